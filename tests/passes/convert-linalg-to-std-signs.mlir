// RUN: not rmlir-opt %s --convert-linalg-to-std --split-input-file

func.func @signed(%a: memref<4xsi32>) {
  linalg.copy ins(%a : memref<4xsi32>) outs(%a : memref<4xsi32>)
  return
}
// -----
func.func @unsigned(%a: memref<4xui32>) {
  linalg.copy ins(%a : memref<4xui32>) outs(%a : memref<4xui32>)
  return
}
// -----
func.func @in_vector(%a: memref<4xvector<2xui8>>) {
  linalg.copy ins(%a : memref<4xvector<2xui8>>) outs(%a : memref<4xvector<2xui8>>)
  return
}
