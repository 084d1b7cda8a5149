// RUN: rmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f(%a: memref<4xf32, 5>, %i: i32) {
// expected-error @below {{'amdgpu.raw_buffer_load' op Buffer ops must operate on a memref in global memory}}
  %0 = amdgpu.raw_buffer_load %a[%i] : memref<4xf32, 5>, i32 -> f32
  return
}

// -----

func.func @f(%a: memref<4x4xf32>, %i: i32) {
// expected-error @below {{'amdgpu.raw_buffer_load' op Expected 2 indices to memref}}
  %0 = amdgpu.raw_buffer_load %a[%i] : memref<4x4xf32>, i32 -> f32
  return
}

// -----

func.func @f(%a: memref<4x4xf32>, %i: i32, %v: f32) {
// expected-error @below {{'amdgpu.raw_buffer_store' op Expected 2 indices to memref}}
  amdgpu.raw_buffer_store %v -> %a[%i] : f32 -> memref<4x4xf32>, i32
  return
}

// -----

func.func @f(%a: memref<4xf32, #gpu.address_space<workgroup>>, %i: i32, %v: f32) {
// expected-error @below {{'amdgpu.raw_buffer_atomic_fadd' op Buffer ops must operate on a memref in global memory}}
  amdgpu.raw_buffer_atomic_fadd %v -> %a[%i] : f32 -> memref<4xf32, #gpu.address_space<workgroup>>, i32
  return
}

// -----

func.func @f(%a: memref<4x4xf32>, %i: i32, %v: f32) {
// expected-error @below {{'amdgpu.raw_buffer_atomic_fmax' op Expected 2 indices to memref}}
  amdgpu.raw_buffer_atomic_fmax %v -> %a[%i] : f32 -> memref<4x4xf32>, i32
  return
}

// -----

func.func @f(%a: memref<4x4xi32>, %i: i32) {
// expected-error @below {{'amdgpu.raw_buffer_atomic_smax' op Expected 2 indices to memref}}
  amdgpu.raw_buffer_atomic_smax %i -> %a[%i] : i32 -> memref<4x4xi32>, i32
  return
}

// -----

func.func @f(%a: memref<4x4xi32>, %i: i32) {
// expected-error @below {{'amdgpu.raw_buffer_atomic_umin' op Expected 2 indices to memref}}
  amdgpu.raw_buffer_atomic_umin %i -> %a[%i] : i32 -> memref<4x4xi32>, i32
  return
}

// -----

func.func @f(%a: memref<4x4xi32>, %i: i32) {
// expected-error @below {{'amdgpu.raw_buffer_atomic_cmpswap' op Expected 2 indices to memref}}
  %0 = amdgpu.raw_buffer_atomic_cmpswap %i, %i -> %a[%i] : i32 -> memref<4x4xi32>, i32
  return
}

// -----

func.func @f(%a: memref<*xf32>, %i: i32) {
// expected-error @below {{custom op 'amdgpu.raw_buffer_load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = amdgpu.raw_buffer_load %a[%i] : memref<*xf32>, i32 -> f32
  return
}

// -----

func.func @f(%a: vector<4xf8E4M3FN>, %f: f32) {
// expected-error @below {{'amdgpu.packed_trunc_2xfp8' op existing values must have same type as result}}
  %0 = "amdgpu.packed_trunc_2xfp8"(%f, %a) <{operandSegmentSizes = array<i32: 1, 0, 1>, wordIndex = 1 : i32}> : (f32, vector<4xf8E4M3FN>) -> vector<4xf8E5M2>
  return
}

// -----

func.func @f(%a: vector<4xf8E4M3FN>, %f: f32, %v: vector<2xf32>) {
// expected-error @below {{'amdgpu.packed_scaled_trunc' op existing values must have same type as result}}
  %0 = "amdgpu.packed_scaled_trunc"(%v, %f, %a) <{index = 1 : i32}> : (vector<2xf32>, f32, vector<4xf8E4M3FN>) -> vector<4xf8E5M2>
  return
}

// -----

