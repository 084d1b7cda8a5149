//! Parts of tensors, and tensors that are stored in the same buffers.

use super::super::code::{count, index, load, number_to, of_two, store};
use super::fields::{Fields, every_of, field_types, first_of, number};
use super::insert::sort_by;
use rmlir_dialects::arith::DivUIOp;
use rmlir_dialects::bufferization::DeallocTensorOp;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{self, AllocOp, CopyOp, DeallocOp, DimOp};
use rmlir_dialects::sparse_tensor::encoding::Encoding;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::storage::{Field, aos_start};
use rmlir_dialects::sparse_tensor::{
    ConvertOp, LvlOp, NumberOfEntriesOp, ReinterpretMapOp, ReorderCOOOp, StorageSpecifierInitOp,
    StorageSpecifierKind, ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp, ToValuesOp,
};
use rmlir_dialects::tensor::{CastOp, ExtractSliceOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::{Builder, Context, OpAddr, Type, ValueId, ValueRef};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// The parts of an operand.
fn fields<'c>(ctx: &'c Context, operand: ValueRef<'_>, operands: &Operands) -> Option<Fields<'c>> {
    Fields::of(ctx, operand.ty(), operands.values(operand)?.to_vec())
}

pub(super) fn level_size(op: LvlOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let level = usize::try_from(constant_int(view.index())?).ok()?;
    let fields = fields(&ctx, view.source(), operands)?;
    let size = fields.size(rw.builder(), StorageSpecifierKind::LvlSize, Some(level))?;
    rw.replace(op, &[size])
}

/// A cast between tensors that are stored in the same way.
pub(super) fn cast(op: CastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let encoding = |ty| Tensor::of(rw.ctx(), ty).and_then(|tensor| tensor.attr);
    let to = encoding(view.dest().ty())?;
    rw.require(encoding(view.source().ty()) == Some(to))?;
    let parts = operands.values(view.source())?.to_vec();
    rw.replace_with_many(op, &[parts])
}

pub(super) fn reinterpret(
    op: ReinterpretMapOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let parts = operands.values(rw.read(op).source())?.to_vec();
    rw.replace_with_many(op, &[parts])
}

/// Entries are sorted where they are.
pub(super) fn reorder(op: ReorderCOOOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let how = view.algorithm();
    let fields = fields(&ctx, view.input_coo(), operands)?;
    let b = rw.builder();
    let length = fields.length(b, Field::Values, 0)?;
    let start = aos_start(fields.tensor.encoding.as_ref()?);
    let coordinates = fields.part(Field::Coordinates, start)?;
    let levels = fields.tensor.lvl_rank();
    sort_by(b, &ctx, length, (coordinates, &[fields.values()?]), levels, how)?;
    rw.replace_with_many(op, &[fields.parts])
}

pub(super) fn of_slice(
    op: OpAddr,
    (slice, dim): (ValueId, i64),
    kind: StorageSpecifierKind,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let fields = fields(&ctx, rw.value(slice), operands)?;
    let value = fields.size(rw.builder(), kind, Some(usize::try_from(dim).ok()?))?;
    rw.replace(op, &[value])
}

/// The part of a buffer that is in use.
fn used(b: &mut Builder<'_>, fields: &Fields<'_>, field: Field, level: usize) -> Option<ValueId> {
    let buffer = fields.part(field, level)?;
    let length = fields.length(b, field, level)?;
    first_of(b, buffer, length)
}

pub(super) fn positions(
    op: ToPositionsOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (fields, level) = (fields(&ctx, view.tensor(), operands)?, usize::try_from(view.level()).ok()?);
    let made = used(rw.builder(), &fields, Field::Positions, level)?;
    rw.replace(op, &[made])
}

pub(super) fn coordinates(
    op: ToCoordinatesOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (fields, level) = (fields(&ctx, view.tensor(), operands)?, usize::try_from(view.level()).ok()?);
    let ty = view.result().ty();
    let start = aos_start(fields.tensor.encoding.as_ref()?);
    let b = rw.builder();
    let mut made = match level < start {
        true => used(b, &fields, Field::Coordinates, level)?,
        false => {
            let step = number(b, fields.tensor.lvl_rank().checked_sub(start)?)?;
            let length = fields.length(b, Field::Coordinates, start)?;
            let length = of_two::<DivUIOp>(b, length, step)?;
            let first = number(b, level - start)?;
            every_of(b, fields.part(Field::Coordinates, start)?, [first, length, step])?
        }
    };
    if b.body().value_type(made) != ty {
        made = memref::CastOp::build(b, ty, made).value().ok()?;
    }
    rw.replace(op, &[made])
}

pub(super) fn coordinates_buffer(
    op: ToCoordinatesBufferOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let fields = fields(&ctx, rw.read(op).tensor(), operands)?;
    let start = aos_start(fields.tensor.encoding.as_ref()?);
    let made = used(rw.builder(), &fields, Field::Coordinates, start)?;
    rw.replace(op, &[made])
}

pub(super) fn values(op: ToValuesOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let fields = fields(&ctx, rw.read(op).tensor(), operands)?;
    let made = used(rw.builder(), &fields, Field::Values, 0)?;
    rw.replace(op, &[made])
}

pub(super) fn count_entries(
    op: NumberOfEntriesOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let fields = fields(&ctx, rw.read(op).tensor(), operands)?;
    let made = fields.length(rw.builder(), Field::Values, 0)?;
    rw.replace(op, &[made])
}

/// Frees the buffers, if that is wanted.
pub(super) fn free(
    op: DeallocTensorOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    frees: bool,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let fields = fields(&ctx, rw.read(op).tensor(), operands)?;
    if frees {
        for &buffer in fields.buffers() {
            DeallocOp::build(rw.builder(), buffer).insert().ok()?;
        }
    }
    rw.erase(op)
}

/// What is the same of encodings that differ in the widths of positions and coordinates only.
fn without_widths<'c>(encoding: &Encoding<'c>) -> Encoding<'c> {
    Encoding { pos_width: 0, crd_width: 0, ..encoding.clone() }
}

