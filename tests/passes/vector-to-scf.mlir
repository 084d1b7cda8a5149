// RUN: rmlir-opt %s --convert-vector-to-scf

func.func @masked(%a: memref<?x?x?xf32>, %i: index, %m: vector<3x4xi1>, %f: f32) -> vector<3x4xf32> {
  %0 = vector.transfer_read %a[%i, %i, %i], %f, %m : memref<?x?x?xf32>, vector<3x4xf32>
  scf.for %k = %i to %i step %i {
    vector.transfer_write %0, %a[%k, %i, %i] {in_bounds = [false, true]} : vector<3x4xf32>, memref<?x?x?xf32>
  }
  return %0 : vector<3x4xf32>
}

func.func @column(%a: memref<?x?xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %a[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %0, %a[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0)>, in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
  return %0 : vector<4xf32>
}

func.func @turned(%a: memref<?x?x?xf32>, %i: index, %f: f32) -> (vector<4x3xf32>, vector<2x3xf32>) {
  %0 = vector.transfer_read %a[%i, %i, %i], %f {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>, in_bounds = [true, true]} : memref<?x?x?xf32>, vector<4x3xf32>
  %1 = vector.transfer_read %a[%i, %i, %i], %f {permutation_map = affine_map<(d0, d1, d2) -> (0, d2)>, in_bounds = [true, true]} : memref<?x?x?xf32>, vector<2x3xf32>
  vector.transfer_write %0, %a[%i, %i, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d0, d1)>} : vector<4x3xf32>, memref<?x?x?xf32>
  return %0, %1 : vector<4x3xf32>, vector<2x3xf32>
}

func.func @print(%a: vector<2x3xi3>, %b: vector<[4]xf32>, %c: vector<ui8>) {
  vector.print %a : vector<2x3xi3>
  vector.print %b : vector<[4]xf32>
  vector.print %c : vector<ui8>
  return
}
