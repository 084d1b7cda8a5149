//! Object files.

mod data;
mod debug;
mod lsda;
mod relocs;
mod unwind;
mod writer;

pub(crate) use writer::write;
