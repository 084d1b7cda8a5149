// RUN: rmlir-opt %s --sparse-tensor-conversion
// Calls of the library.
#COO2 = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>
#CSC = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
#COO = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
#COOR = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : compressed(nonunique), d0 : singleton)}>
func.func @insert(%t: tensor<?xf32, #SV>, %i: index, %v: f32, %n: index) -> tensor<?xf32, #SV> {
  %c0 = arith.constant 0 : index
  %r = scf.for %j = %c0 to %n step %i iter_args(%x = %t) -> tensor<?xf32, #SV> {
    %1 = tensor.insert %v into %x[%j] : tensor<?xf32, #SV>
    scf.yield %1 : tensor<?xf32, #SV>
  }
  %2 = sparse_tensor.load %r hasInserts : tensor<?xf32, #SV>
  return %2 : tensor<?xf32, #SV>
}
func.func @insert1(%t: tensor<?xf32, #SV>, %i: index, %v: f32, %n: index) -> tensor<?xf32, #SV> {
  %1 = tensor.insert %v into %t[%i] : tensor<?xf32, #SV>
  %2 = sparse_tensor.load %1 : tensor<?xf32, #SV>
  return %2 : tensor<?xf32, #SV>
}
func.func @expand(%n: index) -> memref<?xf64> {
  %0 = tensor.empty(%n, %n) : tensor<?x?xf64, #CSC>
  %values, %filled, %added, %count = sparse_tensor.expand %0 : tensor<?x?xf64, #CSC> to memref<?xf64>, memref<?xi1>, memref<?xindex>
  return %values : memref<?xf64>
}
func.func @compress(%tensor: tensor<8x8xf64, #CSR>, %values: memref<?xf64>, %filled: memref<?xi1>, %added: memref<?xindex>, %count: index, %i: index) -> tensor<8x8xf64, #CSR> {
  %0 = sparse_tensor.compress %values, %filled, %added, %count into %tensor[%i] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<8x8xf64, #CSR>
  %1 = sparse_tensor.load %0 hasInserts : tensor<8x8xf64, #CSR>
  return %1 : tensor<8x8xf64, #CSR>
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
func.func @coo(%t: tensor<8x?xf64, #COO>) -> (memref<?xindex, strided<[?], offset:?>>, tensor<8x?xf64, #COO2>) {
  %1 = sparse_tensor.coordinates %t {level=1 : index} : tensor<8x?xf64, #COO> to memref<?xindex, strided<[?], offset:?>>
  %2 = sparse_tensor.reorder_coo quick_sort %t : tensor<8x?xf64, #COO> to tensor<8x?xf64, #COO2>
  return %1,%2 : memref<?xindex, strided<[?], offset:?>>, tensor<8x?xf64, #COO2>
}
func.func @cast(%t: tensor<8x8xf64, #CSR>) -> tensor<?x?xf64, #CSR> {
  %0 = tensor.cast %t : tensor<8x8xf64, #CSR> to tensor<?x?xf64, #CSR>
  return %0 : tensor<?x?xf64, #CSR>
}
func.func @remap(%t: tensor<8x8xf64, #CSC>) -> tensor<8x8xf64, #CSC> {
  %0 = sparse_tensor.reinterpret_map %t : tensor<8x8xf64, #CSC> to tensor<8x8xf64, #CSC>
  return %0 : tensor<8x8xf64, #CSC>
}
func.func @pack(%values: tensor<6xf64>, %pos: tensor<2xindex>, %coordinates: tensor<6x2xindex>) -> tensor<100x50xf64, #COOR> {
  %0 = sparse_tensor.assemble (%pos, %coordinates), %values : (tensor<2xindex>, tensor<6x2xindex>), tensor<6xf64> to tensor<100x50xf64, #COOR>
  return %0 : tensor<100x50xf64, #COOR>
}
func.func @unpack(%sp : tensor<100x50xf64, #COO>, %od : tensor<6xf64>, %op : tensor<2xindex>, %oi : tensor<6x2xindex>) -> (tensor<6xf64>, tensor<2xindex>, tensor<6x2xindex>) {
  %rp, %ri, %rd, %pl, %il, %dl = sparse_tensor.disassemble %sp : tensor<100x50xf64, #COO>
      out_lvls(%op, %oi : tensor<2xindex>, tensor<6x2xindex>) out_vals(%od : tensor<6xf64>)
      -> (tensor<2xindex>, tensor<6x2xindex>), tensor<6xf64>, (index, i64), index
  return %rd, %rp, %ri : tensor<6xf64>, tensor<2xindex>, tensor<6x2xindex>
}
func.func @unpack2(%sp : tensor<100x50xf64, #CSR>, %od : tensor<6xf64>, %op : tensor<101xi32>, %oi : tensor<6xi16>) -> (tensor<6xf64>, tensor<101xi32>, tensor<6xi16>, tensor<i64>) {
  %rp, %ri, %rd, %pl, %il, %dl = sparse_tensor.disassemble %sp : tensor<100x50xf64, #CSR>
      out_lvls(%op, %oi : tensor<101xi32>, tensor<6xi16>) out_vals(%od : tensor<6xf64>)
      -> (tensor<101xi32>, tensor<6xi16>), tensor<6xf64>, (index, i64), tensor<i64>
  return %rd, %rp, %ri, %dl : tensor<6xf64>, tensor<101xi32>, tensor<6xi16>, tensor<i64>
}
