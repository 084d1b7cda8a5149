// Operations, types and attributes of the test dialect whose point is how they are written.

#ifndef RMLIR_TEST_SYNTAX
#define RMLIR_TEST_SYNTAX

//===-- Types -----------------------------------------------------------------------------------------------------===//

class TEST_Type<string name, string word, dag params = (ins), string form = ""> : TypeDef<Test_Dialect, name> {
  let mnemonic = word;
  let parameters = params;
  let assemblyFormat = form;
}
class TEST_Word<string name, string word, list<Trait> traits = []> : TypeDef<Test_Dialect, name, traits> {
  let mnemonic = word;
}

def SimpleTypeA : TEST_Word<"SimpleA", "smpla">;
def TestI32 : TEST_Word<"TestI32", "i32">;
def TestMemRefElementType : TEST_Word<"TestMemRefElementType", "memref_element", [MemRefElementTypeInterface]>;
def TestTypeTrait : NativeTypeTrait<"TestTypeTrait">;
def TestTypeWithTrait : TEST_Word<"TestTypeWithTrait", "test_type_with_trait", [TestTypeTrait]>;

class TEST_Compound : TypeDef<Test_Dialect, "CompoundA"> {
  let parameters = (ins "int":$widthOfSomething, "::mlir::Type":$oneType, ArrayRefParameter<"int">:$arrayOfInts);
  let assemblyFormat = "`<` $widthOfSomething `,` $oneType `,` `[` $arrayOfInts `]` `>`";
  let mnemonic = "cmpnd_a";
}
def CompoundTypeA : TEST_Compound;
def CompoundNestedInnerType : TEST_Type<"CompoundNestedInner", "cmpnd_inner", (ins "int":$some_int, CompoundTypeA:$cmpdA),
    "`<` $some_int $cmpdA `>`">;
def CompoundNestedOuterType : TEST_Type<"CompoundNestedOuter", "cmpnd_nested_outer", (ins CompoundNestedInnerType:$inner),
    "`<` `i` $inner `>`">;
def CompoundNestedOuterTypeQual : TEST_Type<"CompoundNestedOuterQual", "cmpnd_nested_outer_qual",
    (ins CompoundNestedInnerType:$inner), "`<` `i` qualified($inner) `>`">;

def TestTypeStructCaptureAll : TEST_Type<"TestStructTypeCaptureAll", "struct_capture_all",
    (ins "int":$v0, "int":$v1, "int":$v2, "int":$v3), "`<` struct(params) `>`">;

// Parameters that may be left out, alone and in groups.
def TEST_Int : OptionalParameter<"std::optional<int>">;
defvar TEST_TwoInts = (ins TEST_Int:$a, TEST_Int:$b);
defvar TEST_IntAndText = (ins TEST_Int:$a, StringRefParameter<>:$b);
def TestTypeOptionalParam : TEST_Type<"TestTypeOptionalParam", "optional_param", (ins TEST_Int:$a, "int":$b,
    OptionalParameter<"::mlir::Attribute">:$c), "`<` $a `,` $b (`,` $c^)? `>`">;
def TestTypeOptionalParams : TEST_Type<"TestTypeOptionalParams", "optional_params", TEST_IntAndText, "`<` params `>`">;
def TestTypeOptionalParamsAfterRequired : TEST_Type<"TestTypeOptionalParamsAfterRequired", "optional_params_after",
    (ins StringRefParameter<>:$a, TEST_Int:$b), "`<` params `>`">;
def TestTypeOptionalStruct : TEST_Type<"TestTypeOptionalStruct", "optional_struct", TEST_IntAndText, "`<` struct(params) `>`">;
def TestTypeAllOptionalParams : TEST_Type<"TestTypeAllOptionalParams", "all_optional_params", TEST_TwoInts, "`<` params `>`">;
def TestTypeAllOptionalStruct : TEST_Type<"TestTypeAllOptionalStruct", "all_optional_struct", TEST_TwoInts,
    "`<` struct(params) `>`">;
def TestTypeOptionalGroup : TEST_Type<"TestTypeOptionalGroup", "optional_group", (ins "int":$a, TEST_Int:$b),
    "`<` (`(` $b^ `)`) : (`x`)? $a `>`">;
