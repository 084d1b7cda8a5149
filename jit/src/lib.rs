//! rmlir-jit: runs relocatable objects where they are, in this process.
//!
//! [`Image::load`] links one ELF object for x86-64 into memory: it lays out its sections, finds what it refers to, applies its
//! relocations, and gives each page the rights that it needs, never writing and running at once. [`runtime::find`] knows the
//! functions that MLIR programs expect of their environment (printing of numbers and memrefs, copies, timers, random numbers),
//! and [`Library`] those of shared libraries and of this process.
//!
//! It compiles nothing, and loads no other kinds of objects: on other processors than x86-64, [`Image::load`] gives an error.
//!
//! ```
//! use rmlir_jit::{Image, LoadError};
//!
//! let error = Image::load(b"no object", &|_| None).err();
//! assert!(matches!(error, Some(LoadError::Format(_))));
//! assert!(rmlir_jit::runtime::find("printF64").is_some());
//! ```

mod faults;
mod image;
mod layout;
mod library;
mod memory;
mod relocate;
pub mod runtime;
mod tls;

pub use faults::report_faults;
pub use image::Image;
pub use library::{Library, LibraryError, flush, in_process};

use std::fmt;

/// Why an object cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// It is not a relocatable object for this processor, or is damaged.
    Format(String),
    /// It refers to symbols that nobody has, in the order of their names.
    Missing(Vec<String>),
    /// It has what cannot be loaded here, such as a relocation of another kind.
    Unsupported(String),
    /// The system gives no memory.
    Memory(String),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Format(why) => write!(f, "the object cannot be read: {why}"),
            LoadError::Missing(names) => write!(f, "Symbols not found: [ {} ]", names.join(", ")),
            LoadError::Unsupported(what) => write!(f, "the object cannot be loaded: {what}"),
            LoadError::Memory(why) => write!(f, "no memory for the program: {why}"),
        }
    }
}

impl std::error::Error for LoadError {}
