//! Copies to memory of a group: at once into registers, or while something else is done.

use crate::gpu_common::int;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::access::element_pointer;
use crate::llvm_common::build::{extract, insert, int_constant, poison};
use rmlir_dialects::llvm::types as llvm_types;
use rmlir_dialects::llvm::{AddrSpaceCastOp, BitcastOp, LShrOp, MulOp, TruncOp};
use rmlir_dialects::nvgpu::{DeviceAsyncCopyOp, DeviceAsyncCreateGroupOp, DeviceAsyncWaitOp, LdMatrixOp};
use rmlir_dialects::nvvm::{self, LdStMatrixEltType, LoadCacheModifierKind, MMALayout};
use rmlir_ir::def::Param;
use rmlir_ir::typed::make_attr;
use rmlir_ir::{TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// The address space of memory of all threads.
const GLOBAL: u32 = 1;
/// Copies of so many bytes can do without the first cache.
const LINE: i64 = 16;

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let converter = Some(&types.converter);
    let own = types.clone();
    set.convert("(anonymous namespace)::MmaLdMatrixOpToNVVM", converter, move |op, operands, rw| {
        load_matrix(op, operands, rw, &own)
    });
    let own = types.clone();
    let name = "(anonymous namespace)::NVGPUAsyncCopyLowering";
    set.convert(name, converter, move |op, operands, rw| copy(op, operands, rw, &own));
    let name = "(anonymous namespace)::NVGPUAsyncCreateGroupLowering";
    set.convert(name, converter, |op: DeviceAsyncCreateGroupOp, _, rw| {
        nvvm::CpAsyncCommitGroupOp::build(rw.builder()).insert().ok()?;
        let token = token(rw)?;
        rw.replace(op, &[token])
    });
    let name = "(anonymous namespace)::NVGPUAsyncWaitLowering";
    set.convert(name, converter, |op: DeviceAsyncWaitOp, _, rw| {
        let left = rw.read(op).num_groups().unwrap_or(0);
        nvvm::CpAsyncWaitGroupOp::build(rw.builder(), left).insert().ok()?;
        rw.erase(op)
    });
}

fn token(rw: &mut ConversionRewriter<'_>) -> Option<ValueId> {
    let i32 = rw.ctx().i32();
    int_constant(rw.builder(), i32, 0)
}

/// Registers of 32 bits, taken for vectors.
fn load_matrix(
    op: LdMatrixOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let result = root.res().ty();
    let TypeData::Vector { shape, element, .. } = ctx.type_data(result) else { return None };
    let &[count, width] = &shape[..] else { return None };
    let part = ctx.vector_type(&[width], &[false], *element).ok()?;
    let memref = root.src_memref().ty();
    let (source, indices) = (operands.of(root.src_memref())?, operands.each(root.indices())?);
    let (tiles, is_transposed) = (root.num_tiles(), root.transpose());
    let i32 = ctx.i32();
    let registers = match count {
        1 => i32,
        _ => llvm_types::literal_struct(&ctx, &vec![i32; usize::try_from(count).ok()?], false).ok()?,
    };
    let layout = if is_transposed { MMALayout::Col } else { MMALayout::Row };
    let shape = make_attr(&ctx, ("nvvm", "ld_st_matrix_shape"), vec![Param::Int(8), Param::Int(8)]).ok()?;
    let whole = types.convert(result)?;
    let b = rw.builder();
    let pointer = element_pointer(b, types, memref, source, &indices, Default::default())?;
    let loaded = nvvm::LdMatrixOp::build(b, registers, pointer, tiles, layout, shape, LdStMatrixEltType::B16);
    let loaded = loaded.value().ok()?;
    let mut made = poison(b, whole)?;
    for at in 0..count {
        let register = if count == 1 { loaded } else { extract(b, loaded, &[at])? };
        let value = BitcastOp::build(b, part, register).value().ok()?;
        made = insert(b, made, value, &[at])?;
    }
    rw.replace(op, &[made])
}

fn copy(
    op: DeviceAsyncCopyOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (to, from) = (root.dst().ty(), root.src().ty());
    let (to_value, from_value) = (operands.of(root.dst())?, operands.of(root.src())?);
    let to_indices = operands.each(root.dst_indices())?;
    let from_indices = operands.each(root.src_indices())?;
    let (count, bypasses) = (root.dst_elements(), root.bypass_l1());
    let given = match root.src_elements() {
        Some(given) => Some(operands.of(given)?),
        None => None,
    };
    let bits = |memref| {
        let element = ctx.type_data(memref).shaped_element()?;
        Some(i64::from(ctx.type_data(element).storage_width()?))
    };
    let (to_bits, from_bits) = (bits(to)?, bits(from)?);
    let b = rw.builder();
    let to = element_pointer(b, types, to, to_value, &to_indices, Default::default())?;
    let from = element_pointer(b, types, from, from_value, &from_indices, Default::default())?;
    let from = AddrSpaceCastOp::build(b, types.pointer(GLOBAL)?, from).value().ok()?;
    let size = to_bits.checked_mul(count)? / 8;
    // What is not given is filled with zeros.
    let given = match given {
        None => None,
        Some(given) => {
            let i32 = int(&ctx, 32)?;
            let three = int_constant(b, i32, 3)?;
            let width = int_constant(b, i32, from_bits)?;
            let given = TruncOp::build(b, i32, given).value().ok()?;
            let given = MulOp::build(b, width, given).value().ok()?;
            Some(LShrOp::build(b, given, three).value().ok()?)
        }
    };
    let modifier =
        if bypasses && size == LINE { LoadCacheModifierKind::CG } else { LoadCacheModifierKind::CA };
    nvvm::CpAsyncOp::build(b, to, from, size, modifier, given).insert().ok()?;
    let token = token(rw)?;
    rw.replace(op, &[token])
}
