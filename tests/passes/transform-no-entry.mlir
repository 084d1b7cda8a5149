// RUN: not rmlir-opt %s --transform-interpreter
func.func @f() {
  return
}
