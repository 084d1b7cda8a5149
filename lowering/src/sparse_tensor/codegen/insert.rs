//! Entries that are put into tensors.

use super::super::code::{choose, compare, count_with, index, int_to, of_two, truth, zero};
use super::super::conversion::top;
use super::super::library::{around, buffer_type, module_around};
use super::allocate::prepare;
use super::fields::{Fields, get, number, put};
use rmlir_dialects::arith::CmpIPredicate::{Eq, Ult};
use rmlir_dialects::arith::{AddIOp, DivUIOp, MulIOp, SubIOp};
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_dialects::linalg::{self, FillOp};
use rmlir_dialects::memref::{AllocOp, DeallocOp};
use rmlir_dialects::sparse_tensor::level::Format;
use rmlir_dialects::sparse_tensor::storage::Field;
use rmlir_dialects::sparse_tensor::{
    CompressOp, ExpandOp, LoadOp, SortOp, SparseTensorSortKind, StorageSpecifierKind,
};
use rmlir_dialects::tensor::InsertOp;
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Builder, Context, OpAddr, Type, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// An entry of a tensor: a coordinate for each level, and a value.
struct Entry<'a> {
    coordinates: &'a [ValueId],
    value: ValueId,
}

/// Puts an entry into a compressed level. Gives its place.
fn into_compressed(
    b: &mut Builder<'_>,
    fields: &mut Fields<'_>,
    entry: &Entry<'_>,
    mut parent: ValueId,
    at: usize,
) -> Option<ValueId> {
    let (truth_type, index_type) = (b.ctx().i1(), b.ctx().index_type());
    let wanted = *entry.coordinates.get(at)?;
    let level = *fields.tensor.encoding.as_ref()?.levels.get(at)?;
    if level.is(Format::LooseCompressed) {
        let two = index(b, 2)?;
        parent = of_two::<MulIOp>(b, parent, two)?;
    }
    let (array, stride) = fields.place(Field::Coordinates, at)?;
    let one = index(b, 1)?;
    let next = of_two::<AddIOp>(b, parent, one)?;
    let positions = fields.part(Field::Positions, at)?;
    let start = get(b, positions, parent)?;
    let end = get(b, positions, next)?;
    let length = fields.length(b, Field::Coordinates, at)?;
    let stride = if stride > 1 { Some(number(b, stride)?) } else { None };
    let count = match stride {
        Some(stride) => of_two::<DivUIOp>(b, length, stride)?,
        None => length,
    };
    let behind = int_to(b, end, index_type)?;
    let last = of_two::<SubIOp>(b, behind, one)?;
    let is_any = compare(b, Ult, start, end)?;
    let coordinates = *fields.parts.get(array)?;
    let is_last = |b: &mut Builder<'_>| {
        let place = match stride {
            Some(stride) => of_two::<MulIOp>(b, last, stride)?,
            None => last,
        };
        let have = get(b, coordinates, place)?;
        let have = int_to(b, have, index_type)?;
        Some(vec![compare(b, Eq, have, wanted)?])
    };
    let is_first = |b: &mut Builder<'_>| {
        if at > 0 {
            put(b, count, positions, parent)?;
        }
        Some(vec![truth(b, false)?])
    };
    let mut present = *choose(b, &[truth_type], is_any, is_last, is_first)?.first()?;
    if !level.is_unique() {
        present = truth(b, false)?;
    }
    let types: Vec<Type> = fields.parts.iter().map(|&part| b.body().value_type(part)).collect();
    let types: Vec<Type> = types.into_iter().chain([index_type]).collect();
    let same: Vec<ValueId> = fields.parts.iter().copied().chain([last]).collect();
    let mut added = fields.clone();
    let add = |b: &mut Builder<'_>| {
        let more = of_two::<AddIOp>(b, count, one)?;
        put(b, more, positions, next)?;
        added.push(b, (Field::Coordinates, at), wanted, None)?;
        if at + 1 < added.tensor.lvl_rank() {
            prepare(b, &mut added, at + 1)?;
        }
        Some(added.parts.iter().copied().chain([count]).collect())
    };
    let mut made = choose(b, &types, present, |_| Some(same), add)?;
    let place = made.pop()?;
    fields.parts = made;
    Some(place)
}

/// Puts an entry into a tensor: level by level, and then the value. Entries come in the order of the tensor.
fn along(b: &mut Builder<'_>, fields: &mut Fields<'_>, entry: &Entry<'_>) -> Option<()> {
    let levels = fields.tensor.encoding.as_ref()?.levels.clone();
    let mut place = index(b, 0)?;
    for (at, level) in levels.iter().enumerate() {
        let coordinate = *entry.coordinates.get(at)?;
        if level.is_compressed() {
            place = into_compressed(b, fields, entry, place, at)?;
        } else if level.is(Format::Singleton) || level.is(Format::Structured) {
            fields.push(b, (Field::Coordinates, at), coordinate, None)?;
        } else {
            let size = fields.size(b, StorageSpecifierKind::LvlSize, Some(at))?;
            let before = of_two::<MulIOp>(b, size, place)?;
            place = of_two::<AddIOp>(b, before, coordinate)?;
        }
    }
    match levels.last()?.is(Format::Dense) {
        true => put(b, entry.value, fields.values()?, place),
        false => fields.push(b, (Field::Values, 0), entry.value, None),
    }
}

