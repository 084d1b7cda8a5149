//! Contractions as sums of outer products, and which layout of matrices one has.

use super::contract::Contraction;
use super::make::{Site, extract, masked, transpose, type_of};
use rmlir_dialects::arith::{ExtFOp, ExtSIOp};
use rmlir_dialects::vector::OuterProductOp;
use rmlir_dialects::vector::types::vector;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Context, Type, TypeData, ValueId};
use rmlir_rewrite::PatternRewriter;

/// The loops by which the operands of a contraction go.
pub struct Loops {
    /// For each operand, the loop of each dimension.
    pub dims: [Vec<u32>; 3],
    /// Which loops are reductions.
    reductions: Vec<bool>,
}

impl Loops {
    /// Those of a contraction.
    pub fn of(ctx: &Context, contraction: &Contraction) -> Loops {
        let of = |at: usize| {
            let map = &contraction.maps[at];
            (0..map.results.len()).filter_map(|dim| map.dim_position(ctx.affine(), dim)).collect()
        };
        Loops { dims: [of(0), of(1), of(2)], reductions: contraction.reductions.clone() }
    }

    fn dims(&self) -> [&[u32]; 3] {
        [&self.dims[0], &self.dims[1], &self.dims[2]]
    }

    /// For products of rows and columns: whether the factors change place, and which of them are transposed then.
    pub fn for_dots(&self) -> Option<(bool, [bool; 2])> {
        let (m, n, k) = (0, 1, 2);
        let words = (self.reductions.first()?, self.reductions.get(1), self.reductions.get(2));
        match (words, self.dims()) {
            ((false, Some(false), Some(true)), [left, right, sums]) => {
                let turns = |dims: &[u32], outer: u32| match *dims {
                    [a, b] if (a, b) == (outer, k) => Some(false),
                    [a, b] if (a, b) == (k, outer) => Some(true),
                    _ => None,
                };
                let (left, right) = (turns(left, m)?, turns(right, n)?);
                match *sums {
                    [a, b] if (a, b) == (m, n) => Some((false, [left, right])),
                    [a, b] if (a, b) == (n, m) => Some((true, [right, left])),
                    _ => None,
                }
            }
            ((false, Some(true), _), [left, right, [0]]) => match (left, right) {
                ([0, 1], [1]) => Some((false, [false, false])),
                ([1, 0], [1]) => Some((false, [true, false])),
                ([1], [0, 1]) => Some((true, [false, false])),
                ([1], [1, 0]) => Some((true, [true, false])),
                _ => None,
            },
            _ => None,
        }
    }
}

/// What the two factors of a sum of outer products are.
struct Plan {
    /// Whether the second factor gives the rows.
    swaps: bool,
    /// Which of the factors are transposed, and whether the second one is first.
    turns: [bool; 2],
    /// The order in which dimensions of a mask come.
    mask: &'static [i64],
    /// The dimension of the first factor that is summed over.
    reduced: usize,
}

fn plan(loops: &Loops) -> Option<Plan> {
    let [left, right, sums] = loops.dims();
    let both: &'static [i64] = &[1, 0];
    Some(match (&loops.reductions[..], left, right, sums) {
        ([false, false, true], &[a, b], &[c, d], &[e, f]) => {
            let turns = match ((a, b), (c, d)) {
                ((0, 2), (2, 1)) => [true, false],
                ((0, 2), (1, 2)) => [true, true],
                ((2, 0), (2, 1)) => [false, false],
                ((2, 0), (1, 2)) => [false, true],
                _ => return None,
            };
            let swaps = match (e, f) {
                (0, 1) => false,
                (1, 0) => true,
                _ => return None,
            };
            Plan { swaps, turns, mask: &[2, 0, 1], reduced: usize::from(turns[0]) }
        }
        ([false, true], &[0, 1], &[1], &[0]) => {
            Plan { swaps: false, turns: [true, false], mask: both, reduced: 1 }
        }
        ([false, true], &[1, 0], &[1], &[0]) => {
            Plan { swaps: false, turns: [false, false], mask: both, reduced: 0 }
        }
        ([false, true], &[1], &[0, 1], &[0]) => {
            Plan { swaps: true, turns: [false, true], mask: both, reduced: 0 }
        }
        ([false, true], &[1], &[1, 0], &[0]) => {
            Plan { swaps: true, turns: [false, false], mask: both, reduced: 0 }
        }
        ([true, false], &[1, 0], &[0], &[1]) => {
            Plan { swaps: false, turns: [true, false], mask: &[], reduced: 1 }
        }
        ([true, false], &[0, 1], &[0], &[1]) => {
            Plan { swaps: false, turns: [false, false], mask: &[], reduced: 0 }
        }
        ([true, false], &[0], &[1, 0], &[1]) => {
            Plan { swaps: true, turns: [false, true], mask: &[], reduced: 0 }
        }
        ([true, false], &[0], &[0, 1], &[1]) => {
            Plan { swaps: true, turns: [false, false], mask: &[], reduced: 0 }
        }
        _ => return None,
    })
}

/// One outer product for each element of the reduction, each added to the last one.
pub fn to_products(contraction: &Contraction, rw: &mut PatternRewriter<'_>, site: Site) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let plan = plan(&Loops::of(&ctx, contraction))?;
    let left = vector(&ctx, contraction.types[0])?;
    rw.require(!left.scales(plan.reduced))?;
    let count = *left.shape.get(plan.reduced)?;
    let element = vector(&ctx, contraction.types[2])?.element;
    let [x, y, mut result] = contraction.operands;
    let mut factors = [x, y];
    let b = rw.builder();
    // The second factor comes first where it gives the rows of a transposed result.
    let order = if plan.swaps && plan.turns == [true, true] { [1, 0] } else { [0, 1] };
    for at in order {
        if plan.turns[at] {
            factors[at] = transpose(b, factors[at], &[1, 0])?;
        }
    }
    if plan.swaps {
        factors.swap(0, 1);
    }
    let mask = match site.mask {
        Some(mask) if !plan.mask.is_empty() => Some(transpose(b, mask, plan.mask)?),
        mask => mask,
    };
    for at in 0..count {
        let b = rw.builder();
        let x = extract(b, factors[0], &[at])?;
        let y = extract(b, factors[1], &[at])?;
        let (x, y) = (promoted(b, x, element)?, promoted(b, y, element)?);
        let mask = match mask {
            Some(mask) => Some(extract(b, mask, &[at])?),
            None => None,
        };
        let ty = type_of(b, result);
        let made = OuterProductOp::build(b, ty, x, y, Some(result));
        let made = made.set(OuterProductOp::KIND_, contraction.kind).insert().ok()?;
        let made = masked(rw, made.at(), mask)?;
        result = rw.op(made).result(0)?.id();
    }
    Some(result)
}

/// A value with elements of another type, which is wider.
fn promoted(b: &mut Builder<'_>, value: ValueId, element: Type) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let ty = type_of(b, value);
    if crate::calc::element_of(&ctx, ty) == element {
        return Some(value);
    }
    let to = crate::calc::with_element(&ctx, ty, element)?;
    match ctx.type_data(element) {
        TypeData::Float(_) => ExtFOp::build(b, to, value).value().ok(),
        _ => ExtSIOp::build(b, to, value).value().ok(),
    }
}
