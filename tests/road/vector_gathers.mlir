// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @main() {
  %a = arith.constant dense<[1,2,3,4,5,6,7,8]> : vector<8xi32>
  %b = arith.constant dense<[8,-7,6,-5,4,-3,2,-1]> : vector<8xi32>
  %k = arith.cmpi slt, %a, %b : vector<8xi32>
  vector.print %k : vector<8xi1>
  %s = vector.shuffle %a, %b [0, 9, 2, 11, 15, 0, 1, 3] : vector<8xi32>, vector<8xi32>
  vector.print %s : vector<8xi32>
  %r = vector.reduction <add>, %a : vector<8xi32> into i32
  vector.print %r : i32
  %r1 = vector.reduction <minsi>, %b : vector<8xi32> into i32
  vector.print %r1 : i32
  %r2 = vector.reduction <maxui>, %b : vector<8xi32> into i32
  vector.print %r2 : i32
  %r3 = vector.reduction <xor>, %b : vector<8xi32> into i32
  vector.print %r3 : i32
  %f = arith.sitofp %b : vector<8xi32> to vector<8xf32>
  %acc = arith.constant 0.5 : f32
  %r4 = vector.reduction <mul>, %f, %acc : vector<8xf32> into f32
  vector.print %r4 : f32
  %r5 = vector.reduction <maximumf>, %f : vector<8xf32> into f32
  vector.print %r5 : f32
  %x = vector.shape_cast %f : vector<8xf32> to vector<2x4xf32>
  %y = vector.transpose %x, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  vector.print %y : vector<4x2xf32>
  %z = arith.constant dense<0.0> : vector<2x2xf32>
  %c = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"]} %x, %y, %z : vector<2x4xf32>, vector<4x2xf32> into vector<2x2xf32>
  vector.print %c : vector<2x2xf32>
  %o = vector.outerproduct %f, %f : vector<8xf32>, vector<8xf32>
  %oo = vector.extract %o[3] : vector<8xf32> from vector<8x8xf32>
  vector.print %oo : vector<8xf32>
  %md = vector.multi_reduction <add>, %x, %acc [0, 1] : vector<2x4xf32> to f32
  vector.print %md : f32
  %c3 = arith.constant 3 : index
  %m = vector.create_mask %c3 : vector<8xi1>
  vector.print %m : vector<8xi1>
  %mr = vector.mask %m { vector.reduction <add>, %a : vector<8xi32> into i32 } : vector<8xi1> -> i32
  vector.print %mr : i32
  %i, %d = vector.deinterleave %a : vector<8xi32> -> vector<4xi32>
  vector.print %d : vector<4xi32>
  %il = vector.interleave %d, %i : vector<4xi32> -> vector<8xi32>
  vector.print %il : vector<8xi32>
  %bc = vector.bitcast %a : vector<8xi32> to vector<4xi64>
  vector.print %bc : vector<4xi64>
  %ss = vector.extract_strided_slice %x {offsets=[0,1],sizes=[2,2],strides=[1,1]} : vector<2x4xf32> to vector<2x2xf32>
  vector.print %ss : vector<2x2xf32>
  %is = vector.insert_strided_slice %ss, %x {offsets=[0,2],strides=[1,1]} : vector<2x2xf32> into vector<2x4xf32>
  vector.print %is : vector<2x4xf32>
  %z0 = arith.constant dense<0.0> : vector<2xf32>
  %st = vector.step : vector<5xindex>
  vector.print %st : vector<5xindex>
  return
}
