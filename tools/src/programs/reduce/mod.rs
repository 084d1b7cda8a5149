//! `rmlir-reduce`: makes an input smaller while a command still fails on it, as `mlir-reduce` does.

use crate::cli::{answer, normalise, set_threads, switch};
use crate::output::{Kind, write};
use crate::reduce::{Form, Property, ReduceError, Reduced, Test, reduce, words};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command};
use std::ffi::OsString;
use std::io::{IsTerminal, Write, stderr};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  rmlir-reduce --test=./fails.sh input.mlir -o small.mlir
                        keeps what fails.sh FILE ends with a status other than 0 for
  rmlir-reduce --test=./check.py --test-arg=--strict --status=3 input.mlirbc -o small.mlir
                        keeps what check.py --strict FILE ends with status 3 for
  rmlir-reduce --flags='--canonicalize --cse' --crashes input.mlir
                        keeps what rmlir-opt with these passes crashes on
  rmlir-reduce --flags=--convert-to-llvm --says='failed to legalize' input.mlir
                        keeps what it writes such an error for
  rmlir-reduce --reduction-tree='test=./fails.sh test-arg=-v' input.mlir
                        the same words as mlir-reduce's

Operations, regions, blocks, functions, attributes, operands, arguments and results of functions, locations and large types go, as long as the
module is valid and the command does what it did. Uses of what is gone become uses of other values or of constants. An input that cannot
be read loses lines and words.

Exit status: 0 if all went well, 1 if not: the input cannot be read, is not interesting, or the command cannot be run.";

/// The command line.
pub(super) fn command() -> Command {
    let value = |name: &'static str, what: &'static str| Arg::new(name).long(name).value_name(what);
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    Command::new("rmlir-reduce")
        .about("Makes an input smaller while a command still fails on it.")
        .version(super::VERSION)
        .next_line_help(true)
        .after_help(EXAMPLES)
        .args([
            Arg::new("input").value_name("input file").default_value("-").help("File to read; - is standard input"),
            Arg::new("o").short('o').value_name("filename").default_value("-").help("File to write; - is standard output"),
            value("test", "program").help("Run this on each candidate, whose file is its last argument"),
            value("test-arg", "word").action(ArgAction::Append).help("An argument of the program; may be repeated"),
            value("reduction-tree", "options").help("The same as mlir-reduce says it: test=PROGRAM test-arg=WORD"),
            value("flags", "flags").help("Run rmlir-opt with these flags on each candidate").allow_hyphen_values(true),
            flag("crashes").help("Keep what the command crashes on: a signal or a panic ends it; the default with --flags"),
            value("says", "text").help("Keep what makes the command write this to standard error").allow_hyphen_values(true),
            value("status", "number").value_parser(clap::value_parser!(i32)).allow_hyphen_values(true).help(
                "Keep what makes the command end with this status; without any of these, with another one than 0",
            ),
            flag("hangs").help("Keep what takes longer than --limit"),
            value("limit", "seconds").value_parser(clap::value_parser!(u64)).default_value("60").help("How long a run may take"),
            Arg::new("j").short('j').value_name("number").value_parser(clap::value_parser!(usize)).help(
                "How many runs there may be at a time [default: one a processor]; the result is the same",
            ),
            switch("allow-unregistered-dialect", "Allow operation with no registered dialects"),
            switch("mlir-print-op-generic", "Print the generic op form"),
            switch("emit-bytecode", "Candidates and output are bytecode"),
        ])
        .group(ArgGroup::new("command").args(["test", "reduction-tree", "flags"]).required(true))
        .group(ArgGroup::new("property").args(["crashes", "says", "status", "hangs"]))
}

/// Runs it with a command line, whose first word is the name it was called by; gives its exit status.
pub fn main(args: Vec<OsString>) -> ExitCode {
    let command = command();
    let args = normalise(&command, args);
    let matches = match command.try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return ExitCode::from(answer(&error) as u8),
    };
    match work(&matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            crate::progress::clear();
            // Nobody is left to tell if this fails.
            let _ = writeln!(stderr(), "rmlir-reduce: {message}");
            ExitCode::FAILURE
        }
    }
}

