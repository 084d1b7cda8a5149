//! Indices of a view as indices of what it views.

use crate::affine::index_ops;
use rmlir_dialects::affine::compose::apply;
use rmlir_dialects::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{self, CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, SubViewOp};
use rmlir_ir::strides::Strides;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Builder, Context, DYNAMIC, Module, OpRef, Type, TypeData, UnitId, ValueId, ValueRef};

/// The sizes of a ranked memref.
pub fn shape_of(ctx: &Context, ty: Type) -> Option<&[i64]> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, .. } => Some(shape),
        _ => None,
    }
}

/// Offsets, sizes and strides of a subview.
pub struct Parts {
    /// Where it begins.
    pub offsets: Vec<Mixed>,
    /// How large it is.
    pub sizes: Vec<Mixed>,
    /// In which steps.
    pub strides: Vec<Mixed>,
}

impl Parts {
    /// Those of a subview.
    pub fn of(op: SubViewOp<OpRef<'_>>) -> Option<Parts> {
        let ctx = op.op().ctx();
        let ids =
            |values: &mut dyn Iterator<Item = ValueRef<'_>>| values.map(ValueRef::id).collect::<Vec<_>>();
        Some(Parts {
            offsets: mixed::join(&ctx.i64_array(op.static_offsets())?, ids(&mut op.offsets())),
            sizes: mixed::join(&ctx.i64_array(op.static_sizes())?, ids(&mut op.sizes())),
            strides: mixed::join(&ctx.i64_array(op.static_strides())?, ids(&mut op.strides())),
        })
    }

    /// Whether all strides are known to be one.
    pub fn has_unit_strides(&self) -> bool {
        self.strides.iter().all(|&stride| stride == Mixed::Known(1))
    }
}

/// The indices of a subview as those of its source, in terms of which it has these offsets and strides.
pub fn through_subview(
    b: &mut Builder<'_>,
    parts: &Parts,
    dropped: &[bool],
    indices: &[Mixed],
) -> Option<Vec<ValueId>> {
    each_through_subview(b, parts, dropped, indices, |b, place| place.value(b).ok())
}

/// The same, with what shall become of each index as soon as it is known.
pub fn each_through_subview<T>(
    b: &mut Builder<'_>,
    parts: &Parts,
    dropped: &[bool],
    indices: &[Mixed],
    finish: impl Fn(&mut Builder<'_>, Mixed) -> Option<T>,
) -> Option<Vec<T>> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let product = store.mul(store.symbol(1), store.symbol(2)).ok()?;
    let map = AffineMap::new(0, 3, [store.add(store.symbol(0), product).ok()?]);
    let mut rest = indices.iter();
    let mut made = Vec::new();
    let all: Vec<Mixed> = (0..parts.offsets.len())
        .map(|dim| match dropped.get(dim) {
            Some(true) => Some(Mixed::Known(0)),
            _ => rest.next().copied(),
        })
        .collect::<Option<_>>()?;
    for ((&offset, index), &stride) in parts.offsets.iter().zip(all).zip(&parts.strides) {
        let place = apply(b, &map, &[offset, index, stride]).ok()?;
        made.push(finish(b, place)?);
    }
    Some(made)
}

/// Lists of dimensions that belong together.
pub fn groups(ctx: &Context, reassociation: Attr) -> Option<Vec<Vec<usize>>> {
    let one = |&list: &Attr| {
        let numbers = ctx.attr_data(list).as_array()?;
        let number = |&attr: &Attr| usize::try_from(rmlir_ir::typed::number(ctx, attr)?).ok();
        numbers.iter().map(number).collect()
    };
    ctx.attr_data(reassociation).as_array()?.iter().map(one).collect()
}

