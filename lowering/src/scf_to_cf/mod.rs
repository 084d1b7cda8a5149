//! `convert-scf-to-cf`: loops and branches with regions become blocks.

mod choices;
mod loops;
mod parallel;

pub(crate) use parallel::forall as forall_to_parallel;

use rmlir_dialects::scf::{ExecuteRegionOp, ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, WhileOp};
use rmlir_ir::{BlockId, Failed, Type, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns};

plain_pass! {
    /// Makes blocks and branches of the operations of scf.
    ScfToCf: SCFToControlFlowPass, run
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::DoWhileLowering", 2, loops::do_while);
    set.op("(anonymous namespace)::ForLowering", loops::for_loop);
    set.op("(anonymous namespace)::IfLowering", choices::if_op);
    set.op("(anonymous namespace)::IndexSwitchLowering", choices::index_switch);
    set.op("(anonymous namespace)::ParallelLowering", parallel::parallel);
    set.op("(anonymous namespace)::WhileLowering", loops::while_loop);
    set.op("(anonymous namespace)::ExecuteRegionLowering", choices::execute_region);
    set.op("(anonymous namespace)::ForallLowering", parallel::forall);
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ScfToCf>();
}

fn run(_: &options::SCFToControlFlowPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    let mut target = ConversionTarget::new();
    target.illegal_op::<ForallOp>().illegal_op::<ForOp>().illegal_op::<IfOp>().illegal_op::<IndexSwitchOp>();
    target.illegal_op::<ParallelOp>().illegal_op::<WhileOp>().illegal_op::<ExecuteRegionOp>();
    target.unknown_is_legal();
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// The values that the last operation of a block has for operands.
fn yielded(rw: &PatternRewriter<'_>, block: BlockId) -> Option<(rmlir_ir::OpAddr, Vec<ValueId>)> {
    let last = rw.module().block(rw.unit(), block).last_op()?;
    Some((last.global(), last.operands().map(|value| value.id()).collect()))
}

fn types_of<'m>(values: impl Iterator<Item = rmlir_ir::ValueRef<'m>>) -> Vec<Type> {
    values.map(|value| value.ty()).collect()
}
