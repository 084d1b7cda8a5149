//! Least and greatest values in loops whose ranges are known: one of the values that are compared may be the least or greatest always.

use crate::rewriting::ids;
use rmlir_dialects::affine::compose::{Applied, map_of_attr};
use rmlir_dialects::affine::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::scf::{ForOp, ForallOp, ParallelOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::presburger::{self, Bound, Row, System, gcd};
use rmlir_ir::value::{AffineExpr, AffineKind, AffineMap};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, Context, Module, OpAddr, OpRef, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};
use std::cell::RefCell;

/// Simplifies what depends on the variables of a loop that was split at the last full step: the loop with the full steps, that with the
/// rest, the upper bound of both together, and the step.
pub(super) fn simplify_peeled(
    rw: &mut PatternRewriter<'_>,
    full: OpAddr,
    partial: OpAddr,
    upper: ValueId,
    step: ValueId,
) {
    for (around, is_full) in [(full, true), (partial, false)] {
        let wanted = |op: OpRef<'_>| op.is::<AffineMinOp>() || op.is::<AffineMaxOp>();
        let view = rw.op(around);
        let variable = view.region(0).and_then(|region| region.entry()).and_then(|block| block.args().next());
        let (Some(variable), Ok(ops)) = (variable.map(ValueRef::id), Walk::post().collect(view, wanted))
        else {
            continue;
        };
        for op in ops.into_iter().filter(|op| op.unit == around.unit) {
            let mut known = Known::default();
            let iv = known.add(Kind::Dim, Some(variable));
            let ends = [upper, step].map(|value| known.add(Kind::Symbol, Some(value)));
            for (value, at) in [upper, step].into_iter().zip(ends) {
                if let Some(number) = constant_int(rw.value(value)) {
                    known.equals(at, number);
                }
            }
            // In a full step there is as much left as a step takes, in the last one less.
            let sign = if is_full { 1 } else { -1 };
            let terms = [(iv, -sign), (ends[0], sign), (ends[1], -sign)];
            known.at_least_zero(&terms, if is_full { 0 } else { -1 });
            let _ = simplify(rw, op, known);
        }
    }
}

/// Simplifies a least or greatest value by the ranges of the loop variables that it depends on.
pub(super) fn simplify_in_loops(rw: &mut PatternRewriter<'_>, op: OpAddr) -> Rewritten {
    let mut known = Known::default();
    let mut seen: Vec<ValueId> = Vec::new();
    for value in ids(rw.op(op).operands()) {
        if seen.contains(&value) {
            continue;
        }
        if let Some(bounds) = loop_bounds(rw.value(value)) {
            seen.push(value);
            known.add_range(rw.module(), op, value, bounds)?;
        }
    }
    simplify(rw, op, known)
}

/// Lower bound, upper bound and step of the loop whose variable a value is.
fn loop_bounds(value: ValueRef<'_>) -> Option<[Mixed; 3]> {
    let (block, number) = value.def_block()?;
    let owner = block.parent()?;
    if let Some(own) = owner.cast::<ForOp>() {
        let bounds = [own.lower_bound(), own.upper_bound(), own.step()];
        return (number == 0).then(|| bounds.map(|value| Mixed::Value(value.id())));
    }
    if let Some(own) = owner.cast::<ParallelOp>() {
        let bounds = [ids(own.lower_bound()), ids(own.upper_bound()), ids(own.step())];
        let mut found = bounds.iter().map(|list| list.get(number).copied().map(Mixed::Value));
        return Some([found.next()??, found.next()??, found.next()??]);
    }
    let own = owner.cast::<ForallOp>()?;
    let one = |known: Attr, values: Vec<ValueId>| {
        mixed::join(&owner.ctx().i64_array(known)?, values).get(number).copied()
    };
    Some([
        one(own.static_lower_bound(), ids(own.dynamic_lower_bound()))?,
        one(own.static_upper_bound(), ids(own.dynamic_upper_bound()))?,
        one(own.static_step(), ids(own.dynamic_step()))?,
    ])
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Dim,
    Symbol,
    /// Stands for a quotient.
    Local,
}

/// What is known of values.
#[derive(Clone, Default)]
struct Known {
    /// All variables are dimensions there.
    set: System,
    variables: Vec<(Kind, Option<ValueId>)>,
    /// Quotients that have a variable already: dividend, divisor, variable.
    quotients: Vec<(Row, i128, usize)>,
}

