// RUN: rmlir-opt %s --convert-memref-to-emitc

func.func @i() {
  %0 = memref.alloc() : memref<4xindex>
  return
}
func.func @c(%a: memref<4xindex>, %b: memref<4xindex>) {
  memref.copy %a, %b : memref<4xindex> to memref<4xindex>
  return
}
func.func @decl() {
  %0 = memref.alloc() {alignment = 64 : i64}: memref<4xi1>
  return
}