def TestTypeOptionalGroupParams : TEST_Type<"TestTypeOptionalGroupParams", "optional_group_params",
    (ins DefaultValuedParameter<"std::optional<int>", "10">:$a, TEST_Int:$b), "`<` (`(` params^ `)`) : (`x`)? `>`">;
def TestTypeOptionalGroupStruct : TEST_Type<"TestTypeOptionalGroupStruct", "optional_group_struct", TEST_TwoInts,
    "`<` (`(` struct(params)^ `)`) : (`x`)? `>`">;
def TestTypeOptionalValueType : TEST_Type<"TestTypeOptionalValueType", "optional_value_type", (ins TEST_Int:$value),
    "(`<` $value^ `>`)?">;
def TestTypeElseAnchor : TEST_Type<"TestTypeElseAnchor", "else_anchor", (ins TEST_Int:$a), "`<` (`?`) : ($a^)? `>`">;
def TestTypeElseAnchorStruct : TEST_Type<"TestTypeElseAnchorStruct", "else_anchor_struct", TEST_TwoInts,
    "`<` (`?`) : (struct($a, $b)^)? `>`">;
def TestTypeVerification : TEST_Type<"TestTypeVerification", "type_verification", (ins AnyTypeOf<[I16, I32]>:$param),
    "`<` $param `>`">;

// Forms written by hand.
def TestIntegerType : TypeDef<Test_Dialect, "TestInteger"> {
  let mnemonic = "int";
  let parameters = (ins "unsigned":$width, StringRefParameter<>:$signedness);
  let hasCustomAssemblyFormat = 1;
}
def StructType : TypeDef<Test_Dialect, "Struct"> {
  let mnemonic = "struct";
  let parameters = (ins ArrayRefParameter<"::test::FieldInfo">:$fields);
  let hasCustomAssemblyFormat = 1;
}

//===-- Attributes ------------------------------------------------------------------------------------------------===//

class TEST_Attr<string name, string word, dag params = (ins), string form = "", list<Trait> traits = []>
    : AttrDef<Test_Dialect, name, traits> {
  let mnemonic = word;
  let parameters = params;
  let assemblyFormat = form;
}
def SimpleAttrA : AttrDef<Test_Dialect, "SimpleA"> {
  let mnemonic = "smpla";
}
def CompoundAttrA : AttrDef<Test_Dialect, "CompoundA"> {
  let mnemonic = "cmpnd_a";
  let parameters = CompoundTypeA.parameters;
  let assemblyFormat = CompoundTypeA.assemblyFormat;
}
def CompoundAttrNested : TEST_Attr<"CompoundAttrNested", "cmpnd_nested", (ins CompoundAttrA:$nested),
    "`<` `nested` `=` $nested `>`">;
def CompoundNestedInner : TEST_Attr<"CompoundNestedInner", "cmpnd_nested_inner", (ins "int":$some_int, CompoundAttrA:$cmpdA),
    "`<` $some_int $cmpdA `>`">;
def CompoundNestedOuter : TEST_Attr<"CompoundNestedOuter", "cmpnd_nested_outer", (ins CompoundNestedInner:$inner),
    "`<` `i` $inner `>`">;
def CompoundNestedOuterQual : TEST_Attr<"CompoundNestedOuterQual", "cmpnd_nested_outer_qual",
    (ins CompoundNestedInner:$inner), "`<` `i` qualified($inner) `>`">;
def AttrWithSelfTypeParam : TEST_Attr<"AttrWithSelfTypeParam", "attr_with_self_type_param",
    (ins AttributeSelfTypeParameter<"">:$type), "", [TypedAttrInterface]>;
def AttrWithTypeBuilder : TEST_Attr<"AttrWithTypeBuilder", "attr_with_type_builder", (ins "::mlir::IntegerAttr":$attr,
    AttributeSelfTypeParameter<"", "mlir::Type", "$attr.getType()">:$type), "$attr", [TypedAttrInterface]>;
def TestDecimalShapeAttr : TEST_Attr<"TestDecimalShape", "decimal_shape", (ins ArrayRefParameter<"int64_t">:$shape),
    "`<` custom<DecimalShape>($shape) `>`">;
def TestSubElementsAccessAttr : TEST_Attr<"TestSubElementsAccess", "sub_elements_access", (ins
    "::mlir::Attribute":$first, "::mlir::Attribute":$second, "::mlir::Attribute":$third),
    "`<` $first `,` $second `,` $third `>`">;
