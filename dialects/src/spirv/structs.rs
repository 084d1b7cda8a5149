//! Struct types: `<(f32 [0, NonWritable], i32 [4])>`, and identified ones, `<name, (...)>`, which may contain themselves.

use super::words::{self, DIALECT};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, TypeHooks};
use rmlir_ir::{Context, DialectType, Ident, Type};

/// The type.
pub(super) struct Struct;

const NAME: (&str, &str) = (DIALECT, "struct");

/// The types of the members, if it is a struct whose body is known.
pub(super) fn members(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    if !rmlir_ir::typed::is_type(ctx, ty, NAME) {
        return None;
    }
    let rmlir_ir::TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
    let members = body(data).0;
    Some(members.iter().filter_map(member_type).collect())
}

fn member_type(member: &Param) -> Option<Type> {
    match member {
        Param::List(parts) => match parts.first() {
            Some(Param::Type(ty)) => Some(*ty),
            _ => None,
        },
        _ => None,
    }
}

/// Members and decorations.
fn body(data: &DialectType) -> (&[Param], Vec<Ident>) {
    let params = match data.params.first() {
        Some(Param::String(_)) => data.body().unwrap_or_default(),
        _ => data.params.get(1..).unwrap_or_default(),
    };
    let members = if let Some(Param::List(members)) = params.first() { &members[..] } else { &[] };
    (members, words::of(params.get(1)))
}

impl TypeHooks for Struct {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        match parser.optional_keyword() {
            Some(name) => identified(parser, name),
            None => {
                let body = parse_body(parser)?;
                Ok([Param::None].into_iter().chain(body).collect())
            }
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, data: &DialectType) {
        printer.text("<");
        if let Some(Param::String(name)) = data.params.first() {
            words::print_one(printer, *name);
            // The parameters have been accepted when the type was made.
            let ctx = printer.ctx().clone();
            let ty = ctx.dialect_type(data.def, data.params.to_vec()).ok();
            let Some(ty) = ty.filter(|&ty| printer.enter_mutable(ty.into())) else {
                return printer.text(">");
            };
            printer.text(", ");
            print_body(printer, data);
            printer.leave_mutable(ty.into());
        } else {
            print_body(printer, data);
        }
        printer.text(">");
    }
}

/// Reads what follows the name, which alone stands for a struct that is being read.
fn identified(parser: &mut dyn AsmParser, name: Ident) -> Result<Vec<Param>, Failed> {
    let params = vec![Param::String(name), Param::None, Param::None];
    let loc = parser.name_loc();
    let made = rmlir_ir::typed::make_type(parser.ctx(), NAME, params.clone());
    let ty = made.map_err(|why| parser.error(loc, &why.0))?;
    let new = parser.enter_mutable(ty.into());
    if parser.optional_token(">") {
        if new {
            parser.leave_mutable(ty.into());
            return Err(parser.error(loc, "recursive struct reference not nested in struct definition"));
        }
        return Ok(params);
    }
    if !new {
        return Err(parser.error(loc, "identifier already used for an enclosing struct"));
    }
    let body = parser.token(",").and_then(|()| parse_body(parser));
    parser.leave_mutable(ty.into());
    let set = parser.ctx().set_type_body(ty, body?.into());
    set.map_err(|why| parser.error(loc, &why.0))?;
    Ok(params)
}

/// `(f32 [0], i32 [4]), Block>`: members and decorations.
fn parse_body(parser: &mut dyn AsmParser) -> Result<[Param; 2], Failed> {
    let (mut members, mut offsets) = (Vec::new(), 0);
    parser.token("(")?;
    if !parser.optional_token(")") {
        loop {
            members.push(member(parser, members.len() == offsets, &mut offsets)?);
            if !parser.optional_token(",") {
                break;
            }
        }
        if offsets != 0 && offsets != members.len() {
            let loc = parser.name_loc();
            return Err(parser.error(loc, NOT_ALL));
        }
        parser.token(")")?;
    }
    let mut decorations = Vec::new();
    while parser.optional_token(",") {
        decorations.push(decoration(parser)?);
    }
    parser.token(">")?;
    Ok([Param::List(members.into()), Param::List(decorations.into())])
}

const NOT_ALL: &str = "offset specification must be given for all members";

/// `f32 [0, NonWritable, MatrixStride=16]`. It may have an offset if all before it have one.
fn member(parser: &mut dyn AsmParser, all: bool, offsets: &mut usize) -> Result<Param, Failed> {
    let ty = Param::Type(parser.ty()?);
    let (mut offset, mut decorations) = (Param::None, Vec::new());
    if parser.optional_token("[") {
        let loc = parser.loc();
        let found = parser.optional_integer()?;
        if let Some(value) = found {
            if !all {
                return Err(parser.error(loc, NOT_ALL));
            }
            // 32 bits, without a sign.
            offset = Param::Int(i64::from(value as u32));
            *offsets += 1;
        }
        if !parser.optional_token("]") {
            if found.is_some() {
                parser.token(",")?;
            }
            decorations.push(decoration(parser)?);
            while parser.optional_token(",") {
                decorations.push(decoration(parser)?);
            }
            parser.token("]")?;
        }
    }
    Ok(Param::List(vec![ty, offset, Param::List(decorations.into())].into()))
}

/// A word, with a number after `=` if it has one.
fn decoration(parser: &mut dyn AsmParser) -> Result<Param, Failed> {
    let word = words::member(parser, "decoration", words::unknown_attribute)?;
    let Some(name) = words::word(&word).filter(|_| parser.optional_token("=")) else { return Ok(word) };
    let value = parser.integer()?;
    let text = format!("{}={value}", parser.ctx().text(name));
    Ok(Param::String(parser.ctx().ident(&text)))
}

fn print_body(printer: &mut dyn AsmPrinter, data: &DialectType) {
    let (members, decorations) = body(data);
    printer.text("(");
    for (i, member) in members.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        print_member(printer, member);
    }
    printer.text(")");
    for decoration in decorations {
        printer.text(", ");
        words::print_one(printer, decoration);
    }
}

fn print_member(printer: &mut dyn AsmPrinter, member: &Param) {
    let Param::List(parts) = member else { return };
    let [Param::Type(ty), offset, decorations] = &parts[..] else { return };
    printer.ty(*ty);
    let decorations = words::of(Some(decorations));
    let offset = if let Param::Int(offset) = offset { Some(offset.to_string()) } else { None };
    if offset.is_none() && decorations.is_empty() {
        return;
    }
    let lead = if offset.is_some() && !decorations.is_empty() { ", " } else { "" };
    printer.text(&format!(" [{}{lead}", offset.unwrap_or_default()));
    words::print(printer, &decorations);
    printer.text("]");
}
