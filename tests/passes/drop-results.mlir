// RUN: rmlir-opt %s --drop-equivalent-buffer-results
// What a private function gives back though it was passed.
func.func private @ext(memref<4xf32>) -> memref<4xf32>
func.func private @f(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32, memref<?xf32>) {
  %c = memref.cast %b : memref<4xf32> to memref<?xf32>
  return %a, %x, %c : memref<4xf32>, f32, memref<?xf32>
}
func.func @pub(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func @g(%a: memref<4xf32>, %x: f32) -> (f32, memref<4xf32>, memref<?xf32>) {
  %0:3 = call @f(%a, %a, %x) : (memref<4xf32>, memref<4xf32>, f32) -> (memref<4xf32>, f32, memref<?xf32>)
  %1 = call @pub(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0#1, %1, %0#2 : f32, memref<4xf32>, memref<?xf32>
}
