// RUN: rmlir-opt %s --ownership-based-buffer-deallocation
// Each block frees what it owns and does not pass on.
func.func private @ext(memref<4xf32>) -> memref<4xf32>
func.func @p(%f: f32, %i: index, %m: memref<4xf32>, %c: i1) -> f32 {
  %1 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.store %f, %1[%i] : memref<4xf32>
  %2 = memref.load %1[%i] : memref<4xf32>
  return %2 : f32
}
func.func @ret(%f: f32, %i: index, %m: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<4xf32>) {
  %1 = memref.alloc() : memref<4xf32>
  memref.store %f, %1[%i] : memref<4xf32>
  return %1, %m : memref<4xf32>, memref<4xf32>
}
func.func @loop(%f: f32, %i: index, %m: memref<4xf32>, %c: i1) -> (memref<4xf32>) {
  %r = scf.for %k = %i to %i step %i iter_args(%a = %m) -> memref<4xf32> {
    %1 = memref.alloc() : memref<4xf32>
    memref.store %f, %1[%i] : memref<4xf32>
    scf.yield %1 : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @cond(%f: f32, %i: index, %m: memref<4xf32>, %c: i1) -> (memref<4xf32>) {
  %r = scf.if %c -> memref<4xf32> {
    %1 = memref.alloc() : memref<4xf32>
    scf.yield %1 : memref<4xf32>
  } else { scf.yield %m : memref<4xf32> }
  %q = call @ext(%r) : (memref<4xf32>) -> memref<4xf32>
  return %q : memref<4xf32>
}
func.func @blocks(%f: f32, %i: index, %m: memref<4xf32>, %c: i1) {
  cf.cond_br %c, ^bb1(%m: memref<4xf32>), ^bb2
^bb1(%a: memref<4xf32>):
  memref.store %f, %a[%i] : memref<4xf32>
  return
^bb2:
  %1 = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%1 : memref<4xf32>)
}
func.func @views(%m: memref<*xf32>, %n: memref<8xf32>, %i: index, %c: i1) -> f32 {
  %f = scf.for %k = %i to %i step %i iter_args(%x = %i) -> index {
    %s = memref.subview %n[%k] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
    %a = memref.alloca() : memref<1xf32>
    memref.copy %s, %a : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32>
    scf.yield %x : index
  }
  %1 = memref.load %n[%f] : memref<8xf32>
  return %1 : f32
}
func.func @both(%i: index, %c: i1) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb2
^bb2:
  %1 = memref.load %a[%i] : memref<8xf32>
  return %1 : f32
}
