// RUN: rmlir-opt %s --canonicalize
// What is only read goes with its last use, unless it is volatile or ordered.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %o: vector<4xf32>) {
  %0 = ptr.load volatile %p : !ptr.ptr<#ptr.generic_space> -> f32
  %1 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
  %2 = ptr.load %p atomic monotonic alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  %3 = ptr.gather %v, %m, %o alignment = 8 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  %4 = ptr.masked_load %p, %m, %o : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  ptr.scatter %o, %v, %m : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}
