// RUN: rmlir-opt --convert-vector-to-llvm=enable-arm-sve %s

func.func @products(%a: vector<[16]xi8>, %b: vector<[4]xi32>) -> (vector<[4]xi32>, vector<[4]xi32>) {
  %0 = arm_sve.sdot %b, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %1 = arm_sve.ummla %b, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  return %0, %1 : vector<[4]xi32>, vector<[4]xi32>
}

func.func @masked(%m: vector<[4]xi1>, %a: vector<[4]xi32>, %x: vector<[4]xf32>) -> (vector<[4]xi32>, vector<[4]xf32>) {
  %0 = arm_sve.masked.subi %m, %a, %a : vector<[4]xi1>, vector<[4]xi32>
  %1 = arm_sve.masked.divi_signed %m, %0, %a : vector<[4]xi1>, vector<[4]xi32>
  %2 = arm_sve.masked.mulf %m, %x, %x : vector<[4]xi1>, vector<[4]xf32>
  return %1, %2 : vector<[4]xi32>, vector<[4]xf32>
}

func.func @lane(%v: vector<[4]xf32>) -> vector<[4]xf32> {
  %0 = arm_sve.dupq_lane %v[2] : vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

func.func @first(%n: index) -> (vector<[4]xi1>, vector<[32]xi1>) {
  %0 = vector.create_mask %n : vector<[4]xi1>
  %1 = vector.create_mask %n : vector<[32]xi1>
  return %0, %1 : vector<[4]xi1>, vector<[32]xi1>
}
