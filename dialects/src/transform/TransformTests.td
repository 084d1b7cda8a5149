// Operations of the transform dialect that the reference's tool has for its own tests.

#ifndef RMLIR_TRANSFORM_TESTS
#define RMLIR_TRANSFORM_TESTS

def TestTransformTestDialectHandleType : TypeDef<Transform_Dialect, "TestDialectOp",
    [DeclareTypeInterfaceMethods<TransformHandleTypeInterface>]> {
  let mnemonic = "test_dialect_op";
}
def TestTransformTestDialectParamType : TypeDef<Transform_Dialect, "TestDialectParam",
    [DeclareTypeInterfaceMethods<TransformParamTypeInterface>]> {
  let mnemonic = "test_dialect_param";
}

class Transform_Test<string mnemonic, list<Trait> traits, dag args, dag outputs, string form>
    : Transform_Plain<"test_" # mnemonic, "For tests", traits, args, outputs, form>;

// States what it does to its operands by itself.
defvar Transform_TestOwn = [Transform_Applies, Transform_Effects];
class Transform_TestOwnOp<string mnemonic, dag args, dag outputs = (outs), string form = "$target attr-dict `:` type($target)">
    : Transform_Test<mnemonic, Transform_TestOwn, args, outputs, form>;
class Transform_TestFunction<string mnemonic, list<Trait> traits, dag args, dag outputs, string form = "$in">
    : Transform_Test<mnemonic, traits, args, outputs, form # " attr-dict `:` functional-type(operands, results)">;
class Transform_TestOwnFunction<string mnemonic, dag args, dag outputs, string form = "$in">
    : Transform_TestFunction<mnemonic, Transform_TestOwn, args, outputs, form>;

//===-- Handles ---------------------------------------------------------------------------------------------------===//

def TestProduceSelfHandleOrForwardOperandOp : Transform_TestOwnFunction<"produce_self_handle_or_forward_operand",
    (ins Optional<Transform_Handle>:$operand), (outs Transform_Handle:$res), "($operand^)?">;
def TestProduceValueHandleToSelfOperand : Transform_TestOwnFunction<"produce_value_handle_to_self_operand",
    (ins Transform_Handle:$in), (outs Transform_Value:$out)>;
foreach place = ["result", "argument_of_parent_block"] in {
  def "TestProduceValueHandleTo" # place : Transform_TestFunction<"produce_value_handle_to_" # place,
      Transform_Each # [Transform_Effects], (ins Transform_Handle:$in, I64Attr:$number), (outs Transform_Value:$out), "$in `,` $number">;
}
def TestConsumeOperand : Transform_TestOwnOp<"consume_operand", (ins Transform_Any:$operand,
    Optional<Transform_Handle>:$second_operand, UnitAttr:$allow_repeated_handles), (outs),
    "$operand (`,` $second_operand^)? attr-dict `:` type($operand) (`,` type($second_operand)^)?">;
def TestConsumeOperandEach : Transform_Test<"consume_operand_each", Transform_Each # [Transform_Effects],
    (ins Transform_Handle:$target), (outs), "$target attr-dict `:` type($target)">;
def TestConsumeOperandOfOpKindOrFail : Transform_TestOwnOp<"consume_operand_of_op_kind_or_fail",
    (ins Transform_Handle:$operand, StrAttr:$op_kind), (outs), "$operand `,` $op_kind attr-dict `:` type($operand)">;
def TestSucceedIfOperandOfOpKind : Transform_Test<"succeed_if_operand_of_op_kind",
    [MatchOpInterface, SingleOpMatcher, Transform_Effects], (ins Transform_Handle:$operand_handle, StrAttr:$op_kind), (outs),
    "$operand_handle `,` $op_kind attr-dict `:` type($operand_handle)">;
def TestRemapOperandPayloadToSelfOp : Transform_TestOwnFunction<"remap_operand_to_self", (ins Transform_Handle:$in),
    (outs Optional<Transform_Handle>:$out)>;
