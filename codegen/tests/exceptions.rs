//! Exceptions of C++ go through our functions, and are caught by them.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_testkit::Need;
use support::{object, run};

rmlir_testkit::tests! {
    exceptions_are_caught_or_go_on: Need::Tool("c++"), Need::Tool("llc-22"), Need::Tool("mlir-translate-22");
}

const MAIN: &str = r#"
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
struct Noise { int id; ~Noise() { std::printf("~%d ", id); } };
extern "C" {
  int catching(int); int passing(int); int any(int, int (*)(int)); long many(int, double, long);
  void clean(int n) { std::printf("clean%d ", n); }
  int thrower(int n) {
    if (n == 1) throw 41;
    if (n == 2) throw std::runtime_error("two");
    if (n == 3) throw 2.5;
    return n * 10;
  }
  int number_of(void *p) { return *(int *)p; }
  int length_of(void *p) { return (int)std::string(((std::exception *)p)->what()).size(); }
}
static int around(int n) { Noise noise{n}; return passing(n); }
int main() {
  for (int n = 0; n < 4; n++) {
    try { std::printf("%d: %d\n", n, catching(n)); } catch (double d) { std::printf("double %g\n", d); }
    try { std::printf("%d: %d\n", n, around(n)); } catch (int i) { std::printf("int %d\n", i); }
    catch (std::exception &e) { std::printf("%s\n", e.what()); } catch (...) { std::printf("other\n"); }
    std::printf("any %d\n", any(n, thrower));
  }
  long sum = 0;
  for (int i = 0; i < 3000; i++) sum += many(i % 4, i * 0.5, i);
  std::printf("%ld\n", sum);
}"#;

const MODULE: &str = r#"
llvm.mlir.global external constant @_ZTIi() {addr_space = 0 : i32} : !llvm.ptr
llvm.mlir.global external constant @_ZTISt9exception() {addr_space = 0 : i32} : !llvm.ptr
llvm.func @__gxx_personality_v0(...) -> i32
llvm.func @__cxa_begin_catch(!llvm.ptr) -> !llvm.ptr
llvm.func @__cxa_end_catch()
llvm.func @thrower(i32) -> i32
llvm.func @clean(i32)
llvm.func @number_of(!llvm.ptr) -> i32
llvm.func @length_of(!llvm.ptr) -> i32

// Catches numbers and exceptions, each in its way; what else comes goes on.
llvm.func @catching(%n: i32) -> i32 attributes {personality = @__gxx_personality_v0} {
  %int = llvm.mlir.addressof @_ZTIi : !llvm.ptr
  %exception = llvm.mlir.addressof @_ZTISt9exception : !llvm.ptr
  %hundred = llvm.mlir.constant(100 : i32) : i32
  %0 = llvm.invoke @thrower(%n) to ^good(%hundred : i32) unwind ^bad(%n : i32) : (i32) -> i32
^good(%more: i32):
  %1 = llvm.add %0, %more : i32
  llvm.return %1 : i32
^bad(%m: i32):
  %2 = llvm.landingpad (catch %int : !llvm.ptr) (catch %exception : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  %3 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, i32)>
  %4 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, i32)>
  %5 = llvm.intr.eh.typeid.for %int : (!llvm.ptr) -> i32
  %6 = llvm.icmp "eq" %4, %5 : i32
  llvm.cond_br %6, ^number, ^other
^number:
  %7 = llvm.call @__cxa_begin_catch(%3) : (!llvm.ptr) -> !llvm.ptr
  %8 = llvm.call @number_of(%7) : (!llvm.ptr) -> i32
  llvm.call @__cxa_end_catch() : () -> ()
  %9 = llvm.add %8, %m : i32
  llvm.return %9 : i32
^other:
  %10 = llvm.intr.eh.typeid.for %exception : (!llvm.ptr) -> i32
  %11 = llvm.icmp "eq" %4, %10 : i32
  llvm.cond_br %11, ^words, ^on
^words:
  %12 = llvm.call @__cxa_begin_catch(%3) : (!llvm.ptr) -> !llvm.ptr
  %13 = llvm.call @length_of(%12) : (!llvm.ptr) -> i32
  llvm.call @__cxa_end_catch() : () -> ()
  llvm.return %13 : i32
