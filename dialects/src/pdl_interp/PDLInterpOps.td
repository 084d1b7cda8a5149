// The pdl_interp dialect: patterns of pdl as a program of steps and branches.

#ifndef RMLIR_PDL_INTERP_OPS
#define RMLIR_PDL_INTERP_OPS

include "mlir/Dialect/PDL/IR/PDLTypes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def PDLInterp_Dialect : Dialect {
  let name = "pdl_interp";
  let cppNamespace = "::mlir::pdl_interp";
  let summary = "What an interpreter of patterns executes";
  let description = [{
    A function tests an operation step by step, and records the matches. Other functions rewrite what matched.
  }];
  let dependentDialects = ["pdl::PDLDialect"];
}

class PDLInterp_Op<string mnemonic, list<Trait> traits = []> : Op<PDLInterp_Dialect, mnemonic, traits>;

defvar PDLInterp_Values = PDL_InstOrRangeOf<PDL_Value>;
defvar PDLInterp_Types = PDL_InstOrRangeOf<PDL_Type>;
defvar PDLInterp_Index = ConfinedAttr<I32Attr, [IntNonNegative]>;

//===-- Control flow ----------------------------------------------------------------------------------------------===//

def PDLInterp_FuncOp : PDLInterp_Op<"func", [FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "A matcher or a rewriter";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region MinSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}

class PDLInterp_End<string mnemonic, list<Trait> traits, string what>
    : PDLInterp_Op<mnemonic, [Pure] # traits # [Terminator]> {
  let summary = what;
  let assemblyFormat = "attr-dict";
}
def PDLInterp_ContinueOp : PDLInterp_End<"continue", [HasParent<"ForEachOp">], "On to the next round of `foreach`">;
def PDLInterp_FinalizeOp : PDLInterp_End<"finalize", [], "The end of a matcher or a rewriter">;

def PDLInterp_BranchOp : PDLInterp_Op<"branch", [Pure, Terminator]> {
  let summary = "On to another block";
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest attr-dict";
}

def PDLInterp_ForEachOp : PDLInterp_Op<"foreach", [Terminator]> {
  let summary = "Rounds over a range";
  let arguments = (ins PDL_RangeOf<PDL_AnyType>:$values);
  let regions = (region AnyRegion:$region);
  let successors = (successor AnySuccessor:$successor);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def PDLInterp_RecordMatchOp : PDLInterp_Op<"record_match", [AttrSizedOperandSegments, Terminator]> {
  let summary = "Notes that a pattern matched, and goes on";
  let arguments = (ins Variadic<PDL_AnyType>:$inputs, Variadic<PDL_Operation>:$matchedOps, SymbolRefAttr:$rewriter,
                       OptionalAttr<StrAttr>:$rootKind, OptionalAttr<StrArrayAttr>:$generatedOps,
                       ConfinedAttr<I16Attr, [IntNonNegative]>:$benefit);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = [{
    $rewriter (`(` $inputs^ `:` type($inputs) `)`)? `:` `benefit` `(` $benefit `)` `,`
    (`generatedOps` `(` $generatedOps^ `)` `,`)? `loc` `(` `[` $matchedOps `]` `)`
    (`,` `root` `(` $rootKind^ `)`)? attr-dict `->` $dest
  }];
}

//===-- Tests -----------------------------------------------------------------------------------------------------===//

class PDLInterp_Test<string mnemonic, string what, dag args, string form, list<Trait> traits = [Pure]>
    : PDLInterp_Op<mnemonic, [Terminator] # traits> {
  let summary = what;
  let arguments = args;
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = form # " attr-dict `->` successors";
}

def PDLInterp_ApplyConstraintOp : PDLInterp_Test<"apply_constraint", "Whether a registered function says yes",
    (ins StrAttr:$name, Variadic<PDL_AnyType>:$args, DefaultValuedAttr<BoolAttr, "false">:$isNegated),
    "$name `(` $args `:` type($args) `)` (`:` type($results)^)?", []> {
  let results = (outs Variadic<PDL_AnyType>:$results);
}
def PDLInterp_AreEqualOp : PDLInterp_Test<"are_equal", "Whether two things are the same",
    (ins PDL_AnyType:$lhs, PDL_AnyType:$rhs), "operands `:` type($lhs)", [Pure, SameTypeOperands]>;
def PDLInterp_CheckAttributeOp : PDLInterp_Test<"check_attribute", "Whether an attribute is this one",
    (ins PDL_Attribute:$attribute, AnyAttr:$constantValue), "$attribute `is` $constantValue">;

class PDLInterp_CountTest<string mnemonic, string what> : PDLInterp_Test<mnemonic, what,
    (ins PDL_Operation:$inputOp, PDLInterp_Index:$count, UnitAttr:$compareAtLeast),
    "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count">;
