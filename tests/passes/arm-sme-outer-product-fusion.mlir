// RUN: rmlir-opt %s --arm-sme-outer-product-fusion

func.func @f1(%a0: vector<[4]xf16>, %b0: vector<[4]xf16>, %a1: vector<[4]xf16>, %b1: vector<[4]xf16>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @f2(%a0: vector<[4]xbf16>, %b0: vector<[4]xbf16>, %a1: vector<[4]xbf16>, %b1: vector<[4]xbf16>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xbf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xbf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xbf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xbf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @f3(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f4(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f5(%a0: vector<[4]xf16>, %b0: vector<[4]xf16>, %m0: vector<[4]xi1>, %n0: vector<[4]xi1>, %a1: vector<[4]xf16>, %b1: vector<[4]xf16>, %m1: vector<[4]xi1>, %n1: vector<[4]xi1>, %c: vector<[4]x[4]xf32>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 acc(%c) masks(%m0, %n0) : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) masks(%m1, %n1) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @f6(%a0: vector<[4]xbf16>, %b0: vector<[4]xbf16>, %m0: vector<[4]xi1>, %n0: vector<[4]xi1>, %a1: vector<[4]xbf16>, %b1: vector<[4]xbf16>, %m1: vector<[4]xi1>, %n1: vector<[4]xi1>, %c: vector<[4]x[4]xf32>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xbf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xbf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xbf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xbf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 acc(%c) masks(%m0, %n0) : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) masks(%m1, %n1) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @f7(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %m0: vector<[4]xi1>, %n0: vector<[4]xi1>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>, %m1: vector<[4]xi1>, %n1: vector<[4]xi1>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 acc(%c) masks(%m0, %n0) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) masks(%m1, %n1) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f8(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %m0: vector<[4]xi1>, %n0: vector<[4]xi1>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>, %m1: vector<[4]xi1>, %n1: vector<[4]xi1>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 acc(%c) masks(%m0, %n0) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) masks(%m1, %n1) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f9(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %a3: vector<[4]xi8>, %b3: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extsi %b2 : vector<[4]xi8> to vector<[4]xi32>
  %ae3 = arith.extsi %a3 : vector<[4]xi8> to vector<[4]xi32>
  %be3 = arith.extsi %b3 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  return %3 : vector<[4]x[4]xi32>
}
func.func @f10(%a0: vector<[2]xi16>, %b0: vector<[2]xi16>, %m0: vector<[2]xi1>, %n0: vector<[2]xi1>, %a1: vector<[2]xi16>, %b1: vector<[2]xi16>, %m1: vector<[2]xi1>, %n1: vector<[2]xi1>, %a2: vector<[2]xi16>, %b2: vector<[2]xi16>, %m2: vector<[2]xi1>, %n2: vector<[2]xi1>, %a3: vector<[2]xi16>, %b3: vector<[2]xi16>, %m3: vector<[2]xi1>, %n3: vector<[2]xi1>) -> vector<[2]x[2]xi64> {
  %ae0 = arith.extsi %a0 : vector<[2]xi16> to vector<[2]xi64>
  %be0 = arith.extsi %b0 : vector<[2]xi16> to vector<[2]xi64>
  %ae1 = arith.extsi %a1 : vector<[2]xi16> to vector<[2]xi64>
  %be1 = arith.extsi %b1 : vector<[2]xi16> to vector<[2]xi64>
  %ae2 = arith.extsi %a2 : vector<[2]xi16> to vector<[2]xi64>
  %be2 = arith.extsi %b2 : vector<[2]xi16> to vector<[2]xi64>
  %ae3 = arith.extsi %a3 : vector<[2]xi16> to vector<[2]xi64>
  %be3 = arith.extsi %b3 : vector<[2]xi16> to vector<[2]xi64>
  %0 = arm_sme.outerproduct %ae0, %be0 masks(%m0, %n0) : vector<[2]xi64>, vector<[2]xi64>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) masks(%m1, %n1) : vector<[2]xi64>, vector<[2]xi64>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) masks(%m2, %n2) : vector<[2]xi64>, vector<[2]xi64>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) masks(%m3, %n3) : vector<[2]xi64>, vector<[2]xi64>
  return %3 : vector<[2]x[2]xi64>
}
func.func @f11(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extsi %b2 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  return %2 : vector<[4]x[4]xi32>
}
func.func @f12(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f13(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %a3: vector<[4]xi8>, %b3: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extui %b2 : vector<[4]xi8> to vector<[4]xi32>
  %ae3 = arith.extsi %a3 : vector<[4]xi8> to vector<[4]xi32>
  %be3 = arith.extui %b3 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  return %3 : vector<[4]x[4]xi32>
}
func.func @f14(%a0: vector<[2]xi16>, %b0: vector<[2]xi16>, %m0: vector<[2]xi1>, %n0: vector<[2]xi1>, %a1: vector<[2]xi16>, %b1: vector<[2]xi16>, %m1: vector<[2]xi1>, %n1: vector<[2]xi1>, %a2: vector<[2]xi16>, %b2: vector<[2]xi16>, %m2: vector<[2]xi1>, %n2: vector<[2]xi1>, %a3: vector<[2]xi16>, %b3: vector<[2]xi16>, %m3: vector<[2]xi1>, %n3: vector<[2]xi1>) -> vector<[2]x[2]xi64> {
  %ae0 = arith.extsi %a0 : vector<[2]xi16> to vector<[2]xi64>
  %be0 = arith.extui %b0 : vector<[2]xi16> to vector<[2]xi64>
  %ae1 = arith.extsi %a1 : vector<[2]xi16> to vector<[2]xi64>
  %be1 = arith.extui %b1 : vector<[2]xi16> to vector<[2]xi64>
  %ae2 = arith.extsi %a2 : vector<[2]xi16> to vector<[2]xi64>
  %be2 = arith.extui %b2 : vector<[2]xi16> to vector<[2]xi64>
  %ae3 = arith.extsi %a3 : vector<[2]xi16> to vector<[2]xi64>
  %be3 = arith.extui %b3 : vector<[2]xi16> to vector<[2]xi64>
  %0 = arm_sme.outerproduct %ae0, %be0 masks(%m0, %n0) : vector<[2]xi64>, vector<[2]xi64>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) masks(%m1, %n1) : vector<[2]xi64>, vector<[2]xi64>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) masks(%m2, %n2) : vector<[2]xi64>, vector<[2]xi64>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) masks(%m3, %n3) : vector<[2]xi64>, vector<[2]xi64>
  return %3 : vector<[2]x[2]xi64>
}
func.func @f15(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extui %b2 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  return %2 : vector<[4]x[4]xi32>
}
func.func @f16(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f17(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f18(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %a3: vector<[4]xi8>, %b3: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extui %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extsi %b2 : vector<[4]xi8> to vector<[4]xi32>
  %ae3 = arith.extui %a3 : vector<[4]xi8> to vector<[4]xi32>
  %be3 = arith.extsi %b3 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  return %3 : vector<[4]x[4]xi32>
}
func.func @f19(%a0: vector<[2]xi16>, %b0: vector<[2]xi16>, %m0: vector<[2]xi1>, %n0: vector<[2]xi1>, %a1: vector<[2]xi16>, %b1: vector<[2]xi16>, %m1: vector<[2]xi1>, %n1: vector<[2]xi1>, %a2: vector<[2]xi16>, %b2: vector<[2]xi16>, %m2: vector<[2]xi1>, %n2: vector<[2]xi1>, %a3: vector<[2]xi16>, %b3: vector<[2]xi16>, %m3: vector<[2]xi1>, %n3: vector<[2]xi1>) -> vector<[2]x[2]xi64> {
  %ae0 = arith.extui %a0 : vector<[2]xi16> to vector<[2]xi64>
  %be0 = arith.extsi %b0 : vector<[2]xi16> to vector<[2]xi64>
  %ae1 = arith.extui %a1 : vector<[2]xi16> to vector<[2]xi64>
  %be1 = arith.extsi %b1 : vector<[2]xi16> to vector<[2]xi64>
  %ae2 = arith.extui %a2 : vector<[2]xi16> to vector<[2]xi64>
  %be2 = arith.extsi %b2 : vector<[2]xi16> to vector<[2]xi64>
  %ae3 = arith.extui %a3 : vector<[2]xi16> to vector<[2]xi64>
  %be3 = arith.extsi %b3 : vector<[2]xi16> to vector<[2]xi64>
  %0 = arm_sme.outerproduct %ae0, %be0 masks(%m0, %n0) : vector<[2]xi64>, vector<[2]xi64>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) masks(%m1, %n1) : vector<[2]xi64>, vector<[2]xi64>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) masks(%m2, %n2) : vector<[2]xi64>, vector<[2]xi64>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) masks(%m3, %n3) : vector<[2]xi64>, vector<[2]xi64>
  return %3 : vector<[2]x[2]xi64>
}
func.func @f20(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extui %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extsi %b2 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  return %2 : vector<[4]x[4]xi32>
}
func.func @f21(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f22(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f23(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %a3: vector<[4]xi8>, %b3: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extui %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extui %b2 : vector<[4]xi8> to vector<[4]xi32>
  %ae3 = arith.extui %a3 : vector<[4]xi8> to vector<[4]xi32>
  %be3 = arith.extui %b3 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  return %3 : vector<[4]x[4]xi32>
}
func.func @f24(%a0: vector<[2]xi16>, %b0: vector<[2]xi16>, %m0: vector<[2]xi1>, %n0: vector<[2]xi1>, %a1: vector<[2]xi16>, %b1: vector<[2]xi16>, %m1: vector<[2]xi1>, %n1: vector<[2]xi1>, %a2: vector<[2]xi16>, %b2: vector<[2]xi16>, %m2: vector<[2]xi1>, %n2: vector<[2]xi1>, %a3: vector<[2]xi16>, %b3: vector<[2]xi16>, %m3: vector<[2]xi1>, %n3: vector<[2]xi1>) -> vector<[2]x[2]xi64> {
  %ae0 = arith.extui %a0 : vector<[2]xi16> to vector<[2]xi64>
  %be0 = arith.extui %b0 : vector<[2]xi16> to vector<[2]xi64>
  %ae1 = arith.extui %a1 : vector<[2]xi16> to vector<[2]xi64>
  %be1 = arith.extui %b1 : vector<[2]xi16> to vector<[2]xi64>
  %ae2 = arith.extui %a2 : vector<[2]xi16> to vector<[2]xi64>
  %be2 = arith.extui %b2 : vector<[2]xi16> to vector<[2]xi64>
  %ae3 = arith.extui %a3 : vector<[2]xi16> to vector<[2]xi64>
  %be3 = arith.extui %b3 : vector<[2]xi16> to vector<[2]xi64>
  %0 = arm_sme.outerproduct %ae0, %be0 masks(%m0, %n0) : vector<[2]xi64>, vector<[2]xi64>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) masks(%m1, %n1) : vector<[2]xi64>, vector<[2]xi64>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) masks(%m2, %n2) : vector<[2]xi64>, vector<[2]xi64>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) masks(%m3, %n3) : vector<[2]xi64>, vector<[2]xi64>
  return %3 : vector<[2]x[2]xi64>
}
func.func @f25(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extui %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extui %b2 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  return %2 : vector<[4]x[4]xi32>
}
func.func @f26(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f27(%a0: vector<[4]xf16>, %b0: vector<[4]xf16>, %a1: vector<[4]xf16>, %b1: vector<[4]xf16>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @f28(%a0: vector<[4]xbf16>, %b0: vector<[4]xbf16>, %a1: vector<[4]xbf16>, %b1: vector<[4]xbf16>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xbf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xbf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xbf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xbf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @f29(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f30(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f31(%a0: vector<[4]xf16>, %b0: vector<[4]xf16>, %m0: vector<[4]xi1>, %n0: vector<[4]xi1>, %a1: vector<[4]xf16>, %b1: vector<[4]xf16>, %m1: vector<[4]xi1>, %n1: vector<[4]xi1>, %c: vector<[4]x[4]xf32>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) masks(%m0, %n0) : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) masks(%m1, %n1) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @f32(%a0: vector<[4]xbf16>, %b0: vector<[4]xbf16>, %m0: vector<[4]xi1>, %n0: vector<[4]xi1>, %a1: vector<[4]xbf16>, %b1: vector<[4]xbf16>, %m1: vector<[4]xi1>, %n1: vector<[4]xi1>, %c: vector<[4]x[4]xf32>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xbf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xbf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xbf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xbf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) masks(%m0, %n0) : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) masks(%m1, %n1) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @f33(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %m0: vector<[4]xi1>, %n0: vector<[4]xi1>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>, %m1: vector<[4]xi1>, %n1: vector<[4]xi1>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) masks(%m0, %n0) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) masks(%m1, %n1) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f34(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %m0: vector<[4]xi1>, %n0: vector<[4]xi1>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>, %m1: vector<[4]xi1>, %n1: vector<[4]xi1>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) masks(%m0, %n0) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) masks(%m1, %n1) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f35(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %a3: vector<[4]xi8>, %b3: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extsi %b2 : vector<[4]xi8> to vector<[4]xi32>
  %ae3 = arith.extsi %a3 : vector<[4]xi8> to vector<[4]xi32>
  %be3 = arith.extsi %b3 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %ae3, %be3 kind<sub> acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  return %3 : vector<[4]x[4]xi32>
}
func.func @f36(%a0: vector<[2]xi16>, %b0: vector<[2]xi16>, %a1: vector<[2]xi16>, %b1: vector<[2]xi16>, %a2: vector<[2]xi16>, %b2: vector<[2]xi16>, %a3: vector<[2]xi16>, %b3: vector<[2]xi16>) -> vector<[2]x[2]xi64> {
  %ae0 = arith.extsi %a0 : vector<[2]xi16> to vector<[2]xi64>
  %be0 = arith.extsi %b0 : vector<[2]xi16> to vector<[2]xi64>
  %ae1 = arith.extsi %a1 : vector<[2]xi16> to vector<[2]xi64>
  %be1 = arith.extsi %b1 : vector<[2]xi16> to vector<[2]xi64>
  %ae2 = arith.extsi %a2 : vector<[2]xi16> to vector<[2]xi64>
  %be2 = arith.extsi %b2 : vector<[2]xi16> to vector<[2]xi64>
  %ae3 = arith.extsi %a3 : vector<[2]xi16> to vector<[2]xi64>
  %be3 = arith.extsi %b3 : vector<[2]xi16> to vector<[2]xi64>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> : vector<[2]xi64>, vector<[2]xi64>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[2]xi64>, vector<[2]xi64>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[2]xi64>, vector<[2]xi64>
  %3 = arm_sme.outerproduct %ae3, %be3 kind<sub> acc(%2) : vector<[2]xi64>, vector<[2]xi64>
  return %3 : vector<[2]x[2]xi64>
}
func.func @f37(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extsi %b2 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  return %2 : vector<[4]x[4]xi32>
}
func.func @f38(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f39(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %a3: vector<[4]xi8>, %b3: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extui %b2 : vector<[4]xi8> to vector<[4]xi32>
  %ae3 = arith.extsi %a3 : vector<[4]xi8> to vector<[4]xi32>
  %be3 = arith.extui %b3 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %ae3, %be3 kind<sub> acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  return %3 : vector<[4]x[4]xi32>
}
func.func @f40(%a0: vector<[2]xi16>, %b0: vector<[2]xi16>, %a1: vector<[2]xi16>, %b1: vector<[2]xi16>, %a2: vector<[2]xi16>, %b2: vector<[2]xi16>, %a3: vector<[2]xi16>, %b3: vector<[2]xi16>) -> vector<[2]x[2]xi64> {
  %ae0 = arith.extsi %a0 : vector<[2]xi16> to vector<[2]xi64>
  %be0 = arith.extui %b0 : vector<[2]xi16> to vector<[2]xi64>
  %ae1 = arith.extsi %a1 : vector<[2]xi16> to vector<[2]xi64>
  %be1 = arith.extui %b1 : vector<[2]xi16> to vector<[2]xi64>
  %ae2 = arith.extsi %a2 : vector<[2]xi16> to vector<[2]xi64>
  %be2 = arith.extui %b2 : vector<[2]xi16> to vector<[2]xi64>
  %ae3 = arith.extsi %a3 : vector<[2]xi16> to vector<[2]xi64>
  %be3 = arith.extui %b3 : vector<[2]xi16> to vector<[2]xi64>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> : vector<[2]xi64>, vector<[2]xi64>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[2]xi64>, vector<[2]xi64>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[2]xi64>, vector<[2]xi64>
  %3 = arm_sme.outerproduct %ae3, %be3 kind<sub> acc(%2) : vector<[2]xi64>, vector<[2]xi64>
  return %3 : vector<[2]x[2]xi64>
}
func.func @f41(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extui %b2 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  return %2 : vector<[4]x[4]xi32>
}
func.func @f42(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f43(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f44(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %a3: vector<[4]xi8>, %b3: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extui %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extsi %b2 : vector<[4]xi8> to vector<[4]xi32>
  %ae3 = arith.extui %a3 : vector<[4]xi8> to vector<[4]xi32>
  %be3 = arith.extsi %b3 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %ae3, %be3 kind<sub> acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  return %3 : vector<[4]x[4]xi32>
}
func.func @f45(%a0: vector<[2]xi16>, %b0: vector<[2]xi16>, %a1: vector<[2]xi16>, %b1: vector<[2]xi16>, %a2: vector<[2]xi16>, %b2: vector<[2]xi16>, %a3: vector<[2]xi16>, %b3: vector<[2]xi16>) -> vector<[2]x[2]xi64> {
  %ae0 = arith.extui %a0 : vector<[2]xi16> to vector<[2]xi64>
  %be0 = arith.extsi %b0 : vector<[2]xi16> to vector<[2]xi64>
  %ae1 = arith.extui %a1 : vector<[2]xi16> to vector<[2]xi64>
  %be1 = arith.extsi %b1 : vector<[2]xi16> to vector<[2]xi64>
  %ae2 = arith.extui %a2 : vector<[2]xi16> to vector<[2]xi64>
  %be2 = arith.extsi %b2 : vector<[2]xi16> to vector<[2]xi64>
  %ae3 = arith.extui %a3 : vector<[2]xi16> to vector<[2]xi64>
  %be3 = arith.extsi %b3 : vector<[2]xi16> to vector<[2]xi64>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> : vector<[2]xi64>, vector<[2]xi64>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[2]xi64>, vector<[2]xi64>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[2]xi64>, vector<[2]xi64>
  %3 = arm_sme.outerproduct %ae3, %be3 kind<sub> acc(%2) : vector<[2]xi64>, vector<[2]xi64>
  return %3 : vector<[2]x[2]xi64>
}
func.func @f46(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extui %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extsi %b2 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  return %2 : vector<[4]x[4]xi32>
}
func.func @f47(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f48(%a0: vector<[4]xi16>, %b0: vector<[4]xi16>, %a1: vector<[4]xi16>, %b1: vector<[4]xi16>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi16> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi16> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi16> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f49(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %a3: vector<[4]xi8>, %b3: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extui %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extui %b2 : vector<[4]xi8> to vector<[4]xi32>
  %ae3 = arith.extui %a3 : vector<[4]xi8> to vector<[4]xi32>
  %be3 = arith.extui %b3 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %ae3, %be3 kind<sub> acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  return %3 : vector<[4]x[4]xi32>
}
func.func @f50(%a0: vector<[2]xi16>, %b0: vector<[2]xi16>, %a1: vector<[2]xi16>, %b1: vector<[2]xi16>, %a2: vector<[2]xi16>, %b2: vector<[2]xi16>, %a3: vector<[2]xi16>, %b3: vector<[2]xi16>) -> vector<[2]x[2]xi64> {
  %ae0 = arith.extui %a0 : vector<[2]xi16> to vector<[2]xi64>
  %be0 = arith.extui %b0 : vector<[2]xi16> to vector<[2]xi64>
  %ae1 = arith.extui %a1 : vector<[2]xi16> to vector<[2]xi64>
  %be1 = arith.extui %b1 : vector<[2]xi16> to vector<[2]xi64>
  %ae2 = arith.extui %a2 : vector<[2]xi16> to vector<[2]xi64>
  %be2 = arith.extui %b2 : vector<[2]xi16> to vector<[2]xi64>
  %ae3 = arith.extui %a3 : vector<[2]xi16> to vector<[2]xi64>
  %be3 = arith.extui %b3 : vector<[2]xi16> to vector<[2]xi64>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> : vector<[2]xi64>, vector<[2]xi64>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[2]xi64>, vector<[2]xi64>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[2]xi64>, vector<[2]xi64>
  %3 = arm_sme.outerproduct %ae3, %be3 kind<sub> acc(%2) : vector<[2]xi64>, vector<[2]xi64>
  return %3 : vector<[2]x[2]xi64>
}
func.func @f51(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extui %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extui %b2 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 kind<sub> acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  return %2 : vector<[4]x[4]xi32>
}
func.func @f52(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %c: vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extui %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extui %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 kind<sub> acc(%c) : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @f53(%a0: vector<[4]xf16>, %b0: vector<[4]xf16>, %a1: vector<[4]xf16>, %b1: vector<[4]xf16>, %a2: vector<[4]xf16>, %b2: vector<[4]xf16>, %a3: vector<[4]xf16>, %b3: vector<[4]xf16>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xf16> to vector<[4]xf32>
  %ae2 = arith.extf %a2 : vector<[4]xf16> to vector<[4]xf32>
  %be2 = arith.extf %b2 : vector<[4]xf16> to vector<[4]xf32>
  %ae3 = arith.extf %a3 : vector<[4]xf16> to vector<[4]xf32>
  %be3 = arith.extf %b3 : vector<[4]xf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xf32>, vector<[4]xf32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xf32>, vector<[4]xf32>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) : vector<[4]xf32>, vector<[4]xf32>
  return %3 : vector<[4]x[4]xf32>
}
func.func @f54(%a0: vector<[4]xf16>, %b0: vector<[4]xf16>, %a1: vector<[4]xf16>, %b1: vector<[4]xf16>, %a2: vector<[4]xf16>, %b2: vector<[4]xf16>) -> vector<[4]x[4]xf32> {
  %ae0 = arith.extf %a0 : vector<[4]xf16> to vector<[4]xf32>
  %be0 = arith.extf %b0 : vector<[4]xf16> to vector<[4]xf32>
  %ae1 = arith.extf %a1 : vector<[4]xf16> to vector<[4]xf32>
  %be1 = arith.extf %b1 : vector<[4]xf16> to vector<[4]xf32>
  %ae2 = arith.extf %a2 : vector<[4]xf16> to vector<[4]xf32>
  %be2 = arith.extf %b2 : vector<[4]xf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xf32>, vector<[4]xf32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xf32>, vector<[4]xf32>
  return %2 : vector<[4]x[4]xf32>
}
func.func @f55(%a0: vector<[4]xi8>, %b0: vector<[4]xi8>, %a1: vector<[4]xi8>, %b1: vector<[4]xi8>, %a2: vector<[4]xi8>, %b2: vector<[4]xi8>, %a3: vector<[4]xi8>, %b3: vector<[4]xi8>, %a4: vector<[4]xi8>, %b4: vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %ae0 = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %be0 = arith.extsi %b0 : vector<[4]xi8> to vector<[4]xi32>
  %ae1 = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %be1 = arith.extsi %b1 : vector<[4]xi8> to vector<[4]xi32>
  %ae2 = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %be2 = arith.extsi %b2 : vector<[4]xi8> to vector<[4]xi32>
  %ae3 = arith.extsi %a3 : vector<[4]xi8> to vector<[4]xi32>
  %be3 = arith.extsi %b3 : vector<[4]xi8> to vector<[4]xi32>
  %ae4 = arith.extsi %a4 : vector<[4]xi8> to vector<[4]xi32>
  %be4 = arith.extsi %b4 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %ae2, %be2 acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %ae3, %be3 acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  %4 = arm_sme.outerproduct %ae4, %be4 acc(%3) : vector<[4]xi32>, vector<[4]xi32>
  return %4 : vector<[4]x[4]xi32>
}
func.func @f56(%a0: vector<[2]xf32>, %b0: vector<[2]xf32>, %a1: vector<[2]xf32>, %b1: vector<[2]xf32>) -> vector<[2]x[2]xf64> {
  %ae0 = arith.extf %a0 : vector<[2]xf32> to vector<[2]xf64>
  %be0 = arith.extf %b0 : vector<[2]xf32> to vector<[2]xf64>
  %ae1 = arith.extf %a1 : vector<[2]xf32> to vector<[2]xf64>
  %be1 = arith.extf %b1 : vector<[2]xf32> to vector<[2]xf64>
  %0 = arm_sme.outerproduct %ae0, %be0 : vector<[2]xf64>, vector<[2]xf64>
  %1 = arm_sme.outerproduct %ae1, %be1 acc(%0) : vector<[2]xf64>, vector<[2]xf64>
  return %1 : vector<[2]x[2]xf64>
}
