//! Parts of composite values.

use crate::common::elements;
use crate::common::fold::{Args, FoldFn};
use crate::spirv::{CompositeConstructOp, CompositeInsertOp};
use rmlir_ir::fold::Folded;
use rmlir_ir::typed::number;
use rmlir_ir::{Attr, AttrData, Context};

pub(super) const FOLDS: &[(&str, FoldFn)] = &[("CompositeExtract", extract)];

/// The part of a constant.
fn part(ctx: &Context, whole: Attr, at: usize) -> Option<Attr> {
    if let AttrData::Array(parts) = ctx.attr_data(whole) {
        return parts.get(at).copied();
    }
    let read = elements::read(ctx, whole)?;
    let value = read.get(at)?.clone();
    elements::write(ctx, read.element, &[value], true)
}

fn extract(args: Args<'_, '_>) -> Option<Folded> {
    let ctx = args.ctx();
    let indices = args.op.attr_named("indices")?;
    let mut whole = args.op.operand(0)?;
    while let Some(insert) = whole.defining::<CompositeInsertOp>() {
        if insert.indices() == indices {
            return Some(Folded::Value(insert.object().id()));
        }
        whole = insert.composite();
    }
    let path = ctx.attr_data(indices).as_array()?;
    if let (Some(made), &[at]) = (whole.defining::<CompositeConstructOp>(), path) {
        let at = usize::try_from(number(ctx, at)?).ok()?;
        let found = made.constituents().nth(at)?;
        // Several parts may be given by one vector.
        return (Some(found.ty()) == args.ty()).then(|| Folded::Value(found.id()));
    }
    let mut value = args.constant(0)?;
    for &at in path {
        value = part(ctx, value, usize::try_from(number(ctx, at)?).ok()?)?;
    }
    Some(Folded::Attr(value))
}
