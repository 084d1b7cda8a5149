// RUN: rmlir-opt --allow-unregistered-dialect %s

async.func @g(%x: f32, %v: !async.value<f32>) -> (!async.token, !async.value<f32>) {
  %0 = async.await %v : !async.value<f32>
  return %0 : f32
}

func.func @f(%t: !async.token, %v: !async.value<f32>, %x: f32, %n: index) {
  %0:2 = async.execute [%t] (%v as %u: !async.value<f32>) -> !async.value<f32> {
    async.yield %u : f32
  }
  async.await %t : !async.token
  %1 = async.create_group %n : !async.group
  %2 = async.add_to_group %t, %1 : !async.token
  async.await_all %1
  %3:2 = async.call @g(%x, %v) : (f32, !async.value<f32>) -> (!async.token, !async.value<f32>)
  %4 = async.runtime.create : !async.token
  %5 = async.runtime.is_error %4 : !async.token
  async.runtime.add_ref %4 {count = 1 : i64} : !async.token
  return
}
