// RUN: rmlir-opt --load-ods-override --load-ods %S/hooks.td --mlir-print-op-generic %s
func.func @bodies(%a: memref<4x4xi8>, %c: memref<4x4xi32>, %v: memref<?xf32>, %p: memref<1x8x2xf32>, %q: memref<3xf32>, %r: memref<1x2x2xf32>, %f: f32) {
  linalg.matmul ins(%a, %a : memref<4x4xi8>, memref<4x4xi8>) outs(%c : memref<4x4xi32>)
  linalg.fill ins(%f : f32) outs(%v : memref<?xf32>)
  linalg.conv_1d ins(%v, %v : memref<?xf32>, memref<?xf32>) outs(%v : memref<?xf32>)
  linalg.pooling_nwc_max {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
    ins(%p, %q : memref<1x8x2xf32>, memref<3xf32>) outs(%r : memref<1x2x2xf32>)
  return
}
