// RUN: rmlir-opt %s --promote-buffers-to-stack --allow-unregistered-dialect
// Small memory that does not leave its scope is automatic.
func.func @p(%i: index, %t: memref<2xf32>, %c: i1) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() {alignment = 64 : i64} : memref<256xf32>
  %2 = memref.alloc() : memref<257xf32>
  %3 = memref.alloc(%i) : memref<?xf32>
  %4 = memref.alloc() : memref<2xindex>
  %5 = memref.cast %4 : memref<2xindex> to memref<?xindex>
  %6 = memref.alloc() : memref<4x4xf32>
  %7 = scf.if %c -> memref<2xf32> {
     %8 = memref.alloc() : memref<2xf32>
     scf.yield %8 : memref<2xf32>
  } else { scf.yield %t : memref<2xf32> }
  memref.dealloc %1 : memref<256xf32>
  %r = memref.alloc() : memref<f32>
  %r1 = memref.rank %r : memref<f32>
  %9 = memref.alloc(%r1) : memref<?xf32>
  "x.y"(%2, %3, %5, %6, %7) : (memref<257xf32>, memref<?xf32>, memref<?xindex>, memref<4x4xf32>, memref<2xf32>) -> ()
  return %0 : memref<4xf32>
}
func.func @scopes(%f: f32, %i: index) -> f32 {
  %1 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.store %f, %1[%i] : memref<4xf32>
  %2 = memref.load %1[%i] : memref<4xf32>
  scf.for %k = %i to %i step %i {
    %3 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    memref.store %f, %3[%i] : memref<4xf32>
  }
  %5 = memref.alloc() {alignment = 64 : i64, foo = 1} : memref<4xindex>
  memref.store %i, %5[%i] : memref<4xindex>
  return %2 : f32
}
