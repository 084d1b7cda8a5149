//! Directives in the formats of the dialect.

use super::device::{self, elements};
use super::is_pointer;
use crate::common::atomic::pointee_type;
use crate::common::directive::{self, Pair};
use crate::common::text;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, ValueRef, typed};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    directive::add(dialect, DIRECTIVES);
}

const DIRECTIVES: &[Pair] = &[
    ("AccVar", parse_acc_var, print_acc_var),
    ("BindName", parse_bind, print_bind),
    ("CombinedConstructsLoop", parse_combined, print_combined),
    ("DeviceTypeArrayAttr", parse_devices, print_devices),
    ("DeviceTypeOperands", parse_operands, print_operands),
    ("DeviceTypeOperandsWithKeywordOnly", parse_operands_or_word, print_operands_or_word),
    ("DeviceTypeOperandsWithSegment", parse_segments, print_segments),
    ("GangClause", parse_gang, print_gang),
    ("LoopControl", parse_control, print_control),
    ("NumGangs", parse_segments, print_segments),
    ("OperandWithKeywordOnly", parse_one_or_word, print_typed_or_word),
    ("OperandsWithKeywordOnly", parse_typed_or_word, print_typed_or_word),
    ("RecipeSym", parse_recipe, print_recipe),
    ("RoutineGangClause", parse_routine_gang, print_routine_gang),
    ("Var", parse_var, print_var),
    ("VarPtrType", parse_var_type, print_var_type),
    ("WaitClause", parse_wait, print_wait),
];

type Parsed = Result<bool, Failed>;

/// Reads `%v : T`.
fn typed_operand(
    parser: &mut dyn AsmParser,
    operands: &mut Vec<UnresolvedOperand>,
    types: &mut Vec<Type>,
) -> Result<(), Failed> {
    operands.push(parser.operand()?);
    parser.token(":")?;
    types.push(parser.ty()?);
    Ok(())
}

fn print_typed(printer: &mut dyn AsmPrinter, value: ValueRef<'_>) {
    printer.operand(value);
    printer.text(" : ");
    printer.ty(value.ty());
}

fn array(ctx: &Context, elements: &[Attr]) -> ParsedParam {
    ParsedParam::Attr(Some(ctx.array_attr(elements)))
}

/// The array of no kind of device in particular: what a word alone says.
fn word_only(ctx: &Context) -> ParsedParam {
    array(ctx, device::none(ctx).as_slice())
}

/// `varPtr(%v`; the rest is read with the type.
fn parse_var(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    if !parser.optional_token("varPtr") {
        parser.token("var")?;
    }
    parser.token("(")?;
    let operand = parser.operand()?;
    if let [ParsedParam::Operands(to)] = params {
        to.push(operand);
    }
    Ok(true)
}

fn print_var(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let Some(&var) = params.first().and_then(|param| param.values().first()) else { return };
    printer.text(if is_pointer(op.ctx(), var.ty()) { "varPtr(" } else { "var(" });
    printer.operand(var);
}

/// `accPtr(%v : T)`
fn parse_acc_var(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    if !parser.optional_token("accPtr") {
        parser.token("accVar")?;
    }
    parser.token("(")?;
    if let [ParsedParam::Operands(operands), ParsedParam::Types(types)] = params {
        typed_operand(parser, operands, types)?;
    }
    parser.token(")")?;
    Ok(true)
}

fn print_acc_var(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let Some(&var) = params.first().and_then(|param| param.values().first()) else { return };
    printer.text(if is_pointer(op.ctx(), var.ty()) { "accPtr(" } else { "accVar(" });
    print_typed(printer, var);
    printer.text(")");
}

/// The type of a variable that need not be stated: what a pointer points to, if its type says so.
fn implied_type(ctx: &Context, var: Type) -> Option<Type> {
    if is_pointer(ctx, var) { pointee_type(ctx, var) } else { Some(var) }
}

