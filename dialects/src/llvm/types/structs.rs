//! The text of struct types, which may contain themselves.

use super::text::{Unusable, check, nested, print_list};
use super::{
    Kind, StructType, identified_struct, set_struct_body, set_struct_opaque, type_list, valid_element,
};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter};
use rmlir_ir::types::DialectType;
use rmlir_ir::{Ident, Loc, Type};

/// Reads what follows `struct`, sets the body of an identified one, and gives the parameters that identify the type.
pub(super) fn parse(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    let start = parser.loc();
    parser.token("<")?;
    match parser.optional_string() {
        Some(name) => {
            identified(parser, name)?;
            Ok(vec![Param::String(name), Param::None, Param::None])
        }
        None => literal(parser, start),
    }
}

fn literal(parser: &mut dyn AsmParser, start: Loc) -> Result<Vec<Param>, Failed> {
    let loc = parser.loc();
    if parser.optional_token("opaque") {
        return Err(parser.error(loc, "only identified structs can be opaque"));
    }
    let body = body(parser)?;
    let params = vec![Param::None, type_list(&body.elements), Param::Bool(body.packed)];
    let verdict = check(parser.ctx(), Kind::Struct, &params);
    verdict.map_err(|why| parser.error(start, &why))?;
    Ok(params)
}

fn identified(parser: &mut dyn AsmParser, name: Ident) -> Result<(), Failed> {
    let loc = parser.loc();
    let ty = identified_struct(parser.ctx(), name);
    let ty = ty.map_err(|why| parser.error(loc, &why.0))?;
    if parser.optional_token(">") {
        if parser.enter_mutable(ty.into()) {
            parser.leave_mutable(ty.into());
            return Err(parser.error(loc, "struct without a body only allowed in a recursive struct"));
        }
        return Ok(());
    }
    parser.token(",")?;
    let loc = parser.loc();
    if parser.optional_token("opaque") {
        parser.token(">")?;
        let set = set_struct_opaque(parser.ctx(), ty);
        return set.map_err(|_| parser.error(loc, "redeclaring defined struct as opaque"));
    }
    if !parser.enter_mutable(ty.into()) {
        return Err(parser.error(loc, "identifier already used for an enclosing struct"));
    }
    let body = body(parser);
    parser.leave_mutable(ty.into());
    set_body(parser, ty, body?)
}

fn set_body(parser: &mut dyn AsmParser, ty: Type, body: Body) -> Result<(), Failed> {
    let wrong = body.elements.iter().find(|&&element| !valid_element(parser.ctx(), element));
    let verdict = match wrong {
        Some(&wrong) => Err(super::rules::wrong_struct_element(parser.ctx(), wrong)),
        None => set_struct_body(parser.ctx(), ty, &body.elements, body.packed)
            .map_err(|_| "identified type already used with a different body".into()),
    };
    verdict.map_err(|why| parser.error(body.loc, &why))
}

/// What stands between the name, if there is one, and the end.
struct Body {
    elements: Vec<Type>,
    packed: bool,
    /// Of the first element; of the body if there is none.
    loc: Loc,
}

/// `packed (i32, ptr)>`
fn body(parser: &mut dyn AsmParser) -> Result<Body, Failed> {
    let start = parser.loc();
    let packed = parser.optional_token("packed");
    parser.token("(")?;
    let (mut elements, mut loc) = (Vec::new(), start);
    if !parser.optional_token(")") {
        loc = parser.loc();
        loop {
            elements.push(nested(parser)?);
            if !parser.optional_token(",") {
                break;
            }
        }
        parser.token(")")?;
    }
    parser.token(">")?;
    Ok(Body { elements, packed, loc })
}

/// Writes what follows `struct`.
pub(super) fn print(
    printer: &mut dyn AsmPrinter,
    data: &DialectType,
    body: StructType<'_>,
    unusable: &Unusable,
) {
    printer.text("<");
    match body.name {
        Some(name) => print_identified(printer, data, body, name, unusable),
        None => print_body(printer, body, unusable),
    }
    printer.text(">");
}

fn print_identified(
    printer: &mut dyn AsmPrinter,
    data: &DialectType,
    body: StructType<'_>,
    name: Ident,
    unusable: &Unusable,
) {
    let ctx = printer.ctx().clone();
    printer.string(ctx.bytes(name));
    // The parameters of an identified struct have been accepted when the type was made.
    let Ok(ty) = ctx.dialect_type(data.def, data.params.to_vec()) else { return };
    if !printer.enter_mutable(ty.into()) {
        return;
    }
    printer.text(", ");
    if body.opaque {
        printer.text("opaque");
    } else {
        print_body(printer, body, unusable);
    }
    printer.leave_mutable(ty.into());
}

fn print_body(printer: &mut dyn AsmPrinter, body: StructType<'_>, unusable: &Unusable) {
    printer.text(if body.packed { "packed (" } else { "(" });
    print_list(printer, body.elements(), unusable);
    printer.text(")");
}
