// The test dialect: operations that the reference's tool has for its own tests. Files of those tests are of them, and of this there is what
// tests of other dialects and of the framework are made of.

#ifndef RMLIR_TEST_OPS
#define RMLIR_TEST_OPS

include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Test_Dialect : Dialect {
  let name = "test";
  let cppNamespace = "::test";
  let summary = "Operations for tests";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class TEST_Op<string mnemonic, list<Trait> traits = []> : Op<Test_Dialect, mnemonic, traits> {
  let summary = "For tests";
}

// Operations that are fully said by what goes in and comes out.
class TEST_Plain<string mnemonic, dag args, dag outputs, list<Trait> traits = []> : TEST_Op<mnemonic, traits> {
  let arguments = args;
  let results = outputs;
}
class TEST_Terminator<string mnemonic, list<Trait> traits = []> : TEST_Plain<
    mnemonic, (ins Variadic<AnyType>:$operands), (outs), !listconcat([Terminator], traits)>;
class TEST_Written<string mnemonic, string form, dag args, dag outputs = (outs), list<Trait> traits = []>
    : TEST_Plain<mnemonic, args, outputs, traits> {
  let assemblyFormat = form;
}

//===-- Types and attributes --------------------------------------------------------------------------------------===//

def TestType : TypeDef<Test_Dialect, "Test"> {
  let mnemonic = "test_type";
}
def TestTensorType : TypeDef<Test_Dialect, "TestTensor", [ShapedTypeInterface]> {
  let mnemonic = "test_tensor";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "mlir::Type":$elementType);
  let assemblyFormat = "`<` `[` $shape `]` `,` $elementType `>`";
}
class TEST_Pair<list<string> names> {
  dag params = !dag(ins, ["mlir::Attribute", "mlir::Attribute"], names);
  string form = "`<` $" # names[0] # " `,` $" # names[1] # " `>`";
}
defvar TEST_Both = TEST_Pair<["first", "second"]>;
def TestDynamicSingletonType : TypeDef<Test_Dialect, "TestDynamicSingleton"> {
  let mnemonic = "dynamic_singleton";
}
def TestDynamicPairType : TypeDef<Test_Dialect, "TestDynamicPair"> {
  let mnemonic = "dynamic_pair";
  let parameters = TEST_Both.params;
  let assemblyFormat = TEST_Both.form;
}
def TestDynamicSingletonAttr : AttrDef<Test_Dialect, "TestDynamicSingletonAttr"> {
  let mnemonic = "dynamic_singleton";
}
def TestDynamicPairAttr : AttrDef<Test_Dialect, "TestDynamicPairAttr"> {
  let mnemonic = "dynamic_pair";
  let parameters = TEST_Both.params;
  let assemblyFormat = TEST_Both.form;
}
def TestDynamicCustomAssemblyFormatAttr : AttrDef<Test_Dialect, "TestDynamicCustomAssemblyFormatAttr"> {
  let mnemonic = "dynamic_custom_assembly_format";
  let parameters = TEST_Both.params;
  let assemblyFormat = "`<` $first `:` $second `>`";
}
def TestTypeWithLayout : TypeDef<Test_Dialect, "TestTypeWithLayout"> {
  let mnemonic = "test_type_with_layout";
  let parameters = (ins "unsigned":$key);
  let assemblyFormat = "`<` $key `>`";
}
def TestAttrTrait : NativeAttrTrait<"TestAttrTrait">;
def TestAttrWithTrait : AttrDef<Test_Dialect, "TestAttrWithTrait", [TestAttrTrait]> {
  let mnemonic = "attr_with_trait";
}
def I32Case5 : I32EnumAttrCase<"case5", 5>;
def I32Case10 : I32EnumAttrCase<"case10", 10>;
def SomeI32Enum : I32EnumAttr<"SomeI32Enum", "", [I32Case5, I32Case10]>;
def I64Case5 : I64EnumAttrCase<"case5", 5>;
def I64Case10 : I64EnumAttrCase<"case10", 10>;
def SomeI64Enum : I64EnumAttr<"SomeI64Enum", "", [I64Case5, I64Case10]>;
def TestBitEnum : I32BitEnumAttr<"TestBitEnum", "", [
    I32BitEnumAttrCaseBit<"Read", 0, "read">, I32BitEnumAttrCaseBit<"Write", 1, "write">,
    I32BitEnumAttrCaseBit<"Execute", 2, "execute">]> {
  let cppNamespace = "test";
  let genSpecializedAttr = 0;
  let separator = ", ";
}
def TestBitEnumAttr : EnumAttr<Test_Dialect, TestBitEnum, "bit_enum"> {
  let assemblyFormat = "`<` $value `>`";
}

