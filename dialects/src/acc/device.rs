//! Kinds of devices: attributes `#acc.device_type<nvidia>`, arrays of them, and their text.

use crate::common::enums;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter};
use rmlir_ir::{Attr, AttrData, Context, typed};

/// No kind in particular.
pub(super) const NONE: i64 = 0;

const DEVICE: (&str, &str) = ("acc", "device_type");

/// The attribute for no kind.
pub fn none(ctx: &Context) -> Option<Attr> {
    typed::make_attr(ctx, DEVICE, vec![Param::Int(NONE)]).ok()
}

/// The kind that an attribute stands for.
pub(super) fn kind(ctx: &Context, attr: Attr) -> Option<i64> {
    if typed::is_attr(ctx, attr, DEVICE) { typed::number(ctx, attr) } else { None }
}

/// The word for a kind.
pub(super) fn word(ctx: &Context, kind: i64) -> String {
    let attr = typed::make_attr(ctx, DEVICE, vec![Param::Int(kind)]).ok();
    attr.and_then(|attr| enums::word(ctx, attr, DEVICE)).unwrap_or_default()
}

/// The elements of an array attribute.
pub(super) fn elements(ctx: &Context, array: Option<Attr>) -> &[Attr] {
    array.and_then(|array| ctx.attr_data(array).as_array()).unwrap_or_default()
}

/// Whether an array is that of no kind alone.
pub(super) fn is_only_none(ctx: &Context, array: Option<Attr>) -> bool {
    matches!(elements(ctx, array), [only] if kind(ctx, *only) == Some(NONE))
}

/// Reads `[#acc.device_type<nvidia>]` if it is next; without it there is no kind in particular.
pub(super) fn parse_one(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    if !parser.optional_token("[") {
        return none(parser.ctx()).ok_or(Failed);
    }
    let loc = parser.loc();
    let attr = parser.attr(None)?;
    if kind(parser.ctx(), attr).is_none() {
        return Err(parser.op_error(loc, "invalid kind of attribute specified"));
    }
    parser.token("]")?;
    Ok(attr)
}

/// Reads attributes between square brackets, without the opening one.
pub(super) fn parse_rest(parser: &mut dyn AsmParser) -> Result<Vec<Attr>, Failed> {
    let mut attrs = Vec::new();
    parser.list(Delimiter::None, "", &mut |parser| {
        attrs.push(parser.attr(None)?);
        Ok(())
    })?;
    parser.token("]")?;
    Ok(attrs)
}

/// Writes ` [#acc.device_type<nvidia>]`, nothing for no kind.
pub(super) fn print_one(printer: &mut dyn AsmPrinter, attr: Attr) {
    if kind(printer.ctx(), attr) != Some(NONE) {
        printer.text(" [");
        printer.attr(attr);
        printer.text("]");
    }
}

/// Writes attributes between commas.
pub(super) fn print_list(printer: &mut dyn AsmPrinter, attrs: &[Attr]) {
    for (i, &attr) in attrs.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.attr(attr);
    }
}

/// Whether an attribute is `true`.
pub(super) fn is_true(ctx: &Context, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::Integer { value, .. } if !value.is_zero())
}
