// RUN: rmlir-opt %s --scf-for-to-while
func.func @sum(%m: memref<?xf32>, %n: index, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %start) -> f32 {
    %1 = memref.load %m[%i] : memref<?xf32>
    %2 = arith.addf %s, %1 : f32
    scf.yield %2 : f32
  } {note}
  return %0 : f32
}
