// RUN: rmlir-opt %s
module {
  pdl.pattern @many : benefit(1) {
    %t = type
    %x = operand
    %root = operation "arith.negf"(%x : !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      replace %root with (%x, %x : !pdl.value, !pdl.value)
    }
  }
}
