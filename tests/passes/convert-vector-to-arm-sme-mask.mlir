// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-vector-to-arm-sme --mlir-print-debuginfo --mlir-print-local-scope

func.func @outside_loop(%a: index, %b: index, %lo: index, %hi: index, %step: index) {
  %mask = vector.create_mask %a, %b : vector<[4]x[8]xi1> loc("mask")
  "t.between"() : () -> () loc("between")
  scf.for %i = %lo to %hi step %step {
    %row = vector.extract %mask[%i] : vector<[8]xi1> from vector<[4]x[8]xi1> loc("extract")
    "t.use"(%row) : (vector<[8]xi1>) -> () loc("use")
  } loc("loop")
  return loc("return")
} loc("outside_loop")
func.func @two_extracts(%a: index, %b: index, %i: index) -> (vector<[8]xi1>, vector<[8]xi1>) {
  %mask = vector.create_mask %a, %b : vector<[4]x[8]xi1> loc("mask")
  "t.between"() : () -> () loc("between")
  %first = vector.extract %mask[%i] : vector<[8]xi1> from vector<[4]x[8]xi1> loc("first")
  "t.between"() : () -> () loc("between")
  %second = vector.extract %mask[2] : vector<[8]xi1> from vector<[4]x[8]xi1> loc("second")
  return %first, %second : vector<[8]xi1>, vector<[8]xi1> loc("return")
} loc("two_extracts")
func.func @mask_stays(%a: index, %b: index, %i: index) -> (vector<[8]xi1>, vector<[4]x[8]xi1>) {
  %mask = vector.create_mask %a, %b : vector<[4]x[8]xi1> loc("mask")
  "t.between"() : () -> () loc("between")
  %row = vector.extract %mask[%i] : vector<[8]xi1> from vector<[4]x[8]xi1> loc("extract")
  return %row, %mask : vector<[8]xi1>, vector<[4]x[8]xi1> loc("return")
} loc("mask_stays")
