//! Text of attributes and types that no declared format says, and what is checked of them.

use super::parts::{Parts, as_ints, ints, items};
use crate::versions::{types, values};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, Delimiter, TypeHooks};
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, DialectAttr, DialectType, Type};

/// Whether a type is of the dialect, or of one of which nothing is known here: what has a counterpart has to be that.
fn is_vhlo_type(ctx: &Context, param: &Param) -> bool {
    matches!(param, Param::Type(ty) if Parts::vhlo(ctx).is_some_and(|vhlo| vhlo.has_type(*ty)) || types::is_foreign(ctx, *ty))
}

fn is_vhlo_attr(ctx: &Context, param: &Param) -> bool {
    matches!(param, Param::Attr(attr) if Parts::vhlo(ctx).is_some_and(|vhlo| vhlo.attr_parts(*attr).is_some()))
}

/// What a list of parameters has to be: all types of them of the dialect.
fn types_are_vhlo(ctx: &Context, params: &[Param]) -> bool {
    params.iter().all(|param| match param {
        Param::Type(_) => is_vhlo_type(ctx, param),
        Param::List(inner) => types_are_vhlo(ctx, inner),
        _ => true,
    })
}

fn check(holds: bool, message: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message.into()) }
}

fn print_number(printer: &mut dyn AsmPrinter, value: i64) {
    printer.text(&value.to_string());
}

/// Writes parameters between commas.
fn commas(printer: &mut dyn AsmPrinter, list: &[Param], mut each: impl FnMut(&mut dyn AsmPrinter, &Param)) {
    for (index, param) in list.iter().enumerate() {
        printer.text(if index == 0 { "" } else { ", " });
        each(printer, param);
    }
}

fn print_type(printer: &mut dyn AsmPrinter, param: &Param) {
    if let Param::Type(ty) = param {
        printer.ty(*ty);
    }
}

fn print_attr(printer: &mut dyn AsmPrinter, param: &Param) {
    if let Param::Attr(attr) = param {
        printer.attr(*attr);
    }
}

fn print_int(printer: &mut dyn AsmPrinter, param: &Param) {
    if let Param::Int(value) = param {
        print_number(printer, *value);
    }
}

fn print_float(printer: &mut dyn AsmPrinter, param: &Param) {
    if let Param::Float { kind, bits } = param {
        let ctx = printer.ctx().clone();
        let bits = u128::from(bits[1]) << 64 | u128::from(bits[0]);
        if let Ok(attr) = ctx.float_attr(ctx.float_type(*kind), bits) {
            printer.attr_without_type(attr);
        }
    }
}

fn int_list(parser: &mut dyn AsmParser, delimiter: Delimiter) -> Result<Param, Failed> {
    let mut values = Vec::new();
    parser.list(delimiter, "", &mut |parser| {
        values.push(parser.integer()?);
        Ok(())
    })?;
    Ok(ints(values))
}

fn type_list(parser: &mut dyn AsmParser, delimiter: Delimiter) -> Result<Param, Failed> {
    let mut found = Vec::new();
    parser.list(delimiter, "", &mut |parser| {
        found.push(Param::Type(parser.ty()?));
        Ok(())
    })?;
    Ok(Param::List(found.into()))
}

// ---- attributes -------------------------------------------------------------------------------------------------------

/// `array_v1<[a, b]>`
pub(super) struct Array;

impl AttrHooks for Array {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        let mut found = Vec::new();
        parser.token("<")?;
        parser.list(Delimiter::Square, "", &mut |parser| {
            found.push(Param::Attr(parser.attr(None)?));
            Ok(())
        })?;
        parser.token(">")?;
        Ok(vec![Param::List(found.into())])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        printer.text("<[");
        commas(printer, attr.params.first().map_or(&[], items), print_attr);
        printer.text("]>");
    }
}

/// `dict_v1<{key = value}>`
pub(super) struct Dictionary;

