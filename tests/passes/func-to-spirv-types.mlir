// RUN: rmlir-opt %s --convert-func-to-spirv

// Floats of 8 bits are integers.
func.func @tiny(%0: f8E5M2, %1: vector<4xf8E4M3FN>, %2: tensor<4xf8E4M3FN>, %3: memref<4xf8E4M3FN, #spirv.storage_class<StorageBuffer>>) {
  return
}
// Parts of bytes lie side by side.
func.func @nibbles(%0: memref<9xi4, #spirv.storage_class<StorageBuffer>>, %1: memref<?xi4, #spirv.storage_class<StorageBuffer>>) {
  return
}
func.func @scalable(%0: vector<[4]xf32>, %1: vector<[1]xf32>) {
  return
}
// The parts of complex numbers are never wider.
func.func @complex(%0: complex<f16>) {
  return
}