//===-- Attributes of operations ----------------------------------------------------------------------------------===//

def IntAttrOp : TEST_Plain<"int_attrs", (ins
    AnyI32Attr:$any_i32_attr, IndexAttr:$index_attr, UI32Attr:$ui32_attr, SI32Attr:$si32_attr), (outs)>;
def FloatAttrOp : TEST_Plain<"float_attrs", (ins AnyAttr:$float_attr), (outs)>;
def I32EnumAttrOp : TEST_Plain<"i32_enum_attr", (ins SomeI32Enum:$attr), (outs I32:$val)>;
def I64EnumAttrOp : TEST_Plain<"i64_enum_attr", (ins SomeI64Enum:$attr), (outs I32:$val)>;
def OpWithBitEnum : TEST_Written<
    "op_with_bit_enum", "$value (`tag` $tag^)? attr-dict", (ins TestBitEnumAttr:$value, OptionalAttr<StrAttr>:$tag)>;
def FloatElementsAttrOp : TEST_Plain<"float_elements_attr", (ins
    RankedF32ElementsAttr<[2]>:$scalar_f32_attr, RankedF64ElementsAttr<[4, 8]>:$tensor_f64_attr), (outs)>;
def IntElementsAttrOp : TEST_Plain<"int_elements_attr", (ins
    AnyI32ElementsAttr:$any_i32_attr, I32ElementsAttr:$i32_attr), (outs)>;
def StringElementsAttrOp : TEST_Plain<"string_elements_attr", (ins
    StringElementsAttr:$scalar_string_attr), (outs)>;
def ConfinedStrictlyPositiveAttrOp : TEST_Plain<"confined_strictly_positive_attr", (ins
    ConfinedAttr<DenseI8ArrayAttr, [DenseArrayStrictlyPositive<DenseI8ArrayAttr>]>:$i8attr,
    ConfinedAttr<DenseI16ArrayAttr, [DenseArrayStrictlyPositive<DenseI16ArrayAttr>]>:$i16attr,
    ConfinedAttr<DenseI32ArrayAttr, [DenseArrayStrictlyPositive<DenseI32ArrayAttr>]>:$i32attr,
    ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlyPositive<DenseI64ArrayAttr>]>:$i64attr,
    ConfinedAttr<DenseF32ArrayAttr, [DenseArrayStrictlyPositive<DenseF32ArrayAttr>]>:$f32attr,
    ConfinedAttr<DenseF64ArrayAttr, [DenseArrayStrictlyPositive<DenseF64ArrayAttr>]>:$f64attr,
    ConfinedAttr<DenseI16ArrayAttr, [DenseArrayStrictlyPositive<DenseI16ArrayAttr>]>:$emptyattr), (outs)>;
def AttrWithTraitOp : TEST_Plain<"attr_with_trait", (ins TestAttrWithTrait:$attr), (outs)>;
def I32ElementsAttrOp : TEST_Plain<"i32ElementsAttr", (ins I32ElementsAttr:$attr), (outs)>;
def IndexElementsAttrOp : TEST_Plain<"indexElementsAttr", (ins IndexElementsAttr:$attr), (outs)>;

//===-- Types of operations ---------------------------------------------------------------------------------------===//

def IntTypesOp : TEST_Plain<"int_types", (ins), (outs
    AnyI16:$any_i16, SI32:$si32, UI64:$ui64, AnyInteger:$any_int)>;
def ArgAndResHaveFixedElementTypesOp : TEST_Plain<"arg_and_res_have_fixed_element_types", (ins
    AnyShaped:$x, AnyShaped:$y), (outs AnyShaped:$res)>;
