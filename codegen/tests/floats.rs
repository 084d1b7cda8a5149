//! Floats that have no instructions: what C and the rules of rounding say about them, over edge values.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_testkit::CC;
use support::with_c;

rmlir_testkit::tests! {
    halves_are_what_they_are_in_c: CC;
    brain_floats_are_rounded_to_the_nearest: CC;
    quadruple_floats_are_what_they_are_in_c: CC;
}

fn halves_are_what_they_are_in_c() {
    let c = r#"
#include <stdio.h>
#include <string.h>
typedef _Float16 h; typedef unsigned short u;
h add(h, h); h sub(h, h); h mul(h, h); h quot(h, h); h neg(h); h size(h); h sign(h, h); h root(h); h low(h, h);
int less(h, h); int other(h, h); float wide(h); double wider(h); h narrow(double); h fromint(long); int toint(h); h ninth(h,h,h,h,h,h,h,h,h);
h table[3] = {1, 2, 3}; h at(int);
static h of(u b) { h x; memcpy(&x, &b, 2); return x; }
static int bad;
static void same(const char *what, h a, h b, h got, h want) {
  u g, w; memcpy(&g, &got, 2); memcpy(&w, &want, 2);
  if (g != w && !(got != got && want != want)) if (bad++ < 10) printf("%s(%g, %g): %g, not %g\n", what, (double)a, (double)b, (double)got, (double)want);
}
int main(void) {
  u e[] = {0, 0x8000, 1, 0x8001, 0x3ff, 0x400, 0x3c00, 0xbc00, 0x3c01, 0x3555, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x4248, 0x5640, 0x0123};
  for (unsigned i = 0; i < sizeof e / 2; i++) for (unsigned j = 0; j < sizeof e / 2; j++) {
    h a = of(e[i]), b = of(e[j]);
    same("add", a, b, add(a, b), a + b); same("sub", a, b, sub(a, b), a - b); same("mul", a, b, mul(a, b), a * b);
    same("quot", a, b, quot(a, b), a / b); same("neg", a, b, neg(a), -a); same("size", a, b, size(a), of(e[i] & 0x7fff));
    same("sign", a, b, sign(a, b), of((e[i] & 0x7fff) | (e[j] & 0x8000)));
    same("root", a, b, root(a), (h)__builtin_sqrtf((float)a));
    if (a == a && b == b) same("low", a, b, low(a, b) + (h)0, (a < b ? a : b) + (h)0);
    bad += less(a, b) != (a < b); bad += other(a, b) != (a != b);
    bad += wide(a) != (float)a && a == a; bad += wider(a) != (double)a && a == a;
  }
  double d[] = {1.0, 65519.9, 65520.0, 1e-8, 2.980232238769531e-08, 2.9802322387695316e-08, 1.00048828125, 1.0004882812500002, 0.333333333333, -7e4, 1e300};
  for (unsigned i = 0; i < sizeof d / 8; i++) same("narrow", 0, 0, narrow(d[i]), (h)d[i]);
  long n[] = {0, 1, -1, 2047, 2049, 2051, 65504, 65519, 65520, -123456789, 1L << 62};
  for (unsigned i = 0; i < sizeof n / 8; i++) same("fromint", 0, 0, fromint(n[i]), (h)n[i]);
  bad += toint((h)-12.75) != -12; bad += ninth(1, 2, 3, 4, 5, 6, 7, 8, 9) != 17; bad += at(2) != 3;
  printf("%d\n", bad);
}"#;
    let mlir = r#"
llvm.mlir.global external @table() {addr_space = 0 : i32} : !llvm.array<3 x f16>
llvm.func @add(%a: f16, %b: f16) -> f16 { %0 = llvm.fadd %a, %b : f16
  llvm.return %0 : f16 }
llvm.func @sub(%a: f16, %b: f16) -> f16 { %0 = llvm.fsub %a, %b : f16
  llvm.return %0 : f16 }
llvm.func @mul(%a: f16, %b: f16) -> f16 { %0 = llvm.fmul %a, %b : f16
  llvm.return %0 : f16 }
llvm.func @quot(%a: f16, %b: f16) -> f16 { %0 = llvm.fdiv %a, %b : f16
  llvm.return %0 : f16 }
llvm.func @neg(%a: f16) -> f16 { %0 = llvm.fneg %a : f16
  llvm.return %0 : f16 }
llvm.func @size(%a: f16) -> f16 { %0 = llvm.intr.fabs(%a) : (f16) -> f16
  llvm.return %0 : f16 }
llvm.func @sign(%a: f16, %b: f16) -> f16 { %0 = llvm.intr.copysign(%a, %b) : (f16, f16) -> f16
  llvm.return %0 : f16 }
llvm.func @root(%a: f16) -> f16 { %0 = llvm.intr.sqrt(%a) : (f16) -> f16
  llvm.return %0 : f16 }
llvm.func @low(%a: f16, %b: f16) -> f16 { %0 = llvm.intr.minnum(%a, %b) : (f16, f16) -> f16
  llvm.return %0 : f16 }
llvm.func @less(%a: f16, %b: f16) -> i32 { %0 = llvm.fcmp "olt" %a, %b : f16
  %1 = llvm.zext %0 : i1 to i32
  llvm.return %1 : i32 }
llvm.func @other(%a: f16, %b: f16) -> i32 { %0 = llvm.fcmp "une" %a, %b : f16
  %1 = llvm.zext %0 : i1 to i32
  llvm.return %1 : i32 }
llvm.func @wide(%a: f16) -> f32 { %0 = llvm.fpext %a : f16 to f32
  llvm.return %0 : f32 }
llvm.func @wider(%a: f16) -> f64 { %0 = llvm.fpext %a : f16 to f64
  llvm.return %0 : f64 }
llvm.func @narrow(%a: f64) -> f16 { %0 = llvm.fptrunc %a : f64 to f16
  llvm.return %0 : f16 }
llvm.func @fromint(%a: i64) -> f16 { %0 = llvm.sitofp %a : i64 to f16
  llvm.return %0 : f16 }
llvm.func @toint(%a: f16) -> i32 { %0 = llvm.fptosi %a : f16 to i32
  llvm.return %0 : i32 }
llvm.func @ninth(%a: f16, %b: f16, %c: f16, %d: f16, %e: f16, %f: f16, %g: f16, %h: f16, %i: f16) -> f16 {
  %0 = llvm.fadd %h, %i : f16
  llvm.return %0 : f16 }
llvm.func @at(%i: i32) -> f16 {
  %0 = llvm.mlir.addressof @table : !llvm.ptr
  %1 = llvm.getelementptr %0[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<3 x f16>
  %2 = llvm.load %1 : !llvm.ptr -> f16
  %3 = llvm.mlir.constant(0.0 : f16) : f16
  %4 = llvm.fcmp "ogt" %2, %3 : f16
  %5 = llvm.select %4, %2, %3 : i1, f16
  llvm.return %5 : f16 }
"#;
    let output = with_c(c, mlir);
    assert_eq!(output, "0\n");
}

fn brain_floats_are_rounded_to_the_nearest() {
    let c = r#"
#include <stdio.h>
#include <string.h>
#include <math.h>
typedef unsigned short u; typedef unsigned w;
u add(u, u); u mul(u, u); u narrow(double); float wide(u); int less(u, u);
static float of(u b) { w x = (w)b << 16; float f; memcpy(&f, &x, 4); return f; }
/* Of the two neighbours the nearer one, of equally near ones the even one. */
static u round_to(double d) {
  if (d != d) return 0x7fc0;
  u sign = signbit(d) ? 0x8000 : 0, low = 0, high = 0x7f80; d = fabs(d);
  while (high - low > 1) { u mid = (low + high) / 2; if ((double)of(mid) <= d) low = mid; else high = mid; }
  if (d >= (double)of(high)) return sign | high;
  double up = high == 0x7f80 ? 0x1p128 : (double)of(high), below = d - (double)of(low), above = up - d;
  return sign | (below < above || (below == above && !(low & 1)) ? low : high);
}
int main(void) {
  int bad = 0;
  u e[] = {0, 0x8000, 1, 0x7f, 0x80, 0x3f80, 0xbf80, 0x3f81, 0x4049, 0x7f7f, 0xff7f, 0x7f80, 0xff80, 0x42f7, 0x3eab, 0x0d12};
  for (unsigned i = 0; i < sizeof e / 2; i++) for (unsigned j = 0; j < sizeof e / 2; j++) {
    float a = of(e[i]), b = of(e[j]);
    u s = round_to((double)(float)(a + b)), p = round_to((double)(float)(a * b));
    bad += a + b == a + b && add(e[i], e[j]) != s; bad += a * b == a * b && mul(e[i], e[j]) != p;
    bad += less(e[i], e[j]) != (a < b); bad += wide(e[i]) != a;
  }
  double d[] = {1.0, 1.00390625, 1.003906250000001, 1.01171875, 0.1, 3.3895313892515355e38, 3.396e38, 3.4e38, 1e-40, 9.1e-41, 4.5917748078995606e-41, 4.6e-41, 1e-300, -2.7};
  for (unsigned i = 0; i < sizeof d / 8; i++) if (narrow(d[i]) != round_to(d[i])) { bad++; printf("%a: %x, not %x\n", d[i], narrow(d[i]), round_to(d[i])); }
  u nan = narrow(NAN); bad += of(nan) == of(nan);
  printf("%d\n", bad);
}"#;
    let mlir = r#"
llvm.func @add(%a: i16, %b: i16) -> i16 {
  %x = llvm.bitcast %a : i16 to bf16
  %y = llvm.bitcast %b : i16 to bf16
  %0 = llvm.fadd %x, %y : bf16
  %1 = llvm.bitcast %0 : bf16 to i16
  llvm.return %1 : i16 }
llvm.func @mul(%a: i16, %b: i16) -> i16 {
  %x = llvm.bitcast %a : i16 to bf16
  %y = llvm.bitcast %b : i16 to bf16
  %0 = llvm.fmul %x, %y : bf16
  %1 = llvm.bitcast %0 : bf16 to i16
  llvm.return %1 : i16 }
llvm.func @less(%a: i16, %b: i16) -> i32 {
  %x = llvm.bitcast %a : i16 to bf16
  %y = llvm.bitcast %b : i16 to bf16
  %0 = llvm.fcmp "olt" %x, %y : bf16
  %1 = llvm.zext %0 : i1 to i32
  llvm.return %1 : i32 }
llvm.func @wide(%a: i16) -> f32 {
  %x = llvm.bitcast %a : i16 to bf16
  %0 = llvm.fpext %x : bf16 to f32
  llvm.return %0 : f32 }
llvm.func @narrow(%a: f64) -> i16 {
  %0 = llvm.fptrunc %a : f64 to bf16
  %1 = llvm.bitcast %0 : bf16 to i16
  llvm.return %1 : i16 }
"#;
    let output = with_c(c, mlir);
    assert_eq!(output, "0\n");
}

/// Functions of two floats of 128 bits that compare them, by predicate.
fn comparisons() -> String {
    let predicates =
        ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"];
    let function = |predicate: &str| {
        format!(
            "llvm.func @{predicate}(%a: f128, %b: f128) -> i32 {{\n  %0 = llvm.fcmp \"{predicate}\" %a, %b : f128\n  \
             %1 = llvm.zext %0 : i1 to i32\n  llvm.return %1 : i32\n}}\n"
        )
    };
    predicates.iter().map(|predicate| function(predicate)).collect()
}

fn quadruple_floats_are_what_they_are_in_c() {
    let c = r#"
#include <stdio.h>
#include <string.h>
typedef __float128 q; typedef __int128 i;
q add(q, q); q sub(q, q); q mul(q, q); q quot(q, q); q neg(q); q size(q); q sign(q, q);
q fromf(float); q fromd(double); q from32(int); q from64(long); q from128(i); q fromu(unsigned long);
float tof(q); double tod(q); int to32(q); long to64(q); i to128(q); unsigned long tou(q);
q mixed(q, int, q, q, q, q, q, q, q, q); q kept(q *);
#define ALL(X) X(oeq, a == b) X(ogt, a > b) X(oge, a >= b) X(olt, a < b) X(ole, a <= b) X(one, a < b || a > b) X(ord, a == a && b == b) \
  X(ueq, !(a < b || a > b)) X(ugt, !(a <= b)) X(uge, !(a < b)) X(ult, !(a >= b)) X(ule, !(a > b)) X(une, a != b) X(uno, a != a || b != b)
#define DECLARE(n, e) int n(q, q);
ALL(DECLARE)
static int bad;
static void same(const char *what, q got, q want) {
  if (memcmp(&got, &want, 16) && !(got != got && want != want)) { bad++; printf("%s: %g, not %g\n", what, (double)got, (double)want); }
}
int main(void) {
  q e[] = {0, -0.0Q, 1, -1, 1.5Q, 1e30Q, -1e-30Q, 1/3.0Q, 1e4000Q, 1e-4000Q, __builtin_inff128(), -__builtin_inff128(), __builtin_nanf128("")};
  int count = sizeof e / sizeof *e;
  for (int n = 0; n < count; n++) for (int m = 0; m < count; m++) {
    q a = e[n], b = e[m];
    same("add", add(a, b), a + b); same("sub", sub(a, b), a - b); same("mul", mul(a, b), a * b); same("quot", quot(a, b), a / b);
    same("neg", neg(a), -a); same("size", size(a), __builtin_fabsf128(a)); same("sign", sign(a, b), __builtin_copysignf128(a, b));
#define CHECK(n, e) if (n(a, b) != (e)) { bad++; printf(#n " of %g and %g\n", (double)a, (double)b); }
    ALL(CHECK)
    bad += tof(a) != (float)a && a == a; bad += tod(a) != (double)a && a == a;
  }
  same("fromf", fromf(0.1f), 0.1f); same("fromd", fromd(-0.1), -0.1); same("from32", from32(-7), -7); same("from64", from64(-1L << 62), -1L << 62);
  i large = (i)1 << 100 | 5; same("from128", from128(-large), -large); same("fromu", fromu(~0UL), ~0UL);
  bad += to32(-12.5Q) != -12; bad += to64(-1e15Q) != -1000000000000000; bad += to128(-(q)large) != -large; bad += tou(1.8e19Q) != 18000000000000000000UL;
  same("mixed", mixed(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 21); q x = 8; same("kept", kept(&x), 8); same("kept", x, 4);
  printf("%d\n", bad);
}"#;
    let mlir = comparisons()
        + r#"
llvm.func @add(%a: f128, %b: f128) -> f128 { %0 = llvm.fadd %a, %b : f128
  llvm.return %0 : f128 }
llvm.func @sub(%a: f128, %b: f128) -> f128 { %0 = llvm.fsub %a, %b : f128
  llvm.return %0 : f128 }
llvm.func @mul(%a: f128, %b: f128) -> f128 { %0 = llvm.fmul %a, %b : f128
  llvm.return %0 : f128 }
llvm.func @quot(%a: f128, %b: f128) -> f128 { %0 = llvm.fdiv %a, %b : f128
  llvm.return %0 : f128 }
llvm.func @neg(%a: f128) -> f128 { %0 = llvm.fneg %a : f128
  llvm.return %0 : f128 }
llvm.func @size(%a: f128) -> f128 { %0 = llvm.intr.fabs(%a) : (f128) -> f128
  llvm.return %0 : f128 }
llvm.func @sign(%a: f128, %b: f128) -> f128 { %0 = llvm.intr.copysign(%a, %b) : (f128, f128) -> f128
  llvm.return %0 : f128 }
llvm.func @fromf(%a: f32) -> f128 { %0 = llvm.fpext %a : f32 to f128
  llvm.return %0 : f128 }
llvm.func @fromd(%a: f64) -> f128 { %0 = llvm.fpext %a : f64 to f128
  llvm.return %0 : f128 }
llvm.func @from32(%a: i32) -> f128 { %0 = llvm.sitofp %a : i32 to f128
  llvm.return %0 : f128 }
llvm.func @from64(%a: i64) -> f128 { %0 = llvm.sitofp %a : i64 to f128
  llvm.return %0 : f128 }
llvm.func @from128(%a: i128) -> f128 { %0 = llvm.sitofp %a : i128 to f128
  llvm.return %0 : f128 }
llvm.func @fromu(%a: i64) -> f128 { %0 = llvm.uitofp %a : i64 to f128
  llvm.return %0 : f128 }
llvm.func @tof(%a: f128) -> f32 { %0 = llvm.fptrunc %a : f128 to f32
  llvm.return %0 : f32 }
llvm.func @tod(%a: f128) -> f64 { %0 = llvm.fptrunc %a : f128 to f64
  llvm.return %0 : f64 }
llvm.func @to32(%a: f128) -> i32 { %0 = llvm.fptosi %a : f128 to i32
  llvm.return %0 : i32 }
llvm.func @to64(%a: f128) -> i64 { %0 = llvm.fptosi %a : f128 to i64
  llvm.return %0 : i64 }
llvm.func @to128(%a: f128) -> i128 { %0 = llvm.fptosi %a : f128 to i128
  llvm.return %0 : i128 }
llvm.func @tou(%a: f128) -> i64 { %0 = llvm.fptoui %a : f128 to i64
  llvm.return %0 : i64 }
llvm.func @mixed(%a: f128, %i: i32, %b: f128, %c: f128, %d: f128, %e: f128, %f: f128, %g: f128, %h: f128, %j: f128) -> f128 {
  %0 = llvm.sitofp %i : i32 to f128
  %1 = llvm.fadd %0, %h : f128
  %2 = llvm.fadd %1, %j : f128
  llvm.return %2 : f128 }
llvm.func @kept(%p: !llvm.ptr) -> f128 {
  %0 = llvm.load %p : !llvm.ptr -> f128
  %1 = llvm.mlir.constant(0.5 : f128) : f128
  %2 = llvm.fmul %0, %1 : f128
  llvm.store %2, %p : f128, !llvm.ptr
  llvm.return %0 : f128 }
"#;
    let output = with_c(c, &mlir);
    assert_eq!(output, "0\n");
}
