//! What the tests share: contexts, parsing, reports, and the data outside of the project.
#![allow(dead_code)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Diagnostic, Failed, Module};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// A context that accepts what nobody has registered.
pub fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Parses a whole text in order.
pub fn parse_text(ctx: &Context, text: &str) -> Result<Module, Failed> {
    let options = ParseOptions { parallel: false, ..ParseOptions::default() };
    parse_with(ctx, text.as_bytes(), 0..text.len(), &options)
}

pub fn parse_with(
    ctx: &Context,
    text: &[u8],
    window: Range<usize>,
    options: &ParseOptions,
) -> Result<Module, Failed> {
    let source = Arc::new(SourceFile::new("t.mlir", text.to_vec()));
    parse(ctx, &source, window, options)
}

/// `line:col: kind: message` of a diagnostic and its notes.
pub fn lines_of(ctx: &Context, diagnostic: &Diagnostic) -> Vec<String> {
    let place = ctx.first_file_loc(ctx.loc_attr(diagnostic.loc));
    let place = place.map_or("unknown".to_owned(), |at| format!("{}:{}", at.line, at.column));
    let mut lines = vec![format!("{place}: {}: {}", diagnostic.severity.word(), diagnostic.message)];
    lines.extend(diagnostic.notes.iter().flat_map(|note| lines_of(ctx, note)));
    lines
}

/// What is reported about a part of a text.
pub fn report(text: &[u8], window: Range<usize>) -> Vec<String> {
    let ctx = context();
    let options = ParseOptions { parallel: false, ..ParseOptions::default() };
    let (result, diagnostics) = ctx.collect_diagnostics(|| parse_with(&ctx, text, window, &options));
    assert_eq!(result.is_err(), !diagnostics.is_empty(), "a failure is reported, and nothing else is");
    diagnostics.iter().flat_map(|diagnostic| lines_of(&ctx, diagnostic)).collect()
}

/// The first error of a text, or nothing.
pub fn first_error(text: &str) -> String {
    report(text.as_bytes(), 0..text.len()).into_iter().next().unwrap_or_default()
}

/// The module as text in generic form.
pub fn generic(module: &Module) -> String {
    let options = rmlir_ir::print::PrintOptions { generic: true, ..rmlir_ir::print::PrintOptions::default() };
    let mut out = Vec::new();
    rmlir_ir::print::print_module(module, &options, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Files of a folder with this ending, sorted.
pub fn files(folder: &std::path::Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).map(|dir| dir.flatten().map(|entry| entry.path()));
    let mut files: Vec<PathBuf> = entries.into_iter().flatten().collect();
    files.retain(|path| path.extension().is_some_and(|have| have == ending));
    files.sort();
    files
}
