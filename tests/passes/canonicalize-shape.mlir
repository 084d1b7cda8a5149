// RUN: rmlir-opt %s --canonicalize --allow-unregistered-dialect

func.func @constants(%t: tensor<2x?x4xf32>) -> (!shape.size, index, index, !shape.shape, tensor<2xindex>, tensor<1xindex>, i1, i1) {
  %s = shape.const_shape [3, 4, 5] : !shape.shape
  %e = shape.const_shape [3, 1, 5] : tensor<3xindex>
  %c2 = shape.const_size 2
  %i2 = arith.constant 2 : index
  %m2 = arith.constant -7 : index
  %0 = shape.num_elements %s : !shape.shape -> !shape.size
  %1 = shape.get_extent %e, %i2 : tensor<3xindex>, index -> index
  %2 = shape.div %m2, %i2 : index, index -> index
  %3 = shape.broadcast %s, %e : !shape.shape, tensor<3xindex> -> !shape.shape
  %head, %tail = "shape.split_at"(%e, %i2) : (tensor<3xindex>, index) -> (tensor<2xindex>, tensor<1xindex>)
  %4 = shape.shape_eq %e, %e : tensor<3xindex>, tensor<3xindex>
  %5 = shape.is_broadcastable %s, %s : !shape.shape, !shape.shape
  %6 = shape.dim %t, %i2 : tensor<2x?x4xf32>, index -> index
  %7 = shape.mul %6, %1 : index, index -> index
  return %0, %7, %2, %3, %head, %tail, %4, %5 : !shape.size, index, index, !shape.shape, tensor<2xindex>, tensor<1xindex>, i1, i1
}

func.func @witnesses(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %w: !shape.witness, %i: index) -> (index, !shape.witness, !shape.witness, !shape.witness) {
  %0 = shape.cstr_eq %a, %a : !shape.shape, !shape.shape
  %1 = shape.assuming %0 -> (index) {
    %z = shape.const_witness true
    %y = "test.inside"() : () -> index
    shape.assuming_yield %y : index
  }
  %2 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %3 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %4 = shape.assuming_all %2, %3
  %5 = shape.assuming_all %w, %0
  %6 = shape.assuming_all %5, %w
  %7 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %8 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %9 = shape.assuming_all %7, %8
  return %1, %4, %6, %9 : index, !shape.witness, !shape.witness, !shape.witness
}

func.func @unused_results(%w: !shape.witness) -> f32 {
  %0:2 = shape.assuming %w -> (f32, index) {
    %a = "test.a"() : () -> f32
    %b = "test.b"() : () -> index
    shape.assuming_yield %a, %b : f32, index
  }
  return %0#0 : f32
}

func.func @tensors(%t: tensor<?x4x?xf32>, %s: tensor<2x3xf32>, %i: index, %a: tensor<2xindex>, %b: tensor<3xindex>, %c: tensor<?xindex>) -> (index, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, !shape.size, tensor<3xindex>, tensor<?xindex>, !shape.witness) {
  %0 = shape.shape_of %t : tensor<?x4x?xf32> -> tensor<3xindex>
  %1 = tensor.extract %0[%i] : tensor<3xindex>
  %2 = shape.shape_of %s : tensor<2x3xf32> -> tensor<?xindex>
  %3 = tensor.cast %0 : tensor<3xindex> to tensor<?xindex>
  %4 = shape.broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>
  %5 = shape.rank %0 : tensor<3xindex> -> index
  %6 = shape.index_to_size %i
  %7 = shape.size_to_index %6 : !shape.size
  %8 = shape.index_to_size %7
  %9 = shape.concat %a, %a : tensor<2xindex>, tensor<2xindex> -> tensor<4xindex>
  %k = shape.const_shape [1, 2] : tensor<2xindex>
  %l = shape.const_shape [4, 1] : tensor<2xindex>
  %10 = shape.broadcast %k, %b, %l : tensor<2xindex>, tensor<3xindex>, tensor<2xindex> -> tensor<3xindex>
  %d = tensor.cast %a : tensor<2xindex> to tensor<?xindex>
  %11 = shape.broadcast %d, %c, %c : tensor<?xindex>, tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %x = shape.shape_of %t : tensor<?x4x?xf32> -> tensor<?xindex>
  %12 = shape.cstr_broadcastable %x, %2 : tensor<?xindex>, tensor<?xindex>
  return %1, %2, %3, %4, %5, %8, %10, %11, %12 : index, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, !shape.size, tensor<3xindex>, tensor<?xindex>, !shape.witness
}
