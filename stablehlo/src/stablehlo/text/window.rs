//! Directives of convolutions: their dimensions and windows.

use super::conv;
use super::directives::dims_attr;
use crate::dims::print_dims;
use crate::tensor::dialect_attr;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::{Attr, AttrData, Context, OpRef};

pub(super) fn parse_dimensions(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let fields = conv::parse(parser, &|parser, loc, message| parser.op_error(loc, message))?;
    let def = parser
        .ctx()
        .registered_dialect(b"stablehlo")
        .and_then(|dialect| dialect.attr_named(parser.ctx(), b"conv"));
    let Some(def) = def else { return Err(Failed) };
    let attr = parser.checked_attr(loc, def, fields)?;
    if let [to] = params {
        *to = ParsedParam::Attr(Some(attr));
    }
    Ok(true)
}

pub(super) fn print_dimensions(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let attr = params.first().and_then(PrintedParam::attr);
    if let Some(data) = attr.and_then(|attr| dialect_attr(op.ctx(), attr, "stablehlo", "conv")) {
        printer.text(&conv::text(&data.params));
    }
}

/// The names of the parts of a window, in the order of the directive's parameters.
const PARTS: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
const PAD: usize = 1;
const REVERSE: usize = 4;

/// Reads `[[0, 1], [2, 3]]`.
fn parse_pad(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    let mut pairs = Vec::new();
    parser.list(Delimiter::Square, "", &mut |parser| {
        let pair = crate::dims::parse_dims(parser, false)?;
        if pair.len() != 2 {
            let loc = parser.loc();
            let message = format!("Expected array with 2 elements, got {} elements instead", pair.len());
            return Err(parser.op_error(loc, &message));
        }
        pairs.extend(pair);
        Ok(())
    })?;
    pad_attr(parser.ctx(), &pairs).ok_or(Failed)
}

fn pad_attr(ctx: &Context, pairs: &[i64]) -> Option<Attr> {
    let ty = ctx.tensor_type(&[pairs.len() as i64 / 2, 2], ctx.i64(), None).ok()?;
    let splat = pairs.split_first().is_some_and(|(first, rest)| rest.iter().all(|value| value == first));
    let stored = if splat { &pairs[..1] } else { pairs };
    let raw: Vec<u8> = stored.iter().flat_map(|value| value.to_le_bytes()).collect();
    ctx.dense_elements(ty, raw, splat).ok()
}

/// Reads `[true, false]`, or numbers for these.
fn parse_reverse(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    let mut flags = Vec::new();
    parser.list(Delimiter::Square, "", &mut |parser| {
        let flag = match () {
            () if parser.optional_token("true") => true,
            () if parser.optional_token("false") => false,
            () => parser.integer()? != 0,
        };
        flags.push(u8::from(flag));
        Ok(())
    })?;
    let ctx = parser.ctx();
    ctx.dense_array(ctx.i1(), flags.len(), flags).map_err(|_| Failed)
}

pub(super) fn parse(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut left: Vec<usize> = (0..PARTS.len()).collect();
    while !parser.is_next("}") {
        let word = parser.keyword()?;
        let word = parser.ctx().text(word).into_owned();
        let loc = parser.loc();
        let Some(at) = left.iter().position(|&part| PARTS[part] == word) else {
            return Err(parser.op_error(loc, &format!("Unexpected keyword {word}")));
        };
        let part = left.remove(at);
        parser.token("=")?;
        let attr = match part {
            PAD => parse_pad(parser)?,
            REVERSE => parse_reverse(parser)?,
            _ => dims_attr(parser)?,
        };
        if let Some(to) = params.get_mut(part) {
            *to = ParsedParam::Attr(Some(attr));
        }
        if !parser.optional_token(",") {
            break;
        }
    }
    Ok(true)
}

pub(super) fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let ctx = op.ctx();
    let mut lead = "";
    for (part, param) in params.iter().enumerate() {
        let Some(attr) = param.attr() else { continue };
        printer.text(&format!("{lead}{} = ", PARTS[part]));
        lead = ", ";
        match part {
            PAD => print_pad(printer, ctx, attr),
            REVERSE => {
                let AttrData::DenseArray(flags) = ctx.attr_data(attr) else { continue };
                let words: Vec<&str> =
                    flags.raw.iter().map(|&flag| if flag == 0 { "false" } else { "true" }).collect();
                printer.text(&format!("[{}]", words.join(", ")));
            }
            _ => print_dims(printer, &ctx.i64_array(attr).unwrap_or_default()),
        }
    }
}

/// More than this many numbers no window has.
const MOST: usize = 1 << 16;

fn print_pad(printer: &mut dyn AsmPrinter, ctx: &Context, attr: Attr) {
    let values = ctx.dense_i64s(attr, MOST).unwrap_or_default();
    let pairs: Vec<String> =
        values.chunks(2).map(|pair| format!("[{}]", crate::tensor::numbers(pair))).collect();
    printer.text(&format!("[{}]", pairs.join(", ")));
}
