// RUN: rmlir-run %s -e sum --entry-point-result=i32
// Where a function may return twice, values are kept in memory: those of a block with several arguments, too.
llvm.func @_setjmp(!llvm.ptr) -> i32 attributes {passthrough = ["returns_twice"]}
llvm.func @sum() -> i32 {
  %size = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %ten = llvm.mlir.constant(10 : i32) : i32
  %buffer = llvm.alloca %size x i64 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %first = llvm.call @_setjmp(%buffer) : (!llvm.ptr) -> i32
  llvm.br ^loop(%zero, %first : i32, i32)
^loop(%i: i32, %sum: i32):
  %next = llvm.add %i, %one : i32
  %more = llvm.add %sum, %next : i32
  %again = llvm.icmp "slt" %next, %ten : i32
  llvm.cond_br %again, ^loop(%next, %more : i32, i32), ^end
^end:
  llvm.return %more : i32
}
