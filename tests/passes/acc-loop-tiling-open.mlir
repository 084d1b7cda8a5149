// RUN: rmlir-opt --acc-loop-tiling %s
// A size below zero stands for one that is chosen, however wide it is.

func.func @below(%b: i64) {
  %s = arith.constant -5 : i32
  acc.loop tile({%s : i32}) control(%i : i64) = (%b : i64) to (%b : i64) step (%b : i64) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

func.func @wide(%b: i32) {
  %s = arith.constant -1 : i64
  acc.loop tile({%s : i64}) control(%i : i32) = (%b : i32) to (%b : i32) step (%b : i32) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

func.func @narrow(%b: i8) {
  %s = arith.constant -1 : i32
  acc.loop tile({%s : i32}) control(%i : i8) = (%b : i8) to (%b : i8) step (%b : i8) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
