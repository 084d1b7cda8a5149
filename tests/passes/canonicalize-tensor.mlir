// RUN: rmlir-opt %s --canonicalize --split-input-file --allow-unregistered-dialect

func.func @casts(%t: tensor<4x8xf32>, %d: tensor<?x?xf32>, %i: index) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<3x?xf32>, tensor<4x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  %2 = tensor.cast %d : tensor<?x?xf32> to tensor<4x?xf32>
  %3 = tensor.cast %2 : tensor<4x?xf32> to tensor<4x8xf32>
  %4 = tensor.extract_slice %d[%i, 0] [%i, %i] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %5 = tensor.cast %4 : tensor<?x?xf32> to tensor<3x?xf32>
  %6 = tensor.empty(%i, %i) : tensor<?x?xf32>
  %7 = tensor.cast %6 : tensor<?x?xf32> to tensor<4x?xf32>
  %cst = arith.constant 1.0 : f32
  %8 = tensor.insert %cst into %0[%i, %i] : tensor<?x?xf32>
  return %1, %3, %5, %7, %8 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<3x?xf32>, tensor<4x?xf32>, tensor<?x?xf32>
}

// -----

func.func @elements(%t: tensor<2x2xf32>, %a: f32, %b: f32, %i: index) -> (f32, f32, i32, tensor<2xi32>, f32, index, tensor<3xf32>, i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i1 = arith.constant 7 : i32
  %i2 = arith.constant 8 : i32
  %0 = tensor.from_elements %a, %b, %b, %a : tensor<2x2xf32>
  %1 = tensor.extract %0[%c1, %c0] : tensor<2x2xf32>
  %s = arith.constant dense<3.0> : tensor<2x2xf32>
  %2 = tensor.extract %s[%i, %i] : tensor<2x2xf32>
  %d = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %3 = tensor.extract %d[%c1] : tensor<3xi32>
  %4 = tensor.from_elements %i1, %i2 : tensor<2xi32>
  %5 = tensor.cast %t : tensor<2x2xf32> to tensor<?x?xf32>
  %6 = tensor.extract %5[%i, %i] : tensor<?x?xf32>
  %7 = tensor.generate %i {
  ^bb0(%x: index):
    %y = arith.addi %x, %i : index
    tensor.yield %y : index
  } : tensor<?xindex>
  %8 = tensor.extract %7[%c1] : tensor<?xindex>
  %f = arith.constant 2.0 : f32
  %9 = tensor.splat %f : tensor<3xf32>
  %10 = tensor.from_elements %i1, %i1 : tensor<2xi32>
  %11 = tensor.extract %10[%c1] : tensor<2xi32>
  %12 = tensor.rank %t : tensor<2x2xf32>
  return %1, %2, %3, %4, %6, %8, %9, %11, %12 : f32, f32, i32, tensor<2xi32>, f32, index, tensor<3xf32>, i32, index
}

// -----

func.func @slices(%t: tensor<8x16x4xf32>, %d: tensor<?x?xf32>, %s: tensor<?x?xf32>, %i: index) -> (tensor<?x4xf32>, tensor<8x16x4xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<2x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[%c1, %i, 0] [%c2, 1, 4] [1, 1, 1] : tensor<8x16x4xf32> to tensor<?x4xf32>
  %1 = tensor.extract_slice %t[0, 0, 0] [8, 16, 4] [1, 1, 1] : tensor<8x16x4xf32> to tensor<8x16x4xf32>
  %2 = tensor.insert_slice %s into %d[%c0, %i] [%c2, %i] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %3 = tensor.extract_slice %d[%i, 0] [%i, 2] [1, 1] : tensor<?x?xf32> to tensor<?x2xf32>
  %4 = tensor.insert_slice %3 into %d[%i, 0] [%i, 2] [1, 1] : tensor<?x2xf32> into tensor<?x?xf32>
  %5 = tensor.insert_slice %3 into %s[%i, 0] [%i, 2] [1, 1] : tensor<?x2xf32> into tensor<?x?xf32>
  %6 = tensor.cast %t : tensor<8x16x4xf32> to tensor<?x16x?xf32>
  %7 = tensor.extract_slice %6[0, 0, %i] [2, 1, %i] [1, 1, 1] : tensor<?x16x?xf32> to tensor<2x?xf32>
  %8 = tensor.dim %3, %c0 : tensor<?x2xf32>
  return %0, %1, %2, %4, %5, %7, %8 : tensor<?x4xf32>, tensor<8x16x4xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<2x?xf32>, index
}