func.func @f(%a: vector<4xf8E4M3FN>, %f: f32, %i: i32) {
// expected-error @below {{'amdgpu.packed_stoch_round_fp8' op existing values must have same type as result}}
  %0 = "amdgpu.packed_stoch_round_fp8"(%f, %i, %a) <{storeIndex = 1 : i32}> : (f32, i32, vector<4xf8E4M3FN>) -> vector<4xf8E5M2>
  return
}

// -----

func.func @f(%a: memref<8xi32, affine_map<(d0) -> (d0 * 2)>>) {
// expected-error @below {{'amdgpu.fat_raw_buffer_cast' op source type 'memref<8xi32, affine_map<(d0) -> (d0 * 2)>>' can't have its offset reset}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<8xi32, affine_map<(d0) -> (d0 * 2)>> to memref<8xi32, affine_map<(d0) -> (d0 * 2)>, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%a: memref<8xi32>) {
// expected-error @below {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<9xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a : memref<8xi32> to memref<9xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%a: memref<8xi32, strided<[1], offset: 3>>) {
// expected-error @below {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8xi32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<8xi32, strided<[1], offset: 3>> to memref<8xi32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%a: memref<8x4xi32, strided<[5, 1], offset: ?>>) {
// expected-error @below {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8x4xi32, strided<[5, 1]>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8x4xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<8x4xi32, strided<[5, 1], offset: ?>> to memref<8x4xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%a: memref<*xi32>) {
// expected-error @below {{custom op 'amdgpu.fat_raw_buffer_cast' invalid kind of type specified: expected builtin.memref, but found 'memref<*xi32>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a : memref<*xi32> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%a: vector<8xf4E2M1FN>, %s: vector<4xf8E8M0FNU>) {
// expected-error @below {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6.}}
  %0 = amdgpu.scaled_ext_packed_matrix %a scale(%s) blockSize(16) firstScaleLane(0) firstScaleByte(2) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf4E2M1FN>, %s: vector<4xf8E8M0FNU>) {
// expected-error @below {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 32 can only have firstScaleByte be 0 or 2 for f4 and f6.}}
  %0 = amdgpu.scaled_ext_packed_matrix %a scale(%s) blockSize(32) firstScaleLane(0) firstScaleByte(1) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf8E5M2>, %s: vector<4xf8E8M0FNU>) {
// expected-error @below {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8.}}
  %0 = amdgpu.scaled_ext_packed_matrix %a scale(%s) blockSize(16) firstScaleLane(0) firstScaleByte(2) : vector<8xf8E5M2>, vector<4xf8E8M0FNU> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: f32) {
// expected-error @below {{'amdgpu.dpp' op quad_perm attribute must have exactly 4 elements}}
  %0 = amdgpu.dpp %a %a quad_perm ([0, 1, 2]) : f32
  return
}

// -----

func.func @f(%a: f32) {
// expected-error @below {{'amdgpu.dpp' op quad_perm attribute must have exactly 4 elements}}
  %0 = amdgpu.dpp %a %a quad_perm : f32
  return
}

// -----

func.func @f(%a: f32) {
// expected-error @below {{'amdgpu.dpp' op Each element of quad_perm must be in the range [0, 3]}}
  %0 = amdgpu.dpp %a %a quad_perm ([0, 1, 2, 4]) : f32
  return
}

// -----

func.func @f(%a: f32) {
// expected-error @below {{'amdgpu.dpp' op Attribute 'row_shl' value not specified}}
  %0 = amdgpu.dpp %a %a row_shl : f32
  return
}

// -----

func.func @f(%a: f32) {
// expected-error @below {{'amdgpu.dpp' op Attribute value must be between 1 and 15}}
  %0 = amdgpu.dpp %a %a row_shr (0x10 : i32) : f32
  return
}

// -----

func.func @f(%a: f32) {
// expected-error @below {{'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument}}
  %0 = amdgpu.dpp %a %a wave_shl (0x10 : i32) : f32
  return
}

// -----

func.func @f(%a: f32) {
// expected-error @below {{'amdgpu.permlane_swap' op row_length attribute must either be 16 or 32.}}
  %0 = amdgpu.permlane_swap %a 31 : f32
  return
}

// -----

