// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func @f(%t: tensor<8x?xf32>, %u: tensor<4x4xf32>, %d: tensor<?xf32>, %i: index, %x: f32, %at: tensor<7x1xindex>, %s: tensor<1xi32>) {
  %0 = tensor.cast %t : tensor<8x?xf32> to tensor<*xf32>
  %1 = tensor.bitcast %u : tensor<4x4xf32> to tensor<4x4xi32>
  %2 = tensor.dim %t, %i : tensor<8x?xf32>
  %3 = tensor.rank %0 : tensor<*xf32>
  %4 = tensor.extract %u[%i, %i] : tensor<4x4xf32>
  %5 = tensor.insert %x into %u[%i, %i] : tensor<4x4xf32>
  %6 = tensor.extract_slice %t[0, %i] [4, %i] [1, 1] : tensor<8x?xf32> to tensor<4x?xf32>
  %7 = tensor.extract_slice %u[1, 0] [1, 4] [1, 1] {a} : tensor<4x4xf32> to tensor<4xf32>
  %8 = tensor.insert_slice %7 into %u[0, %i] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %9 = tensor.gather %u[%at] gather_dims([1]) unique : (tensor<4x4xf32>, tensor<7x1xindex>) -> tensor<7x4x1xf32>
  %10 = tensor.scatter %9 into %u[%at] scatter_dims([1]) unique : (tensor<7x4x1xf32>, tensor<4x4xf32>, tensor<7x1xindex>) -> tensor<4x4xf32>
  %11 = tensor.empty(%i) : tensor<?x4xf32>
  %12 = tensor.from_elements %x, %x, %x, %x : tensor<2x2xf32>
  %13 = tensor.generate %i {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<?x4xf32>
  %14 = tensor.splat %x[%i] : tensor<?x4xf32>
  %15 = tensor.concat dim(0) %u, %u : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %16 = tensor.pad %u nofold low[1, %i] high[0, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4x4xf32> to tensor<5x?xf32>
  %17 = tensor.reshape %u(%s) : (tensor<4x4xf32>, tensor<1xi32>) -> tensor<16xf32>
  %18 = tensor.collapse_shape %u [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %19 = tensor.expand_shape %d [[0, 1]] output_shape [%i, 4] : tensor<?xf32> into tensor<?x4xf32>
  %20 = scf.forall (%k) in (4) shared_outs(%o = %u) -> tensor<4x4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %7 into %o[%k, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    }
  }
  return
}
