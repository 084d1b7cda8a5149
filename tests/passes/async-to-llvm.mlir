// RUN: rmlir-opt %s --convert-async-to-llvm
// Calls of the library of the runtime, and intrinsics. Only the first block of a function gets other types.
func.func @f(%t: !async.token, %v: !async.value<memref<?xf32>>, %g: !async.group, %n: index, %x: f32) -> (!async.token, i1, index, memref<?xf32>) {
  %0 = async.runtime.create : !async.token
  %1 = async.runtime.create : !async.value<f32>
  %b1 = async.runtime.create : !async.value<!async.token>
  %2 = async.runtime.create_group %n : !async.group
  %id = async.coro.id
  %h = async.coro.begin %id
  async.runtime.set_available %0 : !async.token
  async.runtime.set_available %1 : !async.value<f32>
  async.runtime.set_error %0 : !async.token
  async.runtime.set_error %1 : !async.value<f32>
  %e = async.runtime.is_error %t : !async.token
  %e1 = async.runtime.is_error %v : !async.value<memref<?xf32>>
  %e2 = async.runtime.is_error %g : !async.group
  async.runtime.await %t : !async.token
  async.runtime.await %v : !async.value<memref<?xf32>>
  async.runtime.await %g : !async.group
  %s = async.coro.save %h
  async.runtime.resume %h
  async.runtime.await_and_resume %t, %h : !async.token
  async.runtime.await_and_resume %g, %h : !async.group
  async.runtime.await_and_resume %v, %h : !async.value<memref<?xf32>>
  async.runtime.store %x, %1 : !async.value<f32>
  async.runtime.store %t, %b1 : !async.value<!async.token>
  %l = async.runtime.load %v : !async.value<memref<?xf32>>
  %i = async.runtime.add_to_group %t, %g : !async.token
  %w = async.runtime.num_worker_threads : index
  async.runtime.add_ref %t {count = 3 : i64} : !async.token
  async.runtime.drop_ref %v {count = 3 : i64} : !async.value<memref<?xf32>>
  async.coro.suspend %s, ^suspend, ^resume, ^cleanup
^resume:
  %r = call @q(%t) : (!async.token) -> !async.token
  cf.br ^b2(%r : !async.token)
^b2(%rr: !async.token):
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %h
  cf.br ^suspend
^suspend:
  async.coro.end %h
  return %t, %e, %w, %l : !async.token, i1, index, memref<?xf32>
}
func.func private @q(!async.token) -> !async.token