func.func @f(%a: vector<16xf16>, %b: vector<8xf16>, %c: vector<8xf32>) {
// expected-error @below {{'amdgpu.wmma' op source vectors have different lengths: 'vector<16xf16>' vs. 'vector<8xf16>'}}
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c : vector<16xf16>, vector<8xf16>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xi8>, %c: vector<8xf32>) {
// expected-error @below {{'amdgpu.wmma' op expected float sources with float destination}}
  %0 = amdgpu.wmma 16x16x16 %a * %a + %c : vector<8xi8>, vector<8xi8>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %c: vector<8xi32>) {
// expected-error @below {{'amdgpu.wmma' op expected int sources with int destination}}
  %0 = amdgpu.wmma 16x16x16 %a * %a + %c : vector<8xf16>, vector<8xf16>, vector<8xi32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %b: vector<8xbf16>, %c: vector<8xf32>) {
// expected-error @below {{'amdgpu.wmma' op source element types must match (except for fp8/bf8) but have 'vector<8xf16>' and 'vector<8xbf16>'}}
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c : vector<8xf16>, vector<8xbf16>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %c: vector<8xf32>) {
// expected-error @below {{'amdgpu.wmma' op clamp flag is not supported for float types}}
  %0 = amdgpu.wmma 16x16x16 %a * %a + %c {clamp} : vector<8xf16>, vector<8xf16>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %c: vector<8xf32>) {
// expected-error @below {{'amdgpu.wmma' op unsigned flags are not supported for float types}}
  %0 = amdgpu.wmma 16x16x16 %a * %a + %c {unsignedB} : vector<8xf16>, vector<8xf16>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E4M3FN>, %s: vector<4xf8E8M0FNU>, %c: vector<16xf32>) {
// expected-error @below {{'amdgpu.scaled_wmma' op expected output vector of length 8 but got 16}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%s * %a) * (%s * %a) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<128xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %s: vector<4xf8E8M0FNU>, %c: vector<8xf32>) {
// expected-error @below {{'amdgpu.scaled_wmma' op for 16x16x128, sourceA must have 64 elements but got 128}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%s * %a) * (%s * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<128xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %s: vector<4xf8E8M0FNU>, %c: vector<8xf32>) {
// expected-error @below {{'amdgpu.scaled_wmma' op for 16x16x128, sourceB must have 64 elements but got 128}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%s * %b) * (%s * %a) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E4M3FN>, %s: vector<4xf8E8M0FNU>, %c: vector<16xf32>) {
// expected-error @below {{'amdgpu.scaled_wmma' op 32x16x128 only supports fp4 element types}}
  %0 = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%s * %a) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<64xf4E2M1FN>, %s: vector<4xf8E8M0FNU>, %c: vector<16xf32>) {
// expected-error @below {{'amdgpu.scaled_wmma' op for 32x16x128, sourceA must have 128 elements but got 64}}
  %0 = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%s * %a) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<128xf4E2M1FN>, %s: vector<4xf8E8M0FNU>, %c: vector<16xf32>) {
// expected-error @below {{'amdgpu.scaled_wmma' op for 32x16x128, sourceB must have 64 elements but got 128}}
  %0 = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%s * %a) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<128xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %s: vector<4xf8E8M0FNU>, %c: vector<16xf32>) {
// expected-error @below {{'amdgpu.scaled_wmma' op for 32x16x128, a_first_scale_lane must be 0}}
  %0 = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%s * %b) + %c {a_first_scale_lane = 16 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E4M3FN>, %s: vector<4xf8E8M0FNU>, %t: vector<4xf8E4M3FN>, %c: vector<8xf32>) {
// expected-error @below {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f8E4M3FN', scaleA='f8E8M0FNU', sourceB='f8E4M3FN', scaleB='f8E4M3FN'}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%s * %a) * (%t * %a) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E4M3FN>, vector<64xf8E4M3FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf8E5M2FNUZ>, %b: vector<4xf16>, %c: vector<4xf32>) {
// expected-error @below {{'amdgpu.mfma' op expected both source operands to have small-float elements if one does}}
  %0 = amdgpu.mfma 16x16x32 %a * %b + %c blgp = none : vector<8xf8E5M2FNUZ>, vector<4xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<8xf8E5M2>, %b: vector<32xf8E5M2>, %c: vector<4xf32>) {
// expected-error @below {{'amdgpu.mfma' op expected both small-float source vectors to have the same length}}
  %0 = amdgpu.mfma 16x16x32 %a * %b + %c blgp = none : vector<8xf8E5M2>, vector<32xf8E5M2>, vector<4xf32>
  return
}

