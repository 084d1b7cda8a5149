// RUN: rmlir-opt %s --expand-strided-metadata
// Blocks that are equal once those that they lead to are merged.
func.func private @f(%a: i1, %p: index, %q: index, %m: memref<?xindex>) {
  cf.br ^bb5(%p, %q : index, index)
^bb5(%16: index, %17: index):
  cf.br ^bb6
^bb6:
  cf.br ^bb7(%p, %16, %17 : index, index, index)
^bb7(%18: index, %19: index, %20: index):
  %21 = memref.load %m[%18] : memref<?xindex>
  %23 = arith.cmpi ult, %21, %20 : index
  cf.cond_br %23, ^bb15(%19, %20 : index, index), ^bb17
^bb15(%43: index, %44: index):
  cf.br ^bb16
^bb16:
  cf.br ^bb7(%20, %43, %44 : index, index, index)
^bb17:
  return
}
func.func @shift_down(%arg0: index, %arg1: index, %arg2: memref<?xindex>, %arg3: index) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %0 = arith.cmpi uge, %arg3, %c2 : index
    cf.cond_br %0, ^bb1, ^bb19
  ^bb1:  // pred: ^bb0
    %1 = arith.subi %arg1, %arg0 : index
    %2 = arith.subi %arg3, %c2 : index
    %3 = arith.shrui %2, %c1 : index
    %4 = arith.cmpi uge, %3, %1 : index
    cf.cond_br %4, ^bb2, ^bb18
  ^bb2:  // pred: ^bb1
    %5 = arith.shli %1, %c1 : index
    %6 = arith.addi %5, %c1 : index
    %7 = arith.addi %6, %arg0 : index
    %8 = arith.addi %5, %c2 : index
    %9 = arith.cmpi ult, %8, %arg3 : index
    cf.cond_br %9, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    %10 = arith.addi %8, %arg0 : index
    %11 = memref.load %arg2[%7] : memref<?xindex>
    %12 = memref.load %arg2[%10] : memref<?xindex>
    %13 = arith.cmpi ult, %11, %12 : index
    %14 = arith.select %13, %8, %6 : index
    %15 = arith.select %13, %10, %7 : index
    cf.br ^bb5(%14, %15 : index, index)
  ^bb4:  // pred: ^bb2
    cf.br ^bb5(%6, %7 : index, index)
  ^bb5(%16: index, %17: index):  // 2 preds: ^bb3, ^bb4
    cf.br ^bb6
  ^bb6:  // pred: ^bb5
    cf.br ^bb7(%arg1, %16, %17 : index, index, index)
  ^bb7(%18: index, %19: index, %20: index):  // 2 preds: ^bb6, ^bb16
    %21 = memref.load %arg2[%18] : memref<?xindex>
    %22 = memref.load %arg2[%20] : memref<?xindex>
    %23 = arith.cmpi ult, %21, %22 : index
    cf.cond_br %23, ^bb8(%18, %19, %20 : index, index, index), ^bb17
  ^bb8(%24: index, %25: index, %26: index):  // pred: ^bb7
    %27 = memref.load %arg2[%24] : memref<?xindex>
    %28 = memref.load %arg2[%26] : memref<?xindex>
    memref.store %28, %arg2[%24] : memref<?xindex>
    memref.store %27, %arg2[%26] : memref<?xindex>
    %29 = arith.cmpi uge, %3, %25 : index
    cf.cond_br %29, ^bb9, ^bb14
  ^bb9:  // pred: ^bb8
    %30 = arith.shli %25, %c1 : index
    %31 = arith.addi %30, %c1 : index
    %32 = arith.addi %31, %arg0 : index
    %33 = arith.addi %30, %c2 : index
    %34 = arith.cmpi ult, %33, %arg3 : index
    cf.cond_br %34, ^bb10, ^bb11
  ^bb10:  // pred: ^bb9
    %35 = arith.addi %33, %arg0 : index
    %36 = memref.load %arg2[%32] : memref<?xindex>
    %37 = memref.load %arg2[%35] : memref<?xindex>
    %38 = arith.cmpi ult, %36, %37 : index
    %39 = arith.select %38, %33, %31 : index
    %40 = arith.select %38, %35, %32 : index
    cf.br ^bb12(%39, %40 : index, index)
  ^bb11:  // pred: ^bb9
    cf.br ^bb12(%31, %32 : index, index)
  ^bb12(%41: index, %42: index):  // 2 preds: ^bb10, ^bb11
    cf.br ^bb13
  ^bb13:  // pred: ^bb12
    cf.br ^bb15(%41, %42 : index, index)
  ^bb14:  // pred: ^bb8
    cf.br ^bb15(%25, %26 : index, index)
  ^bb15(%43: index, %44: index):  // 2 preds: ^bb13, ^bb14
    cf.br ^bb16
  ^bb16:  // pred: ^bb15
    cf.br ^bb7(%26, %43, %44 : index, index, index)
  ^bb17:  // pred: ^bb7
    cf.br ^bb18
  ^bb18:  // 2 preds: ^bb1, ^bb17
    cf.br ^bb19
  ^bb19:  // 2 preds: ^bb0, ^bb18
    return
}
