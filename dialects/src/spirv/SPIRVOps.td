// The operations of the spirv dialect: modules, functions, constants and control flow; the others are included.

#ifndef RMLIR_SPIRV_OPS
#define RMLIR_SPIRV_OPS

include "spirv/SPIRVGroups.td"
include "spirv/SPIRVMemory.td"
include "spirv/SPIRVNumbers.td"

//===-- Modules ---------------------------------------------------------------------------------------------------===//

def SPIRV_ModuleOp : SPIRV_ByHand<"module", "All of a program",
    [IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, SymbolTable, Symbol],
    (ins SPIRV_AddressingModelAttr:$addressing_model, SPIRV_MemoryModelAttr:$memory_model,
         OptionalAttr<SPIRV_VerCapExtAttr>:$vce_triple, OptionalAttr<StrAttr>:$sym_name), (outs)> {
  let regions = (region AnyRegion);
  let hasRegionVerifier = 1;
}

defvar SPIRV_Linkage = (ins OptionalAttr<SPIRV_LinkageAttributesAttr>:$linkage_attributes);
defvar SPIRV_FunctionArgs = (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);

def SPIRV_FuncOp : SPIRV_ByHand<"func", "A function",
    [AutomaticAllocationScope, FunctionOpInterface, InModuleScope, IsolatedFromAbove],
    !con((ins TypeAttrOf<FunctionType>:$function_type), SPIRV_FunctionArgs,
         (ins StrAttr:$sym_name, SPIRV_FunctionControlAttr:$function_control), SPIRV_Linkage), (outs)> {
  let regions = (region AnyRegion:$body);
  let extraClassDeclaration = "LogicalResult verifyType(); LogicalResult verifyBody();";
}

def SPIRV_EntryPointOp : SPIRV_CheckedByHand<"EntryPoint", "Says that a function is where a program begins",
    [InModuleScope],
    (ins SPIRV_ExecutionModelAttr:$execution_model, FlatSymbolRefAttr:$fn, SymbolRefArrayAttr:$interface), (outs)>;
def SPIRV_ExecutionModeOp : SPIRV_ByHand<"ExecutionMode", "How a function runs", [InModuleScope],
    (ins FlatSymbolRefAttr:$fn, SPIRV_ExecutionModeAttr:$execution_mode, I32ArrayAttr:$values), (outs)>;

def SPIRV_GlobalVariableOp : SPIRV_CheckedByHand<"GlobalVariable", "A variable of a module", [InModuleScope, Symbol],
    !con((ins TypeAttr:$type, StrAttr:$sym_name, OptionalAttr<FlatSymbolRefAttr>:$initializer,
              OptionalAttr<I32Attr>:$location, OptionalAttr<I32Attr>:$binding, OptionalAttr<I32Attr>:$descriptor_set,
              OptionalAttr<StrAttr>:$built_in), SPIRV_Linkage), (outs)>;
def SPIRV_AddressOfOp : SPIRV_Checked<"mlir.addressof", "Pointer to a variable of the module",
    [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, InFunctionScope, Pure],
    (ins FlatSymbolRefAttr:$variable), (outs SPIRV_AnyPtr:$pointer), "$variable attr-dict `:` type($pointer)">;

//===-- Constants -------------------------------------------------------------------------------------------------===//

def SPIRV_ConstantOp : SPIRV_CheckedByHand<"Constant", "A value that is known",
    [ConstantLike, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure],
    (ins AnyAttr:$value), (outs SPIRV_Type:$constant)> { let hasFolder = 1; }
def SPIRV_EXTConstantCompositeReplicateOp : SPIRV_Checked<
    "EXT.ConstantCompositeReplicate", "A known composite value whose parts are all the same", [Pure],
    (ins AnyAttr:$value), (outs SPIRV_Composite:$replicated_constant),
    "` ` `[` $value `]` `:` type($replicated_constant) attr-dict">;
def SPIRV_UndefOp : SPIRV_Simple<
    "Undef", "Any value", [Pure], (ins), (outs SPIRV_Type:$result), "attr-dict `:` type($result)">;

// Constants that are set when a program is loaded.
class SPIRV_SpecConstant<string mnemonic, string what, dag inputs>
    : SPIRV_CheckedByHand<mnemonic, what, [InModuleScope, Symbol], inputs, (outs)>;
def SPIRV_SpecConstantOp : SPIRV_SpecConstant<"SpecConstant", "A value that can be set before a program runs",
    (ins StrAttr:$sym_name, TypedAttrInterface:$default_value)>;
