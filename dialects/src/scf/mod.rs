//! The scf dialect.

mod canonicalize;
pub(crate) mod choice;
mod for_loop;
mod forall;
pub(crate) mod parallel;
pub(crate) mod switch;
pub(crate) mod text;
mod while_loop;

pub use crate::ops::scf::*;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere_and_into(dialect);
    choice::execute_region_interfaces(dialect.op("execute_region").hooks(Arc::new(choice::ExecuteRegion)));
    choice::if_interfaces(dialect.op("if").hooks(Arc::new(choice::If)));
    switch::interfaces(dialect.op("index_switch").hooks(Arc::new(switch::IndexSwitch)));
    dialect.directive("SwitchCases", Arc::new(switch::Cases));
    for_loop::interfaces(dialect.op("for").hooks(Arc::new(for_loop::For)));
    while_loop::while_interfaces(dialect.op("while").hooks(Arc::new(while_loop::While)));
    while_loop::condition_interfaces(&mut dialect.op("condition"));
    parallel::parallel_interfaces(dialect.op("parallel").hooks(Arc::new(parallel::Parallel)));
    parallel::reduce_interfaces(dialect.op("reduce").hooks(Arc::new(parallel::Reduce)));
    dialect.op("reduce.return").hooks(Arc::new(parallel::ReduceReturn));
    forall::interfaces(dialect.op("forall").hooks(Arc::new(forall::Forall)));
    dialect.op("forall.in_parallel").hooks(Arc::new(forall::InParallel));
    canonicalize::hooks(dialect);
}
