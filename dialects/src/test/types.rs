//! Types whose form is written by hand.

use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Alias, AsmParser, AsmPrinter, TypeHooks};
use rmlir_ir::{Context, DialectType, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.ty("int").hooks(Arc::new(Integer));
    dialect.ty("struct").hooks(Arc::new(Struct));
    dialect.ty("test_rec").hooks(Arc::new(Recursive));
}

/// `<signed, 8>`
struct Integer;

/// How signs are said, for short and in full.
const SIGNS: [(&str, &str); 3] = [("u", "unsigned"), ("s", "signed"), ("n", "none")];

impl TypeHooks for Integer {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let word = parser.keyword()?;
        let text = parser.ctx().text(word).to_lowercase();
        let Some((_, sign)) = SIGNS.into_iter().find(|(short, long)| text == *short || text == *long) else {
            return Err(parser.error(loc, "expected signed, unsigned, or none"));
        };
        parser.token(",")?;
        let width = parser.integer()?;
        parser.token(">")?;
        Ok(vec![Param::Int(width), Param::String(parser.ctx().ident(sign))])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [Param::Int(width), Param::String(sign)] = &ty.params[..] else { return };
        let sign = printer.ctx().text(*sign).into_owned();
        printer.text(&format!("<{sign}, {width}>"));
    }

    /// More than a byte is refused without a word, as upstream does.
    fn verify(&self, _: &Context, params: &[Param]) -> Result<(), String> {
        match params.first() {
            Some(Param::Int(0..=8)) => Ok(()),
            _ => Err(String::new()),
        }
    }
}

/// `<{field,i32}, {other,f32}>`
struct Struct;

impl TypeHooks for Struct {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let mut fields = Vec::new();
        while parser.optional_token("{") {
            let name = parser.keyword()?;
            parser.token(",")?;
            let ty = parser.ty()?;
            parser.token("}")?;
            fields.push(Param::List([Param::String(name), Param::Type(ty)].into()));
            if !parser.optional_token(",") {
                break;
            }
        }
        parser.token(">")?;
        Ok(vec![Param::List(fields.into())])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        printer.text("<");
        let fields = if let Some(Param::List(fields)) = ty.params.first() { &fields[..] } else { &[] };
        for (index, field) in fields.iter().enumerate() {
            let Param::List(parts) = field else { continue };
            let [Param::String(name), Param::Type(ty)] = &parts[..] else { continue };
            if index > 0 {
                printer.text(", ");
            }
            let name = printer.ctx().text(*name).into_owned();
            printer.text(&format!("{{{name},"));
            printer.ty(*ty);
            printer.text("}");
        }
        printer.text(">");
    }
}

/// A type of the dialect without its prefix: a recursive one, or one without parameters.
fn stripped(parser: &mut dyn AsmParser) -> Result<Type, Failed> {
    let loc = parser.loc();
    let word = parser.keyword()?;
    let word = parser.ctx().text(word).into_owned();
    let mut params = Vec::new();
    if word == NAME.1 {
        parser.nested(&mut |parser| {
            params = recursive(parser)?;
            Ok(())
        })?;
    }
    rmlir_ir::typed::make_type(parser.ctx(), (NAME.0, &word), params).map_err(|why| parser.error(loc, &why.0))
}

/// `<name, body>`, and `<name>` inside of itself. The body is a type of the dialect and written without the dialect.
struct Recursive;

const NAME: (&str, &str) = ("test", "test_rec");

impl TypeHooks for Recursive {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        recursive(parser)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, data: &DialectType) {
        let Some(Param::String(name)) = data.params.first() else { return };
        let ctx = printer.ctx().clone();
        printer.text("<");
        printer.text(&ctx.text(*name));
        let ty = ctx.dialect_type(data.def, data.params.to_vec()).ok();
        if let Some(ty) = ty.filter(|&ty| printer.enter_mutable(ty.into())) {
            printer.text(", ");
            if let Some([Param::Type(body)]) = data.body() {
                print_stripped(printer, &ctx, *body);
            }
            printer.leave_mutable(ty.into());
        }
        printer.text(">");
    }

    fn alias<'c>(&self, ctx: &'c Context, data: &DialectType) -> Option<Alias<'c>> {
        let Some(Param::String(name)) = data.params.first() else { return None };
        (&*ctx.text(*name) == "type_to_alias").then(|| Alias { name: "testrec".into(), overridable: true })
    }
}

/// Writes a type of the dialect without its prefix.
fn print_stripped(printer: &mut dyn AsmPrinter, ctx: &Context, ty: Type) {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return };
    let mnemonic = ctx.type_def(data.def).mnemonic.clone();
    printer.text(&mnemonic);
    if *mnemonic == *NAME.1 {
        Recursive.print(printer, data);
    }
}

fn recursive(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    parser.token("<")?;
    let loc = parser.name_loc();
    let params = vec![Param::String(parser.keyword()?)];
    let made = rmlir_ir::typed::make_type(parser.ctx(), NAME, params.clone());
    let ty = made.map_err(|why| parser.error(loc, &why.0))?;
    if !parser.enter_mutable(ty.into()) {
        parser.token(">")?;
        return Ok(params);
    }
    let body = parser.token(",").and_then(|()| stripped(parser));
    let body = body.and_then(|body| parser.token(">").map(|()| body));
    parser.leave_mutable(ty.into());
    let set = parser.ctx().set_type_body(ty, [Param::Type(body?)].into());
    set.map_err(|why| parser.error(loc, &why.0))?;
    Ok(params)
}
