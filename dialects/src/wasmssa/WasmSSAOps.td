// The wasmssa dialect: WebAssembly without its stack.

#ifndef RMLIR_WASMSSA_OPS
#define RMLIR_WASMSSA_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def WasmSSA_Dialect : Dialect {
  let name = "wasmssa";
  let cppNamespace = "::mlir::wasmssa";
  let summary = "WebAssembly in SSA form";
  let description = "Operations take values where WebAssembly takes them from its stack.";
  let useDefaultTypePrinterParser = 1;
}

//===-- Types -----------------------------------------------------------------------------------------------------===//

class WasmSSA_Type<string name, string typeMnemonic, string what> : TypeDef<WasmSSA_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = what;
}

def WasmSSA_IntegerType : AnyTypeOf<[I32, I64]>;
def WasmSSA_FPType : AnyTypeOf<[F32, F64]>;
def WasmSSA_NumericType : AnyTypeOf<[WasmSSA_IntegerType, WasmSSA_FPType]>;
def WasmSSA_VecType : AnyTypeOf<[I128]>;
def WasmSSA_FuncRefType : WasmSSA_Type<"FuncRef", "funcref", "Opaque type for function reference"> {
  let assemblyFormat = "";
}
def WasmSSA_ExternRefType : WasmSSA_Type<"ExternRef", "externref", "Opaque type for external reference">;
def WasmSSA_RefType : AnyTypeOf<[WasmSSA_FuncRefType, WasmSSA_ExternRefType]>;
def WasmSSA_ValType : AnyTypeOf<[WasmSSA_NumericType, WasmSSA_VecType, WasmSSA_RefType]>;

def WasmSSA_LimitType : WasmSSA_Type<"Limit", "limit", "Wasm limit type"> {
  let parameters = (ins "uint32_t":$min, OptionalParameter<"std::optional<uint32_t>">:$max);
  let assemblyFormat = "`[` $min `` `:` ($max^)? `]`";
}
def WasmSSA_LocalRef : WasmSSA_Type<"LocalRef", "local", "Type of a local variable"> {
  let parameters = (ins WasmSSA_ValType:$elementType);
  let assemblyFormat = "`ref` `to` $elementType";
}
def WasmSSA_TableType : WasmSSA_Type<"Table", "tabletype", "Wasm table type"> {
  let parameters = (ins WasmSSA_RefType:$reference, WasmSSA_LimitType:$limit);
  let assemblyFormat = "$reference $limit";
}

def WasmSSA_FuncTypeAttr : TypeAttrOf<TypeAlias<FunctionType>>;
def WasmSSA_LimitTypeAttr : TypeAttrOf<WasmSSA_LimitType>;
def WasmSSA_TableTypeAttr : TypeAttrOf<WasmSSA_TableType>;
def WasmSSA_ValTypeAttr : TypeAttrOf<WasmSSA_ValType>;

//===-- Interfaces and traits -------------------------------------------------------------------------------------===//

class WasmSSA_Interface<string name, string what> : OpInterface<name> {
  let cppNamespace = "::mlir::wasmssa";
  let description = what;
}
def LabelLevelOpInterface : WasmSSA_Interface<"LabelLevelOpInterface", "Operations that open a level with a label."> {
  let methods = [InterfaceMethod<"The block that the label stands for.", "::mlir::Block*", "getLabelTarget">];
  let verify = "provided";
}
def LabelBranchingOpInterface : WasmSSA_Interface<
    "LabelBranchingOpInterface", "Operations that jump to the label of a level."> {
  let methods = [
    InterfaceMethod<"How many levels are left.", "size_t", "getExitLevel">,
    InterfaceMethod<"The operation of that level.", "LabelLevelOpInterface", "getTargetOp", (ins), "provided">,
    InterfaceMethod<"The block of its label.", "::mlir::Block*", "getTarget", (ins), "", "provided">
  ];
  let verify = "provided";
}
def ImportOpInterface : WasmSSA_Interface<"ImportOpInterface", "Operations that import something."> {
  let methods = [
    InterfaceMethod<"The module that has it.", "::llvm::StringRef", "getModuleName">,
    InterfaceMethod<"Its name there.", "::llvm::StringRef", "getImportName">,
    InterfaceMethod<"Its name here.", "::mlir::StringAttr", "getSymbolName", (ins), "", "provided">,
    InterfaceMethod<"Module and name.", "std::string", "getQualifiedImportName", (ins), "provided">
  ];
}

