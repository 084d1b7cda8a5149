// RUN: rmlir-opt %s --syntax-of=16

// Pointers said of what they are one, vectors of pointers were types of llvm, and that a copy is volatile was an operand.
"builtin.module"() ({
  "llvm.mlir.global"() ({
  }) {addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "g", unnamed_addr = 0 : i64, value = 1 : i32} : () -> ()
  "llvm.func"() ({
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr<i32>)>, linkage = #llvm.linkage<external>, sym_name = "callee"} : () -> ()
  "llvm.func"() ({
  ^bb0(%arg0: !llvm.ptr<i32>, %arg1: i64, %arg2: !llvm.ptr<struct<(i32, array<4 x f32>)>>, %arg3: !llvm.ptr<func<i32 (ptr<i32>)>>):
    %0 = "llvm.load"(%arg0) : (!llvm.ptr<i32>) -> i32
    %1 = "llvm.getelementptr"(%arg0, %arg1) {rawConstantIndices = array<i32: -2147483648>} : (!llvm.ptr<i32>, i64) -> !llvm.ptr<i32>
    "llvm.store"(%0, %1) : (i32, !llvm.ptr<i32>) -> ()
    %2 = "llvm.getelementptr"(%arg2, %arg1) {rawConstantIndices = array<i32: -2147483648, 1, 2>} : (!llvm.ptr<struct<(i32, array<4 x f32>)>>, i64) -> !llvm.ptr<f32>
    %3 = "llvm.alloca"(%arg1) : (i64) -> !llvm.ptr<i64>
    %4 = "llvm.bitcast"(%3) : (!llvm.ptr<i64>) -> !llvm.ptr<i8>
    %5 = "llvm.mlir.addressof"() {global_name = @g} : () -> !llvm.ptr<i32>
    %6 = "llvm.call"(%5) {callee = @callee, fastmathFlags = #llvm.fastmath<none>} : (!llvm.ptr<i32>) -> i32
    %7 = "llvm.call"(%arg3, %5) {fastmathFlags = #llvm.fastmath<none>} : (!llvm.ptr<func<i32 (ptr<i32>)>>, !llvm.ptr<i32>) -> i32
    %8 = "llvm.mlir.null"() : () -> !llvm.ptr<i32>
    %9 = "llvm.ptrtoint"(%8) : (!llvm.ptr<i32>) -> i64
    %10 = "llvm.atomicrmw"(%arg0, %0) {bin_op = 1 : i64, ordering = 2 : i64} : (!llvm.ptr<i32>, i32) -> i32
    "llvm.return"(%7) : (i32) -> ()
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr<i32>, i64, ptr<struct<(i32, array<4 x f32>)>>, ptr<func<i32 (ptr<i32>)>>)>, linkage = #llvm.linkage<external>, sym_name = "f"} : () -> ()
  "llvm.func"() ({
  ^bb0(%arg0: !llvm.vec<4 x ptr<f32>>, %arg1: vector<4xi64>, %arg2: !llvm.ptr<i8, 3>, %arg3: !llvm.ptr<i8>, %arg4: i64):
    %0 = "llvm.getelementptr"(%arg0, %arg1) {rawConstantIndices = array<i32: -2147483648>} : (!llvm.vec<4 x ptr<f32>>, vector<4xi64>) -> !llvm.vec<4 x ptr<f32>>
    %1 = "llvm.mlir.constant"() {value = true} : () -> i1
    "llvm.intr.memcpy"(%arg2, %arg3, %arg4, %1) : (!llvm.ptr<i8, 3>, !llvm.ptr<i8>, i64, i1) -> ()
    %2 = "llvm.mlir.null"() : () -> !llvm.ptr<struct<"list, of ptr<i8>", (ptr<struct<"list, of ptr<i8>">>, i32)>>
    %3 = "llvm.getelementptr"(%2) {rawConstantIndices = array<i32: 0, 1>} : (!llvm.ptr<struct<"list, of ptr<i8>", (ptr<struct<"list, of ptr<i8>">>, i32)>>) -> !llvm.ptr<i32>
    "llvm.return"(%0) : (!llvm.vec<4 x ptr<f32>>) -> ()
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vec<4 x ptr<f32>> (vec<4 x ptr<f32>>, vector<4xi64>, ptr<i8, 3>, ptr<i8>, i64)>, linkage = #llvm.linkage<external>, sym_name = "vectors"} : () -> ()
}) : () -> ()

