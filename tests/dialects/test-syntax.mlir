// RUN: rmlir-opt %s
// How operations, types and attributes of the test dialect are written.
%i64, %mem = "test.values"() : () -> (i64, memref<1xf64>)
test.format_literal_op keyword_$. -> :, = <> () []( ) ? + * {
} {test.some}
test.format_attr_op 10
test.format_opt_attr_op_a(10)
test.format_opt_attr_op_b 10
test.format_opt_symbol_name_attr_op @name
test.format_attr_dict_w_keyword attributes {attr = 10 : i64, opt_attr = 10 : i64}
%0 = test.format_buildable_type_op %i64
test.format_operand_a_op %i64, %mem : i64, memref<1xf64>
test.format_operand_e_op %i64, %mem : i64, memref<1xf64>
%1, %2 = test.format_result_c_op (i64) -> memref<1xf64>
test.format_region_c_op region {
  "test.return"() : () -> ()
}
test.format_variadic_region_b_op {
  "test.return"() : () -> ()
}, {
  "test.return"() : () -> ()
} found_regions
test.format_implicit_terminator_region_a_op {
}
test.format_variadic_operand %i64, %i64, %i64 : i64, i64, i64
test.format_variadic_of_variadic_operand (%i64, %i64), (), (%i64) : (i64, i64), (), (i64)
%3 = test.format_optional_operand_result_a_op (%i64 : i64) : i64 [%i64]
%4:2 = test.format_optional_result_a_op : i64 -> i64
test.format_optional_unit_attribute is_optional
test.format_optional_enum_attr case5
test.format_optional_default_attrs "a" @foo case10
test.format_optional_else then
test.format_compound_attr <1, i64, [5, 6]>
test.format_cpmd_nested_attr nested <i <42 <1, i64, [5, 6]>>>
test.format_custom_directive_operands %i64, %i64 -> (%i64)
test.format_custom_directive_operands_and_types %i64, %i64 -> (%i64) : i64, i64 -> (i64)
%5:3 = test.format_custom_directive_results : i64, i64 -> (i64)
test.format_custom_directive_attributes 54 : i64, 46 : i64
test.format_custom_directive_spacing "a" "b"
test.format_custom_directive_regions {
  "test.return"() : () -> ()
}
test.format_custom_directive_with_optional_operand_ref %i64 : 1
%6 = test.format_all_types_match_attr 1 : i64, %i64
%7 = test.result_has_same_type_as_attr #test.attr_with_self_type_param : i32 -> i32
test.oilist_with_simple_args otherKeyword %i64 : i64 keyword %mem : memref<1xf64>
test.oilist_allowed_literal foo bar buzz
test.ellipsis(%i64 ...) : i64 ...
test.else_anchor(?)
test.with_properties a = 32, b = "foo", c = "bar", flag = true, array = [1, 2, 3, 4], array32 = [5, 6]
test.with_optional_properties simple = 0 hasUnit
%8 = test.wrapping_region wraps "test.inner"(%i64) : (i64) -> i32
test.polyfor %i, %j {
  "test.use"(%i, %j) : (index, index) -> ()
}
%9 = test.region_if %i64: i64 -> i64 then {
^bb0(%arg0: i64):
  test.region_if_yield %arg0 : i64
} else {
^bb0(%arg0: i64):
  test.region_if_yield %arg0 : i64
} join {
^bb0(%arg0: i64):
  test.region_if_yield %arg0 : i64
}
%a, %b = test.string_attr_pretty_name
%10:2 = test.parse_integer_literal : 2
test.parse_wrapped_keyword word
test.block_names {
  cf.br ^foo1
^foo1:
  "test.return"() : () -> ()
}
"test.types"() : () -> (!test.smpla, !test.struct<{a,i32}, {b,f64}>, !test.int<signed, 8>, !test.cmpnd_a<1, !test.smpla, [5, 6]>, !test.test_rec<a, test_rec<b, test_type>>)
"test.types"() : () -> (!test.optional_param<, 6>, !test.optional_group<x 6>, !test.struct_capture_all<v0 = 0, v1 = 1, v2 = 2, v3 = 3>, !test.else_anchor<?>)
"test.attrs"() {a = #test.decimal_shape<5x3>, b = #test.attr_params<42, 24>, c = #test<attr_ugly begin 5 : index end>, d = #test.sub_elements_access<1, 2, 3>, e = #test.i64_elements<[1, 2]> : tensor<2xi64>} : () -> ()
