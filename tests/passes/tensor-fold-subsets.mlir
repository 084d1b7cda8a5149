// RUN: rmlir-opt %s --fold-tensor-subset-ops

func.func @r(%t: tensor<?x?xf32>, %i: index, %m: vector<4x4xi1>) -> vector<4x4xf32> {
  %p = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %e = tensor.extract_slice %t[%i, %i] [4, 4] [1, 1] : tensor<?x?xf32> to tensor<4x4xf32>
  %r = vector.mask %m { vector.transfer_read %e[%c0, %c0], %p {in_bounds = [true, true]} : tensor<4x4xf32>, vector<4x4xf32> } : vector<4x4xi1> -> vector<4x4xf32>
  return %r : vector<4x4xf32>
}
func.func @i(%a: tensor<1x5xf32>, %b: tensor<1x5xf32>, %t: tensor<10x20xf32>, %i: index, %x: tensor<1x5xf32>) -> tensor<10x20xf32> {
  %0 = tensor.insert_slice %a into %x[0, 0] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<1x5xf32>
  %1 = tensor.insert_slice %0 into %t[%i, 2] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<10x20xf32>
  return %1 : tensor<10x20xf32>
}
func.func @w(%v: vector<1x5xf32>, %t: tensor<10x20xf32>, %e: tensor<1x5xf32>, %s: tensor<5xf32>, %i: index, %u: vector<5xf32>) -> (tensor<10x20xf32>, tensor<10x20xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %e[%c0, %c0] {in_bounds = [true, true]} : vector<1x5xf32>, tensor<1x5xf32>
  %1 = tensor.insert_slice %0 into %t[%i, 2] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<10x20xf32>
  %2 = vector.transfer_write %u, %s[%c0] {in_bounds = [true]} : vector<5xf32>, tensor<5xf32>
  %3 = tensor.insert_slice %2 into %t[%i, 2] [1, 5] [1, 1] : tensor<5xf32> into tensor<10x20xf32>
  return %1, %3 : tensor<10x20xf32>, tensor<10x20xf32>
}
func.func @p(%a: tensor<5xf32>, %x: tensor<1x5xf32>, %t: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %0 = scf.forall (%i) in (10) shared_outs(%o = %t) -> tensor<10x20xf32> {
    %1 = tensor.insert_slice %a into %x[0, 0] [1, 5] [1, 1] : tensor<5xf32> into tensor<1x5xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i, 3] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<10x20xf32>
    }
  }
  return %0 : tensor<10x20xf32>
}
func.func @rd(%t: tensor<8x?x9xf32>, %i: index, %j: index, %f: f32) -> (vector<4xf32>, vector<4xf32>) {
  %e = tensor.extract_slice %t[%i, %j, 2] [1, 5, 6] [1, 1, 1] : tensor<8x?x9xf32> to tensor<5x6xf32>
  %0 = vector.transfer_read %e[%j, %i], %f {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<5x6xf32>, vector<4xf32>
  %1 = vector.transfer_read %e[%j, %i], %f : tensor<5x6xf32>, vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
