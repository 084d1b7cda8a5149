// The transform dialect: operations that say how other operations are changed.

#ifndef RMLIR_TRANSFORM_OPS
#define RMLIR_TRANSFORM_OPS

include "transform/TransformBase.td"
include "transform/TransformExtensions.td"
include "transform/TransformPatterns.td"
include "transform/TransformStructured.td"
include "transform/TransformTests.td"

//===-- Sequences -------------------------------------------------------------------------------------------------===//

class Transform_Branches<string mnemonic, string what, list<Trait> traits, list<string> methods>
    : Transform_Op<mnemonic, what, [DeclareOpInterfaceMethods<RegionBranchOpInterface, methods>] # traits> {
  let hasVerifier = 1;
}
defvar Transform_BranchMethods = ["getEntrySuccessorOperands", "getRegionInvocationBounds"];

def SequenceOp : Transform_Branches<"sequence", "One transformation after the other", [
    MatchOpInterface, Transform_Applies, Transform_Effects, OpAsmOpInterface, PossibleTopLevelTransformOpTrait,
    Transform_BodyBlock, AttrSizedOperandSegments], Transform_BranchMethods> {
  let description = [{
    The first argument of the body is the root of what is transformed. Whether a failure that may be passed over is
    passed over is stated.

    ```mlir
    transform.sequence failures(propagate) {
    ^bb0(%root: !transform.any_op):
      %loops = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    }
    ```
  }];
  let arguments = (ins FailurePropagationMode:$failure_propagation_mode, Optional<Transform_Handle>:$root,
                       Variadic<Transform_Any>:$extra_bindings);
  let results = (outs Variadic<Transform_Handle>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings))
    (`->` type($results)^)? `failures` `(` $failure_propagation_mode `)` attr-dict-with-keyword regions
  }];
}

def NamedSequenceOp : Transform_Op<"named_sequence", "A sequence with a name, which others include", [
    FunctionOpInterface, IsolatedFromAbove, Transform_Effects, Transform_Applies]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrBase<"::mlir::FunctionType", "function type attribute">:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region MaxSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def IncludeOp : Transform_Plain<"include", "Runs a named sequence", [
    CallOpInterface, MatchOpInterface, Transform_Effects, Transform_FindsSymbol, Transform_Applies],
    (ins SymbolRefAttr:$target, FailurePropagationMode:$failure_propagation_mode, Variadic<Transform_Any>:$operands,
         OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs),
    (outs Variadic<Transform_Any>:$results),
    "$target `failures` `(` $failure_propagation_mode `)` `(` $operands `)` attr-dict "
    "`:` functional-type($operands, $results)">;

def AlternativesOp : Transform_Branches<"alternatives", "Tries sequences until one succeeds", [
    Transform_Applies, Transform_Effects, IsolatedFromAbove, PossibleTopLevelTransformOpTrait, Transform_BodyBlock],
    Transform_BranchMethods> {
  let arguments = (ins Optional<Transform_Handle>:$scope);
  let results = (outs Variadic<Transform_Handle>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$alternatives);
  let assemblyFormat = "($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions";
}

