//! Files of other releases and snapshots: how the properties of their operations lie, and what became of operations.
//!
//! [`register_all`] gives a context what ships. This crate does not read bytecode; `rmlir-reader` and `rmlir-writer` do that with what
//! is here.
//!
//! `timeline.txt` is the history of definitions, kept by `tools/dev/timeline` (see `docs/releases.md`). `@ DATE VERSION NAME` is a snapshot of
//! LLVM; these come first. Every other line is an operation and the states that it had, a tabulator before each: `FIRST..LAST`, the days on which it was seen,
//! and its slots in wire order, `NAME:attr` for an attribute (`attr?` may be absent), `NAME:int64` and the like for a native property,
//! `operandSegmentSizes:sizes(3)` where sizes of groups are stated. A day that is left out is the first or last of all; states that are
//! equally possible have `/` between them. `#NAME` and `!NAME` are attributes and types, which have days alone. `changes.txt` says by hand what
//! no definition file says; its form stands at its top.
//!
//! ```
//! let ctx = rmlir_ir::Context::new();
//! rmlir_upgrade::register_all(&ctx);
//! let nineteen = ctx.release_layout(19).unwrap();
//! assert!(!nineteen.op("func.func").unwrap().has("no_inline"));
//! assert_eq!(nineteen.name_today("llvm.intr.experimental.stepvector"), "llvm.intr.stepvector");
//! ```
#![forbid(unsafe_code)]

mod brackets;
mod changes;
mod directives;
mod pointers;
mod renew;
mod slots;
mod texts;
mod timeline;
mod tosa;

pub use changes::add_changes;
pub use timeline::parse;

use rmlir_ir::Context;
use rmlir_ir::layout::TimeLine;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The release whose definitions ship.
const TODAY: u32 = 22;

/// The history of definitions.
const LINE: &str = include_str!("../timeline.txt");

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

/// Offers a context the time line that ships. It is read when a file turns up that needs it.
pub fn register_all(ctx: &Context) {
    ctx.offer_time_line(line);
}

/// The number by which readers and writers know a release or snapshot: see [`TimeLine::number_of`].
///
/// # Errors
/// If there is none of that name; the names that there are.
pub fn number_of(name: &str) -> Result<u32, String> {
    let line = line();
    line.number_of(name).ok_or_else(|| {
        let known: Vec<&str> = line.snapshots.iter().map(|snapshot| &*snapshot.name).collect();
        format!("expected a release, a day like 2025-05-05, or one of {}", known.join(", "))
    })
}

/// A test sees to it that it is in order.
fn line() -> Arc<TimeLine> {
    static ALL: OnceLock<Arc<TimeLine>> = OnceLock::new();
    ALL.get_or_init(|| Arc::new(shipped().unwrap_or_default())).clone()
}

fn shipped() -> Result<TimeLine, LayoutError> {
    with_changes(timeline::lookup(TODAY, LINE)?)
}

/// A time line with all that is known besides.
fn with_changes(mut line: TimeLine) -> Result<TimeLine, LayoutError> {
    add_changes(&mut line, CHANGES)?;
    renew::add_renewals(&mut line);
    texts::add_texts(&mut line);
    pointers::add_pointers(&mut line);
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmlir_ir::layout::Named;

    #[test]
    fn what_ships_is_in_order() {
        let line = shipped().unwrap();
        let names: Vec<Box<str>> = line.ops.names("").collect();
        assert!(names.len() > 3000 && line.snapshots.len() > 30);
        assert!(line.snapshots.is_sorted_by(|a, b| a.date < b.date));
        assert_eq!(line.today().snapshot().map(|index| &*line.snapshots[index].name), Some("22.1.8"));
        for name in &names {
            for state in line.ops.get(name).unwrap() {
                for op in &state.layouts {
                    assert!(op.attrs.is_sorted_by(|a, b| a.name < b.name), "{name}");
                }
                assert!(state.possible.common(state.seen) == Some(state.seen), "{name}");
            }
        }
        for (name, changes) in &line.changes {
            let was = line.ops.contains(name) || changes.iter().any(|(_, change)| {
                matches!(change, rmlir_ir::layout::Change::Operation(today) if line.ops.contains(today))
            });
            assert!(was, "there never was an operation {name}");
        }
    }

    /// What is looked up where it lies is what reading all of it gives.
    #[test]
    fn looking_up_is_reading() {
        let (found, read) = (shipped().unwrap(), with_changes(parse(TODAY, LINE).unwrap()).unwrap());
        fn same<T: PartialEq + fmt::Debug>(found: &Named<T>, read: &Named<T>) {
            assert!(found.names("").eq(read.names("")) && found.names("llvm.").eq(read.names("llvm.")));
            read.names("").for_each(|name| assert_eq!(found.get(&name), read.get(&name), "{name}"));
            for other in ["llvm", "zzz.z", "", "#acc.construct", "!amx.tile", "@ 2023-01-24 16.0.6 16.0.6"] {
                assert_eq!((found.get(other), read.get(other)), (None, None), "{other}");
            }
        }
        same(&found.ops, &read.ops);
        same(&found.attrs, &read.attrs);
        same(&found.types, &read.types);
        assert_eq!((&found.snapshots, &found.changes), (&read.snapshots, &read.changes));
    }
}
