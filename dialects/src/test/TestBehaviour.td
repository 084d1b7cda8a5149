// Operations of the test dialect that are about effects, regions, folding and rewriting.

#ifndef RMLIR_TEST_BEHAVIOUR
#define RMLIR_TEST_BEHAVIOUR

//===-- Forms and names written by hand ---------------------------------------------------------------------------===//

class TEST_ByHand<string mnemonic, dag args, dag outputs, dag inside, list<Trait> traits = []>
    : TEST_Plain<mnemonic, args, outputs, traits> {
  let regions = inside;
  let hasCustomAssemblyFormat = 1;
}
def WrappingRegionOp : TEST_ByHand<"wrapping_region", (ins), (outs Variadic<AnyType>), (region SizedRegion<1>:$region),
    [SingleBlockImplicitTerminator<"TestReturnOp">]>;
def PolyForOp : TEST_ByHand<"polyfor", (ins), (outs), (region SizedRegion<1>:$region), [OpAsmOpInterface]>;
def IsolatedRegionOp : TEST_ByHand<"isolated_region", (ins Index), (outs), (region SizedRegion<1>:$region),
    [IsolatedFromAbove]>;
def AffineScopeOp : TEST_ByHand<"affine_scope", (ins), (outs), (region SizedRegion<1>:$region), [AffineScope]>;
def SingleNoTerminatorCustomAsmOp : TEST_ByHand<"single_no_terminator_custom_asm_op", (ins), (outs),
    (region SizedRegion<1>), [SingleBlock, NoTerminator]>;
def RegionIfOp : TEST_ByHand<"region_if", (ins Variadic<AnyType>), (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion, AnyRegion:$joinRegion),
    [SingleBlockImplicitTerminator<"RegionIfYieldOp">, RecursiveMemoryEffects]>;
def ParseIntegerLiteralOp : TEST_ByHand<"parse_integer_literal", (ins), (outs Variadic<Index>:$results), (region)>;
def ParseWrappedKeywordOp : TEST_ByHand<"parse_wrapped_keyword", (ins StrAttr:$keyword), (outs), (region)>;
def StringAttrPrettyNameOp : TEST_ByHand<"string_attr_pretty_name", (ins StrArrayAttr:$names), (outs Variadic<I32>:$r),
    (region), [OpAsmOpInterface]>;
def CustomResultsNameOp : TEST_Plain<"custom_result_name", (ins Variadic<AnyInteger>:$optional, StrArrayAttr:$names),
    (outs Variadic<AnyInteger>:$r), [OpAsmOpInterface]>;
class TEST_Body<string mnemonic> : TEST_Regions<mnemonic, (region AnyRegion:$body), [OpAsmOpInterface]> {
  let assemblyFormat = "regions attr-dict-with-keyword";
}
def AsmBlockNameOp : TEST_Body<"block_names">;
def DefaultDialectOp : TEST_Body<"default_dialect">;

//===-- Result types that are inferred ----------------------------------------------------------------------------===//

foreach word = ["format_infer_type", "format_infer_type2"] in {
  def "TestSixteen" # word : TEST_Written<word, "attr-dict", (ins), (outs AnyType), [InferTypeOpInterface]>;
}
def VariadicRegionInferredTypesOp : TEST_Plain<"variadic_region_inferred", (ins), (outs Variadic<AnyType>),
    [InferTypeOpInterface]> {
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
}
class TEST_Infer<string mnemonic, string form, list<Trait> traits = []> : TEST_Written<"format_infer_type_" # mnemonic, form,
    (ins Variadic<AnyType>:$args), (outs Variadic<AnyType>:$outs), !listconcat([InferTypeOpInterface], traits)>;
def FormatInferTypeAllOperandsAndTypesOp : TEST_Infer<"all_operands_and_types",
    "`(` operands `)` attr-dict `:` type(operands)">;
def FormatInferTypeAllOperandsAndTypesOneOperandOp : TEST_Infer<"all_types_one_operand",
    "`(` $args `)` attr-dict `:` type(operands)">;
