//! `rmlir stablehlo run`: what a program computes.

use super::show::{context, reporting};
use super::text;
use crate::input::{self, Input};
use crate::output::{Kind as OutputKind, write};
use crate::split::{DEFAULT_MARKER, split};
use crate::translate;
use clap::{Arg, ArgAction, ArgMatches, Command};
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Diagnostic, Failed, Module};
use rmlir_reader::{Format, detect};
use rmlir_stablehlo::interpret::{Array, Function, Interpreter, Kind, Value, text as as_text};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// The command.
pub fn command() -> Command {
    Command::new("run")
        .about("Runs a program by the semantics of StableHLO: artifacts, bytecode and text alike")
        .after_help(
            "Example: rmlir stablehlo run model.mlirbc --input x.npy --output results\n\
             Without --input, every function without arguments runs that no other one calls, in each part of a file that // ----- cuts.\n\
             An expectation (check.expect_eq and the like, as operations or custom calls) that is not met is an error at its place, and exit \
             status 1.",
        )
        .args([
            Arg::new("file").value_name("FILE").default_value("-").help("Artifact, bytecode or text; - is standard input"),
            Arg::new("input")
                .long("input")
                .value_name("NPY")
                .action(ArgAction::Append)
                .help("A .npy file for the next argument of the function"),
            Arg::new("function")
                .long("function")
                .value_name("@NAME")
                .help("The function to run [default: main with --input, else all that take nothing]"),
            Arg::new("output").long("output").value_name("DIR").help("Folder for a .npy file of each result, and of what probes saw"),
            Arg::new("quiet").long("quiet").short('q').action(ArgAction::SetTrue).help("Print no results"),
        ])
}

/// Runs a program.
pub fn run(matches: &ArgMatches) -> Result<(), String> {
    let input = input::read(text(matches, "file")).map_err(|error| format!("rmlir: {error}"))?;
    crate::foreign::refuse(&input.name, &input.bytes)?;
    let ctx = context();
    rmlir_stablehlo::register_for_programs(&ctx);
    let inputs: Vec<&String> = matches.get_many::<String>("input").into_iter().flatten().collect();
    let named = matches.get_one::<String>("function").map(|name| name.trim_start_matches('@'));
    let mut report = String::new();
    let mut failed = false;
    let mut errors = String::new();
    for module in modules(&ctx, &input) {
        let Ok(module) = module else {
            failed = true;
            continue;
        };
        let interpreter = Interpreter::new(&module);
        let functions = chosen(&interpreter, named, !inputs.is_empty());
        if functions.is_empty() && (named.is_some() || !inputs.is_empty()) {
            errors = format!("{}: error: there is no function @{}", input.name, named.unwrap_or("main"));
            failed = true;
        }
        for function in functions {
            let args = arguments(&ctx, &function, &inputs)?;
            let outcome = interpreter.call(&function, args);
            interpreter.take_output().lines.iter().for_each(|line| report.extend([line, "\n"]));
            match outcome {
                Ok(values) => results(matches, &ctx, &function, &values, &mut report)?,
                Err(fault) => {
                    failed = true;
                    let said =
                        reporting(&ctx, || Diagnostic::error(fault.loc, fault.message).emit::<()>(&ctx));
                    debug_assert!(said.is_err());
                }
            }
        }
        if let Some(folder) = matches.get_one::<String>("output") {
            for (name, seen) in interpreter.probes() {
                for (at, array) in seen.iter().enumerate() {
                    save(&ctx, folder, &format!("{}_{at}", plain(&name)), array)?;
                }
            }
        }
    }
    write("-", report.as_bytes(), OutputKind::Text).map_err(|error| format!("rmlir: {error}"))?;
    if failed { Err(errors) } else { Ok(()) }
}