// -----

func.func @f(%a: f32, %b: vector<4xf16>, %c: vector<32xf32>) {
// expected-error @below {{'amdgpu.mfma' op expected both non-small-float source operand types to match exactly}}
  %0 = amdgpu.mfma 32x32x1 %a * %b + %c blgp = none : f32, vector<4xf16>, vector<32xf32>
  return
}

// -----

func.func @f(%a: f32, %c: vector<16xf32>) {
// expected-error @below {{'amdgpu.mfma' op expected 0 source values for this operation but got 1}}
  %0 = amdgpu.mfma 32x32x1 %a * %a + %c blgp = none : f32, f32, vector<16xf32>
  return
}

// -----

func.func @f(%a: f32, %c: vector<16xf32>) {
// expected-error @below {{'amdgpu.mfma' op expected 32 result values for this operation but got 16}}
  %0 = amdgpu.mfma 32x32x1 %a * %a + %c {blocks = 2 : i32} blgp = none : f32, f32, vector<16xf32>
  return
}

// -----

func.func @f(%a: f64, %c: vector<4xf64>) {
// expected-error @below {{'amdgpu.mfma' op double-precision ops do not support permuting lanes of B}}
  %0 = amdgpu.mfma 16x16x4 %a * %a + %c blgp = bcast_first_32 : f64, f64, vector<4xf64>
  return
}

// -----

func.func @f(%a: f64, %c: vector<4xf64>) {
// expected-error @below {{'amdgpu.mfma' op double-precision ops do not support permuting lanes of A}}
  %0 = amdgpu.mfma 16x16x4 %a * %a + %c {cbsz = 1 : i32} blgp = none : f64, f64, vector<4xf64>
  return
}

// -----

func.func @f(%a: f32, %c: vector<32xf32>) {
// expected-error @below {{'amdgpu.mfma' op block ID for permuting A (abid) must be below 2 ** cbsz}}
  %0 = amdgpu.mfma 32x32x1 %a * %a + %c {blocks = 2 : i32, abid = 1 : i32} blgp = none : f32, f32, vector<32xf32>
  return
}

// -----

func.func @f(%a: f32, %c: vector<32xf32>) {
// expected-error @below {{'amdgpu.mfma' op negation flags only available for double-precision operations}}
  %0 = amdgpu.mfma 32x32x1 %a * %a + %c {blocks = 2 : i32, negateA} blgp = none : f32, f32, vector<32xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<16xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
// expected-error @below {{'amdgpu.sparse_mfma' op expected dense source operand to have exactly double the number of elements of the sparse source operand}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) : vector<4xf16>, vector<16xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xbf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
// expected-error @below {{'amdgpu.sparse_mfma' op expected source operands to have the same element type}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) : vector<4xf16>, vector<8xbf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<2xi16>) {
// expected-error @below {{'amdgpu.sparse_mfma' op expected vector<4xi8> sparse indices for 16-bit source data, but got 'vector<2xi16>'}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<2xi16>) : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
// expected-error @below {{'amdgpu.sparse_mfma' op ABID must be between 0 and 3 for 16-bit source data}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {abid = 4 : i32} : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %b: vector<16xf16>, %c: vector<4xf32>, %i: vector<2xi16>) {
// expected-error @below {{'amdgpu.sparse_mfma' op expected vector<4xi8> sparse indices for 16-bit source data, but got 'vector<2xi16>'}}
  %0 = amdgpu.sparse_mfma 16x16x64 %a * %b + %c sparse(%i : vector<2xi16>) {abid = 2 : i32} : vector<8xf16>, vector<16xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %b: vector<16xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
// expected-error @below {{'amdgpu.sparse_mfma' op expected 8 source values for this operation but got 16}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) : vector<8xf16>, vector<16xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<16xi8>, %b: vector<32xi8>, %c: vector<4xi32>, %i: vector<4xi8>) {
// expected-error @below {{'amdgpu.sparse_mfma' op ABID must be 0 or 1 for 8-bit source data}}
  %0 = amdgpu.sparse_mfma 16x16x128 %a * %b + %c sparse(%i : vector<4xi8>) {abid = 5 : i32} : vector<16xi8>, vector<32xi8>, vector<4xi32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<16xf32>, %i: vector<4xi8>) {
// expected-error @below {{'amdgpu.sparse_mfma' op expected 4 result values for this operation but got 16}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) : vector<4xf16>, vector<8xf16>, vector<16xf32>
  return
}

