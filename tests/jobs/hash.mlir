// RUN: rmlir hash --each %s
module {
  func.func @f(%a: i32) -> i32 {
    %b = arith.addi %a, %a : i32
    return %b : i32
  }
  func.func @same_but_for_its_name(%x: i32) -> i32 {
    %y = arith.addi %x, %x : i32
    return %y : i32
  }
  llvm.func @g(!llvm.struct<"node", (ptr, struct<"leaf", (i8)>)>)
  "t.plain"() {k = #t.attr<1>, d = distinct[0]<1 : i8>} : () -> ()
}
