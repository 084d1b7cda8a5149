//! Simplifying expressions by what is known of their operands: the ranges of the variables of loops, and what divides them.

use super::{AffineForOp, compose::Applied, compose::map_of_attr};
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::presburger::gcd;
use rmlir_ir::value::{AffineError, AffineExpr, AffineKind, AffineMap};
use rmlir_ir::{Module, OpRef, UnitId, ValueRef};
use std::collections::BTreeMap;

/// The loop whose variable a value is.
fn loop_of(value: ValueRef<'_>) -> Option<AffineForOp<OpRef<'_>>> {
    let (block, at) = value.resolved().def_block()?;
    block.parent()?.cast::<AffineForOp>().filter(|_| at == 0)
}

/// A bound that is one constant.
fn constant_bound(op: AffineForOp<OpRef<'_>>, upper: bool) -> Option<i64> {
    let ctx = op.op().ctx();
    let attr = if upper { op.upper_bound_map() } else { op.lower_bound_map() };
    map_of_attr(ctx, attr)?.single_constant(ctx.affine())
}

/// Least and greatest value of an operand, where known.
fn range_of(value: ValueRef<'_>) -> [Option<i64>; 2] {
    if let Some(number) = constant_int(value) {
        return [Some(number); 2];
    }
    let Some(around) = loop_of(value) else { return [None; 2] };
    let (low, high) = (constant_bound(around, false), constant_bound(around, true));
    let step = around.step().max(1);
    let last = high.and_then(|high| match low {
        Some(low) => {
            let last = high.checked_sub(1)?;
            last.checked_sub(last.checked_sub(low)?.rem_euclid(step))
        }
        None => high.checked_sub(1),
    });
    [low, last]
}

/// A sum of multiples of operands and a number.
#[derive(Default)]
struct Sum {
    factors: BTreeMap<usize, i64>,
    rest: i64,
}

/// The map of an operation with what is known of its operands.
struct Known<'m> {
    module: &'m Module,
    map: AffineMap,
    operands: Vec<ValueRef<'m>>,
}

impl<'m> Known<'m> {
    fn new(applied: &Applied, module: &'m Module, unit: UnitId) -> Known<'m> {
        let operands = applied.operands.iter().map(|&value| module.value(unit, value)).collect();
        Known { module, map: applied.map.clone(), operands }
    }

    fn operand(&self, kind: AffineKind) -> Option<ValueRef<'m>> {
        let at = match kind {
            AffineKind::Dim(at) => at as usize,
            AffineKind::Symbol(at) => (self.map.dims + at) as usize,
            _ => return None,
        };
        self.operands.get(at).copied()
    }

    /// The least or greatest value of an expression, where known: of a quotient or remainder, or of a sum of multiples of operands. As in
    /// the reference, a sum with a quotient or remainder in it is not looked into.
    fn bound(&self, expr: AffineExpr, upper: bool, depth: usize) -> Option<i64> {
        let store = self.module.ctx().affine();
        let depth = depth.checked_sub(1)?;
        let by = |r| store.as_constant(r).filter(|&by| by >= 1);
        match store.kind(expr) {
            AffineKind::FloorDiv(l, r) if by(r).is_some() => {
                Some(self.bound(l, upper, depth)?.div_euclid(by(r)?))
            }
            AffineKind::CeilDiv(l, r) if by(r).is_some() => Some(ceil(self.bound(l, upper, depth)?, by(r)?)),
            AffineKind::Mod(l, r) if by(r).is_some() => {
                let by = by(r)?;
                let around = [self.bound(l, false, depth), self.bound(l, true, depth)];
                Some(match around {
                    [Some(low), Some(high)] if low.div_euclid(by) == high.div_euclid(by) => {
                        if upper {
                            high.rem_euclid(by)
                        } else {
                            low.rem_euclid(by)
                        }
                    }
                    _ if upper => by - 1,
                    _ => 0,
                })
            }
            _ => {
                let mut sum = Sum::default();
                self.add_multiple(expr, 1, &mut sum, depth)?;
                sum.factors.iter().filter(|&(_, &factor)| factor != 0).try_fold(
                    sum.rest,
                    |sum, (&at, &factor)| {
                        let range = range_of(*self.operands.get(at)?);
                        sum.checked_add(range[usize::from(upper == (factor > 0))]?.checked_mul(factor)?)
                    },
                )
            }
        }
    }

