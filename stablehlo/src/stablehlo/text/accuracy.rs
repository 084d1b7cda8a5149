//! `#stablehlo.result_accuracy<atol = 1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>`

use crate::tensor::dialect_attr;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, OperationState};
use rmlir_ir::{Attr, AttrData, Context, DialectAttr, OpRef, Type};

/// How exact a result has to be: tolerances and the mode.
pub(super) struct Accuracy;

/// The case of the mode, as it is written.
pub(crate) fn mode(ctx: &Context, params: &[Param]) -> Option<&'static str> {
    let Some(Param::Attr(mode)) = params.get(3) else { return None };
    let AttrData::Dialect(data) = ctx.attr_data(*mode) else { return None };
    match data.params.first()? {
        Param::Int(0) => Some("DEFAULT"),
        Param::Int(1) => Some("HIGHEST"),
        Param::Int(2) => Some("TOLERANCE"),
        _ => None,
    }
}

/// The tolerances: absolute, relative, and in units of the last place.
pub(crate) fn tolerances(params: &[Param]) -> (f64, f64, i64) {
    let float = |param: Option<&Param>| match param {
        Some(Param::Float { bits, .. }) => f64::from_bits(bits[0]),
        _ => 0.0,
    };
    let ulps = if let Some(Param::Int(ulps)) = params.get(2) { *ulps } else { 0 };
    (float(params.first()), float(params.get(1)), ulps)
}

impl AttrHooks for Accuracy {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let mut params = vec![Param::double(0.0), Param::double(0.0), Param::Int(0)];
        for (at, name) in ["atol", "rtol", "ulps"].into_iter().enumerate() {
            if !parser.optional_token(name) {
                continue;
            }
            parser.token("=")?;
            params[at] = if at == 2 { Param::Int(parser.integer()?) } else { Param::double(parser.float()?) };
            parser.token(",")?;
        }
        parser.token("mode")?;
        parser.token("=")?;
        params.push(Param::Attr(parser.attr(None)?));
        parser.token(">")?;
        // What is wrong is said where the text ends.
        let loc = parser.loc();
        match self.verify(parser.ctx(), &params) {
            Ok(()) => Ok(params),
            Err(why) => Err(parser.error(loc, &why)),
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let (atol, rtol, ulps) = tolerances(&attr.params);
        printer.text("<");
        for (name, value) in [("atol", atol), ("rtol", rtol)] {
            if value != 0.0
                && let Ok(value) = printer.ctx().float_attr(printer.ctx().f64(), value.to_bits().into())
            {
                printer.text(&format!("{name} = "));
                printer.attr_without_type(value);
                printer.text(", ");
            }
        }
        if ulps != 0 {
            printer.text(&format!("ulps = {ulps}, "));
        }
        printer.text("mode = ");
        if let Some(Param::Attr(mode)) = attr.params.get(3) {
            printer.attr(*mode);
        }
        printer.text(">");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let (atol, rtol, ulps) = tolerances(params);
        if atol < 0.0 || rtol < 0.0 || ulps < 0 {
            return Err("Negative tolerance".into());
        }
        match mode(ctx, params) {
            Some(mode @ ("DEFAULT" | "HIGHEST")) if atol != 0.0 || rtol != 0.0 || ulps != 0 => {
                Err(format!("Invalid tolerances for ResultAccuracyAttr with mode {mode}, must be all zero."))
            }
            Some(_) => Ok(()),
            None => Err("expected a mode".into()),
        }
    }
}

/// Whether an attribute asks for no more than what results are without it.
pub(crate) fn is_default(ctx: &Context, attr: Attr) -> bool {
    dialect_attr(ctx, attr, "stablehlo", "result_accuracy").is_some_and(|data| {
        mode(ctx, &data.params) == Some("DEFAULT") && tolerances(&data.params) == (0.0, 0.0, 0)
    })
}

/// Reads all attributes of an operation.
pub(super) fn parse_attrs(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let entries = parser.optional_attr_dict()?;
    if let [to] = params {
        *to = ParsedParam::Dict(entries);
    }
    Ok(true)
}

/// Writes all attributes but an accuracy that is the default.
pub(super) fn print_attrs(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let Some(PrintedParam::Dict(entries)) = params.first() else { return };
    let ctx = op.ctx();
    let default = entries
        .iter()
        .find(|entry| ctx.bytes(entry.name) == b"result_accuracy" && is_default(ctx, entry.value));
    let elided: Vec<_> = default.map(|entry| entry.name).into_iter().collect();
    printer.attr_dict(entries, &elided);
}
