// RUN: rmlir-opt %s --finalize-memref-to-llvm
// A global in a space that is no number is left, which is said once, where its type is converted.
memref.global @g : memref<4xf32, "foo">
