// RUN: rmlir-opt %s --canonicalize --allow-unregistered-dialect

func.func @ptr(%p: !ptr.ptr<#ptr.generic_space>, %n: index) -> (!ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>) {
  %c = arith.constant 0 : index
  %q = ptr.ptr_add %p, %c : !ptr.ptr<#ptr.generic_space>, index
  %r = ptr.ptr_add %p, %n : !ptr.ptr<#ptr.generic_space>, index
  return %q, %r : !ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>
}
func.func @solver() -> (!smt.bv<4>, !smt.bv<4>, !smt.int, !smt.int) {
  %a = smt.constant true
  %b = smt.constant true
  %equal = smt.eq %a, %b : !smt.bool
  smt.assert %equal
  %c = smt.bv.constant #smt.bv<5> : !smt.bv<4>
  %d = smt.bv.constant #smt.bv<5> : !smt.bv<4>
  %e = smt.int.constant -5
  %f = smt.int.constant -5
  return %c, %d, %e, %f : !smt.bv<4>, !smt.bv<4>, !smt.int, !smt.int
}
func.func @named_on_memory(%a: memref<4xf32>, %b: memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %b : memref<4xf32> to memref<?xf32>
  linalg.add ins(%0, %0 : memref<?xf32>, memref<?xf32>) outs(%1 : memref<?xf32>)
  return
}
func.func @acc_updates(%x: memref<i32>, %e: i32, %t: i1) {
  acc.atomic.update %x : memref<i32> {
  ^bb0(%v: i32):
    acc.yield %v : i32
  }
  acc.atomic.update if(%t) %x : memref<i32> {
  ^bb0(%v: i32):
    acc.yield %e : i32
  }
  acc.atomic.update %x : memref<i32> {
  ^bb0(%v: i32):
    %y = arith.addi %e, %e : i32
    acc.yield %y : i32
  }
  return
}
func.func @omp_updates(%x: memref<i32>, %e: i32) {
  omp.atomic.update %x : memref<i32> {
  ^bb0(%v: i32):
    omp.yield(%v : i32)
  }
  omp.atomic.update memory_order(relaxed) hint(uncontended) %x : memref<i32> {
  ^bb0(%v: i32):
    omp.yield(%e : i32)
  }
  omp.atomic.update %x : memref<i32> {
  ^bb0(%v: i32):
    %y = arith.addi %v, %e : i32
    omp.yield(%y : i32)
  }
  return
}
func.func @messages(%ref: memref<5x6xf32>, %some: memref<?x6xf32>) {
  %c = mpi.comm_world : !mpi.comm
  %rank = arith.constant 1 : i32
  %d = memref.cast %ref : memref<5x6xf32> to memref<?x?xf32>
  %s = memref.cast %some : memref<?x6xf32> to memref<?x?xf32>
  mpi.send(%d, %rank, %rank, %c) : memref<?x?xf32>, i32, i32
  mpi.send(%s, %rank, %rank, %c) : memref<?x?xf32>, i32, i32
  mpi.recv(%d, %rank, %rank, %c) : memref<?x?xf32>, i32, i32
  %r1 = mpi.isend(%d, %rank, %rank, %c) : memref<?x?xf32>, i32, i32 -> !mpi.request
  %r2 = mpi.irecv(%d, %rank, %rank, %c) : memref<?x?xf32>, i32, i32 -> !mpi.request
  return
}
func.func @steps(%l: index, %u: index, %i: i32) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %r = scf.for %k = %l to %u step %zero iter_args(%x = %i) -> i32 {
    %y = "test.op"(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  %back = arith.constant -1 : index
  %q = scf.for %k = %l to %u step %back iter_args(%x = %i) -> i32 {
    %y = "test.op"(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  return %r, %q : i32, i32
}
