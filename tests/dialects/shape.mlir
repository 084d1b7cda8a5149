// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func @f(%s: !shape.shape, %e: tensor<?xindex>, %w: !shape.witness, %t: tensor<?x4xf32>, %n: !shape.size, %v: !shape.value_shape) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  %1 = shape.const_shape [] : tensor<0xindex>
  %2 = shape.const_size 4
  %3 = shape.add %n, %2 : !shape.size, !shape.size -> !shape.size
  %4 = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %5 = shape.broadcast %s, %0 : !shape.shape, !shape.shape -> !shape.shape
  %6 = shape.assuming %w -> (f32) {
    %7 = "test.x"() : () -> f32
    shape.assuming_yield %7 : f32
  }
  %8 = shape.reduce(%s, %n) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %x: !shape.size, %acc: !shape.size):
    shape.yield %x : !shape.size
  }
  %9 = shape.cstr_broadcastable %s, %0 : !shape.shape, !shape.shape
  %10 = shape.assuming_all %w, %9
  %11 = shape.num_elements %s : !shape.shape -> !shape.size
  %12 = shape.size_to_index %n : !shape.size
  %13 = shape.to_extent_tensor %s : !shape.shape -> tensor<3xindex>
  return
}

shape.function_library @lib {
  shape.func @same(%arg: !shape.value_shape) -> !shape.shape {
    %0 = shape_of %arg : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
} mapping {
  test.same = @same
}
