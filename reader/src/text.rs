//! Textual entries.

use crate::fault::{Fault, Result};
use rmlir_ir::diag::capture;
use rmlir_ir::{Attr, AttrData, Context, Type, TypeData};

/// The attribute that the whole of a text stands for. `what` names the entry in messages.
pub(crate) fn attribute(ctx: &Context, text: &[u8], what: &str) -> Result<Attr> {
    let (parsed, diagnostics) = capture(|| rmlir_asm::parse_attr_prefix(ctx, text));
    match parsed {
        Ok((attr, end)) => {
            whole(text, end, what)?;
            // The dialect is unknown, perhaps since it has another name today.
            let is_unknown = matches!(ctx.attr_data(attr), AttrData::Opaque(_));
            Ok(is_unknown.then(|| reworded(ctx, text)).flatten().unwrap_or(attr))
        }
        Err(_) => shortened(ctx, text).or_else(|| reworded(ctx, text)).ok_or(Fault::Text(diagnostics)),
    }
}

/// `#gpu.dim<x>`, as snapshots of 24.0.0git have it, is `#gpu<dim x>`.
#[cold]
fn shortened(ctx: &Context, text: &[u8]) -> Option<Attr> {
    let text = std::str::from_utf8(text).ok()?;
    let (name, value) = text.strip_prefix('#')?.strip_suffix('>')?.split_once('<')?;
    let (dialect, mnemonic) = name.split_once('.')?;
    let is_word = |text: &str| text.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    if !is_word(mnemonic) || !is_word(value) {
        return None;
    }
    let short = format!("#{dialect}<{mnemonic} {value}>");
    let (parsed, _) = capture(|| rmlir_asm::parse_attr_prefix(ctx, short.as_bytes()));
    parsed.ok().filter(|&(_, end)| end == short.len()).map(|(attr, _)| attr)
}

/// An attribute whose text had another form.
#[cold]
fn reworded(ctx: &Context, text: &[u8]) -> Option<Attr> {
    let text = std::str::from_utf8(text).ok()?.strip_prefix('#')?;
    let today = ctx.time_line()?.attr_text_today(text)?;
    let (parsed, _) = capture(|| rmlir_asm::parse_attr_prefix(ctx, today.as_bytes()));
    parsed.ok().filter(|&(_, end)| end == today.len()).map(|(attr, _)| attr)
}

/// The type that the whole of a text stands for.
pub(crate) fn r#type(ctx: &Context, text: &[u8], what: &str) -> Result<Type> {
    let (parsed, diagnostics) = capture(|| rmlir_asm::parse_type_prefix(ctx, text));
    match parsed {
        Ok((ty, end)) => {
            whole(text, end, what)?;
            let is_unknown = matches!(ctx.type_data(ty), TypeData::Opaque { .. });
            Ok(is_unknown.then(|| type_then(ctx, text)).flatten().unwrap_or(ty))
        }
        Err(_) => type_then(ctx, text).ok_or(Fault::Text(diagnostics)),
    }
}

/// A type whose text had another form.
#[cold]
fn type_then(ctx: &Context, text: &[u8]) -> Option<Type> {
    let text = std::str::from_utf8(text).ok()?.strip_prefix('!')?;
    rmlir_asm::parse_type_then(ctx, text)
}

fn whole(text: &[u8], end: usize, what: &str) -> Result<()> {
    let rest = text.get(end..).unwrap_or_default().trim_ascii_start();
    if rest.is_empty() {
        return Ok(());
    }
    let rest = String::from_utf8_lossy(rest);
    Err(Fault::known(format!("trailing characters found after {what} assembly format: {rest}")))
}
