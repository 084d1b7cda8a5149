//! Passes over structured operations of the linalg dialect.

mod block_pack;
mod calls;
mod decompose;
mod depthwise;
mod detensorize;
mod elementwise;
mod fuse;
mod generalize;
mod interchange;
mod loops;
mod morph;
mod pads;
pub(crate) mod parts;
mod scalars;
mod specialize;
pub(crate) mod tensors;
mod unit;

pub use block_pack::BlockPackMatmul;
pub use calls::LinalgToCalls;
pub use depthwise::SimplifyDepthwiseConv;
pub use detensorize::Detensorize;
pub use elementwise::ConvertElementwise;
pub use fuse::FuseElementwiseOps;
pub(crate) use fuse::erase_patterns;
pub use generalize::GeneralizeNamedOps;
pub(crate) use generalize::generalize;
pub(crate) use interchange::interchange;
pub use loops::{LinalgToAffineLoops, LinalgToLoops, LinalgToParallelLoops};
pub use morph::{FoldIntoElementwise, MorphOps, SpecializeGenericOps};
pub use pads::ConvertTensorToLinalg;
pub use scalars::InlineScalarOperands;
pub(crate) use specialize::specialize;
pub use unit::FoldUnitExtentDims;
pub(crate) use unit::empty::patterns as empty_patterns;
pub(crate) use unit::patterns as unit_patterns;

use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry};
use rmlir_rewrite::greedy::{Config, Outcome, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<BlockPackMatmul>();
    registry.add_plain::<LinalgToCalls>();
    registry.add_plain::<LinalgToLoops>();
    registry.add_plain::<LinalgToAffineLoops>();
    loops::register_own(registry);
    registry.add_plain::<LinalgToParallelLoops>();
    registry.add_plain::<GeneralizeNamedOps>();
    registry.add_plain::<FuseElementwiseOps>();
    registry.add_plain::<FoldUnitExtentDims>();
    registry.add_plain::<ConvertElementwise>();
    registry.add_plain::<InlineScalarOperands>();
    registry.add_plain::<SimplifyDepthwiseConv>();
    registry.add_plain::<SpecializeGenericOps>();
    registry.add_plain::<MorphOps>();
    registry.add_plain::<Detensorize>();
    registry.add_plain::<ConvertTensorToLinalg>();
    registry.add_plain::<FoldIntoElementwise>();
}

/// Applies patterns until nothing changes, with the settings that passes have that say nothing.
fn greedily(run: &mut PassRun<'_>, set: PatternSet) -> Outcome {
    greedily_with(run, set, &Config::default())
}

/// As [`greedily`], with other settings.
fn greedily_with(run: &mut PassRun<'_>, set: PatternSet, config: &Config) -> Outcome {
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), config, None)
}

/// As [`greedily`], for passes that do not fail when it does not come to an end.
fn run_greedily(run: &mut PassRun<'_>, set: PatternSet) -> Result<(), Failed> {
    greedily(run, set);
    Ok(())
}
