// RUN: not rmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries

func.func @g(%t0: tensor<?xf32>, %idx: index, %m0: vector<16xi1>, %val: vector<16xf32>) -> (tensor<?xf32>,  tensor<?xf32>) {
  %e = tensor.empty(%idx) : tensor<?xf32>
  %f = vector.transfer_write %val, %e[%idx] : vector<16xf32>, tensor<?xf32>
  %res = vector.mask %m0 { vector.transfer_write %val, %f[%idx] : vector<16xf32>, tensor<?xf32> } : vector<16xi1> -> tensor<?xf32>
  return %f, %res : tensor<?xf32>, tensor<?xf32>
}
