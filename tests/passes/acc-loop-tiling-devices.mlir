// RUN: rmlir-opt %s --acc-loop-tiling --allow-unregistered-dialect

func.func @f(%n: i32, %t: i32) {
  %c0 = arith.constant 0 : i32
  %t4 = arith.constant 4 : i32
  "acc.loop"(%c0, %n, %t, %t4) <{independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0>, tileOperandsDeviceType = [#acc.device_type<none>], tileOperandsSegments = array<i32: 1>, vector = [#acc.device_type<nvidia>], worker = [#acc.device_type<none>], gang = [#acc.device_type<nvidia>, #acc.device_type<none>]}> ({
    ^bb0(%arg3: i32):
      "test.op"(%arg3) : (i32) -> ()
      "acc.yield"() : () -> ()
    }) : (i32, i32, i32, i32) -> ()
  "acc.loop"(%c0, %n, %t, %t4) <{independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0>, tileOperandsDeviceType = [#acc.device_type<none>], tileOperandsSegments = array<i32: 1>, vector = [#acc.device_type<none>, #acc.device_type<host>], worker = [#acc.device_type<nvidia>], gang = [#acc.device_type<nvidia>]}> ({
    ^bb0(%arg3: i32):
      "test.op"(%arg3) : (i32) -> ()
      "acc.yield"() : () -> ()
    }) : (i32, i32, i32, i32) -> ()
  return
}
func.func @g(%n: i32, %t: i32) {
  %c0 = arith.constant 0 : i32
  %t4 = arith.constant 4 : i32
  "acc.loop"(%c0, %c0, %n, %n, %t, %t, %t4, %t4) <{independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 2, 2, 2, 0, 0, 0, 2, 0, 0, 0, 0>, tileOperandsDeviceType = [#acc.device_type<none>], tileOperandsSegments = array<i32: 2>, vector = [#acc.device_type<nvidia>], worker = [#acc.device_type<nvidia>], gang = [#acc.device_type<nvidia>]}> ({
    ^bb0(%arg3: i32, %arg4: i32):
      "test.op"(%arg3) : (i32) -> ()
      "acc.yield"() : () -> ()
    }) : (i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  return
}
func.func @h(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop gang worker tile({%t4 : i32, %t1 : i8, %q : i32, %t4 : i32})  control(%i0 : i32, %i1 : i32, %i2 : i32, %i3 : i32) = (%c0, %c0, %c0, %c0 : i32, i32, i32, i32) to (%n, %n, %n, %n : i32, i32, i32, i32) step (%t, %t, %t, %t : i32, i32, i32, i32) {
    "test.op"(%i0, %i1, %i2, %i3) : (i32, i32, i32, i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [2], collapseDeviceType = [#acc.device_type<none>]}
  return
}
