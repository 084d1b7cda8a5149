//! The functions that a parallel loop becomes: one runs a part of it, the other hands parts out.

use crate::calc::Calc;
use crate::captures::used_from_outside;
use crate::llvm_common::functions::module_around;
use crate::regions::for_loop;
use crate::rewriting::ids;
use rmlir_dialects::arith::CmpIPredicate;
use rmlir_dialects::asynchronous::{AddToGroupOp, ExecuteOp, YieldOp};
use rmlir_dialects::common::tiling::go_to;
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_dialects::scf::{self, ConditionOp, ParallelOp, WhileOp};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::symbols::SymbolTable;
use rmlir_ir::typed::{Handle, make_type};
use rmlir_ir::{Attr, BlockId, Ident, Loc, OpAddr, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// A parallel loop: the values that say how it runs, and those of them that are known numbers.
pub(super) struct Space {
    pub(super) at: OpAddr,
    pub(super) loc: Loc,
    pub(super) lower: Vec<ValueId>,
    pub(super) upper: Vec<ValueId>,
    pub(super) step: Vec<ValueId>,
    pub(super) trips: Vec<ValueId>,
    pub(super) known_lower: Vec<Option<Attr>>,
    pub(super) known_step: Vec<Option<Attr>>,
    pub(super) known_trips: Vec<Option<Attr>>,
}

/// A function that runs one part of a loop.
pub(super) struct Compute {
    pub(super) name: Ident,
    /// All that it gets after the number of the part and the size of parts.
    pub(super) shared: Vec<ValueId>,
    types: Vec<Type>,
}

impl Compute {
    /// Calls the function for one part.
    pub(super) fn call(&self, rw: &mut PatternRewriter<'_>, part: ValueId, size: ValueId) -> Rewritten {
        let args: Vec<ValueId> = [part, size].into_iter().chain(self.shared.iter().copied()).collect();
        call(rw, self.name, &args)
    }
}

/// Calls a function without results.
pub(super) fn call(rw: &mut PatternRewriter<'_>, name: Ident, args: &[ValueId]) -> Rewritten {
    CallOp::build(rw.builder(), &[], name, args).insert().ok()?;
    Some(())
}

/// A private function at the end of the module around an operation, and its empty first block.
fn function(
    rw: &mut PatternRewriter<'_>,
    space: &Space,
    name: &str,
    types: &[Type],
) -> Option<(OpAddr, Ident, BlockId)> {
    let ctx = rw.ctx().clone();
    let module = module_around(rw.op(space.at))?;
    let mut table = SymbolTable::new(rw.op(module));
    let block = rw.op(module).region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut outer = rw.within(unit);
    outer.set_loc(space.loc);
    outer.at_end(block);
    let ty = ctx.function_type(types, &[]);
    let made = FuncOp::build(outer.builder(), ctx.ident(name), ty)
        .set(FuncOp::SYM_VISIBILITY, ctx.ident("private"))
        .region_with(|b, region| {
            b.create_block(region, types);
        });
    let made = made.insert().ok()?.at();
    let name = outer.modify(made, |module, at| table.insert(module, at))?;
    let entry = rw.op(made).region(0)?.entry()?.id();
    Some((made, name, entry))
}

/// The unit of what is in a function.
fn unit_of(rw: &PatternRewriter<'_>, function: OpAddr) -> Option<rmlir_ir::UnitId> {
    rw.op(function).inner_unit()
}

/// Makes the function that runs one part: a nest of loops, of which the `aligned` innermost ones always run as a whole.
pub(super) fn compute_function(
    rw: &mut PatternRewriter<'_>,
    space: &Space,
    aligned: usize,
) -> Option<Compute> {
    let index = rw.ctx().index_type();
    let captures = used_from_outside(rw.op(space.at).region(0)?);
    let loops = space.trips.len();
    let mut types = vec![index; 2 + 4 * loops];
    types.extend(captures.iter().map(|&value| rw.value(value).ty()));
    let name = if aligned > 0 { "parallel_compute_fn_with_aligned_loops" } else { "parallel_compute_fn" };
    let (function, name, entry) = function(rw, space, name, &types)?;
    let from = rw.unit();
    let unit = unit_of(rw, function)?;
    let mut inner = rw.within(unit);
    inner.set_loc(space.loc);
    inner.at_end(entry);
    fill(&mut inner, space, aligned, entry, (from, &captures))?;
    let shared = [&space.trips, &space.lower, &space.upper, &space.step, &captures];
    let shared = shared.into_iter().flatten().copied().collect();
    Some(Compute { name, shared, types })
}

/// What the loops of a part need.
struct Nest<'a> {
    space: &'a Space,
    aligned: usize,
    zero: ValueId,
    one: ValueId,
    trips: Vec<ValueId>,
    lower: Vec<ValueId>,
    step: Vec<ValueId>,
    first: Vec<ValueId>,
    last: Vec<ValueId>,
    end: Vec<ValueId>,
    map: IrMapping,
}

