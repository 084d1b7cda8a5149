// RUN: rmlir-opt %s --acc-loop-tiling --allow-unregistered-dialect

acc.private.recipe @priv : memref<f32> init {
^bb0(%arg0: memref<f32>):
  acc.yield %arg0 : memref<f32>
}
acc.reduction.recipe @red : memref<f32> reduction_operator <add> init {
^bb0(%arg0: memref<f32>):
  acc.yield %arg0 : memref<f32>
} combiner {
^bb0(%arg0: memref<f32>, %arg1: memref<f32>):
  acc.yield %arg0 : memref<f32>
}
func.func @f0(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop gang vector tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f1(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop worker vector tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f2(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop gang worker tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f3(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop worker tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f4(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop vector tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f5(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop gang worker vector tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f6(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
// Loops that are collapsed stay together.
func.func @f7(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop gang worker vector tile({%t4 : i32, %t1 : i8, %q : i32})  control(%i0 : i32, %i1 : i32, %i2 : i32) = (%c0, %c0, %c0 : i32, i32, i32) to (%n, %n, %n : i32, i32, i32) step (%t, %t, %t : i32, i32, i32) {
    "test.op"(%i0, %i1, %i2) : (i32, i32, i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [2], collapseDeviceType = [#acc.device_type<none>], extra}
  return
}
func.func @f8(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop gang tile({%t4 : i32, %t1 : i8})  control(%i0 : i32, %i1 : i32) = (%c0, %c0 : i32, i32) to (%n, %n : i32, i32) step (%t, %t : i32, i32) {
    "test.op"(%i0, %i1) : (i32, i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [2], collapseDeviceType = [#acc.device_type<none>], extra}
  return
}
func.func @f9(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop gang tile({%t4 : i32, %t1 : i8})  control(%i0 : i32, %i1 : i32, %i2 : i32) = (%c0, %c0, %c0 : i32, i32, i32) to (%n, %n, %n : i32, i32, i32) step (%t, %t, %t : i32, i32, i32) {
    "test.op"(%i0, %i1, %i2) : (i32, i32, i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [3], collapseDeviceType = [#acc.device_type<none>]}
  return
}
func.func @f10(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {auto_ = [#acc.device_type<none>]}
  return
}
// Upper bounds that belong to the range.
func.func @f11(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%t4 : i32, %t1 : i8})  control(%i0 : i32, %i1 : i32) = (%c0, %c0 : i32, i32) to (%n, %n : i32, i32) step (%t, %t : i32, i32) {
    "test.op"(%i0, %i1) : (i32, i32) -> ()
    acc.yield
  } attributes {seq = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>}
  return
}
func.func @f12(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%t4 : i32, %t1 : i8})  control(%i0 : i32, %i1 : i32) = (%c0, %c0 : i32, i32) to (%n, %n : i32, i32) step (%t, %t : i32, i32) {
    "test.op"(%i0, %i1) : (i32, i32) -> ()
    acc.yield
  } attributes {seq = [#acc.device_type<none>], inclusiveUpperbound = array<i1: false, true>}
  return
}
// Sizes of other types.
func.func @f13(%n: i32, %t: i32, %q: i32, %w: i8) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%w : i8})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f14(%n: index, %t: index, %q: index, %w: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t4 = arith.constant 4 : index
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%w : i64})  control(%i0 : index) = (%c0 : index) to (%n : index) step (%t : index) {
    "test.op"(%i0) : (index) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f15(%n: i32, %t: i32, %q: i32, %w: index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%w : index})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
// Sizes that are chosen.
func.func @f16(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %w = arith.constant -1 : i8
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%w : i8, %w : i8})  control(%i0 : i32, %i1 : i32) = (%c0, %c0 : i32, i32) to (%n, %n : i32, i32) step (%t, %t : i32, i32) {
    "test.op"(%i0, %i1) : (i32, i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
// Other devices are not looked at.
func.func @f17(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop vector(%c2 : i32 [#acc.device_type<nvidia>]) tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f18(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop gang({num=%c2 : i32} [#acc.device_type<nvidia>]) tile({%t4 : i32, %q : i32})  control(%i0 : i32, %i1 : i32) = (%c0, %c0 : i32, i32) to (%n, %n : i32, i32) step (%t, %t : i32, i32) {
    "test.op"(%i0, %i1) : (i32, i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f19(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%t4 : i32} [#acc.device_type<nvidia>], {%q : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f20(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop  tile({%t4 : i32} [#acc.device_type<nvidia>], {%q : i32} [#acc.device_type<host>])  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
// What is not private to all.
func.func @f22(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  %m = memref.alloca() : memref<f32>
  %p = acc.cache varPtr(%m : memref<f32>) -> memref<f32>
  acc.loop cache(%p : memref<f32>) tile({%t4 : i32, %t1 : i8})  control(%i0 : i32, %i1 : i32) = (%c0, %c0 : i32, i32) to (%n, %n : i32, i32) step (%t, %t : i32, i32) {
    "test.op"(%i0, %i1) : (i32, i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f23(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  %m = memref.alloca() : memref<f32>
  %p = acc.private varPtr(%m : memref<f32>) recipe(@priv) -> memref<f32>
  %r = acc.reduction varPtr(%m : memref<f32>) recipe(@red) -> memref<f32>
  acc.loop combined(parallel) worker vector private(%p : memref<f32>) reduction(%r : memref<f32>) tile({%t4 : i32, %q : i32})  control(%i0 : i32, %i1 : i32) = (%c0, %c0 : i32, i32) to (%n, %n : i32, i32) step (%t, %t : i32, i32) {
    "test.op"(%i0, %i1) : (i32, i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @f24(%n: i32, %t: i32, %q: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t4 = arith.constant 4 : i32
  %t1 = arith.constant 1 : i8
  acc.loop   control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @one(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  acc.parallel {
    acc.loop gang tile({%c4 : index}) control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      %x = memref.load %m[%i] : memref<?xf32>
      memref.store %x, %m[%i] : memref<?xf32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
func.func @two(%m: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %star = arith.constant -1 : index
  acc.parallel {
    acc.loop gang vector tile({%c4 : index, %star : index}) control(%i : index, %j : index) = (%c0, %c0 : index, index) to (%n, %n : index, index) step (%c1, %c1 : index, index) {
      %x = memref.load %m[%i, %j] : memref<?x?xf32>
      memref.store %x, %m[%j, %i] : memref<?x?xf32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
func.func @order(%n: i32, %t: i32, %q: i32, %b: i1) {
  %c0 = arith.constant 0 : i32
  %t4 = arith.constant 4 : i32
  acc.loop tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op1"(%i0) : (i32) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  acc.loop tile({%t4 : i32})  control(%i0 : i32) = (%c0 : i32) to (%n : i32) step (%t : i32) {
    "test.op2"(%i0) : (i32) -> ()
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  cf.cond_br %b, ^a(%n, %n: i32, i32), ^b(%t, %t: i32, i32)
^a(%x: i32, %x1: i32):
  "test.op"(%x) : (i32) -> ()
  return
^b(%y: i32, %y1: i32):
  "test.op"(%y) : (i32) -> ()
  return
^c:
  return
}
