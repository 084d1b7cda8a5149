//! `stablehlo.while(%iterArg = %0) : tensor<i32> cond {...} do {...}`

use crate::stablehlo::checks;
use rmlir_dialects::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{OpRef, RegionRef, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("while").hooks(Arc::new(While)).interface::<dyn OpAsmInterface>(Arc::new(While));
}

struct While;

impl OpHooks for While {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let loc = parser.loc();
        let (mut args, mut inits): (Vec<Argument>, Vec<_>) = (Vec::new(), Vec::new());
        parser.token("(")?;
        if !parser.optional_token(")") {
            loop {
                args.push(parser.argument(false, false)?);
                parser.token("=")?;
                inits.push(parser.operand()?);
                if !parser.optional_token(",") {
                    break;
                }
            }
            parser.token(")")?;
        }
        if !inits.is_empty() {
            parser.token(":")?;
            let types = text::type_list(parser)?;
            text::resolve_all(parser, loc, &inits, &types, state)?;
            args.iter_mut().zip(&types).for_each(|(arg, &ty)| arg.ty = Some(ty));
            state.result_types = types;
        }
        let entries = parser.optional_attr_dict_with_keyword()?;
        state.attrs.extend(entries);
        for word in ["cond", "do"] {
            parser.token(word)?;
            let region = parser.region(&args, false)?;
            state.regions.push(region);
        }
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let cond = op.region(0).and_then(|region| region.entry());
        let args: Vec<ValueRef<'_>> = cond.into_iter().flat_map(|block| block.args()).collect();
        printer.text("(");
        for (i, (&arg, init)) in args.iter().zip(op.operands()).enumerate() {
            printer.text(if i == 0 { "" } else { ", " });
            printer.operand(arg);
            printer.text(" = ");
            printer.operand(init);
        }
        printer.text(")");
        if op.num_operands() > 0 {
            printer.text(" : ");
            text::print_types(printer, op.operands().map(|value| value.ty()));
        }
        text::print_attrs_with_keyword(printer, op, &[]);
        printer.newline();
        for (lead, region) in ["cond ", " do "].into_iter().zip(op.regions()) {
            printer.text(lead);
            printer.region(region, false, true, false);
        }
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        checks::while_loop(op)
    }
}

impl OpAsmInterface for While {
    /// The arguments of both regions have the same names.
    fn block_argument_names(
        &self,
        _: OpRef<'_>,
        region: RegionRef<'_>,
        name: &mut dyn FnMut(ValueRef<'_>, &str),
    ) {
        for arg in region.entry().into_iter().flat_map(|block| block.args()) {
            name(arg, "iterArg");
        }
    }
}
