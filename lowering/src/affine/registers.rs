//! `affine-loops-in-registers`: loops that keep in registers what they compute with. In a nest that adds up, the loop along which memory is
//! read and written in a row becomes the innermost one; rounds of the loops around it are taken together, so that what is read once serves
//! several sums; and a sum that the innermost loop keeps in one place of memory is carried by it instead. Sums are added up in the order in
//! which they were.
//!
//! A pass of ours, for code that is compiled here: the reference leaves this to LLVM. It asks more than the passes that it is made of:
//! memory that is written must be apart from all other memory that the loops use. Where that is not known, the nest stands twice, and the
//! program compares addresses.

use super::apart::{Apart, guarded, overlapping};
use super::constraints::nesting_depth;
use super::dependence::{Access, Dependence, Found, accesses_in, check, is_access, is_memory_parallel};
use super::loops::{self, Side};
use super::order::{cost, put_inside};
use super::reuse::{are_different, before_loop, within_round};
use super::unroll::jam;
use rmlir_dialects::affine::{AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp};
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Failed, Module, OpRef, Type, ValueId, ValueRef};
use rmlir_passes::record::{Anchor, PassRecord};
use rmlir_passes::{Pass, PassRun, Registry};

/// How many rounds of the loop around the innermost one are taken together, and how many of the next one: the first of these numbers that
/// leaves no rest, which would be the whole nest once more.
const ROUNDS: [&[u64]; 2] = [&[4, 3, 2], &[2]];
/// The most that they make.
const MAX_ROUNDS: usize = 8;

/// Bodies with more accesses are left alone: they fill the registers as they are.
const MAX_ACCESSES: usize = 32;

/// Loops keep in registers what they compute with.
pub struct LoopsInRegisters;

const RECORD: PassRecord = PassRecord {
    argument: "affine-loops-in-registers",
    name: "AffineLoopsInRegisters",
    group: "Affine",
    anchor: Anchor::Op("func.func"),
    summary: "Take rounds of loops together and carry sums, so that values stay in registers",
    options: &[],
    dialects: &["affine"],
    statistics: &[],
};

pub(super) fn register(registry: &mut Registry) {
    registry.register(&RECORD, |_, _| Ok(Box::new(LoopsInRegisters)));
}

impl Pass for LoopsInRegisters {
    fn name(&self) -> &str {
        RECORD.name
    }

    fn argument(&self) -> &str {
        RECORD.argument
    }

    fn anchor(&self) -> Anchor {
        RECORD.anchor
    }

    fn dialects(&self) -> &'static [&'static str] {
        RECORD.dialects
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let all = loops::loops_in(run.op(), true)?;
        let module = run.module();
        let is_outermost =
            |&op: &AffineForOp| module.op(op.at()).parent().is_none_or(|parent| !parent.is::<AffineForOp>());
        let roots: Vec<AffineForOp> = all.into_iter().filter(is_outermost).collect();
        for root in roots {
            rearrange(module, root);
        }
        for op in loops::loops_in(run.op(), false)? {
            carry_all(run.module(), op, &Apart::default());
        }
        Ok(())
    }
}

/// Whether all that a loop does is to compute and to access memory at affine subscripts; nothing inside has regions.
fn is_plain(op: OpRef<'_>) -> bool {
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return false };
    let is_plain = |op: OpRef<'_>| {
        let is_scalar_access = op.is::<AffineLoadOp>() || op.is::<AffineStoreOp>();
        let computes = !is_access(op) && op.regions().len() == 0 && is_effect_free(op);
        is_scalar_access || op.is::<AffineYieldOp>() || computes
    };
    block.ops().all(is_plain)
}

/// What is done with a nest of loops.
struct Plan {
    /// The loop that becomes the innermost one, by its place in the nest.
    innermost: usize,
    /// Loops of which rounds are taken together, by their places in the nest, and how many: outer loops first.
    together: Vec<(usize, u64)>,
}

/// Whether a nest is one that a plan can be made for, if all memory that it uses is apart.
fn is_regular(module: &Module, nest: &[AffineForOp]) -> bool {
    let carries = |op: &AffineForOp| !loops::carried(module.typed(*op)).is_empty();
    nest.last().is_some_and(|inner| is_plain(module.op(inner.at()))) && !nest.iter().any(carries)
}

