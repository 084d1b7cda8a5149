// RUN: rmlir-opt %s --async-runtime-policy-based-ref-counting
func.func @f(%t: !async.token, %v: !async.value<f32>, %g: !async.group) {
  async.runtime.await %t : !async.token
  %0 = async.runtime.is_error %t : !async.token
  %1 = async.runtime.is_error %v : !async.value<f32>
  %2 = async.runtime.load %v : !async.value<f32>
  %3 = async.runtime.create : !async.token
  %4 = async.runtime.add_to_group %3, %g : !async.token
  return
}
