// RUN: rmlir-run --entry-point-result=void %s

llvm.func @printF32(f32)
llvm.func @printI64(i64)
llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @printOpen()
llvm.func @printClose()
llvm.func @printComma()
llvm.func @printBF16(i16)
llvm.func @printF16(i16)
llvm.func @printU64(i64)
llvm.func @printString(!llvm.ptr)
llvm.mlir.global internal constant @s("hello\0A\00")
llvm.func @main() {
  %c = llvm.mlir.constant(1.5 : f32) : f32
  %d = llvm.mlir.constant(1.0e10 : f64) : f64
  %e = llvm.mlir.constant(0.1 : f64) : f64
  %nan = llvm.mlir.constant(0x7FF8000000000000 : f64) : f64
  %i = llvm.mlir.constant(-5 : i64) : i64
  %h = llvm.mlir.constant(15872 : i16) : i16
  %s = llvm.mlir.addressof @s : !llvm.ptr
  llvm.call @printString(%s) : (!llvm.ptr) -> ()
  llvm.call @printOpen() : () -> ()
  llvm.call @printF32(%c) : (f32) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printI64(%i) : (i64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printU64(%i) : (i64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF64(%d) : (f64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF64(%e) : (f64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF64(%nan) : (f64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printBF16(%h) : (i16) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF16(%h) : (i16) -> ()
  llvm.call @printClose() : () -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
