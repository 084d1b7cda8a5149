// RUN: rmlir-opt %s --lower-vector-mask --lower-vector-multi-reduction
// What folds to a constant that its dialect does not make stays, and is no change.
func.func @main() {
  %iy = index.constant -9
  %q4 = index.casts %iy : index to i32
  vector.print %q4 : i32
  return
}
