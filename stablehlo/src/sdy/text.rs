//! The text of attributes of sdy, and of what formats of its operations leave to code.

use rmlir_dialects::common::directive::Pair;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, Delimiter, OperationState};
use rmlir_ir::{AttrData, Context, DialectAttr, Loc, OpRef, Type};

type Parse = fn(&mut dyn AsmParser) -> Result<Vec<Param>, Failed>;
type Print = fn(&mut dyn AsmPrinter, &[Param]);
type Check = fn(&Context, &[Param]) -> Result<(), String>;

/// Text by two functions, and the check of parameters.
#[derive(Clone, Copy)]
pub(super) struct Text(Parse, Print, Check);

impl AttrHooks for Text {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        (self.0)(parser)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        (self.1)(printer, &attr.params);
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        (self.2)(ctx, params)
    }
}

/// Parameters that have been checked; what is wrong is told where the attribute begins.
fn checked(
    parser: &mut dyn AsmParser,
    loc: Loc,
    check: Check,
    params: Vec<Param>,
) -> Result<Vec<Param>, Failed> {
    let ctx = parser.ctx().clone();
    check(&ctx, &params).map_err(|why| parser.op_error(loc, &why))?;
    Ok(params)
}

fn unchecked(_: &Context, _: &[Param]) -> Result<(), String> {
    Ok(())
}

fn check_mesh_axis(_: &Context, params: &[Param]) -> Result<(), String> {
    match int(params.get(1)) {
        size if size < 1 => Err(format!("axis size must be at least 1, got: {size}")),
        _ => Ok(()),
    }
}

/// No axis stands twice, and devices are as many as the sizes say, each once.
fn check_mesh(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let Some((axes, devices)) = super::view::axes_and_devices(ctx, params) else { return Ok(()) };
    if let Some(id) = devices.iter().find(|&&id| id < 0) {
        return Err(format!("device id must be non-negative, got: {id}"));
    }
    if axes.is_empty() {
        return match devices.len() {
            0 | 1 => Ok(()),
            _ => Err("axes is empty and device_ids has more than one element".into()),
        };
    }
    for (index, (name, _)) in axes.iter().enumerate() {
        if axes[..index].iter().any(|(other, _)| other == name) {
            return Err(format!("duplicate axis name: \"{name}\""));
        }
    }
    if devices.is_empty() {
        return Ok(());
    }
    let all = axes.iter().fold(1i64, |all, (_, size)| all.saturating_mul(*size));
    let count = devices.len() as i64;
    if all != count {
        let what = "total product of axis sizes must match total number of device ids, got:";
        return Err(format!("{what} {all} != {count}"));
    }
    let mut sorted = devices;
    sorted.sort_unstable();
    if sorted.iter().zip(0..).any(|(&id, at)| id != at) {
        let ids = crate::tensor::numbers(&sorted);
        return Err(format!("sorted device ids must be iota(product(axes)), got: {ids}"));
    }
    Ok(())
}