def TestAttrParams : TEST_Attr<"TestAttrParams", "attr_params", (ins "int":$v0, "int":$v1), "`<` params `>`">;
def TestAttrUgly : TEST_Attr<"TestAttrUgly", "attr_ugly", (ins "::mlir::Attribute":$attr), "`begin` $attr `end`">;
def TestAttrWithTypeParam : TEST_Attr<"TestAttrWithTypeParam", "attr_with_type", (ins "::mlir::IntegerType":$int_type,
    "::mlir::Type":$any_type), "`<` $int_type `,` $any_type `>`">;
def TestAttrWithOptionalSigned : TEST_Attr<"TestAttrWithOptionalSigned", "attr_with_optional_signed", (ins
    OptionalParameter<"std::optional<int64_t>">:$value), "`<` $value `>`">;
def TestAttrWithOptionalUnsigned : TEST_Attr<"TestAttrWithOptionalUnsigned", "attr_with_optional_unsigned", (ins
    OptionalParameter<"std::optional<uint64_t>">:$value), "`<` $value `>`">;
defvar TEST_IntAndSelfType = (ins "int":$a, AttributeSelfTypeParameter<"">:$type);
def TestAttrSelfTypeParameterFormat : TEST_Attr<"TestAttrSelfTypeParameterFormat", "attr_self_type_format",
    TEST_IntAndSelfType, "`<` $a `>`", [TypedAttrInterface]>;
def TestAttrSelfTypeParameterStructFormat : TEST_Attr<"TestAttrSelfTypeParameterStructFormat",
    "attr_self_type_struct_format", TEST_IntAndSelfType, "`<` struct(params) `>`", [TypedAttrInterface]>;

//===-- Attributes of operations ----------------------------------------------------------------------------------===//

class TEST_Of<string word, string form, dag args, list<Trait> traits = []> : TEST_Written<word, form, args, (outs), traits>;
def FormatAttrOp : TEST_Of<"format_attr_op", "$attr attr-dict", (ins I64Attr:$attr)>;
foreach form = [["a", "(`(` $opt_attr^ `)` )? attr-dict"], ["b", "($opt_attr^)? attr-dict"]] in {
  def "TestFormatOptAttr" # form[0] : TEST_Of<"format_opt_attr_op_" # form[0], form[1], (ins OptionalAttr<I64Attr>:$opt_attr)>;
}
def FormatOptSymbolNameAttrOp : TEST_Of<"format_opt_symbol_name_attr_op", "($opt_attr^)? attr-dict",
    (ins OptionalAttr<SymbolNameAttr>:$opt_attr)>;
def FormatOptSymbolRefAttrOp : TEST_Of<"format_opt_symbol_ref_attr_op", "($opt_attr^)? attr-dict",
    (ins OptionalAttr<SymbolRefAttr>:$opt_attr)>;
def FormatAttrDictWithKeywordOp : TEST_Of<"format_attr_dict_w_keyword", "attr-dict-with-keyword",
    (ins I64Attr:$attr, OptionalAttr<I64Attr>:$opt_attr)>;
def FormatOptionalUnitAttr : TEST_Of<"format_optional_unit_attribute", "(`is_optional` $is_optional^)? attr-dict",
    (ins UnitAttr:$is_optional)>;
def FormatOptionalUnitAttrNoElide : TEST_Of<"format_optional_unit_attribute_no_elide", "($is_optional^)? attr-dict",
    (ins UnitAttr:$is_optional)>;
def FormatOptionalUnitProperty : TEST_Of<"format_optional_unit_property", "(`is_optional` $is_optional^)? attr-dict",
    (ins UnitProp:$is_optional)>;
def FormatOptionalUnitPropertyNoElide : TEST_Of<"format_optional_unit_property_no_elide", "($is_optional^)? attr-dict",
    (ins UnitProp:$is_optional)>;
def FormatOptionalEnumAttr : TEST_Of<"format_optional_enum_attr", "($attr^)? attr-dict", (ins OptionalAttr<SomeI64Enum>:$attr)>;
def FormatOptionalDefaultAttrs : TEST_Of<"format_optional_default_attrs", "($str^)? ($sym^)? ($e^)? attr-dict", (ins
    DefaultValuedStrAttr<StrAttr, "default">:$str, DefaultValuedStrAttr<SymbolNameAttr, "default">:$sym,
    DefaultValuedAttr<SomeI64Enum, "SomeI64Enum::case5">:$e)>;
