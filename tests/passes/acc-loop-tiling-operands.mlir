// RUN: rmlir-opt --acc-loop-tiling %s
// REFERENCE: none, it crashes
// What says how many vectors or workers there are goes with what says that there are some.

func.func @vector(%n: index, %x: i32, %t: i32) {
  %o = arith.constant 1 : index
  acc.loop vector(%x : i32) tile({%t : i32}) control(%i : index) = (%n : index) to (%n : index) step (%o : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

func.func @worker(%n: index, %x: i32, %t: i32) {
  %o = arith.constant 1 : index
  acc.loop worker(%x : i32) tile({%t : i32}) control(%i : index) = (%n : index) to (%n : index) step (%o : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
