// RUN: rmlir-opt %s

pdl_interp.func @matcher(%root: !pdl.operation) {
  pdl_interp.check_operation_name of %root is "test.a" -> ^one, ^end
^one:
  %a = pdl_interp.get_attribute "x" of %root
  %t = pdl_interp.get_attribute_type of %a
  %o = pdl_interp.get_operand 0 of %root
  %os = pdl_interp.get_operands of %root : !pdl.range<value>
  %r = pdl_interp.get_result 1 of %root
  %rs = pdl_interp.get_results 2 of %root : !pdl.value
  %vt = pdl_interp.get_value_type of %os : !pdl.range<type>
  %d = pdl_interp.get_defining_op of %o : !pdl.value
  %us = pdl_interp.get_users of %o : !pdl.value
  pdl_interp.switch_operand_count of %root to dense<[2, 3]> : vector<2xi32>(^two, ^end) -> ^end
^two:
  pdl_interp.foreach %op : !pdl.operation in %us {
    pdl_interp.are_equal %op, %root : !pdl.operation -> ^go, ^on
  ^go:
    pdl_interp.continue
  ^on:
    pdl_interp.continue
  } -> ^three
^three:
  pdl_interp.switch_operation_name of %root to ["a.b", "c.d"](^end, ^three) -> ^end
^end:
  pdl_interp.finalize
}
