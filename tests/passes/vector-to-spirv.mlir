// RUN: rmlir-opt %s --convert-vector-to-spirv

func.func @elements(%v: vector<4xf32>, %w: vector<3xf32>, %i: index, %x: f32) -> (f32, f32, vector<4xf32>, f32) {
  %0 = vector.extract %v[%i] : f32 from vector<4xf32>
  %1 = vector.extract %w[%i] : f32 from vector<3xf32>
  %2 = vector.insert %x, %v[2] : f32 into vector<4xf32>
  %3:4 = vector.to_elements %2 : vector<4xf32>
  return %0, %1, %2, %3#1 : f32, f32, vector<4xf32>, f32
}

func.func @single(%v: vector<1xf32>, %x: f32) -> (f32, vector<1xf32>, vector<2xf32>, vector<3xf32>) {
  %0 = vector.extract %v[0] : f32 from vector<1xf32>
  %1 = vector.broadcast %x : f32 to vector<1xf32>
  %2 = vector.interleave %v, %1 : vector<1xf32> -> vector<2xf32>
  %3 = vector.shuffle %v, %2 [0, 2, 1] : vector<1xf32>, vector<2xf32>
  return %0, %1, %2, %3 : f32, vector<1xf32>, vector<2xf32>, vector<3xf32>
}

func.func @parts(%v: vector<4xf32>, %w: vector<2xf32>) -> (vector<2xf32>, vector<4xf32>, vector<2xf32>, vector<2xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %1 = vector.insert_strided_slice %w, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %2, %3 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  return %0, %1, %2, %3 : vector<2xf32>, vector<4xf32>, vector<2xf32>, vector<2xf32>
}

func.func @sums(%v: vector<4xf32>, %i: vector<3xi32>, %x: f32) -> (f32, f32, i32, f32) {
  %0 = arith.mulf %v, %v : vector<4xf32>
  %1 = vector.reduction <add>, %0, %x : vector<4xf32> into f32
  %2 = vector.reduction <add>, %v : vector<4xf32> into f32
  %3 = vector.reduction <maxsi>, %i : vector<3xi32> into i32
  %4 = vector.reduction <minimumf>, %v, %x : vector<4xf32> into f32
  return %1, %2, %3, %4 : f32, f32, i32, f32
}

func.func @memory(%m: memref<4x4xf32, #spirv.storage_class<Workgroup>>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<4x4xf32, #spirv.storage_class<Workgroup>>, vector<4xf32>
  vector.store %0, %m[%i, %i] {alignment = 16} : memref<4x4xf32, #spirv.storage_class<Workgroup>>, vector<4xf32>
  %1 = vector.load %m[%i, %i] : memref<4x4xf32, #spirv.storage_class<Workgroup>>, vector<1xf32>
  return
}

func.func @nothing(%v: vector<4xf32>) -> (f32, vector<4xindex>) {
  %0 = vector.extract %v[-1] : f32 from vector<4xf32>
  %1 = vector.step : vector<4xindex>
  return %0, %1 : f32, vector<4xindex>
}
