// RUN: rmlir-opt %s --remove-dead-values --split-input-file
// The variable of a loop that does something matters to what is in it; functions may call themselves.
func.func @loaded() {
  %m = memref.alloc() : memref<10xf32>
  %x = arith.constant 7.0 : f32
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.store %x, %m[%j] : memref<10xf32>
      %0 = affine.load %m[%i] : memref<10xf32>
    }
  }
  return
}

// -----

func.func @again(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %0 = arith.cmpi slt, %n, %c1 : i32
  cf.cond_br %0, ^bb1, ^bb2
^bb1:
  return %n : i32
^bb2:
  %1 = arith.subi %n, %c1 : i32
  %2 = call @again(%1) : (i32) -> i32
  %3 = arith.addi %2, %n : i32
  return %3 : i32
}

// -----

func.func @never_sized(%n: index) {
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4) : memref<?xi8>
  %1 = memref.alloc(%n) : memref<?xi8>
  return
}
