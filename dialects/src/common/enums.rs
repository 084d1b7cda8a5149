//! Attributes whose one parameter is an enum, by its words.

use rmlir_ir::assembly::{enum_text, enum_value};
use rmlir_ir::def::{EnumDef, Param};
use rmlir_ir::format::ParamKind;
use rmlir_ir::{Attr, AttrData, Context};
use std::sync::Arc;

fn enum_of(ctx: &Context, (dialect, mnemonic): (&str, &str)) -> Option<Arc<EnumDef>> {
    let def = ctx.registered_dialect(dialect.as_bytes())?.attr_named(ctx, mnemonic.as_bytes())?;
    match &ctx.attr_def(def).params.first()?.syntax {
        ParamKind::Enum(def) => Some(Arc::clone(def)),
        _ => None,
    }
}

/// The word of an attribute of a definition, by dialect and mnemonic; `None` if it is another one.
pub fn word(ctx: &Context, attr: Attr, definition: (&str, &str)) -> Option<String> {
    let Some(&Param::Int(value)) = rmlir_ir::typed::attr_param(ctx, attr, definition, 0) else { return None };
    Some(enum_text(&*enum_of(ctx, definition)?, value).into_owned())
}

/// The attribute of a definition that a word stands for; `None` if there is none.
pub fn of_word(ctx: &Context, definition: (&str, &str), word: &str) -> Option<Attr> {
    let value = enum_value(&*enum_of(ctx, definition)?, word)?;
    rmlir_ir::typed::make_attr(ctx, definition, vec![Param::Int(value)]).ok()
}

/// An array of attributes of a definition as an array of their words. Other elements stay.
pub fn to_words(ctx: &Context, array: Attr, definition: (&str, &str)) -> Attr {
    let AttrData::Array(elements) = ctx.attr_data(array) else { return array };
    let as_word = |&attr: &Attr| word(ctx, attr, definition).map_or(attr, |word| ctx.string_attr(&word));
    let words: Vec<Attr> = elements.iter().map(as_word).collect();
    ctx.array_attr(&words)
}

/// The reverse of [`to_words`].
///
/// # Errors
/// The word that stands for nothing.
pub fn of_words(ctx: &Context, array: Attr, definition: (&str, &str)) -> Result<Attr, String> {
    let elements = ctx.attr_data(array).as_array().unwrap_or_default();
    let mut attrs = Vec::with_capacity(elements.len());
    for &element in elements {
        attrs.push(match rmlir_ir::typed::text(ctx, element) {
            Some(text) => of_word(ctx, definition, &text).ok_or_else(|| text.into_owned())?,
            None => element,
        });
    }
    Ok(ctx.array_attr(&attrs))
}
