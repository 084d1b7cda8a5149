//! ODS: what TableGen records say about dialects.

pub mod classes;
pub mod cpp;
pub mod predicate;