    /// Adds a multiple of an expression to a sum; `None` if it is no sum of multiples of operands.
    fn add_multiple(&self, expr: AffineExpr, times: i64, sum: &mut Sum, depth: usize) -> Option<()> {
        let store = self.module.ctx().affine();
        let depth = depth.checked_sub(1)?;
        let slot = match store.kind(expr) {
            AffineKind::Constant(value) => {
                sum.rest = sum.rest.checked_add(value.checked_mul(times)?)?;
                return Some(());
            }
            AffineKind::Add(l, r) => {
                self.add_multiple(l, times, sum, depth)?;
                return self.add_multiple(r, times, sum, depth);
            }
            AffineKind::Mul(l, r) => {
                let times = store.as_constant(r)?.checked_mul(times)?;
                return self.add_multiple(l, times, sum, depth);
            }
            AffineKind::Dim(at) => sum.factors.entry(at as usize).or_default(),
            AffineKind::Symbol(at) => sum.factors.entry((self.map.dims + at) as usize).or_default(),
            _ => return None,
        };
        *slot = slot.checked_add(times)?;
        Some(())
    }

    /// A number that divides an expression.
    fn divisor(&self, expr: AffineExpr) -> i64 {
        let store = self.module.ctx().affine();
        let plain = store.largest_known_divisor(expr);
        let kind @ AffineKind::Dim(_) = store.kind(expr) else { return plain };
        let Some(around) = self.operand(kind).and_then(loop_of) else { return 1 };
        let step = around.step();
        if constant_bound(around, false) == Some(0) {
            return step;
        }
        let ctx = around.op().ctx();
        let lower = map_of_attr(ctx, around.lower_bound_map());
        let divisors = lower.iter().flat_map(|map| map.results.iter());
        let common = |a: i64, b: i64| i64::try_from(gcd(a.into(), b.into())).unwrap_or(1);
        divisors.fold(step, |all, &result| common(all, ctx.affine().largest_known_divisor(result)))
    }

    /// Whether an expression is at least 0 and less than `limit`.
    fn is_below(&self, expr: AffineExpr, limit: i64) -> bool {
        let store = self.module.ctx().affine();
        match store.kind(expr) {
            AffineKind::Constant(value) => value >= 0 && value < limit,
            kind @ AffineKind::Dim(_) => self.operand(kind).and_then(loop_of).is_some_and(|around| {
                let (low, high) = (constant_bound(around, false), constant_bound(around, true));
                low.is_some_and(|low| low >= 0) && high.is_some_and(|high| high <= limit)
            }),
            _ => false,
        }
    }

    /// A sum as a multiple of a number and a rest that is less than that.
    fn with_rest(&self, expr: AffineExpr) -> Option<(AffineExpr, i64, AffineExpr)> {
        let AffineKind::Add(l, r) = self.module.ctx().affine().kind(expr) else { return None };
        [(l, r), (r, l)].into_iter().find_map(|(whole, rest)| {
            let divisor = self.divisor(whole);
            self.is_below(rest, divisor).then_some((whole, divisor, rest))
        })
    }

