//! The front door: a file of any form.

use crate::{ReadOptions, read};
use bytes::Bytes;
use rmlir_asm::ParseOptions;
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Failed, Module};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The textual form.
    Text,
    /// Bytecode.
    Bytecode,
}

/// The form of these contents: bytecode starts with its magic number, all else is taken for text.
pub fn detect(bytes: &[u8]) -> Format {
    match rmlir_format::is_bytecode(bytes) {
        true => Format::Bytecode,
        false => Format::Text,
    }
}

/// How files are opened.
#[derive(Clone, Debug, Default)]
pub struct OpenOptions {
    /// How text is read.
    pub text: ParseOptions,
    /// How bytecode is read.
    pub bytecode: ReadOptions,
}

/// Why a file could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The file cannot be read.
    Io(std::io::Error),
    /// Its contents are wrong; that has been reported to the diagnostics of the context.
    Contents(Failed),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io(error) => error.fmt(f),
            OpenError::Contents(failed) => failed.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<Failed> for OpenError {
    fn from(failed: Failed) -> OpenError {
        OpenError::Contents(failed)
    }
}

/// Reads a file of any form. Nothing has been verified then.
///
/// # Errors
/// If the file cannot be read, or its contents are wrong.
pub fn open(ctx: &Context, path: &Path, options: &OpenOptions) -> Result<Module, OpenError> {
    let bytes = std::fs::read(path).map_err(OpenError::Io)?;
    Ok(open_bytes(ctx, bytes.into(), &path.to_string_lossy(), options)?)
}

/// Reads contents of any form. `name` is the file's name in locations and diagnostics. Nothing has been verified then.
///
/// # Errors
/// If the contents are wrong; that has been reported to the diagnostics of the context.
pub fn open_bytes(ctx: &Context, bytes: Bytes, name: &str, options: &OpenOptions) -> Result<Module, Failed> {
    match detect(&bytes) {
        Format::Bytecode => read(ctx, bytes, name, &options.bytecode),
        Format::Text => {
            let source = Arc::new(SourceFile::new(name, bytes));
            let len = source.bytes().len();
            rmlir_asm::parse(ctx, &source, 0..len, &options.text)
        }
    }
}
