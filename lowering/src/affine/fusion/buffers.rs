//! Memory of its own for what one part of fused loops makes and another one uses.

use super::super::bound_exprs::symbolic_extent;
use super::super::dependence::{Access, ancestor_in, common_block};
use super::super::region::{Region, element_bytes, shape_of};
use super::super::remap::{Remap, replace_uses};
use rmlir_dialects::affine::AffineForOp;
use rmlir_dialects::memref::AllocOp;
use rmlir_ir::dominance::DominanceInfo;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Builder, DYNAMIC, Module, OpAddr, OpRef, TypeData, ValueId};

/// Where buffers are put.
#[derive(Clone, Copy)]
pub struct Placement {
    /// The memory space of small buffers, if there is one for them.
    pub fast_space: Option<u32>,
    /// How many bytes are small.
    pub threshold: u64,
}

/// The operation from which on uses of memory are those of a buffer.
fn first_use<'m>(module: &'m Module, into: AffineForOp, stores: &[OpAddr]) -> Option<OpRef<'m>> {
    let start = module.op(into.at()).region(0)?.entry()?.first_op()?;
    let mut common = None;
    for &store in stores {
        let other: OpRef<'m> = match common {
            None => start,
            Some(block) => rmlir_ir::BlockRef::first_op(block)?,
        };
        common = common_block(module.op(store), other);
    }
    let block = common?;
    let mut first: Option<OpRef<'m>> = None;
    for &store in stores {
        let op = ancestor_in(block, module.op(store))?;
        first = Some(match first {
            Some(known) if !block.body().is_before(op.id(), known.id()) => known,
            _ => op,
        });
    }
    first
}

/// Makes a buffer for what `stores` write in a round of the outermost `depth` loops, and makes all that comes after use it. Nothing
/// happens if they are not at one place.
pub fn make(
    module: &mut Module,
    root: AffineForOp,
    stores: &[OpAddr],
    depth: usize,
    into: AffineForOp,
    placement: Placement,
) -> Option<ValueId> {
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    let &first = stores.first()?;
    let unit = first.unit;
    let accesses: Vec<Access> = stores.iter().map(|&op| Access::of(module.op(op))).collect::<Option<_>>()?;
    if accesses.iter().any(|access| !access.is_same_place(&accesses[0], module)) {
        return None;
    }
    let region = Region::of_slice(module.op(first), depth, true, None, false)?;
    let old = region.memref;
    let shape = shape_of(&ctx, module.value(unit, old).ty())?.to_vec();
    let TypeData::MemRef { element, space, .. } = *ctx.type_data(module.value(unit, old).ty()) else {
        return None;
    };
    let rank = shape.len();
    let bounded = region.with_shape(&shape);
    let (mut sizes, mut lowers): (Vec<i64>, Vec<AffineExpr>) = (Vec::new(), Vec::new());
    for (dim, &size) in shape.iter().enumerate() {
        let (extent, lower) = match symbolic_extent(&ctx, &bounded.constraints.system, dim) {
            Some(found) => found,
            None if size != DYNAMIC => (size, store.constant(0)),
            None => return None,
        };
        sizes.push(extent);
        lowers.push(lower);
    }
    let outer: Vec<ValueId> = region.constraints.symbols().iter().copied().collect::<Option<_>>()?;
    let as_dims: Vec<AffineExpr> = (0..outer.len() as u32).map(|at| store.dim(at)).collect();
    let inputs = (outer.len() + rank) as u32;
    let mut results = Vec::new();
    for (dim, lower) in lowers.into_iter().enumerate() {
        let lower = store.replace_dims_and_symbols(lower, &[], &as_dims).ok()?;
        let moved = store.sub(store.dim((outer.len() + dim) as u32), lower).ok()?;
        results.push(store.simplify(moved, inputs, 0).ok()?);
    }
    let count = sizes.iter().try_fold(1i64, |product, &size| product.checked_mul(size))?;
    let bytes = u64::try_from(element_bytes(&ctx, element)?.checked_mul(count)?).ok()?;
    let small = placement.fast_space.filter(|_| bytes <= placement.threshold);
    let space = match small {
        Some(0) => None,
        Some(space) => Some(ctx.int_attr(64, i64::from(space))),
        None => space,
    };
    let ty = ctx.memref_type(&sizes, element, None, space).ok()?;
    let from = first_use(module, into, stores)?.global();
    let view = module.op(root.at());
    let (loc, top) = (view.loc(), view.parent_region()?.entry()?.id());
    let mut b = Builder::at_start(module, unit, top);
    let new = AllocOp::build(&mut b, ty, &[], &[]).loc(loc).value().ok()?;
    let wanted: Vec<OpAddr> = {
        let mut dominance = DominanceInfo::new(module);
        let from = module.op(from);
        let users = module.value(unit, old).users();
        users
            .filter(|&user| user == from || dominance.op_dominates(from, user, true))
            .map(OpRef::global)
            .collect()
    };
    let map = AffineMap::new(inputs, 0, results);
    let remap = Remap { old, new, map: &map, extra: &outer, lead: &[], symbols: &[] };
    replace_uses(module, unit, &remap, |user| wanted.contains(&user.global()));
    Some(new)
}
