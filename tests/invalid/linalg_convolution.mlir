// RUN: rmlir-opt --load-ods-override --load-ods %S/../../dialects/src/test/TestOps.td -I %S/../../dialects/src --verify-diagnostics --split-input-file %s
// What maps convolutions have, with operations of the test dialect that state theirs: linalg's checks are at hand where it is loaded.

func.func @f(%0: tensor<?x?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected convolved dim to be non-empty}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<reduction>]} ins(%0, %1 : tensor<?x?xf32>, tensor<?xf32>) outs(%2 : tensor<?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%0: tensor<?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>) -> tensor<?xf32> {
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1) -> (d0 * 2 + d1 * 3)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<reduction>]} ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%2 : tensor<?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%0: tensor<?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected output/filter indexing maps to be projected permutations}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1 * 2)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<reduction>]} ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%2 : tensor<?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%0: tensor<?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected all iterators used to access outputs to be parallel}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#test.iterator_type<reduction>, #test.iterator_type<reduction>]} ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%2 : tensor<?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%0: tensor<?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected all iterators not used to access outputs to be reduction}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<parallel>]} ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%2 : tensor<?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%0: tensor<?x?xf32>, %1: tensor<?xf32>, %2: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected all iterators used to access outputs to be parallel}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0 + d1)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d2, d0)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<reduction>, #test.iterator_type<reduction>]} ins(%0, %1 : tensor<?x?xf32>, tensor<?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @f(%0: tensor<?x?xf32>, %1: tensor<?xf32>, %2: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0 + d1)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d2, d0)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<reduction>, #test.iterator_type<parallel>]} ins(%0, %1 : tensor<?x?xf32>, tensor<?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @f(%0: tensor<?xf32>, %1: tensor<?x?xf32>, %2: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{unexpected input index map for convolutions}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + d1 + d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<reduction>, #test.iterator_type<reduction>]} ins(%0, %1 : tensor<?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%0: tensor<?x?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{unexpected loop dimension for convolution op}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<reduction>, #test.iterator_type<reduction>]} ins(%0, %1 : tensor<?x?xf32>, tensor<?xf32>) outs(%2 : tensor<?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%0: tensor<?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{unexpected input index map for convolutions}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1) -> (d0 + 1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<reduction>]} ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%2 : tensor<?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%0: tensor<?xf32>, %1: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected op with 2 inputs and 1 output}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#test.iterator_type<parallel>]} ins(%0 : tensor<?xf32>) outs(%1 : tensor<?xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    linalg.yield %a0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%0: tensor<?xf32>, %1: tensor<?xf32>, %2: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{unexpected loop dimension for convolution op}}
  %r = test.linalg_conv_op {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#test.iterator_type<parallel>, #test.iterator_type<parallel>]} ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    linalg.yield %a0 : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected a LinalgOp}}
  %r = "test.conv_op_not_linalg_op"(%a, %a, %a) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
