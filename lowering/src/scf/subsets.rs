//! `loop-invariant-subset-hoisting`: a part of a tensor that each round takes out and puts back is carried around by itself.

use crate::rewriting::Nobody;
use rmlir_dialects::common::mixed::MixedBox;
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_dialects::tensor::{ExtractSliceOp, InsertSliceOp};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Module, OpAddr, OpRef, Type, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternRewriter;

plain_pass! {
    /// Takes parts of tensors out before loops and puts them back after them.
    SubsetHoisting: LoopInvariantSubsetHoisting, run
}

fn run(_: &options::LoopInvariantSubsetHoisting, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let loops = Walk::post().collect(run.op(), |op| op.is::<ForOp>()).map_err(|_| Failed)?;
    for at in loops {
        hoist_all(run.module(), at);
    }
    Ok(())
}

/// Goes over the values that a loop carries, also over those that it gets on the way. Gives the loop that is there at the end.
pub(crate) fn hoist_all(module: &mut Module, mut at: OpAddr) -> OpAddr {
    let mut index = 0;
    while let Some(arg) = carried(module.op(at), index) {
        let around = module.op(at);
        let pairs = Parts::of(around, arg, index).map(|parts| parts.pairs(around));
        for pair in pairs.unwrap_or_default() {
            let Some(made) = hoist(module, at, index, pair) else { break };
            at = made;
        }
        index += 1;
    }
    at
}

/// The argument for the value that a loop carries at a place.
fn carried(op: OpRef<'_>, index: usize) -> Option<ValueId> {
    let count = op.cast::<ForOp>()?.init_args().len();
    if index >= count {
        return None;
    }
    Some(op.region(0)?.entry()?.args().nth(index + 1)?.id())
}

/// An operation that takes a part out of a tensor or puts one into it.
struct Part {
    at: OpAddr,
    place: MixedBox,
    takes: bool,
    /// Whether it is in the loop itself, not in one within.
    own: bool,
}

/// The operations that take parts out of a tensor and put parts into it, on the way around a loop.
struct Parts {
    parts: Vec<Part>,
}

impl Parts {
    /// Follows a value through a loop. `None` if it is used by something else, or does not come back to the same place.
    fn of(op: OpRef<'_>, arg: ValueId, index: usize) -> Option<Parts> {
        let mut parts = Parts { parts: Vec::new() };
        parts.follow(op, arg, index, true)?;
        Some(parts)
    }

    fn follow(&mut self, op: OpRef<'_>, arg: ValueId, index: usize, own: bool) -> Option<()> {
        let block = op.region(0)?.entry()?;
        let mut value = op.module().value(block.unit(), arg);
        loop {
            let mut next = None;
            for id in value.uses() {
                let (owner, operand) = value.body().use_owner(id);
                let user = op.module().op(OpAddr { unit: value.unit(), op: owner });
                if user.is::<YieldOp>() {
                    let back = user.block() == Some(block) && operand == index;
                    return (back && value.uses().count() == 1).then_some(());
                }
                if user.is::<ExtractSliceOp>() && operand == 0 {
                    self.add(user, own)?;
                } else if user.is::<InsertSliceOp>() && operand == 1 {
                    self.add(user, own)?;
                    next = next.is_none().then(|| user.result(0)).flatten();
                    next?;
                } else {
                    let inner = user.cast::<ForOp>()?;
                    let inits = user.ctx().op_interface::<dyn LoopLikeOpInterface>(user.name())?.inits(user);
                    let place = operand.checked_sub(inits.start).filter(|_| inits.contains(&operand))?;
                    let inner_arg = carried(inner.op(), place)?;
                    self.follow(user, inner_arg, place, false)?;
                    next = next.is_none().then(|| user.result(place)).flatten();
                    next?;
                }
            }
            value = next?;
        }
    }

    fn add(&mut self, op: OpRef<'_>, own: bool) -> Option<()> {
        let place = MixedBox::of(op)?;
        self.parts.push(Part { at: op.global(), place, takes: op.is::<ExtractSliceOp>(), own });
        Some(())
    }

