//! `rmlir hash`: content hashes of modules and of what is in them.

use super::flag;
use super::json::Json;
use super::load::{self, Loaded};
use crate::bulk::{self, Done, Outcome, Source};
use clap::{Arg, ArgMatches, Command};
use rmlir::store::hash::{ContentHash, HashOptions, OpHash, hash_each, hash_each_deep, hash_module};
use rmlir_ir::{Context, Module};
use std::fmt::Write as _;

/// The command line.
pub fn command() -> Command {
    Command::new("hash")
        .about("Writes content hashes: the same for the same IR, whatever its form and whoever wrote the file")
        .after_help(
            "Examples:\n  rmlir hash model.mlir model.mlirbc     two equal lines if they hold the same\n  \
             rmlir hash --each model.mlirbc         one line a function\n  \
             rmlir hash --each --deep model.mlirbc  changes with whatever a function refers to\n  \
             rmlir hash --json --resume log --shard 1/4 --files-from list    a quarter of a store, one line a file\n\n\
             Locations, names of values and keys of resources make no difference. spec/hash.md says what does.",
        )
        .args([
            Arg::new("files")
                .value_name("FILE")
                .num_args(0..)
                .default_value("-")
                .help("Text or bytecode, folders, patterns; - is standard input"),
            flag("each", "Hash each top-level operation"),
            flag("deep", "With --each: let a hash cover what the operation refers to").requires("each"),
            super::output(),
        ])
        .args(bulk::line_args())
        .args(bulk::manifest_args())
        .args(crate::cli::assume_args())
        .args(crate::definitions::args())
}

/// Writes them.
pub fn run(matches: &ArgMatches) -> Result<(), String> {
    bulk::run(matches, "hash", bulk::Messages::Apart, &|ctx, source| hashed(ctx, source, matches)).map(drop)
}

fn hashed(ctx: &Context, source: &Source, matches: &ArgMatches) -> Outcome {
    let Loaded { name, module, .. } = load::module(ctx, &source.path, matches)?;
    let bad = |error: rmlir_ir::NotLoaded| format!("{name}: error: {error}");
    let whole = hash_module(&module, HashOptions::default()).map_err(bad)?;
    let each = match (matches.get_flag("each"), matches.get_flag("deep")) {
        (true, false) => hash_each(&module, HashOptions::default()).map_err(bad)?,
        (true, true) => hash_each_deep(&module, HashOptions::default()).map_err(bad)?,
        _ => Vec::new(),
    };
    let mut text = String::new();
    lines(&mut text, &name, &module, whole, &each, matches.get_flag("each"));
    Ok(Done { members: members(&module, whole, &each), text })
}

// Writing to a string cannot fail.

fn lines(
    text: &mut String,
    name: &str,
    module: &Module,
    whole: ContentHash,
    each: &[OpHash],
    only_each: bool,
) {
    if !only_each {
        let _ = writeln!(text, "{whole}  {name}");
    }
    for hash in each {
        let op = module.op(hash.op);
        let what = match hash.symbol {
            Some(symbol) => format!("@{}", module.ctx().text(symbol).escape_debug()),
            None => String::from_utf8_lossy(op.name_text()).into_owned(),
        };
        let _ = writeln!(text, "{}  {name} {what}", hash.hash);
    }
}

fn members(module: &Module, whole: ContentHash, each: &[OpHash]) -> Vec<(&'static str, Json)> {
    let one = |hash: &OpHash| {
        let symbol = hash.symbol.map(|symbol| module.ctx().text(symbol).into_owned());
        let op = String::from_utf8_lossy(module.op(hash.op).name_text()).into_owned();
        Json::object([
            ("op", Json::string(&op)),
            ("symbol", Json::optional(symbol.as_deref())),
            ("hash", Json::string(&hash.hash.to_string())),
        ])
    };
    vec![("hash", Json::string(&whole.to_string())), ("each", Json::list(each.iter().map(one)))]
}