def TestCopyPayloadOp : Transform_TestOwnFunction<"copy_payload", (ins Transform_Handle:$in), (outs Transform_Handle:$copy)>;
def TestTrackedRewriteOp : Transform_TestOwnFunction<"tracked_rewrite", (ins Transform_Handle:$in), (outs)>;
def TestNotifyPayloadOpReplacedOp : Transform_TestOwnFunction<"notify_payload_op_replaced",
    (ins Transform_Handle:$original, Transform_Handle:$replacement), (outs), "$original `,` $replacement">;
def TestReportNumberOfTrackedHandlesNestedUnder : Transform_TestOwnOp<"report_number_of_tracked_handles_nested_under",
    (ins Transform_Handle:$target)>;
def TestProduceInvalidIR : Transform_TestOwnOp<"produce_invalid_ir", (ins Transform_Handle:$target)>;
def TestRequiredMemoryEffectsOp : Transform_TestOwnFunction<"required_memory_effects", (ins Transform_Handle:$in,
    UnitAttr:$has_operand_effect, UnitAttr:$has_result_effect, UnitAttr:$modifies_payload), (outs Transform_Handle:$out)>;
def TestDummyPayloadOp : Transform_TestOwnFunction<"dummy_payload_op", (ins Variadic<AnyType>:$args, UnitAttr:$fail_to_verify),
    (outs Variadic<AnyType>:$outs), "$args"> {
  let hasVerifier = 1;
}

//===-- Extensions ------------------------------------------------------------------------------------------------===//

foreach extension = [["AddTestExtension", "add_test_extension", "message"], ["TestInitializerExtension", "initializer_extension", "type"]] in {
  def extension[0] # "Op" : Transform_Test<extension[1], [Transform_Applies, NoMemoryEffect],
      !dag(ins, [StrAttr], [extension[2]]), (outs), "$" # extension[2] # " attr-dict">;
}
def TestRemoveTestExtensionOp : Transform_Test<"remove_test_extension", [Transform_Applies, NoMemoryEffect], (ins), (outs),
    "attr-dict">;
def TestCheckIfTestExtensionPresentOp : Transform_TestOwnOp<"check_if_test_extension_present", (ins Transform_Handle:$target)>;

//===-- Regions ---------------------------------------------------------------------------------------------------===//

def TestTransformOp : Transform_TestOwnOp<"transform_op", (ins), (outs), "attr-dict">;
def TestTransformOpWithRegions : Transform_TestOwnOp<"transform_op_with_regions", (ins), (outs),
    "attr-dict-with-keyword regions"> {
  let regions = (region AnyRegion:$first, AnyRegion:$second);
}
def TestReEnterRegionOp : Transform_TestOwnOp<"re_enter_region", (ins Variadic<AnyType>:$args), (outs),
    "($args^ `:` type($args))? attr-dict-with-keyword regions"> {
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}
class Transform_TestGeneric<string mnemonic, list<Trait> traits>
    : Transform_Op<"test_" # mnemonic, "For tests", traits # Transform_TestOwn>;
def TestBranchingTransformOpTerminator : Transform_TestGeneric<"branching_transform_op_terminator", [Terminator]> {
  let successors = (successor VariadicSuccessor<AnySuccessor>:$succ);
}
def TestTransformUnrestrictedOpNoInterface
    : Transform_TestGeneric<"transform_unrestricted_op_no_interface", [PossibleTopLevelTransformOpTrait]> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
}

//===-- Functions of handles --------------------------------------------------------------------------------------===//

def TestReversePayloadOpsOp : Transform_TestFunction<"reverse_payload_ops", Transform_Functional # [Transform_Applies],
    (ins Transform_Handle:$in), (outs Transform_Handle:$result)>;
def TestEmitRemarkAndEraseOperandOp : Transform_Test<"emit_remark_and_erase_operand",
    [Transform_Applies, Transform_Effects, FunctionalStyleTransformOpTrait],
    (ins Transform_Handle:$target, StrAttr:$remark, UnitAttr:$fail_after_erase), (outs),
    "$target `,` $remark attr-dict `:` type($target)">;
