//! Sizes, and tensors that are made of sizes.

use super::casts::of_empty;
use super::replace_by_cast;
use crate::arith::IndexCastOp;
use crate::common::mixed;
use crate::tensor::types::ranked;
use crate::tensor::{CastOp, DimOp, EmptyOp, ExtractOp, GenerateOp, ReshapeOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::{Context, DYNAMIC, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn dim(set: &mut PatternSet) {
    set.op("(anonymous namespace)::DimOfCastOp", |op: DimOp, rw| {
        let root = rw.read(op);
        let (source, index) = (root.source().defining::<CastOp>()?.source().id(), root.index().id());
        let made = DimOp::build(rw.builder(), source, index).value().ok()?;
        rw.replace(op, &[made])
    });
    set.op("(anonymous namespace)::DimOfDestStyleOp", of_destination);
    set.op("(anonymous namespace)::DimOfReshapeOp", of_reshape);
}

pub(super) fn empty(set: &mut PatternSet) {
    set.op("(anonymous namespace)::FoldEmptyTensorWithCastOp", of_empty);
    set.op("(anonymous namespace)::FoldEmptyTensorWithDimOp", of_empty_dim);
    set.op("(anonymous namespace)::ReplaceEmptyTensorStaticShapeDims", static_empty);
}

pub(super) fn generate(set: &mut PatternSet) {
    set.op("(anonymous namespace)::StaticTensorGenerate", static_generate);
}

/// The size of what a destination comes back as.
fn of_destination(op: DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (def, result) = rw.read(op).source().def_op()?;
    let model = rw.ctx().op_interface::<dyn DestinationStyleOpInterface>(def.name())?;
    let is_tensor = |value: &ValueRef<'_>| {
        matches!(
            value.ctx().type_data(value.ty()),
            TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
        )
    };
    let mut inits = model.inits(def).filter_map(|at| def.operand(at)).filter(is_tensor);
    let init = inits.nth(result)?.id();
    rw.set_operand(op, 0, init);
    Some(())
}

/// The size is an element of the shape, if the index is there already.
fn of_reshape(op: DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let shape = root.source().defining::<ReshapeOp>()?.shape().id();
    let (index, ty) = (root.index().id(), root.result().ty());
    let mut size = ExtractOp::build(rw.builder(), shape, &[index]).value().ok()?;
    if rw.value(size).ty() != ty {
        size = IndexCastOp::build(rw.builder(), ty, size).value().ok()?;
    }
    rw.replace(op, &[size])
}

fn of_empty_dim(op: DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let at = usize::try_from(constant_int(root.index())?).ok()?;
    let empty = root.source().defining::<EmptyOp>()?;
    let shape = ranked(rw.ctx(), root.source().ty())?.shape;
    rw.require(*shape.get(at)? == DYNAMIC)?;
    let open = shape.iter().take(at).filter(|&&size| size == DYNAMIC).count();
    let size = empty.dynamic_sizes().get(open)?.id();
    rw.replace(op, &[size])
}

/// The type with sizes that are constants, and the sizes that are left; `None` if nothing becomes known.
pub(crate) fn known_sizes<'m>(
    ctx: &Context,
    ty: Type,
    sizes: impl Iterator<Item = ValueRef<'m>>,
) -> Option<(Type, Vec<ValueId>)> {
    let own = ranked(ctx, ty)?;
    let known = |value| constant_int(value).filter(|&number| number >= 0);
    let (shape, left) = mixed::known_sizes(own.shape, sizes, known)?;
    let new = ctx.tensor_type(&shape, own.element, own.encoding).ok()?;
    (new != ty).then_some((new, left))
}

fn static_empty(op: EmptyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let old = root.op().result(0)?.ty();
    let (ty, sizes) = known_sizes(rw.ctx(), old, root.dynamic_sizes())?;
    let made = EmptyOp::build(rw.builder(), ty, &sizes).value().ok()?;
    replace_by_cast(rw, op, old, made)
}

fn static_generate(op: GenerateOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let old = root.op().result(0)?.ty();
    let (ty, sizes) = known_sizes(rw.ctx(), old, root.dynamic_extents())?;
    let made = GenerateOp::build(rw.builder(), ty, &sizes).region_with(|_, _| {}).insert().ok()?;
    let (from, to) = (rw.op(op).region(0)?.id(), rw.op(made).region(0)?.id());
    rw.inline_region(from, to)?;
    let made = rw.op(made).result(0)?.id();
    replace_by_cast(rw, op, old, made)
}
