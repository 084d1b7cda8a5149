// RUN: rmlir-opt %s

pdl.pattern @one : benefit(3) {
  %type = type : i32
  %types = types
  %attr = attribute = 10 : i64
  %typed = attribute : %type
  %operand = operand : %type
  %operands = operands
  %root = operation "test.a"(%operand, %operands : !pdl.value, !pdl.range<value>) {"x" = %attr, "y" = %typed} -> (%type, %types : !pdl.type, !pdl.range<type>)
  %result = result 0 of %root
  %results = results of %root
  %one = results 1 of %root -> !pdl.value
  apply_native_constraint "check"(%operand, %root : !pdl.value, !pdl.operation)
  %made = apply_native_constraint "make"(%attr : !pdl.attribute) : !pdl.attribute {isNegated = false}
  rewrite %root {
    %new = operation "test.b" {"x" = %attr} -> (%type : !pdl.type)
    %range = range %operand, %operand : !pdl.value, !pdl.value
    %empty = range : !pdl.range<type>
    %native = apply_native_rewrite "build"(%root : !pdl.operation) : !pdl.value
    replace %root with (%operand, %results : !pdl.value, !pdl.range<value>)
    erase %new
  }
}

pdl.pattern : benefit(1) {
  %root = operation
  rewrite %root with "native"(%root : !pdl.operation)
}

pdl.pattern @loose : benefit(0) {
  %types = types : [i32, i64]
  %root = operation "test.c" -> (%types : !pdl.range<type>)
  rewrite {
    %other = operation "test.d"
    replace %root with %other
  }
}
