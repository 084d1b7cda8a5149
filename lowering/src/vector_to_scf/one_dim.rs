//! Transfers of vectors of one dimension whose elements do not lie side by side: element by element.

use super::transfer::{Transfer, yielded};
use crate::vector::make::{broadcast, extract_at, index, insert_at};
use crate::vector::transfer::has_unit_stride;
use rmlir_dialects::arith::MulIOp;
use rmlir_dialects::common::accesses::{load, store};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf::ForOp;
use rmlir_dialects::vector::VectorScaleOp;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// A loop over the elements.
pub(super) fn lower(op: impl Handle, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let transfer = Transfer::of(op, rw)?;
    rw.require(!transfer.is_tensor && transfer.map.results.len() == 1 && transfer.vector.rank() == 1)?;
    let in_row = transfer.map.is_minor_identity(ctx.affine()) && has_unit_stride(&ctx, transfer.base_ty);
    rw.require(!in_row)?;
    let b = rw.builder();
    let lower = index(b, 0)?;
    let mut upper = index(b, *transfer.vector.sizes.first()?)?;
    if transfer.vector.scalable.first() == Some(&true) {
        let scale = VectorScaleOp::build(b).value().ok()?;
        upper = MulIOp::build(b, upper, scale).value().ok()?;
    }
    let step = index(b, 1)?;
    let mut state = Vec::new();
    let mut args = vec![ctx.index_type()];
    if !transfer.writes {
        state.push(broadcast(b, transfer.vector.ty, transfer.padding?)?);
        args.push(transfer.vector.ty);
    }
    let types: Vec<Type> = args.iter().skip(1).copied().collect();
    let mut done = None;
    let made = ForOp::build(b, &types, lower, upper, step, &state).region(&args, |b, args| {
        done = element(b, &transfer, args).and_then(|value| yielded(b, value));
    });
    let results = made.values().ok()?;
    done?;
    match transfer.writes {
        true => rw.erase(op),
        false => rw.replace(op, &results),
    }
}

/// Moves an element. Gives the vector with it, if it was read.
fn element(b: &mut Builder<'_>, transfer: &Transfer, args: &[ValueId]) -> Option<Option<ValueId>> {
    let (&at, state) = args.split_first()?;
    let indices = transfer.indices_at(b, at)?;
    let dim = transfer.first_dim(b.ctx());
    if transfer.writes {
        let inside = |b: &mut Builder<'_>| {
            let value = extract_at(b, transfer.value, &[Mixed::Value(at)])?;
            store(b, value, transfer.base, &indices).ok()?;
            Some(None)
        };
        return transfer.checked(b, at, dim, None, inside, |_| Some(None));
    }
    let &[vector] = state else { return None };
    let inside = |b: &mut Builder<'_>| {
        let value = load(b, transfer.base, &indices).ok()?;
        insert_at(b, value, vector, &[Mixed::Value(at)]).map(Some)
    };
    transfer.checked(b, at, dim, Some(transfer.vector.ty), inside, |_| Some(Some(vector)))
}
