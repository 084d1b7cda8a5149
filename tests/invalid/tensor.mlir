// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @a(%t: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = "tensor.extract"(%t, %i, %i) : (tensor<4xf32>, index, index) -> f32
  return
}

// -----

func.func @a(%t: tensor<4xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = "tensor.insert"(%x, %t, %i, %i) : (f32, tensor<4xf32>, index, index) -> tensor<4xf32>
  return
}

// -----

func.func @a(%t: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%i) : tensor<4xf32>
  return
}

// -----

func.func @a(%x: f32, %i: index) {
  // expected-error @+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.splat %x[%i] : tensor<4xf32>
  return
}

// -----

func.func @a(%x: f32, %i: index) {
  // expected-error @+1 {{'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.generate %i { ^bb0(%j: index): tensor.yield %x : f32 } : tensor<4xf32>
  return
}

// -----

func.func @a(%x: f32, %i: index) {
  // expected-error @+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate { ^bb0(%j: index, %k: index): tensor.yield %x : f32 } : tensor<4xf32>
  return
}

// -----

func.func @a(%x: f32, %i: index) {
  // expected-error @+1 {{all body arguments must be index}}
  %0 = tensor.generate { ^bb0(%j: i32): tensor.yield %x : f32 } : tensor<4xf32>
  return
}

// -----

func.func @a(%x: f64, %i: index) {
  // expected-error @+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate { ^bb0(%j: index): tensor.yield %x : f64 } : tensor<4xf32>
  return
}

// -----

func.func @a(%x: f64, %i: index) {
  // expected-error @+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.generate { ^bb0(%j: index): "test.x"() : () -> () } : tensor<4xf32>
  return
}

// -----

func.func @a(%x: f64, %t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %t low[1] high[2] { ^bb0(%j: index): tensor.yield %x : f64 } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @a(%x: f32, %t: tensor<4xf32>) {
  // expected-error @+1 {{specified type 'tensor<8xf32>' does not match the inferred type 'tensor<7xf32>'}}
  %0 = tensor.pad %t low[1] high[2] { ^bb0(%j: index): tensor.yield %x : f32 } : tensor<4xf32> to tensor<8xf32>
  return
}

// -----

func.func @a(%x: f32, %t: tensor<4xf32>) {
  // expected-error @+1 {{specified type 'tensor<7x7xf32>' does not match the inferred type 'tensor<7xf32>'}}
  %0 = tensor.pad %t low[1] high[2] { ^bb0(%j: index): tensor.yield %x : f32 } : tensor<4xf32> to tensor<7x7xf32>
  return
}

// -----

func.func @a(%x: f32, %t: tensor<4xf32>) {
  // expected-error @+1 {{failed to infer expectedType from sourceType 'tensor<4xf32>', specified resultType is 'tensor<7xf32>'}}
  %0 = tensor.pad %t low[1,2] high[2,3] { ^bb0(%j: index): tensor.yield %x : f32 } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @a(%x: f32, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected the block to have 1 arguments}}
  %0 = tensor.pad %t low[1] high[2] { ^bb0(%j: index, %k: index): tensor.yield %x : f32 } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @a(%x: f32, %t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.pad' op expected block argument 1 to be an index}}
  %0 = tensor.pad %t low[1] high[2] { ^bb0(%j: i32): tensor.yield %x : f32 } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @a(%x: f32, %t: tensor<4xf32>) {
  // expected-error @+1 {{expected ':'}}
  %0 = tensor.pad %t low[1] high[2] { ^bb0(%j: index): tensor.yield %x, %x : f32, f32 } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @a(%t: tensor<4xf32>, %u: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @a(%t: tensor<4xf32>, %u: tensor<4xf64>) {
  // expected-error @+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<4xf32>, tensor<4xf64>) -> tensor<8xf32>
  return
}

// -----

func.func @a(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(1) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @a(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<9xf32>'does not match inferred shape 'tensor<8xf32>' static sizes}}
  %0 = tensor.concat dim(0) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>, %u: tensor<4x5xf32>) {
  // expected-error @+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<4x4xf32>, tensor<4x5xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<8x5xf32>'does not match inferred shape 'tensor<8x4xf32>' static sizes}}
  %0 = tensor.concat dim(0) %t, %t : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'tensor.concat' op requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<8x5xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<1xi32>) -> tensor<16xf64>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<1xi32>) -> tensor<15xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<16xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>, %s: tensor<?xi32>) {
  // expected-error @+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<?xi32>) -> tensor<16xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 16}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<15xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<4x4xf32> into tensor<16xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[1, 0]] : tensor<4x4xf32> into tensor<16xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 16}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<?xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<16xf32>', but got 'tensor<16xf64>'}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<16xf64>
  return
}

// -----

func.func @a(%t: tensor<4x4x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), but it is  2.}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4x4xf32> into tensor<16xf32>
  return
}

// -----

func.func @a(%t: tensor<4x4x4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %t [[0, 1], [2], []] : tensor<4x4x4xf32> into tensor<16x4x1xf32>
  return
}

// -----

func.func @a(%t: tensor<16xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 20}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, 5] : tensor<16xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @a(%t: tensor<16xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4] : tensor<16xf32> into tensor<4x4xf32>
  return
}

