// RUN: rmlir-opt %s --sroa

llvm.func @nested(%x: i32, %from: !llvm.ptr) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(24 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<"s", (i8, struct<packed (i8, i32)>, array<3 x f32>)> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%p, %from, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %0 = llvm.getelementptr inbounds %p[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"s", (i8, struct<packed (i8, i32)>, array<3 x f32>)>
  llvm.store %x, %0 : i32, !llvm.ptr
  %1 = llvm.getelementptr inbounds %p[0, 2, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"s", (i8, struct<packed (i8, i32)>, array<3 x f32>)>
  %2 = llvm.load %1 : !llvm.ptr -> f32
  llvm.return %2 : f32
}

llvm.func @filled(%byte: i8) -> i16 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memset.inline"(%p, %byte) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
  %0 = llvm.getelementptr %p[10] : (!llvm.ptr) -> !llvm.ptr, i8
  %1 = llvm.load %0 : !llvm.ptr -> i16
  %2 = llvm.load %p : !llvm.ptr -> i16
  llvm.return %1 : i16
}

llvm.func @out_of_bounds(%x: i64) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
  llvm.store %x, %0 : i64, !llvm.ptr
  llvm.return
}

func.func @memrefs(%x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloca() : memref<2x2xf32>
  %1 = memref.alloca() : memref<2xf32>
  memref.store %x, %0[%c1, %c0] : memref<2x2xf32>
  %2 = memref.load %0[%c0, %c1] : memref<2x2xf32>
  memref.store %2, %1[%i] : memref<2xf32>
  %3 = memref.load %1[%c0] : memref<2xf32>
  return %3 : f32
}
