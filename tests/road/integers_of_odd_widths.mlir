// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @t(%a: i8, %b: i8) {
  %0 = arith.divsi %a, %b : i8
  vector.print %0 : i8
  %1 = arith.ceildivui %a, %b : i8
  vector.print %1 : i8
  %2 = arith.floordivsi %a, %b : i8
  vector.print %2 : i8
  %3 = arith.remsi %a, %b : i8
  vector.print %3 : i8
  %l, %h = arith.mulsi_extended %a, %b : i8
  vector.print %h : i8
  %l2, %h2 = arith.mului_extended %a, %b : i8
  vector.print %h2 : i8
  %s, %o = arith.addui_extended %a, %b : i8, i1
  vector.print %o : i1
  %4 = arith.maxui %a, %b : i8
  vector.print %4 : i8
  return
}
func.func @odd(%a: i13, %b: i13) {
  %0 = arith.muli %a, %b : i13
  %1 = arith.extsi %0 : i13 to i64
  vector.print %1 : i64
  %2 = arith.divsi %a, %b : i13
  %3 = arith.extui %2 : i13 to i64
  vector.print %3 : i64
  %4 = arith.shrsi %a, %b : i13
  %5 = arith.extsi %4 : i13 to i32
  vector.print %5 : i32
  %6 = arith.cmpi ult, %a, %b : i13
  vector.print %6 : i1
  %7 = arith.sitofp %a : i13 to f32
  vector.print %7 : f32
  %8 = arith.uitofp %a : i13 to f32
  vector.print %8 : f32
  return
}
func.func @main() {
  %a = arith.constant -100 : i8
  %b = arith.constant 7 : i8
  %c = arith.constant -1 : i8
  call @t(%a, %b) : (i8,i8)->()
  call @t(%b, %a) : (i8,i8)->()
  call @t(%b, %c) : (i8,i8)->()
  %d = arith.constant -4000 : i13
  %e = arith.constant 3 : i13
  call @odd(%d, %e) : (i13,i13)->()
  call @odd(%e, %d) : (i13,i13)->()
  %w = arith.constant 123456789012345678901234567890123456789 : i256
  %x = arith.constant 987654321098765432109876543 : i256
  %v = arith.constant dense<[-1,5,100]> : vector<3xi7>
  %v2 = arith.addi %v, %v : vector<3xi7>
  %v3 = arith.extsi %v2 : vector<3xi7> to vector<3xi32>
  vector.print %v3 : vector<3xi32>
  %i = arith.constant 3000000000 : index
  %ii = arith.index_cast %i : index to i32
  vector.print %ii : i32
  %iu = arith.index_castui %ii : i32 to index
  vector.print %iu : index
  %is = arith.index_cast %ii : i32 to index
  vector.print %is : index
  %ix = index.constant 77
  %iy = index.constant -9
  %q = index.floordivs %iy, %ix
  vector.print %q : index
  %q2 = index.ceildivs %ix, %iy
  vector.print %q2 : index
  %q3 = index.maxu %ix, %iy
  vector.print %q3 : index
  %q4 = index.casts %iy : index to i8
  vector.print %q4 : i8
  %bits = arith.bitcast %ii : i32 to f32
  vector.print %bits : f32
  return
}
