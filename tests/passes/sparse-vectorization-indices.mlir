// RUN: rmlir-opt %s --sparse-vectorization="vl=8 enable-simd-index32"

func.func @scale(%scale: f32, %a: memref<?xf32>, %p: memref<?xindex>, %b: memref<?xf32>, %n: index, %p32: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cf = arith.constant 2.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = arith.mulf %x, %scale : f32
    %z = arith.addf %y, %cf : f32
    memref.store %z, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  scf.for %i = %c0 to %n step %c1 {
    %q = memref.load %p32[%i] : memref<?xi32>
    %q1 = arith.extui %q : i32 to i64
    %q2 = arith.index_cast %q1 : i64 to index
    %x = memref.load %a[%q2] : memref<?xf32>
    %y = arith.mulf %x, %scale : f32
    memref.store %y, %b[%q2] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %scale) -> f32 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = arith.mulf %x, %scale : f32
    %z = arith.addf %s, %y : f32
    scf.yield %z : f32
  } {"Emitted from" = "linalg.generic"}
  memref.store %r, %b[%c0] : memref<?xf32>
  return
}
func.func @chain(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %s0: f32, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %j = %c0 to %m step %c1 iter_args(%s = %s0) -> f32 {
    %q = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s) -> f32 {
      %x = memref.load %a[%i] : memref<?xf32>
      %z = arith.addf %t, %x : f32
      scf.yield %z : f32
    } {"Emitted from" = "linalg.generic"}
    %w = scf.for %i = %c0 to %n step %c1 iter_args(%t = %q) -> f32 {
      %x = memref.load %b[%i] : memref<?xf32>
      %z = arith.addf %t, %x : f32
      scf.yield %z : f32
    } {"Emitted from" = "linalg.generic"}
    scf.yield %w : f32
  } {"Emitted from" = "linalg.generic"}
  memref.store %r, %b[%c0] : memref<?xf32>
  return
}
