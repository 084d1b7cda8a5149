//! `rmlir show` and `rmlir index`: one operation of a file of any size.

use crate::report;
use clap::ArgMatches;
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::{Context, Failed};
use rmlir_reader::{LazyModule, ReadOptions};
use rmlir_tools::input::{self, Input};
use rmlir_tools::opt::SharedWriter;
use rmlir_tools::output::{Kind, write};
use std::path::Path;
use std::sync::Arc;

/// Makes a context whose diagnostics go to standard error.
fn context() -> Context {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Runs with diagnostics on standard error. What fails has been said there, so the message is empty.
fn reporting<T>(ctx: &Context, work: impl FnOnce() -> Result<T, Failed>) -> Result<T, String> {
    let errors = SharedWriter::new(std::io::stderr());
    let guard = ctx.with_handler(Arc::new(move |ctx, diagnostic| {
        errors.write(&rmlir_ir::render::render(ctx, &diagnostic));
        None
    }));
    let result = work();
    drop(guard);
    result.map_err(|Failed| String::new())
}

/// Opens a file, by its sidecar index if there is one that fits.
fn open(ctx: &Context, input: &Input, options: &ReadOptions) -> Result<LazyModule, String> {
    let sidecar = format!("{}.idx", input.name);
    if Path::new(&sidecar).exists() {
        let index = input::read(&sidecar).map_err(|error| format!("rmlir: {error}"))?;
        let open = || LazyModule::open_indexed(ctx, input.bytes.clone(), index.bytes, &input.name, options);
        if let (Ok(lazy), _) = ctx.collect_diagnostics(open) {
            return Ok(lazy);
        }
        report::complain(&format!(
            "{sidecar}: warning: the index does not fit the file: make it again with rmlir index"
        ));
    }
    reporting(ctx, || LazyModule::open(ctx, input.bytes.clone(), &input.name, options))
}

/// Writes the index of a file, beside it if no other place is given.
pub fn run_index(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let ctx = context();
    let options = ReadOptions::default();
    let lazy = reporting(&ctx, || LazyModule::open(&ctx, input.bytes.clone(), &input.name, &options))?;
    let beside = format!("{}.idx", input.name);
    let asked = matches.get_one::<String>("o").map(String::as_str).filter(|&path| path != "-");
    let kind = Kind::Binary { force: matches.get_flag("f") };
    write(asked.unwrap_or(&beside), &lazy.index(), kind).map_err(|error| format!("rmlir: {error}"))
}

/// Prints operations, or their names.
pub fn run_show(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let ctx = context();
    let assume_release = rmlir_tools::cli::release(matches);
    let lazy = open(&ctx, input, &ReadOptions { assume_release, ..ReadOptions::default() })?;
    let symbols: Vec<&String> = matches.get_many::<String>("symbols").into_iter().flatten().collect();
    let mut text = Vec::new();
    if symbols.is_empty() {
        for op in lazy.ops() {
            text.extend_from_slice(op.op.as_bytes());
            if let Some(symbol) = op.symbol {
                text.extend_from_slice(b" @");
                text.extend_from_slice(symbol);
            }
            text.push(b'\n');
        }
    }
    for symbol in symbols {
        let name = symbol.strip_prefix('@').unwrap_or(symbol);
        let op = lazy.find(name.as_bytes());
        let op = op.ok_or_else(|| format!("{}: error: there is no symbol @{name}", input.name))?;
        let module = reporting(&ctx, || lazy.load(&op))?;
        let print = PrintOptions { generic: matches.get_flag("generic"), ..PrintOptions::default() };
        print_module(&module, &print, &mut text);
    }
    let path = matches.get_one::<String>("o").map_or("-", String::as_str);
    write(path, &text, Kind::Text).map_err(|error| format!("rmlir: {error}"))
}