def OperandRankEqualsResultSize : TEST_Plain<"operand_rank_equals_result_size", (ins AnyShaped:$operand),
    (outs AnyShaped:$result)>;
def ComplexF64 : TEST_Plain<"complex_f64", (ins), (outs Complex<F64>)>;
def ComplexF64TensorOp : TEST_Plain<"complex_f64_tensor", (ins), (outs TensorOf<[Complex<F64>]>)>;
def TupleOp : TEST_Plain<"tuple_32_bit", (ins), (outs TupleOf<[I32, F32]>)>;
def NDTensorOfOp : TEST_Plain<"nd_tensor_of", (ins
    0DTensorOf<[F32]>:$arg0, 1DTensorOf<[F32]>:$arg1, 2DTensorOf<[I16]>:$arg2, 3DTensorOf<[I16]>:$arg3,
    4DTensorOf<[I16]>:$arg4), (outs)>;
def RankedTensorOp : TEST_Plain<"ranked_tensor_op", (ins AnyRankedTensor:$input), (outs)>;
def MultiTensorRankOf : TEST_Plain<"multi_tensor_rank_of", (ins
    TensorRankOf<[I8, I32, F32], [0, 1]>:$arg0), (outs)>;
def SameOperandAndResultTypeOp : TEST_Plain<"same_operand_and_result_type", (ins Variadic<AnyType>),
    (outs Variadic<AnyType>), [SameOperandsAndResultType]>;
def SameOperandsAndResultElementTypeOp : TEST_Plain<"same_operand_and_result_element_type", (ins Variadic<AnyType>),
    (outs Variadic<AnyType>), [SameOperandsAndResultElementType]>;
def SameOperandsResultTypeOp : TEST_Plain<"same_operand_result_type", (ins AnyTensor:$operand),
    (outs AnyTensor:$result)>;
def ElementwiseMappableOp : TEST_Plain<"elementwise_mappable", (ins Variadic<AnyType>),
    (outs Variadic<AnyType>), ElementwiseMappable.traits>;
def BroadcastableOp : TEST_Plain<"broadcastable", (ins Variadic<AnyTensor>), (outs AnyTensor),
    [ResultsBroadcastableShape]>;
def OperandZeroAndResultHaveSameRank : TEST_Plain<"operand0_and_result_have_same_rank", (ins
    AnyShaped:$x, AnyShaped:$y), (outs AnyShaped:$res), [AllRanksMatch<["x", "res"]>]>;
def OperandsHaveSameRank : TEST_Plain<"operands_have_same_rank", (ins AnyShaped:$x, AnyShaped:$y), (outs),
    [AllRanksMatch<["x", "y"]>]>;
def OperandZeroAndResultHaveSameShape : TEST_Plain<"operand0_and_result_have_same_shape", (ins
    AnyShaped:$x, AnyShaped:$y), (outs AnyShaped:$res), [AllShapesMatch<["x", "res"]>]>;
def MixedNormalVariadicResults : TEST_Plain<"mixed_normal_variadic_result", (ins), (outs
    Variadic<AnyTensor>:$output1, AnyTensor:$output2, Variadic<AnyTensor>:$output3), [SameVariadicResultSize]>;
def AttrSizedResultOp : TEST_Plain<"attr_sized_results", (ins), (outs
    Variadic<I32>:$a, Variadic<I32>:$b, I32:$c, Variadic<I32>:$d), [AttrSizedResultSegments]>;
def OneVResOneVOperandOp1 : TEST_Plain<"one_variadic_out_one_variadic_in1", (ins Variadic<AnyType>),
    (outs Variadic<AnyType>)>;

//===-- Regions and symbols ---------------------------------------------------------------------------------------===//

