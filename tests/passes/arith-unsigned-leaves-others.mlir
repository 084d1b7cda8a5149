// RUN: rmlir-opt --arith-unsigned-when-equivalent %s
// Constants are found, but nothing is folded.
func.func @f(%arg: memref<?x?xi32, strided<[?, ?], offset: ?>>) -> (memref<i32>, index, index, index, index, index) {
  %cast = memref.cast %arg : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<4x?xi32, strided<[?, 18], offset: 25>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %cast
    : memref<4x?xi32, strided<[?, 18], offset: 25>> -> memref<i32>, index, index, index, index, index
  return %base, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<i32>, index, index, index, index, index
}
func.func @g() -> i32 {
  %c7 = arith.constant 7 : i32
  %c2 = arith.constant 2 : i32
  %true = arith.constant true
  %0 = scf.if %true -> i32 {
    %1 = arith.divsi %c7, %c2 : i32
    scf.yield %1 : i32
  } else {
    %1 = arith.divsi %c7, %c2 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
