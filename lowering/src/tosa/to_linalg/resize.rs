//! Resizing of images: what has one row or column is repeated, all else reads the points around.

use super::super::make::{
    self, clamp_int, dim, empty, identity, is_float, projection, ranked, ranked_value, width,
};
use super::super::shape_values;
use crate::calc::Calc;
use crate::linalg::tensors;
use rmlir_dialects::arith::{CmpFPredicate, CmpIPredicate};
use rmlir_dialects::linalg::IndexOp;
use rmlir_dialects::tensor::ExtractOp;
use rmlir_dialects::tosa::{ResizeMode, ResizeOp};
use rmlir_ir::{DYNAMIC, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::GenericResizeConverter", 100, general);
    set.op_of_benefit("(anonymous namespace)::ResizeUnaryConverter", 200, of_points);
    set.op_of_benefit("(anonymous namespace)::MaterializeResizeBroadcast", 300, repeated);
}

/// Batch, height, width, channels.
type Image = [i64; 4];

fn image(rw: &PatternRewriter<'_>, ty: Type) -> Option<(Image, Type)> {
    let (sizes, element) = ranked(rw.ctx(), ty)?;
    Some((sizes.try_into().ok()?, element))
}

/// Batch and channels of an image, if they are open.
fn outer_dims(rw: &mut PatternRewriter<'_>, input: ValueId, sizes: &Image) -> Option<Vec<ValueId>> {
    let mut open = Vec::new();
    for at in [0, 3] {
        if sizes[at] == DYNAMIC {
            open.push(dim(rw, input, at)?);
        }
    }
    Some(open)
}

/// An image of one point to an image of one point.
fn of_points(op: ResizeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, result, mode) = (root.input().id(), root.output().ty(), root.mode());
    let scale = shape_values(root.scale());
    let own = rw.value(input).ty();
    let ((from, element), (to, kind)) = (image(rw, own)?, image(rw, result)?);
    rw.require([from[1], from[2], to[1], to[2]] == [1; 4])?;
    if own == result {
        return rw.replace(op, &[input]);
    }
    let scale = scale?;
    let (&scale_y, &scale_x) = (scale.first()?, scale.get(2)?);
    let groups = vec![vec![0], vec![1, 2, 3]];
    let flat = [from[0], from[3]];
    let ty = tensors::tensor_type(rw.ctx(), &flat, element).ok()?;
    let collapsed = tensors::collapse(rw.builder(), ty, input, &groups).ok()?;
    let open = outer_dims(rw, input, &from)?;
    let into = empty(rw, &flat, kind, &open)?;
    let map = identity(rw, 2);
    let ty = rw.value(into).ty();
    let made = make::parallel(rw, ty, &[collapsed], into, &[map.clone(), map], |c, args| {
        let mut value = *args.first()?;
        if element != kind {
            value = c.extsi(kind, value)?;
            let i32 = c.rw.ctx().i32();
            for scale in [scale_y, scale_x] {
                if mode == ResizeMode::BILINEAR && scale != 0 {
                    let scale = c.int(i32, scale)?;
                    value = c.muli(value, scale)?;
                }
            }
        }
        Some(value)
    })?;
    let made = tensors::expand_inferring(rw.builder(), result, made, &groups).ok()?;
    rw.replace(op, &[made])
}

/// An image of one row or column to one of more.
fn repeated(op: ResizeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, result, mode) = (root.input().id(), root.output().ty(), root.mode());
    let [scale, offset, border] = [root.scale().id(), root.offset().id(), root.border().id()];
    let own = rw.value(input).ty();
    let ((from, _), (to, kind)) = (image(rw, own)?, image(rw, result)?);
    let (one_row, one_column) = (from[1] == 1, from[2] == 1);
    rw.require((one_row && to[1] != 1) || (one_column && to[2] != 1))?;
    let small = [from[0], if one_row { 1 } else { to[1] }, if one_column { 1 } else { to[2] }, from[3]];
    let ty = tensors::tensor_type(rw.ctx(), &small, kind).ok()?;
    let resized = ResizeOp::build(rw.builder(), ty, input, scale, offset, border, mode).value().ok()?;
    let mut groups = vec![vec![0], vec![1]];
    let mut flat = vec![from[0]];
    let mut read = vec![0];
    for (dim, is_one) in [(1, one_row), (2, one_column)] {
        if !is_one {
            flat.push(to[dim]);
            read.push(dim);
            groups.push(Vec::new());
        }
        groups.last_mut()?.push(dim as i64 + 1);
    }
    flat.push(from[3]);
    read.push(3);
    let ty = tensors::tensor_type(rw.ctx(), &flat, kind).ok()?;
    let collapsed = tensors::collapse(rw.builder(), ty, resized, &groups).ok()?;
    let open = outer_dims(rw, input, &from)?;
    let into = empty(rw, &to, kind, &open)?;
    let maps = [projection(rw, 4, &read), identity(rw, 4)];
    let made = make::parallel(rw, result, &[collapsed], into, &maps, |_, args| args.first().copied())?;
    rw.replace(op, &[made])
}

