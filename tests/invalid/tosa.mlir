// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @a(%a: tensor<4x4xf32>, %z: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1,1,2,2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op mismatch in output shape at dimension 1: expected 4 + 2 + 2 = 8, but got 9}}
  %0 = tosa.pad %a, %p, %z : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x9xf32>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %z: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1,1,2,2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op expect same input and output tensor rank, but got inputRank: 2, outputRank: 1}}
  %0 = tosa.pad %a, %p, %z : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %z: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1,-2,2,2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op invalid padding values at dimension 0: values must be non-negative or -1 for dynamic padding, got [1, -2]}}
  %0 = tosa.pad %a, %p, %z : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x8xf32>
  return
}

// -----

func.func @a(%p: !tosa.shape<4>, %a: tensor<4x4xf32>, %z: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.pad' op shape operand is not compile time resolvable}}
  %0 = tosa.pad %a, %p, %z : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x8xf32>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'tosa.const_shape' op expect number of elements in attribute values (3) to be equal to the rank (4) for the result shape type}}
  %p = tosa.const_shape {values = dense<[1,1,2]> : tensor<3xindex>} : () -> !tosa.shape<4>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'tosa.const_shape' op expect elements in attribute values with rank 1}}
  %p = tosa.const_shape {values = dense<[[1,1],[2,3]]> : tensor<2x2xindex>} : () -> !tosa.shape<4>
  return
}

// -----

func.func @a() {
  %p = tosa.const_shape {values = dense<[1,1,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %q = tosa.const_shape {values = dense<[1,1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.add_shape' op operands don't have matching ranks}}
  %r = tosa.add_shape %p, %q : (!tosa.shape<3>, !tosa.shape<2>) -> !tosa.shape<3>
  return
}

// -----

func.func @a() {
  %p = tosa.const_shape {values = dense<[1,1,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // expected-error @+1 {{'tosa.concat_shape' op requires output shape rank to be equal to the sum of the input shape ranks (6), got 3}}
  %r = tosa.concat_shape %p, %p : (!tosa.shape<3>, !tosa.shape<3>) -> !tosa.shape<3>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'tosa.concat_shape' op requires output shape rank to be equal to the sum of the input shape ranks (0), got 3}}
  %r = tosa.concat_shape  : () -> !tosa.shape<3>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'tosa.dim' op expect axis to be in the range [0, 2), got 3}}
  %r = tosa.dim %a {axis = 3 : i32} : (tensor<4x4xf32>) -> !tosa.shape<1>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{'tosa.dim' op expect output shape type to contain one element, got '!tosa.shape<2>'}}
  %r = tosa.dim %a {axis = 1 : i32} : (tensor<4x4xf32>) -> !tosa.shape<2>
  return
}

// -----

