// Operations of the transform dialect that the reference's tool has for its own tests.

#ifndef RMLIR_TRANSFORM_TESTS
#define RMLIR_TRANSFORM_TESTS

include "mlir/Dialect/PDL/IR/PDLTypes.td"

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
class Transform_TestOwnOp<string mnemonic, dag args, dag outputs = (outs), string form = "$operand attr-dict">
    : Transform_Test<mnemonic, Transform_TestOwn, args, outputs, form>;
defvar Transform_TestTyped = "$in attr-dict `:` functional-type(operands, results)";

def TestProduceSelfHandleOrForwardOperandOp : Transform_TestOwnOp<"produce_self_handle_or_forward_operand",
    (ins Optional<PDL_Operation>:$operand), (outs PDL_Operation:$res), "($operand^)? attr-dict">;
def TestProduceValueHandleToSelfOperand : Transform_TestOwnOp<"produce_value_handle_to_self_operand",
    (ins Transform_Handle:$in), (outs Transform_Value:$out), Transform_TestTyped>;
foreach place = ["result", "argument_of_parent_block"] in {
  def "TestProduceValueHandleTo" # place : Transform_Test<"produce_value_handle_to_" # place,
      Transform_Each # [Transform_Effects], (ins Transform_Handle:$in, I64Attr:$number), (outs Transform_Value:$out),
      "$in `,` $number attr-dict `:` functional-type(operands, results)">;
}
def TestConsumeOperand : Transform_TestOwnOp<"consume_operand", (ins Transform_Any:$operand, Optional<PDL_Operation>:$second_operand,
    UnitAttr:$allow_repeated_handles), (outs), "$operand (`,` $second_operand^)? attr-dict `:` type($operand)">;
def TestConsumeOperandOfOpKindOrFail : Transform_TestOwnOp<"consume_operand_of_op_kind_or_fail",
    (ins PDL_Operation:$operand, StrAttr:$op_kind), (outs), "$operand `,` $op_kind attr-dict">;
def TestSucceedIfOperandOfOpKind : Transform_Test<"succeed_if_operand_of_op_kind",
    [MatchOpInterface, SingleOpMatcher, Transform_Effects], (ins Transform_Handle:$operand_handle, StrAttr:$op_kind), (outs),
    "$operand_handle `,` $op_kind attr-dict `:` type($operand_handle)">;
def TestPrintRemarkAtOperandOp : Transform_TestOwnOp<"print_remark_at_operand", (ins Transform_Handle:$operand, StrAttr:$message),
    (outs), "$operand `,` $message attr-dict `:` type($operand)">;
def TestPrintRemarkAtOperandValue : Transform_TestOwnOp<"print_remark_at_operand_value",
    (ins Transform_Value:$in, StrAttr:$message), (outs), "$in `,` $message attr-dict `:` type($in)">;
def TestAddTestExtensionOp : Transform_Test<"add_test_extension", [Transform_Applies, NoMemoryEffect], (ins StrAttr:$message),
    (outs), "$message attr-dict">;
def TestRemoveTestExtensionOp : Transform_Test<"remove_test_extension", [Transform_Applies, NoMemoryEffect], (ins), (outs),
    "attr-dict">;
def TestCheckIfTestExtensionPresentOp : Transform_TestOwnOp<"check_if_test_extension_present", (ins PDL_Operation:$operand)>;
def TestRemapOperandPayloadToSelfOp : Transform_TestOwnOp<"remap_operand_to_self", (ins PDL_Operation:$operand),
    (outs Optional<Transform_Handle>:$out), "$operand attr-dict (`:` type($out)^)?">;
def TestTransformOpWithRegions : Transform_TestOwnOp<"transform_op_with_regions", (ins), (outs),
    "attr-dict-with-keyword regions"> {
  let regions = (region AnyRegion:$first, AnyRegion:$second);
}
def TestTransformOp : Transform_TestOwnOp<"transform_op", (ins), (outs), "attr-dict">;
def TestTransformUnrestrictedOpNoInterface : Transform_Test<"transform_unrestricted_op_no_interface",
    [Transform_Applies, Transform_Effects], (ins), (outs), "attr-dict">;
def TestReversePayloadOpsOp : Transform_Test<"reverse_payload_ops", Transform_Functional # [Transform_Applies],
    (ins PDL_Operation:$target), (outs PDL_Operation:$result), "$target attr-dict">;
