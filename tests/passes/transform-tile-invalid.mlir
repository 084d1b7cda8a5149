// RUN: not rmlir-opt %s --split-input-file --transform-interpreter
// What cannot be tiled, and sizes that are none.
func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
  %1, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [1, 2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %loops:4 = transform.structured.tile_using_for %0 tile_sizes [1, 2, 3, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
  %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [1, %s] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match attributes{two} in %root : (!transform.any_op) -> !transform.any_op
  %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [1, %s] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match attributes{other} in %root : (!transform.any_op) -> !transform.any_op
  %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [1, %s] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %p = transform.param.constant 7 : i64 -> !transform.param<i64>
  %q = transform.merge_handles %p, %p : !transform.param<i64>
  %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [1, %q] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %p = transform.param.constant "no" -> !transform.any_param
  %1, %l = transform.structured.tile_using_forall %0 tile_sizes *(%p) : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %p = transform.param.constant 7 : i64 -> !transform.param<i64>
  %q = transform.merge_handles %p, %p : !transform.param<i64>
  %1, %l = transform.structured.tile_using_forall %0 tile_sizes [%q] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.tile_using_forall %0 num_threads [2, %s] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match attributes{two} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.tile_using_forall %0 num_threads [2, %s] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.tile_using_forall %0 tile_sizes *(%s) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match ops{["func.call"]} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.tile_using_forall %s tile_sizes [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [1, 2] interchange = [0, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.tile_using_forall %0 tile_sizes [1, 2] (mapping = [#gpu.thread<x>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func @f(%a: tensor<10x?xindex>) -> tensor<12x?xindex> {
  %0 = tensor.pad %a low[1, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } {here} : tensor<10x?xindex> to tensor<12x?xindex>
  return %0 : tensor<12x?xindex>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func @f(%a: tensor<10x?xindex>) -> tensor<12x?xindex> {
  %0 = tensor.pad %a low[1, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } {here} : tensor<10x?xindex> to tensor<12x?xindex>
  return %0 : tensor<12x?xindex>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.tile_using_forall %0 num_threads [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
