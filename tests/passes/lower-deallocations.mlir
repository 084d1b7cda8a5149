// RUN: rmlir-opt %s --bufferization-lower-deallocations

func.func @a(%m: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  return
}
func.func @b(%m: memref<2xf32>, %c: i1, %r: memref<1xf32>, %q: memref<*xf32>) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r, %q : memref<1xf32>, memref<*xf32>)
  return %0#0, %0#1 : i1, i1
}
func.func @b1(%m: memref<2xf32>, %c: i1, %r: memref<1xf32>, %q: memref<*xf32>) -> (i1) {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r : memref<1xf32>)
  return %0 : i1
}
func.func @c(%m: memref<2xf32>, %n: memref<?xf32>, %c: i1, %d: i1, %r: memref<1xf32>, %q: memref<*xf32>) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m, %n : memref<2xf32>, memref<?xf32>) if (%c, %d) retain (%r, %q : memref<1xf32>, memref<*xf32>)
  return %0#0, %0#1 : i1, i1
}
func.func @d(%m: memref<2xf32>, %n: memref<?xf32>, %c: i1, %d: i1, %r: memref<1xf32>, %q: memref<*xf32>)  {
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<?xf32>) if (%c, %d) 
  return
}
