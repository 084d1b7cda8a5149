//! Shapes as values, and constants.

use super::{
    Checked, constant_attr, constants, element, number, operand, quantized, result, shape, shape_rank,
};
use rmlir_ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir_ir::def::Param;
use rmlir_ir::traits::{CustomTrait, OpTrait};
use rmlir_ir::{Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for found in
        [Rule::Marks("TosaElementwiseOperator"), Rule::Marks(OPERATOR), Rule::Resolvable, Rule::SameRanks]
    {
        let found = Arc::new(found);
        let name = found.name().to_owned();
        dialect.op_trait(&name, Arc::new(move |_, _| Some(OpTrait::Custom(found.clone()))));
    }
    dialect.ty("shape").verifier(check_shape);
    dialect.function(
        "tosa::isa_tosa_shape_type",
        on_type("isa_tosa_shape_type", |ctx, ty| shape_rank(ctx, ty).is_some()),
    );
}

/// The test whether a type is quantized with storage of so many bits.
pub(super) fn stored_in(name: &str, width: u32) -> Pred {
    on_type(name, move |ctx, ty| {
        quantized(ctx, ty).and_then(|storage| ctx.type_data(storage).storage_width()) == Some(width)
    })
}

/// A test of a type.
fn on_type(name: &str, holds: impl Fn(&Context, Type) -> bool + Send + Sync + 'static) -> Pred {
    let test = move |ctx: &Context, subject| match subject {
        Subject::Type(ty) => holds(ctx, ty).into(),
        Subject::Attr(_) => Verdict::Unknown,
    };
    Pred::Fn(PredFn::new(name, Arc::new(test)))
}

/// The mark of what computes shapes.
const OPERATOR: &str = "TosaShapeOperator";

