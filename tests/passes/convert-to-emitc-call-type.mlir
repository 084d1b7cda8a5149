// RUN: not rmlir-opt %s --convert-to-emitc
// A call gives what it gave, also where its function gives another type now.
func.func private @size() -> index
func.func @f() -> index {
  %0 = call @size() : () -> index
  return %0 : index
}