    /// A quotient or remainder by a positive constant, simplified.
    fn division(&self, expr: AffineExpr) -> Result<AffineExpr, AffineError> {
        let store = self.module.ctx().affine();
        let kind = store.kind(expr);
        let (AffineKind::Mod(l, r) | AffineKind::FloorDiv(l, r) | AffineKind::CeilDiv(l, r)) = kind else {
            return Ok(expr);
        };
        let Some(by) = store.as_constant(r).filter(|&by| by > 0) else { return Ok(expr) };
        if let (Some(low), Some(high)) = (self.bound(l, false, DEPTH), self.bound(l, true, DEPTH)) {
            match kind {
                AffineKind::FloorDiv(..) if low.div_euclid(by) == high.div_euclid(by) => {
                    return Ok(store.constant(low.div_euclid(by)));
                }
                AffineKind::CeilDiv(..) if ceil(low, by) == ceil(high, by) => {
                    return Ok(store.constant(ceil(low, by)));
                }
                AffineKind::Mod(..) if low >= 0 && low < by && high < by => return Ok(l),
                _ => {}
            }
        }
        if let Some((whole, divisor, rest)) = self.with_rest(l) {
            return match kind {
                AffineKind::FloorDiv(..) if divisor != 0 && by % divisor == 0 => store.floor_div(whole, r),
                AffineKind::Mod(..) if divisor % by == 0 => store.modulo(rest, r),
                _ => Ok(expr),
            };
        }
        let zero = match kind {
            AffineKind::FloorDiv(..) => self.is_below(l, by),
            AffineKind::Mod(..) => self.divisor(l) % by == 0,
            _ => false,
        };
        Ok(if zero { store.constant(0) } else { expr })
    }

    fn simplify(&self, expr: AffineExpr) -> Result<AffineExpr, AffineError> {
        let store = self.module.ctx().affine();
        let with = |kind: AffineKind, l, r| self.division(store.build(kind.with_operands(l, r))?);
        Ok(store.fold(expr, |leaf| store.build(leaf), with)?.unwrap_or(expr))
    }
}

/// How deep expressions are looked into.
const DEPTH: usize = 64;

fn ceil(value: i64, by: i64) -> i64 {
    value.div_euclid(by) + i64::from(value.rem_euclid(by) != 0)
}

impl Applied {
    /// Simplifies each result by what is known of the operands.
    ///
    /// # Errors
    /// If a result becomes too deep.
    pub fn simplify_by_operands(&mut self, module: &Module, unit: UnitId) -> Result<(), AffineError> {
        let known = Known::new(self, module, unit);
        let simplified = self.map.results.iter().map(|&expr| known.simplify(expr));
        self.map.results = simplified.collect::<Result<Box<_>, _>>()?;
        Ok(())
    }

    /// Leaves out results that are never the least, or the greatest, and those that are there already. One that has a single value is that
    /// constant.
    pub fn reduce_extremum(&mut self, greatest: bool, module: &Module, unit: UnitId) {
        let known = Known::new(self, module, unit);
        let bounds: Vec<[Option<i64>; 2]> = self
            .map
            .results
            .iter()
            .map(|&expr| [known.bound(expr, false, DEPTH), known.bound(expr, true, DEPTH)])
            .collect();
        let mut kept: Vec<AffineExpr> = Vec::new();
        for (at, &expr) in self.map.results.iter().enumerate() {
            // Another one whose range lies on the better side always wins; of two that are one constant, the first stays.
            let loses = bounds.iter().enumerate().any(|(other, range)| {
                let (own, best) = match greatest {
                    true => (bounds[at][1], range[0]),
                    false => (range[1], bounds[at][0]),
                };
                let beaten = own.zip(best).is_some_and(|(own, best)| own <= best);
                let same = range == &bounds[at] && range[0] == range[1];
                other != at && beaten && !(same && other > at)
            });
            let expr = match bounds[at] {
                [Some(low), Some(high)] if low == high => module.ctx().affine().constant(low),
                _ => expr,
            };
            if !loses && !kept.contains(&expr) {
                kept.push(expr);
            }
        }
        if !kept.is_empty() {
            self.map.results = kept.into();
        }
    }
}
