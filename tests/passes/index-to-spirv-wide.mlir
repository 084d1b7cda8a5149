// RUN: rmlir-opt %s --convert-index-to-spirv=use-64bit-index=true

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Int64], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: index, %b: index, %i: i32) {
    %0 = index.add %a, %b
    %1 = index.maxs %a, %b
    %2 = index.casts %i : i32 to index
    %3 = index.castu %a : index to i32
    %4 = index.sizeof
    return
  }
}
