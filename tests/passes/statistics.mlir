// RUN: rmlir-opt %s --print-op-stats --strip-debuginfo --mlir-print-debuginfo
func.func @a(%x: i32) {
  %0 = arith.addi %x, %x : i32
  return
}