def FormatInferTypeAllOperandsAndTypesTwoOperandsOp : TEST_Infer<"all_types_two_operands",
    "`(` $args0 `)` `(` $args1 `)` attr-dict `:` type(operands)", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<AnyType>:$args0, Variadic<AnyType>:$args1);
}
def FormatInferTypeAllTypesOp : TEST_Infer<"all_types", "`(` operands `)` attr-dict `:` type($args)">;
def FormatInferTypeVariadicOperandsOp : TEST_Infer<"variadic_operands",
    "`(` $a `:` type($a) `)` `(` $b `:` type($b) `)` attr-dict", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$a, Variadic<I64>:$b);
}

//===-- Operations that only say what goes in and out -------------------------------------------------------------===//

def DynamicGenericOp : TEST_Plain<"dynamic_generic", (ins Variadic<AnyType>), (outs Variadic<AnyType>)>;
def DynamicOneOperandTwoResultsOp : TEST_Plain<"dynamic_one_operand_two_results", (ins AnyType), (outs AnyType, AnyType)>;
def TakesStaticMemRefOp : TEST_Plain<"takes_static_memref", (ins AnyStaticShapeMemRef:$x), (outs)>;
def RankLessThan2I8F32MemRefOp : TEST_Plain<"rank_less_than_2_I8_F32_memref", (ins),
    (outs MemRefRankOf<[I8, F32], [0, 1]>)>;
def SignlessLikeVariadic : TEST_Plain<"signless_like_variadic", (ins Variadic<SignlessIntegerLike>:$x), (outs)>;
def MixedNormalVariadicOperandOp : TEST_Plain<"mixed_normal_variadic_operand", (ins
    Variadic<AnyTensor>:$input1, AnyTensor:$input2, Variadic<AnyTensor>:$input3), (outs), [SameVariadicOperandSize]>;
def VariadicWithSameOperandsResult : TEST_Plain<"variadic_with_same_operand_results", (ins Variadic<AnySignlessInteger>),
    (outs AnySignlessInteger:$result), [SameOperandsAndResultType]>;
def AnyAttrOfOp : TEST_Plain<"any_attr_of_i32_str", (ins AnyAttrOf<[I32Attr, StrAttr]>:$attr), (outs)>;
foreach kind = ["non_negative", "positive"] in {
  defvar constraint = !if(!eq(kind, "positive"), IntPositive, IntNonNegative);
  def "TestIntAttr" # kind : TEST_Plain<kind # "_int_attr", (ins
      ConfinedAttr<I32Attr, [constraint]>:$i32attr, ConfinedAttr<I64Attr, [constraint]>:$i64attr), (outs)>;
}
def TypeArrayAttrOp : TEST_Plain<"type_array_attr", (ins TypeArrayAttr:$attr), (outs)>;
def TypeArrayAttrWithDefaultOp : TEST_Plain<"type_array_attr_with_default", (ins
    DefaultValuedAttr<TypeArrayAttr, "{}">:$attr), (outs)>;
def RankedIntElementsAttrOp : TEST_Plain<"ranked_int_elements_attr", (ins
    RankedI32ElementsAttr<[2]>:$vector_i32_attr, RankedI64ElementsAttr<[4, 8]>:$matrix_i64_attr), (outs)>;
def SameOperandElementTypeOp : TEST_Plain<"same_operand_element_type", (ins AnyType, AnyType), (outs AnyType),
    [SameOperandsElementType]>;
def SameOperandShapeOp : TEST_Plain<"same_operand_shape", (ins Variadic<AnyShaped>), (outs), [SameOperandsShape]>;
def SameOperandAndResultShapeOp : TEST_Plain<"same_operand_and_result_shape", (ins Variadic<AnyShaped>),
    (outs Variadic<AnyShaped>), [SameOperandsAndResultShape]>;
def OperandsHaveSameElementType : TEST_Plain<"operands_have_same_element_type", (ins AnyType:$x, AnyType:$y), (outs),
    [AllElementTypesMatch<["x", "y"]>]>;
def OperandZeroAndResultHaveSameElementType : TEST_Plain<"operand0_and_result_have_same_element_type", (ins
    AnyType:$x, AnyType:$y), (outs AnyType:$res), [AllElementTypesMatch<["x", "res"]>]>;
def OperandsHaveSameType : TEST_Plain<"operands_have_same_type", (ins AnyType:$x, AnyType:$y), (outs),
    [AllTypesMatch<["x", "y"]>]>;
