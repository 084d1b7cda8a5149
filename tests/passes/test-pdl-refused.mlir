// RUN: not rmlir-opt %s --allow-unregistered-dialect --split-input-file --test-pdl-bytecode-pass
// REFERENCE: none, it executes such programs, and crashes or does not come to an end
// Blocks that lead back to themselves.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.branch ^one
  ^one:
    pdl_interp.branch ^two
  ^two:
    pdl_interp.is_not_null %root : !pdl.operation -> ^one, ^end
  ^end:
    pdl_interp.finalize
  }
}
module @ir { "test.op"() : () -> () }

// -----

// A range that doubles itself.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      %o = pdl_interp.get_operands of %root : !pdl.range<value>
%r1 = pdl_interp.create_range %o, %o : !pdl.range<value>, !pdl.range<value>
%r2 = pdl_interp.create_range %r1, %r1 : !pdl.range<value>, !pdl.range<value>
%r3 = pdl_interp.create_range %r2, %r2 : !pdl.range<value>, !pdl.range<value>
%r4 = pdl_interp.create_range %r3, %r3 : !pdl.range<value>, !pdl.range<value>
%r5 = pdl_interp.create_range %r4, %r4 : !pdl.range<value>, !pdl.range<value>
%r6 = pdl_interp.create_range %r5, %r5 : !pdl.range<value>, !pdl.range<value>
%r7 = pdl_interp.create_range %r6, %r6 : !pdl.range<value>, !pdl.range<value>
%r8 = pdl_interp.create_range %r7, %r7 : !pdl.range<value>, !pdl.range<value>
%r9 = pdl_interp.create_range %r8, %r8 : !pdl.range<value>, !pdl.range<value>
%r10 = pdl_interp.create_range %r9, %r9 : !pdl.range<value>, !pdl.range<value>
%r11 = pdl_interp.create_range %r10, %r10 : !pdl.range<value>, !pdl.range<value>
%r12 = pdl_interp.create_range %r11, %r11 : !pdl.range<value>, !pdl.range<value>
%r13 = pdl_interp.create_range %r12, %r12 : !pdl.range<value>, !pdl.range<value>
%r14 = pdl_interp.create_range %r13, %r13 : !pdl.range<value>, !pdl.range<value>
%r15 = pdl_interp.create_range %r14, %r14 : !pdl.range<value>, !pdl.range<value>
%r16 = pdl_interp.create_range %r15, %r15 : !pdl.range<value>, !pdl.range<value>
%r17 = pdl_interp.create_range %r16, %r16 : !pdl.range<value>, !pdl.range<value>
%r18 = pdl_interp.create_range %r17, %r17 : !pdl.range<value>, !pdl.range<value>
%r19 = pdl_interp.create_range %r18, %r18 : !pdl.range<value>, !pdl.range<value>
%r20 = pdl_interp.create_range %r19, %r19 : !pdl.range<value>, !pdl.range<value>
%r21 = pdl_interp.create_range %r20, %r20 : !pdl.range<value>, !pdl.range<value>
%r22 = pdl_interp.create_range %r21, %r21 : !pdl.range<value>, !pdl.range<value>
%r23 = pdl_interp.create_range %r22, %r22 : !pdl.range<value>, !pdl.range<value>
%r24 = pdl_interp.create_range %r23, %r23 : !pdl.range<value>, !pdl.range<value>
%r25 = pdl_interp.create_range %r24, %r24 : !pdl.range<value>, !pdl.range<value>
%r26 = pdl_interp.create_range %r25, %r25 : !pdl.range<value>, !pdl.range<value>
%r27 = pdl_interp.create_range %r26, %r26 : !pdl.range<value>, !pdl.range<value>
%r28 = pdl_interp.create_range %r27, %r27 : !pdl.range<value>, !pdl.range<value>
%r29 = pdl_interp.create_range %r28, %r28 : !pdl.range<value>, !pdl.range<value>
%r30 = pdl_interp.create_range %r29, %r29 : !pdl.range<value>, !pdl.range<value>
%r31 = pdl_interp.create_range %r30, %r30 : !pdl.range<value>, !pdl.range<value>
%r32 = pdl_interp.create_range %r31, %r31 : !pdl.range<value>, !pdl.range<value>
%r33 = pdl_interp.create_range %r32, %r32 : !pdl.range<value>, !pdl.range<value>
%r34 = pdl_interp.create_range %r33, %r33 : !pdl.range<value>, !pdl.range<value>
%r35 = pdl_interp.create_range %r34, %r34 : !pdl.range<value>, !pdl.range<value>
%r36 = pdl_interp.create_range %r35, %r35 : !pdl.range<value>, !pdl.range<value>
%r37 = pdl_interp.create_range %r36, %r36 : !pdl.range<value>, !pdl.range<value>
%r38 = pdl_interp.create_range %r37, %r37 : !pdl.range<value>, !pdl.range<value>
%r39 = pdl_interp.create_range %r38, %r38 : !pdl.range<value>, !pdl.range<value>
%r40 = pdl_interp.create_range %r39, %r39 : !pdl.range<value>, !pdl.range<value>
 %n = pdl_interp.create_operation "t.n"(%r40 : !pdl.range<value>)
 pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// Rounds in each other: more than anyone waits for.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    %o = pdl_interp.get_operand 0 of %root