class Transform_TestEach<string mnemonic, dag outputs>
    : Transform_TestFunction<mnemonic, Transform_FunctionalEach, (ins Transform_Handle:$in), outputs>;
def TestWrongNumberOfResultsOp : Transform_TestEach<"wrong_number_of_results",
    (outs Transform_Handle:$a, Transform_Handle:$b, Transform_Handle:$c)>;
def TestWrongNumberOfMultiResultsOp : Transform_TestEach<"wrong_number_of_multi_results", (outs Transform_Handle:$result)>;
def TestCorrectNumberOfMultiResultsOp : Transform_TestEach<"correct_number_of_multi_results",
    (outs Transform_Handle:$result1, Transform_Handle:$result2)>;
def TestMixedNullAndNonNullResultsOp : Transform_TestEach<"mixed_null_and_non_null_results",
    (outs Transform_Handle:$null, Transform_Handle:$non_null)>;
def TestMixedSuccessAndSilenceableOp : Transform_Test<"mixed_success_and_silenceable", Transform_FunctionalEach,
    (ins Transform_Handle:$target), (outs), "$target attr-dict `:` type($target)">;

//===-- Parameters ------------------------------------------------------------------------------------------------===//

class Transform_TestParam<string mnemonic, dag args, dag outputs, string form> : Transform_Test<mnemonic,
    [MemoryEffectsOpInterface, ParamProducerTransformOpTrait, Transform_Applies], args, outputs, form>;
def TestAddToParamOp : Transform_TestParam<"add_to_param", (ins
    Optional<TestTransformTestDialectParamType>:$param, I32Attr:$addendum), (outs TestTransformTestDialectParamType:$result),
    "($param^ `,`)? $addendum attr-dict">;
def TestProduceParamWithNumberOfTestOps : Transform_TestParam<"produce_param_with_number_of_test_ops", (ins
    Transform_Handle:$handle), (outs TestTransformTestDialectParamType:$result), "$handle attr-dict `:` type($handle)">;
def TestProduceParamOp : Transform_TestOwnOp<"produce_param", (ins AnyAttr:$attr), (outs Transform_Param:$result),
    "`(` $attr `)` attr-dict `:` type($result)">;
def TestProduceTransformParamOrForwardOperandOp : Transform_TestFunction<"produce_transform_param_or_forward_operand",
    Transform_Each # [Transform_Effects], (ins Transform_Handle:$in, UnitAttr:$first_result_is_param,
    UnitAttr:$first_result_is_null, UnitAttr:$second_result_is_handle), (outs AnyType:$out, Transform_Param:$param)>;
class Transform_TestSource<string mnemonic, TypeConstraint kind>
    : Transform_TestOwnOp<mnemonic, (ins), (outs kind:$out), "attr-dict `:` type($out)">;
def TestProduceNullPayloadOp : Transform_TestSource<"produce_null_payload", Transform_Handle>;
def TestProduceNullParamOp : Transform_TestSource<"produce_null_param", Transform_Param>;
def TestProduceNullValueOp : Transform_TestSource<"produce_null_value", Transform_Value>;
def TestProduceEmptyPayloadOp : Transform_TestSource<"produce_empty_payload", Transform_Handle>;

//===-- Tiling ----------------------------------------------------------------------------------------------------===//

defvar Transform_TestSizes = DefaultValuedAttr<I64ArrayAttr, "{}">;
class Transform_Tile<string mnemonic, list<Trait> traits, dag args, dag outputs, string form>
    : Transform_Plain<"test." # mnemonic, "For tests of tiling", Transform_TestOwn # traits, args, outputs, form>;
class Transform_TileFunction<string mnemonic, dag args, dag outputs, string form, list<Trait> traits = []>
    : Transform_Tile<mnemonic, traits, args, outputs, form # " attr-dict `:` functional-type(operands, results)">;

