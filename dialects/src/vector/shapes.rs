//! Checks of operations that give vectors another shape, and of those that take elements or parts.

use super::types::{Vector, bits, is_position, numbers, operand, result, vector};
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::{Context, DYNAMIC, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, crate::common::OpCheck); 8] = [
        ("broadcast", check_broadcast),
        ("shape_cast", check_shape_cast),
        ("bitcast", check_bitcast),
        ("transpose", check_transpose),
        ("shuffle", check_shuffle),
        ("extract", check_extract),
        ("insert", check_insert),
        ("type_cast", check_type_cast),
    ];
    for (name, check) in checks {
        dialect.op(name).verifier(check);
    }
    dialect.op("extract").interface::<dyn InferTypeOpInterface>(Arc::new(Extract));
}

/// What a dimension looks like in type text.
fn dim_text(vector: Vector<'_>, dim: usize) -> String {
    let size = vector.shape[dim];
    if vector.scales(dim) { format!("[{size}]") } else { size.to_string() }
}

fn check_broadcast(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(source), Some(to)) = (op.operand(0), result(op)) else { return Ok(()) };
    let Some(from) = vector(ctx, source.ty()) else {
        return match source.ty() == to.element {
            true => Ok(()),
            false => Err(op.emit_error("source type is not a vector")),
        };
    };
    let Some(lead) = to.rank().checked_sub(from.rank()) else {
        return Err(op.emit_error("source rank higher than destination rank"));
    };
    for dim in 0..from.rank() {
        if !super::positions::fits(from, dim, to, lead + dim) {
            let (have, want) = (dim_text(from, dim), dim_text(to, lead + dim));
            return Err(op.emit_error(format!("dimension mismatch ({have} vs. {want})")));
        }
    }
    Ok(())
}

fn check_shape_cast(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(from), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    if from.element != to.element {
        return Err(op.emit_error("has different source and result element types"));
    }
    let elements = |vector: Vector<'_>| vector.shape.iter().fold(1i64, |all, &size| all.saturating_mul(size));
    let scalable = |vector: Vector<'_>| vector.scalable.iter().filter(|&&scales| scales).count() as i64;
    for (what, have, want) in
        [("elements", elements(from), elements(to)), ("scalable dims", scalable(from), scalable(to))]
    {
        if have != want {
            return Err(op.emit_error(format!(
                "has different number of {what} at source ({have}) and result ({want})"
            )));
        }
    }
    Ok(())
}

fn check_bitcast(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    let outer = from.rank().saturating_sub(1);
    if let Some(at) = (0..outer).find(|&dim| to.shape.get(dim) != Some(&from.shape[dim])) {
        return Err(op.emit_error(format!("dimension size mismatch at: {at}")));
    }
    let minor = |vector: Vector<'_>| {
        bits(ctx, vector.element).saturating_mul(vector.shape.last().copied().unwrap_or(1))
    };
    if minor(from) != minor(to) {
        return Err(op.emit_error(match from.rank() {
            0 => "source/result bitwidth of the 0-D vector element types must be equal",
            _ => "source/result bitwidth of the minor 1-D vectors must be equal",
        }));
    }
    Ok(())
}

fn check_transpose(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(from), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    let rank = to.rank();
    if from.rank() != rank {
        return Err(op.emit_error(format!("vector result rank mismatch: {rank}")));
    }
    let permutation = numbers(op, "permutation");
    if permutation.len() != rank {
        return Err(op.emit_error(format!("transposition length mismatch: {}", permutation.len())));
    }
    let mut seen = vec![false; rank];
    for (i, &dim) in permutation.iter().enumerate() {
        let Some(at) = usize::try_from(dim).ok().filter(|&at| at < rank) else {
            return Err(op.emit_error(format!("transposition index out of range: {dim}")));
        };
        if std::mem::replace(&mut seen[at], true) {
            return Err(op.emit_error(format!("duplicate position index: {dim}")));
        }
        if to.shape[i] != from.shape[at] {
            return Err(op.emit_error(format!("dimension size mismatch at: {dim}")));
        }
    }
    Ok(())
}

fn check_shuffle(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(a), Some(b), Some(to)) = (operand(op, 0), operand(op, 1), result(op)) else { return Ok(()) };
    let ranks = (a.rank(), b.rank(), to.rank());
    if ranks != (0, 0, 1) && !(ranks.0 == ranks.2 && ranks.1 == ranks.2) {
        return Err(op.emit_error("rank mismatch"));
    }
    if a.shape.iter().skip(1).ne(to.shape.iter().skip(1)) || a.shape.iter().skip(1).ne(b.shape.iter().skip(1))
    {
        return Err(op.emit_error("dimension mismatch"));
    }
    let mask = numbers(op, "mask");
    if mask.is_empty() {
        return Err(op.emit_error("invalid mask length"));
    }
    if to.shape.first() != Some(&(mask.len() as i64)) {
        return Err(op.emit_error("mask length mismatch"));
    }
    let slices = |vector: Vector<'_>| vector.shape.first().copied().unwrap_or(1);
    let count = slices(a).saturating_add(slices(b));
    match mask.iter().position(|&index| !is_position(index, count)) {
        Some(i) => Err(op.emit_error(format!("mask index #{} out of range", i + 1))),
        None => Ok(()),
    }
}