def SPIRV_SpecConstantCompositeOp : SPIRV_SpecConstant<
    "SpecConstantComposite", "A composite value of others that can be set",
    (ins TypeAttr:$type, StrAttr:$sym_name, SymbolRefArrayAttr:$constituents)>;
def SPIRV_EXTSpecConstantCompositeReplicateOp : SPIRV_SpecConstant<
    "EXT.SpecConstantCompositeReplicate", "A composite value whose parts are all one that can be set",
    (ins TypeAttr:$type, StrAttr:$sym_name, SymbolRefAttr:$constituent)>;
def SPIRV_ReferenceOfOp : SPIRV_Checked<"mlir.referenceof", "The value of a constant that can be set", [Pure],
    (ins FlatSymbolRefAttr:$spec_const), (outs SPIRV_Type:$reference), "$spec_const attr-dict `:` type($reference)">;
def SPIRV_SpecConstantOperationOp : SPIRV_ByHand<
    "SpecConstantOperation", "What an operation gives for constants that can be set",
    [Pure, InFunctionScope, SingleBlockImplicitTerminator<"YieldOp">], (ins), (outs AnyType:$result)> {
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}
def SPIRV_YieldOp : SPIRV_Simple<"mlir.yield", "What an operation gives",
    [HasParent<"SpecConstantOperationOp">, Pure, Terminator], (ins AnyType:$operand), (outs),
    "attr-dict $operand `:` type($operand)">;

//===-- Control flow ----------------------------------------------------------------------------------------------===//

defvar SPIRV_IsBranch = DeclareOpInterfaceMethods<BranchOpInterface>;
def SPIRV_BranchOp : SPIRV_Simple<"Branch", "Goes to a block", [SPIRV_IsBranch, InFunctionScope, Pure, Terminator],
    (ins Variadic<SPIRV_Type>:$targetOperands), (outs),
    "$target (`(` $targetOperands^ `:` type($targetOperands) `)`)? attr-dict"> {
  let successors = (successor AnySuccessor:$target);
}
def SPIRV_BranchConditionalOp : SPIRV_CheckedByHand<"BranchConditional", "Goes to one block or the other",
    [AttrSizedOperandSegments, SPIRV_IsBranch, InFunctionScope, Pure, Terminator],
    (ins SPIRV_Bool:$condition, Variadic<SPIRV_Type>:$trueTargetOperands, Variadic<SPIRV_Type>:$falseTargetOperands,
         OptionalAttr<I32ArrayAttr>:$branch_weights), (outs)> {
  let successors = (successor AnySuccessor:$trueTarget, AnySuccessor:$falseTarget);
}
def SPIRV_SwitchOp : SPIRV_Checked<"Switch", "Goes to one of several blocks",
    [AttrSizedOperandSegments, InFunctionScope, SPIRV_IsBranch, Pure, Terminator],
    (ins SPIRV_Integer:$selector, Variadic<AnyType>:$defaultOperands,
         VariadicOfVariadic<AnyType, "case_operand_segments">:$targetOperands,
         OptionalAttr<AnyIntElementsAttr>:$literals, DenseI32ArrayAttr:$case_operand_segments), (outs), [{
      $selector `:` type($selector) `,` `[` `\n`
      custom<SwitchOpCases>(ref(type($selector)), $defaultTarget, $defaultOperands, type($defaultOperands), $literals,
                            $targets, $targetOperands, type($targetOperands)) `]` attr-dict
    }]> {
  let successors = (successor AnySuccessor:$defaultTarget, VariadicSuccessor<AnySuccessor>:$targets);
}

def SPIRV_LoopOp : SPIRV_ByHand<"mlir.loop", "A loop: what is run, where it goes on and where it ends",
    [InFunctionScope], (ins SPIRV_LoopControlAttr:$loop_control), (outs Variadic<AnyType>:$results)> {
  let regions = (region AnyRegion:$body);
  let hasRegionVerifier = 1;
}
def SPIRV_SelectionOp : SPIRV_ByHand<"mlir.selection", "A choice and where its ways meet",
    [InFunctionScope], (ins SPIRV_SelectionControlAttr:$selection_control), (outs Variadic<AnyType>:$results)> {
  let regions = (region AnyRegion:$body);
  let hasCanonicalizer = 1;
  let hasRegionVerifier = 1;
}
def SPIRV_MergeOp : SPIRV_Simple<"mlir.merge", "End of a loop or choice",
    [Pure, Terminator, ParentOneOf<["SelectionOp", "LoopOp"]>, ReturnLike], (ins Variadic<AnyType>:$operands), (outs),
    "attr-dict ($operands^ `:` type($operands))?">;

