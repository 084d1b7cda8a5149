//! Operations on vectors of several dimensions, made of the same ones on vectors of fewer.

use super::make::{broadcast, constant, extract, index, insert, poison, zero};
use rmlir_dialects::arith::{CmpIOp, CmpIPredicate, SelectOp};
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::vector::positions::in_box;
use rmlir_dialects::vector::types::{Vector, numbers, of};
use rmlir_dialects::vector::{
    BitCastOp, BroadcastOp, ConstantMaskOp, CreateMaskOp, DeinterleaveOp, FMAOp, FromElementsOp, GatherOp,
    InterleaveOp, StepOp, ToElementsOp,
};
use rmlir_ir::value::Int;
use rmlir_ir::{Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// More parts than these are not made of one operation.
const MOST_PARTS: i64 = 1 << 20;

/// Adds what makes broadcasts of vectors of broadcasts of numbers.
pub fn broadcasts(set: &mut PatternSet) {
    set.op("(anonymous namespace)::BroadcastOpLowering", lower_broadcast);
}

/// Adds what takes casts of elements apart.
pub fn bitcasts(set: &mut PatternSet) {
    set.op("(anonymous namespace)::UnrollBitCastOp", |op: BitCastOp, rw| {
        let root = rw.read(op);
        let (source, to) = (root.source().id(), of(Some(root.result()))?);
        let (positions, ty) = (outer_positions(to)?, to.ty);
        rw.require(!to.is_scalable())?;
        let part = to.inner(rw.ctx(), to.rank() - 1)?;
        let b = rw.builder();
        let mut result = poison(b, ty)?;
        for at in positions {
            let piece = extract(b, source, &at)?;
            let piece = BitCastOp::build(b, part, piece).value().ok()?;
            result = insert(b, piece, result, &at)?;
        }
        rw.replace(op, &[result])
    });
}

/// Adds what takes interleaving apart.
pub fn interleaves(set: &mut PatternSet) {
    set.op("(anonymous namespace)::UnrollInterleaveOp", |op: InterleaveOp, rw| {
        let root = rw.read(op);
        let (lhs, rhs, to) = (root.lhs().id(), root.rhs().id(), of(Some(root.result()))?);
        let (positions, ty) = (outer_positions(to)?, to.ty);
        let b = rw.builder();
        let mut result = zero(b, ty)?;
        for at in positions {
            let (left, right) = (extract(b, lhs, &at)?, extract(b, rhs, &at)?);
            let made = InterleaveOp::build(b, left, right).value().ok()?;
            result = insert(b, made, result, &at)?;
        }
        rw.replace(op, &[result])
    });
    set.op("(anonymous namespace)::UnrollDeinterleaveOp", |op: DeinterleaveOp, rw| {
        let root = rw.read(op);
        let (source, to) = (root.source().id(), of(root.op().result(0))?);
        let (positions, ty) = (outer_positions(to)?, to.ty);
        let b = rw.builder();
        let start = zero(b, ty)?;
        let (mut even, mut odd) = (start, start);
        for at in positions {
            let part = extract(b, source, &at)?;
            let parts = DeinterleaveOp::build(b, part).values().ok()?;
            even = insert(b, *parts.first()?, even, &at)?;
            odd = insert(b, *parts.get(1)?, odd, &at)?;
        }
        rw.replace(op, &[even, odd])
    });
}

/// The positions of all parts of one dimension, in order; of more dimensions where one but the last is scalable. `None` if there is
/// nothing to take apart.
fn outer_positions(vector: Vector<'_>) -> Option<impl Iterator<Item = Vec<i64>> + use<>> {
    let outer = vector.rank().checked_sub(1)?;
    let fixed = (0..outer).find(|&dim| vector.scales(dim)).unwrap_or(outer);
    let shape = vector.shape.get(..fixed).filter(|shape| !shape.is_empty())?;
    let parts = rmlir_dialects::vector::positions::count(shape);
    (parts <= MOST_PARTS).then(|| in_box(&vec![0; fixed], shape))
}

fn lower_broadcast(op: BroadcastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, ty) = (root.source().id(), root.vector().ty());
    let (from, to) = (of(Some(root.source()))?, of(Some(root.vector()))?);
    if from.rank() <= 1 && to.rank() == 1 {
        let position = vec![0; from.rank()];
        let element = extract(rw.builder(), source, &position)?;
        let made = broadcast(rw.builder(), ty, element)?;
        return rw.replace(op, &[made]);
    }
    let (count, scales) = (*to.shape.first()?, to.scales(0));
    let inner = to.inner(rw.ctx(), 1)?;
    if from.rank() < to.rank() {
        let part = broadcast(rw.builder(), inner, source)?;
        let made = repeated(rw, ty, count, part)?;
        return rw.replace(op, &[made]);
    }
    let Some(stretched) = from.shape.iter().zip(to.shape).position(|(have, want)| have != want) else {
        return rw.replace(op, &[source]);
    };
    rw.require(stretched == 0 || !scales)?;
    let b = rw.builder();
    let mut result = poison(b, ty)?;
    if stretched == 0 {
        let part = extract(b, source, &[0])?;
        let part = broadcast(b, inner, part)?;
        for at in 0..count {
            result = insert(b, part, result, &[at])?;
        }
    } else {
        for at in 0..count {
            let part = extract(b, source, &[at])?;
            let part = broadcast(b, inner, part)?;
            result = insert(b, part, result, &[at])?;
        }
    }
    rw.replace(op, &[result])
}

