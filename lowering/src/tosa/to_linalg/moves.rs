//! Elements that are read from elsewhere: gathering, reversing, repeating, looking up in tables.

use super::super::make::{
    self, const_shape, dim, empty, identity, open_dims, projection, ranked, ranked_value,
};
use super::super::numbers;
use crate::calc::Calc;
use rmlir_dialects::common::dim::size_of;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::linalg::IndexOp;
use rmlir_dialects::tensor::ExtractOp;
use rmlir_dialects::tosa::{GatherOp, ReshapeOp, ReverseOp, TableOp, TileOp};
use rmlir_ir::{DYNAMIC, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.convert::<GatherOp>("(anonymous namespace)::GatherConverter", None, gather);
}

pub(super) fn reverse_pattern(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ReverseConverter", reverse);
}

pub(super) fn table_patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::TableConverter", table);
    set.convert::<TileOp>("(anonymous namespace)::TileConverter", None, tile);
}

fn here(c: &mut Calc<'_, '_>, dim: usize) -> Option<ValueId> {
    IndexOp::build(c.rw.builder(), dim as i64).value().ok()
}

fn element(c: &mut Calc<'_, '_>, of: ValueId, at: &[ValueId]) -> Option<ValueId> {
    ExtractOp::build(c.rw.builder(), of, at).value().ok()
}

fn gather(op: GatherOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let result = rw.read(op).output().ty();
    let (values, indices) = (operands.at(0)?, operands.at(1)?);
    let (sizes, kind) = ranked(rw.ctx(), result)?;
    ranked_value(rw, values)?;
    let mut open = Vec::new();
    for (value, dim) in [(values, 0), (indices, 1), (values, 2)] {
        if let Mixed::Value(size) = size_of(rw.builder(), value, dim).ok()? {
            open.push(size);
        }
    }
    let into = empty(rw, &sizes, kind, &open)?;
    let maps = [projection(rw, sizes.len(), &[0, 1]), identity(rw, sizes.len())];
    let index = rw.ctx().index_type();
    let made = make::parallel(rw, result, &[indices], into, &maps, |c, args| {
        let batch = here(c, 0)?;
        let row = c.index_cast(index, *args.first()?)?;
        let channel = here(c, 2)?;
        element(c, values, &[batch, row, channel])
    })?;
    rw.replace(op, &[made])
}

fn reverse(op: ReverseOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, result) = (root.input1().id(), root.output().ty());
    let axis = usize::try_from(root.axis()).ok()?;
    let (sizes, kind) = ranked_value(rw, input)?;
    let rank = ranked(rw.ctx(), result)?.0.len();
    let open = open_dims(rw, input, None)?;
    let size = dim(rw, input, axis)?;
    let into = empty(rw, &sizes, kind, &open)?;
    let maps = [identity(rw, rank)];
    let made = make::parallel(rw, result, &[], into, &maps, |c, _| {
        let mut places = Vec::new();
        for dim in 0..rank {
            let mut place = here(c, dim)?;
            if dim == axis {
                let one = c.index(1)?;
                let last = c.subi(size, one)?;
                place = c.subi(last, place)?;
            }
            places.push(place);
        }
        element(c, input, &places)
    })?;
    rw.replace(op, &[made])
}

fn tile(op: TileOp, _: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, result) = (root.input1().id(), root.output().ty());
    let times = numbers(rw.ctx(), rw.constant(root.multiples().id())?)?;
    let (sizes, kind) = ranked_value(rw, input)?;
    let mut repeated = Vec::new();
    let mut open = Vec::new();
    for (at, (&size, &times)) in sizes.iter().zip(&times).enumerate() {
        repeated.extend([if times == -1 { DYNAMIC } else { times }, size]);
        if size == DYNAMIC || times == -1 {
            open.push(dim(rw, input, at)?);
        }
    }
    let into = empty(rw, &repeated, kind, &open)?;
    let own: Vec<usize> = (0..sizes.len()).map(|dim| 2 * dim + 1).collect();
    let maps = [projection(rw, repeated.len(), &own), identity(rw, repeated.len())];
    let ty = rw.value(into).ty();
    let made = make::parallel(rw, ty, &[input], into, &maps, |_, args| args.first().copied())?;
    let shape = ranked(rw.ctx(), result)?.0;
    let shape = const_shape(rw, &shape)?;
    let made = ReshapeOp::build(rw.builder(), result, made, shape).value().ok()?;
    rw.replace(op, &[made])
}

/// Which tables there are.
#[derive(Clone, Copy)]
enum Table {
    /// A byte for each byte.
    Bytes,
    /// Numbers between which is interpolated.
    Steps,
}

fn table(op: TableOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, table, result) = (root.input1().id(), root.table().id(), root.output().ty());
    let ctx = rw.ctx().clone();
    let (_, from) = ranked_value(rw, input)?;
    let (_, held) = ranked_value(rw, table)?;
    let (sizes, kind) = ranked(&ctx, result)?;
    let widths = [from, held, kind].map(|ty| make::width(&ctx, ty).filter(|_| make::is_integer(&ctx, ty)));
    let which = match widths {
        [Some(8), Some(8), Some(8)] => Some(Table::Bytes),
        [Some(16), Some(16), Some(32)] => Some(Table::Steps),
        _ => None,
    }?;
    let open = open_dims(rw, input, None)?;
    let into = empty(rw, &sizes, kind, &open)?;
    let map = identity(rw, sizes.len());
    let made = make::parallel(rw, result, &[input], into, &[map.clone(), map], |c, args| {
        let &value = args.first()?;
        match which {
            Table::Bytes => looked_up(c, table, value),
            Table::Steps => interpolated(c, table, value),
        }
    })?;
    rw.replace(op, &[made])
}

fn looked_up(c: &mut Calc<'_, '_>, table: ValueId, value: ValueId) -> Option<ValueId> {
    let index = c.rw.ctx().index_type();
    let place = c.index_cast(index, value)?;
    let middle = c.index(128)?;
    let place = c.addi(place, middle)?;
    element(c, table, &[place])
}

/// Seven bits say how far a number is on its way from one entry to the next.
fn interpolated(c: &mut Calc<'_, '_>, table: ValueId, value: ValueId) -> Option<ValueId> {
    let (i32, index) = (c.rw.ctx().i32(), c.rw.ctx().index_type());
    let value = c.extsi(i32, value)?;
    let middle = c.int(i32, 32768)?;
    let seven = c.int(i32, 7)?;
    let one = c.int(i32, 1)?;
    let low_bits = c.int(i32, 127)?;
    let value = c.addi(value, middle)?;
    let place = c.shrui(value, seven)?;
    let rest = c.andi(value, low_bits)?;
    let after = c.addi(place, one)?;
    let place = c.index_cast(index, place)?;
    let after = c.index_cast(index, after)?;
    let here = element(c, table, &[place])?;
    let next = element(c, table, &[after])?;
    let here = c.extsi(i32, here)?;
    let next = c.extsi(i32, next)?;
    let scaled = c.shli(here, seven)?;
    let step = c.subi(next, here)?;
    let step = c.muli(step, rest)?;
    c.addi(scaled, step)
}
