//! The rounds of one nest of loops that are needed for a round of another one.

use super::super::bound_exprs::{BoundMaps, is_subset, slice_bounds};
use super::super::constraints::{Constraints, Source, nesting_depth};
use super::super::dependence::{Access, Dependence, Found, check, is_memory_parallel};
use super::super::loops::{self, Side};
use super::super::reductions;
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{AffineForOp, is_valid_symbol};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::presburger::{Kind, System};
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Context, Module, OpAddr, UnitId, ValueId};

/// An attribute of loops whose rounds are never picked out.
const BARRIER: &str = "slice_fusion_barrier";

/// Bounds of loops of one nest in terms of variables of another one.
#[derive(Clone, Default)]
pub struct Slice {
    /// The variables of the loops.
    pub ivs: Vec<ValueId>,
    /// Their bounds; `None` is what the loop itself says.
    pub bounds: Vec<BoundMaps>,
    /// What all bounds are about.
    pub operands: Vec<ValueId>,
    /// Into which loop it goes.
    pub into: Option<AffineForOp>,
    /// Whether it goes to the end of that loop.
    pub at_end: bool,
}

/// How finding a slice ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is one.
    Found,
    /// There is none, or it is not known.
    Failed,
}

/// The loop of which a value is the variable.
pub fn loop_of(module: &Module, unit: UnitId, value: ValueId) -> Option<AffineForOp> {
    loops::loop_of_variable(module.value(unit, value)).map(|op| loops::handle(op.op()))
}

/// Loops around an operation, as long as no other scope begins.
pub fn around(module: &Module, op: OpAddr) -> Vec<AffineForOp> {
    loops::loops_around(module.op(op))
}

/// Whether rounds of a loop do not depend on each other but for reductions, of which there is one at least.
pub fn is_parallel_with_reduction(module: &Module, op: AffineForOp) -> bool {
    let carried = loops::carried(module.typed(op)).len();
    carried > 0 && reductions::supported(module, op).len() == carried && is_memory_parallel(module, op)
}

/// How many loops all operations are in together, and which.
pub fn common_loops(module: &Module, ops: &[OpAddr]) -> Vec<AffineForOp> {
    let mut nests = ops.iter().map(|&op| around(module, op));
    let Some(mut common) = nests.next() else { return Vec::new() };
    for nest in nests {
        let same = common.iter().zip(&nest).take_while(|(a, b)| a.at() == b.at()).count();
        common.truncate(same);
    }
    common
}

/// How many variables of loops around both operations are the same.
pub fn common_depth(module: &Module, a: OpAddr, b: OpAddr) -> usize {
    let variables = |op: OpAddr| {
        let mut lists: Vec<Vec<ValueId>> = Vec::new();
        let mut at = module.op(op).parent();
        while let Some(parent) = at {
            lists.push(super::super::constraints::variables(&[parent]));
            at = parent.parent();
        }
        lists.reverse();
        lists.concat()
    };
    variables(a).iter().zip(&variables(b)).take_while(|(a, b)| a == b).count()
}

fn results(map: &AffineMap) -> &[AffineExpr] {
    &map.results
}

/// The result of a bound that is one value only, as the upper bound says.
fn single(ctx: &Context, bounds: &BoundMaps) -> Option<AffineExpr> {
    let [Some(lower), Some(upper)] = bounds else { return None };
    let (&[from], &[to]) = (results(lower), results(upper)) else { return None };
    let store = ctx.affine();
    (store.add(from, store.constant(1)).ok() == Some(to)).then_some(from)
}

impl Slice {
    /// Whether it was found, be it of use or not.
    pub fn is_empty(&self) -> bool {
        self.ivs.is_empty()
    }

    fn applied(&self, map: &AffineMap) -> Applied {
        Applied { map: map.clone(), operands: self.operands.clone() }
    }

    /// Adds what it says of its variables, as far as they are there.
    pub fn add_bounds(&self, source: Source<'_>, constraints: &mut Constraints) -> Option<()> {
        let ctx = source.module.ctx();
        for (&iv, bounds) in self.ivs.iter().zip(&self.bounds) {
            if constraints.find(iv).is_none() {
                continue;
            }
            if single(ctx, bounds).is_some()
                && let [Some(lower), _] = bounds
            {
                constraints.add_equal_to(source, iv, &self.applied(lower))?;
                continue;
            }
            match bounds {
                [Some(lower), Some(upper)] if !lower.results.is_empty() && !upper.results.is_empty() => {
                    for (side, map) in [(Side::Lower, lower), (Side::Upper, upper)] {
                        let position = constraints.find(iv)?;
                        constraints.add_bound(source, position, side, &self.applied(map), usize::MAX)?;
                    }
                }
                _ => constraints.add_loop(source, loop_of(source.module, source.unit, iv)?)?,
            }
        }
        Some(())
    }

