//! `gpu.printf`: calls of the function that prints on a device.

use super::symbols::{DeviceText, device_module, function, result_of, text};
use super::{at, int};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, gep, index_constant, int_constant};
use rmlir_dialects::gpu::PrintfOp;
use rmlir_dialects::llvm::types as llvm_types;
use rmlir_dialects::llvm::{
    AddressOfOp, AllocaOp, BitcastOp, CConv, CallOp, FPExtOp, LLVMFuncOp, StoreOp, ZExtOp,
};
use rmlir_ir::typed::{EnumValue, TypedOp};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

const PREFIX: &str = "printfFormat_";
/// How many arguments are printed by one call of the host.
const PER_CALL: usize = 7;

/// A pointer to the first byte of a text.
pub(crate) fn start_of(
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    text: &DeviceText,
    space: u32,
) -> Option<ValueId> {
    let pointer = types.pointer(space)?;
    let address = AddressOfOp::build(rw.builder(), pointer, text.name).value().ok()?;
    let first = [GepIndex::Number(0), GepIndex::Number(0)];
    gep(rw.builder(), pointer, text.ty, address, &first, Default::default())
}

/// A call of a function of the module of the device.
pub(crate) fn call(
    rw: &mut ConversionRewriter<'_>,
    callee: OpAddr,
    name: &str,
    args: &[ValueId],
) -> Option<Option<ValueId>> {
    let result = result_of(rw, callee)?;
    let name = rw.ctx().ident(name);
    let made = CallOp::build(rw.builder(), result, args, &[]).set(CallOp::CALLEE, name).insert().ok()?;
    Some(rw.body().result(at(made).op, 0))
}

fn format_of(rw: &ConversionRewriter<'_>, op: PrintfOp) -> Vec<u8> {
    rw.ctx().bytes(rw.read(op).format()).to_vec()
}

/// A call of `vprintf`, which takes the arguments in memory.
pub(crate) fn to_vprintf(
    op: PrintfOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (loc, pointer) = (rw.op(op).loc(), types.pointer(0)?);
    let module = device_module(rw.op(op))?;
    let ty = llvm_types::function(&ctx, ctx.i32(), &[pointer, pointer], false).ok()?;
    let callee = function(rw, module, loc, "vprintf", ty)?;
    let format = format_of(rw, op);
    let format = text(rw, module, loc, PREFIX, &format, 0)?;
    let start = start_of(rw, types, &format, 0)?;
    let mut args = Vec::new();
    for value in operands.all()? {
        let given = rw.body().value_type(value);
        args.push(match ctx.type_data(given) {
            // A number of 64 bits becomes one of 64 bits.
            TypeData::Float(_) => {
                let f64 = ctx.float_type(FloatKind::F64);
                FPExtOp::build(rw.builder(), f64, value).value().ok()?
            }
            _ => value,
        });
    }
    let fields: Vec<Type> = args.iter().map(|&arg| rw.body().value_type(arg)).collect();
    let packed = llvm_types::literal_struct(&ctx, &fields, false).ok()?;
    let b = rw.builder();
    let one = index_constant(b, int(&ctx, 64)?, 1)?;
    let memory = AllocaOp::build(b, pointer, one, packed).value().ok()?;
    for (index, &arg) in args.iter().enumerate() {
        let position = [GepIndex::Number(0), GepIndex::Number(i32::try_from(index).ok()?)];
        let place = gep(b, pointer, packed, memory, &position, Default::default())?;
        StoreOp::build(b, arg, place).insert().ok()?;
    }
    call(rw, callee, "vprintf", &[start, memory])?;
    rw.erase(op)
}

/// The function that prints.
#[derive(Clone, Copy)]
pub(crate) struct Printer {
    pub(crate) name: &'static str,
    /// The address space of texts.
    pub(crate) space: u32,
    /// Its calling convention, if it is not that of C.
    pub(crate) convention: Option<CConv>,
}

