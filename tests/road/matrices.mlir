// RUN: rmlir-run %s

// Matrices in vectors, column by column. The reference's runner has them only where it optimizes.

llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @printComma()
llvm.mlir.global private constant @data(dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf64>) {addr_space = 0 : i32} : !llvm.array<6 x f64>
llvm.func @show(%v: vector<4xf64>) {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %a = llvm.extractelement %v[%c0 : i32] : vector<4xf64>
  %b = llvm.extractelement %v[%c1 : i32] : vector<4xf64>
  %c = llvm.extractelement %v[%c2 : i32] : vector<4xf64>
  %d = llvm.extractelement %v[%c3 : i32] : vector<4xf64>
  llvm.call @printF64(%a) : (f64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF64(%b) : (f64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF64(%c) : (f64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF64(%d) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func @main() {
  %p = llvm.mlir.addressof @data : !llvm.ptr
  %three = llvm.mlir.constant(3 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %buffer = llvm.alloca %one x !llvm.array<6 x f64> : (i64) -> !llvm.ptr
  %3 = llvm.mlir.constant(dense<[0.5, -1.0, 2.0, 10.0]> : vector<4xf64>) : vector<4xf64>
  %a = llvm.load %p {alignment = 8 : i64} : !llvm.ptr -> vector<4xf64>
  %5 = llvm.intr.matrix.multiply %a, %3 {lhs_rows = 2 : i32, lhs_columns = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
  llvm.call @show(%5) : (vector<4xf64>) -> ()
  %6 = llvm.intr.matrix.transpose %5 {rows = 2 : i32, columns = 2 : i32} : vector<4xf64> into vector<4xf64>
  llvm.call @show(%6) : (vector<4xf64>) -> ()
  %7 = llvm.intr.matrix.column.major.load %p, <stride=%three> {isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xf64> from !llvm.ptr stride i64
  llvm.call @show(%7) : (vector<4xf64>) -> ()
  %s = llvm.mlir.constant(2 : i64) : i64
  llvm.intr.matrix.column.major.store %7, %buffer, <stride=%s> {isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xf64> to !llvm.ptr stride i64
  %8 = llvm.load %buffer {alignment = 8 : i64} : !llvm.ptr -> vector<4xf64>
  llvm.call @show(%8) : (vector<4xf64>) -> ()
  llvm.return
}
