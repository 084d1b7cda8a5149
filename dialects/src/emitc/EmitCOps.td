// The emitc dialect: what a C or C++ program is written from.

#ifndef RMLIR_EMITC_OPS
#define RMLIR_EMITC_OPS

include "mlir/Dialect/EmitC/IR/EmitCInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def EmitC_Dialect : Dialect {
  let name = "emitc";
  let cppNamespace = "::mlir::emitc";
  let summary = "Programs in C and C++";
  let description = "Operations that have their like in C or C++, for translation into source text.";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

//===-- Types -----------------------------------------------------------------------------------------------------===//

class EmitC_Type<string name, string typeMnemonic, string what, list<Trait> traits = []>
    : TypeDef<EmitC_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
  let summary = what;
}

class EmitC_TypeOver<string name, string typeMnemonic, string what, string part>
    : EmitC_Type<name, typeMnemonic, what> {
  let parameters = !dag(ins, ["Type"], [part]);
  let assemblyFormat = "`<` qualified($" # part # ") `>`";
  let genVerifyDecl = 1;
}
def EmitC_LValueType : EmitC_TypeOver<"LValue", "lvalue", "EmitC lvalue type", "valueType">;
def EmitC_PointerType : EmitC_TypeOver<"Pointer", "ptr", "EmitC pointer type", "pointee">;

