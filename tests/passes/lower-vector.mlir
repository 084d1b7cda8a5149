// RUN: rmlir-opt %s --lower-vector-mask --lower-vector-multi-reduction --lower-vector-to-from-elements-to-shuffle-tree

func.func @masked(%a: memref<?x?xf32>, %i: index, %m: vector<4xi1>, %f: f32, %v: vector<4xf32>, %at: vector<4xi32>) -> vector<4xf32> {
  %0 = vector.mask %m { vector.transfer_read %a[%i, %i], %f : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %m { vector.transfer_write %v, %a[%i, %i] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
  %1 = vector.mask %m { vector.gather %a[%i, %i] [%at], %m, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %2 = arith.addf %0, %1 : vector<4xf32>
  return %2 : vector<4xf32>
}

func.func @reduced(%a: vector<2x3x4x5xf32>, %s: vector<2x4xf32>, %c: vector<4xf32>, %f: f32, %m: vector<4xi1>) -> (vector<2x4xf32>, f32, f32) {
  %0 = vector.multi_reduction <mul>, %a, %s [1, 3] : vector<2x3x4x5xf32> to vector<2x4xf32>
  %1 = vector.multi_reduction <add>, %c, %f [0] : vector<4xf32> to f32
  %2 = vector.mask %m { vector.multi_reduction <maxnumf>, %c, %f [0] : vector<4xf32> to f32 } : vector<4xi1> -> f32
  return %0, %1, %2 : vector<2x4xf32>, f32, f32
}

func.func @shuffled(%a: vector<5xf32>, %b: vector<5xf32>, %c: vector<5xf32>) -> (vector<9xf32>, vector<2xf32>) {
  %0:5 = vector.to_elements %a : vector<5xf32>
  %1:5 = vector.to_elements %b : vector<5xf32>
  %2:5 = vector.to_elements %c : vector<5xf32>
  %3 = vector.from_elements %2#2, %1#1, %0#1, %0#1, %1#2, %2#2, %2#0, %1#1, %0#4 : vector<9xf32>
  %4 = vector.from_elements %0#3, %0#0 : vector<2xf32>
  return %3, %4 : vector<9xf32>, vector<2xf32>
}
