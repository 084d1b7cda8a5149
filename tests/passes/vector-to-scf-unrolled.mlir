// RUN: rmlir-opt %s --convert-vector-to-scf="full-unroll lower-tensors lower-scalable"

func.func @masked(%a: memref<?x?x?xf32>, %i: index, %m: vector<3x4xi1>, %f: f32) -> vector<3x4xf32> {
  %0 = vector.transfer_read %a[%i, %i, %i], %f, %m : memref<?x?x?xf32>, vector<3x4xf32>
  vector.transfer_write %0, %a[%i, %i, %i] {in_bounds = [false, true]} : vector<3x4xf32>, memref<?x?x?xf32>
  return %0 : vector<3x4xf32>
}

func.func @tensor(%a: tensor<?x?xf32>, %i: index, %f: f32) -> tensor<?x?xf32> {
  %0 = vector.transfer_read %a[%i, %i], %f : tensor<?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_write %0, %a[%i, %i] : vector<2x4xf32>, tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @scalable(%v: vector<2x[4]xf32>, %a: memref<?x?xf32>, %i: index) {
  %0 = vector.transpose %v, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  vector.transfer_write %0, %a[%i, %i] {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}
