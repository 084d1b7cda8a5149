// RUN: rmlir-opt %s --lower-sparse-foreach-to-scf
// Loops over entries become loops over levels.
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed), posWidth = 32 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#BSR = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense) }>
#NM = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>
#LC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : batch, d1 : loose_compressed), posWidth = 8 }>
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#Slice = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @dense_outside(%a: tensor<?x8xf64, #CSC>, %m: memref<?x8xf64>) {
  sparse_tensor.foreach in %a : tensor<?x8xf64, #CSC> do {
  ^bb0(%i: index, %j: index, %v: f64):
    memref.store %v, %m[%i, %j] : memref<?x8xf64>
  }
  return
}
// Coordinates that come several times in a row are passed over together.
func.func @list(%a: tensor<?x?xf64, #COO>, %s: f64) -> f64 {
  %0 = sparse_tensor.foreach in %a init(%s) : tensor<?x?xf64, #COO>, f64 -> f64 do {
  ^bb0(%i: index, %j: index, %v: f64, %c: f64):
    %1 = arith.addf %v, %c : f64
    sparse_tensor.yield %1 : f64
  }
  return %0 : f64
}
func.func @blocks(%a: tensor<4x6xf64, #BSR>, %m: memref<4x6xf64>) {
  sparse_tensor.foreach in %a : tensor<4x6xf64, #BSR> do {
  ^bb0(%i: index, %j: index, %v: f64):
    memref.store %v, %m[%i, %j] : memref<4x6xf64>
  }
  return
}
func.func @structured(%a: tensor<4x8xf64, #NM>, %s: index) -> index {
  %0 = sparse_tensor.foreach in %a init(%s) : tensor<4x8xf64, #NM>, index -> index do {
  ^bb0(%i: index, %j: index, %v: f64, %c: index):
    %1 = arith.addi %c, %j : index
    sparse_tensor.yield %1 : index
  }
  return %0 : index
}
func.func @batches(%a: tensor<4x8xf64, #LC>, %m: memref<4x8xf64>) {
  sparse_tensor.foreach in %a : tensor<4x8xf64, #LC> do {
  ^bb0(%i: index, %j: index, %v: f64):
    memref.store %v, %m[%i, %j] : memref<4x8xf64>
  }
  return
}
func.func @slice(%a: tensor<4xf64, #Slice>, %s: tensor<4xf64, #SV>) -> tensor<4xf64, #SV> {
  %0 = sparse_tensor.foreach in %a init(%s) : tensor<4xf64, #Slice>, tensor<4xf64, #SV> -> tensor<4xf64, #SV> do {
  ^bb0(%i: index, %v: f64, %t: tensor<4xf64, #SV>):
    %1 = tensor.insert %v into %t[%i] : tensor<4xf64, #SV>
    sparse_tensor.yield %1 : tensor<4xf64, #SV>
  }
  return %0 : tensor<4xf64, #SV>
}
// Nothing is stored of what is around it.
func.func @padded(%a: tensor<4x4xf64, #CSR>, %n: index, %m: memref<?x?xf64>) {
  %z = arith.constant 0.0 : f64
  %0 = tensor.pad %a low[1, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f64
  } : tensor<4x4xf64, #CSR> to tensor<7x?xf64, #CSR>
  sparse_tensor.foreach in %0 : tensor<7x?xf64, #CSR> do {
  ^bb0(%i: index, %j: index, %v: f64):
    memref.store %v, %m[%i, %j] : memref<?x?xf64>
  }
  return
}
func.func @constant(%s: f64) -> f64 {
  %a = arith.constant sparse<[[0, 0], [1, 6], [0, 5]], [1.0, 2.0, 3.0]> : tensor<8x7xf64>
  %0 = sparse_tensor.foreach in %a init(%s) {order = affine_map<(i, j) -> (j, i)>} : tensor<8x7xf64>, f64 -> f64 do {
  ^bb0(%i: index, %j: index, %v: f64, %c: f64):
    %1 = arith.addf %v, %c : f64
    sparse_tensor.yield %1 : f64
  }
  return %0 : f64
}
func.func @plain(%a: tensor<?x4xf64>, %m: memref<?x4xf64>) {
  sparse_tensor.foreach in %a : tensor<?x4xf64> do {
  ^bb0(%i: index, %j: index, %v: f64):
    memref.store %v, %m[%j, %i] : memref<?x4xf64>
  }
  // The dialect is there for what the loop makes.
  bufferization.dealloc_tensor %a : tensor<?x4xf64>
  return
}