class TEST_Regions<string mnemonic, dag inside, list<Trait> traits = []> : TEST_Op<mnemonic, traits> {
  let regions = inside;
}
def OneRegionOp : TEST_Regions<"one_region_op", (region AnyRegion)>;
def TwoRegionOp : TEST_Regions<"two_region_op", (region AnyRegion, AnyRegion)>;
def GraphRegionOp : TEST_Regions<"graph_region", (region AnyRegion:$region), [HasOnlyGraphRegion]> {
  let assemblyFormat = "attr-dict-with-keyword $region";
}
def RegionBuilderOp : TEST_Plain<"region_builder", (ins), (outs)>;
def IllegalOpWithRegionAnchor : TEST_Plain<"illegal_op_with_region_anchor", (ins), (outs)>;
def SingleNoTerminatorOp : TEST_Regions<"single_no_terminator_op", (region SizedRegion<1>:$region),
                                        GraphRegionNoTerminator.traits> {
  let assemblyFormat = "attr-dict `:` $region";
}
def ParentOp : TEST_Regions<"parent", (region AnyRegion), [SingleBlockImplicitTerminator<"TerminatorOp">]>;
def ParentOp1 : TEST_Regions<"parent1", (region AnyRegion), [SingleBlockImplicitTerminator<"TerminatorOp">]>;
def ChildWithParentOneOf : TEST_Plain<"child_with_parent_one_of", (ins), (outs),
    [ParentOneOf<["ParentOp", "ParentOp1"]>]>;
def TerminatorOp : TEST_Plain<"finish", (ins), (outs), [Terminator]>;
def SingleBlockImplicitTerminatorOp : TEST_Regions<"SingleBlockImplicitTerminator", (region SizedRegion<1>:$region),
    [SingleBlockImplicitTerminator<"TerminatorOp">]>;
def SymbolOp : TEST_Plain<"symbol", (ins StrAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility), (outs),
    [Symbol, NoMemoryEffect]>;
def SymbolScopeOp : TEST_Regions<"symbol_scope", (region SizedRegion<1>:$region),
    [SymbolTable, SingleBlockImplicitTerminator<"TerminatorOp">]>;
def TestReturnOp : TEST_Terminator<"return", [ReturnLike]>;
def RegionYieldOp : TEST_Terminator<"region_yield", [Pure, ReturnLike]> {
  let assemblyFormat = "$result `:` type($result) attr-dict";
  let arguments = (ins AnyType:$result);
}
def RegionIfYieldOp : TEST_Terminator<"region_if_yield", [NoMemoryEffect, ReturnLike]> {
  let assemblyFormat = "$operands `:` type($operands) attr-dict";
}
def TestValidOp : TEST_Terminator<"valid"> {
  let arguments = (ins Variadic<AnyType>);
}
def TestInvalidOp : TEST_Terminator<"invalid"> {
  let arguments = (ins Variadic<AnyType>);
}
def TestMergeBlocksOp : TEST_Plain<"merge_blocks", (ins), (outs Variadic<AnyType>:$result)> {
  let regions = (region AnyRegion:$body);
}
class TEST_Branch<string mnemonic, list<Trait> traits = []> : TEST_Op<mnemonic, !listconcat([Terminator], traits)>;
def TestBranchOp : TEST_Branch<"br"> {
  let arguments = (ins Variadic<AnyType>:$targetOperands);
  let successors = (successor AnySuccessor:$target);
}
def TestInternalBranchOp : TEST_Branch<"internal_br", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$successOperands, Variadic<AnyType>:$errorOperands);
  let successors = (successor AnySuccessor:$successPath, AnySuccessor:$errorPath);
}
def FunctionalRegionOp : TEST_Plain<"functional_region_op", (ins
    OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs), (outs FunctionType),
    [CallableOpInterface]> {
  let regions = (region AnyRegion:$body);
}
def AnyCondOp : TEST_Plain<"any_cond", (ins), (outs Variadic<AnyType>:$results), [RecursiveMemoryEffects]> {
  let regions = (region AnyRegion:$region);
}
def TestGraphLoopOp : TEST_Plain<"graph_loop", (ins Variadic<AnyType>:$args), (outs Variadic<AnyType>:$results), [
    NoMemoryEffect, RecursivelySpeculatable, HasOnlyGraphRegion]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$args $body attr-dict `:` functional-type(operands, results)";
}

//===-- Buffers and effects ---------------------------------------------------------------------------------------===//

def BufferBasedOp : TEST_Written<"buffer_based",
    "`in` `(` $input`:` type($input) `)` `out` `(` $output`:` type($output) `)` attr-dict", (ins
    Arg<AnyRankedOrUnrankedMemRef, "", [MemRead]>:$input, Arg<AnyRankedOrUnrankedMemRef, "", [MemWrite]>:$output)>;
