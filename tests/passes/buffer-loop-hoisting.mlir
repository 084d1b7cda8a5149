// RUN: rmlir-opt %s --allow-unregistered-dialect --buffer-loop-hoisting

func.func @u(%n: index, %c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %m = memref.alloc(%n) : memref<?xf32>
  "test.use"(%m) : (memref<?xf32>) -> ()
  cf.br ^c
^b:
  cf.br ^c
^c:
  scf.for %i = %n to %n step %n {
    %q = memref.alloc() : memref<2xf32>
    "test.use"(%q) : (memref<2xf32>) -> ()
    %q2 = memref.alloca() : memref<2xf32>
    scf.if %c {
    %q3 = memref.alloca() : memref<2xf32>
    %q4 = memref.alloc() : memref<2xf32>
    "test.use"(%q3, %q4) : (memref<2xf32>, memref<2xf32>) -> ()
    }
  }
  return
}
func.func @alias(%c: i1, %a: memref<2xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = memref.alloc() : memref<2xf32>
  cf.br ^c(%0 : memref<2xf32>)
^b:
  %1 = memref.alloc() : memref<2xf32>
  cf.br ^c(%1 : memref<2xf32>)
^c(%2: memref<2xf32>):
  memref.copy %2, %a : memref<2xf32> to memref<2xf32>
  return
}
func.func @nested(%n: index, %c: i1, %k: index) -> memref<2xf32> {
  %r = scf.if %c -> memref<2xf32> {
    %0 = scf.if %c -> memref<2xf32> {
      %1 = memref.alloc() : memref<2xf32>
      scf.yield %1 : memref<2xf32>
    } else {
      %m = arith.addi %n, %k : index
      %2 = memref.alloc() : memref<2xf32>
      %3 = memref.alloc(%m) : memref<?xf32>
      "test.use"(%3) : (memref<?xf32>) -> ()
      scf.yield %2 : memref<2xf32>
    }
    scf.yield %0 : memref<2xf32>
  } else {
    %4 = memref.alloc() : memref<2xf32>
    scf.yield %4 : memref<2xf32>
  }
  scf.for %i = %n to %k step %n {
    scf.for %j = %n to %i step %n {
      %5 = memref.alloc() : memref<2xf32>
      %6 = memref.alloc(%i) : memref<?xf32>
      memref.copy %5, %r : memref<2xf32> to memref<2xf32>
      memref.dealloc %5 : memref<2xf32>
      "test.use"(%6) : (memref<?xf32>) -> ()
    }
  }
  return %r : memref<2xf32>
}
func.func @carried(%n: index, %k: index) -> memref<2xf32> {
  %0 = memref.alloc() : memref<2xf32>
  %1 = scf.for %i = %n to %k step %n iter_args(%a = %0) -> memref<2xf32> {
    %2 = memref.alloc() : memref<2xf32>
    memref.copy %a, %2 : memref<2xf32> to memref<2xf32>
    scf.yield %2 : memref<2xf32>
  }
  return %1 : memref<2xf32>
}