def EmitC_ArrayType : EmitC_Type<"Array", "array", "EmitC array type", [ShapedTypeInterface]> {
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def EmitC_OpaqueType : EmitC_Type<"Opaque", "opaque", "EmitC opaque type"> {
  let parameters = (ins StringRefParameter<"the opaque value">:$value);
  let assemblyFormat = "`<` $value `>`";
  let genVerifyDecl = 1;
}
def EmitC_SizeT : EmitC_Type<"SizeT", "size_t", "EmitC unsigned size type">;
def EmitC_SignedSizeT : EmitC_Type<"SignedSizeT", "ssize_t", "EmitC signed size type">;
def EmitC_PtrDiffT : EmitC_Type<"PtrDiffT", "ptrdiff_t", "EmitC signed pointer diff type">;

def EmitCType : Type<CPred<"emitc::isSupportedEmitCType($_self)">, "type supported by EmitC">;
def EmitCIntegerType : Type<CPred<"emitc::isSupportedIntegerType($_self)">, "integer type supported by EmitC">;
def EmitCFloatType : Type<CPred<"emitc::isSupportedFloatType($_self)">, "floating-point type supported by EmitC">;
def IntegerIndexOrOpaqueType : Type<CPred<"emitc::isIntegerIndexOrOpaqueType($_self)">,
    "integer, index or opaque type supported by EmitC">;
def FloatIntegerIndexOrOpaqueType : AnyTypeOf<[EmitCFloatType, IntegerIndexOrOpaqueType]>;
class EmitC_LValueOf<list<Type> allowed> : ContainerType<
    AnyTypeOf<allowed>, CPred<"::llvm::isa<::mlir::emitc::LValueType>($_self)">,
    "::llvm::cast<::mlir::emitc::LValueType>($_self).getValueType()", "emitc.lvalue", "::mlir::emitc::LValueType">;

defvar EmitC_ValueOrLValue = AnyTypeOf<[EmitCType, EmitC_LValueType]>;
defvar EmitC_Place = AnyTypeOf<[EmitC_ArrayType, EmitC_LValueType]>;

//===-- Attributes ------------------------------------------------------------------------------------------------===//

def EmitC_OpaqueAttr : AttrDef<EmitC_Dialect, "Opaque"> {
  let mnemonic = "opaque";
  let summary = "An opaque attribute";
  let parameters = (ins StringRefParameter<"the opaque value">:$value);
  let assemblyFormat = "`<` $value `>`";
}
def EmitC_OpaqueOrTypedAttr : AnyAttrOf<[EmitC_OpaqueAttr, TypedAttrInterface]>;

def EmitC_CmpPredicateAttr : I64EnumAttr<"CmpPredicate", "", [
    I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"lt", 2>, I64EnumAttrCase<"le", 3>,
    I64EnumAttrCase<"gt", 4>, I64EnumAttrCase<"ge", 5>, I64EnumAttrCase<"three_way", 6>]> {
  let cppNamespace = "::mlir::emitc";
}

class EmitC_Op<string mnemonic, list<Trait> traits = []> : Op<EmitC_Dialect, mnemonic, traits>;

defvar EmitC_FindsSymbol = DeclareOpInterfaceMethods<SymbolUserOpInterface>;
// Inside these, operations of the dialect need no prefix.
defvar EmitC_Unprefixed = OpAsmOpInterface;
defvar EmitC_Block = SingleBlockImplicitTerminator<"emitc::YieldOp">;

//===-- Expressions -----------------------------------------------------------------------------------------------===//

defvar EmitC_FunctionForm = "operands attr-dict `:` functional-type(operands, results)";

class EmitC_Expression<string mnemonic, string what, dag args, dag outputs> : EmitC_Op<mnemonic, [CExpressionInterface]> {
  let summary = what;
  let arguments = args;
  let results = outputs;
  let assemblyFormat = EmitC_FunctionForm;
}
class EmitC_Unary<string mnemonic, string what>
    : EmitC_Expression<mnemonic, what, (ins EmitCType), (outs EmitCType)>;
class EmitC_Binary<string mnemonic, string what>
    : EmitC_Expression<mnemonic, what, (ins EmitCType:$lhs, EmitCType:$rhs), (outs EmitCType)>;
class EmitC_NumberBinary<string mnemonic, string what, Type type>
    : EmitC_Expression<mnemonic, what, (ins type, type), (outs type)>;
class EmitC_Logical<string mnemonic, string what, dag args>
    : EmitC_Expression<mnemonic, what, args, (outs I1)> {
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}

def EmitC_AddOp : EmitC_Binary<"add", "The sum"> {
  let hasVerifier = 1;
}
def EmitC_SubOp : EmitC_Binary<"sub", "The difference"> {
  let hasVerifier = 1;
}
def EmitC_MulOp : EmitC_NumberBinary<"mul", "The product", FloatIntegerIndexOrOpaqueType>;
def EmitC_DivOp : EmitC_NumberBinary<"div", "The quotient", FloatIntegerIndexOrOpaqueType>;
def EmitC_RemOp : EmitC_NumberBinary<"rem", "The remainder", IntegerIndexOrOpaqueType>;
def EmitC_BitwiseAndOp : EmitC_Binary<"bitwise_and", "Bitwise and">;
def EmitC_BitwiseOrOp : EmitC_Binary<"bitwise_or", "Bitwise or">;
def EmitC_BitwiseXorOp : EmitC_Binary<"bitwise_xor", "Bitwise exclusive or">;
def EmitC_BitwiseLeftShiftOp : EmitC_Binary<"bitwise_left_shift", "A shift to the left">;
def EmitC_BitwiseRightShiftOp : EmitC_Binary<"bitwise_right_shift", "A shift to the right">;
def EmitC_BitwiseNotOp : EmitC_Unary<"bitwise_not", "All bits turned">;
def EmitC_UnaryMinusOp : EmitC_Unary<"unary_minus", "The negation">;
def EmitC_UnaryPlusOp : EmitC_Unary<"unary_plus", "The value, promoted">;
def EmitC_LogicalAndOp : EmitC_Logical<"logical_and", "Whether both hold", (ins EmitCType:$lhs, EmitCType:$rhs)>;
def EmitC_LogicalOrOp : EmitC_Logical<"logical_or", "Whether one holds", (ins EmitCType:$lhs, EmitCType:$rhs)>;
def EmitC_LogicalNotOp : EmitC_Logical<"logical_not", "Whether it does not hold", (ins EmitCType)>;
def EmitC_CmpOp : EmitC_Expression<"cmp", "A comparison",
    (ins EmitC_CmpPredicateAttr:$predicate, EmitCType:$lhs, EmitCType:$rhs), (outs EmitCType)> {
  let assemblyFormat = "$predicate `,` operands attr-dict `:` functional-type(operands, results)";
}
def EmitC_CastOp : EmitC_Op<"cast", [CExpressionInterface, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let summary = "A cast";
  let arguments = (ins EmitCType:$source);
  let results = (outs EmitCType:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
}
def EmitC_ConditionalOp : EmitC_Op<"conditional", [
    AllTypesMatch<["true_value", "false_value", "result"]>, CExpressionInterface]> {
  let summary = "One of two values, by a condition";
  let arguments = (ins I1:$condition, EmitCType:$true_value, EmitCType:$false_value);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
}

def EmitC_ExpressionOp : EmitC_Op<"expression", [
    HasOnlyGraphRegion, EmitC_Unprefixed, IsolatedFromAbove, EmitC_Block]> {
  let summary = "Operations that become one expression";
  let description = [{
    The last one's value is the result. Operands are what the expression uses.

    ```mlir
    %r = emitc.expression %a, %b : (i32, i32) -> i32 {
      %c = mul %a, %b : (i32, i32) -> i32
      yield %c : i32
    }
    ```
  }];
  let arguments = (ins Variadic<EmitC_ValueOrLValue>:$defs, UnitAttr:$do_not_inline);
  let results = (outs EmitCType:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

//===-- Constants and text ----------------------------------------------------------------------------------------===//

def EmitC_ConstantOp : EmitC_Op<"constant", [ConstantLike, CExpressionInterface]> {
  let summary = "A constant";
  let arguments = (ins EmitC_OpaqueOrTypedAttr:$value);
  let results = (outs EmitCType);
  let hasFolder = 1;
  let hasVerifier = 1;
}
def EmitC_LiteralOp : EmitC_Op<"literal", [Pure]> {
  let summary = "A value written as it is";
  let arguments = (ins StrAttr:$value);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def EmitC_VerbatimOp : EmitC_Op<"verbatim"> {
  let summary = "Text that goes into the program; braces in it stand for values";
  let arguments = (ins StrAttr:$value, Variadic<EmitC_ValueOrLValue>:$fmtArgs);
  let assemblyFormat = "$value (`args` $fmtArgs^ `:` type($fmtArgs))? attr-dict";
  let hasVerifier = 1;
}
def EmitC_IncludeOp : EmitC_Op<"include"> {
  let summary = "Includes a header";
  let arguments = (ins Arg<StrAttr, "source file to include">:$include, UnitAttr:$is_standard_include);
  let hasCustomAssemblyFormat = 1;
}

//===-- Variables -------------------------------------------------------------------------------------------------===//

def EmitC_VariableOp : EmitC_Op<"variable"> {
  let summary = "A variable";
  let arguments = (ins EmitC_OpaqueOrTypedAttr:$value);
  let results = (outs Res<EmitC_Place, "", [MemAlloc<DefaultResource, 0, FullEffect>]>);
  let hasVerifier = 1;
}
def EmitC_AssignOp : EmitC_Op<"assign"> {
  let summary = "Sets a variable";
  let arguments = (ins Res<EmitC_LValueType, "", [MemWrite<DefaultResource, 1, FullEffect>]>:$var, EmitCType:$value);
  let assemblyFormat = "$value `:` type($value) `to` $var `:` type($var) attr-dict";
  let hasVerifier = 1;
}
def EmitC_LoadOp : EmitC_Op<"load", [
    CExpressionInterface,
    TypesMatchWith<"result type matches value type of 'operand'", "operand", "result",
                   "::llvm::cast<LValueType>($_self).getValueType()">]> {
  let summary = "The value of a variable";
  let arguments = (ins Res<EmitC_LValueType, "", [MemRead<DefaultResource, 0, FullEffect>]>:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

class EmitC_SameTarget<string from, string to, string made>
    : TypesMatchWith<"input and result reference the same type", from, to, made>;
def EmitC_AddressOfOp : EmitC_Op<"address_of", [
    CExpressionInterface,
    EmitC_SameTarget<"reference", "result",
                     "emitc::PointerType::get(::llvm::cast<emitc::LValueType>($_self).getValueType())">]> {
  let summary = "The address of a variable";
  let arguments = (ins EmitC_LValueType:$reference);
  let results = (outs EmitC_PointerType:$result);
  let assemblyFormat = "$reference `:` qualified(type($reference)) attr-dict";
  let hasVerifier = 1;
}
def EmitC_DereferenceOp : EmitC_Op<"dereference", [
    EmitC_SameTarget<"pointer", "result",
                     "emitc::LValueType::get(::llvm::cast<emitc::PointerType>($_self).getPointee())">]> {
  let summary = "What a pointer points to";
  let arguments = (ins EmitC_PointerType:$pointer);
  let results = (outs EmitC_LValueType:$result);
  let assemblyFormat = "$pointer `:` qualified(type($pointer)) attr-dict";
  let hasVerifier = 1;
}
def EmitC_ApplyOp : EmitC_Op<"apply", [CExpressionInterface]> {
  let summary = "Address or dereference, by the operator's text; `address_of` and `dereference` replace it";
  let arguments = (ins Arg<StrAttr, "the operator to apply">:$applicableOperator, EmitC_ValueOrLValue:$operand);
  let results = (outs EmitCType:$result);
  let assemblyFormat = [{
    $applicableOperator `(` $operand `)` attr-dict `:` functional-type($operand, results)
  }];
  let hasVerifier = 1;
}
def EmitC_SubscriptOp : EmitC_Op<"subscript"> {
  let summary = "An element of an array, or where a pointer and an index lead";
  let arguments = (ins Arg<AnyTypeOf<[EmitC_ArrayType, EmitC_OpaqueType, EmitC_PointerType]>,
                           "the value to subscript">:$value,
                       Variadic<EmitCType>:$indices);
  let results = (outs EmitC_LValueType:$result);
  let assemblyFormat = "$value `[` $indices `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
class EmitC_Member<string mnemonic, string what, list<Type> of> : EmitC_Op<mnemonic> {
  let summary = what;
  let arguments = (ins Arg<StrAttr, "the member to access">:$member, EmitC_LValueOf<of>:$operand);
  let results = (outs EmitC_Place);
}
def EmitC_MemberOp : EmitC_Member<"member", "A member of a variable", [EmitC_OpaqueType]>;
def EmitC_MemberOfPtrOp : EmitC_Member<
    "member_of_ptr", "A member of what a variable points to", [EmitC_OpaqueType, EmitC_PointerType]>;

class EmitC_Declaration<string mnemonic, string what, list<Attr> more, list<string> names>
    : EmitC_Op<mnemonic, [Symbol]> {
  let summary = what;
  let arguments = !con((ins SymbolNameAttr:$sym_name, TypeAttr:$type,
                            OptionalAttr<EmitC_OpaqueOrTypedAttr>:$initial_value),
                       !dag(ins, more, names));
  let hasVerifier = 1;
}
def EmitC_GlobalOp : EmitC_Declaration<"global", "A global variable", [UnitAttr, UnitAttr, UnitAttr],
                                       ["extern_specifier", "static_specifier", "const_specifier"]> {
  let assemblyFormat = [{
    (`extern` $extern_specifier^)? (`static` $static_specifier^)? (`const` $const_specifier^)? $sym_name
    `:` custom<EmitCGlobalOpTypeAndInitialValue>($type, $initial_value) attr-dict
  }];
}
def EmitC_GetGlobalOp : EmitC_Op<"get_global", [Pure, EmitC_FindsSymbol]> {
  let summary = "A global variable, for use";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs EmitC_Place:$result);
  let assemblyFormat = "$name `:` type($result) attr-dict";
}

//===-- Control flow ----------------------------------------------------------------------------------------------===//

def EmitC_ForOp : EmitC_Op<"for", [
    AllTypesMatch<["lowerBound", "upperBound", "step"]>, EmitC_Unprefixed, EmitC_Block, RecursiveMemoryEffects]> {
  let summary = "A loop that counts";
  let arguments = (ins IntegerIndexOrOpaqueType:$lowerBound, IntegerIndexOrOpaqueType:$upperBound,
                       IntegerIndexOrOpaqueType:$step);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}
def EmitC_DoOp : EmitC_Op<"do", [NoTerminator, EmitC_Unprefixed, RecursiveMemoryEffects]> {
  let summary = "A loop with its condition at the end";
  let regions = (region SizedRegion<1>:$bodyRegion, SizedRegion<1>:$conditionRegion);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def EmitC_IfOp : EmitC_Op<"if", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
        ["getNumRegionInvocations", "getRegionInvocationBounds", "getEntrySuccessorRegions"]>,
    EmitC_Unprefixed, SingleBlock, EmitC_Block, RecursiveMemoryEffects, NoRegionArguments]> {
  let summary = "A condition";
  let arguments = (ins I1:$condition);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  let hasCustomAssemblyFormat = 1;
}
def EmitC_SwitchOp : EmitC_Op<"switch", [
    RecursiveMemoryEffects, EmitC_Unprefixed, EmitC_Block,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getRegionInvocationBounds", "getEntrySuccessorRegions"]>]> {
  let summary = "A choice by a number";
  let arguments = (ins IntegerIndexOrOpaqueType:$arg, DenseI64ArrayAttr:$cases);
  let regions = (region SizedRegion<1>:$defaultRegion, VariadicRegion<SizedRegion<1>>:$caseRegions);
  let assemblyFormat = [{
    $arg `:` type($arg) attr-dict custom<SwitchCases>($cases, $caseRegions) `\n`
    `` `default` $defaultRegion
  }];
  let hasVerifier = 1;
}
def EmitC_YieldOp : EmitC_Op<"yield", [
    Pure, Terminator, ParentOneOf<["DoOp", "ExpressionOp", "ForOp", "IfOp", "SwitchOp"]>]> {
  let summary = "Ends a region, with the value of an expression or condition";
  let arguments = (ins Optional<EmitCType>:$result);
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
  let hasVerifier = 1;
}

//===-- Functions, classes, files ---------------------------------------------------------------------------------===//

def EmitC_FuncOp : EmitC_Op<"func", [
    AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove, EmitC_Unprefixed]> {
  let summary = "A function";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrArrayAttr>:$specifiers, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def EmitC_DeclareFuncOp : EmitC_Op<"declare_func", [EmitC_FindsSymbol]> {
  let summary = "Declares a function that is defined further down";
  let arguments = (ins FlatSymbolRefAttr:$sym_name);
  let assemblyFormat = "$sym_name attr-dict";
}
def EmitC_ReturnOp : EmitC_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "Ends a function";
  let arguments = (ins Optional<EmitCType>:$operand);
  let assemblyFormat = "attr-dict ($operand^ `:` type($operand))?";
  let hasVerifier = 1;
}
def EmitC_CallOp : EmitC_Op<"call", [CallOpInterface, CExpressionInterface, EmitC_FindsSymbol]> {
  let summary = "Calls a function of the module";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<EmitCType>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<EmitCType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}
def EmitC_CallOpaqueOp : EmitC_Op<"call_opaque", [CExpressionInterface]> {
  let summary = "Calls a function that the module does not have";
  let description = "Indices in `args` stand for operands; other attributes there are written as constants.";
  let arguments = (ins Arg<StrAttr, "the C++ function to call">:$callee,
                       Arg<OptionalAttr<ArrayAttr>, "the order of operands and further attributes">:$args,
                       Arg<OptionalAttr<ArrayAttr>, "template arguments">:$template_args,
                       Variadic<EmitCType>:$operands);
  let results = (outs Variadic<EmitCType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
  let hasVerifier = 1;
}

def EmitC_FileOp : EmitC_Op<"file", [
    IsolatedFromAbove, NoRegionArguments, SymbolTable, EmitC_Unprefixed] # GraphRegionNoTerminator.traits> {
  let summary = "A file of the program";
  let arguments = (ins Builtin_StringAttr:$id);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "$id attr-dict-with-keyword $bodyRegion";
}
def EmitC_ClassOp : EmitC_Op<"class", [
    AutomaticAllocationScope, IsolatedFromAbove, EmitC_Unprefixed, SymbolTable, Symbol]
    # GraphRegionNoTerminator.traits> {
  let summary = "A class";
  let arguments = (ins SymbolNameAttr:$sym_name, UnitAttr:$final_specifier);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "(`final` $final_specifier^)? $sym_name attr-dict-with-keyword $body";
}
def EmitC_FieldOp : EmitC_Declaration<"field", "A field of a class", [], []> {
  let assemblyFormat = [{
    $sym_name `:` custom<EmitCFieldOpTypeAndInitialValue>($type, $initial_value) attr-dict
  }];
}
def EmitC_GetFieldOp : EmitC_Op<"get_field", [Pure, EmitC_FindsSymbol]> {
  let summary = "A field of the class around, for use";
  let arguments = (ins FlatSymbolRefAttr:$field_name);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "$field_name `:` type($result) attr-dict";
  let hasVerifier = 1;
}

#endif // RMLIR_EMITC_OPS
