//! Checks of maps with their operands, of subscripts and of bases.

use super::{MAP, ids};
use crate::common::operand_map::map_of;
use crate::memref::views::constants;
use rmlir_ir::diag::Failed;
use rmlir_ir::{DYNAMIC, OpRef, Type, TypeData};

/// `affine.apply`
pub(super) fn check_apply(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(map) = map_of(op, MAP) else { return Ok(()) };
    check_count(op, map.inputs() as usize)?;
    if map.results.len() != 1 {
        return Err(op.emit_error("mapping must produce one value"));
    }
    // A value that is neither may be used: who knows what it will be.
    let only_dim = |value| ids::is_dim(op, value) && !ids::is_symbol(op, value);
    match op.operands().skip(map.dims as usize).any(only_dim) {
        true => Err(op.emit_plain_error("dimensional operand cannot be used as a symbol")),
        false => Ok(()),
    }
}

/// `affine.min` and `affine.max`
pub(super) fn check_extremum(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(map) = map_of(op, MAP) else { return Ok(()) };
    check_count(op, map.inputs() as usize)?;
    match map.results.is_empty() {
        true => Err(op.emit_error("affine map expect at least one result")),
        false => Ok(()),
    }
}

fn check_count(op: OpRef<'_>, inputs: usize) -> Result<(), Failed> {
    match op.num_operands() == inputs {
        true => Ok(()),
        false => Err(op.emit_error("operand count and affine map dimension and symbol count must match")),
    }
}

