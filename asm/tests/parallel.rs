//! Bodies that are left for later and read in parallel, with a dialect of the test's own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr)] // A test may stop.

mod support;

use rmlir_asm::ParseOptions;
use rmlir_ir::def::{DialectDef, OpDef};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, Delimiter, OpHooks, OperationState};
use rmlir_ir::traits::OpTrait;
use rmlir_ir::{Context, OpName};
use std::fmt::Write;
use std::sync::Arc;
use support::{generic, lines_of};

/// `t.func @name(%arg: type, ...) {...}`, isolated from above; its arguments may shadow outer names if it is a `t.shadow`.
struct Func {
    shadow: bool,
}

impl OpHooks for Func {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let name = parser.symbol_name()?;
        let key = parser.ctx().ident("sym_name");
        state.set_attr(key, parser.ctx().string_ident(name));
        let mut args = Vec::new();
        parser.list(Delimiter::OptionalParen, "", &mut |parser| {
            args.push(parser.argument(true, false)?);
            Ok(())
        })?;
        let body = parser.region(&args, self.shadow)?;
        let terminator: OpName = parser.ctx().op_name("t.end");
        parser.ensure_terminator(body, terminator, state.loc);
        state.regions.push(body);
        Ok(())
    }
}

fn context() -> Context {
    let ctx = support::context();
    let func = |name: &str, shadow| OpDef {
        traits: vec![OpTrait::IsolatedFromAbove],
        hooks: Some(Arc::new(Func { shadow })),
        ..OpDef::new(name)
    };
    let end = OpDef { traits: vec![OpTrait::IsTerminator], ..OpDef::new("t.end") };
    let ops = vec![func("t.func", false), func("t.shadow", true), end];
    ctx.register_dialect(DialectDef { name: "t".into(), ops, ..DialectDef::default() }).unwrap();
    ctx
}

/// The module as text, or what is reported.
fn outcome(text: &str, parallel: bool) -> Result<String, Vec<String>> {
    let ctx = context();
    let options = ParseOptions { parallel, parallel_from: 0, ..ParseOptions::default() };
    let (module, diagnostics) =
        ctx.collect_diagnostics(|| support::parse_with(&ctx, text.as_bytes(), 0..text.len(), &options));
    let lines = diagnostics.iter().flat_map(|diagnostic| lines_of(&ctx, diagnostic)).collect();
    module.map(|module| generic(&module)).map_err(|_| lines)
}

fn same_both_ways(text: &str) -> Result<String, Vec<String>> {
    let in_order = outcome(text, false);
    assert_eq!(outcome(text, true), in_order);
    in_order
}

/// Functions with names, blocks, aliases, resources, strings and comments with braces, nested functions.
fn functions(count: usize) -> String {
    let mut text = String::from("#map = affine_map<(d0) -> (d0)>\n");
    for i in 0..count {
        let _ = write!(
            text,
            "t.func @f{i}(%a: i32, %b: i64 loc(#later)) {{ // }}\n\
             %0 = \"x\"(%a, %1) {{s = \"}}\", m = #map, n = {i} : i64}} : (i32, i32) -> i32 loc(#later)\n\
             %1 = \"y\"() {{r = dense_resource<k{}> : tensor<1xi8>, d = distinct[{}]<>}} : () -> i32\n\
             t.func @inner {{ %0 = \"z\"() : () -> i32 }}\n\
             \"br\"(%0) [^bb1] : (i32) -> ()\n\
             ^bb1(%c: i32): \"t.end\"() : () -> () }}\n",
            i % 3,
            i % 5
        );
    }
    text.push_str("#later = loc(\"later\")\n{-# dialect_resources: {builtin: {k1: \"0x0400000001\"}} #-}\n");
    // The nested function names %0 again, which its own scope forbids unless it shadows.
    text.replace("t.func @inner { %0", "t.func @inner { %z")
}

#[test]
fn bodies_read_in_parallel_are_the_same() {
    let text = same_both_ways(&functions(100)).unwrap();
    assert_eq!(text.matches("\"t.func\"").count(), 200);
    assert_eq!(text.matches("\"z\"").count(), 100);
    // The inner functions have their terminator although it is not written.
    assert_eq!(text.matches("\"t.end\"").count(), 200);
}

