//! Types and attributes read and printed again, names and use lists.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr)] // A test may stop.

mod support;

use rmlir_asm::{parse_attr, parse_attr_prefix, parse_type};
use rmlir_ir::print::{attr_to_string, type_to_string};
use support::{context, generic, parse_text};

#[test]
fn types_print_in_their_normal_form() {
    let ctx = context();
    for (text, normal) in [
        ("i08", "i8"),
        ("memref<2 x 0x1xi32, affine_map<(a, b, c) -> (a, b, c)>, 0>", "memref<2x0x1xi32>"),
        ("tensor<4xf32,>", "tensor<4xf32>"),
        ("tensor<*xf32>", "tensor<*xf32>"),
        ("vector<4x[2]xf8E4M3FN>", "vector<4x[2]xf8E4M3FN>"),
        ("(i32) -> (() -> ())", "(i32) -> (() -> ())"),
        (
            "memref<0xi32, strided<[?], offset: -3>, 1 : i32>",
            "memref<0xi32, strided<[?], offset: -3>, 1 : i32>",
        ),
        ("!a.b<\"x>\", ->>", "!a.b<\"x>\", ->>"),
        ("!a<b.c<1>>", "!a.b.c<1>"),
        ("complex<si4>", "complex<si4>"),
        ("tuple<>", "tuple<>"),
    ] {
        let ty = parse_type(&ctx, text).unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(type_to_string(&ctx, ty), normal);
    }
}

#[test]
fn what_follows_a_value_may_be_anything_that_is_a_token() {
    let ctx = context();
    let place = |text: &str| parse_attr_prefix(&ctx, text.as_bytes()).ok().map(|(_, end)| end);
    assert_eq!(place("#d.x<1>  more"), Some(9));
    assert_eq!(place("#d.x<1>"), Some(7));
    for text in ["#d.x<1> \"no end of it", "1 : i8 ~"] {
        let (parsed, said) = ctx.collect_diagnostics(|| place(text));
        assert!(parsed.is_none() && said.len() == 1, "{text}: {said:?}");
    }
}

#[test]
fn attributes_print_in_their_normal_form() {
    let ctx = context();
    for (text, normal) in [
        ("-1 : i1", "true"),
        ("255 : i8", "-1 : i8"),
        ("0x7F800000 : f32", "0x7F800000 : f32"),
        ("[1, 2.0, {b, a = @x::@\"y z\"}]", "[1, 2.000000e+00, {a = @x::@\"y z\", b}]"),
        ("dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>", "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>"),
        ("dense<[true, true]> : tensor<2xi1>", "dense<true> : tensor<2xi1>"),
        ("dense<\"0x05\"> : vector<3xi1>", "dense<[true, false, true]> : vector<3xi1>"),
        ("dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>", "dense<[(1,2), (3,4)]> : tensor<2xcomplex<i8>>"),
        ("dense<[\"a\", \"a\"]> : tensor<2x!s.t>", "dense<\"a\"> : tensor<2x!s.t>"),
        ("sparse<[[0, 1]], 5> : tensor<2x2xi16>", "sparse<[[0, 1]], 5> : tensor<2x2xi16>"),
        ("array<i1: true, false>", "array<i1: true, false>"),
        ("array<f16: 1.0, 0x3C00>", "array<f16: 1.000000e+00, 1.000000e+00>"),
        ("affine_map<(x)[y] -> (x floordiv 2 + y * 3)>", "affine_map<(d0)[s0] -> (d0 floordiv 2 + s0 * 3)>"),
        ("affine_set<() : ()>", "affine_set<() : (0 == 0)>"),
        ("loc(fused[\"a\":1:2, unknown, \"a\":1:2])", "loc(\"a\":1:2)"),
        ("loc(\"f\":1)", "loc(\"f\":1:0)"),
        ("loc(callsite(\"a\" at \"f\":1:2 to :5))", "loc(callsite(\"a\" at \"f\":1:2 to :5))"),
        ("#d.x<1> : i32", "#d.x<1> : i32"),
        ("\"a\\n\" : i4", "\"a\\0A\" : i4"),
        ("dense_resource<\"a b\"> : tensor<2xi8>", "dense_resource<\"a b\"> : tensor<2xi8>"),
    ] {
        let attr = parse_attr(&ctx, text).unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(attr_to_string(&ctx, attr), normal);
    }
}

