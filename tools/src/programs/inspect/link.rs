//! `rmlir link`: several files made into one.

use super::load::{self, Loaded};
use super::report;
use super::show::{collecting, open_indexed, reporting};
use crate::input;
use crate::output::{Kind, text_of, write};
use crate::translate::Form;
use clap::{Arg, ArgMatches, Command};
use rmlir::store::link::KnownTypes;
use rmlir_ir::print::PrintOptions;
use rmlir_ir::verify::verify;
use rmlir_ir::{Context, Failed, Module};
use rmlir_reader::{Format, LazyModule, ReadOptions, detect};
use rmlir_stablehlo::{Version, artifact};
use rmlir_writer::WriteOptions;

/// What names of operations of portable artifacts start with.
const VHLO: &str = "vhlo.";

/// The command line.
pub fn command() -> Command {
    Command::new("link")
        .about("Makes one module of several: declarations meet definitions")
        .after_help(
            "Example: rmlir link main.mlirbc library.mlir -o program.mlirbc\n\
             Private names that meet are made different; two definitions of a symbol are an error that names both places.\n\
             Portable artifacts are linked as the StableHLO that they stand for; if all are, .mlirbc is one too, of the newest version among them.\n\
             spec/link.md has the rules. What -o ends in says which form is written: .mlir, .mlirbc or .bc; text on standard output.",
        )
        .args([
            Arg::new("files").value_name("FILE").num_args(1..).required(true).help("Text or bytecode; - is standard input"),
            super::output(),
            super::force(),
        ])
        .args(crate::cli::assume_args())
        .args(crate::cli::bytecode_args("Format version of bytecode output, 0 to 6"))
        .args(crate::definitions::args())
}

/// Links the files.
pub fn run(matches: &ArgMatches) -> Result<(), String> {
    let out = matches.get_one::<String>("o").map_or("-", String::as_str);
    let form = Form::of_module(out).map_err(|message| format!("rmlir: {message}"))?.unwrap_or(Form::Text);
    let files: Vec<&String> = matches.get_many::<String>("files").into_iter().flatten().collect();
    let kind = Kind::Binary { force: matches.get_flag("f") };
    if form == Form::Bytecode
        && let Some(bytes) = onto_first(&files, matches)
    {
        return write(out, &bytes, kind).map_err(|error| format!("rmlir: {error}"));
    }
    let (ctx, modules, artifact) = match together(&files, matches) {
        Ok(loaded) => loaded,
        // One of them may be wrong by itself, or there are two types of one name.
        Err(_) => apart(&files, matches)?,
    };
    let (linked, vhlo) = reporting(&ctx, || {
        let linked = rmlir::store::link::link(&ctx, modules)?;
        linked.top().map_or(Ok(()), verify)?;
        artifact
            .map_or(Ok(None), |version| load::as_vhlo(&linked, version).map(Some))
            .map(|vhlo| (linked, vhlo))
    })?;
    if form == Form::Text {
        let text =
            text_of(&linked, &PrintOptions::default(), 0).map_err(|error| format!("rmlir: {error}"))?;
        return write(out, &text, Kind::Text).map_err(|error| format!("rmlir: {error}"));
    }
    let bytes = match (vhlo, artifact) {
        (Some(vhlo), Some(version)) => reporting(&ctx, || rmlir_stablehlo::artifact::write(&vhlo, version))?,
        _ => rmlir_writer::write(&linked, &crate::cli::bytecode_options(matches))
            .map_err(|error| format!("rmlir: {error}"))?,
    };
    write(out, &bytes, kind).map_err(|error| format!("rmlir: {error}"))
}

/// The files linked without reading more of the first one than the others touch, where that can be done. Whatever is wrong is found again, and
/// said, when they are read as a whole.
fn onto_first(files: &[&String], matches: &ArgMatches) -> Option<Vec<u8>> {
    let (first, others) = files.split_first()?;
    // Standard input is read once.
    if files.iter().any(|file| *file == "-") {
        return None;
    }
    let input = input::read(first).ok().filter(|input| detect(&input.bytes) == Format::Bytecode)?;
    let wanted = crate::cli::bytecode_options(matches);
    let stays = WriteOptions { version: wanted.version, ..WriteOptions::default() };
    if wanted != stays || crate::cli::release(matches).is_some() || artifact::is_artifact(&input.bytes) {
        return None;
    }
    let ctx = super::show::context();
    let (linked, said) = ctx.collect_diagnostics(|| {
        let options = ReadOptions::default();
        let lazy = match open_indexed(&ctx, &input, &options) {
            Some(lazy) => lazy,
            None => LazyModule::open(&ctx, input.bytes.clone(), &input.name, &options)?,
        };
        let today = lazy.release().is_none() && lazy.tables().version.number() == wanted.version;
        let mut ops = lazy.ops().flatten();
        if !today || ops.any(|op| op.op.starts_with(VHLO)) {
            return Ok(None);
        }
        let mut modules = Vec::new();
        for file in others {
            let Loaded { name, module, .. } = load::module(&ctx, file, matches).map_err(|_| Failed)?;
            modules.push((name, module));
        }
        rmlir::link_onto(&ctx, &lazy, &input.name, modules)
    });
    let linked = linked.ok().flatten()?;
    said.iter().for_each(|diagnostic| {
        let text = rmlir_ir::render::render(&ctx, diagnostic);
        report::complain(String::from_utf8_lossy(&text).trim_end());
    });
    Some(linked)
}

/// Modules of one context with the names of their files, and the newest version of those that are portable artifacts, if all are.
type Modules = (Context, Vec<(String, Module)>, Option<Version>);

/// Reads the files into one context.
fn together(files: &[&String], matches: &ArgMatches) -> Result<Modules, String> {
    let ctx = super::show::context();
    let (mut modules, mut versions) = (Vec::new(), Vec::new());
    for file in files {
        let loaded = load::module(&ctx, file, matches)?;
        modules.push((loaded.name, loaded.module));
        versions.push(loaded.artifact);
    }
    Ok((ctx, modules, newest(versions)))
}

/// Reads each file by itself first, and gives types other names where two files have different ones of one name.
fn apart(files: &[&String], matches: &ArgMatches) -> Result<Modules, String> {
    let (ctx, mut known, mut modules) = (super::show::context(), KnownTypes::default(), Vec::new());
    let mut versions = Vec::new();
    for file in files {
        let own = super::show::context();
        let Loaded { name, mut module, artifact } = load::module(&own, file, matches)?;
        versions.push(artifact);
        let renamed = known.make_room(&mut module);
        let module = match renamed.map_err(|missing| format!("{name}: error: {missing}"))? {
            false => load::module(&ctx, file, matches)?.module,
            // As text it goes into the other context with all that it has.
            true => {
                let options = PrintOptions { generic: true, debuginfo: true, ..PrintOptions::default() };
                let text =
                    text_of(&module, &options, 0).map_err(|error| format!("{name}: error: {error}"))?;
                collecting(&ctx, || rmlir::from_bytes(&ctx, text, &name))?
            }
        };
        modules.push((name, module));
    }
    Ok((ctx, modules, newest(versions)))
}

/// The newest version, if all have one.
fn newest(versions: Vec<Option<Version>>) -> Option<Version> {
    let versions: Option<Vec<Version>> = versions.into_iter().collect();
    versions?.into_iter().max()
}