%u = pdl_interp.get_users of %o : !pdl.value
pdl_interp.foreach %y : !pdl.operation in %u { pdl_interp.foreach %x7 : !pdl.operation in %u { pdl_interp.foreach %x6 : !pdl.operation in %u { pdl_interp.foreach %x5 : !pdl.operation in %u { pdl_interp.foreach %x4 : !pdl.operation in %u { pdl_interp.foreach %x3 : !pdl.operation in %u { pdl_interp.foreach %x2 : !pdl.operation in %u { pdl_interp.foreach %x1 : !pdl.operation in %u { pdl_interp.continue } -> ^n1
^n1: pdl_interp.continue } -> ^n2
^n2: pdl_interp.continue } -> ^n3
^n3: pdl_interp.continue } -> ^n4
^n4: pdl_interp.continue } -> ^n5
^n5: pdl_interp.continue } -> ^n6
^n6: pdl_interp.continue } -> ^n7
^n7: pdl_interp.continue } -> ^q
^q:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () "t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> ()
"t.u"(%i) : (index) -> () return } }

// -----

// What was erased is erased once more.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      pdl_interp.erase %root
 pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// An operation is replaced by its own results.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      %r = pdl_interp.get_results of %root : !pdl.range<value>
 pdl_interp.replace %root with (%r : !pdl.range<value>)
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f() -> i32 { %0 = "test.op"() : () -> i32 return %0 : i32 } }

// -----

// Too few values.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      %o = pdl_interp.get_operands of %root : !pdl.range<value>
 pdl_interp.replace %root with (%o : !pdl.range<value>)
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { %0 = "test.op"() : () -> i32  return } }

// -----

// What is used is erased.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
       pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { %0 = "test.op"() : () -> i32 "foo.use"(%0) : (i32) -> () return } }

// -----

// Around what was matched is erased, and nothing can be made any more.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      %o = pdl_interp.get_operand 0 of %root
 %u = pdl_interp.get_users of %o : !pdl.value
 %a = pdl_interp.get_attribute "x" of %root
 pdl_interp.foreach %x : !pdl.operation in %u {
   pdl_interp.check_operation_name of %x is "t.around" -> ^e, ^n
  ^e:
   pdl_interp.erase %x
   pdl_interp.branch ^n
  ^n:
   pdl_interp.continue
 } -> ^z
^z:
 %n = pdl_interp.create_operation "t.new"
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "t.around"(%i) ({ "test.op"(%i) : (index) -> () "t.y"() : () -> () }) : (index) -> () "t.z"() : () -> () return } }

// -----

// An operation that is not valid is made.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      %new = pdl_interp.create_operation "affine.for"
 pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// Others, whose results are used.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      %t = pdl_interp.create_type index
 %s = pdl_interp.create_attribute array<i32: 7, -1, 2>
 %n = pdl_interp.create_operation "affine.for" {"value" = %s, "operandSegmentSizes" = %s, "map" = %s, "callee" = %s} -> (%t : !pdl.type)
 %r = pdl_interp.get_results of %n : !pdl.range<value>
 %u = pdl_interp.create_operation "t.use"(%r : !pdl.range<value>)
 %o = pdl_interp.get_operands of %root : !pdl.range<value>
 %m = pdl_interp.create_operation "affine.for"(%o, %o : !pdl.range<value>, !pdl.range<value>)  -> (%t : !pdl.type)
 %mr = pdl_interp.get_results of %m : !pdl.range<value>
 %mu = pdl_interp.create_operation "t.use"(%mr : !pdl.range<value>)
 %nn = pdl_interp.create_operation "affine.for"(%o : !pdl.range<value>)  -> (%t : !pdl.type)
 %nr = pdl_interp.get_results of %nn : !pdl.range<value>
 %nu = pdl_interp.create_operation "t.use"(%nr : !pdl.range<value>)
 pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// A value of another type, where that is not valid.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      %o = pdl_interp.get_operands of %root : !pdl.range<value>
 pdl_interp.replace %root with (%o : !pdl.range<value>)
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) -> i32 { %0 = "test.op"(%i) : (index) -> i32 return %0 : i32 } }

// -----

// A matcher that changes something.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.erase %root
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// A match in a rewriter.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^z
^z:
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// A rewriter that is not there.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@nothing(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^pat2
^pat2:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// Inputs that a rewriter does not take.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success : benefit(1), loc([%root]) -> ^pat2
^pat2:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// A function that nobody registered.
module @patterns { pdl_interp.func @matcher(%r : !pdl.operation) {
 pdl_interp.apply_constraint "nonono"(%r : !pdl.operation) -> ^a, ^b
^a:
  pdl_interp.record_match @rewriters::@s(%r : !pdl.operation) : benefit(1), loc([%r]) -> ^b
^b:
  pdl_interp.finalize }
 module @rewriters {
  pdl_interp.func @s(%r : !pdl.operation) { pdl_interp.erase %r
 pdl_interp.finalize }
 }
 }
module @ir { "foo.a"() : () -> () "test.op"() : () -> ()  "test.op2"() : () -> ()}

// -----

// Arguments that a function cannot use.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      %o = pdl_interp.get_operand 5 of %root
pdl_interp.apply_rewrite "rewriter"(%root, %o : !pdl.operation, !pdl.value)
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// Results that nobody wants.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.op" -> ^pat, ^end
  ^pat:
    pdl_interp.record_match @rewriters::@success(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @success(%root : !pdl.operation) {
      pdl_interp.apply_rewrite "creator"(%root : !pdl.operation)
      pdl_interp.finalize
    }
  }
}
module @ir { func.func @f(%i: index) { "test.op"(%i) : (index) -> () return } }

// -----

// No patterns at all.
module @patterns { }
module @ir { "foo.a"() : () -> () }
