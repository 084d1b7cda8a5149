//! Options of passes: `{"key" = 1, "other" = [%param, "text"]}`. In the attribute, a parameter is a number that says which operand it is.

use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::typed::{attr_param, make_attr, number};
use rmlir_ir::{Attr, AttrData, Context, NamedAttr, OpRef, ValueRef};

/// `custom<ApplyRegisteredPassOptions>($options, $dynamic)`
pub(super) struct PassOptions;

const MARK: (&str, &str) = ("transform", "param_operand");

/// Which operand an attribute stands for.
fn operand_of(ctx: &Context, attr: Attr) -> Option<i64> {
    match attr_param(ctx, attr, MARK, 0)? {
        Param::Attr(index) => number(ctx, *index),
        _ => None,
    }
}

impl CustomDirective for PassOptions {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let (mut entries, mut dynamic) = (Vec::<NamedAttr>::new(), Vec::new());
        parser.list(Delimiter::Braces, " in options dictionary", &mut |parser| {
            entries.push(entry(parser, &mut dynamic)?);
            Ok(())
        })?;
        let mut names: Vec<_> = entries.iter().map(|entry| entry.name).collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "duplicate keys found in options dictionary"));
        }
        if let [ParsedParam::Attr(to), ParsedParam::Operands(operands)] = params {
            *to = Some(parser.ctx().dict_attr(entries));
            *operands = dynamic;
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [options, dynamic] = params else { return };
        let Some(options) = options.attr() else { return };
        printer.text("{");
        let mut lead = "";
        for entry in op.ctx().dict(options) {
            printer.text(lead);
            printer.string(op.ctx().bytes(entry.name));
            printer.text(" = ");
            print_value(printer, op.ctx(), entry.value, dynamic.values());
            lead = ", ";
        }
        printer.text("}");
    }
}

/// `key = value`
fn entry(parser: &mut dyn AsmParser, dynamic: &mut Vec<UnresolvedOperand>) -> Result<NamedAttr, Failed> {
    let loc = parser.loc();
    let Some(name) = parser.optional_keyword_or_string() else {
        return Err(parser.op_error(loc, "expected key to either be an identifier or a string"));
    };
    if !parser.optional_token("=") {
        let loc = parser.loc();
        let _ = parser.token("=");
        return Err(parser.op_error(loc, "expected '=' after key in key-value pair"));
    }
    let mut found = None;
    let parsed = value(parser, dynamic, &mut found);
    match (parsed, found) {
        (Ok(()), Some(value)) => Ok(NamedAttr { name, value }),
        _ => {
            let (loc, key) = (parser.loc(), parser.ctx().text(name).into_owned());
            let message = format!("expected a valid attribute or operand as value associated to key '{key}'");
            Err(parser.op_error(loc, &message))
        }
    }
}

/// An attribute, an operand, or a list of values.
fn value(
    parser: &mut dyn AsmParser,
    dynamic: &mut Vec<UnresolvedOperand>,
    found: &mut Option<Attr>,
) -> Result<(), Failed> {
    if parser.optional_token("[") {
        let mut values = Vec::new();
        parser.list(Delimiter::None, " in options dictionary", &mut |parser| {
            let mut inner = None;
            parser.nested(&mut |parser| value(parser, dynamic, &mut inner))?;
            values.extend(inner);
            Ok(())
        })?;
        parser.token("]")?;
        *found = Some(parser.ctx().array_attr(&values));
        return Ok(());
    }
    match parser.optional_attr(None) {
        None => {
            dynamic.push(parser.operand()?);
            let index = parser.ctx().int_attr(64, dynamic.len() as i64 - 1);
            *found = make_attr(parser.ctx(), MARK, vec![Param::Attr(index)]).ok();
        }
        Some(attr) => {
            let attr = attr?;
            if operand_of(parser.ctx(), attr).is_some() {
                let loc = parser.loc();
                let message = "the param_operand attribute is a marker reserved for indicating a value will be passed \
                               via params and is only used in the generic print format";
                return Err(parser.op_error(loc, message));
            }
            *found = Some(attr);
        }
    }
    Ok(())
}

fn print_value(printer: &mut dyn AsmPrinter, ctx: &Context, value: Attr, dynamic: &[ValueRef<'_>]) {
    let operand = operand_of(ctx, value).and_then(|index| dynamic.get(usize::try_from(index).ok()?));
    match (operand, ctx.attr_data(value)) {
        (Some(&operand), _) => printer.operand(operand),
        (None, AttrData::Array(values)) => {
            printer.text("[");
            for (i, &value) in values.iter().enumerate() {
                printer.text(if i == 0 { "" } else { ", " });
                print_value(printer, ctx, value, dynamic);
            }
            printer.text("]");
        }
        _ => printer.attr(value),
    }
}

pub(super) fn check(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let mut seen = vec![false; op.operand_group(1).count()];
    let options = op.attr_named("options").map_or(&[][..], |options| ctx.dict(options));
    let mut waiting: Vec<Attr> = options.iter().rev().map(|entry| entry.value).collect();
    while let Some(value) = waiting.pop() {
        match (operand_of(ctx, value), ctx.attr_data(value)) {
            (Some(index), _) => match usize::try_from(index).ok().and_then(|index| seen.get_mut(index)) {
                None => {
                    let number = seen.len();
                    return Err(op.emit_error(format!(
                        "dynamic option index {index} is out of bounds for the number of dynamic options: {number}"
                    )));
                }
                Some(true) => {
                    return Err(
                        op.emit_error(format!("dynamic option index {index} is already used in options"))
                    );
                }
                Some(slot) => *slot = true,
            },
            (None, AttrData::Array(values)) => waiting.extend(values.iter().rev()),
            _ => {}
        }
    }
    if seen.iter().all(|&seen| seen) {
        return Ok(());
    }
    Err(op.emit_error("a param operand does not have a corresponding param_operand attr in the options dict"))
}
