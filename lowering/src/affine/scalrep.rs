//! `affine-scalrep`: what was written is not read back, and what was read not read again.

use super::alias::may_alias;
use super::dependence::{self, Access, Dependence, analysis_scope, check, is_read, is_write, memory_of};
use super::loops;
use rmlir_ir::dominance::DominanceInfo;
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, own_effects};
use rmlir_ir::typed::Handle;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockRef, Failed, Module, OpAddr, OpRef, TraitSet, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Puts values in place of what is read from memory.
    ScalarReplacement: AffineScalarReplacement, run
}

fn run(_: &options::AffineScalarReplacement, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let module = run.module();
    let memrefs = forward_stores(module, at)?;
    erase_overwritten(module, at)?;
    for memref in memrefs {
        erase_unread(module, at, memref);
    }
    reuse_loads(module, at)
}

/// In how many loops both operations are.
fn common_loops(a: OpRef<'_>, b: OpRef<'_>) -> usize {
    let (a, b) = (loops::loops_around(a), loops::loops_around(b));
    a.iter().zip(&b).take_while(|(a, b)| a.at() == b.at()).count()
}

/// Whether a write reaches a read within a round of the loops in common.
fn reaches(module: &Module, source: &Access, target: &Access) -> bool {
    let (from, to) = (module.op(source.op), module.op(target.op));
    analysis_scope(from) == analysis_scope(to)
        && check(module, source, target, common_loops(from, to) + 1, false).is_found()
}

/// What may come between two accesses to the same place.
struct Between<'m> {
    module: &'m Module,
    start: OpRef<'m>,
    end: OpRef<'m>,
    memref: ValueRef<'m>,
    kind: EffectKind,
}

impl<'m> Between<'m> {
    /// Whether nothing between both has the effect on the place. `end` is an access to it.
    fn is_clear(&self) -> bool {
        let (from, mut to) = (self.start, self.end);
        // Ways to what holds the end first, then what is in there.
        let mut holders = Vec::new();
        while from.parent_region() != to.parent_region() {
            let Some(parent) = to.parent() else { return false };
            holders.push(parent);
            to = parent;
        }
        if !self.is_way_clear(from, to) {
            return false;
        }
        holders.into_iter().all(|holder| self.is_without(holder))
    }

    /// Whether no operation on a way from one operation of a region to another one has the effect.
    fn is_way_clear(&self, from: OpRef<'m>, to: OpRef<'m>) -> bool {
        let mut next = from.next();
        while let Some(op) = next.filter(|op| *op != to) {
            if !self.is_without(op) {
                return false;
            }
            next = op.next();
        }
        let Some(block) = from.block() else { return false };
        if to.block() == Some(block) {
            return true;
        }
        let mut pending: Vec<BlockRef<'m>> = block.successors().collect();
        let mut done: Vec<BlockRef<'m>> = Vec::new();
        while let Some(block) = pending.pop() {
            if done.contains(&block) {
                continue;
            }
            done.push(block);
            let mut passed = true;
            for op in block.ops() {
                if op == to {
                    passed = false;
                    break;
                }
                if !self.is_without(op) {
                    return false;
                }
            }
            if passed {
                pending.extend(block.successors());
            }
        }
        true
    }

    /// Whether an operation, with what is in it, does not have the effect.
    fn is_without(&self, op: OpRef<'m>) -> bool {
        let mut pending = vec![op];
        while let Some(op) = pending.pop() {
            if let Some(effects) = own_effects(op) {
                let on_place = |target: EffectTarget| match target {
                    EffectTarget::Value(value) => {
                        let value = self.module.value(op.unit(), value);
                        value == self.memref || may_alias(value, self.memref)
                    }
                    _ => true,
                };
                let has = effects.iter().any(|effect| effect.kind == self.kind && on_place(effect.target));
                if has && !(dependence::is_access(op) && self.is_elsewhere(op)) {
                    return false;
                }
            } else if op.has_trait(TraitSet::RECURSIVE_MEMORY_EFFECTS) {
                pending.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
            } else {
                return false;
            }
        }
        true
    }

    /// Whether an access is at other places for sure.
    fn is_elsewhere(&self, op: OpRef<'m>) -> bool {
        let (Some(source), Some(target)) = (Access::of(op), Access::of(self.end)) else { return false };
        if source.memref != target.memref || analysis_scope(op) != analysis_scope(self.end) {
            return false;
        }
        let outer = common_loops(self.start, self.end);
        let depths = outer + 1..=common_loops(op, self.end) + 1;
        depths
            .into_iter()
            .all(|depth| matches!(check(self.module, &source, &target, depth, false), Dependence::No))
    }
}

