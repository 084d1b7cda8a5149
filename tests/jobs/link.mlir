// RUN: rmlir link %s %S/link_other.mlir
module attributes {test.kept} {
  func.func private @twice(i32) -> i32
  func.func private @helper() -> i32 {
    %0 = arith.constant 1 : i32
    return %0 : i32
  }
  func.func @main() -> i32 {
    %0 = call @helper() : () -> i32
    %1 = call @twice(%0) : (i32) -> i32
    return %1 : i32
  }
  llvm.mlir.global internal constant @str("one") {addr_space = 0 : i32}
  llvm.func linkonce_odr @inline() {
    llvm.return
  }
  memref.global "private" constant @data : memref<2xi32> = dense_resource<blob>
  "t.flags"() {a = 1 : i8} : () -> ()
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000300000004000000"
    }
  }
#-}
