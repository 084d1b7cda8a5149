// RUN: rmlir-run --entry-point-result=void %s

// The number of the first lane that is set: that of all lanes where there is none.

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @print(%0: i64) {
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func @of_bits(%bits: i16) attributes {passthrough = ["noinline"]} {
  %false = llvm.mlir.constant(false) : i1
  %0 = llvm.bitcast %bits : i16 to vector<16xi1>
  %1 = llvm.call_intrinsic "llvm.experimental.cttz.elts.i64.v16i1"(%0, %false) : (vector<16xi1>, i1) -> i64
  llvm.call @print(%1) : (i64) -> ()
  %2 = llvm.call_intrinsic "llvm.experimental.cttz.elts.i8.v16i1"(%0, %false) : (vector<16xi1>, i1) -> i8
  %3 = llvm.zext %2 : i8 to i64
  llvm.call @print(%3) : (i64) -> ()
  llvm.return
}
llvm.func @of_numbers(%numbers: i64) attributes {passthrough = ["noinline"]} {
  %false = llvm.mlir.constant(false) : i1
  %0 = llvm.bitcast %numbers : i64 to vector<4xi16>
  %1 = llvm.call_intrinsic "llvm.experimental.cttz.elts.i32.v4i16"(%0, %false) : (vector<4xi16>, i1) -> i32
  %2 = llvm.zext %1 : i32 to i64
  llvm.call @print(%2) : (i64) -> ()
  llvm.return
}
llvm.func @main() {
  %none = llvm.mlir.constant(0 : i16) : i16
  llvm.call @of_bits(%none) : (i16) -> ()
  %first = llvm.mlir.constant(-1 : i16) : i16
  llvm.call @of_bits(%first) : (i16) -> ()
  %last = llvm.mlir.constant(0x8000 : i16) : i16
  llvm.call @of_bits(%last) : (i16) -> ()
  %some = llvm.mlir.constant(0x0120 : i16) : i16
  llvm.call @of_bits(%some) : (i16) -> ()
  %zero = llvm.mlir.constant(0 : i64) : i64
  llvm.call @of_numbers(%zero) : (i64) -> ()
  %third = llvm.mlir.constant(0x0001800000000000 : i64) : i64
  llvm.call @of_numbers(%third) : (i64) -> ()
  %second = llvm.mlir.constant(0xffff0000 : i64) : i64
  llvm.call @of_numbers(%second) : (i64) -> ()
  llvm.return
}
