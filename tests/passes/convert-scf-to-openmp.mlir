// RUN: rmlir-opt %s --convert-scf-to-openmp=num-threads=4

func.func @plain(%n: index, %m: memref<?x?xf32>, %v: f32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%0, %0) to (%n, %n) step (%1, %1) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  return
}

func.func @reductions(%n: index, %a: i32, %b: f32) -> (i32, f32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r:2 = scf.parallel (%i) = (%0) to (%n) step (%1) init (%a, %b) -> (i32, f32) {
    scf.reduce(%a, %b : i32, f32) {
    ^bb0(%l: i32, %r: i32):
      %less = arith.cmpi slt, %l, %r : i32
      %min = arith.select %less, %l, %r : i32
      scf.reduce.return %min : i32
    }, {
    ^bb0(%l: f32, %r: f32):
      %product = arith.mulf %l, %r : f32
      scf.reduce.return %product : f32
    }
  }
  return %r#0, %r#1 : i32, f32
}
