//! ODS: what TableGen records say about dialects.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod build;
#[cfg(feature = "tablegen")]
mod cache;
pub mod classes;
pub mod cpp;
mod format;
pub mod hooks;
#[cfg(feature = "tablegen")]
pub mod load;
pub mod model;
mod native;
pub mod predicate;
#[cfg(feature = "tablegen")]
pub mod read;
pub mod report;

pub use format::FormatError;
pub use hooks::HookSet;
#[cfg(feature = "tablegen")]
pub use load::{LoadError, Loader};
pub use report::{Coverage, Gap, OdsReport};