fn property(matches: &ArgMatches) -> Property {
    if let Some(text) = matches.get_one::<String>("says") {
        return Property::Says(text.clone());
    }
    if let Some(&status) = matches.get_one::<i32>("status") {
        return Property::Status(status);
    }
    match (matches.get_flag("crashes"), matches.get_flag("hangs")) {
        (_, true) => Property::Hangs,
        (true, _) => Property::Crashes,
        _ if matches.contains_id("flags") => Property::Crashes,
        _ => Property::Fails,
    }
}

/// The program of a test and its arguments.
fn program(matches: &ArgMatches) -> Result<(String, Vec<OsString>), String> {
    if let Some(options) = matches.get_one::<String>("reduction-tree") {
        return of_options(options);
    }
    let program = matches.get_one::<String>("test").cloned().unwrap_or_default();
    let args = matches.get_many::<String>("test-arg").into_iter().flatten();
    Ok((program, args.map(OsString::from).collect()))
}

/// `test=PROGRAM test-arg=WORD traversal-mode=0`
fn of_options(options: &str) -> Result<(String, Vec<OsString>), String> {
    let (mut program, mut args) = (None, Vec::new());
    for word in words(options) {
        match word.split_once('=') {
            Some(("test", path)) => program = Some(path.to_owned()),
            Some(("test-arg", arg)) => args.push(OsString::from(arg)),
            Some(("traversal-mode", "0")) => {}
            _ => {
                return Err(format!(
                    "--reduction-tree: '{word}' is none of test=, test-arg= and traversal-mode=0"
                ));
            }
        }
    }
    match program {
        Some(program) => Ok((program, args)),
        None => Err("--reduction-tree: test= is missing".to_owned()),
    }
}

fn test(matches: &ArgMatches, form: &Form) -> Result<Test, String> {
    let limit = Duration::from_secs(matches.get_one::<u64>("limit").copied().unwrap_or(60));
    let property = property(matches);
    let failed = |error: std::io::Error| crate::input::reason(&error);
    let Some(flags) = matches.get_one::<String>("flags") else {
        let (program, args) = program(matches)?;
        return Test::new(Path::new(&program), args, property, limit, form.bytecode).map_err(failed);
    };
    let mut flags: Vec<OsString> = words(flags).into_iter().map(OsString::from).collect();
    if form.allow_unregistered {
        flags.push("--allow-unregistered-dialect".into());
    }
    Test::of_flags(flags, property, limit, form.bytecode).map_err(failed)
}

fn work(matches: &ArgMatches) -> Result<(), String> {
    let on = |name: &str| crate::cli::is_on(matches, name, false);
    let form = Form {
        allow_unregistered: on("allow-unregistered-dialect"),
        bytecode: on("emit-bytecode"),
        generic: on("mlir-print-op-generic"),
    };
    let input = crate::input::read(matches.get_one::<String>("input").map_or("-", String::as_str));
    let input = input.map_err(|error| error.to_string())?;
    let test = test(matches, &form)?;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = matches.get_one::<usize>("j").copied().unwrap_or(processors);
    // The runs are what takes time; they have the processors.
    set_threads(true);
    let reduced = reduce(&input.bytes, &test, &form, threads).map_err(|error| match error {
        ReduceError::NotInteresting => {
            format!("'{}' is not interesting: the command does not do on it what is asked for", input.name)
        }
        ReduceError::Test(error) => error.to_string(),
    })?;
    report(&reduced);
    let kind = if form.bytecode { Kind::Binary { force: false } } else { Kind::Text };
    let output = matches.get_one::<String>("o").map_or("-", String::as_str);
    write(output, &reduced.bytes, kind).map_err(|error| error.to_string())
}

/// Says to whoever watches what came of it.
fn report(reduced: &Reduced) {
    crate::progress::clear();
    if !stderr().is_terminal() {
        return;
    }
    let runs = reduced.runs;
    // Nowhere is left to report that the stream is closed.
    let _ = match reduced.ops {
        Some((before, after)) => {
            writeln!(stderr(), "rmlir-reduce: {before} operations became {after} in {runs} runs")
        }
        None => writeln!(stderr(), "rmlir-reduce: {} bytes are left after {runs} runs", reduced.bytes.len()),
    };
}
