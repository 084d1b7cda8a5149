// RUN: rmlir-opt --cse --allow-unregistered-dialect=false --mlir-print-op-generic --mlir-print-op-generic=false --allow-unregistered-dialect %s
// Of a flag that is given several times the last one counts; passes run as often as they are given.
func.func @f() -> (i32, i32) {
  %0 = "u.a"() : () -> i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 1 : i32
  return %1, %2 : i32, i32
}
