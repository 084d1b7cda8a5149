//! `rmlir list`: the top-level operations of a file.

use super::extract::as_bytecode;
use super::show::with_layouts;
use super::{bad_file, file, flag, json, output, pack, report, write_text};
use crate::input::Input;
use clap::{Arg, ArgMatches, Command};
use regex::Regex;
use rmlir_format::inspect::{FunctionInfo, function, inspect};
use rmlir_format::symbol::SymbolLayouts;
use rmlir_ir::Context;
use rmlir_reader::{IndexError, LazyModule, ReadOptions};

/// The command line.
pub fn command() -> Command {
    Command::new("list")
        .about("Lists the top-level operations: bytes, visibility or linkage, operation, symbol; of a container with several modules, these")
        .after_help(
            "Examples:\n  rmlir list --sort size model.mlirbc | head\n  rmlir list --filter '^sqlite3_' --json model.mlirbc\n\n\
             A name with a ? was found by its place among the properties, not by a definition.",
        )
        .args([
            file(),
            Arg::new("sort")
                .long("sort")
                .value_name("BY")
                .value_parser(["order", "size", "name"])
                .default_value("order")
                .help("Order of the file, the largest first, or by name"),
            Arg::new("filter").long("filter").value_name("PATTERN").help("Regular expression that a symbol, or the name of a module, must match"),
            flag("json", "Write JSON"),
            output(),
        ])
}

/// Writes the list of a file of which no more is read than its tables; none if it has to be read as a whole.
pub fn run_partial(matches: &ArgMatches, path: &str) -> Option<Result<(), String>> {
    let partial = super::partial::open(path, &[])?;
    Some(partial.and_then(|partial| {
        let ctx = super::show::context();
        let lazy = partial.lazy(&ctx, &ReadOptions::default())?;
        let damaged = |error| format!("{path}: error: {error}");
        write_list(matches, path, listed(&lazy).map_err(damaged)?)
    }))
}

/// Writes the list.
pub fn run(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let input = &as_bytecode(input)?;
    let ctx = super::show::context();
    let indexed = super::show::open_indexed(&ctx, input, &ReadOptions::default());
    let functions = match indexed.and_then(|lazy| listed(&lazy).ok()).or_else(|| of_file(&ctx, input)) {
        Some(functions) => functions,
        // What cannot be opened may still have operations that can be told apart.
        None => {
            let found = |layouts: &dyn SymbolLayouts| {
                inspect(&input.bytes, &rmlir_stablehlo::encodings(), 0, layouts)
            };
            with_layouts(&ctx, input, found).map_err(|error| bad_file(input, &error))?.functions
        }
    };
    write_list(matches, &input.name, functions)
}

/// The pattern after `--filter`.
pub fn filter(matches: &ArgMatches) -> Result<Option<Regex>, String> {
    let pattern = matches.get_one::<String>("filter").map(|pattern| Regex::new(pattern)).transpose();
    pattern.map_err(|error| format!("rmlir: --filter: {error}"))
}

fn write_list(matches: &ArgMatches, name: &str, mut functions: Vec<FunctionInfo>) -> Result<(), String> {
    if let Some(pattern) = filter(matches)? {
        functions
            .retain(|function| function.symbol.as_deref().is_some_and(|symbol| pattern.is_match(symbol)));
    }
    match matches.get_one::<String>("sort").map(String::as_str) {
        Some("size") => functions.sort_by_key(|function| std::cmp::Reverse(function.bytes)),
        Some("name") => functions.sort_by(|a, b| a.symbol.cmp(&b.symbol)),
        _ => {}
    }
    let pack = crate::input::pack(name);
    match matches.get_flag("json") {
        true => {
            write_text(matches, &json::functions(name, &functions, pack.as_ref().map(pack::metadata_json)))
        }
        false => {
            let metadata = pack.as_ref().map(pack::metadata).unwrap_or_default();
            write_text(matches, &(metadata + &report::list(&functions)))
        }
    }
}

/// The operations of a file, by definitions where they are at hand; none if they cannot be told apart.
pub fn of_file(ctx: &Context, input: &Input) -> Option<Vec<FunctionInfo>> {
    let open = || LazyModule::open(ctx, input.bytes.clone(), &input.name, &ReadOptions::default());
    ctx.collect_diagnostics(open).0.ok().and_then(|lazy| listed(&lazy).ok())
}

/// The operations of a module.
pub fn listed(lazy: &LazyModule) -> Result<Vec<FunctionInfo>, IndexError> {
    Ok(lazy.top_level()?.iter().map(|op| function(op, lazy.tables())).collect())
}
