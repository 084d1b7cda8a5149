//! Dialect conversion: operations are made legal for a target, and types are converted on the way.
//!
//! A [`ConversionTarget`] says what is legal. A [`TypeConverter`] says what stands for types. A pattern of a conversion
//! ([`PatternSet::convert`](crate::PatternSet::convert)) gets, besides the operation, what stands for its operands ([`Operands`]): values of
//! the converted types. Where a value of another type is there, the driver makes a cast, `builtin.unrealized_conversion_cast`, and removes
//! at the end what cancels out. Patterns without types to convert ([`PatternSet::op`](crate::PatternSet::op)) may be used too.
//!
//! Old operations stay, and keep their operands, until all is done: a pattern sees its operation as it was. A pattern that fails, or that
//! makes something that cannot be legalised, leaves no trace, and the next one is tried. What goes wrong at last leaves everything as it
//! was.
//!
//! ```
//! use rmlir_ir::{Builder, Context, Module, OpAddr};
//! use rmlir_rewrite::conversion::{
//!     ConversionConfig, ConversionTarget, ConversionTraits, Converted, TypeConverter, convert_partially,
//! };
//! use rmlir_rewrite::{PatternSet, Patterns, Root};
//! use std::sync::Arc;
//!
//! let ctx = Context::new();
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let index = ctx.index_type();
//! Builder::at_end(&mut module, root, block).create("builtin.module").region(&[], |b, _| {
//!     let x = b.create("t.x").value(index);
//!     let sum = b.create("t.add").operands(&[x, x]).value(index);
//!     b.create("u.use").operands(&[sum]).insert();
//! }).insert();
//!
//! // Indices become numbers of 64 bits.
//! let mut converter = TypeConverter::new(&ctx);
//! converter.keep_others();
//! converter.rule(move |of, ty| if ty == index { of.ctx().i64().into() } else { Converted::Declined });
//! converter.source(|b, wanted| {
//!     Some(b.create("builtin.unrealized_conversion_cast").operands(wanted.inputs).results(wanted.to).values())
//! });
//! let converter = Arc::new(converter);
//!
//! // `t.` becomes `v.`
//! let mut set = PatternSet::new();
//! for (from, to) in [("t.x", "v.x"), ("t.add", "v.add")] {
//!     let traits = ConversionTraits { converter: Some(Arc::clone(&converter)), ..ConversionTraits::default() };
//!     set.convert_rooted(Root::Name(from.into()), from, 1, traits, move |op: OpAddr, operands, rw| {
//!         let (types, operands) = (rw.result_types(rw.op(op))?, operands.all()?);
//!         let results = rw.builder().create(to).operands(&operands).results(&types).values();
//!         rw.replace(op, &results)
//!     });
//! }
//! let mut target = ConversionTarget::new();
//! target.legal_dialects(&["v"]).illegal_dialects(&["t"]);
//! let top = module.top().ok_or("the module is empty")?.global();
//! convert_partially(&mut module, &[top], &target, &Patterns::new(set), &ConversionConfig::default())?;
//!
//! // `u.use` still uses an index.
//! let top = module.top().ok_or("the module is empty")?;
//! let ops: Vec<_> = top.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).collect();
//! let names: Vec<_> = ops.iter().map(|op| String::from_utf8_lossy(op.name_text())).collect();
//! assert_eq!(names, ["v.x", "v.add", "builtin.unrealized_conversion_cast", "u.use"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Operations that are isolated from above
//!
//! Their regions lie in a unit of their own. To make another operation of one, build the new one without a region and let it take over the
//! unit ([`Module::swap_units`](rmlir_ir::Module::swap_units)): what is inside keeps its handles. Then
//! [`ConversionRewriter::convert_region`] works on regions of any unit, and [`ConversionRewriter::within`] gives a rewriter for what has to
//! be made inside.

mod at_once;
mod casts;
mod commit;
mod events;
mod graph;
mod legalize;
mod mapping;
mod pattern;
mod rewriter;
mod target;
mod types;
mod work;

pub use casts::{is_cast, reconcile_casts};
pub use pattern::ConversionTraits;
pub use rewriter::{ConversionRewriter, Operands};
pub use target::{ConversionTarget, Legality};
pub use types::{Converted, Materialize, SignatureConversion, TypeConverter, Types};

pub(crate) use events::Events;
pub(crate) use mapping::Values;
pub(crate) use work::Work;

use crate::observer::Observer;
use crate::pattern::Patterns;
use commit::finish_casts;
use legalize::Legalizer;
use rmlir_ir::{BlockRef, Failed, Module, OpAddr, OpRef};
use rustc_hash::FxHashSet;

/// When operations that are not legal are folded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Folding {
    /// Never.
    Never,
    /// Before patterns are tried.
    #[default]
    BeforePatterns,
    /// If no pattern applies.
    AfterPatterns,
}

