// RUN: rmlir-opt %s --canonicalize --mlir-print-op-generic
// A load or store of all elements under a mask that sets all, and the size of what was reshaped: each says that it is not non-temporal.
func.func @f(%m: memref<16xf32>, %x: vector<16xf32>, %i: index) -> (vector<16xf32>, vector<16xf32>) {
  %all = vector.constant_mask [16] : vector<16xi1>
  %a = vector.maskedload %m[%i], %all, %x : memref<16xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  %b = vector.expandload %m[%i], %all, %x : memref<16xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  vector.maskedstore %m[%i], %all, %a : memref<16xf32>, vector<16xi1>, vector<16xf32>
  vector.compressstore %m[%i], %all, %b : memref<16xf32>, vector<16xi1>, vector<16xf32>
  return %a, %b : vector<16xf32>, vector<16xf32>
}
func.func @dim(%m: memref<*xf32>, %shape: memref<?xindex>, %i: index) -> index {
  %r = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %d = memref.dim %r, %i : memref<*xf32>
  return %d : index
}