/// A vector all of whose parts are the same.
fn repeated(rw: &mut PatternRewriter<'_>, ty: Type, count: i64, part: ValueId) -> Option<ValueId> {
    let b = rw.builder();
    (0..count).try_fold(poison(b, ty)?, |result, at| insert(b, part, result, &[at]))
}

/// Adds what makes multiply-and-add of vectors of several dimensions of that of parts.
pub fn multiply_adds(set: &mut PatternSet) {
    set.op("(anonymous namespace)::VectorFMAOpNDRewritePattern", |op: FMAOp, rw| {
        let root = rw.read(op);
        let vector = of(Some(root.result()))?;
        rw.require(vector.rank() >= 2)?;
        let operands = [root.lhs().id(), root.rhs().id(), root.acc().id()];
        let (ty, element, count) = (vector.ty, vector.element, *vector.shape.first()?);
        let b = rw.builder();
        let start = zero(b, element)?;
        let mut result = broadcast(b, ty, start)?;
        for at in 0..count {
            let [x, y, z] = operands.map(|value| extract(b, value, &[at]));
            let part = FMAOp::build(b, x?, y?, z?).value().ok()?;
            result = insert(b, part, result, &[at])?;
        }
        rw.replace(op, &[result])
    });
}

/// Adds what makes gathers of several dimensions of gathers of parts.
pub fn gathers(set: &mut PatternSet) {
    set.op("(anonymous namespace)::UnrollGather", |op: GatherOp, rw| {
        let root = rw.read(op);
        let vector = of(Some(root.result()))?;
        rw.require(vector.rank() >= 2 && !vector.scales(0))?;
        let (base, offsets) = (root.base().id(), ids(root.offsets()));
        let parts = [root.indices().id(), root.mask().id(), root.pass_thru().id()];
        let (ty, count, alignment) = (vector.ty, *vector.shape.first()?, root.alignment());
        let part = vector.inner(rw.ctx(), 1)?;
        let b = rw.builder();
        let mut result = poison(b, ty)?;
        for at in 0..count {
            let [indices, mask, other] = parts.map(|value| extract(b, value, &[at]));
            let mut made = GatherOp::build(b, part, base, &offsets, indices?, mask?, other?);
            if let Some(alignment) = alignment {
                made = made.set(GatherOp::ALIGNMENT, alignment);
            }
            let made = made.value().ok()?;
            result = insert(b, made, result, &[at])?;
        }
        rw.replace(op, &[result])
    });
}

fn ids<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<ValueId> {
    crate::rewriting::ids(values)
}

/// Adds what takes apart vectors made of elements, and what gives elements of vectors.
pub fn elements(set: &mut PatternSet) {
    from_elements(set);
    to_elements(set);
}

/// Adds what gives elements of vectors of several dimensions, part by part.
pub fn to_elements(set: &mut PatternSet) {
    set.op("(anonymous namespace)::UnrollToElements", |op: ToElementsOp, rw| {
        let root = rw.read(op);
        let vector = of(Some(root.source()))?;
        rw.require(vector.rank() >= 2 && !vector.scales(0))?;
        let (source, count) = (root.source().id(), *vector.shape.first()?);
        let size = root.op().num_results().checked_div(usize::try_from(count).ok()?)?;
        let types = vec![vector.element; size];
        let b = rw.builder();
        let parts = (0..count).map(|at| extract(b, source, &[at])).collect::<Option<Vec<ValueId>>>()?;
        let mut results = Vec::new();
        for part in parts {
            results.extend(ToElementsOp::build(b, &types, part).values().ok()?);
        }
        rw.replace(op, &results)
    });
}

