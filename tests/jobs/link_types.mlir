// RUN: not rmlir link %S/link_other.mlir %s
func.func private @twice(i64) -> i32
