//! Loops over the entries of a constant, which are unrolled.

use super::super::code::{constant, index};
use super::replace_yielded;
use rmlir_dialects::common::elements::{complex_at, read, sparse_at};
use rmlir_dialects::complex;
use rmlir_dialects::sparse_tensor::ForeachOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, AttrData, Context, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The entries with their numbers, sorted by what a map makes of their coordinates.
fn sorted(ctx: &Context, listed: Attr, order: Option<&AffineMap>) -> Option<Vec<(usize, Vec<i64>)>> {
    let AttrData::Sparse { ty, indices, .. } = *ctx.attr_data(listed) else { return None };
    let rank = ctx.type_data(ty).shape()?.len();
    let indices = read(ctx, indices)?;
    let count = usize::try_from(ctx.type_data(indices.ty).num_elements()?).ok()?;
    let number = |at| indices.get(at)?.as_int()?.to_i64();
    let mut entries = Vec::new();
    for (row, start) in (0..count).step_by(rank.max(1)).enumerate() {
        let coordinates = (start..start + rank).map(number).collect::<Option<Vec<i64>>>()?;
        let key = match order {
            Some(order) => order.evaluate(ctx.affine(), &coordinates)?,
            None => coordinates.clone(),
        };
        entries.push((key, row, coordinates));
    }
    entries.sort();
    Some(entries.into_iter().map(|(_, row, coordinates)| (row, coordinates)).collect())
}

/// Copies the body for each entry.
pub(super) fn unroll(op: ForeachOp, rw: &mut PatternRewriter<'_>, listed: Attr) -> Rewritten {
    let ctx = rw.ctx().clone();
    let order = rw.op(op).attr_named("order").and_then(|order| match ctx.attr_data(order) {
        AttrData::AffineMap(map) => Some(&**map),
        _ => None,
    });
    let &AttrData::Sparse { ty, values, .. } = ctx.attr_data(listed) else { return None };
    let element = ctx.type_data(ty).shaped_element()?;
    let mut carried: Vec<ValueId> = rw.read(op).init_args().map(|start| start.id()).collect();
    for (row, coordinates) in sorted(&ctx, listed, order)? {
        let b = rw.builder();
        let mut args = Vec::new();
        for &coordinate in &coordinates {
            args.push(index(b, coordinate)?);
        }
        args.push(match ctx.type_data(element) {
            TypeData::Complex(_) => {
                let value = complex_at(&ctx, values, Some(row))?;
                complex::ConstantOp::build(b, element, value).value().ok()?
            }
            _ => constant(b, sparse_at(&ctx, listed, &coordinates)?)?,
        });
        args.extend(&carried);
        let cloned = rw.clone_op(op, &mut IrMapping::new())?;
        let body = rw.op(cloned).region(0)?.entry()?.id();
        let (last, values) = replace_yielded(rw, body, &args)?;
        rw.erase(last)?;
        rw.inline_block_before(body, op, &args)?;
        rw.erase(cloned)?;
        carried = values;
        rw.at_op(op);
    }
    rw.replace(op, &carried)
}
