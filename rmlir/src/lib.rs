//! rmlir, the MLIR file toolkit: the one crate that a Rust program adds.
//!
//! It gathers the crates under short names and adds what most programs start with: a context that knows the shipped dialects, and
//! opening, checking and writing of files. Where these few functions do not suffice, the crates after them are at hand:
//! [`ir`] for building, walking and rewriting, [`asm`] for text, [`reader`] and [`writer`] for bytecode, [`format`](mod@format) for files that
//! nobody has definitions for, [`ods`] for definitions that are loaded at run time, [`rewrite`] for patterns, folds and the drivers that
//! apply them.
//!
//! This crate is not a compiler: it transforms nothing unless a program says so.
//!
//! # Examples
//! Text to bytecode and back:
//!
//! ```
//! # #[cfg(all(feature = "bytecode", feature = "dialects"))] {
//! let ctx = rmlir::context();
//! let text = "func.func @twice(%x: index) -> index {\n  %0 = index.add %x, %x\n  return %0 : index\n}\n";
//! let module = rmlir::from_bytes(&ctx, text.into(), "twice.mlir")?;
//! rmlir::ir::verify::verify(module.top().ok_or("the module is empty")?)?;
//!
//! let bytes = rmlir::to_bytecode(&module)?;
//! let again = rmlir::from_bytes(&ctx, bytes.into(), "twice.mlirbc")?;
//! let printed = rmlir::to_text(&again);
//! assert!(printed.contains("  func.func @twice(%arg0: index) -> index {\n    %0 = index.add %arg0, %arg0\n"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each shipped dialect is a module with its operations, generated from their definitions ([`ir::typed`]). They are known by a number,
//! their parts by position, and builders infer what follows:
//!
//! ```
//! # #[cfg(all(feature = "bytecode", feature = "dialects"))] {
//! use rmlir::arith::{AddIOp, MulIOp};
//! use rmlir::ir::edit::Rewriter;
//! use rmlir::ir::walk::Walk;
//!
//! let ctx = rmlir::context();
//! let text = "func.func @f(%x: i32) -> i32 {\n  %0 = arith.addi %x, %x : i32\n  return %0 : i32\n}\n";
//! let mut module = rmlir::from_bytes(&ctx, text.into(), "f.mlir")?;
//! let top = module.top().ok_or("the module is empty")?;
//! rmlir::ir::verify::verify(top)?;
//!
//! // x + x becomes x * x.
//! let found = Walk::post().collect(top, |op| AddIOp::cast(op).is_some_and(|add| add.lhs() == add.rhs()))?;
//! for at in found {
//!     let x = AddIOp::cast(module.op(at)).ok_or("it was found")?.lhs().id();
//!     let mut rewriter = Rewriter::before(&mut module, at);
//!     let square = MulIOp::build(&mut rewriter, x, x).value()?;
//!     rewriter.replace_op(at.op, &[square])?;
//! }
//! assert!(rmlir::to_text(&module).contains("arith.muli %arg0, %arg0 : i32"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! `bytecode`, `dialects`, `ods`, `rewrite` and `store` are on by default; without them there is text and the core of the IR alone.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub use rmlir_asm as asm;
#[cfg(feature = "dialects")]
pub use rmlir_dialects as dialects;
#[cfg(feature = "dialects")]
#[doc(inline)]
pub use rmlir_dialects::ops::*;
#[cfg(feature = "bytecode")]
pub use rmlir_format as format;
pub use rmlir_ir as ir;
#[cfg(feature = "ods")]
pub use rmlir_ods as ods;
#[cfg(feature = "bytecode")]
pub use rmlir_reader as reader;
#[cfg(feature = "rewrite")]
pub use rmlir_rewrite as rewrite;
#[cfg(feature = "dialects")]
pub use rmlir_stablehlo as stablehlo;
#[cfg(feature = "store")]
pub use rmlir_store as store;
#[cfg(feature = "bytecode")]
pub use rmlir_writer as writer;

pub use rmlir_ir::{Context, Module};

/// Tasks that programs have, each with what does it.
#[cfg(all(feature = "bytecode", feature = "dialects", feature = "store"))]
#[doc = include_str!("../../docs/cookbook.md")]
pub mod cookbook {}

#[cfg(all(feature = "bytecode", feature = "store"))]
mod linking;

#[cfg(all(feature = "bytecode", feature = "store"))]
pub use linking::link_onto;
use rmlir_ir::print::{PrintOptions, print_module};

/// A context that knows all shipped dialects. One that is never mentioned costs next to nothing.
#[cfg(feature = "dialects")]
pub fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    rmlir_stablehlo::register_all(&ctx);
    ctx
}

/// Opens a file of any form: text, bytecode, or a container that holds one module. Nothing has been verified then.
///
/// # Errors
/// If the file cannot be read, or its contents are wrong.
#[cfg(feature = "bytecode")]
pub fn open(ctx: &Context, path: &std::path::Path) -> Result<Module, rmlir_reader::OpenError> {
    use rmlir_reader::OpenError;
    let bytes = std::fs::read(path).map_err(|error| OpenError::Io { path: path.to_owned(), error })?;
    OpenError::of_contents(ctx, path, || from_bytes(ctx, bytes, &path.to_string_lossy()))
}

