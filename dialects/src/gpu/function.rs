//! `gpu.func @name(%a: T) workgroup(%w: memref<...>) kernel attributes {...} { ... }`

use super::attributions::{self, COUNT, PRIVATE, WORKGROUP};
use super::checks::{check_body, check_type};
use crate::common::callable::ByType;
use crate::common::function;
use crate::common::text;
use crate::scf::text::entry_args;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::call::CallableOpInterface;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let mut func = dialect.op("func");
    func.hooks(Arc::new(Func)).interface::<dyn FunctionOpInterface>(Arc::new(Func));
    func.interface::<dyn CallableOpInterface>(Arc::new(ByType));
}

struct Func;

impl FunctionOpInterface for Func {
    fn verify_type(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check_type(op)
    }

    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check_body(op)
    }
}

const TYPE: &str = "function_type";
const KERNEL: &str = "gpu.kernel";
const WORKGROUP_ATTRS: &str = "workgroup_attrib_attrs";
const PRIVATE_ATTRS: &str = "private_attrib_attrs";

impl OpHooks for Func {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        function::symbol_name(parser, state)?;
        let loc = parser.loc();
        let signature = function::signature(parser, false)?;
        if signature.args.first().is_some_and(|arg| arg.name.name.is_empty()) {
            return Err(parser.op_error(loc, "gpu.func requires named arguments"));
        }
        let ty = parser.ctx().function_type(&signature.arg_types(), &signature.results);
        let ty = parser.ctx().type_attr(ty);
        text::set(parser, state, TYPE, ty);
        function::add_arg_and_result_attrs(parser, &signature, state);
        let mut args = signature.args;
        let inputs = args.len();
        if let Some(attrs) = attributions::parse(parser, WORKGROUP, &mut args)? {
            text::set(parser, state, WORKGROUP_ATTRS, attrs);
        }
        let count = parser.ctx().int_attr(64, (args.len() - inputs) as i64);
        text::set(parser, state, COUNT, count);
        if let Some(attrs) = attributions::parse(parser, PRIVATE, &mut args)? {
            text::set(parser, state, PRIVATE_ATTRS, attrs);
        }
        if parser.optional_token("kernel") {
            let unit = parser.ctx().unit();
            text::set(parser, state, KERNEL, unit);
        }
        let entries = parser.optional_attr_dict_with_keyword()?;
        state.attrs.extend(entries);
        let body = parser.region(&args, false)?;
        state.regions.push(body);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let inputs = self.argument_types(op);
        function::print_symbol_name(printer, op);
        function::print_signature(printer, op, &inputs, false, &self.result_types(op));
        let args = entry_args(op, 0, 0);
        let (workgroup, private) = attributions::split(op, &args, inputs.len());
        attributions::print(printer, op, WORKGROUP, workgroup, op.attr_named(WORKGROUP_ATTRS));
        attributions::print(printer, op, PRIVATE, private, op.attr_named(PRIVATE_ATTRS));
        printer.text(if op.attr_named(KERNEL).is_some() { " kernel" } else { "" });
        function::print_attributes(printer, op, &[COUNT, KERNEL, TYPE, WORKGROUP_ATTRS, PRIVATE_ATTRS]);
        printer.text(" ");
        if let Some(body) = op.region(0) {
            printer.region(body, false, true, false);
        }
    }
}
