func.func @group_smin(%value: i32) -> i32 {
  %0 = spirv.GroupSMin <Workgroup> <Reduce> : i32
  return %0: i32
}
