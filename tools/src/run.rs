//! The driver of `rmlir-run`: takes a module to the llvm dialect, compiles it into memory and calls a function of it.

use crate::fatal::{Program, watch_program};
use crate::input::Input;
use crate::opt::SharedWriter;
use crate::road::Road;
use crate::translate::load;
use rmlir_codegen::Signature;
use rmlir_ir::print::loc_to_string;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::{Context, Failed, Loc, Module, verify};
use rmlir_jit::{Image, Library, flush, in_process, runtime};
use std::collections::BTreeMap;
use std::ffi::CString;
use std::fmt;
use std::path::PathBuf;

/// What the function that is called gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryResult {
    /// Nothing.
    Void,
    /// An integer of 32 bits, which is printed.
    I32,
    /// An integer of 64 bits, which is printed.
    I64,
    /// A float of 32 bits, which is printed.
    F32,
}

impl EntryResult {
    /// The one that is called so.
    pub fn named(name: &str) -> Option<EntryResult> {
        Some(match name {
            "void" => EntryResult::Void,
            "i32" => EntryResult::I32,
            "i64" => EntryResult::I64,
            "f32" => EntryResult::F32,
            _ => return None,
        })
    }

    fn type_name(self) -> Option<&'static str> {
        match self {
            EntryResult::Void => None,
            EntryResult::I32 => Some("i32"),
            EntryResult::I64 => Some("i64"),
            EntryResult::F32 => Some("f32"),
        }
    }
}

/// What to run, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The function that is called.
    pub entry: String,
    /// What it gives; what its type says if that is not stated.
    pub result: Option<EntryResult>,
    /// How the module gets to the llvm dialect.
    pub road: Road,
    /// What it is given as C's `main` is, the name of the program first; none for a function without parameters.
    pub arguments: Option<Vec<CString>>,
    /// Libraries whose functions the program may call, the first one first; then come our runtime library and this process.
    pub libraries: Vec<PathBuf>,
    /// Where to write the object too.
    pub object: Option<PathBuf>,
    /// How it is compiled.
    pub native: rmlir_codegen::Options,
}

/// Why a program does not run.
#[derive(Debug)]
pub enum RunError {
    /// It was reported to the handlers of the context.
    Reported,
    /// In words.
    Message(String),
}

