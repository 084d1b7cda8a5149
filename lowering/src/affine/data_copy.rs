//! `affine-data-copy-generate`: what is accessed is copied to faster memory and back.

use super::constraints::{Constraints, enclosing, expr_of, nesting_depth, variables};
use super::loops;
use super::maps;
use super::region::{Region, shape_of};
use super::remap::{Remap, replace_uses};
use super::tile::footprint;
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{AffineApplyOp, AffineForOp, AffineLoadOp, AffineStoreOp};
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::memref::{AllocOp, DeallocOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::presburger::{Kind, Row};
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    AttrData, BlockId, Builder, Context, DYNAMIC, Failed, Loc, Module, OpAddr, OpId, OpRef, TypeData, ValueId,
};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, Strictness, rewrite_ops_greedily};
use rmlir_rewrite::{PatternSet, Patterns, add_patterns_of};

plain_pass! {
    /// Makes copies of what is accessed.
    DataCopyGeneration: AffineDataCopyGeneration, run
}

fn run(options: &options::AffineDataCopyGeneration, run: &mut PassRun<'_>) -> Result<(), Failed> {
    if options.generate_dma {
        let what = "option 'generate-dma' of 'affine-data-copy-generate' is not implemented yet";
        return Err(run.op().emit_plain_error(what));
    }
    let ctx = run.ctx();
    let func = run.op();
    let loc = func.loc();
    let Some(region) = func.region(0) else { return Ok(()) };
    let Some(entry) = region.entry() else { return Ok(()) };
    let (unit, start) = (entry.unit(), entry.id());
    let blocks: Vec<BlockId> = region.blocks().map(|block| block.id()).collect();
    let module = run.module();
    let mut copier = Copier { options, start, loc, nests: Vec::new() };
    copier.constant(module, unit, 0, loc, None).ok_or(Failed)?;
    for block in blocks {
        copier.block(module, (unit, block));
    }
    let mut accesses = Vec::new();
    for nest in std::mem::take(&mut copier.nests) {
        let wanted =
            |op: OpRef<'_>| op.is::<AffineForOp>() || op.is::<AffineLoadOp>() || op.is::<AffineStoreOp>();
        for at in Walk::post().collect(module.op(nest.at()), wanted).map_err(|_| Failed)? {
            if module.op(at).is::<AffineForOp>() {
                loops::promote_single(module, loops::handle(module.op(at)));
            } else {
                accesses.push(at);
            }
        }
    }
    let mut set = PatternSet::new();
    add_patterns_of::<AffineLoadOp>(&ctx, &mut set);
    add_patterns_of::<AffineStoreOp>(&ctx, &mut set);
    let patterns = Patterns::new(set);
    let config = Config { strictness: Strictness::Existing, ..Config::default() };
    rewrite_ops_greedily(module, &accesses, &patterns, &config, None);
    Ok(())
}

struct Copier<'o> {
    options: &'o options::AffineDataCopyGeneration,
    /// Where constants go.
    start: BlockId,
    loc: Loc,
    /// The loops that copy.
    nests: Vec<AffineForOp>,
}

/// Operations from one to before another one of a block.
#[derive(Clone, Copy)]
struct Range {
    begin: OpId,
    end: OpId,
}

/// A part of memory that is copied.
struct Copied {
    region: Region,
    loc: Loc,
}

