//! Which operations become ones on matrices: contractions and operations on elements with all that
//! they depend on and all that depends on them, where all of it can.

use super::fragments::{Fragment, Role, user_contract};
use super::prepare::{PLAIN, TRANSPOSED, form};
use rmlir_dialects::arith::{
    AddFOp, AddIOp, ConstantOp, DivFOp, DivSIOp, DivUIOp, ExtFOp, ExtSIOp, ExtUIOp, MaximumFOp, MinimumFOp,
    MulFOp, MulIOp, NegFOp, SubFOp, SubIOp,
};
use rmlir_dialects::gpu::MMAElementwiseOp;
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_dialects::vector::access::Access;
use rmlir_dialects::vector::positions::is_used_once;
use rmlir_dialects::vector::types::vector;
use rmlir_dialects::vector::{
    BroadcastOp, ContractionOp, ExtractStridedSliceOp, TransferReadOp, TransferWriteOp,
};
use rmlir_ir::fold::constant_of;
use rmlir_ir::value::AffineMap;
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    AttrData, Context, DYNAMIC, Diagnostic, Failed, Module, OpAddr, OpRef, TraitSet, TypeData, ValueRef,
};
use rustc_hash::FxHashSet;

/// The operations that are converted, each after those whose results it uses.
pub(super) fn ops_to_convert(root: OpRef<'_>, sync: bool) -> Result<Vec<OpAddr>, Failed> {
    let missing = |missing: rmlir_ir::NotLoaded| {
        root.ctx().emit(Diagnostic::error(root.loc(), missing.to_string()));
        Failed
    };
    let module = root.module();
    let mut found = FxHashSet::default();
    let begins = |op: OpRef<'_>| op.is::<ContractionOp>() || elementwise(op).is_some();
    for start in Walk::post().collect(root, begins).map_err(missing)? {
        if !found.contains(&start) {
            let slice = Slice::around(module, start);
            if slice.iter().all(|&at| is_supported(module.op(at), sync)) {
                found.extend(slice);
            }
        }
    }
    Walk::pre().collect(root, |op| found.contains(&op.global())).map_err(missing)
}

fn is_vector(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::Vector { .. })
}

fn gives_vectors(op: OpRef<'_>) -> bool {
    op.results().any(is_vector)
}

fn takes_vectors(op: OpRef<'_>) -> bool {
    op.operands().any(is_vector)
}

/// Operations that depend on each other.
#[derive(Default)]
struct Slice {
    ops: Vec<OpAddr>,
    seen: FxHashSet<OpAddr>,
}

impl Slice {
    fn around(module: &Module, op: OpAddr) -> Vec<OpAddr> {
        let mut slice = Slice::default();
        slice.add(module.op(op));
        let mut next = 0;
        while let Some(&at) = slice.ops.get(next) {
            let op = module.op(at);
            slice.add_what_it_uses(op);
            slice.add_what_uses(op);
            next += 1;
        }
        slice.ops
    }

    fn add(&mut self, op: OpRef<'_>) {
        if self.seen.insert(op.global()) {
            self.ops.push(op.global());
        }
    }

    /// Adds what operands are made by; for a variable that is carried around, that is the loop.
    fn add_what_it_uses(&mut self, op: OpRef<'_>) {
        let goes_on = |op: OpRef<'_>| gives_vectors(op) && !op.has_trait(TraitSet::ISOLATED_FROM_ABOVE);
        if !goes_on(op) {
            return;
        }
        for value in op.operands() {
            let def = value.def_op().map(|(def, _)| def).or_else(|| {
                let around = value.block().and_then(|block| block.parent())?;
                let one_region = around.regions().len() == 1;
                let one_block = around.region(0).is_some_and(|region| region.has_one_block());
                (one_region && one_block).then_some(around)
            });
            def.filter(|&def| goes_on(def)).into_iter().for_each(|def| self.add(def));
        }
    }

    fn add_what_uses(&mut self, op: OpRef<'_>) {
        if op.is::<ForOp>() {
            // What else is in the loop has nothing to do with it.
            let carried = op.region(0).and_then(|region| region.entry());
            let carried = carried.into_iter().flat_map(|block| block.args().skip(1));
            let users: Vec<OpRef<'_>> = op.results().chain(carried).flat_map(|value| value.users()).collect();
            users.into_iter().for_each(|user| self.reach(user));
        } else if takes_vectors(op) {
            self.reach_inside(op);
            op.results().flat_map(|value| value.users()).for_each(|user| self.reach(user));
        }
    }

    /// Adds an operation that takes vectors, and those inside it.
    fn reach(&mut self, op: OpRef<'_>) {
        if takes_vectors(op) && !self.seen.contains(&op.global()) {
            self.add(op);
            self.reach_inside(op);
        }
    }

    fn reach_inside(&mut self, op: OpRef<'_>) {
        let mut pending = vec![op];
        while let Some(op) = pending.pop() {
            let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            for op in inner.filter(|op| takes_vectors(*op)) {
                if !self.seen.contains(&op.global()) {
                    self.add(op);
                    pending.push(op);
                }
            }
        }
    }
}

