//! The scf dialect.

mod choice;
mod for_loop;
mod forall;
pub(crate) mod parallel;
mod switch;
pub(crate) mod text;
mod while_loop;

pub use crate::ops::scf::*;
use rmlir_ods::HookSet;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    set.op("scf.execute_region", Arc::new(choice::ExecuteRegion), true);
    set.op_interfaces("scf.execute_region", choice::execute_region_interfaces());
    set.op("scf.if", Arc::new(choice::If), true);
    set.op_interfaces("scf.if", choice::if_interfaces());
    set.op("scf.index_switch", Arc::new(switch::IndexSwitch), true);
    set.op_interfaces("scf.index_switch", switch::interfaces());
    set.directive("scf", "SwitchCases", Arc::new(switch::Cases));
    set.op("scf.for", Arc::new(for_loop::For), true);
    set.op_interfaces("scf.for", for_loop::interfaces());
    set.op("scf.while", Arc::new(while_loop::While), true);
    set.op_interfaces("scf.while", while_loop::while_interfaces());
    set.op_interfaces("scf.condition", while_loop::condition_interfaces());
    set.op("scf.parallel", Arc::new(parallel::Parallel), true);
    set.op_interfaces("scf.parallel", parallel::parallel_interfaces());
    set.op("scf.reduce", Arc::new(parallel::Reduce), true);
    set.op_interfaces("scf.reduce", parallel::reduce_interfaces());
    set.op("scf.reduce.return", Arc::new(parallel::ReduceReturn), true);
    set.op("scf.forall", Arc::new(forall::Forall), true);
    set.op_interfaces("scf.forall", forall::interfaces());
    set.op("scf.forall.in_parallel", Arc::new(forall::InParallel), true);
}