impl Copier<'_> {
    /// A constant at the start of the function, or after another one there.
    fn constant(
        &self,
        module: &mut Module,
        unit: rmlir_ir::UnitId,
        value: i64,
        loc: Loc,
        after: Option<OpId>,
    ) -> Option<OpId> {
        let mut b = Builder::at_start(module, unit, self.start);
        if let Some(after) = after {
            b.set_after(after);
        }
        let value = b.ctx().index_attr(value);
        let made: ConstantOp = ConstantOp::build(&mut b, value).loc(loc).insert().ok()?;
        Some(made.at().op)
    }

    fn capacity(&self) -> u64 {
        match self.options.fast_mem_capacity {
            u64::MAX => u64::MAX,
            kib => kib.saturating_mul(1024),
        }
    }

    fn is_nest(&self, op: OpRef<'_>) -> bool {
        self.nests.iter().any(|nest| nest.at() == op.global())
    }

    /// The first operation from `op` on at which a range begins.
    fn next_begin(&self, op: Option<OpRef<'_>>) -> Option<OpAddr> {
        std::iter::successors(op, |op| op.next())
            .find(|op| {
                let begins = op.is::<AffineLoadOp>() || op.is::<AffineStoreOp>() || op.is::<AffineForOp>();
                begins && !self.is_nest(*op)
            })
            .map(|op| op.global())
    }

    fn block(&mut self, module: &mut Module, (unit, block): (rmlir_ir::UnitId, BlockId)) {
        let mut pending = vec![self.next_begin(module.block(unit, block).first_op())];
        while let Some(begin) = pending.pop() {
            let Some(begin) = begin else { continue };
            let mut at = begin;
            loop {
                let op = module.op(at);
                if op.is::<AffineForOp>() && !self.is_nest(op) {
                    break;
                }
                match op.next() {
                    Some(next) => at = next.global(),
                    None => break,
                }
            }
            // The last operation ends the block; it is no part of a range.
            if at != begin {
                self.range(module, unit, Range { begin: begin.op, end: at.op });
            }
            if !module.op(at).is::<AffineForOp>() {
                continue;
            }
            let op = loops::handle(module.op(at));
            let recurse = match self.options.skip_non_unit_stride_loops {
                true => module.typed(op).step() != 1,
                false => footprint(module, op)
                    .is_some_and(|bytes| u64::try_from(bytes).unwrap_or(0) > self.capacity()),
            };
            let body = loops::body(module.typed(op)).map(|block| block.id());
            let after = module.op(at).next().map(|next| next.global());
            if !recurse && let Some(after) = after {
                self.range(module, unit, Range { begin: at.op, end: after.op });
            }
            // What comes after the loop itself, whatever was put between.
            pending.push(self.next_begin(after.map(|after| module.op(after))));
            if recurse && let Some(body) = body {
                pending.push(self.next_begin(module.block(unit, body).first_op()));
            }
        }
    }

    fn range(&mut self, module: &mut Module, unit: rmlir_ir::UnitId, range: Range) -> Option<()> {
        let begin = module.op(OpAddr { unit, op: range.begin });
        let depth = nesting_depth(begin);
        let block = begin.block()?.id();
        let (mut reads, mut writes): (Vec<Copied>, Vec<Copied>) = (Vec::new(), Vec::new());
        for at in accesses_of(module, unit, range)? {
            self.gather(module, at, block, depth, &mut reads, &mut writes)?;
        }
        let mut buffers = Vec::new();
        let mut range = range;
        let mut bytes = 0u64;
        let mut all = true;
        for copied in reads.into_iter().chain(writes) {
            match self.copy(module, unit, block, &mut range, &copied, &mut buffers) {
                Some(size) => bytes = bytes.saturating_add(size),
                None => all = false,
            }
        }
        if all && bytes > self.capacity() {
            let what = "total size of all copy buffers' for this block exceeds fast memory capacity";
            module.block(unit, block).parent()?.emit_warning(what);
        }
        Some(())
    }

    /// Adds what an access touches to what is read or written. `None` if it cannot be said.
    fn gather(
        &self,
        module: &Module,
        at: OpAddr,
        block: BlockId,
        depth: usize,
        reads: &mut Vec<Copied>,
        writes: &mut Vec<Copied>,
    ) -> Option<()> {
        let op = module.op(at);
        let memory = op.operand(usize::from(op.is::<AffineStoreOp>()))?;
        let ctx = module.ctx();
        let TypeData::MemRef { space, .. } = *ctx.type_data(memory.ty()) else { return Some(()) };
        // Memory without a numbered space counts as slow, whatever the number of slow memory is.
        let slow = i64::from(self.options.slow_mem_space);
        if let Some(AttrData::Integer { value, .. }) = space.map(|space| ctx.attr_data(space))
            && value.to_i64() != Some(slow)
        {
            return Some(());
        }
        let home = memory.resolved().block()?.parent();
        let own = module.block(at.unit, block).parent();
        let outside = home == own || own.zip(home).is_some_and(|(own, home)| own.is_inside(home));
        if !outside {
            return Some(());
        }
        let mut region = Region::of(op, depth, false).or_else(|| whole(op, depth))?;
        let (mut in_reads, mut in_writes) = (false, false);
        for (list, found) in [(&mut *reads, &mut in_reads), (&mut *writes, &mut in_writes)] {
            let Some(known) = list.iter_mut().find(|known| known.region.memref == region.memref) else {
                continue;
            };
            *found = true;
            if known.region.unite(&region).is_none() {
                known.region.constraints = whole(op, depth)?.constraints;
            }
            region.constraints = known.region.constraints.clone();
        }
        let loc = op.loc();
        if region.writes && !in_writes {
            writes.push(Copied { region, loc });
        } else if !region.writes && !in_reads {
            reads.push(Copied { region, loc });
        }
        Some(())
    }

    /// Copies a part of memory around a range. Gives the bytes of the buffer that was made.
    fn copy(
        &mut self,
        module: &mut Module,
        unit: rmlir_ir::UnitId,
        block: BlockId,
        range: &mut Range,
        copied: &Copied,
        buffers: &mut Vec<(ValueId, ValueId)>,
    ) -> Option<u64> {
        let ctx = module.ctx().clone();
        let (region, loc) = (&copied.region, copied.loc);
        let placed = place(module, unit, range, region);
        let at_end = placed.is_none();
        let (copy_in, copy_out) = match placed {
            Some(op) => (op, module.op(OpAddr { unit, op }).next()?.id()),
            None => (range.begin, range.end),
        };
        self.constant(module, unit, 0, self.loc, None)?;
        let last = module.body(unit).prev_op(range.end)?;
        let ty = module.value(unit, region.memref).ty();
        let TypeData::MemRef { shape, layout: None, element, .. } = ctx.type_data(ty) else { return None };
        let (rank, element) = (shape.len(), *element);
        if rank == 0 {
            return None;
        }
        let extents = region.extents(module, unit)?;
        let buffer_shape: Vec<i64> = extents.iter().map(|(size, _)| *size).collect();
        let count = buffer_shape.iter().try_fold(1i64, |product, &size| product.checked_mul(size))?;
        if count == 0 {
            return Some(0);
        }
        let symbols: Vec<ValueId> =
            region.constraints.symbols().iter().copied().collect::<Option<Vec<ValueId>>>()?;
        let bounds: Vec<[AffineMap; 2]> =
            (0..rank).map(|dim| bounds_of(&ctx, &region.constraints, dim)).collect::<Option<_>>()?;
        let store = ctx.affine();
        let mut offsets = Vec::new();
        for (_, extent) in &extents {
            offsets.push(match extent {
                Some(extent) => {
                    let expr = symbol_row(&ctx, &extent.lower)?;
                    store.floor_div(expr, store.constant(i64::try_from(extent.divisor).ok()?)).ok()?
                }
                None => store.constant(0),
            });
        }
        // Places in memory are there for transfers only, and made all the same.
        let writes = region.writes;
        let mut top = None;
        let point = if writes { copy_out } else { copy_in };
        for &offset in &offsets {
            match store.as_constant(offset) {
                Some(0) => {}
                Some(number) => {
                    top = Some(self.constant(module, unit, number, loc, top)?);
                }
                None => {
                    let map = ctx.affine_map_attr(AffineMap::new(symbols.len() as u32, 0, [offset]));
                    let mut b = Builder::before(module, OpAddr { unit, op: point });
                    AffineApplyOp::build(&mut b, map, &symbols).loc(loc).value().ok()?;
                }
            }
        }
        let known = buffers.iter().find(|(memory, _)| *memory == region.memref).map(|(_, buffer)| *buffer);
        let mut bytes = 0;
        let buffer = match known {
            Some(buffer) => buffer,
            None => {
                let space = match self.options.fast_mem_space {
                    0 => None,
                    space => Some(ctx.int_attr(64, i64::from(space))),
                };
                let buffer_type = ctx.memref_type(&buffer_shape, element, None, space).ok()?;
                let mut b = Builder::before(module, OpAddr { unit, op: copy_in });
                let buffer = AllocOp::build(&mut b, buffer_type, &[], &[]).loc(loc).value().ok()?;
                buffers.push((region.memref, buffer));
                let size =
                    super::region::element_bytes(&ctx, element).and_then(|size| size.checked_mul(count));
                bytes = size.and_then(|size| u64::try_from(size).ok()).unwrap_or(0);
                buffer
            }
        };
        self.constant(module, unit, count, loc, top)?;
        let copy = PointCopy {
            memory: region.memref,
            buffer,
            bounds: &bounds,
            offsets: &offsets,
            symbols: &symbols,
            writes,
            loc,
        };
        let nest = copy.make(module, OpAddr { unit, op: point })?;
        self.nests.push(nest);
        let mut end = range.end;
        if writes && at_end {
            end = nest.at().op;
        }
        if known.is_none() {
            let mut b = Builder::before(module, OpAddr { unit, op: copy_out });
            let freed: DeallocOp = DeallocOp::build(&mut b, buffer).loc(loc).insert().ok()?;
            if end == range.end && at_end {
                end = freed.at().op;
            }
        }
        range.end = end;
        let first = symbols.len() as u32;
        let remapped: Vec<AffineExpr> = offsets
            .iter()
            .zip(0..)
            .map(|(&offset, dim)| store.sub(store.dim(first + dim), offset).ok())
            .collect::<Option<_>>()?;
        let map = AffineMap::new(first + rank as u32, 0, remapped);
        let remap =
            Remap { old: region.memref, new: buffer, map: &map, extra: &symbols, lead: &[], symbols: &[] };
        let begin = range.begin;
        let before = module.body(unit).prev_op(begin);
        replace_uses(module, unit, &remap, |user| {
            let block = user.module().block(unit, block);
            super::dependence::ancestor_in(block, user).is_some_and(|op| {
                let body = op.body();
                (op.id() == begin || body.is_before(begin, op.id()))
                    && (op.id() == last || body.is_before(op.id(), last))
            })
        });
        // What makes indices before the first access belongs to the range from now on.
        range.begin = match before {
            Some(before) => module.op(OpAddr { unit, op: before }).next()?.id(),
            None => module.block(unit, block).first_op()?.id(),
        };
        Some(bytes)
    }
}

