//! The driver of `rmlir-translate`: from one form of a file to another.

use crate::backend::{Backend, Request};
use crate::input::Input;
use crate::native;
use crate::opt::write_bytecode;
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Failed, Module};
use rmlir_reader::{Format, ReadOptions, detect, read};
use rmlir_writer::WriteOptions;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::sync::Arc;

/// A form of MLIR files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text, in custom form where there is one.
    Text,
    /// Text in generic form.
    Generic,
    /// Bytecode.
    Bytecode,
    /// A native object, of a module of the llvm dialect.
    Object,
    /// The code of such an object as text.
    Assembly,
    /// LLVM IR as text, of such a module.
    LlvmIr,
}

impl Form {
    /// The form that an output file's name asks for; where it does not say, text of bytecode and bytecode of text.
    pub fn of_output(path: &str, input: &[u8]) -> Form {
        match Path::new(path).extension().and_then(|extension| extension.to_str()) {
            Some("mlirbc" | "bc") => Form::Bytecode,
            Some("mlir") => Form::Text,
            Some("o" | "obj") => Form::Object,
            Some("s") => Form::Assembly,
            Some("ll") => Form::LlvmIr,
            _ if detect(input) == Format::Bytecode => Form::Text,
            _ => Form::Bytecode,
        }
    }
}

/// What to do with a file.
#[derive(Clone, Debug)]
pub struct Options {
    /// The form of the input; by its first bytes if not said.
    pub from: Option<Form>,
    /// The form of the output.
    pub to: Form,
    /// Print locations.
    pub debuginfo: bool,
    /// The release that wrote bytecode input, if its producer does not say so.
    pub assume_release: Option<u32>,
    /// How bytecode is written.
    pub bytecode: WriteOptions,
    /// How native code is made.
    pub native: native::Options,
    /// Who makes it.
    pub backend: Backend,
    /// What is asked of another backend than our own.
    pub request: Request,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            from: None,
            to: Form::Text,
            debuginfo: false,
            assume_release: None,
            bytecode: WriteOptions::default(),
            native: native::Options::default(),
            backend: Backend::Own,
            request: Request::default(),
        }
    }
}

/// Reads an input and gives it in another form, in pieces that follow each other.
///
/// # Errors
/// If it cannot be read or written; that has been reported.
pub fn translate(ctx: &Context, input: Input, options: &Options) -> Result<Vec<Vec<u8>>, Failed> {
    // The process ends after this: to give the memory back piece by piece would only take time.
    let module = ManuallyDrop::new(load(ctx, input, options.from, options.assume_release)?);
    if matches!(options.to, Form::Object | Form::Assembly | Form::LlvmIr) {
        return native::make(ctx, &module, options).map(|made| vec![made]);
    }
    if options.to == Form::Bytecode {
        return write_bytecode(&module, &options.bytecode, true);
    }
    let print = PrintOptions {
        generic: options.to == Form::Generic,
        debuginfo: options.debuginfo,
        ..PrintOptions::default()
    };
    let mut text = Vec::new();
    print_module(&module, &print, &mut text);
    Ok(vec![text])
}

/// Reads a module of any form; by its first bytes if that is not said.
///
/// # Errors
/// If it cannot be read; that has been reported.
pub(crate) fn load(
    ctx: &Context,
    input: Input,
    from: Option<Form>,
    assume_release: Option<u32>,
) -> Result<Module, Failed> {
    let bytecode = match from {
        Some(form) => form == Form::Bytecode,
        None => detect(&input.bytes) == Format::Bytecode,
    };
    let module = if bytecode {
        let options = ReadOptions { assume_release, ..ReadOptions::default() };
        read(ctx, input.bytes.clone(), &input.name, &options)
    } else {
        let source = Arc::new(SourceFile::new(input.name.clone(), input.bytes.clone()));
        parse(ctx, &source, 0..input.bytes.len(), &ParseOptions::default())
    };
    input.has_been_read();
    module
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_output_decides_and_else_the_input() {
        assert_eq!(Form::of_output("a.mlirbc", b""), Form::Bytecode);
        assert_eq!(Form::of_output("a.mlir", b""), Form::Text);
        assert_eq!(Form::of_output("a.o", b""), Form::Object);
        assert_eq!(Form::of_output("a.ll", b""), Form::LlvmIr);
        assert_eq!(Form::of_output("-", b"ML\xEFR\x0D"), Form::Text);
        assert_eq!(Form::of_output("-", b"module {}"), Form::Bytecode);
    }
}