    /// What takes a part out and what puts it back, where all else is apart from that part and it is the same in each round: those first of
    /// which one of the two was found first.
    fn pairs(&self, around: OpRef<'_>) -> Vec<(OpAddr, OpAddr)> {
        let module = around.module();
        let outside = |value: ValueRef<'_>| {
            let home = value.block().and_then(|block| block.parent());
            home.is_none_or(|home| home != around && !home.is_inside(around))
        };
        let fixed = |op: OpRef<'_>, from: usize| op.operands().skip(from).all(outside);
        let mut pairs = Vec::new();
        for (index, part) in self.parts.iter().enumerate().filter(|(_, part)| part.own) {
            let matches = |other: &Part| {
                let same = other.place.is_same_as(&part.place, module, around.unit());
                same && other.own && other.takes != part.takes
            };
            let Some(other) = self.parts.iter().skip(index + 1).find(|&other| matches(other)) else {
                continue;
            };
            let alone = self.parts.iter().all(|third| {
                let apart = |of: &Part| third.place.is_apart_from(&of.place);
                third.at == part.at || third.at == other.at || (apart(part) && apart(other))
            });
            let (taken, back) = if part.takes { (part.at, other.at) } else { (other.at, part.at) };
            let (from, to) = (module.op(taken), module.op(back));
            let types = (from.result(0).map(|value| value.ty()), to.operand(0).map(|value| value.ty()));
            if alone && types.0 == types.1 && fixed(from, 1) && fixed(to, 2) {
                pairs.push((taken, back));
            }
        }
        pairs
    }
}

/// Makes a loop that carries a part beside the tensor.
fn hoist(module: &mut Module, at: OpAddr, index: usize, (taken, back): (OpAddr, OpAddr)) -> Option<OpAddr> {
    let mut nobody = Nobody;
    let mut rw = PatternRewriter::before(module, at, &mut nobody);
    let old = ForOp::of(at);
    let root = rw.read(old);
    let (low, high, step) = (root.lower_bound().id(), root.upper_bound().id(), root.step().id());
    let (unsigned, attrs) = (root.unsigned_cmp(), root.op().discardable());
    let mut inits: Vec<ValueId> = root.init_args().map(|init| init.id()).collect();
    let part = rw.op(taken).result(0)?.id();
    let ty = rw.value(part).ty();
    let init = *inits.get(index)?;
    inits.push(part);
    let types: Vec<Type> = inits.iter().map(|&init| rw.value(init).ty()).collect();
    let made = ForOp::build(rw.builder(), &types, low, high, step, &inits).set(ForOp::UNSIGNED_CMP, unsigned);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    rw.modify(made, |module, at| module.set_attrs(at, attrs));
    rw.move_before(taken, made)?;
    rw.set_operand(taken, 0, init);
    let (from, to) = (rw.read(old).region().id(), rw.read(made).region().id());
    rw.inline_region(from, to)?;
    let block = rw.read(made).region().entry()?.id();
    let loc = rw.op(taken).loc();
    let mut arg = None;
    rw.modify(made, |module, at| arg = Some(module.body_mut(at.unit).add_arg(block, ty, loc)));
    rw.replace_uses_except(part, arg?, &[made.at().op]);
    // What is put back is yielded, and put back after the loop.
    let (source, dest, result) = {
        let back = rw.op(back);
        (back.operand(0)?.id(), back.operand(1)?.id(), back.result(0)?.id())
    };
    let end = rw.module().block(rw.unit(), block).last_op()?.global();
    rw.replace_uses(result, dest);
    let mut yielded: Vec<ValueId> = rw.op(end).operands().map(|value| value.id()).collect();
    yielded.push(source);
    rw.set_operands(end, &yielded);
    rw.move_after(back, made)?;
    let results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
    let (&whole, &last) = (results.get(index)?, results.last()?);
    rw.set_operand(back, 0, last);
    rw.set_operand(back, 1, whole);
    let mut values = results.get(..results.len() - 1)?.to_vec();
    *values.get_mut(index)? = result;
    rw.replace(old, &values)?;
    Some(made.at())
}