// -----

func.func @a(%t: tensor<16xf32>, %n: index) {
  // expected-error @+1 {{'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "tensor.expand_shape"(%t, %n) <{reassociation=[[0, 1]], static_output_shape = array<i64: 4, 4>}> : (tensor<16xf32>, index) -> tensor<4x4xf32>
  return
}

// -----

func.func @a(%t: tensor<16xf32>, %n: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : tensor<16xf32> into tensor<?x4xf32>
  return
}

// -----

func.func @a(%t: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 16}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, 4] : tensor<?xf32> into tensor<4x4xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<4x4xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %t[0, 0][4, 4][1, 1] : tensor<8x8xf32> to tensor<4x5xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.extract_slice %t[0, 0][4, 4][1, 1] : tensor<8x8xf32> to tensor<1x4x4xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0, 0][4, 4][1, 1] : tensor<8x8xf32> to tensor<4x4xf64>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = tensor.extract_slice %t[9, 0][4, 4][1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[5, 0][4, 4][1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = tensor.extract_slice %t[0][4][1] : tensor<8x8xf32> to tensor<4x4xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %u: tensor<4x4xf64>) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.insert_slice %u into %t[0,0][4,4][1,1] : tensor<4x4xf64> into tensor<8x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %u: tensor<4x4xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 9 >= 8}}
  %0 = tensor.insert_slice %u into %t[6,0][4,4][1,1] : tensor<4x4xf32> into tensor<8x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %u: tensor<1x4x4xf32>) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.insert_slice %u into %t[0,0][4,4][1,1] : tensor<1x4x4xf32> into tensor<8x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %u: tensor<4x4xf32>) {
  // expected-error @+1 {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %u into %t[0,0][4,4][1,1] : tensor<4x4xf32> into tensor<8x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %u: tensor<3x4xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<4x4xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<8x8xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %u into %o[0,0][4,4][1,1] : tensor<3x4xf32> into tensor<8x8xf32> } }
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %i: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims must be non-empty}}
  %0 = tensor.gather %t[%i] gather_dims([]) : (tensor<8x8xf32>, tensor<2x1xindex>) -> tensor<2x1x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %i: tensor<2x3xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %t[%i] gather_dims([0,1,2]) : (tensor<8x8xf32>, tensor<2x3xindex>) -> tensor<2x1x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %i: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be non-negative}}
  %0 = tensor.gather %t[%i] gather_dims([-1]) : (tensor<8x8xf32>, tensor<2x1xindex>) -> tensor<2x1x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %i: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %t[%i] gather_dims([2]) : (tensor<8x8xf32>, tensor<2x1xindex>) -> tensor<2x1x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %i: tensor<2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %t[%i] gather_dims([1, 0]) : (tensor<8x8xf32>, tensor<2x2xindex>) -> tensor<2x1x1xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %i: tensor<2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op result type mismatch: expected 'tensor<2x8x1xf32>' or its rank-reduced variant 'tensor<2x8xf32>' (got: 'tensor<2x1x8xf32>')}}
  %0 = tensor.gather %t[%i] gather_dims([1]) : (tensor<8x8xf32>, tensor<2x1xindex>) -> tensor<2x1x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %i: tensor<2x1xindex>, %s: tensor<2x8x1xf32>) {
  // expected-error @+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([1]) : (tensor<2x8x1xf32>, tensor<8x8xf32>, tensor<2x1xindex>) -> tensor<8x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %i: tensor<2x1xindex>, %s: tensor<2x1x8xf32>) {
  // expected-error @+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<2x8x1xf32>' or its rank-reduced variant 'tensor<2x8xf32>' (got: 'tensor<2x1x8xf32>')}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([1]) unique : (tensor<2x1x8xf32>, tensor<8x8xf32>, tensor<2x1xindex>) -> tensor<8x8xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<8x8xf32>' and result type 'tensor<8x9xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<8x8xf32> to tensor<8x9xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<8x8xf32>' and result type 'tensor<8x8xf64>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<8x8xf32> to tensor<8x8xf64>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>) {
  // expected-error @+1 {{'tensor.bitcast' op operand type 'tensor<8x8xf32>' and result type 'tensor<8x8xf64>' are cast incompatible}}
  %0 = tensor.bitcast %t : tensor<8x8xf32> to tensor<8x8xf64>
  return
}

// -----

func.func @a(%t: tensor<8xf32>) {
  // expected-error @+1 {{'tensor.bitcast' op operand type 'tensor<8xf32>' and result type 'tensor<9xi32>' are cast incompatible}}
  %0 = tensor.bitcast %t : tensor<8xf32> to tensor<9xi32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %u: tensor<8x8xf64>) {
  // expected-error @+1 {{'tensor.dim' op operand #1 must be index, but got 'tensor<8x8xf64>'}}
  %0 = "tensor.dim"(%t, %u) : (tensor<8x8xf32>, tensor<8x8xf64>) -> index
  return
}

// -----

func.func @counts(%i: index) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  %0 = tensor.from_elements %i : tensor<2xindex>
  return
}
