//! `rmlir inspect`: what is in files, and what costs what.

use super::json::{self, Json};
use super::partial::Partial;
use super::show::{context, with_layouts};
use super::{bad_file, flag, html, output, report, savings, write_text};
use crate::bulk::{self, Done, Outcome, Source};
use crate::input::{self, Input};
use clap::{Arg, ArgMatches, Command};
use rmlir::store::is_remote;
use rmlir_format::inspect::{Report, inspect, inspect_indexed};
use rmlir_format::sidecar::Sidecar;
use rmlir_format::symbol::{NoLayouts, SymbolLayouts};
use rmlir_ir::Context;
use rmlir_reader::{Format, IndexError, ReadOptions, detect};
use std::sync::Arc;

/// The largest things of each kind that a page has.
const ON_PAGE: usize = 400;

/// The command line.
pub fn command() -> Command {
    Command::new("inspect")
        .about("Shows version, producer, dialects, sections, tables, and what costs most")
        .after_help(
            "Example: rmlir inspect --json model.mlirbc | jq .sections\n  \
             rmlir inspect --savings model.mlirbc                  what stripping and packing would save\n  \
             rmlir inspect --html old.mlirbc new.mlirbc -o x.html  a page that compares two files\n  \
             rmlir inspect --json --resume log --files-from list   one line a file of a store\n\n\
             Of text, what its bytecode would be is shown. spec/inspect.schema.json describes the JSON.",
        )
        .args([
            Arg::new("files")
                .value_name("FILE")
                .num_args(0..)
                .default_value("-")
                .help("Bytecode or text, folders, patterns; - is standard input"),
            output(),
            Arg::new("top")
                .long("top")
                .value_name("N")
                .default_value("10")
                .value_parser(clap::value_parser!(usize))
                .help("Entries in lists of the largest things"),
            flag("html", "Write a page that works by itself, of one file or of two that are compared")
                .conflicts_with("json"),
            flag(
                "whole",
                "Read all of a file that is elsewhere, where tables would do, and count what is in functions",
            ),
            flag("savings", "Say what stripping and packing would save, and what is there twice"),
        ])
        .args(bulk::line_args())
        .args(bulk::manifest_args())
}

/// A file that was looked at.
pub struct Looked {
    /// The file as bytecode.
    pub input: Input,
    /// What is in it.
    pub report: Report,
    /// By which definitions it is read, if not by those of today.
    pub written: Option<String>,
    /// The size of the text, if it is one.
    pub text: Option<usize>,
}

/// Writes reports, or a page.
pub fn run(matches: &ArgMatches) -> Result<(), String> {
    let top = matches.get_one::<usize>("top").copied().unwrap_or(10);
    if matches.get_flag("html") {
        let sources = bulk::sources(matches)?;
        if sources.len() > 2 {
            return Err(format!("rmlir: a page has one file or two, not {}", sources.len()));
        }
        let looked: Result<Vec<Looked>, String> =
            sources.iter().map(|source| look(&context(), source, ON_PAGE, true)).collect();
        return write_text(matches, &html::page(&looked?));
    }
    let savings = matches.get_flag("savings");
    let whole = savings || matches.get_flag("whole");
    let first = std::sync::atomic::AtomicBool::new(true);
    bulk::run(matches, "inspect", bulk::Messages::Apart, &|ctx, source| {
        let looked = look(ctx, source, top, whole)?;
        report_on(ctx, &looked, top, savings, &first)
    })
    .map(drop)
}