/// Known numbers are constants of the function, others its arguments.
fn known_or(calc: &mut Calc<'_, '_>, args: &[ValueId], known: &[Option<Attr>]) -> Option<Vec<ValueId>> {
    args.iter()
        .zip(known)
        .map(|(&arg, known)| known.map_or(Some(arg), |known| calc.constant(known)))
        .collect()
}

/// The place in several dimensions of a number.
fn place_of(calc: &mut Calc<'_, '_>, mut number: ValueId, trips: &[ValueId]) -> Option<Vec<ValueId>> {
    let mut place = Vec::new();
    for &trips in trips.iter().rev() {
        place.push(calc.remsi(number, trips)?);
        number = calc.divsi(number, trips)?;
    }
    place.reverse();
    Some(place)
}

fn fill(
    rw: &mut PatternRewriter<'_>,
    space: &Space,
    aligned: usize,
    entry: BlockId,
    (from, captures): (rmlir_ir::UnitId, &[ValueId]),
) -> Rewritten {
    let (args, unit, loops) = (rw.body().args(entry).to_vec(), rw.unit(), space.trips.len());
    let (&part, &size) = (args.first()?, args.get(1)?);
    let group = |at: usize| args.get(2 + at * loops..2 + (at + 1) * loops);
    let (trips, lower, step) = (group(0)?, group(1)?, group(3)?);
    let mut map = IrMapping::new();
    for (&value, &arg) in captures.iter().zip(args.get(2 + 4 * loops..)?) {
        map.map_value(GlobalValue { unit: from, value }, GlobalValue { unit, value: arg });
    }
    let mut calc = Calc { rw };
    let (zero, one) = (calc.index(0)?, calc.index(1)?);
    let trips = known_or(&mut calc, trips, &space.known_trips)?;
    let lower = known_or(&mut calc, lower, &space.known_lower)?;
    let step = known_or(&mut calc, step, &space.known_step)?;
    let mut all = *trips.first()?;
    for &trips in trips.iter().skip(1) {
        all = calc.muli(all, trips)?;
    }
    let start = calc.muli(part, size)?;
    let end = calc.addi(start, size)?;
    let end = calc.minsi(end, all)?;
    let last = calc.subi(end, one)?;
    let first = place_of(&mut calc, start, &trips)?;
    let last = place_of(&mut calc, last, &trips)?;
    let end = last.iter().map(|&last| calc.addi(last, one)).collect::<Option<Vec<ValueId>>>()?;
    let (lower_bound, upper_bound) = (*first.first()?, *end.first()?);
    let mut nest = Nest { space, aligned, zero, one, trips, lower, step, first, last, end, map };
    for_loop(rw, [lower_bound, upper_bound, one], &[], |rw, variable, _| {
        nest.body(rw, 0, variable, None)?;
        Some(Vec::new())
    })?;
    ReturnOp::build(rw.builder(), &[]).insert().ok()?;
    Some(())
}

impl Nest<'_> {
    /// The body of one loop. Of the loops around it, all are in their first, and all in their last iteration if the `outer` two are true.
    fn body(
        &mut self,
        rw: &mut PatternRewriter<'_>,
        at: usize,
        variable: ValueId,
        outer: Option<(ValueId, ValueId)>,
    ) -> Rewritten {
        let mut calc = Calc { rw };
        let offset = calc.muli(variable, *self.step.get(at)?)?;
        let value = calc.addi(*self.lower.get(at)?, offset)?;
        let mut is_first = calc.cmpi(CmpIPredicate::Eq, variable, *self.first.get(at)?)?;
        let mut is_last = calc.cmpi(CmpIPredicate::Eq, variable, *self.last.get(at)?)?;
        if let Some((first, last)) = outer {
            is_first = calc.andi(is_first, first)?;
            is_last = calc.andi(is_last, last)?;
        }
        let unit = rw.unit();
        let own = rw.op(self.space.at).region(0)?.entry()?.args().nth(at)?;
        let own = GlobalValue { unit: own.unit(), value: own.id() };
        self.map.map_value(own, GlobalValue { unit, value });
        let (next, loops) = (at + 1, self.trips.len());
        if next == loops {
            return self.copy(rw);
        }
        let trips = *self.trips.get(next)?;
        let (lower, upper) = match next + self.aligned >= loops {
            true => (self.zero, trips),
            false => {
                let mut calc = Calc { rw };
                let lower = calc.select(is_first, *self.first.get(next)?, self.zero)?;
                (lower, calc.select(is_last, *self.end.get(next)?, trips)?)
            }
        };
        for_loop(rw, [lower, upper, self.one], &[], |rw, variable, _| {
            self.body(rw, next, variable, Some((is_first, is_last)))?;
            Some(Vec::new())
        })?;
        Some(())
    }

    /// Copies the body of the parallel loop.
    fn copy(&mut self, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let block = rw.op(self.space.at).region(0)?.entry()?;
        let end = block.last_op()?;
        let ops: Vec<OpAddr> = block.ops().filter(|op| *op != end).map(|op| op.global()).collect();
        for op in ops {
            rw.clone_op(op, &mut self.map)?;
        }
        Some(())
    }
}

