//! `acc-legalize-serial`: what one does alone is done by a gang of one worker with one lane.

use crate::rewriting::ids;
use rmlir_dialects::acc::{ParallelOp, SerialOp, device};
use rmlir_dialects::arith::ConstantOp;
use rmlir_ir::{Attr, Failed};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes serial constructs parallel ones of one.
    LegalizeSerial: ACCLegalizeSerial, run
}

fn run(_: &options::ACCLegalizeSerial, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ACCSerialOpConversion", parallel);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// What both constructs have by the same names.
const SHARED: [&str; 8] = [
    "asyncOperandsDeviceType",
    "asyncOnly",
    "waitOperandsSegments",
    "waitOperandsDeviceType",
    "hasWaitDevnum",
    "waitOnly",
    "selfAttr",
    "defaultAttr",
];

/// Says that the construct is also a loop.
const COMBINED: &str = "combined";

fn parallel(op: SerialOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (asynchronous, waits) = (ids(root.async_operands()), ids(root.wait_operands()));
    let (condition, own) = (root.if_cond().map(|value| value.id()), root.self_cond().map(|value| value.id()));
    let (reductions, private) = (ids(root.reduction_operands()), ids(root.private_operands()));
    let (first, data) = (ids(root.firstprivate_operands()), ids(root.data_clause_operands()));
    let names = SHARED.into_iter().chain([COMBINED]);
    let shared: Vec<(&str, Attr)> =
        names.filter_map(|name| Some((name, root.op().attr_named(name)?))).collect();
    let region = root.op().region(0)?.id();
    let b = rw.builder();
    let one = ctx.int_attr(32, 1);
    let one = [ConstantOp::build(b, one).value().ok()?];
    let any_device = ctx.array_attr(&[device::none(&ctx)?]);
    let made = ParallelOp::build(
        b,
        &asynchronous,
        &waits,
        &one,
        &one,
        &one,
        condition,
        own,
        &reductions,
        &private,
        &first,
        &data,
    );
    let made = made
        .set(ParallelOp::NUM_GANGS_SEGMENTS, ctx.dense_i32_array(&[1]))
        .set(ParallelOp::NUM_GANGS_DEVICE_TYPE, any_device)
        .set(ParallelOp::NUM_WORKERS_DEVICE_TYPE, any_device)
        .set(ParallelOp::VECTOR_LENGTH_DEVICE_TYPE, any_device);
    let made = shared.iter().fold(made, |made, (name, value)| made.attr(name, *value));
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let into = rw.read(made).op().region(0)?.id();
    rw.inline_region(region, into)?;
    rw.erase(op)
}
