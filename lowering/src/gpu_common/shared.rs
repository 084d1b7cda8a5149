//! `gpu.dynamic_shared_memory`: a global of no size, whose place is where the memory begins.

use super::symbols::{at_start_of, device_module};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, gep};
use crate::llvm_common::functions::linkage;
use crate::memref_to_llvm::alloc::{described, extent};
use rmlir_dialects::gpu::DynamicSharedMemoryOp;
use rmlir_dialects::llvm::types::{self as llvm_types, LlvmType};
use rmlir_dialects::llvm::{AddressOfOp, GlobalOp, Linkage};
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::typed::EnumValue;
use rmlir_ir::{Ident, OpAddr, Type, TypeData};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::ConversionRewriter;

/// Memory that is aligned to so many bits, 0 for as it comes.
pub(crate) fn dynamic_memory(
    op: DynamicSharedMemoryOp,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    alignment_bits: i64,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let memref = rw.read(op).result_memref().ty();
    let TypeData::MemRef { element, space, .. } = ctx.type_data(memref) else { return None };
    let element = types.convert(*element)?;
    let empty = ctx.memref_type(&[0], element, None, *space).ok()?;
    let bits = i64::from(ctx.type_data(element).storage_width()?);
    let address_space = types.address_space(empty)?;
    let alignment = alignment_bits.checked_div(bits)?;
    let module = device_module(rw.op(op))?;
    let name = match known(rw, module, address_space, alignment)? {
        (Some(name), _) => name,
        (None, taken) => {
            let mut names = (0u32..).map(|at| ctx.ident(&format!("__dynamic_shmem__{at}")));
            let name = names.find(|name| !taken.contains(name))?;
            let loc = rw.op(op).loc();
            let array = llvm_types::array(&ctx, element, 0).ok()?;
            let internal = linkage(&ctx, Linkage::Internal.to_value())?;
            let mut outer = at_start_of(rw, module, loc)?;
            let mut made = GlobalOp::build(outer.builder(), array, name, internal);
            if alignment != 0 {
                made = made.set(GlobalOp::ALIGNMENT, alignment);
            }
            if address_space != 0 {
                made = made.set(GlobalOp::ADDR_SPACE, i64::from(address_space));
            }
            made.region_with(|_, _| {}).insert().ok()?;
            name
        }
    };
    let pointer = types.pointer(address_space)?;
    let b = rw.builder();
    let base = AddressOfOp::build(b, pointer, name).value().ok()?;
    let start = gep(b, pointer, element, base, &[GepIndex::Number(0)], Default::default())?;
    let extent = extent(b, types, empty, &[], true)?;
    let made = described(b, types, empty, (start, start), &extent)?;
    rw.replace(op, &[made])
}

/// The global that will do, and the names of all.
fn known(
    rw: &ConversionRewriter<'_>,
    module: OpAddr,
    space: u32,
    alignment: i64,
) -> Option<(Option<Ident>, Vec<Ident>)> {
    let ctx = rw.ctx();
    let mut names = Vec::new();
    for op in rw.op(module).region(0)?.entry()?.ops() {
        let Some(global) = op.cast::<GlobalOp>() else { continue };
        let name = symbol_name(op)?;
        names.push(name);
        let is_empty = |ty: Type| matches!(LlvmType::of(ctx, ty), Some(LlvmType::Array { count: 0, .. }));
        if is_empty(global.global_type())
            && global.addr_space() == i64::from(space)
            && global.alignment().unwrap_or(0) == alignment
        {
            return Some((Some(name), names));
        }
    }
    Some((None, names))
}
