//! What must fit together with objects of other compilers, and what must be refused.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_testkit::CC;
use support::{object, with_c};

rmlir_testkit::tests! {
    variadic_functions_learn_how_many_floats_there_are: CC;
    variadic_functions_find_their_arguments: CC;
    structs_travel_as_in_c: CC;
    values_survive_a_second_return: CC;
    globals_are_where_and_what_they_should_be: CC;
    what_has_no_native_form_is_refused;
}

fn variadic_functions_learn_how_many_floats_there_are() {
    let c = "#include <stdio.h>\n#include <stdarg.h>\nvoid go(int (*)(const char *, ...));\nint main(void) { go(printf); return 0; }";
    let mlir = r#"
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global internal constant @text("%d %g %g\0A\00") {addr_space = 0 : i32}
llvm.mlir.global internal constant @many("%d %d %d %d %d %d %g\0A\00") {addr_space = 0 : i32}
llvm.func @go(%f: !llvm.ptr) {
  %t = llvm.mlir.addressof @text : !llvm.ptr
  %m = llvm.mlir.addressof @many : !llvm.ptr
  %i = llvm.mlir.constant(7 : i32) : i32
  %x = llvm.mlir.constant(1.25 : f64) : f64
  %y = llvm.mlir.constant(-2.5 : f64) : f64
  %0 = llvm.call @printf(%t, %i, %x, %y) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, f64, f64) -> i32
  %1 = llvm.call %f(%t, %0, %y, %x) vararg(!llvm.func<i32 (ptr, ...)>) : !llvm.ptr, (!llvm.ptr, i32, f64, f64) -> i32
  %2 = llvm.call %f(%m, %i, %i, %i, %i, %i, %i, %x) vararg(!llvm.func<i32 (ptr, ...)>) : !llvm.ptr, (!llvm.ptr, i32, i32, i32, i32, i32, i32, f64) -> i32
  llvm.return
}"#;
    let output = with_c(c, mlir);
    assert_eq!(output, "7 1.25 -2.5\n12 -2.5 1.25\n7 7 7 7 7 7 1.25\n");
}

fn variadic_functions_find_their_arguments() {
    let c = r#"
#include <stdio.h>
#include <stdarg.h>
double take(const char *f, va_list *a) {
  double s = 0;
  for (; *f; f++) s = s * 3 + (*f == 'd' ? va_arg(*a, double) : *f == 'l' ? va_arg(*a, long) : (double)va_arg(*a, long double));
  return s;
}
double sum(int, double, const char *, ...);
double expect(int i, double d, const char *f, ...) { va_list a; va_start(a, f); double s = take(f, &a) + i + d; va_end(a); return s; }
#define CHECK(...) printf("%d\n", sum(__VA_ARGS__) == expect(__VA_ARGS__))
int main(void) {
  CHECK(1, 2.0, "");
  CHECK(1, 2.0, "ld", 5L, 6.5);
  CHECK(1, 2.0, "llllldddddddddlld", 1L, 2L, 3L, 4L, 5L, 1., 2., 3., 4., 5., 6., 7., 8., 9., 6L, 7L, 10.);
  CHECK(1, 2.0, "xld", (long double)4.5, 3L, 2.5);
  return 0;
}"#;
    let mlir = r#"
llvm.func @take(!llvm.ptr, !llvm.ptr) -> f64
llvm.func @sum(%i: i32, %d: f64, %f: !llvm.ptr, ...) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %list = llvm.alloca %one x !llvm.array<3 x i64> : (i32) -> !llvm.ptr
  %copy = llvm.alloca %one x !llvm.array<3 x i64> : (i32) -> !llvm.ptr
  llvm.intr.vastart %list : !llvm.ptr
  llvm.intr.vacopy %list to %copy : !llvm.ptr, !llvm.ptr
  %0 = llvm.call @take(%f, %copy) : (!llvm.ptr, !llvm.ptr) -> f64
  llvm.intr.vaend %list : !llvm.ptr
  %1 = llvm.sitofp %i : i32 to f64
  %2 = llvm.fadd %0, %1 : f64
  %3 = llvm.fadd %2, %d : f64
  llvm.return %3 : f64
}"#;
    let output = with_c(c, mlir);
    assert_eq!(output, "1\n1\n1\n1\n");
}

