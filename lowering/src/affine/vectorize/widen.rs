//! Making a nest of loops one of vectors.

use super::super::loops::{self, Side};
use super::super::reductions::{self, Reduction};
use super::matches::is_invariant;
use crate::reduction::Kind;
use rmlir_dialects::affine::compose::{Applied, apply_op, map_of_attr};
use rmlir_dialects::affine::{
    AffineApplyOp, AffineForOp, AffineLoadOp, AffineMinOp, AffineStoreOp, AffineYieldOp,
};
use rmlir_dialects::arith::{ConstantOp, SelectOp};
use rmlir_dialects::common::elements;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::ub::PoisonOp;
use rmlir_dialects::vector::{
    BroadcastOp, CombiningKind, CreateMaskOp, ReductionOp, TransferReadOp, TransferWriteOp,
};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    Attr, BlockId, Builder, Loc, Module, OpAddr, OpId, OpRef, Type, TypeData, UnitId, ValueId, ValueRef,
};
use rustc_hash::FxHashMap;

/// What is to become of the loops of a nest.
pub struct Strategy<'a> {
    /// The shape of vectors.
    pub sizes: &'a [i64],
    /// For each loop the dimension of vectors that it becomes.
    pub dims: Vec<(OpAddr, usize)>,
    /// Loops whose results are combined.
    pub reductions: &'a [(OpAddr, Vec<Reduction>)],
}

/// Where operations go.
#[derive(Clone, Copy)]
enum Place {
    End(BlockId),
    Before(OpId),
}

struct Widener<'a> {
    strategy: &'a Strategy<'a>,
    unit: UnitId,
    place: Place,
    /// Vectors for values.
    vectors: FxHashMap<ValueId, ValueId>,
    /// Values that stay what they are, in the new nest.
    scalars: FxHashMap<ValueId, ValueId>,
    /// What stands for results of loops that combine.
    results: Vec<(ValueId, ValueId)>,
    /// New loops and their dimension of vectors.
    dims: Vec<(OpId, usize)>,
    /// Masks of new loops.
    masks: Vec<(OpId, ValueId)>,
    /// The outermost new loop.
    root: Option<AffineForOp>,
    /// What was made outside of it.
    outside: Vec<OpId>,
}

/// Makes vectors of a nest. If that fails the nest is as it was.
pub fn widen(module: &mut Module, root: AffineForOp, strategy: &Strategy<'_>) -> bool {
    let at = root.at();
    let view = module.op(at);
    let place = match view.next() {
        Some(next) => Place::Before(next.id()),
        None => match view.block() {
            Some(block) => Place::End(block.id()),
            None => return false,
        },
    };
    let Ok(ops) = Walk::pre().collect(view, |_| true) else { return false };
    let mut widener = Widener {
        strategy,
        unit: at.unit,
        place,
        vectors: FxHashMap::default(),
        scalars: FxHashMap::default(),
        results: Vec::new(),
        dims: Vec::new(),
        masks: Vec::new(),
        root: None,
        outside: Vec::new(),
    };
    let done = ops.into_iter().all(|op| widener.op(module, op).is_some());
    if !done {
        // What was made of the new nest goes before it.
        for op in widener.outside.into_iter().rev() {
            let _ = module.erase_op(OpAddr { unit: at.unit, op });
        }
        if let Some(made) = widener.root {
            let _ = module.erase_op(made.at());
        }
        return false;
    }
    for (old, new) in widener.results {
        module.body_mut(at.unit).replace_all_uses(old, new);
    }
    module.erase_op(at).is_ok()
}

fn kind_of(kind: Kind) -> Option<CombiningKind> {
    Some(match kind {
        Kind::AddF | Kind::AddI => CombiningKind::ADD,
        Kind::MulF | Kind::MulI => CombiningKind::MUL,
        Kind::AndI => CombiningKind::AND,
        Kind::OrI => CombiningKind::OR,
        Kind::MaximumF => CombiningKind::MAXIMUMF,
        Kind::MinimumF => CombiningKind::MINIMUMF,
        Kind::MaxS => CombiningKind::MAXSI,
        Kind::MaxU => CombiningKind::MAXUI,
        Kind::MinS => CombiningKind::MINSI,
        Kind::MinU => CombiningKind::MINUI,
        _ => return None,
    })
}

