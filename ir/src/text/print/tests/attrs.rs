//! The text of attributes and locations.

use crate::attrs::{FileRange, NamedAttr};
use crate::context::Context;
use crate::handles::{Attr, Type};
use crate::print::{PrintOptions, attr_to_string, attr_to_string_without_type};
use crate::types::Signedness;
use rmlir_num::{FloatKind, Int};

#[track_caller]
fn check(ctx: &Context, attr: Attr, want: &str) {
    assert_eq!(attr_to_string(ctx, attr), want);
}

fn tensor(ctx: &Context, shape: &[i64], element: Type) -> Type {
    ctx.tensor_type(shape, element, None).unwrap()
}

#[test]
fn numbers_carry_their_type() {
    let ctx = Context::new();
    check(&ctx, ctx.int_attr(64, -3), "-3 : i64");
    check(&ctx, ctx.index_attr(7), "7 : index");
    check(&ctx, ctx.bool_attr(true), "true");
    let ui8 = ctx.integer_type(8, Signedness::Unsigned).unwrap();
    check(&ctx, ctx.integer_attr(ui8, Int::from_i64(8, -1)).unwrap(), "255 : ui8");
    let si1 = ctx.integer_type(1, Signedness::Signed).unwrap();
    check(&ctx, ctx.integer_attr(si1, Int::from_i64(1, -1)).unwrap(), "-1 : si1");
    let f16 = ctx.float_type(FloatKind::F16);
    check(&ctx, ctx.float_attr(f16, 0x3854).unwrap(), "5.410150e-01 : f16");
    check(&ctx, ctx.float_attr(ctx.f64(), 0x7FF0_0000_0000_0000).unwrap(), "0x7FF0000000000000 : f64");
    assert_eq!(attr_to_string_without_type(&ctx, ctx.int_attr(32, 5)), "5");
}

#[test]
fn arrays_leave_out_the_types_that_reading_supplies() {
    let ctx = Context::new();
    let f64 = |bits| ctx.float_attr(ctx.f64(), bits).unwrap();
    let inner = ctx.array_attr(&[ctx.int_attr(64, 1)]);
    let entry = NamedAttr { name: ctx.ident("k"), value: ctx.int_attr(64, 2) };
    let array = ctx.array_attr(&[
        ctx.int_attr(64, 1),
        f64(2.0f64.to_bits().into()),
        ctx.int_attr(32, 3),
        ctx.dict_attr(vec![entry]),
        inner,
        f64(0x7FF0_0000_0000_0000),
        ctx.unit(),
    ]);
    check(&ctx, array, "[1, 2.000000e+00, 3 : i32, {k = 2 : i64}, [1], 0x7FF0000000000000 : f64, unit]");
}

