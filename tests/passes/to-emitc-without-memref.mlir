// RUN: not rmlir-opt %s --convert-to-emitc
// Nothing here loads the dialect memref, so memory has no type of C.
func.func @f(%m: memref<4xf32>) {
  return
}
