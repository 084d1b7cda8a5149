//! Loops over the points of sets.

use super::Parallel;
use super::env::{Carried, Env};
use super::exprs::ExprId;
use super::lattices::PointId;
use super::levels::Levels;
use crate::sparse_tensor::code::{Choosing, ORIGIN, begin_choice, compare, of_two, truth, type_of};
use crate::sparse_tensor::loops::Level;
use rmlir_dialects::arith::AndIOp;
use rmlir_dialects::arith::CmpIPredicate::Eq;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_ir::value::AffineKind;
use rmlir_ir::{Type, ValueId};

impl Env<'_, '_> {
    /// Makes all loops of an expression; `None` if there are too many.
    pub(super) fn generate(&mut self, expr: ExprId) -> Option<()> {
        for tensor in 0..self.output() {
            self.locate_constants(tensor, 0)?;
        }
        self.statement(expr, 0)
    }

    /// Makes what is computed inside of so many loops.
    fn statement(&mut self, expr: ExprId, at: usize) -> Option<()> {
        self.step()?;
        if at == self.merger.space.loops() {
            let value = self.value_of(expr)?;
            return self.store(expr, value);
        }
        let set = self.merger.set_of((self.rw.module(), self.rw.unit()), expr, at)?;
        let set = self.merger.optimized(&set)?;
        let universal = self.begin_sequence(expr, at, &set)?;
        for &point in &set {
            let is_single = self.begin_loop(point, at, universal)?;
            let saved = self.saved();
            let mut choices = Vec::new();
            for &inner in &set {
                if point != inner && !self.merger.is_above(point, inner) {
                    continue;
                }
                let expr = self.merger.point(inner)?.expr;
                if is_single {
                    self.statement(expr, at + 1)?;
                    continue;
                }
                choices.push(self.begin_choice(inner, at)?);
                self.statement(expr, at + 1)?;
                self.otherwise(choices.last()?, saved)?;
            }
            self.end_loop(choices, is_single)?;
        }
        self.end_sequence(expr, at)
    }

    /// Begins the loops of a set, and tells whether they count coordinates on their own.
    fn begin_sequence(&mut self, expr: ExprId, at: usize, set: &[PointId]) -> Option<bool> {
        self.begin_invariants(expr, at)?;
        self.begin_expansion(at)?;
        let levels = self.levels_at(*set.first()?, at)?;
        let mut over: Vec<Level> = Vec::new();
        for level in levels.over.into_iter().chain(levels.located.into_iter().map(|(level, _)| level)) {
            if !over.contains(&level) {
                over.push(level);
            }
        }
        self.emitter.begin_sequence(self.rw.builder(), &over)?;
        let any_sparse = |&point: &PointId| {
            self.merger.point(point).is_some_and(|point| self.merger.has_sparse(&point.needed))
        };
        Some(!set.iter().skip(1).all(any_sparse))
    }

    fn end_sequence(&mut self, expr: ExprId, at: usize) -> Option<()> {
        self.emitter.end_sequence()?;
        self.end_invariants(expr, at)?;
        self.end_expansion(at)
    }

    /// Whether a loop may be a parallel one.
    fn is_parallel(&self, levels: &Levels, at: usize) -> bool {
        if self.merger.inserts || self.expansion.is_some() {
            return false;
        }
        let space = &self.merger.space;
        let sparse = levels.over.iter().any(|&(tensor, _)| space.is_sparse(space.place(tensor, at)));
        match self.options.parallel {
            Parallel::None => false,
            Parallel::DenseOuterLoop => at == 0 && !sparse,
            Parallel::AnyStorageOuterLoop => at == 0,
            Parallel::DenseAnyLoop => !sparse,
            Parallel::AnyStorageAnyLoop => true,
        }
    }

