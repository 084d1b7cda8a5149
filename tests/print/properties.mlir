// RUN: rmlir-opt --mlir-print-op-generic %s
// Sizes of segments that are left out are zeros, and a native property takes the type that it has, whatever its number is given as.
func.func @segments() {
  %0 = "memref.alloc"() : () -> memref<i16>
  %1 = "memref.alloca"() <{alignment = 8 : i64}> : () -> memref<i16>
  return
}
llvm.func @flags(%a: !llvm.ptr, %i: i32) {
  %0 = "llvm.getelementptr"(%a, %i) <{elem_type = i8, noWrapFlags = 4294967299 : i64, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i32) -> !llvm.ptr
  %1 = "llvm.add"(%i, %i) <{overflowFlags = #llvm.overflow<nsw>}> : (i32, i32) -> i32
  %2 = "llvm.add"(%i, %i) : (i32, i32) -> i32
  llvm.return
}