/// A task, whose body `body` makes. Gives the token for its end, and goes on after it.
pub(super) fn task(
    rw: &mut PatternRewriter<'_>,
    body: impl FnOnce(&mut PatternRewriter<'_>) -> Rewritten,
) -> Option<ValueId> {
    let token = make_type(rw.ctx(), super::counted::TOKEN, Vec::new()).ok()?;
    let (around, after) = rw.place()?;
    let region = rw.builder().body().new_region();
    let block = rw.builder().create_block(region, &[]);
    rw.at_end(block);
    body(rw)?;
    YieldOp::build(rw.builder(), &[]).insert().ok()?;
    go_to(rw, around, after);
    let made = ExecuteOp::build(rw.builder(), token, &[], &[], &[]).made_region(region).insert().ok()?;
    Some(rw.op(made).result(0)?.id())
}

/// Makes the function that halves a range of parts as long as there are several, hands one half out each time, and runs what is left.
pub(super) fn dispatch_function(
    rw: &mut PatternRewriter<'_>,
    space: &Space,
    compute: &Compute,
) -> Option<Ident> {
    let group = make_type(rw.ctx(), super::counted::GROUP, Vec::new()).ok()?;
    let index = rw.ctx().index_type();
    let types: Vec<Type> = [group, index].into_iter().chain(compute.types.iter().copied()).collect();
    let (function, name, entry) = function(rw, space, "async_dispatch_fn", &types)?;
    let unit = unit_of(rw, function)?;
    let mut inner = rw.within(unit);
    let rw = &mut inner;
    rw.set_loc(space.loc);
    rw.at_end(entry);
    let args = rw.body().args(entry).to_vec();
    let [group, start, end, ..] = args[..] else { return None };
    let mut calc = Calc { rw };
    let (one, two) = (calc.index(1)?, calc.index(2)?);
    let made = WhileOp::build(rw.builder(), &[index; 2], &[start, end]);
    let made = made.region_with(|_, _| {}).region_with(|_, _| {}).insert().ok()?;
    let (before, after) = (rw.op(made).region(0)?.id(), rw.op(made).region(1)?.id());
    let before = rw.builder().create_block(before, &[index; 2]);
    let after = rw.builder().create_block(after, &[index; 2]);
    rw.at_end(before);
    let range = rw.body().args(before).to_vec();
    let mut calc = Calc { rw };
    let distance = calc.subi(*range.get(1)?, *range.first()?)?;
    let goes_on = calc.cmpi(CmpIPredicate::Sgt, distance, one)?;
    ConditionOp::build(rw.builder(), goes_on, &range).insert().ok()?;
    rw.at_end(after);
    let [first, last] = rw.body().args(after)[..] else { return None };
    let mut calc = Calc { rw };
    let distance = calc.subi(last, first)?;
    let half = calc.divsi(distance, two)?;
    let middle = calc.addi(first, half)?;
    let token = task(rw, |rw| {
        let rest = args.get(3..)?.iter().copied();
        let args: Vec<ValueId> = [group, middle, last].into_iter().chain(rest).collect();
        call(rw, name, &args)
    })?;
    AddToGroupOp::build(rw.builder(), token, group).insert().ok()?;
    scf::YieldOp::build(rw.builder(), &[first, middle]).insert().ok()?;
    rw.after_op(made);
    let rest = args.get(3..)?.iter().copied();
    let own: Vec<ValueId> = std::iter::once(start).chain(rest).collect();
    call(rw, compute.name, &own)?;
    ReturnOp::build(rw.builder(), &[]).insert().ok()?;
    Some(name)
}

/// The bounds and steps of a loop.
pub(super) fn bounds(rw: &PatternRewriter<'_>, op: ParallelOp) -> [Vec<ValueId>; 3] {
    let root = rw.read(op);
    [ids(root.lower_bound()), ids(root.upper_bound()), ids(root.step())]
}
