// RUN: rmlir-opt %s --canonicalize

func.func @iaddcarry(%x: i32) -> (!spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>) {
  %c0 = spirv.Constant 0 : i32
  %c5 = spirv.Constant 5 : i32
  %cm = spirv.Constant -1 : i32
  %0 = spirv.IAddCarry %x, %c0 : !spirv.struct<(i32, i32)>
  %1 = spirv.IAddCarry %c5, %cm : !spirv.struct<(i32, i32)>
  return %0, %1 : !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>
}
func.func @mulext(%x: i32) -> (!spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>) {
  %c0 = spirv.Constant 0 : i32
  %c1 = spirv.Constant 1 : i32
  %c5 = spirv.Constant 5 : i32
  %cm = spirv.Constant -1 : i32
  %0 = spirv.SMulExtended %x, %c0 : !spirv.struct<(i32, i32)>
  %1 = spirv.UMulExtended %x, %c1 : !spirv.struct<(i32, i32)>
  %2 = spirv.SMulExtended %c5, %cm : !spirv.struct<(i32, i32)>
  %3 = spirv.SMulExtended %x, %c1 : !spirv.struct<(i32, i32)>
  return %0, %1, %2, %3 : !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>
}
func.func @umod(%x: i32) -> (i32, i32, i32) {
  %c32 = spirv.Constant 32 : i32
  %c4 = spirv.Constant 4 : i32
  %c5 = spirv.Constant 5 : i32
  %0 = spirv.UMod %x, %c32 : i32
  %1 = spirv.UMod %0, %c4 : i32
  %2 = spirv.UMod %x, %c4 : i32
  %3 = spirv.UMod %2, %c32 : i32
  %4 = spirv.UMod %0, %c5 : i32
  return %1, %3, %4 : i32, i32, i32
}
func.func @vecs(%x: vector<3xi32>, %b: i1, %f: f32) -> (vector<3xi32>, vector<3xi32>, vector<3xi1>, i1, f32) {
  %c0 = spirv.Constant dense<0> : vector<3xi32>
  %c1 = spirv.Constant dense<[1,2,3]> : vector<3xi32>
  %0 = spirv.IAdd %x, %c0 : vector<3xi32>
  %1 = spirv.IAdd %c1, %c1 : vector<3xi32>
  %2 = spirv.SGreaterThan %c1, %c0 : vector<3xi32>
  %t = spirv.Constant true
  %3 = spirv.LogicalEqual %b, %t : i1
  %4 = spirv.Select %t, %f, %f : i1, f32
  return %0, %1, %2, %3, %4 : vector<3xi32>, vector<3xi32>, vector<3xi1>, i1, f32
}
func.func @lnot(%x: i32, %y: i32, %b: i1, %c: i1) -> (i1, i1, i1, i1, i1) {
  %0 = spirv.IEqual %x, %y : i32
  %1 = spirv.INotEqual %x, %y : i32
  %2 = spirv.LogicalEqual %b, %c : i1
  %3 = spirv.LogicalNotEqual %b, %c : i1
  %4 = spirv.LogicalNot %0 : i1
  %5 = spirv.LogicalNot %1 : i1
  %6 = spirv.LogicalNot %2 : i1
  %7 = spirv.LogicalNot %3 : i1
  %t = spirv.Constant false
  %8 = spirv.LogicalNotEqual %b, %t : i1
  return %4, %5, %6, %7, %8 : i1, i1, i1, i1, i1
}
func.func @sel(%c: i1, %p: !spirv.ptr<vector<3xf32>, Function>, %v: vector<3xf32>, %w: vector<3xf32>) -> () {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^bb1, ^bb2
  ^bb1:
    spirv.Store "Function" %p, %v ["Aligned", 8]: vector<3xf32>
    spirv.Branch ^bb3
  ^bb2:
    spirv.Store "Function" %p, %w ["Aligned", 8]: vector<3xf32>
    spirv.Branch ^bb3
  ^bb3:
    spirv.mlir.merge
  }
  spirv.Return
}
func.func @ac(%i: i32, %p: !spirv.ptr<!spirv.array<4x!spirv.array<4xf32>>, Function>) -> !spirv.ptr<f32, Function> {
  %0 = spirv.AccessChain %p[%i] : !spirv.ptr<!spirv.array<4x!spirv.array<4xf32>>, Function>, i32 -> !spirv.ptr<!spirv.array<4xf32>, Function>
  %1 = spirv.AccessChain %0[%i] : !spirv.ptr<!spirv.array<4xf32>, Function>, i32 -> !spirv.ptr<f32, Function>
  return %1 : !spirv.ptr<f32, Function>
}