def FormatOptionalWithElse : TEST_Of<"format_optional_else", "(`then` $isFirstBranchPresent^):(`else`)? attr-dict",
    (ins UnitAttr:$isFirstBranchPresent)>;
def FormatOptionalPropDict : TEST_Of<"format_optional_prop_dict", "prop-dict attr-dict", (ins
    OptionalProp<StringProp>:$a, DefaultValuedProp<I32Prop, "1">:$b)>;
def FormatLiteralFollowingOptionalGroup : TEST_Of<"format_literal_following_optional_group",
    "(`(` $value^ `)`)? `:` $type attr-dict", (ins TypeAttr:$type, OptionalAttr<AnyAttr>:$value)>;
def FormatCompoundAttr : TEST_Of<"format_compound_attr", "$compound attr-dict-with-keyword", (ins CompoundAttrA:$compound)>;
def FormatNestedAttr : TEST_Of<"format_nested_attr", "$nested attr-dict-with-keyword", (ins CompoundAttrNested:$nested)>;
def FormatNestedCompoundAttr : TEST_Of<"format_cpmd_nested_attr", "`nested` $nested attr-dict-with-keyword",
    (ins CompoundNestedOuter:$nested)>;
def FormatQualifiedCompoundAttr : TEST_Of<"format_qual_cpmd_nested_attr",
    "`nested` qualified($nested) attr-dict-with-keyword", (ins CompoundNestedOuter:$nested)>;
def FormatNestedType : TEST_Of<"format_cpmd_nested_type", "$nested `nested` type($nested) attr-dict-with-keyword",
    (ins CompoundNestedOuterType:$nested)>;
def FormatQualifiedNestedType : TEST_Of<"format_qual_cpmd_nested_type",
    "$nested `nested` qualified(type($nested)) attr-dict-with-keyword", (ins CompoundNestedOuterType:$nested)>;
def FormatMaybeEmptyType : TEST_Of<"format_maybe_empty_type", "$in `:` type($in) attr-dict", (ins
    TestTypeOptionalValueType:$in)>;
def TypedStringAttrWithTypeOp : TEST_Of<"string_attr_with_type", "$attr attr-dict", (ins TypedStrAttr<AnyInteger>:$attr)>;
def TypedStringAttrWithMixedTypeOp : TEST_Of<"string_attr_with_mixed_type", "$attr attr-dict", (ins
    AnyAttrOf<[TypedStrAttr<AnyInteger>, I64Attr]>:$attr)>;
def TypeAttrOfOp : TEST_Of<"type_attr_of", "attr-dict $type", (ins TypeAttrOf<I64>:$type)>;
def DenseArrayAttrOp : TEST_Of<"dense_array_attr", [{
      `i1attr` `=` $i1attr `i8attr` `=` $i8attr `i16attr` `=` $i16attr `i32attr` `=` $i32attr `i64attr` `=` $i64attr
      `f32attr` `=` $f32attr `f64attr` `=` $f64attr `emptyattr` `=` $emptyattr attr-dict
    }], (ins DenseBoolArrayAttr:$i1attr, DenseI8ArrayAttr:$i8attr, DenseI16ArrayAttr:$i16attr, DenseI32ArrayAttr:$i32attr,
    DenseI64ArrayAttr:$i64attr, DenseF32ArrayAttr:$f32attr, DenseF64ArrayAttr:$f64attr, DenseI32ArrayAttr:$emptyattr)>;
def TestDefaultStrAttrNoValueOp : TEST_Of<"no_str_value", "attr-dict", (ins DefaultValuedAttr<StrAttr, "">:$value)>;
def TestDefaultStrAttrHasValueOp : TEST_Of<"has_str_value", "attr-dict", (ins DefaultValuedStrAttr<StrAttr, "">:$value)>;
def TestDefaultAttrPrintOp : TEST_Of<"default_value_print", "attr-dict $operand", (ins
    DefaultValuedAttr<I32Attr, "0">:$value_with_default, I32:$operand)>;
