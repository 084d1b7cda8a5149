// RUN: rmlir-opt %s --canonicalize
// A zero of numbers is the same constant as a number.
llvm.func @add() -> i32 {
  %0 = llvm.mlir.zero : i32
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.add %0, %1 : i32
  llvm.return %2 : i32
}
llvm.func @or(%x: i32) -> i32 {
  %0 = llvm.mlir.zero : i32
  %1 = llvm.mlir.constant(5 : i32) : i32
  %2 = llvm.or %0, %1 : i32
  llvm.return %2 : i32
}
llvm.func @pointers() -> i1 {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.mlir.zero : !llvm.ptr
  %2 = llvm.icmp "eq" %0, %1 : !llvm.ptr
  llvm.return %2 : i1
}