/// The shape and the type of elements of the memref that is operand `at`.
fn memory(op: OpRef<'_>, at: usize) -> Option<(&[i64], Type)> {
    match op.ctx().type_data(op.operand(at)?.ty()) {
        TypeData::MemRef { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

/// What is read or written.
enum Moved {
    Element,
    Vector,
}

fn vector_element(op: OpRef<'_>, ty: Type) -> Option<Type> {
    match op.ctx().type_data(ty) {
        TypeData::Vector { element, .. } => Some(*element),
        _ => None,
    }
}

fn check_moved(op: OpRef<'_>, ty: Option<Type>, at: usize, moved: &Moved, what: &str) -> Result<(), Failed> {
    let (Some(ty), Some((_, element))) = (ty, memory(op, at)) else { return Ok(()) };
    match moved {
        Moved::Element if ty != element => Err(op.emit_error(what)),
        Moved::Vector if vector_element(op, ty).is_some_and(|own| own != element) => {
            Err(op.emit_error("requires memref and vector types of the same elemental type"))
        }
        _ => Ok(()),
    }
}

/// A map for each dimension of the memref that is operand `at`, and operands for it after.
fn check_subscripts(op: OpRef<'_>, at: usize) -> Result<(), Failed> {
    let (Some((shape, _)), Some(map)) = (memory(op, at), map_of(op, MAP)) else { return Ok(()) };
    if map.results.len() != shape.len() {
        return Err(op.emit_error("affine map num results must equal memref rank"));
    }
    if map.inputs() as usize != op.num_operands().saturating_sub(at + 1) {
        return Err(op.emit_error("expects as many subscripts as affine map inputs"));
    }
    ids::check(op, op.operands().skip(at + 1), map.dims as usize)
}

fn check_read(op: OpRef<'_>, moved: &Moved) -> Result<(), Failed> {
    let what = "result type must match element type of memref";
    let ty = op.result(0).map(|result| result.ty());
    match moved {
        Moved::Element => {
            check_moved(op, ty, 0, moved, what)?;
            check_subscripts(op, 0)
        }
        Moved::Vector => {
            check_subscripts(op, 0)?;
            check_moved(op, ty, 0, moved, what)
        }
    }
}

fn check_write(op: OpRef<'_>, moved: &Moved) -> Result<(), Failed> {
    let what = "value to store must have the same type as memref element type";
    let ty = op.operand(0).map(|value| value.ty());
    match moved {
        Moved::Element => {
            check_moved(op, ty, 1, moved, what)?;
            check_subscripts(op, 1)
        }
        Moved::Vector => {
            check_subscripts(op, 1)?;
            check_moved(op, ty, 1, moved, what)
        }
    }
}

/// `affine.load`
pub(super) fn check_load(op: OpRef<'_>) -> Result<(), Failed> {
    check_read(op, &Moved::Element)
}

/// `affine.vector_load`
pub(super) fn check_vector_load(op: OpRef<'_>) -> Result<(), Failed> {
    check_read(op, &Moved::Vector)
}

/// `affine.store`
pub(super) fn check_store(op: OpRef<'_>) -> Result<(), Failed> {
    check_write(op, &Moved::Element)
}

/// `affine.vector_store`
pub(super) fn check_vector_store(op: OpRef<'_>) -> Result<(), Failed> {
    check_write(op, &Moved::Vector)
}

/// `affine.prefetch`
pub(super) fn check_prefetch(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some((shape, _)), Some(map)) = (memory(op, 0), map_of(op, MAP)) else { return Ok(()) };
    if map.results.len() != shape.len() {
        return Err(op.emit_error("affine.prefetch affine map num results must equal memref rank"));
    }
    if map.inputs() as usize + 1 != op.num_operands() {
        return Err(op.emit_error("too few operands"));
    }
    check_index_operands(op, 1..op.num_operands(), "")
}

/// These operands are dimensions or symbols.
pub(super) fn check_index_operands(
    op: OpRef<'_>,
    which: std::ops::Range<usize>,
    what: &str,
) -> Result<(), Failed> {
    let fits = |value| ids::is_dim(op, value) || ids::is_symbol(op, value);
    match which.filter_map(|at| op.operand(at)).all(fits) {
        true => Ok(()),
        false => Err(op.emit_error(format!("{what}index must be a valid dimension or symbol identifier"))),
    }
}

/// `affine.yield`
pub(super) fn check_yield(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(parent) = op.parent() else { return Ok(()) };
    if !matches!(parent.name_text(), b"affine.for" | b"affine.if" | b"affine.parallel") {
        return Err(op.emit_error("only terminates affine.if/for/parallel regions"));
    }
    if parent.num_results() != op.num_operands() {
        return Err(op.emit_error("parent of yield must have same number of results as the yield operands"));
    }
    let types = |value: rmlir_ir::ValueRef<'_>| value.ty();
    match op.operands().map(types).eq(parent.results().map(types)) {
        true => Ok(()),
        false => Err(op.emit_error("types mismatch between yield op and its parent")),
    }
}

/// The operands must be as many as the places that they fill.
fn check_open(op: OpRef<'_>, basis: &[i64], operands: usize) -> Result<(), Failed> {
    match basis.iter().filter(|&&size| size == DYNAMIC).count() == operands {
        true => Ok(()),
        false => Err(op.emit_error(
            "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- \
             this can only happen due to an incorrect fold/rewrite",
        )),
    }
}

/// `affine.delinearize_index`
pub(super) fn check_delinearize(op: OpRef<'_>) -> Result<(), Failed> {
    let basis = constants(op, "static_basis");
    if op.num_results() != basis.len() && op.num_results() != basis.len() + 1 {
        return Err(op.emit_error("should return an index for each basis element and up to one extra index"));
    }
    check_open(op, &basis, op.operand_group_range(1).len())?;
    match basis.iter().all(|&size| size > 0 || size == DYNAMIC) {
        true => Ok(()),
        false => Err(op.emit_error("no basis element may be statically non-positive")),
    }
}

/// `affine.linearize_index`
pub(super) fn check_linearize(op: OpRef<'_>) -> Result<(), Failed> {
    let basis = constants(op, "static_basis");
    let indices = op.operand_group_range(0).len();
    if indices != basis.len() && indices != basis.len() + 1 {
        return Err(
            op.emit_error("should be passed a basis element for each index except possibly the first")
        );
    }
    check_open(op, &basis, op.operand_group_range(1).len())
}