impl AttrHooks for Dictionary {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        let mut found = Vec::new();
        parser.token("<")?;
        parser.list(Delimiter::Braces, "", &mut |parser| {
            found.push(Param::Attr(parser.attr(None)?));
            parser.token("=")?;
            found.push(Param::Attr(parser.attr(None)?));
            Ok(())
        })?;
        parser.token(">")?;
        Ok(vec![Param::List(found.into())])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        printer.text("<{");
        for (index, pair) in attr.params.first().map_or(&[][..], items).chunks(2).enumerate() {
            printer.text(if index == 0 { "" } else { ", " });
            pair.iter().take(1).for_each(|key| print_attr(printer, key));
            printer.text(" = ");
            pair.iter().skip(1).for_each(|value| print_attr(printer, value));
        }
        printer.text("}>");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let keys = params.first().map_or(&[][..], items).iter().step_by(2);
        check({ keys }.all(|key| is_vhlo_attr(ctx, key)), "expected VHLO key attribute")
    }
}

/// `float_v1<2.5 : !vhlo.f32_v1>`
pub(super) struct Float;

impl AttrHooks for Float {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let value = parser.float()?;
        parser.token(":")?;
        let loc = parser.loc();
        let ty = parser.ty()?;
        parser.token(">")?;
        let Some(kind) = super::tensors::float_kind(parser.ctx(), ty) else {
            return Err(parser.error(loc, "expected VHLO type"));
        };
        Ok(vec![Param::Type(ty), Param::float(kind, kind.from_f64(value))])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let [ty, value] = &*attr.params else { return };
        printer.text("<");
        print_float(printer, value);
        printer.text(" : ");
        print_type(printer, ty);
        printer.text(">");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        check(types_are_vhlo(ctx, params), "expected VHLO type")
    }
}

/// `integer_v1<3 : i64>`: as it is outside of the dialect.
pub(super) struct Integer;

impl AttrHooks for Integer {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let attr = parser.attr(None)?;
        parser.token(">")?;
        let ctx = parser.ctx().clone();
        let found = match ctx.attr_data(attr) {
            AttrData::Integer { ty, value } => types::to_vhlo(&ctx, *ty).map(|ty| (ty, value.clone())),
            _ => None,
        };
        match found {
            Some((ty, value)) => Ok(vec![Param::Type(ty), Param::big_int(value)]),
            None => Err(parser.error(loc, "expected integer attribute")),
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let [Param::Type(ty), Param::BigInt(value)] = &*attr.params else { return };
        let ctx = printer.ctx().clone();
        printer.text("<");
        let other = types::from_vhlo(&ctx, *ty).and_then(|ty| ctx.integer_attr(ty, (**value).clone()).ok());
        if let Some(attr) = other {
            printer.attr(attr);
        }
        printer.text(">");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        check(types_are_vhlo(ctx, params), "expected VHLO type")
    }
}

/// `string_v1<"text">`
pub(super) struct Text;