/// `T) varType(T)`
fn parse_var_type(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    let ty = parser.ty()?;
    parser.token(")")?;
    let var_type = if parser.optional_token("varType") {
        parser.token("(")?;
        let ty = parser.ty()?;
        parser.token(")")?;
        Some(ty)
    } else {
        implied_type(parser.ctx(), ty)
    };
    if let [ParsedParam::Types(types), ParsedParam::Attr(to)] = params {
        types.push(ty);
        *to = var_type.map(|ty| parser.ctx().type_attr(ty));
    }
    Ok(true)
}

fn print_var_type(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [ty, var_type] = params else { return };
    let Some(&ty) = ty.types().first() else { return };
    printer.ty(ty);
    printer.text(")");
    if let Some(AttrData::Type(var_type)) = var_type.attr().map(|attr| op.ctx().attr_data(attr))
        && implied_type(op.ctx(), ty) != Some(*var_type)
    {
        printer.text(" varType(");
        printer.ty(*var_type);
        printer.text(")");
    }
}

fn parse_recipe(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    let loc = parser.loc();
    let recipe = parser.attr(None)?;
    if !matches!(parser.ctx().attr_data(recipe), AttrData::SymbolRef { .. }) {
        return Err(parser.op_error(loc, "invalid kind of attribute specified"));
    }
    if let [ParsedParam::Attr(to)] = params {
        *to = Some(recipe);
    }
    Ok(true)
}

fn print_recipe(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    if let Some(recipe) = params.first().and_then(PrintedParam::attr) {
        printer.attr(recipe);
    }
}

/// Reads `%v : T [#acc.device_type<nvidia>], ...`; gives the kinds of devices.
fn operands_with_devices(
    parser: &mut dyn AsmParser,
    operands: &mut Vec<UnresolvedOperand>,
    types: &mut Vec<Type>,
) -> Result<Vec<Attr>, Failed> {
    let mut devices = Vec::new();
    parser.list(Delimiter::None, "", &mut |parser| {
        typed_operand(parser, operands, types)?;
        devices.push(device::parse_one(parser)?);
        Ok(())
    })?;
    Ok(devices)
}

fn print_operands_with_devices(printer: &mut dyn AsmPrinter, values: &[ValueRef<'_>], devices: &[Attr]) {
    for (i, (&value, &device)) in values.iter().zip(devices).enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        print_typed(printer, value);
        device::print_one(printer, device);
    }
}

fn parse_operands(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    if let [ParsedParam::Operands(operands), ParsedParam::Types(types), to] = params {
        let devices = operands_with_devices(parser, operands, types)?;
        *to = array(parser.ctx(), &devices);
    }
    Ok(true)
}

fn print_operands(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [values, _, devices] = params else { return };
    print_operands_with_devices(printer, values.values(), elements(op.ctx(), devices.attr()));
}

/// Reads `[#acc.device_type<nvidia>], ` if it is next: the kinds for which there is only the word.
fn parse_words(parser: &mut dyn AsmParser) -> Result<Vec<Attr>, Failed> {
    if !parser.optional_token("[") {
        return Ok(Vec::new());
    }
    let words = device::parse_rest(parser)?;
    parser.token(",")?;
    Ok(words)
}

/// Writes `[...]`, and `, ` if more follows.
fn print_words(printer: &mut dyn AsmPrinter, words: &[Attr], more: bool) {
    if words.is_empty() {
        return;
    }
    printer.text("[");
    device::print_list(printer, words);
    printer.text(if more { "], " } else { "]" });
}

