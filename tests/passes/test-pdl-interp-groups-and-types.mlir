// RUN: rmlir-opt %s --allow-unregistered-dialect --test-pdl-bytecode-pass
// Groups where operations have segments, types in ranges, inferred types, and types that are compared.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.switch_operation_name of %root to ["memref.alloc", "gpu.launch_func", "t.types", "t.infer"](^alloc, ^end, ^types, ^infer) -> ^end
  ^alloc:
    %dyn = pdl_interp.get_operands 0 of %root : !pdl.range<value>
    %sym = pdl_interp.get_operands 1 of %root : !pdl.range<value>
    %no = pdl_interp.get_operands 2 of %root : !pdl.range<value>
    %one = pdl_interp.get_operands 0 of %root : !pdl.value
    pdl_interp.is_not_null %no : !pdl.range<value> -> ^end, ^alloc2
  ^alloc2:
    pdl_interp.is_not_null %one : !pdl.value -> ^end, ^alloc3
  ^alloc3:
    %r = pdl_interp.get_results 0 of %root : !pdl.value
    %t = pdl_interp.get_value_type of %r : !pdl.type
    pdl_interp.record_match @rewriters::@alloc(%root, %dyn, %sym, %t : !pdl.operation, !pdl.range<value>, !pdl.range<value>, !pdl.type) : benefit(1), loc([%root]) -> ^end
  ^types:
    %rs = pdl_interp.get_results of %root : !pdl.range<value>
    %ts = pdl_interp.get_value_type of %rs : !pdl.range<type>
    %known = pdl_interp.create_types [i1, i2, i3]
    pdl_interp.are_equal %ts, %known : !pdl.range<type> -> ^known, ^switch
  ^known:
    %k = pdl_interp.create_attribute "known"
    pdl_interp.record_match @rewriters::@named(%root, %k : !pdl.operation, !pdl.attribute) : benefit(1), loc([%root]) -> ^end
  ^switch:
    pdl_interp.switch_types %ts to [[i4], [], [i5, i6]](^one, ^none, ^two) -> ^check
  ^one:
    %k1 = pdl_interp.create_attribute "one"
    pdl_interp.record_match @rewriters::@named(%root, %k1 : !pdl.operation, !pdl.attribute) : benefit(1), loc([%root]) -> ^end
  ^none:
    %k2 = pdl_interp.create_attribute "none"
    pdl_interp.record_match @rewriters::@named(%root, %k2 : !pdl.operation, !pdl.attribute) : benefit(1), loc([%root]) -> ^end
  ^two:
    %k3 = pdl_interp.create_attribute "two"
    pdl_interp.record_match @rewriters::@named(%root, %k3 : !pdl.operation, !pdl.attribute) : benefit(1), loc([%root]) -> ^end
  ^check:
    pdl_interp.check_types %ts are [i7, i8] -> ^checked, ^first
  ^checked:
    %k4 = pdl_interp.create_attribute "checked"
    pdl_interp.record_match @rewriters::@named(%root, %k4 : !pdl.operation, !pdl.attribute) : benefit(1), loc([%root]) -> ^end
  ^first:
    %ft = pdl_interp.extract 0 of %ts : !pdl.type
    pdl_interp.check_type %ft is i9 -> ^nine, ^end
  ^nine:
    %k5 = pdl_interp.create_attribute "nine"
    pdl_interp.record_match @rewriters::@named(%root, %k5 : !pdl.operation, !pdl.attribute) : benefit(1), loc([%root]) -> ^end
  ^infer:
    %v = pdl_interp.get_operand 0 of %root
    pdl_interp.record_match @rewriters::@infer(%root, %v : !pdl.operation, !pdl.value) : benefit(1), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @alloc(%root : !pdl.operation, %dyn : !pdl.range<value>, %sym : !pdl.range<value>, %t : !pdl.type) {
      %s = pdl_interp.get_attribute "operandSegmentSizes" of %root
      %new = pdl_interp.create_operation "memref.alloca"(%dyn, %sym : !pdl.range<value>, !pdl.range<value>) {"operandSegmentSizes" = %s} -> (%t : !pdl.type)
      %r = pdl_interp.get_result 0 of %new
      %tell = pdl_interp.create_operation "t.groups"(%sym : !pdl.range<value>)
      pdl_interp.replace %root with (%r : !pdl.value)
      pdl_interp.finalize
    }
    pdl_interp.func @named(%root : !pdl.operation, %k : !pdl.attribute) {
      %new = pdl_interp.create_operation "t.is" {"what" = %k}
      pdl_interp.erase %root
      pdl_interp.finalize
    }
    pdl_interp.func @infer(%root : !pdl.operation, %v : !pdl.value) {
      %p = pdl_interp.create_attribute 4 : i64
      %cmp = pdl_interp.create_operation "arith.cmpi"(%v, %v : !pdl.value, !pdl.value) {"predicate" = %p} -> <inferred>
      %c = pdl_interp.get_result 0 of %cmp
      %sel = pdl_interp.create_operation "arith.select"(%c, %v, %v : !pdl.value, !pdl.value, !pdl.value) -> <inferred>
      %d = pdl_interp.create_attribute dense<3> : tensor<2xi32>
      %cst = pdl_interp.create_operation "arith.constant" {"value" = %d} -> <inferred>
      %cr = pdl_interp.get_results of %cst : !pdl.range<value>
      %sr = pdl_interp.get_results of %sel : !pdl.range<value>
      %use = pdl_interp.create_operation "t.use"(%sr, %cr, %c : !pdl.range<value>, !pdl.range<value>, !pdl.value)
      pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir {
  func.func @alloc(%n: index, %m: index) -> memref<?x?xi32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>> {
    %0 = memref.alloc(%n, %m)[%n] : memref<?x?xi32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
    %1 = memref.alloc(%n) : memref<?xi32>
    "t.keep"(%1) : (memref<?xi32>) -> ()
    return %0 : memref<?x?xi32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  }
  func.func @types() {
    %0:3 = "t.types"() : () -> (i1, i2, i3)
    %1:2 = "t.types"() : () -> (i5, i6)
    %2 = "t.types"() : () -> (i4)
    "t.types"() : () -> ()
    %3:2 = "t.types"() : () -> (i7, i8)
    %4:3 = "t.types"() : () -> (i9, i8, i7)
    %5:3 = "t.types"() : () -> (i8, i8, i7)
    return
  }
  func.func @infer(%x: i32) {
    "t.infer"(%x) : (i32) -> ()
    return
  }
}
