// RUN: rmlir-opt %s --acc-loop-tiling --allow-unregistered-dialect

func.func @g(%n: i32, %t: i32, %b: i1) {
  %c0 = arith.constant 0 : i32
  %t4 = arith.constant 4 : i32
  acc.loop tile({%t4 : i32, %t4 : i32})  control(%i0 : i32, %i1 : i32) = (%c0, %c0 : i32, i32) to (%n, %n : i32, i32) step (%t, %t : i32, i32) {
    %x = "test.op1"(%i0) : (i32) -> i32
    cf.br ^bb1
  ^bb1:
    "test.op1"(%x) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
