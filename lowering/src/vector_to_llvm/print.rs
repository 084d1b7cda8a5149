//! Printing of numbers and texts, by functions of the runtime library.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::functions::{Callee, lookup_or_declare};
use crate::llvm_common::texts::{Text, print_text};
use rmlir_dialects::arith::{ExtSIOp, ExtUIOp};
use rmlir_dialects::llvm::{BitcastOp, CallOp};
use rmlir_dialects::vector::{PrintOp, PrintPunctuation};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, OpAddr, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

pub(super) fn print(
    op: PrintOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let value = match root.source() {
        Some(source) => Some((source.ty(), operands.of(source)?)),
        None => None,
    };
    let (ending, text) = (root.punctuation(), root.string_literal().map(|text| ctx.text(text).into_owned()));
    if let Some((ty, value)) = value {
        number(rw, op.at(), types, ty, value)?;
    }
    let name = match ending {
        _ if text.is_some() => None,
        PrintPunctuation::NoPunctuation => None,
        PrintPunctuation::NewLine => Some("printNewline"),
        PrintPunctuation::Comma => Some("printComma"),
        PrintPunctuation::Open => Some("printOpen"),
        PrintPunctuation::Close => Some("printClose"),
    };
    if let Some(text) = text {
        print_text(
            rw,
            op.at(),
            types,
            Text { text: &text, name: "vector_print_str", callee: "printString" },
        )?;
    }
    if let Some(name) = name {
        let callee = declared(rw, op.at(), name, &[])?;
        CallOp::build(rw.builder(), None, &[], &[]).set(CallOp::CALLEE, callee).insert().ok()?;
    }
    rw.erase(op)
}

/// How a number gets the type that the library prints.
enum Widening {
    Nothing,
    Zero,
    Sign,
    Bits,
}

/// The function that prints numbers of a type, what it takes, and how they become that.
fn printer(ctx: &Context, ty: Type) -> Option<(&'static str, Type, Widening)> {
    let (i64, i16) = (ctx.i64(), crate::calc::integer(ctx, 16)?);
    Some(match *ctx.type_data(ty) {
        TypeData::Float(FloatKind::F32) => ("printF32", ty, Widening::Nothing),
        TypeData::Float(FloatKind::F64) => ("printF64", ty, Widening::Nothing),
        TypeData::Float(FloatKind::F16) => ("printF16", i16, Widening::Bits),
        TypeData::Float(FloatKind::BF16) => ("printBF16", i16, Widening::Bits),
        TypeData::Index => ("printU64", i64, Widening::Nothing),
        TypeData::Integer { width, signedness } if width <= 64 => {
            let unsigned = signedness == Signedness::Unsigned;
            let name = if unsigned { "printU64" } else { "printI64" };
            let widening = match width {
                64 => Widening::Nothing,
                1 => Widening::Zero,
                _ if unsigned => Widening::Zero,
                _ => Widening::Sign,
            };
            (name, i64, widening)
        }
        _ => return None,
    })
}

fn number(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    types: &LlvmTypes,
    ty: Type,
    value: ValueId,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    types.convert(ty)?;
    let (name, wanted, widening) = printer(&ctx, ty)?;
    let callee = declared(rw, op, name, &[wanted])?;
    let b = rw.builder();
    let value = match widening {
        Widening::Nothing => value,
        Widening::Zero => ExtUIOp::build(b, wanted, value).value().ok()?,
        Widening::Sign => ExtSIOp::build(b, wanted, value).value().ok()?,
        Widening::Bits => BitcastOp::build(b, wanted, value).value().ok()?,
    };
    CallOp::build(b, None, &[value], &[]).set(CallOp::CALLEE, callee).insert().ok()?;
    Some(())
}

fn declared(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    name: &str,
    params: &[Type],
) -> Option<rmlir_ir::Ident> {
    lookup_or_declare(rw, op, Callee { name, params, result: None, reserved: true })
}