def TestLocationAttrOp : TEST_Of<"op_with_loc_attr", "$loc_attr attr-dict", (ins LocationAttr:$loc_attr)>;
def TestRecursiveRewriteOp : TEST_Of<"recursive_rewrite", "$depth attr-dict", (ins I64Attr:$depth)>;
def TestAttrWithLoc : TEST_Of<"attr_with_loc", "`(` $value `` custom<OptionalLoc>($loc) `)` attr-dict", (ins
    AnyAttr:$loc, AnyAttr:$value)>;
def OptionalCustomAttrOp : TEST_Of<"optional_custom_attr", "attr-dict (custom<OptionalCustomParser>($attr)^) : (`bar`)?",
    (ins OptionalAttr<I1Attr>:$attr)>;

//===-- Properties ------------------------------------------------------------------------------------------------===//

def TestOpWithProperties : TEST_Of<"with_properties", [{
      `a` `=` $a `,` `b` `=` $b `,` `c` `=` $c `,` `flag` `=` $flag `,` `array` `=` $array `,` `array32` `=` $array32 attr-dict
    }], (ins I64Prop:$a, StrAttr:$b, StringProp:$c, BoolProp:$flag, IntArrayProp<I64Prop>:$array,
    IntArrayProp<I32Prop>:$array32)>;
def TestOpWithPropertiesAndAttr : TEST_Of<"with_properties_and_attr", "$lhs prop-dict attr-dict", (ins
    I32Attr:$lhs, IntProp<"int64_t">:$rhs)>;
def TestOpWithEmptyProperties : TEST_Of<"empty_properties", "prop-dict attr-dict", (ins)>;
def TestOpWithDefaultValuedProperties : TEST_Of<"with_default_valued_properties", [{
      ($a^) : (`na`)? ($b^)? ($c^)? ($unit^)? attr-dict
    }], (ins DefaultValuedAttr<I32Attr, "0">:$a, DefaultValuedProp<StringProp, "\"\"">:$b,
    DefaultValuedProp<IntProp<"int32_t">, "-1">:$c, UnitProp:$unit)>;
def TestOpWithOptionalProperties : TEST_Of<"with_optional_properties", [{
      (`anAttr` `=` $anAttr^)? (`simple` `=` $simple^)? (`simplei8` `=` $simplei8^)? (`simpleui8` `=` $simpleui8^)?
      (`nonTrivialStorage` `=` $nonTrivialStorage^)? (`hasDefault` `=` $hasDefault^)? (`nested` `=` $nested^)?
      (`longSyntax` `=` $longSyntax^)? (`hasUnit` $hasUnit^)? (`maybeUnit` `=` $maybeUnit^)? attr-dict
    }], (ins OptionalAttr<I32Attr>:$anAttr, OptionalProp<I64Prop>:$simple, OptionalProp<IntProp<"int8_t">>:$simplei8,
    OptionalProp<IntProp<"uint8_t">>:$simpleui8, OptionalProp<StringProp>:$nonTrivialStorage,
    OptionalProp<DefaultValuedProp<I64Prop, "0">>:$hasDefault, OptionalProp<OptionalProp<I64Prop>>:$nested,
    OptionalProp<StringProp, 0>:$longSyntax, UnitProp:$hasUnit, OptionalProp<UnitProp>:$maybeUnit)>;
def TestOpWithArrayProperties : TEST_Of<"with_array_properties", [{
      `ints` `=` $ints `strings` `=` $strings `nested` `=` $nested `opt` `=` $opt `explicitOptions` `=` $explicitOptions
      `explicitUnits` `=` $explicitUnits ($hasDefault^ `thats_has_default`)? attr-dict
    }], (ins ArrayProp<I64Prop>:$ints, ArrayProp<StringProp>:$strings, ArrayProp<ArrayProp<I32Prop>>:$nested,
    OptionalProp<ArrayProp<I32Prop>>:$opt, ArrayProp<OptionalProp<I64Prop>>:$explicitOptions,
    ArrayProp<UnitProp>:$explicitUnits,
    DefaultValuedProp<ArrayProp<I64Prop>, "::llvm::ArrayRef<int64_t>{}", "::llvm::SmallVector<int64_t>{}">:$hasDefault)>;
def TestOpWithVariadicSegmentProperties : TEST_Written<"variadic_segment_prop",
    "$a1 `:` $a2 `:` type($b1) `:` type($b2) prop-dict attr-dict `end`", (ins Variadic<I64>:$a1, Variadic<I64>:$a2),
    (outs Variadic<I64>:$b1, Variadic<I64>:$b2), [AttrSizedOperandSegments, AttrSizedResultSegments]>;
