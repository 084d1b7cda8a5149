//! Variables of a system as expressions of others: quotients, remainders, bounds.

use super::constraints::expr_of;
use rmlir_ir::Context;
use rmlir_ir::value::presburger::{Bound, Kind, Row, System};
use rmlir_ir::value::{AffineExpr, AffineMap};

/// What is known of each variable of a system.
type Known = Vec<Option<AffineExpr>>;

/// Lower and upper bound of a variable, as maps with any number of results; upper ones are exclusive.
pub type BoundMaps = [Option<AffineMap>; 2];

fn number(value: i128) -> Option<i64> {
    i64::try_from(value).ok()
}

/// Rows that bound a variable from below and from above, and equalities with it, in which no other variable of a range is.
fn bounding_rows(system: &System, position: usize, first: usize, count: usize) -> [Vec<Row>; 3] {
    let alone = |row: &&Row| {
        let others = (first..first + count).filter(|&at| at != position);
        row[position] != 0 && others.into_iter().all(|at| row[at] == 0)
    };
    let rows = |sign: i128| -> Vec<Row> {
        let rows = system.inequalities().iter().filter(alone);
        rows.filter(|row| row[position].signum() == sign).cloned().collect()
    };
    [rows(1), rows(-1), system.equalities().iter().filter(alone).cloned().collect()]
}

/// The sum of the other variables and the constant of a row. `None` if one of them is not known.
fn sum_of(ctx: &Context, row: &Row, position: usize, known: &Known) -> Option<AffineExpr> {
    let store = ctx.affine();
    let (&constant, rest) = row.split_last()?;
    let mut sum = store.constant(0);
    for (at, &value) in rest.iter().enumerate() {
        if at == position || value == 0 {
            continue;
        }
        let part = store.mul((*known.get(at)?)?, store.constant(number(value)?)).ok()?;
        sum = store.add(sum, part).ok()?;
    }
    store.add(sum, store.constant(number(constant)?)).ok()
}

/// A variable as a quotient, if two inequalities say that it is one.
fn quotient(ctx: &Context, system: &System, position: usize, known: &Known) -> Option<AffineExpr> {
    let store = ctx.affine();
    let [lower, upper, _] = bounding_rows(system, position, 0, 0);
    let last = system.vars();
    for up in &upper {
        for low in &lower {
            if up.iter().zip(low).take(last).any(|(a, b)| *a != -b) {
                continue;
            }
            let divisor = low[position];
            let rest = divisor - 1 - low[last] - up[last];
            if rest < 0 || rest >= divisor {
                continue;
            }
            let mut dividend = up.clone();
            dividend[position] = 0;
            dividend[last] += rest;
            let common = dividend
                .iter()
                .take(last)
                .fold(divisor, |common, &value| rmlir_ir::value::presburger::gcd(common, value));
            for (at, value) in dividend.iter_mut().enumerate() {
                *value = if at == last { value.div_euclid(common) } else { *value / common };
            }
            let unknown =
                |(at, value): (usize, &i128)| *value != 0 && known.get(at).is_none_or(Option::is_none);
            if dividend.iter().take(last).enumerate().any(unknown) {
                continue;
            }
            // The constant comes first here.
            let mut sum = store.constant(number(dividend[last])?);
            for (at, &value) in dividend.iter().take(last).enumerate().filter(|(_, value)| **value != 0) {
                let part = store.mul(known[at]?, store.constant(number(value)?)).ok()?;
                sum = store.add(sum, part).ok()?;
            }
            return store.floor_div(sum, store.constant(number(divisor / common)?)).ok();
        }
    }
    None
}

/// A range of dimensions that are to be said by the others.
#[derive(Clone, Copy)]
struct Wanted {
    first: usize,
    count: usize,
}

/// A variable between zero and a number as a remainder of a dimension. May make known of what it is a multiple, too.
fn remainder(
    ctx: &Context,
    system: &System,
    position: usize,
    wanted: Wanted,
    most: i128,
    known: &mut Known,
) -> bool {
    let divisor = most + 1;
    let rows: Vec<Row> = system.equalities().to_vec();
    rows.iter().any(|row| remainder_in(ctx, system, row, position, wanted, divisor, known).is_some())
}

