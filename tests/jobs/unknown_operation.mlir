// RUN: not rmlir hash %s
// An operation that is nearly right is pointed to. rmlir-opt says what the reference says.
func.func @f() {
  func.retrun
}