const POSITION: &str = "static_position";

/// Known positions are inside; gives the first that is not.
fn bad_position(positions: &[i64], vector: Vector<'_>) -> Option<usize> {
    let fits = |(&at, &size): (&i64, &i64)| at == DYNAMIC || is_position(at, size);
    positions.iter().zip(vector.shape).position(|pair| !fits(pair))
}

/// As many operands as positions are left open.
fn positions_match(op: OpRef<'_>, positions: &[i64], group: usize) -> Result<(), Failed> {
    let open = positions.iter().filter(|&&at| at == DYNAMIC).count();
    if open != op.operand_group_range(group).len() {
        return Err(op.emit_error(
            "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- \
             this can only happen due to an incorrect fold/rewrite",
        ));
    }
    Ok(())
}

fn check_extract(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(from) = operand(op, 0) else { return Ok(()) };
    if result(op).is_some_and(|result| result.rank() == 0) {
        return Err(op.emit_plain_error("expected a scalar instead of a 0-d vector as the result type"));
    }
    let positions = numbers(op, POSITION);
    positions_match(op, &positions, 1)?;
    if positions.len() > from.rank() {
        return Err(op.emit_error("expected position attribute of rank no greater than vector rank"));
    }
    match bad_position(&positions, from) {
        Some(i) => Err(op.emit_error(format!(
            "expected position attribute #{} to be a non-negative integer smaller than the corresponding vector \
             dimension or poison (-1)",
            i + 1
        ))),
        None => Ok(()),
    }
}

/// The type of what `vector.extract` gives.
struct Extract;

impl InferTypeOpInterface for Extract {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let ctx = input.ctx;
        let from = input.operands.first().and_then(|&ty| vector(ctx, ty)).ok_or(Failed)?;
        let positions = input.attr(POSITION).and_then(|attr| ctx.i64_array(attr)).ok_or(Failed)?;
        if positions.len() == from.rank() {
            return Ok(vec![from.element]);
        }
        let skip = positions.len().min(from.rank());
        let rest = ctx.maybe_empty_vector_type(&from.shape[skip..], &from.scalable[skip..], from.element);
        Ok(vec![rest.map_err(|_| Failed)?])
    }

    fn are_compatible(&self, ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
        let wraps = |a: Type, b: Type| {
            vector(ctx, a).is_some_and(|vector| vector.shape == [1] && vector.element == b)
        };
        inferred == actual || matches!((inferred, actual), (&[a], &[b]) if wraps(a, b) || wraps(b, a))
    }
}

fn check_insert(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(to) = operand(op, 1) else { return Ok(()) };
    let value = operand(op, 0);
    if value.is_some_and(|value| value.rank() == 0) {
        return Err(op.emit_plain_error("expected a scalar instead of a 0-d vector as the source operand"));
    }
    let positions = numbers(op, POSITION);
    if positions.len() > to.rank() {
        return Err(op.emit_error("expected position attribute of rank no greater than dest vector rank"));
    }
    match value {
        Some(value) if value.rank() + positions.len() != to.rank() => {
            return Err(
                op.emit_error("expected position attribute rank + source rank to match dest vector rank")
            );
        }
        None if positions.len() != to.rank() => {
            return Err(op.emit_error("expected position attribute rank to match the dest vector rank"));
        }
        _ => {}
    }
    match bad_position(&positions, to) {
        Some(i) => Err(op.emit_error(format!(
            "expected position attribute #{} to be a non-negative integer smaller than the corresponding dest vector \
             dimension",
            i + 1
        ))),
        None => Ok(()),
    }
}

/// The shape of a memref of vectors, all in one, and the type of numbers.
fn flat(ctx: &Context, ty: Type) -> Option<(Vec<i64>, Type)> {
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(ty) else { return None };
    Some(match vector(ctx, *element) {
        Some(inner) => (shape.iter().chain(inner.shape).copied().collect(), inner.element),
        None => (shape.to_vec(), *element),
    })
}

fn check_type_cast(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let is_plain = |ty| match ctx.type_data(ty) {
        TypeData::MemRef { shape, layout: Some(_), .. } => {
            ctx.strides(ty).is_some_and(|layout| layout == rmlir_ir::strides::Strides::contiguous(shape))
        }
        _ => true,
    };
    for (ty, what) in [(from.ty(), "operand"), (to.ty(), "result")] {
        if !is_plain(ty) {
            return Err(op.emit_error(format!("expects {what} to be a memref with identity layout")));
        }
    }
    let space = |ty| match ctx.type_data(ty) {
        TypeData::MemRef { space, .. } => *space,
        _ => None,
    };
    if space(from.ty()) != space(to.ty()) {
        return Err(op.emit_error("expects result in same memory space"));
    }
    let (Some((from_shape, number)), Some((to_shape, wanted))) = (flat(ctx, from.ty()), flat(ctx, to.ty()))
    else {
        return Ok(());
    };
    let found = ctx.quoted_type(to.ty());
    if number != wanted {
        return Err(
            op.emit_error(format!("expects result and operand with same underlying scalar type: {found}"))
        );
    }
    if from_shape != to_shape {
        return Err(
            op.emit_error(format!("expects concatenated result and operand shapes to be equal: {found}"))
        );
    }
    Ok(())
}
