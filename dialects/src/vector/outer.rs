//! `vector.outerproduct %a, %b, %acc {kind = ...} : vector<4xf32>, vector<8xf32>`

use super::KIND;
use crate::common::enums;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("outerproduct").form(parse, print).verifier(super::kinds::check_product);
}

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let operands = text::operand_list(parser)?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let left = parser.ty()?;
    parser.token(",")?;
    let right = parser.ty()?;
    let loc = parser.name_loc();
    if operands.len() < 2 {
        return Err(parser.op_error(loc, "expected at least 2 operands"));
    }
    let ctx = parser.ctx().clone();
    let Some(result) = product(&ctx, left, right) else {
        return Err(parser.op_error(loc, "expected vector type for operand #1"));
    };
    let kind = ctx.ident("kind");
    if !state.attrs.iter().any(|entry| entry.name == kind)
        && let Some(add) = enums::of_word(&ctx, KIND, "add")
    {
        state.set_attr(kind, add);
    }
    for (&operand, ty) in operands.iter().zip([left, right, result]) {
        text::resolve_as(parser, &[operand], ty, state)?;
    }
    state.result_types.push(result);
    Ok(())
}

/// The type of the product of two vectors, or of a vector and a number.
fn product(ctx: &Context, left: Type, right: Type) -> Option<Type> {
    let first = |ty: Type| match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, element } => {
            let scales = scalable.first().copied().unwrap_or(false);
            Some((*shape.first()?, scales, *element))
        }
        _ => None,
    };
    let (size, scales, element) = first(left)?;
    match first(right) {
        Some((inner, inner_scales, _)) => {
            ctx.vector_type(&[size, inner], &[scales, inner_scales], element).ok()
        }
        None => ctx.vector_type(&[size], &[scales], element).ok(),
    }
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    if op.num_operands() > 2 {
        text::print_attrs(printer, op, &[]);
    }
    printer.text(" : ");
    text::print_types(printer, op.operands().take(2).map(|operand| operand.ty()));
}
