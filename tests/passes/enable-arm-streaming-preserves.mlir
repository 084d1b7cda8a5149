// RUN: rmlir-opt %s --pass-pipeline=builtin.module(func.func(enable-arm-streaming{za-mode=preserves-za}))

func.func private @f()
