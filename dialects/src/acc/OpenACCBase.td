// The acc dialect itself: its enums, attributes, types and constraints.

#ifndef RMLIR_ACC_BASE
#define RMLIR_ACC_BASE

include "llvm/LLVMTypes.td"
include "mlir/Dialect/OpenACC/OpenACCOpsInterfaces.td"
include "mlir/Dialect/OpenACC/OpenACCTypeInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def OpenACC_Dialect : Dialect {
  let name = "acc";
  let cppNamespace = "::mlir::acc";
  let summary = "OpenACC directives as operations";
  let description = [{
    The directives of OpenACC. A data clause is an operation of its own: it takes the variable of the host and gives that of the
    device, which the construct and its region use.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::LLVM::LLVMDialect", "::mlir::gpu::GPUDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

//===-- Enums -----------------------------------------------------------------------------------------------------===//

// Cases that count from `first`.
class OpenACC_Cases<list<string> names, int first = 0> {
  list<I32EnumAttrCase> narrow = !foreach(i, !range(!size(names)), I32EnumAttrCase<names[i], !add(first, i)>);
  list<I64EnumAttrCase> wide = !foreach(i, !range(!size(names)), I64EnumAttrCase<names[i], !add(first, i)>);
}

class OpenACC_Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::acc";
}
class OpenACC_WideEnum<string name, string what, list<I64EnumAttrCase> cases> : I64EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::acc";
}
class OpenACC_Flags<string name, string what, list<BitEnumAttrCaseBase> cases> : I32BitEnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
  let separator = ",";
  let cppNamespace = "::mlir::acc";
}

class OpenACC_EnumAttr<EnumAttrInfo info, string name> : EnumAttr<OpenACC_Dialect, info, name>;
// Written in angle brackets, without a blank before.
class OpenACC_TightEnumAttr<EnumAttrInfo info, string name> : OpenACC_EnumAttr<info, name> {
  let assemblyFormat = "```<` $value `>`";
}

def DefaultValue : OpenACC_Enum<"ClauseDefaultValue", "DefaultValue Clause",
    [I32EnumAttrCase<"Present", 0, "present">, I32EnumAttrCase<"None", 1, "none">]>;
def DefaultValueAttr : OpenACC_EnumAttr<DefaultValue, "defaultvalue">;

def OpenACC_CombinedConstructsType : OpenACC_Enum<
    "CombinedConstructsType", "Differentiate between combined constructs",
    [I32EnumAttrCase<"KernelsLoop", 1, "kernels_loop">, I32EnumAttrCase<"ParallelLoop", 2, "parallel_loop">,
     I32EnumAttrCase<"SerialLoop", 3, "serial_loop">]>;
def OpenACC_CombinedConstructsAttr : OpenACC_TightEnumAttr<OpenACC_CombinedConstructsType, "combined_constructs">;

