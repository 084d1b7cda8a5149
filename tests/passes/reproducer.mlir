// RUN: rmlir-opt %s --run-reproducer --dump-pass-pipeline
func.func private @f()

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(cse), symbol-dce)",
      disable_threading: true,
      verify_each: true
    }
  }
#-}
