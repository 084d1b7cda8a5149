// RUN: rmlir-opt %s --pass-pipeline=builtin.module(builtin.module(convert-pdl-to-pdl-interp))

// Shared questions, switches, and patterns of different sizes.
module @switches {
  pdl.pattern : benefit(1) {
    %root = operation "a.a"
    rewrite %root with "one"
  }
  pdl.pattern : benefit(2) {
    %t = type : i32
    %v = operand : %t
    %root = operation "a.b"(%v : !pdl.value)
    rewrite %root with "two"(%v : !pdl.value)
  }
  pdl.pattern : benefit(3) {
    %t = type : i64
    %v = operand : %t
    %root = operation "a.b"(%v : !pdl.value) -> (%t : !pdl.type)
    rewrite %root with "three"(%t : !pdl.type)
  }
  pdl.pattern : benefit(4) {
    %a = attribute = 1 : i32
    %root = operation {"x" = %a}
    rewrite %root with "four"
  }
  pdl.pattern : benefit(4) {
    %a = attribute = 2 : i32
    %root = operation {"x" = %a}
    rewrite %root with "five"
  }
}

module @least {
  pdl.pattern : benefit(1) {
    %types = types
    %type = type
    %root = operation "a.a" -> (%type, %types : !pdl.type, !pdl.range<type>)
    rewrite %root with "one"
  }
  pdl.pattern : benefit(1) {
    %types = types
    %type = type
    %root = operation "a.a" -> (%type, %type, %types : !pdl.type, !pdl.type, !pdl.range<type>)
    rewrite %root with "two"
  }
  pdl.pattern : benefit(1) {
    %types = types : [i32, i64]
    %root = operation "a.b" -> (%types : !pdl.range<type>)
    rewrite %root with "three"
  }
  pdl.pattern : benefit(1) {
    %types = types : [i32]
    %root = operation "a.b" -> (%types : !pdl.range<type>)
    rewrite %root with "four"
  }
}

module @rewriters_of_all_kinds {
  pdl.pattern @replace_by_operation : benefit(1) {
    %t = type
    %v = operand : %t
    %root = operation "a.a"(%v : !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %i = type : i32
      %a = attribute = "text"
      %new = operation "a.b"(%v : !pdl.value) {"name" = %a} -> (%t, %i : !pdl.type, !pdl.type)
      %last = operation "a.c"(%v : !pdl.value)
      %r = result 0 of %new
      %n = apply_native_rewrite "make"(%r, %root : !pdl.value, !pdl.operation) : !pdl.value
      replace %root with %last
    }
  }
  pdl.pattern @replace_by_values : benefit(1) {
    %ts = types
    %vs = operands
    %a = attribute
    %root = operation "a.d"(%vs : !pdl.range<value>) {"k" = %a} -> (%ts : !pdl.range<type>)
    rewrite %root {
      %new = operation "a.e"(%vs : !pdl.range<value>) {"l" = %a} -> (%ts : !pdl.range<type>)
      %all = results of %new
      %some = results 1 of %new -> !pdl.range<value>
      %both = range %all, %some : !pdl.range<value>, !pdl.range<value>
      replace %root with (%both : !pdl.range<value>)
    }
  }
  pdl.pattern @erase : benefit(1) {
    %root = operation "a.f"
    rewrite %root {
      erase %root
    }
  }
  pdl.pattern @erase_by_replacing : benefit(1) {
    %root = operation "a.g"
    rewrite %root {
      %new = operation "a.h"
      replace %root with %new
    }
  }
  pdl.pattern @known_to_infer : benefit(1) {
    %t = type : i32
    %v = operand : %t
    %root = operation "a.i"(%v : !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %new = operation "arith.addi"(%v, %v : !pdl.value, !pdl.value)
      replace %root with %new
    }
  }
}

module @conditions {
  pdl.pattern : benefit(1) {
    %a = attribute
    %root = operation "a.a" {"a" = %a}
    %b = apply_native_constraint "make"(%root : !pdl.operation) : !pdl.attribute
    apply_native_constraint "check"(%b, %a : !pdl.attribute, !pdl.attribute) {isNegated = true}
    rewrite %root with "one"(%b : !pdl.attribute)
  }
}

// Several roots are reached by users of a value.
module @roots {
  pdl.pattern : benefit(1) {
    %t = type
    %op = operation "a.a" -> (%t : !pdl.type)
    %v = result 0 of %op
    %one = operation "a.b"(%v : !pdl.value)
    %two = operation "a.c"(%v : !pdl.value) -> (%t : !pdl.type)
    %w = result 0 of %two
    %three = operation "a.d"(%w, %v : !pdl.value, !pdl.value)
    rewrite %one with "all"(%three : !pdl.operation)
  }
}

// The dialect is in use, so that it is known to infer types.
func.func @sum(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
