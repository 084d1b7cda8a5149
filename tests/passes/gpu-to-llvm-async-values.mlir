// RUN: rmlir-opt %s --gpu-to-llvm
// Asynchronous values hold what their types become.
func.func @value(%n: index) -> index {
  %done, %r = async.execute -> !async.value<index> {
    async.yield %n : index
  }
  async.await %done : !async.token
  %0 = async.await %r : !async.value<index>
  return %0 : index
}
func.func @passed(%n: index) -> index {
  %d, %v = async.execute -> !async.value<memref<?xf32>> {
    %m = memref.alloc(%n) : memref<?xf32>
    async.yield %m : memref<?xf32>
  }
  %done, %r = async.execute [%d] (%v as %m: !async.value<memref<?xf32>>) -> !async.value<index> {
    %c0 = arith.constant 0 : index
    %size = memref.dim %m, %c0 : memref<?xf32>
    async.yield %size : index
  }
  %0 = async.await %r : !async.value<index>
  return %0 : index
}
func.func @same(%x: i64) -> i64 {
  %done, %r = async.execute -> !async.value<i64> {
    async.yield %x : i64
  }
  %0 = async.await %r : !async.value<i64>
  return %0 : i64
}
