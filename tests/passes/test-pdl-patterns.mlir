// RUN: rmlir-opt %s --allow-unregistered-dialect --test-pdl-bytecode-pass
// Patterns of pdl: nested operations, several roots, ranges, types, replacing by operations and by values, erasing.
module @patterns {
  pdl.pattern @nested : benefit(2) {
    %t = type
    %x = operand : %t
    %inner = operation "a.neg"(%x : !pdl.value) -> (%t : !pdl.type)
    %r = result 0 of %inner
    %root = operation "a.neg"(%r : !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      replace %root with (%x : !pdl.value)
    }
  }
  pdl.pattern @fold : benefit(1) {
    %t = type : i32
    %x = operand : %t
    %zero = attribute = 0 : i32
    %c = operation "arith.constant" {"value" = %zero} -> (%t : !pdl.type)
    %cr = result 0 of %c
    %root = operation "a.add"(%x, %cr : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      replace %root with (%x : !pdl.value)
    }
  }
  pdl.pattern @ranges : benefit(1) {
    %ts = types
    %vs = operands
    %head = operand
    %root = operation "a.rotate"(%head, %vs : !pdl.value, !pdl.range<value>) -> (%ts : !pdl.range<type>)
    rewrite %root {
      %n = operation "a.rotated"(%vs, %head : !pdl.range<value>, !pdl.value) -> (%ts : !pdl.range<type>)
      replace %root with %n
    }
  }
  pdl.pattern @two_roots : benefit(1) {
    %t = type
    %x = operand : %t
    %a = operation "a.left"(%x : !pdl.value) -> (%t : !pdl.type)
    %b = operation "a.right"(%x : !pdl.value) -> (%t : !pdl.type)
    rewrite {
      %n = operation "a.both"(%x : !pdl.value) -> (%t, %t : !pdl.type, !pdl.type)
      %r0 = result 0 of %n
      %r1 = result 1 of %n
      replace %a with (%r0 : !pdl.value)
      replace %b with (%r1 : !pdl.value)
    }
  }
  pdl.pattern @same : benefit(1) {
    %x = operand
    %t = type
    %root = operation "a.sub"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %zero = attribute = 0 : i32
      %n = operation "arith.constant" {"value" = %zero}
      replace %root with %n
    }
  }
  pdl.pattern @inferred : benefit(1) {
    %x = operand
    %y = operand
    %t = type
    %root = operation "a.plus"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %n = operation "arith.addi"(%x, %y : !pdl.value, !pdl.value)
      %m = operation "arith.muli"(%x, %y : !pdl.value, !pdl.value)
      %mr = results of %m
      %k = operation "a.keep"(%mr : !pdl.range<value>)
      replace %root with %n
    }
  }
  pdl.pattern @gone : benefit(5) {
    %ty = type : i64
    %a = attribute : %ty
    %root = operation "a.gone" {"n" = %a}
    rewrite %root {
      erase %root
    }
  }
  pdl.pattern @any : benefit(7) {
    %a = attribute = unit
    %root = operation {"any" = %a}
    rewrite %root {
      %n = operation "a.any"
      erase %root
    }
  }
  pdl.pattern @results : benefit(1) {
    %ts = types
    %inner = operation "a.pair" -> (%ts : !pdl.range<type>)
    %rs = results of %inner
    %root = operation "a.unpack"(%rs : !pdl.range<value>)
    rewrite %root {
      %r1 = result 1 of %inner
      %t = type : i5
      %all = range %rs, %r1 : !pdl.range<value>, !pdl.value
      %tall = range %t, %ts : !pdl.type, !pdl.range<type>
      %n = operation "a.unpacked"(%all : !pdl.range<value>) -> (%tall : !pdl.range<type>)
      erase %root
    }
  }
}
module @ir {
  func.func @f(%x: i32, %y: i64, %p: i32) -> (i32, i32, i1, i2, i32, i32, i32, i32) {
    %0 = "a.neg"(%x) : (i32) -> i32
    %1 = "a.neg"(%0) : (i32) -> i32
    %2 = "a.neg"(%1) : (i32) -> i32
    %c0 = arith.constant 0 : i32
    %3 = "a.add"(%2, %c0) : (i32, i32) -> i32
    %4:2 = "a.rotate"(%x, %y, %p) : (i32, i64, i32) -> (i1, i2)
    %5 = "a.left"(%x) : (i32) -> i32
    %6 = "a.right"(%x) : (i32) -> i32
    %7 = "a.right"(%p) : (i32) -> i32
    %8 = "a.sub"(%7, %7) : (i32, i32) -> i32
    "a.gone"() {n = 4 : i64} : () -> ()
    "a.gone"() {n = 4 : i32} : () -> ()
    "a.gone"() {n = 4 : i32, any} : () -> ()
    %9:2 = "a.pair"() : () -> (i8, i9)
    "a.unpack"(%9#0, %9#1) : (i8, i9) -> ()
    "a.unpack"(%9#1, %9#0) : (i9, i8) -> ()
    %10 = "a.plus"(%x, %p) : (i32, i32) -> i32
    return %1, %3, %4#0, %4#1, %5, %6, %8, %10 : i32, i32, i1, i2, i32, i32, i32, i32
  }
}
