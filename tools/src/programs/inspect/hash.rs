//! `rmlir hash`: content hashes of modules and of what is in them.

use super::json::Json;
use super::load::{self, Loaded};
use super::{flag, write_text};
use clap::{Arg, ArgMatches, Command};
use rmlir::store::hash::{ContentHash, HashOptions, OpHash, hash_each, hash_each_deep, hash_module};
use rmlir_ir::Module;
use std::fmt::Write as _;

/// The command line.
pub fn command() -> Command {
    Command::new("hash")
        .about("Writes content hashes: the same for the same IR, whatever its form and whoever wrote the file")
        .after_help(
            "Examples:\n  rmlir hash model.mlir model.mlirbc     two equal lines if they hold the same\n  \
             rmlir hash --each model.mlirbc         one line a function\n  \
             rmlir hash --each --deep model.mlirbc  changes with whatever a function refers to\n\n\
             Locations, names of values and keys of resources make no difference. spec/hash.md says what does.",
        )
        .args([
            Arg::new("files")
                .value_name("FILE")
                .num_args(0..)
                .default_value("-")
                .help("Text or bytecode; - is standard input"),
            flag("each", "Hash each top-level operation"),
            flag("deep", "With --each: let a hash cover what the operation refers to").requires("each"),
            flag("json", "Write one JSON object a file"),
            super::output(),
        ])
        .args(crate::cli::assume_args())
}

/// Writes them.
pub fn run(matches: &ArgMatches) -> Result<(), String> {
    let ctx = super::show::context();
    let mut text = String::new();
    for file in matches.get_many::<String>("files").into_iter().flatten() {
        let Loaded { name, module } = load::module(&ctx, file, matches)?;
        let bad = |error: rmlir_ir::NotLoaded| format!("{name}: error: {error}");
        let whole = hash_module(&module, HashOptions::default()).map_err(bad)?;
        let each = match (matches.get_flag("each"), matches.get_flag("deep")) {
            (true, false) => hash_each(&module, HashOptions::default()).map_err(bad)?,
            (true, true) => hash_each_deep(&module, HashOptions::default()).map_err(bad)?,
            _ => Vec::new(),
        };
        match matches.get_flag("json") {
            true => json(&mut text, &name, &module, whole, &each),
            false => lines(&mut text, &name, &module, whole, &each, matches.get_flag("each")),
        }
    }
    write_text(matches, &text)
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

fn json(text: &mut String, name: &str, module: &Module, whole: ContentHash, each: &[OpHash]) {
    let one = |hash: &OpHash| {
        let symbol = hash.symbol.map(|symbol| module.ctx().text(symbol).into_owned());
        let op = String::from_utf8_lossy(module.op(hash.op).name_text()).into_owned();
        Json::object([
            ("op", Json::string(&op)),
            ("symbol", Json::optional(symbol.as_deref())),
            ("hash", Json::string(&hash.hash.to_string())),
        ])
    };
    let object = Json::object([
        ("file", Json::string(name)),
        ("hash", Json::string(&whole.to_string())),
        ("each", Json::list(each.iter().map(one))),
    ]);
    text.push_str(&object.into_text());
    text.push('\n');
}
