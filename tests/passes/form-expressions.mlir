// RUN: rmlir-opt %s --allow-unregistered-dialect --form-expressions

func.func @f(%a: i32, %b: i32, %p: !emitc.ptr<i32>, %v: !emitc.lvalue<i32>, %x: i1) -> i32 {
  %0 = emitc.add %a, %a : (i32, i32) -> i32
  %1 = emitc.mul %0, %b : (i32, i32) -> i32
  %2 = emitc.sub %1, %0 : (i32, i32) -> i32
  %l = emitc.load %v : !emitc.lvalue<i32>
  %3 = emitc.add %l, %2 : (i32, i32) -> i32
  %4 = emitc.call_opaque "foo"(%3, %b) : (i32, i32) -> i32
  %5 = emitc.mul %4, %b : (i32, i32) -> i32
  %6 = emitc.apply "*"(%p) : (!emitc.ptr<i32>) -> i32
  %7 = emitc.add %6, %5 : (i32, i32) -> i32
  %8 = emitc.add %a, %b : (i32, i32) -> i32
  %9 = emitc.mul %8, %8 : (i32, i32) -> i32
  %10 = emitc.expression %a, %b noinline : (i32, i32) -> i32 {
    %q = emitc.add %a, %b : (i32, i32) -> i32
    emitc.yield %q : i32
  }
  %11 = emitc.mul %9, %10 : (i32, i32) -> i32
  emitc.if %x {
    %e = emitc.add %a, %b : (i32, i32) -> i32
    %ee = emitc.add %e, %b : (i32, i32) -> i32
    "test.use"(%ee) : (i32) -> ()
  }
  return %7 : i32
}
