// RUN: rmlir-opt %s --canonicalize --split-input-file
// Indices that are put together and taken apart: what is known, what does nothing, and what cancels.
func.func @known(%x: index) -> (index, index, index, index, index, index, index) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c100 = arith.constant 100 : index
  %cm7 = arith.constant -7 : index
  %0:3 = affine.delinearize_index %c100 into (%c3, 4, %c5) : index, index, index
  %1:2 = affine.delinearize_index %cm7 into (4) : index, index
  %2 = affine.linearize_index [%c3, %cm7, %c5] by (4, 5) : index
  %3 = affine.delinearize_index %x into (7) : index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %2, %3 : index, index, index, index, index, index, index
}

// -----

func.func @units(%x: index, %y: index, %n: index) -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %0:4 = affine.delinearize_index %x into (%n, 1, 4, 1) : index, index, index, index
  %1 = affine.linearize_index [%c0, %x, %y] by (2, 3, %n) : index
  %2 = affine.linearize_index disjoint [%x, %y, %x] by (3, 1, %n) : index
  return %0#0, %0#1, %0#2, %0#3, %1, %2 : index, index, index, index, index, index
}

// -----

func.func @apart_again(%x: index, %y: index, %z: index, %n: index) -> (index, index, index, index, index, index, index) {
  %0 = affine.linearize_index disjoint [%x, %y, %z] by (2, %n, 64) : index
  %1:3 = affine.delinearize_index %0 into (5, %n, 64) : index, index, index
  %2:4 = affine.delinearize_index %0 into (2, %n, 8, 8) : index, index, index, index
  return %1#0, %1#1, %1#2, %2#0, %2#1, %2#2, %2#3 : index, index, index, index, index, index, index
}

// -----

func.func @together_again(%x: index, %y: index, %n: index, %m: index) -> (index, index, index, index) {
  %0:4 = affine.delinearize_index %x into (2, %n, %m, 8) : index, index, index, index
  %1 = affine.linearize_index [%y, %0#0, %0#1, %0#2, %0#3] by (3, 2, %n, %m, 8) : index
  %2:3 = affine.delinearize_index %x into (3, 4, 8) : index, index, index
  %3 = affine.linearize_index [%y, %2#1, %2#2] by (5, 4, 8) : index
  %4:3 = affine.delinearize_index %y into (4, 8) : index, index, index
  %5 = affine.linearize_index disjoint [%x, %4#0, %4#1, %4#2] by (9, 2, 4, 8) : index
  return %1, %3, %5, %2#2 : index, index, index, index
}
