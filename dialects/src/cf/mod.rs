//! The cf dialect.

mod branches;
pub(crate) mod switch;

use rmlir_ir::interface::Interfaces;
use rmlir_ir::interfaces::branch::{BranchOpInterface, WeightedBranchOpInterface};
use rmlir_ir::interfaces::effects::MemoryEffectOpInterface;
use rmlir_ods::HookSet;
use std::sync::Arc;

/// Attaches the behaviour.
pub fn hooks(set: &mut HookSet) {
    let mut assert = Interfaces::default();
    assert.add::<dyn MemoryEffectOpInterface>(Arc::new(branches::Assert));
    set.op_interfaces("cf.assert", assert);
    let mut br = Interfaces::default();
    br.add::<dyn BranchOpInterface>(Arc::new(branches::Br));
    set.op_interfaces("cf.br", br);
    let mut cond_br = Interfaces::default();
    cond_br.add::<dyn BranchOpInterface>(Arc::new(branches::CondBr));
    cond_br.add::<dyn WeightedBranchOpInterface>(Arc::new(branches::CondBr));
    set.op_interfaces("cf.cond_br", cond_br);
    let mut switch = Interfaces::default();
    switch.add::<dyn BranchOpInterface>(Arc::new(branches::Switch));
    set.op_interfaces("cf.switch", switch);
    set.op("cf.switch", Arc::new(branches::Switch), true);
    set.directive("cf", "SwitchOpCases", Arc::new(switch::Cases));
}
