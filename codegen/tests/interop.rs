//! Values of many types travel between our objects and the reference's, in both directions: memref descriptors, structs, arrays
//! and vectors as arguments and results.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_testkit::{CC, Need};
use std::fmt::Write;
use support::{object, run};

rmlir_testkit::tests! {
    values_travel_between_our_objects_and_the_reference_s: CC, Need::Tool("llc-22"), Need::Tool("mlir-translate-22");
}

/// Types whose values are passed and returned.
const TYPES: &[&str] = &[
    // What memrefs of rank 0 to 3 become, and an unranked one.
    "!llvm.struct<(ptr, ptr, i64)>",
    "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>",
    "!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>",
    "!llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>",
    "!llvm.struct<(i64, ptr)>",
    "!llvm.struct<(struct<(i64, ptr)>, struct<(i64, ptr)>)>",
    // A complex number, and other pairs.
    "!llvm.struct<(f32, f32)>",
    "!llvm.struct<(f64, f64)>",
    "!llvm.struct<(i64, f64)>",
    "!llvm.struct<(i8, i16, f64)>",
    "!llvm.struct<packed (i8, i32)>",
    "!llvm.struct<(i64, i64, i64, f64, f64)>",
    "!llvm.struct<(i8, i8, i8, i8)>",
    "!llvm.array<2 x i64>",
    "!llvm.array<2 x f32>",
    "!llvm.array<7 x i16>",
    "!llvm.struct<(i128, i64)>",
    "!llvm.struct<(i64, i128)>",
    "!llvm.struct<(f16, i32)>",
    "!llvm.struct<(f128, i8)>",
    "i8",
    "i16",
    "i32",
    "i64",
    // Between registers: halves that travel by themselves.
    "i72",
    "i96",
    "i120",
    "i128",
    "f16",
    "f32",
    "f64",
    "f128",
    "!llvm.ptr",
    "vector<2xi64>",
    "vector<4xi32>",
    "vector<4xf32>",
    "vector<2xf64>",
    "vector<8xi16>",
    "vector<16xi8>",
    "vector<8xf32>",
    "vector<4xi64>",
    "vector<8xf16>",
];

/// Arguments that come first, so that registers run out at different places.
const BEFORE: [&str; 3] = ["", "i64, i64, ", "f64, i64, i64, i64, f64, f64, f64, f64, f64, "];

/// Each type with each number of arguments before it: a number, the type, and these.
fn shapes() -> impl Iterator<Item = (usize, &'static str, &'static str)> {
    let all = TYPES.iter().flat_map(|ty| BEFORE.iter().map(move |before| (*ty, *before)));
    all.enumerate().map(|(index, (ty, before))| (index, ty, before))
}

/// Parameters of these types with names.
fn named(types: &str) -> String {
    let types = types.split_terminator(", ").enumerate();
    types.map(|(index, ty)| format!("%p{index}: {ty}, ")).collect()
}

/// Functions that take a value between others, and give it back.
fn callees() -> String {
    let mut text = String::new();
    for (index, ty, before) in shapes() {
        let named = named(before);
        let _ = writeln!(
            text,
            "llvm.func @take{index}({named}%i: i32, %v: {ty}, %d: f64, %w: {ty}, %out: !llvm.ptr) -> {ty} {{\n  \
             %0 = llvm.getelementptr %out[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>\n  \
             %one = llvm.mlir.constant(128 : i64) : i64\n  \
             %at = llvm.getelementptr %out[%one] : (!llvm.ptr, i64) -> !llvm.ptr, i8\n  \
             llvm.store %i, %out : i32, !llvm.ptr\n  llvm.store %d, %0 : f64, !llvm.ptr\n  \
             llvm.store %w, %at : {ty}, !llvm.ptr\n  llvm.return %v : {ty}\n}}"
        );
    }
    text
}

