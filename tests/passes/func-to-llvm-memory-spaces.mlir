// RUN: rmlir-opt %s --convert-func-to-llvm=use-bare-ptr-memref-call-conv
// That a space is none of the llvm dialect is said where a descriptor is made; a memref without a rank has none.
func.func @f(%m: memref<4xf32, "a">) {
  return
}
func.func private @g(memref<*xf32, "a">)