^on:
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}

// Cleans up and lets all go on.
llvm.func @passing(%n: i32) -> i32 attributes {personality = @__gxx_personality_v0} {
  %0 = llvm.invoke @thrower(%n) to ^good unwind ^bad : (i32) -> i32
^good:
  llvm.return %0 : i32
^bad:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.call @clean(%n) : (i32) -> ()
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}

// Catches anything of a function that is called by pointer.
llvm.func @any(%n: i32, %f: !llvm.ptr) -> i32 attributes {personality = @__gxx_personality_v0} {
  %null = llvm.mlir.zero : !llvm.ptr
  %minus = llvm.mlir.constant(-1 : i32) : i32
  %0 = llvm.invoke %f(%n) to ^good unwind ^bad : !llvm.ptr, (i32) -> i32
^good:
  llvm.return %0 : i32
^bad:
  %1 = llvm.landingpad (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, i32)>
  %3 = llvm.call @__cxa_begin_catch(%2) : (!llvm.ptr) -> !llvm.ptr
  llvm.call @__cxa_end_catch() : () -> ()
  llvm.return %minus : i32
}

// Many values are needed after each call, whichever way it ends.
llvm.func @many(%n: i32, %d: f64, %l: i64) -> i64 attributes {personality = @__gxx_personality_v0} {
  %null = llvm.mlir.zero : !llvm.ptr
  %one = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.add %l, %one : i64
  %b = llvm.mul %a, %l : i64
  %c = llvm.xor %b, %a : i64
  %e = llvm.shl %c, %one : i64
  %f = llvm.sub %e, %b : i64
  %g = llvm.fadd %d, %d : f64
  %h = llvm.fmul %g, %d : f64
  %0 = llvm.invoke @thrower(%n) to ^second unwind ^bad(%a : i64) : (i32) -> i32
^second:
  %1 = llvm.invoke @thrower(%n) to ^good unwind ^bad(%b : i64) : (i32) -> i32
^good:
  %2 = llvm.zext %1 : i32 to i64
  llvm.br ^end(%2 : i64)
^bad(%x: i64):
  %3 = llvm.landingpad (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  %4 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, i32)>
  %5 = llvm.call @__cxa_begin_catch(%4) : (!llvm.ptr) -> !llvm.ptr
  llvm.call @__cxa_end_catch() : () -> ()
  llvm.br ^end(%x : i64)
^end(%y: i64):
  %6 = llvm.fptosi %h : f64 to i64
  %7 = llvm.add %y, %6 : i64
  %8 = llvm.add %7, %a : i64
  %9 = llvm.add %8, %b : i64
  %10 = llvm.add %9, %c : i64
  %11 = llvm.add %10, %e : i64
  %12 = llvm.add %11, %f : i64
  llvm.return %12 : i64
}
"#;

fn exceptions_are_caught_or_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("main.cpp"), MAIN).unwrap();
    std::fs::write(path("in.mlir"), MODULE).unwrap();
    run("mlir-translate-22", &["--mlir-to-llvmir", "in.mlir", "-o", "in.ll"], folder.path());
    run("llc-22", &["-relocation-model=pic", "-filetype=obj", "in.ll", "-o", "theirs.o"], folder.path());
    let flags = ["-O1", "-Wl,--fatal-warnings", "main.cpp"];
    run("c++", &[&flags[..], &["theirs.o", "-o", "theirs"]].concat(), folder.path());
    let expected = run(path("theirs"), &[], folder.path());
    for optimize in [false, true] {
        let bytes = object(MODULE, optimize).unwrap_or_else(|error| panic!("{error}"));
        std::fs::write(path("ours.o"), bytes).unwrap();
        for link in [&["-o", "ours"][..], &["-static", "-o", "ours"]] {
            run("c++", &[&flags[..], &["ours.o"], link].concat(), folder.path());
            let output = run(path("ours"), &[], folder.path());
            assert_eq!(
                String::from_utf8_lossy(&output),
                String::from_utf8_lossy(&expected),
                "{optimize} {link:?}"
            );
        }
    }
}
