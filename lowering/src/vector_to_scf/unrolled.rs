//! Transfers taken apart without loops.

use super::transfer::{Choices, Transfer};
use crate::vector::make::{broadcast, extract, extract_at, index, insert_at, type_of};
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::vector::{ExtractOp, InsertOp, TransferReadOp, TransferWriteOp};
use rmlir_ir::{Builder, OpAddr, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The mask of part `at`, if it has one.
fn mask_of(b: &mut Builder<'_>, transfer: &Transfer, at: i64) -> Option<Option<ValueId>> {
    let Some(mask) = transfer.mask else { return Some(None) };
    if transfer.first_dim(b.ctx()).is_none() {
        return Some(Some(mask));
    }
    match transfer.mask_rank > 1 {
        true => extract(b, mask, &[at]).map(Some),
        false => Some(None),
    }
}

/// The only user of what is read, if that puts it into a vector: with that vector and the position.
fn insertion(rw: &PatternRewriter<'_>, value: ValueId) -> Option<(OpAddr, ValueId, Vec<Mixed>)> {
    let value = rw.value(value);
    let user = value.users().next()?.cast::<InsertOp>()?;
    if value.uses().take(2).count() != 1 || user.value_to_store() != value {
        return None;
    }
    let position = mixed::listed(user.op(), "static_position", 2);
    Some((user.op().global(), user.dest().id(), position))
}

/// Reads part after part and puts each into a vector.
pub(super) fn read(op: TransferReadOp, rw: &mut PatternRewriter<'_>, choices: Choices) -> Rewritten {
    let ctx = rw.ctx().clone();
    let transfer = Transfer::of(op, rw)?;
    rw.require(transfer.is_wanted(&ctx, choices) && transfer.vector.scalable.first() == Some(&false))?;
    let user = insertion(rw, transfer.value);
    let mut vector = match &user {
        Some((_, into, _)) => *into,
        None => broadcast(rw.builder(), transfer.vector.ty, transfer.padding?)?,
    };
    let b = rw.builder();
    let whole = type_of(b, vector);
    let part = transfer.vector.inner(&ctx)?;
    let position = user.as_ref().map(|(.., position)| position.clone()).unwrap_or_default();
    let dim = transfer.first_dim(&ctx);
    for at in 0..*transfer.vector.sizes.first()? {
        let place = index(b, at)?;
        let old = vector;
        let inside = |b: &mut Builder<'_>| {
            let indices = transfer.indices_at(b, place)?;
            let mask = mask_of(b, &transfer, at)?;
            let read = transfer.read_part(b, part, &indices, mask)?;
            let mut value = b.seen().op(read).result(0)?.id();
            if transfer.vector.rank() == 1 {
                value = extract(b, value, &[])?;
            }
            let mut position = position.clone();
            position.push(Mixed::Known(at));
            insert_at(b, value, old, &position).map(Some)
        };
        vector = transfer.checked(b, place, dim, Some(whole), inside, |_| Some(Some(old)))??;
    }
    match user {
        Some((user, ..)) => {
            rw.replace(user, &[vector])?;
            rw.erase(op)
        }
        None => rw.replace(op, &[vector]),
    }
}

/// Takes part after part out of a vector and writes it.
pub(super) fn write(op: TransferWriteOp, rw: &mut PatternRewriter<'_>, choices: Choices) -> Rewritten {
    let ctx = rw.ctx().clone();
    let transfer = Transfer::of(op, rw)?;
    rw.require(transfer.is_wanted(&ctx, choices) && transfer.vector.scalable.first() == Some(&false))?;
    let taken = rw
        .value(transfer.value)
        .defining::<ExtractOp>()
        .map(|taken| (taken.source().id(), mixed::listed(taken.op(), "static_position", 1)));
    let (vector, position) = taken.unwrap_or((transfer.value, Vec::new()));
    let dim = transfer.first_dim(&ctx);
    let ty = transfer.is_tensor.then_some(transfer.base_ty);
    let scalar = ctx.vector_type(&[], &[], transfer.vector.element).ok()?;
    let b = rw.builder();
    let mut target = transfer.base;
    for at in 0..*transfer.vector.sizes.first()? {
        let place = index(b, at)?;
        let into = target;
        let inside = |b: &mut Builder<'_>| {
            let indices = transfer.indices_at(b, place)?;
            let mut position = position.clone();
            position.push(Mixed::Known(at));
            let mut value = extract_at(b, vector, &position)?;
            if transfer.vector.rank() == 1 {
                value = broadcast(b, scalar, value)?;
            }
            let mask = mask_of(b, &transfer, at)?;
            let written = transfer.write_part(b, value, into, &indices, mask)?;
            Some(b.seen().op(written).result(0).map(|result| result.id()))
        };
        let made = transfer.checked(b, place, dim, ty, inside, |_| Some(ty.map(|_| into)))?;
        target = made.unwrap_or(target);
    }
    match transfer.is_tensor {
        true => rw.replace(op, &[target]),
        false => rw.erase(op),
    }
}
