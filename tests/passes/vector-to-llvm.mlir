// RUN: rmlir-opt %s --convert-vector-to-llvm

func.func @reductions(%a: vector<4xf32>, %b: vector<4xi32>, %f: f32, %i: i32) -> (f32, f32, f32, i32, i32) {
  %0 = vector.reduction <add>, %a fastmath<nnan> : vector<4xf32> into f32
  %1 = vector.reduction <mul>, %a, %f : vector<4xf32> into f32
  %2 = vector.reduction <maxnumf>, %a, %f : vector<4xf32> into f32
  %3 = vector.reduction <maxsi>, %b, %i : vector<4xi32> into i32
  %4 = vector.reduction <xor>, %b, %i : vector<4xi32> into i32
  return %0, %1, %2, %3, %4 : f32, f32, f32, i32, i32
}

func.func @masked_reductions(%a: vector<4xf32>, %b: vector<4xi32>, %m: vector<4xi1>, %f: f32) -> (f32, i32, f32, f32) {
  %0 = vector.mask %m { vector.reduction <add>, %a, %f : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %m { vector.reduction <minui>, %b : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %2 = vector.mask %m { vector.reduction <maximumf>, %a, %f : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %3 = vector.mask %m { vector.reduction <minnumf>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2, %3 : f32, i32, f32, f32
}

func.func @memory(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>, %i: index, %mask: vector<4xi1>, %at: vector<4xi32>, %x: vector<4xf32>) {
  %0 = vector.load %m[%i, %i] {nontemporal = true, alignment = 8} : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  vector.store %0, %m[%i, %i] : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  %1 = vector.maskedload %m[%i, %i], %mask, %x : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %mask, %1 : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xi1>, vector<4xf32>
  %2 = vector.gather %m[%i, %i] [%at], %mask, %x : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%at], %mask, %2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %3 = vector.expandload %m[%i, %i], %mask, %x : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i, %i], %mask, %3 : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xi1>, vector<4xf32>
  return
}

func.func @transfers(%m: memref<?x?xf32>, %i: index, %f: f32, %mask: vector<8xi1>) -> vector<8xf32> {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<8xf32>
  %1 = vector.transfer_read %m[%i, %i], %f, %mask {in_bounds = [true]} : memref<?x?xf32>, vector<8xf32>
  %2 = arith.addf %0, %1 : vector<8xf32>
  vector.transfer_write %2, %m[%i, %i], %mask : vector<8xf32>, memref<?x?xf32>
  return %2 : vector<8xf32>
}

func.func @elements(%a: vector<2x3xf32>, %v: vector<3xf32>, %f: f32, %i: index) -> (f32, vector<3xf32>, vector<2x3xf32>, vector<2x3xf32>, f32) {
  %0 = vector.extract %a[1, 2] : f32 from vector<2x3xf32>
  %1 = vector.extract %a[0] : vector<3xf32> from vector<2x3xf32>
  %2 = vector.insert %f, %a [1, %i] : f32 into vector<2x3xf32>
  %3 = vector.insert %v, %2 [0] : vector<3xf32> into vector<2x3xf32>
  %4 = vector.extract %v[%i] : f32 from vector<3xf32>
  return %0, %1, %2, %3, %4 : f32, vector<3xf32>, vector<2x3xf32>, vector<2x3xf32>, f32
}

func.func @shapes(%f: f32, %v: vector<4xf32>, %w: vector<2xf32>, %z: vector<f32>) -> (vector<4xf32>, vector<2x2xf32>, vector<2x4xf32>, vector<f32>, vector<8xi16>, vector<6xf32>, f32) {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %2 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %3 = vector.broadcast %f : f32 to vector<f32>
  %4 = vector.bitcast %v : vector<4xf32> to vector<8xi16>
  %5 = vector.shuffle %v, %w [0, 5, 1, 4, 2, 3] : vector<4xf32>, vector<2xf32>
  %6 = vector.extract %z[] : f32 from vector<f32>
  return %0, %1, %2, %3, %4, %5, %6 : vector<4xf32>, vector<2x2xf32>, vector<2x4xf32>, vector<f32>, vector<8xi16>, vector<6xf32>, f32
}

func.func @masks(%i: index, %j: index) -> (vector<4xi1>, vector<2x4xi1>, vector<3xi1>, vector<[4]xi1>, vector<3xindex>) {
  %0 = vector.create_mask %i : vector<4xi1>
  %1 = vector.create_mask %i, %j : vector<2x4xi1>
  %2 = vector.constant_mask [2] : vector<3xi1>
  %3 = vector.create_mask %i : vector<[4]xi1>
  %4 = vector.step : vector<3xindex>
  return %0, %1, %2, %3, %4 : vector<4xi1>, vector<2x4xi1>, vector<3xi1>, vector<[4]xi1>, vector<3xindex>
}

func.func @order(%v: vector<4xf32>, %w: vector<2x4xf32>, %s: vector<[4]xf32>, %t: vector<[8]xf32>) -> (vector<8xf32>, vector<2xf32>, vector<2x8xf32>, vector<[8]xf32>, vector<[4]xf32>) {
  %0 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %1, %2 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  %3 = vector.interleave %w, %w : vector<2x4xf32> -> vector<2x8xf32>
  %4 = vector.interleave %s, %s : vector<[4]xf32> -> vector<[8]xf32>
  %5, %6 = vector.deinterleave %t : vector<[8]xf32> -> vector<[4]xf32>
  return %0, %2, %3, %4, %6 : vector<8xf32>, vector<2xf32>, vector<2x8xf32>, vector<[8]xf32>, vector<[4]xf32>
}

func.func @slices(%a: vector<2x4xf32>, %b: vector<4x8xf32>) -> (vector<2x2xf32>, vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %b {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  %1 = vector.insert_strided_slice %a, %b {offsets = [1, 3], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  return %0, %1 : vector<2x2xf32>, vector<4x8xf32>
}

func.func @products(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>, %x: vector<2x2xi32>) -> (vector<2x3xf32>, vector<2x3xf32>, vector<2x2xi32>) {
  %0 = vector.outerproduct %a, %b, %c : vector<2xf32>, vector<3xf32>
  %1 = vector.fma %c, %0, %c : vector<2x3xf32>
  %2 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %x, %x : vector<2x2xi32>, vector<2x2xi32> into vector<2x2xi32>
  return %0, %1, %2 : vector<2x3xf32>, vector<2x3xf32>, vector<2x2xi32>
}

func.func @single(%a: f32, %b: f32, %v: vector<2xf32>) -> (vector<2xf32>, vector<2x1xf32>, f32) {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  %1 = vector.from_elements %a, %b : vector<2x1xf32>
  %2:2 = vector.to_elements %v : vector<2xf32>
  return %0, %1, %2#1 : vector<2xf32>, vector<2x1xf32>, f32
}

func.func @cast(%m: memref<8x8xf32>) -> memref<vector<8x8xf32>> {
  %0 = vector.type_cast %m : memref<8x8xf32> to memref<vector<8x8xf32>>
  return %0 : memref<vector<8x8xf32>>
}

func.func @print(%f: f32, %i: i8, %u: ui16, %x: index, %h: f16) {
  vector.print %f : f32
  vector.print %i : i8 punctuation <comma>
  vector.print %u : ui16 punctuation <no_punctuation>
  vector.print punctuation <open>
  vector.print %x : index punctuation <close>
  vector.print %h : f16
  vector.print str "a text"
  vector.print str "a text"
  return
}
