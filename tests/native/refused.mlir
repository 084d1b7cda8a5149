// RUN: not rmlir-translate --to object %s

llvm.func @fine(%a: i32) -> i32 {
  llvm.return %a : i32
}
llvm.func @barrier(%n: i32) {
  %0 = llvm.alloca %n x i8 : (i32) -> !llvm.ptr
  llvm.return
}
