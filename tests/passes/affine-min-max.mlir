// RUN: rmlir-opt %s --pass-pipeline=builtin.module(func.func(affine-simplify-min-max))

func.func @f(%n: index, %a: index) -> (index, index, index) {
  %0 = affine.min affine_map<(d0)[s0] -> (4, d0 - s0, 8)>(%n)[%a]
  %1 = affine.max affine_map<(d0) -> (d0, d0 + 4)>(%n)
  %2 = affine.min affine_map<()[s0, s1] -> (s0, s1 + 3)>()[%n, %0]
  return %0, %1, %2: index, index, index
}