/// One direction of an image.
struct Direction {
    /// How many points there are.
    size: i64,
    /// The last one.
    last: ValueId,
    place: ValueId,
    scale: [ValueId; 2],
    offset: ValueId,
}

/// Where a point of the result lies among those of the input.
#[derive(Clone, Copy)]
struct Position {
    /// The point before it.
    index: ValueId,
    /// How far it is on the way to the next one.
    rest: ValueId,
}

/// A resize in the making, inside its loops.
struct Resize {
    input: ValueId,
    kind: Type,
    float: bool,
    batch: ValueId,
    channel: ValueId,
    zero: ValueId,
    zero_of_kind: ValueId,
}

fn general(op: ResizeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, result, mode) = (root.input().id(), root.output().ty(), root.mode());
    let [scale, offset, border] = [root.scale(), root.offset(), root.border()].map(shape_values);
    let (from, _) = ranked_value(rw, input)?;
    let from: Image = from.try_into().ok()?;
    let (to, kind) = image(rw, result)?;
    let is_known = |sizes: &Image| sizes[1..].iter().all(|&size| size != DYNAMIC);
    rw.require(is_known(&from) && is_known(&to))?;
    let open = batch(rw, input, from[0] == DYNAMIC || to[0] == DYNAMIC)?;
    let into = empty(rw, &to, kind, &open)?;
    let (scale, offset, border): ([i64; 4], [i64; 2], [i64; 2]) =
        (scale?.try_into().ok()?, offset?.try_into().ok()?, border?.try_into().ok()?);
    let maps = [identity(rw, 4)];
    let made = make::parallel(rw, result, &[], into, &maps, |c, _| {
        let mut here = Vec::new();
        for dim in 0..4 {
            here.push(IndexOp::build(c.rw.builder(), dim).value().ok()?);
        }
        let &[batch, y, x, channel] = &here[..] else { return None };
        let (i32, float) = (c.rw.ctx().i32(), is_float(c.rw.ctx(), kind));
        let zero = c.int(i32, 0)?;
        let zero_of_kind = if float { c.float(kind, 0.0)? } else { c.int(kind, 0)? };
        let resize = Resize { input, kind, float, batch, channel, zero, zero_of_kind };
        let last = [c.int(i32, from[1] - 1)?, c.int(i32, from[2] - 1)?];
        let places = [c.index_cast(i32, y)?, c.index_cast(i32, x)?];
        let mut numbers = Vec::new();
        for &number in scale.iter().chain(&offset).chain(&border) {
            numbers.push(c.int(i32, number)?);
        }
        let direction = |at: usize| {
            Some(Direction {
                size: from[at + 1],
                last: last[at],
                place: places[at],
                scale: [*numbers.get(2 * at)?, *numbers.get(2 * at + 1)?],
                offset: *numbers.get(4 + at)?,
            })
        };
        let directions = [direction(0)?, direction(1)?];
        let positions = [resize.position(c, &directions[0])?, resize.position(c, &directions[1])?];
        match mode {
            ResizeMode::NEARESTNEIGHBOR => resize.nearest(c, &directions, positions),
            ResizeMode::BILINEAR => resize.bilinear(c, &directions, positions),
        }
    })?;
    rw.replace(op, &[made])
}

/// The size of the batch, if it is open.
fn batch(rw: &mut PatternRewriter<'_>, input: ValueId, open: bool) -> Option<Vec<ValueId>> {
    if !open {
        return Some(Vec::new());
    }
    Some(vec![dim(rw, input, 0)?])
}

impl Resize {
    fn position(&self, c: &mut Calc<'_, '_>, along: &Direction) -> Option<Position> {
        if along.size == 1 {
            let rest = if self.float { self.zero_of_kind } else { self.zero };
            return Some(Position { index: self.zero, rest });
        }
        let [scale, by] = along.scale;
        let scaled = c.muli(along.place, by)?;
        let scaled = c.addi(scaled, along.offset)?;
        if self.float {
            let index = c.floordivsi(scaled, scale)?;
            let rest = c.remsi(scaled, scale)?;
            let rest = c.sitofp(self.kind, rest)?;
            let scale = c.uitofp(self.kind, scale)?;
            return Some(Position { index, rest: c.divf(rest, scale)? });
        }
        let index = c.divsi(scaled, scale)?;
        let before = c.muli(index, scale)?;
        Some(Position { index, rest: c.subi(scaled, before)? })
    }

