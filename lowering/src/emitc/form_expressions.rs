//! `form-expressions`: operations that are written as one in C.

use crate::rewriting::{Nobody, ids};
use rmlir_dialects::emitc::expression::{has_side_effects, is_expression};
use rmlir_dialects::emitc::{ExpressionOp, LiteralOp, YieldOp};
use rmlir_ir::edit::{GlobalValue, IrMapping, Rewriter};
use rmlir_ir::typed::Handle;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, OpAddr, OpRef, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes expressions of operations, and one of those that are used by another one.
    FormExpressions: FormExpressionsPass, run
}

fn run(_: &options::FormExpressionsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let is_part = |op: OpRef<'_>| {
        op.num_results() == 1
            && !op.is::<LiteralOp>()
            && is_expression(op)
            && !std::iter::successors(op.parent(), |op| op.parent()).any(|op| op.is::<ExpressionOp>())
    };
    for at in Walk::post().collect(run.op(), is_part).map_err(|_| Failed)? {
        let mut nobody = Nobody;
        let mut rw = PatternRewriter::before(run.module(), at, &mut nobody);
        wrap(at, &mut rw).ok_or(Failed)?;
    }
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::FoldExpressionOp", fold);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// Each value once.
fn unique(values: Vec<ValueId>) -> Vec<ValueId> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

/// An expression after an operation, whose body is filled with copies: the mapping has what stands for the operands in there.
fn expression(
    rw: &mut PatternRewriter<'_>,
    after: OpAddr,
    ty: Type,
    operands: &[ValueId],
    stays: bool,
    fill: impl FnOnce(&mut Rewriter<'_>, &mut IrMapping) -> Option<()>,
) -> Option<ExpressionOp> {
    rw.after_op(after);
    let loc = rw.op(after).loc();
    rw.set_loc(loc);
    let outer = rw.unit();
    let types: Vec<Type> = operands.iter().map(|&value| rw.value(value).ty()).collect();
    let mut filled = None;
    let made = ExpressionOp::build(rw.builder(), ty, operands).set(ExpressionOp::DO_NOT_INLINE, stays);
    let made = made.region(&types, |b, args| {
        let (unit, place) = (b.unit(), b.place());
        let mut map = IrMapping::new();
        for (&value, &arg) in operands.iter().zip(args) {
            map.map_value(GlobalValue { unit: outer, value }, GlobalValue { unit, value: arg });
        }
        let mut inner = Rewriter::from(b.within(unit));
        inner.set_loc(loc);
        filled = place.and_then(|(block, _)| {
            inner.set_end(block);
            fill(&mut inner, &mut map)
        });
    });
    let made = made.insert().ok()?;
    filled.map(|()| made)
}

/// Makes an expression of an operation.
fn wrap(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (ty, operands) = (root.result(0)?.ty(), unique(ids(root.operands())));
    let made = expression(rw, op, ty, &operands, false, |inner, map| {
        let copy = inner.clone_op(op, map).ok()?;
        let value = inner.body().result(copy, 0)?;
        YieldOp::build(inner, Some(value)).insert().ok().map(|_| ())
    })?;
    let result = rw.op(made).result(0)?.id();
    rw.replace(op, &[result])
}

/// The expression that makes a value that nothing else uses, if it may be evaluated at another place.
fn used_once(rw: &PatternRewriter<'_>, value: ValueId) -> Option<OpAddr> {
    let value = rw.value(value);
    let made = value.defining::<ExpressionOp>()?;
    let body = made.region().entry()?;
    let acts = body.ops().filter(|op| !op.is::<YieldOp>()).any(has_side_effects);
    (value.uses().count() == 1 && !acts).then(|| made.op().global())
}

/// Puts the first operand that is an expression into the expression that uses it.
fn fold(op: ExpressionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (ty, stays, defs) = (root.result().ty(), root.do_not_inline(), ids(root.defs()));
    let found = defs.iter().find_map(|&value| Some((value, used_once(rw, value)?)));
    let (value, used) = found?;
    let others: Vec<ValueId> = defs.iter().copied().filter(|&def| def != value).collect();
    let inner = ids(rw.op(used).operands());
    let (operands, outer) = (unique([others, inner].concat()), rw.unit());
    let made = expression(rw, op.at(), ty, &operands, stays, |inner, map| {
        let root = inline(inner, used, map, false)?;
        map.map_value(GlobalValue { unit: outer, value }, root);
        inline(inner, op.at(), map, true).map(|_| ())
    })?;
    let result = rw.op(made).result(0)?.id();
    rw.replace(op, &[result])?;
    rw.erase(used)
}

/// Copies the body of an expression. Gives the copy of what it yields.
fn inline(inner: &mut Rewriter<'_>, op: OpAddr, map: &mut IrMapping, ends: bool) -> Option<GlobalValue> {
    let view = inner.seen().op(op);
    let body = view.region(0)?.entry()?;
    let unit = body.unit();
    let (args, operands) = (ids(body.args()), ids(view.operands()));
    let ops: Vec<OpAddr> = body.ops().map(OpRef::global).collect();
    let root = body.last_op()?.operand(0)?.id();
    for (arg, operand) in args.into_iter().zip(operands) {
        let value = map.value(GlobalValue { unit: op.unit, value: operand })?;
        map.map_value(GlobalValue { unit, value: arg }, value);
    }
    let (last, parts) = ops.split_last()?;
    for &part in parts {
        inner.clone_op(part, map).ok()?;
    }
    if ends {
        inner.clone_op(*last, map).ok()?;
    }
    map.value(GlobalValue { unit, value: root })
}
