//! Transforms that belong to no dialect, one file each.

mod canonicalize;
mod composite;
mod control_flow_sink;
mod cse;
mod hoist;
mod locations;
pub(crate) mod missing;
mod print_ir;
mod sccp;
mod statistics;
mod symbol_dce;
mod symbol_privatize;
mod testing;
mod topological_sort;

pub use canonicalize::Canonicalize;
pub(crate) use canonicalize::in_a_line;
pub use composite::CompositeFixedPoint;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use hoist::LoopInvariantCodeMotion;
pub use locations::StripDebugInfo;
pub use print_ir::PrintIr;
pub use sccp::Sccp;
pub use statistics::PrintOpStats;
pub use symbol_dce::SymbolDce;
pub use symbol_privatize::SymbolPrivatize;
pub use topological_sort::TopologicalSort;

use crate::pass::{Pass, PassRun, Transform};
use crate::record::{PassOptions, Value};
use crate::registry::Registry;
use crate::text::OptionError;
use rmlir_ir::Failed;
use rmlir_ir::traits::TraitSet;

/// A pass that is made from its options and nothing else.
trait Plain: Transform + From<Self::Options> {}

impl<T: Transform + From<T::Options>> Plain for T {}

fn make<T: Plain>(values: &[Value], _: &Registry) -> Result<Box<dyn Pass>, OptionError> {
    Ok(Box::new(T::from(T::Options::of_values(values))))
}

fn add<T: Plain>(registry: &mut Registry) {
    registry.register(T::Options::RECORD, make::<T>);
}

/// Adds all passes of this crate.
pub(crate) fn register(registry: &mut Registry) {
    add::<ControlFlowSink>(registry);
    add::<Cse>(registry);
    add::<LoopInvariantCodeMotion>(registry);
    add::<StripDebugInfo>(registry);
    add::<PrintIr>(registry);
    add::<PrintOpStats>(registry);
    add::<Sccp>(registry);
    add::<SymbolDce>(registry);
    add::<SymbolPrivatize>(registry);
    add::<TopologicalSort>(registry);
    add::<testing::Failure>(registry);
    add::<testing::Options>(registry);
    registry.register(<Canonicalize as Transform>::Options::RECORD, Canonicalize::make);
    registry.register(<CompositeFixedPoint as Transform>::Options::RECORD, CompositeFixedPoint::make);
}

/// Declares a pass that holds its options and nothing else.
macro_rules! plain_pass {
    ($(#[$doc:meta])* $name:ident: $options:ident, $run:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default)]
        pub struct $name(pub crate::record::options::$options);

        impl From<crate::record::options::$options> for $name {
            fn from(options: crate::record::options::$options) -> $name {
                $name(options)
            }
        }

        impl crate::pass::Transform for $name {
            type Options = crate::record::options::$options;

            fn options(&self) -> &Self::Options {
                &self.0
            }

            fn run(&self, run: &mut crate::pass::PassRun<'_>) -> Result<(), rmlir_ir::Failed> {
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
fn report_not_loaded(run: &PassRun<'_>) -> impl Fn(rmlir_ir::NotLoaded) -> Failed {
    let (ctx, loc) = (run.ctx(), run.op().loc());
    move |missing| {
        ctx.emit(rmlir_ir::Diagnostic::error(loc, missing.to_string()));
        Failed
    }
}
