//! Directives in the formats of the dialect, but for those of regions.

use crate::common::directive::{self, Pair};
use crate::common::enums;
use crate::common::text;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, ValueRef, typed};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    directive::add(dialect, DIRECTIVES);
}

const DIRECTIVES: &[Pair] = &[
    ("AlignedClause", parse_aligned, print_aligned),
    ("AllocateAndAllocator", parse_allocate, print_allocate),
    ("CaptureType", parse_capture, print_capture),
    ("ClauseAttr", parse_enum, print_enum),
    ("Copyprivate", parse_copyprivate, print_copyprivate),
    ("DependVarList", parse_depend, print_depend),
    ("GrainsizeClause", parse_grainsize, print_count),
    ("NumTasksClause", parse_num_tasks, print_count),
    ("LinearClause", parse_linear, print_linear),
    ("LoopTransformClis", parse_clis, print_clis),
    ("MapClause", parse_map, print_map),
    ("MembersIndex", parse_members, print_members),
    ("OrderClause", parse_order, print_order),
    ("ScheduleClause", parse_schedule, print_schedule),
    ("SynchronizationHint", parse_hint, print_hint),
];

/// The text of the keyword that is next.
pub(super) fn word(parser: &mut dyn AsmParser) -> Result<String, Failed> {
    let word = parser.keyword()?;
    Ok(parser.ctx().text(word).into_owned())
}

fn attr_of_word(parser: &dyn AsmParser, mnemonic: &str, word: &str) -> Option<Attr> {
    enums::of_word(parser.ctx(), ("omp", mnemonic), word)
}

fn print_word(printer: &mut dyn AsmPrinter, attr: Attr, mnemonic: &str) {
    if let Some(word) = enums::word(printer.ctx(), attr, ("omp", mnemonic)) {
        printer.text(&word);
    }
}

/// Elements between commas, at least one.
fn list(
    parser: &mut dyn AsmParser,
    element: &mut dyn FnMut(&mut dyn AsmParser) -> Result<(), Failed>,
) -> Result<(), Failed> {
    parser.list(Delimiter::None, "", element)
}

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

/// The elements of an array attribute.
pub(super) fn elements(ctx: &Context, array: Option<Attr>) -> &[Attr] {
    array.and_then(|array| ctx.attr_data(array).as_array()).unwrap_or_default()
}

/// `%v : T -> 32 : i64`
fn parse_aligned(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut alignments = Vec::new();
    if let [ParsedParam::Operands(vars), ParsedParam::Types(types), to] = params {
        list(parser, &mut |parser| {
            typed_operand(parser, vars, types)?;
            parser.token("->")?;
            alignments.push(parser.attr(None)?);
            Ok(())
        })?;
        *to = ParsedParam::Attr(Some(parser.ctx().array_attr(&alignments)));
    }
    Ok(true)
}

fn print_aligned(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [vars, _, alignments] = params else { return };
    let mut alignments = elements(op.ctx(), alignments.attr()).iter();
    for (i, &var) in vars.values().iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        print_typed(printer, var);
        printer.text(" -> ");
        if let Some(&alignment) = alignments.next() {
            printer.attr(alignment);
        }
    }
}

/// `%allocator : T -> %var : T`
fn parse_allocate(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    if let [
        ParsedParam::Operands(vars),
        ParsedParam::Types(types),
        ParsedParam::Operands(allocators),
        ParsedParam::Types(allocator_types),
    ] = params
    {
        list(parser, &mut |parser| {
            typed_operand(parser, allocators, allocator_types)?;
            parser.token("->")?;
            typed_operand(parser, vars, types)
        })?;
    }
    Ok(true)
}

fn print_allocate(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [vars, _, allocators, _] = params else { return };
    for (i, (&allocator, &var)) in allocators.values().iter().zip(vars.values()).enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        print_typed(printer, allocator);
        printer.text(" -> ");
        print_typed(printer, var);
    }
}

