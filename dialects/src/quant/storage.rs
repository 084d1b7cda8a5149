//! What is stored: `i8`, `u8<0:127>`, and the types that say little more.

use super::fields;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, TypeHooks};
use rmlir_ir::types::Signedness;
use rmlir_ir::value::Int;
use rmlir_ir::{Context, DialectType, Type, TypeData};

/// The widest stored integer, in bits.
const MAX_WIDTH: u32 = 32;

/// A stored integer with its range.
#[derive(Clone, Copy)]
pub(super) struct Storage {
    ty: Type,
    width: u32,
    signed: bool,
    min: i64,
    max: i64,
}

/// All that fits. A width that is none ([`Storage::check`] refuses it) has the range of the nearest that is one.
fn full_range(width: u32, signed: bool) -> (i64, i64) {
    let width = width.clamp(1, MAX_WIDTH);
    match signed {
        true => (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
        false => (0, (1i64 << width) - 1),
    }
}

impl Storage {
    pub(super) fn parse(parser: &mut dyn AsmParser) -> Result<Storage, Failed> {
        let loc = parser.loc();
        let (width, signedness, signed) = width(parser)?;
        if width == 0 || width > MAX_WIDTH {
            return Err(parser.error(loc, &format!("illegal storage type size: {width}")));
        }
        let ctx = parser.ctx().clone();
        let ty = ctx.integer_type(width, signedness).map_err(|why| parser.error(loc, &why.0))?;
        let (lowest, highest) = full_range(width, signed);
        let (mut min, mut max) = (lowest, highest);
        if parser.optional_token("<") {
            let loc = parser.loc();
            min = parser.integer()?;
            parser.token(":")?;
            let max_loc = parser.loc();
            max = parser.integer()?;
            parser.token(">")?;
            if min < lowest {
                return Err(parser.error(loc, &format!("illegal storage type minimum: {min}")));
            }
            if max > highest {
                return Err(parser.error(max_loc, &format!("illegal storage type maximum: {max}")));
            }
        }
        Ok(Storage { ty, width, signed, min, max })
    }

    pub(super) fn params(&self) -> [Param; 4] {
        [Param::Type(self.ty), Param::Bool(self.signed), Param::Int(self.min), Param::Int(self.max)]
    }

    /// The storage in the first parameters of a type.
    pub(super) fn of(ctx: &Context, params: &[Param]) -> Option<Storage> {
        let [Param::Type(ty), Param::Bool(signed), Param::Int(min), Param::Int(max), ..] = *params else {
            return None;
        };
        let TypeData::Integer { width, .. } = *ctx.type_data(ty) else { return None };
        Some(Storage { ty, width, signed, min, max })
    }

    pub(super) fn check(&self) -> Result<(), String> {
        if self.width == 0 || self.width > MAX_WIDTH {
            return Err(format!("illegal storage type size: {}", self.width));
        }
        let (lowest, highest) = full_range(self.width, self.signed);
        if self.min >= self.max || self.min < lowest || self.max > highest {
            return Err(format!("illegal storage min and storage max: ({}:{})", self.min, self.max));
        }
        Ok(())
    }

    /// Whether less than all that fits is stored.
    pub(super) fn is_bounded(&self) -> bool {
        (self.min, self.max) != full_range(self.width, self.signed)
    }

    pub(super) fn print(&self, printer: &mut dyn AsmPrinter) {
        // Newer text tells a type without a sign, of which it is said that it has none, from one that has none.
        let unsigned = matches!(
            *printer.ctx().type_data(self.ty),
            TypeData::Integer { signedness: Signedness::Unsigned, .. }
        );
        printer.text(match self.signed {
            true => "i",
            false if unsigned && printer.is_main_syntax() => "ui",
            false => "u",
        });
        print_int(printer, self.width.into());
        if self.is_bounded() {
            printer.text("<");
            print_int(printer, self.min);
            printer.text(":");
            print_int(printer, self.max);
            printer.text(">");
        }
    }
}

/// `i8` and the like, or `u8`, which says of a type without a sign that it has none. The type stays as it is said: `ui8` is another one.
fn width(parser: &mut dyn AsmParser) -> Result<(u32, Signedness, bool), Failed> {
    let loc = parser.loc();
    if parser.at_type() {
        let ty = parser.ty()?;
        return match *parser.ctx().type_data(ty) {
            TypeData::Integer { width, signedness } => {
                Ok((width, signedness, signedness != Signedness::Unsigned))
            }
            _ => Err(parser.error(loc, "invalid kind of type specified")),
        };
    }
    let word = parser.keyword()?;
    let text = parser.ctx().text(word).into_owned();
    match text.strip_prefix('u').map(str::parse) {
        None => Err(parser.error(loc, "illegal storage type prefix")),
        Some(Err(_)) => Err(parser.error(loc, "expected storage type width")),
        Some(Ok(width)) => Ok((width, Signedness::Signless, false)),
    }
}

pub(super) fn print_int(printer: &mut dyn AsmPrinter, value: i64) {
    let mut text = Vec::new();
    Int::from_i64(64, value).print_signed(&mut text);
    printer.bytes(&text);
}

pub(super) fn print_float(printer: &mut dyn AsmPrinter, bits: u64) {
    let ctx = printer.ctx();
    if let Ok(attr) = ctx.float_attr(ctx.f64(), bits.into()) {
        printer.attr_without_type(attr);
    }
}

/// The type that numbers stand for: a float type.
pub(super) fn expressed(parser: &mut dyn AsmParser) -> Result<Type, Failed> {
    let loc = parser.loc();
    let ty = parser.ty()?;
    match parser.ctx().type_data(ty) {
        TypeData::Float(_) => Ok(ty),
        _ => Err(parser.error(loc, "invalid kind of type specified")),
    }
}

/// `any<i8<-16:7>:f32>`
pub(super) struct Any;

impl TypeHooks for Any {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let storage = Storage::parse(parser)?;
        let mut params = storage.params().to_vec();
        params.push(if parser.optional_token(":") { Param::Type(expressed(parser)?) } else { Param::None });
        parser.token(">")?;
        Ok(params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let Some(storage) = Storage::of(printer.ctx(), &ty.params) else { return };
        printer.text("<");
        storage.print(printer);
        if let Some(Param::Type(expressed)) = ty.params.get(4) {
            printer.text(":");
            printer.ty(*expressed);
        }
        printer.text(">");
    }

    fn encode(&self, ctx: &Context, ty: &DialectType) -> Option<(u64, Vec<Param>)> {
        fields::any(ctx, &ty.params)
    }

    fn decode(&self, ctx: &Context, code: u64, fields: &[Param]) -> Option<Vec<Param>> {
        fields::to_any(ctx, code, fields)
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        Storage::of(ctx, params).map_or(Ok(()), |storage| storage.check())
    }
}

/// `calibrated<f32<-0.5:1.25>>`
pub(super) struct Calibrated;

impl TypeHooks for Calibrated {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let ty = expressed(parser)?;
        parser.token("<")?;
        let min = parser.float()?;
        parser.token(":")?;
        let max = parser.float()?;
        parser.token(">")?;
        parser.token(">")?;
        Ok(vec![Param::Type(ty), Param::double(min), Param::double(max)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [Param::Type(expressed), Param::Float { bits: min, .. }, Param::Float { bits: max, .. }] =
            &ty.params[..]
        else {
            return;
        };
        printer.text("<");
        printer.ty(*expressed);
        printer.text("<");
        print_float(printer, min[0]);
        printer.text(":");
        print_float(printer, max[0]);
        printer.text(">>");
    }

    fn encode(&self, ctx: &Context, ty: &DialectType) -> Option<(u64, Vec<Param>)> {
        fields::calibrated(ctx, &ty.params)
    }

    fn decode(&self, ctx: &Context, code: u64, fields: &[Param]) -> Option<Vec<Param>> {
        fields::to_calibrated(ctx, code, fields)
    }

    fn verify(&self, _: &Context, params: &[Param]) -> Result<(), String> {
        let [_, Param::Float { bits: min, .. }, Param::Float { bits: max, .. }] = params else {
            return Ok(());
        };
        let (min, max) = (f64::from_bits(min[0]), f64::from_bits(max[0]));
        if min >= max {
            return Err(format!("illegal min and max: ({}:{})", scientific(min), scientific(max)));
        }
        Ok(())
    }
}

/// A number with six decimals and an exponent of two digits or more; infinity in capitals.
pub(super) fn scientific(value: f64) -> String {
    let text = format!("{value:.6e}");
    if value.is_infinite() {
        return text.to_uppercase();
    }
    match text.split_once('e') {
        Some((digits, exponent)) => match exponent.strip_prefix('-') {
            Some(exponent) => format!("{digits}e-{exponent:0>2}"),
            None => format!("{digits}e+{exponent:0>2}"),
        },
        None => text,
    }
}
