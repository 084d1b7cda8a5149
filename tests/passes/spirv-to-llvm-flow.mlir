// RUN: rmlir-opt --convert-spirv-to-llvm %s
spirv.module Logical GLSL450 {
  spirv.func @choose(%c: i1, %a: i32) -> i32 "None" {
    %v = spirv.Variable : !spirv.ptr<i32, Function>
    spirv.mlir.selection {
      spirv.BranchConditional %c, ^then, ^else
    ^then:
      spirv.Store "Function" %v, %a : i32
      spirv.Branch ^merge
    ^else:
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    %r = spirv.Load "Function" %v : i32
    spirv.BranchConditional %c [1, 2], ^bb1(%r : i32), ^bb2
  ^bb1(%y: i32):
    spirv.ReturnValue %y : i32
  ^bb2:
    spirv.ReturnValue %r : i32
  }
  spirv.func @repeat(%c: i1) "None" {
    spirv.mlir.loop {
      spirv.Branch ^header
    ^header:
      spirv.BranchConditional %c, ^body, ^merge
    ^body:
      spirv.Branch ^continue
    ^continue:
      spirv.Branch ^header
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  }
  spirv.func @call(%c: i1, %a: i32) -> i32 "None" {
    spirv.FunctionCall @repeat(%c) : (i1) -> ()
    %0 = spirv.FunctionCall @choose(%c, %a) : (i1, i32) -> i32
    spirv.ReturnValue %0 : i32
  }
  spirv.EntryPoint "GLCompute" @repeat
  spirv.ExecutionMode @repeat "LocalSize", 4, 2, 1
}
