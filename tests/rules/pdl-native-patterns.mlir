// RUN: rmlir-opt %s
module {
  pdl.pattern : benefit(1) {
    %root = operation "arith.negf"
    apply_native_constraint "is_fine"(%root : !pdl.operation)
    rewrite %root {
      erase %root
    }
  }
}