/// The elements of a vector that are all one number.
fn splat(module: &Module, ty: Type, value: Attr) -> Option<Attr> {
    let number = elements::read(module.ctx(), value)?;
    elements::write(module.ctx(), ty, &number.values, true)
}

impl Widener<'_> {
    fn vector_type(&self, module: &Module, element: Type) -> Option<Type> {
        let sizes = self.strategy.sizes;
        module.ctx().vector_type(sizes, &vec![false; sizes.len()], element).ok()
    }

    fn builder<'m>(&self, module: &'m mut Module, loc: Loc) -> Builder<'m> {
        let mut b = match self.place {
            Place::End(block) => Builder::at_end(module, self.unit, block),
            Place::Before(op) => Builder::before(module, OpAddr { unit: self.unit, op }),
        };
        b.set_loc(loc);
        b
    }

    fn type_of(&self, module: &Module, value: ValueId) -> Type {
        module.value(self.unit, value).ty()
    }

    fn scalar(&self, value: ValueId) -> ValueId {
        self.scalars.get(&value).copied().unwrap_or(value)
    }

    /// The operation around the place where operations go.
    fn holder<'m>(&self, module: &'m Module) -> Option<OpRef<'m>> {
        match self.place {
            Place::End(block) => module.block(self.unit, block).parent(),
            Place::Before(op) => module.op(OpAddr { unit: self.unit, op }).parent(),
        }
    }

    fn op(&mut self, module: &mut Module, at: OpAddr) -> Option<()> {
        let view = module.op(at);
        if view.is::<AffineLoadOp>() {
            self.load(module, at)
        } else if view.is::<AffineStoreOp>() {
            self.store(module, at)
        } else if view.is::<AffineForOp>() {
            let op = loops::handle(view);
            self.nest(module, op)
        } else if view.is::<AffineYieldOp>() {
            self.end(module, at)
        } else if view.is::<ConstantOp>() {
            self.constant(module, view.result(0)?.id()).map(|_| ())
        } else if view.is::<AffineApplyOp>() {
            self.apply(module, at)
        } else if view.regions().next().is_some() {
            None
        } else {
            self.plain(module, at).map(|_| ())
        }
    }

    /// A vector of one constant, at the start of the innermost loop that is a dimension of vectors.
    fn constant(&mut self, module: &mut Module, value: ValueId) -> Option<ValueId> {
        let (op, _) = module.value(self.unit, value).def_op()?;
        let (attr, loc) = (op.cast::<ConstantOp>()?.value(), op.loc());
        let ty = self.vector_type(module, self.type_of(module, value))?;
        let attr = splat(module, ty, attr)?;
        let holder = std::iter::successors(self.holder(module), |op| op.parent())
            .find(|op| self.dims.iter().any(|(known, _)| *known == op.id()))?;
        let block = holder.region(0)?.entry()?.id();
        let mut b = Builder::at_start(module, self.unit, block);
        let made = ConstantOp::build(&mut b, attr).loc(loc).value().ok()?;
        self.vectors.insert(value, made);
        Some(made)
    }

    fn apply(&mut self, module: &mut Module, at: OpAddr) -> Option<()> {
        let view = module.op(at);
        let operands: Vec<ValueId> = view.operands().map(ValueRef::id).collect();
        if operands.iter().any(|value| self.vectors.contains_key(value)) {
            return None;
        }
        let operands: Vec<ValueId> = operands.into_iter().map(|value| self.scalar(value)).collect();
        let (map, loc, result) = (view.attr_named("map")?, view.loc(), view.result(0)?.id());
        let mut b = self.builder(module, loc);
        let made = AffineApplyOp::build(&mut b, map, &operands).value().ok()?;
        self.scalars.insert(result, made);
        Some(())
    }

    /// Whether a value is the same for all elements of vectors.
    fn is_uniform(&self, module: &Module, value: ValueId) -> bool {
        let view = module.value(self.unit, value);
        let dim = |op: OpAddr| self.strategy.dims.iter().any(|(known, _)| *known == op);
        if loops::loop_of_variable(view).is_some_and(|op| !dim(op.op().global())) {
            return true;
        }
        let outside = |op: OpAddr| {
            let root = module.op(op);
            let home = view.block().and_then(|block| block.parent());
            home.is_none_or(|home| !home.is_inside(root))
        };
        self.strategy.dims.iter().all(|(op, _)| outside(*op))
            && matches!(
                module.ctx().type_data(view.ty()),
                TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_)
            )
    }

    fn uniform(&mut self, module: &mut Module, value: ValueId) -> Option<ValueId> {
        let ty = self.vector_type(module, self.type_of(module, value))?;
        let scalar = self.scalar(value);
        let view = module.value(self.unit, scalar);
        let loc = module.value(self.unit, value).loc();
        let (made_by, block) = (view.def_op().map(|(op, _)| op.global()), view.block()?.id());
        let mut b = match made_by {
            Some(op) => Builder::after(module, op),
            None => Builder::at_start(module, self.unit, block),
        };
        let made = BroadcastOp::build(&mut b, ty, scalar).loc(loc).value().ok()?;
        self.vectors.insert(value, made);
        Some(made)
    }

    fn operand(&mut self, module: &mut Module, value: ValueId) -> Option<ValueId> {
        if let Some(&known) = self.vectors.get(&value) {
            return Some(known);
        }
        if module.value(self.unit, value).defining::<ConstantOp>().is_some() {
            return self.constant(module, value);
        }
        if self.is_uniform(module, value) { self.uniform(module, value) } else { None }
    }

    /// Where an access is, as values, one for each dimension of memory.
    fn indices(
        &mut self,
        module: &mut Module,
        applied: &Applied,
        rank: usize,
        loc: Loc,
    ) -> Option<Vec<ValueId>> {
        let ctx = module.ctx().clone();
        let operands: Vec<ValueId> = applied.operands.iter().map(|&value| self.scalar(value)).collect();
        if applied.map == AffineMap::identity(ctx.affine(), rank as u32) {
            return Some(operands);
        }
        let mut indices = Vec::new();
        for &expr in &applied.map.results {
            let map = ctx.affine_map_attr(AffineMap::new(applied.map.dims, applied.map.symbols, [expr]));
            let mut b = self.builder(module, loc);
            indices.push(AffineApplyOp::build(&mut b, map, &operands).value().ok()?);
        }
        Some(indices)
    }

    /// Which dimension of memory each dimension of vectors moves along. `None` if one moves along several.
    fn permutation(&self, module: &Module, indices: &[ValueId]) -> Option<AffineMap> {
        let store = module.ctx().affine();
        let mut around: Vec<(AffineForOp, usize)> = Vec::new();
        for op in std::iter::successors(self.holder(module), |op| op.parent()) {
            if let Some((_, dim)) = self.dims.iter().find(|(known, _)| *known == op.id()) {
                around.push((loops::handle(op), *dim));
            }
        }
        if around.is_empty() {
            return None;
        }
        let mut results = vec![store.constant(0); around.len()];
        for (op, dim) in around {
            let iv = loops::variable(module.typed(op))?.id();
            let moving: Vec<usize> =
                (0..indices.len()).filter(|&at| !is_invariant(module, self.unit, iv, indices[at])).collect();
            match moving[..] {
                [] => {}
                [at] => *results.get_mut(dim)? = store.dim(at as u32),
                _ => return None,
            }
        }
        Some(AffineMap::new(indices.len() as u32, 0, results))
    }

    fn load(&mut self, module: &mut Module, at: OpAddr) -> Option<()> {
        let view = module.op(at);
        let (memory, loc, result) = (view.operand(0)?, view.loc(), view.result(0)?.id());
        let TypeData::MemRef { shape, element, .. } = module.ctx().type_data(memory.ty()) else {
            return None;
        };
        let (rank, element, memory) = (shape.len(), *element, memory.id());
        let map = map_of_attr(module.ctx(), view.attr_named("map")?)?;
        let applied = Applied { map, operands: view.operands().skip(1).map(ValueRef::id).collect() };
        let ty = self.vector_type(module, element)?;
        if applied.map != AffineMap::identity(module.ctx().affine(), rank as u32) {
            let is_apply = |&value: &ValueId| {
                module.value(self.unit, self.scalar(value)).defining::<AffineApplyOp>().is_some()
            };
            if applied.operands.iter().any(is_apply) {
                return None;
            }
        }
        let indices = self.indices(module, &applied, rank, loc)?;
        let map = self.permutation(module, &indices)?;
        let ctx = module.ctx().clone();
        let map = ctx.affine_map_attr(map);
        let bounds = self.out_of_bounds(module);
        let mut b = self.builder(module, loc);
        let padding = PoisonOp::build(&mut b, element).value().ok()?;
        let made = TransferReadOp::build(&mut b, ty, memory, &indices, map, padding, None, bounds);
        let made = made.value().ok()?;
        self.vectors.insert(result, made);
        Some(())
    }

    fn out_of_bounds(&self, module: &Module) -> Attr {
        let ctx = module.ctx();
        let no = ctx.bool_attr(false);
        ctx.array_attr(&vec![no; self.strategy.sizes.len()])
    }

    fn store(&mut self, module: &mut Module, at: OpAddr) -> Option<()> {
        let view = module.op(at);
        let (value, memory, loc) = (view.operand(0)?.id(), view.operand(1)?, view.loc());
        let TypeData::MemRef { shape, .. } = module.ctx().type_data(memory.ty()) else { return None };
        let (rank, memory) = (shape.len(), memory.id());
        let map = map_of_attr(module.ctx(), view.attr_named("map")?)?;
        let applied = Applied { map, operands: view.operands().skip(2).map(ValueRef::id).collect() };
        let value = self.operand(module, value)?;
        let indices = self.indices(module, &applied, rank, loc)?;
        let map = self.permutation(module, &indices)?;
        let map = module.ctx().affine_map_attr(map);
        let bounds = self.out_of_bounds(module);
        let mut b = self.builder(module, loc);
        TransferWriteOp::build(&mut b, None, value, memory, &indices, map, None, bounds).insert().ok()?;
        Some(())
    }

    fn nest(&mut self, module: &mut Module, op: AffineForOp) -> Option<()> {
        let view = module.typed(op);
        let dim = self.strategy.dims.iter().find(|(known, _)| *known == op.at()).map(|(_, dim)| *dim);
        let inits: Vec<ValueId> = view.inits().map(ValueRef::id).collect();
        let (step, loc) = (view.step(), view.op().loc());
        if dim.is_some() && !inits.is_empty() && step != 1 {
            return None;
        }
        let (lower, upper) = (loops::bound(view, Side::Lower)?, loops::bound(view, Side::Upper)?);
        let old_results: Vec<ValueId> = view.op().results().map(ValueRef::id).collect();
        let old_args: Vec<ValueId> = loops::carried(view).into_iter().map(ValueRef::id).collect();
        let old_iv = loops::variable(view)?.id();
        let step = match dim {
            Some(dim) => step.checked_mul(*self.strategy.sizes.get(dim)?)?,
            None => step,
        };
        let mut combined: &[Reduction] = &[];
        let mut started = Vec::new();
        if dim.is_some() && !inits.is_empty() {
            combined = &self.strategy.reductions.iter().find(|(known, _)| *known == op.at())?.1;
            if combined.len() != inits.len() {
                return None;
            }
            for (one, &init) in combined.iter().zip(&inits) {
                let element = self.type_of(module, init);
                let ty = self.vector_type(module, element)?;
                let value = one.kind.identity_attr(module.ctx(), element)?;
                let value = splat(module, ty, value)?;
                let loc = module.value(self.unit, init).loc();
                let mut b = self.builder(module, loc);
                let made: ConstantOp = ConstantOp::build(&mut b, value).insert().ok()?;
                self.note(module, made.at().op);
                started.push(module.op(made.at()).result(0)?.id());
            }
        } else {
            for &init in &inits {
                started.push(self.operand(module, init)?);
            }
        }
        let types: Vec<Type> = started.iter().map(|&value| self.type_of(module, value)).collect();
        let ctx = module.ctx().clone();
        let args: Vec<Type> = std::iter::once(ctx.index_type()).chain(types.iter().copied()).collect();
        let (lower_map, upper_map) = (ctx.affine_map_attr(lower.map), ctx.affine_map_attr(upper.map));
        let (lower, upper) = (lower.operands, upper.operands);
        let mut b = self.builder(module, loc);
        let made = AffineForOp::build(&mut b, &types, &lower, &upper, &started, lower_map, upper_map, step);
        let made: AffineForOp = made.region(&args, |_, _| {}).insert().ok()?;
        if self.root.is_none() {
            self.root = Some(made);
        }
        let block = module.op(made.at()).region(0)?.entry()?;
        let (block, new_args) = (block.id(), block.args().map(ValueRef::id).collect::<Vec<_>>());
        let (new_iv, new_args) = new_args.split_first()?;
        let new_results: Vec<ValueId> = module.op(made.at()).results().map(ValueRef::id).collect();
        self.scalars.insert(old_iv, *new_iv);
        self.vectors.extend(old_args.iter().copied().zip(new_args.iter().copied()));
        self.vectors.extend(old_results.iter().copied().zip(new_results.iter().copied()));
        for (((one, &result), &init), &old) in combined.iter().zip(&new_results).zip(&inits).zip(&old_results)
        {
            let element = self.type_of(module, init);
            let neutral = one.kind.identity_attr(&ctx, element);
            let known = module.value(self.unit, init).defining::<ConstantOp>().map(|op| op.value());
            let kind = kind_of(one.kind)?;
            let mut b = self.builder(module, loc);
            let made: ReductionOp = ReductionOp::build(&mut b, element, kind, result, None).insert().ok()?;
            self.note(module, made.at().op);
            let mut value = module.op(made.at()).result(0)?.id();
            if known.is_none() || known != neutral {
                let mut b = self.builder(module, loc);
                value = one.kind.combine(&mut b, value, init)?;
                let made_by = module.value(self.unit, value).def_op().map(|(op, _)| op.id());
                if let Some(op) = made_by {
                    self.note(module, op);
                }
            }
            self.results.push((old, value));
        }
        if let Some(dim) = dim {
            self.dims.push((made.at().op, dim));
        }
        self.place = Place::End(block);
        if dim.is_some() && !inits.is_empty() {
            self.mask(module, made)?;
        }
        Some(())
    }

    /// Remembers an operation that is not in the new nest.
    fn note(&mut self, module: &Module, op: OpId) {
        let view = module.op(OpAddr { unit: self.unit, op });
        if self.root.is_none_or(|root| !view.is_inside(module.op(root.at()))) {
            self.outside.push(op);
        }
    }

    /// Makes the mask of rounds that are there, if the last ones may not be.
    fn mask(&mut self, module: &mut Module, op: AffineForOp) -> Option<()> {
        let view = module.typed(op);
        let bounds = (loops::constant_bound(view, Side::Lower), loops::constant_bound(view, Side::Upper));
        if let (Some(lower), Some(upper)) = bounds
            && upper.checked_sub(lower)?.checked_rem(view.step())? == 0
        {
            return Some(());
        }
        let ctx = module.ctx().clone();
        let store = ctx.affine();
        let view = module.typed(op);
        let (loc, iv) = (view.op().loc(), loops::variable(view)?.id());
        let block = loops::body(view)?.id();
        let upper = loops::bound(view, Side::Upper)?;
        let ty = self.vector_type(module, ctx.i1())?;
        let mut b = Builder::at_start(module, self.unit, block);
        b.set_loc(loc);
        let single = upper.map.results.len() == 1;
        let map = ctx.affine_map_attr(upper.map);
        let end = match single {
            true => AffineApplyOp::build(&mut b, map, &upper.operands).value().ok()?,
            false => AffineMinOp::build(&mut b, map, &upper.operands).value().ok()?,
        };
        let left = AffineMap::new(2, 0, [store.sub(store.dim(0), store.dim(1)).ok()?]);
        let left = apply_op(&mut b, &left, &[Mixed::Value(end), Mixed::Value(iv)]).ok()?;
        let unused = b.seen().value(self.unit, end).is_unused();
        let mask = CreateMaskOp::build(&mut b, ty, &[left]).value().ok()?;
        let made_by = module.value(self.unit, end).def_op().map(|(op, _)| op.global());
        if let Some(op) = made_by.filter(|_| unused) {
            module.erase_op(op).ok()?;
        }
        self.masks.push((op.at().op, mask));
        Some(())
    }

    fn end(&mut self, module: &mut Module, at: OpAddr) -> Option<()> {
        self.plain(module, at)?;
        let holder = self.holder(module)?.global();
        let mask = self.masks.iter().find(|(op, _)| *op == holder.op).map(|(_, mask)| *mask);
        if let Some(mask) = mask {
            let op = loops::handle(module.op(holder));
            let inits: Vec<ValueId> = module.typed(op).inits().map(ValueRef::id).collect();
            for (position, &neutral) in inits.iter().enumerate() {
                let carried = *loops::carried(module.typed(op)).get(position)?;
                let (combiner, value) = reductions::combiner(carried, position)?;
                let (combiner, value, loc) = (combiner.global(), value.id(), value.loc());
                let mut b = Builder::before(module, combiner);
                let masked = SelectOp::build(&mut b, mask, value, neutral).loc(loc).value().ok()?;
                let operands: Vec<ValueId> = module
                    .op(combiner)
                    .operands()
                    .map(|operand| if operand.id() == value { masked } else { operand.id() })
                    .collect();
                module.body_mut(self.unit).set_operands(combiner.op, &operands);
            }
        }
        let view = module.op(holder);
        self.place = match view.next() {
            Some(next) => Place::Before(next.id()),
            None => Place::End(view.block()?.id()),
        };
        Some(())
    }

    /// The same operation on vectors.
    fn plain(&mut self, module: &mut Module, at: OpAddr) -> Option<()> {
        let view = module.op(at);
        let operands: Vec<ValueId> = view.operands().map(ValueRef::id).collect();
        let results: Vec<(ValueId, Type)> = view.results().map(|value| (value.id(), value.ty())).collect();
        let loc = view.loc();
        let types: Vec<Type> =
            results.iter().map(|(_, ty)| self.vector_type(module, *ty)).collect::<Option<_>>()?;
        let mut map = IrMapping::new();
        for &operand in &operands {
            let vector = self.operand(module, operand)?;
            map.map_values(self.unit, &[operand], &[vector]);
        }
        let mut b = self.builder(module, loc);
        let copy = b.clone_op(at, &mut map).ok()?;
        let made: Vec<ValueId> = module.body(self.unit).results(copy).collect();
        for ((&new, ty), (old, _)) in made.iter().zip(types).zip(results) {
            module.body_mut(self.unit).set_value_type(new, ty);
            self.vectors.insert(old, new);
        }
        Some(())
    }
}
