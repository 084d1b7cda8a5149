// RUN: rmlir-opt %s --canonicalize --allow-unregistered-dialect

func.func @a1(%a: vector<2x3xf32>) -> f32 {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<1x1x2x3xf32>
  %1 = vector.extract %0[0, 0, 1, 2] : f32 from vector<1x1x2x3xf32>
  return %1 : f32
}
func.func @a2(%a: vector<2x3xf32>, %i: index) -> vector<3xf32> {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<1x1x2x3xf32>
  %1 = vector.extract %0[0, 0, %i] : vector<3xf32> from vector<1x1x2x3xf32>
  return %1 : vector<3xf32>
}
func.func @a3(%a: vector<8x1x2xf32>, %a0: vector<8x2xf32>) -> vector<8x2xf32> {
  %0 = vector.multi_reduction <add>, %a, %a0 [1] : vector<8x1x2xf32> to vector<8x2xf32>
  return %0 : vector<8x2xf32>
}
func.func @a4(%a: vector<8x2xf32>, %b : vector<8x2xf32>) -> vector<8x2xf32> {
  %0 = vector.multi_reduction <add>, %a, %b [] : vector<8x2xf32> to vector<8x2xf32>
  return %0 : vector<8x2xf32>
}
func.func @a5(%a: vector<8xf32>, %b : vector<8xf32>) -> vector<8xf32> {
  %0 = vector.multi_reduction <add>, %a, %b [] : vector<8xf32> to vector<8xf32>
  return %0 : vector<8xf32>
}
func.func @a6(%a: vector<8xf32>) -> (vector<2xf32>, vector<2xf32>) {
  %p = ub.poison : vector<8xf32>
  %0 = vector.shuffle %a, %p [0, 8] : vector<8xf32>, vector<8xf32>
  %1 = vector.shuffle %p, %a [0, 8] : vector<8xf32>, vector<8xf32>
  return %0, %1 : vector<2xf32>, vector<2xf32>
}
func.func @a7(%a: vector<8xf32>, %b: vector<8xf32>) -> (vector<2xf32>, vector<2xf32>) {
  %0 = vector.shuffle %a, %b [-1, -1] : vector<8xf32>, vector<8xf32>
  %1 = vector.shuffle %a, %b [0, 3] : vector<8xf32>, vector<8xf32>
  return %0, %1 : vector<2xf32>, vector<2xf32>
}
func.func @a8(%a: vector<4xf32>, %x: f32, %y: f32, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.insert %x, %a[%i] : f32 into vector<4xf32>
  %1 = vector.insert %y, %0[%i] : f32 into vector<4xf32>
  %2 = vector.insert %x, %a[2] : f32 into vector<4xf32>
  %3 = vector.insert %y, %2[2] : f32 into vector<4xf32>
  return %1, %3 : vector<4xf32>, vector<4xf32>
}
func.func @a9(%m: memref<4x4xf32>, %p: f32) -> (vector<1xf32>, vector<[4]xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x4xf32>, vector<1xf32>
  %1 = vector.transfer_read %m[%c0, %c0], %p : memref<4x4xf32>, vector<[4]xf32>
  return %0, %1 : vector<1xf32>, vector<[4]xf32>
}
func.func @b1() -> (vector<3xi1>, i1, vector<2xi1>) {
  %0 = vector.constant_mask [2, 3] : vector<4x3xi1>
  %1 = vector.extract %0[1] : vector<3xi1> from vector<4x3xi1>
  %2 = vector.extract %0[1, 2] : i1 from vector<4x3xi1>
  %3 = vector.constant_mask [1, 1] : vector<4x2xi1>
  %4 = vector.extract %3[3] : vector<2xi1> from vector<4x2xi1>
  return %1, %2, %4 : vector<3xi1>, i1, vector<2xi1>
}
func.func @b2(%a: vector<1x4xf32>, %b: vector<4xf32>) -> (vector<4xf32>, vector<1x4xf32>) {
  %0 = vector.extract %a[0] : vector<4xf32> from vector<1x4xf32>
  %1 = vector.broadcast %b : vector<4xf32> to vector<1x4xf32>
  return %0, %1 : vector<4xf32>, vector<1x4xf32>
}
func.func @b3(%a: vector<16xf32>) -> vector<2xf32> {
  %0 = vector.extract_strided_slice %a {offsets = [4], sizes = [8], strides = [1]} : vector<16xf32> to vector<8xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [2], sizes = [2], strides = [1]} : vector<8xf32> to vector<2xf32>
  return %1 : vector<2xf32>
}
func.func @b4(%a: vector<4xf32>, %x : f32) -> (vector<4xf32>, vector<8xf32>, vector<1x2xf32>) {
  %0, %1 = vector.deinterleave %a : vector<4xf32> -> vector<2xf32>
  %2 = vector.interleave %0, %1 : vector<2xf32> -> vector<4xf32>
  %c = arith.constant dense<1.0> : vector<4xf32>
  %3 = vector.interleave %c, %c : vector<4xf32> -> vector<8xf32>
  %4 = vector.from_elements %x, %x : vector<2xf32>
  %y = arith.constant 2.0 : f32
  %5 = vector.from_elements %x, %y : vector<2xf32>
  %6 = vector.shape_cast %5 : vector<2xf32> to vector<1x2xf32>
  return %2, %3, %6 : vector<4xf32>, vector<8xf32>, vector<1x2xf32>
}
func.func @b5(%v: vector<16xf32>, %m: memref<?xf32>, %i: index) {
  %mask = arith.constant dense<true> : vector<16xi1>
  vector.mask %mask { vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<16xf32>, memref<?xf32> } : vector<16xi1>
  return
}
func.func @b6(%v: vector<1xf32>, %acc: f32, %m: vector<1xi1>) -> f32 {
  %0 = vector.mask %m { vector.reduction <maxnumf>, %v, %acc fastmath<nnan> : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0 : f32
}
func.func @b7(%i: index) -> (vector<4xi1>, vector<3x4xi1>) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c-3 = arith.constant -3 : index
  %0 = vector.create_mask %c4 : vector<4xi1>
  %1 = vector.create_mask %i, %c-3 : vector<3x4xi1>
  %2 = vector.create_mask %c1, %c4, %i : vector<1x3x4xi1>
  %3 = vector.extract %2[0] : vector<3x4xi1> from vector<1x3x4xi1>
  return %0, %3 : vector<4xi1>, vector<3x4xi1>
}
func.func @b8(%a: vector<4x3xf32>, %i: index) -> (vector<3x4xf32>, f32, vector<3xf32>) {
  %0 = vector.transpose %a, [1, 0] : vector<4x3xf32> to vector<3x4xf32>
  %c1 = arith.constant 1 : index
  %1 = vector.extract %0[%c1, 2] : f32 from vector<3x4xf32>
  %c9 = arith.constant 9 : index
  %2 = vector.extract %a[%c9] : vector<3xf32> from vector<4x3xf32>
  return %0, %1, %2 : vector<3x4xf32>, f32, vector<3xf32>
}
func.func @c1(%x: f16) -> (vector<2xf32>, vector<4xi32>, vector<2xi64>) {
  %a = arith.constant dense<1.0> : vector<4xf16>
  %0 = vector.bitcast %a : vector<4xf16> to vector<2xf32>
  %b = arith.constant dense<3> : vector<16xi8>
  %1 = vector.bitcast %b : vector<16xi8> to vector<4xi32>
  %c = arith.constant dense<-1> : vector<4xi32>
  %2 = vector.bitcast %c : vector<4xi32> to vector<2xi64>
  return %0, %1, %2 : vector<2xf32>, vector<4xi32>, vector<2xi64>
}
func.func @c2(%a: vector<2x4xi8>) -> (vector<2xi32>, vector<2x4xi8>) {
  %0 = vector.bitcast %a : vector<2x4xi8> to vector<2x1xi32>
  %1 = vector.shape_cast %0 : vector<2x1xi32> to vector<2xi32>
  %2 = vector.bitcast %0 : vector<2x1xi32> to vector<2x2xi16>
  %3 = vector.bitcast %2 : vector<2x2xi16> to vector<2x4xi8>
  return %1, %3 : vector<2xi32>, vector<2x4xi8>
}
func.func @c3(%b: memref<16xf32>, %m: vector<4xi1>, %p: vector<4xf32>, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %cst = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %0 = vector.gather %b[%i][%cst], %m, %p : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %s = vector.step : vector<4xindex>
  %f = arith.constant dense<false> : vector<4xi1>
  %1 = vector.gather %b[%i][%s], %f, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %b[%i][%cst], %m, %p : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %b[%i][%s], %f, %p : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
func.func @c4(%b: memref<16xf32>, %p: vector<4xf32>, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %t = arith.constant dense<true> : vector<4xi1>
  %m = memref.cast %b : memref<16xf32> to memref<?xf32>
  %0 = vector.maskedload %m[%i], %t, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.expandload %m[%i], %t, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %t, %p : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %t, %p : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
func.func @c5(%a: vector<2x3xi32>, %b: vector<3x4xi32>, %c: vector<2x4xi32>) -> vector<2x4xi32> {
  %z = arith.constant dense<0> : vector<2x4xi32>
  %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<2x3xi32>, vector<3x4xi32> into vector<2x4xi32>
  %1 = arith.addi %c, %0 : vector<2x4xi32>
  return %1 : vector<2x4xi32>
}
func.func @c6(%t: tensor<4x4xf32>, %v: vector<4x4xf32>, %p: f32, %d: tensor<?x?xf32>, %s : index) -> (vector<4x4xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<4x4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<4x4xf32>, vector<4x4xf32>
  %2 = tensor.extract_slice %0[0, 0] [%s, %s] [1, 1] : tensor<4x4xf32> to tensor<?x?xf32>
  %3 = tensor.insert_slice %2 into %d[%s, %s] [%s, %s] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %1, %3 : vector<4x4xf32>, tensor<?x?xf32>
}
func.func @c7(%t: tensor<4x4xf32>, %v: vector<8x16xf32>, %d: tensor<27x37xf32>, %s : index) -> (tensor<27x37xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8x16xf32>
  %0 = vector.transfer_write %v, %e[%c0, %c0] : vector<8x16xf32>, tensor<8x16xf32>
  %2 = tensor.extract_slice %0[0, 0] [%s, %s] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %3 = tensor.insert_slice %2 into %d[%s, %s] [%s, %s] [1, 1] : tensor<?x?xf32> into tensor<27x37xf32>
  return %3 : tensor<27x37xf32>
}
func.func @c8() -> (vector<1xi32>, vector<4xi1>, vector<4xi1>) {
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [1], strides = [1]} : vector<3xi32> to vector<1xi32>
  %c4 = arith.constant dense<4> : vector<4xindex>
  %s = vector.step : vector<4xindex>
  %1 = arith.cmpi ult, %s, %c4 : vector<4xindex>
  %2 = arith.cmpi sge, %s, %c4 : vector<4xindex>
  return %0, %1, %2 : vector<1xi32>, vector<4xi1>, vector<4xi1>
}
func.func @c9(%m: vector<4xi1>, %a: vector<4xf32>, %b: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.mask %m, %b { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %m { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
func.func @d1(%a: vector<2x3xi32>, %x: i32, %y: i32) -> (vector<6xi32>, vector<2x1xi32>, vector<3x2xi32>) {
  %e:6 = vector.to_elements %a : vector<2x3xi32>
  %0 = vector.from_elements %e#0, %e#1, %e#2, %e#3, %e#4, %e#5 : vector<6xi32>
  %p = ub.poison : vector<2x1xi32>
  %1 = vector.insert %x, %p[0, 0] : i32 into vector<2x1xi32>
  %2 = vector.insert %y, %1[1, 0] : i32 into vector<2x1xi32>
  %3 = vector.from_elements %x, %x, %x, %y, %y, %y : vector<2x3xi32>
  %4 = vector.transpose %3, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  return %0, %2, %4 : vector<6xi32>, vector<2x1xi32>, vector<3x2xi32>
}