    /// Its variables in terms of its operands, which are symbols, with what is known of these.
    fn constraints(&self, source: Source<'_>) -> Option<Constraints> {
        let mut constraints = Constraints::new(&self.ivs, &self.operands);
        for &value in &self.operands {
            let view = source.module.value(source.unit, value);
            if is_valid_symbol(view) {
                if let Some(number) = constant_int(view) {
                    let at = constraints.find(value)?;
                    constraints.system.add_equal(at, i128::from(number));
                }
            } else if let Some(op) = loop_of(source.module, source.unit, value) {
                constraints.add_loop(source, op)?;
            }
        }
        self.add_bounds(source, &mut constraints)?;
        Some(constraints)
    }

    /// The rounds of its loops as they are.
    fn all_rounds(&self, source: Source<'_>) -> Option<Constraints> {
        let mut constraints = Constraints::new(&self.ivs, &[]);
        for &iv in &self.ivs {
            constraints.add_loop(source, loop_of(source.module, source.unit, iv)?)?;
        }
        Some(constraints)
    }

    /// Whether it takes all rounds, by a look at the bounds alone. `None` if that does not tell.
    fn is_maximal_at_sight(&self, source: Source<'_>) -> Option<bool> {
        let store = source.module.ctx().affine();
        for (&iv, bounds) in self.ivs.iter().zip(&self.bounds) {
            let expr = single(source.module.ctx(), bounds)?;
            let target = *self.operands.get(store.as_dim(expr)? as usize)?;
            let (target, own) =
                (loop_of(source.module, source.unit, target)?, loop_of(source.module, source.unit, iv)?);
            let (target, own) = (source.module.typed(target), source.module.typed(own));
            for side in [Side::Lower, Side::Upper] {
                let (theirs, ours) =
                    (loops::constant_bound(target, side)?, loops::constant_bound(own, side)?);
                if theirs != ours {
                    return Some(false);
                }
            }
            if target.step() != own.step() {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether it has no round that its loops do not have. `None` if that is not known.
    fn is_valid(&self, source: Source<'_>) -> Option<bool> {
        if self.is_maximal_at_sight(source) == Some(true) {
            return Some(true);
        }
        let mut all = self.all_rounds(source)?;
        if all.system.count(Kind::Local) != 0 {
            return None;
        }
        // Where bounds depend on what is not known the reference does not tell, even if both are the same.
        let (first, symbols) = (all.system.first(Kind::Symbol), all.system.count(Kind::Symbol));
        if (first..first + symbols).any(|at| all.system.equal_constant(at).is_none()) {
            return None;
        }
        let mut own = self.constraints(source)?;
        let count = self.ivs.len();
        for system in [&mut all, &mut own] {
            let rest = system.system.vars() - count;
            system.project_out(count, rest);
        }
        Some(is_subset(&own.system, &all.system))
    }

    /// Whether it has all rounds that its loops have. `None` if that is not known.
    pub fn is_maximal(&self, source: Source<'_>) -> Option<bool> {
        if let Some(answer) = self.is_maximal_at_sight(source) {
            return Some(answer);
        }
        let all = self.all_rounds(source)?;
        let is_variable = |value: &&ValueId| loop_of(source.module, source.unit, **value).is_some();
        let mut values: Vec<Option<ValueId>> =
            self.operands.iter().filter(is_variable).map(|&value| Some(value)).collect();
        values.resize(values.len().max(self.ivs.len()), None);
        let mut own = Constraints { system: System::new(values.len(), 0, 0), values };
        let ctx = source.module.ctx();
        let store = ctx.affine();
        for (at, bounds) in self.bounds.iter().enumerate() {
            let expr = single(ctx, bounds).filter(|&expr| store.as_constant(expr).is_none());
            if let Some(expr) = expr {
                let operand = *self.operands.get(store.as_dim(expr)? as usize)?;
                own.add_loop(source, loop_of(source.module, source.unit, operand)?)?;
                continue;
            }
            for (side, map) in [Side::Lower, Side::Upper].into_iter().zip(bounds) {
                if let Some(map) = map {
                    own.add_bound(source, at, side, &self.applied(map), usize::MAX)?;
                }
            }
        }
        let same = |kind| all.system.count(kind) == own.system.count(kind);
        if !same(Kind::Dim) || !same(Kind::Symbol) {
            return None;
        }
        Some(is_subset(&all.system, &own.system))
    }

    /// How often each of its loops runs. `None` if that is no number.
    pub fn trip_counts(&self, module: &Module, unit: UnitId) -> Option<Vec<(OpAddr, u64)>> {
        let store = module.ctx().affine();
        let mut counts = Vec::new();
        for (&iv, bounds) in self.ivs.iter().zip(&self.bounds) {
            let op = loop_of(module, unit, iv)?;
            let own = match bounds {
                [Some(lower), Some(upper)] => {
                    results(lower).first().zip(results(upper).first()).map(|pair| (pair, lower))
                }
                _ => None,
            };
            let count = match own {
                Some(((&from, &to), map)) => {
                    let span = store.simplify(store.sub(to, from).ok()?, map.dims, map.symbols).ok()?;
                    store.as_constant(span)? as u64
                }
                None => {
                    let view = module.typed(op);
                    let bound = |side| loops::constant_bound(view, side);
                    match (bound(Side::Lower), bound(Side::Upper)) {
                        (Some(lower), Some(upper)) => upper.wrapping_sub(lower) as u64,
                        _ => loops::trip_count(module, op)?,
                    }
                }
            };
            match counts.iter_mut().find(|(known, _)| *known == op.at()) {
                Some(known) => known.1 = count,
                None => counts.push((op.at(), count)),
            }
        }
        Some(counts)
    }

    /// Whether it is one round.
    pub fn is_unit(&self, module: &Module, unit: UnitId) -> bool {
        let counts = self.trip_counts(module, unit);
        counts.is_some_and(|counts| rounds(&counts) == 1)
    }
}

/// The product of counts.
pub fn rounds(counts: &[(OpAddr, u64)]) -> u64 {
    counts.iter().fold(1u64, |product, (_, count)| product.wrapping_mul(*count))
}

/// Two accesses of which the second one depends on the first one, and at which depth of the other's nest the slice is taken.
struct Pair<'a> {
    source: &'a Access,
    target: &'a Access,
    depth: usize,
    /// Whether the first one's nest is sliced.
    backward: bool,
}

/// The slice for one dependence.
fn of_dependence(module: &Module, pair: &Pair<'_>, found: &Found) -> Option<Slice> {
    let Pair { source, target, depth, backward } = *pair;
    let unit = source.op.unit;
    let (sources, targets) = (around(module, source.op), around(module, target.op));
    let (sliced, other) = if backward { (&sources, &targets) } else { (&targets, &sources) };
    let into = *other.get(depth.checked_sub(1)?)?;
    let mut constraints = found.constraints.clone();
    if constraints.system.count(Kind::Dim) != sources.len() + targets.len() {
        return None;
    }
    let from = if backward { sources.len() + depth } else { depth };
    constraints.project_out(from, other.len() - depth);
    let offset = if backward { 0 } else { depth };
    let count = sliced.len();
    let values: Vec<ValueId> = constraints.values.iter().copied().collect::<Option<_>>()?;
    let mut slice = Slice {
        ivs: values.get(offset..offset + count)?.to_vec(),
        bounds: slice_bounds(module.ctx(), &constraints.system, offset, count)?,
        operands: [values.get(..offset)?, values.get(offset + count..)?].concat(),
        into: Some(into),
        at_end: !backward,
    };
    let barrier = module.ctx().ident(BARRIER);
    let read_only = !source.writes && !target.writes;
    let mut sequential: Vec<OpAddr> = Vec::new();
    if read_only && let Some(root) = sliced.first() {
        for op in loops::loops_in(module.op(root.at()), false).ok()? {
            if !loops::carried(module.typed(op)).is_empty() || !is_memory_parallel(module, op) {
                sequential.push(op.at());
            }
        }
    }
    let innermost = depth >= count;
    for (at, op) in sliced.iter().enumerate() {
        let view = module.op(op.at());
        if !sequential.contains(&op.at()) && view.attr(barrier).is_none() {
            continue;
        }
        let maximal = slice.is_maximal(Source { module, unit });
        if is_parallel_with_reduction(module, *op)
            && innermost
            && slice.is_unit(module, unit)
            && maximal == Some(true)
        {
            continue;
        }
        slice.bounds[at..].fill([None, None]);
        break;
    }
    Some(slice)
}

/// Gives both systems the same dimensions and symbols in the same order.
fn align(own: &mut Constraints, other: &mut Constraints) -> Option<()> {
    let dims: Vec<Option<ValueId>> = own.dims().to_vec();
    for (at, value) in dims.into_iter().enumerate() {
        let found = (at..other.values.len()).find(|&place| other.values[place] == value);
        match found {
            Some(place) if place < other.dims().len() => {
                other.system.swap(at, place);
                other.values.swap(at, place);
            }
            Some(_) => return None,
            None => {
                other.system.insert(Kind::Dim, at, 1);
                other.values.insert(at, value);
            }
        }
    }
    for value in other.dims().to_vec().into_iter().skip(own.dims().len()) {
        own.append_dim(value);
    }
    own.align_symbols(other);
    Some(())
}

fn add_missing(source: Source<'_>, known: &[Option<ValueId>], constraints: &mut Constraints) -> Option<()> {
    for value in constraints.dims().to_vec() {
        if !known.contains(&value) {
            constraints.add_loop(source, loop_of(source.module, source.unit, value?)?)?;
        }
    }
    Some(())
}

/// Makes symbols that are variables of loops the last dimensions.
fn variables_to_dims(source: Source<'_>, constraints: &mut Constraints) {
    for value in constraints.symbols().to_vec().into_iter().flatten() {
        if loop_of(source.module, source.unit, value).is_none() {
            continue;
        }
        let dims = constraints.system.count(Kind::Dim);
        let Some(at) = constraints.find(value).filter(|&at| at >= dims) else { continue };
        constraints.system.swap(at, dims);
        constraints.values.swap(at, dims);
        let symbols = constraints.system.count(Kind::Symbol);
        constraints.system.separate(symbols - 1);
    }
}

/// The slice for all dependences of accesses of one nest on those of another one that runs before it. Even where it is of no use
/// what was found is given.
pub fn union(
    module: &Module,
    (sources, targets): (&[Access], &[Access]),
    depth: usize,
    common: usize,
    backward: bool,
) -> (Outcome, Slice) {
    let mut slice = Slice::default();
    let outcome = fill_union(module, (sources, targets), depth, common, backward, &mut slice);
    (outcome.unwrap_or(Outcome::Failed), slice)
}

fn fill_union(
    module: &Module,
    (sources, targets): (&[Access], &[Access]),
    depth: usize,
    common: usize,
    backward: bool,
    slice: &mut Slice,
) -> Option<Outcome> {
    let unit = sources.first()?.op.unit;
    let origin = Source { module, unit };
    let mut all: Option<Constraints> = None;
    let mut other_ops = Vec::new();
    for source in sources {
        for target in targets {
            if source.memref != target.memref {
                continue;
            }
            let other = if backward { target.op } else { source.op };
            if depth > nesting_depth(module.op(other)) {
                return None;
            }
            let reads = !source.writes && !target.writes;
            let found = match check(module, source, target, common + 1, reads) {
                Dependence::Unknown => return None,
                Dependence::No => continue,
                Dependence::Yes(found) => found,
            };
            other_ops.push(other);
            let one = of_dependence(module, &Pair { source, target, depth, backward }, &found)?;
            let mut own = one.constraints(origin)?;
            let Some(all) = &mut all else {
                all = Some(own);
                continue;
            };
            if all.values != own.values || all.dims().len() != own.dims().len() {
                let (ours, theirs) = (all.dims().to_vec(), own.dims().to_vec());
                align(all, &mut own)?;
                add_missing(origin, &ours, all)?;
                add_missing(origin, &theirs, &mut own)?;
            }
            let locals = |constraints: &Constraints| constraints.system.count(Kind::Local);
            if locals(all) > 0 || locals(&own) > 0 {
                return None;
            }
            all.system.unite(&own.system)?;
        }
    }
    let mut all = all?;
    let surrounding = common_loops(module, &other_ops);
    if depth > surrounding.len() {
        return None;
    }
    let count = all.dims().len();
    variables_to_dims(origin, &mut all);
    slice.bounds = slice_bounds(module.ctx(), &all.system, 0, count)?;
    let values: Vec<ValueId> = all.values.iter().copied().collect::<Option<_>>()?;
    slice.operands = values.get(count..)?.to_vec();
    slice.ivs = values.get(..count)?.to_vec();
    slice.into = surrounding.get(depth.checked_sub(1)?).copied();
    slice.at_end = !backward;
    match slice.is_valid(origin)? {
        true => Some(Outcome::Found),
        false => None,
    }
}

/// Puts bounds of a slice into loops that are copies of its own.
pub fn set_bounds(module: &mut Module, slice: &Slice, at: usize, op: AffineForOp) -> Option<()> {
    let unit = op.at().unit;
    for (side, map) in [Side::Lower, Side::Upper].into_iter().zip(slice.bounds.get(at)?) {
        let Some(map) = map else { continue };
        let mut bound = slice.applied(map);
        bound.canonicalize(module, unit).ok()?;
        loops::set_bound(module, op, side, &bound);
    }
    Some(())
}

/// The accesses of an operation, or `None` if one of them cannot be said.
pub fn accesses(module: &Module, ops: &[OpAddr]) -> Option<Vec<Access>> {
    ops.iter().map(|&op| Access::of(module.op(op))).collect()
}
