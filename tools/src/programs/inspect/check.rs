//! `rmlir check`: whether the structure of files is sound.

use super::bad_file;
use super::json::Json;
use crate::bulk::{self, Done, Outcome, Source};
use crate::input;
use clap::{Arg, ArgMatches, Command};
use rmlir_format::validate;

/// The command line.
pub fn command() -> Command {
    Command::new("check")
        .about("Checks the structure of whole files")
        .after_help(
            "Example: rmlir check - < model.mlirbc\n  rmlir check store 'more/*.mlirbc'      all files of a folder, and those that fit\n  \
             rmlir check --json --resume log --shard 1/4 --files-from list    a quarter of a store, one line a file\n\n\
             Structure is looked at as a whole and without definitions: also tables' entries that nothing uses, which a reader passes over; but not \
             whether dialects can read their entries, and operations are valid: rmlir-opt says that. An empty file is a module as text, and no bytecode.\n\n\
             Exit status: 0 if all files are sound, 1 if not.",
        )
        .args([
            Arg::new("files")
                .value_name("FILE")
                .num_args(0..)
                .default_value("-")
                .help("Bytecode files, folders, patterns; - is standard input"),
            super::flag("quiet", "Write nothing about files that are sound").short('q'),
        ])
        .args(bulk::line_args())
        .args(bulk::manifest_args())
}

/// Checks them.
pub fn run(matches: &ArgMatches) -> Result<(), String> {
    let quiet = matches.get_flag("quiet");
    bulk::run(matches, "check", bulk::Messages::Apart, &|_, source| check(source, quiet)).map(drop)
}

fn check(source: &Source, quiet: bool) -> Outcome {
    let input = input::read(&source.path).map_err(|error| format!("rmlir: {error}"))?;
    crate::foreign::refuse(&input.name, &input.bytes)?;
    super::look::needs_bytecode(&input, "rmlir-opt checks text")?;
    let summary =
        validate(&input.bytes, &rmlir_stablehlo::encodings()).map_err(|error| bad_file(&input, &error))?;
    let counts = [
        ("operations", summary.operations),
        ("regions", summary.regions),
        ("blocks", summary.blocks),
        ("values", summary.values),
        ("attributes", summary.attributes as u64),
        ("types", summary.types as u64),
    ];
    let listed: Vec<String> = counts.iter().map(|(what, count)| format!("{count} {what}")).collect();
    let text = match quiet {
        true => String::new(),
        false => format!("{}: sound: version {}, {}\n", input.name, summary.version, listed.join(", ")),
    };
    let mut members = vec![("version", Json::number(summary.version))];
    members.extend(counts.map(|(what, count)| (what, Json::number(count))));
    Ok(Done { members, text })
}
