// RUN: rmlir-opt %s
module {
  pdl.pattern @fold_neg : benefit(2) {
    %t = type
    %x = operand : %t
    %inner = operation "arith.negf"(%x : !pdl.value) -> (%t : !pdl.type)
    %r = result 0 of %inner
    %root = operation "arith.negf"(%r : !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      replace %root with (%x : !pdl.value)
    }
  }
  pdl.pattern @double : benefit(1) {
    %t = type : i32
    %x = operand : %t
    %root = operation "arith.addi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %one = attribute = 1 : i32
      %c = operation "arith.constant" {"value" = %one}
      %cr = result 0 of %c
      %n = operation "arith.shli"(%x, %cr : !pdl.value, !pdl.value)
      replace %root with %n
    }
  }
}
