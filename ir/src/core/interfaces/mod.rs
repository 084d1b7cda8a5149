//! The interfaces of upstream's core, as Rust traits, one subject per file.
//!
//! An interface method takes the operation first: an implementation is a *model* shared by all operations of a name. Operands are
//! spoken of by position, so that one method serves reading and writing.

pub mod asm;
pub mod branch;
pub mod call;
pub mod cast;
pub mod data_layout;
pub mod destination;
pub mod dialect;
pub mod effects;
pub mod function;
pub mod infer_type;
pub mod int_range;
pub mod loop_like;
pub mod memory_slot;
pub mod ptr_like;
pub mod region_branch;
pub mod region_kind;
pub mod select;
pub mod symbol;
pub mod view;

use crate::context::Context;
use crate::diag::Failed;
use crate::handles::{Attr, Type};
use crate::interface::Interfaces;
use crate::module::{OpRef, RegionRef};
use crate::signature::Signature;
use std::fmt;

pub use region_kind::{RegionKind, RegionKindInterface, region_kind};

/// A type that may be the element type of a vector.
pub trait VectorElementType: Send + Sync {}

/// A type that may be the element type of a memref.
pub trait MemRefElementType: Send + Sync {}

/// An attribute that may be the layout of a memref.
pub trait MemRefLayout: Send + Sync {}

/// An attribute that, as the encoding of a tensor, has something to say about its shape and elements.
pub trait TensorEncoding: Send + Sync {
    /// Checks a tensor of this shape and element type.
    ///
    /// # Errors
    /// The words of what is wrong.
    fn verify(&self, ctx: &Context, encoding: Attr, shape: &[i64], element: Type) -> Result<(), String>;
}

/// The check that belongs to an operation interface. It runs on operations whose *definition* has the interface.
pub struct InterfaceCheck {
    /// The name of the interface.
    pub name: &'static str,
    /// Whether the check needs the regions of the operation verified first.
    pub with_regions: bool,
    /// Whether a definition with these interfaces has this one.
    pub implemented: fn(&Interfaces) -> bool,
    /// The check; it has reported what is wrong.
    pub check: Check,
}

/// A check, by what it sees.
#[derive(Clone, Copy)]
pub enum Check {
    /// The signature.
    Signature(fn(Signature<'_>) -> Result<(), Failed>),
    /// The signature and the regions.
    Regions(for<'m> fn(Signature<'m>, &[RegionRef<'m>]) -> Result<(), Failed>),
    /// All.
    Operation(fn(OpRef<'_>) -> Result<(), Failed>),
}

impl Check {
    /// Runs the check.
    ///
    /// # Errors
    /// If the operation is invalid; it has been reported.
    pub fn run(self, op: OpRef<'_>) -> Result<(), Failed> {
        match self {
            Check::Signature(check) => check(op.into()),
            Check::Regions(check) => check(op.into(), &op.regions().collect::<Vec<_>>()),
            Check::Operation(check) => check(op),
        }
    }
}

impl fmt::Debug for InterfaceCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InterfaceCheck({})", self.name)
    }
}
