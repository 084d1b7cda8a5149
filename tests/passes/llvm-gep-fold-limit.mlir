// RUN: rmlir-opt %s --canonicalize
// Indices of 29 bits become numbers, larger ones stay constants.
llvm.func @use(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr)
llvm.func @limits(%x: !llvm.ptr) {
  %most = llvm.mlir.constant(268435455 : i32) : i32
  %more = llvm.mlir.constant(268435456 : i32) : i32
  %least = llvm.mlir.constant(-268435456 : i64) : i64
  %less = llvm.mlir.constant(-268435457 : i64) : i64
  %0 = llvm.getelementptr %x[%most] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %1 = llvm.getelementptr %x[%more] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %2 = llvm.getelementptr %x[%least] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %3 = llvm.getelementptr %x[%less] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.call @use(%0, %1, %2, %3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
