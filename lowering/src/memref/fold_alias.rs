//! `fold-memref-alias-ops`: accesses to views become accesses to what is viewed.

use super::access::{self, Place};
use super::indices::{self, Parts};
use crate::rewriting::ids;
use rmlir_dialects::common::accesses::{NONTEMPORAL, say_nontemporal};
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{CollapseShapeOp, ExpandShapeOp, LoadOp, StoreOp, SubViewOp};
use rmlir_dialects::{gpu, memref, nvgpu, vector};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Attr, AttrData, Context, Failed, OpAddr, OpRef, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes accesses to views accesses to what is viewed.
    FoldMemRefAliasOps: FoldMemRefAliasOpsPass, run
}

fn run(_: &options::FoldMemRefAliasOpsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// Adds a pattern for each of these operations.
macro_rules! each {
    ($set:ident, $side:literal, $view:literal, $rewrite:ident; $($op:ty => $name:literal),+ $(,)?) => {
        $($set.op(
            concat!("(anonymous namespace)::", $side, "OpOf", $view, "OpFolder<mlir::", $name, ">"),
            |op: $op, rw: &mut PatternRewriter<'_>| $rewrite(op.at(), rw),
        );)+
    };
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    each!(set, "Load", "SubView", subview;
        LoadOp => "memref::LoadOp",
        nvgpu::LdMatrixOp => "nvgpu::LdMatrixOp",
        vector::LoadOp => "vector::LoadOp",
        vector::MaskedLoadOp => "vector::MaskedLoadOp",
        vector::TransferReadOp => "vector::TransferReadOp",
        gpu::SubgroupMmaLoadMatrixOp => "gpu::SubgroupMmaLoadMatrixOp",
    );
    each!(set, "Store", "SubView", subview;
        StoreOp => "memref::StoreOp",
        vector::TransferWriteOp => "vector::TransferWriteOp",
        vector::StoreOp => "vector::StoreOp",
        vector::MaskedStoreOp => "vector::MaskedStoreOp",
        gpu::SubgroupMmaStoreMatrixOp => "gpu::SubgroupMmaStoreMatrixOp",
    );
    each!(set, "Load", "ExpandShape", expand;
        LoadOp => "memref::LoadOp",
        vector::LoadOp => "vector::LoadOp",
        vector::MaskedLoadOp => "vector::MaskedLoadOp",
        vector::TransferReadOp => "vector::TransferReadOp",
    );
    each!(set, "Store", "ExpandShape", expand;
        StoreOp => "memref::StoreOp",
        vector::StoreOp => "vector::StoreOp",
        vector::MaskedStoreOp => "vector::MaskedStoreOp",
    );
    each!(set, "Load", "CollapseShape", collapse;
        LoadOp => "memref::LoadOp",
        vector::LoadOp => "vector::LoadOp",
        vector::MaskedLoadOp => "vector::MaskedLoadOp",
    );
    each!(set, "Store", "CollapseShape", collapse;
        StoreOp => "memref::StoreOp",
        vector::StoreOp => "vector::StoreOp",
        vector::MaskedStoreOp => "vector::MaskedStoreOp",
    );
    set.op("(anonymous namespace)::SubViewOfSubViewFolder", subview_of_subview);
    set.op("(anonymous namespace)::NVGPUAsyncCopyOpSubViewOpFolder", async_copy);
}

/// The operation that makes the memory of an access, if it is such a one.
fn viewed<O: TypedOp>(op: OpRef<'_>) -> Option<(Place, OpRef<'_>)> {
    let place = access::place(op)?;
    let (made, _) = access::memory(op, place)?.def_op()?;
    made.is::<O>().then_some((place, made))
}

/// The map that an attribute is.
pub(crate) fn map_attr(ctx: &Context, attr: Attr) -> Option<AffineMap> {
    match ctx.attr_data(attr) {
        AttrData::AffineMap(map) => Some(AffineMap::clone(map)),
        _ => None,
    }
}

fn is_transfer(op: OpRef<'_>) -> bool {
    op.is::<vector::TransferReadOp>() || op.is::<vector::TransferWriteOp>()
}

const PERMUTATION: &str = "permutation_map";
const IN_BOUNDS: &str = "in_bounds";

/// Whether a transfer may go beyond the bounds.
pub(crate) fn leaves_bounds(op: OpRef<'_>) -> bool {
    let bounds = op.attr_named(IN_BOUNDS).and_then(|attr| op.ctx().attr_data(attr).as_array());
    let inside = |&attr: &Attr| matches!(op.ctx().attr_data(attr), AttrData::Integer { value, .. } if !value.is_zero());
    let broadcasts = op.attr_named(PERMUTATION).and_then(|attr| map_attr(op.ctx(), attr));
    let store = op.ctx().affine();
    let count = broadcasts.as_ref().map_or(0, |map| map.results.len());
    let dims = broadcasts.iter().flat_map(|map| map.results.iter().copied()).collect::<Vec<AffineExpr>>();
    (0..count).any(|at| {
        let is_broadcast = dims.get(at).is_some_and(|&expr| store.as_constant(expr) == Some(0));
        !is_broadcast && bounds.and_then(|bounds| bounds.get(at)).is_none_or(|attr| !inside(attr))
    })
}

/// A map of dimensions that are left as one of all dimensions.
pub(crate) fn expand_dims(
    ctx: &Context,
    map: &AffineMap,
    rank: usize,
    dropped: &[bool],
) -> Option<AffineMap> {
    let store = ctx.affine();
    let left = (0..rank as u32).filter(|&dim| dropped.get(dim as usize) != Some(&true));
    let dims: Vec<AffineExpr> = left.map(|dim| store.dim(dim)).collect();
    map.replace_dims_and_symbols(store, (&dims, &[]), rank as u32, map.symbols).ok()
}

fn subview(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let ctx = rw.ctx().clone();
    let (place, made) = viewed::<SubViewOp>(root)?;
    let view = made.cast::<SubViewOp>()?;
    let parts = Parts::of(view)?;
    let mut attrs = access::kept(root, &["leadDimension", "transpose", "numTiles", IN_BOUNDS]);
    if root.is::<LoadOp>() || root.is::<StoreOp>() {
        attrs = access::kept(root, &[NONTEMPORAL]);
    }
    say_nontemporal(root, &mut attrs);
    let dropped = memref::dropped_dims_of(view)?;
    if is_transfer(root) {
        rw.require(!leaves_bounds(root) && parts.has_unit_strides())?;
        let map = map_attr(&ctx, root.attr_named(PERMUTATION)?)?;
        let map = expand_dims(&ctx, &map, parts.offsets.len(), &dropped)?;
        attrs.push((PERMUTATION, ctx.affine_map_attr(map)));
    }
    let source = view.source().id();
    let own: Vec<Mixed> = access::indices(root, place).into_iter().map(Mixed::Value).collect();
    let indices = indices::through_subview(rw.builder(), &parts, &dropped, &own)?;
    let changed = [(place.memory, vec![source]), (place.indices, indices)];
    access::replace_groups(rw, op, &changed, &attrs)
}

fn expand(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let ctx = rw.ctx().clone();
    let (place, made) = viewed::<ExpandShapeOp>(root)?;
    let view = made.cast::<ExpandShapeOp>()?;
    let (source, made) = (view.src(), made.global());
    let rank = indices::shape_of(&ctx, source.ty())?.len();
    let source = source.id();
    let mut attrs = access::kept(root, &[NONTEMPORAL, IN_BOUNDS]);
    say_nontemporal(root, &mut attrs);
    if is_transfer(root) {
        let map = map_attr(&ctx, root.attr_named(PERMUTATION)?)?;
        let vector = map.results.len();
        rw.require(map.is_minor_identity(ctx.affine()) && rank >= vector)?;
        let map = AffineMap::minor_identity(ctx.affine(), rank as u32, vector as u32)?;
        attrs.push((PERMUTATION, ctx.affine_map_attr(map)));
    }
    let in_bounds = root.is::<LoadOp>() || root.is::<StoreOp>();
    let own = access::indices(root, place);
    let indices = indices::through_expand(rw.builder(), made, &own, in_bounds)?;
    access::replace_groups(rw, op, &[(place.memory, vec![source]), (place.indices, indices)], &attrs)
}

fn collapse(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (place, made) = viewed::<CollapseShapeOp>(root)?;
    let (source, made) = (made.cast::<CollapseShapeOp>()?.src().id(), made.global());
    let mut attrs = access::kept(root, &[NONTEMPORAL]);
    say_nontemporal(root, &mut attrs);
    let own = access::indices(root, place);
    let indices = indices::through_collapse(rw.builder(), made, &own)?;
    access::replace_groups(rw, op, &[(place.memory, vec![source]), (place.indices, indices)], &attrs)
}

/// A subview of a subview is one of the source.
fn subview_of_subview(op: SubViewOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let inner = view.source().defining::<SubViewOp>()?;
    let (outer, parts) = (Parts::of(view)?, Parts::of(inner)?);
    rw.require(outer.has_unit_strides() && parts.has_unit_strides())?;
    let dropped = memref::dropped_dims_of(inner)?;
    let (source, ty) = (inner.source().id(), view.result().ty());
    let mut rest = outer.sizes.iter();
    let sizes: Vec<Mixed> = parts
        .sizes
        .iter()
        .zip(&dropped)
        .map(|(&size, &dropped)| if dropped { Some(size) } else { rest.next().copied() })
        .collect::<Option<_>>()?;
    let offsets = indices::through_subview(rw.builder(), &parts, &dropped, &outer.offsets)?;
    let offsets: Vec<Mixed> = offsets.into_iter().map(|value| known_or(rw.value(value))).collect();
    let (offsets, dynamic_offsets) = mixed::split(&offsets);
    let (sizes, dynamic_sizes) = mixed::split(&sizes);
    let (strides, dynamic_strides) = mixed::split(&parts.strides);
    let [offsets, sizes, strides] = [offsets, sizes, strides].map(|list| ctx.dense_i64_array(&list));
    let made = SubViewOp::build(
        rw.builder(),
        ty,
        source,
        &dynamic_offsets,
        &dynamic_sizes,
        &dynamic_strides,
        offsets,
        sizes,
        strides,
    );
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

/// A value, or the number that it is.
fn known_or(value: ValueRef<'_>) -> Mixed {
    match rmlir_ir::fold::constant_int(value) {
        Some(number) => Mixed::Known(number),
        None => Mixed::Value(value.id()),
    }
}

/// One side of a copy, through a subview.
pub(crate) fn side(
    rw: &mut PatternRewriter<'_>,
    memory: ValueId,
    indices: Vec<ValueId>,
) -> Option<(ValueId, Vec<ValueId>)> {
    let Some(view) = rw.value(memory).defining::<SubViewOp>() else { return Some((memory, indices)) };
    let (parts, dropped, source) = (Parts::of(view)?, memref::dropped_dims_of(view)?, view.source().id());
    let own: Vec<Mixed> = indices.into_iter().map(Mixed::Value).collect();
    Some((source, indices::through_subview(rw.builder(), &parts, &dropped, &own)?))
}

fn async_copy(op: nvgpu::DeviceAsyncCopyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let is_view = |value: ValueRef<'_>| value.defining::<SubViewOp>().is_some();
    rw.require(is_view(root.src()) || is_view(root.dst()))?;
    let (source, target) = (root.src().id(), root.dst().id());
    let (source_at, target_at) = (ids(root.src_indices()), ids(root.dst_indices()));
    let attrs = access::kept(root.op(), &["dstElements", "bypassL1"]);
    let (source, source_at) = side(rw, source, source_at)?;
    let (target, target_at) = side(rw, target, target_at)?;
    let changed = [(0, vec![target]), (1, target_at), (2, vec![source]), (3, source_at)];
    access::replace_groups(rw, op.at(), &changed, &attrs)
}
