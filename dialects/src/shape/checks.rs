//! Checks of single operations, and which casts there are.

use super::{SHAPE, SIZE, VALUE_SHAPE, is_extents};
use crate::scf::text::entry_args;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::typed::is_type;
use rmlir_ir::{Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in ["add", "div", "get_extent", "mul", "num_elements", "rank"] {
        dialect.op(name).verifier(|op| passes_errors_on(op, SIZE));
    }
    for name in ["broadcast", "shape_of"] {
        dialect.op(name).verifier(|op| passes_errors_on(op, SHAPE));
    }
    dialect.op("assuming_all").verifier(check_assuming_all);
    dialect.op("cstr_broadcastable").verifier(check_broadcastable);
    dialect.op("yield").verifier(check_yield);
    cast(dialect, "size_to_index", |ctx, from, to| {
        (from == ctx.index_type() || is_type(ctx, from, SIZE)) && to == ctx.index_type()
    });
    cast(dialect, "to_extent_tensor", |ctx, from, to| {
        let tensor = match ctx.type_data(to) {
            TypeData::RankedTensor { element, .. } | TypeData::UnrankedTensor(element) => Some(*element),
            _ => None,
        };
        (is_extents(ctx, from) || is_type(ctx, from, SHAPE)) && tensor == Some(ctx.index_type())
    });
}

/// Whether there is a cast from one type to another.
type Fits = fn(&Context, Type, Type) -> bool;

struct Cast(Fits);

impl CastOpInterface for Cast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        matches!((from, to), (&[from], &[to]) if (self.0)(ctx, from, to))
    }
}

fn cast(dialect: &mut DialectImpl<'_>, name: &str, fits: Fits) {
    dialect.op(name).interface::<dyn CastOpInterface>(Arc::new(Cast(fits)));
}

/// Where an operand may be an error, the result is of a type that may be one.
fn passes_errors_on(op: OpRef<'_>, result: (&str, &str)) -> Result<(), Failed> {
    let ctx = op.ctx();
    let may_be_error = |ty| [SIZE, SHAPE, VALUE_SHAPE].iter().any(|&of| is_type(ctx, ty, of));
    let Some(found) = op.result(0) else { return Ok(()) };
    if op.operands().any(|operand| may_be_error(operand.ty())) && !is_type(ctx, found.ty(), result) {
        let word = result.1;
        return Err(op.emit_error(format!(
            "if at least one of the operands can hold error values then the result must be of type `{word}` to \
             propagate them"
        )));
    }
    Ok(())
}

fn check_assuming_all(op: OpRef<'_>) -> Result<(), Failed> {
    if op.num_operands() == 0 { Err(op.emit_error("no operands specified")) } else { Ok(()) }
}

fn check_broadcastable(op: OpRef<'_>) -> Result<(), Failed> {
    if op.num_operands() < 2 { Err(op.emit_error("required at least 2 input shapes")) } else { Ok(()) }
}

/// What a region yields is what the operation around it gives.
fn check_yield(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(parent) = op.parent() else { return Ok(()) };
    if parent.num_results() != op.num_operands() {
        return Err(op.emit_error("number of operands does not match number of results of its parent"));
    }
    let mut pairs = parent.results().zip(op.operands());
    if pairs.any(|(result, operand)| result.ty() != operand.ty()) {
        return Err(op.emit_error("types mismatch between yield op and its parent"));
    }
    Ok(())
}

/// The body takes an index, an extent, and what the last round yielded.
pub(super) fn check_reduce(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, args) = (op.ctx(), entry_args(op, 0, 0));
    let want = op.num_operands() + 1;
    if args.len() != want {
        return Err(op.emit_error(format!("ReduceOp body is expected to have {want} arguments")));
    }
    let ty = |at: usize| args.get(at).map(|arg| arg.ty());
    if ty(0) != Some(ctx.index_type()) {
        return Err(op.emit_error("argument 0 of ReduceOp body is expected to be of IndexType"));
    }
    let of_shape = op.operand(0).is_some_and(|shape| is_type(ctx, shape.ty(), SHAPE));
    let fits = |ty| if of_shape { is_type(ctx, ty, SIZE) } else { ty == ctx.index_type() };
    if !ty(1).is_some_and(fits) {
        return Err(op.emit_error(if of_shape {
            "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType"
        } else {
            "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor"
        }));
    }
    for (i, init) in op.operands().skip(1).enumerate() {
        if ty(i + 2) != Some(init.ty()) {
            return Err(op.emit_error(format!(
                "type mismatch between argument {} of ReduceOp body and initial value {i}",
                i + 2
            )));
        }
    }
    Ok(())
}