    /// Begins the loop of a point, and tells whether it visits its entries only.
    fn begin_loop(&mut self, point: PointId, at: usize, universal: bool) -> Option<bool> {
        let levels = self.levels_at(point, at)?;
        let how = (self.is_parallel(&levels, at), universal);
        let mut carried = self.carried();
        let looped = self.emitter.begin(self.rw.builder(), &levels.over, &mut carried, how)?;
        self.set_carried(&carried)?;
        let ctx = self.rw.ctx().clone();
        let origin = ctx.string_attr("linalg.generic");
        self.rw.set_attr(looped, ctx.ident(ORIGIN), Some(origin));
        for &(level, expr) in &levels.located {
            self.emitter.locate_at(self.rw.builder(), level, expr)?;
        }
        let located = levels.located.iter().map(|(level, _)| *level);
        for (tensor, level) in levels.over.iter().copied().chain(located) {
            if tensor < self.output() {
                self.locate_constants(tensor, level + 1)?;
            }
        }
        Some(levels.is_single)
    }

    /// Goes to where dense levels with constant coordinates stand, from a level on.
    fn locate_constants(&mut self, tensor: usize, from: usize) -> Option<()> {
        let ctx = self.rw.ctx().clone();
        let ty = self.rw.value(*self.parts.operands.get(tensor)?).ty();
        let Some(encoding) = Tensor::of(&ctx, ty).and_then(|tensor| tensor.encoding) else { return Some(()) };
        let map = self.parts.nest.maps.get(tensor)?;
        for (number, (&expr, level)) in map.results.iter().zip(&encoding.levels).enumerate().skip(from) {
            let is_constant = matches!(ctx.affine().kind(expr), AffineKind::Constant(_));
            if level.has_coordinates() || !is_constant {
                break;
            }
            self.emitter.locate_at(self.rw.builder(), (tensor, number), expr)?;
        }
        Some(())
    }

    /// Whether all tensors of a point have an entry where the loop stands.
    fn condition(&mut self, point: PointId, at: usize) -> Option<ValueId> {
        let variable = self.emitter.variable(at)?;
        let needed: Vec<usize> = self.merger.point(point)?.needed.places().collect();
        let mut all = None;
        for place in needed {
            let space = &self.merger.space;
            let found = space.level(place).or(space.part(place));
            let tensor = space.tensor(place);
            let clause = match found.filter(|(_, level)| level.has_coordinates()) {
                Some((number, _)) => {
                    let coordinate = self.emitter.coordinate((tensor, number))?;
                    compare(self.rw.builder(), Eq, coordinate, variable)?
                }
                None => truth(self.rw.builder(), true)?,
            };
            all = Some(match all {
                Some(all) => of_two::<AndIOp>(self.rw.builder(), all, clause)?,
                None => clause,
            });
        }
        all
    }

    fn begin_choice(&mut self, point: PointId, at: usize) -> Option<Choosing> {
        let condition = self.condition(point, at)?;
        let carried = self.carried();
        let types: Vec<Type> = carried.iter().map(|&value| type_of(self.rw.builder(), value)).collect();
        begin_choice(self.rw.builder(), &types, condition)
    }

    /// Ends what is done at a point, and goes on with where the loop is not there.
    fn otherwise(&mut self, choice: &Choosing, saved: Carried) -> Option<()> {
        if self.reduction.is_some() && self.any.is_some() {
            self.any = Some(truth(self.rw.builder(), true)?);
        }
        let values = self.carried();
        self.restore(saved);
        choice.otherwise(self.rw.builder(), &values)
    }

    fn end_loop(&mut self, choices: Vec<Choosing>, is_single: bool) -> Option<()> {
        if is_single && self.reduction.is_some() && self.any.is_some() {
            self.any = Some(truth(self.rw.builder(), true)?);
        }
        for choice in choices.into_iter().rev() {
            let values = self.carried();
            let results = choice.end(self.rw.builder(), &values)?;
            self.set_carried(&results)?;
        }
        let mut carried = self.carried();
        self.emitter.end(self.rw, &mut carried)?;
        self.set_carried(&carried)
    }
}