func.func @a() {
  %p = tosa.const_shape {values = dense<[1,1,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %s = "tosa.const"() {values = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.slice_shape' op expected output type size to be equal to size attribute, got 2 vs 5}}
  %r = tosa.slice_shape %p, %s, %s : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}

// -----

func.func @a() {
  %p = tosa.const_shape {values = dense<[1,1,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %s = "tosa.const"() {values = dense<-5> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.slice_shape' op expected non-negative start index, got -5}}
  %r = tosa.slice_shape %p, %s, %s : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}

// -----

func.func @a() {
  %p = tosa.const_shape {values = dense<[1,1,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %t = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<-5> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.slice_shape' op expected positive size, got -5}}
  %r = tosa.slice_shape %p, %t, %s : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}

// -----

func.func @a() {
  %p = tosa.const_shape {values = dense<[1,1,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %t = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.slice_shape' op expected start + size to be less than or equal to input shape rank (3), got 6}}
  %r = tosa.slice_shape %p, %t, %s : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<5>
  return
}

// -----

func.func @a() {
  %p = tosa.const_shape {values = dense<[1,1,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %t = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.slice_shape' op expected output type size to be equal to size attribute, got 5 vs 1}}
  %r = tosa.slice_shape %p, %t, %t : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<5>
  return
}

// -----

// expected-error @+1 {{invalid rank (must be >= 0): -1}}
func.func private @a(!tosa.shape<-1>)

// -----

func.func @a(%a: tensor<4x3xf32>, %b: tensor<4x4xf32>, %s: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op a and b operands don't have broadcast-compatible shapes, got 'tensor<4x3xf32>' and 'tensor<4x4xf32>'}}
  %r = tosa.mul %a, %b, %s : (tensor<4x3xf32>, tensor<4x4xf32>, tensor<1xi8>) -> tensor<4x4xf32>
  return
}

// -----

func.func @a(%a: tensor<3xf32>, %b: tensor<4x4xf32>, %s: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op a and b operands don't have matching ranks, got 1 and 2}}
  %r = tosa.mul %a, %b, %s : (tensor<3xf32>, tensor<4x4xf32>, tensor<1xi8>) -> tensor<*xf32>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'tosa.add' op result type '4x5' not broadcast compatible with broadcasted operands's shapes '4x4'}}
  %r = tosa.add %a, %b : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %b: tensor<4x3xf32>) {
  // expected-error @+1 {{'tosa.add' op operands don't have broadcast-compatible shapes}}
  %r = tosa.add %a, %b : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %b: tensor<4x3xf32>) {
  // expected-error @+1 {{'tosa.greater' op operands don't have broadcast-compatible shapes}}
  %r = tosa.greater %a, %b : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x4xi1>
  return
}

// -----

func.func @a(%a: tensor<3x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'tosa.equal' op operands don't have broadcast-compatible shapes}}
  %r = tosa.equal %a, %b : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'tosa.equal' op result type '4x5' not broadcast compatible with broadcasted operands's shapes '4x4'}}
  %r = tosa.equal %a, %b : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x5xi1>
  return
}

// -----

func.func @a(%c: tensor<2xi1>, %b: tensor<f32>) {
  // expected-error @+1 {{'tosa.cond_if' op 'condition' must be a size 1 tensor, got 'tensor<2xi1>'}}
  %1 = tosa.cond_if %c : tensor<2xi1> -> tensor<f32> {
    tosa.yield %b : tensor<f32>
  } else {
    tosa.yield %b : tensor<f32>
  } return }

// -----

func.func @a(%c: tensor<i1>, %b: tensor<f32>) {
  %1 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    // expected-error @+1 {{expected ':'}}
    tosa.yield
  } else {
    tosa.yield %b : tensor<f32>
  } return }

// -----

func.func @a(%c: tensor<i1>, %b: tensor<f32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same element type for 'else_graph' results ('i32') and 'output_list' ('f32')}}
  %1 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    tosa.yield %b : tensor<f32>
  } else {
    tosa.yield %d : tensor<i32>
  } return }

// -----

func.func @a(%c: tensor<i1>, %b: tensor<f32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same number of values in 'then_graph' arguments (0) and 'input_list' (1)}}
  %1 = tosa.cond_if %c (%x = %b) : tensor<i1> (tensor<f32>) -> tensor<f32> {
    tosa.yield %b : tensor<f32>
  } else {
    ^bb0(%x1: tensor<f32>):
    tosa.yield %b : tensor<f32>
  } return }

// -----

func.func @a(%c: tensor<i1>, %b: tensor<f32>, %d: tensor<i32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same element type for 'then_graph' arguments ('i32') and 'input_list' ('f32')}}
  %1 = tosa.cond_if %c (%x = %b) : tensor<i1> (tensor<f32>) -> tensor<f32> {
    ^bb0(%x1: tensor<i32>):
    tosa.yield %b : tensor<f32>
  } else {
    ^bb0(%x1: tensor<f32>):
    tosa.yield %b : tensor<f32>
  } return }

// -----

func.func @f(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<i1>) {
  // expected-error @+1 {{'tosa.while_loop' op require same element type for 'input_list' ('f32') and 'output_list' ('i32')}}
  %0:2 = tosa.while_loop (%x = %a, %y = %b) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<i32>) {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%x1: tensor<i32>, %y1: tensor<f32>):
    tosa.yield %x1, %y1 : tensor<i32>, tensor<f32>
  } return }

// -----

func.func @f(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<i1>) {
  // expected-error @+1 {{'tosa.while_loop' op require 'cond_graph' only have one result}}
  %0:2 = tosa.while_loop (%x = %a, %y = %b) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>) {
    tosa.yield %c, %c : tensor<i1>, tensor<i1>
  } do {
  ^bb0(%x1: tensor<i32>, %y1: tensor<f32>):
    tosa.yield %x1, %y1 : tensor<i32>, tensor<f32>
  } return }

// -----

func.func @f(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<2xi1>) {
  // expected-error @+1 {{'tosa.while_loop' op 'cond_graph' result must be a size 1 tensor, got 'tensor<2xi1>'}}
  %0:2 = tosa.while_loop (%x = %a, %y = %b) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>) {
    tosa.yield %c : tensor<2xi1>
  } do {
  ^bb0(%x1: tensor<i32>, %y1: tensor<f32>):
    tosa.yield %x1, %y1 : tensor<i32>, tensor<f32>
  } return }

