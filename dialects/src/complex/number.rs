//! `#complex.number<:f64 1.0, 2.0> : complex<f64>`

use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks};
use rmlir_ir::value::{FloatKind, float_text};
use rmlir_ir::{Context, DialectAttr, Type, TypeData};

/// A complex number: two floats of one format, and the type.
pub(super) struct Number;

fn bits_of(kind: FloatKind, value: f64) -> Param {
    Param::float(kind, kind.from_f64(value))
}

/// The format of the parts of a complex type.
fn kind_of(ctx: &Context, ty: Type) -> Option<FloatKind> {
    let TypeData::Complex(part) = ctx.type_data(ty) else { return None };
    match ctx.type_data(*part) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

impl AttrHooks for Number {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        parser.token(":")?;
        let loc = parser.loc();
        let part = parser.ty()?;
        let ctx = parser.ctx().clone();
        let TypeData::Float(kind) = *ctx.type_data(part) else {
            return Err(parser.error(loc, "type doesn't match the type implied by its `real` value"));
        };
        let real = parser.float()?;
        parser.token(",")?;
        let imaginary = parser.float()?;
        parser.token(">")?;
        let ty = ctx.complex_type(part).map_err(|why| parser.error(loc, &why.0))?;
        Ok(vec![bits_of(kind, real), bits_of(kind, imaginary), Param::Type(ty)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let [Param::Float { kind, bits: real }, Param::Float { bits: imaginary, .. }, Param::Type(ty)] =
            &attr.params[..]
        else {
            return;
        };
        let ctx = printer.ctx().clone();
        let TypeData::Complex(part) = *ctx.type_data(*ty) else { return };
        printer.text("<:");
        printer.ty(part);
        for (lead, bits) in [(" ", real), (", ", imaginary)] {
            printer.text(lead);
            let bits = u128::from(bits[0]) | u128::from(bits[1]) << 64;
            let mut text = Vec::new();
            float_text::print(*kind, bits, &mut text);
            printer.bytes(&text);
        }
        printer.text(">");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let [Param::Float { kind: real, .. }, Param::Float { kind: imaginary, .. }, Param::Type(ty)] = params
        else {
            return Err("a complex number has two parts and a type".into());
        };
        for (kind, name) in [(real, "real"), (imaginary, "imag")] {
            if kind_of(ctx, *ty) != Some(*kind) {
                return Err(format!("type doesn't match the type implied by its `{name}` value"));
            }
        }
        Ok(())
    }

    fn attr_type(&self, _: &Context, attr: &DialectAttr) -> Option<Type> {
        match attr.params.last() {
            Some(Param::Type(ty)) => Some(*ty),
            _ => None,
        }
    }
}
