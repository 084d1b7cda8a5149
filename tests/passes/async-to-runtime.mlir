// RUN: rmlir-opt %s --async-func-to-async-runtime --async-to-async-runtime
// Tasks and functions become coroutines; elsewhere waiting holds the thread up.
async.func private @h(%a: !async.value<f32>, %m: i1) -> (!async.token, !async.value<f32>) attributes {foo = 1 : i32} {
  %unwrapped = async.await %a : !async.value<f32>
  cf.assert %m, "no"
  %token0 = async.execute {
    async.await %a : !async.value<f32>
    async.yield
  }
  async.await %token0 : !async.token
  return %unwrapped : f32
}
func.func @main(%a: !async.value<f32>, %m: i1) {
  %t, %v = async.call @h(%a, %m) {bar} : (!async.value<f32>, i1) -> (!async.token, !async.value<f32>)
  async.await %t : !async.token
  return
}
