//! The front door: a file of any form.

use crate::{ReadOptions, read};
use bytes::Bytes;
use rmlir_asm::ParseOptions;
use rmlir_ir::diag::Severity;
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Failed, Module};
use std::fmt;
use std::path::{Path, PathBuf};
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

/// Why a file could not be opened. As text it names the file.
#[derive(Debug)]
pub enum OpenError {
    /// The file cannot be read.
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// Its contents are wrong; that has been reported to the diagnostics of the context.
    Contents {
        /// The file.
        path: PathBuf,
        /// The first error that was reported.
        message: String,
    },
}

impl OpenError {
    /// Runs what reads the contents of a file. What it reports is passed on, and the first error is kept.
    ///
    /// # Errors
    /// If it fails.
    pub fn of_contents<T>(
        ctx: &Context,
        path: &Path,
        work: impl FnOnce() -> Result<T, Failed>,
    ) -> Result<T, OpenError> {
        let (result, said) = ctx.collect_diagnostics(work);
        let first = said.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        let message = first.map_or_else(|| "it cannot be read".to_owned(), |first| first.message.clone());
        said.into_iter().for_each(|diagnostic| ctx.emit(diagnostic));
        result.map_err(|Failed| OpenError::Contents { path: path.to_owned(), message })
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io { path, error } => write!(f, "cannot open '{}': {error}", path.display()),
            OpenError::Contents { path, message } => write!(f, "'{}': {message}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            OpenError::Io { error, .. } => Some(error),
            OpenError::Contents { .. } => None,
        }
    }
}

impl From<OpenError> for std::io::Error {
    fn from(error: OpenError) -> std::io::Error {
        let kind = match &error {
            OpenError::Io { error, .. } => error.kind(),
            OpenError::Contents { .. } => std::io::ErrorKind::InvalidData,
        };
        std::io::Error::new(kind, error)
    }
}

/// Reads a file of any form. Nothing has been verified then.
///
/// # Errors
/// If the file cannot be read, or its contents are wrong.
pub fn open(ctx: &Context, path: &Path, options: &OpenOptions) -> Result<Module, OpenError> {
    let bytes = std::fs::read(path).map_err(|error| OpenError::Io { path: path.to_owned(), error })?;
    OpenError::of_contents(ctx, path, || open_bytes(ctx, bytes.into(), &path.to_string_lossy(), options))
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
