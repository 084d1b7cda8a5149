// RUN: not rmlir-opt %s --pass-pipeline=builtin.module(cse,nope)
module {
}