/// Makes reads use what was written. Gives the memory of those, in order.
fn forward_stores(module: &mut Module, at: OpAddr) -> Result<Vec<OpAddr>, Failed> {
    let reads = Walk::post().collect(module.op(at), is_read).map_err(|_| Failed)?;
    let (mut gone, mut memrefs) = (Vec::new(), Vec::new());
    for read in reads {
        let Some(write) = last_write(module, read) else { continue };
        let (read_op, write_op) = (module.op(read), module.op(write));
        let (Some(result), Some(value)) = (read_op.result(0), Access::written(write_op)) else { continue };
        if result.ty() != value.ty() {
            continue;
        }
        let (result, value) = (result.id(), value.id());
        let made = memory_of(read_op).and_then(|memory| memory.def_op()).map(|(op, _)| op.global());
        if let Some(made) = made.filter(|made| !memrefs.contains(made)) {
            memrefs.push(made);
        }
        module.body_mut(read.unit).replace_all_uses(result, value);
        gone.push(read);
    }
    for read in gone {
        module.erase_op(read).map_err(|_| Failed)?;
    }
    Ok(memrefs)
}

/// The write of what a read gives, if it is one for sure.
fn last_write(module: &Module, read: OpAddr) -> Option<OpAddr> {
    let mut dominance = DominanceInfo::new(module);
    let op = module.op(read);
    let target = Access::of(op)?;
    let memory = memory_of(op)?;
    let mut found = None;
    for user in memory.users().filter(|user| is_write(*user)) {
        let Some(source) = Access::of(user) else { continue };
        let between = Between { module, start: user, end: op, memref: memory, kind: EffectKind::Write };
        if source.is_same_place(&target, module)
            && dominance.op_dominates(user, op, true)
            && reaches(module, &source, &target)
            && between.is_clear()
        {
            found = Some(user.global());
        }
    }
    found
}

/// Erases writes of what is written over before it is read.
fn erase_overwritten(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let writes = Walk::post().collect(module.op(at), is_write).map_err(|_| Failed)?;
    let gone: Vec<OpAddr> = writes.into_iter().filter(|&write| is_overwritten(module, write)).collect();
    for write in gone {
        module.erase_op(write).map_err(|_| Failed)?;
    }
    Ok(())
}

fn is_overwritten(module: &Module, write: OpAddr) -> bool {
    let op = module.op(write);
    let (Some(target), Some(memory)) = (Access::of(op), memory_of(op)) else { return false };
    memory.users().any(|user| {
        // In one block what comes later comes after on every way; of blocks that is not known.
        let later = is_write(user)
            && user != op
            && user.block() == op.block()
            && op.body().is_before(op.id(), user.id());
        let between = Between { module, start: op, end: user, memref: memory, kind: EffectKind::Read };
        later
            && Access::of(user).is_some_and(|source| source.is_same_place(&target, module))
            && between.is_clear()
    })
}

/// Erases memory that is only written, with its writes.
fn erase_unread(module: &mut Module, at: OpAddr, made: OpAddr) -> Option<()> {
    let op = module.op(made);
    if !dependence::is_allocation(op) || !op.is_inside(module.op(at)) {
        return None;
    }
    let memory = op.result(0)?;
    let frees = |op: OpRef<'_>| {
        let effects = own_effects(op).unwrap_or_default();
        matches!(&effects[..], [effect]
            if effect.kind == EffectKind::Free && effect.target == EffectTarget::Value(memory.id()))
    };
    let users: Vec<OpRef<'_>> = memory.users().collect();
    if users.iter().any(|&user| !is_write(user) && !frees(user)) {
        return None;
    }
    let mut users: Vec<OpAddr> = users.into_iter().map(OpRef::global).collect();
    users.sort_by_key(|at| at.op);
    users.dedup();
    for user in users {
        module.erase_op(user).ok()?;
    }
    module.erase_op(made).ok()
}

/// Makes reads use what was read before.
fn reuse_loads(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let reads = Walk::post().collect(module.op(at), is_read).map_err(|_| Failed)?;
    let mut gone = Vec::new();
    for read in reads {
        let Some(earlier) = earlier_read(module, read) else { continue };
        let value = module.op(earlier).result(0).map(ValueRef::id);
        let own = module.op(read).result(0).map(ValueRef::id);
        if let (Some(value), Some(own)) = (value, own) {
            module.body_mut(read.unit).replace_all_uses(own, value);
            gone.push(read);
        }
    }
    for read in gone {
        module.erase_op(read).map_err(|_| Failed)?;
    }
    Ok(())
}

/// The read of the same, of those that come before on every way the first.
fn earlier_read(module: &Module, read: OpAddr) -> Option<OpAddr> {
    let mut dominance = DominanceInfo::new(module);
    let op = module.op(read);
    let target = Access::of(op)?;
    let memory = memory_of(op)?;
    let mut candidates = Vec::new();
    for user in memory.users().filter(|user| is_read(*user) && *user != op) {
        let Some(source) = Access::of(user) else { continue };
        let between = Between { module, start: user, end: op, memref: memory, kind: EffectKind::Write };
        let types = user.result(0).map(ValueRef::ty) == op.result(0).map(ValueRef::ty);
        if source.is_same_place(&target, module)
            && dominance.op_dominates(user, op, true)
            && between.is_clear()
            && types
        {
            candidates.push(user);
        }
    }
    let first = candidates.iter().find(|&&option| {
        candidates.iter().all(|&other| other == option || dominance.op_dominates(option, other, true))
    });
    first.map(|op| op.global())
}
