//! Checks of computations on the parts of tensors, and of what they are made of.

use super::sharded::{is_of_dialect, is_only_use, of_edge};
use super::shardings::{Checked, bound, check_all, check_of, mesh_of};
use super::view::{Axis, Mesh, Sharding, manual_axes};
use super::{ManualComputationOp, NamedComputationOp, PropagationBarrierOp, PropagationDirection};
use crate::tensor::{Tensor, is_dynamic};
use rmlir_dialects::func::{CallOp, FuncOp};
use rmlir_ir::{Failed, OpRef, Type};

/// A sharding that an operation states of its one result.
pub(super) fn resharding(op: OpRef<'_>) -> Result<(), Failed> {
    let sharding = op.attr_named("sharding").and_then(|attr| Sharding::of(op.ctx(), attr));
    let (Some(sharding), Some(result)) = (sharding, op.result(0)) else { return Err(Failed) };
    check_of(op, &sharding, result.ty(), "")
}

/// An edge is the only user of what it is of, which no operation of the dialect gives.
pub(super) fn data_flow_edge(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(input), Some(result)) = (op.operand(0), op.result(0)) else { return Err(Failed) };
    let shape = Tensor::of(op.ctx(), result.ty()).and_then(|tensor| tensor.shape);
    if shape.is_none_or(|shape| shape.iter().any(|&size| is_dynamic(size))) {
        let ty = op.ctx().quoted_type(result.ty());
        let what = "expected sdy.data_flow_edge to have a static-shaped result. type:";
        return Err(op.emit_error(format!("{what} {ty}")));
    }
    if !is_only_use(input) {
        return Err(op.emit_error("expected input of sdy.data_flow_edge to have a single user"));
    }
    if let Some((of, _)) = input.resolved().def_op().filter(|(of, _)| is_of_dialect(*of)) {
        let what = "expected input of sdy.data_flow_edge to not be defined by an SdyDialect op";
        let error = op.error(format!("{what} (other than an sdy.named_computation)."));
        op.ctx().emit(error.with_note(of.loc(), "sdy op defining the input of the sdy.data_flow_edge"));
        return Err(Failed);
    }
    match of_edge(op) {
        Some(sharding) => check_of(op, &sharding, result.ty(), ""),
        None => Ok(()),
    }
}

/// An edge of a call is the only user of an argument of a function or of a result of a call.
pub(super) fn func_data_flow_edge(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(operand) = op.operand(0) else { return Err(Failed) };
    if !is_only_use(operand) {
        return Err(op.emit_error("expected operand of sdy.func_data_flow_edge to have a single user"));
    }
    let value = operand.resolved();
    let wrong = match (value.def_op(), value.def_block()) {
        (Some((of, _)), _) if !of.is_named::<CallOp>() => Some("a result of call op."),
        (None, Some((block, _))) if !block.parent().is_some_and(|of| of.is_named::<FuncOp>()) => {
            Some("a block argument of a func op.")
        }
        _ => None,
    };
    match wrong {
        Some(what) => Err(op.emit_error(format!("expected operand of sdy.func_data_flow_edge to be {what}"))),
        None => Ok(()),
    }
}

pub(super) fn propagation_barrier(op: OpRef<'_>) -> Result<(), Failed> {
    match op.unverified::<PropagationBarrierOp>().allowed_direction() {
        Some(PropagationDirection::BOTH) => Err(op.emit_error(
            "cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.",
        )),
        _ => Ok(()),
    }
}

fn types<'m>(values: impl Iterator<Item = rmlir_ir::ValueRef<'m>>) -> Vec<Type> {
    values.map(|value| value.ty()).collect()
}

/// The arguments of a named computation have the types of its operands.
pub(super) fn named_arguments(op: OpRef<'_>) -> Result<(), Failed> {
    let operands = types(op.operands());
    let args = types(op.region(0).and_then(|body| body.entry()).into_iter().flat_map(|body| body.args()));
    if args.len() != operands.len() {
        let (have, want) = (args.len(), operands.len());
        let why = format!("number of block arguments must match the number of operands: {have} != {want}");
        return Err(op.emit_plain_error(why));
    }
    for (index, (&arg, &operand)) in args.iter().zip(&operands).enumerate() {
        if arg != operand {
            let (arg, operand) = (op.ctx().quoted_type(arg), op.ctx().quoted_type(operand));
            let what = "block argument to match the type of the corresponding operand";
            let why = format!("expected the type of the {index}'th {what}: {arg} vs {operand}");
            return Err(op.emit_plain_error(why));
        }
    }
    Ok(())
}

pub(super) fn named_computation(op: OpRef<'_>) -> Result<(), Failed> {
    let (operands, results) = (types(op.operands()), types(op.results()));
    let view = op.unverified::<NamedComputationOp>();
    for (attr, types, what) in
        [(view.in_shardings(), operands, "in_shardings"), (view.out_shardings(), results, "out_shardings")]
    {
        if let Some(shardings) = attr.and_then(|attr| Sharding::all(op.ctx(), attr)) {
            check_all(op, &shardings, &types, what)?;
        }
    }
    Ok(())
}