#[test]
fn a_value_must_be_the_whole_text() {
    let ctx = context();
    let (result, diagnostics) = ctx.collect_diagnostics(|| parse_type(&ctx, "i32 i32"));
    assert!(result.is_err());
    assert_eq!(support::lines_of(&ctx, &diagnostics[0]), ["1:5: error: expected the end of the text"]);
    let (result, diagnostics) = ctx.collect_diagnostics(|| parse_attr(&ctx, "[1, "));
    assert!(result.is_err());
    assert_eq!(diagnostics.len(), 1);
}

#[test]
fn uses_are_in_the_order_of_the_reference() {
    let ctx = context();
    let text = "\"u0\"(%a, %a) : (i32, i32) -> () \"u1\"(%a) : (i32) -> () %a = \"d\"() : () -> i32 \"u2\"(%a) : (i32) -> ()";
    let module = parse_text(&ctx, text).unwrap();
    let block = module.top().unwrap().region(0).unwrap().entry().unwrap();
    let value = block.ops().nth(2).unwrap().result(0).unwrap();
    let users: Vec<_> =
        value.users().map(|op| String::from_utf8_lossy(op.name_text()).into_owned()).collect();
    assert_eq!(users, ["u2", "u0", "u0", "u1"]);
}

#[test]
fn aliases_may_follow_the_locations_that_name_them() {
    let ctx = context();
    let text = "\"a\"() ({ ^b(%x: i32 loc(#y)): \"b\"() : () -> () loc(#z) }) : () -> () loc(#y)\n#y = loc(\"y\")\n#z = loc(\"z\")";
    let module = parse_text(&ctx, text).unwrap();
    let op = module.top().unwrap().region(0).unwrap().entry().unwrap().first_op().unwrap();
    let block = op.region(0).unwrap().entry().unwrap();
    let name = |loc| attr_to_string(&ctx, ctx.loc_attr(loc));
    assert_eq!(name(op.loc()), "loc(\"y\")");
    assert_eq!(name(block.args().next().unwrap().loc()), "loc(\"y\")");
    assert_eq!(name(block.first_op().unwrap().loc()), "loc(\"z\")");
}

#[test]
fn values_of_other_units_are_kept_for_the_verifier() {
    let ctx = context();
    let text = "module { \"b\"(%x) : (i32) -> () } module { \"c\"(%x) : (i32) -> () } %x = \"a\"() : () -> i32 \"d\"(%x) : (i32) -> ()";
    let module = parse_text(&ctx, text).unwrap();
    let block = module.top().unwrap().region(0).unwrap().entry().unwrap();
    let defined = block.ops().nth(2).unwrap().result(0).unwrap();
    for op in block.ops().take(2) {
        let inner = op.region(0).unwrap().entry().unwrap().first_op().unwrap();
        assert!(inner.operand(0).unwrap().resolved() == defined);
    }
}

#[test]
fn a_file_that_is_one_module_is_not_wrapped() {
    let ctx = context();
    let module = parse_text(&ctx, "module @a attributes {x.y} {}").unwrap();
    assert_eq!(
        generic(&module),
        "\"builtin.module\"() <{sym_name = \"a\"}> ({\n^bb0:\n}) {x.y} : () -> ()\n\n"
    );
    let module = parse_text(&ctx, "module {} module {}").unwrap();
    assert_eq!(module.top().unwrap().region(0).unwrap().entry().unwrap().ops().count(), 2);
    let module = parse_text(&ctx, "").unwrap();
    assert!(module.top().unwrap().region(0).unwrap().entry().unwrap().is_empty());
}

#[test]
fn without_the_implicit_module_one_operation_is_demanded() {
    let options = rmlir_asm::ParseOptions { implicit_module: false, ..rmlir_asm::ParseOptions::default() };
    let ctx = context();
    let text = "\"a\"() : () -> ()";
    let module = support::parse_with(&ctx, text.as_bytes(), 0..text.len(), &options).unwrap();
    assert_eq!(module.top().unwrap().name_text(), b"a");
    let text = "\"a\"() : () -> () \"b\"() : () -> ()";
    let (result, diagnostics) =
        ctx.collect_diagnostics(|| support::parse_with(&ctx, text.as_bytes(), 0..text.len(), &options));
    assert!(result.is_err());
    let lines = support::lines_of(&ctx, &diagnostics[0]);
    assert_eq!(lines, ["0:0: error: source must contain a single top-level operation, found: 2"]);
}
