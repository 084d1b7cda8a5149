// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func private @declared(i32 {a.b}, index) -> i32 attributes {no_inline}
func.func nested @nested(%x: i32) -> (i32 {a.b = 1 : i64}) {
  return %x : i32
}
func.func public @"odd name"() -> (() -> ()) attributes {a.z, a.b = "x"} {
  %f = constant @empty : () -> ()
  return %f : () -> ()
}
func.func @empty() {
  return
}
func.func @calls(%x: i32, %i: index) -> (i32, i64) {
  %0 = call @declared(%x, %i) {a.b} : (i32, index) -> i32
  %f = constant @declared : (i32, index) -> i32
  %1 = call_indirect %f(%0, %i) : (i32, index) -> i32
  call @empty() : () -> ()
  %2 = "u.x"() : () -> i64
  scf.for %j = %i to %i step %i {
    %3 = func.call @declared(%x, %i) : (i32, index) -> i32
  }
  return {a.c} %1, %2 : i32, i64
}
"func.func"() <{sym_name = "generic", function_type = (i32) -> ()}> ({
^bb0(%a: i32):
  "func.return"() : () -> ()
}) : () -> ()
