//! Constraints about values: what is known of loops around operations.

use super::loops::{self, Side};
use super::maps::{self, AppliedSet};
use super::parallel;
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{AffineApplyOp, AffineForOp, AffineIfOp, AffineParallelOp, is_valid_symbol};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::presburger::{Bound, Kind, Row, System, flatten};
use rmlir_ir::value::{AffineExpr, AffineMap, IntegerSet};
use rmlir_ir::{Context, Module, OpRef, TraitSet, UnitId, ValueId, ValueRef};

/// Bounds lead to other loops at most so deep.
const MAX_DEPTH: usize = 64;

/// A system whose dimensions and symbols are values. Locals are none.
#[derive(Clone, Debug, Default)]
pub struct Constraints {
    /// The constraints.
    pub system: System,
    /// For each dimension and symbol the value, if it is one.
    pub values: Vec<Option<ValueId>>,
}

/// What constraints are made from.
#[derive(Clone, Copy)]
pub struct Source<'m> {
    /// The module.
    pub module: &'m Module,
    /// The unit of the values.
    pub unit: UnitId,
}

impl<'m> Source<'m> {
    /// Of the values of an operation.
    pub fn of(op: OpRef<'m>) -> Source<'m> {
        Source { module: op.module(), unit: op.unit() }
    }

    fn value(self, value: ValueId) -> ValueRef<'m> {
        self.module.value(self.unit, value)
    }
}

impl Constraints {
    /// Of these dimensions and symbols, about which nothing is known yet.
    pub fn new(dims: &[ValueId], symbols: &[ValueId]) -> Constraints {
        Constraints {
            system: System::new(dims.len(), symbols.len(), 0),
            values: dims.iter().chain(symbols).map(|&value| Some(value)).collect(),
        }
    }

    /// The position of a value.
    pub fn find(&self, value: ValueId) -> Option<usize> {
        self.values.iter().position(|&have| have == Some(value))
    }

    /// Adds a dimension.
    pub fn append_dim(&mut self, value: Option<ValueId>) -> usize {
        let at = self.system.append(Kind::Dim, 1);
        self.values.insert(at, value);
        at
    }

    /// Adds a symbol.
    pub fn append_symbol(&mut self, value: Option<ValueId>) -> usize {
        let at = self.system.append(Kind::Symbol, 1);
        self.values.insert(at, value);
        at
    }

    /// Adds dimensions before the others.
    pub fn prepend_dims(&mut self, count: usize) {
        self.system.insert(Kind::Dim, 0, count);
        self.values.splice(0..0, std::iter::repeat_n(None, count));
    }

    /// The values of dimensions.
    pub fn dims(&self) -> &[Option<ValueId>] {
        &self.values[..self.system.count(Kind::Dim)]
    }

    /// The values of symbols.
    pub fn symbols(&self) -> &[Option<ValueId>] {
        &self.values[self.system.count(Kind::Dim)..]
    }

    /// The results of a map as rows of the system, whose locals come before those that are there. Its operands must be there.
    pub fn rows_of(&mut self, ctx: &Context, applied: &Applied) -> Option<Vec<Row>> {
        let map = &applied.map;
        let flat = flatten(ctx.affine(), &map.results, map.dims, map.symbols)?;
        let places: Vec<usize> =
            applied.operands.iter().map(|&value| self.find(value)).collect::<Option<_>>()?;
        let locals = flat.system.count(Kind::Local);
        let first = self.system.insert(Kind::Local, 0, locals);
        let columns = self.system.columns();
        let place = |row: &Row| {
            let mut placed = vec![0i128; columns];
            for (at, &value) in row.iter().enumerate() {
                let column = match at.checked_sub(places.len()) {
                    None => places[at],
                    Some(local) if local < locals => first + local,
                    Some(_) => columns - 1,
                };
                placed[column] += value;
            }
            placed
        };
        for row in flat.system.inequalities() {
            self.system.add_inequality(place(row));
        }
        Some(flat.rows.iter().map(place).collect())
    }

