// RUN: rmlir hash %s
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {
  func.func private @helper() -> i32 {
    %0 = arith.constant 2 : i32
    return %0 : i32
  }
  func.func @twice(%x: i32) -> i32 {
    %0 = call @helper() : () -> i32
    %1 = arith.muli %x, %0 : i32
    return %1 : i32
  }
  llvm.mlir.global internal constant @str("two") {addr_space = 0 : i32}
  llvm.func @use_str() -> !llvm.ptr {
    %0 = llvm.mlir.addressof @str : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.func linkonce_odr @inline() {
    llvm.return
  }
  memref.global "private" constant @data : memref<2xi32> = dense_resource<blob>
  "t.flags"() {a = 1 : i8} : () -> ()
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000"
    }
  }
#-}
