//! `rmlir`: opens any MLIR bytecode file, whoever's dialects are in it, and shows, checks, cuts or strips it.

mod check;
mod declare;
mod diff;
mod dump;
mod extract;
mod hash;
mod html;
mod interpret;
pub(crate) mod json;
mod link;
mod list;
mod load;
mod look;
pub(crate) mod pack;
mod partial;
mod rename;
mod replace;
pub(crate) mod report;
mod savings;
mod show;
mod stablehlo;
mod strip;
mod tensors;
mod upgrade;

use crate::cli::answer;
use crate::input::{self, Input};
use crate::output::{Kind, text_of, write};
use crate::progress::Progress;
use crate::translate::{Form, MODULE_ENDINGS};
use clap::{Arg, ArgAction, ArgMatches, Command};
use rmlir_ir::print::PrintOptions;
use rmlir_reader::{Format, detect};
use std::ffi::OsString;
use std::process::ExitCode;

pub(crate) use show::context;

const EXAMPLES: &str = "\
Examples:
  rmlir inspect model.mlirbc                 what is in the file, and what costs what
  rmlir inspect --html model.mlirbc -o x.html  the same as a page with a map of the bytes
  rmlir list model.mlirbc                    its top-level symbols
  rmlir check store/*.mlirbc                 whether the structure of files is sound
  rmlir extract model.mlirbc @f @g -o f.mlirbc  two functions and what they refer to
  rmlir strip --locations model.mlirbc -o small.mlirbc
  rmlir dump model.mlirbc | less             every byte with its meaning
  rmlir show model.mlirbc @f                 one function as text; nothing else is read
  rmlir index model.mlirbc                   makes that fast for files of any size
  rmlir rename model.mlirbc @f @g -o new.mlirbc  another name for a symbol, wherever it is used
  rmlir replace model.mlirbc f.mlir -o new.mlirbc  puts the functions of f.mlir in the place of those there
  rmlir hash --each model.mlirbc             content hashes, the same for text and bytecode
  rmlir diff old.mlirbc new.mlir             what was added, removed, changed, renamed
  rmlir link a.mlir b.mlirbc -o c.mlirbc     one module of several
  rmlir pack a.mlirbc b.mlirbc -o c.mlirpack a container for shipping; unpack and verify
  rmlir stablehlo artifact.mlirbc            which versions of StableHLO can read it, and what keeps it from others
  rmlir stablehlo run program.mlir           what it computes, and whether its expectations are met
  rmlir tensors model.mlirbc --npy weights   its tensors, as .npy files

FILE is - or left out for standard input. No dialect definitions are needed, but by show, rename, replace, extract --declare, hash, diff,
link, stablehlo and tensors: --load-ods Ops.td gives them those of other dialects. check, hash, inspect, pack and upgrade take many files: folders, patterns, --files-from, --shard, --resume.
Exit status: 0 if all went well, 1 if not; that of diff is 1 for a difference, 2 if something went wrong.";

fn file() -> Arg {
    Arg::new("file").value_name("FILE").default_value("-").help("Bytecode file; - is standard input")
}

pub(super) fn output() -> Arg {
    Arg::new("o").short('o').value_name("OUT").default_value("-").help("File to write; - is standard output")
}

fn force() -> Arg {
    Arg::new("f").short('f').action(ArgAction::SetTrue).help("Write binary output to a terminal")
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// The command line.
pub(super) fn command() -> Command {
    Command::new("rmlir")
        .about("Opens any MLIR bytecode file: shows, checks, cuts, strips it.")
        .version(super::VERSION)
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([
            look::command(),
            list::command(),
            check::command(),
            extract::command(),
            rename::command(),
            Command::new("strip")
                .about("Drops locations or resource data")
                .after_help("Example: rmlir strip --locations --resources model.mlirbc -o small.mlirbc")
                .args([file(), output(), force()])
                .args([
                    flag("locations", "Make the locations of operations and block arguments unknown"),
                    flag("resources", "Drop the data of resources; the keys of dialect resources stay"),
                ])
                .group(
                    clap::ArgGroup::new("what")
                        .args(["locations", "resources"])
                        .required(true)
                        .multiple(true),
                ),
            Command::new("dump")
                .about("Shows every byte: offset, bytes, meaning")
                .after_help("Example: rmlir dump model.mlirbc | less")
                .args([file(), output(), flag("full", "Show all bytes of long lines")]),
            Command::new("index")
                .about("Writes an index beside the file, with which show opens it without going over it")
                .after_help("Example: rmlir index model.mlirbc    writes model.mlirbc.idx")
                .args([file(), output(), force()]),
            Command::new("replace")
                .about("Puts operations in the place of those with the same symbols; all others are carried over unread")
                .after_help(
                    "Example: rmlir replace model.mlirbc f.mlir -o new.mlirbc\n\
                     What FILE does not have is added behind its last operation. Declarations of what it has are left aside.",
                )
                .args([
                    Arg::new("file")
                        .value_name("FILE")
                        .required(true)
                        .help("Bytecode file; - is standard input"),
                    Arg::new("by")
                        .value_name("NEW")
                        .required(true)
                        .help("Text or bytecode: a module with the new operations"),
                ])
                .args([flag("guessed", extract::GUESSED), output(), force()])
                .args(crate::definitions::args()),
            Command::new("stablehlo")
                .about("Tells the version of a portable artifact of StableHLO and what older versions lack, or brings it to another version")
                .after_help(
                    "Example: rmlir stablehlo artifact.mlirbc --target 1.4.0 -o older.mlirbc\n\
                     Takes modules of StableHLO as well. With --target alone, exit status 1 if the version lacks something.",
                )
                .args([
                    file(),
                    Arg::new("target").long("target").value_name("VERSION").help(
                        "The version to bring it to: numbers, or current, minimum, WEEK_4, WEEK_12, MAX",
                    ),
                    Arg::new("o").short('o').value_name("OUT").help("Artifact to write for that version"),
                    flag("expand", "Write what the version lacks with what it has, where that can be done"),
                    force(),
                ])
                .args_conflicts_with_subcommands(true)
                .subcommand(interpret::command()),
            Command::new("tensors")
                .about("Lists the tensors of a file, or writes them as .npy files")
                .after_help("Example: rmlir tensors model.mlirbc --npy weights")
                .args([
                    file(),
                    output(),
                    Arg::new("npy").long("npy").value_name("DIR").help("Folder for a .npy file of each tensor"),
                ]),
            upgrade::command(),
            Command::new("show")
                .about("Prints top-level operations as text, reading nothing else; without symbols, their names")
                .after_help("Example: rmlir show model.mlirbc @main\nFILE.idx, if it is there and fits, spares going over the file.")
                .args([
                    file(),
                    Arg::new("symbols").value_name("@SYMBOL").num_args(0..).help("Symbols, with or without @"),
                ])
                .args([
                    output(),
                    flag("generic", "Print in generic form"),
                ])
                .args(crate::cli::assume_args())
                .args(crate::definitions::args()),
            hash::command(),
            diff::command(),
            link::command(),
            pack::pack_command(),
            pack::unpack_command(),
            pack::verify_command(),
            super::manual::completions_command(),
            super::manual::man_command(),
        ])
}

/// The command whose exit status 1 says that there are differences.
const DIFF: &str = "diff";
/// Its exit status if something is wrong.
const TROUBLE: u8 = 2;

/// Runs it with a command line, whose first word is the name it was called by; gives its exit status.
pub fn main(args: Vec<OsString>) -> ExitCode {
    let of_diff = args.get(1).is_some_and(|word| word == DIFF);
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => {
            let status = answer(&error) as u8;
            return ExitCode::from(if of_diff && status > 0 { TROUBLE } else { status });
        }
    };
    let progress = Progress::new(&format!("rmlir {}", matches.subcommand_name().unwrap_or_default()));
    let ended = run(&matches);
    drop(progress);
    let code = match ended {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::FAILURE,
        Err(message) => {
            // Without a message, diagnostics have said it.
            if !message.is_empty() {
                report::complain(&message);
            }
            ExitCode::from(if of_diff { TROUBLE } else { 1 })
        }
    };
    crate::caches::conclude(code)
}

pub(super) fn text<'m>(matches: &'m ArgMatches, name: &str) -> &'m str {
    matches.get_one::<String>(name).map_or("-", String::as_str)
}

/// True for a difference that was found.
fn run(matches: &ArgMatches) -> Result<bool, String> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(false) };
    // Other commands need no definitions. A flag that a command has is there by default; whether it has an option is only told in debug builds.
    if matches.try_get_one::<bool>("load-ods-override").is_ok_and(|flag| flag.is_some()) {
        crate::definitions::begin(matches).map_err(|error| error.to_string())?;
    }
    if let ("stablehlo", Some(("run", matches))) = (name, matches.subcommand()) {
        interpret::run(matches)?;
        return Ok(false);
    }
    match name {
        "diff" => return diff::run(matches),
        "hash" => hash::run(matches)?,
        "completions" => write_text(matches, &super::manual::completions(matches))?,
        "man" => super::manual::man(matches)?,
        "check" => check::run(matches)?,
        "inspect" => look::run(matches)?,
        "link" => link::run(matches)?,
        "pack" => pack::run_pack(matches)?,
        "unpack" => pack::run_unpack(matches)?,
        "upgrade" => upgrade::run(matches)?,
        "verify" => pack::run_verify(matches)?,
        _ => run_on_file(name, matches)?,
    }
    Ok(false)
}

/// The commands that take one file, of whose bytes they make something.
fn run_on_file(name: &str, matches: &ArgMatches) -> Result<(), String> {
    let path = text(matches, "file");
    if name == "list"
        && let Some(pack) = pack::with_several(path)
    {
        let modules = pack::listed(matches, &pack)?;
        let listed = match matches.get_flag("json") {
            true => pack::list_json(path, &pack, &modules),
            false => pack::list(&pack, &modules),
        };
        return write_text(matches, &listed);
    }
    let partial = match name {
        "show" => show::run_show_partial(matches, path),
        "list" => list::run_partial(matches, path),
        _ => None,
    };
    if let Some(done) = partial {
        return done;
    }
    let said = |error: input::InputError| format!("rmlir: {error}");
    let input = input::read(path).map_err(said)?;
    crate::foreign::refuse(&input.name, &input.bytes)?;
    if name == "index" && rmlir::store::pack::is_pack(&input::read_as_it_is(path).map_err(said)?.bytes) {
        return Err(format!("{path}: error: a container has the index of each of its modules inside"));
    }
    if matches!(name, "index" | "replace" | "dump") && detect(&input.bytes) == Format::Text {
        return Err(format!(
            "{}: error: this is text, and {name} takes bytecode: rmlir-translate {path} -o FILE.mlirbc writes it",
            input.name
        ));
    }
    match name {
        "list" => list::run(matches, &input),
        "extract" => extract::run(matches, &input),
        "rename" => rename::run(matches, &input),
        "strip" => strip::run(matches, &input),
        "index" => show::run_index(matches, &input),
        "replace" => replace::run(matches, &input),
        "show" => show::run_show(matches, &extract::as_bytecode(&input)?),
        "stablehlo" => stablehlo::run(matches, &input),
        "tensors" => tensors::run(matches, &input),
        _ => dump::run(&input, text(matches, "o"), matches.get_flag("full"))
            .map_err(|error| place(&input, &error)),
    }
}

/// `FILE:OFFSET: error: MESSAGE`.
fn place(input: &Input, error: &dump::Failure) -> String {
    match error {
        dump::Failure::Format(error) => bad_file(input, error),
        dump::Failure::Output(message) => format!("rmlir: {message}"),
    }
}

fn bad_file(input: &Input, error: &rmlir_format::Error) -> String {
    let section =
        error.section().map(|section| format!(" in section {}", section.name())).unwrap_or_default();
    let note = crate::foreign::note(&input.name, &input.bytes);
    format!("{}:{:#x}: error: {}{section}{note}", input.name, error.offset(), error.message())
}

/// Writes text where `-o` says.
fn write_text(matches: &ArgMatches, text: &str) -> Result<(), String> {
    let path = matches.get_one::<String>("o").map_or("-", String::as_str);
    write(path, text.as_bytes(), Kind::Text).map_err(|error| format!("rmlir: {error}"))
}

/// Writes a module of which the bytecode is given, in the form that the ending after `-o` says: bytecode if there is none.
fn write_module(matches: &ArgMatches, bytes: Vec<u8>) -> Result<(), String> {
    let out = text(matches, "o");
    match Form::of_module(out).map_err(|message| format!("rmlir: {message}"))? {
        None | Some(Form::Bytecode) => write_binary(matches, &bytes),
        Some(Form::Text) => {
            let (ctx, length) = (show::context(), bytes.len());
            let input = input::Input::of_bytes(out, bytes.into());
            let loaded = load::of_release(&ctx, &input, None)?;
            let text = text_of(&loaded.module, &PrintOptions::default(), length)
                .map_err(|error| format!("rmlir: {error}"))?;
            write(out, &text, Kind::Text).map_err(|error| format!("rmlir: {error}"))
        }
        Some(_) => Err(format!("rmlir: {out}: modules are written as {MODULE_ENDINGS}")),
    }
}

fn write_binary(matches: &ArgMatches, bytes: &[u8]) -> Result<(), String> {
    let kind = Kind::Binary { force: matches.get_flag("f") };
    write(text(matches, "o"), bytes, kind).map_err(|error| format!("rmlir: {error}"))
}
