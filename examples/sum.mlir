// A program in the llvm dialect: it adds up what it finds in a table and prints the sum.
llvm.mlir.global internal constant @format("sum of %d numbers: %ld\0A\00") {addr_space = 0 : i32}
llvm.mlir.global internal constant @table(dense<[3, 1, 4, 1, 5, 9, 2, 6]> : tensor<8xi64>) : !llvm.array<8 x i64>

llvm.func @printf(!llvm.ptr, ...) -> i32

llvm.func @sum(%table: !llvm.ptr, %count: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%zero, %zero : i64, i64)
^head(%i: i64, %sum: i64):
  %more = llvm.icmp "slt" %i, %count : i64
  llvm.cond_br %more, ^body, ^done
^body:
  %place = llvm.getelementptr %table[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %value = llvm.load %place : !llvm.ptr -> i64
  %next = llvm.add %sum, %value : i64
  %up = llvm.add %i, %one : i64
  llvm.br ^head(%up, %next : i64, i64)
^done:
  llvm.return %sum : i64
}

llvm.func @main() -> i32 {
  %count = llvm.mlir.constant(8 : i64) : i64
  %table = llvm.mlir.addressof @table : !llvm.ptr
  %sum = llvm.call @sum(%table, %count) : (!llvm.ptr, i64) -> i64
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %shown = llvm.mlir.constant(8 : i32) : i32
  %printed = llvm.call @printf(%format, %shown, %sum) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i64) -> i32
  %ok = llvm.mlir.constant(0 : i32) : i32
  llvm.return %ok : i32
}
