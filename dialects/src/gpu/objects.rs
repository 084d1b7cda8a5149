//! Compiled programs: the texts of `#gpu.object` and of what chooses one.

use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParamDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{Attr, OpRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.directive("OffloadingHandler", Arc::new(OffloadingHandler));
    dialect.param_directive("Object", Arc::new(Object));
}

/// `custom<OffloadingHandler>($handler)`: `<#gpu.select_object<1>>`, or nothing for the first object.
struct OffloadingHandler;

/// The attribute that chooses the first object.
fn first_object(ctx: &rmlir_ir::Context) -> Option<Attr> {
    rmlir_ir::typed::make_attr(ctx, ("gpu", "select_object"), vec![Param::None]).ok()
}

impl CustomDirective for OffloadingHandler {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let handler = if parser.optional_token("<") {
            let handler = parser.attr(None)?;
            parser.token(">")?;
            Some(handler)
        } else {
            first_object(parser.ctx())
        };
        if let Some(param) = params.first_mut() {
            *param = ParsedParam::Attr(handler);
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let handler = params.first().and_then(PrintedParam::attr);
        if let Some(handler) = handler.filter(|&handler| Some(handler) != first_object(op.ctx())) {
            printer.text("<");
            printer.attr(handler);
            printer.text(">");
        }
    }
}

/// `custom<Object>($format, $object)`: `assembly = "..."`, without the format where it is a fat binary.
struct Object;

/// The formats from the one with number 1 on.
const FORMATS: [&str; 4] = ["offload", "assembly", "bin", "fatbin"];
const FATBIN: i64 = 4;

impl ParamDirective for Object {
    fn parse(&self, parser: &mut dyn AsmParser, params: &mut [Option<Param>]) -> Result<bool, Failed> {
        let [format, object] = params else { return Ok(false) };
        let named = (1..).zip(FORMATS).find(|(_, word)| parser.optional_token(word));
        if named.is_some() {
            parser.token("=")?;
        }
        *format = Some(Param::Int(named.map_or(FATBIN, |(number, _)| number)));
        let loc = parser.loc();
        let Some(text) = parser.optional_string() else { return Err(parser.error(loc, "expected string")) };
        *object = Some(Param::Attr(parser.ctx().string_ident(text)));
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, params: &[&Param]) {
        let [format, object] = params else { return };
        if let Param::Int(number) = format
            && *number != FATBIN
        {
            let word = usize::try_from(number - 1).ok().and_then(|at| FORMATS.get(at));
            printer.text(word.copied().unwrap_or_default());
            printer.text(" = ");
        }
        if let Param::Attr(object) = object {
            printer.attr(*object);
        }
    }
}
