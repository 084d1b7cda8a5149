//! `vhlo.func_v1 @f(%arg0: T) -> (U) { ... }`

use super::parts::Parts;
use rmlir_dialects::common::directive::Directive;
use rmlir_ir::OpRef;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::{Attr, Context, Type};

/// The directive for name, arguments, results and body.
pub(super) fn body() -> Directive {
    Directive(parse, print)
}

fn type_params(types: &[Type]) -> Param {
    Param::List(types.iter().map(|&ty| Param::Type(ty)).collect())
}

/// `#vhlo.type_v1<!vhlo.func_v1<...>>`
fn function_type(ctx: &Context, inputs: &[Type], results: &[Type]) -> Option<Attr> {
    let vhlo = Parts::vhlo(ctx)?;
    let ty = vhlo.ty("func_v1", vec![type_params(inputs), type_params(results)])?;
    vhlo.attr("type_v1", vec![Param::Type(ty)])
}

fn parse(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let name = parser.symbol_name()?;
    let mut args = Vec::new();
    parser.list(Delimiter::Paren, "", &mut |parser| {
        args.push(parser.argument(true, false)?);
        Ok(())
    })?;
    let mut results = Vec::new();
    if parser.optional_token("->") {
        parser.list(Delimiter::Paren, "", &mut |parser| {
            results.push(parser.ty()?);
            Ok(())
        })?;
    }
    let inputs: Vec<Type> = args.iter().filter_map(|arg| arg.ty).collect();
    let region = parser.region(&args, false)?;
    let ctx = parser.ctx().clone();
    let string = Parts::vhlo(&ctx).and_then(|vhlo| vhlo.attr("string_v1", vec![Param::String(name)]));
    let ty = function_type(&ctx, &inputs, &results);
    if ty.is_none() {
        return Err(parser.error(loc, "expected VHLO types"));
    }
    if let [sym_name, body, function_type] = params {
        *sym_name = ParsedParam::Attr(string);
        *body = ParsedParam::Regions(vec![region]);
        *function_type = ParsedParam::Attr(ty);
    }
    Ok(true)
}

fn print(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [name, body, function_type] = params else { return };
    let ctx = printer.ctx().clone();
    let Some(vhlo) = Parts::vhlo(&ctx) else { return };
    let name = name.attr().and_then(|name| vhlo.string(name));
    printer.symbol_name(name.map_or(b"", |name| ctx.bytes(name)));
    printer.text("(");
    let entry = body.regions().first().and_then(|body| body.entry());
    for (index, arg) in entry.into_iter().flat_map(|block| block.args()).enumerate() {
        printer.text(if index == 0 { "" } else { ", " });
        printer.region_argument(arg, &[], false);
    }
    printer.text(") -> (");
    let ty = function_type.attr().and_then(|attr| match vhlo.params_of(attr, "type_v1")? {
        [Param::Type(ty)] => vhlo.type_parts(*ty),
        _ => None,
    });
    if let Some((_, [_, Param::List(results)])) = ty {
        for (index, result) in results.iter().enumerate() {
            printer.text(if index == 0 { "" } else { ", " });
            if let Param::Type(ty) = result {
                printer.ty(*ty);
            }
        }
    }
    printer.text(") ");
    body.regions().iter().for_each(|&region| printer.region(region, false, true, true));
}
