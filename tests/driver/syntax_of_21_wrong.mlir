// RUN: not rmlir-opt --syntax-of=21 %s
// A value that an attribute of today cannot hold is not passed over.
"func.func"() ({
^bb0(%a: tensor<4x4xf32>):
  %0 = "tosa.argmax"(%a) {axis = 0 : i32, nan_mode = 1 : i64} : (tensor<4x4xf32>) -> tensor<4xi32>
  "func.return"(%0) : (tensor<4xi32>) -> ()
}) {function_type = (tensor<4x4xf32>) -> tensor<4xi32>, sym_name = "f"} : () -> ()