/// The text of each attribute.
pub(super) const ALL: &[(&str, Text)] = &[
    (
        "manual_axes",
        Text(
            parse_manual_axes,
            |printer, params| {
                printer.text("{");
                commas(printer, list(params.first()), |printer, param| {
                    if let Param::Attr(attr) = param {
                        printer.attr_without_type(*attr);
                    }
                });
                printer.text("}");
            },
            unchecked,
        ),
    ),
    (
        "mesh_axis",
        Text(
            |parser| {
                let loc = parser.loc();
                let name = string(parser)?;
                parser.token("=")?;
                let params = vec![name, Param::Int(parser.integer()?)];
                checked(parser, loc, check_mesh_axis, params)
            },
            |printer, params| {
                name(printer, params.first());
                printer.text(&format!("={}", int(params.get(1))));
            },
            check_mesh_axis,
        ),
    ),
    ("mesh", Text(parse_mesh, print_mesh, check_mesh)),
    (
        "sub_axis_info",
        Text(
            |parser| {
                parser.token("(")?;
                let before = parser.integer()?;
                parser.token(")")?;
                Ok(vec![Param::Int(before), Param::Int(parser.integer()?)])
            },
            |printer, params| printer.text(&format!("({}){}", int(params.first()), int(params.get(1)))),
            unchecked,
        ),
    ),
    (
        "axis_ref",
        Text(
            |parser| {
                let name = string(parser)?;
                let part =
                    if parser.optional_token(":") { one(parser, "sub_axis_info")? } else { Param::None };
                Ok(vec![name, part])
            },
            |printer, params| {
                name(printer, params.first());
                if let Some(part @ Param::Attr(_)) = params.get(1) {
                    printer.text(":");
                    stripped(printer, part);
                }
            },
            unchecked,
        ),
    ),
    ("dimension_sharding", Text(parse_dimension, print_dimension, unchecked)),
    ("sharding", Text(parse_sharding, print_sharding, unchecked)),
    (
        "sharding_per_value",
        Text(
            |parser| {
                parser.token("<")?;
                let shardings = several(parser, Delimiter::Square, "sharding")?;
                parser.token(">")?;
                Ok(vec![shardings])
            },
            |printer, params| {
                printer.text("<[");
                commas(printer, list(params.first()), stripped);
                printer.text("]>");
            },
            unchecked,
        ),
    ),
    (
        "dim_mapping",
        Text(
            |parser| Ok(vec![crate::tensor::ints_param(&optional_factors(parser)?)]),
            |printer, params| print_factors(printer, params.first(), ""),
            unchecked,
        ),
    ),
    (
        "tensor_mapping",
        Text(
            |parser| Ok(vec![several(parser, Delimiter::Square, "dim_mapping")?]),
            |printer, params| {
                printer.text("[");
                commas(printer, list(params.first()), stripped);
                printer.text("]");
            },
            unchecked,
        ),
    ),
    ("op_sharding_rule", Text(parse_rule, print_rule, unchecked)),
    (
        "axis_ref_list",
        Text(
            |parser| Ok(vec![several(parser, Delimiter::Braces, "axis_ref")?]),
            |printer, params| print_axes(printer, params.first()),
            unchecked,
        ),
    ),
    (
        "list_of_axis_ref_lists",
        Text(|parser| Ok(vec![several(parser, Delimiter::Square, "axis_ref_list")?]), print_list, unchecked),
    ),
    (
        "all_to_all_param",
        Text(
            |parser| {
                let axes = some_axes(parser)?;
                parser.token(":")?;
                let from = parser.integer()?;
                parser.token("->")?;
                Ok(vec![axes, Param::Int(from), Param::Int(parser.integer()?)])
            },
            |printer, params| {
                print_axes(printer, params.first());
                printer.text(&format!(": {}->{}", int(params.get(1)), int(params.get(2))));
            },
            unchecked,
        ),
    ),
    (
        "all_to_all_param_list",
        Text(
            |parser| Ok(vec![several(parser, Delimiter::Square, "all_to_all_param")?]),
            print_list,
            unchecked,
        ),
    ),
];

fn list(param: Option<&Param>) -> &[Param] {
    if let Some(Param::List(list)) = param { list } else { &[] }
}

fn int(param: Option<&Param>) -> i64 {
    if let Some(Param::Int(value)) = param { *value } else { 0 }
}

fn commas(printer: &mut dyn AsmPrinter, list: &[Param], each: impl Fn(&mut dyn AsmPrinter, &Param)) {
    for (index, param) in list.iter().enumerate() {
        printer.text(if index == 0 { "" } else { ", " });
        each(printer, param);
    }
}

fn stripped(printer: &mut dyn AsmPrinter, param: &Param) {
    if let Param::Attr(attr) = param {
        printer.stripped_attr(*attr);
    }
}

fn name(printer: &mut dyn AsmPrinter, param: Option<&Param>) {
    if let Some(Param::String(name)) = param {
        let ctx = printer.ctx().clone();
        printer.string(ctx.bytes(*name));
    }
}

fn string(parser: &mut dyn AsmParser) -> Result<Param, Failed> {
    match parser.optional_string() {
        Some(name) => Ok(Param::String(name)),
        None => Err(parser.expected("expected string")),
    }
}

