// RUN: rmlir-opt %s --inline
// REFERENCE: none, it does not end
  func.func @f0() -> (i64, index) {
    %true = arith.constant true
    %c100_i32 = arith.constant 100 : i32
    %c100_i64 = arith.constant 100 : i64
    %0 = call @f1(%true, %c100_i32, %c100_i64) : (i1, i32, i64) -> i64
    %1 = arith.extsi %true : i1 to i32
    %cst = arith.constant 1.000000e+00 : f32
    %2 = arith.subf %cst, %cst : f32
    %3 = call @f1(%true, %c100_i32, %c100_i64) : (i1, i32, i64) -> i64
    cf.cond_br %true, ^bb1, ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb0
    %4 = arith.extui %true : i1 to i32
    %5 = arith.divsi %0, %0 : i64
    %6 = arith.divsi %true, %true : i1
    %7 = arith.divsi %6, %6 : i1
    cf.cond_br %6, ^bb4(%2, %2 : f32, f32), ^bb2
  ^bb2:  // pred: ^bb1
    %8 = arith.divsi %true, %true : i1
    cf.cond_br %8, ^bb4(%2, %2 : f32, f32), ^bb3
  ^bb3:  // pred: ^bb2
    %c65535 = arith.constant 65535 : index
    %9 = arith.andi %c65535, %c65535 : index
    %10 = arith.andi %9, %9 : index
    %11 = arith.andi %c65535, %c65535 : index
    cf.br ^bb4(%2, %2 : f32, f32)
  ^bb4(%12: f32, %13: f32):  // 4 preds: ^bb1, ^bb2, ^bb3, ^bb4
    %c65535_0 = arith.constant 65535 : index
    %14 = arith.andi %c65535_0, %c65535_0 : index
    %15 = arith.andi %14, %14 : index
    %16 = arith.andi %c65535_0, %c65535_0 : index
    cf.br ^bb4(%13, %13 : f32, f32)
  }
  func.func private @f1(%arg0: i1, %arg1: i32, %arg2: i64) -> i64 {
    %c65535 = arith.constant 65535 : index
    %0 = arith.andi %c65535, %c65535 : index
    %1 = arith.andi %0, %0 : index
    %2 = arith.andi %c65535, %c65535 : index
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    cf.cond_br %arg0, ^bb6, ^bb2
  ^bb2:  // pred: ^bb1
    %c1 = arith.constant 1 : index
    cf.br ^bb3(%2 : index)
  ^bb3(%3: index):  // 2 preds: ^bb2, ^bb4
    %4 = arith.cmpi slt, %3, %2 : index
    cf.cond_br %4, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %5 = arith.andi %c65535, %c65535 : index
    %6 = arith.andi %2, %2 : index
    %7 = arith.andi %2, %2 : index
    %8 = arith.addi %3, %c1 : index
    cf.br ^bb3(%8 : index)
  ^bb5:  // pred: ^bb3
    cf.br ^bb6
  ^bb6:  // 2 preds: ^bb1, ^bb5
    %9 = arith.divsi %2, %2 : index
    %10 = arith.divsi %arg0, %arg0 : i1
    %11 = arith.divsi %10, %10 : i1
    cf.cond_br %10, ^bb7, ^bb7
  ^bb7:  // 4 preds: ^bb6, ^bb6, ^bb7, ^bb7
    %12 = arith.divsi %arg0, %arg0 : i1
    cf.cond_br %12, ^bb7, ^bb7
  }

