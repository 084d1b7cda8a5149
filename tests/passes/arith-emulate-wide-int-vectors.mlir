// RUN: rmlir-opt %s --arith-emulate-wide-int=widest-int-supported=32

func.func @vectors(%a: vector<3xi64>, %b: vector<3xi64>, %s: vector<3xi16>, %f: vector<3xf32>) -> (vector<3xi64>, vector<3xi64>, vector<3xi64>, vector<3xi64>, vector<3xf32>, vector<3xi64>) {
  %0 = arith.shrsi %a, %b : vector<3xi64>
  %1 = arith.extsi %s : vector<3xi16> to vector<3xi64>
  %2 = arith.extui %s : vector<3xi16> to vector<3xi64>
  %3 = arith.maxui %a, %b : vector<3xi64>
  %4 = arith.sitofp %a : vector<3xi64> to vector<3xf32>
  %5 = arith.fptosi %f : vector<3xf32> to vector<3xi64>
  return %0, %1, %2, %3, %4, %5 : vector<3xi64>, vector<3xi64>, vector<3xi64>, vector<3xi64>, vector<3xf32>, vector<3xi64>
}
