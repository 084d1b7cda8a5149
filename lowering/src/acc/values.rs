//! `openacc-legalize-data-values`: code for a device uses the variables of the device, or of the host where that is asked for.

use super::order::PostDominance;
use super::variables;
use rmlir_dialects::acc::{
    DataOp, DeclareEnterOp, DeclareExitOp, DeclareOp, HostDataOp, KernelsOp, LoopOp, ParallelOp, SerialOp,
};
use rmlir_ir::dominance::DominanceInfo;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Module, OpAddr, OpRef, UseId, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes regions use the variables of data clauses.
    LegalizeDataValues: LegalizeDataValuesInRegion, run
}

fn run(options: &options::LegalizeDataValuesInRegion, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let with_data = options.apply_to_acc_data_construct;
    let at = run.at();
    let module = run.module();
    let found = Walk::post().collect(module.op(at), |op| is_compute(op) || is_data(op, with_data));
    // Only operands change, so that what comes after what stays as it is.
    let mut order = PostDominance::default();
    for op in found.map_err(|_| Failed)? {
        let pairs = pairs(module.op(op), options.host_to_device);
        for (from, to) in pairs {
            replace(module, &mut order, op, (from, to));
        }
    }
    Ok(())
}

fn is_construct(op: OpRef<'_>) -> bool {
    op.is::<ParallelOp>() || op.is::<SerialOp>() || op.is::<KernelsOp>()
}

fn is_compute(op: OpRef<'_>) -> bool {
    is_construct(op) || op.is::<LoopOp>()
}

fn is_data(op: OpRef<'_>, with_regions: bool) -> bool {
    let has_region = op.is::<DataOp>() || op.is::<DeclareOp>() || op.is::<HostDataOp>();
    op.is::<DeclareEnterOp>() || (with_regions && has_region)
}

/// The groups of operands that are variables, in the order in which they count.
fn groups(op: OpRef<'_>) -> &'static [&'static str] {
    if op.is::<LoopOp>() {
        return &["reductionOperands", "privateOperands"];
    }
    match is_construct(op) {
        true => &["dataClauseOperands", "reductionOperands", "privateOperands", "firstprivateOperands"],
        false => &["dataClauseOperands"],
    }
}

/// What stands for what.
fn pairs(op: OpRef<'_>, to_device: bool) -> Vec<(ValueId, ValueId)> {
    let Some(def) = op.info().def() else { return Vec::new() };
    let mut pairs = Vec::new();
    for name in groups(op) {
        let Some(group) = def.operands.iter().position(|operand| *operand.name == **name) else { continue };
        let both = |value: ValueRef<'_>| value.def_op().and_then(|(made, _)| variables(made));
        pairs.extend(op.operand_group(group).filter_map(both).map(|(host, device)| match to_device {
            true => (host, device),
            false => (device, host),
        }));
    }
    pairs
}

fn replace(module: &mut Module, order: &mut PostDominance, construct: OpAddr, pair: (ValueId, ValueId)) {
    let (from, to) = pair;
    let op = module.op(construct);
    let uses = module.value(construct.unit, from).uses();
    let chosen: Vec<UseId> = match op.is::<DeclareEnterOp>() {
        true => declared(module, order, op, uses),
        false => uses.filter(|&at| is_inside(op, owner(module, construct, at))).collect(),
    };
    let body = module.body_mut(construct.unit);
    for at in chosen {
        let (owner, index) = body.use_owner(at);
        body.set_operand(owner, index, to);
    }
}

fn owner(module: &Module, near: OpAddr, at: UseId) -> OpRef<'_> {
    let (op, _) = module.body(near.unit).use_owner(at);
    module.op(OpAddr { unit: near.unit, op })
}

/// The operations around one.
fn around(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    std::iter::successors(op.parent(), |op| op.parent())
}

/// Whether a use is one that a construct with a region decides about. Where that is of data, only code for a device is.
fn is_inside(construct: OpRef<'_>, user: OpRef<'_>) -> bool {
    let only_computed = construct.is::<DataOp>() || construct.is::<DeclareOp>();
    around(user).any(|op| op == construct) && (!only_computed || around(user).any(is_construct))
}

/// Uses in code for a device between the begin and an end of a declaration, on every way.
fn declared<'m>(
    module: &'m Module,
    order: &mut PostDominance,
    enter: OpRef<'m>,
    uses: impl Iterator<Item = UseId>,
) -> Vec<UseId> {
    let exits: Vec<OpRef<'_>> =
        enter.result(0).into_iter().flat_map(ValueRef::users).filter(|op| op.is::<DeclareExitOp>()).collect();
    let mut dominance = DominanceInfo::new(module);
    uses.filter(|&at| {
        let user = owner(module, enter.global(), at);
        around(user).any(is_construct)
            && dominance.op_dominates(enter, user, true)
            && exits.iter().any(|&exit| order.op_comes_after(exit, user))
    })
    .collect()
}
