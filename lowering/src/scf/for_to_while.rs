//! `scf-for-to-while`: loops that count become loops with a condition.

use rmlir_dialects::arith::{AddIOp, CmpIOp, CmpIPredicate};
use rmlir_dialects::scf::{ConditionOp, ForOp, WhileOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, Builder, Failed, Loc, RegionId, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes an `scf.while` of each `scf.for`.
    ForToWhile: SCFForToWhileLoop, run
}

fn run(_: &options::SCFForToWhileLoop, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ForLoopLoweringPattern", for_to_while);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// A block with arguments at these locations.
fn block_of(b: &mut Builder<'_>, region: RegionId, types: &[Type], locs: &[Loc]) -> (BlockId, Vec<ValueId>) {
    let block = b.create_block(region, types);
    let args = b.body().args(block).to_vec();
    for (&arg, &loc) in args.iter().zip(locs) {
        b.body().set_arg_loc(arg, loc);
    }
    b.set_end(block);
    (block, args)
}

fn for_to_while(op: ForOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let (lower, upper, step) = (view.lower_bound().id(), view.upper_bound().id(), view.step().id());
    let body = view.op().region(0)?.entry()?;
    let variable = body.args().next()?;
    let inits: Vec<ValueId> = view.init_args().map(|value| value.id()).collect();
    let types: Vec<Type> =
        std::iter::once(variable.ty()).chain(view.init_args().map(|value| value.ty())).collect();
    let locs: Vec<Loc> =
        std::iter::once(variable.loc()).chain(view.init_args().map(|value| value.loc())).collect();
    rw.require(body.num_args() == types.len())?;
    let predicate = if view.unsigned_cmp() { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
    let (body, attrs) = (body.id(), view.op().discardable());
    let results: Vec<ValueId> = view.op().results().map(|result| result.id()).collect();
    let starts: Vec<ValueId> = std::iter::once(lower).chain(inits).collect();
    let mut after = None;
    let made = WhileOp::build(rw.builder(), &types, &starts)
        .region_with(|b, region| {
            let (_, args) = block_of(b, region, &types, &locs);
            let goes_on = CmpIOp::build(b, predicate, args[0], upper).value();
            if let Ok(goes_on) = goes_on {
                let _ = ConditionOp::build(b, goes_on, &args).insert();
            }
        })
        .region_with(|b, region| {
            let (block, args) = block_of(b, region, &types, &locs);
            let next = AddIOp::build(b, args[0], step).value();
            after = next.ok().map(|next| (block, args, next));
        })
        .insert()
        .ok()?;
    let (block, args, next) = after?;
    rw.modify(made, |module, at| module.set_attrs(at, attrs));
    rw.merge_blocks(body, block, &args)?;
    let end = rw.module().block(op.at().unit, block).last_op()?;
    let yielded: Vec<ValueId> = std::iter::once(next).chain(end.operands().map(|value| value.id())).collect();
    let end = end.global();
    rw.set_operands(end, &yielded);
    let carried: Vec<ValueId> = rw.op(made).results().skip(1).map(|result| result.id()).collect();
    for (&old, &new) in results.iter().zip(&carried) {
        rw.replace_uses(old, new);
    }
    rw.erase(op)
}
