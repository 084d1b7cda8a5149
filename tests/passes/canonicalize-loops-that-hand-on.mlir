// RUN: rmlir-opt %s --canonicalize --split-input-file
// Loops without work, loops that go nowhere, and choices by what is negated.
func.func @hands_on(%n: index, %x: f32, %y: f32) -> (f32, f32, f32, f32, f32) {
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> f32 {
    affine.yield %a : f32
  }
  %1:2 = affine.for %i = 0 to 1 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  %2:2 = affine.for %i = 0 to 2 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %0, %1#0, %1#1, %2#0, %2#1 : f32, f32, f32, f32, f32
}

// -----

func.func @bounds(%m: memref<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %n = memref.dim %m, %c0 : memref<?x4xf32>
  affine.parallel (%i, %j) = (%c0, 0) to (%n, %c9) {
    %x = affine.load %m[%i, %j] : memref<?x4xf32>
    affine.store %x, %m[%i, %j] : memref<?x4xf32>
  }
  return
}

// -----

func.func @nowhere(%x: index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %cm1 = arith.constant -1 : index
  scf.for %i = %c0 to %c9 step %c0 {
    vector.print %i : index
  }
  scf.for unsigned %i = %c0 to %c9 step %cm1 {
    vector.print %i : index
  }
  scf.forall (%i, %j) = (0, 4) to (4, 5) step (0, 8) {
    vector.print %i : index
    scf.forall.in_parallel {}
  }
  return
}

// -----

func.func @no_dimensions(%x: tensor<1x5xf32>, %y: tensor<1x5xf32>) -> tensor<1x5xf32> {
  %0 = scf.forall () in () shared_outs(%o = %y) -> (tensor<1x5xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[0, 0] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<1x5xf32>
    }
  }
  return %0 : tensor<1x5xf32>
}

// -----

func.func @negated(%c: i1, %x: memref<i32>, %a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  %0 = scf.if %n -> (i32) {
    memref.store %a, %x[] : memref<i32>
    scf.yield %b : i32
  } else {
    memref.store %b, %x[] : memref<i32>
    %1 = memref.load %x[] : memref<i32>
    scf.yield %1 : i32
  }
  scf.if %n {
    memref.store %a, %x[] : memref<i32>
  }
  return %0 : i32
}