    fn point(&self, c: &mut Calc<'_, '_>, y: ValueId, x: ValueId) -> Option<ValueId> {
        ExtractOp::build(c.rw.builder(), self.input, &[self.batch, y, x, self.channel]).value().ok()
    }

    fn nearest(
        &self,
        c: &mut Calc<'_, '_>,
        directions: &[Direction; 2],
        positions: [Position; 2],
    ) -> Option<ValueId> {
        let i32 = c.rw.ctx().i32();
        let one = c.int(i32, 1)?;
        let mut found = Vec::new();
        for (along, position) in directions.iter().zip(positions) {
            if along.size == 1 {
                found.push(c.index(0)?);
                continue;
            }
            let is_later = if self.float {
                let half = c.float(self.kind, 0.5)?;
                c.cmpf(CmpFPredicate::OGE, position.rest, half)?
            } else {
                let double = c.shli(position.rest, one)?;
                c.cmpi(CmpIPredicate::Sge, double, along.scale[0])?
            };
            let step = c.select(is_later, one, self.zero)?;
            let index = c.addi(position.index, step)?;
            found.push(self.within(c, index, along)?);
        }
        let &[y, x] = &found[..] else { return None };
        self.point(c, y, x)
    }

    /// A place in the image as an index.
    fn within(&self, c: &mut Calc<'_, '_>, place: ValueId, along: &Direction) -> Option<ValueId> {
        let clamped = clamp_int(c, place, [self.zero, along.last], false)?;
        self.index(c, clamped)
    }

    fn index(&self, c: &mut Calc<'_, '_>, place: ValueId) -> Option<ValueId> {
        let index = c.rw.ctx().index_type();
        c.index_cast(index, place)
    }

    fn bilinear(
        &self,
        c: &mut Calc<'_, '_>,
        directions: &[Direction; 2],
        positions: [Position; 2],
    ) -> Option<ValueId> {
        let i32 = c.rw.ctx().i32();
        let one = c.int(i32, 1)?;
        let mut around = Vec::new();
        for (along, position) in directions.iter().zip(positions) {
            let bounds = [self.zero, along.last];
            let next = c.addi(position.index, one)?;
            let here = clamp_int(c, position.index, bounds, false)?;
            let next = clamp_int(c, next, bounds, false)?;
            around.push(self.index(c, here)?);
            around.push(self.index(c, next)?);
        }
        let &[y0, y1, x0, x1] = &around[..] else { return None };
        let mut points = Vec::new();
        for (y, x) in [(y0, x0), (y0, x1), (y1, x0), (y1, x1)] {
            points.push(self.point(c, y, x)?);
        }
        let [dy, dx] = positions.map(|position| position.rest);
        let [rows, columns] = directions;
        if self.float {
            let whole = c.float(self.kind, 1.0)?;
            let above = between_floats(c, &points[..2], dx, whole, columns)?;
            let below = between_floats(c, &points[2..], dx, whole, columns)?;
            return between_floats(c, &[above, below], dy, whole, rows);
        }
        for point in &mut points {
            *point = c.extsi(self.kind, *point)?;
        }
        let wide = width(c.rw.ctx(), self.kind)?;
        let widened = |c: &mut Calc<'_, '_>, value: ValueId| {
            if wide > width(c.rw.ctx(), c.ty(value))? { c.extsi(self.kind, value) } else { Some(value) }
        };
        let dx = widened(c, dx)?;
        let dy = widened(c, dy)?;
        let scale_y = widened(c, rows.scale[0])?;
        let scale_x = widened(c, columns.scale[0])?;
        let above = between_ints(c, &points[..2], dx, scale_x, columns)?;
        let below = between_ints(c, &points[2..], dx, scale_x, columns)?;
        between_ints(c, &[above, below], dy, scale_y, rows)
    }
}

fn between_floats(
    c: &mut Calc<'_, '_>,
    ends: &[ValueId],
    rest: ValueId,
    whole: ValueId,
    along: &Direction,
) -> Option<ValueId> {
    let &[first, second] = ends else { return None };
    if along.size == 1 {
        return Some(first);
    }
    let before = c.subf(whole, rest)?;
    let first = c.mulf(first, before)?;
    let second = c.mulf(second, rest)?;
    c.addf(first, second)
}

fn between_ints(
    c: &mut Calc<'_, '_>,
    ends: &[ValueId],
    rest: ValueId,
    scale: ValueId,
    along: &Direction,
) -> Option<ValueId> {
    let &[first, second] = ends else { return None };
    if along.size == 1 {
        return c.muli(first, scale);
    }
    let before = c.subi(scale, rest)?;
    let first = c.muli(first, before)?;
    let second = c.muli(second, rest)?;
    c.addi(first, second)
}