    /// Adds a value that maps are about, with what is known of it.
    pub fn add_operand(&mut self, source: Source<'_>, value: ValueId, depth: usize) -> Option<()> {
        if self.find(value).is_some() {
            return Some(());
        }
        let depth = depth.checked_sub(1)?;
        let view = source.value(value);
        if view.resolved().defining::<AffineApplyOp>().is_some()
            || !(is_valid_symbol(view) || loops::is_variable(view))
        {
            return None;
        }
        if let Some(op) = loops::loop_of_variable(view) {
            self.append_dim(Some(value));
            return self.add_loop_at(source, loops::handle(op.op()), depth);
        }
        if let Some((block, _)) = view.def_block().filter(|_| loops::is_variable(view)) {
            for arg in block.args() {
                self.append_dim(Some(arg.id()));
            }
            let op = block.parent()?.cast::<AffineParallelOp>()?;
            return self.add_parallel_at(source, op, depth);
        }
        let at = self.append_symbol(Some(value));
        if let Some(number) = constant_int(view) {
            self.system.add_equal(at, i128::from(number));
        }
        Some(())
    }

    /// Adds that the variable at `position` is at least, or less than, each result of a map.
    pub fn add_bound(
        &mut self,
        source: Source<'_>,
        position: usize,
        side: Side,
        bound: &Applied,
        depth: usize,
    ) -> Option<()> {
        let depth = depth.min(MAX_DEPTH);
        let mut bound = bound.clone();
        maps::fully_compose(&mut bound, source.module, source.unit).ok()?;
        maps::simplify(&mut bound, source.module).ok()?;
        bound.canonicalize(source.module, source.unit).ok()?;
        let value = self.values.get(position).copied().flatten();
        for &operand in &bound.operands {
            self.add_operand(source, operand, depth)?;
        }
        // New dimensions move symbols.
        let position = value.and_then(|value| self.find(value)).unwrap_or(position);
        self.add_rows(source.module.ctx(), position, side, &bound, -1)
    }

    /// Adds that a value that is there is the only result of a map.
    pub fn add_equal_to(&mut self, source: Source<'_>, value: ValueId, bound: &Applied) -> Option<()> {
        let mut bound = bound.clone();
        maps::fully_compose(&mut bound, source.module, source.unit).ok()?;
        maps::simplify(&mut bound, source.module).ok()?;
        bound.canonicalize(source.module, source.unit).ok()?;
        for &operand in &bound.operands {
            self.add_operand(source, operand, MAX_DEPTH)?;
        }
        let position = self.find(value)?;
        for row in self.rows_of(source.module.ctx(), &bound)? {
            // It says nothing of a value that is one of its operands.
            if row[position] == 0 {
                let mut row: Row = row.iter().map(|value| -value).collect();
                row[position] = 1;
                self.system.add_equality(row);
            }
        }
        Some(())
    }

    /// As [`add_bound`](Constraints::add_bound), of operands that are there, for a map that is in its form. `shift` is added to
    /// upper bounds.
    pub fn add_rows(
        &mut self,
        ctx: &Context,
        position: usize,
        side: Side,
        bound: &Applied,
        shift: i128,
    ) -> Option<()> {
        let rows = self.rows_of(ctx, bound)?;
        for mut row in rows {
            if side == Side::Lower {
                row.iter_mut().for_each(|value| *value = -*value);
            } else if let Some(constant) = row.last_mut() {
                *constant += shift;
            }
            if row[position] != 0 {
                continue;
            }
            row[position] = if side == Side::Lower { 1 } else { -1 };
            self.system.add_inequality(row);
        }
        Some(())
    }

    /// Adds the bounds and the step of a loop whose variable is there.
    pub fn add_loop(&mut self, source: Source<'_>, op: AffineForOp) -> Option<()> {
        self.add_loop_at(source, op, MAX_DEPTH)
    }

    fn add_loop_at(&mut self, source: Source<'_>, op: AffineForOp, depth: usize) -> Option<()> {
        let view = source.module.typed(op);
        let variable = loops::variable(view)?.id();
        let position = self.find(variable)?;
        let step = i128::from(view.step());
        let constant = |side| loops::constant_bound(view, side).map(i128::from);
        let (lower, upper) = (constant(Side::Lower), constant(Side::Upper));
        if let Some(lower) = lower.filter(|_| step != 1) {
            let mut row = self.system.zeros();
            row[position] = 1;
            if let Some(constant) = row.last_mut() {
                *constant = -lower;
            }
            let quotient = self.system.add_quotient(&row, step);
            row.insert(quotient, -step);
            self.system.add_equality(row);
        }
        match lower {
            Some(value) => self.system.add_lower(position, value),
            None => {
                self.add_bound(source, position, Side::Lower, &loops::bound(view, Side::Lower)?, depth)?
            }
        }
        let position = self.find(variable)?;
        match upper {
            Some(value) => self.system.add_upper(position, value - 1),
            None => {
                self.add_bound(source, position, Side::Upper, &loops::bound(view, Side::Upper)?, depth)?
            }
        }
        Some(())
    }

