// RUN: rmlir-opt %s --canonicalize

func.func @a() -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c-1 = arith.constant -1 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c1)[%c0]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c1)[%c-1]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c1)[%c-1]
  %3 = affine.min affine_map<(d0)[s0] -> (d0, d0 ceildiv s0)>(%c1)[%c0]
  %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c1)[%c0]
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}
