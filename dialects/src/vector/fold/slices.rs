//! Boxes of vectors.

use super::{dense, splat};
use crate::common::elements::{self, Number};
use crate::common::fold::{Args, folder, folder_in_place};
use crate::vector::InsertStridedSliceOp;
use crate::vector::positions::{in_box, linear, strides};
use crate::vector::types::{numbers, of, operand, result};
use rmlir_ir::fold::{Fold, Folded, Update};
use rmlir_ir::{Attr, OpRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("extract_strided_slice").fold(folder_in_place(|args| extract(args).unwrap_or(Fold::No)));
    dialect.op("insert_strided_slice").fold(folder(|args| {
        let same = args.op.operand(0)?.ty() == args.op.operand(1)?.ty();
        args.value(0).filter(|_| same)
    }));
}

fn extract(args: Args<'_, '_>) -> Option<Fold> {
    let op = args.op;
    if Some(op.operand(0)?.ty()) == args.ty() {
        return Some(Fold::value(op.operand(0)));
    }
    if let Some(update) = of_inserted(op) {
        return Some(Fold::Update(update));
    }
    of_constant(args).map(|attr| Fold::Results(vec![Folded::Attr(attr)]))
}

/// A list of 64-bit integers as an array.
pub(in crate::vector) fn i64_list(ctx: &rmlir_ir::Context, list: &[i64]) -> Attr {
    let list: Vec<Attr> = list.iter().map(|&number| ctx.int_attr(64, number)).collect();
    ctx.array_attr(&list)
}

/// A box that lies in a box that was put in.
fn of_inserted(op: OpRef<'_>) -> Option<Update> {
    let rank = operand(op, 0)?.rank();
    let (offsets, sizes) = (numbers(op, "offsets"), numbers(op, "sizes"));
    let mut value = op.operand(0)?;
    loop {
        let insert = value.defining::<InsertStridedSliceOp>()?;
        let put = of(Some(insert.value_to_store()))?;
        let starts = numbers(insert.op(), "offsets");
        if put.rank() != rank || offsets.len() > starts.len() {
            return None;
        }
        let (mut differences, mut sticks_out, mut apart) = (Vec::new(), false, false);
        for (dim, (&offset, &size)) in offsets.iter().zip(&sizes).enumerate() {
            let start = *starts.get(dim)?;
            let end = start.saturating_add(*put.shape.get(dim)?);
            if !(start..end).contains(&offset) {
                apart = true;
                break;
            }
            sticks_out |= offset.saturating_add(size) > end;
            differences.push(offset - start);
        }
        if !apart && !sticks_out {
            let ctx = op.ctx();
            let update = Update::operand(op, 0, insert.value_to_store().id());
            return Some(update.attr(ctx.ident("offsets"), i64_list(ctx, &differences)));
        }
        if !apart {
            return None;
        }
        value = insert.dest();
    }
}

fn of_constant(args: Args<'_, '_>) -> Option<Attr> {
    let (ctx, ty) = (args.ctx(), args.ty()?);
    let elements = dense(ctx, args.constant(0)?)?;
    if elements.splat {
        return splat(ctx, ty, elements.values.first()?);
    }
    let (from, to) = (operand(args.op, 0)?, result(args.op)?);
    let mut offsets = numbers(args.op, "offsets");
    offsets.resize(to.rank(), 0);
    let strides = strides(from.shape);
    let one = |at: Vec<i64>| elements.values.get(usize::try_from(linear(&at, &strides)).ok()?).cloned();
    let values = in_box(&offsets, to.shape).map(one).collect::<Option<Vec<Number>>>()?;
    elements::write(ctx, ty, &values, false)
}
