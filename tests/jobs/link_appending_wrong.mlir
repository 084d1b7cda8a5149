// RUN: rmlir list %s
llvm.mlir.global appending @list([7 : i64]) {addr_space = 0 : i32} : !llvm.array<1 x i64>
