// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %m = memref.alloc(%c5) : memref<?x6xf32>
  affine.for %i = 0 to 5 { affine.for %j = 0 to 6 {
    %k = affine.apply affine_map<(a,b)->(a*10+b)>(%i,%j)
    %x = arith.index_cast %k : index to i32
    %f = arith.sitofp %x : i32 to f32
    affine.store %f, %m[%i,%j] : memref<?x6xf32>
  } }
  %s = memref.subview %m[%c1, 1][%c2, 2][%c2, 2] : memref<?x6xf32> to memref<?x2xf32, strided<[?, 2], offset: ?>>
  %u = memref.cast %s : memref<?x2xf32, strided<[?,2], offset: ?>> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %r = memref.reinterpret_cast %m to offset: [%c3], sizes: [%c2, 3], strides: [1, %c5] : memref<?x6xf32> to memref<?x3xf32, strided<[1, ?], offset: ?>>
  %u1 = memref.cast %r : memref<?x3xf32, strided<[1, ?], offset: ?>> to memref<*xf32>
  call @printMemrefF32(%u1) : (memref<*xf32>) -> ()
  %t = memref.transpose %m (i,j)->(j,i) : memref<?x6xf32> to memref<6x?xf32, strided<[1,6]>>
  %u2 = memref.cast %t : memref<6x?xf32, strided<[1,6]>> to memref<*xf32>
  call @printMemrefF32(%u2) : (memref<*xf32>) -> ()
  %cs = memref.collapse_shape %m [[0,1]] : memref<?x6xf32> into memref<?xf32>
  %ex = memref.expand_shape %cs [[0,1,2]] output_shape [%c5, 2, 3] : memref<?xf32> into memref<?x2x3xf32>
  %v = memref.load %ex[%c4, %c1, %c2] : memref<?x2x3xf32>
  vector.print %v : f32
  %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %s : memref<?x2xf32, strided<[?,2], offset: ?>> -> memref<f32>, index, index, index, index, index
  vector.print %off : index
  vector.print %sz#0 : index
  vector.print %st#0 : index
  %d = memref.dim %m, %c0 : memref<?x6xf32>
  vector.print %d : index
  %rk = memref.rank %u : memref<*xf32>
  vector.print %rk : index
  %ud = memref.dim %u2, %c1 : memref<*xf32>
  vector.print %ud : index
  %cp = memref.alloc(%c2) : memref<?x2xf32>
  memref.copy %s, %cp : memref<?x2xf32, strided<[?,2], offset: ?>> to memref<?x2xf32>
  %u3 = memref.cast %cp : memref<?x2xf32> to memref<*xf32>
  call @printMemrefF32(%u3) : (memref<*xf32>) -> ()
  %buf = memref.alloca() : memref<64xi8>
  %vw = memref.view %buf[%c4][%c3] : memref<64xi8> to memref<?x2xi32>
  affine.for %i = 0 to 3 { affine.for %j = 0 to 2 { %q = arith.muli %i, %j : index %x = arith.index_cast %q : index to i32 affine.store %x, %vw[%i,%j] : memref<?x2xi32> } }
  %u4 = memref.cast %vw : memref<?x2xi32> to memref<*xi32>
  call @printMemrefI32(%u4) : (memref<*xi32>) -> ()
  %one = arith.constant 5 : i32
  %old = memref.atomic_rmw addi %one, %vw[%c2, %c1] : (i32, memref<?x2xi32>) -> i32
  vector.print %old : i32
  return
}