/// The name of the function that puts entries into tensors of a type.
fn name_of(ctx: &Context, fields: &Fields<'_>) -> Option<String> {
    let (tensor, mut name) = (&fields.tensor, String::from("_insert_"));
    let encoding = tensor.encoding.as_ref()?;
    for level in &encoding.levels {
        let text = level.text();
        let plain = text.chars().filter(|c| !matches!(c, ')' | ' '));
        name.extend(plain.map(|c| if matches!(c, '(' | ',') { '_' } else { c }));
        name.push('_');
    }
    for size in tensor.shape {
        name.push_str(&format!("{size}_"));
    }
    if let Some(map) = encoding.dim_to_lvl.filter(|map| !map.is_identity(ctx.affine())) {
        let text = rmlir_ir::print::attr_to_string(ctx, ctx.affine_map_attr(map.clone()));
        let text = text.strip_prefix("affine_map<").and_then(|text| text.strip_suffix('>')).unwrap_or(&text);
        name.push_str(&format!("{text}_"));
    }
    let element = ctx.quoted_type(tensor.element);
    name.push_str(element.trim_matches('\''));
    name.push_str(&format!("_{}_{}", encoding.crd_width, encoding.pos_width));
    Some(name)
}

/// Calls the function that puts an entry into a tensor. It is made before the function around `from`, unless it is there.
fn call(
    rw: &mut PatternRewriter<'_>,
    from: OpAddr,
    fields: &Fields<'_>,
    entry: &Entry<'_>,
) -> Option<Vec<ValueId>> {
    let ctx = rw.ctx().clone();
    let args: Vec<ValueId> =
        fields.parts.iter().chain(entry.coordinates).copied().chain([entry.value]).collect();
    let inputs: Vec<Type> = args.iter().map(|&arg| rw.value(arg).ty()).collect();
    let results = inputs.get(..fields.parts.len())?;
    let name = ctx.ident(&name_of(&ctx, fields)?);
    let (function, module) = (around(rw.op(from), |op| op.is::<FuncOp>())?, module_around(rw.op(from))?);
    if !lookup_in(rw.op(module), name).is_some_and(|symbol| symbol.is::<FuncOp>()) {
        let loc = rw.op(from).loc();
        let ty = ctx.function_type(&inputs, results);
        let mut outer = rw.within(function.unit);
        outer.at_op(function);
        outer.set_loc(loc);
        let made = FuncOp::build(outer.builder(), name, ty).set(FuncOp::SYM_VISIBILITY, ctx.ident("private"));
        let made = made.region(&inputs, |_, _| {}).insert().ok()?;
        let entry = outer.op(made).region(0)?.entry()?;
        let (unit, entry) = (entry.unit(), entry.id());
        let mut inner = outer.within(unit);
        inner.at_end(entry);
        inner.set_loc(loc);
        define(inner.builder(), fields, entry)?;
    }
    CallOp::build(rw.builder(), results, name, &args).values().ok()
}

fn define(b: &mut Builder<'_>, like: &Fields<'_>, entry: rmlir_ir::BlockId) -> Option<()> {
    let args = b.body().args(entry).to_vec();
    let (parts, rest) = args.split_at_checked(like.parts.len())?;
    let (&value, coordinates) = rest.split_last()?;
    let mut fields = Fields { tensor: like.tensor.clone(), parts: parts.to_vec() };
    along(b, &mut fields, &Entry { coordinates, value })?;
    ReturnOp::build(b, &fields.parts).insert().ok().map(|_| ())
}

pub(super) fn insert(op: InsertOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let fields = Fields::of(&ctx, view.dest().ty(), operands.values(view.dest())?.to_vec())?;
    let value = operands.of(view.scalar())?;
    let coordinates = operands.each(view.indices())?;
    let entry = Entry { coordinates: &coordinates, value };
    let made = call(rw, op.at(), &fields, &entry)?;
    rw.replace_with_many(op, &[made])
}

