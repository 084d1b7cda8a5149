//! Loops.

use super::{types_of, yielded};
use rmlir_dialects::arith::{AddIOp, CmpIOp, CmpIPredicate};
use rmlir_dialects::cf::{BranchOp, CondBranchOp};
use rmlir_dialects::scf::{ConditionOp, ForOp, WhileOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{AttrData, Context, NamedAttr, OpAddr, OpRef, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Whether an attribute is one of the llvm dialect: such ones say how a loop is to be treated.
fn is_of_llvm(ctx: &Context, entry: &NamedAttr) -> bool {
    match ctx.attr_data(entry.value) {
        AttrData::Dialect(attr) => {
            ctx.text(ctx.dialect_info(ctx.attr_def_dialect(attr.def)).name()) == "llvm"
        }
        _ => false,
    }
}

fn loop_attrs(op: OpRef<'_>) -> Vec<NamedAttr> {
    let ctx = op.ctx();
    ctx.dict(op.discardable()).iter().filter(|entry| is_of_llvm(ctx, entry)).copied().collect()
}

/// Gives the branch back to the start what the loop said of itself.
fn set_loop_attrs(rw: &mut PatternRewriter<'_>, branch: impl Handle, attrs: Vec<NamedAttr>) {
    if !attrs.is_empty() {
        let attrs = rw.ctx().dict_attr(attrs);
        rw.modify(branch, |module, at| module.set_attrs(at, attrs));
    }
}

pub(super) fn for_loop(op: ForOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (lower, upper, step) = (root.lower_bound().id(), root.upper_bound().id(), root.step().id());
    let predicate = if root.unsigned_cmp() { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
    let region = root.region();
    let (entry, first) = (region.entry()?, region.entry()?.first_op()?.global());
    let args: Vec<ValueId> = entry.args().map(|arg| arg.id()).collect();
    let (&variable, carried) = args.split_first()?;
    let starts: Vec<ValueId> =
        std::iter::once(lower).chain(root.init_args().map(|value| value.id())).collect();
    let attrs = loop_attrs(root.op());
    let (start, region, condition) = (root.op().block()?.id(), region.id(), entry.id());
    let end = rw.split_block(op)?;
    let body = rw.split_block(first)?;
    let last = rw.body().last_block(region)?;
    rw.inline_region_before(region, end)?;
    let (terminator, mut next) = yielded(rw, last)?;
    rw.at_end(last);
    next.insert(0, AddIOp::build(rw.builder(), variable, step).value().ok()?);
    let back = BranchOp::build(rw.builder(), &next, condition).insert().ok()?;
    set_loop_attrs(rw, back, attrs);
    rw.erase(terminator)?;
    rw.at_end(start);
    BranchOp::build(rw.builder(), &starts, condition).insert().ok()?;
    rw.at_end(condition);
    let goes_on = CmpIOp::build(rw.builder(), predicate, variable, upper).value().ok()?;
    CondBranchOp::build(rw.builder(), goes_on, &[], &[], body, end).insert().ok()?;
    rw.replace(op, carried)
}

/// The condition of a loop with the values that go on from it.
fn condition_of(
    rw: &PatternRewriter<'_>,
    block: rmlir_ir::BlockId,
) -> Option<(OpAddr, ValueId, Vec<ValueId>)> {
    let last = rw.module().block(rw.unit(), block).last_op()?;
    let condition = last.cast::<ConditionOp>()?;
    Some((last.global(), condition.condition().id(), condition.args().map(|value| value.id()).collect()))
}

pub(super) fn while_loop(op: WhileOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inits: Vec<ValueId> = root.inits().map(|value| value.id()).collect();
    let attrs = loop_attrs(root.op());
    let (before, after) = (root.before(), root.after());
    let (before_block, after_block) = (before.entry()?.id(), after.entry()?.id());
    let (before_end, after_end) = (before.last_block()?.id(), after.last_block()?.id());
    let (before, after, start) = (before.id(), after.id(), root.op().block()?.id());
    let end = rw.split_block(op)?;
    rw.inline_region_before(after, end)?;
    rw.inline_region_before(before, after_block)?;
    rw.at_end(start);
    BranchOp::build(rw.builder(), &inits, before_block).insert().ok()?;
    let (condition, goes_on, values) = condition_of(rw, before_end)?;
    let loc = rw.op(condition).loc();
    rw.at_end(before_end);
    let branch = CondBranchOp::build(rw.builder(), goes_on, &values, &[], after_block, end);
    branch.loc(loc).insert().ok()?;
    rw.erase(condition)?;
    let (terminator, next) = yielded(rw, after_end)?;
    let loc = rw.op(terminator).loc();
    rw.at_end(after_end);
    let back = BranchOp::build(rw.builder(), &next, before_block).loc(loc).insert().ok()?;
    set_loop_attrs(rw, back, attrs);
    rw.erase(terminator)?;
    rw.replace(op, &values)
}

/// A loop whose second region only hands on what it gets: its condition branches back by itself.
pub(super) fn do_while(op: WhileOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (before, after) = (root.before(), root.after());
    let only = after.entry()?.first_op()?;
    rw.require(after.has_one_block() && only.next().is_none())?;
    rw.require(only.operands().eq(after.entry()?.args()))?;
    let inits: Vec<ValueId> = root.inits().map(|value| value.id()).collect();
    rw.require(types_of(root.inits()) == types_of(only.operands()))?;
    let attrs = loop_attrs(root.op());
    let (block, last) = (before.entry()?.id(), before.last_block()?.id());
    let (before, start) = (before.id(), root.op().block()?.id());
    let end = rw.split_block(op)?;
    rw.inline_region_before(before, end)?;
    rw.at_end(start);
    BranchOp::build(rw.builder(), &inits, block).insert().ok()?;
    let (condition, goes_on, values) = condition_of(rw, last)?;
    rw.at_end(last);
    let branch = CondBranchOp::build(rw.builder(), goes_on, &values, &[], block, end).insert().ok()?;
    set_loop_attrs(rw, branch, attrs);
    rw.erase(condition)?;
    rw.replace(op, &values)
}
