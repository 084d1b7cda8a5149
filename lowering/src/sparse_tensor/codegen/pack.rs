//! Tensors made of arrays, and taken apart.

use super::super::code::{index, load_at, of_two};
use super::super::conversion::{buffer_of, number_as};
use super::fields::{Fields, field_types, first_of, number};
use rmlir_dialects::arith::{AddIOp, ExtUIOp, IndexCastOp, MulIOp, SubIOp};
use rmlir_dialects::bufferization::ToTensorOp;
use rmlir_dialects::memref::{CastOp, CollapseShapeOp, CopyOp};
use rmlir_dialects::sparse_tensor::level::Format;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::storage::{Field, aos_start, arrays};
use rmlir_dialects::sparse_tensor::{
    AssembleOp, DisassembleOp, StorageSpecifierInitOp, StorageSpecifierKind,
};
use rmlir_ir::{Attr, Builder, Context, DYNAMIC, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// A buffer with all dimensions but for those of batches in one.
fn flat(b: &mut Builder<'_>, buffer: ValueId, batches: usize) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(b.body().value_type(buffer)) else {
        return None;
    };
    let (outer, inner) = shape.split_at_checked(batches)?;
    let size = inner.iter().try_fold(1i64, |all, &size| match (all, size) {
        (DYNAMIC, _) | (_, DYNAMIC) => Some(DYNAMIC),
        _ => all.checked_mul(size),
    })?;
    let sizes: Vec<i64> = outer.iter().copied().chain([size]).collect();
    let ty = ctx.memref_type(&sizes, *element, None, None).ok()?;
    let groups = groups(&ctx, batches, shape.len());
    CollapseShapeOp::build(b, ty, buffer, groups).value().ok()
}

fn groups(ctx: &Context, batches: usize, rank: usize) -> Attr {
    let group = |dims: std::ops::Range<usize>| {
        let dims: Vec<Attr> = dims.map(|dim| ctx.int_attr(64, dim as i64)).collect();
        ctx.array_attr(&dims)
    };
    let groups: Vec<Attr> =
        (0..batches).map(|dim| group(dim..dim + 1)).chain([group(batches..rank)]).collect();
    ctx.array_attr(&groups)
}

/// An array as a buffer of the tensor.
fn adopted(b: &mut Builder<'_>, array: ValueId, ty: Type, batches: usize) -> Option<ValueId> {
    let mut buffer = buffer_of(b, array)?;
    if rank_of(b, buffer)? > batches + 1 {
        buffer = flat(b, buffer, batches)?;
    }
    CastOp::build(b, ty, buffer).value().ok()
}

fn rank_of(b: &mut Builder<'_>, buffer: ValueId) -> Option<usize> {
    let ctx = b.ctx().clone();
    ctx.type_data(b.body().value_type(buffer)).shape().map(<[i64]>::len)
}

pub(super) fn assemble(op: AssembleOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let ty = rw.read(op).result().ty();
    let tensor = Tensor::of(&ctx, ty)?;
    let batches = tensor.batch_shape().len();
    let types = field_types(&ctx, &tensor)?;
    let arrays = operands.all()?;
    let b = rw.builder();
    let mut parts = Vec::new();
    for (&array, &ty) in arrays.iter().zip(&types) {
        parts.push(adopted(b, array, ty, batches)?);
    }
    parts.push(StorageSpecifierInitOp::build(b, *types.last()?, None).value().ok()?);
    let mut fields = Fields::of(&ctx, ty, parts)?;
    measure(b, &mut fields, batches)?;
    rw.replace_with_many(op, &[fields.parts])
}

/// Finds how long the arrays are: how many entries a level has stands at the end of its positions.
fn measure(b: &mut Builder<'_>, fields: &mut Fields<'_>, batches: usize) -> Option<()> {
    let encoding = fields.tensor.encoding.clone()?;
    let sizes = fields.tensor.level_shape();
    let (one, two) = {
        index(b, 0)?;
        (index(b, 1)?, index(b, 2)?)
    };
    let mut count = one;
    let start = aos_start(&encoding);
    let together = encoding.lvl_rank().checked_sub(start)?;
    for (at, (level, &size)) in encoding.levels.iter().zip(&sizes).enumerate() {
        let size = index(b, size)?;
        fields.set_size(b, StorageSpecifierKind::LvlSize, Some(at), size)?;
        if at > start || level.is(Format::Batch) {
            continue;
        }
        if level.is(Format::Dense) {
            count = of_two::<MulIOp>(b, size, count)?;
            of_two::<SubIOp>(b, count, one)?;
            continue;
        }
        if level.is_compressed() {
            let last = match level.is(Format::LooseCompressed) {
                true => {
                    count = of_two::<MulIOp>(b, count, two)?;
                    of_two::<SubIOp>(b, count, one)?
                }
                false => {
                    let more = of_two::<AddIOp>(b, count, one)?;
                    std::mem::replace(&mut count, more)
                }
            };
            fields.set_length(b, Field::Positions, at, count)?;
            let zeroth = index(b, 0)?;
            let places: Vec<ValueId> = vec![zeroth; batches].into_iter().chain([last]).collect();
            count = number_at(b, fields.part(Field::Positions, at)?, &places)?;
            of_two::<SubIOp>(b, last, one)?;
        }
        let mut length = count;
        if at == start {
            let together = number(b, together)?;
            length = of_two::<MulIOp>(b, count, together)?;
        }
        fields.set_length(b, Field::Coordinates, at, length)?;
    }
    fields.set_length(b, Field::Values, 0, count)
}

/// A position, as an index.
fn number_at(b: &mut Builder<'_>, buffer: ValueId, places: &[ValueId]) -> Option<ValueId> {
    let (index_type, wide) = (b.ctx().index_type(), b.ctx().i64());
    let mut value = load_at(b, buffer, places)?;
    let ty = b.body().value_type(value);
    if ty == index_type {
        return Some(value);
    }
    if ty != wide {
        value = ExtUIOp::build(b, wide, value).value().ok()?;
    }
    IndexCastOp::build(b, index_type, value).value().ok()
}

/// An array is written to a tensor that is given for it.
pub(super) fn disassemble(
    op: DisassembleOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let fields = Fields::of(&ctx, view.tensor().ty(), operands.values(view.tensor())?.to_vec())?;
    let out: Vec<ValueId> = view.out_levels().chain([view.out_values()]).map(|out| out.id()).collect();
    let types: Vec<Type> = view.lvl_lens().chain([view.val_len()]).map(|length| length.ty()).collect();
    let arrays = arrays(fields.tensor.encoding.as_ref()?);
    let which = arrays.iter().copied().chain([(Field::Values, 0)]);
    let b = rw.builder();
    let (mut buffers, mut lengths) = (Vec::new(), Vec::new());
    for (((field, level), &out), &ty) in which.zip(&out).zip(&types) {
        let length = fields.length(b, field, level)?;
        let buffer = buffer_of(b, out)?;
        lengths.push(number_as(b, length, ty)?);
        buffers.push(buffer);
        let flat = if rank_of(b, buffer)? == 1 { buffer } else { flat(b, buffer, 0)? };
        let target = first_of(b, flat, length)?;
        let source = first_of(b, fields.part(field, level)?, length)?;
        CopyOp::build(b, source, target).insert().ok()?;
    }
    let mut made = Vec::new();
    for (&buffer, &out) in buffers.iter().zip(&out) {
        let ty = b.body().value_type(out);
        made.push(ToTensorOp::build(b, ty, buffer).value().ok()?);
    }
    made.append(&mut lengths);
    rw.replace(op, &made)
}