/// Nothing, or `([...], %v : T [...])`
fn parse_operands_or_word(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Parsed {
    let [ParsedParam::Operands(operands), ParsedParam::Types(types), to, to_words] = params else {
        return Ok(true);
    };
    if !parser.optional_token("(") {
        *to_words = word_only(parser.ctx());
        return Ok(true);
    }
    // The reference reads words before operands, and forgets them.
    parse_words(parser)?;
    let devices = operands_with_devices(parser, operands, types)?;
    parser.token(")")?;
    *to = array(parser.ctx(), &devices);
    Ok(true)
}

fn print_operands_or_word(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [values, _, devices, words] = params else { return };
    let ctx = op.ctx();
    if values.values().is_empty() && device::is_only_none(ctx, words.attr()) {
        return;
    }
    let devices = elements(ctx, devices.attr());
    printer.text("(");
    print_words(printer, elements(ctx, words.attr()), !devices.is_empty());
    print_operands_with_devices(printer, values.values(), devices);
    printer.text(")");
}

/// Operands in groups, each for a kind of device.
#[derive(Default)]
struct Groups {
    operands: Vec<UnresolvedOperand>,
    types: Vec<Type>,
    counts: Vec<i32>,
    devices: Vec<Attr>,
    devnum: Vec<bool>,
}

/// Reads `{%v : T, ...} [...], ...`, a group after `devnum:` if that is asked for.
fn parse_groups(parser: &mut dyn AsmParser, with_devnum: bool) -> Result<Groups, Failed> {
    let mut groups = Groups::default();
    loop {
        parser.token("{")?;
        let before = groups.operands.len();
        if with_devnum {
            let has_devnum = parser.optional_token("devnum");
            if has_devnum {
                parser.token(":")?;
            }
            groups.devnum.push(has_devnum);
        }
        let Groups { operands, types, .. } = &mut groups;
        parser.list(Delimiter::None, "", &mut |parser| typed_operand(parser, operands, types))?;
        groups.counts.push((groups.operands.len() - before) as i32);
        parser.token("}")?;
        groups.devices.push(device::parse_one(parser)?);
        if !parser.optional_token(",") {
            return Ok(groups);
        }
    }
}

/// Writes groups; `lead` gives what comes before the operand of this number, and before the first of a group.
fn print_groups(
    printer: &mut dyn AsmPrinter,
    values: &[ValueRef<'_>],
    counts: &[i32],
    devices: &[Attr],
    lead: &dyn Fn(usize, usize) -> String,
) {
    let mut next = 0;
    for (i, &device) in devices.iter().enumerate() {
        printer.text(if i == 0 { "{" } else { ", {" });
        let count = counts.get(i).map_or(0, |&count| count.max(0) as usize);
        let start = next.min(values.len());
        next = (start + count).min(values.len());
        for (at, &value) in values.iter().enumerate().take(next).skip(start) {
            printer.text(if at == start { "" } else { ", " });
            printer.text(&lead(i, at));
            print_typed(printer, value);
        }
        printer.text("}");
        device::print_one(printer, device);
    }
}

fn counts(ctx: &Context, attr: Option<Attr>) -> Vec<i32> {
    attr.and_then(|attr| ctx.as_i32_array(attr)).unwrap_or_default()
}

fn parse_segments(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    let groups = parse_groups(parser, false)?;
    if let [operands, types, devices, counts] = params {
        *counts = ParsedParam::Attr(Some(parser.ctx().dense_i32_array(&groups.counts)));
        *devices = array(parser.ctx(), &groups.devices);
        *operands = ParsedParam::Operands(groups.operands);
        *types = ParsedParam::Types(groups.types);
    }
    Ok(true)
}

fn print_segments(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [values, _, devices, segments] = params else { return };
    let (counts, devices) = (counts(op.ctx(), segments.attr()), elements(op.ctx(), devices.attr()));
    print_groups(printer, values.values(), &counts, devices, &|_, _| String::new());
}

/// Nothing, or `([...], {devnum: %v : T, %w : T} [...])`
fn parse_wait(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    let [operands, types, devices, counts, devnum, to_words] = params else { return Ok(true) };
    if !parser.optional_token("(") {
        *to_words = word_only(parser.ctx());
        return Ok(true);
    }
    let words = parse_words(parser)?;
    let groups = parse_groups(parser, true)?;
    parser.token(")")?;
    let ctx = parser.ctx();
    let flags: Vec<Attr> = groups.devnum.iter().map(|&flag| ctx.bool_attr(flag)).collect();
    *devices = array(ctx, &groups.devices);
    *counts = ParsedParam::Attr(Some(ctx.dense_i32_array(&groups.counts)));
    *devnum = array(ctx, &flags);
    *to_words = array(ctx, &words);
    *operands = ParsedParam::Operands(groups.operands);
    *types = ParsedParam::Types(groups.types);
    Ok(true)
}

fn print_wait(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [values, _, devices, segments, devnum, words] = params else { return };
    let ctx = op.ctx();
    if values.values().is_empty() && device::is_only_none(ctx, words.attr()) {
        return;
    }
    let devices = elements(ctx, devices.attr());
    let counts = counts(ctx, segments.attr());
    let devnum = elements(ctx, devnum.attr());
    let starts: Vec<usize> = std::iter::once(0)
        .chain(counts.iter().scan(0, |sum, &count| {
            *sum += count.max(0) as usize;
            Some(*sum)
        }))
        .collect();
    let lead = |group: usize, at: usize| {
        let has_devnum = devnum.get(group).is_some_and(|&flag| device::is_true(ctx, flag));
        let is_first = starts.get(group) == Some(&at);
        if has_devnum && is_first { "devnum: ".to_owned() } else { String::new() }
    };
    printer.text("(");
    print_words(printer, elements(ctx, words.attr()), !devices.is_empty());
    print_groups(printer, values.values(), &counts, devices, &lead);
    printer.text(")");
}

/// Nothing, which sets a flag, or `(%v : T)`
fn parse_one_or_word(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Parsed {
    let [ParsedParam::Operands(operands), ParsedParam::Types(types), flag] = params else { return Ok(true) };
    if !parser.optional_token("(") {
        *flag = ParsedParam::Attr(Some(parser.ctx().unit()));
        return Ok(true);
    }
    typed_operand(parser, operands, types)?;
    parser.token(")")?;
    Ok(true)
}

/// Nothing, which sets a flag, or `(%v, %w : T, T)`
fn parse_typed_or_word(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Parsed {
    let [operands, types, flag] = params else { return Ok(true) };
    if !parser.optional_token("(") {
        *flag = ParsedParam::Attr(Some(parser.ctx().unit()));
        return Ok(true);
    }
    let mut found = vec![parser.operand()?];
    while parser.optional_token(",") {
        found.push(parser.operand()?);
    }
    parser.token(":")?;
    *types = ParsedParam::Types(text::type_list(parser)?);
    *operands = ParsedParam::Operands(found);
    parser.token(")")?;
    Ok(true)
}

fn print_typed_or_word(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [values, _, flag] = params else { return };
    if flag.attr().is_some() {
        return;
    }
    printer.text("(");
    text::print_operands(printer, values.values().iter().copied());
    printer.text(" : ");
    text::print_types(printer, values.values().iter().map(|value| value.ty()));
    printer.text(")");
}

const COMBINED: (&str, &str) = ("acc", "combined_constructs");
const CONSTRUCTS: [(&str, i64); 3] = [("kernels", 1), ("parallel", 2), ("serial", 3)];

fn parse_combined(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    for (word, value) in CONSTRUCTS {
        if parser.optional_token(word) {
            if let [ParsedParam::Attr(to)] = params {
                *to = typed::make_attr(parser.ctx(), COMBINED, vec![Param::Int(value)]).ok();
            }
            return Ok(true);
        }
    }
    let loc = parser.loc();
    Err(parser.op_error(loc, "expected compute construct name"))
}

fn print_combined(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let value = params.first().and_then(PrintedParam::attr).and_then(|attr| typed::number(op.ctx(), attr));
    if let Some((word, _)) = CONSTRUCTS.iter().find(|(_, have)| Some(*have) == value) {
        printer.text(word);
    }
}

const GANG_ARG: (&str, &str) = ("acc", "gang_arg_type");
/// What an operand of a gang clause is, by the value of its attribute.
const GANG_WORDS: [&str; 3] = ["num", "dim", "static"];

/// Nothing, or `([...], {num=%v : T, static=%w : T} [...])`
fn parse_gang(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    let [
        ParsedParam::Operands(operands),
        ParsedParam::Types(types),
        to_kinds,
        to_devices,
        to_counts,
        to_words,
    ] = params
    else {
        return Ok(true);
    };
    if !parser.optional_token("(") {
        *to_words = word_only(parser.ctx());
        return Ok(true);
    }
    let (mut words, mut kinds, mut devices, mut counts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut more = true;
    if parser.optional_token("[") {
        words = device::parse_rest(parser)?;
        more = parser.optional_token(",");
    }
    while more {
        parser.token("{")?;
        let before = operands.len();
        parse_gang_values(parser, operands, types, &mut kinds)?;
        if operands.is_empty() {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "expect at least one of num, dim or static values"));
        }
        parser.token("}")?;
        devices.push(device::parse_one(parser)?);
        counts.push((operands.len() - before) as i32);
        more = parser.optional_token(",");
    }
    parser.token(")")?;
    let ctx = parser.ctx();
    *to_kinds = array(ctx, &kinds);
    *to_devices = array(ctx, &devices);
    *to_words = array(ctx, &words);
    *to_counts = ParsedParam::Attr(Some(ctx.dense_i32_array(&counts)));
    Ok(true)
}

/// Reads `num=%v : T, static=%w : T`. Upstream asks for a comma before the first value of a group if there was a group before, and lets
/// commas out between values in the order of the words.
fn parse_gang_values(
    parser: &mut dyn AsmParser,
    operands: &mut Vec<UnresolvedOperand>,
    types: &mut Vec<Type>,
    kinds: &mut Vec<Attr>,
) -> Result<(), Failed> {
    loop {
        let comma = !operands.is_empty();
        if comma && !parser.optional_token(",") {
            return Ok(());
        }
        let before = operands.len();
        for (value, word) in GANG_WORDS.iter().enumerate() {
            if parser.optional_token(word) {
                parser.token("=")?;
                typed_operand(parser, operands, types)?;
                let kind = typed::make_attr(parser.ctx(), GANG_ARG, vec![Param::Int(value as i64)]);
                kinds.push(kind.map_err(|_| Failed)?);
            }
        }
        if operands.len() == before {
            if comma {
                let loc = parser.loc();
                return Err(parser.op_error(loc, "new value expected after comma"));
            }
            return Ok(());
        }
    }
}

fn print_gang(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [values, _, kinds, devices, segments, words] = params else { return };
    let ctx = op.ctx();
    if values.values().is_empty() && device::is_only_none(ctx, words.attr()) {
        return;
    }
    let kinds = elements(ctx, kinds.attr());
    let devices = elements(ctx, devices.attr());
    let counts = counts(ctx, segments.attr());
    let lead = |_: usize, at: usize| {
        let kind = kinds.get(at).and_then(|&kind| typed::number(ctx, kind));
        let word = kind.and_then(|kind| GANG_WORDS.get(usize::try_from(kind).ok()?));
        word.map_or(String::new(), |word| format!("{word}="))
    };
    printer.text("(");
    print_words(printer, elements(ctx, words.attr()), !devices.is_empty());
    print_groups(printer, values.values(), &counts, devices, &lead);
    printer.text(")");
}

/// `control(%i : T) = (%lb : T) to (%ub : T) step (%s : T) { ... }`
fn parse_control(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    let [to_region, bounds @ ..] = params else { return Ok(true) };
    let mut ivs: Vec<Argument> = Vec::new();
    if parser.optional_token("control") {
        parser.token("(")?;
        parser.list(Delimiter::None, "", &mut |parser| {
            ivs.push(parser.argument(true, false)?);
            Ok(())
        })?;
        parser.token(")")?;
        for (word, pair) in ["=", "to", "step"].into_iter().zip(bounds.chunks_mut(2)) {
            parser.token(word)?;
            parser.token("(")?;
            let operands = text::operands_exactly(parser, ivs.len())?;
            parser.token(":")?;
            let types = text::type_list(parser)?;
            parser.token(")")?;
            if let [to_operands, to_types] = pair {
                *to_operands = ParsedParam::Operands(operands);
                *to_types = ParsedParam::Types(types);
            }
        }
    }
    *to_region = ParsedParam::Regions(vec![parser.region(&ivs, false)?]);
    Ok(true)
}

fn print_control(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [region, lower, _, upper, _, steps, _] = params else { return };
    let Some(&region) = region.regions().first() else { return };
    let ivs: Vec<ValueRef<'_>> = region.entry().into_iter().flat_map(|block| block.args()).collect();
    if !ivs.is_empty() {
        printer.text("control(");
        for (i, &iv) in ivs.iter().enumerate() {
            printer.text(if i == 0 { "" } else { ", " });
            print_typed(printer, iv);
        }
        // Upstream writes two blanks before the last.
        for (lead, bound) in [(") = (", lower), (") to (", upper), (")  step (", steps)] {
            printer.text(lead);
            text::print_operands(printer, bound.values().iter().copied());
            printer.text(" : ");
            text::print_types(printer, bound.values().iter().map(|value| value.ty()));
        }
        printer.text(") ");
    }
    printer.region(region, false, true, false);
}

/// `@name [...], "name" [...]`
fn parse_bind(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    let mut parts: [Vec<Attr>; 4] = Default::default();
    parser.list(Delimiter::None, "", &mut |parser| {
        let name = parser.attr(None)?;
        let [ids, texts, id_devices, text_devices] = &mut parts;
        let (names, devices) = match parser.ctx().attr_data(name) {
            AttrData::SymbolRef { .. } => (ids, id_devices),
            AttrData::String { .. } => (texts, text_devices),
            _ => return Err(Failed),
        };
        names.push(name);
        devices.push(device::parse_one(parser)?);
        Ok(())
    })?;
    for (param, part) in params.iter_mut().zip(&parts) {
        *param = array(parser.ctx(), part);
    }
    Ok(true)
}

fn print_bind(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [ids, texts, id_devices, text_devices] = params else { return };
    let list = |param: &PrintedParam<'_>| elements(op.ctx(), param.attr());
    let ids = list(ids).iter().zip(list(id_devices));
    let texts = list(texts).iter().zip(list(text_devices));
    for (i, (&name, &device)) in ids.chain(texts).enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.attr(name);
        device::print_one(printer, device);
    }
}

/// Nothing, or `([...], dim: 1 : i64 [...])`
fn parse_routine_gang(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Parsed {
    let [to_words, to_dims, to_devices] = params else { return Ok(true) };
    if !parser.optional_token("(") {
        *to_words = word_only(parser.ctx());
        return Ok(true);
    }
    let words = parse_words(parser)?;
    let (mut dims, mut devices) = (Vec::new(), Vec::new());
    parser.list(Delimiter::None, "", &mut |parser| {
        parser.token("dim")?;
        parser.token(":")?;
        dims.push(parser.attr(None)?);
        devices.push(device::parse_one(parser)?);
        Ok(())
    })?;
    parser.token(")")?;
    *to_words = array(parser.ctx(), &words);
    *to_dims = array(parser.ctx(), &dims);
    *to_devices = array(parser.ctx(), &devices);
    Ok(true)
}

fn print_routine_gang(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [words, dims, devices] = params else { return };
    let ctx = op.ctx();
    let (dims, devices) = (elements(ctx, dims.attr()), elements(ctx, devices.attr()));
    if devices.is_empty() && device::is_only_none(ctx, words.attr()) {
        return;
    }
    printer.text("(");
    print_words(printer, elements(ctx, words.attr()), !devices.is_empty());
    for (i, (&dim, &device)) in dims.iter().zip(devices).enumerate() {
        printer.text(if i == 0 { "dim: " } else { ", dim: " });
        printer.attr(dim);
        device::print_one(printer, device);
    }
    printer.text(")");
}

/// Nothing, or `([...])`
fn parse_devices(parser: &mut dyn AsmParser, _: &mut OperationState, params: &mut [ParsedParam]) -> Parsed {
    let [to] = params else { return Ok(true) };
    if !parser.optional_token("(") {
        *to = word_only(parser.ctx());
        return Ok(true);
    }
    let mut devices = Vec::new();
    if parser.optional_token("[") {
        devices = device::parse_rest(parser)?;
        parser.token(")")?;
    }
    *to = array(parser.ctx(), &devices);
    Ok(true)
}

fn print_devices(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let Some(devices) = params.first().map(PrintedParam::attr) else { return };
    if device::is_only_none(op.ctx(), devices) || elements(op.ctx(), devices).is_empty() {
        return;
    }
    printer.text("([");
    device::print_list(printer, elements(op.ctx(), devices));
    printer.text("])");
}