const CAPTURE: &str = "variable_capture_kind";

/// A word that is none leaves the attribute out.
fn parse_capture(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let word = word(parser)?;
    if let [ParsedParam::Attr(to)] = params {
        *to = attr_of_word(parser, CAPTURE, &word);
    }
    Ok(true)
}

fn print_capture(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    if let Some(kind) = params.first().and_then(PrintedParam::attr) {
        print_word(printer, kind, CAPTURE);
    }
}

/// Attributes that are written as the word of their enum, with the name of that.
const ENUMS: [(&str, &str); 4] = [
    ("bind_kind", "bindkind"),
    ("cancel_directive", "cancellationconstructtype"),
    ("memory_order", "memoryorderkind"),
    ("proc_bind_kind", "procbindkind"),
];

/// The enum of the one such attribute that an operation has.
fn enum_of(ctx: &Context, state: &OperationState) -> Option<&'static str> {
    let def = ctx.op_info(state.name).def()?;
    let has = |name: &str| def.attrs.iter().any(|field| ctx.bytes(field.name) == name.as_bytes());
    ENUMS.iter().find(|(name, _)| has(name)).map(|(_, mnemonic)| *mnemonic)
}

fn invalid_clause(parser: &mut dyn AsmParser, loc: rmlir_ir::Loc, word: &str) -> Failed {
    parser.op_error(loc, &format!("invalid clause value: '{word}'"))
}

fn parse_enum(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let word = word(parser)?;
    let mnemonic = enum_of(parser.ctx(), state);
    let Some(attr) = mnemonic.and_then(|mnemonic| attr_of_word(parser, mnemonic, &word)) else {
        return Err(invalid_clause(parser, loc, &word));
    };
    if let [to] = params {
        *to = ParsedParam::Attr(Some(attr));
    }
    Ok(true)
}

fn print_enum(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let Some(attr) = params.first().and_then(PrintedParam::attr) else { return };
    for (_, mnemonic) in ENUMS {
        print_word(printer, attr, mnemonic);
    }
}

/// `%v -> @copy : T`
fn parse_copyprivate(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut symbols = Vec::new();
    if let [ParsedParam::Operands(vars), ParsedParam::Types(types), to] = params {
        list(parser, &mut |parser| {
            vars.push(parser.operand()?);
            parser.token("->")?;
            symbols.push(symbol(parser)?);
            parser.token(":")?;
            types.push(parser.ty()?);
            Ok(())
        })?;
        *to = ParsedParam::Attr(Some(parser.ctx().array_attr(&symbols)));
    }
    Ok(true)
}

/// Reads an attribute that must be the name of a symbol.
pub(super) fn symbol(parser: &mut dyn AsmParser) -> Result<Attr, Failed> {
    let loc = parser.loc();
    let attr = parser.attr(None)?;
    match parser.ctx().attr_data(attr) {
        AttrData::SymbolRef { .. } => Ok(attr),
        _ => Err(parser.op_error(loc, "invalid kind of attribute specified")),
    }
}

fn print_copyprivate(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [vars, _, symbols] = params else { return };
    let mut symbols = elements(op.ctx(), symbols.attr()).iter();
    for (i, &var) in vars.values().iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.operand(var);
        printer.text(" -> ");
        if let Some(&symbol) = symbols.next() {
            printer.attr(symbol);
        }
        printer.text(" : ");
        printer.ty(var.ty());
    }
}

const DEPEND: &str = "clause_task_depend";

/// `taskdependin -> %v : T`
fn parse_depend(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut kinds = Vec::new();
    if let [ParsedParam::Operands(vars), ParsedParam::Types(types), to] = params {
        list(parser, &mut |parser| {
            let word = word(parser)?;
            parser.token("->")?;
            typed_operand(parser, vars, types)?;
            // Upstream says nothing about a word that is none; the parser says where it was.
            kinds.push(attr_of_word(parser, DEPEND, &word).ok_or(Failed)?);
            Ok(())
        })?;
        *to = ParsedParam::Attr(Some(parser.ctx().array_attr(&kinds)));
    }
    Ok(true)
}

