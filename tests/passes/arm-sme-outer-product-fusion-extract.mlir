// RUN: rmlir-opt %s --arm-sme-outer-product-fusion

func.func @two(%a0 : vector<[4]xf16>, %b0 : vector<[4]xf16>, %a1 : vector<[4]xf16>, %b1 : vector<[4]xf16>, %m0: vector<[4]xi1>, %m1: vector<[4]xi1>, %m2: vector<[4]xi1>, %m3: vector<[4]xi1>) -> vector<[4]x[4]xf32> {
  %a0e = arith.extf %a0 : vector<[4]xf16> to vector<[4]xf32>
  %b0e = arith.extf %b0 : vector<[4]xf16> to vector<[4]xf32>
  %a1e = arith.extf %a1 : vector<[4]xf16> to vector<[4]xf32>
  %b1e = arith.extf %b1 : vector<[4]xf16> to vector<[4]xf32>
  %acc = arith.constant dense<0.0> : vector<[4]x[4]xf32>
  %0 = arm_sme.outerproduct %a0e, %b0e acc(%acc) masks(%m0, %m1) : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %a1e, %b1e acc(%0) masks(%m2, %m3) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @four(%a0 : vector<[4]xi8>, %b0 : vector<[4]xi8>, %a1 : vector<[4]xi8>, %b1 : vector<[4]xi8>,%a2 : vector<[4]xi8>, %b2 : vector<[4]xi8>, %a3 : vector<[4]xi8>, %b3 : vector<[4]xi8>) -> vector<[4]x[4]xi32> {
  %a0e = arith.extsi %a0 : vector<[4]xi8> to vector<[4]xi32>
  %b0e = arith.extui %b0 : vector<[4]xi8> to vector<[4]xi32>
  %a1e = arith.extsi %a1 : vector<[4]xi8> to vector<[4]xi32>
  %b1e = arith.extui %b1 : vector<[4]xi8> to vector<[4]xi32>
  %a2e = arith.extsi %a2 : vector<[4]xi8> to vector<[4]xi32>
  %b2e = arith.extui %b2 : vector<[4]xi8> to vector<[4]xi32>
  %a3e = arith.extsi %a3 : vector<[4]xi8> to vector<[4]xi32>
  %b3e = arith.extui %b3 : vector<[4]xi8> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %a0e, %b0e kind<sub> : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %a1e, %b1e kind<sub> acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  %2 = arm_sme.outerproduct %a2e, %b2e kind<sub> acc(%1) : vector<[4]xi32>, vector<[4]xi32>
  %3 = arm_sme.outerproduct %a3e, %b3e kind<sub> acc(%2) : vector<[4]xi32>, vector<[4]xi32>
  return %3 : vector<[4]x[4]xi32>
}
func.func @extract(%a : vector<4x[4]xf16>, %v: vector<[8]xi16>, %i: index) -> (vector<[4]xf32>, f32, vector<[4]xi32>, vector<[4]xf32>) {
  %ae = arith.extf %a : vector<4x[4]xf16> to vector<4x[4]xf32>
  %0 = vector.extract %ae[1] : vector<[4]xf32> from vector<4x[4]xf32>
  %1 = vector.extract %ae[1, 2] : f32 from vector<4x[4]xf32>
  %ve = arith.extsi %v : vector<[8]xi16> to vector<[8]xi32>
  %2 = vector.scalable.extract %ve[4] : vector<[4]xi32> from vector<[8]xi32>
  %3 = vector.extract %ae[%i] : vector<[4]xf32> from vector<4x[4]xf32>
  return %0, %1, %2, %3 : vector<[4]xf32>, f32, vector<[4]xi32>, vector<[4]xf32>
}
// What is extracted is one vector of one dimension that scales, or not.
func.func @which(%a : vector<4x[4]xf16>, %v: vector<2x3x[4]xi16>, %w: vector<3x8xi8>, %x: vector<2x[4]x[4]xi8>) -> (vector<3x[4]xi32>, vector<8xi32>, vector<[4]x[4]xi32>, vector<[4]xi32>, vector<[4]xi16>) {
  %ve = arith.extui %v : vector<2x3x[4]xi16> to vector<2x3x[4]xi32>
  %0 = vector.extract %ve[1] : vector<3x[4]xi32> from vector<2x3x[4]xi32>
  %we = arith.extui %w : vector<3x8xi8> to vector<3x8xi32>
  %1 = vector.extract %we[2] : vector<8xi32> from vector<3x8xi32>
  %xe = arith.extui %x : vector<2x[4]x[4]xi8> to vector<2x[4]x[4]xi32>
  %2 = vector.extract %xe[1] : vector<[4]x[4]xi32> from vector<2x[4]x[4]xi32>
  %3 = vector.extract %ve[1, 2] : vector<[4]xi32> from vector<2x3x[4]xi32>
  %ve2 = arith.trunci %ve : vector<2x3x[4]xi32> to vector<2x3x[4]xi16>
  %4 = vector.extract %ve2[1, 2] : vector<[4]xi16> from vector<2x3x[4]xi16>
  return %0, %1, %2, %3, %4 : vector<3x[4]xi32>, vector<8xi32>, vector<[4]x[4]xi32>, vector<[4]xi32>, vector<[4]xi16>
}
func.func @scalable_extract(%w: vector<16xi8>, %v: vector<[16]xf16>) -> (vector<[8]xf64>, vector<8xi16>) {
  %ve = arith.extf %v : vector<[16]xf16> to vector<[16]xf64>
  %0 = vector.scalable.extract %ve[8] : vector<[8]xf64> from vector<[16]xf64>
  %1 = arith.constant dense<1> : vector<8xi16>
  return %0, %1 : vector<[8]xf64>, vector<8xi16>
}
