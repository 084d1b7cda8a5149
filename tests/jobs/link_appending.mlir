// RUN: rmlir link %s %S/link_appending_other.mlir
llvm.mlir.global appending @llvm.used() {addr_space = 0 : i32, section = "llvm.metadata"} : !llvm.array<2 x ptr> {
  %0 = llvm.mlir.undef : !llvm.array<2 x ptr>
  %1 = llvm.mlir.addressof @a : !llvm.ptr
  %2 = llvm.insertvalue %1, %0[0] : !llvm.array<2 x ptr>
  %3 = llvm.insertvalue %1, %2[1] : !llvm.array<2 x ptr>
  llvm.return %3 : !llvm.array<2 x ptr>
}
llvm.mlir.global internal @a(1 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global appending @arr(dense<[1,2]> : tensor<2xi32>) {addr_space = 0 : i32} : !llvm.array<2 x i32>
llvm.mlir.global appending @list([1 : i32, 2 : i32]) {addr_space = 0 : i32} : !llvm.array<2 x i32>
