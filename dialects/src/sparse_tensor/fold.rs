//! What operations fold to.

use super::encoding::Encoding;
use super::shapes::Tensor;
use super::{CrdTranslateOp, DIALECT, ReinterpretMapOp, SetStorageSpecifierOp};
use crate::common::enums;
use crate::common::fold::{Args, attach, folder_in_place};
use rmlir_ir::fold::{Fold, Folded, constant_int};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Context, DYNAMIC, OpRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(
        dialect,
        &[
            ("convert", unchanged),
            ("lvl", level_size),
            ("reinterpret_map", reinterpreted),
            ("reorder_coo", reordered),
            ("storage_specifier.get", last_set),
        ],
    );
    dialect.op("crd_translate").fold(folder_in_place(|args| translated(args).unwrap_or(Fold::No)));
}

fn unchanged(args: Args<'_, '_>) -> Option<Folded> {
    if Some(args.op.operand(0)?.ty()) == args.ty() { args.value(0) } else { None }
}

/// The same maps, or those from before another change.
fn reinterpreted(args: Args<'_, '_>) -> Option<Folded> {
    let before = || {
        let (def, _) = args.op.operand(0)?.def_op()?;
        let source = def.operand(0).filter(|_| def.is::<ReinterpretMapOp>())?;
        (Some(source.ty()) == args.ty()).then(|| Folded::Value(source.id()))
    };
    unchanged(args).or_else(before)
}

fn reordered(args: Args<'_, '_>) -> Option<Folded> {
    let encoding = |ty| Tensor::of(args.ctx(), ty).map(|tensor| tensor.attr);
    if encoding(args.op.operand(0)?.ty())? == encoding(args.ty()?)? { args.value(0) } else { None }
}

/// The size of a level that the type tells.
fn level_size(args: Args<'_, '_>) -> Option<Folded> {
    let level = usize::try_from(constant_int(args.op.operand(1)?)?).ok()?;
    let size = *Tensor::of_value(args.op.operand(0)?)?.level_shape().get(level)?;
    (size != DYNAMIC).then(|| Folded::Attr(args.ctx().index_attr(size)))
}

/// So many sizes set in a row are looked through: in code that is never reached they may go in a circle.
const LONGEST: usize = 1000;

/// The size that was set last.
fn last_set(args: Args<'_, '_>) -> Option<Folded> {
    let which = |op: OpRef<'_>| ["specifierKind", "level"].map(|name| op.attr_named(name));
    let wanted = which(args.op);
    let mut specifier = args.op.operand(0)?;
    for _ in 0..LONGEST {
        let (def, _) = specifier.def_op().filter(|(def, _)| def.is::<SetStorageSpecifierOp>())?;
        if which(def) == wanted {
            return Some(Folded::Value(def.operand(1)?.id()));
        }
        specifier = def.operand(0)?;
    }
    None
}

/// For each result the dimension that it is, if no dimension comes twice or not at all.
fn permutation(ctx: &Context, map: &AffineMap) -> Option<Vec<usize>> {
    let dims = map.results.iter().map(|&result| ctx.affine().as_dim(result).map(|dim| dim as usize));
    let dims: Vec<usize> = dims.collect::<Option<_>>()?;
    let all = (0..map.dims as usize).all(|dim| dims.contains(&dim));
    (all && dims.len() == map.dims as usize).then_some(dims)
}

/// Coordinates in another order, or ones that were translated the other way.
fn translated(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ctx) = (args.op, args.ctx());
    let encoding = Encoding::of(ctx, op.attr_named("encoder")?)?;
    let values: Vec<_> = op.operands().map(|value| value.id()).collect();
    let all = |values: Vec<_>| Some(Fold::Results(values.into_iter().map(Folded::Value).collect()));
    let Some(map) = encoding.dim_to_lvl else { return all(values) };
    if let Some(order) = permutation(ctx, map) {
        let direction = enums::word(ctx, op.attr_named("direction")?, (DIALECT, "CrdTransDirection"))?;
        let mut back = vec![0; order.len()];
        for (at, &dim) in order.iter().enumerate() {
            *back.get_mut(dim)? = at;
        }
        let order = if direction == "dim_to_lvl" { order } else { back };
        return all(order.iter().map(|&at| values.get(at).copied()).collect::<Option<_>>()?);
    }
    let (def, _) = op.operand(0)?.def_op().filter(|(def, _)| def.is::<CrdTranslateOp>())?;
    let other = Encoding::of(ctx, def.attr_named("encoder")?)?;
    let opposite = def.attr_named("direction") != op.attr_named("direction");
    let all_used = values.iter().copied().eq(def.results().map(|value| value.id()));
    let fits = opposite && other.dim_to_lvl == encoding.dim_to_lvl && all_used;
    if fits { all(def.operands().map(|value| value.id()).collect()) } else { None }
}
