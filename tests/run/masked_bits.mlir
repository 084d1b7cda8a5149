// RUN: rmlir-run --entry-point-result=void %s

// Lanes that are not whole bytes, and lanes whose size is no power of two, under masks: they lie as elements of an array do, but as
// those of a vector where the mask is known to be on throughout.

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @show(%p: !llvm.ptr) {
  %0 = llvm.load %p : !llvm.ptr -> i64
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %1 = llvm.getelementptr %p[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %2 = llvm.load %1 : !llvm.ptr -> i64
  llvm.call @printI64(%2) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func @clear(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(dense<-1> : vector<2xi64>) : vector<2xi64>
  llvm.store %0, %p : vector<2xi64>, !llvm.ptr
  llvm.return
}
llvm.func @mask(%n: i64) -> vector<4xi1> attributes {passthrough = ["noinline"]} {
  %0 = llvm.mlir.constant(1 : i64) : i64
  %1 = llvm.intr.get.active.lane.mask %0, %n : i64, i64 to vector<4xi1>
  llvm.return %1 : vector<4xi1>
}
llvm.func @bits(%i: i4) -> vector<4xi1> attributes {passthrough = ["noinline"]} {
  %0 = llvm.bitcast %i : i4 to vector<4xi1>
  llvm.return %0 : vector<4xi1>
}
llvm.func @number(%v: vector<4xi1>) {
  %0 = llvm.bitcast %v : vector<4xi1> to i4
  %1 = llvm.zext %0 : i4 to i64
  llvm.call @printI64(%1) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func @main() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.alloca %one x vector<2xi64> : (i64) -> !llvm.ptr
  %some = llvm.call @mask(%four) : (i64) -> vector<4xi1>
  %known = llvm.mlir.constant(dense<[true, false, true, true]> : vector<4xi1>) : vector<4xi1>
  %all = llvm.mlir.constant(dense<true> : vector<4xi1>) : vector<4xi1>
  %i = llvm.mlir.constant(6 : i4) : i4
  %v = llvm.call @bits(%i) : (i4) -> vector<4xi1>
  llvm.call @clear(%p) : (!llvm.ptr) -> ()
  llvm.intr.masked.store %v, %p, %some {alignment = 1 : i32} : vector<4xi1>, vector<4xi1> into !llvm.ptr
  llvm.call @show(%p) : (!llvm.ptr) -> ()
  llvm.call @clear(%p) : (!llvm.ptr) -> ()
  llvm.intr.masked.store %v, %p, %known {alignment = 1 : i32} : vector<4xi1>, vector<4xi1> into !llvm.ptr
  llvm.call @show(%p) : (!llvm.ptr) -> ()
  %0 = llvm.intr.masked.load %p, %some, %known {alignment = 1 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  llvm.call @number(%0) : (vector<4xi1>) -> ()
  llvm.call @clear(%p) : (!llvm.ptr) -> ()
  llvm.intr.masked.store %v, %p, %all {alignment = 1 : i32} : vector<4xi1>, vector<4xi1> into !llvm.ptr
  llvm.call @show(%p) : (!llvm.ptr) -> ()
  %1 = llvm.intr.masked.load %p, %all, %known {alignment = 1 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  llvm.call @number(%1) : (vector<4xi1>) -> ()
  llvm.call @clear(%p) : (!llvm.ptr) -> ()
  "llvm.intr.masked.compressstore"(%v, %p, %some) : (vector<4xi1>, !llvm.ptr, vector<4xi1>) -> ()
  llvm.call @show(%p) : (!llvm.ptr) -> ()
  %2 = "llvm.intr.masked.expandload"(%p, %known, %v) : (!llvm.ptr, vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  llvm.call @number(%2) : (vector<4xi1>) -> ()
  // Three bytes, in places of four.
  %w = llvm.mlir.constant(dense<[1, 2, 3, -4]> : vector<4xi24>) : vector<4xi24>
  llvm.call @clear(%p) : (!llvm.ptr) -> ()
  llvm.intr.masked.store %w, %p, %some {alignment = 1 : i32} : vector<4xi24>, vector<4xi1> into !llvm.ptr
  llvm.call @show(%p) : (!llvm.ptr) -> ()
  llvm.call @clear(%p) : (!llvm.ptr) -> ()
  llvm.intr.masked.store %w, %p, %all {alignment = 1 : i32} : vector<4xi24>, vector<4xi1> into !llvm.ptr
  llvm.call @show(%p) : (!llvm.ptr) -> ()
  llvm.return
}
