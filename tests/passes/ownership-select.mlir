// RUN: rmlir-opt %s --ownership-based-buffer-deallocation

func.func @owned_and_not(%a: memref<?xf32, strided<[?], offset: ?>>, %c : i1, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %alloc = memref.alloc(%n) : memref<?xf32>
  %cast = memref.cast %alloc : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %0 = arith.select %c, %cast, %a : memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}
func.func @args(%a: memref<2xi32>, %b: memref<2xi32>, %c : i1) -> memref<2xi32> {
  %0 = arith.select %c, %a, %b : memref<2xi32>
  return %0 : memref<2xi32>
}
func.func @same(%c : i1) -> memref<2xi32> {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %0 = arith.select %c, %a, %b : memref<2xi32>
  %1 = arith.select %c, %0, %b : memref<2xi32>
  return %1 : memref<2xi32>
}
func.func @passed(%a: memref<2xi32>, %c : i1) -> memref<2xi32> {
  %b = memref.alloc() : memref<2xi32>
  %0 = arith.select %c, %a, %b : memref<2xi32>
  cf.br ^bb1(%0 : memref<2xi32>)
^bb1(%x: memref<2xi32>):
  return %x : memref<2xi32>
}
func.func @inside(%a: memref<2xi32>, %c : i1) {
  %b = memref.alloc() : memref<2xi32>
  %0 = arith.select %c, %a, %b : memref<2xi32>
  %r = scf.if %c -> memref<2xi32> {
    scf.yield %0 : memref<2xi32>
  } else {
    %1 = arith.select %c, %a, %0 : memref<2xi32>
    scf.yield %1 : memref<2xi32>
  }
  return
}
func.func @like(%c : i1) -> memref<2xi32> {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %0 = arith.select %c, %a, %b : memref<2xi32>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2], strides: [1] : memref<2xi32> to memref<2xi32>
  return %1 : memref<2xi32>
}
func.func @like2(%c : i1, %d: i1) -> memref<2xi32> {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %0 = arith.select %c, %a, %b : memref<2xi32>
  %1 = arith.select %d, %b, %0 : memref<2xi32>
  %2 = arith.select %d, %1, %0 : memref<2xi32>
  return %2 : memref<2xi32>
}