def TestEmitRemarkAndEraseOperandOp : Transform_Test<"emit_remark_and_erase_operand",
    [Transform_Applies, Transform_Effects, FunctionalStyleTransformOpTrait],
    (ins PDL_Operation:$target, StrAttr:$remark, UnitAttr:$fail_after_erase), (outs), "$target `,` $remark attr-dict">;
class Transform_TestEach<string mnemonic, dag outputs>
    : Transform_Test<mnemonic, Transform_FunctionalEach, (ins PDL_Operation:$target), outputs, "$target attr-dict">;
def TestWrongNumberOfResultsOp : Transform_TestEach<"wrong_number_of_results",
    (outs PDL_Operation:$a, PDL_Operation:$b, PDL_Operation:$c)>;
def TestWrongNumberOfMultiResultsOp : Transform_TestEach<"wrong_number_of_multi_results", (outs PDL_Operation:$result)>;
def TestCorrectNumberOfMultiResultsOp : Transform_TestEach<"correct_number_of_multi_results",
    (outs PDL_Operation:$result1, PDL_Operation:$result2)>;
def TestMixedNullAndNonNullResultsOp : Transform_TestEach<"mixed_null_and_non_null_results",
    (outs PDL_Operation:$null, PDL_Operation:$non_null)>;
def TestMixedSuccessAndSilenceableOp : Transform_TestEach<"mixed_sucess_and_silenceable", (outs)>;
def TestPrintNumberOfAssociatedPayloadIROps : Transform_TestOwnOp<"print_number_of_associated_payload_ir_ops",
    (ins PDL_Operation:$handle), (outs), "$handle attr-dict">;
def TestCopyPayloadOp : Transform_TestOwnOp<"copy_payload", (ins PDL_Operation:$handle), (outs PDL_Operation:$copy),
    "$handle attr-dict">;
def TestReportNumberOfTrackedHandlesNestedUnder : Transform_TestOwnOp<"report_number_of_tracked_handles_nested_under",
    (ins PDL_Operation:$target), (outs), "$target attr-dict">;
def TestPrintParamOp : Transform_TestOwnOp<"print_param", (ins Transform_Param:$param), (outs),
    "$param attr-dict `:` type($param)">;
class Transform_TestParam<string mnemonic, dag args, dag outputs, string form> : Transform_Test<mnemonic,
    [MemoryEffectsOpInterface, ParamProducerTransformOpTrait, Transform_Applies], args, outputs, form>;
def TestAddToParamOp : Transform_TestParam<"add_to_param", (ins
    Optional<TestTransformTestDialectParamType>:$param, I32Attr:$addendum), (outs TestTransformTestDialectParamType:$result),
    "($param^ `,`)? $addendum attr-dict">;
def TestProduceParamWithNumberOfTestOps : Transform_TestParam<"produce_param_with_number_of_test_ops", (ins
    Transform_Handle:$handle), (outs TestTransformTestDialectParamType:$result), "$handle attr-dict `:` type($handle)">;
def TestProduceIntegerParamWithTypeOp : Transform_TestParam<"produce_integer_param_with_type", (ins TypeAttr:$type),
    (outs Transform_Param:$result), "$type attr-dict `:` type($result)">;
def TestProduceTransformParamOrForwardOperandOp : Transform_Test<"produce_transform_param_or_forward_operand",
    Transform_Each # [Transform_Effects], (ins Transform_Handle:$in, UnitAttr:$first_result_is_param,
    UnitAttr:$first_result_is_null, UnitAttr:$second_result_is_handle), (outs AnyType:$out, Transform_Param:$param),
    Transform_TestTyped>;
foreach what = [["payload", "Handle"], ["param", "Param"], ["value", "Value"]] in {
  defvar kind = !cond(!eq(what[1], "Handle"): Transform_Handle, !eq(what[1], "Param"): Transform_Param, true: Transform_Value);
  def "TestProduceNull" # what[1] : Transform_TestOwnOp<"produce_null_" # what[0], (ins), (outs kind:$out),
      "attr-dict `:` type($out)">;
}
def TestRequiredMemoryEffectsOp : Transform_TestOwnOp<"required_memory_effects", (ins Transform_Handle:$in,
    UnitAttr:$has_operand_effect, UnitAttr:$has_result_effect, UnitAttr:$modifies_payload), (outs Transform_Handle:$out),
    Transform_TestTyped>;

#endif // RMLIR_TRANSFORM_TESTS
