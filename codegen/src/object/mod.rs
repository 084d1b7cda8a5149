//! Object files.

mod data;
mod relocs;
mod unwind;
mod writer;

pub(crate) use writer::write;
