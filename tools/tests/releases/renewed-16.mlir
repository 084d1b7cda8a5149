module {
  func.func @sums(%arg0: index, %arg1: f32, %arg2: f32, %arg3: memref<?xf32>) -> (f32, f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg4) = (%c0) to (%arg0) step (%c1) {
      memref.store %arg1, %arg3[%arg4] : memref<?xf32>
      scf.reduce 
    }
    %0:2 = scf.parallel (%arg4) = (%c0) to (%arg0) step (%c1) init (%arg2, %arg1) -> (f32, f32) {
      %1 = memref.load %arg3[%arg4] : memref<?xf32>
      %2 = arith.mulf %1, %1 : f32
      scf.reduce(%1, %2 : f32, f32) {
      ^bb0(%arg5: f32, %arg6: f32):
        %3 = arith.addf %arg5, %arg6 : f32
        scf.reduce.return %3 : f32
      }, {
      ^bb0(%arg5: f32, %arg6: f32):
        %3 = arith.maximumf %arg5, %arg6 : f32
        scf.reduce.return %3 : f32
      }
    }
    return %0#0, %0#1 : f32, f32
  }
  func.func @shapes(%arg0: tensor<?x6xf32>, %arg1: vector<2x4xf32>) -> (tensor<?x4x2x3xf32>, vector<4xf32>) {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x6xf32>
    %c4 = arith.constant 4 : index
    %0 = arith.divsi %dim, %c4 : index
    %expanded = tensor.expand_shape %arg0 [[0, 1], [2, 3]] output_shape [%0, 4, 2, 3] : tensor<?x6xf32> into tensor<?x4x2x3xf32>
    %1 = vector.extract %arg1[1] : vector<4xf32> from vector<2x4xf32>
    return %expanded, %1 : tensor<?x4x2x3xf32>, vector<4xf32>
  }
  llvm.func @callee(i32) -> i32
  llvm.func @caller(%arg0: i32) -> !llvm.ptr {
    %0 = llvm.call @callee(%arg0) : (i32) -> i32
    %1 = llvm.mlir.zero : !llvm.ptr
    llvm.return %1 : !llvm.ptr
  }
}

