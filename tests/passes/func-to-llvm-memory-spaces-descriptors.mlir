// RUN: not rmlir-opt %s --split-input-file --convert-func-to-llvm
// A memref without a rank has a descriptor of two parts whatever its space is. One that is returned is copied, for which the space must
// be a number.
func.func private @g(%u: memref<*xf32, "foo">)
func.func private @h() -> memref<*xf32, "foo">
func.func @f(%u: memref<*xf32, "foo">) {
  call @g(%u) : (memref<*xf32, "foo">) -> ()
  return
}
// -----
func.func @f(%u: memref<*xf32, "foo">) -> memref<*xf32, "foo"> {
  return %u : memref<*xf32, "foo">
}