fn remainder_in(
    ctx: &Context,
    system: &System,
    row: &Row,
    position: usize,
    wanted: Wanted,
    divisor: i128,
    known: &mut Known,
) -> Option<()> {
    let store = ctx.affine();
    let own = row[position];
    if own == 0 || row[system.vars()] != 0 {
        return None;
    }
    let mut dividend = store.constant(0);
    let mut quotients: Vec<(usize, i64)> = Vec::new();
    for at in (0..system.first(Kind::Local)).filter(|&at| at != position) {
        let value = row[at];
        if value == 0 {
            continue;
        }
        if value % (divisor * own) == 0 {
            quotients.push((at, if (value > 0) == (own > 0) { 1 } else { -1 }));
            continue;
        }
        let part = store.mul(known[at]?, store.constant(number(value)?)).ok()?;
        dividend = store.add(dividend, part).ok()?;
    }
    let signed = if own > 0 { store.neg(dividend).ok()? } else { dividend };
    let quotient = store.floor_div(signed, store.constant(number(own.abs())?)).ok()?;
    let (dims, symbols) = (system.count(Kind::Dim) as u32, system.count(Kind::Symbol) as u32);
    let dividend = store.simplify(quotient, dims, symbols).ok()?;
    let dim = store.as_dim(dividend)? as usize;
    let &(quotient_at, sign) = quotients.last()?;
    let column = if dim < wanted.first { dim } else { dim + wanted.count };
    let small = system.constant_bound(Bound::Upper, column).is_some_and(|bound| bound < divisor);
    let by = store.constant(number(divisor)?);
    known[position] = Some(if small { dividend } else { store.modulo(dividend, by).ok()? });
    if quotients.len() == 1 && known[quotient_at].is_none() {
        let value = store.floor_div(dividend, by).ok()?;
        known[quotient_at] = store.mul(value, store.constant(sign)).ok();
    }
    Some(())
}

/// A variable by an equality, if the others in it are known.
fn by_equality(ctx: &Context, system: &System, position: usize, known: &Known) -> Option<AffineExpr> {
    let row = system.equalities().iter().find(|row| row[position] != 0)?;
    solved(ctx, row, position, known)
}

fn solved(ctx: &Context, row: &Row, position: usize, known: &Known) -> Option<AffineExpr> {
    let store = ctx.affine();
    let sum = sum_of(ctx, row, position, known)?;
    let sum = if row[position] > 0 { store.neg(sum).ok()? } else { sum };
    store.floor_div(sum, store.constant(number(row[position].abs())?)).ok()
}

/// Bounds of a range of dimensions in terms of the other variables, by exact expressions where they are found, else by inequalities,
/// else by numbers.
pub fn slice_bounds(ctx: &Context, system: &System, first: usize, count: usize) -> Option<Vec<BoundMaps>> {
    if system.is_overgrown() {
        return None;
    }
    let store = ctx.affine();
    let mut system = system.clone();
    system.normalize();
    let system = system;
    let (dims, symbols) = (system.count(Kind::Dim), system.count(Kind::Symbol));
    let wanted = Wanted { first, count };
    let mut known: Known = vec![None; system.vars()];
    for (at, expr) in known.iter_mut().enumerate().take(dims + symbols) {
        *expr = match at {
            at if at >= dims => Some(store.symbol((at - dims) as u32)),
            at if at < first => Some(store.dim(at as u32)),
            at if at >= first + count => Some(store.dim((at - count) as u32)),
            _ => None,
        };
    }
    let mut changed = true;
    while changed {
        changed = false;
        for at in 0..system.vars() {
            if known[at].is_some() {
                continue;
            }
            let bounds = (system.constant_bound(Bound::Lower, at), system.constant_bound(Bound::Upper, at));
            if let (Some(lower), Some(upper)) = bounds {
                if lower == upper {
                    known[at] = Some(store.constant(number(lower)?));
                    changed = true;
                    continue;
                }
                if lower == 0 && upper >= 1 && remainder(ctx, &system, at, wanted, upper, &mut known) {
                    changed = true;
                    continue;
                }
            }
            known[at] = quotient(ctx, &system, at, &known).or_else(|| by_equality(ctx, &system, at, &known));
            changed |= known[at].is_some();
        }
    }
    let (map_dims, map_symbols) = ((dims - count) as u32, symbols as u32);
    let map = |expr| AffineMap::new(map_dims, map_symbols, [expr]);
    let mut lean: Option<System> = None;
    let mut found = Vec::new();
    for (at, known) in known.iter().enumerate().skip(first).take(count) {
        if let Some(expr) = *known {
            let expr = store.simplify(expr, map_dims, map_symbols).ok()?;
            let above = store.add(expr, store.constant(1)).ok()?;
            found.push([Some(map(expr)), Some(map(above))]);
            continue;
        }
        let mut bounds = [None, None];
        if system.count(Kind::Local) == 0 {
            let lean = lean.get_or_insert_with(|| {
                let mut lean = system.clone();
                lean.remove_redundant();
                lean
            });
            bounds = row_bounds(ctx, lean, at, wanted)?.map(Some);
        }
        let several = |map: &Option<AffineMap>| map.as_ref().is_none_or(|map| map.results.len() > 1);
        if several(&bounds[0])
            && let Some(lower) = system.constant_bound(Bound::Lower, at)
        {
            bounds[0] = Some(map(store.constant(number(lower)?)));
        }
        if several(&bounds[1])
            && let Some(upper) = system.constant_bound(Bound::Upper, at)
        {
            bounds[1] = Some(map(store.constant(number(upper + 1)?)));
        }
        found.push(bounds);
    }
    Some(found)
}

