// RUN: rmlir-opt %s --canonicalize --split-input-file --allow-unregistered-dialect
// Folds at the limits of numbers, and constants that are pairs of numbers or mostly zero.
func.func @limits() -> (i8, i8, i8, i8) {
  %least = arith.constant -128 : i8
  %five = arith.constant 5 : i8
  %minus = arith.constant -13 : i8
  %zero = arith.constant 0 : i8
  %0 = arith.ceildivsi %least, %five : i8
  %1 = arith.ceildivsi %minus, %least : i8
  %2 = arith.ceildivsi %minus, %five : i8
  %3 = arith.ceildivsi %zero, %least : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}

// -----

func.func @products() -> (tensor<i32>, tensor<i32>) {
  %0 = "tosa.const"() <{values = dense<23661> : tensor<i32>}> : () -> tensor<i32>
  %1 = "tosa.const"() <{values = dense<330222> : tensor<i32>}> : () -> tensor<i32>
  %2 = "tosa.const"() <{values = dense<33> : tensor<i32>}> : () -> tensor<i32>
  %s = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %0, %1, %s : (tensor<i32>, tensor<i32>, tensor<1xi8>) -> tensor<i32>
  %4 = tosa.mul %0, %2, %s : (tensor<i32>, tensor<i32>, tensor<1xi8>) -> tensor<i32>
  return %3, %4 : tensor<i32>, tensor<i32>
}

// -----

func.func @elements(%i: index) -> (complex<f32>, f16, f16, tensor<2xcomplex<i32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pairs = arith.constant dense<[(1.5, 2.5), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %0 = tensor.extract %pairs[%c1] : tensor<2xcomplex<f32>>
  %few = arith.constant sparse<[[0, 0], [1, 1]], [-5.0, -2.0]> : tensor<4x4xf16>
  %1 = tensor.extract %few[%c1, %c1] : tensor<4x4xf16>
  %2 = tensor.extract %few[%c1, %c0] : tensor<4x4xf16>
  %a = complex.constant [1 : i32, 2 : i32] : complex<i32>
  %b = complex.constant [3 : i32, 4 : i32] : complex<i32>
  %3 = tensor.from_elements %a, %b : tensor<2xcomplex<i32>>
  return %0, %1, %2, %3 : complex<f32>, f16, f16, tensor<2xcomplex<i32>>
}

// -----

func.func @put_and_taken(%t: tensor<?xf32>, %f: f32, %i: index) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %f into %t[%c1] : tensor<?xf32>
  %1 = tensor.extract %0[%c1] : tensor<?xf32>
  %2 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %3 = tensor.extract %2[%i] : tensor<?xf32>
  return %1, %3 : f32, f32
}

// -----

llvm.func @parts(%p: !llvm.ptr) -> (!llvm.struct<(i32, i32)>) {
  %a = llvm.mlir.constant(dense<(0, 1)> : tensor<2xcomplex<i32>>) : !llvm.array<2 x !llvm.struct<(i32, i32)>>
  %b = llvm.extractvalue %a[1, 1] : !llvm.array<2 x !llvm.struct<(i32, i32)>>
  %z = llvm.mlir.zero : !llvm.struct<(i16, i32)>
  %u = llvm.mlir.undef : !llvm.array<2 x !llvm.struct<(i16, i32)>>
  %i = llvm.insertvalue %z, %u[0] : !llvm.array<2 x !llvm.struct<(i16, i32)>>
  %e = llvm.extractvalue %i[0, 1] : !llvm.array<2 x !llvm.struct<(i16, i32)>>
  %s = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %s0 = llvm.insertvalue %b, %s[0] : !llvm.struct<(i32, i32)>
  %s1 = llvm.insertvalue %e, %s0[1] : !llvm.struct<(i32, i32)>
  %l = llvm.load %p atomic monotonic {alignment = 1 : i64} : !llvm.ptr -> i8
  %m = llvm.load %p atomic unordered {alignment = 1 : i64} : !llvm.ptr -> i8
  llvm.return %s1 : !llvm.struct<(i32, i32)>
}

// -----

func.func @stack(%n: index) {
  "t.region"() ({
    memref.alloca_scope {
      %a = memref.alloca(%n) : memref<?xi64>
      "t.use"(%a) : (memref<?xi64>) -> ()
    }
    "t.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

#swapped = affine_map<(d0, d1) -> (d1, d0)>
func.func @nothing(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %s: tensor<16x64xf32>) -> tensor<?x?xf32> {
  %e = tensor.empty() : tensor<16x64xf32>
  %x = linalg.softmax dimension(1) ins(%s : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %0 = linalg.generic {indexing_maps = [#swapped, #swapped], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
