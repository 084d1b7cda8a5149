// RUN: rmlir-opt %s --canonicalize

func.func @bounds(%t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %r = scf.forall (%i, %j) in (%c2, %c4) shared_outs(%o = %t) -> (tensor<8x8xf32>) {
    %s = tensor.extract_slice %o[%i, %j] [1, 1] [1, 1] : tensor<8x8xf32> to tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j, %i] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x8xf32>
    }
  }
  return %r : tensor<8x8xf32>
}
func.func @one_round(%t: tensor<8x8xf32>, %n: index, %f: tensor<1x1xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %r = scf.forall (%i, %j) in (1, %n) shared_outs(%o = %t) -> (tensor<8x8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x8xf32>
    }
  }
  %s = scf.forall (%i, %j) = (3, 4) to (5, 6) step (2, 2) shared_outs(%o = %r) -> (tensor<8x8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x8xf32>
    }
  }
  return %r, %s : tensor<8x8xf32>, tensor<8x8xf32>
}
func.func @no_round(%t: tensor<8x8xf32>, %n: index, %f: tensor<1x1xf32>) -> tensor<8x8xf32> {
  %r = scf.forall (%i, %j) in (0, %n) shared_outs(%o = %t) -> (tensor<8x8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x8xf32>
    }
  }
  return %r : tensor<8x8xf32>
}
func.func @unused_outputs(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>, %n: index, %f: tensor<1xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:3 = scf.forall (%i) in (%n) shared_outs(%x = %a, %y = %b, %z = %c) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.extract_slice %y[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %x[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %e into %z[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r#1, %r#2 : tensor<8xf32>, tensor<8xf32>
}
func.func @cast_output(%a: tensor<8xf32>, %n: index, %f: tensor<1xf32>) -> (tensor<?xf32>, index) {
  %d = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%x = %d) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %x[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %s = tensor.dim %r, %c0 : tensor<?xf32>
  return %r, %s : tensor<?xf32>, index
}
func.func @attributes(%a: tensor<8xf32>, %b: tensor<8xf32>, %n: index, %f: tensor<1xf32>) -> (tensor<?xf32>, tensor<8xf32>, tensor<8xf32>) {
  %d = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%x = %d) -> (tensor<?xf32>) {
    "test.use"(%x) : (tensor<?xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %x[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  } {mapping = [#gpu.block<x>], test.kept}
  %s:2 = scf.forall (%i) in (%n) shared_outs(%x = %a, %y = %b) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %y[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  } {test.kept}
  %t = scf.forall (%i, %j) in (1, %n) shared_outs(%x = %b) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %x[%j] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  } {test.kept}
  return %r, %s#1, %t : tensor<?xf32>, tensor<8xf32>, tensor<8xf32>
}
func.func @mapped(%n: index) {
  scf.forall (%i) in (1) {
    "test.use"(%i) : (index) -> ()
  } {mapping = [#gpu.block<x>]}
  return
}
func.func @parallel_dims(%a: memref<8x8xf32>, %n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.parallel (%i, %j, %k) = (%c0, %c7, %c0) to (%c1, %n, %n) step (%c1, %c1, %c7) {
    memref.store %f, %a[%i, %j] : memref<8x8xf32>
    "test.use"(%k) : (index) -> ()
    scf.reduce
  }
  scf.parallel (%i) = (%c7) to (%c0) step (%c1) {
    memref.store %f, %a[%i, %i] : memref<8x8xf32>
    scf.reduce
  }
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c7) init (%f) -> f32 {
    %x = memref.load %a[%i, %i] : memref<8x8xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %q: f32):
      %s = arith.addf %l, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
func.func @nested_parallel(%a: memref<?x?xf32>, %n: index, %m: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%m) step (%c1) {
      memref.store %f, %a[%i, %j] : memref<?x?xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}
func.func @cast_carried(%a: tensor<32xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.cast %a : tensor<32xf32> to tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %d) -> (tensor<?xf32>) {
    %y = "test.do"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @cast_says_less(%a: tensor<?xf32>, %b: tensor<8x?xf32>, %n: index, %f: tensor<1xf32>) -> (tensor<32xf32>, tensor<?x8xf32>, tensor<32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.cast %a : tensor<?xf32> to tensor<32xf32>
  %e = tensor.cast %b : tensor<8x?xf32> to tensor<?x8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %d, %y = %e) -> (tensor<32xf32>, tensor<?x8xf32>) {
    %z:2 = "test.do"(%x, %y) : (tensor<32xf32>, tensor<?x8xf32>) -> (tensor<32xf32>, tensor<?x8xf32>)
    scf.yield %z#0, %z#1 : tensor<32xf32>, tensor<?x8xf32>
  }
  %s = scf.forall (%i) in (%n) shared_outs(%x = %d) -> (tensor<32xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %x[%i] [1] [1] : tensor<1xf32> into tensor<32xf32>
    }
  }
  return %r#0, %r#1, %s : tensor<32xf32>, tensor<?x8xf32>, tensor<32xf32>
}
func.func @aligned(%a: i32, %b: f32) -> (f32, i32) {
  %r:2 = scf.while (%x = %a, %y = %b) : (i32, f32) -> (f32, i32) {
    %c = "test.cond"() : () -> i1
    scf.condition(%c) %y, %x : f32, i32
  } do {
  ^bb0(%y: f32, %x: i32):
    %z = "test.next"(%x, %y) : (i32, f32) -> i32
    scf.yield %z, %y : i32, f32
  }
  return %r#0, %r#1 : f32, i32
}
func.func @moved_if(%a: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %c = "test.cond"(%x) : (i32) -> i1
    %k = "test.value"() : () -> i32
    %y = scf.if %c -> i32 {
      %n = "test.next"(%x, %k) : (i32, i32) -> i32
      scf.yield %n : i32
    } else {
      scf.yield %x : i32
    }
    scf.condition(%c) %y : i32
  } do {
  ^bb0(%z: i32):
    scf.yield %z : i32
  }
  return %r : i32
}
func.func @blocks(%c: i1) -> i32 {
  %r = scf.execute_region -> i32 {
    "test.before"() : () -> ()
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %1 = "test.one"() : () -> i32
    scf.yield %1 : i32
  ^bb2:
    %2 = "test.two"() : () -> i32
    scf.yield %2 : i32
  }
  "test.after"(%r) : (i32) -> ()
  return %r : i32
}