// -----

func.func @insert_cast(%s: tensor<2x?xf32>, %d: tensor<8x4xf32>, %i: index) -> tensor<?x?xf32> {
  %0 = tensor.cast %s : tensor<2x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %d : tensor<8x4xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %0 into %1[%i, 0] [%i, %i] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

func.func @parallel(%s: tensor<?xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  %c4 = arith.constant 4 : index
  %0 = scf.forall (%i) in (2) shared_outs(%o = %d) -> tensor<8xf32> {
    "t.use"(%i) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [%c4] [1] : tensor<?xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

// -----

func.func @reshapes(%t: tensor<2x3x4x5xf32>, %d: tensor<?x?xf32>, %i: index, %j: index, %f: f32) -> (tensor<120xf32>, tensor<2x3x4x5xf32>, tensor<?xf32>, tensor<6xf32>, tensor<?x?xf32>, tensor<6xf32>, tensor<2x?x6xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x20xf32> into tensor<120xf32>
  %2 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : tensor<6x20xf32> into tensor<2x3x4x5xf32>
  %3 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%i, 4, %j] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %4 = tensor.collapse_shape %3 [[0, 1, 2]] : tensor<?x4x?xf32> into tensor<?xf32>
  %c = arith.constant dense<1.0> : tensor<2x3xf32>
  %5 = tensor.collapse_shape %c [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %6 = tensor.cast %t : tensor<2x3x4x5xf32> to tensor<2x?x?x?xf32>
  %7 = tensor.collapse_shape %6 [[0, 1], [2, 3]] : tensor<2x?x?x?xf32> into tensor<?x?xf32>
  %8 = tensor.splat %f : tensor<2x3xf32>
  %9 = tensor.collapse_shape %8 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %c3 = arith.constant 3 : index
  %10 = tensor.cast %0 : tensor<6x20xf32> to tensor<?x20xf32>
  %11 = tensor.extract_slice %10[0, 0] [%i, 6] [1, 1] : tensor<?x20xf32> to tensor<?x6xf32>
  %12 = tensor.cast %11 : tensor<?x6xf32> to tensor<6x6xf32>
  %13 = tensor.cast %12 : tensor<6x6xf32> to tensor<?x6xf32>
  %14 = tensor.expand_shape %13 [[0, 1], [2]] output_shape [2, %c3, 6] : tensor<?x6xf32> into tensor<2x?x6xf32>
  return %1, %2, %4, %5, %7, %9, %14 : tensor<120xf32>, tensor<2x3x4x5xf32>, tensor<?xf32>, tensor<6xf32>, tensor<?x?xf32>, tensor<6xf32>, tensor<2x?x6xf32>
}

// -----

func.func @sizes(%i: index, %t: tensor<?x?xf32>, %s: tensor<2xindex>) -> (tensor<?x?xf32>, index, index, index, index, tensor<?xindex>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = tensor.empty(%c5, %i) : tensor<?x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %3 = tensor.cast %t : tensor<?x?xf32> to tensor<5x?xf32>
  %4 = tensor.dim %3, %i : tensor<5x?xf32>
  %f = arith.constant 1.0 : f32
  %5 = tensor.insert %f into %t[%i, %i] : tensor<?x?xf32>
  %6 = tensor.dim %5, %c0 : tensor<?x?xf32>
  %7 = tensor.generate %c5 {
  ^bb0(%x: index):
    tensor.yield %x : index
  } : tensor<?xindex>
  %8 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %9 = tensor.dim %8, %c1 : tensor<?x?xf32>
  return %0, %1, %2, %4, %6, %7, %9 : tensor<?x?xf32>, index, index, index, index, tensor<?xindex>, index
}

// -----

func.func @pads(%t: tensor<4x?xf32>, %i: index) -> (tensor<4x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<9x?xf32>) {
  %f = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[0, 0] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<4x?xf32>
  %1 = tensor.pad %t low[%c2, 0] high[1, %i] {
  ^bb0(%a: index, %b: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  %2 = tensor.pad %1 low[1, %i] high[%i, %i] {
  ^bb0(%a: index, %b: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %3 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %4 = tensor.pad %3 low[3, %i] high[2, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %5 = tensor.cast %4 : tensor<?x?xf32> to tensor<9x?xf32>
  return %0, %1, %2, %5 : tensor<4x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<9x?xf32>
}

// -----

func.func @concats(%a: tensor<2x?xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x?xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  %1 = tensor.concat dim(1) %a : (tensor<2x?xf32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}
