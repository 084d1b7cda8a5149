//! `vector.shuffle`

use super::{all_numbers, dense};
use crate::common::elements::{self, Number};
use crate::common::fold::{Args, folder};
use crate::ub::{is_poison, poison_attr};
use crate::vector::types::{numbers, operand};
use rmlir_ir::Attr;
use rmlir_ir::fold::Folded;
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("shuffle").fold(folder(shuffle));
}

/// Whether the mask takes one vector as it is.
fn counts(mask: &[i64], from: i64, len: i64) -> bool {
    mask.len() as i64 == len && mask.iter().zip(from..).all(|(&at, expected)| at == expected)
}

fn shuffle(args: Args<'_, '_>) -> Option<Folded> {
    let (a, b) = (operand(args.op, 0)?, operand(args.op, 1)?);
    let (len, other) = (*a.shape.first()?, *b.shape.first()?);
    let mask = numbers(args.op, "mask");
    if counts(&mask, 0, len) {
        return args.value(0);
    }
    if counts(&mask, len, other) {
        return args.value(1);
    }
    let (first, second) = (args.constant(0)?, args.constant(1)?);
    let ctx = args.ctx();
    if is_poison(ctx, first) && is_poison(ctx, second) {
        return poison_attr(ctx).map(Folded::Attr);
    }
    if a.rank() != 1 {
        return None;
    }
    // Elements of poison may be any: they are the first one of the vector that is not.
    let values = |attr: Attr| match is_poison(ctx, attr) {
        true => Some(None),
        false => dense(ctx, attr).and_then(|elements| all_numbers(ctx, &elements)).map(Some),
    };
    let (second, first) = (values(second)?, values(first)?);
    let any = first.as_ref().or(second.as_ref())?.first()?.clone();
    let one = |&at: &i64| {
        let (list, at) = if at < len { (&first, at) } else { (&second, at - len) };
        match (list, at) {
            (_, -1) | (None, _) => Some(any.clone()),
            (Some(list), at) => list.get(usize::try_from(at).ok()?).cloned(),
        }
    };
    let values = mask.iter().map(one).collect::<Option<Vec<Number>>>()?;
    elements::write(ctx, args.ty()?, &values, false).map(Folded::Attr)
}