/// An attribute of the dialect without its name.
fn one(parser: &mut dyn AsmParser, mnemonic: &str) -> Result<Param, Failed> {
    let loc = parser.loc();
    let dialect = parser.ctx().clone();
    let def =
        dialect.registered_dialect(b"sdy").and_then(|own| own.attr_named(&dialect, mnemonic.as_bytes()));
    match def {
        Some(def) => parser.attr_of(def, None).map(Param::Attr),
        None => Err(parser.error(loc, "unknown attribute of sdy")),
    }
}

fn several(parser: &mut dyn AsmParser, delimiter: Delimiter, mnemonic: &str) -> Result<Param, Failed> {
    let mut found = Vec::new();
    parser.list(delimiter, "", &mut |parser| {
        found.push(one(parser, mnemonic)?);
        Ok(())
    })?;
    Ok(Param::List(found.into()))
}

/// The same between these tokens, at least one.
fn some(parser: &mut dyn AsmParser, [open, close]: [&str; 2], mnemonic: &str) -> Result<Param, Failed> {
    parser.token(open)?;
    let mut found = vec![one(parser, mnemonic)?];
    while parser.optional_token(",") {
        found.push(one(parser, mnemonic)?);
    }
    parser.token(close)?;
    Ok(Param::List(found.into()))
}

/// Axes in braces, at least one.
fn some_axes(parser: &mut dyn AsmParser) -> Result<Param, Failed> {
    some(parser, ["{", "}"], "axis_ref")
}

fn print_axes(printer: &mut dyn AsmPrinter, axes: Option<&Param>) {
    printer.text("{");
    commas(printer, list(axes), stripped);
    printer.text("}");
}

fn print_list(printer: &mut dyn AsmPrinter, params: &[Param]) {
    printer.text("[");
    commas(printer, list(params.first()), stripped);
    printer.text("]");
}

fn parse_manual_axes(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    let mut found = Vec::new();
    parser.list(Delimiter::Braces, "", &mut |parser| {
        let Param::String(name) = string(parser)? else { return Err(Failed) };
        let name = parser.ctx().string_ident(name);
        found.push(Param::Attr(name));
        Ok(())
    })?;
    Ok(vec![Param::List(found.into())])
}

/// `<["a"=2, "b"=4], device_ids=[0, 1]>`
fn parse_mesh(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    let loc = parser.loc();
    parser.token("<")?;
    let axes = several(parser, Delimiter::Square, "mesh_axis")?;
    let mut ids = Vec::new();
    if parser.optional_token(",") {
        parser.token("device_ids")?;
        parser.token("=")?;
        ids = crate::dims::parse_dims(parser, false)?;
    }
    parser.token(">")?;
    // Devices that are counted need no list.
    if !list(Some(&axes)).is_empty() && ids.iter().zip(0..).all(|(&id, at)| id == at) {
        let count = ids.len() as i64;
        let sizes = super::view::axes_and_devices(&parser.ctx().clone(), std::slice::from_ref(&axes));
        let all =
            sizes.and_then(|(axes, _)| axes.iter().try_fold(1i64, |all, (_, size)| all.checked_mul(*size)));
        if all == Some(count) {
            ids.clear();
        }
    }
    checked(parser, loc, check_mesh, vec![axes, crate::tensor::ints_param(&ids)])
}

fn print_mesh(printer: &mut dyn AsmPrinter, params: &[Param]) {
    printer.text("<");
    print_list(printer, params);
    let ids = crate::tensor::param_ints(params.get(1));
    if !ids.is_empty() {
        printer.text(", device_ids=");
        crate::dims::print_dims(printer, &ids);
    }
    printer.text(">");
}

