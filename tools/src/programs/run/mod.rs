//! `rmlir-run`: runs programs.

use crate::cli::{answer, is_on, normalise, set_threads, switch};
use crate::opt::SharedWriter;
use crate::road::Road;
use crate::run::{EntryResult, Options, RunError, run};
use crate::{input, output};
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::ffi::{CString, OsString};
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rmlir-run program.mlir                              calls main, and prints its result if it has one
  rmlir-run program.mlirbc -e sum --entry-point-result=i64
                                                      calls sum and prints its result
  rmlir-run program.mlir --entry-point-result=i32 -- a b
                                                      calls main with the arguments a and b
  rmlir-run program.mlir --shared-libs=./libmine.so   functions of the library can be called

The module is text or bytecode. Where it is not of the llvm dialect, passes take it there, which --dump-pass-pipeline prints and
--pass-pipeline replaces. What it calls and does not define is looked for in the shared
libraries, then in the runtime library that is built in (printF64, printMemrefF32, memrefCopy, rtclock and so on), then in this
process (the C library). The program runs with all rights of the user.

Exit status: 0 if the function returned, 1 if it could not be called; what the program says if it ends itself; 128 and the number of the
signal if an operation traps: in which function is said then.";

/// The command line.
pub(super) fn command() -> Command {
    let value = |name: &'static str, what: &'static str| Arg::new(name).long(name).value_name(what);
    let level = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
    };
    Command::new("rmlir-run")
        .about("Runs programs: of the llvm dialect, and of those that have a road to it.")
        .version(super::VERSION)
        .after_help(EXAMPLES)
        .args([
            Arg::new("input")
                .value_name("input file")
                .default_value("-")
                .help("File to read; - is standard input"),
            Arg::new("arguments")
                .value_name("argument")
                .num_args(0..)
                .last(true)
                .help("What the function is given, if it takes (i32, ptr) as C's main does; the file's name comes first"),
            Arg::new("e")
                .short('e')
                .long("e")
                .value_name("function name")
                .default_value("main")
                .help("The function to be called"),
            value("entry-point-result", "f32 | i32 | i64 | void")
                .help("What the function gives [default: what its type says]"),
            value("shared-libs", "path,...")
                .value_delimiter(',')
                .action(ArgAction::Append)
                .help("Libraries with functions that the program calls"),
            switch("dump-object-file", "Write the object to the file of --object-filename too"),
            value("object-filename", "path").help("File for the object [default: <input file>.o]"),
            switch("no-implicit-module", "Accepted as by the reference; the input's top must be a module"),
            level("O0", "Compile fast; the default"),
            level("O1", "As -O0"),
            level("O2", "Let passes and the code generator optimize"),
            level("O3", "As -O2"),
        ])
        .args(crate::road::args())
        .args(crate::definitions::args())
}

fn options(matches: &ArgMatches, with_arguments: bool) -> Result<Options, String> {
    let text = |name: &str| matches.get_one::<String>(name).cloned();
    let result = match text("entry-point-result").map(|name| EntryResult::named(&name)) {
        Some(None) => return Err("unsupported function type".into()),
        stated => stated.flatten(),
    };
    let libraries = matches.get_many::<String>("shared-libs").into_iter().flatten();
    let input = text("input").unwrap_or_default();
    let object = text("object-filename").unwrap_or_else(|| format!("{input}.o"));
    // Without `--`, functions that take arguments are refused, as by the reference.
    let given = matches.get_many::<String>("arguments").into_iter().flatten();
    let all = std::iter::once(&input).chain(given).map(|argument| CString::new(argument.as_str()));
    let arguments = with_arguments.then(|| all.collect::<Result<Vec<_>, _>>()).transpose();
    let arguments = arguments.map_err(|_| "an argument has a NUL in it".to_owned())?;
    let optimize = matches.get_flag("O2") || matches.get_flag("O3");
    let native = rmlir_codegen::Options { optimize, alone: true, ..rmlir_codegen::Options::default() };
    Ok(Options {
        entry: text("e").unwrap_or_default(),
        result,
        road: Road { fast: optimize, ..Road::of(matches) },
        arguments,
        libraries: libraries.filter(|path| !path.is_empty()).map(PathBuf::from).collect(),
        object: is_on(matches, "dump-object-file", false).then(|| PathBuf::from(object)),
        native,
    })
}

/// Runs it with a command line, whose first word is the name it was called by; gives its exit status.
pub fn main(args: Vec<OsString>) -> ExitCode {
    let command = command();
    let args = normalise(&command, args);
    let with_arguments = args.iter().any(|argument| argument == "--");
    let matches = match command.try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return ExitCode::from(answer(&error) as u8),
    };
    let errors = SharedWriter::new(std::io::stderr());
    let code = match work(&matches, with_arguments, &errors) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if let Some(text) = error {
                errors.write(format!("error: {text}\n").as_bytes());
            }
            ExitCode::FAILURE
        }
    };
    crate::caches::conclude(code)
}

/// The error has no words if it was reported.
fn work(matches: &ArgMatches, with_arguments: bool, errors: &SharedWriter) -> Result<(), Option<String>> {
    let options = options(matches, with_arguments).map_err(Some)?;
    set_threads(false);
    crate::definitions::begin(matches).map_err(|error| Some(error.to_string()))?;
    let input = input::read(matches.get_one::<String>("input").map_or("-", String::as_str))
        .map_err(|error| Some(error.to_string()))?;
    let ctx = crate::context();
    let sink = errors.clone();
    let guard = ctx.with_handler(std::sync::Arc::new(move |ctx, diagnostic| {
        sink.write(&rmlir_ir::render::render(ctx, &diagnostic));
        None
    }));
    // SAFETY: to run the program is what was asked for.
    let result = unsafe { run(&ctx, input, &options, errors) };
    drop(guard);
    match result {
        Ok(text) => output::write("-", text.as_bytes(), output::Kind::Text).map_err(|e| Some(e.to_string())),
        Err(RunError::Reported) => Err(None),
        Err(RunError::Message(text)) => Err(Some(text)),
    }
}
