//! The driver of `rmlir-translate`: from one form of a file to another.

use crate::backend::{Backend, Request};
use crate::input::Input;
use crate::native;
use crate::opt::{SharedWriter, write_bytecode};
use crate::output::text_of;
use crate::road::Road;
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::PrintOptions;
use rmlir_ir::{Context, Failed, Module};
use rmlir_reader::{Format, ReadOptions, detect, read};
use rmlir_stablehlo::{Version, artifact, versions};
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

/// Which form an ending of a file's name stands for.
const ENDINGS: [(&str, Form); 7] = [
    ("mlir", Form::Text),
    ("mlirbc", Form::Bytecode),
    ("bc", Form::Bytecode),
    ("o", Form::Object),
    ("obj", Form::Object),
    ("s", Form::Assembly),
    ("ll", Form::LlvmIr),
];

/// What names of files end in to which modules are written.
pub const MODULE_ENDINGS: &str = ".mlir, .mlirbc or .bc";
/// What names of containers end in.
pub const CONTAINER: &str = ".mlirpack";

impl Form {
    /// The form that an output file's name asks for; where it has no ending, text of bytecode and bytecode of text.
    ///
    /// # Errors
    /// If the ending says nothing; the message lists those that do.
    pub fn of_output(path: &str, input: &[u8]) -> Result<Form, String> {
        let other = match detect(input) {
            Format::Bytecode => Form::Text,
            Format::Text => Form::Bytecode,
        };
        Ok(Form::of_ending(path)?.unwrap_or(other))
    }

    /// The form of a module that the ending of a file's name asks for; none if it has no ending, or is no file.
    ///
    /// # Errors
    /// If modules are not written so; the message says how.
    pub fn of_module(path: &str) -> Result<Option<Form>, String> {
        match Form::of_ending(path) {
            Ok(form @ (None | Some(Form::Text | Form::Bytecode))) => Ok(form),
            _ if path.ends_with(CONTAINER) => Err(format!("{path}: rmlir pack makes containers")),
            _ => Err(format!("{path}: modules are written as {MODULE_ENDINGS}")),
        }
    }

    /// The form that the ending of a file's name asks for; none if it has no ending, or is no file.
    ///
    /// # Errors
    /// If the ending says nothing; the message lists those that do.
    pub fn of_ending(path: &str) -> Result<Option<Form>, String> {
        let special = std::fs::metadata(path).is_ok_and(|meta| !meta.is_file());
        let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
        let Some(ending) = ending.filter(|_| !special) else { return Ok(None) };
        let known = ENDINGS.iter().find(|(known, _)| *known == ending);
        let unknown = || {
            let known: Vec<String> = ENDINGS.iter().map(|(known, _)| format!(".{known}")).collect();
            format!(
                "nothing is known of files that end in '.{ending}': say what to write by one of {}, or by --to",
                known.join(", ")
            )
        };
        known.map(|&(_, form)| Some(form)).ok_or_else(unknown)
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
    /// Leave out the elements of elements attributes with more than so many.
    pub elide_elements: Option<u64>,
    /// Print what the development branch of MLIR prints where it differs from the release.
    pub main_syntax: bool,
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
    /// What to do with portable artifacts of StableHLO.
    pub portable: Portable,
    /// How modules get to the llvm dialect, where native code is made.
    pub road: Road,
}

/// What to do with portable artifacts of StableHLO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Portable {
    /// An artifact is read as StableHLO where text is asked for.
    AsInput,
    /// The input is an artifact, or a module of VHLO, and is read as StableHLO.
    Deserialize {
        /// Say first which version it is of.
        say_version: bool,
    },
    /// The output is an artifact.
    Serialize {
        /// The version that is to read it.
        target: Version,
        /// Without locations.
        strip: bool,
        /// Attributes of other dialects stay.
        others: bool,
    },
}

impl Default for Options {
    fn default() -> Options {
        Options {
            from: None,
            to: Form::Text,
            debuginfo: false,
            elide_elements: None,
            main_syntax: false,
            assume_release: None,
            bytecode: WriteOptions::default(),
            native: native::Options::default(),
            backend: Backend::Own,
            request: Request::default(),
            portable: Portable::AsInput,
            road: Road::default(),
        }
    }
}

