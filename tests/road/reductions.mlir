// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func private @printMemrefF64(tensor<*xf64> {bufferization.access = "read"})
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func @main() {
  %x = arith.constant dense<[[1.0,-2.0,3.5,4.0],[0.25,0.5,-8.0,9.0],[2.0,2.0,2.0,2.0]]> : tensor<3x4xf32>
  %z = arith.constant dense<0.0> : tensor<3xf32>
  %r = linalg.reduce ins(%x : tensor<3x4xf32>) outs(%z : tensor<3xf32>) dimensions = [1]
    (%a: f32, %b: f32) { %s = arith.addf %a, %b : f32  linalg.yield %s : f32 }
  %u = tensor.cast %r : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  // argmax
  %ni = arith.constant dense<-1> : tensor<4xi32>
  %nf = arith.constant dense<0xFF800000> : tensor<4xf32>
  %am:2 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(j)>, affine_map<(i,j)->(j)>], iterator_types=["reduction","parallel"]} ins(%x : tensor<3x4xf32>) outs(%nf, %ni : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%v: f32, %m: f32, %k: i32):
    %i = linalg.index 0 : index
    %ii = arith.index_cast %i : index to i32
    %c = arith.cmpf ogt, %v, %m : f32
    %m2 = arith.select %c, %v, %m : f32
    %k2 = arith.select %c, %ii, %k : i32
    linalg.yield %m2, %k2 : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  %u1 = tensor.cast %am#0 : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  %u2 = tensor.cast %am#1 : tensor<4xi32> to tensor<*xi32>
  call @printMemrefI32(%u2) : (tensor<*xi32>) -> ()
  %u3 = tensor.cast %x : tensor<3x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u3) : (tensor<*xf32>) -> ()
  return
}
