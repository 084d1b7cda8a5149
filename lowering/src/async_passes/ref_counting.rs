//! `async-runtime-ref-counting`: values of the runtime are given up after their last use.
//!
//! Who makes a value owns it once. A function that is called owns its arguments, and who gets results owns those.

use super::counted::{Place, check_lowered, count, counted_values, drop_if_unused};
use rmlir_dialects::asynchronous::{CoroSuspendOp, RuntimeDropRefOp};
use rmlir_dialects::cf::BranchOp;
use rmlir_dialects::func::CallOp;
use rmlir_ir::dominance::ancestor_in_region;
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::{BlockId, BlockRef, Builder, Failed, Module, OpAddr, TraitSet, UnitId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rustc_hash::FxHashSet;

plain_pass! {
    /// Counts users by where values live.
    RefCounting: AsyncRuntimeRefCountingPass, run
}

fn run(_: &options::AsyncRuntimeRefCountingPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    check_lowered(run.op())?;
    let values = counted_values(run.op())?;
    let module = run.module();
    // Where a value lives is a matter of the blocks that were there at the start.
    let lives: Vec<(GlobalValue, Live)> = values
        .into_iter()
        .map(|at| (at, Live::of(module.value(at.unit, at.value)).unwrap_or_default()))
        .collect();
    let mut counting = Counting { module, added: FxHashSet::default() };
    lives.iter().try_for_each(|(at, live)| counting.value(*at, live))
}

/// The blocks into and out of which a value lives, of the region that it is defined in.
#[derive(Default)]
struct Live {
    into: FxHashSet<BlockId>,
    out: FxHashSet<BlockId>,
}

impl Live {
    fn of(value: ValueRef<'_>) -> Option<Live> {
        let (own, region) = (value.block()?, value.block()?.region()?);
        let mut live = Live::default();
        let mut pending: Vec<BlockRef<'_>> = Vec::new();
        for user in value.users() {
            let block = ancestor_in_region(user, region)?.block()?;
            if block != own {
                live.out.insert(own.id());
                if live.into.insert(block.id()) {
                    pending.push(block);
                }
            }
        }
        while let Some(block) = pending.pop() {
            for before in block.predecessors() {
                live.out.insert(before.id());
                if before != own && live.into.insert(before.id()) {
                    pending.push(before);
                }
            }
        }
        Some(live)
    }
}

struct Counting<'m> {
    module: &'m mut Module,
    /// Blocks that were made here: nothing is known of what lives in them.
    added: FxHashSet<(UnitId, BlockId)>,
}

impl Counting<'_> {
    fn value(&mut self, at: GlobalValue, live: &Live) -> Result<(), Failed> {
        if drop_if_unused(self.module, at)? {
            return Ok(());
        }
        self.drop_after_last_use(at, live)?;
        self.add_before_calls(at)?;
        self.drop_where_it_dies_between(at, live)
    }

    /// In each block in which the value dies, it is given up after its last use.
    fn drop_after_last_use(&mut self, at: GlobalValue, live: &Live) -> Result<(), Failed> {
        let value = self.module.value(at.unit, at.value);
        let Some(region) = value.block().and_then(|block| block.region()) else { return Ok(()) };
        let mut last: Vec<(BlockId, OpAddr)> = Vec::new();
        for user in value.users() {
            let Some(user) = ancestor_in_region(user, region) else { continue };
            let Some(block) = user.block().filter(|block| !live.out.contains(&block.id())) else { continue };
            match last.iter_mut().find(|(known, _)| *known == block.id()) {
                Some((_, known)) if user.body().is_before(known.op, user.id()) => *known = user.global(),
                Some(_) => {}
                None => last.push((block.id(), user.global())),
            }
        }
        let loc = value.loc();
        for (_, last) in last {
            let op = self.module.op(last);
            if op.has_trait(TraitSet::RETURN_LIKE) {
                continue;
            }
            if op.has_trait(TraitSet::IS_TERMINATOR) {
                let text = "async reference counting can't handle terminators that are not ReturnLike";
                return Err(op.emit_plain_error(text));
            }
            count(self.module, Place::After(last), loc, at, -1)?;
        }
        Ok(())
    }

    /// A function owns what it is called with.
    fn add_before_calls(&mut self, at: GlobalValue) -> Result<(), Failed> {
        let value = self.module.value(at.unit, at.value);
        let loc = value.loc();
        let calls: Vec<OpAddr> =
            value.users().filter(|user| user.is::<CallOp>()).map(|user| user.global()).collect();
        calls.into_iter().try_for_each(|call| count(self.module, Place::Before(call), loc, at, 1))
    }

    /// Where the value lives on into some of the blocks that come next, it is given up on the way to the others.
    fn drop_where_it_dies_between(&mut self, at: GlobalValue, live: &Live) -> Result<(), Failed> {
        if live.out.is_empty() {
            return Ok(());
        }
        let Some(region) = self.module.value(at.unit, at.value).block().and_then(|block| block.region())
        else {
            return Ok(());
        };
        let mut found: Vec<(OpAddr, Vec<BlockId>)> = Vec::new();
        for block in region.blocks() {
            if self.added.contains(&(at.unit, block.id())) || !live.out.contains(&block.id()) {
                continue;
            }
            let Some(end) = block.last_op() else { continue };
            let lives = |next: BlockId| live.into.contains(&next) && !self.added.contains(&(at.unit, next));
            let mut dead: Vec<BlockId> = Vec::new();
            let mut lives_on = false;
            for next in block.successors().map(|next| next.id()) {
                if lives(next) {
                    lives_on = true;
                } else if !dead.contains(&next) {
                    dead.push(next);
                }
            }
            // A coroutine that is suspended is always resumed.
            if lives_on && !dead.is_empty() && !end.is::<CoroSuspendOp>() {
                found.push((end.global(), dead));
            }
        }
        for (end, dead) in found {
            let has_args = |&next: &BlockId| self.module.block(end.unit, next).num_args() > 0;
            if dead.iter().any(has_args) {
                let text = "successor have different `liveIn` property of the reference counted value";
                return Err(self.module.op(end).emit_error(text));
            }
            for next in dead {
                self.drop_on_the_way(at, end, next)?;
            }
        }
        Ok(())
    }

    /// Gives a value up between the end of a block and one that it leads to.
    fn drop_on_the_way(&mut self, at: GlobalValue, end: OpAddr, next: BlockId) -> Result<(), Failed> {
        let unit = end.unit;
        let loc = self.module.value(at.unit, at.value).loc();
        let to = self.module.block(unit, next);
        let from = self.module.op(end).block();
        if to.predecessors().all(|before| Some(before) == from) {
            let mut b = Builder::at_start(self.module, unit, next);
            b.set_loc(loc);
            return RuntimeDropRefOp::build(&mut b, at.value, 1).insert().map(|_| ());
        }
        let (region, before) = (to.region().ok_or(Failed)?.id(), to.prev().map(|block| block.id()));
        let mut b = Builder::detached(self.module, unit);
        b.set_loc(loc);
        let between = b.create_block_after(region, before, &[]);
        b.set_end(between);
        RuntimeDropRefOp::build(&mut b, at.value, 1).insert()?;
        BranchOp::build(&mut b, &[], next).insert()?;
        self.added.insert((unit, between));
        let ends: Vec<BlockId> = self.module.body(unit).successors(end.op).collect();
        for (index, _) in ends.iter().enumerate().filter(|(_, block)| **block == next) {
            self.module.body_mut(unit).set_successor(end.op, index, between);
        }
        Ok(())
    }
}
