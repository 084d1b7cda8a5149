//! Constants: their text, types and names.

use super::types::{DIALECT, bits, width};
use crate::common::text;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, Context, DialectAttr, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.attr("bv").hooks(Arc::new(Bits));
    let mut vector = dialect.op("bv.constant");
    vector.interface::<dyn OpAsmInterface>(Arc::new(Vector));
    vector.interface::<dyn InferTypeOpInterface>(Arc::new(Vector));
    dialect.op("bv.concat").interface::<dyn InferTypeOpInterface>(Arc::new(Concat));
    dialect.op("constant").interface::<dyn OpAsmInterface>(Arc::new(Truth));
    dialect
        .op("int.constant")
        .form(parse_integer, print_integer)
        .interface::<dyn OpAsmInterface>(Arc::new(Integer));
    dialect.op("declare_fun").interface::<dyn OpAsmInterface>(Arc::new(Prefix));
}

const VALUE: &str = "value";

/// `#smt.bv<5> : !smt.bv<8>`
struct Bits;

/// The value as the reference writes it: as a signed number.
fn signed_text(value: &Int) -> String {
    let mut text = Vec::new();
    value.print_signed(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

impl AttrHooks for Bits {
    fn parse(&self, parser: &mut dyn AsmParser, ty: Option<Type>) -> Result<Vec<Param>, Failed> {
        let loc = parser.loc();
        parser.token("<")?;
        let value = parser.wide_integer()?;
        parser.token(">")?;
        let ty = match ty {
            Some(ty) => Some(ty),
            None if parser.optional_token(":") => Some(parser.ty()?),
            None => None,
        };
        let ctx = parser.ctx().clone();
        let Some((ty, width)) = ty.and_then(|ty| Some((ty, width(&ctx, ty)?))) else {
            return Err(parser.error(loc, "explicit bit-vector type required"));
        };
        let width = u32::try_from(width).ok().filter(|&width| width <= MAX_BITS);
        let Some(width) = width.filter(|&width| fits(value, width)) else {
            let ty = ctx.quoted_type(ty);
            let message = format!("integer value out of range for given bit-vector type {ty}");
            return Err(parser.error(loc, &message));
        };
        Ok(vec![Param::big_int(Int::from_i128(width, value))])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        if let Some(Param::BigInt(value)) = attr.params.first() {
            printer.text(&format!("<{}>", signed_text(value)));
        }
    }

    fn attr_type(&self, ctx: &Context, attr: &DialectAttr) -> Option<Type> {
        match attr.params.first()? {
            Param::BigInt(value) => bits(ctx, i64::from(value.width())),
            _ => None,
        }
    }

    fn verify(&self, _: &Context, params: &[Param]) -> Result<(), String> {
        match params {
            [Param::BigInt(value)] if value.width() == 0 => {
                Err("bit-width must be at least 1, but got 0".to_string())
            }
            _ => Ok(()),
        }
    }
}

/// What the reference's numbers can have.
const MAX_BITS: u32 = 1 << 23;

/// Whether so many bits hold a number, with or without a sign.
fn fits(value: i128, width: u32) -> bool {
    match value {
        0.. => 128 - value.leading_zeros() <= width,
        _ => 129 - (!value).leading_zeros() <= width,
    }
}

/// `smt.bv.constant`
struct Vector;

impl InferTypeOpInterface for Vector {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let ty =
            input.attr(VALUE).and_then(|value| match rmlir_ir::typed::attr_param(input.ctx, value, BV, 0) {
                Some(Param::BigInt(value)) => bits(input.ctx, i64::from(value.width())),
                _ => None,
            });
        ty.map(|ty| vec![ty]).ok_or(Failed)
    }
}

const BV: (&str, &str) = (DIALECT, "bv");

impl OpAsmInterface for Vector {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let value =
            op.attr_named(VALUE).and_then(|value| rmlir_ir::typed::attr_param(op.ctx(), value, BV, 0));
        if let Some(Param::BigInt(value)) = value {
            name(0, &format!("c{}_bv{}", signed_text(value), value.width()));
        }
    }
}

/// `smt.bv.concat`
struct Concat;

impl InferTypeOpInterface for Concat {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let &[left, right] = input.operands else { return Err(Failed) };
        let total = || width(input.ctx, left)?.checked_add(width(input.ctx, right)?);
        total().and_then(|width| bits(input.ctx, width)).map(|ty| vec![ty]).ok_or(Failed)
    }
}

/// `smt.constant`
struct Truth;

impl OpAsmInterface for Truth {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let value = op.attr_named(VALUE).and_then(|value| rmlir_ir::typed::number(op.ctx(), value));
        name(0, if value == Some(0) { "false" } else { "true" });
    }
}

/// `smt.int.constant`
struct Integer;

fn integer(op: OpRef<'_>) -> Option<String> {
    match op.ctx().attr_data(op.attr_named(VALUE)?) {
        AttrData::Integer { value, .. } => Some(signed_text(value)),
        _ => None,
    }
}

impl OpAsmInterface for Integer {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        if let Some(value) = integer(op) {
            name(0, &format!("c{value}"));
        }
    }
}

/// The bits that the reference takes for a decimal number: four for each digit, and one more if the top one would be set.
fn decimal_bits(magnitude: u128) -> u32 {
    match magnitude {
        0 => 64,
        _ => {
            let width = 4 * (magnitude.ilog10() + 1);
            width + u32::from(128 - magnitude.leading_zeros() == width)
        }
    }
}

/// `smt.int.constant 3`
fn parse_integer(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let value = parser.wide_integer()?;
    let width = decimal_bits(value.unsigned_abs());
    let ctx = parser.ctx().clone();
    let attr = ctx
        .integer_type(width, rmlir_ir::types::Signedness::Unsigned)
        .and_then(|ty| ctx.integer_attr(ty, Int::from_i128(width, value)));
    let loc = parser.loc();
    let attr = attr.map_err(|why| parser.error(loc, &why.0))?;
    text::set(parser, state, VALUE, attr);
    text::optional_attrs(parser, state)?;
    state.result_types.extend(rmlir_ir::typed::make_type(&ctx, (DIALECT, "int"), Vec::new()).ok());
    Ok(())
}

fn print_integer(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    printer.text(&integer(op).unwrap_or_default());
    text::print_attrs(printer, op, &[VALUE]);
}

/// `smt.declare_fun`
struct Prefix;

impl OpAsmInterface for Prefix {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let prefix = op.attr_named("namePrefix").and_then(|prefix| rmlir_ir::typed::text(op.ctx(), prefix));
        name(0, &prefix.unwrap_or_default());
    }
}
