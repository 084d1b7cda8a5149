// RUN: rmlir-run %s
// REFERENCE: --lower-vector-multi-reduction --convert-vector-to-scf --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-vector-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-ub-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

// Vectors of all shapes: contraction, transfers that run over an edge, reductions, shuffles, transposition, bits.

func.func private @lanes(%v: vector<3x5xi1>, %w: vector<13xf32>) -> (vector<13xf32>, vector<3x5xi1>) {
  return %w, %v : vector<13xf32>, vector<3x5xi1>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant -1.0 : f32
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %b = arith.constant dense<[[1.0, 0.0], [0.5, 2.0], [-1.0, 1.0]]> : vector<3x2xf32>
  %z = arith.constant dense<0.0> : vector<2x2xf32>
  %p = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %z
      : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  vector.print %p : vector<2x2xf32>
  %t = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  vector.print %t : vector<3x2xf32>
  %m = memref.alloc() : memref<4x3xf32>
  vector.transfer_write %a, %m[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xf32>, memref<4x3xf32>
  vector.transfer_write %a, %m[%c1, %c1] : vector<2x3xf32>, memref<4x3xf32>
  %row = vector.broadcast %pad : f32 to vector<3xf32>
  vector.store %row, %m[%c1, %c0] : memref<4x3xf32>, vector<3xf32>
  %r = vector.transfer_read %m[%c0, %c1], %pad : memref<4x3xf32>, vector<3x4xf32>
  vector.print %r : vector<3x4xf32>
  %red = vector.multi_reduction <maximumf>, %a, %row [0] : vector<2x3xf32> to vector<3xf32>
  vector.print %red : vector<3xf32>
  %sum = vector.reduction <add>, %red : vector<3xf32> into f32
  vector.print %sum : f32
  %i = arith.constant dense<[3, -1, 7, 2, 9, 0, 4]> : vector<7xi16>
  %min = vector.reduction <minsi>, %i : vector<7xi16> into i16
  vector.print %min : i16
  %xor = vector.reduction <xor>, %i : vector<7xi16> into i16
  vector.print %xor : i16
  %five = arith.constant dense<3> : vector<7xi16>
  %cmp = arith.cmpi sgt, %i, %five : vector<7xi16>
  vector.print %cmp : vector<7xi1>
  %any = vector.reduction <or>, %cmp : vector<7xi1> into i1
  vector.print %any : i1
  %sel = arith.select %cmp, %i, %five : vector<7xi1>, vector<7xi16>
  %sh = vector.shuffle %sel, %i [0, 13, 2, 7] : vector<7xi16>, vector<7xi16>
  vector.print %sh : vector<4xi16>
  %bits = arith.constant dense<[true, false, true, true, false, false, true, false]> : vector<8xi1>
  %byte = vector.bitcast %bits : vector<8xi1> to vector<1xi8>
  vector.print %byte : vector<1xi8>
  %words = arith.constant dense<[1.0, -2.0]> : vector<2xf32>
  %bytes = vector.bitcast %words : vector<2xf32> to vector<8xi8>
  vector.print %bytes : vector<8xi8>
  %mask = vector.constant_mask [2, 3] : vector<3x5xi1>
  %long = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0]> : vector<13xf32>
  %w, %v = call @lanes(%mask, %long) : (vector<3x5xi1>, vector<13xf32>) -> (vector<13xf32>, vector<3x5xi1>)
  vector.print %w : vector<13xf32>
  vector.print %v : vector<3x5xi1>
  memref.dealloc %m : memref<4x3xf32>
  return
}
