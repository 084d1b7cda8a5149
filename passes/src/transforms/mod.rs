//! Transforms that belong to no dialect, one file each.

mod apply_patterns;
mod canonicalize;
mod composite;
mod control_flow_sink;
mod cse;
mod hoist;
mod inline;
mod locations;
pub(crate) mod missing;
mod print_ir;
mod reconcile_casts;
mod remove_dead_values;
mod sccp;
mod slots;
mod snapshot;
mod statistics;
mod symbol_dce;
mod symbol_privatize;
mod testing;
mod topological_sort;
mod view_op_graph;

pub use apply_patterns::{ApplyLoadedPatterns, PatternSource, load_patterns};
pub(crate) use canonicalize::in_a_line;
pub use canonicalize::{Canonicalize, Watch};
pub use composite::CompositeFixedPoint;
pub use control_flow_sink::ControlFlowSink;
pub use cse::{Cse, Eliminated, eliminate_common_subexpressions};
pub use hoist::{LoopInvariantCodeMotion, hoist_from};
pub use inline::Inline;
pub use locations::StripDebugInfo;
pub use print_ir::PrintIr;
pub use reconcile_casts::ReconcileCasts;
pub use remove_dead_values::{RemoveDeadValues, erase_signature};
pub use sccp::Sccp;
pub use slots::{Mem2Reg, Sroa};
pub use snapshot::SnapshotOpLocations;
pub use statistics::PrintOpStats;
pub use symbol_dce::SymbolDce;
pub use symbol_privatize::SymbolPrivatize;
pub use topological_sort::TopologicalSort;
pub use view_op_graph::ViewOpGraph;

use crate::pass::{PassRun, Transform};
use crate::record::PassOptions;
use crate::registry::Registry;
use rmlir_ir::Failed;
use rmlir_ir::traits::TraitSet;

/// Adds all passes of this crate.
pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ControlFlowSink>();
    registry.add_plain::<Cse>();
    registry.add_plain::<LoopInvariantCodeMotion>();
    registry.add_plain::<StripDebugInfo>();
    registry.add_plain::<PrintIr>();
    registry.add_plain::<PrintOpStats>();
    registry.add_plain::<Mem2Reg>();
    registry.add_plain::<ReconcileCasts>();
    registry.add_plain::<Sccp>();
    registry.add_plain::<Sroa>();
    registry.add_plain::<SnapshotOpLocations>();
    registry.add_plain::<SymbolDce>();
    registry.add_plain::<SymbolPrivatize>();
    registry.add_plain::<TopologicalSort>();
    registry.add_plain::<ViewOpGraph>();
    registry.add_plain::<testing::Failure>();
    registry.add_plain::<testing::Options>();
    registry.register(<Canonicalize as Transform>::Options::RECORD, Canonicalize::make);
    registry.register(<ApplyLoadedPatterns as Transform>::Options::RECORD, ApplyLoadedPatterns::make);
    registry.register(<Inline as Transform>::Options::RECORD, Inline::make);
    registry.register(<RemoveDeadValues as Transform>::Options::RECORD, RemoveDeadValues::make);
    registry.register(<CompositeFixedPoint as Transform>::Options::RECORD, CompositeFixedPoint::make);
}

/// Declares a pass that holds its options and nothing else: its documentation, its name, the name of its record, and a function of the
/// options and of a [`PassRun`] that does the work.
#[macro_export]
macro_rules! plain_pass {
    ($(#[$doc:meta])* $name:ident: $options:ident, $run:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default)]
        pub struct $name(pub $crate::options::$options);

        impl From<$crate::options::$options> for $name {
            fn from(options: $crate::options::$options) -> $name {
                $name(options)
            }
        }

        impl $crate::Transform for $name {
            type Options = $crate::options::$options;

            fn options(&self) -> &Self::Options {
                &self.0
            }

            fn run(&self, run: &mut $crate::PassRun<'_>) -> Result<(), $crate::Failed> {
                $run(&self.0, run)
            }
        }
    };
}
pub(crate) use plain_pass;

/// Refuses an operation that is no symbol table.
///
/// # Errors
/// If it is none; that has been reported.
fn require_symbol_table(run: &PassRun<'_>, pass: &str) -> Result<(), Failed> {
    let op = run.op();
    if op.has_trait(TraitSet::SYMBOL_TABLE) {
        return Ok(());
    }
    let what = format!(" was scheduled to run under {pass}, but does not define a symbol table");
    Err(op.emit_error(what))
}

/// What a walk gives where a body is not in memory.
fn report_not_loaded(run: &PassRun<'_>) -> impl Fn(rmlir_ir::NotLoaded) -> Failed + use<> {
    let (ctx, loc) = (run.ctx(), run.op().loc());
    move |missing| {
        ctx.emit(rmlir_ir::Diagnostic::error(loc, missing.to_string()));
        Failed
    }
}
