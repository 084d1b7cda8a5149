// RUN: rmlir-opt %s --transform-interpreter=entry-point=small --split-input-file
// A script finds operations and applies patterns to them.
func.func private @callee(memref<*xf32>)

func.func @small_enough() {
  %0 = memref.alloc() : memref<2x2xf32>
  %1 = memref.cast %0 : memref<2x2xf32> to memref<*xf32>
  call @callee(%1) : (memref<*xf32>) -> ()
  memref.dealloc %0 : memref<2x2xf32>
  return
}

func.func @too_large() {
  %0 = memref.alloc() : memref<4x2xf32>
  %1 = memref.cast %0 : memref<4x2xf32> to memref<*xf32>
  call @callee(%1) : (memref<*xf32>) -> ()
  memref.dealloc %0 : memref<4x2xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @small(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.memref.alloc_to_alloca size_limit(32)
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