// -----

func.func @f(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<f32>) {
  // expected-error @+1 {{'tosa.while_loop' op 'cond_graph' result must be a boolean tensor, got 'tensor<f32>'}}
  %0:2 = tosa.while_loop (%x = %a, %y = %b) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>) {
    tosa.yield %c : tensor<f32>
  } do {
  ^bb0(%x1: tensor<i32>, %y1: tensor<f32>):
    tosa.yield %x1, %y1 : tensor<i32>, tensor<f32>
  } return }

// -----

func.func @f(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<i1>) {
  // expected-error @+1 {{'tosa.while_loop' op require same number of values in 'body_graph' results (1) and 'input_list' (2)}}
  %0:2 = tosa.while_loop (%x = %a, %y = %b) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>) {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%x1: tensor<i32>, %y1: tensor<f32>):
    tosa.yield %x1 : tensor<i32>
  } return }

// -----

func.func @f(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<i1>) {
  // expected-error @+1 {{'tosa.while_loop' op require same element type for 'body_graph' arguments ('f32') and 'input_list' ('i32')}}
  %0:2 = tosa.while_loop (%x = %a, %y = %b) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>) {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%x1: tensor<f32>, %y1: tensor<f32>):
    tosa.yield %a, %y1 : tensor<i32>, tensor<f32>
  } return }

// -----

// expected-note @+1 {{see existing symbol definition here}}
tosa.variable @v0 = dense<7> : tensor<2xi32>
// expected-error @+1 {{redefinition of symbol named 'v0'}}
tosa.variable @v0 = dense<7> : tensor<2xi32>

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.variable_read' op 'nope' has not been declared by 'tosa.variable'}}
  %0 = tosa.variable_read @nope : tensor<i32>
  return
}

// -----

tosa.variable @v0 = dense<7> : tensor<2xi32>
func.func @f() {
  // expected-error @+1 {{'tosa.variable_read' op require same shapes for 'output1' ('tensor<3xi32>') and the input tensor ('tensor<2xi32>')}}
  %0 = tosa.variable_read @v0 : tensor<3xi32>
  return
}

// -----

tosa.variable @v0 = dense<7> : tensor<2xi32>
// expected-error @+1 {{'tosa.variable_write' op require same shapes for 'input1' ('tensor<3xi32>') and the input tensor ('tensor<2xi32>')}}
func.func @f(%a: tensor<3xi32>) { tosa.variable_write @v0, %a : tensor<3xi32>
  return
}

// -----

tosa.variable @v0 = dense<7> : tensor<2xi32>
// expected-error @+1 {{'tosa.variable_write' op require same element type for 'input1' ('i8') and the input tensor ('i32')}}
func.func @f(%a: tensor<2xi8>) { tosa.variable_write @v0, %a : tensor<2xi8>
  return
}

// -----

