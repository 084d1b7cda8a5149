// RUN: not rmlir-opt %s "--pass-pipeline=builtin.module(func.func(enable-arm-streaming{if-required-by-ops if-scalable-and-supported}))"

func.func private @f()
