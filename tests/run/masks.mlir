// RUN: rmlir-run --entry-point-result=void %s

// Accesses under masks, lanes that are not whole bytes, and floats in parts.

llvm.func @printI64(i64)
llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @printComma()
llvm.mlir.global private constant @data(dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf64>) {addr_space = 0 : i32} : !llvm.array<6 x f64>
llvm.mlir.global private constant @bits(dense<[[true, false, true, true, false], [false, true, true, false, true]]> : tensor<2x5xi1>) {addr_space = 0 : i32} : !llvm.array<2 x array<5 x i1>>
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
llvm.func @mask(%n: i64) -> vector<4xi1> attributes {passthrough = ["noinline"]} {
  %0 = llvm.mlir.constant(1 : i64) : i64
  %1 = llvm.intr.get.active.lane.mask %0, %n : i64, i64 to vector<4xi1>
  llvm.return %1 : vector<4xi1>
}
llvm.func @main() {
  %p = llvm.mlir.addressof @data : !llvm.ptr
  %off = llvm.mlir.constant(dense<-1.0> : vector<4xf64>) : vector<4xf64>
  %three = llvm.mlir.constant(3 : i64) : i64
  %m = llvm.call @mask(%three) : (i64) -> vector<4xi1>
  %0 = llvm.intr.masked.load %p, %m, %off {alignment = 8 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf64>) -> vector<4xf64>
  llvm.call @show(%0) : (vector<4xf64>) -> ()
  %known = llvm.mlir.constant(dense<[true, false, false, true]> : vector<4xi1>) : vector<4xi1>
  %1 = "llvm.intr.masked.expandload"(%p, %known, %off) : (!llvm.ptr, vector<4xi1>, vector<4xf64>) -> vector<4xf64>
  llvm.call @show(%1) : (vector<4xf64>) -> ()
  %one = llvm.mlir.constant(1 : i64) : i64
  %buffer = llvm.alloca %one x !llvm.array<6 x f64> : (i64) -> !llvm.ptr
  llvm.store %off, %buffer {alignment = 8 : i64} : vector<4xf64>, !llvm.ptr
  "llvm.intr.masked.compressstore"(%0, %buffer, %m) : (vector<4xf64>, !llvm.ptr, vector<4xi1>) -> ()
  %2 = llvm.load %buffer {alignment = 8 : i64} : !llvm.ptr -> vector<4xf64>
  llvm.call @show(%2) : (vector<4xf64>) -> ()
  %places = llvm.mlir.constant(dense<[5, 0, 3, 2]> : vector<4xi64>) : vector<4xi64>
  %ps = llvm.getelementptr %p[%places] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f64
  %3 = llvm.intr.masked.gather %ps, %m, %off {alignment = 8 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf64>) -> vector<4xf64>
  llvm.call @show(%3) : (vector<4xf64>) -> ()
  %qs = llvm.getelementptr %buffer[%places] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f64
  llvm.intr.masked.scatter %3, %qs, %known {alignment = 8 : i32} : vector<4xf64>, vector<4xi1> into vector<4x!llvm.ptr>
  llvm.intr.masked.store %3, %buffer, %m {alignment = 8 : i32} : vector<4xf64>, vector<4xi1> into !llvm.ptr
  %4 = llvm.load %buffer {alignment = 8 : i64} : !llvm.ptr -> vector<4xf64>
  llvm.call @show(%4) : (vector<4xf64>) -> ()
  %9 = llvm.bitcast %m : vector<4xi1> to i4
  %10 = llvm.zext %9 : i4 to i64
  llvm.call @printI64(%10) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %b = llvm.mlir.constant(dense<[true, false, true, true, false, true, true, false, false, false, false, true]> : vector<12xi1>) : vector<12xi1>
  %11 = llvm.bitcast %b : vector<12xi1> to vector<3xi4>
  %i = llvm.mlir.constant(1 : i32) : i32
  %12 = llvm.extractelement %11[%i : i32] : vector<3xi4>
  %13 = llvm.sext %12 : i4 to i64
  llvm.call @printI64(%13) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.store %b, %buffer : vector<12xi1>, !llvm.ptr
  %14 = llvm.load %buffer : !llvm.ptr -> i16
  %15 = llvm.zext %14 : i16 to i64
  llvm.call @printI64(%15) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %16 = llvm.mlir.addressof @bits : !llvm.ptr
  %17 = llvm.load %16 : !llvm.ptr -> !llvm.array<2 x array<5 x i1>>
  %18 = llvm.extractvalue %17[1, 4] : !llvm.array<2 x array<5 x i1>>
  %19 = llvm.zext %18 : i1 to i64
  llvm.call @printI64(%19) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %x = llvm.mlir.constant(-3.75 : f64) : f64
  %20 = llvm.call_intrinsic "llvm.modf.f64"(%x) : (f64) -> !llvm.struct<(f64, f64)>
  %21 = llvm.extractvalue %20[0] : !llvm.struct<(f64, f64)>
  %22 = llvm.extractvalue %20[1] : !llvm.struct<(f64, f64)>
  llvm.call @printF64(%21) : (f64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF64(%22) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
