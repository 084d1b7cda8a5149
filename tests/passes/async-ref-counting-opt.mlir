// RUN: rmlir-opt %s --async-runtime-ref-counting-opt
// What is counted for a call stays where the value is used after the call.
func.func private @take(!async.token)
func.func @cancels(%t: !async.token) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  call @take(%t) : (!async.token) -> ()
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @stays(%t: !async.token) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  call @take(%t) : (!async.token) -> ()
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
