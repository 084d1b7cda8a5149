// RUN: rmlir-run %s
// REFERENCE: --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefInd(memref<*xindex>)
func.func @multi(%n: index) -> (index, f32, memref<?xindex>) {
  %m = memref.alloc(%n) {alignment = 128 : i64} : memref<?xindex>
  %f = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { %s = arith.muli %i, %i : index
    memref.store %s, %m[%i] : memref<?xindex> }
  return %n, %f, %m : index, f32, memref<?xindex>
}
func.func @unr(%u: memref<*xf32>) -> index {
  %r = memref.rank %u : memref<*xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %u, %c0 : memref<*xf32>
  %s = arith.addi %r, %d : index
  return %s : index
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %r:3 = call @multi(%c6) : (index) -> (index, f32, memref<?xindex>)
  %u = memref.cast %r#2 : memref<?xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()
  %v = memref.alloc() : memref<3xvector<4xf32>>
  %vc = arith.constant dense<[1.0,2.0,3.0,4.0]> : vector<4xf32>
  memref.store %vc, %v[%c1] : memref<3xvector<4xf32>>
  %vl = memref.load %v[%c1] : memref<3xvector<4xf32>>
  vector.print %vl : vector<4xf32>
  %mm = memref.alloc() : memref<2xmemref<?xindex>>
  memref.store %r#2, %mm[%c1] : memref<2xmemref<?xindex>>
  %ml = memref.load %mm[%c1] : memref<2xmemref<?xindex>>
  %x = memref.load %ml[%c2] : memref<?xindex>
  vector.print %x : index
  %cm = memref.alloc() : memref<2xcomplex<f32>>
  %cc = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  memref.store %cc, %cm[%c0] : memref<2xcomplex<f32>>
  %cl = memref.load %cm[%c0] : memref<2xcomplex<f32>>
  %ci = complex.im %cl : complex<f32>
  vector.print %ci : f32
  %a = memref.alloc() : memref<6xf32>
  affine.for %i = 0 to 6 { %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    affine.store %f, %a[%i] : memref<6xf32> }
  %sh = memref.alloc() : memref<2xindex>
  memref.store %c2, %sh[%c0] : memref<2xindex>
  %c3 = arith.constant 3 : index
  memref.store %c3, %sh[%c1] : memref<2xindex>
  %rs = memref.reshape %a(%sh) : (memref<6xf32>, memref<2xindex>) -> memref<2x3xf32>
  %ru = memref.cast %rs : memref<2x3xf32> to memref<*xf32>
  call @printMemrefF32(%ru) : (memref<*xf32>) -> ()
  %un = call @unr(%ru) : (memref<*xf32>) -> index
  vector.print %un : index
  %b = memref.alloc() : memref<2x3xf32>
  %bu = memref.cast %b : memref<2x3xf32> to memref<*xf32>
  memref.copy %ru, %bu : memref<*xf32> to memref<*xf32>
  call @printMemrefF32(%bu) : (memref<*xf32>) -> ()
  %tr = memref.transpose %b (i,j)->(j,i) : memref<2x3xf32> to memref<3x2xf32, strided<[1,3]>>
  %c = memref.alloc() : memref<3x2xf32>
  memref.copy %tr, %c : memref<3x2xf32, strided<[1,3]>> to memref<3x2xf32>
  %cu = memref.cast %c : memref<3x2xf32> to memref<*xf32>
  call @printMemrefF32(%cu) : (memref<*xf32>) -> ()
  %sc = memref.alloca_scope -> f32 {
    %t = memref.alloca(%c6) : memref<?xf32>
    %f3 = arith.constant 3.5 : f32
    memref.store %f3, %t[%c2] : memref<?xf32>
    %l = memref.load %t[%c2] : memref<?xf32>
    memref.alloca_scope.return %l : f32
  }
  vector.print %sc : f32
  %p0 = memref.extract_aligned_pointer_as_index %a : memref<6xf32> -> index
  %sb = memref.subview %a[2][2][1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  %p1 = memref.extract_aligned_pointer_as_index %sb : memref<2xf32, strided<[1], offset: 2>> -> index
  %pd = arith.subi %p1, %p0 : index
  vector.print %pd : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 3 : i32
  %i10 = arith.constant 10 : i32
  %su = scf.for %i = %i0 to %i10 step %i1 iter_args(%s = %i0) -> i32 : i32 { %n = arith.addi %s, %i : i32
    scf.yield %n : i32 }
  vector.print %su : i32
  %ex = scf.execute_region -> i32 { %cnd = arith.cmpi sgt, %su, %i10 : i32
    cf.cond_br %cnd, ^a, ^b
  ^a: scf.yield %su : i32
  ^b: scf.yield %i10 : i32 }
  vector.print %ex : i32
  %m1 = memref.alloc() : memref<4xi1>
  %t = arith.constant true
  affine.for %i = 0 to 4 { affine.store %t, %m1[%i] : memref<4xi1> }
  %vi = vector.load %m1[%c0] : memref<4xi1>, vector<4xi1>
  vector.print %vi : vector<4xi1>
  %nt = memref.load %a[%c2] {nontemporal = true} : memref<6xf32>
  vector.print %nt : f32
  %ra = memref.alloc(%c2) : memref<?xf32>
  memref.store %nt, %ra[%c1] : memref<?xf32>
  %rr = memref.realloc %ra(%c6) : memref<?xf32> to memref<?xf32>
  %rl = memref.load %rr[%c1] : memref<?xf32>
  vector.print %rl : f32
  return
}
