//! Modules of tensors and memory as objects: what C calls in them.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

use rmlir_testkit::CC;
use std::path::Path;
use std::process::{Command, Output};

rmlir_testkit::tests! {
    c_calls_functions_on_memory_and_tensors: CC;
    what_has_no_road_leaves_no_file;
}

/// A product of matrices of any size, an average, and a function on numbers.
const MODULE: &str = r#"
func.func @product(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
func.func @doubled(%a: tensor<4xf64>) -> tensor<4xf64> {
  %0 = arith.addf %a, %a : tensor<4xf64>
  return %0 : tensor<4xf64>
}
func.func @moved(%a: memref<3x4xf32>, %b: memref<?x?xf32>) {
  %0 = memref.subview %a[1, 1] [2, 2] [1, 2] : memref<3x4xf32> to memref<2x2xf32, strided<[4, 2], offset: 5>>
  %1 = memref.cast %0 : memref<2x2xf32, strided<[4, 2], offset: 5>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  memref.copy %1, %b : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32>
  return
}
func.func @wide(%x: i64, %y: i64) -> i64 {
  %a = arith.extsi %x : i64 to i128
  %b = arith.extsi %y : i64 to i128
  %p = arith.muli %a, %b : i128
  %c = arith.constant 64 : i128
  %h = arith.shrsi %p, %c : i128
  %r = arith.trunci %h : i128 to i64
  return %r : i64
}
"#;

const CALLER: &str = r#"
#include <stdint.h>
#include <stdio.h>
typedef struct { float *allocated, *aligned; int64_t offset, sizes[2], strides[2]; } Matrix;
typedef struct { double *allocated, *aligned; int64_t offset, sizes[1], strides[1]; } Vector;
void _mlir_ciface_product(Matrix *, Matrix *, Matrix *);
void _mlir_ciface_moved(Matrix *, Matrix *);
void _mlir_ciface_doubled(Vector *result, Vector *);
int64_t wide(int64_t, int64_t);
int main(void) {
  float a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {1, 0, 0.5, 2, -1, 1}, c[4] = {100, 0, 0, 0};
  Matrix A = {a, a, 0, {2, 3}, {3, 1}}, B = {b, b, 0, {3, 2}, {2, 1}}, C = {c, c, 0, {2, 2}, {2, 1}};
  _mlir_ciface_product(&A, &B, &C);
  printf("%g %g %g %g\n", c[0], c[1], c[2], c[3]);
  float d[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  Matrix D = {d, d, 0, {3, 4}, {4, 1}};
  _mlir_ciface_moved(&D, &C);
  printf("%g %g %g %g\n", c[0], c[1], c[2], c[3]);
  double v[4] = {1, 2, 3, 4.5};
  Vector V = {v, v, 0, {4}, {1}}, R;
  _mlir_ciface_doubled(&R, &V);
  printf("%g %g %g %g\n", R.aligned[0], R.aligned[1], R.aligned[2], R.aligned[3]);
  printf("%lld\n", (long long)wide(INT64_MIN, 6));
  return 0;
}
"#;

fn run(folder: &Path, program: &str, args: &[&str]) -> Output {
    Command::new(program).args(args).current_dir(folder).output().expect("the tool starts")
}

fn c_calls_functions_on_memory_and_tensors() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    std::fs::write(folder.join("in.mlir"), MODULE).expect("written");
    std::fs::write(folder.join("main.c"), CALLER).expect("written");
    let translate = env!("CARGO_BIN_EXE_rmlir-translate");
    let made = run(folder, translate, &["in.mlir", "--emit-c-wrappers", "-o", "out.o"]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let linked = run(folder, "cc", &["main.c", "out.o", "-lm", "-o", "out"]);
    assert!(linked.status.success(), "{}", String::from_utf8_lossy(&linked.stderr));
    let out = folder.join("out");
    let ran = run(folder, out.to_str().expect("a path"), &[]);
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "99 7 0.5 16\n5 7 9 11\n2 4 6 9\n-3\n");
}

fn what_has_no_road_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    std::fs::write(folder.join("in.mlir"), "func.func @f() {\n  gpu.barrier\n  return\n}\n")
        .expect("written");
    let made = run(folder, env!("CARGO_BIN_EXE_rmlir-translate"), &["in.mlir", "-o", "out.o"]);
    let errors = String::from_utf8_lossy(&made.stderr);
    assert_eq!(made.status.code(), Some(1), "{errors}");
    assert!(errors.starts_with("in.mlir:2:3: error: 'gpu.barrier' op has no road"), "{errors}");
    assert!(errors.contains("passes tried: "), "{errors}");
    assert!(!folder.join("out.o").exists());
}
