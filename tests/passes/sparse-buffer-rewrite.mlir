// RUN: rmlir-opt %s --sparse-buffer-rewrite
// A buffer that grows when values are put behind its last.
func.func @a(%arg0: index, %arg1: memref<?xf64>, %arg2: f64) -> (memref<?xf64>, index) {
  %0:2 = sparse_tensor.push_back %arg0, %arg1, %arg2 : index, memref<?xf64>, f64
  return %0#0, %0#1 : memref<?xf64>, index
}
func.func @b(%arg0: index, %arg1: memref<?xf64>, %arg2: f64, %n: index) -> (memref<?xf64>, index) {
  %0:2 = sparse_tensor.push_back %arg0, %arg1, %arg2, %n : index, memref<?xf64>, f64, index
  return %0#0, %0#1 : memref<?xf64>, index
}
func.func @c(%arg0: index, %arg1: memref<?xf64>, %arg2: f64, %n: index) -> (memref<?xf64>, index) {
  %0:2 = sparse_tensor.push_back inbounds %arg0, %arg1, %arg2, %n : index, memref<?xf64>, f64, index
  return %0#0, %0#1 : memref<?xf64>, index
}
func.func @f(%arg0: index, %arg1: memref<?xf64>, %arg2: f64) -> (memref<?xf64>, index) {
  %n = arith.constant 5 : index
  %0:2 = sparse_tensor.push_back %arg0, %arg1, %arg2, %n : index, memref<?xf64>, f64, index
  return %0#0, %0#1 : memref<?xf64>, index
}
func.func @g(%arg0: index, %arg1: memref<?xcomplex<f32>>, %arg2: complex<f32>) -> (memref<?xcomplex<f32>>, index) {
  %n = arith.constant 5 : index
  %0:2 = sparse_tensor.push_back %arg0, %arg1, %arg2, %n : index, memref<?xcomplex<f32>>, complex<f32>, index
  return %0#0, %0#1 : memref<?xcomplex<f32>>, index
}
