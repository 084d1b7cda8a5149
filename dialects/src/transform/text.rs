//! Pieces of text that several operations have.

use crate::common::index_list;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::{Attr, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.directive("SequenceOpOperands", Arc::new(SequenceOperands));
    dialect.directive("SemiFunctionType", Arc::new(SemiFunctionType));
    dialect.directive("TransformMatchDims", Arc::new(Places));
    dialect.directive("MultitileSizesTypes", Arc::new(OneResultType));
    dialect.directive("ContinuousTileSizeTypes", Arc::new(OneResultType));
    dialect.directive("PackedOrDynamicIndexList", Arc::new(PackedOrIndices));
    dialect.directive("ForeachMatchSymbols", Arc::new(Pairs));
    dialect.directive("AlternativesOpSelectedRegion", Arc::new(SelectedRegion));
}

/// `custom<SequenceOpOperands>($root, type($root), $extra, type($extra))`: `%root, %extra : (T, T)`, or nothing.
struct SequenceOperands;

impl CustomDirective for SequenceOperands {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let Some(root_operand) = parser.optional_operand()? else { return Ok(false) };
        let others = if parser.optional_token(",") { text::operand_list(parser)? } else { Vec::new() };
        parser.token(":")?;
        // Neither bracket needs the other one.
        parser.optional_token("(");
        let mut types = vec![parser.ty()?];
        if !others.is_empty() {
            parser.token(",")?;
            types.extend(text::type_list(parser)?);
        }
        if types.len() != others.len() + 1 {
            let loc = parser.name_loc();
            return Err(parser.op_error(loc, "expected types to be provided for all operands"));
        }
        parser.optional_token(")");
        if let [
            ParsedParam::Operands(root),
            ParsedParam::Types(root_type),
            ParsedParam::Operands(extra),
            ParsedParam::Types(extra_types),
        ] = params
        {
            *extra_types = types.split_off(1);
            (*root, *root_type, *extra) = (vec![root_operand], types, others);
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [root, root_type, extra, extra_types] = params else { return };
        let values = root.values().iter().chain(extra.values()).copied();
        let types = root_type.types().iter().chain(extra_types.types()).copied();
        if root.values().is_empty() {
            return;
        }
        text::print_operands(printer, values);
        printer.text(if extra.values().is_empty() { " : " } else { " : (" });
        text::print_types(printer, types);
        printer.text(if extra.values().is_empty() { "" } else { ")" });
    }
}

/// `custom<SemiFunctionType>(type($operand), type($results))`: `T` without results, else `(T) -> R`. A third parameter says that there
/// is always a result.
struct SemiFunctionType;

impl CustomDirective for SemiFunctionType {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let has_result = matches!(params.get(2), Some(ParsedParam::Text(text)) if text.contains("false"));
        let in_parens = parser.optional_token("(");
        if has_result && !in_parens {
            parser.token("(")?;
        }
        let argument = parser.ty()?;
        let mut results = Vec::new();
        if in_parens {
            parser.token(")")?;
            results = text::arrow_types(parser)?;
        }
        if let [ParsedParam::Types(to), ParsedParam::Types(to_results), ..] = params {
            (*to, *to_results) = (vec![argument], results);
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [argument, results, ..] = params else { return };
        print_function(printer, argument.types(), results.types());
    }
}

/// Writes `T`, `(T) -> R` or `(T) -> (R, R)`.
fn print_function(printer: &mut dyn AsmPrinter, argument: &[Type], results: &[Type]) {
    printer.text(if results.is_empty() { "" } else { "(" });
    text::print_types(printer, argument.iter().copied());
    if results.is_empty() {
        return;
    }
    printer.text(if results.len() > 1 { ") -> (" } else { ") -> " });
    text::print_types(printer, results.iter().copied());
    printer.text(if results.len() > 1 { ")" } else { "" });
}

/// `custom<TransformMatchDims>($places, $inverted, $all)`: `1, 2`, `except(1, 2)` or `all`.
struct Places;

impl CustomDirective for Places {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [ParsedParam::Attr(places), ParsedParam::Attr(inverted), ParsedParam::Attr(all)] = params else {
            return Ok(false);
        };
        let unit = parser.ctx().unit();
        let mut numbers = Vec::new();
        *all = parser.optional_token("all").then_some(unit);
        if all.is_none() {
            *inverted = parser.optional_token("except").then_some(unit);
            if inverted.is_some() {
                parser.token("(")?;
            }
            parser.list(Delimiter::None, "", &mut |parser| {
                numbers.push(parser.integer()?);
                Ok(())
            })?;
            if inverted.is_some() {
                parser.token(")")?;
            }
        }
        *places = Some(parser.ctx().dense_i64_array(&numbers));
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [places, inverted, all] = params else { return };
        if all.attr().is_some() {
            return printer.text("all");
        }
        let numbers = places.attr().and_then(|places| op.ctx().i64_array(places)).unwrap_or_default();
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let numbers = numbers.join(", ");
        match inverted.attr() {
            Some(_) => printer.text(&format!("except({numbers})")),
            None => printer.text(&numbers),
        }
    }
}

