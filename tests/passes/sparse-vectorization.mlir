// RUN: rmlir-opt %s --sparse-vectorization=vl=16

func.func @step(%b: memref<?xindex>, %b2: memref<?x?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %i, %b[%i] : memref<?xindex>
  } {"Emitted from" = "linalg.generic"}
  scf.for %j = %c0 to %n step %c1 {
  %x = arith.index_cast %j : index to i32
  scf.for %i = %c0 to %n step %c1 {
    %y = arith.index_cast %i : index to i32
    %z = arith.addi %x, %y : i32
    memref.store %z, %b2[%j, %i] : memref<?x?xi32>
  } {"Emitted from" = "linalg.generic"}
  } 
  return
}
func.func @kinds(%a: memref<?xi32>, %n: index, %s0: i32, %o: memref<?xi32>, %f: memref<?x?xf32>, %g: memref<f32>, %s1: f32, %idx: memref<?xi8>, %idx64: memref<?xi64>, %idxi: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c128 = arith.constant 128 : index
  %r1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s0) -> i32 {
    %x = memref.load %a[%i] : memref<?xi32>
    %z = arith.muli %x, %t : i32
    scf.yield %z : i32
  } {"Emitted from" = "linalg.generic", other}
  %r2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %r1) -> i32 {
    %x = memref.load %a[%i] : memref<?xi32>
    %z = arith.andi %x, %t : i32
    scf.yield %z : i32
  } {"Emitted from" = "linalg.generic"}
  %r3 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %r2) -> i32 {
    %x = memref.load %a[%i] : memref<?xi32>
    %z = arith.ori %x, %t : i32
    scf.yield %z : i32
  } {"Emitted from" = "linalg.generic"}
  %r4 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %r3) -> i32 {
    %x = memref.load %a[%i] : memref<?xi32>
    %z = arith.xori %x, %t : i32
    scf.yield %z : i32
  } {"Emitted from" = "linalg.generic"}
  %r5 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %r4) -> i32 {
    %x = memref.load %a[%i] : memref<?xi32>
    %z = arith.subi %t, %x : i32
    scf.yield %z : i32
  } {"Emitted from" = "linalg.generic"}
  %r6 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %r5) -> i32 {
    %x = memref.load %a[%i] : memref<?xi32>
    %z = arith.subi %x, %t : i32
    scf.yield %z : i32
  } {"Emitted from" = "linalg.generic"}
  %r7 = scf.for unsigned %i = %c0 to %c128 step %c1 iter_args(%t = %r6) -> i32 {
    %x = memref.load %a[%i] : memref<?xi32>
    %z = arith.addi %x, %t : i32
    scf.yield %z : i32
  } {"Emitted from" = "linalg.generic"}
  memref.store %r7, %o[%c0] : memref<?xi32>
  scf.for %i = %c0 to %c128 step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    memref.store %x, %o[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  scf.for %j = %c0 to %c128 step %c1 {
  %base = arith.muli %j, %c5 : index
  scf.for %i = %c0 to %c128 step %c1 {
    %at = arith.addi %base, %i : index
    %x = memref.load %a[%at] : memref<?xi32>
    %at2 = arith.addi %i, %c5 : index
    %v = arith.maxsi %s0, %s0 : i32
    memref.store %x, %o[%at2] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  scf.for %i = %c0 to %c128 step %c1 {
    %l = memref.load %idx[%i] : memref<?xi8>
    %l1 = arith.extui %l : i8 to i64
    %l2 = arith.index_cast %l1 : i64 to index
    %x = memref.load %f[%j, %l2] : memref<?x?xf32>
    %m = memref.load %idx64[%i] : memref<?xi64>
    %m2 = arith.index_cast %m : i64 to index
    memref.store %x, %f[%c5, %m2] : memref<?x?xf32>
  } {"Emitted from" = "linalg.generic"}
  scf.for %i = %c0 to %n step %c1 {
    %m2 = memref.load %idxi[%i] : memref<?xindex>
    %x = memref.load %f[%m2, %i] : memref<?x?xf32>
    memref.store %x, %f[%c5, %m2] : memref<?x?xf32>
  } {"Emitted from" = "linalg.generic"}
  scf.for %i = %c0 to %n step %c1 {
    %m2 = memref.load %idxi[%i] : memref<?xindex>
    memref.store %s1, %f[%c5, %m2] : memref<?x?xf32>
    memref.store %s1, %f[%j, %i] : memref<?x?xf32>
  } {"Emitted from" = "linalg.generic"}
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s1, %f[%i, %j] : memref<?x?xf32>
  } {"Emitted from" = "linalg.generic"}
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s1, %f[%j, %c5] : memref<?x?xf32>
  } {"Emitted from" = "linalg.generic"}
  scf.for %i = %c0 to %n step %c1 {
    memref.store %s1, %f[%j, %i] : memref<?x?xf32>
  }
  scf.for %i = %c0 to %n step %c5 {
    memref.store %s1, %f[%j, %i] : memref<?x?xf32>
  } {"Emitted from" = "linalg.generic"}
  }
  %two:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s1, %u = %s1) -> (f32, f32) {
    %z = arith.addf %t, %u : f32
    scf.yield %z, %z : f32, f32
  } {"Emitted from" = "linalg.generic"}
  memref.store %two#0, %g[] : memref<f32>
  %e = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s1) -> (f32) {
    scf.yield %s1: f32
  } {"Emitted from" = "linalg.generic"}
  memref.store %e, %g[] : memref<f32>
  scf.for %i = %c0 to %n step %c1 {
  } {"Emitted from" = "linalg.generic"}
  return
}
