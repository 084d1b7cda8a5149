// RUN: rmlir-opt --allow-unregistered-dialect %s

spirv.module @m Logical GLSL450 {
  spirv.SpecConstant @sc = 1 : i32
  spirv.EXT.SpecConstantCompositeReplicate @scr (@sc) : !spirv.array<3 x i32>
  spirv.SpecConstantComposite @scc (@sc, @sc) : !spirv.array<2 x i32>
  spirv.func @f(%i: i32, %p: !spirv.ptr<i32, StorageBuffer>, %q: !spirv.ptr<f32, Function>, %r: !spirv.ptr<f32, Private>) "None" {
    spirv.CopyMemory "Function" %q, "Private" %r : f32
    spirv.CopyMemory "Function" %q, "Private" %r ["Aligned", 4] : f32
    spirv.CopyMemory "Function" %q, "Private" %r ["Aligned", 4], ["Volatile"] : f32
    spirv.CopyMemory "Function" %q, "Private" %r ["Volatile"], ["Aligned", 8] : f32
    spirv.Switch %i : i32, [
      default: ^a,
      1: ^b(%i : i32)
    ]
  ^a: spirv.Return
  ^b(%z: i32): spirv.Return
  }
  spirv.func @im(%a: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, %c: vector<2xf32>, %d: f32, %cm : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>, %t: !spirv.arm.tensor<?x?xi32>, %t2: !spirv.arm.tensor<2x3xi32>) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "x", linkage_type = <Export>>} {
    %0 = spirv.ImageSampleExplicitLod %a, %c ["Lod"], %d : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, vector<2xf32>, f32 -> vector<4xf32>
    %1 = spirv.ImageSampleImplicitLod %a, %c : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, vector<2xf32> -> vector<4xf32>
    spirv.Return
  }
}
