// RUN: rmlir-opt %s

emitc.func @f(%x: i32, %y: i32) -> i32 {
  %q = emitc.add %x, %y : (i32, i32) -> i32
  %e = emitc.expression %q, %y noinline : (i32, i32) -> i32 {
    %a = mul %q, %y : (i32, i32) -> i32
    %b = add %a, %y : (i32, i32) -> i32
    yield %b : i32
  }
  %e3 = emitc.expression : () -> i32 {
    %a = "emitc.constant"() {value = 1 : i32} : () -> i32
    yield %a : i32
  }
  %p:2 = emitc.call_opaque "ff" (%q) : (i32) -> (i32, i32)
  %e4 = emitc.expression %p#1 : (i32) -> i32 {
    %a = add %p#1, %p#1 : (i32, i32) -> i32
    yield %a : i32
  }
  %c = emitc.cmp eq, %x, %y : (i32, i32) -> i1
  if %c {
    verbatim "hi" 
  } else {
    verbatim "hi {}" args %x : i32
  } {a = 1}
  %lb = "emitc.constant"() {value = 1 : index} : () -> index
  for %i = %lb to %lb step %lb {
  }
  for %i = %x to %y step %x : i32 {
    verbatim "x"
  } {foo}
  switch %x : i32 case 1 { 
    emitc.yield
  } case 2 { yield } default { yield }
  do {
    verbatim "x"
  } while {
     %r = expression %x, %y : (i32, i32) -> i1 {
       %k = cmp lt, %x, %y : (i32, i32) -> i1
       yield %k : i1
     }
     yield %r : i1
  } attributes {d}
  return %e : i32
}
emitc.func private @ext(i32) -> i32 attributes {specifiers = ["extern"]}
emitc.include <"a.h">
emitc.include "b.h"
emitc.global extern const @g : !emitc.array<2xi32>
emitc.global static @g1 : !emitc.array<2xi32> = dense<1>
emitc.global @g2 : i32 = 3
emitc.global @g3 : !emitc.opaque<"x"> = #emitc.opaque<"y">
emitc.class final @cl {
  emitc.field @a : !emitc.array<2xf32> = dense<1.0> 
  emitc.field @b : i32
  emitc.func @go() {
    %0 = get_field @b : i32
    %1 = get_field @a : !emitc.array<2xf32>
    return
  }
}
emitc.file "x" attributes {y} { emitc.verbatim "z" }
emitc.declare_func @ext
func.func @f2(%c: i1, %x: i32) {
  emitc.if %c { emitc.verbatim "x" }
  emitc.for %i = %x to %x step %x : i32 { emitc.verbatim "x" }
  emitc.switch %x : i32 default { emitc.verbatim "x" }
  emitc.do { emitc.verbatim "x" } while { %r = emitc.expression : () -> i1 { %k = "emitc.constant"() {value=true} : () -> i1 emitc.yield %k : i1 } emitc.yield %r : i1 }
  return
}
