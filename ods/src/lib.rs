//! ODS: what TableGen records say about dialects.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

#[cfg(feature = "tablegen")]
pub mod base;
#[cfg(feature = "tables")]
pub mod build;
#[cfg(feature = "tables")]
mod builtin;
#[cfg(all(feature = "tablegen", feature = "tables"))]
mod cache;
#[cfg(feature = "tables")]
pub mod classes;
#[cfg(feature = "tables")]
pub mod cpp;
#[cfg(feature = "tablegen")]
pub mod embed;
#[cfg(feature = "tables")]
mod format;
pub mod generate;
#[cfg(feature = "tables")]
pub mod hooks;
#[cfg(all(feature = "tablegen", feature = "tables"))]
pub mod load;
#[cfg(all(feature = "tablegen", feature = "tables"))]
mod main_files;
pub mod model;
#[cfg(feature = "tables")]
mod native;
#[cfg(feature = "tables")]
pub mod predicate;
#[cfg(feature = "tablegen")]
pub mod read;
#[cfg(feature = "tables")]
mod relation;
#[cfg(feature = "tables")]
pub mod report;
#[cfg(feature = "tables")]
pub mod rules;
#[cfg(feature = "tables")]
pub mod shipped;

#[cfg(feature = "tables")]
pub use format::FormatError;
#[cfg(feature = "tables")]
pub use hooks::{DialectImpl, HookSet};
#[cfg(all(feature = "tablegen", feature = "tables"))]
pub use load::{LoadError, Loader};
#[cfg(feature = "tables")]
pub use report::{Coverage, Gap, OdsReport};
