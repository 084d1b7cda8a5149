//! The Toy tutorial, chapters 1 to 7, with this project's crates: see `docs/toy.md`.
//!
//! ```
//! use rmlir_toy::language::parser::parse;
//! use rmlir_toy::{Chapter, emit, register};
//!
//! let ctx = rmlir::context();
//! register(&ctx);
//! let file = parse("def main() { var a = [[1, 2], [3, 4]]; print(transpose(a)); }")?;
//! let module = emit::module(&ctx, &file, "a.toy", Chapter::LAST)?;
//! let text = rmlir::to_text(&module);
//! assert!(text.contains("toy.transpose(%0 : tensor<2x2xf64>) to tensor<*xf64>"), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod behaviour;
pub mod emit;
mod inline;
pub mod language;
pub mod lower;
mod print;
pub mod shapes;
mod texts;

use behaviour::{natives, simplify};
use rmlir::ir::Context;
use rmlir::ods::build::Definitions;
use rmlir::ods::model::{Merged, Model};
use rmlir::ods::rules::RuleCode;
use rmlir::rewrite::OpPatterns;
use std::sync::{Arc, OnceLock};

/// What the build script generated from `toy.td`: typed operations, a type and an interface.
pub mod toy {
    include!(concat!(env!("OUT_DIR"), "/toy.rs"));
}

/// What the build script generated from `toy_rules.td`: a function for each rule, and one that adds them to a set of patterns.
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// A chapter of the tutorial: the compiler as it is at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chapter(u8);

impl Chapter {
    /// The last one.
    pub const LAST: Chapter = Chapter(7);

    /// The one of this number.
    pub fn numbered(number: u64) -> Option<Chapter> {
        (1..=7).contains(&number).then_some(Chapter(number as u8))
    }

    /// Whether functions are inlined and shapes inferred.
    pub fn infers_shapes(self) -> bool {
        self.0 >= 4
    }

    /// Whether a file may hold nothing.
    pub fn takes_nothing(self) -> bool {
        self.0 >= 7
    }
}

/// What is tried on operations when they are brought into canonical form: the rules.
const PATTERNS: &[OpPatterns] = &[("transpose", add_rules), ("reshape", |_| {})];

fn add_rules(set: &mut rmlir::rewrite::PatternSet) {
    let code = RuleCode::new(natives(), definitions());
    // What could be missing there is in this crate; its tests say so.
    let _ = rules::populate(set, &code);
}

fn definitions() -> &'static Arc<Definitions> {
    static ALL: OnceLock<Arc<Definitions>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut merged = Merged::default();
        // The build script wrote it: it is a model.
        let model = Model::from_bytes(include_bytes!(concat!(env!("OUT_DIR"), "/toy.ods")));
        merged.add(model.unwrap_or_default());
        Definitions::complete(merged)
    })
}

/// Offers the dialect to a context.
pub fn register(ctx: &Context) {
    definitions().offer(ctx, &Arc::new(simplify::hooks(PATTERNS)));
}
