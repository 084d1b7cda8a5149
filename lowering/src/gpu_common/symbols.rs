//! Symbols of the module of a device.

use crate::llvm_common::functions::{declare, linkage};
use rmlir_dialects::gpu::GPUModuleOp;
use rmlir_dialects::llvm::types as llvm_types;
use rmlir_dialects::llvm::{GlobalOp, LLVMFuncOp, Linkage};
use rmlir_ir::symbols::{lookup_in, symbol_name};
use rmlir_ir::typed::EnumValue;
use rmlir_ir::{Attr, Ident, Loc, OpAddr, OpRef, Type};
use rmlir_rewrite::conversion::ConversionRewriter;

/// The module of a device around an operation.
pub(crate) fn device_module(op: OpRef<'_>) -> Option<OpAddr> {
    std::iter::successors(op.parent(), |op| op.parent())
        .find(|op| op.is::<GPUModuleOp>())
        .map(|op| op.global())
}

/// A rewriter at the start of a symbol table.
pub(crate) fn at_start_of<'a>(
    rw: &'a mut ConversionRewriter<'_>,
    table: OpAddr,
    loc: Loc,
) -> Option<ConversionRewriter<'a>> {
    let block = rw.op(table).region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut outer = rw.within(unit);
    outer.at_start(block);
    outer.set_loc(loc);
    Some(outer)
}

/// The function of a symbol table, whatever its type is; declared with this one if need be. Says whether it was made.
pub(crate) fn function(
    rw: &mut ConversionRewriter<'_>,
    table: OpAddr,
    loc: Loc,
    name: &str,
    ty: Type,
) -> Option<OpAddr> {
    let name = rw.ctx().ident(name);
    if let Some(known) = lookup_in(rw.op(table), name).filter(|known| known.is::<LLVMFuncOp>()) {
        return Some(known.global());
    }
    let mut outer = at_start_of(rw, table, loc)?;
    declare(&mut outer, name, ty)
}

/// The type that a function returns, if it returns something.
pub(crate) fn result_of(rw: &ConversionRewriter<'_>, function: OpAddr) -> Option<Option<Type>> {
    let ctx = rw.ctx();
    let view = rw.op(function).cast::<LLVMFuncOp>()?;
    let llvm_types::LlvmType::Function(ty) = llvm_types::LlvmType::of(ctx, view.function_type())? else {
        return None;
    };
    let is_void = llvm_types::Kind::of(ctx, ty.result) == Some(llvm_types::Kind::Void);
    Some((!is_void).then_some(ty.result))
}

/// A constant text of the module of a device.
pub(crate) struct DeviceText {
    /// Its name.
    pub(crate) name: Ident,
    /// Its type.
    pub(crate) ty: Type,
    /// How many bytes it has.
    pub(crate) size: i64,
}

/// A constant text that ends with a zero: one that is there, or a new one whose name begins with `prefix`.
pub(crate) fn text(
    rw: &mut ConversionRewriter<'_>,
    module: OpAddr,
    loc: Loc,
    prefix: &str,
    text: &[u8],
    space: u32,
) -> Option<DeviceText> {
    let ctx = rw.ctx().clone();
    let bytes: Vec<u8> = text.iter().copied().chain([0]).collect();
    let size = i64::try_from(bytes.len()).ok()?;
    let ty = llvm_types::array(&ctx, super::int(&ctx, 8)?, bytes.len() as u64).ok()?;
    let value = ctx.string_ident(ctx.ident_bytes(&bytes));
    if let Some(name) = known_text(rw, module, ty, value, space) {
        return Some(DeviceText { name, ty, size });
    }
    let names = (0u32..).map(|at| ctx.ident(&format!("{prefix}{at}")));
    let name = names.into_iter().find(|&name| lookup_in(rw.op(module), name).is_none())?;
    let internal = linkage(&ctx, Linkage::Internal.to_value())?;
    let mut outer = at_start_of(rw, module, loc)?;
    let made = GlobalOp::build(outer.builder(), ty, name, internal)
        .set(GlobalOp::CONSTANT, true)
        .set(GlobalOp::VALUE, value);
    let made = if space == 0 { made } else { made.set(GlobalOp::ADDR_SPACE, i64::from(space)) };
    made.region_with(|_, _| {}).insert().ok()?;
    Some(DeviceText { name, ty, size })
}

fn known_text(
    rw: &ConversionRewriter<'_>,
    module: OpAddr,
    ty: Type,
    value: Attr,
    space: u32,
) -> Option<Ident> {
    let block = rw.op(module).region(0)?.entry()?;
    let mut globals = block.ops().filter_map(|op| op.cast::<GlobalOp>());
    let found = globals.find(|global| {
        global.global_type() == ty
            && global.constant()
            && global.value() == Some(value)
            && global.alignment().unwrap_or(0) == 0
            && global.addr_space() == i64::from(space)
    })?;
    symbol_name(found.op())
}