impl AttrHooks for Text {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let Some(text) = parser.optional_string() else { return Err(parser.expected("expected string")) };
        parser.token(">")?;
        Ok(vec![Param::String(text)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let [Param::String(text)] = *attr.params else { return };
        let ctx = printer.ctx().clone();
        printer.text("<");
        printer.string(ctx.bytes(text));
        printer.text(">");
    }
}

/// `tensor_v1<dense<1> : tensor<2xi64>>`: as it is outside of the dialect.
pub(super) struct Tensor;

impl AttrHooks for Tensor {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let attr = parser.attr(None)?;
        parser.token(">")?;
        let ctx = parser.ctx().clone();
        let ty = match ctx.attr_data(attr) {
            AttrData::DenseElements(dense) => types::to_vhlo(&ctx, dense.ty),
            _ => None,
        };
        match ty {
            Some(ty) => Ok(vec![Param::Type(ty), Param::Attr(attr)]),
            None => Err(parser.error(loc, "expected elements attribute")),
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        printer.text("<");
        attr.params.iter().skip(1).for_each(|data| print_attr(printer, data));
        printer.text(">");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        check(types_are_vhlo(ctx, params), "expected VHLO type")
    }
}

/// `type_extensions_v1<bounds = [?, 4]>`
pub(super) struct TypeExtensions;

impl AttrHooks for TypeExtensions {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        let mut bounds = Vec::new();
        parser.token("<")?;
        parser.token("bounds")?;
        parser.token("=")?;
        parser.list(Delimiter::Square, "", &mut |parser| {
            bounds.push(if parser.optional_token("?") { DYNAMIC } else { parser.integer()? });
            Ok(())
        })?;
        parser.token(">")?;
        Ok(vec![ints(bounds)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        printer.text("<bounds = [");
        commas(printer, attr.params.first().map_or(&[], items), |printer, bound| match bound {
            Param::Int(DYNAMIC) => printer.text("?"),
            bound => print_int(printer, bound),
        });
        printer.text("]>");
    }
}

/// `output_operand_alias_v1<outputTupleIndices = [], operandIndex = 0, operandTupleIndices = []>`
pub(super) struct OutputOperandAlias;

const ALIAS: [&str; 3] = ["outputTupleIndices", "operandIndex", "operandTupleIndices"];

impl AttrHooks for OutputOperandAlias {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        let mut found = Vec::new();
        for (index, name) in ALIAS.into_iter().enumerate() {
            parser.token(if index == 0 { "<" } else { "," })?;
            parser.token(name)?;
            parser.token("=")?;
            found.push(match index {
                1 => Param::Int(parser.integer()?),
                _ => int_list(parser, Delimiter::Square)?,
            });
        }
        parser.token(">")?;
        Ok(found)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        for (index, (name, param)) in ALIAS.into_iter().zip(&attr.params).enumerate() {
            printer.text(if index == 0 { "<" } else { ", " });
            printer.text(name);
            printer.text(" = ");
            match param {
                Param::List(list) => {
                    printer.text("[");
                    commas(printer, list, print_int);
                    printer.text("]");
                }
                param => print_int(printer, param),
            }
        }
        printer.text(">");
    }
}

/// The check of attributes and types that hold a type, whose format is declared.
pub(super) fn check_types(ctx: &Context, params: &[Param]) -> Result<(), String> {
    check(types_are_vhlo(ctx, params), "expected VHLO type")
}

/// The check of `result_accuracy_v1`.
pub(super) fn check_result_accuracy(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let mode = params.last().is_some_and(|mode| matches!(mode, Param::Attr(attr) if is_mode(ctx, *attr)));
    check(mode, "expected VHLO result accuracy mode")
}

fn is_mode(ctx: &Context, attr: Attr) -> bool {
    values::case_name(ctx, attr, "result_accuracy_mode_v1").is_some()
}

// ---- types ------------------------------------------------------------------------------------------------------------

/// `func_v1<(T, U) -> V>`
pub(super) struct Function;

impl TypeHooks for Function {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let inputs = type_list(parser, Delimiter::Paren)?;
        parser.token("->")?;
        let results = match parser.is_next("(") {
            true => type_list(parser, Delimiter::Paren)?,
            false => type_list(parser, Delimiter::None)?,
        };
        parser.token(">")?;
        Ok(vec![inputs, results])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [inputs, results] = &*ty.params else { return };
        printer.text("<(");
        commas(printer, items(inputs), print_type);
        printer.text(") -> ");
        match items(results) {
            [] => printer.text("()"),
            results => commas(printer, results, print_type),
        }
        printer.text(">");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        check(types_are_vhlo(ctx, params), "expected VHLO types")
    }
}

/// `tuple_v1<T, U>` and `future_v1<T>`
pub(super) struct TypeList;

impl TypeHooks for TypeList {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        Ok(vec![type_list(parser, Delimiter::Angle)?])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        printer.text("<");
        commas(printer, ty.params.first().map_or(&[], items), print_type);
        printer.text(">");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        check(types_are_vhlo(ctx, params), "expected VHLO types")
    }
}

/// `tensor_v1<2x?xT, encoding>`, and `buffer_v1<2xT>`, which has no encoding.
pub(super) struct Shaped {
    pub(super) encoded: bool,
}

