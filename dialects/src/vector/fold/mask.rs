//! Masks.

use crate::common::elements::Number;
use crate::common::fold::{Args, folder, folder_in_place};
use crate::vector::positions::{Mask, mask_of};
use crate::vector::types::{numbers, result};
use rmlir_ir::fold::{Fold, Folded, Update};
use rmlir_ir::value::Int;
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("constant_mask").fold(folder(constant_mask));
    dialect.op("mask").fold(folder_in_place(|args| mask(args).unwrap_or(Fold::No)));
}

/// A mask of which all or nothing is set.
fn constant_mask(args: Args<'_, '_>) -> Option<Folded> {
    let mask = result(args.op)?;
    let sizes = numbers(args.op, "mask_dim_sizes");
    let set = if mask.rank() == 0 {
        *sizes.first()? == 1
    } else if sizes == mask.shape {
        true
    } else {
        if sizes.iter().any(|&size| size != 0) {
            return None;
        }
        false
    };
    super::splat(args.ctx(), mask.ty, &Number::Int(Int::from_bool(set))).map(Folded::Attr)
}

/// A mask around nothing gives what it is told to give. Where all is set, the masked operation stands for itself.
fn mask(args: Args<'_, '_>) -> Option<Fold> {
    let block = args.op.region(0)?.entry()?;
    let first = block.first_op()?;
    if first.next().is_none() {
        let empty = args.op.num_operands() == 1 && first.num_operands() > 0;
        return empty
            .then(|| Fold::Results(first.operands().map(|value| Folded::Value(value.id())).collect()));
    }
    if mask_of(args.op.operand(0)?) != Mask::All {
        return None;
    }
    let update = Update { hoisted: Some(first.global()), ..Update::default() };
    let results: Vec<Folded> = first.results().map(|value| Folded::Value(value.id())).collect();
    Some(if results.is_empty() { Fold::Update(update) } else { Fold::Both(update, results) })
}
