// RUN: rmlir-opt --convert-func-to-emitc %s
// Calls keep their attributes.
func.func private @f(i32) -> i32
func.func @a(%x: i32) -> i32 {
  %0 = call @f(%x) {some.thing = 1 : i32} : (i32) -> i32
  %1 = call @f(%0) {no_inline} : (i32) -> i32
  %2 = "func.call"(%1) <{callee = @f, arg_attrs = [{llvm.noundef}], res_attrs = [{llvm.signext}]}> : (i32) -> i32
  return %2 : i32
}
