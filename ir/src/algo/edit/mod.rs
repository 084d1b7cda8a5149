//! Editing: what is made of several primitives of [`Body`](crate::Body), or needs the whole [`Module`](crate::Module).
//!
//! Primitives (operands, arguments, places of operations and blocks, uses) are methods of [`Body`](crate::Body). Here are
//! erasing and replacing operations with all units below them, splitting, merging and inlining blocks and regions, copying with
//! a mapping, and a [`Rewriter`] that tells a [listener](crate::listener::Listener) what it does. Moving between bodies is in
//! [`transfer`](crate::transfer).

mod blocks;
mod clone;
mod erase;
mod operands;
mod rewriter;

pub use clone::{GlobalBlock, GlobalValue, IrMapping};
pub use rewriter::Rewriter;

use crate::handles::{BlockId, ValueId};
use std::fmt;

/// Why an edit was refused. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// What should go defines a value that is still used.
    ValueInUse(ValueId),
    /// A block that should go is still a successor of an operation.
    BlockInUse(BlockId),
    /// Not one value for each result or argument.
    Count {
        /// Number of results or arguments.
        expected: usize,
        /// Number of values given.
        found: usize,
    },
    /// It is in no block or region.
    Detached,
    /// The target lies inside what should go there.
    IntoItself,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::ValueInUse(_) => f.write_str("a value of what should be erased is still used"),
            EditError::BlockInUse(_) => f.write_str("a block that should be erased is still a successor"),
            EditError::Count { expected, found } => {
                write!(f, "{expected} values are needed, {found} were given")
            }
            EditError::Detached => f.write_str("it is in no block or region"),
            EditError::IntoItself => f.write_str("the target lies inside what should be put there"),
        }
    }
}

impl std::error::Error for EditError {}

fn check_count(expected: usize, found: usize) -> Result<(), EditError> {
    if expected == found { Ok(()) } else { Err(EditError::Count { expected, found }) }
}
