// RUN: rmlir-opt --convert-spirv-to-llvm %s
// All pointers are of one type in the dialect of LLVM.
spirv.func @f(%p: !spirv.ptr<f32, Function>) -> i32 "None" {
  %0 = spirv.Bitcast %p : !spirv.ptr<f32, Function> to !spirv.ptr<i32, Function>
  %1 = spirv.Load "Function" %0 : i32
  spirv.ReturnValue %1 : i32
}
spirv.func @g(%a: f32) -> i32 "None" {
  %0 = spirv.Bitcast %a : f32 to i32
  spirv.ReturnValue %0 : i32
}
func.func @h(%p: !spirv.ptr<f32, Function>) {
  %0 = spirv.Bitcast %p : !spirv.ptr<f32, Function> to !spirv.ptr<i32, Function>
  return
}
