// RUN: rmlir-opt %s --one-shot-bufferize
// Modules in a module become memory, too, though the analysis does not look into them.
module {
  module @inner {
    func.func @fill(%f: f32) -> tensor<8xf32> {
      %e = tensor.empty() : tensor<8xf32>
      %0 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    func.func @insert(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
      %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
  }
  gpu.module @kernels {
    func.func @fill(%f: f32) -> tensor<8xf32> {
      %e = tensor.empty() : tensor<8xf32>
      %0 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
  }
  func.func @insert(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
    %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
