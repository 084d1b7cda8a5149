//! The wire level of MLIR bytecode, versions 0 to 6.
//!
//! This crate knows bytes, sections, tables and varints. It opens a file whose dialects nobody has, finds its way around in it, checks
//! its whole structure, shows where every byte goes, and rewrites it without touching what it does not understand. It builds no IR and
//! verifies no operation: that is for the crates above.
//!
//! | to | use |
//! |---|---|
//! | look at header and sections | [`Bytecode`] |
//! | read the tables | [`Tables`] |
//! | walk operations, regions and blocks | [`read::ir::IrReader`] |
//! | decode builtin attributes and types | [`encoding`] |
//! | check a whole file | [`validate()`] |
//! | write a file | [`mod@write`] |
//! | change a file and keep what is not understood | [`rewrite`] |
//! | see what costs what | [`inspect`], [`dump`] |
//! | open a file without going over it | [`sidecar`] |
//!
//! Nothing read from a file can panic, recurse without bound or allocate more than a small multiple of the file. Every error carries its
//! byte offset and section, and where the reference implementation has a wording, that wording.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod dump;
pub mod encoding;
pub mod error;
pub mod index;
pub mod inspect;
pub mod limits;
pub mod read;
pub mod rewrite;
pub mod section;
pub mod sidecar;
pub mod symbol;
pub mod text;
pub mod validate;
pub mod version;
pub mod write;

pub use error::{Error, ErrorKind, Result, Table};
pub use index::{AttrIdx, DialectIdx, OpNameIdx, PropIdx, ResourceIdx, StringIdx, TypeIdx};
pub use read::Tables;
pub use read::container::{Bytecode, MAGIC, Section, is_bytecode};
pub use section::SectionId;
pub use validate::{Summary, validate};
pub use version::Version;
