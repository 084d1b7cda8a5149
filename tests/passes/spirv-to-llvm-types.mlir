// RUN: rmlir-opt --convert-spirv-to-llvm=client-api=OpenCL %s
spirv.func @three(!spirv.struct<(vector<3xf32>[0], f32[12])>) "None"
spirv.func @nested(!spirv.struct<(i8[0], !spirv.struct<(i8[0], i16[2])>[2])>) "None"
spirv.func @strides(!spirv.array<3 x !spirv.array<2 x f32, stride=4>, stride=16>) "None"
spirv.func @packed(!spirv.struct<(i8, f64)>, !spirv.rtarray<f32>) "None"
spirv.func @spaces(!spirv.ptr<f32, CrossWorkgroup>, !spirv.ptr<f32, Workgroup>, !spirv.ptr<f32, Function>) "None"
