// RUN: rmlir-opt %s --allow-unregistered-dialect "--buffer-results-to-out-params=hoist-static-allocs hoist-dynamic-allocs add-result-attr"

module {
func.func private @b(%n: index) -> memref<?xf32> {
  %1 = memref.alloc(%n) : memref<?xf32>
  return %1 : memref<?xf32>
}
func.func private @c(%n: index) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
  %1 = memref.alloc() : memref<4xf32>
  %2 = memref.cast %1 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  return %1, %2 : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>
}
func.func @d(%n: index) {
  %0 = call @b(%n) : (index) -> memref<?xf32>
  %1:2 = call @c(%n) : (index) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>)
  "test.use"(%0, %1#0, %1#1) : (memref<?xf32>, memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) -> ()
  return
}
}