/// `{"a", ?}p1`
fn parse_dimension(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    parser.token("{")?;
    let (mut axes, mut closed) = (Vec::new(), true);
    while !parser.optional_token("}") {
        if !axes.is_empty() {
            parser.token(",")?;
        }
        if parser.optional_token("?") {
            closed = false;
            parser.token("}")?;
            break;
        }
        axes.push(one(parser, "axis_ref")?);
    }
    let mut priority = Param::None;
    if let Some(word) = parser.optional_keyword() {
        let word = parser.ctx().text(word).into_owned();
        let loc = parser.loc();
        let number = word
            .strip_prefix('p')
            .filter(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()));
        let Some(number) = number else {
            let message = format!("expecting priority in format 'p<number>', got: {word}");
            return Err(parser.error(loc, &message));
        };
        if number.len() > 1 && number.starts_with('0') {
            let message = format!("priorities with leading zeros are not allowed, got: {word}");
            return Err(parser.error(loc, &message));
        }
        match number.parse() {
            Ok(number) => priority = Param::Int(number),
            Err(_) => return Err(parser.error(loc, &format!("expecting integer priority, got: {word}"))),
        }
    }
    Ok(vec![Param::List(axes.into()), Param::Bool(closed), priority])
}

fn print_dimension(printer: &mut dyn AsmPrinter, params: &[Param]) {
    printer.text("{");
    let axes = list(params.first());
    commas(printer, axes, stripped);
    if let Some(Param::Bool(false)) = params.get(1) {
        printer.text(if axes.is_empty() { "?" } else { ", ?" });
    }
    printer.text("}");
    if let Some(Param::Int(priority)) = params.get(2) {
        printer.text(&format!("p{priority}"));
    }
}

/// The name of a mesh.
fn parse_symbol(parser: &mut dyn AsmParser) -> Result<rmlir_ir::Attr, Failed> {
    let loc = parser.loc();
    let attr = parser.attr(None)?;
    let flat = matches!(parser.ctx().attr_data(attr),
        AttrData::SymbolRef { nested, .. } if nested.is_empty());
    if flat { Ok(attr) } else { Err(parser.error(loc, "invalid kind of attribute specified")) }
}

/// `<@mesh, [{"a"}, {?}], replicated={"b"}, unreduced={"c"}>`
fn parse_sharding(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    parser.token("<")?;
    let mesh = match parser.optional_token("mesh") {
        true => one(parser, "mesh")?,
        false => Param::Attr(parse_symbol(parser)?),
    };
    parser.token(",")?;
    let dims = several(parser, Delimiter::Square, "dimension_sharding")?;
    let (mut replicated, mut unreduced, mut how) =
        (Param::List(Default::default()), Param::None, Param::None);
    let mut left = vec!["replicated", "unreduced"];
    while parser.optional_token(",") {
        // Each at most once, in any order.
        let Some(at) = left.iter().position(|word| parser.optional_token(word)) else {
            let message = "failed to parse Sdy_TensorSharding, expected valid named axis list after comma";
            let loc = parser.loc();
            return Err(parser.error(loc, message));
        };
        parser.token("=")?;
        if left.remove(at) == "replicated" {
            replicated = some_axes(parser)?;
        } else {
            let reduction =
                (0i64..).zip(super::view::REDUCTIONS).find(|(_, word)| parser.optional_token(word));
            how = reduction
                .filter(|(value, _)| *value != 0)
                .map_or(Param::None, |(value, _)| Param::Int(value));
            unreduced = some_axes(parser)?;
        }
    }
    parser.token(">")?;
    Ok(vec![mesh, dims, replicated, unreduced, how])
}

fn is_mesh(ctx: &Context, param: &Param) -> bool {
    matches!(param, Param::Attr(attr) if matches!(ctx.attr_data(*attr), AttrData::Dialect(_)))
}

fn print_sharding(printer: &mut dyn AsmPrinter, params: &[Param]) {
    printer.text("<");
    match params.first() {
        Some(mesh) if is_mesh(&printer.ctx().clone(), mesh) => {
            printer.text("mesh");
            stripped(printer, mesh);
        }
        Some(Param::Attr(symbol)) => printer.attr(*symbol),
        _ => {}
    }
    printer.text(", ");
    print_list(printer, params.get(1..).unwrap_or_default());
    if !list(params.get(2)).is_empty() {
        printer.text(", replicated=");
        print_axes(printer, params.get(2));
    }
    if !list(params.get(3)).is_empty() {
        // A sum is not named.
        let how = Some(int(params.get(4))).filter(|&how| how != 0).map_or("", super::view::reduction_name);
        printer.text(&format!(", unreduced={how}"));
        print_axes(printer, params.get(3));
    }
    printer.text(">");
}

