//! `rmlir list`: the top-level operations of a file.

use super::{bad_file, file, flag, json, output, report, write_text};
use crate::input::Input;
use clap::{Arg, ArgMatches, Command};
use regex::Regex;
use rmlir_format::inspect::{FunctionInfo, inspect};
use rmlir_format::symbol::NoLayouts;
use rmlir_reader::{LazyModule, ReadOptions};
use std::collections::HashMap;

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
            Arg::new("filter").long("filter").value_name("PATTERN").help("Regular expression that a symbol must match"),
            flag("json", "Write JSON"),
            output(),
        ])
}

/// Writes the list.
pub fn run(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let found = inspect(&input.bytes, &rmlir_stablehlo::encodings(), 0, &NoLayouts)
        .map_err(|error| bad_file(input, &error))?;
    let mut functions = found.functions;
    if functions.iter().any(|function| function.guessed) {
        by_definition(input, &mut functions);
    }
    if let Some(pattern) = matches.get_one::<String>("filter") {
        let pattern = Regex::new(pattern).map_err(|error| format!("rmlir: --filter: {error}"))?;
        functions
            .retain(|function| function.symbol.as_deref().is_some_and(|symbol| pattern.is_match(symbol)));
    }
    match matches.get_one::<String>("sort").map(String::as_str) {
        Some("size") => functions.sort_by_key(|function| std::cmp::Reverse(function.bytes)),
        Some("name") => functions.sort_by(|a, b| a.symbol.cmp(&b.symbol)),
        _ => {}
    }
    match matches.get_flag("json") {
        true => write_text(matches, &json::functions(&input.name, &functions)),
        false => write_text(matches, &report::list(&functions)),
    }
}

/// Names that were guessed are looked up, where definitions are at hand.
fn by_definition(input: &Input, functions: &mut [FunctionInfo]) {
    let ctx = super::show::context();
    let open = || LazyModule::open(&ctx, input.bytes.clone(), &input.name, &ReadOptions::default());
    let Ok(lazy) = ctx.collect_diagnostics(open).0 else { return };
    // What another release wrote is read by its layouts, which do not say where a symbol is.
    if lazy.release().is_some() {
        return;
    }
    let known: HashMap<usize, &[u8]> = lazy.symbols_by_start().collect();
    let defined = |name: &str| ctx.op_info(ctx.op_name(name)).registered().is_some();
    for function in functions.iter_mut().filter(|function| function.guessed && defined(&function.op)) {
        if let Some(symbol) = known.get(&function.offset) {
            function.symbol = Some(String::from_utf8_lossy(symbol).into_owned());
            function.guessed = false;
        }
    }
}
