//! ODS: what TableGen records say about dialects.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod build;
mod cache;
pub mod classes;
pub mod cpp;
mod format;
pub mod hooks;
pub mod load;
pub mod model;
mod native;
pub mod predicate;
pub mod report;

pub use format::FormatError;
pub use hooks::HookSet;
pub use load::{LoadError, Loader};
pub use report::{Coverage, Gap, OdsReport};
