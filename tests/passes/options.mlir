// RUN: rmlir-opt %s --pass-pipeline=builtin.module(func.func(test-options-pass{list=1,2}),print-op-stats{json=1},symbol-privatize{exclude={a,b}}) --dump-pass-pipeline
func.func @a() {
  return
}
func.func private @c()