fn structs_travel_as_in_c() {
    let c = r#"
#include <stdio.h>
struct two { long a, b; };
struct mixed { long a; double b; };
struct big { long a[5]; };
struct two swap(struct two);
struct mixed both(long, double);
struct big fill(long);
long first(struct big);
int main(void) {
  struct two t = swap((struct two){1, 2});
  struct mixed m = both(3, 4.5);
  struct big g = fill(10);
  printf("%ld %ld %ld %g %ld %ld %ld\n", t.a, t.b, m.a, m.b, g.a[0], g.a[4], first(g));
  return 0;
}"#;
    let mlir = r#"
llvm.func @swap(%a: i64, %b: i64) -> !llvm.struct<(i64, i64)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i64, i64)>
  %1 = llvm.insertvalue %b, %0[0] : !llvm.struct<(i64, i64)>
  %2 = llvm.insertvalue %a, %1[1] : !llvm.struct<(i64, i64)>
  llvm.return %2 : !llvm.struct<(i64, i64)>
}
llvm.func @both(%a: i64, %b: f64) -> !llvm.struct<(i64, f64)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i64, f64)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i64, f64)>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<(i64, f64)>
  llvm.return %2 : !llvm.struct<(i64, f64)>
}
llvm.func @fill(%to: !llvm.ptr {llvm.sret = !llvm.array<5 x i64>}, %a: i64) {
  llvm.store %a, %to : i64, !llvm.ptr
  %0 = llvm.getelementptr %to[4] : (!llvm.ptr) -> !llvm.ptr, i64
  %1 = llvm.add %a, %a : i64
  llvm.store %1, %0 : i64, !llvm.ptr
  llvm.return
}
llvm.func @first(%from: !llvm.ptr {llvm.byval = !llvm.array<5 x i64>, llvm.align = 8 : i64}) -> i64 {
  %0 = llvm.load %from : !llvm.ptr -> i64
  %1 = llvm.getelementptr %from[4] : (!llvm.ptr) -> !llvm.ptr, i64
  %2 = llvm.load %1 : !llvm.ptr -> i64
  %3 = llvm.add %0, %2 : i64
  llvm.return %3 : i64
}"#;
    let output = with_c(c, mlir);
    assert_eq!(output, "2 1 3 4.5 10 20 30\n");
}

fn values_survive_a_second_return() {
    let c = "#include <stdio.h>\nint go(void);\nint main(void) { printf(\"%d\\n\", go()); return 0; }";
    let mut body = String::new();
    for value in 0..24 {
        body.push_str(&format!("  %k{value} = llvm.mlir.constant({} : i32) : i32\n", value * 3 + 1));
        body.push_str(&format!("  %l{value} = llvm.load volatile %cell : !llvm.ptr -> i32\n"));
        body.push_str(&format!("  %v{value} = llvm.mul %l{value}, %k{value} : i32\n"));
    }
    let mut sum = String::from("  %s0 = llvm.add %v0, %arg : i32\n");
    for value in 1..24 {
        sum.push_str(&format!("  %s{value} = llvm.add %s{}, %v{value} : i32\n", value - 1));
    }
    let mlir = format!(
        r#"
llvm.func @_setjmp(!llvm.ptr) -> i32 attributes {{passthrough = ["returns_twice"]}}
llvm.func @longjmp(!llvm.ptr, i32) attributes {{passthrough = ["noreturn"]}}
llvm.func @work(%buffer: !llvm.ptr, %n: i32) {{
  llvm.call @longjmp(%buffer, %n) : (!llvm.ptr, i32) -> ()
  llvm.unreachable
}}
llvm.func @go() -> i32 {{
  %one = llvm.mlir.constant(1 : i32) : i32
  %cell = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %buffer = llvm.alloca %one x !llvm.array<32 x i64> : (i32) -> !llvm.ptr
  llvm.store volatile %one, %cell : i32, !llvm.ptr
{body}
  %r = llvm.call @_setjmp(%buffer) : (!llvm.ptr) -> i32
  %hundred = llvm.mlir.constant(100 : i32) : i32
  %more = llvm.icmp "ult" %r, %hundred : i32
  llvm.cond_br %more, ^again, ^done(%r : i32)
^again:
  %next = llvm.add %r, %one : i32
  llvm.call @work(%buffer, %next) : (!llvm.ptr, i32) -> ()
  llvm.br ^done(%next : i32)
^done(%arg: i32):
{sum}
  llvm.return %s23 : i32
}}"#
    );
    let output = with_c(c, &mlir);
    let expected: i32 = (0..24).map(|value| value * 3 + 1).sum();
    assert_eq!(output, format!("{}\n", expected + 100));
}

