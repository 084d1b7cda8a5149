//! `rmlir link`: several files made into one.

use super::load;
use super::show::reporting;
use crate::output::{Kind, write};
use crate::translate::Form;
use clap::{Arg, ArgMatches, Command};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::verify::verify;

/// The command line.
pub fn command() -> Command {
    Command::new("link")
        .about("Makes one module of several: declarations meet definitions")
        .after_help(
            "Example: rmlir link main.mlirbc library.mlir -o program.mlirbc\n\
             Private names that meet are made different; two definitions of a symbol are an error that names both places.\n\
             spec/link.md has the rules. What -o ends in says which form is written: .mlir, .mlirbc or .bc; text on standard output.",
        )
        .args([
            Arg::new("files").value_name("FILE").num_args(1..).required(true).help("Text or bytecode; - is standard input"),
            super::output(),
            super::force(),
        ])
        .args(crate::cli::assume_args())
        .args(crate::cli::bytecode_args())
}

/// Links the files.
pub fn run(matches: &ArgMatches) -> Result<(), String> {
    let out = matches.get_one::<String>("o").map_or("-", String::as_str);
    let form = match Form::of_ending(out).map_err(|message| format!("rmlir: {message}"))? {
        None | Some(Form::Text) => Form::Text,
        Some(Form::Bytecode) => Form::Bytecode,
        Some(_) => return Err(format!("rmlir: {out}: modules are linked into .mlir, .mlirbc or .bc")),
    };
    let ctx = super::show::context();
    let mut modules = Vec::new();
    for file in matches.get_many::<String>("files").into_iter().flatten() {
        let loaded = load::module(&ctx, file, matches)?;
        modules.push((loaded.name, loaded.module));
    }
    let linked = reporting(&ctx, || {
        let linked = rmlir::store::link::link(&ctx, modules)?;
        linked.top().map_or(Ok(()), verify)?;
        Ok(linked)
    })?;
    if form == Form::Text {
        let mut text = Vec::new();
        print_module(&linked, &PrintOptions::default(), &mut text);
        return write(out, &text, Kind::Text).map_err(|error| format!("rmlir: {error}"));
    }
    let bytes = rmlir_writer::write(&linked, &crate::cli::bytecode_options(matches))
        .map_err(|error| format!("rmlir: {error}"))?;
    let kind = Kind::Binary { force: matches.get_flag("f") };
    write(out, &bytes, kind).map_err(|error| format!("rmlir: {error}"))
}
