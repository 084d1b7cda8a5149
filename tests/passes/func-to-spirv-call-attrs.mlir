// RUN: rmlir-opt %s --convert-func-to-spirv

func.func private @d(i32) -> i32
func.func @a(%x: i32) -> i32 {
  %0 = call @d(%x) {no_inline, inD, arg_attrs = [{a.b}]} : (i32) -> i32
  return %0 : i32
}
