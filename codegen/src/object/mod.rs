//! Object files.

mod data;
mod elf;
mod unwind;

pub(crate) use elf::write;
