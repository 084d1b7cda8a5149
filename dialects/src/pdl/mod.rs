//! The pdl dialect.

pub(crate) mod checks;

use crate::common::text;
pub use crate::ops::pdl::*;
use rmlir_ir::OpRef;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState, TypeHooks};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{AttrData, Context, DialectType, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.ty("range").hooks(Arc::new(Range));
    dialect.directive("OperationOpAttributes", Arc::new(Attributes));
    dialect.directive("RangeType", Arc::new(RangeType));
    dialect.directive("ResultsValueType", Arc::new(ResultsValueType));
    dialect.op("pattern").interface::<dyn OpAsmInterface>(Arc::new(Unprefixed));
    dialect.op("rewrite").interface::<dyn OpAsmInterface>(Arc::new(Unprefixed));
    checks::hooks(dialect);
}

const NAMESPACE: &str = "pdl";

/// Operations of the dialect need no prefix inside.
struct Unprefixed;

impl OpAsmInterface for Unprefixed {
    fn default_dialect(&self) -> &str {
        NAMESPACE
    }
}

/// The values that have these types: a value, or a range for a range.
pub(crate) fn values_of(ctx: &Context, ty: Type) -> Option<Type> {
    let value = rmlir_ir::typed::make_type(ctx, (NAMESPACE, "value"), Vec::new()).ok()?;
    match rmlir_ir::typed::is_type(ctx, ty, (NAMESPACE, "range")) {
        true => range_of(ctx, value),
        false => Some(value),
    }
}

/// Whether an operation has one of these names.
fn is_of(op: OpRef<'_>, names: &[&str]) -> bool {
    names.iter().any(|name| rmlir_ir::typed::is_op(op, name))
}

/// A range of values of a type.
pub(crate) fn range_of(ctx: &Context, ty: Type) -> Option<Type> {
    rmlir_ir::typed::make_type(ctx, (NAMESPACE, "range"), vec![Param::Type(ty)]).ok()
}

/// `!pdl.range<value>`: the element type is always of the dialect and without its prefix.
struct Range;

const ELEMENTS: [&str; 4] = ["attribute", "operation", "type", "value"];

impl TypeHooks for Range {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let word = parser.keyword()?;
        let ctx = parser.ctx().clone();
        if ctx.bytes(word) == b"range" {
            let mut inner = None;
            parser.nested(&mut |parser| {
                inner = self.parse(parser)?.pop();
                Ok(())
            })?;
            let inner = match inner {
                Some(Param::Type(element)) => range_of(&ctx, element).map(|range| ctx.quoted_type(range)),
                _ => None,
            };
            let inner = inner.unwrap_or_default();
            let message = format!("element of pdl.range cannot be another range, but got{inner}");
            return Err(parser.error(loc, &message));
        }
        let name = ELEMENTS.iter().find(|name| name.as_bytes() == ctx.bytes(word));
        let element =
            name.and_then(|name| rmlir_ir::typed::make_type(&ctx, (NAMESPACE, name), Vec::new()).ok());
        let Some(element) = element else {
            let word = ctx.text(word).into_owned();
            return Err(parser.error(loc, &format!("invalid 'pdl' type: `{word}'")));
        };
        parser.token(">")?;
        Ok(vec![Param::Type(element)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let Some(&Param::Type(element)) = ty.params.first() else { return };
        let ctx = printer.ctx();
        let name = ELEMENTS.iter().find(|name| rmlir_ir::typed::is_type(ctx, element, (NAMESPACE, name)));
        printer.text("<");
        printer.text(name.unwrap_or(&""));
        printer.text(">");
    }
}

/// `{"name" = %value, ...}`: values, and an array of their names.
pub(crate) struct Attributes;

impl CustomDirective for Attributes {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let (mut names, mut values) = (Vec::new(), Vec::new());
        parser.list(Delimiter::OptionalBraces, "", &mut |parser| {
            let loc = parser.loc();
            let name = parser.attr(None)?;
            if !matches!(parser.ctx().attr_data(name), AttrData::String { .. }) {
                return Err(parser.op_error(loc, "invalid kind of attribute specified"));
            }
            names.push(name);
            parser.token("=")?;
            values.push(parser.operand()?);
            Ok(())
        })?;
        if let [ParsedParam::Operands(operands), ParsedParam::Attr(to)] = params {
            *operands = values;
            *to = Some(parser.ctx().array_attr(&names));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [values, names] = params else { return };
        let names = names.attr().and_then(|names| op.ctx().attr_data(names).as_array()).unwrap_or_default();
        let mut lead = " {";
        for (&name, &value) in names.iter().zip(values.values()) {
            printer.text(lead);
            printer.attr(name);
            printer.text(" = ");
            printer.operand(value);
            lead = ", ";
        }
        printer.text(if lead == ", " { "}" } else { "" });
    }
}

/// `custom<RangeType>(ref(type($arguments)), type($result))`: arguments say what they are a range of, or text does.
pub(crate) struct RangeType;

/// What a range is a range of; another type itself.
pub(crate) fn element_of(ctx: &Context, ty: Type) -> Type {
    match rmlir_ir::typed::type_param(ctx, ty, (NAMESPACE, "range"), 0) {
        Some(Param::Type(element)) => *element,
        _ => ty,
    }
}

impl CustomDirective for RangeType {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let first = params.first().and_then(|param| param.types().first().copied());
        let result = match first {
            Some(ty) => range_of(parser.ctx(), element_of(parser.ctx(), ty)),
            None => {
                parser.token(":")?;
                Some(parser.ty()?)
            }
        };
        if let Some(ParsedParam::Types(types)) = params.last_mut() {
            *types = result.into_iter().collect();
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [arguments, result] = params else { return };
        if arguments.types().is_empty() {
            printer.text(": ");
            text::print_types(printer, result.types().iter().copied());
        }
    }
}

/// `custom<ResultsValueType>(ref($index), type($val))`: all results are a range; those of a number say what they are.
struct ResultsValueType;

impl CustomDirective for ResultsValueType {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [index, ParsedParam::Types(types)] = params else { return Ok(true) };
        if index.attr().is_some() {
            parser.token("->")?;
            *types = vec![parser.ty()?];
        } else {
            let value = rmlir_ir::typed::make_type(parser.ctx(), (NAMESPACE, "value"), Vec::new()).ok();
            *types = value.and_then(|value| range_of(parser.ctx(), value)).into_iter().collect();
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [index, result] = params else { return };
        if index.attr().is_some() {
            printer.text(" -> ");
            text::print_types(printer, result.types().iter().copied());
        }
    }
}