def OperandZeroAndResultHaveSameType : TEST_Plain<"operand0_and_result_have_same_type", (ins AnyType:$x, AnyType:$y),
    (outs AnyType:$res), [AllTypesMatch<["x", "res"]>]>;
def OperandsAndResultHaveSameRank : TEST_Plain<"operands_and_result_have_same_rank", (ins AnyShaped:$x, AnyShaped:$y),
    (outs AnyShaped:$res), [SameOperandsAndResultRank]>;
def OperandZeroAndResultHaveSameElementCount : TEST_Plain<"operand0_and_result_have_same_element_count", (ins
    AnyShaped:$x, AnyShaped:$y), (outs AnyShaped:$res), [AllElementCountsMatch<["x", "res"]>]>;
def AttrSizedOperandOp : TEST_Plain<"attr_sized_operands", (ins
    Variadic<I32>:$a, Variadic<I32>:$b, I32:$c, Variadic<I32>:$d), (outs), [AttrSizedOperandSegments]>;
def ResultTypeWithTraitOp : TEST_Plain<"result_type_with_trait", (ins), (outs TestTypeWithTrait)>;
def ChildOp : TEST_Plain<"child", (ins), (outs), [HasParent<"ParentOp">]>;
def SymbolWithResultOp : TEST_Plain<"symbol_with_result", (ins
    StrAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility), (outs AnyType:$result), [Symbol]>;
def OneVResOneVOperandOp2 : TEST_Plain<"one_variadic_out_one_variadic_in2", (ins Variadic<I32>), (outs Variadic<I32>)>;
def TestValidProducerOp : TEST_Plain<"valid_producer", (ins), (outs AnyType)>;
def TestValidConsumerOp : TEST_Plain<"valid_consumer", (ins AnyType), (outs)>;
def TestTypeChangerOp : TEST_Plain<"type_changer", (ins AnyType), (outs AnyType)>;
def BlackHoleOp : TEST_Plain<"blackhole", (ins AnyType), (outs)>;
def TestRewriteOp : TEST_Plain<"rewrite", (ins AnyType), (outs AnyType)>;
def OpCrashShort : TEST_Plain<"op_crash_short", (ins), (outs I32)>;
def GetTupleElementOp : TEST_Plain<"get_tuple_element", (ins TupleOf<[AnyType]>, I32Attr:$index), (outs AnyType)>;
def MakeTupleOp : TEST_Plain<"make_tuple", (ins Variadic<AnyType>:$inputs), (outs TupleOf<[AnyType]>)>;
def TableGenConstant : TEST_Plain<"tblgen_constant", (ins), (outs AnyType)>;
def ForwardBufferOp : TEST_Plain<"forward_buffer", (ins AnyRankedOrUnrankedMemRef:$buffer),
    (outs AnyRankedOrUnrankedMemRef:$result), [Pure]>;
def OpNonNorm : TEST_Plain<"op_nonnorm", (ins AnyMemRef:$X, AnyMemRef:$Y), (outs)>;
def OpNormRet : TEST_Plain<"op_norm_ret", (ins AnyMemRef:$X), (outs AnyMemRef:$Y, AnyMemRef:$Z),
    [MemRefsNormalizable]>;
def OpFuncRef : TEST_Plain<"op_funcref", (ins), (outs)>;

//===-- Rewriting -------------------------------------------------------------------------------------------------===//

