//! `linalg-detensorize`: tensors of rank zero become numbers.

mod model;

use crate::rewriting::ids;
use model::Chosen;
use rmlir_dialects::cf::BranchOp;
use rmlir_dialects::linalg::{self, GenericOp};
use rmlir_dialects::tensor::{ExtractOp, FromElementsOp};
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::interfaces::function::FunctionOpInterface;

use rmlir_ir::{BlockId, Builder, Context, Failed, OpAddr, OpRef, TraitSet, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, ConversionTraits, Converted, Operands,
    SignatureConversion, TypeConverter, convert_fully,
};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten, Root, add_patterns_of};
use std::sync::Arc;

plain_pass! {
    /// Makes numbers of tensors of rank zero, and of structured operations on them their bodies.
    Detensorize: LinalgDetensorizePass, run
}

/// The number that a tensor of rank zero holds.
fn number_of(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, element, .. } if shape.is_empty() => Some(*element),
        _ => None,
    }
}

fn converter(ctx: &Context) -> TypeConverter {
    let mut converter = TypeConverter::new(ctx);
    converter.keep_others();
    converter.rule(|of, ty| Converted::one_or_declined(number_of(of.ctx(), ty)));
    converter.target(|b, wanted| {
        let &[input] = wanted.inputs else { return None };
        Some(vec![ExtractOp::build(b, input, &[]).value().ok()?])
    });
    converter.source(|b, wanted| {
        let (&[input], &[ty]) = (wanted.inputs, wanted.to) else { return None };
        let is_tensor =
            matches!(b.ctx().clone().type_data(b.body().value_type(input)), TypeData::RankedTensor { .. });
        if is_tensor {
            return None;
        }
        Some(vec![FromElementsOp::build(b, ty, &[input]).value().ok()?])
    });
    converter
}

/// Whether all operands of a structured operation are tensors of rank zero.
fn is_on_numbers(op: OpRef<'_>) -> bool {
    op.is::<GenericOp>() && op.operands().all(|value| number_of(op.ctx(), value.ty()).is_some())
}

fn run(options: &options::LinalgDetensorizePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx();
    let at = run.at();
    let Some(dummy) = split_entry(run, at)? else { return Ok(()) };
    let chosen = Arc::new(match options.aggressive_mode {
        true => Chosen::all(run.op())?,
        false => Chosen::of_control_flow(run.op())?,
    });
    let converter = Arc::new(converter(&ctx));
    let mut set = PatternSet::new();
    let traits =
        || ConversionTraits { converter: Some(Arc::clone(&converter)), ..ConversionTraits::default() };
    set.convert::<GenericOp>("(anonymous namespace)::DetensorizeGenericOp", Some(&converter), inline);
    let (own, types) = (Arc::clone(&chosen), Arc::clone(&converter));
    set.convert_rooted(
        Root::interface::<dyn FunctionOpInterface>(),
        "(anonymous namespace)::FunctionNonEntryBlockConversion",
        1,
        traits(),
        move |op, _, rw| convert_blocks(op, rw, &own, &types),
    );
    let own = Arc::clone(&chosen);
    set.convert_rooted(
        Root::interface::<dyn BranchOpInterface>(),
        "(anonymous namespace)::BranchOpInterfaceTypeConversion",
        1,
        traits(),
        move |op, operands, rw| convert_branch(op, operands, rw, &own),
    );
    let mut target = ConversionTarget::new();
    target.dynamic_op::<GenericOp>(|op| Some(!chosen.ops.contains(&op.global())));
    target.unknown(|op| Some(is_legal(op, &chosen)));
    convert_fully(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())?;
    let mut set = PatternSet::new();
    add_patterns_of::<FromElementsOp>(&ctx, &mut set);
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    join_entry(run, at, dummy)?;
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

fn is_legal(op: OpRef<'_>, chosen: &Chosen) -> bool {
    let ctx = op.ctx();
    if ctx.op_interface::<dyn FunctionOpInterface>(op.name()).is_some() {
        let blocks = op.regions().flat_map(|region| region.blocks()).skip(1);
        return !blocks
            .flat_map(|block| block.args())
            .any(|arg| chosen.args.contains(&arg.id()) && number_of(ctx, arg.ty()).is_some());
    }
    if op.has_trait(TraitSet::RETURN_LIKE) {
        return true;
    }
    match chosen.branches.get(&op.global()) {
        Some(operands) => {
            operands.iter().all(|&at| op.operand(at).is_none_or(|value| number_of(ctx, value.ty()).is_none()))
        }
        None => true,
    }
}

/// What the entry block had and has no more: the branch to where it is now.
struct Dummy {
    entry: BlockId,
    rest: BlockId,
}

/// Moves all of the entry block to a block of its own: the entry block itself is not converted. `None` if there is no body.
fn split_entry(run: &mut PassRun<'_>, at: OpAddr) -> Result<Option<Dummy>, Failed> {
    let op = run.module().op(at);
    let loc = op.loc();
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(None) };
    let (unit, id) = (entry.unit(), entry.id());
    let first = entry.first_op().ok_or(Failed)?.global();
    let mut rewriter = Rewriter::before(run.module(), first);
    let rest = rewriter.split_block(first.op).map_err(|_| Failed)?;
    let mut builder = Builder::at_end(run.module(), unit, id);
    builder.set_loc(loc);
    BranchOp::build(&mut builder, &[], rest).insert()?;
    Ok(Some(Dummy { entry: id, rest }))
}