/// Numbers of other types in the same order.
pub(super) fn convert(op: ConvertOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (from, to) = (Tensor::of(&ctx, view.source().ty())?, Tensor::of(&ctx, view.dest().ty())?);
    let (old, new) = (from.encoding.as_ref()?, to.encoding.as_ref()?);
    rw.require(without_widths(old) == without_widths(new) && old.slices.is_empty())?;
    let fields = fields(&ctx, view.source(), operands)?;
    if from.element == to.element && old == new {
        return rw.replace_with_many(op, &[fields.parts]);
    }
    let types = field_types(&ctx, &to)?;
    let mut parts = Vec::new();
    for (&buffer, &ty) in fields.buffers().iter().zip(&types) {
        parts.push(converted(rw.builder(), buffer, ty)?);
    }
    parts.push(fields.specifier()?);
    rw.replace_with_many(op, &[parts])
}

fn converted(b: &mut Builder<'_>, buffer: ValueId, ty: Type) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let zeroth = index(b, 0)?;
    let length = DimOp::build(b, buffer, zeroth).value().ok()?;
    let made = AllocOp::build(b, ty, &[length], &[]).value().ok()?;
    if b.body().value_type(buffer) == ty {
        CopyOp::build(b, buffer, made).insert().ok()?;
        return Some(made);
    }
    let element = ctx.type_data(ty).shaped_element()?;
    let (zeroth, one) = (index(b, 0)?, index(b, 1)?);
    count(b, [zeroth, length, one], |b, at| {
        let value = load(b, buffer, at)?;
        let value = number_to(b, value, element)?;
        store(b, value, made, at)
    })?;
    Some(made)
}

/// The same buffers, with what is known of the slice.
pub(super) fn extract_slice(
    op: ExtractSliceOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let ty = view.result().ty();
    let slice = Tensor::of(&ctx, ty)?;
    rw.require(slice.encoding.as_ref().is_some_and(|encoding| !encoding.slices.is_empty()))?;
    let mut fields = fields(&ctx, view.source(), operands)?;
    let lists = [
        mixed_list(&ctx, view.op(), "static_offsets", operands.each(view.offsets())?)?,
        mixed_list(&ctx, view.op(), "static_sizes", operands.each(view.sizes())?)?,
        mixed_list(&ctx, view.op(), "static_strides", operands.each(view.strides())?)?,
    ];
    let specifier = *field_types(&ctx, &slice)?.last()?;
    let b = rw.builder();
    let made = StorageSpecifierInitOp::build(b, specifier, fields.specifier()).value().ok()?;
    *fields.parts.last_mut()? = made;
    let [offsets, sizes, strides] = &lists;
    for (dim, ((offset, size), stride)) in offsets.iter().zip(sizes).zip(strides).enumerate() {
        let offset = offset.value(b).ok()?;
        let size = size.value(b).ok()?;
        let stride = stride.value(b).ok()?;
        fields.set_size(b, StorageSpecifierKind::DimOffset, Some(dim), offset)?;
        fields.set_size(b, StorageSpecifierKind::LvlSize, Some(dim), size)?;
        fields.set_size(b, StorageSpecifierKind::DimStride, Some(dim), stride)?;
    }
    rw.replace_with_many(op, &[fields.parts])
}

fn mixed_list(
    ctx: &Context,
    op: rmlir_ir::OpRef<'_>,
    name: &str,
    values: Vec<ValueId>,
) -> Option<Vec<Mixed>> {
    Some(mixed::join(&ctx.i64_array(op.attr_named(name)?)?, values))
}
