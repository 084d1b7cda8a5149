// RUN: rmlir-opt %s

func.func @all() -> i32 {
  %0 = ub.poison : i32
  %1 = ub.poison {a.b} : vector<4xf32>
  %2 = "ub.poison"() <{value = #ub.poison}> : () -> tensor<2xi1>
  cf.br ^bb1
^bb1:
  return %0 : i32
^bb2:
  ub.unreachable
}
