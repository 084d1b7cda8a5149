// RUN: rmlir-opt %s --convert-arith-to-spirv --convert-math-to-spirv

// A device with both sets of instructions.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Shader], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: i32, %x: f32, %y: f32) {
    %0 = arith.maxsi %a, %a : i32
    %1 = arith.maximumf %x, %y : f32
    %2 = arith.maxnumf %x, %y : f32
    %3 = arith.cmpf ord, %x, %y : f32
    %4 = math.sqrt %x : f32
    %5 = math.powf %x, %y : f32
    return
  }
}
