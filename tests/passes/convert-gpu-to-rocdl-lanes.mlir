// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-gpu-to-rocdl=chipset=gfx942

gpu.module @m {
  func.func private @g(%a: i64, %f: f32, %i : i32, %p: i1, %v: vector<3xf16>) {
    %s = gpu.subgroup_size : index
    %s2 = gpu.subgroup_size upper_bound 64 : index
    %l = gpu.lane_id
    %b1 = gpu.subgroup_broadcast %f, first_active_lane : f32
    %b2 = gpu.subgroup_broadcast %f, specific_lane %i : f32
    "x.y"(%s, %s2, %l, %l, %b1, %b2) : (index, index, index, index, f32, f32) -> ()
    return
  }
}
