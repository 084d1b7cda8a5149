// RUN: rmlir-opt %s --allow-unregistered-dialect --test-pdl-bytecode-pass
// Functions of the program, with results and without.
module @patterns {
  pdl.pattern : benefit(1) {
    %root = operation "test.op"
    apply_native_constraint "single_entity_constraint"(%root : !pdl.operation)
    apply_native_constraint "multi_entity_constraint"(%root, %root : !pdl.operation, !pdl.operation)
    rewrite %root {
      %new = apply_native_rewrite "creator"(%root : !pdl.operation) : !pdl.operation
      %t = apply_native_rewrite "type_creator" : !pdl.type
      %s = apply_native_rewrite "str_creator" : !pdl.attribute
      %n = operation "test.made" {"s" = %s} -> (%t : !pdl.type)
      erase %root
    }
  }
  pdl.pattern : benefit(2) {
    %vs = operands
    %root = operation "test.var"(%vs : !pdl.range<value>)
    rewrite %root {
      %v:2 = apply_native_rewrite "var_creator"(%root : !pdl.operation) : !pdl.range<value>, !pdl.range<type>
      %n = operation "test.made"(%v#0 : !pdl.range<value>) -> (%v#1 : !pdl.range<type>)
      erase %root
    }
  }
  pdl.pattern : benefit(1) {
    %v = operand
    %root = operation "test.to_call"(%v : !pdl.value)
    rewrite %root with "rewriter"(%v : !pdl.value)
  }
  pdl.pattern : benefit(3) {
    %vs = operands
    %ts = types
    %root = operation "test.counted"(%vs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
    apply_native_constraint "multi_entity_var_constraint"(%vs, %ts : !pdl.range<value>, !pdl.range<type>)
    rewrite %root {
      %n = operation "test.two_three"(%vs : !pdl.range<value>)
      erase %root
    }
  }
  pdl.pattern : benefit(3) {
    %vs = operands
    %ts = types
    %root = operation "test.counted"(%vs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
    apply_native_constraint "multi_entity_var_constraint"(%vs, %ts : !pdl.range<value>, !pdl.range<type>) {isNegated = true}
    rewrite %root {
      %n = operation "test.other"(%vs : !pdl.range<value>)
      erase %root
    }
  }
  pdl.pattern : benefit(1) {
    %root = operation "test.success_op"
    %a = apply_native_constraint "op_constr_return_attr"(%root : !pdl.operation) : !pdl.attribute
    %t = apply_native_constraint "op_constr_return_type"(%root : !pdl.operation) : !pdl.type
    %num = attribute = 3 : i32
    %ts = apply_native_constraint "op_constr_return_type_range"(%root, %num : !pdl.operation, !pdl.attribute) : !pdl.range<type>
    rewrite %root {
      %n = operation "test.replaced" {"a" = %a} -> (%t, %ts : !pdl.type, !pdl.range<type>)
      erase %root
    }
  }
}
module @ir {
  func.func @f(%x: i32, %y: i64) {
    "test.op"() : () -> ()
    "test.var"(%x, %y) : (i32, i64) -> ()
    "test.var"() : () -> ()
    "test.to_call"(%y) : (i64) -> ()
    "test.to_call"(%y, %x) : (i64, i32) -> ()
    %0:3 = "test.counted"(%x, %y) : (i32, i64) -> (i1, i2, i3)
    %1:2 = "test.counted"(%x, %y) : (i32, i64) -> (i1, i2)
    "test.success_op"() : () -> ()
    return
  }
}
