//! The text of attributes of sdy, and of what formats of its operations leave to code.

use rmlir_dialects::common::directive::Pair;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, Delimiter, OperationState};
use rmlir_ir::{AttrData, Context, DialectAttr, OpRef, Type};

type Parse = fn(&mut dyn AsmParser) -> Result<Vec<Param>, Failed>;
type Print = fn(&mut dyn AsmPrinter, &[Param]);

/// Text by two functions.
#[derive(Clone, Copy)]
pub(super) struct Text(Parse, Print);

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
}

/// The text of each attribute.
pub(super) const ALL: &[(&str, Text)] = &[
    (
        "manual_axes",
        Text(parse_manual_axes, |printer, params| {
            printer.text("{");
            commas(printer, list(params.first()), |printer, param| {
                if let Param::Attr(attr) = param {
                    printer.attr_without_type(*attr);
                }
            });
            printer.text("}");
        }),
    ),
    (
        "mesh_axis",
        Text(
            |parser| {
                let name = string(parser)?;
                parser.token("=")?;
                Ok(vec![name, Param::Int(parser.integer()?)])
            },
            |printer, params| {
                name(printer, params.first());
                printer.text(&format!("={}", int(params.get(1))));
            },
        ),
    ),
    ("mesh", Text(parse_mesh, print_mesh)),
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
        ),
    ),
    ("dimension_sharding", Text(parse_dimension, print_dimension)),
    ("sharding", Text(parse_sharding, print_sharding)),
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
        ),
    ),
    (
        "dim_mapping",
        Text(
            |parser| Ok(vec![factors_of_keyword(parser)?]),
            |printer, params| print_factors(printer, params.first(), ""),
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
        ),
    ),
    ("op_sharding_rule", Text(parse_rule, print_rule)),
    (
        "axis_ref_list",
        Text(
            |parser| Ok(vec![several(parser, Delimiter::Braces, "axis_ref")?]),
            |printer, params| print_axes(printer, params.first()),
        ),
    ),
    (
        "list_of_axis_ref_lists",
        Text(|parser| Ok(vec![several(parser, Delimiter::Square, "axis_ref_list")?]), print_list),
    ),
    (
        "all_to_all_param",
        Text(
            |parser| {
                let axes = several(parser, Delimiter::Braces, "axis_ref")?;
                parser.token(":")?;
                let from = parser.integer()?;
                parser.token("->")?;
                Ok(vec![axes, Param::Int(from), Param::Int(parser.integer()?)])
            },
            |printer, params| {
                print_axes(printer, params.first());
                printer.text(&format!(": {}->{}", int(params.get(1)), int(params.get(2))));
            },
        ),
    ),
    (
        "all_to_all_param_list",
        Text(|parser| Ok(vec![several(parser, Delimiter::Square, "all_to_all_param")?]), print_list),
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
    let def = dialect.registered_dialect(b"sdy").and_then(|dialect| dialect.attr_named(mnemonic.as_bytes()));
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
    parser.token("<")?;
    let axes = several(parser, Delimiter::Square, "mesh_axis")?;
    let mut ids = Vec::new();
    if parser.optional_token(",") {
        parser.token("device_ids")?;
        parser.token("=")?;
        ids = crate::dims::parse_dims(parser, false)?;
    }
    parser.token(">")?;
    Ok(vec![axes, crate::tensor::ints_param(&ids)])
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
    let loc = parser.loc();
    if let Some(word) = parser.optional_keyword() {
        let word = parser.ctx().text(word).into_owned();
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

/// How sums that are not made yet are made, in the order of the enum, which bytecode has.
const REDUCTIONS: [&str; 3] = ["", "max", "min"];

/// `<@mesh, [{"a"}, {?}], replicated={"b"}, unreduced={"c"}>`
fn parse_sharding(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    parser.token("<")?;
    let mesh = match parser.optional_token("mesh") {
        true => one(parser, "mesh")?,
        false => Param::Attr(parser.attr(None)?),
    };
    parser.token(",")?;
    let dims = several(parser, Delimiter::Square, "dimension_sharding")?;
    let (mut replicated, mut unreduced, mut how) = (Param::List(Box::default()), Param::None, Param::None);
    while parser.optional_token(",") {
        if parser.optional_token("replicated") {
            parser.token("=")?;
            replicated = several(parser, Delimiter::Braces, "axis_ref")?;
        } else if parser.optional_token("unreduced") {
            parser.token("=")?;
            let reduction = (1i64..).zip(&REDUCTIONS[1..]).find(|(_, word)| parser.optional_token(word));
            how = reduction.map_or(Param::None, |(reduction, _)| Param::Int(reduction));
            unreduced = several(parser, Delimiter::Braces, "axis_ref")?;
        } else {
            let message = "failed to parse Sdy_TensorSharding, expected valid named axis list after comma";
            let loc = parser.loc();
            return Err(parser.error(loc, message));
        }
    }
    parser.token(">")?;
    if list(Some(&unreduced)).is_empty() {
        (unreduced, how) = (Param::None, Param::None);
    }
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
        let how = usize::try_from(int(params.get(4))).ok().and_then(|how| REDUCTIONS.get(how));
        printer.text(&format!(", unreduced={}", how.unwrap_or(&"")));
        print_axes(printer, params.get(3));
    }
    printer.text(">");
}

// ---- rules ------------------------------------------------------------------------------------------------------------

/// The number of the factor that is called `z`; those after it are called `z_1` and so on.
const LAST_LETTER: i64 = 17;

fn factor(index: i64) -> String {
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

/// The factors that a word is made of.
fn factors_of(word: &str) -> Option<Vec<i64>> {
    let (mut rest, mut found) = (word, Vec::new());
    while let Some(first) = rest.chars().next() {
        if let Some(number) = rest.strip_prefix("z_") {
            let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
            let index: i64 = number[..end].parse().ok().filter(|&index| index > 0)?;
            found.push(index.checked_add(LAST_LETTER)?);
            rest = &number[end..];
        } else {
            ('i'..='z').contains(&first).then_some(())?;
            found.push(i64::from(first as u8 - b'i'));
            rest = &rest[1..];
        }
    }
    Some(found)
}

fn factors_of_keyword(parser: &mut dyn AsmParser) -> Result<Param, Failed> {
    let loc = parser.loc();
    let Some(word) = parser.optional_keyword() else { return Ok(Param::List(Box::default())) };
    let word = parser.ctx().text(word).into_owned();
    match factors_of(&word) {
        Some(factors) => Ok(crate::tensor::ints_param(&factors)),
        None => {
            let message = format!("expecting symbol from 'i' to 'z'. Received: '{word}'");
            Err(parser.error(loc, &message))
        }
    }
}

/// What factors may be listed for, in the order of the parameters.
const GROUPS: [&str; 4] = ["reduction", "need_replication", "permutation", "blocked_propagation"];

/// `<([i, k], [k, j])->([i, j]) {i=8, j=16, k=8} reduction={k}, custom>`
fn parse_rule(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    parser.token("<")?;
    let operands = several(parser, Delimiter::Paren, "tensor_mapping")?;
    parser.token("->")?;
    let results = several(parser, Delimiter::Paren, "tensor_mapping")?;
    let mut sizes = Vec::new();
    if parser.is_next("{") {
        parser.list(Delimiter::Braces, "", &mut |parser| {
            let loc = parser.loc();
            let found = crate::tensor::param_ints(Some(&factors_of_keyword(parser)?));
            if found != [sizes.len() as i64] {
                return Err(parser.error(
                    loc,
                    "expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...})",
                ));
            }
            parser.token("=")?;
            sizes.push(parser.integer()?);
            Ok(())
        })?;
    }
    let mut params = vec![crate::tensor::ints_param(&sizes), operands, results];
    for group in GROUPS {
        let mut factors = Vec::new();
        if parser.optional_token(group) {
            parser.token("=")?;
            parser.list(Delimiter::Braces, "", &mut |parser| {
                factors.extend(crate::tensor::param_ints(Some(&factors_of_keyword(parser)?)));
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
    let def = ctx.registered_dialect(b"sdy").and_then(|dialect| dialect.attr_named(b"sharding_per_value"));
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