/// What is in a file. Of one that is elsewhere no more is read than tables, unless all of it is asked for.
fn look(ctx: &Context, source: &Source, top: usize, whole: bool) -> Result<Looked, String> {
    if !whole
        && is_remote(&source.path)
        && let Some(partial) = super::partial::open(&source.path, &[])
    {
        return of_tables(ctx, partial?, top);
    }
    let input = input::read(&source.path).map_err(|error| format!("rmlir: {error}"))?;
    crate::foreign::refuse(&input.name, &input.bytes)?;
    let text = (detect(&input.bytes) == Format::Text).then_some(input.bytes.len());
    let input = super::extract::as_bytecode(&input)?;
    let report =
        |layouts: &dyn SymbolLayouts| inspect(&input.bytes, &rmlir_stablehlo::encodings(), top, layouts);
    let report = with_layouts(ctx, &input, report).map_err(|error| bad_file(&input, &error))?;
    let written = definitions(ctx, &input);
    Ok(Looked { input, report, written, text })
}

/// What the tables of a file tell.
fn of_tables(ctx: &Context, partial: Partial, top: usize) -> Result<Looked, String> {
    let functions = partial.lazy(ctx, &ReadOptions::default())?;
    let functions = super::list::listed(&functions);
    let Partial { input, index, .. } = partial;
    let damaged = |error: IndexError| format!("{}: error: {error}", input.name);
    let index = Sidecar::open_part(Arc::new(index), input.bytes.len()).map_err(damaged)?;
    let report =
        inspect_indexed(&input.bytes, &Arc::new(index), &rmlir_stablehlo::encodings(), top, &NoLayouts);
    let mut report = report.map_err(|error| bad_file(&input, &error))?.map_err(damaged)?;
    report.functions = functions.map_err(damaged)?;
    Ok(Looked { input, report, written: None, text: None })
}

fn report_on(
    ctx: &Context,
    looked: &Looked,
    top: usize,
    with_savings: bool,
    first: &std::sync::atomic::AtomicBool,
) -> Outcome {
    let Looked { input, report: found, written, text } = looked;
    let mut lines = String::new();
    if !first.swap(false, std::sync::atomic::Ordering::Relaxed) {
        lines.push('\n');
    }
    if let Some(size) = text {
        lines.push_str(&format!("{}: text of {size} bytes; what follows is of its bytecode\n", input.name));
    }
    lines.push_str(&report::text(&input.name, found, top, written.as_deref()));
    let mut members = json::report(found, written.as_deref());
    members.push(("text", text.map_or_else(|| Json::optional(None), Json::number)));
    if with_savings {
        let savings = savings::of(ctx, input, found)?;
        lines.push_str(&savings.lines());
        members.push(("savings", savings.json()));
    }
    Ok(Done { members, text: lines })
}

/// Refuses what is no bytecode.
///
/// # Errors
/// If it is none; the message says what to do.
pub fn needs_bytecode(input: &Input, way_out: &str) -> Result<(), String> {
    match detect(&input.bytes) {
        Format::Bytecode => Ok(()),
        Format::Text if input.bytes.is_empty() => Err(format!(
            "{}: error: the file is empty: as text it is a module without operations, but it is no bytecode",
            input.name
        )),
        Format::Text => {
            Err(format!("{}:0x0: error: input buffer is not an MLIR bytecode file: {way_out}", input.name))
        }
    }
}

/// By which definitions a file is read, if not by those of today: what its producer and its operations tell.
fn definitions(ctx: &Context, input: &Input) -> Option<String> {
    let time = || rmlir_reader::time_of(ctx, input.bytes.clone(), &input.name, &ReadOptions::default());
    let (time, said) = ctx.collect_diagnostics(time);
    match time {
        Ok(None) => None,
        Ok(Some(time)) => {
            let told = match &time.told_by[..] {
                [] => "as the producer says".to_owned(),
                ops => format!("as the producer and {} tell", ops.join(", ")),
            };
            Some(format!("{}, {told}", time.line.describe(time.span)))
        }
        Err(_) => said.first().map(|first| first.message.clone()),
    }
}

/// A whole module of a file that was looked at, if its definitions are at hand.
pub fn module(ctx: &Context, input: &Input) -> Option<rmlir_ir::Module> {
    let load = || crate::translate::load(ctx, input.clone(), None, None);
    ctx.collect_diagnostics(load).0.ok()
}
