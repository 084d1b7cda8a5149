// RUN: rmlir-reduce %s --flags=--finalize-memref-to-llvm --says=conversions.
func.func private @helper(%a: i32, %b: i64) -> i64 {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.addi %0, %b : i64
  return %1 : i64
}
func.func @fine(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
func.func @bad(%c: i1, %x: i32, %t: tensor<8x16xf32>, %n: index) -> (i64, tensor<8x16xf32>) attributes {note = "long", other = 3 : i8} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = arith.constant 100 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> i64 {
    %v = scf.if %c -> i64 {
      %h = func.call @helper(%x, %acc) : (i32, i64) -> i64
      scf.yield %h : i64
    } else {
      %m = memref.alloc(%n) : memref<?x16xi64, "far">
      %l = memref.load %m[%i, %c1] : memref<?x16xi64, "far">
      memref.dealloc %m : memref<?x16xi64, "far">
      scf.yield %l : i64
    }
    scf.yield %v : i64
  }
  cf.cond_br %c, ^one, ^two(%sum : i64)
^one:
  %y = arith.addi %sum, %sum : i64
  cf.br ^two(%y : i64)
^two(%r: i64):
  return %r, %t : i64, tensor<8x16xf32>
}