/// Sums are what this is about: some loop must add up what stays in memory.
fn plan(module: &Module, nest: &[AffineForOp], accesses: &[Access]) -> Option<Plan> {
    let parallel: Vec<bool> = nest.iter().map(|&op| is_memory_parallel(module, op)).collect();
    if parallel.iter().all(|&parallel| parallel) {
        return None;
    }
    let last = nest.len().checked_sub(1)?;
    let unit = nest.first()?.at().unit;
    let cost = |at: &usize| {
        let iv = nest.get(*at).and_then(|&op| loops::variable(module.typed(op)));
        iv.map_or(u64::MAX, |iv| cost(module, unit, accesses, iv.id()))
    };
    // A loop whose rounds are independent can go inside the others, which then stay in their order.
    let candidates = (0..last).rev().filter(|&at| parallel.get(at) == Some(&true));
    let innermost = std::iter::once(last).chain(candidates).min_by_key(cost)?;
    let mut around: Vec<usize> = (0..nest.len()).filter(|&at| at != innermost).rev().collect();
    // Where rounds of the innermost loop are independent, those of the loop around it can be taken together in their order.
    let first = around.first().copied().filter(|&first| {
        let ops = nest.get(first).zip(nest.get(innermost));
        parallel.get(innermost) == Some(&true)
            && ops.is_some_and(|(&first, &inner)| is_free(module, first, inner, accesses))
    });
    around.retain(|&at| parallel.get(at) == Some(&true) || Some(at) == first);
    let mut together = Vec::new();
    for (&at, choices) in around.iter().zip(ROUNDS) {
        let &op = nest.get(at)?;
        let (Some(trips), divisor) = (loops::trip_count(module, op), loops::largest_divisor(module, op))
        else {
            continue;
        };
        let fits = |rounds: &&u64| trips > **rounds && divisor.is_multiple_of(**rounds);
        together.extend(choices.iter().find(fits).map(|&rounds| (at, rounds)));
    }
    together.reverse();
    (innermost != last || !together.is_empty()).then_some(Plan { innermost, together })
}

/// Whether rounds of a loop depend on each other only where the variable of an inner loop is the same: then each round of that can do those of
/// the outer one.
fn is_free(module: &Module, outer: AffineForOp, inner: AffineForOp, accesses: &[Access]) -> bool {
    let depth = nesting_depth(module.op(outer.at())) + 1;
    let stays = |found: &Found| {
        let mut of_inner = found.components().into_iter().filter(|component| component.op == inner.at());
        of_inner.all(|component| component.lower == 0 && component.upper == 0)
    };
    accesses.iter().all(|a| {
        accesses.iter().all(|b| match check(module, a, b, depth, false) {
            Dependence::No => true,
            Dependence::Yes(found) => stays(&found),
            Dependence::Unknown => false,
        })
    })
}

/// Puts the loops of a nest into another order and takes rounds of them together, as a plan says, where memory that is written is apart from
/// all other: where that is not known, the program finds out.
fn rearrange(module: &mut Module, root: AffineForOp) -> Option<()> {
    let nest = loops::perfect_nest(module, root);
    if !is_regular(module, &nest) {
        return None;
    }
    let accesses = accesses_in(module.op(root.at()))?;
    let unit = root.at().unit;
    // What is one value in two rounds must be one memory.
    let moves = |access: &Access| loops::is_inside(module.value(unit, access.memref), module.op(root.at()));
    if accesses.len() > MAX_ACCESSES || accesses.iter().any(moves) {
        return None;
    }
    let plan = plan(module, &nest, &accesses)?;
    let (unknown, overlapping) =
        (Apart::unknown(module, unit, &accesses), overlapping(module, unit, &accesses));
    let (mut root, apart) = match unknown.is_empty() && overlapping.is_empty() {
        true => (root, Apart::default()),
        false => guarded(module, root, &unknown, &overlapping)?,
    };
    let last = nest.len().checked_sub(1)?;
    if plan.innermost != last {
        root = put_inside(module, &loops::perfect_nest(module, root), plan.innermost)?;
    }
    // Where the loops are now.
    let now = |at: usize| if at > plan.innermost { at - 1 } else { at };
    for &(at, rounds) in &plan.together {
        // Outer loops first: the handles of inner ones stay what they are.
        let op = *loops::perfect_nest(module, root).get(now(at))?;
        jam(module, op, rounds);
    }
    let inner = *loops::perfect_nest(module, root).last()?;
    within_round(module, inner, &apart);
    before_loop(module, inner, &apart);
    carry_all(module, inner, &apart)
}

