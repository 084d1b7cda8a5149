// RUN: rmlir-opt %s --sccp

func.func @f(%i: index) -> (index, index, index) {
    %c0 = arith.constant 0 : index
    %c5 = arith.constant 5 : index
    %c11 = arith.constant 11 : index
    %0 = affine.min affine_map<(d0, d1, d2) -> (d2 * 64 - 2, 5, (d1 mod 4) floordiv 8)>(%c5, %c0, %c11)
    %1 = affine.max affine_map<(d0, d1, d2) -> (d2 * 64 - 2, 5, (d1 mod 4) floordiv 8)>(%c5, %c0, %c11)
    %2 = affine.min affine_map<(d0, d1, d2) -> (d2 * 64 - 2, 5, (d1 mod 4) floordiv 8)>(%c5, %i, %c11)
  return %0, %1, %2 : index, index, index
}
func.func @lattice(%i: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %0 = scf.if %i -> index { scf.yield %c5 : index } else { scf.yield %c5 : index }
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%0]
  %2 = affine.max affine_map<()[s0, s1] -> (s0 * 2, s1)>()[%0, %1]
  return %1, %2 : index, index
}