def TestPropPatternOp1 : TEST_Written<"prop_pattern_op_1", "$tag $val $cond attr-dict", (ins
    StringProp:$tag, I64Prop:$val, BoolProp:$cond), (outs I32:$results)>;
def TestPropPatternOp2 : TEST_Of<"prop_pattern_op_2", "$input $tag attr-dict", (ins I32:$input, StringProp:$tag)>;

//===-- Literals and lists ----------------------------------------------------------------------------------------===//

def FormatLiteralOp : TEST_Of<"format_literal_op", [{
      `keyword_$.` `->` `:` `,` `=` `<` `>` `(` `)` `[` `]` `` `(` ` ` `)` `?` `+` `*` `{` `\n` `}` attr-dict
    }], (ins)>;
def OpWithDotInNameOp : TEST_Of<"op.with_dot_in_name", "attr-dict", (ins)>;
def OIListAllowedLiteral : TEST_Of<"oilist_allowed_literal", "oilist( `foo` | `bar` ) `buzz` attr-dict", (ins)>;
def OIListTrivialProperties : TEST_Of<"oilist_with_keywords_only_properties", [{
      oilist( `keyword` $keyword | `otherKeyword` $otherKeyword | `thirdKeyword` $diffNameUnitPropKeyword) attr-dict
    }], (ins UnitProp:$keyword, UnitProp:$otherKeyword, UnitProp:$diffNameUnitPropKeyword)>;
def OIListCustom : TEST_Of<"oilist_custom", [{
      oilist( `private` `(` $arg0 `:` type($arg0) `)` | `reduction` custom<CustomOptionalOperand>($optOperand)
            | `nowait` $nowait) attr-dict
    }], (ins Variadic<AnyType>:$arg0, Optional<I32>:$optOperand, UnitAttr:$nowait), [AttrSizedOperandSegments]>;
def TestEllipsisOp : TEST_Of<"ellipsis", "`(` $operands (`...` $variadic^)? `)` attr-dict `:` type($operands) `...`", (ins
    Variadic<AnyType>:$operands, UnitAttr:$variadic)>;
def ElseAnchorOp : TEST_Of<"else_anchor", "`(` (`?`) : (`` $a^ `:` type($a))? `)` attr-dict", (ins Optional<AnyType>:$a)>;

//===-- Operands, results, successors, regions --------------------------------------------------------------------===//

def FormatBuildableTypeOp : TEST_Written<"format_buildable_type_op", "$buildable attr-dict", (ins I64:$buildable),
    (outs I64:$buildable_res)>;
foreach form = [["a", "operands `:` type(operands)"], ["b", "operands `:` type($operand)"],
                ["c", "$buildable `,` $operand `:` type(operands)"], ["d", "$buildable `,` $operand `:` type($operand)"],
                ["e", "$buildable `,` $operand `:` type($buildable) `,` type($operand)"]] in {
  def "TestFormatOperand" # form[0] : TEST_Of<"format_operand_" # form[0] # "_op", form[1] # " attr-dict", (ins
      I64:$buildable, AnyMemRef:$operand)>;
}
foreach form = [["a", "type($result)"], ["b", "type(results)"], ["c", "functional-type($buildable_res, $result)"]] in {
  def "TestFormatResult" # form[0] : TEST_Written<"format_result_" # form[0] # "_op", form[1] # " attr-dict", (ins), (outs
      I64:$buildable_res, AnyMemRef:$result)>;
}
foreach form = [["a", "regions"], ["b", "$region"], ["c", "(`region` $region^)?"]] in {
  def "TestFormatRegion" # form[0] : TEST_Regions<"format_region_" # form[0] # "_op", (region AnyRegion:$region)> {
    let assemblyFormat = form[1] # " attr-dict";
  }
}
foreach form = [["a", "$regions"], ["b", "($regions^ `found_regions`)?"]] in {
  def "TestFormatVariadicRegion" # form[0]
      : TEST_Regions<"format_variadic_region_" # form[0] # "_op", (region VariadicRegion<AnyRegion>:$regions)> {
    let assemblyFormat = form[1] # " attr-dict";
  }
}
def FormatRegionImplicitTerminator : TEST_Regions<"format_implicit_terminator_region_a_op", (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<"TestReturnOp">]> {
  let assemblyFormat = "$region attr-dict";
}
def FormatSuccessorAOp : TEST_Op<"format_successor_a_op", [Terminator]> {
  let successors = (successor VariadicSuccessor<AnySuccessor>:$targets);
  let assemblyFormat = "$targets attr-dict";
}
def FormatVariadicOperand : TEST_Of<"format_variadic_operand", "$operand `:` type($operand) attr-dict", (ins
    Variadic<I64>:$operand)>;
