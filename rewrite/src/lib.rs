//! Rewriting: patterns, folding, and the drivers that apply them.
//!
//! A [pattern](Pattern) looks at an operation and, if it likes it, changes the IR through a [`PatternRewriter`]. A [`PatternSet`]
//! collects patterns; [`Patterns`] is a set that is ready to be used. The greedy driver ([`greedy`]) folds operations, erases dead ones
//! and applies patterns until nothing changes, in upstream's order, which shows in the output. The walk driver ([`walk`]) visits each
//! operation once. [`Constants`] makes constants one per value, and [`regions`] simplifies the blocks of regions.
//! [`conversion`] makes operations legal for a target and converts types. [`Canonicalizer`] is the greedy driver with the patterns of all dialects.
//!
//! ```
//! use rmlir_ir::{Builder, Context, OpAddr, Module};
//! use rmlir_rewrite::greedy::{Config, rewrite_greedily};
//! use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};
//!
//! /// `t.twice(x)` becomes `t.add(x, x)`.
//! fn twice(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
//!     let (x, ty) = (rw.op(op).operand(0)?.id(), rw.op(op).result(0)?.ty());
//!     let sum = rw.builder().create("t.add").operands(&[x, x]).value(ty);
//!     rw.replace(op, &[sum])
//! }
//!
//! let ctx = Context::new();
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let i32 = ctx.i32();
//! Builder::at_end(&mut module, root, block).create("builtin.module").region(&[], |b, _| {
//!     let x = b.create("t.x").value(i32);
//!     b.create("t.twice").operands(&[x]).value(i32);
//! }).insert();
//!
//! let mut set = PatternSet::new();
//! set.named("t.twice", "Twice", twice);
//! let top = module.top().ok_or("the module is empty")?.global();
//! let outcome = rewrite_greedily(&mut module, top, &Patterns::new(set), &Config::default(), None);
//! assert!(outcome.converged && outcome.changed);
//! let top = module.top().ok_or("the module is empty")?;
//! let last = top.region(0).and_then(|region| region.entry()).and_then(|block| block.last_op());
//! assert_eq!(last.map(|op| op.name_text()), Some(&b"t.add"[..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod canonicalize;
mod constants;
pub mod conversion;
mod create;
pub mod fold;
pub mod greedy;
mod observer;
mod pattern;
pub mod region_branch;
pub mod regions;
mod rewriter;
pub mod rules;
mod table;
pub mod walk;

pub use canonicalize::{
    Canonicalization, CanonicalizeOptions, Canonicalizer, OpPatterns, add_all_patterns, add_patterns_of,
    add_patterns_of_dialect,
};
pub use constants::Constants;
pub use create::create_or_fold;
pub use observer::Observer;
pub use pattern::{Pattern, PatternFilter, PatternSet, Patterns, Rewritten, Root};
pub use rewriter::PatternRewriter;
