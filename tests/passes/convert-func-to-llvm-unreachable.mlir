// RUN: not rmlir-opt %s --convert-func-to-llvm
// Nothing leads to the second block: the conversion leaves it alone, as the reference does.
func.func private @f1() {
  ub.unreachable
^bb4:
  return
}