def FormatVariadicOfVariadicOperand : TEST_Of<"format_variadic_of_variadic_operand", "$operand `:` type($operand) attr-dict",
    (ins VariadicOfVariadic<I64, "operand_segments">:$operand, DenseI32ArrayAttr:$operand_segments)>;
def FormatMultipleVariadicOperands : TEST_Of<"format_multiple_variadic_operands",
    "` ` `(` $operand0 `)` `,` `(` $operand1 `:` type($operand1) `)` attr-dict", (ins
    Variadic<I64>:$operand0, Variadic<AnyType>:$operand1), [AttrSizedOperandSegments]>;
def FormatTwoVariadicOperandsNoBuildableTypeOp : TEST_Of<"format_two_variadic_operands_no_buildable_type_op",
    "`(` $a `:` type($a) `)` `->` `(` $b `:` type($b) `)`  attr-dict", (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b),
    [AttrSizedOperandSegments]>;
def FormatVariadicResult : TEST_Written<"format_variadic_result", "`:` type($result) attr-dict", (ins),
    (outs Variadic<I64>:$result)>;
def FormatMultipleVariadicResults : TEST_Written<"format_multiple_variadic_results",
    "`:` `(` type($result0) `)` `,` `(` type($result1) `)` attr-dict", (ins),
    (outs Variadic<I64>:$result0, Variadic<AnyType>:$result1), [AttrSizedResultSegments]>;
foreach form = [["a", "`(` $optional `:` type($optional) `)`"], ["b", "(`(` $optional^ `:` type($optional) `)`)?"]] in {
  def "TestFormatOptionalOperandResult" # form[0] : TEST_Written<"format_optional_operand_result_" # form[0] # "_op",
      form[1] # " `:` type($optional_res) (`[` $variadic^ `]`)? attr-dict",
      (ins Optional<I64>:$optional, Variadic<I64>:$variadic), (outs Optional<I64>:$optional_res), [AttrSizedOperandSegments]>;
}
foreach form = [["a", "(`:` type($optional)^ `->` type($variadic))?"], ["b", "(`:` type($optional) `->` type($variadic)^)?"],
                ["c", "(`:` functional-type($optional, $variadic)^)?"]] in {
  def "TestFormatOptionalResult" # form[0] : TEST_Written<"format_optional_result_" # form[0] # "_op", form[1] # " attr-dict",
      (ins), (outs Optional<I64>:$optional, Variadic<I64>:$variadic), [AttrSizedResultSegments]>;
}
def FormatOptionalResultDOp : TEST_Written<"format_optional_result_d_op", "(`:` type($optional)^)? attr-dict", (ins),
    (outs Optional<F80>:$optional)>;
def FormatInferVariadicTypeFromNonVariadic : TEST_Written<"format_infer_variadic_type_from_non_variadic",
    "operands attr-dict `:` type($result)", (ins Variadic<AnyType>:$args), (outs AnyType:$result), [SameOperandsAndResultType]>;

//===-- Types that follow from others -----------------------------------------------------------------------------===//

defvar TEST_AllThree = AllTypesMatch<["value1", "value2", "result"]>;
def FormatAllTypesMatchVarOp : TEST_Written<"format_all_types_match_var", "attr-dict $value1 `,` $value2 `:` type($value1)",
    (ins AnyType:$value1, AnyType:$value2), (outs AnyType:$result), [TEST_AllThree]>;
def FormatAllTypesMatchAttrOp : TEST_Written<"format_all_types_match_attr", "attr-dict $value1 `,` $value2",
    (ins TypedAttrInterface:$value1, AnyType:$value2), (outs AnyType:$result), [TEST_AllThree]>;
def FormatTypesMatchVarOp : TEST_Written<"format_types_match_var", "attr-dict $value `:` type($value)",
    (ins AnyType:$value), (outs AnyType:$result),
    [TypesMatchWith<"result type matches operand", "value", "result", "$_self">]>;