// ---- rules ------------------------------------------------------------------------------------------------------------

/// The number of the factor that is called `z`; those after it are called `z_1` and so on.
const LAST_LETTER: i64 = 17;

pub(super) fn factor(index: i64) -> String {
    match index {
        0..=LAST_LETTER => char::from(b'i' + index as u8).to_string(),
        _ => format!("z_{}", index.saturating_sub(LAST_LETTER)),
    }
}

/// Factors one after another, or with something between them.
fn print_factors(printer: &mut dyn AsmPrinter, factors: Option<&Param>, between: &str) {
    let names: Vec<String> = crate::tensor::param_ints(factors).into_iter().map(factor).collect();
    printer.text(&names.join(between));
}

/// The factors that a word is made of, or why it is made of none.
fn factors_of(word: &str) -> Result<Vec<i64>, String> {
    let (mut rest, mut found) = (word, Vec::new());
    while let Some(first) = rest.chars().next() {
        if let Some(number) = rest.strip_prefix("z_") {
            let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
            let (digits, after) = number.split_at(end);
            if digits.is_empty() {
                return Err(format!("expecting integer after 'z_'. Received: '{rest}'"));
            }
            if digits.starts_with('0') {
                let what = "expecting positive integer without leading zeros.";
                return Err(format!("{what} Received: '{digits}'"));
            }
            let index = digits.parse::<i64>().ok().and_then(|index| index.checked_add(LAST_LETTER));
            found
                .push(index.ok_or_else(|| format!("expecting symbol index <=2^63-1. Received: '{digits}'"))?);
            rest = after;
        } else {
            if !('i'..='z').contains(&first) {
                return Err(format!("expecting symbol from 'i' to 'z'. Received: '{first}'"));
            }
            found.push(i64::from(first as u8 - b'i'));
            rest = &rest[1..];
        }
    }
    Ok(found)
}

/// The factors of the next word; none if there is none.
fn optional_factors(parser: &mut dyn AsmParser) -> Result<Vec<i64>, Failed> {
    let Some(word) = parser.optional_keyword() else { return Ok(Vec::new()) };
    let word = parser.ctx().text(word).into_owned();
    let loc = parser.loc();
    factors_of(&word).map_err(|why| parser.error(loc, &why))
}

/// The factors of a word that has to be there.
fn some_factors(parser: &mut dyn AsmParser) -> Result<Vec<i64>, Failed> {
    let found = optional_factors(parser)?;
    if found.is_empty() { Err(parser.expected("expected valid keyword")) } else { Ok(found) }
}

/// What factors may be listed for, in the order of the parameters.
const GROUPS: [&str; 4] = ["reduction", "need_replication", "permutation", "blocked_propagation"];

/// `<([i, k], [k, j])->([i, j]) {i=8, j=16, k=8} reduction={k}, custom>`
fn parse_rule(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    parser.token("<")?;
    let operands = some(parser, ["(", ")"], "tensor_mapping")?;
    parser.token("->")?;
    let results = some(parser, ["(", ")"], "tensor_mapping")?;
    let sizes = if parser.is_next("{") { parse_sizes(parser)? } else { Vec::new() };
    let mut params = vec![crate::tensor::ints_param(&sizes), operands, results];
    for group in GROUPS {
        let mut factors = Vec::new();
        if parser.optional_token(group) {
            parser.token("=")?;
            parser.list(Delimiter::Braces, "", &mut |parser| {
                // Of a word of several symbols the first one counts.
                factors.extend(some_factors(parser)?.first());
                Ok(())
            })?;
        }
        params.push(crate::tensor::ints_param(&factors));
    }
    let custom = parser.optional_token(",");
    if custom {
        parser.token("custom")?;
    }
    parser.token(">")?;
    params.push(Param::Bool(custom));
    Ok(params)
}

