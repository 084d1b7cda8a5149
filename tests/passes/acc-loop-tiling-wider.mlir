// RUN: rmlir-opt %s --acc-loop-tiling --allow-unregistered-dialect

func.func @f(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %w = arith.constant 4 : i64
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%w : i64})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
