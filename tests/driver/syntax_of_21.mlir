// RUN: rmlir-opt --syntax-of=21 %s
func.func @f(%a: tensor<4x4xf32>) -> tensor<4xi32> {
  %0 = tosa.argmax %a {axis = 0 : i32, nan_mode = "IGNORE"} : (tensor<4x4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
llvm.func @m(!llvm.ptr) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none>}
