// RUN: rmlir-opt --llvm-use-default-visibility=visibility=hidden %s
llvm.func @declared()
llvm.func internal @internal() {
  llvm.return
}
llvm.func protected @protected() {
  llvm.return
}
llvm.func linkonce_odr hidden @hidden() {
  llvm.return
}
llvm.mlir.global external @number(1 : i32) : i32
llvm.mlir.alias external @same : i32 {
  %0 = llvm.mlir.addressof @number : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @chosen : !llvm.func<void ()>, !llvm.ptr @choose
llvm.func @choose() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
module @inner {
  llvm.func @deep() {
    llvm.return
  }
}
