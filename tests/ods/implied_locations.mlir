// RUN: rmlir-opt --load-ods-override --load-ods %S/hooks.td --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s
module {
  func.func @move(%a: memref<8x32xf32> loc("a"), %b: memref<32x8xf32> loc("b")) {
    linalg.transpose ins(%a: memref<8x32xf32>) outs(%b: memref<32x8xf32>) permutation = [1, 0] loc("op")
    return loc("return")
  } loc("f")
} loc("m")
