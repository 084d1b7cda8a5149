//! What nobody has definitions for, kept as bytes: opaque values of the dialect `rmlir`. `spec/raw.md` describes them.

use crate::attr_type::Decoder;
use rmlir_format::read::attr_type::{Entry, EntryIdx};
use rmlir_format::read::cursor::Cursor;
use rmlir_ir::{Attr, Context};
use std::fmt::Write;

/// The dialect that raw values belong to. Nobody registers it.
const DIALECT: &str = "rmlir";

/// Keeps an attribute or type in an encoding that is not known.
pub(crate) fn entry(decoder: Decoder<'_>, entry: &Entry<'_>, index: EntryIdx) {
    let ctx = decoder.ctx;
    let owner = String::from_utf8_lossy(decoder.dialect_name(entry.dialect)).into_owned();
    let text = ctx.ident(&text(Some(&owner), entry.body));
    match index {
        EntryIdx::Attr(index) => {
            let attr = ctx.opaque_attr(ctx.ident(DIALECT), text, ctx.none_type());
            decoder.file.attrs.set(index.index(), attr);
        }
        EntryIdx::Type(index) => {
            decoder.file.types.set(index.index(), ctx.opaque_type(ctx.ident(DIALECT), text));
        }
    }
}

/// Keeps the properties of an operation.
pub(crate) fn properties(ctx: &Context, blob: Cursor<'_>) -> Attr {
    ctx.opaque_attr(ctx.ident(DIALECT), ctx.ident(&text(None, blob)), ctx.none_type())
}

/// `raw<"dialect", "hex">`, of properties `raw<"hex">`.
fn text(owner: Option<&str>, bytes: Cursor<'_>) -> String {
    let mut out = String::from("raw<");
    // Writing to a string cannot fail.
    if let Some(owner) = owner {
        let _ = write!(out, "\"{}\", ", owner.escape_default());
    }
    out.push('"');
    for byte in bytes.rest() {
        let _ = write!(out, "{byte:02X}");
    }
    out + "\">"
}