#[test]
fn dictionaries_are_sorted_and_quote_odd_keys() {
    let ctx = Context::new();
    let names = ["a", "_x", "1x", "CConv", "i8", "a b"];
    let entries = names.map(|name| NamedAttr { name: ctx.ident(name), value: ctx.unit() });
    check(&ctx, ctx.dict_attr(entries.to_vec()), r#"{"1x", CConv, _x, a, "a b", i8}"#);
    check(&ctx, ctx.empty_dict(), "{}");
}

#[test]
fn strings_symbols_and_types() {
    let ctx = Context::new();
    check(&ctx, ctx.string_attr("a\"\n\\"), r#""a\22\0A\\""#);
    check(&ctx, ctx.typed_string(ctx.ident("x"), ctx.i32()), "\"x\" : i32");
    let nested = [ctx.ident("b c"), ctx.ident("d")];
    check(&ctx, ctx.symbol_ref(ctx.ident("a"), &nested), "@a::@\"b c\"::@d");
    check(&ctx, ctx.type_attr(ctx.f32()), "f32");
    check(&ctx, ctx.strided_attr(0, &[3, -1]), "strided<[3, -1]>");
    let opaque = |text, ty| ctx.opaque_attr(ctx.ident("foo"), ctx.ident(text), ty);
    check(&ctx, opaque("x<1>", ctx.i32()), "#foo.x<1> : i32");
    check(&ctx, opaque("\"1\"", ctx.none_type()), "#foo<\"1\">");
}

#[test]
fn dense_elements_nest_by_rows() {
    let ctx = Context::new();
    let i8 = ctx.i8();
    let dense = |shape: &[i64], element, raw: &[u8]| {
        ctx.dense_elements(tensor(&ctx, shape, element), raw.to_vec(), false).unwrap()
    };
    check(&ctx, dense(&[2, 2], i8, &[1, 2, 3, 0xFF]), "dense<[[1, 2], [3, -1]]> : tensor<2x2xi8>");
    check(&ctx, dense(&[2, 2], i8, &[1, 1, 1, 1]), "dense<1> : tensor<2x2xi8>");
    check(&ctx, dense(&[0, 2], i8, &[]), "dense<> : tensor<0x2xi8>");
    check(&ctx, dense(&[3], ctx.i1(), &[0b101]), "dense<[true, false, true]> : tensor<3xi1>");
    let complex = ctx.complex_type(i8).unwrap();
    check(&ctx, dense(&[2], complex, &[1, 2, 3, 4]), "dense<[(1,2), (3,4)]> : tensor<2xcomplex<i8>>");
    let cube: Vec<u8> = (1..=8).collect();
    check(
        &ctx,
        dense(&[2, 2, 2], i8, &cube),
        "dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi8>",
    );
    let words = [ctx.ident("a"), ctx.ident("b")];
    let of_strings = tensor(&ctx, &[2], ctx.opaque_type(ctx.ident("foo"), ctx.ident("s")));
    check(&ctx, ctx.dense_strings(of_strings, &words), r#"dense<["a", "b"]> : tensor<2x!foo.s>"#);
    check(&ctx, ctx.dense_strings(of_strings, &words[..1]), r#"dense<"a"> : tensor<2x!foo.s>"#);
}

#[test]
fn many_elements_become_hexadecimal_data() {
    let ctx = Context::new();
    let ty = |n| tensor(&ctx, &[n], ctx.i8());
    let of = |n: u8| ctx.dense_elements(ty(n.into()), (0..n).collect::<Vec<u8>>(), false).unwrap();
    assert!(attr_to_string(&ctx, of(100)).starts_with("dense<[0, 1, 2"));
    assert!(attr_to_string(&ctx, of(101)).starts_with("dense<\"0x00010203"));
    assert!(attr_to_string(&ctx, of(101)).ends_with("6364\"> : tensor<101xi8>"));
}

#[test]
fn dense_arrays() {
    let ctx = Context::new();
    check(&ctx, ctx.dense_i32_array(&[]), "array<i32>");
    check(&ctx, ctx.dense_i32_array(&[1, -2]), "array<i32: 1, -2>");
    check(&ctx, ctx.dense_array(ctx.i1(), 2, vec![1, 0]).unwrap(), "array<i1: true, false>");
    let i24 = ctx.integer_type(24, Signedness::Signless).unwrap();
    check(&ctx, ctx.dense_array(i24, 1, vec![0xFF; 3]).unwrap(), "array<i24: -1>");
}

#[test]
fn sparse_elements() {
    let ctx = Context::new();
    let ty = tensor(&ctx, &[3, 4], ctx.i8());
    let raw: Vec<u8> = [0i64, 0, 1, 2].iter().flat_map(|n| n.to_le_bytes()).collect();
    let indices = ctx.dense_elements(tensor(&ctx, &[2, 2], ctx.i64()), raw, false).unwrap();
    let values = ctx.dense_elements(tensor(&ctx, &[2], ctx.i8()), vec![1, 5], false).unwrap();
    let sparse = ctx.sparse_attr(ty, indices, values);
    check(&ctx, sparse, "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi8>");
    let none = ctx.dense_elements(tensor(&ctx, &[0, 2], ctx.i64()), vec![], false).unwrap();
    let no_values = ctx.dense_elements(tensor(&ctx, &[0], ctx.i8()), vec![], false).unwrap();
    check(&ctx, ctx.sparse_attr(ty, none, no_values), "sparse<> : tensor<3x4xi8>");
}

fn place(ctx: &Context, line: u32, column: u32, end_line: u32, end_column: u32) -> Attr {
    ctx.file_loc(FileRange { file: ctx.ident("f\".c"), line, column, end_line, end_column })
}

#[test]
fn locations() {
    let ctx = Context::new();
    let at = place(&ctx, 1, 2, 1, 2);
    check(&ctx, ctx.unknown_loc(), "loc(unknown)");
    check(&ctx, at, r#"loc("f\22.c":1:2)"#);
    check(&ctx, place(&ctx, 1, 2, 1, 9), r#"loc("f\22.c":1:2 to :9)"#);
    check(&ctx, place(&ctx, 1, 2, 3, 4), r#"loc("f\22.c":1:2 to 3:4)"#);
    let name = ctx.name_loc(ctx.ident("n"), ctx.unknown_loc());
    check(&ctx, name, r#"loc("n")"#);
    check(&ctx, ctx.name_loc(ctx.ident("n"), at), r#"loc("n"("f\22.c":1:2))"#);
    check(&ctx, ctx.call_site_loc(name, at), r#"loc(callsite("n" at "f\22.c":1:2))"#);
    let fused = ctx.fused_loc(&[name, at], Some(ctx.unit()));
    check(&ctx, fused, r#"loc(fused<unit>["n", "f\22.c":1:2])"#);
}

#[test]
fn distinct_attributes_count_from_zero() {
    let ctx = Context::new();
    let first = ctx.distinct_attr(ctx.unit());
    let second = ctx.distinct_attr(ctx.string_attr("x"));
    let array = ctx.array_attr(&[second, first, second]);
    check(&ctx, array, "[distinct[0]<\"x\">, distinct[1]<>, distinct[0]<\"x\">]");
}

#[test]
fn elements_are_left_out_on_request() {
    let ctx = Context::new();
    let options = PrintOptions { elide_elements: Some(1), elements_hex: Some(1), ..PrintOptions::default() };
    let dense = |raw: &[u8]| ctx.dense_elements(tensor(&ctx, &[2], ctx.i8()), raw.to_vec(), false).unwrap();
    let text = |attr| super::modules::with_attr(&ctx, attr, &options);
    assert!(text(dense(&[1, 2])).contains("dense_resource<__elided__> : tensor<2xi8>"));
    assert!(text(dense(&[1, 1])).contains("dense<1> : tensor<2xi8>"));
    let options = PrintOptions { elements_hex: Some(1), ..PrintOptions::default() };
    assert!(super::modules::with_attr(&ctx, dense(&[1, 2]), &options).contains("dense<\"0x0102\">"));
}

#[test]
fn depth_is_no_problem() {
    let ctx = Context::new();
    let array = (0..100_000).fold(ctx.unit(), |attr, _| ctx.array_attr(&[attr]));
    assert_eq!(attr_to_string(&ctx, array).len(), 2 * 100_000 + 4);
    let at = place(&ctx, 1, 1, 1, 1);
    let calls = (0..100_000).fold(at, |loc, _| ctx.call_site_loc(loc, at));
    assert!(attr_to_string(&ctx, calls).starts_with("loc(callsite(callsite("));
    let options = PrintOptions { debuginfo: true, ..PrintOptions::default() };
    let text = super::modules::with_attr(&ctx, calls, &options);
    assert!(text.contains("\n#loc100000 = "));
}