def OpenACC_ConstructEnum : OpenACC_WideEnum<
    "Construct", "constructs supported by OpenACC",
    OpenACC_Cases<!foreach(n, ["parallel", "kernels", "loop", "data", "enter_data", "exit_data", "host_data", "atomic",
                               "declare", "init", "shutdown", "set", "update", "routine", "wait", "runtime_api",
                               "serial"], "acc_construct_" # n)>.wide>;
def OpenACC_ConstructAttr : OpenACC_EnumAttr<OpenACC_ConstructEnum, "construct">;

def OpenACC_DataClauseEnum : OpenACC_WideEnum<
    "DataClause", "data clauses supported by OpenACC",
    OpenACC_Cases<!foreach(n, ["copyin", "copyin_readonly", "copy", "copyout", "copyout_zero", "present", "create",
                               "create_zero", "delete", "attach", "detach", "no_create", "private", "firstprivate",
                               "deviceptr", "getdeviceptr", "update_host", "update_self", "update_device",
                               "use_device", "reduction", "declare_device_resident", "declare_link", "cache",
                               "cache_readonly"], "acc_" # n), 1>.wide>;
def OpenACC_DataClauseAttr : OpenACC_EnumAttr<OpenACC_DataClauseEnum, "data_clause">;

def OpenACC_AlwaysIn : I32BitEnumAttrCaseBit<"alwaysin", 2>;
def OpenACC_AlwaysOut : I32BitEnumAttrCaseBit<"alwaysout", 3>;
def OpenACC_DataClauseModifierEnum : OpenACC_Flags<"DataClauseModifier", "Captures data clause modifiers", [
    I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"zero", 0>, I32BitEnumAttrCaseBit<"readonly", 1>,
    OpenACC_AlwaysIn, OpenACC_AlwaysOut, I32BitEnumAttrCaseGroup<"always", [OpenACC_AlwaysIn, OpenACC_AlwaysOut]>,
    I32BitEnumAttrCaseBit<"capture", 4>]>;
def OpenACC_DataClauseModifierAttr : OpenACC_EnumAttr<OpenACC_DataClauseModifierEnum, "data_clause_modifier">;

def OpenACC_DeviceType : OpenACC_Enum<
    "DeviceType", "built-in device type supported by OpenACC",
    [I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Star", 1, "star">,
     I32EnumAttrCase<"Default", 2, "default">, I32EnumAttrCase<"Host", 3, "host">,
     I32EnumAttrCase<"Multicore", 4, "multicore">, I32EnumAttrCase<"Nvidia", 5, "nvidia">,
     I32EnumAttrCase<"Radeon", 6, "radeon">]>;
def OpenACC_DeviceTypeAttr : OpenACC_TightEnumAttr<OpenACC_DeviceType, "device_type">;

def OpenACC_GangArgType : OpenACC_Enum<"GangArgType", "Differentiate the different gang arg values",
                                       OpenACC_Cases<["Num", "Dim", "Static"]>.narrow>;
def OpenACC_GangArgTypeAttr : OpenACC_TightEnumAttr<OpenACC_GangArgType, "gang_arg_type">;

def OpenACC_LoopParMode : OpenACC_Enum<
    "LoopParMode", "Encodes the options for loop parallelism determination mode",
    [I32EnumAttrCase<"loop_auto", 1>, I32EnumAttrCase<"loop_independent", 2>, I32EnumAttrCase<"loop_seq", 0>]>;

def OpenACC_ParLevel : OpenACC_Enum<
    "ParLevel", "Parallelism level (gang/worker/vector/seq)",
    OpenACC_Cases<["seq", "gang_dim1", "gang_dim2", "gang_dim3", "worker", "vector"]>.narrow>;
def OpenACC_ParLevelAttr : OpenACC_TightEnumAttr<OpenACC_ParLevel, "par_level">;

def OpenACC_RecipeKind : OpenACC_Enum<
    "RecipeKind", "Encodes the options for kinds of recipes availabie in acc dialect",
    OpenACC_Cases<["private_recipe", "firstprivate_recipe", "reduction_recipe"]>.narrow>;
def OpenACC_RecipeKindAttr : OpenACC_TightEnumAttr<OpenACC_RecipeKind, "recipe_kind">;

defvar OpenACC_Reductions = ["none", "add", "mul", "max", "min", "iand", "ior", "xor", "eqv", "neqv", "land", "lor"];
def OpenACC_ReductionOperator : OpenACC_Enum<
    "ReductionOperator", "built-in reduction operations supported by OpenACC",
    !foreach(i, !range(!size(OpenACC_Reductions)),
             I32EnumAttrCase<"Acc" # !toupper(!substr(OpenACC_Reductions[i], 0, 1)) # !substr(OpenACC_Reductions[i], 1),
                             i, OpenACC_Reductions[i]>)>;
def OpenACC_ReductionOperatorAttr : OpenACC_TightEnumAttr<OpenACC_ReductionOperator, "reduction_operator">;

def OpenACC_ArrayCategory : I32BitEnumAttrCaseBit<"array", 1>;
def OpenACC_CompositeCategory : I32BitEnumAttrCaseBit<"composite", 2>;
def OpenACC_NonScalarCategory : I32BitEnumAttrCaseBit<"nonscalar", 3>;
def OpenACC_VariableTypeCategory : OpenACC_Flags<
    "VariableTypeCategory", "Captures different type categories described in OpenACC spec", [
    I32BitEnumAttrCaseNone<"uncategorized">, I32BitEnumAttrCaseBit<"scalar", 0>, OpenACC_ArrayCategory,
    OpenACC_CompositeCategory, OpenACC_NonScalarCategory,
    I32BitEnumAttrCaseGroup<"aggregate", [OpenACC_ArrayCategory, OpenACC_CompositeCategory,
                                          OpenACC_NonScalarCategory]>]>;

def DeviceTypeArrayAttr : TypedArrayAttrBase<OpenACC_DeviceTypeAttr, "device type array attribute">;
def GangArgTypeArrayAttr : TypedArrayAttrBase<OpenACC_GangArgTypeAttr, "gang arg type array attribute">;

//===-- Attributes ------------------------------------------------------------------------------------------------===//

class OpenACC_Attr<string name, string attrMnemonic, dag params, string format = "`<` struct(params) `>`">
    : AttrDef<OpenACC_Dialect, name> {
  let mnemonic = attrMnemonic;
  let parameters = params;
  let assemblyFormat = format;
}

def OpenACC_VarNameAttr : OpenACC_Attr<
    "VarName", "var_name", (ins StringRefParameter<"">:$name), "`<` $name `>`">;
def DeclareAttr : OpenACC_Attr<
    "Declare", "declare",
    (ins "DataClauseAttr":$dataClause, DefaultValuedParameter<"bool", "false">:$implicit)>;
def DeclareActionAttr : OpenACC_Attr<
    "DeclareAction", "declare_action",
    (ins OptionalParameter<"SymbolRefAttr">:$preAlloc, OptionalParameter<"SymbolRefAttr">:$postAlloc,
         OptionalParameter<"SymbolRefAttr">:$preDealloc, OptionalParameter<"SymbolRefAttr">:$postDealloc)>;
def RoutineInfoAttr : OpenACC_Attr<
    "RoutineInfo", "routine_info",
    (ins ArrayRefParameter<"SymbolRefAttr", "">:$accRoutines), "`<` `[` `` $accRoutines `]` `>`"> {
  let summary = "Keeps track of associated acc routine information";
}
def SpecializedRoutineAttr : OpenACC_Attr<
    "SpecializedRoutine", "specialized_routine",
    (ins "SymbolRefAttr":$routine, "ParLevelAttr":$level, "StringAttr":$funcName),
    "`<` $routine `,` $level `,` $funcName `>`"> {
  let summary = "Marks a specialized device version of an acc routine";
}

//===-- Types -----------------------------------------------------------------------------------------------------===//

class OpenACC_Type<string name, string typeMnemonic, string what> : TypeDef<OpenACC_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = what;
}

// Summaries of types are words of messages.
def OpenACC_DataBoundsType : OpenACC_Type<
    "DataBounds", "data_bounds_ty", "Type for representing acc data clause bounds information">;
def OpenACC_DeclareTokenType : OpenACC_Type<"DeclareToken", "declare_token", "declare token type">;

def IntOrIndex : AnyTypeOf<[AnyInteger, Index]>;
def OpenACC_PointerLikeType : TypeAlias<OpenACC_PointerLikeTypeInterface, "pointer-like type">;
def OpenACC_MappableType : TypeAlias<OpenACC_MappableTypeInterface, "mappable type">;
def OpenACC_AnyPointerOrMappableType : Type<
    Or<[OpenACC_PointerLikeType.predicate, OpenACC_MappableType.predicate]>, "any pointer or mappable">;

//===-- What operations touch -------------------------------------------------------------------------------------===//

def OpenACC_RuntimeCounters : Resource<"::mlir::acc::RuntimeCounters">;
def OpenACC_ConstructResource : Resource<"::mlir::acc::ConstructResource">;
def OpenACC_CurrentDeviceIdResource : Resource<"::mlir::acc::CurrentDeviceIdResource">;

// Operations whose regions are copied to where they are used.
def RecipeInterface : OpInterface<"RecipeInterface"> { let cppNamespace = "::mlir::accomp"; }

#endif // RMLIR_ACC_BASE
