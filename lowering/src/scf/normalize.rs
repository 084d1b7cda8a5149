//! Loops that begin at zero and go on by one, and what their variables were before.

use rmlir_dialects::affine::compose::apply;
use rmlir_dialects::arith::{AddIOp, CeilDivSIOp, ConstantOp, MulIOp, SubIOp};
use rmlir_dialects::common::elements;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{OpId, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, create_or_fold};

/// A constant of a type of integers, or of type index.
pub(super) fn constant(rw: &mut PatternRewriter<'_>, ty: Type, value: i64) -> Option<ValueId> {
    let value = elements::all(rw.ctx(), ty, value)?;
    ConstantOp::build(rw.builder(), value).value().ok()
}

/// A number of a type as a value.
pub(super) fn value(rw: &mut PatternRewriter<'_>, ty: Type, number: Mixed) -> Option<ValueId> {
    match number {
        Mixed::Known(number) => constant(rw, ty, number),
        Mixed::Value(value) => Some(value),
    }
}

pub(super) fn is_index(rw: &PatternRewriter<'_>, value: ValueId) -> bool {
    rw.value(value).ty() == rw.ctx().index_type()
}

fn is_known(rw: &PatternRewriter<'_>, value: ValueId, number: i64) -> bool {
    constant_int(rw.value(value)) == Some(number)
}

/// How often a loop over indices runs that has these bounds and this step.
pub(super) fn rounds(rw: &mut PatternRewriter<'_>, bounds: [Mixed; 3]) -> Option<Mixed> {
    let map = {
        let store = rw.ctx().affine();
        let length = store.sub(store.symbol(1), store.symbol(0)).ok()?;
        AffineMap::new(0, 3, [store.ceil_div(length, store.symbol(2)).ok()?])
    };
    apply(rw.builder(), &map, &bounds).ok()
}

/// What the variable of a normalized loop over indices was when the loop had this lower bound and this step.
pub(super) fn denormalized_index(
    rw: &mut PatternRewriter<'_>,
    variable: ValueId,
    lower: Mixed,
    step: Mixed,
) -> Option<ValueId> {
    let map = {
        let store = rw.ctx().affine();
        let scaled = store.mul(store.dim(0), store.symbol(1)).ok()?;
        AffineMap::new(1, 2, [store.add(scaled, store.symbol(0)).ok()?])
    };
    let ty = rw.value(variable).ty();
    let new = apply(rw.builder(), &map, &[Mixed::Value(variable), lower, step]).ok()?;
    value(rw, ty, new)
}

/// Bounds and step of a loop that goes as often, from zero by one.
pub(super) fn normalized(rw: &mut PatternRewriter<'_>, bounds: [ValueId; 3]) -> Option<[Mixed; 3]> {
    let [lower, upper, step] = bounds;
    if is_index(rw, lower) {
        let inputs = bounds.map(|bound| Mixed::of(rw.value(bound)));
        let rounds = rounds(rw, inputs)?;
        return Some([Mixed::Known(0), rounds, Mixed::Known(1)]);
    }
    let (from_zero, by_one) = (is_known(rw, lower, 0), is_known(rw, step, 1));
    if from_zero && by_one {
        return Some(bounds.map(Mixed::Value));
    }
    let mut rounds = upper;
    if !from_zero {
        rounds = create_or_fold(rw.builder(), |b| SubIOp::build(b, rounds, lower).value()).ok()?;
    }
    if !by_one {
        rounds = create_or_fold(rw.builder(), |b| CeilDivSIOp::build(b, rounds, step).value()).ok()?;
    }
    Some([Mixed::Known(0), Mixed::Value(rounds), Mixed::Known(1)])
}

/// Replaces the variable of a loop by what it was when the loop had these bounds. What is made for that comes at the insertion point.
pub(super) fn denormalize(
    rw: &mut PatternRewriter<'_>,
    variable: ValueId,
    lower: ValueId,
    step: ValueId,
) -> Option<()> {
    let mut made: Vec<OpId> = Vec::new();
    let mut note = |rw: &PatternRewriter<'_>, value: ValueId| {
        made.extend(rw.value(value).def_op().map(|(op, _)| op.id()));
    };
    let new = if is_index(rw, variable) {
        let [lower, step] = [lower, step].map(|bound| Mixed::of(rw.value(bound)));
        let new = denormalized_index(rw, variable, lower, step)?;
        if new != variable {
            note(&*rw, new);
        }
        new
    } else {
        let (from_zero, by_one) = (is_known(rw, lower, 0), is_known(rw, step, 1));
        let mut new = variable;
        if !by_one {
            new = MulIOp::build(rw.builder(), new, step).value().ok()?;
            note(&*rw, new);
        }
        if !from_zero {
            new = AddIOp::build(rw.builder(), new, lower).value().ok()?;
            note(&*rw, new);
        }
        new
    };
    if new != variable {
        rw.replace_uses_except(variable, new, &made);
    }
    Some(())
}