func.func @f(%a: tensor<3xf32>, %b: tensor<3xi32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'tosa.select' op expect input and output to have same element type, got 'i32' and 'f32'}}
  %0 = tosa.select %c, %a, %b : (tensor<3xi1>, tensor<3xf32>, tensor<3xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %0 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<3xf32>) -> (tensor<3xf8E5M2>, tensor<1xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a: tensor<32xf32>) {
  // expected-error @+1 {{'tosa.cast_to_block_scaled' op expect last dimension of output_scale (2) to be equal to last dimension of output_data / block_size (1)}}
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<32xf32>) -> (tensor<32xf8E5M2>, tensor<2xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a: tensor<32xf32>) {
  // expected-error @+1 {{'tosa.cast_to_block_scaled' op require compatible shapes for input_data ('tensor<32xf32>') and output_data ('tensor<64xf8E5M2>')}}
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<32xf32>) -> (tensor<64xf8E5M2>, tensor<2xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a: tensor<2x32xf32>) {
  // expected-error @+1 {{'tosa.cast_to_block_scaled' op require compatible shapes for output_data ('tensor<2x32xf8E5M2>') and output_scale ('tensor<3x1xf8E8M0FNU>') except for the last dimension}}
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<2x32xf32>) -> (tensor<2x32xf8E5M2>, tensor<3x1xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a: tensor<30xf8E5M2>, %s: tensor<1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op expect last dimension of input_data (30) to be divisible by block_size (32)}}
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<30xf8E5M2>, tensor<1xf8E8M0FNU>) -> tensor<30xf32>
  return
}

// -----

func.func @f(%a: tensor<32xf8E5M2>, %s: tensor<2xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op expect last dimension of input_scale (2) to be equal to last dimension of input_data / block_size (1)}}
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<32xf8E5M2>, tensor<2xf8E8M0FNU>) -> tensor<32xf32>
  return
}

// -----

func.func @f(%a: tensor<32xf8E5M2>, %s: tensor<1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<32xf8E5M2>') and output_data ('tensor<31xf32>')}}
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<32xf8E5M2>, tensor<1xf8E8M0FNU>) -> tensor<31xf32>
  return
}

// -----

func.func @f(%a: tensor<2x32xf8E5M2>, %s: tensor<1x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<2x32xf8E5M2>') and input_scale ('tensor<1x1xf8E8M0FNU>') except for the last dimension}}
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<2x32xf8E5M2>, tensor<1x1xf8E8M0FNU>) -> tensor<2x32xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x30xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x8x30xf8E5M2>, %t: tensor<4x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect C to be a multiple of block size, got C=30, block_size=32}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x30xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x8x30xf8E5M2>, tensor<4x8x1xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x2xf8E8M0FNU>, %b: tensor<4x8x32xf8E5M2>, %t: tensor<4x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected C/block_size of b_scale to match size 2, got 1}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x2xf8E8M0FNU>, tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x8x32xf8E4M3FN>, %t: tensor<4x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect A_data and B_data to have same element type, got 'f8E5M2' and 'f8E4M3FN'}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<3x8x1xf8E8M0FNU>, %b: tensor<4x8x32xf8E5M2>, %t: tensor<4x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected batch of a_scale to match size 4, got 3}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<3x8x1xf8E8M0FNU>, tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x7x1xf8E8M0FNU>, %b: tensor<4x8x32xf8E5M2>, %t: tensor<4x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected height of a_scale to match size 8, got 7}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x7x1xf8E8M0FNU>, tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<3x8x32xf8E5M2>, %t: tensor<4x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected batch of b_scale to match size 3, got 4}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<3x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x8x64xf8E5M2>, %t: tensor<4x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected channels of b_data to match size 32, got 64}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x8x64xf8E5M2>, tensor<4x8x1xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x8x32xf8E5M2>, %t: tensor<3x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected batch of b_scale to match size 4, got 3}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x8x32xf8E5M2>, tensor<3x8x1xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x8x32xf8E5M2>, %t: tensor<4x7x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected width of b_scale to match size 8, got 7}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x8x32xf8E5M2>, tensor<4x7x1xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<1x8x32xf8E5M2>, %t: tensor<1x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected output shape 4, 8, 7 to be compatible with expected output shape 4, 8, 8}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<1x8x32xf8E5M2>, tensor<1x8x1xf8E8M0FNU>) -> tensor<4x8x7xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x9x32xf8E5M2>, %t: tensor<4x9x3xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected C/block_size of b_scale to match size 1, got 3}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x9x32xf8E5M2>, tensor<4x9x3xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return
}
