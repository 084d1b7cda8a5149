//! `async-runtime-ref-counting-opt`: a user that is counted and given up again in one block need not be counted.

use super::counted::counted_values;
use rmlir_dialects::asynchronous::{RuntimeAddRefOp, RuntimeDropRefOp};
use rmlir_dialects::func::CallOp;
use rmlir_ir::{BlockId, Failed, OpAddr, OpId, OpRef, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rustc_hash::FxHashMap;

plain_pass! {
    /// Takes away what cancels out.
    RefCountingOpt: AsyncRuntimeRefCountingOptPass, run
}

fn run(_: &options::AsyncRuntimeRefCountingOptPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    // What drops a user, and what adds it.
    let mut cancelled: FxHashMap<OpAddr, OpAddr> = FxHashMap::default();
    let values = counted_values(run.op())?;
    let module = run.module();
    for at in values {
        cancel(module.value(at.unit, at.value), &mut cancelled);
    }
    for (drop, add) in cancelled {
        module.erase_op(drop).map_err(|_| Failed)?;
        module.erase_op(add).map_err(|_| Failed)?;
    }
    Ok(())
}

/// The users of a value in one block, those that have users inside them among them.
#[derive(Default)]
struct Users<'m> {
    all: Vec<OpRef<'m>>,
    adds: Vec<(OpRef<'m>, i64)>,
    drops: Vec<(OpRef<'m>, i64)>,
}

impl<'m> Users<'m> {
    fn push(&mut self, op: OpRef<'m>) {
        self.all.push(op);
        if let Some(add) = op.cast::<RuntimeAddRefOp>() {
            self.adds.push((op, add.count()));
        }
        if let Some(drop) = op.cast::<RuntimeDropRefOp>() {
            self.drops.push((op, drop.count()));
        }
    }
}

fn is_before(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    a.body().is_before(a.id(), b.id())
}

fn cancel(value: ValueRef<'_>, cancelled: &mut FxHashMap<OpAddr, OpAddr>) {
    let Some(region) = value.block().and_then(|block| block.region()) else { return };
    let mut blocks: FxHashMap<BlockId, Users<'_>> = FxHashMap::default();
    for user in value.users() {
        let mut at = Some(user);
        while let Some(op) = at {
            if let Some(block) = op.block() {
                blocks.entry(block.id()).or_default().push(op);
            }
            at = op.parent().filter(|_| op.parent_region() != Some(region));
        }
    }
    for users in blocks.values_mut() {
        // Where operations stand, counted once, makes sorting cheap.
        let Some(block) = users.all.first().and_then(|op| op.block()) else { continue };
        if users.adds.is_empty() || users.drops.is_empty() {
            continue;
        }
        let order: FxHashMap<OpId, usize> = block.ops().enumerate().map(|(at, op)| (op.id(), at)).collect();
        let place = |op: OpRef<'_>| order.get(&op.id()).copied();
        users.all.sort_by_key(|op| place(*op));
        users.adds.sort_by_key(|(op, _)| place(*op));
        users.drops.sort_by_key(|(op, _)| place(*op));
        for &(add, count) in &users.adds {
            for &(drop, other) in &users.drops {
                if other != count || is_before(drop, add) || is_needed(&users.all, add, drop) {
                    continue;
                }
                // Each drop cancels one add.
                if let std::collections::hash_map::Entry::Vacant(entry) = cancelled.entry(drop.global()) {
                    entry.insert(add.global());
                    break;
                }
            }
        }
    }
}

/// Whether something uses the value after a function that was called, and so gave it up, between the two.
fn is_needed(users: &[OpRef<'_>], add: OpRef<'_>, drop: OpRef<'_>) -> bool {
    let between =
        users.iter().filter(|user| is_before(add, **user)).take_while(|user| is_before(**user, drop));
    let (mut first_call, mut last_other) = (None, None);
    for &user in between {
        match user.is::<CallOp>() {
            true => first_call = first_call.or(Some(user)),
            false => last_other = Some(user),
        }
    }
    first_call.zip(last_other).is_some_and(|(call, other)| is_before(call, other))
}