def SPIRV_FunctionCallOp : SPIRV_Checked<"FunctionCall", "Calls a function",
    [InFunctionScope, DeclareOpInterfaceMethods<CallOpInterface>, DeclareOpInterfaceMethods<SymbolUserOpInterface>],
    !con((ins FlatSymbolRefAttr:$callee, Variadic<SPIRV_Type>:$arguments), SPIRV_FunctionArgs),
    (outs Optional<SPIRV_Type>:$return_value),
    "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)">;
defvar SPIRV_Returns = [InFunctionScope, Pure, ReturnLike, Terminator];
def SPIRV_ReturnOp : SPIRV_Checked<"Return", "End of a function", SPIRV_Returns, (ins), (outs), "attr-dict">;
def SPIRV_ReturnValueOp : SPIRV_Checked<"ReturnValue", "End of a function with a result", SPIRV_Returns,
    (ins SPIRV_Type:$value), (outs), "$value attr-dict `:` type($value)">;
def SPIRV_KillOp : SPIRV_Simple<"Kill", "End of a thread", [Terminator], (ins), (outs), "attr-dict">;
def SPIRV_UnreachableOp
    : SPIRV_Checked<"Unreachable", "What is never reached", [InFunctionScope, Terminator], (ins), (outs), "attr-dict">;

//===-- Geometry --------------------------------------------------------------------------------------------------===//

def SPIRV_EmitVertexOp : SPIRV_Simple<"EmitVertex", "Puts out a vertex", [], (ins), (outs), "attr-dict">;
def SPIRV_EndPrimitiveOp : SPIRV_Simple<"EndPrimitive", "Ends a primitive", [], (ins), (outs), "attr-dict">;
def SPIRV_EXTEmitMeshTasksOp : SPIRV_Checked<"EXT.EmitMeshTasks", "How many groups of meshes there are", [Terminator],
    (ins SPIRV_NotSigned32:$group_count_x, SPIRV_NotSigned32:$group_count_y, SPIRV_NotSigned32:$group_count_z,
         Optional<SPIRV_AnyPtr>:$payload), (outs), "operands attr-dict `:` type(operands)">;
def SPIRV_EXTSetMeshOutputsOp : SPIRV_Simple<"EXT.SetMeshOutputs", "How much a mesh puts out", [],
    (ins SPIRV_NotSigned32:$vertex_count, SPIRV_NotSigned32:$primitive_count), (outs),
    "operands attr-dict `:` type(operands)">;

//===-- Graphs of tensors -----------------------------------------------------------------------------------------===//

def SPIRV_GraphARMOp : SPIRV_ByHand<"ARM.Graph", "A graph",
    [AutomaticAllocationScope, DeclareOpInterfaceMethods<CallableOpInterface>, FunctionOpInterface, InModuleScope,
     IsolatedFromAbove],
    !con((ins TypeAttrOf<GraphType>:$function_type), SPIRV_FunctionArgs,
         (ins OptionalAttr<BoolAttr>:$entry_point, StrAttr:$sym_name)), (outs)> {
  let regions = (region AnyRegion:$body);
  let extraClassDeclaration = "LogicalResult verifyType(); LogicalResult verifyBody();";
}
def SPIRV_GraphConstantARMOp : SPIRV_Simple<"ARM.GraphConstant", "A tensor that is known by a number",
    [InGraphScope, Pure, ConstantLike], (ins I32Attr:$graph_constant_id), (outs SPIRV_AnyTensorArm:$output),
    "attr-dict `:` type($output)">;
def SPIRV_GraphEntryPointARMOp : SPIRV_ByHand<"ARM.GraphEntryPoint", "Says that a graph is where a program begins",
    [InModuleScope], (ins FlatSymbolRefAttr:$fn, SymbolRefArrayAttr:$interface), (outs)>;
def SPIRV_GraphOutputsARMOp : SPIRV_Checked<"ARM.GraphOutputs", "What a graph gives",
    [InGraphScope, Pure, Terminator], (ins Variadic<SPIRV_AnyTensorArm>:$value), (outs),
    "$value attr-dict `:` type($value)">;

#endif // RMLIR_SPIRV_OPS
