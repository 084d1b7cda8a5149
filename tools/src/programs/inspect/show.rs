//! `rmlir show` and `rmlir index`: one operation of a file of any size.

use super::report;
use crate::input::{self, Input};
use crate::opt::SharedWriter;
use crate::output::{Kind, text_of, write};
use crate::translate::Form;
use clap::ArgMatches;
use rmlir_format::symbol::{SymbolLayouts, TopLevelOp};
use rmlir_ir::print::PrintOptions;
use rmlir_ir::{Context, Failed};
use rmlir_reader::{AnyTime, IndexError, LazyModule, LazyOp, ReadOptions};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// Makes a context whose diagnostics go to standard error.
pub fn context() -> Context {
    let ctx = crate::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Runs with diagnostics on standard error. What fails has been said there, so the message is empty.
pub fn reporting<T>(ctx: &Context, work: impl FnOnce() -> Result<T, Failed>) -> Result<T, String> {
    let errors = SharedWriter::new(std::io::stderr());
    let guard = ctx.with_handler(Arc::new(move |ctx, diagnostic| {
        errors.write(&rmlir_ir::render::render(ctx, &diagnostic));
        None
    }));
    let result = work();
    drop(guard);
    result.map_err(|Failed| String::new())
}

/// Runs; if that fails, what was said is the message. Else it goes to standard error.
pub fn collecting<T>(ctx: &Context, work: impl FnOnce() -> Result<T, Failed>) -> Result<T, String> {
    let (result, said) = ctx.collect_diagnostics(work);
    let rendered: Vec<u8> =
        said.iter().flat_map(|diagnostic| rmlir_ir::render::render(ctx, diagnostic)).collect();
    let text = String::from_utf8_lossy(&rendered);
    match result {
        Ok(made) => {
            if !text.is_empty() {
                report::complain(text.trim_end());
            }
            Ok(made)
        }
        Err(Failed) => Err(text.trim_end().to_owned()),
    }
}

/// Opens a file by the sidecar index beside it, if there is one that fits.
pub fn open_indexed(ctx: &Context, input: &Input, options: &ReadOptions) -> Option<LazyModule> {
    let sidecar = sidecar(input);
    // What is no file is no index, and may not be opened without waiting for someone.
    if !Path::new(&sidecar).is_file() {
        return None;
    }
    let open = |index: Input| {
        let open = || LazyModule::open_indexed(ctx, input.bytes.clone(), index.bytes, &input.name, options);
        ctx.collect_diagnostics(open).0.ok()
    };
    let index = input::read(&sidecar).ok().filter(|_| !is_older(&sidecar, &input.name));
    let opened = index.and_then(open);
    if opened.is_none() {
        does_not_fit(input);
    }
    opened
}

fn sidecar(input: &Input) -> String {
    format!("{}.idx", input.name)
}

fn does_not_fit(input: &Input) {
    report::complain(&format!(
        "{}: warning: the index does not fit the file: make it again with rmlir index",
        sidecar(input)
    ));
}

/// Whether a file was written after its index was, as far as the file system tells.
fn is_older(sidecar: &str, file: &str) -> bool {
    let written = |path: &str| std::fs::metadata(path).and_then(|meta| meta.modified()).ok();
    written(sidecar).zip(written(file)).is_some_and(|(sidecar, file)| sidecar < file)
}

/// Writes the index of a file, beside it if no other place is given.
pub fn run_index(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let ctx = context();
    let options = ReadOptions::default();
    let lazy = reporting(&ctx, || LazyModule::open(&ctx, input.bytes.clone(), &input.name, &options))?;
    let beside = sidecar(input);
    let asked = matches.get_one::<String>("o").map(String::as_str).filter(|&path| path != "-");
    let kind = Kind::Binary { force: matches.get_flag("f") };
    write(asked.unwrap_or(&beside), &lazy.index(), kind).map_err(|error| format!("rmlir: {error}"))
}

/// Prints operations, or their names.
pub fn run_show(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let ctx = context();
    let assume_release = crate::cli::release(matches);
    let options = ReadOptions { assume_release, raw: true, ..ReadOptions::default() };
    let text = match open_indexed(&ctx, input, &options).map(|lazy| shown(matches, input, &ctx, &lazy)) {
        Some(Ok(text)) => text?,
        // There is none, or it is damaged: without it everything is found, too.
        _ => {
            let open = || LazyModule::open(&ctx, input.bytes.clone(), &input.name, &options);
            let lazy = reporting(&ctx, open)?;
            shown(matches, input, &ctx, &lazy)
                .map_err(|error| format!("{}: error: {error}", input.name))??
        }
    };
    write_shown(matches, &text)
}

/// Writes what is shown, which is text: under a name of bytecode or of an object it would mislead.
fn write_shown(matches: &ArgMatches, text: &[u8]) -> Result<(), String> {
    let path = matches.get_one::<String>("o").map_or("-", String::as_str);
    if let Ok(Some(Form::Bytecode | Form::Object)) = Form::of_ending(path) {
        return Err(format!("rmlir: {path}: show writes text; rmlir extract writes symbols as bytecode"));
    }
    write(path, text, Kind::Text).map_err(|error| format!("rmlir: {error}"))
}

/// Prints operations of a file of which no more is read than they need; none if it has to be read as a whole.
pub fn run_show_partial(matches: &ArgMatches, path: &str) -> Option<Result<(), String>> {
    let symbols: Vec<&str> = matches
        .get_many::<String>("symbols")
        .into_iter()
        .flatten()
        .map(|symbol| symbol.strip_prefix('@').unwrap_or(symbol))
        .collect();
    let partial = super::partial::open(path, &symbols)?;
    Some(partial.and_then(|partial| {
        let ctx = context();
        let assume_release = crate::cli::release(matches);
        let options = ReadOptions { assume_release, raw: true, ..ReadOptions::default() };
        let partial = partial.with_all_for(&symbols, &options)?;
        let lazy = partial.lazy(&ctx, &options)?;
        let shown = shown(matches, &partial.input, &ctx, &lazy);
        let text = shown.map_err(|error| format!("{path}: error: {error}"))??;
        write_shown(matches, &text)
    }))
}

/// What is asked for of a file, or the message that says why it cannot be shown.
///
/// # Errors
/// If the index by which the file was opened is damaged. That has been said.
fn shown(
    matches: &ArgMatches,
    input: &Input,
    ctx: &Context,
    lazy: &LazyModule,
) -> Result<Result<Vec<u8>, String>, IndexError> {
    let symbols: Vec<&String> = matches.get_many::<String>("symbols").into_iter().flatten().collect();
    let shown = match symbols.is_empty() {
        true => names(lazy).map(Ok),
        false => operations(matches, input, ctx, lazy, &symbols),
    };
    if lazy.index_is_damaged() {
        does_not_fit(input);
        return Err(IndexError::Broken);
    }
    shown
}

/// What is said where an operation is taken for the definition of a symbol without a definition that says so.
pub const GUESS: &str = "is a guess: the operation's own definition is not known (--load-ods loads it)";

/// Runs with what is known of where symbols are: by the definitions of the file's time, or by those of any time if it is not known or the file cannot
/// be opened.
pub fn with_layouts<R>(ctx: &Context, input: &Input, work: impl FnOnce(&dyn SymbolLayouts) -> R) -> R {
    let open = || LazyModule::open(ctx, input.bytes.clone(), &input.name, &ReadOptions::default());
    match ctx.collect_diagnostics(open).0 {
        Ok(lazy) => work(&lazy.layouts()),
        Err(_) => work(&AnyTime::new(ctx)),
    }
}

/// Symbols by the offset of what defines them, for operations whose definitions do not say that they define any: as `list` finds them.
pub fn guessed_symbols(lazy: &LazyModule) -> HashMap<usize, Vec<u8>> {
    let nameless = |op: &Result<LazyOp<'_>, IndexError>| op.as_ref().is_ok_and(|op| op.symbol.is_none());
    if !lazy.ops().any(|op| nameless(&op)) {
        return HashMap::new();
    }
    let found = lazy.top_level().unwrap_or_default().into_iter();
    let guessed = |op: TopLevelOp| Some((op.start, op.symbol.filter(|symbol| symbol.guessed)?.name));
    found.filter_map(guessed).collect()
}

/// Name and symbol of each operation.
fn names(lazy: &LazyModule) -> Result<Vec<u8>, IndexError> {
    let guessed = guessed_symbols(lazy);
    // About as long as names and symbols are.
    let mut text = Vec::with_capacity(lazy.len() * 24);
    for op in lazy.ops() {
        let op = op?;
        text.extend_from_slice(op.op.as_bytes());
        let (symbol, mark) = match op.symbol {
            Some(symbol) => (Some(symbol), &b""[..]),
            None => (guessed.get(&op.start).map(Vec::as_slice), &b"?"[..]),
        };
        if let Some(symbol) = symbol {
            text.extend_from_slice(b" @");
            text.extend_from_slice(symbol);
            text.extend_from_slice(mark);
        }
        text.push(b'\n');
    }
    Ok(text)
}

/// The operations that define these symbols, as text.
fn operations(
    matches: &ArgMatches,
    input: &Input,
    ctx: &Context,
    lazy: &LazyModule,
    symbols: &[&String],
) -> Result<Result<Vec<u8>, String>, IndexError> {
    let print = PrintOptions { generic: matches.get_flag("generic"), ..PrintOptions::default() };
    let mut text = Vec::new();
    for symbol in symbols {
        let name = symbol.strip_prefix('@').unwrap_or(symbol);
        let guessed = || guessed_symbols(lazy);
        let by_guess = || {
            let start = guessed().into_iter().find(|(_, symbol)| symbol == name.as_bytes())?.0;
            lazy.ops().filter_map(Result::ok).find(|op| op.start == start)
        };
        let Some(op) = lazy.find(name.as_bytes())?.or_else(by_guess) else {
            let guessed = guessed();
            let mut names: Vec<&[u8]> = guessed.values().map(Vec::as_slice).collect();
            names.sort_unstable();
            let names = lazy.ops().filter_map(|op| op.ok()?.symbol).chain(names);
            let meant = crate::suggest::suggestion(name.as_bytes(), names);
            return Ok(Err(format!("{}: error: there is no symbol @{name}{meant}", input.name)));
        };
        if op.symbol != Some(name.as_bytes()) {
            report::complain(&format!("{}: warning: that @{name} is here {GUESS}", input.name));
        }
        let (module, diagnostics) = ctx.collect_diagnostics(|| lazy.load(&op));
        if lazy.index_is_damaged() {
            return Err(IndexError::Broken);
        }
        let module = reporting(ctx, || {
            diagnostics.into_iter().for_each(|diagnostic| ctx.emit(diagnostic));
            module
        });
        let module = match module {
            Ok(module) => module,
            Err(message) => return Ok(Err(message)),
        };
        match text_of(&module, &print, input.bytes.len()) {
            Ok(one) => text.extend(one),
            Err(error) => return Ok(Err(format!("{}: error: {error}", input.name))),
        }
    }
    Ok(Ok(text))
}
