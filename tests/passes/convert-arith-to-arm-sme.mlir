// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-arith-to-arm-sme

func.func @z() {
  %0 = arith.constant dense<0> : vector<[16]x[16]xi8>
  %1 = arith.constant dense<0.0> : vector<[4]x[4]xf32>
  %2 = arith.constant dense<1> : vector<[16]x[16]xi8>
  %3 = arith.constant dense<2.5> : vector<[4]x[4]xf32>
  %4 = arith.constant dense<0> : vector<4x[4]xi32>
  %5 = arith.constant dense<0> : vector<[8]x[8]xi32>
  %6 = arith.constant dense<-0.0> : vector<[2]x[2]xf64>
  %7 = arith.constant dense<3> : vector<[1]x[1]xi128>
  %8 = arith.constant dense<3.0> : vector<[8]x[8]xbf16>
  %9 = arith.constant dense<3> : vector<[4]xi32>
  %10 = arith.constant 3 : i32
  "t.u"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) : (vector<[16]x[16]xi8>, vector<[4]x[4]xf32>, vector<[16]x[16]xi8>, vector<[4]x[4]xf32>, vector<4x[4]xi32>, vector<[8]x[8]xi32>, vector<[2]x[2]xf64>, vector<[1]x[1]xi128>, vector<[8]x[8]xbf16>, vector<[4]xi32>) -> ()
  return
}
