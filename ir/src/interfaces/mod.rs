//! The interfaces of upstream's core, as Rust traits.

pub mod asm;

/// A type that may be the element type of a vector.
pub trait VectorElementType: Send + Sync {}

/// A type that may be the element type of a memref.
pub trait MemRefElementType: Send + Sync {}

/// An attribute that may be the layout of a memref.
pub trait MemRefLayout: Send + Sync {}
