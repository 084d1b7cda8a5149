// RUN: rmlir-opt %s --gpu-eliminate-barriers --allow-unregistered-dialect

func.func @read_read_write(%arg0: memref<?xf32>, %arg1: memref<?xf32>) attributes {__parallel_region_boundary_for_test} {
  %c0 = arith.constant 0 : index
  %0 = memref.load %arg0[%c0] : memref<?xf32>
  gpu.barrier
  %1 = memref.load %arg1[%c0] : memref<?xf32>
  gpu.barrier
  %2 = arith.addf %0, %1 : f32
  memref.store %2, %arg0[%c0] : memref<?xf32>
  return
}
func.func @loop(%arg0: memref<?xf32>, %lb: index, %ub: index, %step: index) attributes {__parallel_region_boundary_for_test} {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.0 : f32
  scf.for %i = %lb to %ub step %step {
    gpu.barrier
    memref.store %cst, %arg0[%c0] : memref<?xf32>
    gpu.barrier
    %0 = memref.load %arg0[%c0] : memref<?xf32>
    "use"(%0) : (f32) -> ()
    gpu.barrier
  }
  return
}
func.func @alloc(%arg0: memref<4xf32>, %c: i1, %n: index) attributes {__parallel_region_boundary_for_test} {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloca() : memref<4xf32>
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.0 : f32
  memref.store %cst, %a[%c0] : memref<4xf32>
  gpu.barrier
  %x = memref.load %b[%c0] : memref<4xf32>
  gpu.barrier
  %y = memref.load %arg0[%c0] : memref<4xf32>
  gpu.barrier
  memref.store %y, %b[%c0] : memref<4xf32>
  gpu.barrier
  %s = memref.subview %a[0][2][1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.store %x, %s[%c0] : memref<2xf32, strided<[1]>>
  scf.if %c {
    gpu.barrier
    memref.store %x, %arg0[%c0] : memref<4xf32>
    gpu.barrier
    %q = memref.load %a[%c0] : memref<4xf32>
    memref.store %q, %a[%c0] : memref<4xf32>
  }
  gpu.barrier
  scf.while : () -> () { scf.condition(%c) } do {
    gpu.barrier
    memref.store %x, %b[%c0] : memref<4xf32>
    gpu.barrier
    scf.yield
  }
  memref.dealloc %a : memref<4xf32>
  gpu.barrier
  return
}
memref.global @g : memref<4xf32>
memref.global @h : memref<4xf32>
func.func @glob(%p: memref<4xf32> {llvm.noalias}, %q: memref<4xf32> {llvm.noalias}) {
  %cst = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = arith.constant 4 : index
  %g = memref.get_global @g : memref<4xf32>
  %h = memref.get_global @h : memref<4xf32>
  gpu.launch blocks(%x0, %x1, %x2) in (%x3 = %n, %x4 = %n, %x5 = %n) threads(%y0, %y1, %y2) in (%y3 = %n, %y4 = %n, %y5 = %n) {
    memref.store %cst, %g[%c0] : memref<4xf32>
    gpu.barrier
    memref.store %cst, %h[%c0] : memref<4xf32>
    gpu.barrier
    memref.store %cst, %p[%c0] : memref<4xf32>
    gpu.barrier
    memref.store %cst, %q[%c0] : memref<4xf32>
    gpu.barrier
    memref.store %cst, %g[%c0] : memref<4xf32>
    gpu.barrier
    memref.store %cst, %q[%c0] : memref<4xf32>
    %m = memref.alloc() : memref<4xf32>
    gpu.barrier
    vector.print %cst : f32
    gpu.barrier
    memref.copy %m, %g : memref<4xf32> to memref<4xf32>
    gpu.barrier
    func.call @ext(%m) : (memref<4xf32>) -> ()
    gpu.barrier
    memref.copy %m, %g : memref<4xf32> to memref<4xf32>
    gpu.terminator
  }
  return
}
func.func private @ext(memref<4xf32>)
