//! `transform.match.structured`: a structured operation by its loops, operands and body.

use super::failure::{Failure, Outcome, definite, silenceable};
use super::handles::give;
use super::interpreter::Running;
use super::navigation::Positions;
use super::state::{Entity, Results, kind_of};
use super::table::Table;
use rmlir_dialects::common::traits::has_interface;
use rmlir_dialects::linalg::{LoopNest, body_block};
use rmlir_dialects::transform::{
    FailurePropagationMode, Kind, MatchStructuredBodyOp, MatchStructuredDimOp,
    MatchStructuredElementalBitwidthOp, MatchStructuredInitOp, MatchStructuredInputOp,
    MatchStructuredNumInitsOp, MatchStructuredNumInputsOp, MatchStructuredOp, MatchStructuredRankOp,
    MatchStructuredResultOp,
};
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::typed::is_type;
use rmlir_ir::{DYNAMIC, OpAddr, OpRef, TypeData};

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.one::<MatchStructuredOp>(structured).one::<MatchStructuredRankOp>(rank);
    table.one::<MatchStructuredNumInputsOp>(num_inputs).one::<MatchStructuredNumInitsOp>(num_inits);
    table.one::<MatchStructuredDimOp>(dim).one::<MatchStructuredResultOp>(result);
    table.one::<MatchStructuredInputOp>(input).one::<MatchStructuredInitOp>(init);
    table.one::<MatchStructuredBodyOp>(body).whole::<MatchStructuredElementalBitwidthOp>(bitwidth);
}

fn structured<'s>(
    on: &mut Running<'s, '_, '_>,
    op: OpRef<'s>,
    target: OpAddr,
    results: &mut Results,
) -> Outcome {
    let Some(own) = op.cast::<MatchStructuredOp>() else { return Ok(()) };
    let suppresses = own.failure_propagation_mode() == Some(FailurePropagationMode::Suppress);
    if !has_interface(on.payload().op(target), "LinalgOp") {
        return if suppresses { Ok(()) } else { Err(silenceable(op, "expected a Linalg op")) };
    }
    let body = own.body_region();
    let entered = on.enter(body, vec![vec![Entity::Op(target)]]);
    let outcome = match (entered, body.entry()) {
        (Ok(()), Some(block)) => match on.block(block, FailurePropagationMode::Propagate) {
            // What was not reached stands for nothing.
            Err(Failure::Silenceable(_)) if suppresses => Ok(on.yielded(block)),
            outcome => outcome.map(|()| on.yielded(block)),
        },
        (entered, _) => entered.map(|()| Vec::new()),
    };
    on.state.leave();
    *results = outcome?.into_iter().map(Some).collect();
    Ok(())
}

/// The loops of a structured operation.
fn nest_of(on: &Running<'_, '_, '_>, op: OpRef<'_>, target: OpAddr) -> Outcome<LoopNest> {
    LoopNest::of(on.payload().op(target)).ok_or_else(|| silenceable(op, "expected a Linalg op"))
}

fn give_number(op: OpRef<'_>, results: &mut Results, number: usize) -> Outcome {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    give(results, vec![Entity::Param(op.ctx().int_attr(64, number))])
}

fn rank<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr, results: &mut Results) -> Outcome {
    let nest = nest_of(on, op, target)?;
    give_number(op, results, nest.len())
}

fn num_inputs<'s>(
    on: &mut Running<'s, '_, '_>,
    op: OpRef<'s>,
    target: OpAddr,
    results: &mut Results,
) -> Outcome {
    let nest = nest_of(on, op, target)?;
    give_number(op, results, nest.inputs().len())
}

fn num_inits<'s>(
    on: &mut Running<'s, '_, '_>,
    op: OpRef<'s>,
    target: OpAddr,
    results: &mut Results,
) -> Outcome {
    let nest = nest_of(on, op, target)?;
    give_number(op, results, nest.outputs.len())
}

/// How many rounds a loop has, as far as the types of operands say.
fn rounds(target: OpRef<'_>, nest: &LoopNest, dim: usize) -> i64 {
    let ctx = target.ctx();
    let Ok(dim) = u32::try_from(dim) else { return DYNAMIC };
    let sizes = target.operands().zip(&nest.maps).filter_map(|(operand, map)| {
        let place = map.result_position(ctx.affine(), dim)?;
        ctx.type_data(operand.ty()).shape()?.get(place).copied()
    });
    { sizes }.next().unwrap_or(DYNAMIC)
}

fn dim<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<MatchStructuredDimOp>() else { return Ok(()) };
    let (nest, target) = (nest_of(on, op, target)?, on.payload().op(target));
    let at = Positions { list: own.raw_dim_list(), inverted: own.is_inverted(), all: own.is_all() };
    let dims = at.among(op.ctx(), op.loc(), nest.len()).map_err(|failure| {
        failure.with_note(target.loc(), "while considering dimensions of this payload operation")
    })?;
    for &dim in &dims {
        let parallel = nest.parallel.get(dim).copied().unwrap_or_default();
        let problem = match (own.parallel(), own.reduction()) {
            (true, _) if !parallel => "parallel",
            (_, true) if parallel => "reduction",
            _ => continue,
        };
        return Err(silenceable(op, format!("expects dimension #{dim} to be {problem}")));
    }
    let sizes = dims.into_iter().map(|dim| op.ctx().int_attr(64, rounds(target, &nest, dim)));
    give(results, sizes.map(Entity::Param).collect())
}

/// What is asked of operands.
struct Operands {
    at: Positions,
    permutation: bool,
    projected: bool,
    /// The first operand, and how many there are.
    range: std::ops::Range<usize>,
    /// What one is called, and all of them.
    what: &'static str,
    all: &'static str,
}

