// RUN: rmlir-opt %s --simplify-depthwise-conv
// What only hands on values folds, also where there are no patterns.
func.func @never(%a: index, %b: index) -> (index, index) {
  %0:2 = affine.for %i = 4 to 0 iter_args(%x = %a, %y = %b) -> (index, index) {
    %s = arith.addi %x, %y : index
    affine.yield %s, %x : index, index
  }
  return %0#0, %0#1 : index, index
}
func.func @once(%a: index, %b: index, %c: index) -> (index, index) {
  %0:2 = affine.for %i = 0 to 2 step 3 iter_args(%x = %a, %y = %b) -> (index, index) {
    affine.yield %c, %x : index, index
  }
  return %0#0, %0#1 : index, index
}
func.func @often(%a: index, %b: index, %c: index) -> (index, index) {
  %0 = affine.for %i = 0 to 9 iter_args(%x = %a) -> (index) {
    affine.yield %c : index
  }
  %1:2 = affine.for %i = 0 to 9 iter_args(%x = %a, %y = %b) -> (index, index) {
    affine.yield %y, %x : index, index
  }
  return %0, %1#0 : index, index
}
func.func @unknown(%a: index, %c: index, %n: index) -> (index, index, index) {
  %0 = affine.for %i = 0 to %n iter_args(%x = %a) -> (index) {
    affine.yield %x : index
  }
  %1 = affine.for %i = 0 to %n iter_args(%x = %a) -> (index) {
    affine.yield %c : index
  }
  %2 = affine.for %i = 0 to 9 iter_args(%x = %a) -> (index) {
    affine.yield %i : index
  }
  return %0, %1, %2 : index, index, index
}