/// Terms with the numbers of their variables, and a constant.
#[derive(Clone, Debug, Default)]
struct Linear {
    terms: Vec<(usize, i128)>,
    constant: i128,
}

impl Linear {
    fn of(variable: usize) -> Linear {
        Linear { terms: vec![(variable, 1)], constant: 0 }
    }

    fn row(&self, variables: usize) -> Option<Row> {
        let mut row = vec![0i128; variables + 1];
        for &(variable, factor) in &self.terms {
            row[variable] = row[variable].checked_add(factor)?;
        }
        row[variables] = self.constant;
        Some(row)
    }

    fn of_row(row: &[i128]) -> Linear {
        let Some((&constant, factors)) = row.split_last() else { return Linear::default() };
        let terms = factors.iter().copied().enumerate().filter(|&(_, factor)| factor != 0).collect();
        Linear { terms, constant }
    }

    fn plus(mut self, other: &Linear, factor: i128) -> Option<Linear> {
        for &(variable, own) in &other.terms {
            self.terms.push((variable, own.checked_mul(factor)?));
        }
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(self)
    }

    /// The number, if nothing else is left.
    fn number(&self, variables: usize) -> Option<i128> {
        let row = self.row(variables)?;
        row[..variables].iter().all(|&own| own == 0).then_some(self.constant)
    }
}

impl Known {
    fn add(&mut self, kind: Kind, value: Option<ValueId>) -> usize {
        self.variables.push((kind, value));
        self.set.append(presburger::Kind::Dim, 1)
    }

    fn equals(&mut self, variable: usize, number: i64) {
        let sum = Linear { terms: vec![(variable, 1)], constant: -i128::from(number) };
        if let Some(row) = sum.row(self.set.vars()) {
            self.set.add_equality(row);
        }
    }

    fn at_least_zero(&mut self, terms: &[(usize, i128)], constant: i128) {
        let sum = Linear { terms: terms.to_vec(), constant };
        if let Some(row) = sum.row(self.set.vars()) {
            self.set.add_inequality(row);
        }
    }

    /// The variable of a value; a new symbol if it has none.
    fn find(&mut self, value: ValueId) -> usize {
        let found = |kind: Kind| self.variables.iter().position(|&own| own == (kind, Some(value)));
        match found(Kind::Dim).or_else(|| found(Kind::Symbol)) {
            Some(at) => at,
            None => self.add(Kind::Symbol, Some(value)),
        }
    }

    /// Says in which range a loop variable is.
    fn add_range(&mut self, module: &Module, at: OpAddr, variable: ValueId, bounds: [Mixed; 3]) -> Rewritten {
        let [lower, upper, step] = bounds;
        let number = |mixed: Mixed| mixed.number(module, at.unit);
        let step = i128::from(number(step)?);
        let iv = self.add(Kind::Dim, Some(variable));
        let value = |mixed| match mixed {
            Mixed::Value(value) => Some(value),
            Mixed::Known(_) => None,
        };
        let low = self.add(Kind::Symbol, value(lower));
        let high = self.add(Kind::Symbol, value(upper));
        let (known_low, known_high) = (number(lower), number(upper));
        for (at, known) in [(low, known_low), (high, known_high)] {
            if let Some(number) = known {
                self.equals(at, number);
            }
        }
        self.at_least_zero(&[(iv, 1), (low, -1)], 0);
        let once =
            known_low.zip(known_high).is_some_and(|(low, high)| i128::from(low) + step >= i128::from(high));
        if once {
            self.at_least_zero(&[(low, 1), (iv, -1)], 0);
            return Some(());
        }
        // iv <= lb + step * ((ub - lb - 1) floordiv step)
        let of = |known: Option<i64>, at: usize| match known {
            Some(number) => Linear { terms: Vec::new(), constant: number.into() },
            None => Linear::of(at),
        };
        let (low, high) = (of(known_low, low), of(known_high, high));
        let mut range = high.plus(&low, -1)?;
        range.constant = range.constant.checked_sub(1)?;
        let steps = self.quotient(&range, step)?;
        let last = low.plus(&steps, step)?.plus(&Linear::of(iv), -1)?;
        self.set.add_inequality(last.row(self.set.vars())?);
        Some(())
    }

