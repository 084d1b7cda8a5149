// RUN: rmlir-opt %s --convert-vector-to-llvm=enable-x86vector
func.func @scale(%a: vector<16xf32>, %b: vector<8xf64>, %k: i32, %m: i16, %n: i8) -> (vector<16xf32>, vector<8xf64>, vector<8xf64>) {
  %0 = x86vector.avx512.mask.rndscale %a, %k, %a, %m, %k : vector<16xf32>
  %1 = x86vector.avx512.mask.rndscale %b, %k, %b, %n, %k : vector<8xf64>
  %2 = x86vector.avx512.mask.scalef %b, %b, %1, %n, %k : vector<8xf64>
  return %0, %1, %2 : vector<16xf32>, vector<8xf64>, vector<8xf64>
}
func.func @compress(%k: vector<16xi1>, %a: vector<16xf32>, %m: vector<8xi1>, %b: vector<8xi64>) -> (vector<16xf32>, vector<16xf32>, vector<8xi64>) {
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<16xf32>, test.kept} : vector<16xf32>
  %2 = x86vector.avx512.mask.compress %m, %b, %b : vector<8xi64>, vector<8xi64>
  return %0, %1, %2 : vector<16xf32>, vector<16xf32>, vector<8xi64>
}
func.func @intersect(%a: vector<16xi32>, %b: vector<8xi64>) -> (vector<16xi1>, vector<8xi1>) {
  %0, %1 = x86vector.avx512.vp2intersect %a, %a : vector<16xi32>
  %2, %3 = x86vector.avx512.vp2intersect %b, %b : vector<8xi64>
  return %0, %3 : vector<16xi1>, vector<8xi1>
}
func.func @dots(%a: vector<4xf32>, %b: vector<8xbf16>, %c: vector<16xf32>, %d: vector<32xbf16>, %e: vector<8xf32>, %w: vector<8xi32>, %x: vector<32xi8>, %v: vector<4xi32>, %y: vector<16xi8>) -> (vector<4xf32>, vector<16xf32>, vector<8xf32>, vector<8xf32>, vector<8xi32>, vector<4xi32>) {
  %0 = x86vector.avx512.dot %a, %b, %b : vector<8xbf16> -> vector<4xf32>
  %1 = x86vector.avx512.dot %c, %d, %d : vector<32xbf16> -> vector<16xf32>
  %2 = x86vector.avx.intr.dot %e, %e : vector<8xf32>
  %3 = x86vector.avx.rsqrt %e : vector<8xf32>
  %4 = x86vector.avx.dot.i8 %w, %x, %x : vector<32xi8> -> vector<8xi32>
  %5 = x86vector.avx.dot.i8 %v, %y, %y : vector<16xi8> -> vector<4xi32>
  return %0, %1, %2, %3, %4, %5 : vector<4xf32>, vector<16xf32>, vector<8xf32>, vector<8xf32>, vector<8xi32>, vector<4xi32>
}
func.func @halves(%a: vector<8xf32>, %b: vector<16xf32>) -> (vector<8xbf16>, vector<16xbf16>) {
  %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<8xf32> -> vector<8xbf16>
  %1 = x86vector.avx512.cvt.packed.f32_to_bf16 %b : vector<16xf32> -> vector<16xbf16>
  return %0, %1 : vector<8xbf16>, vector<16xbf16>
}
func.func @loads(%a: memref<1xbf16>, %b: memref<1xf16>, %c: memref<16xbf16>, %d: memref<8xf16>, %e: memref<?xbf16, strided<[1], offset: ?>>) -> (vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = x86vector.avx.bcst_to_f32.packed %a : memref<1xbf16> -> vector<8xf32>
  %1 = x86vector.avx.bcst_to_f32.packed %b : memref<1xf16> -> vector<4xf32>
  %2 = x86vector.avx.cvt.packed.even.indexed_to_f32 %c : memref<16xbf16> -> vector<8xf32>
  %3 = x86vector.avx.cvt.packed.even.indexed_to_f32 %d : memref<8xf16> -> vector<4xf32>
  %4 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %c : memref<16xbf16> -> vector<8xf32>
  %5 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %d : memref<8xf16> -> vector<4xf32>
  %6 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %e : memref<?xbf16, strided<[1], offset: ?>> -> vector<4xf32>
  return %0, %1, %2, %3, %4, %5, %6 : vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<4xf32>, vector<4xf32>
}