def TestFuseAndYieldOp : Transform_TileFunction<"fuse_and_yield", (ins Transform_Handle:$target, Transform_TestSizes:$tile_sizes,
    Transform_TestSizes:$tile_interchange, Transform_Flag<"false">:$use_forall),
    (outs Transform_Handle:$transfomed, Variadic<Transform_Handle>:$loops),
    "$target ($tile_sizes^)? (`interchange` $tile_interchange^)? (`use_forall` $use_forall^)?">;
def TestFuseConsumerOp : Transform_TileFunction<"fuse_consumer", (ins Transform_Handle:$target, Variadic<Transform_Handle>:$loops),
    (outs Transform_Handle:$fused_consumer, Variadic<Transform_Handle>:$result_loops), "$target `into` `(` $loops `)`">;
def TestFuseConsumerUsingSliceOp : Transform_TileFunction<"fuse_consumer_using_slice",
    (ins Variadic<Transform_Handle>:$targets, Variadic<Transform_Handle>:$loops, DefaultValuedAttr<I32Attr, "1">:$num_consumer_to_fuse),
    (outs Transform_Handle:$consumer, Transform_Handle:$fused_consumer),
    "$targets `in` `(` $loops `)` (`num_consumer_to_fuse` `=` $num_consumer_to_fuse^)?", [AttrSizedOperandSegments]>;
class Transform_TileMapped<string mnemonic, string tiled, string form> : Transform_TileFunction<mnemonic,
    (ins Transform_Handle:$root, Transform_TestSizes:$tile_sizes, OptionalAttr<I64ArrayAttr>:$interchange,
         OptionalAttr<DeviceMappingArrayAttr>:$mapping),
    !dag(outs, [Transform_Handle, Variadic<Transform_Handle>], [tiled, "loops"]),
    "$root ($tile_sizes^)? (" # form # " $interchange^)? (`mapping` `=` $mapping^)?">;
def TestFuseUsingForallOp : Transform_TileMapped<"fuse_using_forall", "tiled_ops", "`interchange`">;
def TestTileUsingForallOp : Transform_TileMapped<"tile_using_forall", "tiled_op", "`interchange` `=`">;
def TestTileUsingCustomLoopOp : Transform_TileFunction<"tile_using_custom_loop",
    (ins Transform_Handle:$root, Transform_TestSizes:$tile_sizes),
    (outs Transform_Handle:$tiled_ops, Variadic<Transform_Handle>:$loops), "$root `tile_sizes` `=` $tile_sizes">;
def TestTileAndFuseOuterParallelPartialReductionOp : Transform_TileFunction<"tile_and_fuse_outer_parallel_partial_reduction",
    (ins Transform_Handle:$root, Transform_TestSizes:$reduction_dims, Transform_TestSizes:$tile_sizes),
    (outs Transform_Handle:$tiled_ops, Variadic<Transform_Handle>:$loops),
    "$root (`reduction_dims` `=` $reduction_dims^)? (`tile_sizes` `=` $tile_sizes^)?">;
foreach side = ["consumer", "producer"] in {
  def "TestQuery" # side # "Fusability" : Transform_Tile<"query_" # side # "_fusability", [], (ins Transform_Handle:$target),
      (outs), "$target attr-dict `:` type($target)">;
}
def TestMoveOperandDepsOp : Transform_Tile<"move_operand_deps", [], (ins Transform_Handle:$op, Transform_Handle:$insertion_point),
    (outs), "$op `before` $insertion_point attr-dict `:` type($op) `,` type($insertion_point)">;
def TestMoveValueDefnsOp : Transform_Tile<"move_value_defns", [], (ins Variadic<Transform_Value>:$values,
    Transform_Handle:$insertion_point), (outs),
    "$values `before` $insertion_point attr-dict `:` `(` type($values) `)` `,` type($insertion_point)">;
def TestMakeComposedFoldedAffineApply : Transform_TileFunction<"make_composed_folded_affine_apply", (ins Transform_Handle:$op),
    (outs Transform_Handle:$composed), "$op">;

#endif // RMLIR_TRANSFORM_TESTS
