//! `rmlir rename`: another name for a symbol, wherever it is used.

use super::bad_file;
use super::load::{self, Loaded};
use super::show::{collecting, context};
use crate::input::Input;
use crate::output::{Kind, text_of, write};
use crate::translate::Form;
use clap::{Arg, ArgMatches, Command};
use rmlir::store::link::rename_symbol;
use rmlir_format::text::symbol_names;
use rmlir_format::{Bytecode, Tables};
use rmlir_ir::print::PrintOptions;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::{Context, Module};
use rmlir_reader::{Format, detect};
use rmlir_writer::WriteOptions;

/// The command line.
pub fn command() -> Command {
    Command::new("rename")
        .about("Gives a symbol another name, in its definition and in all references")
        .after_help(
            "Example: rmlir rename model.mlirbc @main @entry -o new.mlirbc\n\
             What -o ends in says which form is written; without an ending it is that of FILE.",
        )
        .args([
            Arg::new("file").value_name("FILE").required(true).help("Text or bytecode; - is standard input"),
            Arg::new("old").value_name("@OLD").required(true).help("The symbol, with or without @"),
            Arg::new("new").value_name("@NEW").required(true).help("Its new name"),
        ])
        .args([super::output(), super::force()])
        .args(crate::cli::assume_args())
        .args(crate::definitions::args())
}

/// Writes the file with the new name.
pub fn run(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let name = |argument: &str| {
        let name = super::text(matches, argument);
        name.strip_prefix('@').unwrap_or(name).to_owned()
    };
    let (old, new) = (name("old"), name("new"));
    if old == new {
        return Err(format!("rmlir: @{old} is called so already"));
    }
    let out = super::text(matches, "o");
    let stated = Form::of_module(out).map_err(|message| format!("rmlir: {message}"))?;
    let form = match (stated, detect(&input.bytes)) {
        (Some(form), _) => form,
        (None, Format::Text) => Form::Text,
        (None, Format::Bytecode) => Form::Bytecode,
    };
    let failed = |message: String| format!("{}: error: {message}", input.name);
    let ctx = context();
    let Loaded { mut module, artifact, .. } = load::of_input(&ctx, input, matches)?;
    check(&ctx, &module, &old, &new).map_err(failed)?;
    rename_symbol(&mut module, ctx.ident(&old), ctx.ident(&new))
        .map_err(|missing| failed(missing.to_string()))?;
    let written = |module: &Module| {
        rmlir_writer::write(module, &options(input)).map_err(|error| failed(error.to_string()))
    };
    let mut bytes = written(&module)?;
    refuse_hidden(input, &bytes, &old)?;
    if let Some(version) = artifact {
        module = collecting(&ctx, || load::as_vhlo(&module, version))?;
        bytes = written(&module)?;
    }
    if form == Form::Text {
        let text = text_of(&module, &PrintOptions::default(), input.bytes.len()).map_err(failed)?;
        return write(out, &text, Kind::Text).map_err(|error| format!("rmlir: {error}"));
    }
    super::write_binary(matches, &bytes)
}

/// Version and producer of bytecode stay.
fn options(input: &Input) -> WriteOptions {
    match Bytecode::open(&input.bytes) {
        Ok(file) => WriteOptions {
            version: file.version().number(),
            producer: file.producer_text().into_owned(),
            strict: true,
            ..WriteOptions::default()
        },
        Err(_) => WriteOptions::default(),
    }
}

fn check(ctx: &Context, module: &Module, old: &str, new: &str) -> Result<(), String> {
    if new.is_empty() {
        return Err("the new name is empty".to_owned());
    }
    let body = module.top().and_then(|top| top.region(0)?.entry());
    let names: Vec<_> = body.into_iter().flat_map(|block| block.ops()).filter_map(symbol_name).collect();
    let has = |name: &str| names.iter().any(|&known| ctx.bytes(known) == name.as_bytes());
    if !has(old) {
        let meant = crate::suggest::suggestion(old.as_bytes(), names.iter().map(|&name| ctx.bytes(name)));
        return Err(format!("there is no symbol @{old}{meant}"));
    }
    if has(new) {
        return Err(format!("there is a symbol @{new} already: rename that one first"));
    }
    Ok(())
}

/// Attributes of dialects that nobody knows are text, in which a reference cannot be told from other words.
fn refuse_hidden(input: &Input, written: &[u8], old: &str) -> Result<(), String> {
    let file = Bytecode::open(written).map_err(|error| bad_file(input, &error))?;
    let tables = Tables::read(&file).map_err(|error| bad_file(input, &error))?;
    for entry in tables.entries.iter().filter(|entry| !entry.custom) {
        let text = entry.body.rest();
        if symbol_names(text).iter().any(|name| name == old.as_bytes()) {
            let text: String = String::from_utf8_lossy(text).chars().take(100).collect();
            return Err(format!(
                "{}: error: '{text}' may refer to @{old}, and has no definition that says so: load one with rmlir-opt --load-ods",
                input.name
            ));
        }
    }
    Ok(())
}
