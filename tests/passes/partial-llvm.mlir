// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-arith-to-llvm --convert-cf-to-llvm=index-bitwidth=32

// Casts stay where operations that are not converted use what is.
func.func @mixed(%a: index, %b: index, %m: memref<2xf32>) -> index {
  %c2 = arith.constant 2 : index
  %0 = arith.addi %a, %b : index
  %1 = "t.op"(%0) : (index) -> index
  %2 = arith.muli %1, %c2 : index
  cf.br ^bb1(%2, %m : index, memref<2xf32>)
^bb1(%x: index, %y: memref<2xf32>):
  "t.use"(%y) : (memref<2xf32>) -> ()
  %3 = arith.index_cast %x : index to i64
  %4 = arith.index_cast %3 : i64 to index
  return %4 : index
}

func.func @folds(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %c1, %c1 : i32
  %1 = arith.addi %a, %0 : i32
  return %1 : i32
}
