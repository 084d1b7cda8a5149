// RUN: rmlir-opt %s --sccp
// A truth value that was worked out is the same constant as one that was written.
func.func @f() -> (tensor<i1>, tensor<i1>, vector<4xi1>, vector<4xi1>) {
  %0 = "tosa.const"() {values = dense<-5> : tensor<i8>} : () -> tensor<i8>
  %1 = "tosa.const"() {values = dense<true> : tensor<i1>} : () -> tensor<i1>
  %2 = tosa.cast %0 : (tensor<i8>) -> tensor<i1>
  %3 = arith.constant dense<1> : vector<4xi32>
  %4 = arith.constant dense<true> : vector<4xi1>
  %5 = arith.cmpi eq, %3, %3 : vector<4xi32>
  return %1, %2, %4, %5 : tensor<i1>, tensor<i1>, vector<4xi1>, vector<4xi1>
}
