//! Elements and sizes that are asked for are there; addresses are aligned.

use super::checker::{Checker, shape_of};
use rmlir_dialects::arith::{CmpIPredicate, RemUIOp};
use rmlir_dialects::{memref, tensor};
use rmlir_ir::ValueId;

fn indices_inside(c: &mut Checker<'_, '_>, source: ValueId, indices: &[ValueId]) -> Option<()> {
    if indices.is_empty() {
        return Some(());
    }
    let zero = c.index(0)?;
    let mut all = None;
    for (dim, &index) in indices.iter().enumerate() {
        let size = c.folded_dim(source, dim)?;
        let inside = c.in_bounds(index, zero, size)?;
        all = Some(match all {
            Some(all) => c.folded_and(all, inside)?,
            None => inside,
        });
    }
    c.assert(all?, "out-of-bounds access")
}

/// The operand at a position, with all after it as indices.
fn access(c: &mut Checker<'_, '_>, source: usize) -> Option<()> {
    let indices: Vec<ValueId> = c.op().operands().skip(source + 1).map(|value| value.id()).collect();
    let source = c.operand(source)?;
    indices_inside(c, source, &indices)
}

pub(super) fn load(c: &mut Checker<'_, '_>) -> Option<()> {
    access(c, 0)
}

pub(super) fn store(c: &mut Checker<'_, '_>) -> Option<()> {
    access(c, 1)
}

pub(super) fn atomic(c: &mut Checker<'_, '_>) -> Option<()> {
    access(c, 1)
}

pub(super) fn generic_atomic(c: &mut Checker<'_, '_>) -> Option<()> {
    access(c, 0)
}

/// `tensor.extract` and `tensor.insert`
pub(super) fn element(c: &mut Checker<'_, '_>) -> Option<()> {
    let source = usize::from(c.op().is::<tensor::InsertOp>());
    access(c, source)
}

fn index_is_dimension(c: &mut Checker<'_, '_>, rank: ValueId) -> Option<()> {
    let zero = c.index(0)?;
    let index = c.operand(1)?;
    let inside = c.in_bounds(index, zero, rank)?;
    c.assert(inside, "index is out of bounds")
}

pub(super) fn memref_dim(c: &mut Checker<'_, '_>) -> Option<()> {
    let source = c.operand(0)?;
    let rank = memref::RankOp::build(c.b, source).value().ok()?;
    index_is_dimension(c, rank)
}

pub(super) fn tensor_dim(c: &mut Checker<'_, '_>) -> Option<()> {
    let source = c.operand(0)?;
    let rank = tensor::RankOp::build(c.b, source).value().ok()?;
    index_is_dimension(c, rank)
}

pub(super) fn alignment(c: &mut Checker<'_, '_>) -> Option<()> {
    let source = c.operand(0)?;
    shape_of(c.b.ctx(), c.ty(source))?;
    let wanted = c.op().cast::<memref::AssumeAlignmentOp>()?.alignment();
    let address = memref::ExtractAlignedPointerAsIndexOp::build(c.b, source).value().ok()?;
    let by = c.index(wanted)?;
    let rest = RemUIOp::build(c.b, address, by).value().ok()?;
    let zero = c.index(0)?;
    let fits = c.cmp(CmpIPredicate::Eq, rest, zero)?;
    c.assert(fits, &format!("memref is not aligned to {wanted}"))
}