class WasmSSA_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::wasmssa";
}
// What may stand in the initializer of a global, and what has one.
def ConstantExprOpTrait : WasmSSA_Trait<"ConstantExprOpTrait">;
def ConstantExpressionInitializerOpTrait : WasmSSA_Trait<"ConstantExpressionInitializerOpTrait">;

class WasmSSA_Op<string mnemonic, list<Trait> traits = []> : Op<WasmSSA_Dialect, mnemonic, traits>;

defvar WasmSSA_Values = (ins Variadic<WasmSSA_ValType>:$inputs);

//===-- Modules ---------------------------------------------------------------------------------------------------===//

def WasmSSA_FuncOp : WasmSSA_Op<"func", [
    AffineScope, AutomaticAllocationScope, DeclareOpInterfaceMethods<FunctionOpInterface, ["verifyBody"]>,
    IsolatedFromAbove, Symbol]> {
  let summary = "A function; its arguments are local variables";
  let arguments = (ins SymbolNameAttr:$sym_name, WasmSSA_FuncTypeAttr:$functionType,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       UnitAttr:$exported);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def WasmSSA_GlobalOp : WasmSSA_Op<"global", [
    AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol, ConstantExpressionInitializerOpTrait]> {
  let summary = "A global variable with its initializer";
  let arguments = (ins SymbolNameAttr:$sym_name, WasmSSA_ValTypeAttr:$type, UnitAttr:$isMutable, UnitAttr:$exported);
  let regions = (region AnyRegion:$initializer);
  let hasCustomAssemblyFormat = 1;
}

class WasmSSA_Definition<string mnemonic, string what, Attr type, string part>
    : WasmSSA_Op<mnemonic, [Symbol]> {
  let summary = what;
  let arguments = !con((ins SymbolNameAttr:$sym_name), !dag(ins, [type], [part]), (ins UnitAttr:$exported));
  let assemblyFormat = "(`exported` $exported^)? $sym_name $" # part # " attr-dict";
}
def WasmSSA_MemOp : WasmSSA_Definition<"memory", "A memory", WasmSSA_LimitTypeAttr, "limits">;
def WasmSSA_TableOp : WasmSSA_Definition<"table", "A table of references", WasmSSA_TableTypeAttr, "type">;

class WasmSSA_Import<string mnemonic, string what, dag args, list<Trait> traits = []>
    : WasmSSA_Op<mnemonic, [Symbol] # traits # [ImportOpInterface]> {
  let summary = what;
  let arguments = !con((ins SymbolNameAttr:$sym_name, StrAttr:$moduleName, StrAttr:$importName), args);
  let assemblyFormat = "$importName `from` $moduleName `as` $sym_name attr-dict";
}
def WasmSSA_FuncImportOp : WasmSSA_Import<"import_func", "A function of another module",
    (ins WasmSSA_FuncTypeAttr:$type, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs),
    [CallableOpInterface]>;
def WasmSSA_GlobalImportOp : WasmSSA_Import<"import_global", "A global variable of another module",
    (ins WasmSSA_ValTypeAttr:$type, UnitAttr:$isMutable)> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def WasmSSA_MemImportOp : WasmSSA_Import<"import_mem", "A memory of another module",
    (ins WasmSSA_LimitTypeAttr:$limits)>;
def WasmSSA_TableImportOp : WasmSSA_Import<"import_table", "A table of another module",
    (ins WasmSSA_TableTypeAttr:$type)>;

//===-- Control flow ----------------------------------------------------------------------------------------------===//

class WasmSSA_Level<string mnemonic, string what, dag args, dag bodies, string start, string end>
    : WasmSSA_Op<mnemonic, [Terminator, DeclareOpInterfaceMethods<LabelLevelOpInterface>]> {
  let summary = what;
  let arguments = !con(args, WasmSSA_Values);
  let regions = bodies;
  let successors = (successor AnySuccessor:$target);
  let assemblyFormat = start # "(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` " # end # " `>` $target";
}
def WasmSSA_BlockOp : WasmSSA_Level<"block", "A level with its label at the end", (ins), (region AnyRegion:$body),
    "", "$body">;
def WasmSSA_LoopOp : WasmSSA_Level<"loop", "A level with its label at the start", (ins), (region AnyRegion:$body),
    "", "$body">;
def WasmSSA_IfOp : WasmSSA_Level<"if", "One of two levels, by a condition", (ins I32:$condition),
    (region AnyRegion:$if, AnyRegion:$else), "$condition ", "$if custom<ElseRegion>($else)">;