impl TypeHooks for Shaped {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let shape = parser.dimension_list(true, true)?;
        let mut params = vec![ints(shape), Param::Type(parser.ty()?)];
        if self.encoded {
            let encoding = parser.optional_token(",");
            params.push(if encoding { Param::Attr(parser.attr(None)?) } else { Param::None });
        }
        parser.token(">")?;
        Ok(params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        printer.text("<");
        for size in ty.params.first().and_then(as_ints).unwrap_or_default() {
            match size {
                DYNAMIC => printer.text("?"),
                size => print_number(printer, size),
            }
            printer.text("x");
        }
        ty.params.iter().skip(1).take(1).for_each(|element| print_type(printer, element));
        if let Some(Param::Attr(encoding)) = ty.params.get(2) {
            printer.text(", ");
            printer.attr(*encoding);
        }
        printer.text(">");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let encoding = params.get(2).is_none_or(|param| match param {
            Param::None => true,
            param => is_vhlo_attr(ctx, param),
        });
        check(types_are_vhlo(ctx, params) && encoding, "expected VHLO type or attribute")
    }
}

/// `quant_v1<S:E, scale:zero, min:max, flags>`
pub(super) struct Quantized;

fn stored(parser: &mut dyn AsmParser) -> Result<[Param; 2], Failed> {
    parser.token("<")?;
    let storage = parser.ty()?;
    parser.token(":")?;
    let expressed = parser.ty()?;
    parser.token(",")?;
    Ok([Param::Type(storage), Param::Type(expressed)])
}

/// `min:max, flags>`
fn rest(parser: &mut dyn AsmParser) -> Result<[Param; 3], Failed> {
    let min = parser.integer()?;
    parser.token(":")?;
    let max = parser.integer()?;
    parser.token(",")?;
    let flags = parser.integer()?;
    parser.token(">")?;
    Ok([min, max, flags].map(Param::Int))
}

fn print_stored(printer: &mut dyn AsmPrinter, storage: &Param, expressed: &Param) {
    printer.text("<");
    print_type(printer, storage);
    printer.text(":");
    print_type(printer, expressed);
    printer.text(", ");
}

fn print_rest(printer: &mut dyn AsmPrinter, min: &Param, max: &Param, flags: &Param) {
    printer.text(", ");
    print_int(printer, min);
    printer.text(":");
    print_int(printer, max);
    printer.text(", ");
    print_int(printer, flags);
    printer.text(">");
}

impl TypeHooks for Quantized {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        let [storage, expressed] = stored(parser)?;
        let scale = Param::double(parser.float()?);
        parser.token(":")?;
        let zero = Param::Int(parser.integer()?);
        parser.token(",")?;
        let [min, max, flags] = rest(parser)?;
        Ok(vec![flags, storage, expressed, scale, zero, min, max])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [flags, storage, expressed, scale, zero, min, max] = &*ty.params else { return };
        print_stored(printer, storage, expressed);
        print_float(printer, scale);
        printer.text(":");
        print_int(printer, zero);
        print_rest(printer, min, max, flags);
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        check(types_are_vhlo(ctx, params), "expected VHLO type")
    }
}

/// `quant_per_axis_v1<S:E, axis, [scales], [zeros], min:max, flags>`
pub(super) struct QuantizedPerAxis;

impl TypeHooks for QuantizedPerAxis {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        let [storage, expressed] = stored(parser)?;
        let axis = Param::Int(parser.integer()?);
        parser.token(",")?;
        let mut scales = Vec::new();
        parser.list(Delimiter::Square, "", &mut |parser| {
            scales.push(Param::double(parser.float()?));
            Ok(())
        })?;
        parser.token(",")?;
        let zeros = int_list(parser, Delimiter::Square)?;
        parser.token(",")?;
        let [min, max, flags] = rest(parser)?;
        Ok(vec![flags, storage, expressed, axis, min, max, Param::List(scales.into()), zeros])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [flags, storage, expressed, axis, min, max, scales, zeros] = &*ty.params else { return };
        print_stored(printer, storage, expressed);
        print_int(printer, axis);
        printer.text(", [");
        commas(printer, items(scales), print_float);
        printer.text("], [");
        commas(printer, items(zeros), print_int);
        printer.text("]");
        print_rest(printer, min, max, flags);
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        check(types_are_vhlo(ctx, params), "expected VHLO type")?;
        let axis = matches!(params.get(3), Some(Param::Int(0..)));
        check(axis, "expected a dimension that is not negative")
    }
}