/// Loads and stores in a range.
fn accesses_of(module: &Module, unit: rmlir_ir::UnitId, range: Range) -> Option<Vec<OpAddr>> {
    let mut found = Vec::new();
    let mut at = module.op(OpAddr { unit, op: range.begin });
    while at.id() != range.end {
        let wanted = |op: OpRef<'_>| op.is::<AffineLoadOp>() || op.is::<AffineStoreOp>();
        found.extend(Walk::post().collect(at, wanted).ok()?);
        at = at.next()?;
    }
    Some(found)
}

/// All of the memory of an access.
fn whole(op: OpRef<'_>, depth: usize) -> Option<Region> {
    let writes = op.is::<AffineStoreOp>();
    let memory = op.operand(usize::from(writes))?;
    let shape = shape_of(op.ctx(), memory.ty())?;
    if shape.contains(&DYNAMIC) {
        return None;
    }
    let symbols: Vec<ValueId> = variables(&enclosing(op)).into_iter().take(depth).collect();
    let mut constraints = Constraints { values: vec![None; shape.len()], ..Constraints::default() };
    constraints.system.append(Kind::Dim, shape.len());
    for value in symbols {
        constraints.append_symbol(Some(value));
    }
    for (dim, &size) in shape.iter().enumerate() {
        constraints.system.add_lower(dim, 0);
        constraints.system.add_upper(dim, i128::from(size) - 1);
    }
    Some(Region { memref: memory.id(), writes, constraints })
}

