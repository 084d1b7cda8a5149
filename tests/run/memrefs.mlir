// RUN: rmlir-run --entry-point-result=void %s

llvm.func @printMemrefF32(i64, !llvm.ptr)
llvm.func @printMemrefI32(i64, !llvm.ptr)
llvm.func @_mlir_ciface_printMemrefI8(!llvm.ptr)
llvm.func @_mlir_ciface_printMemrefF16(!llvm.ptr)
llvm.func @_mlir_ciface_printMemrefBF16(!llvm.ptr)
llvm.func @_mlir_ciface_printMemrefC64(!llvm.ptr)
llvm.func @_mlir_ciface_printMemrefI16(!llvm.ptr)
llvm.func @_mlir_ciface_printMemrefInd(!llvm.ptr)
llvm.func @_mlir_ciface_printMemrefShapeF32(!llvm.ptr)
llvm.func @_mlir_ciface_printMemrefShapeI8(!llvm.ptr)
llvm.func @_mlir_ciface_printMemref1dI8(!llvm.ptr)
llvm.func @_mlir_ciface_printMemref0dF32(!llvm.ptr)
llvm.func @_mlir_ciface_printMemref2dF32(!llvm.ptr)
llvm.func @_mlir_ciface_printMemrefVector4x4xf32(!llvm.ptr)
llvm.func @printF64(f64)
llvm.mlir.global internal @data(dense<[0x41424344, 0x45464748, 1065353216, 1073741824, 1077936128, 1082130432, 0, -1, 0x7fc00000, 0x7f800000, 0xff800000, 100, 0x3f8ccccd,0x3f8ccccd,0x3f8ccccd,0x3f8ccccd]> : tensor<16xi32>) : !llvm.array<16 x i32>
// allocated aligned offset sizes strides
llvm.mlir.global internal @d2() : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)> {
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)>
  %p = llvm.mlir.addressof @data : !llvm.ptr
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c3 = llvm.mlir.constant(3 : i64) : i64
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %0 = llvm.insertvalue %p, %u[0] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)>
  %1 = llvm.insertvalue %p, %0[1] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)>
  %2 = llvm.insertvalue %c1, %1[2] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)>
  %3 = llvm.insertvalue %c3, %2[3] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)>
  %4 = llvm.insertvalue %c4, %3[4] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)>
  %5 = llvm.insertvalue %c4, %4[5] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)>
  %6 = llvm.insertvalue %c1, %5[6] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)>
  llvm.return %6 : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64)>
}
llvm.mlir.global internal @d3() : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)> {
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  %p = llvm.mlir.addressof @data : !llvm.ptr
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %0 = llvm.insertvalue %p, %u[0] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  %1 = llvm.insertvalue %p, %0[1] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  %2 = llvm.insertvalue %c0, %1[2] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  %3 = llvm.insertvalue %c2, %2[3] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  %4 = llvm.insertvalue %c2, %3[4] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  %5 = llvm.insertvalue %c2, %4[5] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  %6 = llvm.insertvalue %c4, %5[6] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  %7 = llvm.insertvalue %c2, %6[7] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  %8 = llvm.insertvalue %c1, %7[8] : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
  llvm.return %8 : !llvm.struct<(ptr, ptr, i64, i64, i64, i64, i64, i64, i64)>
}
llvm.mlir.global internal @u2() : !llvm.struct<(i64, ptr)> {
  %u = llvm.mlir.undef : !llvm.struct<(i64, ptr)>
  %p = llvm.mlir.addressof @d2 : !llvm.ptr
  %c = llvm.mlir.constant(2 : i64) : i64
  %0 = llvm.insertvalue %c, %u[0] : !llvm.struct<(i64, ptr)>
  %1 = llvm.insertvalue %p, %0[1] : !llvm.struct<(i64, ptr)>
  llvm.return %1 : !llvm.struct<(i64, ptr)>
}
llvm.mlir.global internal @z() : !llvm.struct<(ptr, ptr, i64, i64, i64)> {
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %p = llvm.mlir.addressof @data : !llvm.ptr
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %0 = llvm.insertvalue %p, %u[0] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %1 = llvm.insertvalue %p, %0[1] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %2 = llvm.insertvalue %c1, %1[2] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %3 = llvm.insertvalue %c0, %2[3] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %4 = llvm.insertvalue %c1, %3[4] : !llvm.struct<(ptr, ptr, i64, i64, i64)>
  llvm.return %4 : !llvm.struct<(ptr, ptr, i64, i64, i64)>
}
llvm.func @main() {
  %d2 = llvm.mlir.addressof @d2 : !llvm.ptr
  %d3 = llvm.mlir.addressof @d3 : !llvm.ptr
  %u = llvm.mlir.addressof @u2 : !llvm.ptr
  %z = llvm.mlir.addressof @z : !llvm.ptr
  %r0 = llvm.mlir.constant(0 : i64) : i64
  %r1 = llvm.mlir.constant(1 : i64) : i64
  %r2 = llvm.mlir.constant(2 : i64) : i64
  %r3 = llvm.mlir.constant(3 : i64) : i64
  %r10 = llvm.mlir.constant(1000 : i64) : i64
  %fl = llvm.mlir.constant(2.5e9 : f64) : f64
  llvm.call @printMemrefF32(%r2, %d2) : (i64, !llvm.ptr) -> ()
  llvm.call @printMemrefI32(%r3, %d3) : (i64, !llvm.ptr) -> ()
  llvm.call @printMemrefI32(%r0, %d3) : (i64, !llvm.ptr) -> ()
  llvm.call @printMemrefI32(%r1, %z) : (i64, !llvm.ptr) -> ()
  llvm.call @_mlir_ciface_printMemrefI8(%u) : (!llvm.ptr) -> ()
  llvm.call @_mlir_ciface_printMemrefF16(%u) : (!llvm.ptr) -> ()
  llvm.call @_mlir_ciface_printMemrefBF16(%u) : (!llvm.ptr) -> ()
  llvm.call @_mlir_ciface_printMemrefI16(%u) : (!llvm.ptr) -> ()
  llvm.call @_mlir_ciface_printMemrefShapeF32(%u) : (!llvm.ptr) -> ()
  llvm.call @_mlir_ciface_printMemrefShapeI8(%u) : (!llvm.ptr) -> ()
  llvm.call @_mlir_ciface_printMemref1dI8(%z) : (!llvm.ptr) -> ()
  llvm.call @_mlir_ciface_printMemref0dF32(%z) : (!llvm.ptr) -> ()
  llvm.call @_mlir_ciface_printMemref2dF32(%d2) : (!llvm.ptr) -> ()
  llvm.return
}