def PDLInterp_CheckOperandCountOp : PDLInterp_CountTest<
    "check_operand_count", "Whether an operation has so many operands">;
def PDLInterp_CheckResultCountOp : PDLInterp_CountTest<
    "check_result_count", "Whether an operation has so many results">;

def PDLInterp_CheckOperationNameOp : PDLInterp_Test<"check_operation_name", "Whether an operation has this name",
    (ins PDL_Operation:$inputOp, StrAttr:$name), "`of` $inputOp `is` $name">;
def PDLInterp_CheckTypeOp : PDLInterp_Test<"check_type", "Whether a type is this one",
    (ins PDL_Type:$value, TypeAttr:$type), "$value `is` $type">;
def PDLInterp_CheckTypesOp : PDLInterp_Test<"check_types", "Whether types are these",
    (ins PDL_RangeOf<PDL_Type>:$value, TypeArrayAttr:$types), "$value `are` $types">;
def PDLInterp_IsNotNullOp : PDLInterp_Test<"is_not_null", "Whether there is such a thing",
    (ins PDL_AnyType:$value), "$value `:` type($value)">;

//===-- Switches --------------------------------------------------------------------------------------------------===//

class PDLInterp_Switch<string mnemonic, string what, dag args, string value>
    : PDLInterp_Op<mnemonic, [Terminator, Pure]> {
  let summary = what;
  let arguments = args;
  let successors = (successor AnySuccessor:$defaultDest, VariadicSuccessor<AnySuccessor>:$cases);
  let assemblyFormat = value # " `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest";
  let hasVerifier = 1;
}

class PDLInterp_CountSwitch<string mnemonic, string what> : PDLInterp_Switch<mnemonic, what,
    (ins PDL_Operation:$inputOp, I32ElementsAttr:$caseValues), "`of` $inputOp">;

def PDLInterp_SwitchAttributeOp : PDLInterp_Switch<"switch_attribute", "On which attribute it is",
    (ins PDL_Attribute:$attribute, ArrayAttr:$caseValues), "$attribute">;
def PDLInterp_SwitchOperandCountOp : PDLInterp_CountSwitch<
    "switch_operand_count", "On how many operands an operation has">;
def PDLInterp_SwitchOperationNameOp : PDLInterp_Switch<"switch_operation_name", "On an operation's name",
    (ins PDL_Operation:$inputOp, StrArrayAttr:$caseValues), "`of` $inputOp">;
def PDLInterp_SwitchResultCountOp : PDLInterp_CountSwitch<
    "switch_result_count", "On how many results an operation has">;
def PDLInterp_SwitchTypeOp : PDLInterp_Switch<"switch_type", "On which type it is",
    (ins PDL_Type:$value, TypeArrayAttr:$caseValues), "$value">;
def PDLInterp_SwitchTypesOp : PDLInterp_Switch<"switch_types", "On which types they are",
    (ins PDL_RangeOf<PDL_Type>:$value, TypedArrayAttrBase<TypeArrayAttr, "type-array array attribute">:$caseValues),
    "$value">;

//===-- Looks -----------------------------------------------------------------------------------------------------===//

class PDLInterp_Look<string mnemonic, string what, dag args, dag outputs, string form, list<Trait> traits = []>
    : PDLInterp_Op<mnemonic, [Pure] # traits> {
  let summary = what;
  let arguments = args;
  let results = outputs;
  let assemblyFormat = form # " attr-dict";
}

def PDLInterp_ExtractOp : PDLInterp_Look<"extract", "An item of a range",
    (ins PDL_RangeOf<PDL_AnyType>:$range, PDLInterp_Index:$index), (outs PDL_AnyType:$result),
    "$index `of` $range `:` type($result)",
    [TypesMatchWith<"`range` is a PDL range whose element type matches type of `result`", "result", "range",
                    "pdl::RangeType::get($_self)">]>;
def PDLInterp_GetAttributeOp : PDLInterp_Look<"get_attribute", "An attribute of an operation, by name",
    (ins PDL_Operation:$inputOp, StrAttr:$name), (outs PDL_Attribute:$attribute), "$name `of` $inputOp">;
def PDLInterp_GetAttributeTypeOp : PDLInterp_Look<"get_attribute_type", "The type of an attribute",
    (ins PDL_Attribute:$value), (outs PDL_Type:$result), "`of` $value">;
def PDLInterp_GetDefiningOpOp : PDLInterp_Look<"get_defining_op", "The operation that defines a value",
    (ins PDLInterp_Values:$value), (outs PDL_Operation:$inputOp), "`of` $value `:` type($value)">;

