//! The text of types.

use crate::context::Context;
use crate::handles::Type;
use crate::print::type_to_string;
use crate::types::{DYNAMIC, Signedness};
use rmlir_num::{AffineMap, FloatKind};

#[track_caller]
fn check(ctx: &Context, ty: Type, want: &str) {
    assert_eq!(type_to_string(ctx, ty), want);
}

#[test]
fn scalars() {
    let ctx = Context::new();
    check(&ctx, ctx.i32(), "i32");
    check(&ctx, ctx.integer_type(8, Signedness::Signed).unwrap(), "si8");
    check(&ctx, ctx.integer_type(16_777_215, Signedness::Unsigned).unwrap(), "ui16777215");
    check(&ctx, ctx.index_type(), "index");
    check(&ctx, ctx.none_type(), "none");
    check(&ctx, ctx.float_type(FloatKind::BF16), "bf16");
    check(&ctx, ctx.complex_type(ctx.f32()).unwrap(), "complex<f32>");
}

#[test]
fn functions_and_tuples() {
    let ctx = Context::new();
    let (i32, f32) = (ctx.i32(), ctx.f32());
    let unary = ctx.function_type(&[i32], &[f32]);
    check(&ctx, unary, "(i32) -> f32");
    check(&ctx, ctx.function_type(&[], &[unary]), "() -> ((i32) -> f32)");
    check(&ctx, ctx.function_type(&[i32, unary], &[f32, i32]), "(i32, (i32) -> f32) -> (f32, i32)");
    check(&ctx, ctx.function_type(&[], &[]), "() -> ()");
    check(&ctx, ctx.tuple_type(&[i32, ctx.tuple_type(&[])]), "tuple<i32, tuple<>>");
}

#[test]
fn shaped_types() {
    let ctx = Context::new();
    let f32 = ctx.f32();
    check(&ctx, ctx.vector_type(&[2, 4], &[false, true], f32).unwrap(), "vector<2x[4]xf32>");
    check(&ctx, ctx.vector_type(&[], &[], f32).unwrap(), "vector<f32>");
    let encoding = ctx.int_attr(64, 1);
    check(&ctx, ctx.tensor_type(&[DYNAMIC, 4], f32, Some(encoding)).unwrap(), "tensor<?x4xf32, 1 : i64>");
    check(&ctx, ctx.unranked_tensor_type(f32).unwrap(), "tensor<*xf32>");
    check(&ctx, ctx.unranked_memref_type(f32, Some(ctx.int_attr(64, 2))).unwrap(), "memref<*xf32, 2>");
    let swap = ctx.affine_map_attr(AffineMap::permutation(ctx.affine(), &[1, 0]).unwrap());
    let space = Some(ctx.int_attr(32, 3));
    check(
        &ctx,
        ctx.memref_type(&[2, DYNAMIC], f32, Some(swap), space).unwrap(),
        "memref<2x?xf32, affine_map<(d0, d1) -> (d1, d0)>, 3 : i32>",
    );
    let strided = ctx.strided_attr(DYNAMIC, &[DYNAMIC, 1]);
    check(
        &ctx,
        ctx.memref_type(&[2, 2], f32, Some(strided), Some(ctx.string_attr("x"))).unwrap(),
        "memref<2x2xf32, strided<[?, 1], offset: ?>, \"x\">",
    );
}

#[test]
fn types_of_unknown_dialects_keep_their_text() {
    let ctx = Context::new();
    let opaque = |text: &str| ctx.opaque_type(ctx.ident("foo"), ctx.ident(text));
    check(&ctx, opaque("bar<[i32]>"), "!foo.bar<[i32]>");
    check(&ctx, opaque("1x"), "!foo<1x>");
    check(&ctx, opaque("x-y"), "!foo<x-y>");
}

#[test]
fn depth_is_no_problem() {
    let ctx = Context::new();
    let deep = (0..100_000).fold(ctx.i32(), |ty, _| ctx.tuple_type(&[ty]));
    let text = type_to_string(&ctx, deep);
    assert_eq!(text.len(), 100_000 * "tuple<>".len() + 3);
    assert!(text.starts_with("tuple<tuple<") && text.ends_with(">>>"));
}
