//! `affine-loops-in-registers`: loops that keep in registers what they compute with. Where the innermost loop of a nest adds up, rounds of the
//! loops around it are taken together, so that what is read once serves several sums; and a sum that the innermost loop keeps in one place of
//! memory is carried by it instead.
//!
//! A pass of ours, for code that is compiled here: the reference leaves this to LLVM. It asks more than the passes that it is made of:
//! memory that is written must be known to be apart from all other memory that the loops use.

use super::alias::{base, may_alias};
use super::dependence::{Access, accesses_in, is_access, is_allocation, is_memory_parallel};
use super::loops::{self, Side};
use super::maps;
use super::unroll::jam;
use rmlir_dialects::affine::{AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp};
use rmlir_dialects::memref::GetGlobalOp;
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Failed, Module, OpRef, Type, ValueId, ValueRef};
use rmlir_passes::record::{Anchor, PassRecord};
use rmlir_passes::{Pass, PassRun, Registry};

/// How many rounds of the loop around the innermost one are taken together, and how many of the next one.
const ROUNDS: [u64; 2] = [4, 2];

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
            together(module, root);
        }
        for op in loops::loops_in(run.op(), false)? {
            carry_all(run.module(), op);
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

/// Whether two values are memory that has nothing in common.
fn are_apart(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    let (first, second) = (base(a.resolved()), base(b.resolved()));
    let is_new = |value: ValueRef<'_>| value.def_op().is_some_and(|(op, _)| is_allocation(op));
    let is_global = |value: ValueRef<'_>| value.defining::<GetGlobalOp>().is_some();
    !may_alias(a, b) || is_new(first) && is_global(second) || is_global(first) && is_new(second)
}

/// Whether memory that is written is apart from all other memory that is accessed, by whatever value.
fn writes_are_apart(module: &Module, accesses: &[Access]) -> bool {
    accesses.iter().filter(|access| access.writes).all(|write| {
        let memory = module.value(write.op.unit, write.memref);
        accesses.iter().all(|other| {
            write.memref == other.memref || are_apart(memory, module.value(other.op.unit, other.memref))
        })
    })
}

/// Takes rounds of loops around an innermost one that adds up together.
fn together(module: &mut Module, root: AffineForOp) -> Option<()> {
    let nest = loops::perfect_nest(module, root);
    let (&inner, outer) = nest.split_last()?;
    if !is_plain(module.op(inner.at())) || is_memory_parallel(module, inner) {
        return None;
    }
    let carries = |op: &AffineForOp| !loops::carried(module.typed(*op)).is_empty();
    if nest.iter().any(carries) || !writes_are_apart(module, &accesses_in(module.op(root.at()))?) {
        return None;
    }
    // The rounds of such a loop may run in any order.
    let parallel: Vec<AffineForOp> =
        outer.iter().rev().copied().filter(|&op| is_memory_parallel(module, op)).collect();
    let mut chosen = Vec::new();
    for (&op, rounds) in parallel.iter().zip(ROUNDS) {
        // Without a rest: that would be the whole nest once more.
        if loops::trip_count(module, op)? > rounds
            && loops::largest_divisor(module, op).is_multiple_of(rounds)
        {
            chosen.push((op, rounds));
        }
    }
    // Outer loops first: the handles of inner ones stay what they are.
    for (op, rounds) in chosen.into_iter().rev() {
        jam(module, op, rounds);
    }
    Some(())
}

/// Carries what can be carried, one after the other.
fn carry_all(module: &mut Module, op: AffineForOp) -> Option<()> {
    if !is_plain(module.op(op.at())) || loops::trip_count(module, op)? == 0 {
        return None;
    }
    let mut op = op;
    while let Some((read, write)) = sum_of(module, op) {
        op = carry(module, op, &read, &write)?;
    }
    Some(())
}

/// A place in memory that each round of a loop reads, and writes after that.
fn sum_of(module: &Module, op: AffineForOp) -> Option<(Access, Access)> {
    let root = module.op(op.at());
    let accesses = accesses_in(root)?;
    let is_outside = |value: ValueId| {
        let value = module.value(op.at().unit, value).resolved();
        let (of_op, of_block) = (value.def_op(), value.def_block());
        let inside_op = of_op.is_some_and(|(def, _)| def.is_inside(root));
        let inside_block =
            of_block.is_some_and(|(block, _)| block.parent().is_some_and(|def| def.is_inside(root)));
        !inside_op && !inside_block
    };
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
            } else if !are_different(module, write, other) {
                return None;
            }
        }
        Some((read.filter(stays)?, write.clone()))
    })
}

/// Whether two accesses are never at one place.
fn are_different(module: &Module, a: &Access, b: &Access) -> bool {
    let unit = a.op.unit;
    if a.memref != b.memref {
        return are_apart(module.value(unit, a.memref), module.value(unit, b.memref));
    }
    let store = module.ctx().affine();
    let apart = |expr| store.as_constant(expr).is_some_and(|distance| distance != 0);
    maps::difference(&a.subscripts, &b.subscripts, module, unit)
        .is_ok_and(|difference| difference.map.results.iter().any(|&expr| apart(expr)))
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
