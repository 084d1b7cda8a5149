// RUN: rmlir-opt %s --sccp --allow-unregistered-dialect
func.func @never() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.while (%a = %c0) : (index) -> index {
    %1 = arith.cmpi slt, %a, %c0 : index
    scf.condition(%1) %a : index
  } do {
  ^bb0(%a: index):
    %1 = arith.addi %a, %c1 : index
    scf.yield %1 : index
  }
  return %0 : index
}
func.func @forever() -> index {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %0 = scf.while (%a = %c0) : (index) -> index {
    scf.condition(%true) %a : index
  } do {
  ^bb0(%a: index):
    "unknown.use"(%a) : (index) -> ()
    scf.yield %a : index
  }
  return %0 : index
}
func.func @unknown(%c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.while (%a = %c0) : (index) -> index {
    scf.condition(%c) %a : index
  } do {
  ^bb0(%a: index):
    %1 = arith.addi %a, %c1 : index
    scf.yield %1 : index
  }
  return %0 : index
}
