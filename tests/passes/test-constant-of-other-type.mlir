// RUN: rmlir-opt %s --canonicalize

func.func @nested_muli() -> (i32) {
  %0 = "test.constant"() {value = 0x7fffffff} : () -> i32
  %1 = "test.constant"() {value = -2147483648} : () -> i32
  %2 = "test.constant"() {value = 0x80000000} : () -> i32
  %4 = arith.muli %0, %1 : i32
  %5 = arith.muli %4, %2 : i32
  return %5 : i32
}
func.func @good() -> (i32) {
  %0 = "test.constant"() {value = 7 : i32} : () -> i32
  %1 = "test.constant"() {value = -3 : i32} : () -> i32
  %2 = "test.constant"() {value = 5: i32} : () -> i32
  %4 = arith.muli %0, %1 : i32
  %5 = arith.muli %4, %2 : i32
  return %5 : i32
}
func.func @goodx(%a: i32) -> (i32) {
  %1 = "test.constant"() {value = -3 : i32} : () -> i32
  %2 = "test.constant"() {value = 5: i32} : () -> i32
  %4 = arith.muli %a, %1 : i32
  %5 = arith.muli %4, %2 : i32
  return %5 : i32
}
func.func @badx(%a: i32) -> (i32) {
  %1 = "test.constant"() {value = -3 : i64} : () -> i32
  %2 = "test.constant"() {value = 5: i64} : () -> i32
  %4 = arith.muli %a, %1 : i32
  %5 = arith.muli %4, %2 : i32
  return %5 : i32
}
func.func @bad0(%a: i32) -> (i32) {
  %1 = "test.constant"() {value = 0 : i64} : () -> i32
  %4 = arith.muli %a, %1 : i32
  return %4 : i32
}
func.func @badadd(%a: i32) -> (i32) {
  %1 = "test.constant"() {value = 3 : i64} : () -> i32
  %4 = arith.addi %a, %1 : i32
  %5 = arith.addi %4, %1 : i32
  %6 = arith.xori %5, %1 : i32
  %7 = arith.xori %6, %1 : i32
  return %7 : i32
}
func.func @badcmp() -> (i1) {
  %1 = "test.constant"() {value = 3 : i64} : () -> i32
  %2 = "test.constant"() {value = 5 : i64} : () -> i32
  %4 = arith.cmpi eq, %1, %2 : i32
  return %4 : i1
}
