// RUN: rmlir-opt %s --memref-emulate-wide-int=widest-int-supported=32

func.func @copy(%n: index, %i: index) {
  %one = arith.constant 1 : i64
  %m = memref.alloc(%n) {alignment = 16 : i64} : memref<?xi64, 1>
  %x = memref.load %m[%i] : memref<?xi64, 1>
  %y = arith.andi %x, %one : i64
  memref.store %y, %m[%i] : memref<?xi64, 1>
  %o = memref.alloc() : memref<4xi32>
  return
}