    fn add_parallel_at(
        &mut self,
        source: Source<'_>,
        op: parallel::ParallelRef<'_>,
        depth: usize,
    ) -> Option<()> {
        let ctx = source.module.ctx();
        let (lower, upper) = parallel::bounds(op)?;
        let variables: Vec<ValueId> = op.op().region(0)?.entry()?.args().map(ValueRef::id).collect();
        let sides = [
            (Side::Lower, lower, parallel::groups(ctx, op.lower_bounds_groups())?),
            (Side::Upper, upper, parallel::groups(ctx, op.upper_bounds_groups())?),
        ];
        for (at, variable) in variables.into_iter().enumerate() {
            for (side, bound, groups) in &sides {
                let first: usize = groups.iter().take(at).sum();
                let results = bound.map.results.get(first..first + groups.get(at)?)?;
                let map = AffineMap::new(bound.map.dims, bound.map.symbols, results);
                let one = Applied { map, operands: bound.operands.clone() };
                let position = self.find(variable)?;
                self.add_bound(source, position, *side, &one, depth)?;
            }
        }
        Some(())
    }

    /// Adds a parallel loop whose variables are there.
    pub fn add_parallel(&mut self, source: Source<'_>, op: parallel::ParallelRef<'_>) -> Option<()> {
        self.add_parallel_at(source, op, MAX_DEPTH)
    }

    /// Adds the condition of a branch.
    pub fn add_condition(&mut self, source: Source<'_>, op: AffineIfOp<OpRef<'_>>) -> Option<()> {
        let set = maps::set_of_attr(source.module.ctx(), op.condition())?;
        let mut set = AppliedSet { set, operands: op.operands().map(ValueRef::id).collect() };
        set.canonicalize(source.module, source.unit).ok()?;
        let dims = set.set.dims as usize;
        for (at, &operand) in set.operands.iter().enumerate() {
            if self.find(operand).is_none() {
                if at < dims {
                    self.append_dim(Some(operand))
                } else {
                    self.append_symbol(Some(operand))
                };
            }
        }
        let rows = self.rows_of(source.module.ctx(), &set.as_map())?;
        for (row, (_, is_equality)) in rows.into_iter().zip(set.set.constraints.iter()) {
            match is_equality {
                true => self.system.add_equality(row),
                false => self.system.add_inequality(row),
            }
        }
        Some(())
    }

    /// Adds one dimension for each result of a map before the others, and that it is that result. Its operands must be there.
    pub fn compose(&mut self, ctx: &Context, applied: &Applied) -> Option<()> {
        let rows = self.rows_of(ctx, applied)?;
        let count = rows.len();
        self.prepend_dims(count);
        for (at, row) in rows.into_iter().enumerate() {
            let mut equality = vec![0; count];
            equality[at] = 1;
            equality.extend(row.iter().map(|value| -value));
            self.system.add_equality(equality);
        }
        Some(())
    }

    /// Eliminates variables.
    pub fn project_out(&mut self, from: usize, count: usize) {
        self.system.project_out(from, count);
        let known = self.values.len();
        if from < known {
            self.values.drain(from..(from + count).min(known));
        }
    }

    /// Replaces symbols that can only be one number.
    pub fn fold_symbols(&mut self) {
        let first = self.system.first(Kind::Symbol);
        for at in self.system.fold_constant_symbols().into_iter().rev() {
            if first + at < self.values.len() {
                self.values.remove(first + at);
            }
        }
    }

    /// Gives both systems the same symbols in the same order.
    pub fn align_symbols(&mut self, other: &mut Constraints) {
        let first = self.system.first(Kind::Symbol);
        for value in other.symbols().to_vec() {
            if value.is_none_or(|value| self.symbols().contains(&Some(value))) {
                continue;
            }
            self.append_symbol(value);
        }
        for (at, value) in self.symbols().to_vec().into_iter().enumerate() {
            let theirs = other.symbols().iter().position(|have| *have == value);
            let theirs = theirs.unwrap_or_else(|| {
                other.append_symbol(value);
                other.symbols().len() - 1
            });
            if theirs != at {
                let own = other.system.first(Kind::Symbol);
                other.system.swap(own + at, own + theirs);
                other.values.swap(own + at, own + theirs);
            }
        }
        debug_assert!(first <= self.values.len());
    }