/// All bounds of a dimension by inequalities and equalities without the other wanted ones.
fn row_bounds(ctx: &Context, system: &System, position: usize, wanted: Wanted) -> Option<[AffineMap; 2]> {
    let store = ctx.affine();
    let Wanted { first, count } = wanted;
    let [lower, upper, equal] = bounding_rows(system, position, first, count);
    let (dims, symbols) = (system.count(Kind::Dim) - count, system.count(Kind::Symbol));
    let rest = System::new(dims, symbols, 0);
    let without = |row: &Row, sign: i128| -> Option<AffineExpr> {
        let kept = row.iter().enumerate().filter(|(at, _)| *at < first || *at >= first + count);
        let row: Row = kept.map(|(_, value)| value * sign).collect();
        expr_of(ctx, &rest, &row)
    };
    let constant = |value: i128| number(value).map(|value| store.constant(value));
    let (mut lowers, mut uppers) = (Vec::new(), Vec::new());
    for row in &lower {
        let by = row[position];
        let sum = store.add(without(row, -1)?, constant(by - 1)?).ok()?;
        lowers.push(store.floor_div(sum, constant(by)?).ok()?);
    }
    for row in &upper {
        let last = store.floor_div(without(row, 1)?, constant(-row[position])?).ok()?;
        uppers.push(store.add(last, store.constant(1)).ok()?);
    }
    for row in &equal {
        let sum = without(row, -row[position].signum())?;
        let by = constant(row[position].abs())?;
        uppers.push(store.add(store.floor_div(sum, by).ok()?, store.constant(1)).ok()?);
        lowers.push(store.ceil_div(sum, by).ok()?);
    }
    let map = |results: Vec<AffineExpr>| AffineMap::new(dims as u32, symbols as u32, results);
    Some([map(lowers), map(uppers)])
}

/// Locals as expressions of dimensions and symbols, after which they are known.
fn with_locals(ctx: &Context, system: &System) -> Known {
    let store = ctx.affine();
    let (dims, locals) = (system.count(Kind::Dim), system.first(Kind::Local));
    let mut known: Known = vec![None; system.vars()];
    for (at, expr) in known.iter_mut().enumerate().take(locals) {
        *expr = Some(if at < dims { store.dim(at as u32) } else { store.symbol((at - dims) as u32) });
    }
    let mut changed = true;
    while changed {
        changed = false;
        for at in locals..system.vars() {
            if known[at].is_none() {
                known[at] = quotient(ctx, system, at, &known);
                changed |= known[at].is_some();
            }
        }
    }
    known
}