fn print_depend(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [vars, _, kinds] = params else { return };
    let kinds = elements(op.ctx(), kinds.attr());
    for (i, (&var, &kind)) in vars.values().iter().zip(kinds).enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        print_word(printer, kind, DEPEND);
        printer.text(" -> ");
        print_typed(printer, var);
    }
}

fn parse_grainsize(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    parse_count(parser, params, "grainsizetype", ("grainsize", "grainsize"))
}

fn parse_num_tasks(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    parse_count(parser, params, "numtaskstype", ("num_tasks", "num_tasks"))
}

/// `strict, %n: T`. `names` are those of the modifier and of the operand in errors.
fn parse_count(
    parser: &mut dyn AsmParser,
    params: &mut [ParsedParam],
    mnemonic: &str,
    names: (&str, &str),
) -> Result<bool, Failed> {
    let [ParsedParam::Attr(modifier), ParsedParam::Operands(operands), ParsedParam::Types(types)] = params
    else {
        return Ok(true);
    };
    let loc = parser.loc();
    if let Some(word) = parser.optional_keyword() {
        let word = parser.ctx().text(word).into_owned();
        *modifier = attr_of_word(parser, mnemonic, &word);
        if modifier.is_none() {
            return Err(parser.op_error(loc, &format!("invalid {} modifier : '{word}'", names.0)));
        }
        parser.token(",")?;
    }
    match parser.operand() {
        Ok(operand) => operands.push(operand),
        Err(_) => {
            let loc = parser.loc();
            return Err(parser.op_error(loc, &format!("expected {} operand", names.1)));
        }
    }
    parser.token(":")?;
    types.push(parser.ty()?);
    Ok(true)
}

fn print_count(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [modifier, operand, _] = params else { return };
    if modifier.attr().is_some() {
        printer.text("strict, ");
    }
    if let Some(&value) = operand.values().first() {
        printer.operand(value);
        printer.text(": ");
        printer.ty(value.ty());
    }
}

/// `%v = %step : T`
fn parse_linear(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    if let [ParsedParam::Operands(vars), ParsedParam::Types(types), ParsedParam::Operands(steps)] = params {
        list(parser, &mut |parser| {
            vars.push(parser.operand()?);
            parser.token("=")?;
            steps.push(parser.operand()?);
            parser.token(":")?;
            types.push(parser.ty()?);
            Ok(())
        })?;
    }
    Ok(true)
}

fn print_linear(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [vars, _, steps] = params else { return };
    for (i, &var) in vars.values().iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.operand(var);
        if let Some(&step) = steps.values().get(i) {
            printer.text(" = ");
            printer.operand(step);
        }
        printer.text(" : ");
        printer.ty(var.ty());
    }
}

/// `(%made) <- (%changed)`, without the former if nothing is made.
fn parse_clis(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let [ParsedParam::Operands(made), ParsedParam::Operands(changed)] = params else { return Ok(true) };
    if !parser.optional_token("<") {
        *made = text::operands_in(parser, Delimiter::Paren, None)?;
        parser.token("<")?;
    }
    parser.token("-")?;
    *changed = text::operands_in(parser, Delimiter::Paren, None)?;
    Ok(true)
}

fn print_clis(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [made, changed] = params else { return };
    if !made.values().is_empty() {
        printer.text("(");
        text::print_operands(printer, made.values().iter().copied());
        printer.text(")");
    }
    printer.text(" <- (");
    text::print_operands(printer, changed.values().iter().copied());
    printer.text(")");
}

const MAP: (&str, &str) = ("omp", "clause_map_flags");

