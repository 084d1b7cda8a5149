// RUN: rmlir-opt %s --buffer-deallocation-simplification

func.func @retained(%a: memref<2xi32>, %c: i1) -> i1 {
  %0 = bufferization.dealloc (%a : memref<2xi32>) if (%c) retain (%a : memref<2xi32>)
  return %0 : i1
}
func.func @split(%c: i1, %r: memref<2xi32>) -> i1 {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %0 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%c, %c) retain (%r : memref<2xi32>)
  return %0 : i1
}
func.func @chosen(%c: i1) -> i1 {
  %yes = arith.constant true
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %s = arith.select %c, %a, %b : memref<2xi32>
  %0 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%yes, %c) retain (%s : memref<2xi32>)
  return %0 : i1
}
func.func @always(%c: i1) -> (i1, i1) {
  %yes = arith.constant true
  %a = memref.alloc() : memref<2xi32>
  %v = memref.subview %a[0] [1] [1] : memref<2xi32> to memref<1xi32, strided<[1]>>
  %base, %o, %s, %t = memref.extract_strided_metadata %a : memref<2xi32> -> memref<i32>, index, index, index
  %0:2 = bufferization.dealloc (%base, %a : memref<i32>, memref<2xi32>) if (%yes, %c) retain (%v, %a : memref<1xi32, strided<[1]>>, memref<2xi32>)
  return %0#0, %0#1 : i1, i1
}
func.func @loop(%n: index, %a: memref<2xi32>, %c: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> memref<2xi32> {
    scf.yield %m : memref<2xi32>
  }
  %0 = bufferization.dealloc (%m, %m : memref<2xi32>, memref<2xi32>) if (%c, %c) retain (%r : memref<2xi32>)
  return %0 : i1
}
func.func @renewed(%c: i1, %n: index, %i: i32) {
  %a = memref.alloc() : memref<2xi32>
  cf.br ^l(%a : memref<2xi32>)
^l(%x: memref<2xi32>):
  %m = memref.alloc() : memref<2xi32>
  memref.store %i, %m[%n] : memref<2xi32>
  %0 = bufferization.dealloc (%x : memref<2xi32>) if (%c) retain (%m : memref<2xi32>)
  cf.cond_br %0, ^l(%m : memref<2xi32>), ^l(%x : memref<2xi32>)
}