/// The indices of an expanded shape as those of its source. `in_bounds`: they are within the sizes.
pub fn through_expand(
    b: &mut Builder<'_>,
    at: rmlir_ir::OpAddr,
    indices: &[ValueId],
    in_bounds: bool,
) -> Option<Vec<ValueId>> {
    let ctx = b.ctx().clone();
    let view = b.seen().op(at).cast::<ExpandShapeOp>()?;
    let sizes = ctx.i64_array(view.static_output_shape())?;
    let sizes = mixed::join(&sizes, view.output_shape().map(ValueRef::id).collect::<Vec<_>>());
    let groups = groups(&ctx, view.reassociation())?;
    let mut made = Vec::new();
    for group in groups {
        if let &[only] = &group[..] {
            made.push(*indices.get(only)?);
            continue;
        }
        let basis: Vec<Mixed> = group.iter().map(|&dim| sizes.get(dim).copied()).collect::<Option<_>>()?;
        let own: Vec<ValueId> = group.iter().map(|&dim| indices.get(dim).copied()).collect::<Option<_>>()?;
        let (known, dynamic) = mixed::split(&basis);
        let basis = ctx.dense_i64_array(&known);
        let op = AffineLinearizeIndexOp::build(b, &own, &dynamic, basis);
        made.push(op.set(AffineLinearizeIndexOp::DISJOINT, in_bounds).value().ok()?);
    }
    Some(made)
}

/// The indices of a collapsed shape as those of its source.
pub fn through_collapse(
    b: &mut Builder<'_>,
    at: rmlir_ir::OpAddr,
    indices: &[ValueId],
) -> Option<Vec<ValueId>> {
    let ctx = b.ctx().clone();
    let view = b.seen().op(at).cast::<CollapseShapeOp>()?;
    let (source, groups) = (view.src().id(), groups(&ctx, view.reassociation())?);
    let rank = shape_of(&ctx, view.src().ty())?.len();
    let layout = Layout::of(b, source)?;
    let mut made = Vec::new();
    for (group, &index) in groups.iter().zip(indices) {
        if group.len() == 1 {
            made.push(index);
            continue;
        }
        let basis: Vec<Mixed> =
            group.iter().map(|&dim| layout.sizes.get(dim).copied()).collect::<Option<_>>()?;
        let (known, dynamic) = mixed::split(&basis);
        let types = vec![ctx.index_type(); basis.len()];
        let known = ctx.dense_i64_array(&known);
        made.extend(AffineDelinearizeIndexOp::build(b, &types, index, &dynamic, known).values().ok()?);
    }
    if groups.is_empty() {
        for _ in 0..rank {
            made.push(Mixed::Known(0).value(b).ok()?);
        }
    }
    Some(made)
}

/// What a memref is made of, as known as its type says.
pub struct Layout {
    /// The memory without a shape.
    pub base: ValueId,
    /// Where it begins.
    pub offset: Mixed,
    /// How large it is.
    pub sizes: Vec<Mixed>,
    /// How far neighbours are apart.
    pub strides: Vec<Mixed>,
}

impl Layout {
    /// Makes the operation that gives all of it.
    pub fn of(b: &mut Builder<'_>, source: ValueId) -> Option<Layout> {
        let ctx = b.ctx().clone();
        let ty = b.seen().value(b.unit(), source).ty();
        let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(ty) else { return None };
        let Strides { offset, strides } = ctx.strides(ty)?;
        let (index, rank) = (ctx.index_type(), shape.len());
        let base = ctx.memref_type(&[], *element, None, *space).ok()?;
        let lists = vec![index; rank];
        let made = ExtractStridedMetadataOp::build(b, base, index, &lists, &lists, source).values().ok()?;
        let (head, rest) = made.split_at_checked(2)?;
        let (sizes, all_strides) = rest.split_at_checked(rank)?;
        let pick = |known: &[i64], values: &[ValueId]| {
            let one = |(&number, &value): (&i64, &ValueId)| match number {
                DYNAMIC => Mixed::Value(value),
                known => Mixed::Known(known),
            };
            known.iter().zip(values).map(one).collect::<Vec<_>>()
        };
        Some(Layout {
            base: head[0],
            offset: if offset == DYNAMIC { Mixed::Value(head[1]) } else { Mixed::Known(offset) },
            sizes: pick(shape, sizes),
            strides: pick(&strides, all_strides),
        })
    }
}

/// The place of indices in memory, as one index.
pub fn linear(b: &mut Builder<'_>, start: Mixed, strides: &[Mixed], indices: &[Mixed]) -> Option<Mixed> {
    let (map, inputs) = index_ops::weighted_sum(b, start, strides, indices).ok()?;
    apply(b, &map, &inputs).ok()
}

/// Which dimensions of a subview are not there in its type.
pub fn dropped(module: &Module, unit: UnitId, op: ValueId) -> Option<Vec<bool>> {
    memref::dropped_dims_of(module.value(unit, op).defining::<SubViewOp>()?)
}
