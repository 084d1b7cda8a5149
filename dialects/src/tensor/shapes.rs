//! Shapes: casts, regrouped dimensions, tensors put together.

use super::types::{Ranked, element, group, ranked, result, shapes_agree};
use crate::memref::reshape::groups;
use crate::memref::views::constants;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::{Context, DYNAMIC, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("cast").interface::<dyn CastOpInterface>(Arc::new(Cast));
    dialect.op("bitcast").interface::<dyn CastOpInterface>(Arc::new(Bitcast));
    dialect.op("expand_shape").verifier(check_expand);
    dialect.op("collapse_shape").verifier(check_collapse);
    dialect.op("concat").verifier(check_concat);
    dialect.op("reshape").verifier(check_reshape);
}

/// To a type that says more or less.
struct Cast;

impl CastOpInterface for Cast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[a], &[b]) = (from, to) else { return false };
        element(ctx, a).is_some() && element(ctx, a) == element(ctx, b) && shapes_agree(ctx, a, b)
    }
}

/// To elements of the same width.
struct Bitcast;

impl CastOpInterface for Bitcast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[a], &[b]) = (from, to) else { return false };
        let width = |ty| element(ctx, ty).and_then(|element| ctx.type_data(element).storage_width());
        width(a) == width(b) && shapes_agree(ctx, a, b)
    }
}

fn check_expand(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(from), Some(to)) = (group(op, 0), result(op)) else { return Ok(()) };
    let stated = constants(op, "static_output_shape");
    if stated.len() != to.shape.len() {
        return Err(op.emit_error(format!(
            "expected number of static shape dims to be equal to the output rank ({}) but found {} inputs instead",
            to.shape.len(),
            stated.len()
        )));
    }
    let open = stated.iter().filter(|&&size| size == DYNAMIC).count();
    let operands = op.operand_group_range(1).len();
    if operands != open {
        return Err(op.emit_error(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {open} dynamic \
             dims while output_shape has {operands} values"
        )));
    }
    check_groups(op, to, from)
}

fn check_collapse(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(from), Some(to)) = (group(op, 0), result(op)) else { return Ok(()) };
    if groups(op).iter().any(Vec::is_empty) {
        return Err(op.emit_error("reassociation indices must not be empty"));
    }
    check_groups(op, from, to)
}

/// Whether groups of dimensions take one type to the other.
fn check_groups(op: OpRef<'_>, expanded: Ranked<'_>, collapsed: Ranked<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let groups = groups(op);
    let rank = expanded.shape.len();
    if rank < collapsed.shape.len() {
        let (expanded, collapsed) = (ctx.quoted_type(expanded.ty), ctx.quoted_type(collapsed.ty));
        return Err(op.emit_error(format!(
            "expected the expanded type, {expanded} to have a higher (or same) rank than the collapsed type, {collapsed}."
        )));
    }
    if collapsed.shape.len() != groups.len() {
        return Err(op.emit_error(format!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            collapsed.shape.len(),
            groups.len()
        )));
    }
    let dims = groups.iter().flatten().max().map_or(0, |&last| last.saturating_add(1));
    if !groups.is_empty() && dims != rank as i64 {
        return Err(op.emit_error(format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({rank}), but it is  {dims}."
        )));
    }
    let mut next = 0;
    for (i, group) in groups.iter().enumerate() {
        for &dim in group {
            if dim != next {
                return Err(
                    op.emit_error(format!("expected reassociation map #{i} to be valid and contiguous."))
                );
            }
            next += 1;
        }
    }
    for (i, (group, &size)) in groups.iter().zip(collapsed.shape).enumerate() {
        let sizes = group.iter().filter_map(|&dim| expanded.shape.get(usize::try_from(dim).ok()?).copied());
        let product = sizes.fold(1i64, |product, size| match product == DYNAMIC || size == DYNAMIC {
            true => DYNAMIC,
            false => product.wrapping_mul(size),
        });
        if product == size {
            continue;
        }
        let what = format!("expected dimension {i} of collapsed type to be");
        return Err(op.emit_error(match product {
            DYNAMIC => format!(
                "{what} dynamic since one or more of the corresponding dimensions in the expanded type is dynamic"
            ),
            _ => format!("{what} static value of {product}"),
        }));
    }
    if collapsed.element != expanded.element {
        let expected = ctx.tensor_type(collapsed.shape, expanded.element, None);
        let expected = expected.map_or(String::new(), |ty| ctx.quoted_type(ty));
        let found = ctx.quoted_type(collapsed.ty);
        return Err(op.emit_error(format!("expected collapsed type to be {expected}, but got {found}")));
    }
    Ok(())
}

fn check_concat(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(result) = result(op) else { return Ok(()) };
    let inputs: Vec<Ranked<'_>> = op.operands().filter_map(|operand| ranked(ctx, operand.ty())).collect();
    if inputs.is_empty() {
        return Err(op.emit_error("requires at least one input"));
    }
    let rank = result.shape.len();
    if inputs.iter().any(|input| input.shape.len() != rank) {
        return Err(op.emit_error("rank of concatenated inputs must match result rank"));
    }
    if inputs.iter().any(|input| input.element != result.element) {
        return Err(op.emit_error("inputs and result element type must match"));
    }
    let dim = op.attr_named("dim").and_then(|attr| rmlir_ir::typed::number(ctx, attr)).unwrap_or(0);
    if dim >= rank as i64 {
        return Err(op.emit_error("concatenation dim must be less than the tensor rank"));
    }
    let mut inferred = vec![DYNAMIC; rank];
    for (i, inferred) in inferred.iter_mut().enumerate() {
        let sizes = || inputs.iter().map(|input| input.shape[i]);
        if i as i64 == dim {
            if sizes().all(|size| size != DYNAMIC) {
                *inferred = sizes().fold(0, i64::saturating_add);
            }
            continue;
        }
        *inferred = sizes().find(|&size| size != DYNAMIC).unwrap_or(DYNAMIC);
        if sizes().any(|size| size != DYNAMIC && size != *inferred) {
            return Err(op.emit_error(format!(
                "static concatenation size mismatch along non-concatenated dimension {i}"
            )));
        }
    }
    let fits = |(&a, &b): (&i64, &i64)| a == b || a == DYNAMIC || b == DYNAMIC;
    if !inferred.iter().zip(result.shape).all(fits) {
        let inferred = ctx.tensor_type(&inferred, result.element, None);
        let inferred = inferred.map_or(String::new(), |ty| ctx.quoted_type(ty));
        // No blank, as upstream.
        return Err(op.emit_error(format!(
            "result type {}does not match inferred shape {inferred} static sizes",
            ctx.quoted_type(result.ty)
        )));
    }
    Ok(())
}

fn check_reshape(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    if element(ctx, from.ty()) != element(ctx, to.ty()) {
        return Err(op.emit_error("element types of source and destination tensor types should be the same"));
    }
    let (Some(to), Some(sizes)) = (result(op), group(op, 1)) else { return Ok(()) };
    let count = |ty| ctx.type_data(ty).num_elements();
    if let (Some(have), Some(want)) = (count(from.ty()), count(to.ty))
        && have != want
    {
        return Err(op.emit_error("source and destination tensor should have the same number of elements"));
    }
    match sizes.shape.first() {
        Some(&DYNAMIC) => Err(op.emit_error(
            "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type",
        )),
        Some(&len) if len != to.shape.len() as i64 => {
            Err(op.emit_error("length of shape operand differs from the result's tensor rank"))
        }
        _ => Ok(()),
    }
}