/// Reads contents of any form. `name` is what diagnostics and locations call the file. Nothing has been verified then.
///
/// # Errors
/// If the contents are wrong; that has been reported to the diagnostics of the context.
#[cfg(feature = "bytecode")]
pub fn from_bytes(ctx: &Context, bytes: Vec<u8>, name: &str) -> Result<Module, rmlir_ir::Failed> {
    #[cfg(feature = "store")]
    let bytes = unpacked(ctx, bytes, name)?;
    rmlir_reader::open_bytes(ctx, bytes.into(), name, &rmlir_reader::OpenOptions::default())
}

/// The one module of a container; all else stays as it is.
#[cfg(all(feature = "bytecode", feature = "store"))]
fn unpacked(ctx: &Context, bytes: Vec<u8>, name: &str) -> Result<Vec<u8>, rmlir_ir::Failed> {
    use rmlir_store::pack::{Pack, is_pack};
    if !is_pack(&bytes) {
        return Ok(bytes);
    }
    let pack = Pack::open(bytes.into());
    let read = pack.and_then(|pack| pack.read(pack.only()?));
    read.or_else(|error| {
        rmlir_ir::Diagnostic::error(rmlir_ir::Loc::UNKNOWN, format!("'{name}': {error}")).emit(ctx)
    })
}

/// A module as text, as the tools print it.
pub fn to_text(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, &PrintOptions::default(), &mut text);
    // Strings of the module are printed escaped, so that this loses nothing.
    String::from_utf8_lossy(&text).into_owned()
}

/// Writes a module to a file: bytecode if its name ends in `.mlirbc` or `.bc`, else text.
///
/// # Errors
/// If the file cannot be written, or the module not as bytecode; the error names the file.
#[cfg(feature = "bytecode")]
pub fn save(module: &Module, path: &std::path::Path) -> std::io::Result<()> {
    let named = |error: &dyn std::fmt::Display| format!("cannot write '{}': {error}", path.display());
    let bytecode = path.extension().is_some_and(|ending| ending == "mlirbc" || ending == "bc");
    let bytes = match bytecode {
        true => to_bytecode(module).map_err(|error| std::io::Error::other(named(&error)))?,
        false => to_text(module).into_bytes(),
    };
    std::fs::write(path, bytes).map_err(|error| std::io::Error::new(error.kind(), named(&error)))
}

/// A module as bytecode of the newest version.
///
/// # Errors
/// If parts of the module are not loaded, or cannot be written.
#[cfg(feature = "bytecode")]
pub fn to_bytecode(module: &Module) -> Result<Vec<u8>, rmlir_writer::WriteError> {
    rmlir_writer::write(module, &rmlir_writer::WriteOptions::default())
}

/// Writes a file of which not everything is loaded, with other operations in place of some. The bytes of all others are carried over, without
/// being loaded; without changes, all bytes are.
///
/// # Errors
/// If the file is broken where it is read, or a new operation cannot stand in it: see [`writer::patch()`].
///
/// # Examples
/// ```
/// # #[cfg(all(feature = "bytecode", feature = "dialects"))] {
/// use rmlir::reader::{LazyModule, ReadOptions};
/// use rmlir::writer::Change;
///
/// let ctx = rmlir::context();
/// let text = "func.func @f() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 }\nfunc.func @g() { return }";
/// let file = rmlir::to_bytecode(&rmlir::from_bytes(&ctx, text.into(), "x.mlir")?)?;
/// let new = "func.func @f() -> i32 { %0 = arith.constant 2 : i32 return %0 : i32 }";
/// let new = rmlir::from_bytes(&ctx, new.into(), "new.mlir")?;
///
/// let lazy = LazyModule::open(&ctx, file.into(), "x.mlirbc", &ReadOptions::default())?;
/// let old = lazy.find(b"f")?.ok_or("there is no @f")?;
/// let by = new.top().and_then(|top| top.region(0)?.entry()).iter().flat_map(|block| block.ops()).collect();
/// let changed = rmlir::patch(&ctx, &lazy, &[Change { at: Some(old.start), by }])?;
///
/// let changed = rmlir::to_text(&rmlir::from_bytes(&ctx, changed, "x.mlirbc")?);
/// assert!(changed.contains("constant 2") && changed.contains("@g()"));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "bytecode")]
pub fn patch(
    ctx: &Context,
    lazy: &rmlir_reader::LazyModule,
    changes: &[rmlir_writer::Change<'_>],
) -> Result<Vec<u8>, rmlir_writer::WriteError> {
    let base = rmlir_writer::Base {
        file: lazy.bytes(),
        tables: lazy.tables(),
        attrs: lazy.known_attrs(),
        types: lazy.known_types(),
        resources: lazy.resource_keys(),
        resource_file: lazy.resources().file(),
        release: lazy.release(),
    };
    let written = rmlir_writer::patch(ctx, &base, changes)?;
    if lazy.index_is_damaged() { Err(rmlir_writer::WriteError::IncompleteBase) } else { Ok(written) }
}
