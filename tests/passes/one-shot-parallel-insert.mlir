// RUN: rmlir-opt %s --one-shot-bufferize="bufferize-function-boundaries test-analysis-only print-conflicts"
// In the region where parts are put together nothing comes after anything else.
func.func @whole(%in: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %cst = arith.constant 0.0 : f32
  %r = scf.forall (%i) = (0) to (16) step (8) shared_outs(%out = %in) -> (tensor<8x8xf32>) {
    %f = linalg.fill ins(%cst : f32) outs(%out : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %out[0, %i] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<8x8xf32>
    }
  }
  return %r : tensor<8x8xf32>
}
func.func @elsewhere(%in: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%out = %in) -> (tensor<8x8xf32>) {
    %s = tensor.extract_slice %out[0, 0] [8, 4] [1, 1] : tensor<8x8xf32> to tensor<8x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %out[0, 0] [8, 4] [1, 1] : tensor<8x4xf32> into tensor<8x8xf32>
      tensor.parallel_insert_slice %s into %out[0, 4] [8, 4] [1, 1] : tensor<8x4xf32> into tensor<8x8xf32>
    }
  }
  return %r : tensor<8x8xf32>
}