class PDLInterp_ValueOf<string mnemonic, string what> : PDLInterp_Look<mnemonic, what,
    (ins PDL_Operation:$inputOp, PDLInterp_Index:$index), (outs PDL_Value:$value), "$index `of` $inputOp">;
class PDLInterp_ValuesOf<string mnemonic, string what> : PDLInterp_Look<mnemonic, what,
    (ins PDL_Operation:$inputOp, OptionalAttr<PDLInterp_Index>:$index), (outs PDLInterp_Values:$value),
    "($index^)? `of` $inputOp `:` type($value)">;
def PDLInterp_GetOperandOp : PDLInterp_ValueOf<"get_operand", "An operand of an operation">;
def PDLInterp_GetOperandsOp : PDLInterp_ValuesOf<"get_operands", "A group of operands of an operation, or all">;
def PDLInterp_GetResultOp : PDLInterp_ValueOf<"get_result", "A result of an operation">;
def PDLInterp_GetResultsOp : PDLInterp_ValuesOf<"get_results", "A group of results of an operation, or all">;

def PDLInterp_GetUsersOp : PDLInterp_Look<"get_users", "The operations that use a value",
    (ins PDLInterp_Values:$value), (outs PDL_RangeOf<PDL_Operation>:$operations), "`of` $value `:` type($value)">;
def PDLInterp_GetValueTypeOp : PDLInterp_Look<"get_value_type", "The type of a value",
    (ins PDLInterp_Values:$value), (outs PDLInterp_Types:$result), "`of` $value `:` type($result)",
    [TypesMatchWith<"`value` type matches arity of `result`", "result", "value",
                    "getGetValueTypeOpValueType($_self)">]>;

//===-- Changes ---------------------------------------------------------------------------------------------------===//

def PDLInterp_ApplyRewriteOp : PDLInterp_Op<"apply_rewrite"> {
  let summary = "A call of a registered function";
  let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args);
  let results = (outs Variadic<PDL_AnyType>:$results);
  let assemblyFormat = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict";
}

def PDLInterp_CreateAttributeOp : PDLInterp_Op<"create_attribute", [Pure]> {
  let summary = "A handle of this attribute";
  let arguments = (ins AnyAttr:$value);
  let results = (outs PDL_Attribute:$attribute);
  let assemblyFormat = "$value attr-dict-with-keyword";
}

def PDLInterp_CreateOperationOp : PDLInterp_Op<"create_operation", [AttrSizedOperandSegments]> {
  let summary = "Makes an operation";
  let description = "Types of results are given, or inferred by the operation.";
  let arguments = (ins StrAttr:$name, Variadic<PDLInterp_Values>:$inputOperands,
                       Variadic<PDL_Attribute>:$inputAttributes, StrArrayAttr:$inputAttributeNames,
                       Variadic<PDLInterp_Types>:$inputResultTypes, UnitAttr:$inferredResultTypes);
  let results = (outs PDL_Operation:$resultOp);
  let assemblyFormat = [{
    $name (`(` $inputOperands^ `:` type($inputOperands) `)`)? ``
    custom<CreateOperationOpAttributes>($inputAttributes, $inputAttributeNames)
    custom<CreateOperationOpResults>($inputResultTypes, type($inputResultTypes), $inferredResultTypes)
    attr-dict
  }];
  let hasVerifier = 1;
}

def PDLInterp_CreateRangeOp : PDLInterp_Op<"create_range", [Pure]> {
  let summary = "Puts values or types, and ranges of them, together";
  let arguments = (ins Variadic<PDL_AnyType>:$arguments);
  let results = (outs PDL_RangeOf<AnyTypeOf<[PDL_Type, PDL_Value]>>:$result);
  let assemblyFormat = [{
    ($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr-dict
  }];
  let hasVerifier = 1;
}

def PDLInterp_CreateTypeOp : PDLInterp_Look<
    "create_type", "A handle of this type", (ins TypeAttr:$value), (outs PDL_Type:$result), "$value">;
def PDLInterp_CreateTypesOp : PDLInterp_Look<
    "create_types", "A handle of these types", (ins TypeArrayAttr:$value), (outs PDL_RangeOf<PDL_Type>:$result),
    "$value">;

def PDLInterp_EraseOp : PDLInterp_Op<"erase"> {
  let summary = "Removes an operation";
  let arguments = (ins PDL_Operation:$inputOp);
  let assemblyFormat = "$inputOp attr-dict";
}

def PDLInterp_ReplaceOp : PDLInterp_Op<"replace"> {
  let summary = "Replaces an operation by values";
  let arguments = (ins PDL_Operation:$inputOp, Variadic<PDLInterp_Values>:$replValues);
  let assemblyFormat = "$inputOp `with` ` ` `(` ($replValues^ `:` type($replValues))? `)` attr-dict";
}

#endif // RMLIR_PDL_INTERP_OPS
