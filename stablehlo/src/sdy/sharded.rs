//! How a value is cut: what the operation that gives it says.

use super::view::{Axis, Sharding, manual_axes};
use super::{DataFlowEdgeOp, ManualComputationOp, NamedComputationOp};
use crate::stablehlo::WhileOp;
use rmlir_ir::interfaces::call::arg_attrs;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::{Attr, Context, OpRef, ValueRef};

/// The name under which any operation says how its results are cut.
pub(super) const SHARDING: &str = "sdy.sharding";

/// An operation of the dialect that says how its results are cut.
pub(super) trait Sharded: Send + Sync {
    /// The shardings of the results.
    fn shardings(&self, op: OpRef<'_>) -> Vec<Sharding>;
}

/// The attribute of this name is the sharding of the one result.
pub(super) struct One(pub(super) &'static str);

impl Sharded for One {
    fn shardings(&self, op: OpRef<'_>) -> Vec<Sharding> {
        let sharding = op.attr_named(self.0).and_then(|attr| Sharding::of(op.ctx(), attr));
        sharding.into_iter().collect()
    }
}

/// The attribute of this name has the shardings of all results.
pub(super) struct Many(pub(super) &'static str);

impl Sharded for Many {
    fn shardings(&self, op: OpRef<'_>) -> Vec<Sharding> {
        several(op.ctx(), op.attr_named(self.0))
    }
}

fn several(ctx: &Context, attr: Option<Attr>) -> Vec<Sharding> {
    attr.and_then(|attr| Sharding::all(ctx, attr)).unwrap_or_default()
}

/// The shardings that an operation states of its results.
fn of_results(op: OpRef<'_>) -> Vec<Sharding> {
    match op.ctx().op_interface::<dyn Sharded>(op.name()) {
        Some(sharded) => sharded.shardings(op),
        None => several(op.ctx(), op.attr_named(SHARDING)),
    }
}

/// The sharding of a value, if there is one.
pub(super) fn sharding_of(value: ValueRef<'_>) -> Option<Sharding> {
    let value = value.resolved();
    if let Some((op, index)) = value.def_op() {
        return nth(of_results(op), index);
    }
    let (block, index) = value.def_block()?;
    let op = block.parent()?;
    let ctx = op.ctx();
    if ctx.op_interface::<dyn FunctionOpInterface>(op.name()).is_some() {
        let dict = *arg_attrs(op)?.get(index)?;
        return Sharding::of(ctx, ctx.dict_get(dict, ctx.find_ident(SHARDING.as_bytes())?)?);
    }
    if let Some(op) = op.cast_unverified::<ManualComputationOp>() {
        let sharding = nth(several(ctx, op.in_shardings()), index)?;
        return Some(inside(sharding, &manual_axes(ctx, op.manual_axes()?)?));
    }
    if let Some(op) = op.cast_unverified::<NamedComputationOp>() {
        return nth(several(ctx, op.in_shardings()), index);
    }
    // What goes through a loop is cut as what comes out of it.
    op.is_named::<WhileOp>().then(|| nth(of_results(op), index)).flatten()
}

fn nth(shardings: Vec<Sharding>, index: usize) -> Option<Sharding> {
    shardings.into_iter().nth(index)
}

/// A sharding without axes that the computation sees to by itself.
fn inside(mut sharding: Sharding, manual: &[String]) -> Sharding {
    let free = |axis: &Axis| !manual.contains(&axis.name);
    sharding.dims.iter_mut().for_each(|dim| dim.axes.retain(free));
    sharding.replicated.retain(free);
    sharding.unreduced.retain(free);
    sharding
}

/// Whether a value has one use alone.
pub(super) fn is_only_use(value: ValueRef<'_>) -> bool {
    let mut uses = value.uses();
    uses.next().is_some() && uses.next().is_none()
}

/// Whether an operation gives what an edge may not be of.
pub(super) fn is_of_dialect(op: OpRef<'_>) -> bool {
    op.name_text().starts_with(b"sdy.") && !op.is_named::<NamedComputationOp>()
}

/// The sharding of an edge.
pub(super) fn of_edge(op: OpRef<'_>) -> Option<Sharding> {
    let attr = op.cast_unverified::<DataFlowEdgeOp>()?.sharding()?;
    Sharding::of(op.ctx(), attr)
}