/// Reads an input and gives it in another form, in pieces that follow each other. Dumps of passes go to `errors`.
///
/// # Errors
/// If it cannot be read or written; that has been reported.
pub fn translate(
    ctx: &Context,
    input: Input,
    options: &Options,
    errors: &SharedWriter,
) -> Result<Vec<Vec<u8>>, Failed> {
    // The process ends after this: to give the memory back piece by piece would only take time.
    let stated = artifact::version(&input.bytes);
    let is_text = matches!(options.to, Form::Text | Form::Generic);
    let size = input.bytes.len();
    let mut module = load(ctx, input, options.from, options.assume_release)?;
    let mut text = Vec::new();
    match options.portable {
        Portable::Serialize { .. } => {
            return serialized(module, options.portable);
        }
        Portable::AsInput if stated.is_some() && is_text => module = deserialized(module)?,
        Portable::AsInput => {}
        Portable::Deserialize { say_version } => {
            if say_version {
                text = version_line(stated).into_bytes();
            }
            module = deserialized(module)?;
        }
    }
    let mut module = ManuallyDrop::new(module);
    if matches!(options.to, Form::Object | Form::Assembly | Form::LlvmIr) {
        options.road.take(&mut module, errors)?;
        return native::make(ctx, &module, options).map(|made| vec![made]);
    }
    if options.to == Form::Bytecode {
        return write_bytecode(&module, &options.bytecode, true);
    }
    let print = PrintOptions {
        generic: options.to == Form::Generic,
        debuginfo: options.debuginfo,
        elide_elements: options.elide_elements,
        main_syntax: options.main_syntax,
        ..PrintOptions::default()
    };
    match text_of(&module, &print, size) {
        Ok(of_module) => text.extend(of_module),
        Err(error) => {
            let loc = module.top().map_or(rmlir_ir::Loc::UNKNOWN, |top| top.loc());
            return rmlir_ir::Diagnostic::error(loc, error).emit(ctx);
        }
    }
    Ok(vec![text])
}

/// What an artifact says about its version, as a comment.
fn version_line(stated: Option<Version>) -> String {
    match stated {
        Some(version) => format!("// Reading portable artifact with StableHLO version: {version}\n"),
        None => "// Failed parsing StableHLO version from portable artifact\n".into(),
    }
}

/// A module of VHLO as one of StableHLO; any other one as it is.
pub(crate) fn deserialized(mut module: Module) -> Result<Module, Failed> {
    if !artifact::is_vhlo(&module) {
        return Ok(module);
    }
    versions::to_version(&mut module, Version::CURRENT)?;
    versions::from_vhlo(&module)
}

/// A module of StableHLO as one of VHLO; one of VHLO as it is.
pub(crate) fn as_vhlo(module: Module) -> Result<Module, Failed> {
    if artifact::is_vhlo(&module) { Ok(module) } else { versions::to_vhlo(&module) }
}

/// An artifact of a module, in pieces.
fn serialized(mut module: Module, how: Portable) -> Result<Vec<Vec<u8>>, Failed> {
    let Portable::Serialize { target, strip, others } = how else { return Err(Failed) };
    if strip {
        artifact::strip_locations(&mut module);
    }
    let mut vhlo = match others && !artifact::is_vhlo(&module) {
        true => versions::to_vhlo_with_others(&module)?,
        false => as_vhlo(module)?,
    };
    versions::to_version(&mut vhlo, target)?;
    artifact::write_pieces(&vhlo, target)
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
        let options = ReadOptions { assume_release, raw: true, ..ReadOptions::default() };
        match artifact::is_artifact(&input.bytes) {
            true => artifact::read_with(ctx, input.bytes.clone(), &input.name, &options),
            false => read(ctx, input.bytes.clone(), &input.name, &options),
        }
    } else {
        let source = Arc::new(input.source());
        // Bytecode has a place for each operation.
        source.find_lines();
        parse(
            ctx,
            &source,
            0..input.bytes.len(),
            &ParseOptions { suggest: true, max_depth: crate::cli::max_depth(), ..ParseOptions::default() },
        )
    };
    input.has_been_read();
    module
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_output_decides_and_else_the_input() {
        assert_eq!(Form::of_output("a.mlirbc", b""), Ok(Form::Bytecode));
        assert_eq!(Form::of_output("a.mlir", b""), Ok(Form::Text));
        assert_eq!(Form::of_output("a.o", b""), Ok(Form::Object));
        assert_eq!(Form::of_output("a.ll", b""), Ok(Form::LlvmIr));
        assert_eq!(Form::of_output("-", b"ML\xEFR\x0D"), Ok(Form::Text));
        assert_eq!(Form::of_output("-", b"module {}"), Ok(Form::Bytecode));
        assert_eq!(Form::of_output("out", b"module {}"), Ok(Form::Bytecode));
        let refused = Form::of_output("a.txt", b"").unwrap_err();
        assert!(refused.contains("'.txt'") && refused.contains(".mlirbc, .bc, .o"), "{refused}");
    }
}