class WasmSSA_Jump<string mnemonic, string what>
    : WasmSSA_Op<mnemonic, [Terminator, DeclareOpInterfaceMethods<LabelBranchingOpInterface>]> {
  let summary = what;
}
def WasmSSA_BlockReturnOp : WasmSSA_Jump<"block_return", "Leaves the level"> {
  let arguments = WasmSSA_Values;
  let assemblyFormat = "($inputs^ `:` type($inputs))? attr-dict";
}
def WasmSSA_BranchIfOp : WasmSSA_Jump<"branch_if", "Jumps to the label of a level if the condition is not zero"> {
  let arguments = !con((ins I32:$condition, UI32Attr:$exitLevel), WasmSSA_Values);
  let successors = (successor AnySuccessor:$elseSuccessor);
  let assemblyFormat = [{
    $condition `to` `level` $exitLevel (`with` `args` `(`$inputs^ `:` type($inputs)`)`)? `else` $elseSuccessor
    attr-dict
  }];
}

def WasmSSA_FuncCallOp : WasmSSA_Op<"call"> {
  let summary = "Calls a function";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<WasmSSA_ValType>:$operands);
  let results = (outs Variadic<WasmSSA_ValType>:$results);
  let assemblyFormat = "$callee (`(`$operands^`)`)? attr-dict `:` functional-type($operands, $results)";
}
def WasmSSA_ReturnOp : WasmSSA_Op<"return", [Terminator]> {
  let summary = "Ends a function or an initializer";
  let arguments = (ins Variadic<WasmSSA_ValType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

//===-- Variables -------------------------------------------------------------------------------------------------===//

defvar WasmSSA_Inferred = DeclareOpInterfaceMethods<InferTypeOpInterface>;

def WasmSSA_ConstOp : WasmSSA_Op<"const", [AllTypesMatch<["value", "result"]>, ConstantExprOpTrait]> {
  let summary = "A constant";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs WasmSSA_NumericType:$result);
  let assemblyFormat = "$value attr-dict";
}
def WasmSSA_GlobalGetOp : WasmSSA_Op<"global_get", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, ConstantExprOpTrait]> {
  let summary = "The value of a global variable";
  let arguments = (ins FlatSymbolRefAttr:$global);
  let results = (outs WasmSSA_ValType:$global_val);
  let assemblyFormat = "$global attr-dict `:` type($global_val)";
}
def WasmSSA_LocalOp : WasmSSA_Op<"local", [WasmSSA_Inferred]> {
  let summary = "A local variable";
  let arguments = (ins WasmSSA_ValTypeAttr:$type);
  let results = (outs WasmSSA_LocalRef:$result);
  let assemblyFormat = "`of` `type` $type attr-dict";
}
def WasmSSA_LocalGetOp : WasmSSA_Op<"local_get", [WasmSSA_Inferred]> {
  let summary = "The value of a local variable";
  let arguments = (ins WasmSSA_LocalRef:$localVar);
  let results = (outs WasmSSA_ValType:$result);
  let assemblyFormat = "$localVar `:` type($localVar) attr-dict";
}
class WasmSSA_Assignment<string mnemonic, string what, list<Trait> traits> : WasmSSA_Op<mnemonic, traits> {
  let summary = what;
  let arguments = (ins WasmSSA_LocalRef:$localVar, WasmSSA_ValType:$value);
  let assemblyFormat = "$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict";
  let hasVerifier = 1;
}
def WasmSSA_LocalSetOp : WasmSSA_Assignment<"local_set", "Sets a local variable", []>;
def WasmSSA_LocalTeeOp : WasmSSA_Assignment<
    "local_tee", "Sets a local variable, and gives the value on", [WasmSSA_Inferred]> {
  let results = (outs WasmSSA_ValType:$result);
}

//===-- Numbers ---------------------------------------------------------------------------------------------------===//