/// The modules of a file, each part of a text one; what is wrong with one has been reported.
fn modules(ctx: &Context, input: &Input) -> Vec<Result<Module, String>> {
    let whole = |module: Result<Module, Failed>| {
        let module = translate::deserialized(module?)?;
        let sound = module.top().map_or(Ok(()), rmlir_ir::verify::verify);
        sound.map(|()| module)
    };
    if detect(&input.bytes) == Format::Bytecode {
        return vec![reporting(ctx, || whole(translate::load(ctx, input.clone(), None, None)))];
    }
    let source = Arc::new(SourceFile::new(input.name.clone(), input.bytes.clone()));
    // A marker right at the beginning cuts nothing off.
    let marker = DEFAULT_MARKER.as_bytes();
    let start = if input.bytes.starts_with(marker) { marker.len() } else { 0 };
    let cut = split(&input.bytes[start..], marker);
    let part = |range: std::ops::Range<usize>| {
        let range = range.start + start..range.end + start;
        reporting(ctx, || whole(parse(ctx, &source, range, &ParseOptions::default())))
    };
    cut.chunks.into_iter().map(part).collect()
}

/// The functions to run.
fn chosen(interpreter: &Interpreter<'_>, named: Option<&str>, with_inputs: bool) -> Vec<Function> {
    let mut functions = interpreter.functions();
    match named.or(with_inputs.then_some("main")) {
        Some(name) => functions.retain(|function| function.name == name),
        None => {
            functions.retain(|function| function.inputs.is_empty());
            // What others call runs when they do.
            if functions.iter().any(|function| !function.used) {
                functions.retain(|function| !function.used);
            }
        }
    }
    functions
}

/// The arguments of a function, from files.
fn arguments(ctx: &Context, function: &Function, files: &[&String]) -> Result<Vec<Array>, String> {
    if files.len() != function.inputs.len() {
        let (wanted, given) = (function.inputs.len(), files.len());
        return Err(format!(
            "rmlir: @{} takes {wanted} arguments, and there are {given} of --input",
            function.name
        ));
    }
    let one = |(&path, &ty): (&&String, &rmlir_ir::Type)| {
        let data = ctx.type_data(ty);
        let refused = |why: String| format!("rmlir: {path}: {why}");
        let kind = data.shaped_element().and_then(|element| Kind::of(ctx, element));
        let kind =
            kind.ok_or_else(|| refused(format!("no file has values of type {}", ctx.quoted_type(ty))))?;
        let bytes = std::fs::read(path).map_err(|error| refused(input::reason(&error)))?;
        let array = as_text::of_npy(ctx, &bytes, kind).map_err(refused)?;
        let fits = |shape: &[i64]| {
            let same = |(&size, &wanted): (&usize, &i64)| wanted < 0 || size as i64 == wanted;
            shape.len() == array.shape.len() && array.shape.iter().zip(shape).all(same)
        };
        match data.shape().is_none_or(fits) {
            true => Ok(array),
            false => {
                Err(refused(format!("the shape is {:?}, not that of {}", array.shape, ctx.quoted_type(ty))))
            }
        }
    };
    files.iter().zip(&function.inputs).map(one).collect()
}

/// Prints results, or writes them to files.
fn results(
    matches: &ArgMatches,
    ctx: &Context,
    function: &Function,
    values: &[Value],
    report: &mut String,
) -> Result<(), String> {
    for (at, value) in values.iter().enumerate() {
        match (matches.get_one::<String>("output"), value) {
            (Some(folder), Value::Array(array)) => {
                save(ctx, folder, &format!("{}_{at}", plain(&function.name)), array)?;
            }
            _ if matches.get_flag("quiet") => {}
            _ => {
                let _ = writeln!(report, "@{}: {}", function.name, as_text::value(ctx, value));
            }
        }
    }
    Ok(())
}

/// A name without what a file name cannot have.
fn plain(name: &str) -> String {
    let one = |c: char| if c.is_alphanumeric() || matches!(c, '_' | '-' | '.') { c } else { '_' };
    name.chars().map(one).take(100).collect()
}

fn save(ctx: &Context, folder: &str, name: &str, array: &Array) -> Result<(), String> {
    let path = Path::new(folder).join(format!("{name}.npy"));
    std::fs::create_dir_all(folder).map_err(|error| format!("rmlir: {folder}: {}", input::reason(&error)))?;
    write(&path.to_string_lossy(), &as_text::to_npy(ctx, array), OutputKind::Binary { force: true })
        .map_err(|error| format!("rmlir: {error}"))
}
