// RUN: rmlir-opt %s --convert-to-emitc

func.func @a(%lb: index, %ub: index, %s: index, %b: memref<2xf32>) -> f32 {
  %z = arith.constant 0 : index
  %0 = scf.for %i = %lb to %ub step %s iter_args(%x = %b) -> memref<2xf32> {
    %3 = memref.alloc() : memref<2xf32>
    scf.yield %3 : memref<2xf32>
  }
  %v = memref.load %0[%z] : memref<2xf32>
  return %v : f32
}
func.func @b(%c: i1, %b: memref<2xf32>) -> f32 {
  %z = arith.constant 0 : index
  %0 = scf.if %c -> memref<2xf32> {
    %3 = memref.alloca() : memref<2xf32>
    scf.yield %3 : memref<2xf32>
  } else { scf.yield %b : memref<2xf32> }
  %v = memref.load %0[%z] : memref<2xf32>
  return %v : f32
}
func.func @c(%c: i1, %b: memref<2xf32>) -> f32 {
  %z = arith.constant 0 : index
  %0 = scf.if %c -> memref<2xf32> {
    %3 = memref.alloc() : memref<2xf32>
    scf.yield %3 : memref<2xf32>
  } else { scf.yield %b : memref<2xf32> }
  %v = memref.load %0[%z] : memref<2xf32>
  return %v : f32
}
