//! Lists of axes and extents.

use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParamCodec, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::types::Signedness;
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, OpRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.param("::llvm::ArrayRef<GridAxesAttr>", Arc::new(AxesLists));
    dialect.directive("DimensionList", Arc::new(Extents));
}

/// The axes in an attribute.
pub(super) fn axes(ctx: &Context, attr: Attr) -> Vec<i64> {
    let AttrData::DenseArray(array) = ctx.attr_data(attr) else { return Vec::new() };
    array.raw.chunks_exact(2).map(|bytes| i64::from(i16::from_le_bytes([bytes[0], bytes[1]]))).collect()
}

/// `[0], [], [1, 2]`
struct AxesLists;

impl ParamCodec for AxesLists {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Param, Failed> {
        let mut lists = Vec::new();
        loop {
            let loc = parser.loc();
            let (mut count, mut raw) = (0, Vec::new());
            parser.list(Delimiter::Square, "", &mut |parser| {
                let loc = parser.loc();
                let axis = parser.integer()?;
                let axis = i16::try_from(axis).map_err(|_| parser.error(loc, "integer value too large"))?;
                raw.extend(axis.to_le_bytes());
                count += 1;
                Ok(())
            })?;
            let ctx = parser.ctx();
            let list = ctx
                .integer_type(16, Signedness::Signless)
                .and_then(|element| ctx.dense_array(element, count, raw));
            lists.push(Param::Attr(list.map_err(|why| parser.error(loc, &why.0))?));
            if !parser.optional_token(",") {
                return Ok(Param::List(lists.into()));
            }
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, param: &Param) {
        let Param::List(lists) = param else { return };
        for (i, list) in lists.iter().enumerate() {
            let Param::Attr(list) = list else { continue };
            let axes: Vec<String> = axes(printer.ctx(), *list).iter().map(ToString::to_string).collect();
            printer.text(if i == 0 { "[" } else { ", [" });
            printer.text(&axes.join(", "));
            printer.text("]");
        }
    }
}

/// `custom<DimensionList>($shape)`: `2x?x4`, or `[]` without dimensions.
struct Extents;

impl CustomDirective for Extents {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let stated = parser.optional_token("[");
        let shape = if stated {
            parser.token("]")?;
            Vec::new()
        } else {
            parser.dimension_list(true, false)?
        };
        let loc = parser.loc();
        if shape.is_empty() && !stated {
            let message =
                "Failed parsing dimension list. Did you mean an empty list? It must be denoted by \"[]\".";
            return Err(parser.op_error(loc, message));
        }
        if let [ParsedParam::Attr(to)] = params {
            *to = Some(parser.ctx().dense_i64_array(&shape));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let shape = params.first().and_then(|shape| op.ctx().i64_array(shape.attr()?)).unwrap_or_default();
        let extents: Vec<String> = shape
            .iter()
            .map(|&extent| if extent == DYNAMIC { "?".to_string() } else { extent.to_string() })
            .collect();
        printer.text(if extents.is_empty() { "[]" } else { "" });
        printer.text(&extents.join("x"));
    }
}