def ForeachOp : Transform_Op<"foreach", "Runs the body for each of what handles hold", [
    Transform_Applies, Transform_Effects,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>, Transform_BodyBlock]> {
  let arguments = (ins Variadic<Transform_Any>:$targets, UnitAttr:$with_zip_shortest);
  let results = (outs Variadic<Transform_Any>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` type($results)^)? $body attr-dict
  }];
  let hasVerifier = 1;
}

def YieldOp : Transform_Plain<"yield", "Ends a body and gives its handles", [Terminator, Transform_Effects],
    (ins Arg<Variadic<Transform_Any>, "Transform values yielded back to the parent">:$operands),
    (outs), "operands attr-dict (`:` type($operands)^)?">;

//===-- Matching --------------------------------------------------------------------------------------------------===//

def ForeachMatchOp : Transform_Plain<"foreach_match", "Runs for each operation the sequence whose matcher succeeds", [
    Transform_Effects, Transform_FindsSymbol,
    DeclareOpInterfaceMethods<TransformOpInterface, ["allowsRepeatedHandleOperands"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>],
    (ins Transform_Handle:$root, Variadic<Transform_Any>:$forwarded_inputs, UnitAttr:$restrict_root,
         UnitAttr:$flatten_results, SymbolRefArrayAttr:$matchers, SymbolRefArrayAttr:$actions),
    (outs Transform_Handle:$updated, Variadic<Transform_Any>:$forwarded_outputs),
    "oilist( `restrict_root` $restrict_root | `flatten_results` $flatten_results ) `in` $root "
    "(`,` $forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions) attr-dict "
    "`:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}
def CollectMatchingOp : Transform_Plain<"collect_matching", "Everything that a named matcher takes", [
    Transform_Effects, Transform_FindsSymbol, Transform_Applies],
    (ins Transform_Handle:$root, SymbolRefAttr:$matcher), (outs Variadic<Transform_Any>:$results),
    "$matcher `in` $root attr-dict `:` functional-type($root, $results)">;

class Transform_Match<string name, string what, list<Trait> traits, dag args, string form>
    : Transform_Plain<"match." # name, what, traits, args, (outs), form>;
def MatchOperationEmptyOp : Transform_Match<"operation_empty", "Whether a handle holds nothing", [
    AtMostOneOpMatcher, MatchOpInterface, MemoryEffectsOpInterface], (ins Transform_Handle:$operand_handle),
    "$operand_handle attr-dict `:` type($operand_handle)">;
def MatchOperationNameOp : Transform_Match<"operation_name", "Whether a handle holds an operation of such a name", [
    SingleOpMatcher, MatchOpInterface, MemoryEffectsOpInterface],
    (ins Transform_Handle:$operand_handle, StrArrayAttr:$op_names),
    "$operand_handle $op_names attr-dict `:` type($operand_handle)">;
def MatchParamCmpIOp : Transform_Match<"param.cmpi", "Compares numbers", [
    Transform_Applies, MatchOpInterface, Transform_Effects, SameTypeOperands],
    (ins Transform_Param:$param, Transform_Param:$reference, MatchCmpIPredicateAttr:$predicate),
    "$predicate $param `,` $reference attr-dict `:` type($param)">;

//===-- Handles ---------------------------------------------------------------------------------------------------===//

class Transform_Look<string mnemonic, string what, list<Trait> traits, dag args, dag outputs, string form>
    : Transform_Plain<mnemonic, what, traits, args, outputs, form # " attr-dict `:` functional-type(operands, results)">;
defvar Transform_LooksAndMatches = [
    Transform_Applies, NavigationTransformOpTrait, MatchOpInterface, MemoryEffectsOpInterface];
defvar Transform_MatchesAndLooks = [
    Transform_Applies, MatchOpInterface, NavigationTransformOpTrait, MemoryEffectsOpInterface];

def GetParentOp : Transform_Look<"get_parent_op", "What is around operations", Transform_MatchesAndLooks,
    (ins Transform_Handle:$target, UnitAttr:$isolated_from_above, UnitAttr:$allow_empty_results,
         OptionalAttr<StrAttr>:$op_name, UnitAttr:$deduplicate,
         DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$nth_parent),
    (outs Transform_Handle:$parent), "$target">;
def GetConsumersOfResult : Transform_Look<"get_consumers_of_result", "What uses a result", Transform_Looks,
    (ins Transform_Handle:$target, I64Attr:$result_number), (outs Transform_Handle:$consumers),
    "$target `[` $result_number `]`">;
def GetProducerOfOperand : Transform_Look<"get_producer_of_operand", "What defines an operand", Transform_LooksAndMatches,
    (ins Transform_Handle:$target, I64Attr:$operand_number), (outs Transform_Handle:$producer),
    "$target `[` $operand_number `]`">;
def GetDefiningOp : Transform_Look<"get_defining_op", "What defines a value", Transform_MatchesAndLooks,
    (ins Transform_Value:$target), (outs Transform_Handle:$result), "$target">;

// Places are numbers, all but some numbers, or all.
class Transform_LookAt<string mnemonic, string what, list<Trait> traits> : Transform_Look<mnemonic, what, traits,
    (ins Transform_Handle:$target, DenseI64ArrayAttr:$raw_position_list, UnitAttr:$is_inverted, UnitAttr:$is_all),
    (outs Transform_Value:$result),
    "$target `[` custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all) `]`"> {
  let hasVerifier = 1;
}
def GetOperandOp : Transform_LookAt<"get_operand", "Operands of operations", Transform_LooksAndMatches>;
def GetResultOp : Transform_LookAt<"get_result", "Results of operations", Transform_Looks>;

def GetTypeOp : Transform_Plain<"get_type", "The type of a value", [
    Transform_Applies, MatchOpInterface, Transform_Effects], (ins Transform_Value:$value, UnitAttr:$elemental),
    (outs Transform_Param:$type_param),
    "(`elemental` $elemental^)? $value attr-dict `:` functional-type(operands, results)">;
def NumAssociationsOp : Transform_Plain<"num_associations", "How many things a handle holds", [
    MemoryEffectsOpInterface, ParamProducerTransformOpTrait, Transform_Applies, MatchOpInterface],
    (ins Transform_Any:$handle), (outs Transform_Param:$num),
    "$handle attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}
def SelectOp : Transform_Look<"select", "Those of a name", Transform_Looks,
    (ins Transform_Handle:$target, StrAttr:$op_name), (outs Transform_Handle:$result), "$op_name `in` $target">;
def MergeHandlesOp : Transform_Plain<"merge_handles", "Everything that handles hold", [
    DeclareOpInterfaceMethods<TransformOpInterface, ["allowsRepeatedHandleOperands"]>, Transform_Effects,
    MatchOpInterface, SameOperandsAndResultType],
    (ins Variadic<Transform_Any>:$handles, UnitAttr:$deduplicate), (outs Transform_Any:$result),
    "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)"> {
  let hasFolder = 1;
}
def SplitHandleOp : Transform_Plain<"split_handle", "A handle for each of what one holds", [
    FunctionalStyleTransformOpTrait, Transform_Applies, Transform_Effects],
    (ins Transform_Any:$handle, Transform_Flag<"true">:$pass_through_empty_handle,
         Transform_Flag<"true">:$fail_on_payload_too_small, OptionalAttr<I64Attr>:$overflow_result),
    (outs Variadic<Transform_Any>:$results), "$handle attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}
def ReplicateOp : Transform_Plain<"replicate", "The same several times over", [
    Transform_Applies, Transform_Effects, AllTypesMatch<["handles", "replicated"]>],
    (ins Transform_Handle:$pattern, Variadic<Transform_Any>:$handles), (outs Variadic<Transform_Any>:$replicated),
    "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)">;
def CastOp : Transform_Plain<"cast", "The same handle with another type",
    Transform_Each # [DeclareOpInterfaceMethods<CastOpInterface>, Transform_Effects],
    (ins Transform_Handle:$input), (outs Transform_Handle:$output),
    "$input attr-dict `:` type($input) `to` type($output)">;
def ParamConstantOp : Transform_Plain<"param.constant", "A parameter", [
    MatchOpInterface, Transform_Applies, MemoryEffectsOpInterface, ParamProducerTransformOpTrait],
    (ins AnyAttr:$value), (outs Transform_Param:$param), "$value attr-dict `->` type($param)">;

//===-- Changes ---------------------------------------------------------------------------------------------------===//

def AnnotateOp : Transform_Plain<"annotate", "Gives operations an attribute", [Transform_Applies, Transform_Effects],
    (ins Transform_Handle:$target, StrAttr:$name, Optional<Transform_Param>:$param), (outs),
    "$target $name attr-dict (`=` $param^)? `:` type($target) (`,` type($param)^)?">;

class Transform_Cleanup<string mnemonic, string what>
    : Transform_Act<mnemonic, what, Transform_Each # [Transform_Effects, Transform_Tracks], "`to` ">;
def ApplyCommonSubexpressionEliminationOp : Transform_Cleanup<"apply_cse", "Removes what is computed twice">;
def ApplyDeadCodeEliminationOp : Transform_Cleanup<"apply_dce", "Removes what nobody uses">;
def ApplyLoopInvariantCodeMotionOp : Transform_Cleanup<"apply_licm", "Moves what does not change out of loops">;

def ApplyPatternsOp : Transform_Op<"apply_patterns", "Applies patterns until nothing changes",
    Transform_Each # [Transform_Effects, Transform_Tracks] # GraphRegionNoTerminator.traits> {
  let arguments = (ins Transform_Handle:$target, UnitAttr:$apply_cse,
                       DefaultValuedAttr<I64Attr, "static_cast<uint64_t>(-1)">:$max_iterations,
                       DefaultValuedAttr<I64Attr, "static_cast<uint64_t>(-1)">:$max_num_rewrites);
  let regions = (region MaxSizedRegion<1>:$patterns);
  let assemblyFormat = "`to` $target $patterns attr-dict `:` type($target)";
  let hasVerifier = 1;
}
def ApplyConversionPatternsOp : Transform_Op<"apply_conversion_patterns", "Converts what is not legal",
    [Transform_Applies, Transform_Effects, Transform_Tracks] # GraphRegionNoTerminator.traits> {
  let arguments = (ins Transform_Handle:$target, OptionalAttr<StrArrayAttr>:$legal_ops,
                       OptionalAttr<StrArrayAttr>:$illegal_ops, OptionalAttr<StrArrayAttr>:$legal_dialects,
                       OptionalAttr<StrArrayAttr>:$illegal_dialects, UnitAttr:$partial_conversion,
                       UnitAttr:$preserve_handles);
  let regions = (region MaxSizedRegion<1>:$patterns, VariadicRegion<MaxSizedRegion<1>>:$default_type_converter_region);
  let assemblyFormat = [{
    `to` $target $patterns (`with` `type_converter` $default_type_converter_region^)? attr-dict `:` type($target)
  }];
  let hasVerifier = 1;
}
def ApplyRegisteredPassOp : Transform_Plain<"apply_registered_pass", "Runs a pass", [Transform_Applies, Transform_Effects],
    (ins Transform_Handle:$target, StrAttr:$pass_name, DefaultValuedAttr<DictionaryAttr, "{}">:$options,
         Variadic<Transform_Param>:$dynamic_options), (outs Transform_Handle:$result),
    "$pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, $dynamic_options)^)? `to` $target "
    "attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def PrintOp : Transform_Plain<"print", "Prints operations", [Transform_Applies, Transform_Effects, MatchOpInterface],
    (ins Optional<Transform_Handle>:$target, OptionalAttr<StrAttr>:$name, OptionalAttr<UnitAttr>:$assume_verified,
         OptionalAttr<UnitAttr>:$use_local_scope, OptionalAttr<UnitAttr>:$skip_regions), (outs),
    "$target attr-dict (`:` type($target)^)?">;
def VerifyOp : Transform_Act<
    "verify", "Verifies operations", Transform_Each # [Transform_Effects, Transform_Tracks]>;

#endif // RMLIR_TRANSFORM_OPS
