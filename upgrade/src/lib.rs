//! Files of older releases: the layouts of their operations' properties, and what became of operations since.
//!
//! [`register_all`] gives a context what ships. This crate does not read bytecode; `rmlir-reader` and `rmlir-writer` do that with what
//! is here.
//!
//! `layouts/N.txt` is what release N's definition files say, made by one command (see `docs/releases.md`). An operation is a line: its
//! name and its slots in wire order, `NAME:attr` for an attribute (`attr?` may be absent), `NAME:int64` and the like for a native
//! property, `operandSegmentSizes:sizes(3)` where sizes of groups are stated. `#NAME` and `!NAME` are its attributes and types.
//! `changes.txt` says by hand what no definition file says; its form stands at its top.
//!
//! ```
//! let ctx = rmlir_ir::Context::new();
//! rmlir_upgrade::register_all(&ctx);
//! let layouts = ctx.release_layouts();
//! let nineteen = layouts.iter().find(|layout| layout.release == 19).unwrap();
//! assert!(!nineteen.ops["func.func"].has("no_inline"));
//! assert_eq!(nineteen.name_today("llvm.intr.experimental.stepvector"), "llvm.intr.stepvector");
//! ```
#![forbid(unsafe_code)]

mod changes;
mod layout;

pub use changes::add_changes;
pub use layout::parse;

use rmlir_ir::Context;
use rmlir_ir::layout::ReleaseLayout;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The layouts that ship, by release. Of release 16, which states attributes by name, only the changes are needed.
const LAYOUTS: [(u32, &str); 3] =
    [(16, ""), (19, include_str!("../layouts/19.txt")), (22, include_str!("../layouts/22.txt"))];

/// What became of operations.
const CHANGES: &str = include_str!("../changes.txt");

/// A line that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutError {
    /// The line, from 1.
    pub line: usize,
    /// What was not understood.
    pub word: String,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: '{}' says nothing about a release", self.line, self.word)
    }
}

impl std::error::Error for LayoutError {}

/// Offers a context all layouts that ship. They are read when a file of an older release, or one for it, turns up.
pub fn register_all(ctx: &Context) {
    ctx.offer_release_layouts(all);
}

/// A test sees to it that they are in order.
fn all() -> Vec<Arc<ReleaseLayout>> {
    static ALL: OnceLock<Vec<Arc<ReleaseLayout>>> = OnceLock::new();
    let read =
        || LAYOUTS.iter().filter_map(|&(release, text)| shipped(release, text).ok().map(Arc::new)).collect();
    ALL.get_or_init(read).clone()
}

fn shipped(release: u32, text: &str) -> Result<ReleaseLayout, LayoutError> {
    let mut layout = parse(release, text)?;
    add_changes(&mut layout, CHANGES)?;
    Ok(layout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ships_is_in_order() {
        for (release, text) in LAYOUTS {
            let layout = shipped(release, text).unwrap();
            assert!(layout.ops.len() > 300 || text.is_empty(), "{release}");
            for (name, op) in &layout.ops {
                assert!(op.attrs.is_sorted_by(|a, b| a.name < b.name), "{release}: {name}");
            }
            for name in layout.changes.keys().filter(|_| !text.is_empty()) {
                assert!(layout.ops.contains_key(name), "{release} has no {name}");
            }
        }
    }
}
