//! Directives of products: pairs of dimensions, precisions and algorithms.

use crate::dims::{parse_dims, print_dims};
use crate::tensor::{dialect_attr, ints_param, param_ints};
use rmlir_dialects::common::enums;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::format::ParamKind;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::{Attr, Context, OpRef};

/// Reads `[0] x [0]`.
fn pair(parser: &mut dyn AsmParser, name: &str) -> Result<[Vec<i64>; 2], Failed> {
    parser.token(name)?;
    parser.token("=")?;
    let left = parse_dims(parser, false)?;
    parser.token("x")?;
    Ok([left, parse_dims(parser, false)?])
}

/// `batching_dims = [0] x [0], contracting_dims = [1] x [2]`, without the first part if there are none.
pub(super) fn parse_dimensions(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let mut batching = [Vec::new(), Vec::new()];
    if parser.is_next("batching_dims") {
        batching = pair(parser, "batching_dims")?;
        parser.token(",")?;
    }
    let contracting = pair(parser, "contracting_dims")?;
    let Some(def) = parser
        .ctx()
        .registered_dialect(b"stablehlo")
        .and_then(|dialect| dialect.attr_named(parser.ctx(), b"dot"))
    else {
        return Ok(false);
    };
    let fields = batching.iter().chain(&contracting).map(|dims| ints_param(dims)).collect();
    let attr = parser.checked_attr(loc, def, fields)?;
    if let [to] = params {
        *to = ParsedParam::Attr(Some(attr));
    }
    Ok(true)
}

pub(super) fn print_dimensions(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let attr = params.first().and_then(PrintedParam::attr);
    let Some(data) = attr.and_then(|attr| dialect_attr(op.ctx(), attr, "stablehlo", "dot")) else { return };
    let dims: Vec<Vec<i64>> = data.params.iter().map(|param| param_ints(Some(param))).collect();
    let [lhs_batch, rhs_batch, lhs, rhs] = dims.as_slice() else { return };
    let mut print = |name: &str, left: &[i64], right: &[i64]| {
        printer.text(name);
        print_dims(printer, left);
        printer.text(" x ");
        print_dims(printer, right);
    };
    if !lhs_batch.is_empty() || !rhs_batch.is_empty() {
        print("batching_dims = ", lhs_batch, rhs_batch);
        print(", contracting_dims = ", lhs, rhs);
    } else {
        print("contracting_dims = ", lhs, rhs);
    }
}

/// Reads one precision.
fn precision(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    let loc = parser.loc();
    let Some(word) = parser.optional_keyword_or_string() else {
        return Err(parser.op_error(loc, "expected valid keyword or string"));
    };
    let ctx = parser.ctx().clone();
    let def = ctx.registered_dialect(b"stablehlo").and_then(|dialect| dialect.attr_named(&ctx, b"precision"));
    let Some(def) = def else { return Err(Failed) };
    let ParamKind::Enum(cases) = &ctx.attr_def(def).params[0].syntax else { return Err(Failed) };
    match cases.cases.iter().find(|case| case.text.as_bytes() == ctx.bytes(word)) {
        Some(case) => parser.checked_attr(loc, def, vec![Param::Int(case.value)]),
        None => {
            let names: Vec<&str> = cases.cases.iter().map(|case| &*case.text).collect();
            let names = names.join(", ");
            Err(parser.op_error(loc, &format!("expected ::mlir::stablehlo::Precision to be one of: {names}")))
        }
    }
}

/// Reads `[HIGH, DEFAULT]` after `precision =`.
fn precisions(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    parser.token("precision")?;
    parser.token("=")?;
    let mut list = Vec::new();
    parser.list(Delimiter::Square, "", &mut |parser| {
        list.push(precision(parser)?);
        Ok(())
    })?;
    Ok(parser.ctx().array_attr(&list))
}

/// `, precision = [HIGH, DEFAULT]` or nothing.
pub(super) fn parse_precision(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    if !parser.optional_token(",") {
        return Ok(false);
    }
    let list = precisions(parser)?;
    if let [to] = params {
        *to = ParsedParam::Attr(Some(list));
    }
    Ok(true)
}

pub(super) fn print_precision(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let attr = params.first().and_then(PrintedParam::attr);
    let Some(list) = attr.and_then(|attr| op.ctx().attr_data(attr).as_array()) else { return };
    printer.text(", precision = [");
    let words: Vec<String> = list.iter().map(|&one| word(op.ctx(), one)).collect();
    printer.text(&words.join(", "));
    printer.text("]");
}

/// The word for a precision.
fn word(ctx: &Context, attr: Attr) -> String {
    enums::word(ctx, attr, ("stablehlo", "precision")).unwrap_or_default()
}

/// Precisions and the algorithm, each if it is there.
pub(super) fn parse_both(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let [list, algorithm] = params else { return Ok(false) };
    if !parser.optional_token(",") {
        return Ok(false);
    }
    if !parser.is_next("algorithm") {
        *list = ParsedParam::Attr(Some(precisions(parser)?));
        if !parser.optional_token(",") {
            return Ok(true);
        }
    }
    parser.token("algorithm")?;
    parser.token("=")?;
    let def = parser
        .ctx()
        .registered_dialect(b"stablehlo")
        .and_then(|d| d.attr_named(parser.ctx(), b"dot_algorithm"));
    let Some(def) = def else { return Err(Failed) };
    *algorithm = ParsedParam::Attr(Some(parser.attr_of(def, None)?));
    Ok(true)
}

pub(super) fn print_both(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    print_precision(printer, op, params);
    if let Some(algorithm) = params.get(1).and_then(PrintedParam::attr) {
        printer.text(", algorithm = ");
        printer.stripped_attr(algorithm);
    }
}
