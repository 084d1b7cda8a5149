//! `promote-buffers-to-stack`: small memory that does not leave its scope.

use super::reify::is_rank;
use rmlir_dialects::arith::SelectOp;
use rmlir_dialects::bufferization::CloneOp;
use rmlir_dialects::memref::{AllocOp, AllocaOp};
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::branch::successor_argument;
use rmlir_ir::interfaces::call::CallOpInterface;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, own_effects};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, RegionBranchTerminator, is_repetitive_region, terminator_operands,
};
use rmlir_ir::interfaces::view::ViewLikeOpInterface;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Module, OpAddr, OpRef, OpSpec, RegionRef, TraitSet, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes small memory automatic.
    PromoteBuffers: PromoteBuffersToStackPass, run
}

fn run(options: &options::PromoteBuffersToStackPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let wanted = |op: OpRef<'_>| op.is::<AllocOp>();
    let found = Walk::post().collect(run.op(), wanted).map_err(|_| Failed)?;
    let module = run.module();
    let kept = |at: &OpAddr| {
        let op = module.op(*at);
        op.result(0).is_some_and(|value| is_small(op, value, options) && !is_freed(value) && stays(value))
    };
    let promoted: Vec<OpAddr> = found.into_iter().filter(kept).collect();
    for at in promoted {
        promote(module, at)?;
    }
    Ok(())
}

fn is_small(op: OpRef<'_>, value: ValueRef<'_>, options: &options::PromoteBuffersToStackPass) -> bool {
    let data = op.ctx().type_data(value.ty());
    let TypeData::MemRef { shape, element, .. } = data else { return false };
    if !data.has_static_shape() {
        let ranked =
            usize::try_from(options.max_rank_of_allocated_memref).is_ok_and(|max| shape.len() <= max);
        return ranked && op.operands().all(is_rank);
    }
    let bits = DataLayout::of(op).size_in_bits(*element);
    let count = data.num_elements().and_then(|count| u64::try_from(count).ok());
    let (Some(bits), Some(count)) = (bits, count) else { return false };
    bits.checked_mul(count).is_some_and(|bits| bits <= u64::from(options.max_alloc_size_in_bytes) * 8)
}

fn is_freed(value: ValueRef<'_>) -> bool {
    let frees = |op: OpRef<'_>| {
        own_effects(op)
            .into_iter()
            .flatten()
            .any(|effect| effect.kind == EffectKind::Free && effect.target == EffectTarget::Value(value.id()))
    };
    value.users().any(frees)
}

/// Whether all names of some memory stay inside a scope around it, out of which there is no loop.
fn stays(value: ValueRef<'_>) -> bool {
    let aliases = aliases(value);
    let mut region = value.def_op().and_then(|(op, _)| op.parent_region());
    while let Some(at) = region {
        let Some(op) = at.parent() else { return false };
        if op.has_trait(TraitSet::AUTOMATIC_ALLOCATION_SCOPE) && !leaves(at, &aliases) {
            return true;
        }
        let branches = op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name()).is_some();
        if is_loop(op) || !branches {
            return false;
        }
        region = op.parent_region();
    }
    false
}

pub(super) fn is_loop(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn LoopLikeOpInterface>(op.name()).is_some()
        || (0..op.regions().len()).any(|region| is_repetitive_region(op, region))
}

fn leaves(region: RegionRef<'_>, aliases: &[ValueRef<'_>]) -> bool {
    let ends = |op: OpRef<'_>| {
        op.has_trait(TraitSet::RETURN_LIKE)
            || op.ctx().op_interface::<dyn RegionBranchTerminator>(op.name()).is_some()
    };
    aliases
        .iter()
        .flat_map(|alias| alias.users())
        .any(|user| ends(user) && user.parent_region().is_some_and(|own| own == region))
}

/// All names of some memory.
pub(super) fn aliases(value: ValueRef<'_>) -> Vec<ValueRef<'_>> {
    let mut found = vec![value];
    let mut next = 0;
    while let Some(&value) = found.get(next) {
        next += 1;
        for id in value.uses() {
            let (op, index) = value.body().use_owner(id);
            let op = value.module().op(OpAddr { unit: value.unit(), op });
            for alias in names(op, index, value) {
                if !found.contains(&alias) {
                    found.push(alias);
                }
            }
        }
    }
    found
}

/// The names that an operation gives to what operand `index` refers to.
fn names<'m>(op: OpRef<'m>, index: usize, value: ValueRef<'m>) -> Vec<ValueRef<'m>> {
    let ctx = op.ctx();
    if let Some(view) = ctx.op_interface::<dyn ViewLikeOpInterface>(op.name()) {
        let seen = view.view_source(op) == Some(value);
        return op.result(0).filter(|_| seen).into_iter().collect();
    }
    if op.is::<SelectOp>()
        || op.is::<CloneOp>()
        || ctx.op_interface::<dyn CallOpInterface>(op.name()).is_some()
    {
        return op.results().collect();
    }
    if let Some(argument) = successor_argument(op, index) {
        return vec![argument];
    }
    let mut found = Vec::new();
    if let Some(model) = ctx.op_interface::<dyn RegionBranchOpInterface>(op.name()) {
        for successor in model.successors(op, BranchPoint::Parent) {
            let operands = model.entry_operands(op, &successor);
            if operands.contains(&index) {
                found.extend(successor.inputs.get(index - operands.start).copied());
            }
        }
    }
    let Some(parent) = op.parent() else { return found };
    if let Some(model) = ctx.op_interface::<dyn RegionBranchOpInterface>(parent.name()) {
        for successor in model.successors(parent, BranchPoint::Terminator(op)) {
            let Some(operands) = terminator_operands(op, &successor) else { continue };
            if operands.contains(&index) {
                found.extend(successor.inputs.get(index - operands.start).copied());
            }
        }
    }
    found
}

fn promote(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let op = module.op(at);
    let (loc, props, attrs) = (op.loc(), op.props(), op.discardable());
    let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
    let ty = op.result(0).ok_or(Failed)?.ty();
    let ctx = module.ctx().clone();
    let name = ctx.op_name(<AllocaOp as rmlir_ir::typed::TypedOp>::KIND.name());
    let mut rewriter = Rewriter::before(module, at);
    let spec = OpSpec {
        name,
        loc,
        operands,
        result_types: vec![ty],
        // Both have the same properties.
        props,
        attrs,
        successors: Vec::new(),
        regions: Vec::new(),
        unit: None,
    };
    let made = rewriter.insert(spec);
    let results: Vec<ValueId> = rewriter.body().results(made).collect();
    rewriter.replace_op(at.op, &results).map_err(|_| Failed)
}