/// Adds what makes a constant of the numbers from zero on.
pub fn steps(set: &mut PatternSet) {
    set.op("(anonymous namespace)::StepToArithConstantOpRewrite", |op: StepOp, rw| {
        let root = rw.read(op);
        let vector = of(Some(root.result()))?;
        rw.require(!vector.is_scalable())?;
        let count = *vector.shape.first()?;
        let width = crate::calc::int_width(rw.ctx(), vector.element)?;
        let all: Vec<Number> = (0..count).map(|at| Number::Int(Int::from_i64(width, at))).collect();
        let attr = elements::write(rw.ctx(), vector.ty, &all, count == 1)?;
        let made = constant(rw.builder(), attr)?;
        rw.replace(op, &[made])
    });
}

/// Adds what takes masks of several dimensions apart.
pub fn masks(set: &mut PatternSet) {
    set.op("(anonymous namespace)::CreateMaskOpLowering", |op: CreateMaskOp, rw| {
        let root = rw.read(op);
        let mask = of(root.op().result(0))?;
        rw.require(mask.rank() >= 2 && !mask.scales(0))?;
        let (ty, part, count) = (mask.ty, mask.inner(rw.ctx(), 1)?, *mask.shape.first()?);
        let sizes = ids(root.operands());
        let (&size, rest) = sizes.split_first()?;
        let b = rw.builder();
        let set = CreateMaskOp::build(b, part, rest).value().ok()?;
        let unset = zero(b, part)?;
        let mut result = zero(b, ty)?;
        for at in 0..count {
            let bound = index(b, at)?;
            let counts = CmpIOp::build(b, CmpIPredicate::Slt, bound, size).value().ok()?;
            let chosen = SelectOp::build(b, counts, set, unset).value().ok()?;
            result = insert(b, chosen, result, &[at])?;
        }
        rw.replace(op, &[result])
    });
    set.op("(anonymous namespace)::ConstantMaskOpLowering", lower_constant_mask);
}

fn lower_constant_mask(op: ConstantMaskOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let mask = of(root.op().result(0))?;
    let sizes = numbers(root.op(), "mask_dim_sizes");
    let (ty, &set) = (mask.ty, sizes.first()?);
    let bit = |value: bool| Number::Int(Int::from_bool(value));
    if mask.rank() <= 1 {
        let size = mask.shape.first().copied().unwrap_or(1);
        let attr = if set == 0 || set == size {
            elements::write(rw.ctx(), ty, &[bit(set != 0)], true)?
        } else {
            let bits: Vec<Number> = (0..size).map(|at| bit(at < set)).collect();
            elements::write(rw.ctx(), ty, &bits, false)?
        };
        let made = constant(rw.builder(), attr)?;
        return rw.replace(op, &[made]);
    }
    rw.require(!mask.scales(0))?;
    let part = mask.inner(rw.ctx(), 1)?;
    let rest = rw.ctx().dense_i64_array(sizes.get(1..)?);
    let b = rw.builder();
    let part = ConstantMaskOp::build(b, part, rest).value().ok()?;
    let start = zero(b, ty)?;
    let made = (0..set).try_fold(start, |result, at| insert(b, part, result, &[at]))?;
    rw.replace(op, &[made])
}

/// Adds what makes vectors of several dimensions of elements, part by part.
pub fn from_elements(set: &mut PatternSet) {
    set.op("(anonymous namespace)::UnrollFromElements", |op: FromElementsOp, rw| {
        let root = rw.read(op);
        let vector = of(Some(root.dest()))?;
        rw.require(vector.rank() >= 2)?;
        let values = ids(root.elements());
        let (ty, part) = (vector.ty, vector.inner(rw.ctx(), 1)?);
        let count = usize::try_from(*vector.shape.first()?).ok()?;
        let size = values.len().checked_div(count)?;
        let b = rw.builder();
        let mut result = poison(b, ty)?;
        for (at, own) in values.chunks(size.max(1)).enumerate() {
            let made = FromElementsOp::build(b, part, own).value().ok()?;
            result = insert(b, made, result, &[at as i64])?;
        }
        rw.replace(op, &[result])
    });
}