/// Carries what can be carried, one after the other.
fn carry_all(module: &mut Module, op: AffineForOp, apart: &Apart) -> Option<()> {
    let is_small = |accesses: Vec<Access>| accesses.len() <= MAX_ACCESSES * MAX_ROUNDS;
    if !is_plain(module.op(op.at()))
        || loops::trip_count(module, op)? == 0
        || !accesses_in(module.op(op.at())).is_some_and(is_small)
    {
        return None;
    }
    let mut op = op;
    while let Some((read, write)) = sum_of(module, op, apart) {
        op = carry(module, op, &read, &write)?;
    }
    Some(())
}

/// A place in memory that each round of a loop reads, and writes after that.
fn sum_of(module: &Module, op: AffineForOp, apart: &Apart) -> Option<(Access, Access)> {
    let root = module.op(op.at());
    let accesses = accesses_in(root)?;
    let is_outside = |value: ValueId| !loops::is_inside(module.value(op.at().unit, value), root);
    let stays = |access: &Access| {
        is_outside(access.memref) && access.subscripts.operands.iter().all(|&value| is_outside(value))
    };
    accesses.iter().filter(|write| write.writes && stays(write)).find_map(|write| {
        let mut read = None;
        for other in accesses.iter().filter(|other| other.op != write.op) {
            if write.is_same_place(other, module) {
                let is_first = module.body(op.at().unit).is_before(other.op.op, write.op.op);
                if other.writes || read.is_some() || !is_first {
                    return None;
                }
                read = Some(other.clone());
            } else if !are_different(module, apart, write, other) {
                return None;
            }
        }
        Some((read.filter(stays)?, write.clone()))
    })
}

/// Has a loop carry what lies at a place: read before it, written after it.
fn carry(module: &mut Module, old: AffineForOp, read: &Access, write: &Access) -> Option<AffineForOp> {
    let at = old.at();
    let ctx = module.ctx().clone();
    let view = module.typed(old);
    let (lower, upper) = (loops::bound(view, Side::Lower)?, loops::bound(view, Side::Upper)?);
    let (step, loc, attrs) = (view.step(), view.op().loc(), view.op().discardable());
    let mut inits: Vec<ValueId> = view.inits().map(ValueRef::id).collect();
    let mut types: Vec<Type> = view.op().results().map(|value| value.ty()).collect();
    let block = loops::body(view)?;
    let (end, block) = (block.last_op()?.global(), block.id());
    let args = view.region().entry()?.num_args();
    let results: Vec<ValueId> = view.op().results().map(ValueRef::id).collect();
    let was_read = module.op(read.op).result(0)?;
    let (element, was_read) = (was_read.ty(), was_read.id());
    let map = ctx.affine_map_attr(write.subscripts.map.clone());
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let load = AffineLoadOp::build(&mut b, element, write.memref, &write.subscripts.operands, map);
    inits.push(load.value().ok()?);
    types.push(element);
    let new = loops::make(&mut b, &lower, &upper, step, &inits, &types, |_, _| Some(Vec::new()))?;
    module.set_attrs(new.at(), attrs);
    let inner = loops::body(module.typed(new))?;
    let (new_end, inner) = (inner.last_op()?.global(), inner.id());
    let new_args: Vec<ValueId> = module.block(at.unit, inner).args().map(ValueRef::id).collect();
    let new_results: Vec<ValueId> = module.op(new.at()).results().map(ValueRef::id).collect();
    let (&carried, &last) = (new_args.last()?, new_results.last()?);
    module.erase_op(new_end).ok()?;
    module.body_mut(at.unit).merge_blocks(block, inner, new_args.get(..args)?).ok()?;
    // Read now: what a round hands on may be an argument of the old block.
    let mut values: Vec<ValueId> = module.op(end).operands().map(ValueRef::id).collect();
    values.push(module.op(write.op).operand(0)?.id());
    let body = module.body_mut(at.unit);
    body.set_operands(end.op, &values);
    body.replace_all_uses(was_read, carried);
    for (&old, &new) in results.iter().zip(&new_results) {
        body.replace_all_uses(old, new);
    }
    module.erase_op(write.op).ok()?;
    module.erase_op(read.op).ok()?;
    module.erase_op(at).ok()?;
    let mut b = Builder::after(module, new.at());
    b.set_loc(loc);
    AffineStoreOp::build(&mut b, last, write.memref, &write.subscripts.operands, map).insert().ok()?;
    Some(new)
}