/// Traits of operations.
enum Rule {
    /// Says something, asks for nothing.
    Marks(&'static str),
    /// Shapes that come in are made by an operation on shapes.
    Resolvable,
    /// All shapes have the same number of sizes.
    SameRanks,
}

/// Whether an operation computes a shape.
fn computes_shape(op: OpRef<'_>) -> bool {
    let is = |found: &OpTrait| matches!(found, OpTrait::Custom(rule) if rule.name() == OPERATOR);
    op.info().def().is_some_and(|def| def.traits.iter().any(is))
}

impl CustomTrait for Rule {
    fn name(&self) -> &str {
        match self {
            Rule::Marks(name) => name,
            Rule::Resolvable => "TosaResolvableShapeOperands",
            Rule::SameRanks => "TosaShapeOperatorWithSameRanks",
        }
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), String> {
        let ctx = op.ctx();
        match self {
            Rule::Marks(_) => Ok(()),
            Rule::Resolvable => {
                let mut shapes = op.operands().filter(|value| shape_rank(ctx, value.ty()).is_some());
                match shapes.all(|value| value.def_op().is_some_and(|(op, _)| computes_shape(op))) {
                    true => Ok(()),
                    false => Err("shape operand is not compile time resolvable".to_owned()),
                }
            }
            Rule::SameRanks => {
                let of = |ty| shape_rank(ctx, ty);
                let operands: Vec<i64> = op.operands().filter_map(|value| of(value.ty())).collect();
                let Some(&rank) = operands.first() else { return Ok(()) };
                if operands.iter().any(|&have| have != rank) {
                    return Err("operands don't have matching ranks".to_owned());
                }
                match op.results().filter_map(|value| of(value.ty())).all(|have| have == rank) {
                    true => Ok(()),
                    false => Err("result shape has different rank than input shape operands".to_owned()),
                }
            }
        }
    }
}

/// `!tosa.shape<4>`
fn check_shape(_: &Context, params: &[Param]) -> Result<(), String> {
    match params.first() {
        Some(Param::Int(rank)) if *rank < 0 => Err(format!("invalid rank (must be >= 0): {rank}")),
        _ => Ok(()),
    }
}

pub(super) fn check_const(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let ty = op.attr_named("values").and_then(|values| ctx.attr_type(values));
    let is_tensor =
        |ty: Type| matches!(ctx.type_data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    let output = result(op, 0);
    let Some(ty) = ty.filter(|&ty| is_tensor(ty) && is_tensor(output)) else {
        return Err(op.emit_error("expected tensors for attr/result type"));
    };
    if ctx.type_data(output).shape().is_none() && ctx.type_data(ty).shape().is_some() {
        return Err(op.emit_error("failed to verify that all of {values, output} have same shape"));
    }
    let (from, to) = (element(ctx, ty), element(ctx, output));
    if from == to || quantized(ctx, to) == Some(from) {
        return Ok(());
    }
    Err(op.emit_error("expected same attr/result element types"))
}

pub(super) fn check_const_shape(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let values = op.attr_named("values").and_then(|values| ctx.attr_type(values));
    let Some(&[count]) = values.and_then(|ty| ctx.type_data(ty).shape()) else {
        return Err(op.emit_error("expect elements in attribute values with rank 1"));
    };
    let rank = shape_rank(ctx, result(op, 0)).unwrap_or(0);
    if count == rank || count == 1 && rank == 0 {
        return Ok(());
    }
    let what = format!("expect number of elements in attribute values ({count})");
    Err(op.emit_error(format!("{what} to be equal to the rank ({rank}) for the result shape type")))
}

pub(super) fn check_concat(op: OpRef<'_>) -> Checked {
    let ranks = op.operands().filter_map(|value| shape_rank(op.ctx(), value.ty()));
    let sum = ranks.fold(0i64, i64::wrapping_add);
    let rank = shape_rank(op.ctx(), result(op, 0)).unwrap_or(0);
    if sum == rank {
        return Ok(());
    }
    let what = "requires output shape rank to be equal to the sum of the input shape ranks";
    Err(op.emit_error(format!("{what} ({sum}), got {rank}")))
}

pub(super) fn check_dim(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let output = result(op, 0);
    if shape_rank(ctx, output) != Some(1) {
        let output = ctx.quoted_type(output);
        return Err(op.emit_error(format!("expect output shape type to contain one element, got {output}")));
    }
    let axis = number(op, "axis");
    match shape(ctx, operand(op, 0)).map(<[i64]>::len) {
        Some(rank) if usize::try_from(axis).map_or(true, |axis| axis >= rank) => {
            Err(op.emit_error(format!("expect axis to be in the range [0, {rank}), got {axis}")))
        }
        _ => Ok(()),
    }
}

/// The number that a constant of one element is.
fn constant(op: OpRef<'_>, index: usize) -> Option<i64> {
    constants(op.ctx(), constant_attr(op.operand(index)?)?)?.first().copied()
}

pub(super) fn check_slice(op: OpRef<'_>) -> Checked {
    let (start, size) = (constant(op, 1), constant(op, 2));
    if let Some(start) = start.filter(|&start| start < 0) {
        return Err(op.emit_error(format!("expected non-negative start index, got {start}")));
    }
    let Some(size) = size else { return Ok(()) };
    if size <= 0 {
        return Err(op.emit_error(format!("expected positive size, got {size}")));
    }
    let rank = |ty| shape_rank(op.ctx(), ty).unwrap_or(0);
    let (input, output) = (rank(operand(op, 0)), rank(result(op, 0)));
    if output != size {
        let what = "expected output type size to be equal to size attribute, got";
        return Err(op.emit_error(format!("{what} {output} vs {size}")));
    }
    let Some(end) = start.map(|start| start.wrapping_add(size)) else { return Ok(()) };
    if end > input {
        let what = "expected start + size to be less than or equal to input shape rank";
        return Err(op.emit_error(format!("{what} ({input}), got {end}")));
    }
    Ok(())
}
