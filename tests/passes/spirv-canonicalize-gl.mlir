// RUN: rmlir-opt --spirv-canonicalize-gl %s
func.func @of_less(%input: f32, %min: f32, %max: f32) -> f32 {
  %0 = spirv.FOrdLessThan %min, %input : f32
  %mid = spirv.Select %0, %input, %min : i1, f32
  %2 = spirv.FOrdLessThan %mid, %max : f32
  %3 = spirv.Select %2, %mid, %max : i1, f32
  return %3 : f32
}
func.func @of_more(%input: si32, %min: si32, %max: si32) -> si32 {
  %0 = spirv.SLessThanEqual %input, %max : si32
  %mid = spirv.Select %0, %input, %max : i1, si32
  %2 = spirv.SLessThanEqual %min, %mid : si32
  %3 = spirv.Select %2, %mid, %min : i1, si32
  return %3 : si32
}
func.func @other(%input: i32, %min: i32, %max: i32) -> i32 {
  %0 = spirv.ULessThan %min, %input : i32
  %mid = spirv.Select %0, %input, %min : i1, i32
  %2 = spirv.ULessThan %mid, %max : i32
  %3 = spirv.Select %2, %input, %max : i1, i32
  return %3 : i32
}