// -----

func.func @f(%a: memref<8x8xf32>, %b: memref<8x8xf32, strided<[8, 2]>, 3>, %i: index) {
// expected-error @below {{'amdgpu.gather_to_lds' op destination type inner most dim must be contiguous}}
  amdgpu.gather_to_lds %a[%i, %i], %b[%i, %i] : f32, memref<8x8xf32>, memref<8x8xf32, strided<[8, 2]>, 3>
  return
}

// -----

func.func @f(%a: memref<8xf32>, %b: memref<8xi32, 3>, %i: index) {
// expected-error @below {{'amdgpu.gather_to_lds' op source and destination element types must match}}
  amdgpu.gather_to_lds %a[%i], %b[%i] : f32, memref<8xf32>, memref<8xi32, 3>
  return
}

// -----

func.func @f(%a: memref<8xf32>, %b: memref<8xf32, 3>, %i: index) {
// expected-error @below {{'amdgpu.gather_to_lds' op Transfering type size must be 8, 16, 32, 96 or 128 bits}}
  amdgpu.gather_to_lds %a[%i], %b[%i] : vector<2xf32>, memref<8xf32>, memref<8xf32, 3>
  return
}

// -----

func.func @f(%a: memref<8xf32, 3>, %b: memref<8xf32, 3>, %i: index) {
// expected-error @below {{'amdgpu.gather_to_lds' op source memory address space must be global or fat raw buffer}}
  amdgpu.gather_to_lds %a[%i], %b[%i] : f32, memref<8xf32, 3>, memref<8xf32, 3>
  return
}

// -----

func.func @f(%a: memref<8xf32, 7>, %b: memref<8xf32>, %i: index) {
// expected-error @below {{'amdgpu.gather_to_lds' op destination memory address space must be Workgroup}}
  amdgpu.gather_to_lds %a[%i], %b[%i] : f32, memref<8xf32, 7>, memref<8xf32>
  return
}

// -----

func.func @f(%a: memref<8xf16>, %i: index) {
// expected-error @below {{'amdgpu.transpose_load' op source memory address space must be Workgroup}}
  %0 = amdgpu.transpose_load %a[%i] : memref<8xf16> -> vector<4xf16>
  return
}

// -----

func.func @f(%a: memref<8xf16, 3>, %i: index) {
// expected-error @below {{'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 4}}
  %0 = amdgpu.transpose_load %a[%i] : memref<8xf16, 3> -> vector<8xf16>
  return
}

// -----

func.func @f(%a: memref<8xf32, 3>, %i: index) {
// expected-error @below {{'amdgpu.transpose_load' op Unsupported element type size for transpose load: 32 bits}}
  %0 = amdgpu.transpose_load %a[%i] : memref<8xf32, 3> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %i: index) {
// expected-error @below {{'amdgpu.make_dma_base' op lds memref must have workgroup address space attribute.}}
  %0 = amdgpu.make_dma_base %a[%i], %b[%i] : memref<8xf32>, memref<8xf32> -> !amdgpu.tdm_base<f32>
  return
}

// -----

func.func @f(%a: memref<8xf32, 3>, %b: memref<8xf32, 3>, %i: index) {
// expected-error @below {{'amdgpu.make_dma_base' op global memref must have global address space attribute.}}
  %0 = amdgpu.make_dma_base %a[%i], %b[%i] : memref<8xf32, 3>, memref<8xf32, 3> -> !amdgpu.tdm_base<f32>
  return
}

// -----

func.func @f(%a: memref<8xi7>, %b: memref<8xi7, 3>, %i: index) {
// expected-error @below {{'amdgpu.make_dma_base' op element type must be 1, 2, 4, or 8 bytes long but type was 7 bits long.}}
  %0 = amdgpu.make_dma_base %a[%i], %b[%i] : memref<8xi7>, memref<8xi7, 3> -> !amdgpu.tdm_base<i7>
  return
}

