//! ODS: what TableGen records say about dialects.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod classes;
pub mod cpp;
pub mod model;
mod native;
pub mod predicate;