/// How a conversion goes about it.
#[derive(Clone, Debug)]
pub struct ConversionConfig {
    /// When operations are folded.
    pub folding: Folding,
    /// Whether converters are asked to make something of the casts that are left at the end. If one makes nothing, the conversion fails.
    pub build_materializations: bool,
    /// Whether casts say for what they were made, in an attribute `__kind__`.
    pub mark_kinds: bool,
    /// Whether what a pattern did is taken back if it leads to nothing legal, and everything if the conversion fails. Else operations are replaced
    /// and erased at once, and what is done stays.
    pub rollback: bool,
}

impl Default for ConversionConfig {
    fn default() -> ConversionConfig {
        ConversionConfig {
            folding: Folding::default(),
            build_materializations: true,
            mark_kinds: false,
            rollback: true,
        }
    }
}

/// What must be legal in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// What the target calls illegal must go.
    Partial,
    /// All that is left must be legal.
    Full,
    /// Nothing: what could be legalised is found out, and everything is as it was then. Needs [`ConversionConfig::rollback`].
    Analysis,
}

/// What became of operations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Operations that are legal now, or would be, each as it was.
    pub legalizable: Vec<OpAddr>,
    /// Operations that are still there and not legal, which the target allows.
    pub unlegalized: Vec<OpAddr>,
}

/// Converts operations and what is inside them. What the target says nothing of may stay.
///
/// # Errors
/// If an operation is left that the target calls illegal, which has been reported; all is as it was then. Also if a cast is left of which
/// the converter makes nothing.
pub fn convert_partially(
    module: &mut Module,
    ops: &[OpAddr],
    target: &ConversionTarget<'_>,
    patterns: &Patterns,
    config: &ConversionConfig,
) -> Result<(), Failed> {
    convert(module, ops, target, patterns, config, Mode::Partial, None).1.map(drop)
}

/// Converts operations and what is inside them. All that is left must be legal.
///
/// # Errors
/// As [`convert_partially`], for each operation that is not legal.
pub fn convert_fully(
    module: &mut Module,
    ops: &[OpAddr],
    target: &ConversionTarget<'_>,
    patterns: &Patterns,
    config: &ConversionConfig,
) -> Result<(), Failed> {
    convert(module, ops, target, patterns, config, Mode::Full, None).1.map(drop)
}

/// Converts operations and what is inside them, and tells an observer of it: of edits when they are certain, or at once where nothing is taken
/// back. Gives what became of the operations, also if it fails, and whether it did: see [`convert_partially`] and [`convert_fully`].
pub fn convert(
    module: &mut Module,
    ops: &[OpAddr],
    target: &ConversionTarget<'_>,
    patterns: &Patterns,
    config: &ConversionConfig,
    mode: Mode,
    observer: Option<&mut dyn Observer>,
) -> (Report, Result<(), Failed>) {
    let needs_journal = config.rollback && !module.has_journal();
    if needs_journal {
        module.open_journal();
    }
    let start = module.mark();
    let todo: Vec<OpAddr> = ops.iter().flat_map(|&op| ops_to_convert(module.op(op), target)).collect();
    let observer = observer.map(|observer| observer as &mut dyn Observer);
    let mut legalizer = Legalizer::new(module, target, patterns, config, observer);
    let mut report = Report::default();
    let ran = legalizer.run(&todo, mode, &mut report);
    let takes_back = mode == Mode::Analysis && config.rollback;
    if ran.is_err() && config.rollback {
        legalizer.module.undo_to(start);
    }
    if needs_journal && !takes_back {
        legalizer.module.close_journal();
    }
    if ran.is_err() {
        return (report, ran);
    }
    legalizer.commit();
    report.unlegalized.retain(|op| !legalizer.work.replaced.contains(op));
    let finished = finish_casts(&mut legalizer);
    if takes_back {
        legalizer.module.undo_to(start);
        if needs_journal {
            legalizer.module.close_journal();
        }
    }
    (report, finished)
}

/// All operations in an operation, itself first, but for what is inside those that are legal with all that is in them. Blocks come in the
/// order in which they are reached, each before where it leads to.
fn ops_to_convert(op: OpRef<'_>, target: &ConversionTarget<'_>) -> Vec<OpAddr> {
    let mut found = Vec::new();
    let mut stack = vec![op];
    while let Some(op) = stack.pop() {
        found.push(op.global());
        if op.regions().len() == 0 || target.legality(op) == Legality::RecursivelyLegal {
            continue;
        }
        let start = stack.len();
        for region in op.regions() {
            let mut seen = FxHashSet::default();
            let mut blocks: Vec<BlockRef<'_>> = region.entry().into_iter().collect();
            while let Some(block) = blocks.pop() {
                if seen.insert(block.id()) {
                    stack.extend(block.ops());
                    let next: Vec<_> = block.successors().filter(|to| to.region() == Some(region)).collect();
                    blocks.extend(next.into_iter().rev());
                }
            }
        }
        stack[start..].reverse();
    }
    found
}
