//! New tensors.

use super::super::code::{index, of_two, zero};
use super::fields::{Fields, field_types, number};
use rmlir_dialects::arith::{AddIOp, MulIOp};
use rmlir_dialects::bufferization::AllocTensorOp;
use rmlir_dialects::linalg::{self, FillOp};
use rmlir_dialects::memref::{AllocOp, CopyOp, DimOp};
use rmlir_dialects::sparse_tensor::level::Format;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::storage::{Field, aos_start};
use rmlir_dialects::sparse_tensor::{StorageSpecifierInitOp, StorageSpecifierKind};
use rmlir_dialects::tensor::EmptyOp;
use rmlir_ir::{Builder, Context, DYNAMIC, Type, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// So many entries have room at first, if nothing is known.
const ROOM: i64 = 16;

/// Room for entries of each kind.
struct Room {
    positions: ValueId,
    coordinates: ValueId,
    values: ValueId,
}

impl Room {
    fn of(
        b: &mut Builder<'_>,
        tensor: &Tensor<'_>,
        sizes: &[ValueId],
        hint: Option<ValueId>,
    ) -> Option<Room> {
        let encoding = tensor.encoding.as_ref()?;
        let same = |all| Room { positions: all, coordinates: all, values: all };
        if encoding.levels.iter().all(|level| level.is(Format::Dense)) {
            let (&first, rest) = sizes.split_first()?;
            let all = rest.iter().try_fold(first, |all, &size| of_two::<MulIOp>(b, all, size))?;
            return Some(same(all));
        }
        let Some(hint) = hint else { return Some(same(index(b, ROOM)?)) };
        if aos_start(encoding) == 0 {
            let positions = index(b, 2)?;
            let levels = number(b, encoding.lvl_rank())?;
            let coordinates = of_two::<MulIOp>(b, levels, hint)?;
            return Some(Room { positions, coordinates, values: hint });
        }
        let is_csr = matches!(&encoding.levels[..], [rows, columns]
            if rows.is(Format::Dense) && columns.is(Format::Compressed));
        if is_csr {
            let one = index(b, 1)?;
            let positions = of_two::<AddIOp>(b, hint, one)?;
            return Some(Room { positions, coordinates: hint, values: hint });
        }
        let some = index(b, ROOM)?;
        Some(Room { positions: some, coordinates: some, values: hint })
    }
}

fn buffer(b: &mut Builder<'_>, ty: Type, room: ValueId, fills: bool) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let made = AllocOp::build(b, ty, &[room], &[]).value().ok()?;
    if fills {
        let value = zero(b, ctx.type_data(ty).shaped_element()?)?;
        linalg::named::<FillOp>(b, &[], [&[value], &[made]], &[]).ok()?;
    }
    Some(made)
}

/// The parts of an empty tensor, whose levels have these sizes.
pub(super) fn begin<'c>(
    ctx: &'c Context,
    b: &mut Builder<'_>,
    ty: Type,
    sizes: &[ValueId],
    (hint, fills): (Option<ValueId>, bool),
) -> Option<Fields<'c>> {
    let tensor = Tensor::of(ctx, ty)?;
    let encoding = tensor.encoding.as_ref()?;
    let room = Room::of(b, &tensor, sizes, hint)?;
    let types = field_types(ctx, &tensor)?;
    let (&specifier, buffers) = types.split_last()?;
    let arrays = rmlir_dialects::sparse_tensor::storage::arrays(encoding);
    let mut parts = Vec::new();
    for (at, &ty) in buffers.iter().enumerate() {
        let room = match arrays.get(at) {
            Some((Field::Positions, _)) => room.positions,
            Some(_) => room.coordinates,
            None => room.values,
        };
        parts.push(buffer(b, ty, room, fills)?);
    }
    parts.push(StorageSpecifierInitOp::build(b, specifier, None).value().ok()?);
    let mut fields = Fields::of(ctx, ty, parts)?;
    let first = zero(b, tensor.position_type())?;
    for (at, (level, &size)) in encoding.levels.iter().zip(sizes).enumerate() {
        fields.set_size(b, StorageSpecifierKind::LvlSize, Some(at), size)?;
        if level.is_compressed() {
            fields.push(b, (Field::Positions, at), first, None)?;
        }
    }
    prepare(b, &mut fields, 0)?;
    Some(fields)
}