/// How many values a dimension has at most, and from which on, in terms of symbols. Locals may be in the bounds.
pub fn symbolic_extent(ctx: &Context, system: &System, position: usize) -> Option<(i64, AffineExpr)> {
    if system.is_overgrown() {
        return None;
    }
    let store = ctx.affine();
    let (dims, symbols) = (system.count(Kind::Dim), system.count(Kind::Symbol) as u32);
    let known = with_locals(ctx, system);
    let alone = |row: &&Row| row[position].abs() == 1 && (0..dims).all(|at| at == position || row[at] == 0);
    if let Some(row) = system.equalities().iter().find(alone) {
        let value = solved(ctx, row, position, &known)?;
        return Some((1, store.simplify(value, 0, symbols).ok()?));
    }
    let [lower, upper, _] = bounding_rows(system, position, 0, dims);
    let mut best: Option<(i64, AffineExpr)> = None;
    for up in &upper {
        let Some(most) = sum_of(ctx, up, position, &known).filter(|&e| store.is_symbolic_or_constant(e))
        else {
            continue;
        };
        let most = store.floor_div(most, store.constant(number(-up[position])?)).ok()?;
        for low in &lower {
            let Some(least) =
                sum_of(ctx, low, position, &known).filter(|&e| store.is_symbolic_or_constant(e))
            else {
                continue;
            };
            let least =
                store.ceil_div(store.neg(least).ok()?, store.constant(number(low[position])?)).ok()?;
            let span = store.add(store.sub(most, least).ok()?, store.constant(1)).ok()?;
            let span = store.simplify(span, 0, symbols).ok()?;
            let Some(size) = store.as_constant(span).map(|size| size.max(0)) else { continue };
            if best.is_none_or(|(known, _)| size < known) {
                best = Some((size, least));
            }
        }
    }
    best
}

/// The constraints of a system as expressions of dimensions and symbols, equalities first. `None` if a local that is used is no
/// quotient.
pub fn constraint_exprs(ctx: &Context, system: &System) -> Option<Vec<(AffineExpr, bool)>> {
    let known = with_locals(ctx, system);
    let none = system.vars();
    let expr = |row: &Row| sum_of(ctx, row, none, &known);
    let mut exprs = Vec::new();
    for row in system.equalities() {
        exprs.push((expr(row)?, true));
    }
    for row in system.inequalities() {
        exprs.push((expr(row)?, false));
    }
    Some(exprs)
}

/// Whether every integer point of the dimensions of one system is one of the other, for sure.
pub fn is_subset(part: &System, whole: &System) -> bool {
    let same = |kind| part.count(kind) == whole.count(kind);
    if !same(Kind::Dim) || !same(Kind::Symbol) || part.is_overgrown() || whole.is_overgrown() {
        return false;
    }
    // Locals of the whole are quotients: they are what they are for each point, so that all but their own rows can be denied.
    let (locals, count) = (whole.first(Kind::Local), whole.count(Kind::Local));
    let mut base = part.clone();
    let own = base.count(Kind::Local);
    base.append(Kind::Local, count);
    let placed = |row: &Row| -> Row {
        let mut placed = row[..locals].to_vec();
        placed.resize(locals + own, 0);
        placed.extend_from_slice(&row[locals..]);
        placed
    };
    let defines = |row: &Row| -> bool {
        let defined = (locals..locals + count).filter(|&at| row[at] != 0);
        defined.into_iter().any(|at| {
            let divisor = row[at].abs();
            let opposite = |other: &Row| {
                let last = other.len() - 1;
                let apart = row.iter().zip(other).take(last).all(|(a, b)| *a == -b);
                apart && (0..divisor).contains(&(row[last] + other[last]))
            };
            divisor > 1 && whole.inequalities().iter().any(opposite)
        })
    };
    let (defining, denied): (Vec<&Row>, Vec<&Row>) =
        whole.inequalities().iter().partition(|row| defines(row));
    defining.iter().for_each(|row| base.add_inequality(placed(row)));
    let outside = |row: Row| {
        let mut probe = base.clone();
        probe.add_inequality(row);
        !probe.is_empty()
    };
    let less = |row: &Row, sign: i128| -> Row {
        let mut row: Row = placed(row).iter().map(|value| value * sign).collect();
        if let Some(constant) = row.last_mut() {
            *constant -= 1;
        }
        row
    };
    let denied = denied.into_iter().map(|row| less(row, -1));
    let equalities = whole.equalities().iter().flat_map(|row| [less(row, -1), less(row, 1)]);
    !denied.chain(equalities).any(outside)
}