fn globals_are_where_and_what_they_should_be() {
    let c = r#"
#include <stdio.h>
extern int common_one[4], *pointer, shared, twin;
extern _Thread_local int local;
extern const int table[2];
int state;
int *other(void);
int main(void) {
  printf("%d %d %d %d %d %d\n", common_one[3], *pointer, twin, local, *other(), state);
  return (long)other() % 64;
}"#;
    let mlir = r#"
llvm.mlir.global common @common_one(dense<0> : tensor<4xi32>) {addr_space = 0 : i32} : !llvm.array<4 x i32>
llvm.mlir.global external @values(dense<[5, 6, 7]> : tensor<3xi32>) {addr_space = 0 : i32} : !llvm.array<3 x i32>
llvm.mlir.global external @pointer() {addr_space = 0 : i32} : !llvm.ptr {
  %0 = llvm.mlir.addressof @values : !llvm.ptr
  %1 = llvm.getelementptr %0[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i32>
  llvm.return %1 : !llvm.ptr
}
llvm.mlir.global external @shared(8 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.alias external @twin : i32 {
  %0 = llvm.mlir.addressof @shared : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global external thread_local @local(9 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global external hidden @aligned(11 : i32) {addr_space = 0 : i32, alignment = 64 : i64, section = "mine"} : i32
llvm.mlir.global external @state() {addr_space = 0 : i32} : i32
llvm.func @other() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @aligned : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func internal @start() {
  %0 = llvm.mlir.addressof @state : !llvm.ptr
  %1 = llvm.mlir.constant(12 : i32) : i32
  llvm.store %1, %0 : i32, !llvm.ptr
  llvm.return
}
llvm.mlir.global_ctors ctors = [@start], priorities = [65535 : i32], data = [#llvm.zero]
"#;
    let output = with_c(c, mlir);
    assert_eq!(output, "0 7 8 9 11 12\n");
}

fn what_has_no_native_form_is_refused() {
    let cases = [
        (
            "llvm.func @f() {\n  llvm.inline_asm \"hlt\", \"\" : () -> ()\n  llvm.return\n}",
            "'llvm.inline_asm' op cannot be lowered: assembly code 'hlt' is not supported: use --backend=llc or --backend=clang\n",
        ),
        (
            "llvm.func @f(%a: i256) {\n  llvm.return\n}",
            "'llvm.func' op cannot be lowered: integers of 256 bits are not supported\n",
        ),
        (
            "llvm.func @f(%a: !llvm.ptr<1>) {\n  llvm.return\n}",
            "'llvm.func' op cannot be lowered: the address space of !llvm.ptr<1> is not supported\n",
        ),
        (
            "llvm.func @f(%a: !llvm.struct<(f64, f64, f64)>) -> !llvm.struct<(f64, f64, f64)> {\n  llvm.return %a : !llvm.struct<(f64, f64, f64)>\n}",
            "'llvm.func' op cannot be lowered: its result has more than two float parts, which the convention returns on the x87 stack\n",
        ),
        (
            "\"test.op\"() : () -> ()",
            "'test.op' op cannot be lowered: at the top of a module only functions and globals of the llvm dialect have a native form\n",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(object(text, false).unwrap_err(), expected);
    }
}
