//! Tiles of x86.

use super::intrinsics::{Call, call, pointer};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{int_constant, mul};
use crate::llvm_common::descriptor::{Descriptor, Part};
use rmlir_dialects::amx::{TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp, TileZeroOp, tile};
use rmlir_dialects::llvm::types::x86_amx;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, DYNAMIC, Signedness, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, Converted, Operands, TypeConverter};

const NAME: &str = "(anonymous namespace)::AMXIntrinsicOpConversion";

/// Adds what becomes of tiles.
pub(super) fn types(converter: &mut TypeConverter) {
    converter.rule(|of, ty| match tile(of.ctx(), ty).and_then(|_| x86_amx(of.ctx()).ok()) {
        Some(ty) => Converted::from(ty),
        None => Converted::Declined,
    });
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    call::<TileZeroOp>(set, NAME, types, zero);
    call::<TileLoadOp>(set, NAME, types, load);
    call::<TileStoreOp>(set, NAME, types, store);
    call::<TileMulFOp>(set, NAME, types, product_of_floats);
    call::<TileMulIOp>(set, NAME, types, product_of_ints);
}

/// What must become a call.
pub(super) fn target(target: &mut ConversionTarget<'_>) {
    target.illegal_op::<TileZeroOp>().illegal_op::<TileLoadOp>().illegal_op::<TileStoreOp>();
    target.illegal_op::<TileMulFOp>().illegal_op::<TileMulIOp>();
}

/// Rows of a tile and the bytes of a row.
fn sizes(ctx: &Context, ty: Type) -> Option<(i64, i64)> {
    let (rows, columns, element) = tile(ctx, ty)?;
    Some((rows, columns * i64::from(ctx.type_data(element).storage_width()?) / 8))
}

/// A constant of 16 bits for each size.
fn constants(rw: &mut ConversionRewriter<'_>, sizes: &[i64]) -> Option<Vec<ValueId>> {
    let ty = rw.ctx().integer_type(16, Signedness::Signless).ok()?;
    sizes.iter().map(|&size| int_constant(rw.builder(), ty, size)).collect()
}

fn zero(op: TileZeroOp, _: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Option<Call> {
    let (rows, bytes) = sizes(rw.ctx(), rw.read(op).res().ty())?;
    Some(Call { name: "llvm.x86.tilezero.internal".into(), args: constants(rw, &[rows, bytes])? })
}

fn load(
    op: TileLoadOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Option<Call> {
    let root = rw.read(op);
    let ty = root.res().ty();
    let place = Place::of(operands, (root.base(), root.indices(), root.stride()))?;
    let args = accessed(rw, types, ty, &place)?;
    Some(Call { name: "llvm.x86.tileloadd64.internal".into(), args })
}

fn store(
    op: TileStoreOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Option<Call> {
    let root = rw.read(op);
    let (ty, value) = (root.val().ty(), operands.of(root.val())?);
    let place = Place::of(operands, (root.base(), root.indices(), root.stride()))?;
    let mut args = accessed(rw, types, ty, &place)?;
    args.push(value);
    Some(Call { name: "llvm.x86.tilestored64.internal".into(), args })
}

/// Where a tile lies in memory.
struct Place {
    memref: Type,
    base: ValueId,
    indices: Vec<ValueId>,
    /// From row to row, in elements, if it is stated.
    stride: Option<ValueId>,
}

impl Place {
    fn of<'m>(
        operands: &Operands,
        (base, indices, stride): (ValueRef<'m>, impl Iterator<Item = ValueRef<'m>>, Option<ValueRef<'m>>),
    ) -> Option<Place> {
        let indices = indices.map(|index| operands.of(index)).collect::<Option<_>>()?;
        let stride = match stride {
            Some(stride) => Some(operands.of(stride)?),
            None => None,
        };
        Some(Place { memref: base.ty(), base: operands.of(base)?, indices, stride })
    }
}

/// The sizes of a tile, where it lies, and the bytes from row to row: of the stride that is stated, or that of the memref.
fn accessed(
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    ty: Type,
    place: &Place,
) -> Option<Vec<ValueId>> {
    let ctx = rw.ctx().clone();
    let (rows, bytes) = sizes(&ctx, ty)?;
    let mut args = constants(rw, &[rows, bytes])?;
    args.push(pointer(rw, types, (place.memref, place.base), &place.indices)?);
    let element = ctx.type_data(place.memref).shaped_element()?;
    let width = i64::from(ctx.type_data(element).storage_width()?) / 8;
    let strides = ctx.strides(place.memref)?.strides;
    let number = ctx.i64();
    let b = rw.builder();
    let stated = match (place.stride, strides.len()) {
        (Some(stride), _) => Some(stride),
        (None, 0 | 1) => return None,
        (None, rank) if strides[rank - 2] == DYNAMIC => {
            Descriptor { value: place.base }.get(b, Part::Stride(rank - 2))
        }
        (None, _) => None,
    };
    args.push(match stated {
        Some(elements) => {
            let width = int_constant(b, number, width)?;
            mul(b, width, elements, Default::default())?
        }
        None => int_constant(b, number, width.wrapping_mul(strides[strides.len() - 2]))?,
    });
    Some(args)
}

/// Rows of the left factor, bytes of a row of the right and of the left one, the sum and the factors.
fn product(
    rw: &mut ConversionRewriter<'_>,
    operands: &Operands,
    (left, right): (Type, Type),
) -> Option<Vec<ValueId>> {
    let ctx = rw.ctx().clone();
    let ((rows, between), (others, bytes)) = (sizes(&ctx, left)?, sizes(&ctx, right)?);
    let [rows, between, _, bytes] = constants(rw, &[rows, between, others, bytes])?[..] else { return None };
    Some(vec![rows, bytes, between, operands.at(2)?, operands.at(0)?, operands.at(1)?])
}

fn product_of_floats(
    op: TileMulFOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Option<Call> {
    let root = rw.read(op);
    let types = (root.lhs().ty(), root.rhs().ty());
    let (.., element) = tile(rw.ctx(), types.0)?;
    let name = match rw.ctx().type_data(element) {
        TypeData::Float(FloatKind::F16) => "llvm.x86.tdpfp16ps.internal",
        TypeData::Float(FloatKind::BF16) => "llvm.x86.tdpbf16ps.internal",
        _ => return None,
    };
    Some(Call { name: name.into(), args: product(rw, operands, types)? })
}

fn product_of_ints(
    op: TileMulIOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Option<Call> {
    let root = rw.read(op);
    let types = (root.lhs().ty(), root.rhs().ty());
    let sign = |zext: bool| if zext { 'u' } else { 's' };
    let (left, right) = (sign(root.is_zext_lhs()), sign(root.is_zext_rhs()));
    let name = format!("llvm.x86.tdpb{left}{right}d.internal");
    Some(Call { name, args: product(rw, operands, types)? })
}
