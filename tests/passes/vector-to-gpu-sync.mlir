// RUN: rmlir-opt %s --convert-vector-to-gpu="use-nvgpu"

#m0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#m1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#m1b = affine_map<(d0, d1, d2) -> (d2, d1)>
#m2 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @a(%arg0: memref<16x16xf16>, %arg1: memref<16x16xf16>, %arg2: memref<16x16xf16>, %n: index) {
  %cst_0 = arith.constant dense<0.000000e+00> : vector<16x16xf16>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %A = vector.transfer_read %arg0[%c0, %c0], %cst {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %cst_0) -> (vector<16x16xf16>) {
    %B = vector.transfer_read %arg1[%c0, %i], %cst {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
    %D = vector.contract {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %A, %B, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>

    scf.yield %D : vector<16x16xf16>
  }
  vector.transfer_write %r, %arg2[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  return
}
func.func @b(%arg0: memref<16x16xf16, #gpu.address_space<workgroup>>, %arg1: memref<16x16xf16, #gpu.address_space<workgroup>>, %arg2: memref<16x16xf16>, %n: index) {
  %cst_0 = arith.constant dense<0.000000e+00> : vector<16x8xf16>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %A = vector.transfer_read %arg0[%c0, %c0], %cst {in_bounds = [true, true]} : memref<16x16xf16, #gpu.address_space<workgroup>>, vector<16x16xf16>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %cst_0) -> (vector<16x8xf16>) {
    %B = vector.transfer_read %arg1[%c0, %i], %cst {in_bounds = [true, true]} : memref<16x16xf16, #gpu.address_space<workgroup>>, vector<16x8xf16>
    %D = vector.contract {indexing_maps = [#m0, #m1b, #m2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %A, %B, %acc : vector<16x16xf16>, vector<16x8xf16> into vector<16x8xf16>
    scf.yield %D : vector<16x8xf16>
  }
  vector.transfer_write %r, %arg2[%c0, %c0] {in_bounds = [true, true]} : vector<16x8xf16>, memref<16x16xf16>
  return
}
