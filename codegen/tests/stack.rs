//! Stack memory whose size is known at run time only.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_testkit::CC;
use support::with_c;

rmlir_testkit::tests! {
    memory_of_dynamic_size_is_given_back: CC;
}

fn memory_of_dynamic_size_is_given_back() {
    let c = r#"
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <malloc.h>
/* Sees that what is taken is given back. */
static long held;
extern void *__libc_memalign(size_t, size_t); extern void __libc_free(void *);
void *aligned_alloc(size_t a, size_t n) { held++; return __libc_memalign(a, n); }
void free(void *p) { if (p) held--; __libc_free(p); }
long sum(long n); long rounds(long n, long size); long deep(long n); long wide(int n); long in_loop(long n);
void fill(char *p, long n) { memset(p, 1, n); }
long check(char *p, long n) { long s = 0; for (long i = 0; i < n; i++) s += p[i]; return s; }
long address(void *p) { return (uintptr_t)p % 64; }
int main(void) {
  long start = held;
  printf("%ld %ld %ld\n", sum(0), sum(1), sum(100000));
  printf("%ld %ld %ld %ld\n", rounds(1000, 1000), deep(100), wide(3), in_loop(50));
  printf("%ld\n", held - start);
}"#;
    let mlir = r#"
llvm.func @fill(!llvm.ptr, i64)
llvm.func @check(!llvm.ptr, i64) -> i64
llvm.func @address(!llvm.ptr) -> i64
llvm.func @sum(%n: i64) -> i64 {
  %0 = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  llvm.call @fill(%0, %n) : (!llvm.ptr, i64) -> ()
  %1 = llvm.call @check(%0, %n) : (!llvm.ptr, i64) -> i64
  llvm.return %1 : i64
}
// Takes and gives back in a loop, beside a piece that stays.
llvm.func @rounds(%n: i64, %size: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %kept = llvm.alloca %size x i8 : (i64) -> !llvm.ptr
  llvm.call @fill(%kept, %size) : (!llvm.ptr, i64) -> ()
  llvm.br ^next(%zero, %zero : i64, i64)
^next(%i: i64, %s: i64):
  %saved = llvm.intr.stacksave : !llvm.ptr
  %piece = llvm.alloca %size x i8 : (i64) -> !llvm.ptr
  %other = llvm.alloca %i x i16 : (i64) -> !llvm.ptr
  llvm.call @fill(%piece, %size) : (!llvm.ptr, i64) -> ()
  llvm.call @fill(%other, %i) : (!llvm.ptr, i64) -> ()
  %1 = llvm.call @check(%piece, %size) : (!llvm.ptr, i64) -> i64
  %t = llvm.add %s, %1 : i64
  llvm.intr.stackrestore %saved : !llvm.ptr
  %j = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^next(%j, %t : i64, i64), ^end
^end:
  %2 = llvm.call @check(%kept, %size) : (!llvm.ptr, i64) -> i64
  %3 = llvm.add %t, %2 : i64
  llvm.return %3 : i64
}
llvm.func @deep(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %0 = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  %none = llvm.icmp "eq" %n, %zero : i64
  llvm.cond_br %none, ^end, ^go
^end:
  llvm.return %zero : i64
^go:
  llvm.store %n, %0 : i64, !llvm.ptr
  %m = llvm.sub %n, %one : i64
  %rest = llvm.call @deep(%m) : (i64) -> i64
  %own = llvm.load %0 : !llvm.ptr -> i64
  %sum = llvm.add %rest, %own : i64
  llvm.return %sum : i64
}
llvm.func @wide(%n: i32) -> i64 {
  %0 = llvm.alloca %n x i32 {alignment = 64 : i64} : (i32) -> !llvm.ptr
  %1 = llvm.alloca %n x i32 {alignment = 64 : i64} : (i32) -> !llvm.ptr
  %2 = llvm.call @address(%0) : (!llvm.ptr) -> i64
  %3 = llvm.call @address(%1) : (!llvm.ptr) -> i64
  %4 = llvm.add %2, %3 : i64
  llvm.return %4 : i64
}
// Of constant size, but each time another: the list of all is walked.
llvm.func @in_loop(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %size = llvm.mlir.constant(1 : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.br ^next(%zero, %null : i64, !llvm.ptr)
^next(%i: i64, %list: !llvm.ptr):
  %node = llvm.alloca %size x !llvm.struct<(ptr, i64)> : (i32) -> !llvm.ptr
  llvm.store %list, %node : !llvm.ptr, !llvm.ptr
  %at = llvm.getelementptr %node[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i64)>
  llvm.store %i, %at : i64, !llvm.ptr
  %j = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^next(%j, %node : i64, !llvm.ptr), ^walk(%node, %zero : !llvm.ptr, i64)
^walk(%p: !llvm.ptr, %s: i64):
  %place = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i64)>
  %v = llvm.load %place : !llvm.ptr -> i64
  %t = llvm.add %s, %v : i64
  %q = llvm.load %p : !llvm.ptr -> !llvm.ptr
  %last = llvm.icmp "eq" %q, %null : !llvm.ptr
  llvm.cond_br %last, ^end, ^walk(%q, %t : !llvm.ptr, i64)
^end:
  llvm.return %t : i64
}"#;
    let output = with_c(c, mlir);
    assert_eq!(output, "0 1 100000\n1001000 5050 0 1225\n0\n");
}
