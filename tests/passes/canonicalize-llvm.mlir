// RUN: rmlir-opt %s --canonicalize --allow-unregistered-dialect

llvm.func @a(%x: i32, %y: i32) -> (i32) {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %0 = llvm.or %x, %c0 : i32
  %1 = llvm.or %c0, %0 : i32
  llvm.return %1 : i32
}
llvm.func @a2(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %0 = llvm.or %c1, %c2 : i32
  %1 = llvm.or disjoint %0, %c2 : i32
  llvm.return %1 : i32
}
llvm.func @a3(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %c32 = llvm.mlir.constant(32 : i32) : i32
  %0 = llvm.shl %c1, %c2 : i32
  %1 = llvm.shl %0, %c32 : i32
  %2 = llvm.shl %x, %c2 overflow<nsw> : i32
  "test.use"(%0, %1, %2) : (i32, i32, i32) -> ()
  llvm.return %1 : i32
}
llvm.func @a4(%p: !llvm.ptr, %i: i32, %j: i64) {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c2 = llvm.mlir.constant(3000000000 : i64) : i64
  %0 = llvm.getelementptr %p[%c0] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  %1 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, f32
  %2 = llvm.getelementptr inbounds %p[%c1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %3 = llvm.getelementptr %p[%c2] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %4 = llvm.getelementptr %p[%i, 1, %c1] : (!llvm.ptr, i32, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i8>)>
  %5 = llvm.getelementptr %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i8>)>
  "test.use"(%0, %1, %2, %3, %4, %5) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @a5(%p: !llvm.ptr, %x: i32, %f: f32) {
  %0 = llvm.bitcast %x : i32 to f32
  %1 = llvm.bitcast %0 : f32 to i32
  %2 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %3 = llvm.addrspacecast %2 : !llvm.ptr<1> to !llvm.ptr<2>
  %4 = llvm.addrspacecast %2 : !llvm.ptr<1> to !llvm.ptr
  %5 = llvm.bitcast %x : i32 to i32
  %6 = llvm.bitcast %0 : f32 to vector<4xi8>
  "test.use"(%1, %3, %4, %5, %6) : (i32, !llvm.ptr<2>, !llvm.ptr, i32, vector<4xi8>) -> ()
  llvm.return
}
llvm.func @a6(%x: i32) {
  %c = llvm.mlir.constant(-1 : i8) : i8
  %0 = llvm.zext %c : i8 to i32
  %1 = llvm.zext %0 : i32 to i64
  %v = llvm.mlir.constant(dense<3> : vector<2xi8>) : vector<2xi8>
  %2 = llvm.zext %v : vector<2xi8> to vector<2xi32>
  %3 = llvm.icmp "eq" %x, %x : i32
  %4 = llvm.icmp "ne" %x, %x : i32
  %5 = llvm.icmp "sge" %x, %x : i32
  %6 = llvm.icmp "eq" %2, %2 : vector<2xi32>
  %n = llvm.mlir.zero : !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %7 = llvm.icmp "eq" %n, %a : !llvm.ptr
  %8 = llvm.icmp "ne" %a, %n : !llvm.ptr
  "test.use"(%1, %2, %3, %4, %5, %6, %7, %8, %a) : (i64, vector<2xi32>, i1, i1, i1, vector<2xi1>, i1, i1, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @a7(%s: !llvm.struct<(i32, array<2 x f32>)>, %x: i32, %f: f32) {
  %0 = llvm.insertvalue %x, %s[0] : !llvm.struct<(i32, array<2 x f32>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, array<2 x f32>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(i32, array<2 x f32>)>
  %3 = llvm.extractvalue %2[1] : !llvm.array<2 x f32>
  %4 = llvm.insertvalue %f, %0[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  %5 = llvm.extractvalue %4[1] : !llvm.struct<(i32, array<2 x f32>)>
  %6 = llvm.extractvalue %5[0] : !llvm.array<2 x f32>
  %7 = llvm.insertvalue %2, %s[1] : !llvm.struct<(i32, array<2 x f32>)>
  %8 = llvm.extractvalue %7[1, 1] : !llvm.struct<(i32, array<2 x f32>)>
  %u = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %9 = llvm.extractvalue %u[0] : !llvm.struct<(i32, i32)>
  %c = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %10 = llvm.extractvalue %c[1] : !llvm.struct<(i32, f32)>
  %z = llvm.mlir.zero : !llvm.struct<(i32, f32)>
  %11 = llvm.extractvalue %z[1] : !llvm.struct<(i32, f32)>
  %cc = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
  %12 = llvm.extractvalue %cc[1] : !llvm.array<2 x i32>
  "test.use"(%1, %2, %3, %5, %6, %8, %9, %10, %11, %12) : (i32, !llvm.array<2 x f32>, f32, !llvm.array<2 x f32>, f32, f32, i32, f32, f32, i32) -> ()
  llvm.return
}
llvm.mlir.global internal @g(42 : i32) : i32
llvm.func @ext()
llvm.func @a8(%v: vector<1xf32>, %w: vector<2xf32>) {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.mlir.addressof @g : !llvm.ptr
  %2 = llvm.mlir.undef : i32
  %3 = llvm.mlir.undef : i32
  %4 = llvm.mlir.poison : i32
  %5 = llvm.mlir.zero : i32
  %6 = llvm.mlir.zero : vector<4xf32>
  %7 = llvm.mlir.zero : !llvm.ptr
  %8 = llvm.dso_local_equivalent @ext : !llvm.ptr
  %9 = llvm.shufflevector %v, %v [0] : vector<1xf32>
  %10 = llvm.shufflevector %w, %w [0, 1] : vector<2xf32>
  %11 = llvm.mlir.constant(0 : index) : i64
  %12 = llvm.mlir.constant(0 : index) : i64
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32, vector<4xf32>, !llvm.ptr, !llvm.ptr, vector<1xf32>, vector<2xf32>, i64, i64) -> ()
  llvm.return
}
