//! Reductions that a loop carries out with one operation.

use super::loops;
use crate::reduction::Kind;
use rmlir_dialects::affine::AffineForOp;
use rmlir_dialects::arith::{
    AddFOp, AddIOp, AndIOp, MaxSIOp, MaxUIOp, MaximumFOp, MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, OrIOp,
};
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::{Module, OpRef, TraitSet, ValueId, ValueRef};

/// A carried value into which something is combined in each round.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    /// How.
    pub kind: Kind,
    /// Which of the carried values.
    pub position: usize,
    /// What is combined into it.
    pub value: ValueId,
}

/// The reductions of a loop that are known, by position.
pub fn supported(module: &Module, op: AffineForOp) -> Vec<Reduction> {
    let carried = loops::carried(module.typed(op));
    let find = |(position, &value)| reduction(value, position);
    carried.iter().enumerate().filter_map(find).collect()
}

fn only_user(value: ValueRef<'_>) -> Option<OpRef<'_>> {
    let mut users = value.users();
    let user = users.next()?;
    if users.next().is_some() { None } else { Some(user) }
}

/// What is combined into a carried value, and by which operations, if nothing else is done with it.
fn chain<'m>(carried: ValueRef<'m>, position: usize) -> Option<(Vec<OpRef<'m>>, ValueRef<'m>)> {
    let mut op = only_user(carried)?;
    let mut operands = op.operands();
    let (Some(l), Some(r), None) = (operands.next(), operands.next(), operands.next()) else { return None };
    let value = if l == carried { r } else { l };
    let block = carried.block()?;
    let around = block.parent()?;
    let mut ops = Vec::new();
    while !op.has_trait(TraitSet::IS_TERMINATOR) {
        let fits = is_effect_free(op) && op.num_results() == 1 && op.parent() == Some(around);
        if !fits {
            return None;
        }
        ops.push(op);
        op = only_user(op.result(0)?)?;
    }
    let last = ops.last()?.result(0)?;
    let ends = block.last_op() == Some(op) && op.operand(position) == Some(last);
    if ends { Some((ops, value)) } else { None }
}

/// The only operation that combines something into a carried value, and what it combines.
pub fn combiner(carried: ValueRef<'_>, position: usize) -> Option<(OpRef<'_>, ValueRef<'_>)> {
    let (ops, value) = chain(carried, position)?;
    match ops[..] {
        [op] => Some((op, value)),
        _ => None,
    }
}

fn reduction(carried: ValueRef<'_>, position: usize) -> Option<Reduction> {
    let (ops, value) = chain(carried, position)?;
    let &[op] = &ops[..] else { return None };
    Some(Reduction { kind: kind_of(op)?, position, value: value.id() })
}

fn kind_of(op: OpRef<'_>) -> Option<Kind> {
    let kinds: [(bool, Kind); 12] = [
        (op.is::<AddFOp>(), Kind::AddF),
        (op.is::<MulFOp>(), Kind::MulF),
        (op.is::<AddIOp>(), Kind::AddI),
        (op.is::<AndIOp>(), Kind::AndI),
        (op.is::<OrIOp>(), Kind::OrI),
        (op.is::<MulIOp>(), Kind::MulI),
        (op.is::<MinimumFOp>(), Kind::MinimumF),
        (op.is::<MaximumFOp>(), Kind::MaximumF),
        (op.is::<MinSIOp>(), Kind::MinS),
        (op.is::<MaxSIOp>(), Kind::MaxS),
        (op.is::<MinUIOp>(), Kind::MinU),
        (op.is::<MaxUIOp>(), Kind::MaxU),
    ];
    kinds.into_iter().find(|(is, _)| *is).map(|(_, kind)| kind)
}
