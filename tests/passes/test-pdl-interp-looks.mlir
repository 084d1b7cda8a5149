// RUN: rmlir-opt %s --allow-unregistered-dialect --test-pdl-bytecode-pass
// Every look at an operation: what is seen ends up as attributes, operands or types of new operations.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.switch_operation_name of %root to ["t.values", "t.groups", "t.attrs", "t.defining"](^values, ^groups, ^attrs, ^defining) -> ^end
  ^values:
    pdl_interp.switch_operand_count of %root to dense<[1, 3, 1]> : vector<3xi32>(^end, ^three, ^end) -> ^end
  ^three:
    pdl_interp.switch_result_count of %root to dense<[0, 2]> : vector<2xi32>(^end, ^two) -> ^end
  ^two:
    %o0 = pdl_interp.get_operand 0 of %root
    %o2 = pdl_interp.get_operand 2 of %root
    %o3 = pdl_interp.get_operand 3 of %root
    pdl_interp.is_not_null %o3 : !pdl.value -> ^end, ^no_fourth
  ^no_fourth:
    pdl_interp.are_equal %o0, %o2 : !pdl.value -> ^same, ^end
  ^same:
    pdl_interp.record_match @rewriters::@values(%root, %o0 : !pdl.operation, !pdl.value) : benefit(3), loc([%root]) -> ^end
  ^groups:
    pdl_interp.check_operand_count of %root is at_least 2 -> ^g1, ^end
  ^g1:
    %all = pdl_interp.get_operands of %root : !pdl.range<value>
    %rest = pdl_interp.get_operands 1 of %root : !pdl.range<value>
    %none = pdl_interp.get_operands 7 of %root : !pdl.range<value>
    %last = pdl_interp.get_operands 1 of %root : !pdl.value
    %results = pdl_interp.get_results of %root : !pdl.range<value>
    %types = pdl_interp.get_value_type of %results : !pdl.range<type>
    pdl_interp.is_not_null %none : !pdl.range<value> -> ^end, ^g2
  ^g2:
    pdl_interp.is_not_null %last : !pdl.value -> ^g3, ^g4
  ^g3:
    pdl_interp.record_match @rewriters::@two(%root, %last, %types : !pdl.operation, !pdl.value, !pdl.range<type>) : benefit(1), loc([%root]) -> ^end
  ^g4:
    pdl_interp.record_match @rewriters::@many(%root, %rest, %types, %all : !pdl.operation, !pdl.range<value>, !pdl.range<type>, !pdl.range<value>) : benefit(1), loc([%root]) -> ^end
  ^attrs:
    %a = pdl_interp.get_attribute "a" of %root
    pdl_interp.is_not_null %a : !pdl.attribute -> ^b, ^end
  ^b:
    %ta = pdl_interp.get_attribute_type of %a
    pdl_interp.switch_type %ta to [i8, i16, f32](^end, ^i16, ^f32) -> ^untyped
  ^i16:
    pdl_interp.record_match @rewriters::@attr(%root, %a, %ta : !pdl.operation, !pdl.attribute, !pdl.type) : benefit(1), loc([%root]), root("t.attrs") -> ^end
  ^f32:
    pdl_interp.check_attribute %a is 1.5 : f32 -> ^i16, ^end
  ^untyped:
    pdl_interp.is_not_null %ta : !pdl.type -> ^end, ^nothing
  ^nothing:
    %i1 = pdl_interp.create_type i1
    pdl_interp.record_match @rewriters::@attr(%root, %a, %i1 : !pdl.operation, !pdl.attribute, !pdl.type) : benefit(1), generatedOps(["t.new"]), loc([%root]) -> ^end
  ^defining:
    %d0 = pdl_interp.get_operand 0 of %root
    %op = pdl_interp.get_defining_op of %d0 : !pdl.value
    pdl_interp.is_not_null %op : !pdl.operation -> ^check, ^end
  ^check:
    pdl_interp.check_operation_name of %op is "t.source" -> ^source, ^end
  ^source:
    pdl_interp.check_result_count of %op is 1 -> ^one, ^end
  ^one:
    %alls = pdl_interp.get_operands of %root : !pdl.range<value>
    %op2 = pdl_interp.get_defining_op of %alls : !pdl.range<value>
    pdl_interp.are_equal %op, %op2 : !pdl.operation -> ^equal, ^end
  ^equal:
    %second = pdl_interp.extract 1 of %alls : !pdl.value
    %seventh = pdl_interp.extract 6 of %alls : !pdl.value
    pdl_interp.is_not_null %seventh : !pdl.value -> ^end, ^go
  ^go:
    pdl_interp.record_match @rewriters::@defining(%root, %second, %op : !pdl.operation, !pdl.value, !pdl.operation) : benefit(1), loc([%root, %op]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @values(%root : !pdl.operation, %o : !pdl.value) {
      %r1 = pdl_interp.get_result 1 of %root
      %t1 = pdl_interp.get_value_type of %r1 : !pdl.type
      %r0 = pdl_interp.get_result 0 of %root
      %t0 = pdl_interp.get_value_type of %r0 : !pdl.type
      %new = pdl_interp.create_operation "t.one"(%o : !pdl.value) -> (%t0, %t1 : !pdl.type, !pdl.type)
      %new0 = pdl_interp.get_result 0 of %new
      %new1 = pdl_interp.get_results 1 of %new : !pdl.value
      pdl_interp.replace %root with (%new0, %new1 : !pdl.value, !pdl.value)
      pdl_interp.finalize
    }
    pdl_interp.func @two(%root : !pdl.operation, %v : !pdl.value, %types : !pdl.range<type>) {
      %new = pdl_interp.create_operation "t.two"(%v : !pdl.value) -> (%types : !pdl.range<type>)
      %r = pdl_interp.get_results of %new : !pdl.range<value>
      pdl_interp.replace %root with (%r : !pdl.range<value>)
      pdl_interp.finalize
    }
    pdl_interp.func @many(%root : !pdl.operation, %rest : !pdl.range<value>, %types : !pdl.range<type>, %all : !pdl.range<value>) {
      %range = pdl_interp.create_range %rest, %all : !pdl.range<value>, !pdl.range<value>
      %rt = pdl_interp.get_value_type of %range : !pdl.range<type>
      %t = pdl_interp.create_type i7
      %ts = pdl_interp.create_types [i8, i9]
      %tr = pdl_interp.create_range %t, %rt, %ts : !pdl.type, !pdl.range<type>, !pdl.range<type>
      %empty = pdl_interp.create_range : !pdl.range<value>
      %side = pdl_interp.create_operation "t.side"(%range, %empty : !pdl.range<value>, !pdl.range<value>) -> (%tr : !pdl.range<type>)
      %new = pdl_interp.create_operation "t.many"(%rest : !pdl.range<value>) -> (%types : !pdl.range<type>)
      %r = pdl_interp.get_results of %new : !pdl.range<value>
      pdl_interp.replace %root with (%r : !pdl.range<value>)
      pdl_interp.finalize
    }
    pdl_interp.func @attr(%root : !pdl.operation, %a : !pdl.attribute, %t : !pdl.type) {
      %b = pdl_interp.create_attribute [1, "x"]
      %c = pdl_interp.get_attribute "c" of %root
      %new = pdl_interp.create_operation "t.new" {"a" = %a, "b" = %b, "c" = %c} -> (%t : !pdl.type)
      pdl_interp.erase %root
      pdl_interp.finalize
    }
    pdl_interp.func @defining(%root : !pdl.operation, %v : !pdl.value, %op : !pdl.operation) {
      %new = pdl_interp.create_operation "t.used"(%v : !pdl.value)
      pdl_interp.erase %root
      pdl_interp.erase %op
      pdl_interp.finalize
    }
  }
}

