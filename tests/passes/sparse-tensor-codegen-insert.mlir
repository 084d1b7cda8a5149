// RUN: rmlir-opt %s --sparse-tensor-codegen
// Values that are put into tensors.
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>
#CSR2 = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=64, crdWidth=16}>
#DCSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed, d1 : compressed), posWidth=8}>
#COO = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
#COOS = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>
#LC = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : loose_compressed)}>
func.func @ins1(%t: tensor<?xf32, #SV>, %i: index, %v: f32) -> tensor<?xf32, #SV> {
  %1 = tensor.insert %v into %t[%i] : tensor<?xf32, #SV>
  %2 = sparse_tensor.load %1 hasInserts : tensor<?xf32, #SV>
  return %2 : tensor<?xf32, #SV>
}
func.func @ins2(%t: tensor<4x?xf32, #CSR>, %i: index, %v: f32) -> tensor<4x?xf32, #CSR> {
  %1 = tensor.insert %v into %t[%i, %i] : tensor<4x?xf32, #CSR>
  %2 = sparse_tensor.load %1 hasInserts : tensor<4x?xf32, #CSR>
  return %2 : tensor<4x?xf32, #CSR>
}
func.func @ins3(%t: tensor<4x?xf32, #COO>, %i: index, %v: f32) -> tensor<4x?xf32, #COO> {
  %1 = tensor.insert %v into %t[%i, %i] : tensor<4x?xf32, #COO>
  %2 = sparse_tensor.load %1 hasInserts : tensor<4x?xf32, #COO>
  return %2 : tensor<4x?xf32, #COO>
}
func.func @ins4(%t: tensor<4x?xf32, #DCSR>, %i: index, %v: f32) -> tensor<4x?xf32, #DCSR> {
  %1 = tensor.insert %v into %t[%i, %i] : tensor<4x?xf32, #DCSR>
  %2 = sparse_tensor.load %1 hasInserts : tensor<4x?xf32, #DCSR>
  return %2 : tensor<4x?xf32, #DCSR>
}
func.func @parts(%t: tensor<8x?xf64, #CSR>) -> (memref<?xi32>, memref<?xi16>, memref<?xf64>, index, index) {
  %c1 = arith.constant 1 : index
  %0 = sparse_tensor.positions %t {level=1 : index} : tensor<8x?xf64, #CSR> to memref<?xi32>
  %1 = sparse_tensor.coordinates %t {level=1 : index} : tensor<8x?xf64, #CSR> to memref<?xi16>
  %2 = sparse_tensor.values %t : tensor<8x?xf64, #CSR> to memref<?xf64>
  %3 = sparse_tensor.number_of_entries %t : tensor<8x?xf64, #CSR>
  %4 = sparse_tensor.lvl %t, %c1 : tensor<8x?xf64, #CSR>
  bufferization.dealloc_tensor %t : tensor<8x?xf64, #CSR>
  return %0, %1, %2, %3, %4: memref<?xi32>, memref<?xi16>, memref<?xf64>, index, index
}
func.func @coo(%t: tensor<8x?xf64, #COO>) -> (memref<?xindex, strided<[?], offset:?>>, memref<?xindex>) {
  %1 = sparse_tensor.coordinates %t {level=1 : index} : tensor<8x?xf64, #COO> to memref<?xindex, strided<[?], offset:?>>
  %2 = sparse_tensor.coordinates_buffer %t : tensor<8x?xf64, #COO> to memref<?xindex>
  return %1,%2 : memref<?xindex, strided<[?], offset:?>>, memref<?xindex>
}
func.func @conv(%t: tensor<8x?xf64, #CSR>) -> tensor<8x?xf32, #CSR2> {
  %1 = sparse_tensor.convert %t : tensor<8x?xf64, #CSR> to tensor<8x?xf32, #CSR2>
  return %1 : tensor<8x?xf32, #CSR2>
}
func.func @call(%t: tensor<8x?xf64, #CSR>, %c: i1) -> tensor<8x?xf64, #CSR> {
  %0, %1 = func.call @h(%t) : (tensor<8x?xf64, #CSR>) -> (i1, tensor<8x?xf64, #CSR>)
  %2 = scf.if %c -> tensor<8x?xf64, #CSR> {
    scf.yield %1 : tensor<8x?xf64, #CSR>
  } else {
    scf.yield %t : tensor<8x?xf64, #CSR>
  }
  %r = sparse_tensor.has_runtime_library
  return %2 : tensor<8x?xf64, #CSR>
}
func.func private @h(%t: tensor<8x?xf64, #CSR>) -> (i1, tensor<8x?xf64, #CSR>)
#Loose = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed), crdWidth = 32 }>
func.func @loose(%t: tensor<4x?xi8, #Loose>, %v: i8, %i: index, %j: index) -> tensor<4x?xi8, #Loose> {
  %0 = tensor.insert %v into %t[%i, %j] : tensor<4x?xi8, #Loose>
  return %0 : tensor<4x?xi8, #Loose>
}
