// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func @x(%a: f32, %b: vector<4xf16>, %d: vector<4xf32>, %c: vector<32xf32>, %m: vector<32xf8E5M2>, %s: f8E8M0FNU) {
  %0 = amdgpu.mfma 16x16x16 %b * %b + %d blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
  %1 = amdgpu.mfma 16x16x16 %b * %b + %d {abid = 1 : i32, cbsz = 1 : i32} blgp = bcast_second_32 : vector<4xf16>, vector<4xf16>, vector<4xf32>
  return
}
