//! `convert-scf-to-emitc`: loops and branches of C, which leave their results in variables.

use super::types::{add_sizes, lvalue, nothing, plain};
use crate::rewriting::ids;
use rmlir_dialects::emitc::{self, AssignOp, VariableOp};
use rmlir_dialects::scf::{ConditionOp, ForOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, Builder, Failed, OpAddr, RegionId, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, TypeConverter, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes emitc of scf.
    ScfToEmitc: SCFToEmitC, run
}

fn run(_: &options::SCFToEmitC, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut converter = TypeConverter::new(&run.ctx());
    plain(&mut converter);
    add_sizes(&mut converter);
    let mut set = PatternSet::new();
    patterns(&mut set, &Arc::new(converter));
    let mut target = ConversionTarget::new();
    illegal(&mut target);
    target.unknown_is_legal();
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// What must be gone.
pub(super) fn illegal(target: &mut ConversionTarget<'_>) {
    target.illegal_op::<ForOp>().illegal_op::<IfOp>().illegal_op::<IndexSwitchOp>().illegal_op::<WhileOp>();
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let own = Arc::clone(types);
    set.convert("(anonymous namespace)::ForLowering", Some(types), move |op: ForOp, operands, rw| {
        count(op, operands, rw, &own)
    });
    set.convert("(anonymous namespace)::IfLowering", Some(types), choose);
    set.convert("(anonymous namespace)::IndexSwitchOpLowering", Some(types), switch);
    let own = Arc::clone(types);
    set.convert("(anonymous namespace)::WhileLowering", Some(types), move |op: WhileOp, operands, rw| {
        repeat(op, operands, rw, &own)
    });
}

/// A variable of a type that holds nothing yet.
fn variable(b: &mut Builder<'_>, ty: Type) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let nothing = nothing(&ctx)?;
    VariableOp::build(b, lvalue(&ctx, ty)?, nothing).value().ok()
}

/// A variable for each result.
fn variables(op: OpAddr, rw: &mut ConversionRewriter<'_>) -> Option<Vec<ValueId>> {
    let types = rw.result_types(rw.op(op))?;
    types.into_iter().map(|ty| variable(rw.builder(), ty)).collect()
}

fn assign(b: &mut Builder<'_>, variables: &[ValueId], values: &[ValueId]) -> Rewritten {
    for (&variable, &value) in variables.iter().zip(values) {
        AssignOp::build(b, variable, value).insert().ok()?;
    }
    Some(())
}

fn load(b: &mut Builder<'_>, variables: &[ValueId]) -> Option<Vec<ValueId>> {
    variables.iter().map(|&variable| emitc::LoadOp::build(b, variable).value().ok()).collect()
}

/// Ends a block by leaving in variables what it yields.
fn end(rw: &mut ConversionRewriter<'_>, block: BlockId, variables: &[ValueId]) -> Rewritten {
    let last = rw.body().last_op(block)?;
    let last = OpAddr { unit: rw.unit(), op: last };
    rw.require(rw.op(last).is::<YieldOp>())?;
    let yielded = ids(rw.op(last).operands());
    let loc = rw.op(last).loc();
    rw.at_op(last);
    let old = rw.builder().loc();
    rw.set_loc(loc);
    let values: Option<Vec<ValueId>> =
        rw.remapped(&yielded)?.iter().map(|all| all.first().copied()).collect();
    assign(rw.builder(), variables, &values?)?;
    emitc::YieldOp::build(rw.builder(), None).insert().ok()?;
    rw.set_loc(old);
    rw.erase(last)
}

/// Moves the blocks of a region into an empty one, and ends the last block.
fn lower_region(
    rw: &mut ConversionRewriter<'_>,
    from: RegionId,
    into: RegionId,
    variables: &[ValueId],
) -> Rewritten {
    rw.inline_region(from, into)?;
    let last = rw.body().last_block(into)?;
    end(rw, last, variables)
}

/// Takes the results out of variables, after the operation.
fn finish(op: impl Handle, rw: &mut ConversionRewriter<'_>, variables: &[ValueId]) -> Rewritten {
    rw.after_op(op);
    let results = load(rw.builder(), variables)?;
    rw.replace(op, &results)
}

fn choose(op: IfOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let variables = variables(op.at(), rw)?;
    let view = rw.read(op);
    let (then, otherwise) = (view.then_region().id(), view.else_region());
    let otherwise = (!otherwise.is_empty()).then(|| otherwise.id());
    let condition = operands.at(0)?;
    let made = emitc::IfOp::build(rw.builder(), condition).region_with(|_, _| {}).region_with(|_, _| {});
    let made = made.insert().ok()?;
    for (at, from) in [Some(then), otherwise].into_iter().enumerate() {
        if let Some(from) = from {
            let into = rw.op(made).region(at)?.id();
            lower_region(rw, from, into, &variables)?;
        }
    }
    finish(op, rw, &variables)
}

fn switch(op: IndexSwitchOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let variables = variables(op.at(), rw)?;
    let regions: Vec<RegionId> = rw.op(op).regions().map(|region| region.id()).collect();
    let cases = rw.read(op).cases();
    let argument = operands.at(0)?;
    let mut made = emitc::SwitchOp::build(rw.builder(), argument, cases);
    for _ in &regions {
        made = made.region_with(|_, _| {});
    }
    let made = made.insert().ok()?;
    // The cases come first, what is done in no case last.
    for at in (1..regions.len()).chain([0]) {
        let into = rw.op(made).region(at)?.id();
        lower_region(rw, *regions.get(at)?, into, &variables)?;
    }
    finish(op, rw, &variables)
}

fn count(
    op: ForOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &Arc<TypeConverter>,
) -> Rewritten {
    // The loop of emitc compares as its type says.
    rw.require(!rw.read(op).unsigned_cmp())?;
    let variables = variables(op.at(), rw)?;
    let all = operands.all()?;
    let (&[lower, upper, step], inits) = all.split_first_chunk::<3>()?;
    assign(rw.builder(), &variables, inits)?;
    let ty = rw.value(lower).ty();
    let made = emitc::ForOp::build(rw.builder(), lower, upper, step).region_with(|b, region| {
        b.create_block(region, &[ty]);
    });
    let made = made.insert().ok()?;
    let body = rw.op(made).region(0)?.entry()?;
    let (body, induction) = (body.id(), ids(body.args()));
    rw.at_end(body);
    let mut args = induction;
    args.extend(load(rw.builder(), &variables)?);
    let region = (rw.unit(), rw.read(op).region().id());
    let old = rw.convert_region(region, types, None)?;
    rw.merge_blocks(old, body, &args)?;
    end(rw, body, &variables)?;
    rw.after_op(made);
    let results = load(rw.builder(), &variables)?;
    rw.replace(op, &results)
}

/// A loop whose body comes once before the condition is looked at.
fn repeat(
    op: WhileOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &Arc<TypeConverter>,
) -> Rewritten {
    let results = variables(op.at(), rw)?;
    let mut carried = Vec::new();
    for init in operands.all()? {
        let ty = rw.value(init).ty();
        let made = variable(rw.builder(), ty)?;
        assign(rw.builder(), &[made], &[init])?;
        carried.push(made);
    }
    let goes_on = {
        let ty = rw.ctx().i1();
        variable(rw.builder(), ty)?
    };
    let made = emitc::DoOp::build(rw.builder())
        .region_with(|b, region| _ = b.create_block(region, &[]))
        .region_with(|b, region| _ = b.create_block(region, &[]));
    let made = made.insert().ok()?;
    let view = rw.read(op);
    let regions = [view.before().id(), view.after().id()];
    // Where the second region has nothing but its end, the reference leaves it out, and with it what it would hand on.
    let works = view.after().entry()?.ops().nth(1).is_some();
    let (body, condition) = (rw.op(made).region(0)?.entry()?.id(), rw.op(made).region(1)?.entry()?.id());
    let unit = rw.unit();
    let before = rw.convert_region((unit, regions[0]), types, None)?;
    let after = match works {
        true => Some(rw.convert_region((unit, regions[1]), types, None)?),
        false => None,
    };
    rw.at_end(body);
    let args = load(rw.builder(), &carried)?;
    rw.merge_blocks(before, body, &args)?;

    let last = OpAddr { unit, op: rw.body().last_op(body)? };
    rw.require(rw.op(last).is::<ConditionOp>())?;
    let passed = ids(rw.op(last).operands());
    let (&again, passed) = passed.split_first()?;
    rw.at_op(last);
    let again = *rw.remapped(&[again])?.first()?.first()?;
    assign(rw.builder(), &results, passed)?;
    assign(rw.builder(), &[goes_on], &[again])?;
    if let Some(after) = after {
        go_on(rw, again, passed, after, &carried)?;
    }
    rw.erase(last)?;

    rw.at_end(condition);
    ask(rw, goes_on)?;
    finish(op, rw, &results)
}

/// The second region, if the loop goes on, and what it hands on.
fn go_on(
    rw: &mut ConversionRewriter<'_>,
    again: ValueId,
    passed: &[ValueId],
    after: BlockId,
    carried: &[ValueId],
) -> Rewritten {
    let next = emitc::IfOp::build(rw.builder(), again)
        .region_with(|b, region| _ = b.create_block(region, &[]))
        .region_with(|_, _| {});
    let next = next.insert().ok()?;
    let then = rw.op(next).region(0)?.entry()?.id();
    let passed: Option<Vec<ValueId>> =
        rw.remapped(passed)?.iter().map(|values| values.first().copied()).collect();
    rw.merge_blocks(after, then, &passed?)?;
    end(rw, then, carried)
}

/// Whether a variable says that it goes on.
fn ask(rw: &mut ConversionRewriter<'_>, variable: ValueId) -> Rewritten {
    let (ty, i1) = (rw.value(variable).ty(), rw.ctx().i1());
    let mut filled = None;
    let made = emitc::ExpressionOp::build(rw.builder(), i1, &[variable]).region(&[ty], |b, args| {
        filled = (|| {
            let value = emitc::LoadOp::build(b, *args.first()?).value().ok()?;
            emitc::YieldOp::build(b, Some(value)).insert().ok()
        })();
    });
    let made = made.value().ok()?;
    filled?;
    emitc::YieldOp::build(rw.builder(), Some(made)).insert().ok().map(|_| ())
}