/// Makes levels from one on ready for entries.
pub(super) fn prepare(b: &mut Builder<'_>, fields: &mut Fields<'_>, from: usize) -> Option<()> {
    let levels = fields.tensor.encoding.as_ref()?.levels.clone();
    let mut count = index(b, 1)?;
    for (at, level) in levels.iter().enumerate().skip(from) {
        if level.is_compressed() {
            let first = zero(b, fields.tensor.position_type())?;
            if level.is(Format::LooseCompressed) {
                let two = index(b, 2)?;
                count = of_two::<MulIOp>(b, count, two)?;
            }
            return fields.push(b, (Field::Positions, at), first, Some(count));
        }
        if level.is(Format::Singleton) || level.is(Format::Structured) {
            return Some(());
        }
        let size = fields.size(b, StorageSpecifierKind::LvlSize, Some(at))?;
        count = of_two::<MulIOp>(b, count, size)?;
    }
    let nothing = zero(b, fields.tensor.element)?;
    fields.push(b, (Field::Values, 0), nothing, Some(count))
}

/// The sizes of a tensor, the open ones of which are given.
fn sizes(b: &mut Builder<'_>, tensor: &Tensor<'_>, open: &[ValueId]) -> Option<Vec<ValueId>> {
    let mut open = open.iter().copied();
    let one = |&size: &i64| match size {
        DYNAMIC => open.next(),
        size => index(b, size),
    };
    tensor.shape.iter().map(one).collect()
}

/// Whether levels are dimensions: other tensors are to be reinterpreted first.
fn has_plain_levels(ctx: &Context, tensor: &Tensor<'_>) -> bool {
    let is_plain = |map: &rmlir_ir::value::AffineMap| map.is_identity(ctx.affine());
    tensor.encoding.as_ref().is_some_and(|encoding| encoding.dim_to_lvl.is_none_or(is_plain))
}

pub(super) fn allocate(
    op: AllocTensorOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    fills: bool,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let ty = view.result().ty();
    let tensor = Tensor::of(&ctx, ty)?;
    rw.require(tensor.encoding.is_some())?;
    if let Some(copy) = view.copy() {
        let from = operands.values(copy)?.to_vec();
        let fields = Fields::of(&ctx, ty, from)?;
        let parts = copied(rw.builder(), &fields)?;
        return rw.replace_with_many(op, &[parts]);
    }
    rw.require(has_plain_levels(&ctx, &tensor))?;
    let open = operands.each(view.dynamic_sizes())?;
    let hint = match view.size_hint() {
        Some(hint) => Some(operands.of(hint)?),
        None => None,
    };
    let sizes = sizes(rw.builder(), &tensor, &open)?;
    let fields = begin(&ctx, rw.builder(), ty, &sizes, (hint, fills))?;
    rw.replace_with_many(op, &[fields.parts])
}

/// Buffers with the same contents, and the same sizes.
fn copied(b: &mut Builder<'_>, fields: &Fields<'_>) -> Option<Vec<ValueId>> {
    let mut parts = Vec::new();
    for &buffer in fields.buffers() {
        let ty = b.body().value_type(buffer);
        let first = index(b, 0)?;
        let room = DimOp::build(b, buffer, first).value().ok()?;
        let made = AllocOp::build(b, ty, &[room], &[]).value().ok()?;
        CopyOp::build(b, buffer, made).insert().ok()?;
        parts.push(made);
    }
    parts.push(fields.specifier()?);
    Some(parts)
}

pub(super) fn empty(
    op: EmptyOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    fills: bool,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let ty = rw.read(op).result().ty();
    let tensor = Tensor::of(&ctx, ty)?;
    rw.require(has_plain_levels(&ctx, &tensor))?;
    let open = operands.all()?;
    let sizes = sizes(rw.builder(), &tensor, &open)?;
    let fields = begin(&ctx, rw.builder(), ty, &sizes, (None, fills))?;
    rw.replace_with_many(op, &[fields.parts])
}
