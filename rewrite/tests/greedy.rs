//! The greedy driver, from text to text.

#![allow(clippy::expect_used, clippy::panic)] // A test may stop.

use rmlir_asm::ParseOptions;
use rmlir_ir::print::{PrintOptions, print_op};
use rmlir_ir::source::SourceFile;
use rmlir_ir::verify::verify;
use rmlir_ir::{Context, Module, OpAddr, OpRef};
use rmlir_rewrite::greedy::{Config, Outcome, Strictness, rewrite_greedily, rewrite_ops_greedily};
use rmlir_rewrite::regions::Simplify;
use rmlir_rewrite::walk::rewrite_once;
use rmlir_rewrite::{PatternFilter, PatternRewriter, PatternSet, Patterns, Rewritten};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn parse(text: &str) -> Module {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rmlir_dialects::register_all(&ctx);
    let source = Arc::new(SourceFile::new("test.mlir", text.as_bytes().to_vec()));
    rmlir_asm::parse(&ctx, &source, 0..text.len(), &ParseOptions::default()).expect("the text is right")
}

fn top(module: &Module) -> OpRef<'_> {
    module.top().expect("a file has a top-level operation")
}

fn text(module: &Module) -> String {
    assert!(verify(top(module)).is_ok());
    let mut out = Vec::new();
    print_op(top(module), &PrintOptions::default(), &mut out);
    String::from_utf8(out).expect("text is text")
}

fn run(module: &mut Module, set: PatternSet, config: &Config) -> Outcome {
    let op = top(module).global();
    rewrite_greedily(module, op, &Patterns::new(set), config, None)
}

/// What is in the first function of a module after the driver has run, a line each, without indentation.
fn body_after(input: &str, config: &Config) -> Vec<String> {
    let mut module = parse(input);
    assert!(run(&mut module, PatternSet::new(), config).converged);
    let text = text(&module);
    let lines = text.lines().skip(2).map(str::trim).take_while(|line| *line != "}");
    lines.map(str::to_owned).collect()
}

fn normal() -> Config {
    Config { top_down: true, simplify: Simplify::Normal, ..Config::default() }
}

#[test]
fn constants_are_put_together_and_to_the_front() {
    let input = "func.func @f(%b: i1) -> (i32, i32) {
      %0 = \"t.first\"() : () -> i32
      %1 = arith.constant 1 : i32
      %2 = scf.if %b -> i32 {
        %3 = arith.constant 2 : i32
        scf.yield %3 : i32
      } else {
        %4 = arith.constant 1 : i32
        scf.yield %4 : i32
      }
      %5 = arith.constant 1 : i32
      \"t.use\"(%0, %1, %5) : (i32, i32, i32) -> ()
      return %2, %5 : i32, i32
    }";
    let want = [
        "%c2_i32 = arith.constant 2 : i32",
        "%c1_i32 = arith.constant 1 : i32",
        "%0 = \"t.first\"() : () -> i32",
        "%1 = scf.if %arg0 -> (i32) {",
        "scf.yield %c2_i32 : i32",
    ];
    let have = body_after(input, &Config { fold: false, ..normal() });
    assert_eq!(have[1..5], want[1..][..4].iter().map(|line| line.to_string()).collect::<Vec<_>>()[..]);
    assert_eq!(have[0], want[0]);
}

#[test]
fn folds_make_constants_where_the_operation_was() {
    let input = "func.func @f(%a: i32) -> i32 {
      %1 = arith.constant 1 : i32
      %2 = arith.constant 2 : i32
      %3 = arith.addi %1, %2 : i32
      %4 = arith.addi %3, %a : i32
      return %4 : i32
    }";
    let want =
        ["%c3_i32 = arith.constant 3 : i32", "%0 = arith.addi %arg0, %c3_i32 : i32", "return %0 : i32"];
    assert_eq!(body_after(input, &normal()), want);
    assert_eq!(body_after(input, &Config { top_down: false, ..normal() }), want);
}

#[test]
fn a_loop_of_blocks_that_only_feeds_itself_is_dead() {
    let input = "func.func @f(%a: i32, %b: i1) {
      cf.br ^bb1(%a, %a : i32, i32)
    ^bb1(%0: i32, %1: i32):
      %2 = arith.addi %0, %a : i32
      \"t.use\"(%1) : (i32) -> ()
      cf.cond_br %b, ^bb1(%2, %1 : i32, i32), ^bb2
    ^bb2:
      return
    }";
    let want = [
        "cf.br ^bb1(%arg0 : i32)",
        "^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1",
        "\"t.use\"(%0) : (i32) -> ()",
        "cf.cond_br %arg1, ^bb1(%0 : i32), ^bb2",
        "^bb2:  // pred: ^bb1",
        "return",
    ];
    assert_eq!(body_after(input, &normal()), want);
    let untouched = body_after(input, &Config { simplify: Simplify::Disabled, ..normal() });
    assert!(untouched.contains(&"%2 = arith.addi %0, %arg0 : i32".to_owned()), "{untouched:?}");
}

