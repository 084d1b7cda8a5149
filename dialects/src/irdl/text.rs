//! Lists of names and values, and bodies that text may leave out.

use crate::common::enums;
use crate::common::text;
use crate::irdl::Variadicity;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::typed::{attr_param, make_attr, number};
use rmlir_ir::{Attr, Context, OpRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.directive("SingleBlockRegion", Arc::new(Body));
    dialect.directive("NamedValueList", Arc::new(Values));
    dialect.directive("NamedValueListWithVariadicity", Arc::new(Values));
    dialect.directive("AttributesOp", Arc::new(Attributes));
}

/// A region of one block. Without text it is empty.
struct Body;

impl CustomDirective for Body {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let region = match parser.optional_region(&[], false) {
            Some(region) => region?,
            None => parser.empty_region(true),
        };
        parser.ensure_block(region);
        if let [ParsedParam::Regions(to)] = params {
            *to = vec![region];
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let Some(&region) = params.first().and_then(|param| param.regions().first()) else { return };
        if region.entry().is_some_and(|block| !block.is_empty()) {
            printer.region(region, true, true, false);
        }
    }
}

/// `(name: %value, other: variadic %value)`. Parameters: the values, their names and, where it is asked for, how many there are of each.
struct Values;

const VARIADICITY: (&str, &str) = ("irdl", "variadicity");
const VARIADICITIES: (&str, &str) = ("irdl", "variadicity_array");
const SINGLE: &str = "single";

fn variadicity(parser: &mut dyn AsmParser) -> Option<Attr> {
    let word = [SINGLE, "optional", "variadic"].into_iter().find(|word| parser.optional_token(word));
    enums::of_word(parser.ctx(), VARIADICITY, word.unwrap_or(SINGLE))
}

impl CustomDirective for Values {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let (mut names, mut values, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        let counted = params.len() > 2;
        parser.list(Delimiter::Paren, "", &mut |parser| {
            let name = parser.keyword()?;
            names.push(parser.ctx().string_ident(name));
            parser.token(":")?;
            if counted {
                counts.extend(variadicity(parser).map(Param::Attr));
            }
            values.push(parser.operand()?);
            Ok(())
        })?;
        let ctx = parser.ctx();
        let mut attrs = [
            Some(ctx.array_attr(&names)),
            make_attr(ctx, VARIADICITIES, vec![Param::List(counts.into())]).ok(),
        ]
        .into_iter();
        for param in params {
            match param {
                ParsedParam::Operands(to) => *to = std::mem::take(&mut values),
                ParsedParam::Attr(to) => *to = attrs.next().flatten(),
                _ => {}
            }
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [values, names, counts @ ..] = params else { return };
        let ctx = op.ctx();
        let names = names.attr().and_then(|names| ctx.attr_data(names).as_array()).unwrap_or_default();
        let counts = counts.first().and_then(|counts| counts.attr());
        printer.text("(");
        for (i, (&value, &name)) in values.values().iter().zip(names).enumerate() {
            printer.text(if i == 0 { "" } else { ", " });
            printer.text(&rmlir_ir::typed::text(ctx, name).unwrap_or_default());
            printer.text(": ");
            match counts.and_then(|counts| count_at(ctx, counts, i)) {
                Some(word) if word != SINGLE => printer.text(&format!("{word} ")),
                _ => {}
            }
            printer.operand(value);
        }
        printer.text(")");
    }
}

fn count_at(ctx: &Context, counts: Attr, index: usize) -> Option<String> {
    let Some(Param::List(counts)) = attr_param(ctx, counts, VARIADICITIES, 0) else { return None };
    match counts.get(index)? {
        Param::Attr(count) => enums::word(ctx, *count, VARIADICITY),
        _ => None,
    }
}

/// `{"name" = %value}`, or nothing.
struct Attributes;

impl CustomDirective for Attributes {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let (mut names, mut values) = (Vec::new(), Vec::new());
        if parser.optional_token("{") {
            loop {
                names.push(parser.attr(None)?);
                parser.token("=")?;
                values.push(parser.operand()?);
                if !parser.optional_token(",") {
                    break;
                }
            }
            parser.token("}")?;
        }
        if let [ParsedParam::Operands(operands), ParsedParam::Attr(to)] = params {
            *operands = values;
            *to = Some(parser.ctx().array_attr(&names));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [values, names] = params else { return };
        let names = names.attr().and_then(|names| op.ctx().attr_data(names).as_array()).unwrap_or_default();
        if names.is_empty() {
            return;
        }
        printer.text("{");
        for (i, (&name, &value)) in names.iter().zip(values.values()).enumerate() {
            printer.text(if i == 0 { "" } else { ", " });
            printer.attr(name);
            printer.text(" = ");
            text::print_operands(printer, [value]);
        }
        printer.text("}");
    }
}

/// How many there are of each value of an operation.
pub(super) fn counts(op: OpRef<'_>) -> Vec<Variadicity> {
    let counts = op.attr_named("variadicity");
    let Some(Param::List(counts)) = counts.and_then(|counts| attr_param(op.ctx(), counts, VARIADICITIES, 0))
    else {
        return Vec::new();
    };
    let count = |count: &Param| match count {
        Param::Attr(count) => number(op.ctx(), *count).and_then(Variadicity::from_value),
        _ => None,
    };
    counts.iter().filter_map(count).collect()
}
