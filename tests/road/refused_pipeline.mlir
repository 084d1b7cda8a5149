// RUN: not rmlir-run --pass-pipeline=builtin.module(convert-scf-to-cf,no-such-pass) %s

func.func @main() {
  return
}