/// What an operation on elements is called as one on matrices.
pub(super) fn elementwise(op: OpRef<'_>) -> Option<MMAElementwiseOp> {
    macro_rules! choose {
        ($($op:ident: $word:ident),*) => {
            $(if op.is::<$op>() {
                return Some(MMAElementwiseOp::$word);
            })*
        };
    }
    choose!(AddFOp: ADDF, MulFOp: MULF, SubFOp: SUBF, MaximumFOp: MAXF, MinimumFOp: MINF, DivFOp: DIVF);
    choose!(AddIOp: ADDI, MulIOp: MULI, SubIOp: SUBI, DivSIOp: DIVS, DivUIOp: DIVU);
    choose!(NegFOp: NEGATEF, ExtFOp: EXTF);
    None
}

fn is_supported(op: OpRef<'_>, sync: bool) -> bool {
    if op.is::<ForOp>() || op.is::<YieldOp>() {
        true
    } else if op.is::<TransferReadOp>() {
        Access::of(op).is_some_and(|read| if sync { is_of_warp(&read) } else { is_load(&read) })
    } else if op.is::<TransferWriteOp>() {
        Access::of(op).is_some_and(|write| {
            let plain = write.rank() > 0 && write.map.is_minor_identity(op.ctx().affine());
            plain && if sync { is_of_warp(&write) } else { is_whole(&write) }
        })
    } else if op.is::<ExtractStridedSliceOp>() {
        sync && is_slice(op)
    } else if op.is::<ContractionOp>() {
        form(op) == Some(if sync { TRANSPOSED } else { PLAIN })
    } else if op.is::<ConstantOp>() {
        is_splat(op)
    } else if op.is::<BroadcastOp>() {
        op.result(0).is_some_and(|result| vector(op.ctx(), result.ty()).is_some_and(|ty| ty.rank() == 2))
    } else if op.is::<ExtSIOp>() || op.is::<ExtUIOp>() {
        let reads = op.operand(0).is_some_and(|value| value.defining::<TransferReadOp>().is_some());
        reads && op.results().flat_map(|value| value.users()).all(|user| user.is::<ContractionOp>())
    } else {
        elementwise(op).is_some()
    }
}

/// Whether a constant is a matrix of the same number everywhere.
fn is_splat(op: OpRef<'_>) -> bool {
    let rank = op.result(0).and_then(|result| vector(op.ctx(), result.ty())).map(|ty| ty.rank());
    let splat = |attr| matches!(op.ctx().attr_data(attr), AttrData::DenseElements(dense) if dense.splat);
    rank == Some(2) && constant_of(op).is_some_and(splat)
}

/// Whether a slice is of a factor or of what is added, and all of that operand.
fn is_slice(op: OpRef<'_>) -> bool {
    let (Some(fragment), Some(contract)) = (Fragment::of(op), user_contract(op)) else { return false };
    let operand = match fragment.role {
        Role::A => return false,
        Role::B => contract.operand(1),
        Role::C => contract.operand(2),
    };
    operand.map(|value| value.ty()) == op.result(0).map(|value| value.ty())
}

/// Whether a transfer is of a matrix, with no mask and nothing outside of memory.
fn is_matrix(access: &Access<'_>) -> bool {
    access.mask.is_none() && access.is_inside() && access.vector.rank() == 2
}

/// Whether a transfer can be spread over the threads of a warp.
fn is_of_warp(access: &Access<'_>) -> bool {
    let strides = access.op.ctx().strides(access.base.ty());
    is_matrix(access) && strides.is_some_and(|strides| strides.strides.last() == Some(&1))
}

/// How far rows are apart, if that is known.
pub(super) fn row_stride(ctx: &Context, access: &Access<'_>) -> Option<i64> {
    let strides = ctx.strides(access.base.ty())?.strides;
    match strides.as_slice() {
        [] | [_] => Some(0),
        [.., row, 1] if *row != DYNAMIC => Some(*row),
        _ => None,
    }
}

fn is_whole(access: &Access<'_>) -> bool {
    is_matrix(access) && row_stride(access.op.ctx(), access).is_some()
}

/// Whether a matrix is read by columns, or one column for all.
pub(super) fn is_transposed(ctx: &Context, map: &AffineMap) -> bool {
    let store = ctx.affine();
    let zero = store.constant(0);
    let is = |expected: [_; 2]| map.symbols == 0 && *map.results == expected;
    match map.dims.checked_sub(2) {
        None => map.dims == 1 && is([store.dim(0), zero]),
        Some(outer) => {
            let (inner, outer) = (store.dim(outer + 1), store.dim(outer));
            is([inner, outer]) || is([inner, zero])
        }
    }
}

/// Whether a read can be the load of a matrix.
fn is_load(read: &Access<'_>) -> bool {
    let ctx = read.op.ctx();
    if !is_whole(read) {
        return false;
    }
    // The sign of small integers is that of what makes them wider.
    let is_small = matches!(ctx.type_data(read.vector.element), TypeData::Integer { width: 8, .. });
    let is_widened = || read.value.users().all(|user| user.is::<ExtSIOp>() || user.is::<ExtUIOp>());
    if is_small && !(is_used_once(read.value) && is_widened()) {
        return false;
    }
    let (store, map) = (ctx.affine(), &read.map);
    let one_row = || {
        let inner = map.dims.checked_sub(1).map(|inner| store.dim(inner));
        inner.is_some_and(|inner| map.symbols == 0 && *map.results == [store.constant(0), inner])
    };
    map.is_minor_identity(store) || one_row() || is_transposed(ctx, map)
}