class WasmSSA_Binary<string mnemonic, string what, Type type>
    : WasmSSA_Op<mnemonic, [AllTypesMatch<["lhs", "rhs", "result"]>]> {
  let summary = what;
  let arguments = (ins AnyTypeOf<[type]>:$lhs, AnyTypeOf<[type]>:$rhs);
  let results = (outs AnyTypeOf<[type]>:$result);
  let assemblyFormat = "$lhs $rhs `:` type($lhs) attr-dict";
}
def WasmSSA_AddOp : WasmSSA_Binary<"add", "The sum", WasmSSA_NumericType>;
def WasmSSA_SubOp : WasmSSA_Binary<"sub", "The difference", WasmSSA_NumericType>;
def WasmSSA_MulOp : WasmSSA_Binary<"mul", "The product", WasmSSA_NumericType>;
def WasmSSA_DivOp : WasmSSA_Binary<"div", "The quotient of floats", WasmSSA_FPType>;
def WasmSSA_DivSIOp : WasmSSA_Binary<"div_si", "The quotient of signed integers", WasmSSA_IntegerType>;
def WasmSSA_DivUIOp : WasmSSA_Binary<"div_ui", "The quotient of unsigned integers", WasmSSA_IntegerType>;
def WasmSSA_RemSIOp : WasmSSA_Binary<"rem_si", "The remainder of signed integers", WasmSSA_IntegerType>;
def WasmSSA_RemUIOp : WasmSSA_Binary<"rem_ui", "The remainder of unsigned integers", WasmSSA_IntegerType>;
def WasmSSA_AndOp : WasmSSA_Binary<"and", "Bitwise and", WasmSSA_NumericType>;
def WasmSSA_OrOp : WasmSSA_Binary<"or", "Bitwise or", WasmSSA_NumericType>;
def WasmSSA_XOrOp : WasmSSA_Binary<"xor", "Bitwise exclusive or", WasmSSA_NumericType>;
def WasmSSA_MinOp : WasmSSA_Binary<"min", "The smaller float", WasmSSA_FPType>;
def WasmSSA_MaxOp : WasmSSA_Binary<"max", "The larger float", WasmSSA_FPType>;
def WasmSSA_CopySignOp : WasmSSA_Binary<"copysign", "The first float with the sign of the second one", WasmSSA_FPType>;

class WasmSSA_Comparison<string mnemonic, string what, Type type>
    : WasmSSA_Op<mnemonic, [AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = what;
  let arguments = (ins AnyTypeOf<[type]>:$lhs, AnyTypeOf<[type]>:$rhs);
  let results = (outs I32:$result);
  let assemblyFormat = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict";
}
class WasmSSA_IntComparison<string mnemonic, string what>
    : WasmSSA_Comparison<mnemonic, "Whether an integer is " # what, WasmSSA_IntegerType>;
class WasmSSA_FloatComparison<string mnemonic, string what>
    : WasmSSA_Comparison<mnemonic, "Whether a float is " # what, WasmSSA_FPType>;
def WasmSSA_EqOp : WasmSSA_Comparison<"eq", "Whether values are equal", WasmSSA_NumericType>;
def WasmSSA_NeOp : WasmSSA_Comparison<"ne", "Whether values differ", WasmSSA_NumericType>;
def WasmSSA_LtSIOp : WasmSSA_IntComparison<"lt_si", "less, with sign">;
def WasmSSA_LtUIOp : WasmSSA_IntComparison<"lt_ui", "less, without sign">;
def WasmSSA_LeSIOp : WasmSSA_IntComparison<"le_si", "less or equal, with sign">;
def WasmSSA_LeUIOp : WasmSSA_IntComparison<"le_ui", "less or equal, without sign">;
def WasmSSA_GtSIOp : WasmSSA_IntComparison<"gt_si", "greater, with sign">;
def WasmSSA_GtUIOp : WasmSSA_IntComparison<"gt_ui", "greater, without sign">;
def WasmSSA_GeSIOp : WasmSSA_IntComparison<"ge_si", "greater or equal, with sign">;
def WasmSSA_GeUIOp : WasmSSA_IntComparison<"ge_ui", "greater or equal, without sign">;
def WasmSSA_LtOp : WasmSSA_FloatComparison<"lt", "less">;
def WasmSSA_LeOp : WasmSSA_FloatComparison<"le", "less or equal">;
def WasmSSA_GtOp : WasmSSA_FloatComparison<"gt", "greater">;
def WasmSSA_GeOp : WasmSSA_FloatComparison<"ge", "greater or equal">;
def WasmSSA_EqzOp : WasmSSA_Op<"eqz"> {
  let summary = "Whether an integer is zero";
  let arguments = (ins WasmSSA_IntegerType:$input);
  let results = (outs I32:$result);
  let assemblyFormat = "$input`:` type($input) `->` type($result) attr-dict";
}

class WasmSSA_Shift<string mnemonic, string what>
    : WasmSSA_Op<mnemonic, [AllTypesMatch<["val", "bits", "result"]>]> {
  let summary = what;
  let arguments = (ins WasmSSA_IntegerType:$val, WasmSSA_IntegerType:$bits);
  let results = (outs WasmSSA_IntegerType:$result);
  let assemblyFormat = "$val `by` $bits `bits` `:` type($val) attr-dict";
}
def WasmSSA_ShLOp : WasmSSA_Shift<"shl", "A shift to the left">;
def WasmSSA_ShRSOp : WasmSSA_Shift<"shr_s", "A shift to the right that fills up with the sign">;
def WasmSSA_ShRUOp : WasmSSA_Shift<"shr_u", "A shift to the right that fills up with zeros">;
def WasmSSA_RotlOp : WasmSSA_Shift<"rotl", "A turn to the left">;
def WasmSSA_RotrOp : WasmSSA_Shift<"rotr", "A turn to the right">;

