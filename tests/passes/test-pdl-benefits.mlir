// RUN: rmlir-opt %s --allow-unregistered-dialect --test-pdl-bytecode-pass
// Folding and erasing between patterns, results of several users, benefits of equal size in the order of the matcher.
module @patterns {
  pdl.pattern @b1 : benefit(1) {
    %t = type
    %x = operand
    %root = operation "a.x"(%x : !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %n = operation "a.one"(%x : !pdl.value) -> (%t : !pdl.type)
      replace %root with %n
    }
  }
  pdl.pattern @b1again : benefit(1) {
    %t = type : i32
    %x = operand : %t
    %root = operation "a.x"(%x : !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %n = operation "a.two"(%x : !pdl.value) -> (%t : !pdl.type)
      replace %root with %n
    }
  }
  pdl.pattern @b0 : benefit(0) {
    %root = operation "a.y"
    rewrite %root {
      %n = operation "a.zero"
      erase %root
    }
  }
  pdl.pattern @users : benefit(3) {
    %t = type
    %x = operand
    %root = operation "a.src"(%x : !pdl.value) -> (%t : !pdl.type)
    %r = result 0 of %root
    %u = operation "a.user"(%r : !pdl.value)
    rewrite %u {
      %c = attribute = 5 : i32
      %k = operation "arith.constant" {"value" = %c}
      %kr = result 0 of %k
      %n = operation "a.merged"(%x, %kr : !pdl.value, !pdl.value)
      erase %u
    }
  }
  pdl.pattern @cse : benefit(2) {
    %t = type
    %x = operand
    %y = operand
    %a = operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ar = result 0 of %a
    %root = operation "arith.subi"(%ar, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      replace %root with (%x : !pdl.value)
    }
  }
  pdl.pattern @optional_types : benefit(1) {
    %ts = types : [i1, i2]
    %root = operation "a.t" -> (%ts : !pdl.range<type>)
    rewrite %root {
      %ks = types : [i1, i2]
      %n = operation "a.tt" -> (%ks : !pdl.range<type>)
      replace %root with %n
    }
  }
  pdl.pattern @replace_range : benefit(1) {
    %vs = operands
    %ts = types
    %root = operation "a.id"(%vs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
    rewrite %root {
      replace %root with (%vs : !pdl.range<value>)
    }
  }
}
module @ir {
  func.func @f(%x: i32, %y: i64, %c: i1) -> (i32, i64, i32, i32, i1, i2, i32, i64) {
    %0 = "a.x"(%x) : (i32) -> i32
    %1 = "a.x"(%y) : (i64) -> i64
    "a.y"() : () -> ()
    %2 = "a.src"(%x) : (i32) -> i32
    "a.user"(%2) : (i32) -> ()
    "a.user"(%2) : (i32) -> ()
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %3 = arith.addi %c1, %c2 : i32
    %4 = "a.x"(%3) : (i32) -> i32
    %5 = arith.addi %x, %4 : i32
    %6 = arith.subi %5, %4 : i32
    %7:2 = "a.t"() : () -> (i1, i2)
    %8:2 = "a.id"(%0, %1) : (i32, i64) -> (i32, i64)
    %9 = scf.if %c -> i32 {
      %10 = "a.x"(%3) : (i32) -> i32
      scf.yield %10 : i32
    } else {
      scf.yield %x : i32
    }
    return %0, %1, %6, %9, %7#0, %7#1, %8#0, %8#1 : i32, i64, i32, i32, i1, i2, i32, i64
  }
}
