// RUN: not rmlir-opt %s --convert-scf-to-spirv

// The number of the round is no index any more, and nothing makes one of it.
func.func @f(%m: memref<?xf32>, %n: index) {
  scf.for %i = %n to %n step %n {
    %0 = memref.load %m[%i] : memref<?xf32>
  }
  return
}
