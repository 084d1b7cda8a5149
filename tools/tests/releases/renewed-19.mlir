#map = affine_map<(d0, d1, d2) -> (d2, d0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @vectors(%arg0: vector<4xf32>, %arg1: vector<f32>, %arg2: index, %arg3: i32, %arg4: f32) -> vector<4xf32> {
    %0 = vector.extract %arg0[%arg2] : f32 from vector<4xf32>
    %1 = arith.index_cast %arg3 : i32 to index
    %2 = vector.extract %arg0[%1] : f32 from vector<4xf32>
    %3 = vector.extract %arg1[] : f32 from vector<f32>
    %4 = arith.addf %0, %2 : f32
    %5 = arith.addf %4, %3 : f32
    %6 = vector.insert %5, %arg0 [%arg2] : f32 into vector<4xf32>
    %7 = vector.insert %arg4, %arg1 [] : f32 into vector<f32>
    %8 = vector.broadcast %arg4 : f32 to vector<4xf32>
    %9 = llvm.intr.matrix.multiply %6, %8 {lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %10 = llvm.intr.matrix.transpose %9 {columns = 2 : i32, rows = 2 : i32} : vector<4xf32> into vector<4xf32>
    return %10 : vector<4xf32>
  }
  func.func @lanes(%arg0: index) -> vector<1xf32> {
    %0 = gpu.warp_execute_on_lane_0(%arg0)[32] -> (vector<1xf32>) {
      %cst = arith.constant dense<1.000000e+00> : vector<32xf32>
      gpu.yield %cst : vector<32xf32>
    }
    return %0 : vector<1xf32>
  }
  func.func @tensors(%arg0: tensor<8x16xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<16x4xf32>, %arg3: tensor<2x4x8x2xf32>, %arg4: tensor<4xi32>) -> (tensor<16x4xf32>, tensor<2x4x4x4xf32>, tensor<4xi32>) {
    %0 = linalg.matmul indexing_maps = [#map, #map1, #map2] ins(%arg0, %arg1 : tensor<8x16xf32>, tensor<8x4xf32>) outs(%arg2 : tensor<16x4xf32>) -> tensor<16x4xf32>
    %1 = tensor.empty() : tensor<2x4x4x4xf32>
    %pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %1 : tensor<8x16xf32> -> tensor<2x4x4x4xf32>
    %2 = tosa.intdiv %arg4, %arg4 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %3 = bufferization.to_buffer %arg0 : tensor<8x16xf32> to memref<8x16xf32>
    memref.dealloc %3 : memref<8x16xf32>
    return %0, %pack, %2 : tensor<16x4xf32>, tensor<2x4x4x4xf32>, tensor<4xi32>
  }
}