module @ir {
  func.func @values(%x: i32, %y: i64) -> (i1, i2, i1, i2) {
    %0:2 = "t.values"(%x, %y, %x) : (i32, i64, i32) -> (i1, i2)
    %1:2 = "t.values"(%x, %x, %y) : (i32, i32, i64) -> (i1, i2)
    "t.values"(%x) : (i32) -> ()
    return %0#0, %0#1, %1#0, %1#1 : i1, i2, i1, i2
  }
  func.func @groups(%x: i32, %y: i64, %z: f32) -> (i1, i2, i3, i4) {
    %0:2 = "t.groups"(%x, %y) : (i32, i64) -> (i1, i2)
    %1:2 = "t.groups"(%x, %y, %z) : (i32, i64, f32) -> (i3, i4)
    return %0#0, %0#1, %1#0, %1#1 : i1, i2, i3, i4
  }
  func.func @attrs() {
    "t.attrs"() {a = 3 : i8} : () -> ()
    "t.attrs"() {a = 4 : i16, c} : () -> ()
    "t.attrs"() {a = 1.5 : f32} : () -> ()
    "t.attrs"() {a = 2.5 : f32} : () -> ()
    "t.attrs"() {a = [7]} : () -> ()
    "t.attrs"() {a = i32} : () -> ()
    "t.attrs"() {a = "text"} : () -> ()
    "t.attrs"() {b = 1} : () -> ()
    return
  }
  func.func @defining(%x: i32) {
    %0 = "t.source"() : () -> i32
    %1 = "t.source"() : () -> i64
    "t.defining"(%0, %x) : (i32, i32) -> ()
    "t.defining"(%1, %x, %x, %x, %x, %x, %x) : (i64, i32, i32, i32, i32, i32, i32) -> ()
    "t.defining"(%x, %1) : (i32, i64) -> ()
    return
  }
}
