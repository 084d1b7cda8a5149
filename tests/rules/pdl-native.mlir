// RUN: not rmlir-opt %s --load-patterns %S/pdl-native-patterns.mlir
module {
}