/// The reverse.
fn join_entry(run: &mut PassRun<'_>, at: OpAddr, dummy: Dummy) -> Result<(), Failed> {
    let op = run.module().op(at);
    let unit = op.region(0).and_then(|region| region.entry()).ok_or(Failed)?.unit();
    let branch = run.module().block(unit, dummy.entry).last_op().ok_or(Failed)?;
    // The block may have been converted to another one.
    let rest = branch.successors().next().map_or(dummy.rest, |block| block.id());
    let branch = branch.global();
    let mut rewriter = Rewriter::before(run.module(), branch);
    rewriter.erase_op(branch.op).map_err(|_| Failed)?;
    rewriter.merge_blocks(rest, dummy.entry, &[]).map_err(|_| Failed)
}

/// Puts the body of an operation in its place.
fn inline(op: GenericOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.op(op);
    let (body, region) = (linalg::body_block(view)?, view.region(0)?.id());
    let last = body.last_op()?;
    let (body, yielded, last) = (body.id(), ids(last.operands()), last.global());
    let block = view.block()?.id();
    let operands = operands.all()?;
    let rest = rw.split_block(op)?;
    rw.inline_region_before(region, rest)?;
    rw.replace(op, &yielded)?;
    rw.merge_blocks(body, block, &operands)?;
    rw.merge_blocks(rest, block, &[])?;
    rw.erase(last)
}

/// Gives the blocks of a function arguments that are numbers.
fn convert_blocks(
    op: OpAddr,
    rw: &mut ConversionRewriter<'_>,
    chosen: &Chosen,
    converter: &Arc<TypeConverter>,
) -> Rewritten {
    let view = rw.op(op);
    let mut blocks = Vec::new();
    for block in view.region(0)?.blocks().skip(1) {
        let args: Vec<(ValueId, Type)> = block.args().map(|arg| (arg.id(), arg.ty())).collect();
        blocks.push((block.unit(), block.id(), args));
    }
    rw.modify(op, |_, _| {});
    for (unit, block, args) in blocks {
        let mut signature = SignatureConversion::new(args.len());
        for (at, &(arg, ty)) in args.iter().enumerate() {
            let number = number_of(converter.ctx(), ty).filter(|_| chosen.args.contains(&arg));
            signature.map(at, &[number.unwrap_or(ty)]);
        }
        rw.convert_block((unit, block), converter, &signature)?;
    }
    Some(())
}

/// Passes numbers where blocks take them.
fn convert_branch(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    chosen: &Chosen,
) -> Rewritten {
    let mut values = ids(rw.op(op).operands());
    for &at in chosen.branches.get(&op)? {
        *values.get_mut(at)? = operands.at(at)?;
    }
    rw.set_operands(op, &values);
    Some(())
}
