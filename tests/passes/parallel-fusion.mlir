// RUN: rmlir-opt %s --scf-parallel-loop-fusion

func.func @two(%a: memref<2x2xf32>, %b: memref<2x2xf32>) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %x = memref.load %a[%i, %j] : memref<2x2xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %t[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %x = memref.load %t[%i, %j] : memref<2x2xf32>
    memref.store %x, %b[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  memref.dealloc %t : memref<2x2xf32>
  return
}
func.func @other_index(%a: memref<2x2xf32>) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %x = memref.load %a[%i, %j] : memref<2x2xf32>
    memref.store %x, %t[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %x = memref.load %t[%j, %i] : memref<2x2xf32>
    "test.use"(%x) : (f32) -> ()
    scf.reduce
  }
  return
}
func.func @reductions(%a: memref<2xf32>, %b: memref<2xf32>) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%z) -> f32 {
    %x = memref.load %a[%i] : memref<2xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %q: f32):
      %s = arith.addf %l, %q : f32
      scf.reduce.return %s : f32
    }
  }
  %s = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%z) -> f32 {
    %x = memref.load %b[%i] : memref<2xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %q: f32):
      %s = arith.mulf %l, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r, %s : f32, f32
}