// -----

func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %i: index) {
// expected-error @below {{'amdgpu.make_gather_dma_base' op lds memref must have workgroup address space attribute.}}
  %0 = amdgpu.make_gather_dma_base %a[%i], %b[%i] : memref<8xf32>, memref<8xf32> -> !amdgpu.tdm_gather_base<f32, i16>
  return
}

// -----

// expected-error @below {{element type must be 1, 2, 4, or 8 bytes wide but type 'i7' is 0 bytes wide.}}
func.func @f(%a: !amdgpu.tdm_gather_base<i7, i16>) {
  return
}

// -----

// expected-error @below {{index type must be i16 or i32 but index type is 'i8'.}}
func.func @f(%a: !amdgpu.tdm_gather_base<i8, i8>) {
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_base<i32>) {
// expected-error @below {{'amdgpu.make_dma_descriptor' op strides for the innermost dimension must be 1.}}
  %0 = amdgpu.make_dma_descriptor %a globalSize [8, 8] globalStride [8, 2] sharedSize [8, 8] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_base<i32>) {
// expected-error @below {{'amdgpu.make_dma_descriptor' op strides must not be empty.}}
  %0 = amdgpu.make_dma_descriptor %a globalSize [8, 8] globalStride [] sharedSize [8, 8] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_base<i32>) {
// expected-error @below {{'amdgpu.make_dma_descriptor' op tensor and tile must be at most of rank 5.}}
  %0 = amdgpu.make_dma_descriptor %a globalSize [8, 8, 8, 8, 8, 8] globalStride [1] sharedSize [8, 8] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_base<i32>) {
// expected-error @below {{'amdgpu.make_dma_descriptor' op strides and sizes must have same rank.}}
  %0 = amdgpu.make_dma_descriptor %a globalSize [8, 8] globalStride [1] sharedSize [8, 8] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_base<i32>) {
// expected-error @below {{'amdgpu.make_dma_descriptor' op tensor must have same rank as tile.}}
  %0 = amdgpu.make_dma_descriptor %a globalSize [8, 8] globalStride [8, 1] sharedSize [8] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_base<i7>) {
// expected-error @below {{'amdgpu.make_dma_descriptor' op element type width must be 1, 2, 4 or 8 bytes, but was 7 bits long}}
  %0 = amdgpu.make_dma_descriptor %a globalSize [8, 8] globalStride [8, 1] sharedSize [8, 8] : !amdgpu.tdm_base<i7> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_base<i32>, %m: memref<8xi64>, %i: index) {
// expected-error @below {{'amdgpu.make_dma_descriptor' op atomic barrier address must be in LDS.}}
  %0 = amdgpu.make_dma_descriptor %a globalSize [8, 8] globalStride [8, 1] sharedSize [8, 8] atomicBarrier(%m[%i] : memref<8xi64>) : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_base<i32>, %b: i1) {
// expected-error @below {{'amdgpu.make_dma_descriptor' op early timeout does not apply when workgroup_mask is not set.}}
  %0 = "amdgpu.make_dma_descriptor"(%a, %b) <{global_static_sizes = array<i64: 8>, global_static_strides = array<i64: 1>, shared_static_sizes = array<i64: 8>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>, i1) -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_gather_base<i32, i16>, %v: vector<8xi16>) {
// expected-error @below {{'amdgpu.make_gather_dma_descriptor' op tensor and tile must be at most of rank two in gather mode.}}
  %0 = amdgpu.make_gather_dma_descriptor %a[%v] globalSize [8, 8, 8] globalStride [8, 8, 1] sharedSize [8, 8, 8] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi16> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: !amdgpu.tdm_gather_base<i32, i16>, %v: vector<8xi32>) {
// expected-error @below {{'amdgpu.make_gather_dma_descriptor' op indices' element type must match base's element type.}}
  %0 = amdgpu.make_gather_dma_descriptor %a[%v] globalSize [8, 8] globalStride [8, 1] sharedSize [8, 8] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi32> -> !amdgpu.tdm_descriptor
  return
}
