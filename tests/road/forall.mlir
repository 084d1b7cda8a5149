// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func @main() {
  %x = arith.constant dense<[[1.0,2.0,3.0,4.0],[5.0,6.0,7.0,8.0],[9.0,10.0,11.0,12.0],[13.0,14.0,15.0,16.0]]> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %r = scf.forall (%i, %j) in (2, 2) shared_outs(%o = %e) -> (tensor<4x4xf32>) {
    %i2 = affine.apply affine_map<(d) -> (d * 2)>(%i)
    %j2 = affine.apply affine_map<(d) -> (d * 2)>(%j)
    %s = tensor.extract_slice %x[%i2, %j2] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
    %em = tensor.empty() : tensor<2x2xf32>
    %t = linalg.transpose ins(%s : tensor<2x2xf32>) outs(%em : tensor<2x2xf32>) permutation = [1, 0]
    scf.forall.in_parallel { tensor.parallel_insert_slice %t into %o[%j2, %i2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32> }
  }
  %u = tensor.cast %r : tensor<4x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %p = scf.parallel (%i, %j) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) init (%z) -> f32 {
    %v = tensor.extract %r[%i, %j] : tensor<4x4xf32>
    %v2 = arith.mulf %v, %v : f32
    scf.reduce(%v2 : f32) { ^bb0(%a: f32, %b: f32): %s = arith.addf %a, %b : f32 scf.reduce.return %s : f32 }
  }
  vector.print %p : f32
  %w:2 = scf.while (%k = %c0, %acc = %z) : (index, f32) -> (index, f32) {
    %c = arith.cmpi ult, %k, %c4 : index
    scf.condition(%c) %k, %acc : index, f32
  } do {
  ^bb0(%k: index, %acc: f32):
    %v = tensor.extract %r[%k, %k] : tensor<4x4xf32>
    %a = arith.addf %acc, %v : f32
    %k1 = arith.addi %k, %c1 : index
    scf.yield %k1, %a : index, f32
  }
  vector.print %w#1 : f32
  %sel = scf.index_switch %w#0 -> i32
  case 3 { %q = arith.constant 33 : i32 scf.yield %q : i32 }
  case 4 { %q = arith.constant 44 : i32 scf.yield %q : i32 }
  default { %q = arith.constant 0 : i32 scf.yield %q : i32 }
  vector.print %sel : i32
  return
}