/// What a map type consists of, as it is written.
const MAP_WORDS: [(&str, i64); 21] = [
    ("always", 1 << 3),
    ("implicit", 1 << 8),
    ("ompx_hold", 1 << 11),
    ("close", 1 << 9),
    ("present", 1 << 10),
    ("tofrom", TO | FROM),
    ("to", TO),
    ("from", FROM),
    ("delete", DELETE),
    ("return_param", 1 << 5),
    ("storage", 1 << 0),
    ("private", 1 << 6),
    ("literal", 1 << 7),
    ("attach", 1 << 12),
    ("attach_always", 1 << 13),
    ("attach_none", 1 << 14),
    ("attach_auto", 1 << 15),
    ("ref_ptr", 1 << 16),
    ("ref_ptee", 1 << 17),
    ("ref_ptr_ptee", 1 << 18),
    ("is_device_ptr", 1 << 19),
];

/// In a map type: the variable is copied to the device.
pub(super) const TO: i64 = 1 << 1;
/// In a map type: the variable is copied back.
pub(super) const FROM: i64 = 1 << 2;
/// In a map type: the variable goes from the device.
pub(super) const DELETE: i64 = 1 << 4;

/// Words that are none do not count.
fn parse_map(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut flags = 0;
    list(parser, &mut |parser| {
        let word = word(parser)?;
        flags |= MAP_WORDS.iter().find(|(name, _)| *name == word).map_or(0, |(_, bits)| *bits);
        Ok(())
    })?;
    if let [ParsedParam::Attr(to)] = params {
        *to = typed::make_attr(parser.ctx(), MAP, vec![Param::Int(flags)]).ok();
    }
    Ok(true)
}

fn print_map(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let flags = params.first().and_then(PrintedParam::attr).and_then(|attr| typed::number(op.ctx(), attr));
    let mut rest = flags.unwrap_or(0);
    let mut lead = "";
    for (word, bits) in MAP_WORDS {
        if rest & bits == bits {
            rest &= !bits;
            printer.text(lead);
            printer.text(word);
            lead = ", ";
        }
    }
    printer.text(if lead.is_empty() { "none" } else { "" });
}

/// `[0, 1], [2]`
fn parse_members(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut members = Vec::new();
    loop {
        let mut indices = Vec::new();
        parser.token("[")?;
        list(parser, &mut |parser| {
            let index = parser.integer()?;
            indices.push(parser.ctx().int_attr(64, index));
            Ok(())
        })?;
        parser.token("]")?;
        members.push(parser.ctx().array_attr(&indices));
        if !parser.optional_token(",") {
            break;
        }
    }
    if let [ParsedParam::Attr(to)] = params {
        *to = Some(parser.ctx().array_attr(&members));
    }
    Ok(true)
}

fn print_members(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let ctx = op.ctx();
    for (i, &member) in elements(ctx, params.first().and_then(PrintedParam::attr)).iter().enumerate() {
        printer.text(if i == 0 { "[" } else { ", [" });
        for (i, &index) in elements(ctx, Some(member)).iter().enumerate() {
            printer.text(if i == 0 { "" } else { ", " });
            printer.attr_without_type(index);
        }
        printer.text("]");
    }
}

const ORDER: &str = "orderkind";
const ORDER_MODIFIER: &str = "order_mod";

/// `reproducible:concurrent`
fn parse_order(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let [ParsedParam::Attr(order), ParsedParam::Attr(modifier)] = params else { return Ok(true) };
    let mut loc = parser.loc();
    let mut text = word(parser)?;
    *modifier = attr_of_word(parser, ORDER_MODIFIER, &text);
    if modifier.is_some() {
        parser.token(":")?;
        loc = parser.loc();
        text = word(parser)?;
    }
    *order = attr_of_word(parser, ORDER, &text);
    match order {
        Some(_) => Ok(true),
        None => Err(invalid_clause(parser, loc, &text)),
    }
}

fn print_order(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [order, modifier] = params else { return };
    if let Some(modifier) = modifier.attr() {
        print_word(printer, modifier, ORDER_MODIFIER);
        printer.text(":");
    }
    if let Some(order) = order.attr() {
        print_word(printer, order, ORDER);
    }
}

