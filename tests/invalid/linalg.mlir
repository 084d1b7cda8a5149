// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @a(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected the number of indexing_map (2) to be equal to the number of input/output operands (3)}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @a(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected the number of indexing_map (4) to be equal to the number of input/output operands (3)}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @a(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 2, but found 3}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @a(%a: tensor<3x2xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<3x2xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @a(%a: tensor<3x2xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #2 has shape's dimension #0 to be 4, but found 2}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>] ins(%a, %b : tensor<3x2xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @a(%a: tensor<3xf32>, %b: tensor<4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<3xf32>, tensor<4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @a(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #1 to be 3, but found 4}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %c: tensor<f32>) {
  // expected-error @+1 {{expected add/mul op in the body}}
  %0 = "linalg.dot"(%a, %a, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({ ^bb0(%x: f32, %y: f32, %z: f32): 
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32}) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %c: tensor<f32>) {
  // expected-error @+1 {{'linalg.dot' op expected the number of indexing_map (3) to be equal to the number of input/output operands (2)}}
  %0 = "linalg.dot"(%a, %c) <{operandSegmentSizes = array<i32: 1, 1>}> ({ ^bb0(%x: f32, %z: f32): 
    linalg.yield %x : f32}) : (tensor<4xf32>,  tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %c: tensor<4x4xf32>) {
  // expected-error @+1 {{expected op with 2 inputs and 1 output}}
  %0 = "linalg.conv_2d"(%a, %c) <{operandSegmentSizes = array<i32: 1, 1>}> ({ ^bb0(%x: f32, %z: f32): 
    linalg.yield %x : f32}) : (tensor<4x4xf32>,  tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %c: tensor<4x4xf16>) {
  // expected-error @+1 {{expected op with scalar input}}
  %0 = linalg.fill ins(%a: tensor<4x4xf32>) outs(%c : tensor<4x4xf16>) -> tensor<4x4xf16>
  return
}

// -----

func.func @a(%a: f32, %c: tensor<4x4xf16>) {
  // expected-error @+1 {{expected op with 1 input and 1 output}}
  %0 = "linalg.fill"(%a, %a, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({ ^bb0(%x: f32, %y: f32, %z: f16): 
    linalg.yield %z : f16}) : (f32, f32,  tensor<4x4xf16>) -> tensor<4x4xf16>
  return
}

// -----

// expected-error @+1 {{attribute '"linalg.foo"' not supported by the linalg dialect}}
func.func @a(%a: f32, %c: tensor<4x4xf16>) attributes {linalg.foo} { return }

// -----

func.func @a(%a: tensor<4xi32>, %c: tensor<4xi32>) { 
  // expected-error @+1 {{custom op 'linalg.exp' unsupported non numeric type}}
  %0 = linalg.exp ins(%a: tensor<4xi32>) outs(%c : tensor<4xi32>) -> tensor<4xi32>
return }

// -----

func.func @a(%a: tensor<4xi32>, %c: tensor<4xf32>) { 
  // expected-error @+1 {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'i32' and 'f32'}}
  %0 = linalg.add ins(%a, %c: tensor<4xi32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
return }

// -----

func.func @a(%a: tensor<4xindex>, %c: tensor<4xf32>) { 
  // expected-error @+1 {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  %0 = linalg.add ins(%a, %a: tensor<4xindex>, tensor<4xindex>) outs(%a : tensor<4xindex>) -> tensor<4xindex>
return }

// -----

func.func @a(%a: tensor<4xi1>, %c: tensor<4xf32>) { 
  // expected-error @+1 {{custom op 'linalg.elementwise' expected ElementwiseKind attribute}}
  %0 = linalg.elementwise kind=#linalg.unary_fn<exp> ins(%c: tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
return }

// -----

func.func @f(%a: memref<1x113x113x96xf32>, %b: memref<3x3x96xf32>, %c: memref<1x56x56x96xf32>) {
  // expected-error @+1 {{'linalg.depthwise_conv_2d_nhwc_hwc' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = "x"} ins(%a, %b: memref<1x113x113x96xf32>, memref<3x3x96xf32>) outs(%c: memref<1x56x56x96xf32>)
  return
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @unknown_cast(%a: tensor<2x3xi16>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{expected add/mul op in the body}}
  %0 = "linalg.matmul"(%a, %b, %c) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: i16, %y: f32, %z: f32):
    %1 = "t.cast"(%x) : (i16) -> f32
    %2 = arith.mulf %1, %y : f32
    %3 = arith.addf %z, %2 : f32
    linalg.yield %3 : f32
  }) : (tensor<2x3xi16>, tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d0, d2)>
func.func @remembered_maps(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  // expected-error @+1 {{expected output/filter indexing maps to be projected permutations}}
  "linalg.conv_1d_ncw_fcw"(%a, %b, %c) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>) -> ()
  return
}

// -----

func.func @contract_without_maps(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  %0 = linalg.contract {here} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
