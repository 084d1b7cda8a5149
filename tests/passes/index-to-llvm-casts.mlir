// RUN: rmlir-opt %s --convert-index-to-llvm
// Casts that undo each other go, though nothing else of them is converted.
func.func @f(%a: i64, %b: index) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  %2 = index.add %b, %0
  %3 = builtin.unrealized_conversion_cast %2 : index to i64
  %4 = arith.addi %1, %3 : i64
  return %4 : i64
}