/// Fills positions of what was passed over while entries were put in.
fn finish(b: &mut Builder<'_>, fields: &Fields<'_>) -> Option<()> {
    let levels = fields.tensor.encoding.as_ref()?.levels.clone();
    for (at, _) in levels.iter().enumerate().skip(1).filter(|(_, level)| level.is(Format::Compressed)) {
        let ty = fields.tensor.position_type();
        let positions = fields.part(Field::Positions, at)?;
        let end = fields.length(b, Field::Positions, at)?;
        let (zeroth, first) = (index(b, 0)?, index(b, 1)?);
        let start = get(b, positions, zeroth)?;
        let step = index(b, 1)?;
        count_with(b, [first, end, step], &[start], |b, place, carried| {
            let before = *carried.first()?;
            let have = get(b, positions, place)?;
            let none = zero(b, ty)?;
            let is_open = compare(b, Eq, have, none)?;
            let set = |b: &mut Builder<'_>| {
                put(b, before, positions, place)?;
                Some(vec![before])
            };
            choose(b, &[ty], is_open, set, |_| Some(vec![have]))
        })?;
    }
    Some(())
}

pub(super) fn load(op: LoadOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let inserted = view.has_inserts();
    let fields = Fields::of(&ctx, view.tensor().ty(), operands.values(view.tensor())?.to_vec())?;
    if inserted {
        finish(rw.builder(), &fields)?;
    }
    rw.replace_with_many(op, &[fields.parts])
}

fn zeros(b: &mut Builder<'_>, buffer: ValueId, element: Type) -> Option<()> {
    let value = zero(b, element)?;
    linalg::named::<FillOp>(b, &[], [&[value], &[buffer]], &[]).ok().map(|_| ())
}

/// Room for a whole level, next to where the tensor was made.
pub(super) fn expand(op: ExpandOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let fields = Fields::of(&ctx, view.tensor().ty(), operands.values(view.tensor())?.to_vec())?;
    let (def, _) = view.tensor().def_op()?;
    let def = def.global();
    let (element, last) = (fields.tensor.element, fields.tensor.lvl_rank().checked_sub(1)?);
    rw.after_op(def);
    let b = rw.builder();
    let size = fields.size(b, StorageSpecifierKind::LvlSize, Some(last))?;
    let mut made = Vec::new();
    for ty in [element, ctx.i1(), ctx.index_type()] {
        let ty = buffer_type(&ctx, ty)?;
        made.push(AllocOp::build(b, ty, &[size], &[]).value().ok()?);
    }
    let none = index(b, 0)?;
    zeros(b, *made.first()?, element)?;
    zeros(b, *made.get(1)?, ctx.i1())?;
    made.push(none);
    rw.replace(op, &made)
}

/// Entries that were collected are sorted, if they must be, and put in one by one.
pub(super) fn compress(op: CompressOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let fields = Fields::of(&ctx, view.tensor().ty(), operands.values(view.tensor())?.to_vec())?;
    let values = operands.of(view.values())?;
    let filled = operands.of(view.filled())?;
    let added = operands.of(view.added())?;
    let count = operands.of(view.count())?;
    let outer = operands.each(view.lvl_coords())?;
    let (from, top) = (op.at(), top(view.op()));
    if fields.tensor.encoding.as_ref()?.levels.last()?.is_ordered() {
        sort(rw.builder(), &ctx, count, (added, &[]), 1)?;
    }
    let b = rw.builder();
    let (zeroth, one) = (index(b, 0)?, index(b, 1)?);
    let looped = super::super::code::begin_count(b, [zeroth, count, one], &fields.parts)?;
    let (place, carried) = looped.args(b)?;
    let inner = Fields { tensor: fields.tensor.clone(), parts: carried };
    let coordinate = get(b, added, place)?;
    let value = get(b, values, coordinate)?;
    let coordinates: Vec<ValueId> = outer.iter().copied().chain([coordinate]).collect();
    let made = call(rw, from, &inner, &Entry { coordinates: &coordinates, value })?;
    let b = rw.builder();
    let none = zero(b, fields.tensor.element)?;
    put(b, none, values, coordinate)?;
    let no = truth(b, false)?;
    put(b, no, filled, coordinate)?;
    let made = looped.end(b, &made)?;
    rw.after_op(top);
    for buffer in [values, filled, added] {
        DeallocOp::build(rw.builder(), buffer).insert().ok()?;
    }
    rw.replace_with_many(op, &[made])
}

/// Sorts coordinates of so many levels in their order, and what goes with them.
pub(super) fn sort(
    b: &mut Builder<'_>,
    ctx: &Context,
    count: ValueId,
    (coordinates, others): (ValueId, &[ValueId]),
    levels: usize,
) -> Option<()> {
    sort_by(b, ctx, count, (coordinates, others), levels, SparseTensorSortKind::HybridQuickSort)
}

/// The same in some way.
pub(super) fn sort_by(
    b: &mut Builder<'_>,
    ctx: &Context,
    count: ValueId,
    (coordinates, others): (ValueId, &[ValueId]),
    levels: usize,
    how: SparseTensorSortKind,
) -> Option<()> {
    let map = AffineMap::identity(ctx.affine(), u32::try_from(levels).ok()?);
    let map = ctx.affine_map_attr(map);
    let made = SortOp::build(b, count, coordinates, others, map, how).set(SortOp::NY, 0);
    made.insert().ok().map(|_| ())
}
