// RUN: rmlir-opt %s --one-shot-bufferize=copy-before-write
// What a loop begins with comes out if it has no round; a parallel loop always counts so.
func.func @rounds(%in: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %in) -> tensor<?xf32> {
    %t = bufferization.alloc_tensor(%i) : tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @perhaps(%in: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %in) -> tensor<?xf32> {
    %t = bufferization.alloc_tensor(%i) : tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @parallel(%in: tensor<8xf32>, %all: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%a = %in) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %all into %a[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
