//! `rmlir-tblgen`: TableGen files to records, Rust source, documentation and layouts.

use crate::cli::{answer, normalise};
use crate::output::{Kind, write};
use clap::{Arg, ArgAction, ArgMatches, Command};
use rmlir_ir::Context;
use rmlir_ods::Loader;
use rmlir_ods::generate::{Part, Paths, bytecode_layout, dialect_doc, rewriters as rewriters_of, rust};
use rmlir_ods::model::Model;
use rmlir_tablegen::{Session, Severity};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  rmlir-tblgen Ops.td -I include                       print all classes and records
  rmlir-tblgen --dump-json Ops.td -I include -o ops.json
                                                       all records as JSON
  rmlir-tblgen --gen-rust ToyOps.td -o toy.rs          Rust source of a dialect
  rmlir-tblgen --gen-rewriters --module toy=crate::toy ToyRules.td
                                                       Rust source of rewrite rules
  rmlir-tblgen --gen-dialect-doc ToyOps.td             its documentation in Markdown
  rmlir-tblgen --gen-bytecode-layout ToyOps.td         how bytecode holds its properties

Exit status: 0 if all went well, 1 if not.";

/// The options that choose what is written, with help.
const ACTIONS: &[(&str, &str)] = &[
    ("print-records", "Print all classes and records (the default)"),
    ("dump-json", "Write all records as one line of JSON"),
    ("gen-rust", "Write the Rust source of a dialect: typed operations, types, attributes, enums"),
    ("gen-rust-enums", "Only those of enums"),
    ("gen-rust-defs", "Only those of types and attributes"),
    ("gen-rust-interfaces", "Only the traits of interfaces"),
    ("gen-rust-ops", "Only those of operations"),
    ("gen-rewriters", "Write the Rust source of rewrite rules: a function over typed operations for each"),
    ("gen-dialect-doc", "Write the documentation of a dialect in Markdown"),
    (
        "gen-bytecode-layout",
        "Write how bytecode holds the properties of all operations, or those of --dialect",
    ),
];

/// The command line.
pub(super) fn command() -> Command {
    let action = |&(name, help): &(&'static str, &'static str)| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).group("action").help(help)
    };
    let list = |name: &'static str, short: char, value: &'static str, help: &'static str| {
        Arg::new(name).short(short).value_name(value).action(ArgAction::Append).help(help)
    };
    Command::new("rmlir-tblgen")
        .about("Reads TableGen files and writes what they define.")
        .version(super::VERSION)
        .after_help(EXAMPLES)
        .arg(Arg::new("file").default_value("-").help("File to read; - is standard input"))
        .arg(list("I", 'I', "directory", "Look for included files here; may be repeated"))
        .arg(list("D", 'D', "macro", "Define a macro for #ifdef; may be repeated"))
        .arg(
            Arg::new("o")
                .short('o')
                .value_name("filename")
                .default_value("-")
                .help("File to write; - is standard output"),
        )
        .arg(
            Arg::new("dialect")
                .long("dialect")
                .value_name("name")
                .help("The dialect to generate for, where there are several"),
        )
        .arg(
            Arg::new("module")
                .long("module")
                .value_name("dialect=path")
                .action(ArgAction::Append)
                .help("Where rewriters find the typed operations of a dialect [default: rmlir::DIALECT]"),
        )
        .args(ACTIONS.iter().map(action))
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
            // Nobody is left to tell if this fails.
            let _ = std::io::stderr().lock().write_all(message.as_bytes());
            ExitCode::FAILURE
        }
    }
}

fn work(matches: &ArgMatches) -> Result<(), String> {
    let chosen =
        ACTIONS.iter().map(|(name, _)| *name).find(|name| matches.get_flag(name)).unwrap_or("print-records");
    let output = matches.get_one::<String>("o").map_or("-", String::as_str);
    let text =
        if chosen.starts_with("gen-") { generate(matches, chosen)? } else { records(matches, chosen)? };
    write(output, text.as_bytes(), Kind::Text).map_err(|error| format!("rmlir-tblgen: {output}: {error}\n"))
}

fn all<'m>(matches: &'m ArgMatches, name: &str) -> impl Iterator<Item = &'m String> {
    matches.get_many::<String>(name).into_iter().flatten()
}

fn file(matches: &ArgMatches) -> &str {
    matches.get_one::<String>("file").map_or("-", String::as_str)
}