def RegionBufferBasedOp : TEST_Plain<"region_buffer_based", (ins
    Arg<AnyRankedOrUnrankedMemRef, "", [MemRead]>:$input, Arg<AnyRankedOrUnrankedMemRef, "", [MemWrite]>:$output), (outs)> {
  let regions = (region AnyRegion:$region);
  let assemblyFormat = [{
    `in` `(` $input`:` type($input) `)` `out` `(` $output`:` type($output) `)` $region attr-dict
  }];
}
def TestCopyOp : TEST_Written<"copy",
    "`(` $source `,` $target `)` `:` `(` type($source) `,` type($target) `)` attr-dict", (ins
    Res<AnyRankedOrUnrankedMemRef, "", [MemRead]>:$source, Res<AnyRankedOrUnrankedMemRef, "", [MemWrite]>:$target)>;
def ReadBufferOp : TEST_Plain<"read_buffer", (ins AnyRankedOrUnrankedMemRef:$buffer), (outs)>;
def TestDummyTensorOp : TEST_Plain<"dummy_tensor_op", (ins AnyType:$input), (outs AnyType:$output)>;
def OpNorm : TEST_Plain<"op_norm", (ins AnyMemRef:$X, AnyMemRef:$Y), (outs), [MemRefsNormalizable]>;
def TestEffectsResult : TEST_Plain<"test_effects_result", (ins), (outs Res<I32, "", [MemAlloc, MemWrite]>)>;

//===-- Folding and rewriting -------------------------------------------------------------------------------------===//

def TestOpConstant : TEST_Plain<"constant", (ins AnyAttr:$value), (outs AnyType), [ConstantLike, NoMemoryEffect]>;
def TestCastOp : TEST_Plain<"cast", (ins Variadic<AnyType>:$inputs), (outs AnyType:$res)>;
def TestTypeProducerOp : TEST_Plain<"type_producer", (ins), (outs AnyType:$output)>;
def TestAnotherTypeProducerOp : TEST_Plain<"another_type_producer", (ins), (outs AnyType:$output)>;
def TestTypeConsumerOp : TEST_Plain<"type_consumer", (ins AnyType:$input), (outs)>;
def IllegalOpA : TEST_Plain<"illegal_op_a", (ins), (outs I32)>;
def IllegalOpB : TEST_Plain<"illegal_op_b", (ins), (outs I32)>;
def IllegalOpC : TEST_Plain<"illegal_op_c", (ins), (outs I32)>;
def IllegalOpD : TEST_Plain<"illegal_op_d", (ins), (outs I32)>;
def IllegalOpE : TEST_Plain<"illegal_op_e", (ins), (outs I32)>;
def IllegalOpF : TEST_Plain<"illegal_op_f", (ins), (outs I32)>;
def TestOpInPlaceFoldAnchor : TEST_Plain<"op_in_place_fold_anchor", (ins I32), (outs I32)>;
def TestOpInPlaceFoldSuccess : TEST_Plain<"op_in_place_fold_success", (ins), (outs Variadic<I1>)>;
def TestOpWithRegionFold : TEST_Plain<"op_with_region_fold", (ins I32:$operand), (outs I32)> {
  let regions = (region SizedRegion<1>:$region);
}
def TestOpWithRegionFoldNoMemoryEffect : TEST_Plain<"op_with_region_fold_no_side_effect", (ins), (outs), [NoMemoryEffect]> {
  let regions = (region SizedRegion<1>:$region);
}
def TestOpWithRegionPattern : TEST_Regions<"op_with_region_pattern", (region SizedRegion<1>:$region)>;
def TestOpWithVariadicResultsAndFolder : TEST_Plain<"op_with_variadic_results_and_folder", (ins Variadic<I32>),
    (outs Variadic<I32>)>;
def TestCommutativeOp : TEST_Plain<"op_commutative", (ins I32:$op1, I32:$op2, I32:$op3, I32:$op4), (outs I32),
    [Commutative]>;
