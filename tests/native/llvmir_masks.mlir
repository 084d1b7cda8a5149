// RUN: rmlir-translate --mlir-to-llvmir %s

llvm.func @f(%p: !llvm.ptr, %m: vector<4xi1>, %v: vector<4xf32>, %ps: vector<4x!llvm.ptr>, %n: i64) {
  %0 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.store %0, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  %1 = llvm.intr.masked.gather %ps, %m, %v {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.scatter %1, %ps, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
  %2 = "llvm.intr.masked.expandload"(%p, %m, %v) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "llvm.intr.masked.compressstore"(%2, %p, %m) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  %3 = llvm.intr.matrix.multiply %v, %v {lhs_rows = 2 : i32, lhs_columns = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %4 = llvm.intr.matrix.transpose %3 {rows = 2 : i32, columns = 2 : i32} : vector<4xf32> into vector<4xf32>
  %5 = llvm.intr.matrix.column.major.load %p, <stride=%n> {isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xf32> from !llvm.ptr stride i64
  llvm.intr.matrix.column.major.store %5, %p, <stride=%n> {isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xf32> to !llvm.ptr stride i64
  %6 = llvm.intr.get.active.lane.mask %n, %n : i64, i64 to vector<4xi1>
  llvm.return
}