foreach letter = ["a", "b"] in {
  def "TestOp" # letter : TEST_Plain<"op_" # letter, (ins I32, I32Attr:$attr), (outs I32)>;
}
foreach letter = ["c", "d", "e", "f", "g", "o"] in {
  def "TestOp" # letter : TEST_Plain<"op_" # letter, (ins I32), (outs I32)>;
}
foreach letter = ["h", "i"] in {
  def "TestOp" # letter : TEST_Plain<"op_" # letter, (ins I32), (outs)>;
}
foreach letter = ["j", "k"] in {
  def "TestOp" # letter : TEST_Plain<"op_" # letter, (ins), (outs I32)>;
}
def OpM : TEST_Plain<"op_m", (ins I32, OptionalAttr<I32Attr>:$optional_attr), (outs I32)>;
def OpN : TEST_Plain<"op_n", (ins I32, I32), (outs I32)>;
def OpP : TEST_Plain<"op_p", (ins I32, I32, I32, I32, I32, I32), (outs I32)>;
def OpQ : TEST_Plain<"op_q", (ins AnyType, AnyType), (outs AnyType)>;
def OpR : TEST_Plain<"op_r", (ins AnyInteger, AnyInteger), (outs AnyInteger)>;
def OpS : TEST_Plain<"op_s", (ins AnyInteger, AnyAttr:$value), (outs AnyInteger)>;
def OpX : TEST_Plain<"op_x", (ins AnyInteger:$input), (outs AnyInteger)>;
def IllegalOpG : TEST_Plain<"illegal_op_g", (ins), (outs I32)>;
def LegalOpA : TEST_Plain<"legal_op_a", (ins StrAttr:$status), (outs I32)>;
def LegalOpB : TEST_Plain<"legal_op_b", (ins), (outs I32)>;
def LegalOpC : TEST_Plain<"legal_op_c", (ins I32), (outs I32)>;
def SignatureConversionUndoOp : TEST_Regions<"signature_conversion_undo", (region AnyRegion)>;
def SignatureConversionNoConverterOp : TEST_Regions<"signature_conversion_no_converter", (region AnyRegion)>;
def LegalOpD : TEST_Plain<"legal_op_d", (ins AnyType), (outs)>;
def TestAddIOp : TEST_Plain<"addi", (ins AnyTypeOf<[I32, TestI32]>:$op1, AnyTypeOf<[I32, TestI32]>:$op2),
    (outs AnyTypeOf<[I32, TestI32]>)>;
def TestLargeCommutativeOp : TEST_Plain<"op_large_commutative", (ins
    I32:$op1, I32:$op2, I32:$op3, I32:$op4, I32:$op5, I32:$op6, I32:$op7), (outs I32), [Commutative]>;
def TestCommutative2Op : TEST_Plain<"op_commutative2", (ins I32:$op1, I32:$op2), (outs I32), [Commutative]>;
class TEST_Unary<string mnemonic, Trait folded> : TEST_Plain<mnemonic, (ins I32:$op1), (outs I32), [
    SameOperandsAndResultType, NoMemoryEffect, folded]>;
def TestIdempotentTraitOp : TEST_Unary<"op_idempotent_trait", Idempotent>;
def TestIdempotentTraitBinaryOp : TEST_Plain<"op_idempotent_trait_binary", (ins I32:$op1, I32:$op2), (outs I32), [
    SameOperandsAndResultType, NoMemoryEffect, Idempotent]>;
foreach how = ["no", "failing", "succesful"] in {
  def "TestInvolution" # how : TEST_Unary<"op_involution_trait_" # how # "_operation_fold", Involution>;
}
def TestOpInPlaceFold : TEST_Plain<"op_in_place_fold", (ins I32:$op, OptionalAttr<I32Attr>:$attr), (outs I32)>;
def TestOpInPlaceSelfFold : TEST_Plain<"op_in_place_self_fold", (ins UnitAttr:$folded), (outs I32)>;
def TestOpFoldWithFoldAdaptor : TEST_Written<"fold_with_fold_adaptor",
    "$op `,` `[` $variadic `]` `,` `{` $var_of_var `}` $body attr-dict-with-keyword", (ins
    I32:$op, DenseI32ArrayAttr:$attr, Variadic<I32>:$variadic, VariadicOfVariadic<I32, "attr">:$var_of_var), (outs I32:$res),
    [AttrSizedOperandSegments, NoTerminator]> {
  let regions = (region AnyRegion:$body);
}
def SignOp : TEST_Written<"sign", "$operand attr-dict `:` functional-type(operands, results)", (ins
    RankedTensorOf<[F32]>:$operand), (outs RankedTensorOf<[SI32]>:$result), [SameOperandsAndResultShape]>;
def LessThanOp : TEST_Written<"less_than", "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)", (ins
    RankedTensorOf<[F32]>:$lhs, RankedTensorOf<[F32]>:$rhs), (outs RankedTensorOf<[I1]>:$result),
    [SameOperandsAndResultShape]>;