#[test]
fn equal_blocks_are_merged_and_get_arguments_for_what_differs() {
    let input = "func.func @f(%a: i32, %b: i32, %c: i1) -> i32 {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      \"t.use\"(%a, %a) : (i32, i32) -> ()
      return %a : i32
    ^bb2:
      \"t.use\"(%b, %a) : (i32, i32) -> ()
      return %b : i32
    ^bb3:
      return %b : i32
    }";
    let want = [
        "cf.cond_br %arg2, ^bb1(%arg0 : i32), ^bb1(%arg1 : i32)",
        "^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0",
        "\"t.use\"(%0, %arg0) : (i32, i32) -> ()",
        "return %0 : i32",
    ];
    assert_eq!(body_after(input, &Config { simplify: Simplify::Aggressive, ..normal() }), want);
    // What nothing leads to goes at every level.
    assert_eq!(body_after(input, &normal()).iter().filter(|line| line.starts_with("^bb")).count(), 2);
}

#[test]
fn arguments_that_always_get_one_value_go() {
    let input = "func.func @f(%a: i32, %c: i1) -> (i32, i32) {
      %0 = \"t.x\"() : () -> i32
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      cf.br ^bb3(%a, %a : i32, i32)
    ^bb2:
      \"t.use\"() : () -> ()
      cf.br ^bb3(%a, %0 : i32, i32)
    ^bb3(%1: i32, %2: i32):
      return %1, %2 : i32, i32
    }";
    let have = body_after(input, &Config { simplify: Simplify::Aggressive, ..normal() });
    assert!(have.contains(&"cf.br ^bb3(%arg0 : i32)".to_owned()), "{have:?}");
    assert!(have.contains(&"return %arg0, %1 : i32, i32".to_owned()), "{have:?}");
}

/// `t.a(x)` becomes `t.b(x)`.
fn a_to_b(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    renamed(op, rw, "t.b")
}

fn renamed(op: OpAddr, rw: &mut PatternRewriter<'_>, to: &str) -> Rewritten {
    let operands: Vec<_> = rw.op(op).operands().map(|operand| operand.id()).collect();
    let ty = rw.op(op).result(0)?.ty();
    let made = rw.builder().create(to).operands(&operands).value(ty);
    rw.replace(op, &[made])
}

fn names(module: &Module) -> Vec<String> {
    let ops =
        top(module).region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops());
    ops.map(|op| String::from_utf8_lossy(op.name_text()).into_owned()).collect()
}

#[test]
fn the_better_pattern_is_tried_first() {
    let mut set = PatternSet::new();
    set.named("t.a", "AToB", a_to_b);
    set.rooted(rmlir_rewrite::Root::Name("t.a".into()), "AToC", 2, |op, rw| renamed(op, rw, "t.c"));
    set.any("BToD", |op, rw| {
        rw.require(rw.op(op).name_text() == b"t.b")?;
        renamed(op, rw, "t.d")
    });
    let mut module = parse("%0 = \"t.a\"() : () -> i32  %1 = \"t.b\"() : () -> i32");
    assert_eq!(run(&mut module, set, &normal()), Outcome { converged: true, changed: true });
    assert_eq!(names(&module), ["t.c", "t.d"]);
}

#[test]
fn patterns_are_switched_by_name() {
    let patterns = |filter: &PatternFilter| {
        let mut set = PatternSet::new();
        set.named("t.a", "AToB", a_to_b);
        set.named("t.b", "BToC", |op, rw| renamed(op, rw, "t.c"));
        let mut module = parse("%0 = \"t.a\"() : () -> i32");
        let op = top(&module).global();
        rewrite_greedily(&mut module, op, &Patterns::filtered(set, filter), &normal(), None);
        names(&module)
    };
    let list = |name: &str| vec![name.to_owned()];
    assert_eq!(patterns(&PatternFilter::default()), ["t.c"]);
    assert_eq!(patterns(&PatternFilter { disabled: list("BToC"), enabled: vec![] }), ["t.b"]);
    assert_eq!(patterns(&PatternFilter { disabled: vec![], enabled: list("BToC") }), ["t.a"]);
}

#[test]
fn a_pattern_that_loops_is_stopped() {
    let tried = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&tried);
    let mut set = PatternSet::new();
    set.named("t.a", "AToA", move |op, rw| {
        count.fetch_add(1, Ordering::Relaxed);
        renamed(op, rw, "t.a")
    });
    let mut module = parse("%0 = \"t.a\"() : () -> i32");
    let config = Config { max_iterations: Some(3), max_rewrites: Some(5), ..normal() };
    assert!(!run(&mut module, set, &config).converged);
    assert_eq!(tried.load(Ordering::Relaxed), 15);
}

