// RUN: rmlir-opt %s --sparse-tensor-codegen
// Buffers and metadata for tensors.
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>
#COO = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
#COON = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique,nonordered), d1 : singleton(nonordered))}>
#LC = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : loose_compressed)}>
func.func @new(%a : !llvm.ptr) -> tensor<?x4xf64, #COO> {
  %0 = sparse_tensor.new %a : !llvm.ptr to tensor<?x4xf64, #COO>
  return %0 : tensor<?x4xf64, #COO>
}
func.func @newn(%a : !llvm.ptr) -> tensor<5x4xf64, #COON> {
  %0 = sparse_tensor.new %a : !llvm.ptr to tensor<5x4xf64, #COON>
  return %0 : tensor<5x4xf64, #COON>
}
func.func @expand(%n: index) -> memref<?xf64> {
  %0 = tensor.empty(%n, %n) : tensor<?x?xf64, #CSR>
  %values, %filled, %added, %count = sparse_tensor.expand %0 : tensor<?x?xf64, #CSR> to memref<?xf64>, memref<?xi1>, memref<?xindex>
  return %values : memref<?xf64>
}
func.func @compress(%tensor: tensor<8x8xf64, #CSR>, %values: memref<?xf64>, %filled: memref<?xi1>, %added: memref<?xindex>, %count: index, %i: index) -> tensor<8x8xf64, #CSR> {
  %0 = sparse_tensor.compress %values, %filled, %added, %count into %tensor[%i] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<8x8xf64, #CSR>
  %1 = sparse_tensor.load %0 hasInserts : tensor<8x8xf64, #CSR>
  return %1 : tensor<8x8xf64, #CSR>
}
func.func @pack(%values: tensor<6xf64>, %pos: tensor<2xindex>, %coordinates: tensor<6x2xindex>) -> tensor<100x50xf64, #COO> {
  %0 = sparse_tensor.assemble (%pos, %coordinates), %values : (tensor<2xindex>, tensor<6x2xindex>), tensor<6xf64> to tensor<100x50xf64, #COO>
  return %0 : tensor<100x50xf64, #COO>
}
func.func @pack2(%values: tensor<6xf64>, %pos: tensor<101xi32>, %coordinates: tensor<6xi16>) -> tensor<100x50xf64, #CSR> {
  %0 = sparse_tensor.assemble (%pos, %coordinates), %values : (tensor<101xi32>, tensor<6xi16>), tensor<6xf64> to tensor<100x50xf64, #CSR>
  return %0 : tensor<100x50xf64, #CSR>
}
func.func @pack3(%values: tensor<6xf64>, %pos: tensor<200xindex>, %coordinates: tensor<6xindex>) -> tensor<100x50xf64, #LC> {
  %0 = sparse_tensor.assemble (%pos, %coordinates), %values : (tensor<200xindex>, tensor<6xindex>), tensor<6xf64> to tensor<100x50xf64, #LC>
  return %0 : tensor<100x50xf64, #LC>
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
func.func @slice(%t : tensor<8x8xf64, #CSR>, %o: index) -> tensor<4x?xf64, #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(?, ?, 2)>) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>> {
  %0 = tensor.extract_slice %t[1, %o][4, %o][1, 2] : tensor<8x8xf64, #CSR> to tensor<4x?xf64, #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(?, ?, 2)>) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>>
  %1 = sparse_tensor.slice.offset %0 at 1 : tensor<4x?xf64, #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(?, ?, 2)>) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>>
  return %0 : tensor<4x?xf64, #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(?, ?, 2)>) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>>
}
