// RUN: not rmlir-opt %s --split-input-file --transform-interpreter
// What cannot be tiled together with what it uses, and sizes that are none.
func.func private @size() -> index
func.func private @two() -> (index, index)
func.func @f(%a: tensor<128x256xf32>, %m: memref<4x4xf32>) -> tensor<128x256xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %2 = linalg.exp {root} ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  linalg.exp {memory} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return %2 : tensor<128x256xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %t = transform.structured.match attributes{size} in %f : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.fuse %t tile_sizes [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func @f(%a: tensor<128x256xf32>, %m: memref<4x4xf32>) -> tensor<128x256xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %2 = linalg.exp {root} ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  linalg.exp {memory} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return %2 : tensor<128x256xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %t = transform.structured.match attributes{memory} in %f : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.fuse %t tile_sizes [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func @f(%a: tensor<128x256xf32>, %m: memref<4x4xf32>) -> tensor<128x256xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %2 = linalg.exp {root} ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  linalg.exp {memory} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return %2 : tensor<128x256xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %t = transform.structured.match attributes{root} in %f : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match attributes{size} in %f : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.fuse %t tile_sizes [%s] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func @f(%a: tensor<128x256xf32>, %m: memref<4x4xf32>) -> tensor<128x256xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %2 = linalg.exp {root} ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  linalg.exp {memory} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return %2 : tensor<128x256xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %t = transform.structured.match attributes{root} in %f : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match attributes{two} in %f : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.fuse %t tile_sizes [%s] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func @f(%a: tensor<128x256xf32>, %m: memref<4x4xf32>) -> tensor<128x256xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %2 = linalg.exp {root} ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  linalg.exp {memory} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return %2 : tensor<128x256xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %t = transform.structured.match attributes{root} in %f : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match attributes{nothing} in %f : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.fuse %t tile_sizes [%s] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func @f(%a: tensor<128x256xf32>, %m: memref<4x4xf32>) -> tensor<128x256xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %2 = linalg.exp {root} ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  linalg.exp {memory} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return %2 : tensor<128x256xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %t = transform.structured.match attributes{root} in %f : (!transform.any_op) -> !transform.any_op
  %p = transform.param.constant 7 : i64 -> !transform.param<i64>
  %pp = transform.merge_handles %p, %p : !transform.param<i64>
  %1, %l = transform.structured.fuse %t tile_sizes [%pp] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
