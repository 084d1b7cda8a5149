// RUN: rmlir-opt %s --convert-vector-to-spirv

// Instructions of kernels. Arrays of unknown length need addresses to go from one element to another.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, #spirv.resource_limits<>>} {
  func.func @f(%v: vector<4xf32>, %w: vector<2xi32>, %m: memref<?xf32, #spirv.storage_class<CrossWorkgroup>>, %i: index) -> (vector<4xf32>, i32, f32) {
    %0 = vector.load %m[%i] : memref<?xf32, #spirv.storage_class<CrossWorkgroup>>, vector<4xf32>
    %1 = vector.fma %0, %v, %v : vector<4xf32>
    %2 = vector.reduction <maxui>, %w : vector<2xi32> into i32
    %3 = vector.reduction <maxnumf>, %v : vector<4xf32> into f32
    return %1, %2, %3 : vector<4xf32>, i32, f32
  }
}