const SCHEDULE: &str = "schedulekind";
const SCHEDULE_MODIFIER: &str = "sched_mod";

/// `static = %chunk : T, monotonic, simd`
fn parse_schedule(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let [
        ParsedParam::Attr(kind),
        ParsedParam::Attr(modifier),
        ParsedParam::Attr(simd),
        ParsedParam::Operands(chunk),
        ParsedParam::Types(types),
    ] = params
    else {
        return Ok(true);
    };
    let text = word(parser)?;
    *kind = attr_of_word(parser, SCHEDULE, &text);
    if kind.is_none() {
        let loc = parser.name_loc();
        return Err(parser.op_error(loc, " expected schedule kind"));
    }
    if ["static", "dynamic", "guided"].contains(&&*text) && parser.optional_token("=") {
        typed_operand(parser, chunk, types)?;
    }
    let mut modifiers = Vec::new();
    while parser.optional_token(",") {
        modifiers.push(word(parser)?);
    }
    let (name, is_simd) = schedule_modifiers(parser, &modifiers)?;
    *modifier = name.and_then(|name| attr_of_word(parser, SCHEDULE_MODIFIER, name));
    if is_simd {
        *simd = Some(parser.ctx().unit());
    }
    Ok(true)
}

/// The modifier that is an attribute, and whether there is `simd`, which is a flag.
fn schedule_modifiers<'w>(
    parser: &mut dyn AsmParser,
    words: &'w [String],
) -> Result<(Option<&'w str>, bool), Failed> {
    let loc = parser.name_loc();
    if words.len() > 2 {
        return Err(parser.op_error(loc, " unexpected modifier(s)"));
    }
    for word in words {
        if attr_of_word(parser, SCHEDULE_MODIFIER, word).is_none() {
            return Err(parser.op_error(loc, &format!(" unknown modifier type: {word}")));
        }
    }
    match words {
        [simd] if simd == "simd" => Ok((Some("none"), true)),
        [first, second] if first == "simd" || second != "simd" => {
            Err(parser.op_error(loc, " incorrect modifier order"))
        }
        [first, rest @ ..] => Ok((Some(first), !rest.is_empty())),
        [] => Ok((None, false)),
    }
}

fn print_schedule(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let [kind, modifier, simd, chunk, _] = params else { return };
    if let Some(kind) = kind.attr() {
        print_word(printer, kind, SCHEDULE);
    }
    if let Some(&chunk) = chunk.values().first() {
        printer.text(" = ");
        print_typed(printer, chunk);
    }
    if let Some(modifier) = modifier.attr() {
        printer.text(", ");
        print_word(printer, modifier, SCHEDULE_MODIFIER);
    }
    printer.text(if simd.attr().is_some() { ", simd" } else { "" });
}

/// What a hint consists of.
const HINTS: [(&str, i64); 4] =
    [("uncontended", 1), ("contended", 2), ("nonspeculative", 4), ("speculative", 8)];

fn parse_hint(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut hint = 0;
    if !parser.optional_token("none") {
        list(parser, &mut |parser| {
            let word = word(parser)?;
            let Some((_, bit)) = HINTS.iter().find(|(name, _)| *name == word) else {
                let loc = parser.loc();
                return Err(parser.op_error(loc, &format!("{word} is not a valid hint")));
            };
            hint |= bit;
            Ok(())
        })?;
    }
    if let [ParsedParam::Attr(to)] = params {
        *to = Some(parser.ctx().int_attr(64, hint));
    }
    Ok(true)
}

fn print_hint(printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let hint = params.first().and_then(PrintedParam::attr).and_then(|attr| typed::number(op.ctx(), attr));
    let hint = hint.unwrap_or(0);
    if hint == 0 {
        return printer.text("none");
    }
    let mut lead = "";
    for (word, bit) in HINTS {
        if hint & bit != 0 {
            printer.text(lead);
            printer.text(word);
            lead = ", ";
        }
    }
}
