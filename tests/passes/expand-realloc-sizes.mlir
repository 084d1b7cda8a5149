// RUN: rmlir-opt %s --expand-realloc
// The size in the type; else it is looked up, even where the operation that made the memory tells it.
func.func @f(%n: index, %m: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.realloc %a(%m) : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
func.func @g(%a: memref<10xf32>, %m: index) -> memref<?xf32> {
  %c = memref.cast %a : memref<10xf32> to memref<?xf32>
  %b = memref.realloc %c(%m) : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
