//! `tosa-to-scf`: choices, loops and scattering become loops and branches of scf.

use super::convert;
use super::make::index;
use crate::linalg::tensors::{self, Slice, shape};
use crate::rewriting::ids;
use rmlir_dialects::arith::IndexCastOp;
use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf;
use rmlir_dialects::tensor::ExtractOp;
use rmlir_dialects::tosa::{IfOp, ScatterOp, WhileOp, YieldOp};
use rmlir_ir::{BlockId, DYNAMIC, Failed, Loc, OpAddr, RegionId, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::ConversionTarget;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

plain_pass! {
    /// Makes scf of the control flow of tosa.
    TosaToScf: TosaToSCFPass, run
}

fn run(_: &options::TosaToSCFPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::IfOpConverter", choose);
    set.op("(anonymous namespace)::ScatterOpConverter", scatter);
    set.op("(anonymous namespace)::WhileOpConverter", repeat);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["tensor", "scf"]);
    target.illegal_op::<IfOp>().illegal_op::<ScatterOp>().illegal_op::<WhileOp>();
    target.unknown_is_legal();
    convert(run, &target, set)
}

/// A block, its arguments, and its last operation with what it yields and its place.
type Body = (BlockId, Vec<ValueId>, OpAddr, Vec<ValueId>, Loc);

/// The only block of a region.
fn body(rw: &PatternRewriter<'_>, region: RegionId) -> Option<Body> {
    let block = rw.module().region(rw.unit(), region).entry()?;
    let last = block.last_op().filter(|op| op.is::<YieldOp>())?;
    Some((block.id(), ids(block.args()), last.global(), ids(last.operands()), last.loc()))
}

/// Moves a body into a region that has none. What came in as arguments is used from outside.
fn inline_case(
    rw: &mut PatternRewriter<'_>,
    from: RegionId,
    into: RegionId,
    inputs: &[ValueId],
) -> Rewritten {
    let (block, args, last, yielded, loc) = body(rw, from)?;
    let made = rw.builder().create_block(into, &[]);
    rw.merge_blocks(block, made, inputs)?;
    let stands_for = |value: &ValueId| {
        args.iter().position(|arg| arg == value).and_then(|at| inputs.get(at)).copied().unwrap_or(*value)
    };
    let yielded: Vec<ValueId> = yielded.iter().map(stands_for).collect();
    rw.at_op(last);
    scf::YieldOp::build(rw.builder(), &yielded).loc(loc).insert().ok()?;
    rw.erase(last)
}

fn choose(op: IfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (condition, inputs) = (root.condition().id(), ids(root.input_list()));
    let types: Vec<Type> = root.output_list().map(|value| value.ty()).collect();
    let cases = [root.then_graph().id(), root.else_graph().id()];
    let condition = ExtractOp::build(rw.builder(), condition, &[]).value().ok()?;
    let made =
        scf::IfOp::build(rw.builder(), &types, condition).region_with(|_, _| {}).region_with(|_, _| {});
    let made = made.insert().ok()?;
    for (at, case) in cases.into_iter().enumerate() {
        let into = rw.op(made).region(at)?.id();
        inline_case(rw, case, into, &inputs)?;
    }
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}

fn repeat(op: WhileOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inputs = ids(root.input_list());
    let types: Vec<Type> = root.output_list().map(|value| value.ty()).collect();
    let (condition, again) = (root.cond_graph().id(), root.body_graph().id());
    let made =
        scf::WhileOp::build(rw.builder(), &types, &inputs).region_with(|_, _| {}).region_with(|_, _| {});
    let made = made.insert().ok()?;
    let (before, after) = (rw.op(made).region(0)?.id(), rw.op(made).region(1)?.id());
    let (_, args, last, yielded, loc) = body(rw, condition)?;
    rw.inline_region(condition, before)?;
    rw.at_op(last);
    let goes_on = ExtractOp::build(rw.builder(), *yielded.first()?, &[]).loc(loc).value().ok()?;
    scf::ConditionOp::build(rw.builder(), goes_on, &args).loc(loc).insert().ok()?;
    rw.erase(last)?;
    let (_, _, last, yielded, loc) = body(rw, again)?;
    rw.inline_region(again, after)?;
    rw.at_op(last);
    scf::YieldOp::build(rw.builder(), &yielded).loc(loc).insert().ok()?;
    rw.erase(last)?;
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}

/// An empty loop that carries a tensor. Gives its variable and the tensor in it.
fn carrying(
    rw: &mut PatternRewriter<'_>,
    bounds: [ValueId; 3],
    carried: ValueId,
) -> Option<(ValueId, BlockId, ValueId, ValueId)> {
    let ty = rw.value(carried).ty();
    let args = [rw.ctx().index_type(), ty];
    let [lower, upper, step] = bounds;
    let made = scf::ForOp::build(rw.builder(), &[ty], lower, upper, step, &[carried]);
    let made = made.region(&args, |_, _| {}).insert().ok()?;
    let result = rw.op(made).result(0)?.id();
    let block = rw.read(made).region().entry()?;
    let (id, args) = (block.id(), ids(block.args()));
    let &[variable, carried] = &args[..] else { return None };
    rw.at_end(id);
    Some((result, id, variable, carried))
}

fn scatter(op: ScatterOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (values, indices, input) = (root.values_in().id(), root.indices().id(), root.input().id());
    rw.require(!shape(rw.value(input)).is_empty())?;
    let mut sizes = Vec::new();
    for (at, size) in shape(rw.value(input)).to_vec().into_iter().enumerate() {
        let dim = index(rw, at as i64)?;
        sizes.push(match size {
            DYNAMIC => match dim::size_of(rw.builder(), input, at).ok()? {
                Mixed::Value(value) => value,
                Mixed::Known(known) => index(rw, known)?,
            },
            known => index(rw, known)?,
        });
        let _ = dim;
    }
    let &[batch, count, channels] = &sizes[..] else { return None };
    let (zero, one) = (index(rw, 0)?, index(rw, 1)?);
    let (outer, outer_block, n, outer_values) = carrying(rw, [zero, batch, one], values)?;
    let (inner, _, w, carried) = carrying(rw, [zero, count, one], outer_values)?;
    let found = ExtractOp::build(rw.builder(), indices, &[n, w]).value().ok()?;
    let ty = rw.ctx().index_type();
    let found = IndexCastOp::build(rw.builder(), ty, found).value().ok()?;
    let part = |row: ValueId| Slice {
        offsets: [n, row, zero].map(Mixed::Value).to_vec(),
        sizes: [one, one, channels].map(Mixed::Value).to_vec(),
        strides: [one; 3].map(Mixed::Value).to_vec(),
    };
    let element = tensors::element(rw.ctx(), rw.value(input).ty());
    let open = tensors::tensor_type(rw.ctx(), &[DYNAMIC; 3], element).ok()?;
    let taken = part(w).extract(rw.builder(), open, input).ok()?;
    let put = part(found).insert(rw.builder(), taken, carried).ok()?;
    scf::YieldOp::build(rw.builder(), &[put]).insert().ok()?;
    rw.at_end(outer_block);
    scf::YieldOp::build(rw.builder(), &[inner]).insert().ok()?;
    rw.at_op(op);
    rw.replace(op, &[outer])
}
