//! Deep, long and wide texts.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr)] // A test may stop.

mod support;

use rmlir_asm::{parse_attr, parse_type};
use support::{context, first_error, parse_text};

const DEEP: usize = 100_000;

#[test]
fn types_attributes_and_locations_nest_deep() {
    let ctx = context();
    let nest = |open: &str, middle: &str, close: &str| {
        format!("{}{middle}{}", open.repeat(DEEP), close.repeat(DEEP))
    };
    for (open, middle, close) in [("tuple<", "i32", ">"), ("(", "i32", ") -> ()"), ("memref<2x", "i32", ">")]
    {
        parse_type(&ctx, &nest(open, middle, close)).unwrap();
    }
    for (open, middle, close) in [
        ("[", "1", "]"),
        ("{a = ", "1", "}"),
        ("loc(\"a\"(", "unknown", "))"),
        ("#a<", "", ">"),
        ("loc(fused<", "unit", ">[unknown])"),
    ] {
        let middle = if open == "loc(\"a\"(" { "unknown" } else { middle };
        let text = match open {
            "loc(\"a\"(" => format!("loc({}{middle}{})", "\"a\"(".repeat(DEEP), ")".repeat(DEEP)),
            _ => nest(open, middle, close),
        };
        parse_attr(&ctx, &text).unwrap_or_else(|_| panic!("{open}"));
    }
}

#[test]
fn unclosed_nests_are_refused() {
    for open in ["tuple<", "[", "{a = ", "(", "#a<(", "affine_map<(d0) -> (", "dense<[", "loc(callsite("] {
        let text = format!("\"x\"() {{a = {}", open.repeat(DEEP));
        assert!(first_error(&text).contains("error: "), "{open}");
    }
    let text = format!("#m = affine_map<(d0) -> ({}d0", "(".repeat(DEEP));
    assert!(first_error(&text).contains("nested deeper than"), "{}", first_error(&text));
}

#[test]
fn regions_nest_deep_in_generic_form() {
    let ctx = context();
    let text = format!("{}{}", "\"a\"() ({".repeat(DEEP), "}) : () -> ()".repeat(DEEP));
    parse_text(&ctx, &text).unwrap();
    let open = "\"a\"() ({ ^b(%a: i32):".repeat(1000);
    assert!(first_error(&open).contains("redefinition of SSA value '%a'"));
}

#[test]
fn custom_forms_nest_up_to_a_limit() {
    // Threads of tests have the usual small stack.
    let nest = |depth: usize| format!("{}{}", "module {".repeat(depth), "}".repeat(depth));
    assert_eq!(first_error(&nest(1000)), "");
    let error = first_error(&nest(DEEP));
    assert!(error.contains("custom forms are nested deeper than 1024 levels"), "{error}");
}

#[test]
fn one_long_line_and_many_operations_take_linear_time() {
    let ctx = context();
    let mut text = String::from("%0 = \"a\"() : () -> i32 ");
    for i in 1..200_000 {
        text.push_str(&format!("%{i} = \"a\"(%{}) {{n = {i} : i64}} : (i32) -> i32 ", i - 1));
    }
    let module = parse_text(&ctx, &text).unwrap();
    let block = module.top().unwrap().region(0).unwrap().entry().unwrap();
    assert_eq!(block.ops().count(), 200_000);
}

#[test]
fn a_large_result_number_takes_no_memory() {
    assert_eq!(
        first_error("\"a\"(%x#4294967295) : (i32) -> ()"),
        "1:5: error: use of undeclared SSA value name"
    );
    assert!(first_error("%x:18446744073709551615 = \"a\"() : () -> i32").contains("was provided"));
}
