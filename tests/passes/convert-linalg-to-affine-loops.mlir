// RUN: rmlir-opt %s --convert-linalg-to-affine-loops

func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %c: memref<4x6xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%c : memref<4x6xf32>)
  return
}

func.func @conv(%image: memref<12xf32>, %filter: memref<3xf32>, %out: memref<10xf32>) {
  linalg.conv_1d ins(%image, %filter : memref<12xf32>, memref<3xf32>) outs(%out : memref<10xf32>)
  return
}

func.func @index(%out: memref<5xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%out : memref<5xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %y = arith.addi %x, %i : index
    linalg.yield %y : index
  }
  return
}