/// Functions that load values, pass them, and store what comes back; and ones that only move them.
fn callers() -> String {
    let mut text = String::new();
    for (index, ty, before) in shapes() {
        let values: String =
            before.split_terminator(", ").map(|ty| if ty == "f64" { "%d, " } else { "%l, " }).collect();
        let _ = writeln!(
            text,
            "llvm.func @take{index}({before}i32, {ty}, f64, {ty}, !llvm.ptr) -> {ty}\n\
             llvm.func @call{index}(%a: !llvm.ptr, %b: !llvm.ptr, %to: !llvm.ptr, %out: !llvm.ptr) {{\n  \
             %i = llvm.mlir.constant(-7 : i32) : i32\n  %l = llvm.mlir.constant(99 : i64) : i64\n  %d = llvm.mlir.constant(2.5 : f64) : f64\n  \
             %v = llvm.load %a : !llvm.ptr -> {ty}\n  %w = llvm.load %b : !llvm.ptr -> {ty}\n  \
             %0 = llvm.call @take{index}({values}%i, %v, %d, %w, %out) : ({before}i32, {ty}, f64, {ty}, !llvm.ptr) -> {ty}\n  \
             llvm.store %0, %to : {ty}, !llvm.ptr\n  llvm.return\n}}\n\
             llvm.func @move{index}(%from: !llvm.ptr, %to: !llvm.ptr) {{\n  \
             %v = llvm.load %from : !llvm.ptr -> {ty}\n  llvm.store %v, %to : {ty}, !llvm.ptr\n  llvm.return\n}}"
        );
    }
    text
}

fn driver() -> String {
    let list = |name: &str| shapes().map(|(i, ..)| format!("{name}{i}")).collect::<Vec<_>>().join(",");
    let declare = |name: &str, args: &str| {
        shapes().map(|(i, ..)| format!("void {name}{i}({args});")).collect::<Vec<_>>().join(" ")
    };
    let names: Vec<String> =
        shapes().map(|(_, ty, before)| format!("{:?}", format!("{before}{ty}"))).collect();
    format!(
        r#"#include <stdio.h>
#include <string.h>
typedef unsigned char u;
{} {}
void (*calls[])(u *, u *, u *, u *) = {{ {} }}; void (*moves[])(u *, u *) = {{ {} }};
const char *names[] = {{ {} }};
int main(void) {{
  int bad = 0;
  for (unsigned f = 0; f < sizeof calls / sizeof *calls; f++) {{
    _Alignas(64) u a[128], b[128], want_a[128], want_b[128], to[128], out[256];
    for (int i = 0; i < 128; i++) {{ a[i] = i * 7 + 1; b[i] = 255 - i * 3; }}
    memset(to, 0, 128); memset(out, 0, 256); memset(want_a, 0, 128); memset(want_b, 0, 128);
    moves[f](a, want_a); moves[f](b, want_b);
    calls[f](a, b, to, out);
    int i; double d; memcpy(&i, out, 4); memcpy(&d, out + 8, 8);
    if (i != -7 || d != 2.5 || memcmp(to, want_a, 128) || memcmp(out + 128, want_b, 128)) {{
      bad = 1; printf("%s: %d %g %d %d\n", names[f], i, d, memcmp(to, want_a, 128), memcmp(out + 128, want_b, 128));
    }}
  }}
  return bad;
}}
"#,
        declare("call", "u *, u *, u *, u *"),
        declare("move", "u *, u *"),
        list("call"),
        list("move"),
        names.join(",")
    )
}

fn values_travel_between_our_objects_and_the_reference_s() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("main.c"), driver()).unwrap();
    for (name, text) in [("callees", callees()), ("callers", callers())] {
        for optimize in [false, true] {
            let bytes = object(&text, optimize).unwrap_or_else(|error| panic!("{name}: {error}"));
            std::fs::write(path(&format!("{name}.ours{}.o", u8::from(optimize))), bytes).unwrap();
        }
        std::fs::write(path("in.mlir"), &text).unwrap();
        run("mlir-translate-22", &["--mlir-to-llvmir", "in.mlir", "-o", "in.ll"], folder.path());
        let theirs = format!("{name}.theirs.o");
        run(
            "llc-22",
            &["-O1", "-relocation-model=pic", "-filetype=obj", "in.ll", "-o", &theirs],
            folder.path(),
        );
    }
    for (callers, callees) in [
        ("ours0", "theirs"),
        ("theirs", "ours0"),
        ("ours1", "theirs"),
        ("theirs", "ours1"),
        ("ours0", "ours1"),
    ] {
        let objects = [format!("callers.{callers}.o"), format!("callees.{callees}.o")];
        run("cc", &["-O1", "main.c", &objects[0], &objects[1], "-o", "both"], folder.path());
        let output = std::process::Command::new(path("both")).output().unwrap();
        let differences = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{callers} calls {callees}: {}\n{differences}", output.status);
    }
}
