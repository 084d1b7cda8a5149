// RUN: rmlir-opt %s --sccp
llvm.func @number() -> f32 {
  %0 = llvm.mlir.zero : f32
  llvm.return %0 : f32
}
llvm.func @vector() -> vector<4xf32> {
  %0 = llvm.mlir.zero : vector<4xf32>
  llvm.return %0 : vector<4xf32>
}
llvm.func @scalable() -> vector<[4]xi32> {
  %0 = llvm.mlir.zero : vector<[4]xi32>
  llvm.return %0 : vector<[4]xi32>
}
llvm.func @pointer() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @array() -> !llvm.array<2 x i32> {
  %0 = llvm.mlir.zero : !llvm.array<2 x i32>
  llvm.return %0 : !llvm.array<2 x i32>
}
llvm.func @pointers() -> vector<2x!llvm.ptr> {
  %0 = llvm.mlir.zero : vector<2x!llvm.ptr>
  llvm.return %0 : vector<2x!llvm.ptr>
}
