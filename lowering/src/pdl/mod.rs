//! Patterns that are written in the dialect `pdl`, or in `pdl_interp`, executed.
//!
//! A module of `pdl.pattern` is [lowered](crate::pdl_to_pdl_interp) to a matcher and rewriters of `pdl_interp`; a module that has these already
//! is taken as it is. They are read once into a [`PdlPatterns`], which adds to a [`PatternSet`] what the drivers apply. What matched is
//! rewritten by decreasing benefit, and of patterns of one benefit in the order in which the matcher records them; patterns of other kinds with the
//! same benefit come first, as for the reference.
//!
//! `pdl.apply_native_constraint` and `pdl.apply_native_rewrite` call functions of a [`PdlNatives`] by name.
//!
//! ```
//! use rmlir_ir::typed::make_type;
//! use rmlir_ir::{Builder, Context, Module};
//! use rmlir_lowering::pdl::{PdlNatives, PdlPatterns};
//! use rmlir_rewrite::greedy::{Config, rewrite_greedily};
//! use rmlir_rewrite::{PatternSet, Patterns};
//!
//! let ctx = Context::new();
//! rmlir_dialects::register_all(&ctx);
//! let operation = make_type(&ctx, ("pdl", "operation"), Vec::new())?;
//!
//! // What a file would hold: every "t.old" without results is erased if the program says so.
//! let mut rules = Module::new(&ctx);
//! let (root, block) = (rules.root(), rules.root_block());
//! let mut b = Builder::at_end(&mut rules, root, block);
//! b.create("builtin.module").region(&[], |b, _| {
//!     let one = ctx.int_attr(16, 1);
//!     b.create("pdl.pattern").attr("benefit", one).region(&[], |b, _| {
//!         let old = ctx.string_attr("t.old");
//!         let no_names = ctx.array_attr(&[]);
//!         let op = b.create("pdl.operation").attr("opName", old).attr("attributeValueNames", no_names);
//!         let op = op.attr("operandSegmentSizes", ctx.dense_i32_array(&[0, 0, 0])).value(operation);
//!         b.create("pdl.apply_native_constraint").attr("name", ctx.string_attr("may_go")).operands(&[op]).insert();
//!         let rewrite = b.create("pdl.rewrite").operands(&[op]);
//!         rewrite.attr("operandSegmentSizes", ctx.dense_i32_array(&[1, 0])).region(&[], |b, _| {
//!             b.create("pdl.erase").operands(&[op]).insert();
//!         }).insert();
//!     }).insert();
//! }).insert();
//!
//! let mut natives = PdlNatives::new();
//! natives.condition("may_go", |rw, args| args[0].op().is_some_and(|op| rw.op(op).attr_named("keep").is_none()));
//! let at = rules.top().ok_or("there is no module")?.global();
//! let patterns = PdlPatterns::of_module(&mut rules, at, &natives).map_err(|_| "wrong patterns")?;
//! let mut set = PatternSet::new();
//! patterns.add_to(&mut set);
//!
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! Builder::at_end(&mut module, root, block).create("builtin.module").region(&[], |b, _| {
//!     b.create("t.old").insert();
//!     b.create("t.old").attr("keep", ctx.unit()).insert();
//! }).insert();
//! let top = module.top().ok_or("there is no module")?.global();
//! rewrite_greedily(&mut module, top, &Patterns::new(set), &Config::default(), None);
//! assert!(!patterns.failed());
//! let body = module.top().and_then(|top| top.region(0)?.entry()).ok_or("there is no body")?;
//! assert_eq!(body.ops().count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is refused
//! A program that reads patterns from a file should not be at their mercy. Blocks that lead back to themselves, a matcher that changes something,
//! and names that nobody registered are errors when patterns are read. A function ends, as each block leads forward and a range
//! is gone through once; as rounds in each other may be very many, it takes no more than a fixed number of steps. What is not there
//! (an operand, the result of an operation that could not be made) is carried along as [`PdlValue::Absent`]; to use it for a new operation, to change
//! what has been erased, to erase what is used, and to replace by another number of values than there are results is an error at the root of
//! the match. So is a new operation that is not valid when its rewriter has ended, and one that is not valid with the values it got instead of
//! others; a cast takes its place. After an error the patterns do nothing any more, and [`PdlPatterns::failed`] says so. The reference executes such programs, with
//! whatever comes of it: where it does not assert, it crashes or does not come to an end.

mod look;
mod machine;
mod natives;
mod program;
mod read;
mod read_steps;
mod testing;
mod value;

pub use natives::PdlNatives;
pub use value::PdlValue;

use machine::Fault;
use program::{End, Program};
use rmlir_dialects::pdl::PatternOp;
use rmlir_ir::{Diagnostic, Failed, Module, OpAddr};
use rmlir_passes::Registry;
use rmlir_rewrite::{Pattern, PatternRewriter, PatternSet, Rewritten, Root};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) fn register(registry: &mut Registry) {
    testing::register(registry);
}

/// The patterns of a module of `pdl` or `pdl_interp`. They are for one context.
#[derive(Clone)]
pub struct PdlPatterns(Arc<Shared>);

struct Shared {
    program: Program,
    /// Those of all patterns, each once, the best first.
    benefits: Vec<u16>,
    failed: AtomicBool,
}

impl PdlPatterns {
    /// The patterns in a `builtin.module`, which must have been verified. Those of `pdl` are lowered there.
    ///
    /// # Errors
    /// If they cannot be lowered or executed, or call what is not registered; it has been reported.
    pub fn of_module(module: &mut Module, at: OpAddr, natives: &PdlNatives) -> Result<PdlPatterns, Failed> {
        let body = module.op(at).region(0).and_then(|region| region.entry());
        let lowers = body.is_some_and(|body| body.ops().any(|op| op.is::<PatternOp>()));
        if lowers && crate::pdl_to_pdl_interp::convert(module, at).is_none() {
            return Err(module.op(at).emit_error("has patterns of 'pdl' that could not be lowered"));
        }
        let program = read::read(module.op(at), natives)?;
        let records = program.matcher.blocks.iter().filter_map(|block| match &block.end {
            End::Record(record, _) => Some(record.benefit),
            _ => None,
        });
        let mut benefits: Vec<u16> = records.collect();
        benefits.sort_unstable_by(|a, b| b.cmp(a));
        benefits.dedup();
        Ok(PdlPatterns(Arc::new(Shared { program, benefits, failed: AtomicBool::new(false) })))
    }

    /// Adds them to a set: one pattern for all of the same benefit, of any operation.
    pub fn add_to(&self, set: &mut PatternSet) {
        for &benefit in &self.0.benefits {
            set.add(OfBenefit { patterns: self.clone(), benefit });
        }
    }

    /// Whether one of them could not be executed to its end, which has been reported.
    pub fn failed(&self) -> bool {
        self.0.failed.load(Ordering::Relaxed)
    }

    /// Reports what stopped a pattern.
    fn fail(&self, fault: Fault, root: OpAddr, rw: &PatternRewriter<'_>) {
        // Once is enough, as nothing is tried after that but by other threads.
        let first = !self.0.failed.swap(true, Ordering::Relaxed);
        if let (Fault::Said(what), true) = (fault, first) {
            let message = format!("a pattern of 'pdl' could not be executed: {what}");
            rw.ctx().emit(Diagnostic::error(rw.op(root).loc(), message));
        }
    }
}

/// All patterns of one benefit.
struct OfBenefit {
    patterns: PdlPatterns,
    benefit: u16,
}

impl Pattern for OfBenefit {
    fn root(&self) -> Root {
        Root::Any
    }

    /// The reference gives these patterns no names.
    fn name(&self) -> &str {
        ""
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
        if self.patterns.failed() {
            return None;
        }
        let program = &self.patterns.0.program;
        let found = program.find(op, self.benefit, rw);
        let found = found.unwrap_or_else(|fault| {
            self.patterns.fail(fault, op, rw);
            None
        })?;
        // What was done before it failed is done.
        if let Err(fault) = program.apply(found, rw) {
            self.patterns.fail(fault, op, rw);
        }
        Some(())
    }
}