/// The outermost loop around a range in which a part of memory is the same in all rounds.
fn place(module: &Module, unit: rmlir_ir::UnitId, range: &Range, region: &Region) -> Option<OpId> {
    let begin = module.op(OpAddr { unit, op: range.begin });
    let home = module.value(unit, region.memref).resolved().block()?.parent();
    let mut found = None;
    for op in enclosing(begin).into_iter().rev() {
        let holder = op.parent();
        let outside = home == holder || holder.zip(home).is_some_and(|(holder, home)| holder.is_inside(home));
        if !outside || !op.is::<AffineForOp>() {
            break;
        }
        let variable = loops::variable(op.cast::<AffineForOp>()?)?.id();
        if region.constraints.symbols().contains(&Some(variable)) {
            break;
        }
        found = Some(op.id());
    }
    found
}

/// Coefficients of symbols and a constant as an expression of dimensions.
fn symbol_row(ctx: &Context, row: &Row) -> Option<AffineExpr> {
    let system = rmlir_ir::value::presburger::System::new(row.len().checked_sub(1)?, 0, 0);
    expr_of(ctx, &system, row)
}

/// All lower and upper bounds of a dimension, in terms of symbols, which are the maps' dimensions. Upper ones are exclusive.
fn bounds_of(ctx: &Context, constraints: &Constraints, dim: usize) -> Option<[AffineMap; 2]> {
    let store = ctx.affine();
    let system = &constraints.system;
    let dims = system.count(Kind::Dim);
    let only = |row: &Row| row.iter().take(dims).enumerate().all(|(at, &value)| at == dim || value == 0);
    let expr = |row: &Row, sign: i128| {
        let rest: Row = row[dims..].iter().map(|value| value * sign).collect();
        symbol_row(ctx, &rest)
    };
    let number = |value: i128| i64::try_from(value).ok().map(|value| store.constant(value));
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for row in system.inequalities().iter().filter(|row| only(row)) {
        let by = row[dim].abs();
        match row[dim].signum() {
            1 => {
                let sum = store.add(expr(row, -1)?, number(by - 1)?).ok()?;
                lower.push(store.floor_div(sum, number(by)?).ok()?);
            }
            -1 => {
                let last = store.floor_div(expr(row, 1)?, number(by)?).ok()?;
                upper.push(store.add(last, number(1)?).ok()?);
            }
            _ => {}
        }
    }
    for row in system.equalities().iter().filter(|row| row[dim] != 0 && only(row)) {
        let value = expr(row, -row[dim].signum())?;
        let by = number(row[dim].abs())?;
        upper.push(store.add(store.floor_div(value, by).ok()?, number(1)?).ok()?);
        lower.push(store.ceil_div(value, by).ok()?);
    }
    if lower.is_empty() || upper.is_empty() {
        return None;
    }
    let count = system.count(Kind::Symbol) as u32;
    Some([AffineMap::new(count, 0, lower), AffineMap::new(count, 0, upper)])
}