def TestDialectCanonicalizerOp : TEST_Plain<"dialect_canonicalizable", (ins), (outs I32)>;
def TestRemappedValueRegionOp : TEST_Plain<"remapped_value_region", (ins), (outs Variadic<AnyType>)> {
  let regions = (region AnyRegion:$body);
}
defvar TEST_Bounds = (ins APIntAttr:$umin, APIntAttr:$umax, APIntAttr:$smin, APIntAttr:$smax);
def TestWithBoundsOp : TEST_Written<"with_bounds", "attr-dict `:` type($fakeVal)", TEST_Bounds,
    (outs AnyTypeOf<[AnyInteger, Index]>:$fakeVal), [NoMemoryEffect]>;
def ManualCppOpWithFold : TEST_Plain<"manual_cpp_op_with_fold", (ins Variadic<AnyType>), (outs AnyType)>;
def TestReflectBoundsOp : TEST_Written<"reflect_bounds", "attr-dict $value `:` type($value)", (ins
    AnyType:$value, OptionalAttr<APIntAttr>:$umin, OptionalAttr<APIntAttr>:$umax, OptionalAttr<APIntAttr>:$smin,
    OptionalAttr<APIntAttr>:$smax), (outs AnyType:$result), [AllTypesMatch<["value", "result"]>]>;
def DataLayoutQueryOp : TEST_Plain<"data_layout_query", (ins), (outs AnyType:$res)>;
def OpWithShapedTypeInferTypeInterfaceOp : TEST_Plain<"op_with_shaped_type_infer_type_if", (ins AnyTensor, AnyTensor),
    (outs AnyTensor)>;
def OpSourceOp : TEST_Plain<"source_op", (ins AnyType, I32Attr:$tag), (outs AnyType)>;
def MatchOpAttribute1 : TEST_Plain<"match_op_attribute1",
    (ins I32Attr:$required_attr, OptionalAttr<I32Attr>:$optional_attr, DefaultValuedAttr<I32Attr, "42">:$default_valued_attr,
     I32Attr:$more_attr),
    (outs I32)>;
def OpWithResultShapeInterfaceOp : TEST_Plain<"op_with_result_shape_interface",
    (ins AnyRankedTensor, AnyRankedTensor), (outs AnyRankedTensor:$result1, AnyRankedTensor:$result2), [OpAsmOpInterface]>;
def OpCrashLong : TEST_Plain<"op_crash_long", (ins I32, I32, I32), (outs I32)>;

//===-- Names -----------------------------------------------------------------------------------------------------===//

def OIListSimple : TEST_Written<"oilist_with_simple_args", [{
      oilist( `keyword` $arg0 `:` type($arg0) | `otherKeyword` $arg1 `:` type($arg1)
            | `thirdKeyword` $arg2 `:` type($arg2)) attr-dict
    }], (ins Optional<AnyType>:$arg0, Optional<AnyType>:$arg1, Optional<AnyType>:$arg2), (outs), [
    AttrSizedOperandSegments]>;
def OIListKeyword : TEST_Written<"oilist_with_keywords_only",
    "oilist( `keyword` $keyword | `otherKeyword` $otherKeyword | `thirdKeyword` $diffNameUnitAttrKeyword) attr-dict",
    (ins UnitAttr:$keyword, UnitAttr:$otherKeyword, UnitAttr:$diffNameUnitAttrKeyword)>;
def OIListVariadic : TEST_Written<"oilist_variadic_with_parens", [{
      oilist( `keyword` `(` $arg0 `:` type($arg0) `)` | `otherKeyword` `(` $arg1 `:` type($arg1) `)`
            | `thirdKeyword` `(` $arg2 `:` type($arg2) `)`) attr-dict
    }], (ins Variadic<AnyType>:$arg0, Variadic<AnyType>:$arg1, Variadic<AnyType>:$arg2), (outs), [
    AttrSizedOperandSegments]>;
def FormatSymbolNameAttrOp : TEST_Written<"format_symbol_name_attr_op", "$attr attr-dict", (ins SymbolNameAttr:$attr)>;

include "test/TestSyntax.td"
include "test/TestBehaviour.td"

#endif // RMLIR_TEST_OPS