    /// A sum divided by a number, rounded down.
    fn quotient(&mut self, sum: &Linear, by: i128) -> Option<Linear> {
        if by <= 0 {
            return None;
        }
        let row = sum.row(self.set.vars())?;
        let common = row.iter().fold(by, |all, &own| gcd(all, own));
        let (row, by): (Row, i128) = (row.iter().map(|own| own / common).collect(), by / common);
        if by == 1 {
            return Some(Linear::of_row(&row));
        }
        if let Some(number) = Linear::of_row(&row).number(self.set.vars()) {
            return Some(Linear { terms: Vec::new(), constant: number.div_euclid(by) });
        }
        let same = |other: &Row| {
            let (own, other) = (Linear::of_row(&row), Linear::of_row(other));
            own.terms == other.terms && own.constant == other.constant
        };
        if let Some(&(_, _, variable)) =
            self.quotients.iter().find(|(other, own, _)| *own == by && same(other))
        {
            return Some(Linear::of(variable));
        }
        let variable = self.add(Kind::Local, None);
        // What is left over is at least zero and less than the divisor.
        let rest = Linear::of_row(&row).plus(&Linear::of(variable), -by)?;
        self.set.add_inequality(rest.row(self.set.vars())?);
        let mut below = Linear::default().plus(&rest, -1)?;
        below.constant = below.constant.checked_add(by - 1)?;
        self.set.add_inequality(below.row(self.set.vars())?);
        self.quotients.push((row, by, variable));
        Some(Linear::of(variable))
    }

    /// An expression of inputs as a sum. `None` if it multiplies or divides by what is not a number.
    fn flatten(&mut self, ctx: &Context, expr: AffineExpr, dims: usize, inputs: &[usize]) -> Option<Linear> {
        let store = ctx.affine();
        let this = RefCell::new(self);
        let leaf = |kind: AffineKind| {
            let input = |at: usize| inputs.get(at).map(|&variable| Linear::of(variable));
            match kind {
                AffineKind::Dim(at) => input(at as usize),
                AffineKind::Symbol(at) => input(dims + at as usize),
                AffineKind::Constant(number) => Some(Linear { terms: Vec::new(), constant: number.into() }),
                _ => None,
            }
            .ok_or(())
        };
        let join = |kind: AffineKind, l: Linear, r: Linear| {
            let mut this = this.borrow_mut();
            let variables = this.set.vars();
            let number = r.number(variables);
            let result = match kind {
                AffineKind::Add(..) => l.plus(&r, 1),
                AffineKind::Mul(..) => match (number, l.number(variables)) {
                    (Some(factor), _) => Linear::default().plus(&l, factor),
                    (None, Some(factor)) => Linear::default().plus(&r, factor),
                    (None, None) => None,
                },
                AffineKind::FloorDiv(..) => number.and_then(|by| this.quotient(&l, by)),
                AffineKind::CeilDiv(..) => number.and_then(|by| {
                    let mut sum = l;
                    sum.constant = sum.constant.checked_add(by.checked_sub(1)?)?;
                    this.quotient(&sum, by)
                }),
                AffineKind::Mod(..) => number.and_then(|by| {
                    let quotient = this.quotient(&l, by)?;
                    l.plus(&quotient, by.checked_neg()?)
                }),
                _ => None,
            };
            result.ok_or(())
        };
        store.fold(expr, leaf, join).ok().flatten()
    }

    /// Whether there are variables that stand for no value and no result.
    fn has_quotients(&self) -> bool {
        self.variables.iter().any(|&(kind, _)| kind == Kind::Local)
    }

    /// The only bound of a variable in the direction of `sign`, as a sum and a divisor; else a number.
    fn bound(&self, variable: usize, sign: i128) -> Option<(Linear, i128)> {
        if !self.has_quotients() {
            let mut set = self.set.clone();
            set.remove_redundant();
            let mut rows = set.inequalities().iter().filter(|row| row[variable].signum() == sign);
            if let (Some(row), None) = (rows.next(), rows.next()) {
                let by = row[variable].abs();
                let mut rest = row.clone();
                rest[variable] = 0;
                // `by * x + rest >= 0` is `x >= -rest / by`, `-by * x + rest >= 0` is `x <= rest / by`.
                return Some((Linear::default().plus(&Linear::of_row(&rest), -sign)?, by));
            }
        }
        let side = if sign < 0 { Bound::Upper } else { Bound::Lower };
        let number = self.set.constant_bound(side, variable)?;
        Some((Linear { terms: Vec::new(), constant: number }, 1))
    }
}