/// A call of a function that takes any arguments after a text.
pub(crate) fn to_printf(
    op: PrintfOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    printer: Printer,
) -> Rewritten {
    let Printer { name, space, convention } = printer;
    let ctx = rw.ctx().clone();
    let (loc, pointer) = (rw.op(op).loc(), types.pointer(space)?);
    let module = device_module(rw.op(op))?;
    let ty = llvm_types::function(&ctx, ctx.i32(), &[pointer], true).ok()?;
    let convention = match convention {
        Some(convention) => {
            let params = vec![rmlir_ir::def::Param::Int(convention.to_value())];
            Some(rmlir_ir::typed::make_attr(&ctx, ("llvm", "cconv"), params).ok()?)
        }
        None => None,
    };
    let callee = function(rw, module, loc, name, ty)?;
    if let Some(convention) = convention {
        let mut outer = rw.within(callee.unit);
        outer.set(LLVMFuncOp::of(callee), LLVMFuncOp::C_CONV, convention);
    }
    let format = format_of(rw, op);
    let format = text(rw, module, loc, PREFIX, &format, space)?;
    let start = start_of(rw, types, &format, space)?;
    let mut args = vec![start];
    args.extend(operands.all()?);
    let result = result_of(rw, callee)?;
    let own = rw.op(callee).attr_named("function_type").and_then(|ty| match ctx.attr_data(ty) {
        rmlir_ir::AttrData::Type(ty) => Some(*ty),
        _ => None,
    })?;
    let name = ctx.ident(name);
    let mut made = CallOp::build(rw.builder(), result, &args, &[])
        .set(CallOp::CALLEE, name)
        .set(CallOp::VAR_CALLEE_TYPE, own);
    if let Some(convention) = convention {
        made = made.set(CallOp::C_CONV, convention);
    }
    made.insert().ok()?;
    rw.erase(op)
}

/// Calls of the library of HIP, which asks the host to print.
pub(crate) fn to_hip(
    op: PrintfOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (loc, pointer) = (rw.op(op).loc(), types.pointer(0)?);
    let (i32, i64) = (ctx.i32(), int(&ctx, 64)?);
    let module = device_module(rw.op(op))?;
    let args = operands.all()?;
    let function_type = |params: &[Type]| llvm_types::function(&ctx, i64, params, false).ok();
    const BEGIN: &str = "__ockl_printf_begin";
    const ARGS: &str = "__ockl_printf_append_args";
    const TEXT: &str = "__ockl_printf_append_string_n";
    let begin = function(rw, module, loc, BEGIN, function_type(&[i64])?)?;
    let append_args = match args.is_empty() {
        true => None,
        false => {
            let ty = function_type(&[i64, i32, i64, i64, i64, i64, i64, i64, i64, i32])?;
            Some(function(rw, module, loc, ARGS, ty)?)
        }
    };
    let append_text = function(rw, module, loc, TEXT, function_type(&[i64, pointer, i64, i32])?)?;
    let zero = int_constant(rw.builder(), i64, 0)?;
    let handle = call(rw, begin, BEGIN, &[zero])??;
    let format = format_of(rw, op);
    let format = text(rw, module, loc, PREFIX, &format, 0)?;
    let start = start_of(rw, types, &format, 0)?;
    let size = int_constant(rw.builder(), i64, format.size)?;
    let is_last = int_constant(rw.builder(), i32, 1)?;
    let is_not = int_constant(rw.builder(), i32, 0)?;
    let last = if args.is_empty() { is_last } else { is_not };
    let mut handle = call(rw, append_text, TEXT, &[handle, start, size, last])??;
    let groups = args.len().div_ceil(PER_CALL);
    for (at, group) in args.chunks(PER_CALL).enumerate() {
        let mut given = vec![handle, int_constant(rw.builder(), i32, group.len() as i64)?];
        for &arg in group {
            given.push(as_bits(rw, arg, i64)?);
        }
        given.resize(2 + PER_CALL, zero);
        given.push(if at + 1 == groups { is_last } else { is_not });
        handle = call(rw, append_args?, ARGS, &given)??;
    }
    rw.erase(op)
}

/// A number as 64 bits.
fn as_bits(rw: &mut ConversionRewriter<'_>, mut value: ValueId, i64: Type) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let b = rw.builder();
    if let TypeData::Float(kind) = *ctx.type_data(b.body().value_type(value)) {
        if kind != FloatKind::F64 {
            value = FPExtOp::build(b, ctx.float_type(FloatKind::F64), value).value().ok()?;
        }
        value = BitcastOp::build(b, i64, value).value().ok()?;
    }
    match b.body().value_type(value) == i64 {
        true => Some(value),
        false => ZExtOp::build(b, i64, value).value().ok(),
    }
}