/// Runs a pattern on `t.a` that has no end until the driver stops it. Gives how often it was applied.
fn applied_until_stopped(
    input: &str,
    rewrite: impl Fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten + Send + Sync + 'static,
) -> usize {
    let applied = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&applied);
    let mut set = PatternSet::new();
    set.named("t.a", "Endless", move |op, rw| {
        count.fetch_add(1, Ordering::Relaxed);
        rewrite(op, rw)
    });
    let mut module = parse(input);
    let ctx = module.ctx().clone();
    let config = Config { max_iterations: None, ..normal() };
    let (outcome, said) = ctx.collect_diagnostics(|| run(&mut module, set, &config));
    assert!(!outcome.converged);
    let said: Vec<_> = said.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    let [said] = said[..] else { panic!("one warning: {said:?}") };
    assert!(said.starts_with("rewriting has no end here") && said.ends_with("'Endless'"), "{said}");
    applied.load(Ordering::Relaxed)
}

#[test]
fn what_goes_on_for_ever_is_stopped() {
    // Each comes of the one before.
    let replaced = applied_until_stopped("%0 = \"t.a\"() : () -> i32", |op, rw| renamed(op, rw, "t.a"));
    assert!(replaced < 60_000, "{replaced}");
    // There are more operations all the time, each made from the one before.
    let growing = applied_until_stopped("%0 = \"t.a\"() : () -> i32", |op, rw| {
        let ty = rw.op(op).result(0)?.ty();
        rw.builder().create("t.other").value(ty);
        renamed(op, rw, "t.a")
    });
    assert!(growing < 12_000, "{growing}");
    // Two operations take turns: nothing is made.
    let moved = applied_until_stopped("%0 = \"t.a\"() : () -> i32  %1 = \"t.a\"() : () -> i32", |op, rw| {
        let other = rw.op(op).prev().or(rw.op(op).next())?.global();
        rw.move_before(other, op)
    });
    assert!(moved < 60_000, "{moved}");
}

#[test]
fn strictness_says_what_is_visited() {
    let count = |strictness| {
        let mut set = PatternSet::new();
        set.named("t.a", "AToB", a_to_b);
        set.named("t.b", "BToC", |op, rw| renamed(op, rw, "t.c"));
        set.named("t.use", "Use", |op, rw| {
            rw.require(rw.op(op).attr_named("seen").is_none())?;
            let (name, unit) = (rw.ctx().ident("seen"), rw.ctx().unit());
            rw.set_attr(op, name, Some(unit));
            Some(())
        });
        let mut module = parse("%0 = \"t.a\"() : () -> i32  \"t.use\"(%0) : (i32) -> ()");
        let block = top(&module).region(0).and_then(|region| region.entry()).expect("it is not empty");
        let first = block.first_op().expect("it is not empty").global();
        let config = Config { strictness, ..normal() };
        let outcome = rewrite_ops_greedily(&mut module, &[first], &Patterns::new(set), &config, None);
        assert!(outcome.changed && outcome.converged);
        text(&module).contains("seen").to_string() + &names(&module)[0]
    };
    assert_eq!(count(Strictness::Any), "truet.c");
    assert_eq!(count(Strictness::ExistingAndNew), "falset.c");
    assert_eq!(count(Strictness::Existing), "falset.b");
}

#[test]
fn a_walk_visits_each_operation_once() {
    let mut set = PatternSet::new();
    set.named("t.a", "AToB", a_to_b);
    set.named("t.b", "BToC", |op, rw| renamed(op, rw, "t.c"));
    let mut module = parse("%0 = \"t.a\"() : () -> i32  %1 = \"t.b\"() : () -> i32");
    let op = top(&module).global();
    assert_eq!(rewrite_once(&mut module, op, &Patterns::new(set), None), Ok(true));
    assert_eq!(names(&module), ["t.b", "t.c"]);
}

#[test]
fn deep_nesting_costs_no_stack() {
    let depth = 3000;
    let mut input = String::new();
    (0..depth).for_each(|_| input.push_str("\"t.in\"() ({\n"));
    (0..depth).for_each(|_| input.push_str("}) : () -> ()\n"));
    let mut module = parse(&input);
    assert!(run(&mut module, PatternSet::new(), &Config::default()).converged);
    let first = top(&module).region(0).and_then(|region| region.entry()).and_then(|block| block.first_op());
    let at = first.expect("it is not empty").global();
    rmlir_ir::edit::Rewriter::before(&mut module, at).drop_op(at.op);
    assert!(names(&module).is_empty());
}
