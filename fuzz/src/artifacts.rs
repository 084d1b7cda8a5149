//! What must hold for every portable artifact of StableHLO.

use crate::oracle::{Finding, Outcome};
use bytes::Bytes;
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_stablehlo::{Version, artifact, versions};
use std::sync::Arc;

fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    rmlir_stablehlo::register_all(&ctx);
    ctx
}

fn finding(what: &str, text: impl Into<String>) -> Finding {
    Finding { what: what.into(), text: text.into() }
}

fn text(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, &PrintOptions { generic: true, ..PrintOptions::default() }, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// Whether there is a quantised type of unsigned storage. Text says its width and sign alone, for a storage type with a sign of its own and
/// for one without.
fn hides_storage(text: &str) -> bool {
    text.contains("!quant.uniform<u")
}

/// Whether dimension numbers of a convolution leave out one in between: text has a `?` for it, which reading takes for none that was left out,
/// as the reference does.
fn leaves_out_dimensions(text: &str) -> bool {
    let stated = text.split("#stablehlo.conv<").skip(1);
    stated.filter_map(|rest| rest.split_once("]>")).any(|(numbers, _)| numbers.contains('?'))
}

/// Any bytes as an artifact: an error is reported; what verifies is printed as StableHLO, the text reads back, and both are written as the
/// same artifact, for the newest version and for the lowest that has all of it.
///
/// # Errors
/// When something does not hold.
pub fn file(input: &[u8]) -> Result<Outcome, Finding> {
    let ctx = context();
    let read = || artifact::from_bytes(&ctx, Bytes::copy_from_slice(input), "input");
    let (module, said) = ctx.collect_diagnostics(read);
    let Ok(mut module) = module else {
        return if said.is_empty() {
            Err(finding("an artifact is refused without a word", ""))
        } else {
            Ok(Outcome::Refused)
        };
    };
    let (sound, said) = ctx.collect_diagnostics(|| module.top().map_or(Ok(()), rmlir_ir::verify::verify));
    if sound.is_err() {
        return if said.is_empty() {
            Err(finding("a module is invalid without a word", ""))
        } else {
            Ok(Outcome::Invalid)
        };
    }
    // Text has no locations.
    artifact::strip_locations(&mut module);
    let printed = text(&module);
    let write = |module: &Module, target| {
        let (written, said) = ctx.collect_diagnostics(|| artifact::to_bytes(module, target));
        written.map_err(|_| said.first().map_or_else(String::new, |first| first.message.clone()))
    };
    // What only a reader takes, such as attributes of other dialects, is not written.
    let Ok(written) = write(&module, Version::CURRENT) else { return Ok(Outcome::Refused) };
    if leaves_out_dimensions(&printed) {
        return Ok(Outcome::RoundTrips);
    }
    let again = context();
    let file = Arc::new(SourceFile::new("text", printed.clone().into_bytes()));
    let options = ParseOptions::default();
    let (parsed, said) = again.collect_diagnostics(|| parse(&again, &file, 0..file.bytes().len(), &options));
    let mut parsed = parsed.map_err(|_| {
        let why = said.first().map_or_else(String::new, |first| first.message.clone());
        finding(&format!("the text of an artifact is not read: {why}"), printed.clone())
    })?;
    artifact::strip_locations(&mut parsed);
    let (rewritten, said) = again.collect_diagnostics(|| artifact::to_bytes(&parsed, Version::CURRENT));
    let rewritten = rewritten.map_err(|_| {
        let why = said.first().map_or_else(String::new, |first| first.message.clone());
        finding(&format!("the text of an artifact is not written: {why}"), printed.clone())
    })?;
    if rewritten != written && !hides_storage(&printed) {
        return Err(finding("the text of an artifact is another artifact", printed));
    }
    let (lowest, _) =
        ctx.collect_diagnostics(|| versions::to_vhlo(&module).and_then(|vhlo| versions::lowest(&vhlo)));
    let Ok(lowest) = lowest else { return Err(finding("an artifact has no lowest version", printed)) };
    let old = write(&module, lowest)
        .map_err(|why| finding(&format!("{lowest} is not the lowest version: {why}"), printed.clone()))?;
    let (back, _) = ctx.collect_diagnostics(|| artifact::from_bytes(&ctx, old.into(), "old"));
    match back.map(|back| write(&back, Version::CURRENT)) {
        Ok(Ok(back)) if back == written => Ok(Outcome::RoundTrips),
        _ => Err(finding(&format!("by way of {lowest} it is another artifact"), printed)),
    }
}
