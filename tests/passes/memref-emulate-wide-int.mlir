// RUN: rmlir-opt %s --memref-emulate-wide-int=widest-int-supported=32

func.func @f(%i: index) {
  %c = arith.constant 5 : i64
  %a = memref.alloc() {alignment = 16 : i64} : memref<4x5xi64>
  %b = memref.alloc(%i) : memref<?xi64, 3>
  memref.store %c, %a[%i, %i] : memref<4x5xi64>
  %0 = memref.load %a[%i, %i] : memref<4x5xi64>
  %1 = arith.addi %0, %0 : i64
  memref.store %1, %b[%i] : memref<?xi64, 3>
  return
}