class WasmSSA_Unary<string mnemonic, string what, Type type>
    : WasmSSA_Op<mnemonic, [AllTypesMatch<["src", "result"]>]> {
  let summary = what;
  let arguments = (ins AnyTypeOf<[type]>:$src);
  let results = (outs AnyTypeOf<[type]>:$result);
  let assemblyFormat = "$src`:` type($src) attr-dict";
}
def WasmSSA_AbsOp : WasmSSA_Unary<"abs", "The absolute value", WasmSSA_FPType>;
def WasmSSA_CeilOp : WasmSSA_Unary<"ceil", "The next integer upwards", WasmSSA_FPType>;
def WasmSSA_FloorOp : WasmSSA_Unary<"floor", "The next integer downwards", WasmSSA_FPType>;
def WasmSSA_NegOp : WasmSSA_Unary<"neg", "The negation", WasmSSA_FPType>;
def WasmSSA_SqrtOp : WasmSSA_Unary<"sqrt", "The square root", WasmSSA_FPType>;
def WasmSSA_TruncOp : WasmSSA_Unary<"trunc", "The next integer towards zero", WasmSSA_FPType>;
def WasmSSA_ClzOp : WasmSSA_Unary<"clz", "How many zeros lead", WasmSSA_IntegerType>;
def WasmSSA_CtzOp : WasmSSA_Unary<"ctz", "How many zeros trail", WasmSSA_IntegerType>;
def WasmSSA_PopCntOp : WasmSSA_Unary<"popcnt", "How many bits are set", WasmSSA_IntegerType>;

//===-- Conversions -----------------------------------------------------------------------------------------------===//

class WasmSSA_Conversion<string mnemonic, string what, Type from, Type to, string word = "to">
    : WasmSSA_Op<mnemonic> {
  let summary = what;
  let arguments = (ins AnyTypeOf<[from]>:$input);
  let results = (outs AnyTypeOf<[to]>:$result);
  let assemblyFormat = "$input `:` type($input) `" # word # "` type($result) attr-dict";
}
def WasmSSA_ConvertSOp : WasmSSA_Conversion<
    "convert_s", "A signed integer as a float", WasmSSA_IntegerType, WasmSSA_FPType>;
def WasmSSA_ConvertUOp : WasmSSA_Conversion<
    "convert_u", "An unsigned integer as a float", WasmSSA_IntegerType, WasmSSA_FPType>;
def WasmSSA_DemoteOp : WasmSSA_Conversion<"demote", "A double as a float", F64, F32>;
def WasmSSA_PromoteOp : WasmSSA_Conversion<"promote", "A float as a double", Builtin_Float32, Builtin_Float64>;
def WasmSSA_WrapOp : WasmSSA_Conversion<"wrap", "The lower half", I64, I32>;
def WasmSSA_ReinterpretOp : WasmSSA_Conversion<
    "reinterpret", "The same bits as another type", WasmSSA_NumericType, WasmSSA_NumericType, "as"> {
  let hasVerifier = 1;
}

class WasmSSA_Extension<string mnemonic, string what> : WasmSSA_Op<mnemonic> {
  let summary = what;
  let arguments = (ins I32:$input);
  let results = (outs I64:$result);
  let assemblyFormat = "$input `to` type($result) attr-dict";
}
def WasmSSA_ExtendSI32Op : WasmSSA_Extension<"extend_i32_s", "A signed integer made wider">;
def WasmSSA_ExtendUI32Op : WasmSSA_Extension<"extend_i32_u", "An unsigned integer made wider">;
def WasmSSA_ExtendLowBitsSOp : WasmSSA_Op<"extend", [AllTypesMatch<["input", "result"]>]> {
  let summary = "The lowest bits as a signed integer";
  let arguments = (ins WasmSSA_IntegerType:$input, Builtin_IntegerAttr:$bitsToTake);
  let results = (outs WasmSSA_IntegerType:$result);
  let assemblyFormat = "$bitsToTake `low` `bits` `from` $input `:` type($input) attr-dict";
  let hasVerifier = 1;
}

#endif // RMLIR_WASMSSA_OPS