    /// A constant bound of a variable.
    pub fn constant_bound(&self, bound: Bound, position: usize) -> Option<i64> {
        i64::try_from(self.system.constant_bound(bound, position)?).ok()
    }
}

/// Operations around `op` that say for which values of variables it runs, the outermost first.
pub fn enclosing(op: OpRef<'_>) -> Vec<OpRef<'_>> {
    let mut found = Vec::new();
    let mut at = op.parent();
    while let Some(parent) = at.filter(|parent| !parent.has_trait(TraitSet::AFFINE_SCOPE)) {
        if parent.is::<AffineForOp>() || parent.is::<AffineIfOp>() || parent.is::<AffineParallelOp>() {
            found.push(parent);
        }
        at = parent.parent();
    }
    found.reverse();
    found
}

/// Variables of loops among operations.
pub fn variables(ops: &[OpRef<'_>]) -> Vec<ValueId> {
    let mut found = Vec::new();
    for op in ops {
        let args = op.region(0).and_then(|region| region.entry()).map(|block| block.args().map(ValueRef::id));
        if op.is::<AffineForOp>() {
            found.extend(args.into_iter().flatten().take(1));
        } else if op.is::<AffineParallelOp>() {
            found.extend(args.into_iter().flatten());
        }
    }
    found
}

/// For which values of the variables of loops operations in them run: the variables are the first dimensions.
pub fn index_set(source: Source<'_>, ops: &[OpRef<'_>]) -> Option<Constraints> {
    let mut domain = Constraints::new(&variables(ops), &[]);
    for &op in ops {
        if op.is::<AffineForOp>() {
            domain.add_loop(source, loops::handle(op))?;
        } else if let Some(branch) = op.cast::<AffineIfOp>() {
            domain.add_condition(source, branch)?;
        } else {
            domain.add_parallel(source, op.cast::<AffineParallelOp>()?)?;
        }
    }
    Some(domain)
}

/// In how many loops of its affine scope an operation is.
pub fn nesting_depth(op: OpRef<'_>) -> usize {
    let mut depth = 0;
    let mut at = op.parent();
    while let Some(parent) = at.filter(|parent| !parent.has_trait(TraitSet::AFFINE_SCOPE)) {
        if parent.is::<AffineForOp>() {
            depth += 1;
        } else if parent.is::<AffineParallelOp>() {
            depth += parent.region(0).and_then(|region| region.entry()).map_or(0, |block| block.num_args());
        }
        at = parent.parent();
    }
    depth
}

/// A row as an expression of dimensions and symbols. `None` if it has locals, or becomes too deep.
pub fn expr_of(ctx: &Context, system: &System, row: &[i128]) -> Option<AffineExpr> {
    let store = ctx.affine();
    let (&constant, rest) = row.split_last()?;
    let mut sum = store.constant(0);
    for (at, &value) in rest.iter().enumerate().filter(|(_, value)| **value != 0) {
        let base = match at.checked_sub(system.first(Kind::Symbol)) {
            None => store.dim(at as u32),
            Some(symbol) if symbol < system.count(Kind::Symbol) => store.symbol(symbol as u32),
            Some(_) => return None,
        };
        let part = store.mul(base, store.constant(i64::try_from(value).ok()?)).ok()?;
        sum = store.add(sum, part).ok()?;
    }
    if constant == 0 {
        return Some(sum);
    }
    store.add(sum, store.constant(i64::try_from(constant).ok()?)).ok()
}

/// The constraints of a system without locals as a set.
pub fn set_of(ctx: &Context, system: &System) -> Option<IntegerSet> {
    let (dims, symbols) = (system.count(Kind::Dim) as u32, system.count(Kind::Symbol) as u32);
    let mut constraints = Vec::new();
    for row in system.equalities() {
        constraints.push((expr_of(ctx, system, row)?, true));
    }
    for row in system.inequalities() {
        constraints.push((expr_of(ctx, system, row)?, false));
    }
    if constraints.is_empty() {
        constraints.push((ctx.affine().constant(0), true));
    }
    Some(IntegerSet::new(dims, symbols, constraints))
}

/// The loops of handles, to be read.
pub fn views<'m>(module: &'m Module, ops: &[AffineForOp]) -> Vec<OpRef<'m>> {
    ops.iter().map(|op| module.op(op.at())).collect()
}
