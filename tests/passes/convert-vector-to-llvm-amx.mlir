// RUN: rmlir-opt %s --convert-vector-to-llvm=enable-amx
func.func @zero() -> !amx.tile<16x16xf32> {
  %0 = amx.tile_zero : !amx.tile<16x16xf32>
  return %0 : !amx.tile<16x16xf32>
}
func.func @products(%a: memref<?x?xbf16>, %b: memref<16x64xi8>, %c: memref<?x?xf16, strided<[?, 1], offset: ?>>, %i: index, %s: index, %o: memref<16x16xf32>, %p: memref<16x16xi32>) {
  %0 = amx.tile_load %a[%i, %i] : memref<?x?xbf16> into !amx.tile<16x32xbf16>
  %1 = amx.tile_zero : !amx.tile<16x16xf32>
  %2 = amx.tile_mulf %0, %0, %1 : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  %3 = amx.tile_load %b[%i, %i] : memref<16x64xi8> into !amx.tile<16x64xi8>
  %4 = amx.tile_zero : !amx.tile<16x16xi32>
  %5 = amx.tile_muli %3 zext, %3 zext, %4 {test.kept} : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %6 = amx.tile_muli %3, %3 zext, %5 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %7 = amx.tile_muli %3 zext, %3, %6 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %8 = amx.tile_muli %3, %3, %7 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %9 = amx.tile_load %c[%i, %i], %s : memref<?x?xf16, strided<[?, 1], offset: ?>> into !amx.tile<16x32xf16>
  %10 = amx.tile_mulf %9, %9, %2 : !amx.tile<16x32xf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
  amx.tile_store %o[%i, %i], %10 : memref<16x16xf32>, !amx.tile<16x16xf32>
  amx.tile_store %p[%i, %i], %8 : memref<16x16xi32>, !amx.tile<16x16xi32>
  amx.tile_store %a[%i, %i], %0 : memref<?x?xbf16>, !amx.tile<16x32xbf16>
  amx.tile_store %c[%i, %i], %9, %s : memref<?x?xf16, strided<[?, 1], offset: ?>>, !amx.tile<16x32xf16>
  return
}