#[test]
fn generic_forms_are_read_in_parallel_too() {
    let text = outcome(&functions(100), false).unwrap();
    assert_eq!(same_both_ways(&text).unwrap(), text);
    let two = "\"t.func\"() ({\n  \"x\"() : () -> ()\n}, {\n  \"y\"() : () -> ()\n}) : () -> ()\n".repeat(20);
    assert_eq!(same_both_ways(&two).unwrap().matches("\"y\"").count(), 20);
    // What is skipped in the second region is not to hide that the first one was.
    let nested =
        two.replace("\"y\"() : () -> ()", "\"t.func\"() ({\n    \"y\"() : () -> ()\n  }) : () -> ()");
    assert_eq!(same_both_ways(&nested).unwrap().matches("\"y\"").count(), 20);
    let twice = "\"t.func\"() ({\n  %0 = \"x\"() : () -> i32\n  %0 = \"x\"() : () -> i32\n}) : () -> ()\n";
    assert_eq!(same_both_ways(twice).unwrap_err()[0], "3:3: error: redefinition of SSA value '%0'");
}

#[test]
fn the_layout_of_a_text_does_not_matter() {
    let end = "\"t.end\"() : () -> ()";
    for body in [
        // As printers lay it out, and with a brace where the body's own seems to be.
        "  \"x\"() : () -> ()\n  \"r\"() ({\n    END\n  }) : () -> ()\n  END\n}",
        "  \"x\"() : () -> ()\n\"r\"() ({\n    END\n}) : () -> ()\n  END\n}",
        "  \"x\"() {a = {\n} } : () -> ()\n}",
        "^bb0:\n  END\n}",
        "  \"x\"() : () -> ()\n  END }",
        "}",
    ] {
        let body = body.replace("END", end);
        let text: String = (0..20).map(|i| format!("t.func @f{i} {{\n{body}\n")).collect();
        assert_eq!(same_both_ways(&text).unwrap().matches("\"t.func\"").count(), 20, "{body}");
    }
}

#[test]
fn the_first_error_is_that_of_reading_in_order() {
    let text = functions(50).replacen("n = 49", "n = =", 1).replacen("n = 7 ", "n = ? ", 1);
    let report = same_both_ways(&text).unwrap_err();
    assert_eq!(report.len(), 1);
    assert!(report[0].contains("expected attribute value"), "{report:?}");
}

#[test]
fn names_from_outside_are_found() {
    let outer = "%x = \"x\"() : () -> i32\n";
    let user = "t.func @f { \"use\"(%x) : (i32) -> () }\n";
    for text in [format!("{outer}{user}"), format!("{user}{outer}")] {
        let ctx = context();
        let options = ParseOptions { parallel_from: 0, ..ParseOptions::default() };
        let module = support::parse_with(&ctx, text.as_bytes(), 0..text.len(), &options).unwrap();
        let block = module.top().unwrap().region(0).unwrap().entry().unwrap();
        let func = block.ops().find(|op| op.name_text() == b"t.func").unwrap();
        let user = func.region(0).unwrap().entry().unwrap().first_op().unwrap();
        assert_eq!(user.operand(0).unwrap().resolved().def_op().unwrap().0.name_text(), b"x");
    }
    assert_eq!(same_both_ways(user).unwrap_err(), ["1:19: error: use of undeclared SSA value name"]);
}

#[test]
fn names_may_be_given_again_only_where_they_shadow() {
    let outer = "%x = \"x\"() : () -> i32\n";
    let report = same_both_ways(&format!("{outer}t.func @f {{ %x = \"y\"() : () -> i32 }}")).unwrap_err();
    assert_eq!(report[0], "2:13: error: redefinition of SSA value '%x'");
    same_both_ways(&format!("{outer}t.shadow @f {{ %x = \"y\"() : () -> i32 }}")).unwrap();
    let twice = "t.func @f(%a: i32, %a: i32) {}";
    assert_eq!(
        same_both_ways(twice).unwrap_err()[0],
        "1:20: error: region entry argument '%a' is already in use"
    );
}

#[test]
fn aliases_must_come_before_their_use_in_parallel_too() {
    let text = "t.func @f { \"x\"() {a = #late} : () -> () }\n#late = 5";
    let report = same_both_ways(text).unwrap_err();
    assert_eq!(report, ["1:29: error: undefined symbol alias id 'late'"]);
}

#[test]
fn unbalanced_bodies_are_refused() {
    for text in ["t.func @f {", "t.func @f { \"x\"() : () -> () ", "t.func @f { } }", "t.func @f { \"a } "] {
        assert!(!same_both_ways(text).unwrap_err().is_empty(), "{text}");
    }
}
