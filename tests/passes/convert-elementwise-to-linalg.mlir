// RUN: rmlir-opt %s --convert-elementwise-to-linalg

func.func @convert(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %c: i1, %v: vector<4xf32>) -> (tensor<?x4xi1>, tensor<?x4xf32>, vector<4xf32>) {
  %0 = arith.addf %a, %b fastmath<fast> : tensor<?x4xf32>
  %1 = arith.cmpf olt, %0, %b : tensor<?x4xf32>
  %2 = arith.select %c, %a, %0 : tensor<?x4xf32>
  %3 = math.exp %v : vector<4xf32>
  return %1, %2, %3 : tensor<?x4xi1>, tensor<?x4xf32>, vector<4xf32>
}
