//! `test-greedy-patterns`: patterns of the test dialect until nothing changes.

use super::edits;
use super::legalize::add_steps;
use super::notifications::Notifications;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::test::{
    OneRegionOp, RULES, TestCastOp, TestCommutative2Op, TestOpInPlaceFold, TestOpInPlaceFoldAnchor,
};
use rmlir_ir::{Failed, OpAddr};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, create_or_fold};

plain_pass! {
    /// Applies patterns of the test dialect by the greedy driver.
    GreedyPatterns: TestGreedyPatternDriver, rewrite
}

/// Rules, in the order in which those of one benefit are tried.
const DECLARED: [&str; 11] = [
    "GeneratedConvert2",
    "GeneratedConvert3",
    "GeneratedConvert4",
    "GeneratedConvert5",
    "GeneratedConvert6",
    "GeneratedConvert25",
    "TestNamedPatternRule",
    "TestNestedOpEqualArgsPattern",
    "TestNestedSameOpAndSameArgEqualityPattern",
    "TestEqualArgsPattern",
    "TestMultipleEqualArgsPattern",
];

fn rewrite(options: &options::TestGreedyPatternDriver, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, at) = (run.ctx(), run.at());
    let config = Config {
        top_down: options.top_down,
        max_iterations: u32::try_from(options.max_iterations).ok(),
        fold: options.fold,
        unique_constants: options.cse_constants,
        ..Config::default()
    };
    let mut told = Notifications::new(&ctx, false);
    rewrite_greedily(run.module(), at, &Patterns::new(patterns()), &config, Some(&mut told));
    Ok(())
}

fn patterns() -> PatternSet {
    let mut set = PatternSet::new();
    RULES.add(&mut set, "(anonymous namespace)::", &DECLARED);
    add_steps(&mut set);
    set.op("(anonymous namespace)::FoldingPattern", fold_when_made);
    set.op("(anonymous namespace)::FolderInsertBeforePreviouslyFoldedConstantPattern", cast_at_start);
    set.op("(anonymous namespace)::FolderCommutativeOp2WithConstant", forward_constant);
    set.op("(anonymous namespace)::HoistEligibleOps", hoist);
    set.named("foo.maybe_eligible_op", "(anonymous namespace)::MakeOpEligible", make_eligible);
    edits::add_increment(&mut set);
    set
}

/// What is made folds in place at once.
fn fold_when_made(op: TestOpInPlaceFoldAnchor, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let input = rw.op(op).operand(0)?.id();
    let made = create_or_fold(rw.builder(), |b| TestOpInPlaceFold::build(b, input).value()).ok()?;
    rw.replace(op, &[made])
}

/// Makes a constant where others are perhaps that it will be one with.
fn cast_at_start(op: TestCastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    rw.require(rw.op(op).attr_named("test_fold_before_previously_folded_op").is_some())?;
    let start = rw.op(op).block()?.id();
    let (yes, i32) = (rw.ctx().bool_attr(true), rw.ctx().i32());
    rw.at_start(start);
    let constant = ConstantOp::build(rw.builder(), yes).value().ok()?;
    let made = TestCastOp::build(rw.builder(), i32, &[constant]).value().ok()?;
    rw.replace(op, &[made])
}

/// Needs the constant of an inner operation to be on the right, where folding puts it.
fn forward_constant(op: TestCommutative2Op, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let inner = rw.op(op).operand(0)?.defining::<TestCommutative2Op>()?;
    let constant = inner.op2().id();
    rw.constant(constant)?;
    rw.replace(op, &[constant])
}

/// Moves what the region of an operation ends with out of it, if that is marked.
fn hoist(op: OneRegionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let last = root.region(0)?.entry()?.last_op()?;
    let (moved, _) = last.operand(0)?.def_op()?;
    let is_inside = moved.parent() == Some(root);
    rw.require(is_inside && moved.attr_named("eligible").is_some())?;
    let moved = moved.global();
    rw.move_before(moved, op)
}

fn make_eligible(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    rw.require(rw.op(op).attr_named("eligible").is_none())?;
    let (name, value) = (rw.ctx().ident("eligible"), rw.ctx().unit());
    rw.set_attr(op, name, Some(value));
    Some(())
}