/// Replaces a least or greatest value by what it always is.
fn simplify(rw: &mut PatternRewriter<'_>, op: OpAddr, mut known: Known) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.op(op);
    let is_min = view.is::<AffineMinOp>();
    let map = map_of_attr(&ctx, view.attr_named("map")?)?;
    let operands = ids(view.operands());
    // A least value is at most each of the values, a greatest one at least.
    let sign: i128 = if is_min { -1 } else { 1 };
    let own = known.add(Kind::Dim, None);
    let bound = known.add(Kind::Dim, None);
    let inputs: Vec<usize> = operands.iter().map(|&value| known.find(value)).collect();
    for &result in &*map.results {
        let value = known.flatten(&ctx, result, map.dims as usize, &inputs)?;
        let row = Linear::default().plus(&Linear::of(own), sign)?.plus(&value, -sign)?;
        let row = row.row(known.set.vars())?;
        known.set.add_inequality(row);
    }
    let (sum, by) = known.bound(own, sign)?;
    let target = match (by, is_min) {
        (1, _) => sum.clone(),
        (_, true) => known.quotient(&sum, by)?,
        (_, false) => {
            let mut above = sum.clone();
            above.constant = above.constant.checked_add(by - 1)?;
            known.quotient(&above, by)?
        }
    };
    let row = Linear::of(bound).plus(&target, -1)?.row(known.set.vars())?;
    known.set.add_equality(row);
    if known.set.is_empty() {
        return None;
    }
    for &result in &*map.results {
        let mut other = known.clone();
        let value = other.flatten(&ctx, result, map.dims as usize, &inputs)?;
        // That the value is beyond the bound must be impossible.
        let mut beyond = Linear::default().plus(&value, sign)?.plus(&Linear::of(bound), -sign)?;
        beyond.constant = beyond.constant.checked_sub(1)?;
        let row = beyond.row(other.set.vars())?;
        other.set.add_inequality(row);
        if !other.set.is_empty() {
            return None;
        }
    }
    let mut applied = known.as_map(rw, &sum, by, is_min)?;
    applied.canonicalize(rw.module(), rw.unit()).ok()?;
    let loc = rw.op(op).loc();
    rw.at_op(op);
    rw.set_loc(loc);
    let map = ctx.affine_map_attr(applied.map);
    let value = AffineApplyOp::build(rw.builder(), map, &applied.operands).value().ok()?;
    rw.replace(op, &[value])
}

impl Known {
    /// A sum, divided by a number, as a map of values. Those that can only be one number are that number.
    fn as_map(&self, rw: &PatternRewriter<'_>, sum: &Linear, by: i128, is_min: bool) -> Option<Applied> {
        let ctx = rw.ctx().clone();
        let store = ctx.affine();
        let row = sum.row(self.set.vars())?;
        let (mut exprs, mut operands) = (Vec::new(), Vec::new());
        let mut counts = [0u32; 2];
        for kind in [Kind::Dim, Kind::Symbol] {
            for (at, &(own, value)) in self.variables.iter().enumerate() {
                let (true, true) = (own == kind, row[at] != 0) else { continue };
                let value = value?;
                let count = &mut counts[usize::from(kind == Kind::Symbol)];
                let input = if kind == Kind::Dim { store.dim(*count) } else { store.symbol(*count) };
                *count += 1;
                operands.push(value);
                let is_constant = constant_int(rw.value(value)).is_some();
                let number = if is_constant { None } else { self.set.constant_value(at) };
                let input = match number {
                    Some(number) => store.constant(i64::try_from(number).ok()?),
                    None => input,
                };
                exprs.push((input, i64::try_from(row[at]).ok()?));
            }
        }
        let mut result = store.constant(0);
        for (input, factor) in exprs {
            let term = store.mul(input, store.constant(factor)).ok()?;
            result = store.add(result, term).ok()?;
        }
        result = store.add(result, store.constant(i64::try_from(sum.constant).ok()?)).ok()?;
        if by != 1 {
            let by = store.constant(i64::try_from(by).ok()?);
            result =
                if is_min { store.floor_div(result, by).ok()? } else { store.ceil_div(result, by).ok()? };
        }
        Some(Applied { map: AffineMap::new(counts[0], counts[1], [result]), operands })
    }
}
