//! `memref.transpose %m (i, j) -> (j, i) : T to U`

use super::TransposeOp;
use super::types::{operand, result};
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::strides::Strides;
use rmlir_ir::value::AffineMap;
use rmlir_ir::value::affine_text::print_map;
use rmlir_ir::{AttrData, Context, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("transpose").hooks(Arc::new(Transpose));
}

struct Transpose;

const PERMUTATION: &str = "permutation";

fn permutation<'m>(op: OpRef<'m>) -> Option<&'m AffineMap> {
    match op.ctx().attr_data(op.unverified::<TransposeOp>().permutation()?) {
        AttrData::AffineMap(map) => Some(map),
        _ => None,
    }
}

impl OpHooks for Transpose {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let source = parser.operand()?;
        let map = parser.affine_map()?;
        let value = parser.ctx().affine_map_attr(map);
        text::optional_attrs(parser, state)?;
        parser.token(":")?;
        let from = parser.ty()?;
        text::resolve_as(parser, &[source], from, state)?;
        parser.token("to")?;
        state.result_types.push(parser.ty()?);
        text::set(parser, state, PERMUTATION, value);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        text::print_operands(printer, op.operands());
        printer.text(" ");
        if let Some(map) = permutation(op) {
            let mut text = Vec::new();
            print_map(op.ctx().affine(), map, &mut text);
            printer.bytes(&text);
        }
        text::print_attrs(printer, op, &[PERMUTATION]);
        printer.text(" : ");
        text::print_types(printer, text::types_of(op.operands()));
        printer.text(" to ");
        text::print_types(printer, text::types_of(op.results()));
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let ctx = op.ctx();
        let store = ctx.affine();
        let (Some(map), Some(from), Some(to)) = (permutation(op), operand(op, 0), result(op)) else {
            return Ok(());
        };
        if !map.is_permutation(store) {
            return Err(op.emit_error("expected a permutation map"));
        }
        if map.dims as usize != from.shape.len() {
            return Err(op.emit_error("expected a permutation map of same rank as the input"));
        }
        let Some(layout) = ctx.strides(from.ty) else { return Ok(()) };
        let permuted = |list: &[i64]| -> Vec<i64> {
            let dims = map.results.iter().filter_map(|&expr| store.as_dim(expr));
            dims.filter_map(|dim| list.get(dim as usize).copied()).collect()
        };
        let (shape, strides) = (permuted(from.shape), permuted(&layout.strides));
        let want = Strides { offset: layout.offset, strides };
        let same_parts = to.shape == shape && to.element == from.element && to.space == from.space;
        if same_parts && ctx.strides(to.ty) == Some(want.clone()) {
            return Ok(());
        }
        let canonical = canonical(ctx, &shape, from.element, &want, from.space);
        let (have, want) = (ctx.quoted_type(to.ty), ctx.quoted_type(canonical.unwrap_or(from.ty)));
        Err(op.emit_error(format!(
            "result type {have} is not equivalent to the canonical transposed input type {want}"
        )))
    }
}

/// The type with its layout as a map, without one if it is contiguous.
fn canonical(
    ctx: &Context,
    shape: &[i64],
    element: Type,
    layout: &Strides,
    space: Option<rmlir_ir::Attr>,
) -> Option<Type> {
    if *layout == Strides::contiguous(shape) {
        return ctx.memref_type(shape, element, None, space).ok();
    }
    let store = ctx.affine();
    let mut symbols = 0;
    let mut number = |value: i64| match value {
        rmlir_ir::DYNAMIC => {
            symbols += 1;
            store.symbol(symbols - 1)
        }
        value => store.constant(value),
    };
    let mut sum = number(layout.offset);
    for (dim, &stride) in layout.strides.iter().enumerate() {
        let term = store.mul(store.dim(dim as u32), number(stride)).ok()?;
        sum = store.add(sum, term).ok()?;
    }
    let map = AffineMap::new(shape.len() as u32, symbols, [sum]);
    ctx.memref_type(shape, element, Some(ctx.affine_map_attr(map)), space).ok()
}
