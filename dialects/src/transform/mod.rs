//! The transform dialect.

mod bodies;
mod body_effects;
mod effects;
mod extensions;
mod kinds;
mod named;
mod options;
mod recursion;
mod structured;
mod test_ops;
mod text;
mod traits;

use crate::common::fold::{Args, folder};
pub use crate::ops::transform::*;
pub use body_effects::consumed_args;
pub use effects::{is_consumed, is_transformation};
pub use kinds::{Kind, kind};
pub use named::{CONSUMED, READONLY};
use rmlir_ir::fold::Folded;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface};
use rmlir_ir::interfaces::effects::MemoryEffectOpInterface;
use rmlir_ir::interfaces::region_branch::RegionBranchOpInterface;
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// Of one handle there is nothing to merge.
fn merged(args: Args<'_, '_>) -> Option<Folded> {
    let only = args.op.num_operands() == 1 && args.op.attr_named("deduplicate").is_none();
    if only { args.value(0) } else { None }
}

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    text::hooks(dialect);
    dialect.directive("ApplyRegisteredPassOptions", Arc::new(options::PassOptions));
    traits::hooks(dialect);
    structured::hooks(dialect);
    extensions::hooks(dialect);
    test_ops::hooks(dialect);
    dialect.hooks(Arc::new(effects::Dialect(effects::ByTraits::default())));
    named_sequences(dialect);
    bodies(dialect);
    for (name, consumes) in effects::CONSUMING {
        dialect.op(name).interface::<dyn MemoryEffectOpInterface>(effects::consuming(consumes));
    }
    let mut sizes = dialect.op("structured.multitile_sizes");
    sizes.interface::<dyn MemoryEffectOpInterface>(Arc::new(effects::TileSizes));
    dialect.op("merge_handles").fold(folder(merged));
    for name in effects::HANDLES_ONLY {
        dialect.op(name).interface::<dyn MemoryEffectOpInterface>(Arc::new(effects::HandlesOnly));
    }
    dialect.op("apply_registered_pass").verifier(options::check);
    dialect.op("apply_patterns").verifier(bodies::check_apply_patterns);
    dialect.op("apply_conversion_patterns").verifier(bodies::check_apply_conversion);
    dialect.op("func.cast_and_call").verifier(bodies::check_cast_and_call);
}

fn named_sequences(dialect: &mut DialectImpl<'_>) {
    named::register(dialect);
    dialect.op("named_sequence").interface::<dyn MemoryEffectOpInterface>(Arc::new(effects::Nothing));
    let mut include = dialect.op("include");
    include.interface::<dyn CallOpInterface>(Arc::new(named::Include));
    include.interface::<dyn ArgAndResultAttrs>(Arc::new(named::Include));
    include.interface::<dyn SymbolUserOpInterface>(Arc::new(named::Include));
    include.interface::<dyn MemoryEffectOpInterface>(Arc::new(effects::Include));
    let mut foreach = dialect.op("foreach_match");
    foreach.verifier(named::check_foreach_match);
    foreach.interface::<dyn SymbolUserOpInterface>(Arc::new(named::ForeachMatch));
    foreach.interface::<dyn OpAsmInterface>(Arc::new(named::ForeachMatch));
    let mut collect = dialect.op("collect_matching");
    collect.interface::<dyn SymbolUserOpInterface>(Arc::new(named::CollectMatching));
    collect.interface::<dyn MemoryEffectOpInterface>(effects::looking());
}

fn bodies(dialect: &mut DialectImpl<'_>) {
    let mut sequence = dialect.op("sequence");
    sequence.verifier(bodies::check_sequence);
    sequence.interface::<dyn RegionBranchOpInterface>(Arc::new(bodies::Sequence));
    sequence.interface::<dyn OpAsmInterface>(Arc::new(bodies::Unprefixed));
    sequence.interface::<dyn MemoryEffectOpInterface>(Arc::new(body_effects::Bodies));
    dialect.op("pdl_match").interface::<dyn MemoryEffectOpInterface>(effects::looking());
    let mut patterns = dialect.op("with_pdl_patterns");
    patterns.verifier(bodies::check_pdl_patterns);
    patterns.interface::<dyn OpAsmInterface>(Arc::new(bodies::Unprefixed));
    patterns.interface::<dyn MemoryEffectOpInterface>(Arc::new(body_effects::Bodies));
    let mut alternatives = dialect.op("alternatives");
    alternatives.verifier(bodies::check_alternatives);
    alternatives.interface::<dyn RegionBranchOpInterface>(Arc::new(bodies::Alternatives));
    let mut foreach = dialect.op("foreach");
    foreach.verifier(bodies::check_foreach);
    foreach.interface::<dyn RegionBranchOpInterface>(Arc::new(bodies::Foreach));
    foreach.interface::<dyn MemoryEffectOpInterface>(Arc::new(body_effects::Foreach));
    let mut tuned = dialect.op("tune.alternatives");
    tuned.verifier(bodies::check_tuned);
    tuned.interface::<dyn RegionBranchOpInterface>(Arc::new(bodies::Tuned));
}