fn records(matches: &ArgMatches, chosen: &str) -> Result<String, String> {
    let mut session = Session::new();
    for dir in all(matches, "I") {
        session = session.include_dir(dir);
    }
    for name in all(matches, "D") {
        session = session.define(name);
    }
    let parsed = match file(matches) {
        "-" => session.parse_texts(&[("-", stdin()?)]),
        file => session.parse(&[file]),
    };
    let parsed = parsed.map_err(|diagnostics| {
        let sum = format!("rmlir-tblgen: {} errors.\n", diagnostics.errors());
        format!("{diagnostics}{}", if diagnostics.stopped { "" } else { &sum })
    })?;
    let notes = parsed.diagnostics.list.iter().filter(|d| d.severity != Severity::Error);
    let notes: String = notes.map(ToString::to_string).collect();
    let _ = std::io::stderr().lock().write_all(notes.as_bytes());
    let text = if chosen == "dump-json" { parsed.records.to_json() } else { parsed.records.print() };
    // The process ends soon: freeing the records one by one would be a waste.
    std::mem::forget(parsed);
    Ok(text)
}

fn stdin() -> Result<Arc<str>, String> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| format!("rmlir-tblgen: <stdin>: {error}\n"))?;
    Ok(String::from_utf8_lossy(&bytes).into())
}

/// Where generated source finds the IR: programs depend on the facade.
const IR: &str = "rmlir::ir";

/// The crate that programs depend on.
const FACADE: &str = "rmlir";

fn generate(matches: &ArgMatches, chosen: &str) -> Result<String, String> {
    let mut loader = Loader::new(&Context::new()).file(file(matches));
    for dir in all(matches, "I") {
        loader = loader.include_dir(dir);
    }
    for name in all(matches, "D") {
        loader = loader.define(name);
    }
    if chosen == "gen-rewriters" {
        return rewriters(matches, &loader);
    }
    let mut merged = loader.models().map_err(|error| format!("{error}\n"))?;
    let model = merged.models.pop().unwrap_or_default();
    if chosen == "gen-bytecode-layout" {
        let dialect = matches.get_one::<String>("dialect").map(String::as_str);
        let none = || format!("rmlir-tblgen: no dialect '{}' is defined\n", dialect.unwrap_or_default());
        return bytecode_layout(&model, dialect).ok_or_else(none);
    }
    let dialect = dialect(matches, &model)?;
    let text = match chosen {
        "gen-dialect-doc" => dialect_doc(&model, &dialect),
        "gen-rust-enums" => rust(&model, &dialect, &[Part::Enums], IR),
        "gen-rust-defs" => rust(&model, &dialect, &[Part::Defs], IR),
        "gen-rust-interfaces" => rust(&model, &dialect, &[Part::Interfaces], IR),
        "gen-rust-ops" => rust(&model, &dialect, &[Part::Ops], IR),
        _ => rust(&model, &dialect, &Part::ALL, IR),
    };
    text.ok_or_else(|| format!("rmlir-tblgen: no dialect '{dialect}' is defined\n"))
}

fn rewriters(matches: &ArgMatches, loader: &Loader) -> Result<String, String> {
    let mut paths = Paths { facade: FACADE.to_owned(), dialects: BTreeMap::new() };
    for pair in all(matches, "module") {
        let Some((dialect, path)) = pair.split_once('=') else {
            return Err(format!(
                "rmlir-tblgen: --module={pair}: a dialect and a path are needed, as in toy=crate::toy\n"
            ));
        };
        paths.dialects.insert(dialect.to_owned(), path.to_owned());
    }
    let files = loader.rule_files().map_err(|error| format!("{error}\n"))?;
    let texts = files.iter().map(|(rules, model)| rewriters_of(rules, model, &paths));
    texts.collect::<Result<_, _>>().map_err(|message| format!("rmlir-tblgen: {message}\n"))
}

/// The dialect that is named, else the only one with operations, else the only one.
fn dialect(matches: &ArgMatches, model: &Model) -> Result<String, String> {
    if let Some(name) = matches.get_one::<String>("dialect") {
        return Ok(name.clone());
    }
    let with_ops = |name: &&str| model.ops.iter().any(|op| op.dialect == *name);
    let all: Vec<&str> = model.dialects.iter().map(|dialect| dialect.name.as_str()).collect();
    let defining: Vec<&str> = all.iter().copied().filter(with_ops).collect();
    match (defining.as_slice(), all.as_slice()) {
        ([only], _) | ([], [only]) => Ok((*only).to_owned()),
        _ => Err(format!("rmlir-tblgen: choose one with --dialect: {}\n", all.join(", "))),
    }
}
