// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func @f(%v: vector<4x8xf32>, %w: vector<8xf32>, %x: f32, %i: index, %m: memref<?x?xf32>, %t: tensor<?x?xf32>, %b: vector<8xi1>, %p: vector<8xi32>, %s: vector<[4]xf32>) {
  %0 = vector.broadcast %x : f32 to vector<4x8xf32>
  %2 = vector.extract_strided_slice %w {offsets = [2], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
  %1 = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %v, %w, %2 : vector<4x8xf32>, vector<8xf32> into vector<4xf32>
  %3 = vector.insert_strided_slice %2, %w {offsets = [2], strides = [1]} : vector<4xf32> into vector<8xf32>
  %4 = vector.extract %v[1, %i] : f32 from vector<4x8xf32>
  %5 = vector.insert %w, %v[3] : vector<8xf32> into vector<4x8xf32>
  %6 = vector.outerproduct %2, %w, %v {kind = #vector.kind<mul>} : vector<4xf32>, vector<8xf32>
  %7 = vector.transfer_read %m[%i, %i], %x {in_bounds = [true]} : memref<?x?xf32>, vector<8xf32>
  %8 = vector.transfer_read %t[%i, %i], %x, %b {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x?xf32>, vector<8xf32>
  vector.transfer_write %w, %m[%i, %i] : vector<8xf32>, memref<?x?xf32>
  %9 = vector.transfer_write %w, %t[%i, %i] : vector<8xf32>, tensor<?x?xf32>
  %10 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<8xf32>
  vector.store %w, %m[%i, %i] : memref<?x?xf32>, vector<8xf32>
  %11 = vector.maskedload %m[%i, %i], %b, %w : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i, %i], %b, %w : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
  %12 = vector.gather %m[%i, %i] [%p], %b, %w : memref<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.scatter %m[%i, %i] [%p], %b, %w : memref<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  %13 = vector.expandload %m[%i, %i], %b, %w : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.compressstore %m[%i, %i], %b, %w : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
  %14 = vector.shape_cast %v : vector<4x8xf32> to vector<32xf32>
  %15 = vector.bitcast %w : vector<8xf32> to vector<16xi16>
  %16 = vector.constant_mask [2] : vector<8xi1>
  %17 = vector.create_mask %i : vector<8xi1>
  %18 = vector.mask %17 { vector.reduction <add>, %w : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %19 = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %20 = vector.multi_reduction <maxnumf>, %v, %2 [1] : vector<4x8xf32> to vector<4xf32>
  %21:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  %22 = vector.shuffle %w, %w [0, 9, 2] : vector<8xf32>, vector<8xf32>
  %23 = vector.step : vector<[4]xindex>
  %24 = vector.scalable.insert %2, %s[0] : vector<4xf32> into vector<[4]xf32>
  %25:2 = vector.deinterleave %w : vector<8xf32> -> vector<4xf32>
  %26 = vector.interleave %w, %w : vector<8xf32> -> vector<16xf32>
  %27:8 = vector.to_elements %w : vector<8xf32>
  %28 = vector.from_elements %x, %x : vector<2xf32>
  %29 = vector.vscale
  vector.print %w : vector<8xf32>
  vector.print punctuation <comma>
  %30 = vector.fma %w, %w, %w : vector<8xf32>
  return
}