def ConvertBlockArgsOp : TEST_Written<"convert_block_args", [{
      $val (`is_legal` $is_legal^)? (`duplicate` $duplicate^)? (`replace_with_operand` $replace_with_operand^)? $body
      attr-dict `:` functional-type(operands, results)
    }], (ins UnitAttr:$is_legal, UnitAttr:$replace_with_operand, UnitAttr:$duplicate, Optional<AnyType>:$val), (outs),
    [SingleBlock]> {
  let regions = (region SizedRegion<1>:$body);
}

//===-- Regions ---------------------------------------------------------------------------------------------------===//

def SizedRegionOp : TEST_Regions<"sized_region_op", (region SizedRegion<2>:$my_region, SizedRegion<1>)>;
def OneRegionWithOperandsOp : TEST_Regions<"one_region_with_operands_op", (region AnyRegion)> {
  let arguments = (ins Variadic<AnyType>:$operands);
}
def IsolatedOneRegionOp : TEST_Written<"isolated_one_region_op",
    "attr-dict-with-keyword $operands $my_region `:` type($operands) `->` type($results)", (ins Variadic<AnyType>:$operands),
    (outs Variadic<AnyType>:$results), [IsolatedFromAbove]> {
  let regions = (region AnyRegion:$my_region);
}
class TEST_WithKeyword<string mnemonic, dag inside, string what, list<Trait> traits> : TEST_Regions<mnemonic, inside, traits> {
  let assemblyFormat = "attr-dict-with-keyword " # what;
}
def IsolatedRegionsOp : TEST_WithKeyword<"isolated_regions", (region VariadicRegion<AnyRegion>:$regions), "$regions",
    [IsolatedFromAbove]>;
def AllocaScopeRegionOp : TEST_WithKeyword<"alloca_scope_region", (region AnyRegion:$region), "$region",
    [AutomaticAllocationScope]>;
def IsolatedGraphRegionOp : TEST_WithKeyword<"isolated_graph_region", (region AnyRegion:$region), "$region",
    [HasOnlyGraphRegion, IsolatedFromAbove]>;
def VariadicNoTerminatorOp : TEST_Regions<"variadic_no_terminator_op", (region VariadicRegion<SizedRegion<1>>:$my_regions),
    GraphRegionNoTerminator.traits> {
  let assemblyFormat = "attr-dict `:` $my_regions";
}
def OneRegionWithRecursiveMemoryEffectsOp : TEST_Plain<"one_region_with_recursive_memory_effects", (ins),
    (outs AnyType:$result), [RecursiveMemoryEffects]> {
  let regions = (region SizedRegion<1>:$body);
}
def SymbolScopeIsolatedOp : TEST_Regions<"symbol_scope_isolated", (region SizedRegion<1>:$region),
    [IsolatedFromAbove, SymbolTable, SingleBlockImplicitTerminator<"TerminatorOp">]>;
def SymbolTableRegionOp : TEST_Regions<"symbol_table_region", (region SizedRegion<1>:$region), [SymbolTable]>;
def TestProducingBranchOp : TEST_Branch<"producing_br", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$firstOperands, Variadic<AnyType>:$secondOperands);
  let results = (outs I32:$dummy);
  let successors = (successor AnySuccessor:$first, AnySuccessor:$second);
}
def TestCSEOfSingleBlockOp : TEST_Written<"cse_of_single_block_op",
    "attr-dict `inputs` `(` $inputs `)` $region `:` type($inputs)  `->` type($outputs)", (ins Variadic<AnyType>:$inputs),
    (outs Variadic<AnyType>:$outputs), [SingleBlockImplicitTerminator<"RegionYieldOp">, Pure]> {
  let regions = (region SizedRegion<1>:$region);
}
def OpWithDataLayoutOp : TEST_Regions<"op_with_data_layout", (region VariadicRegion<AnyRegion>:$regions),
    [IsolatedFromAbove, DataLayoutOpInterface]>;
def TestStoreWithARegionTerminator : TEST_Written<"store_with_a_region_terminator", "attr-dict", (ins), (outs),
    [ReturnLike, Terminator, NoMemoryEffect]>;

//===-- Structured operations --------------------------------------------------------------------------------------===//

def TestIteratorTypeEnum : I32EnumAttr<"TestIteratorType", "iterator type", [
    I32EnumAttrCase<"parallel", 0>, I32EnumAttrCase<"reduction", 1>, I32EnumAttrCase<"window", 2>]> {
  let cppNamespace = "::test";
  let genSpecializedAttr = 0;
}
def TestIteratorTypeAttr : EnumAttr<Test_Dialect, TestIteratorTypeEnum, "iterator_type"> {
  let assemblyFormat = "`<` $value `>`";
}

