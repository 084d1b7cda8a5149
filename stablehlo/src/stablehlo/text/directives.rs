//! The directives of the dialect's formats, by name.

use super::{accuracy, products, types, window};
use crate::dims::parse_dims;
use rmlir_dialects::common::directive::Pair;
use rmlir_dialects::common::text::print_operands;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{AttrData, OpRef};

/// All directives.
pub(super) const ALL: &[Pair] = &[
    ("SameOperandsAndResultType", types::parse_same, types::print_same),
    ("VariadicSameOperandsAndResultType", types::parse_variadic_same, types::print_variadic_same),
    ("PairwiseOpType", types::parse_pairwise, types::print_pairwise),
    ("TupleOpType", types::parse_tuple, types::print_tuple),
    ("ComplexOpType", types::parse_complex, types::print_complex),
    ("SelectOpType", types::parse_select, types::print_select),
    ("VariadicOperandWithAttribute", parse_operands, print_operands_with_commas),
    ("SliceRanges", parse_ranges, print_ranges),
    ("ConvolutionDimensions", window::parse_dimensions, window::print_dimensions),
    ("WindowAttributes", window::parse, window::print),
    ("DotDimensionNumbers", products::parse_dimensions, products::print_dimensions),
    ("PrecisionConfig", products::parse_precision, products::print_precision),
    ("PrecisionConfigAndAlgorithm", products::parse_both, products::print_both),
    ("ExponentMantissa", parse_bits, print_bits),
    ("CustomCallTarget", parse_target, print_target),
    ("AttrDictButDefault", accuracy::parse_attrs, accuracy::print_attrs),
];

/// Operands, each with a comma after it.
fn parse_operands(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut operands = Vec::new();
    while let Some(operand) = parser.optional_operand()? {
        operands.push(operand);
        parser.token(",")?;
    }
    if let [to] = params {
        *to = ParsedParam::Operands(operands);
    }
    Ok(true)
}

fn print_operands_with_commas(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let values = params.first().map(PrintedParam::values).unwrap_or_default();
    print_operands(printer, values.iter().copied());
    printer.text(",");
}

/// `[1:4, 0:8:2]`: start, limit and stride of each dimension.
fn parse_ranges(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut ranges = [Vec::new(), Vec::new(), Vec::new()];
    parser.token("[")?;
    if !parser.optional_token("]") {
        loop {
            ranges[0].push(parser.integer()?);
            parser.token(":")?;
            ranges[1].push(parser.integer()?);
            ranges[2].push(if parser.optional_token(":") { parser.integer()? } else { 1 });
            if !parser.optional_token(",") {
                break;
            }
        }
        parser.token("]")?;
    }
    for (to, values) in params.iter_mut().zip(ranges) {
        *to = ParsedParam::Attr(Some(parser.ctx().dense_i64_array(&values)));
    }
    Ok(true)
}

fn print_ranges(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let lists: Vec<Vec<i64>> = params
        .iter()
        .map(|param| param.attr().and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default())
        .collect();
    let [starts, limits, strides] = lists.as_slice() else { return };
    if starts.len() != limits.len() || starts.len() != strides.len() {
        let [starts, limits, strides] = [starts, limits, strides].map(|list| crate::tensor::numbers(list));
        let text = format!("[start_indices: {starts}, limit_indices: {limits}, strides: {strides}]");
        return printer.text(&text);
    }
    let range = |((start, limit), stride): ((&i64, &i64), &i64)| match stride {
        1 => format!("{start}:{limit}"),
        _ => format!("{start}:{limit}:{stride}"),
    };
    let ranges: Vec<String> = starts.iter().zip(limits).zip(strides).map(range).collect();
    printer.text(&format!("[{}]", ranges.join(", ")));
}

/// `e5m10`
fn parse_bits(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let Some(word) = parser.optional_keyword() else {
        return Err(parser.op_error(loc, "expected valid keyword"));
    };
    let word = parser.ctx().text(word).into_owned();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = word.strip_prefix('e').and_then(|rest| rest.split_once('m'));
    let Some((exponent, mantissa)) = parts.filter(|(e, m)| digits(e) && digits(m)) else {
        let message = format!("expected exponent mantissa in format e#m#, saw {word}");
        return Err(parser.op_error(loc, &message));
    };
    for (to, (what, text)) in params.iter_mut().zip([("exponent", exponent), ("mantissa", mantissa)]) {
        let Ok(value) = text.parse::<i32>() else {
            return Err(parser.op_error(loc, &format!("unable to parse {what} '{text}'")));
        };
        *to = ParsedParam::Attr(Some(parser.ctx().int_attr(32, value.into())));
    }
    Ok(true)
}

fn print_bits(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    for (letter, param) in ["e", "m"].into_iter().zip(params) {
        printer.text(letter);
        if let Some(AttrData::Integer { value, .. }) = param.attr().map(|attr| op.ctx().attr_data(attr)) {
            printer.text(&value.to_i64().unwrap_or_default().to_string());
        }
    }
}

/// `@name`, for a string.
fn parse_target(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let name = parser.symbol_name()?;
    if let [to] = params {
        *to = ParsedParam::Attr(Some(parser.ctx().string_ident(name)));
    }
    Ok(true)
}

fn print_target(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let attr = params.first().and_then(PrintedParam::attr);
    if let Some(AttrData::String { value, .. }) = attr.map(|attr| op.ctx().attr_data(attr)) {
        let name = op.ctx().bytes(*value).to_vec();
        printer.symbol_name(&name);
    }
}

/// Reads `[1, 2]` as an attribute of i64 numbers.
pub(super) fn dims_attr(parser: &mut dyn AsmParser) -> Result<rmlir_ir::Attr, Failed> {
    let dims = parse_dims(parser, false)?;
    Ok(parser.ctx().dense_i64_array(&dims))
}
