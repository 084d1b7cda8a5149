//! Operands of operations of linalg are as large as the loops want them.

use super::checker::{Checker, shape_of};
use rmlir_dialects::affine::compose::apply;
use rmlir_dialects::arith::AndIOp;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::index::{AddOp, CmpOp, IndexCmpPredicate, MaxSOp, MinSOp, SubOp};
use rmlir_dialects::linalg::{LoopNest, loop_ranges};
use rmlir_dialects::scf::{IfOp, YieldOp};
use rmlir_ir::ValueId;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;

pub(super) fn structured(c: &mut Checker<'_, '_>) -> Option<()> {
    let maps = LoopNest::of(c.op())?.maps;
    let mut ends = loop_ranges(c.b, c.at).ok()?;
    let starts = vec![Mixed::Known(0); ends.len()];
    let (zero, one) = (c.index(0)?, c.index(1)?);
    let mut runs = None;
    for (&start, &end) in starts.iter().zip(&ends) {
        let (start, end) = (c.value_of(start)?, c.value_of(end)?);
        let is_less = CmpOp::build(c.b, IndexCmpPredicate::SLT, start, end).value().ok()?;
        runs = Some(match runs {
            Some(runs) => AndIOp::build(c.b, runs, is_less).value().ok()?,
            None => is_less,
        });
    }
    // Without loops there is nothing to check.
    let Some(runs) = runs else { return Some(()) };
    let made = IfOp::build(c.b, &[], runs).region(&[], |b, _| {
        // It has all that it needs.
        let _ = YieldOp::build(b, &[]).insert();
    });
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let then = c.b.seen().typed(made).then_region().entry()?.id();
    c.b.set_start(then);
    for end in &mut ends {
        let value = c.value_of(*end)?;
        *end = Mixed::Value(c.folded(|b| SubOp::build(b, value, one).insert().ok())?);
    }
    let operands: Vec<ValueId> = c.op().operands().map(|value| value.id()).collect();
    for (number, (value, map)) in operands.into_iter().zip(&maps).enumerate() {
        let first = applied(c, map, &starts)?;
        let last = applied(c, map, &ends)?;
        let rank = shape_of(c.b.ctx(), c.ty(value)).map_or(0, <[i64]>::len);
        for dim in 0..rank {
            let is_plain = c.b.ctx().affine().as_dim(*map.results.get(dim)?).is_some();
            let place = Place { number, dim, value, is_plain };
            check(c, &place, [*first.get(dim)?, *last.get(dim)?], [zero, one])?;
        }
    }
    c.b.set_after(made.at().op);
    Some(())
}

fn applied(c: &mut Checker<'_, '_>, map: &AffineMap, inputs: &[Mixed]) -> Option<Vec<Mixed>> {
    (0..map.results.len()).map(|result| apply(c.b, &map.sub_map(&[result]), inputs).ok()).collect()
}

/// A dimension of an operand.
struct Place {
    number: usize,
    dim: usize,
    value: ValueId,
    /// The map says which loop goes over it, and nothing else.
    is_plain: bool,
}

fn check(
    c: &mut Checker<'_, '_>,
    place: &Place,
    [first, last]: [Mixed; 2],
    [zero, one]: [ValueId; 2],
) -> Option<()> {
    let (number, dim) = (place.number, place.dim);
    let (first, last) = (c.value_of(first)?, c.value_of(last)?);
    let least = c.folded(|b| MinSOp::build(b, first, last).insert().ok())?;
    let fits = c.folded(|b| CmpOp::build(b, IndexCmpPredicate::SGE, least, zero).insert().ok())?;
    c.assert(
        fits,
        &format!("unexpected negative result on dimension #{dim} of input/output operand #{number}"),
    )?;
    let most = c.folded(|b| MaxSOp::build(b, first, last).insert().ok())?;
    let inferred = c.folded(|b| AddOp::build(b, most, one).insert().ok())?;
    let own = c.folded_dim(place.value, dim)?;
    let predicate = if place.is_plain { IndexCmpPredicate::EQ } else { IndexCmpPredicate::SLE };
    let fits = c.folded(|b| CmpOp::build(b, predicate, inferred, own).insert().ok())?;
    c.assert(
        fits,
        &format!(
            "dimension #{dim} of input/output operand #{number} is incompatible with inferred dimension size"
        ),
    )
}
