// RUN: rmlir-opt %s --async-runtime-ref-counting
// A value is given up after its last use, or on the way to a block in which it does not live.
func.func private @take(!async.token)
func.func @branches(%c: i1, %t: !async.token) -> !async.token {
  %0 = async.runtime.create : !async.token
  %unused = async.runtime.create : !async.value<f32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  async.runtime.await %0 : !async.token
  call @take(%0) : (!async.token) -> ()
  cf.br ^bb2
^bb2:
  return %t : !async.token
}
func.func @nested(%c: i1, %t: !async.token) {
  scf.if %c {
    async.runtime.await %t : !async.token
  }
  return
}
