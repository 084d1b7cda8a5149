// RUN: not rmlir-opt %s --split-input-file
// What is wrong with indices is said without the operation.
func.func @insert(%v: vector<3xf32>, %x: f32) -> vector<3xf32> {
  %0 = spirv.CompositeInsert %x, %v[5 : i32] : f32 into vector<3xf32>
  return %0 : vector<3xf32>
}
// -----
func.func @extract(%v: vector<3xf32>) -> f32 {
  %0 = "spirv.CompositeExtract"(%v) <{indices = [5 : i32]}> : (vector<3xf32>) -> f32
  return %0 : f32
}
// -----
func.func @chain(%i: i32, %p: !spirv.ptr<!spirv.struct<(f32, f32)>, Function>) {
  %0 = "spirv.AccessChain"(%p, %i) : (!spirv.ptr<!spirv.struct<(f32, f32)>, Function>, i32) -> !spirv.ptr<f32, Function>
  return
}
// -----
func.func @deep(%i: i32, %p: !spirv.ptr<f32, Function>) {
  %0 = "spirv.AccessChain"(%p, %i) : (!spirv.ptr<f32, Function>, i32) -> !spirv.ptr<f32, Function>
  return
}
// -----
func.func @constant(%p: !spirv.ptr<!spirv.struct<(f32, f32)>, Function>) {
  %i = spirv.Constant 7 : i32
  %0 = "spirv.AccessChain"(%p, %i) : (!spirv.ptr<!spirv.struct<(f32, f32)>, Function>, i32) -> !spirv.ptr<f32, Function>
  return
}
