// RUN: rmlir-opt %s --convert-linalg-to-std

func.func @fixed(%a: memref<4xvector<2xf32>>, %b: memref<2xvector<2xf32>>, %v: vector<2xf32>) {
  linalg.copy ins(%a : memref<4xvector<2xf32>>) outs(%a : memref<4xvector<2xf32>>)
  linalg.fill ins(%v : vector<2xf32>) outs(%b : memref<2xvector<2xf32>>)
  return
}
func.func @scalable(%a: memref<4xvector<2x[4]xf32>>, %b: memref<?xvector<[4]x[4]xi8>>) {
  linalg.copy ins(%a : memref<4xvector<2x[4]xf32>>) outs(%a : memref<4xvector<2x[4]xf32>>)
  linalg.copy ins(%b : memref<?xvector<[4]x[4]xi8>>) outs(%b : memref<?xvector<[4]x[4]xi8>>)
  return
}
func.func @other_sizes(%a: memref<4xvector<f32>>, %b: memref<4xvector<1x2x3xindex>>) {
  linalg.copy ins(%a : memref<4xvector<f32>>) outs(%a : memref<4xvector<f32>>)
  linalg.copy ins(%b : memref<4xvector<1x2x3xindex>>) outs(%b : memref<4xvector<1x2x3xindex>>)
  return
}