def FormatTypesMatchAttrOp : TEST_Written<"format_types_match_attr", "attr-dict $value", (ins TypedAttrInterface:$value),
    (outs AnyType:$result), [TypesMatchWith<"result type matches constant", "value", "result", "$_self">]>;
def FormatTypesMatchContextOp : TEST_Written<"format_types_match_context", "attr-dict $value `:` type($value)",
    (ins AnyType:$value), (outs AnyType:$result),
    [TypesMatchWith<"tuple result type matches operand type", "value", "result", "::mlir::TupleType::get($_ctxt, $_self)">]>;
def ResultHasSameTypeAsAttr : TEST_Written<"result_has_same_type_as_attr", "$attr `->` type($result) attr-dict",
    (ins TypedAttrInterface:$attr), (outs AnyType:$result), [AllTypesMatch<["attr", "result"]>]>;

//===-- Directives ------------------------------------------------------------------------------------------------===//

defvar TEST_Three = (ins AnyType:$operand, Optional<AnyType>:$optOperand, Variadic<AnyType>:$varOperands);
defvar TEST_ThreeOut = (outs AnyType:$result, Optional<AnyType>:$optResult, Variadic<AnyType>:$varResults);
defvar TEST_ThreeTypes = "custom<CustomDirectiveResults>(type($result), type($optResult), type($varResults))";
def FormatCustomDirectiveOperands : TEST_Of<"format_custom_directive_operands",
    "custom<CustomDirectiveOperands>($operand, $optOperand, $varOperands) attr-dict", (ins
    I64:$operand, Optional<I64>:$optOperand, Variadic<I64>:$varOperands), [AttrSizedOperandSegments]>;
def FormatCustomDirectiveOperandsAndTypes : TEST_Of<"format_custom_directive_operands_and_types", [{
      custom<CustomDirectiveOperandsAndTypes>($operand, $optOperand, $varOperands, type($operand), type($optOperand),
                                              type($varOperands)) attr-dict
    }], TEST_Three, [AttrSizedOperandSegments]>;
def FormatCustomDirectiveResults : TEST_Written<"format_custom_directive_results", TEST_ThreeTypes # " attr-dict", (ins),
    TEST_ThreeOut, [AttrSizedResultSegments]>;
def FormatCustomDirectiveResultsWithTypeRefs : TEST_Written<"format_custom_directive_results_with_type_refs",
    TEST_ThreeTypes # [{
      custom<CustomDirectiveWithTypeRefs>(ref(type($result)), ref(type($optResult)), ref(type($varResults))) attr-dict
    }], (ins), TEST_ThreeOut, [AttrSizedResultSegments]>;
def FormatCustomDirectiveRegions : TEST_Regions<"format_custom_directive_regions", (region
    AnyRegion:$region, VariadicRegion<AnyRegion>:$other_regions)> {
  let assemblyFormat = "custom<CustomDirectiveRegions>($region, $other_regions) attr-dict";
}
def FormatCustomDirectiveSuccessors : TEST_Op<"format_custom_directive_successors", [Terminator]> {
  let successors = (successor AnySuccessor:$successor, VariadicSuccessor<AnySuccessor>:$successors);
  let assemblyFormat = "custom<CustomDirectiveSuccessors>($successor, $successors) attr-dict";
}
def FormatCustomDirectiveAttributes : TEST_Of<"format_custom_directive_attributes",
    "custom<CustomDirectiveAttributes>($attr, $optAttr) attr-dict", (ins I64Attr:$attr, OptionalAttr<I64Attr>:$optAttr)>;
def FormatCustomDirectiveSpacing : TEST_Of<"format_custom_directive_spacing",
    "custom<CustomDirectiveSpacing>($attr1) custom<CustomDirectiveSpacing>($attr2) attr-dict", (ins
    StrAttr:$attr1, StrAttr:$attr2)>;
def FormatCustomDirectiveWithOptionalOperandRef : TEST_Of<"format_custom_directive_with_optional_operand_ref",
    "($optOperand^)? `:` custom<CustomDirectiveOptionalOperandRef>(ref($optOperand)) attr-dict", (ins
    Optional<I64>:$optOperand)>;

#endif // RMLIR_TEST_SYNTAX