/// `{i=8, j=16}`: the sizes of all factors in order.
fn parse_sizes(parser: &mut dyn AsmParser) -> Result<Vec<i64>, Failed> {
    let mut sizes = Vec::new();
    parser.list(Delimiter::Braces, "", &mut |parser| {
        let found = some_factors(parser)?;
        let loc = parser.loc();
        let (&[first, ..], want) = (&found[..], sizes.len() as i64) else { return Err(Failed) };
        if let Some(&second) = found.get(1) {
            let second = factor(second);
            return Err(parser.error(loc, &format!("expecting single factor symbol: {second}")));
        }
        if first != want {
            let what =
                "expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}).";
            let (want, first) = (factor(want), factor(first));
            let why = format!("{what} Expecting factor index symbol '{want}', received: '{first}'");
            return Err(parser.error(loc, &why));
        }
        parser.token("=")?;
        sizes.push(parser.integer()?);
        Ok(())
    })?;
    Ok(sizes)
}

fn print_rule(printer: &mut dyn AsmPrinter, params: &[Param]) {
    printer.text("<(");
    commas(printer, list(params.get(1)), stripped);
    printer.text(")->(");
    commas(printer, list(params.get(2)), stripped);
    printer.text(")");
    let sizes = crate::tensor::param_ints(params.first());
    if !sizes.is_empty() {
        let sizes: Vec<String> =
            (0i64..).zip(sizes).map(|(index, size)| format!("{}={size}", factor(index))).collect();
        printer.text(&format!(" {{{}}}", sizes.join(", ")));
    }
    for (group, factors) in GROUPS.iter().zip(params.iter().skip(3)) {
        if !list(Some(factors)).is_empty() {
            printer.text(&format!(" {group}={{"));
            print_factors(printer, Some(factors), ", ");
            printer.text("}");
        }
    }
    if let Some(Param::Bool(true)) = params.get(7) {
        printer.text(", custom");
    }
    printer.text(">");
}

// ---- operations -------------------------------------------------------------------------------------------------------

/// Directives of formats.
pub(super) const DIRECTIVES: &[Pair] =
    &[("Shardings", parse_shardings, print_shardings), ("Body", parse_body, print_body)];

/// `[<@mesh, [{}]>, ...]`
fn parse_shardings(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let loc = parser.loc();
    let shardings = several(parser, Delimiter::Square, "sharding")?;
    let ctx = parser.ctx().clone();
    let def =
        ctx.registered_dialect(b"sdy").and_then(|dialect| dialect.attr_named(&ctx, b"sharding_per_value"));
    let Some(def) = def else { return Err(Failed) };
    let attr = parser.checked_attr(loc, def, vec![shardings])?;
    if let [to] = params {
        *to = ParsedParam::Attr(Some(attr));
    }
    Ok(true)
}

fn print_shardings(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let ctx = printer.ctx().clone();
    let attr = params.first().and_then(PrintedParam::attr).map(|attr| ctx.attr_data(attr));
    if let Some(AttrData::Dialect(data)) = attr {
        print_list(printer, &data.params);
    }
}

/// `(%arg0: T) { ... }`
fn parse_body(
    parser: &mut dyn AsmParser,
    _: &mut OperationState,
    params: &mut [ParsedParam],
) -> Result<bool, Failed> {
    let mut args = Vec::new();
    parser.list(Delimiter::Paren, "", &mut |parser| {
        args.push(parser.argument(true, true)?);
        Ok(())
    })?;
    let region = parser.region(&args, false)?;
    if let [to] = params {
        *to = ParsedParam::Regions(vec![region]);
    }
    Ok(true)
}

fn print_body(printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
    let Some(body) = params.first() else { return };
    printer.text("(");
    let entry = body.regions().first().and_then(|body| body.entry());
    for (index, arg) in entry.into_iter().flat_map(|block| block.args()).enumerate() {
        printer.text(if index == 0 { "" } else { ", " });
        printer.region_argument(arg, &[], false);
    }
    printer.text(") ");
    body.regions().iter().for_each(|&region| printer.region(region, false, true, false));
}
