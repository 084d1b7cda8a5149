//! The driver of `rmlir-translate`: from one form of a file to another.

use crate::backend::{Backend, Request, generate};
use crate::input::Input;
use crate::opt::{warn_of_drops, write_bytecode};
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Diagnostic, Failed, Module};
use rmlir_reader::{Format, ReadOptions, detect, read};
use rmlir_writer::WriteOptions;
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
    pub native: rmlir_codegen::Options,
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
            native: rmlir_codegen::Options::default(),
            backend: Backend::Own,
            request: Request::default(),
        }
    }
}

/// Reads an input and gives it in another form.
///
/// # Errors
/// If it cannot be read or written; that has been reported.
pub fn translate(ctx: &Context, input: Input, options: &Options) -> Result<Vec<u8>, Failed> {
    let module = load(ctx, input, options.from, options.assume_release)?;
    match options.to {
        Form::Object | Form::Assembly if options.backend != Backend::Own => {
            let text = reported(ctx, rmlir_codegen::llvm_ir(&module))?;
            let request = Request { assembly: options.to == Form::Assembly, ..options.request.clone() };
            let made = generate(options.backend, &text, &request);
            let error = |error: crate::backend::BackendError| {
                vec![Diagnostic::error(rmlir_ir::Loc::UNKNOWN, error.to_string())]
            };
            return reported(ctx, made.map_err(error));
        }
        Form::Object => return reported(ctx, rmlir_codegen::object(&module, &options.native)),
        Form::Assembly => {
            return reported(ctx, rmlir_codegen::listing(&module, &options.native)).map(String::into_bytes);
        }
        Form::LlvmIr => return reported(ctx, rmlir_codegen::llvm_ir(&module)).map(String::into_bytes),
        _ => {}
    }
    if options.to == Form::Bytecode {
        warn_of_drops(&module, &options.bytecode);
        return write_bytecode(&module, &options.bytecode);
    }
    let print = PrintOptions {
        generic: options.to == Form::Generic,
        debuginfo: options.debuginfo,
        ..PrintOptions::default()
    };
    let mut text = Vec::new();
    print_module(&module, &print, &mut text);
    Ok(text)
}

/// What was made, or that it was not: the reasons go to the handlers of the context.
fn reported<T>(ctx: &Context, made: Result<T, Vec<Diagnostic>>) -> Result<T, Failed> {
    made.map_err(|errors| {
        for error in errors {
            ctx.emit(error);
        }
        Failed
    })
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
    if bytecode {
        let options = ReadOptions { assume_release, ..ReadOptions::default() };
        return read(ctx, input.bytes, &input.name, &options);
    }
    let source = Arc::new(SourceFile::new(input.name, input.bytes));
    let len = source.bytes().len();
    parse(ctx, &source, 0..len, &ParseOptions::default())
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