class TEST_Structured<string mnemonic, Trait kind> : TEST_Written<mnemonic,
    "attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs), (outs Variadic<AnyType>:$results),
    [AttrSizedOperandSegments, SingleBlock, LinalgStructuredInterface, kind]> {
  let regions = (region AnyRegion:$region);
}
def TestLinalgConvOp : TEST_Structured<"linalg_conv_op", LinalgConvolutionOpInterface>;
def TestLinalgFillOp : TEST_Structured<"linalg_fill_op", LinalgFillOpInterface>;
class TEST_Unstructured<string mnemonic, dag args, Trait kind> : TEST_Plain<mnemonic, args, (outs AnyRankedTensor:$result), [kind]>;
def TestConvOpNotLinalgOp : TEST_Unstructured<"conv_op_not_linalg_op", (ins AnyType:$image, AnyType:$filter, AnyType:$output),
    LinalgConvolutionOpInterface>;

//===-- Effects and speculation -----------------------------------------------------------------------------------===//

def TensorBasedOp : TEST_Written<"tensor_based", "`in` `(` $input`:` type($input) `)` `->` type($result) attr-dict", (ins
    AnyRankedTensor:$input), (outs AnyRankedTensor:$result)>;
def TestResource : Resource<"TestResource">;
def TestEffectsOpB : TEST_Plain<"op_with_effects_b", (ins), (outs), [MemoryEffects<[MemWrite<TestResource, 0>]>]>;
def TestEffectsRead : TEST_Plain<"op_with_memread", (ins), (outs AnyInteger), [MemoryEffects<[MemRead]>]>;
def TestEffectsWrite : TEST_Plain<"op_with_memwrite", (ins), (outs), [MemoryEffects<[MemWrite]>]>;
def TestAllocWithMultipleResults : TEST_Written<"alloc_with_multiple_results", "attr-dict `:` type($index) `,` type($memref)",
    (ins), (outs Index:$index, Res<AnyMemRef, "", [MemAlloc]>:$memref)>;
def PureOp : TEST_Plain<"always_speculatable_op", (ins), (outs I32:$result), [Pure]>;
def RecursivelySpeculatableOp : TEST_Plain<"recursively_speculatable_op", (ins), (outs I32:$result),
    [RecursivelySpeculatable, RecursiveMemoryEffects]> {
  let regions = (region SizedRegion<1>:$body);
}
def TestIncrementOp : TEST_Written<"increment", "attr-dict $value `:` type($result)", (ins AnyType:$value),
    (outs AnyType:$result), [NoMemoryEffect, AllTypesMatch<["value", "result"]>]>;
def TestWithoutBoundsOp : TEST_Written<"without_bounds", "attr-dict `:` type($result)", (ins), (outs AnyType:$result),
    [NoMemoryEffect]>;
def TestValueWithBoundsOp : TEST_Written<"value_with_bounds", "attr-dict", (ins IndexAttr:$min, IndexAttr:$max),
    (outs Index:$result)>;
def TestDestinationStyleOp : TEST_Written<"destination_style_op", [{
      attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? (`outs` `(` $outputs^  `:` type($outputs) `)`)?
      (`(` $other_operands^ `:` type($other_operands) `)`)? (`->` type($results)^)?
    }], (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs, Variadic<AnyType>:$other_operands),
    (outs Variadic<AnyType>:$results), [AttrSizedOperandSegments]>;

//===-- Mutable types and elements --------------------------------------------------------------------------------===//

def TestRecursiveType : TypeDef<Test_Dialect, "TestRecursive", [MutableType]> {
  let mnemonic = "test_rec";
  let parameters = (ins StringRefParameter<>:$name);
  let hasCustomAssemblyFormat = 1;
}
def TestI64ElementsAttr : TEST_Attr<"TestI64Elements", "i64_elements", (ins
    AttributeSelfTypeParameter<"", "::mlir::ShapedType">:$type, ArrayRefParameter<"uint64_t">:$elements),
    "`<` `[` $elements `]` `>`", [ElementsAttrInterface]>;

#endif // RMLIR_TEST_BEHAVIOUR
