// RUN: rmlir-opt %s --cse

func.func @a(%x: i1, %y: i32) {
  %0 = "test.source_op"(%x) {tag = 33 : i32} : (i1) -> i1
  %1 = "test.source_op"(%y) {tag = 33 : i32, foo} : (i32) -> i32
  %2 = "test.match_op_attribute1"() {required_attr = 1: i32, optional_attr = 2: i32, more_attr = 5: i32} : () -> (i32)
  %3 = "test.match_op_attribute1"() {required_attr = 1: i32, more_attr = 5: i32, default_valued_attr = 7 : i32} : () -> (i32)
  return
}
func.func @shapes(%a: tensor<2x3xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0, %1 = "test.op_with_result_shape_interface"(%a, %b) : (tensor<2x3xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<2x3xf32>)
  return %0 : tensor<?xf32>
}
