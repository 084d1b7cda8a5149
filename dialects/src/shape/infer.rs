//! Types of results that follow from operands.

use super::{SHAPE, SIZE, VALUE_SHAPE, is_extents};
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::typed::{is_type, make_type};
use rmlir_ir::{Context, DYNAMIC, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let rules = [
        ("add", Rule(size_if_any_is, are_numbers)),
        ("div", Rule(size_if_any_is, are_numbers)),
        ("mul", Rule(size_if_any_is, are_numbers)),
        ("const_shape", Rule(constant, same_or_shape)),
        ("dim", Rule(index, are_numbers)),
        ("get_extent", Rule(index, are_numbers)),
        ("max", Rule(same_or_size, are_alike)),
        ("min", Rule(same_or_size, are_alike)),
        ("meet", Rule(meet, may_meet)),
        ("num_elements", Rule(size_of_shape, are_numbers)),
        ("rank", Rule(size_of_shape, are_numbers)),
        ("shape_of", Rule(shape_of, are_shapes)),
    ];
    for (name, rule) in rules {
        dialect.op(name).interface::<dyn InferTypeOpInterface>(Arc::new(rule));
    }
}

/// How the one result follows, and whether it may be of one type where another one was inferred.
struct Rule(fn(&InferInput<'_>) -> Result<Type, Failed>, fn(&Context, Type, Type) -> bool);

impl InferTypeOpInterface for Rule {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        Ok(vec![(self.0)(input)?])
    }

    fn are_compatible(&self, ctx: &Context, inferred: &[Type], actual: &[Type]) -> bool {
        matches!((inferred, actual), (&[inferred], &[actual]) if (self.1)(ctx, inferred, actual))
    }
}

fn size(ctx: &Context) -> Result<Type, Failed> {
    make_type(ctx, SIZE, Vec::new()).map_err(|_| Failed)
}

fn index(input: &InferInput<'_>) -> Result<Type, Failed> {
    Ok(input.ctx.index_type())
}

fn size_if_any_is(input: &InferInput<'_>) -> Result<Type, Failed> {
    let any = input.operands.iter().take(2).any(|&ty| is_type(input.ctx, ty, SIZE));
    if any { size(input.ctx) } else { index(input) }
}

fn size_of_shape(input: &InferInput<'_>) -> Result<Type, Failed> {
    let shape = input.operands.first().is_some_and(|&ty| is_type(input.ctx, ty, SHAPE));
    if shape { size(input.ctx) } else { index(input) }
}

fn same_or_size(input: &InferInput<'_>) -> Result<Type, Failed> {
    match *input.operands {
        [left, right] if left == right => Ok(left),
        _ => size(input.ctx),
    }
}

fn extents(ctx: &Context, count: i64) -> Result<Type, Failed> {
    ctx.tensor_type(&[count], ctx.index_type(), None).map_err(|_| Failed)
}

fn constant(input: &InferInput<'_>) -> Result<Type, Failed> {
    let shape = input.attr("shape").and_then(|shape| input.ctx.attr_type(shape)).ok_or(Failed)?;
    extents(input.ctx, input.ctx.type_data(shape).num_elements().ok_or(Failed)?)
}

fn shape_of(input: &InferInput<'_>) -> Result<Type, Failed> {
    let &ty = input.operands.first().ok_or(Failed)?;
    if is_type(input.ctx, ty, VALUE_SHAPE) {
        return make_type(input.ctx, SHAPE, Vec::new()).map_err(|_| Failed);
    }
    let rank = input.ctx.type_data(ty).shape().map_or(DYNAMIC, |shape| shape.len() as i64);
    extents(input.ctx, rank)
}

/// What is least general: errors are more so than others, and what is known more so than what is not.
fn meet(input: &InferInput<'_>) -> Result<Type, Failed> {
    let (&first, rest) = input.operands.split_first().ok_or(Failed)?;
    rest.iter().try_fold(first, |all, &next| meet_two(input, all, next))
}

fn meet_two(input: &InferInput<'_>, all: Type, next: Type) -> Result<Type, Failed> {
    let ctx = input.ctx;
    let is = |ty, of| is_type(ctx, ty, of);
    let is_number = |ty| ty == ctx.index_type() || is(ty, SIZE);
    let (left, right) = if is(all, SHAPE) || is(all, SIZE) { (all, next) } else { (next, all) };
    let length = |ty| ctx.type_data(ty).shape().and_then(|shape| shape.first().copied());
    if is(left, SIZE) || left == ctx.index_type() {
        let fits = if is(left, SIZE) { is_number(right) } else { right == ctx.index_type() };
        return if fits { Ok(left) } else { Err(input.fail("requires all sizes or shapes")) };
    }
    if is(left, SHAPE) {
        let fits = is(right, SHAPE) || is_extents(ctx, right);
        return if fits { Ok(left) } else { Err(input.fail("requires all sizes or shapes")) };
    }
    match (length(left), length(right)) {
        (Some(DYNAMIC), _) => Ok(left),
        (_, Some(DYNAMIC)) => Ok(right),
        (a, b) if a != b => Err(input.fail("unequal shape cardinality")),
        _ => Ok(left),
    }
}

/// Sizes and indices stand for each other.
fn are_numbers(ctx: &Context, inferred: Type, actual: Type) -> bool {
    [inferred, actual].iter().all(|&ty| ty == ctx.index_type() || is_type(ctx, ty, SIZE))
}

fn are_alike(ctx: &Context, inferred: Type, actual: Type) -> bool {
    [SHAPE, SIZE].iter().any(|&of| is_type(ctx, inferred, of) && is_type(ctx, actual, of))
}

/// Whether two tensors of extents may be the same.
fn lengths_agree(ctx: &Context, a: Type, b: Type) -> bool {
    let (TypeData::RankedTensor { shape: a, .. }, TypeData::RankedTensor { shape: b, .. }) =
        (ctx.type_data(a), ctx.type_data(b))
    else {
        return ctx.type_data(a).shaped_element().is_some() && ctx.type_data(b).shaped_element().is_some();
    };
    let fits = |(&a, &b): (&i64, &i64)| a == b || a == DYNAMIC || b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b.iter()).all(fits)
}

fn are_shapes(ctx: &Context, inferred: Type, actual: Type) -> bool {
    if inferred == actual {
        return true;
    }
    let is_shape = |ty| is_type(ctx, ty, SHAPE);
    let is_shaped = |ty| is_shape(ty) || ctx.type_data(ty).shaped_element().is_some();
    is_shaped(inferred)
        && is_shaped(actual)
        && (is_shape(inferred) || is_shape(actual) || lengths_agree(ctx, inferred, actual))
}

/// Extents that are all known are of no other type but a shape.
fn same_or_shape(ctx: &Context, inferred: Type, actual: Type) -> bool {
    inferred == actual || [inferred, actual].iter().any(|&ty| is_type(ctx, ty, SHAPE))
}

fn may_meet(ctx: &Context, inferred: Type, actual: Type) -> bool {
    let is = |ty, of| is_type(ctx, ty, of);
    let (left, right) =
        if is(inferred, SHAPE) || is(inferred, SIZE) { (inferred, actual) } else { (actual, inferred) };
    if inferred == actual {
        return true;
    }
    if is(left, SIZE) {
        return is(right, SIZE) || right == ctx.index_type();
    }
    let is_tensor =
        matches!(ctx.type_data(right), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    if is(left, SHAPE) { is(right, SHAPE) || is_tensor } else { lengths_agree(ctx, left, right) }
}