/// What a computation sees of values: their types outside and inside, and how they are cut.
struct Side {
    /// What messages call it.
    what: &'static str,
    outside: Vec<Type>,
    inside: Vec<Type>,
    shardings: Vec<Sharding>,
}

pub(super) fn manual_computation(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let view = op.unverified::<ManualComputationOp>();
    let manual = view.manual_axes().and_then(|axes| manual_axes(ctx, axes)).ok_or(Failed)?;
    bound(op, manual.iter().map(String::as_str), "")?;
    let body = op.region(0).and_then(|body| body.entry()).ok_or(Failed)?;
    let returned = body.last_op().map(|last| types(last.operands())).unwrap_or_default();
    let shardings =
        |attr: Option<rmlir_ir::Attr>| attr.and_then(|attr| Sharding::all(ctx, attr)).ok_or(Failed);
    let operands = Side {
        what: "operand",
        outside: types(op.operands()),
        inside: types(body.args()),
        shardings: shardings(view.in_shardings())?,
    };
    let results = Side {
        what: "result",
        outside: types(op.results()),
        inside: returned,
        shardings: shardings(view.out_shardings())?,
    };
    check_side(op, &operands, &manual)?;
    check_side(op, &results, &manual)?;
    let mut mesh: Option<Mesh> = None;
    for sharding in operands.shardings.iter().chain(&results.shardings) {
        let found = mesh_of(op, sharding).map_err(|why| op.emit_error(why))?;
        if found.axes.is_empty() {
            continue;
        }
        if *mesh.get_or_insert_with(|| found.clone()) != found {
            let why = "all in and out shardings must be bound to the same mesh or an empty mesh.";
            return Err(op.emit_error(why));
        }
    }
    let unknown = |axis: &&String| mesh.as_ref().is_some_and(|mesh| mesh.size(axis).is_none());
    if let Some(axis) = manual.iter().find(unknown) {
        return Err(op.emit_error(format!("unknown manual axis: \"{axis}\"")));
    }
    Ok(())
}

fn check_side(op: OpRef<'_>, side: &Side, manual: &[String]) -> Result<(), Failed> {
    check_all(op, &side.shardings, &side.outside, side.what)?;
    let (outside, inside, what) = (side.outside.len(), side.inside.len(), side.what);
    if outside != inside {
        let why = format!(
            "number of op {what}s and region {what}s must match. Op has {outside} op {what}s and {inside} region {what}s"
        );
        return Err(op.emit_error(why));
    }
    for (index, sharding) in side.shardings.iter().enumerate() {
        if let (Some(&outside), Some(&inside)) = (side.outside.get(index), side.inside.get(index)) {
            check_local(op, sharding, (what, index), (outside, inside), manual)
                .map_err(|why| op.emit_error(why))?;
        }
    }
    Ok(())
}

/// What is inside is a part of what is outside.
fn check_local(
    op: OpRef<'_>,
    sharding: &Sharding,
    (what, index): (&str, usize),
    (outside, inside): (Type, Type),
    manual: &[String],
) -> Checked {
    let ctx = op.ctx();
    let is_manual = |axis: &Axis| manual.contains(&axis.name);
    for (dim, list) in sharding.dims.iter().enumerate() {
        let mut free: Option<&Axis> = None;
        for axis in &list.axes {
            match free {
                Some(free) if is_manual(axis) => {
                    return Err(format!(
                        "{what} sharding at index {index} must have all manual axes come before free axes in its dimension \
                         sharding at index {dim}. Saw manual axis {axis} after free axis {free}"
                    ));
                }
                None if !is_manual(axis) => free = Some(axis),
                _ => {}
            }
        }
    }
    let mesh = mesh_of(op, sharding)?;
    let Some(mut local) = Tensor::of(ctx, outside) else { return Ok(()) };
    for (size, dim) in local.shape.iter_mut().flatten().zip(&sharding.dims) {
        let axes = dim.axes.iter().filter(|axis| is_manual(axis));
        let parts = axes.fold(1i64, |parts, axis| parts.saturating_mul(mesh.parts(axis))).max(1);
        if is_dynamic(*size) {
            continue;
        }
        if *size % parts != 0 {
            return Err(format!(
                "{what} dimension size {size} is not divisible by the manual axes size {parts}"
            ));
        }
        *size /= parts;
    }
    let want = local.ty(ctx).unwrap_or(outside);
    if want != inside {
        let (want, have) = (ctx.quoted_type(want), ctx.quoted_type(inside));
        return Err(format!(
            "{what} shape, corresponding sharding, and region {what} shape at index {index} must match. Expected local shape \
             {want}, actual local shape {have}"
        ));
    }
    Ok(())
}
