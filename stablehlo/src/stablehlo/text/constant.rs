//! `stablehlo.constant dense<1> : tensor<i32>`, or in generic form after the name where the value is of another type than the result.

use rmlir_dialects::common::text as common;
use rmlir_ir::diag::Failed;
use rmlir_ir::fold::Fold;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{Attr, AttrData, OpRef, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let value = |op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.attr_named("value"));
    dialect.op("constant").fold(value);
    dialect.op("constant").hooks(Arc::new(Constant)).interface::<dyn OpAsmInterface>(Arc::new(Constant));
}

/// The text of `constant` alone.
pub(in crate::stablehlo) fn text(dialect: &mut DialectImpl<'_>) {
    dialect.op("constant").hooks(Arc::new(Constant));
}

struct Constant;

/// Reads what stands after `(`.
fn generic(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    parser.token(")")?;
    if parser.optional_token("<") {
        let loc = parser.loc();
        let props = parser.attr(None)?;
        let AttrData::Dictionary(entries) = parser.ctx().attr_data(props) else {
            return Err(parser.error(loc, "expected a dictionary of properties"));
        };
        state.attrs.extend(entries.to_vec());
        parser.token(">")?;
    }
    common::optional_attrs(parser, state)?;
    for token in [":", "(", ")", "->"] {
        parser.token(token)?;
    }
    state.result_types.push(parser.ty()?);
    Ok(())
}

impl OpHooks for Constant {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        if parser.optional_token("(") {
            return generic(parser, state);
        }
        common::optional_attrs(parser, state)?;
        let loc = parser.loc();
        let value = parser.attr(None)?;
        let ty = parser.ctx().attr_type(value);
        let Some(ty) = ty.filter(|&ty| parser.ctx().type_data(ty).shaped_element().is_some()) else {
            return Err(parser.op_error(loc, "invalid kind of attribute specified"));
        };
        common::set(parser, state, "value", value);
        state.result_types.push(ty);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let Some(value) = op.attr_named("value") else { return };
        let result = op.result(0).map(|result| result.ty());
        if op.ctx().attr_type(value) == result {
            common::print_attrs(printer, op, &["value"]);
            printer.text(" ");
            return printer.stripped_attr(value);
        }
        printer.text("() <{value = ");
        printer.attr(value);
        printer.text("}>");
        printer.attr_dict(op.ctx().dict(op.discardable()), &[]);
        printer.text(" : () -> ");
        result.into_iter().for_each(|ty| printer.ty(ty));
    }
}

impl OpAsmInterface for Constant {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let ctx = op.ctx();
        let element = op.result(0).and_then(|result| ctx.type_data(result.ty()).shaped_element());
        let integer = element.is_some_and(|ty| matches!(ctx.type_data(ty), TypeData::Integer { .. }));
        name(0, if integer { "c" } else { "cst" });
    }
}
