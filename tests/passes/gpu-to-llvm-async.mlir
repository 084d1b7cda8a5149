// RUN: not rmlir-opt %s --gpu-to-llvm
// Tokens stay, and are in functions of llvm, too.
func.func @arg(%t: !async.token) {
  return
}
func.func @result(%t: !async.token) -> !async.token {
  return %t : !async.token
}