/// `(T) -> R`, where all results have one type. Parameters: the types of the operand, then those of each result.
struct OneResultType;

impl CustomDirective for OneResultType {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let loc = parser.loc();
        let ty = parser.ty()?;
        let TypeData::Function { inputs, results } = parser.ctx().type_data(ty) else {
            return Err(text::no_function_type(parser, loc, ty));
        };
        let (&[argument], &[result]) = (&**inputs, &**results) else {
            let message = "expects a trailing functional type with one argument and one result";
            return Err(parser.op_error(loc, message));
        };
        for (i, param) in params.iter_mut().enumerate() {
            if let ParsedParam::Types(to) = param {
                *to = vec![if i == 0 { argument } else { result }];
            }
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [argument, result, ..] = params else { return };
        print_function(printer, argument.types(), result.types());
    }
}

/// `custom<PackedOrDynamicIndexList>($packed, $dynamic, $static)`: `*(%packed)` or `[4, %n]`.
struct PackedOrIndices;

impl CustomDirective for PackedOrIndices {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let (mut packed, mut list) = (Vec::new(), index_list::IndexList::default());
        if parser.optional_token("*") {
            parser.token("(")?;
            packed.push(parser.operand()?);
            parser.token(")")?;
        } else {
            list = index_list::parse(parser, Delimiter::Square)?;
        }
        if let [
            ParsedParam::Operands(to_packed),
            ParsedParam::Operands(to_dynamic),
            ParsedParam::Attr(to_static),
        ] = params
        {
            (*to_packed, *to_dynamic) = (packed, list.operands);
            *to_static = Some(parser.ctx().dense_i64_array(&list.constants));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [packed, dynamic, constants] = params else { return };
        if let Some(&packed) = packed.values().first() {
            printer.text("*(");
            printer.operand(packed);
            return printer.text(")");
        }
        let constants = constants.attr().and_then(|list| op.ctx().i64_array(list)).unwrap_or_default();
        index_list::print(printer, ["[", "]"], &constants, &[], dynamic.values().iter().copied());
    }
}

/// `custom<ForeachMatchSymbols>($matchers, $actions)`: `@matcher -> @action, ...`, each on a line of its own.
struct Pairs;

impl CustomDirective for Pairs {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let (mut matchers, mut actions) = (Vec::new(), Vec::new());
        loop {
            matchers.push(symbol(parser)?);
            parser.token("->")?;
            actions.push(symbol(parser)?);
            if !parser.optional_token(",") {
                break;
            }
        }
        if let [ParsedParam::Attr(to_matchers), ParsedParam::Attr(to_actions)] = params {
            *to_matchers = Some(parser.ctx().array_attr(&matchers));
            *to_actions = Some(parser.ctx().array_attr(&actions));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [matchers, actions] = params else { return };
        let list = |param: &PrintedParam<'_>| -> Vec<Attr> {
            let array = param.attr().and_then(|array| op.ctx().attr_data(array).as_array());
            array.unwrap_or_default().to_vec()
        };
        (0..2).for_each(|_| printer.indent());
        for (i, (matcher, action)) in list(matchers).into_iter().zip(list(actions)).enumerate() {
            printer.text(if i == 0 { "" } else { ", " });
            printer.newline();
            printer.attr(matcher);
            printer.text(" -> ");
            printer.attr(action);
        }
        (0..2).for_each(|_| printer.dedent());
    }
}

/// `@name` as a reference.
fn symbol(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    let name = parser.symbol_name()?;
    Ok(parser.ctx().symbol_ref(name, &[]))
}

/// `custom<AlternativesOpSelectedRegion>($number, $param)`: a number or an operand.
struct SelectedRegion;

impl CustomDirective for SelectedRegion {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [ParsedParam::Attr(number), ParsedParam::Operands(param)] = params else { return Ok(false) };
        *param = parser.optional_operand()?.into_iter().collect();
        if !param.is_empty() {
            return Ok(true);
        }
        if !parser.at_number() {
            let loc = parser.loc();
            let message = "expected either an integer attribute or a transform.param operand";
            return Err(parser.op_error(loc, message));
        }
        let index = parser.ctx().index_type();
        *number = Some(parser.attr(Some(index))?);
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [number, param] = params else { return };
        match number.attr() {
            Some(number) => printer.attr_without_type(number),
            None => text::print_operands(printer, param.values().iter().copied()),
        }
    }
}