fn operands(
    on: &Running<'_, '_, '_>,
    op: OpRef<'_>,
    target: OpAddr,
    nest: &LoopNest,
    asked: &Operands,
) -> Outcome<Vec<Entity>> {
    let (ctx, target) = (op.ctx(), on.payload().op(target));
    let places = asked.at.among(ctx, op.loc(), asked.range.len()).map_err(|failure| {
        let note = format!("while considering {} of this payload operation", asked.all);
        failure.with_note(target.loc(), note)
    })?;
    let mut found = Vec::new();
    for place in places {
        let index = asked.range.start + place;
        let (Some(map), Some(operand)) = (nest.maps.get(index), target.operand(index)) else { continue };
        let what = format!("{} #{place}", asked.what);
        let store = ctx.affine();
        if asked.permutation && !map.is_permutation(store) {
            return Err(silenceable(op, format!("the indexing map for {what} is not a permutation")));
        }
        if asked.projected && !map.is_projected_permutation(store, false) {
            return Err(silenceable(
                op,
                format!("the indexing map for {what} is not a projected permutation"),
            ));
        }
        let Some(result) = op.result(0) else { continue };
        let operand = operand.resolved();
        found.push(match kind_of(result) {
            _ if is_type(ctx, result.ty(), ("transform", "affine_map")) => {
                Entity::Param(ctx.affine_map_attr(map.clone()))
            }
            Some(Kind::Value) => Entity::Value((operand.unit(), operand.id())),
            _ => match operand.def_op() {
                Some((producer, _)) => Entity::Op(producer.global()),
                None => return Err(silenceable(op, format!("{what} is not produced by an operation"))),
            },
        });
    }
    Ok(found)
}

fn input<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<MatchStructuredInputOp>() else { return Ok(()) };
    let nest = nest_of(on, op, target)?;
    let asked = Operands {
        at: Positions { list: own.raw_position_list(), inverted: own.is_inverted(), all: own.is_all() },
        permutation: own.permutation(),
        projected: own.projected_permutation(),
        range: nest.inputs(),
        what: "input",
        all: "DPS inputs",
    };
    let found = operands(on, op, target, &nest, &asked)?;
    give(results, found)
}

fn init<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<MatchStructuredInitOp>() else { return Ok(()) };
    let nest = nest_of(on, op, target)?;
    let asked = Operands {
        at: Positions { list: own.raw_position_list(), inverted: own.is_inverted(), all: own.is_all() },
        permutation: own.permutation(),
        projected: own.projected_permutation(),
        range: nest.outputs.clone(),
        what: "output(init)",
        all: "DPS inits (outputs)",
    };
    let found = operands(on, op, target, &nest, &asked)?;
    give(results, found)
}

fn result<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<MatchStructuredResultOp>() else { return Ok(()) };
    let target = on.payload().op(target);
    let (raw, count) = (own.position(), target.num_results());
    let place = if raw < 0 { raw.saturating_add_unsigned(count as u64) } else { raw };
    let value = usize::try_from(place).ok().and_then(|place| target.result(place)).ok_or_else(|| {
        silenceable(
            op,
            format!("position {raw} overflows the number of results(ints) of the payload operation"),
        )
    })?;
    if kind_of(own.result()) == Some(Kind::Value) {
        return give(results, vec![Entity::Value((value.unit(), value.id()))]);
    }
    let users: Vec<OpAddr> = value.users().map(|user| user.global()).collect();
    match users[..] {
        [] => Err(silenceable(op, format!("no users of the result #{raw}"))),
        [_, _, ..] if own.single() => {
            Err(silenceable(op, "more than one result user with single user requested"))
        }
        [first, ..] => give(results, vec![Entity::Op(first)]),
    }
}

/// Whether a body gives the elements of its inputs as they are.
fn passes_through(target: OpRef<'_>) -> bool {
    let Some(block) = body_block(target) else { return false };
    let Some(last) = block.first_op().filter(|first| first.next().is_none()) else { return false };
    let inputs = LoopNest::of(target).map_or(0, |nest| nest.inputs().len());
    last.operands().all(|value| value.def_block().is_some_and(|(_, index)| index < inputs))
}

fn body<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr, _: &mut Results) -> Outcome {
    let Some(own) = op.cast::<MatchStructuredBodyOp>() else { return Ok(()) };
    if !own.passthrough() {
        let message =
            "transform op 'transform.match.structured.body' is not implemented yet for this kind of body";
        return Err(definite(op, message));
    }
    match passes_through(on.payload().op(target)) {
        true => Ok(()),
        false => Err(silenceable(op, "not a passthrough")),
    }
}

fn bitwidth<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let values = op.operand(0).map(|handle| on.values(handle)).unwrap_or_default();
    let [(unit, value)] = values[..] else {
        let message = "SingleValueMatchOpTrait requires the value handle to point to a single payload value";
        return Err(definite(op, message));
    };
    let (ctx, value) = (op.ctx(), on.payload().value(unit, value));
    let ty = ctx.type_data(value.ty()).shaped_element().unwrap_or(value.ty());
    let is_number = matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Float(_));
    let owner =
        super::state::owner(on.payload(), (value.unit(), value.id())).map(|owner| on.payload().op(owner));
    let bits = owner.filter(|_| is_number).and_then(|owner| DataLayout::of(owner).size_in_bits(ty));
    match bits.and_then(|bits| i64::try_from(bits).ok()) {
        Some(bits) => give(results, vec![Entity::Param(ctx.int_attr(64, bits))]),
        None => Err(silenceable(
            op,
            format!("unsupported type for bitwidth extraction: {}", ctx.quoted_type(value.ty())),
        )),
    }
}