impl From<Failed> for RunError {
    fn from(_: Failed) -> RunError {
        RunError::Reported
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Reported => f.write_str("errors were reported"),
            RunError::Message(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for RunError {}

fn message<T>(text: impl fmt::Display) -> Result<T, RunError> {
    Err(RunError::Message(text.to_string()))
}

/// Runs a program. Gives what is to be printed: the result of the function. Dumps of passes go to `errors`.
///
/// # Errors
/// If it cannot be read, compiled or linked, or has no such function.
///
/// # Safety
/// The program does what it likes with this process.
pub unsafe fn run(
    ctx: &Context,
    input: Input,
    options: &Options,
    errors: &SharedWriter,
) -> Result<String, RunError> {
    let mut module = load(ctx, input, None, None)?;
    module.top().map_or(Ok(()), verify::verify)?;
    options.road.take(&mut module, errors)?;
    let result = check_entry(rmlir_codegen::signature(&module, &options.entry), options)?;
    let object = compile(ctx, &module, options)?;
    let mut libraries = Vec::with_capacity(options.libraries.len());
    for path in &options.libraries {
        // SAFETY: the caller asked for the library.
        match unsafe { Library::open(path) } {
            Ok(library) => libraries.push(library),
            Err(error) => {
                return message(format!("cannot open shared library '{}': {error}", path.display()));
            }
        }
    }
    let resolve = |name: &str| {
        let library = libraries.iter().find_map(|library| library.find(name));
        library.or_else(|| runtime::find(name)).or_else(|| in_process(name))
    };
    let image = match Image::load(&object, &resolve) {
        Ok(image) => image,
        Err(error) => return message(error),
    };
    let top = 0u8;
    watch_program(Program {
        code: image.code(),
        functions: named(ctx, &module, &image),
        top: std::ptr::from_ref(&top) as usize,
    });
    // SAFETY: the caller stands for the program, and the type of the function is checked.
    let text = unsafe {
        image.initialise();
        let text = call(&image, options, result);
        image.finalise();
        text
    };
    flush();
    match text {
        Some(text) => Ok(text),
        None => message("entry point not found"),
    }
}

/// Where functions begin, and what they are called in messages: with where they are in the source, if that is known.
fn named(ctx: &Context, module: &Module, image: &Image) -> Vec<(usize, String)> {
    let body = module.top().and_then(|top| top.region(0)?.entry());
    let ops = body.into_iter().flat_map(|block| block.ops());
    let places: BTreeMap<&[u8], Loc> =
        ops.filter_map(|op| Some((ctx.bytes(symbol_name(op)?), op.loc()))).collect();
    let message = |(address, name): &(usize, Vec<u8>)| {
        let place = places.get(&**name).filter(|&&loc| loc != Loc::UNKNOWN);
        let place = place.map(|&loc| format!(" at {}", loc_to_string(ctx, loc))).unwrap_or_default();
        (*address, format!("@{}{place}", String::from_utf8_lossy(name)))
    };
    image.functions().iter().map(message).collect()
}

fn compile(ctx: &Context, module: &Module, options: &Options) -> Result<Vec<u8>, RunError> {
    let object = rmlir_codegen::object(module, &options.native).map_err(|errors| {
        for error in errors {
            ctx.emit(error);
        }
        RunError::Reported
    })?;
    if let Some(path) = &options.object
        && let Err(error) = std::fs::write(path, &object)
    {
        return message(format!("cannot write '{}': {error}", path.display()));
    }
    Ok(object)
}

/// The types of the parameters of C's `main`.
const MAIN: [&str; 2] = ["i32", "!llvm.ptr"];

/// What the function gives, if it can be called; with the reference's words if not.
fn check_entry(function: Option<Signature>, options: &Options) -> Result<EntryResult, RunError> {
    let Some(function) = function else { return message("entry point not found") };
    if options.arguments.is_some() {
        if function.params != MAIN || function.variadic {
            return message(format!(
                "arguments can be given to a function of type (i32, !llvm.ptr) only, as C's main is; '{}' takes ({})",
                options.entry,
                function.params.join(", ")
            ));
        }
    } else if !function.params.is_empty() || function.variadic {
        // The words are the reference's, which knows no way out.
        let way = if function.params == MAIN { ": give them after --" } else { "" };
        return message(format!("JIT can't invoke a main function expecting arguments{way}"));
    }
    const ALL: [EntryResult; 4] = [EntryResult::Void, EntryResult::I32, EntryResult::I64, EntryResult::F32];
    let given = ALL.into_iter().find(|result| result.type_name() == function.result.as_deref());
    match (options.result, given) {
        (None, Some(given)) => Ok(given),
        (Some(asked), given) if given == Some(asked) => Ok(asked),
        (None | Some(EntryResult::F32), _) => message("only single f32 function result supported"),
        (Some(asked), _) => match asked.type_name() {
            None => message("expected void function"),
            Some(name) => message(format!("only single {name} function result supported")),
        },
    }
}

/// # Safety
/// The function has the type that was checked, and does no harm.
unsafe fn call(image: &Image, options: &Options, result: EntryResult) -> Option<String> {
    // SAFETY: see above.
    unsafe {
        match result {
            EntryResult::Void => enter::<()>(image, options).map(|()| String::new()),
            EntryResult::I32 => enter::<i32>(image, options).map(|number| format!("{number}\n")),
            EntryResult::I64 => enter::<i64>(image, options).map(|number| format!("{number}\n")),
            EntryResult::F32 => {
                enter::<f32>(image, options).map(|number| format!("{}\n", scientific(number)))
            }
        }
    }
}

/// # Safety
/// As for [`call`].
unsafe fn enter<R>(image: &Image, options: &Options) -> Option<R> {
    // SAFETY: the types of parameters and result are checked.
    unsafe {
        match &options.arguments {
            Some(arguments) => image.call_main::<R>(&options.entry, arguments),
            None => image.call::<R>(&options.entry),
        }
    }
}

/// A number as C's `%e` has it.
fn scientific(number: f32) -> String {
    if !number.is_finite() {
        let sign = if number.is_sign_negative() { "-" } else { "" };
        return format!("{sign}{}", if number.is_nan() { "nan" } else { "inf" });
    }
    let text = format!("{number:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_printed_as_c_prints_them() {
        for (number, text) in [
            (std::f32::consts::PI, "3.141593e+00"),
            (1e10, "1.000000e+10"),
            (-1.5e-7, "-1.500000e-07"),
            (0.0, "0.000000e+00"),
            (f32::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(scientific(number), text);
        }
    }
}