/// Loops that copy element by element.
struct PointCopy<'a> {
    memory: ValueId,
    buffer: ValueId,
    bounds: &'a [[AffineMap; 2]],
    offsets: &'a [AffineExpr],
    symbols: &'a [ValueId],
    writes: bool,
    loc: Loc,
}

impl PointCopy<'_> {
    fn make(&self, module: &mut Module, before: OpAddr) -> Option<AffineForOp> {
        let ctx = module.ctx().clone();
        let store = ctx.affine();
        let unit = before.unit;
        let (mut at, mut root) = (before, None);
        let (mut exprs, mut inputs, mut indices, mut made) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (dim, ([lower, upper], &offset)) in self.bounds.iter().zip(self.offsets).enumerate() {
            let mut bounds =
                [lower, upper].map(|map| Applied { map: map.clone(), operands: self.symbols.to_vec() });
            for bound in &mut bounds {
                maps::fully_compose(bound, module, unit).ok()?;
                bound.canonicalize(module, unit).ok()?;
                let mut results: Vec<AffineExpr> = Vec::new();
                for &expr in &bound.map.results {
                    if !results.contains(&expr) {
                        results.push(expr);
                    }
                }
                bound.map = AffineMap::new(bound.map.dims, bound.map.symbols, results);
            }
            let mut b = Builder::before(module, at);
            b.set_loc(self.loc);
            let op = loops::make(&mut b, &bounds[0], &bounds[1], 1, &[], &[], |_, _| Some(Vec::new()))?;
            root = root.or(Some(op));
            let body = loops::body(module.typed(op))?;
            at = body.last_op()?.global();
            let variable = loops::variable(module.typed(op))?.id();
            let mut b = Builder::before(module, at);
            b.set_loc(self.loc);
            let map = ctx.affine_map_attr(AffineMap::new(self.symbols.len() as u32, 0, [offset]));
            let start = AffineApplyOp::build(&mut b, map, self.symbols).value().ok()?;
            made.push(start);
            let first = 2 * dim as u32;
            exprs.push(store.sub(store.dim(first + 1), store.dim(first)).ok()?);
            inputs.extend([start, variable]);
            indices.push(variable);
        }
        let mut place = Applied { map: AffineMap::new(inputs.len() as u32, 0, exprs), operands: inputs };
        maps::fully_compose(&mut place, module, unit).ok()?;
        maps::simplify(&mut place, module).ok()?;
        place.canonicalize(module, unit).ok()?;
        for value in made {
            let view = module.value(unit, value);
            if let Some((op, _)) =
                view.def_op().filter(|_| view.is_unused() && !place.operands.contains(&value))
            {
                let op = op.global();
                module.erase_op(op).ok()?;
            }
        }
        let identity = ctx.affine_map_attr(AffineMap::identity(store, indices.len() as u32));
        let mapped = ctx.affine_map_attr(place.map);
        let TypeData::MemRef { element, .. } = *ctx.type_data(module.value(unit, self.memory).ty()) else {
            return None;
        };
        let mut b = Builder::before(module, at);
        b.set_loc(self.loc);
        let (memory, buffer) = ((self.memory, &indices, identity), (self.buffer, &place.operands, mapped));
        let (from, to) = if self.writes { (buffer, memory) } else { (memory, buffer) };
        let value = AffineLoadOp::build(&mut b, element, from.0, from.1, from.2).value().ok()?;
        AffineStoreOp::build(&mut b, value, to.0, to.1, to.2).insert().ok()?;
        root
    }
}
