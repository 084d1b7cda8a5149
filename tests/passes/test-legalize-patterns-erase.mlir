// RUN: rmlir-opt %s --test-legalize-patterns --allow-unregistered-dialect
func.func @gone() {
  "test.erase_op"() : () -> ()
  "test.return"() : () -> ()
}
