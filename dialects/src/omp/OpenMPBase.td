// The omp dialect itself: its enums, attributes, types and interfaces.

#ifndef RMLIR_OMP_BASE
#define RMLIR_OMP_BASE

include "mlir/Dialect/OpenMP/OpenMPTypeInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def OpenMP_Dialect : Dialect {
  let name = "omp";
  let cppNamespace = "::mlir::omp";
  let summary = "OpenMP directives as operations";
  let description = [{
    The directives of OpenMP, for C, C++ and Fortran alike. A clause of a directive is operands and attributes of its
    operation; variables that a clause gives to the region are arguments of its first block.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect, ::mlir::func::FuncDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

//===-- Enums -----------------------------------------------------------------------------------------------------===//

// Cases that count from `first`. Their names in programs begin with a capital if `capital` says so.
class OpenMP_Cases<list<string> names, int first = 0, bit capital = 0> {
  list<I32EnumAttrCase> all = !foreach(
      i, !range(!size(names)),
      I32EnumAttrCase<!if(capital, !toupper(!substr(names[i], 0, 1)) # !substr(names[i], 1), names[i]),
                      !add(first, i), names[i]>);
}

class OpenMP_Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::omp";
}

class OpenMP_EnumAttr<EnumAttrInfo info, string name, string format = "$value">
    : EnumAttr<OpenMP_Dialect, info, name> {
  let assemblyFormat = format;
}

defvar OpenMP_InParens = "`(` $value `)`";

// A set of flags: `none`, and a bit for each name in order.
class OpenMP_Flags<string name, string what, list<string> names>
    : I32BitEnumAttr<name, what,
                     [I32BitEnumAttrCaseNone<"none">] #
                     !foreach(i, !range(!size(names)), I32BitEnumAttrCaseBit<names[i], i>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::omp";
}

def BindKind : OpenMP_Enum<"ClauseBindKind", "BindKind Clause",
    OpenMP_Cases<["parallel", "teams", "thread"], 0, 1>.all>;
def BindKindAttr : OpenMP_EnumAttr<BindKind, "bindkind">;
def CancellationConstructType : OpenMP_Enum<"ClauseCancellationConstructType", "CancellationConstructType Clause",
    OpenMP_Cases<["parallel", "loop", "sections", "taskgroup"], 0, 1>.all>;
def CancellationConstructTypeAttr : OpenMP_EnumAttr<CancellationConstructType, "cancellationconstructtype">;
def GrainsizeType : OpenMP_Enum<"ClauseGrainsizeType", "GrainsizeType Clause",
    OpenMP_Cases<["strict"], 0, 1>.all>;
def GrainsizeTypeAttr : OpenMP_EnumAttr<GrainsizeType, "grainsizetype">;
def MemoryOrderKind : OpenMP_Enum<"ClauseMemoryOrderKind", "MemoryOrderKind Clause",
    OpenMP_Cases<["seq_cst", "acq_rel", "acquire", "release", "relaxed"], 0, 1>.all>;
def MemoryOrderKindAttr : OpenMP_EnumAttr<MemoryOrderKind, "memoryorderkind">;
def NumTasksType : OpenMP_Enum<"ClauseNumTasksType", "NumTasksType Clause",
    OpenMP_Cases<["strict"], 0, 1>.all>;
def NumTasksTypeAttr : OpenMP_EnumAttr<NumTasksType, "numtaskstype">;
def NumThreadsType : OpenMP_Enum<"ClauseNumThreadsType", "NumThreadsType Clause",
    OpenMP_Cases<["strict"], 0, 1>.all>;
def NumThreadsTypeAttr : OpenMP_EnumAttr<NumThreadsType, "numthreadstype">;
def OrderKind : OpenMP_Enum<"ClauseOrderKind", "OrderKind Clause",
    OpenMP_Cases<["concurrent"], 1, 1>.all>;
def OrderKindAttr : OpenMP_EnumAttr<OrderKind, "orderkind">;
def ProcBindKind : OpenMP_Enum<"ClauseProcBindKind", "ProcBindKind Clause",
    OpenMP_Cases<["primary", "master", "close", "spread"], 0, 1>.all>;
def ProcBindKindAttr : OpenMP_EnumAttr<ProcBindKind, "procbindkind">;
def ScheduleKind : OpenMP_Enum<"ClauseScheduleKind", "ScheduleKind Clause",
    OpenMP_Cases<["static", "dynamic", "guided", "auto", "runtime", "distribute"], 0, 1>.all>;
def ScheduleKindAttr : OpenMP_EnumAttr<ScheduleKind, "schedulekind">;

def ClauseDepend : OpenMP_Enum<"ClauseDepend", "depend clause",
    OpenMP_Cases<["dependsource", "dependsink"]>.all>;
def ClauseDependAttr : OpenMP_EnumAttr<ClauseDepend, "clause_depend", OpenMP_InParens>;
def ClauseTaskDepend : OpenMP_Enum<"ClauseTaskDepend", "depend clause in a target or task construct",
    OpenMP_Cases<["taskdependin", "taskdependout", "taskdependinout", "taskdependmutexinoutset",
        "taskdependinoutset"]>.all>;
def ClauseTaskDependAttr : OpenMP_EnumAttr<ClauseTaskDepend, "clause_task_depend", OpenMP_InParens>;
def DataSharingClauseType : OpenMP_Enum<"DataSharingClauseType", "Type of a data-sharing clause",
    [I32EnumAttrCase<"Private", 0, "private">, I32EnumAttrCase<"FirstPrivate", 1, "firstprivate">]>;
def DataSharingClauseTypeAttr : OpenMP_EnumAttr<DataSharingClauseType, "data_sharing_type", "`{` `type` `=` $value `}`">;
def DeclareTargetCaptureClause : OpenMP_Enum<"DeclareTargetCaptureClause", "capture clause",
    OpenMP_Cases<["none", "to", "link", "enter"]>.all>;
def DeclareTargetCaptureClauseAttr : OpenMP_EnumAttr<DeclareTargetCaptureClause, "capture_clause", OpenMP_InParens>;
def DeclareTargetDeviceType : OpenMP_Enum<"DeclareTargetDeviceType", "device_type clause",
    OpenMP_Cases<["any", "host", "nohost"]>.all>;
def DeclareTargetDeviceTypeAttr : OpenMP_EnumAttr<DeclareTargetDeviceType, "device_type", OpenMP_InParens>;
def OrderModifier : OpenMP_Enum<"OrderModifier", "OpenMP Order Modifier",
    OpenMP_Cases<["reproducible", "unconstrained"]>.all>;
def OrderModifierAttr : OpenMP_EnumAttr<OrderModifier, "order_mod">;
def ReductionModifier : OpenMP_Enum<"ReductionModifier", "reduction modifier",
    OpenMP_Cases<["defaultmod", "inscan", "task"]>.all>;
def ReductionModifierAttr : OpenMP_EnumAttr<ReductionModifier, "reduction_modifier", OpenMP_InParens>;
def ScheduleModifier : OpenMP_Enum<"ScheduleModifier", "OpenMP Schedule Modifier",
    OpenMP_Cases<["none", "monotonic", "nonmonotonic", "simd"]>.all>;
def ScheduleModifierAttr : OpenMP_EnumAttr<ScheduleModifier, "sched_mod">;
def VariableCaptureKind : OpenMP_Enum<"VariableCaptureKind", "variable capture kind",
    OpenMP_Cases<["This", "ByRef", "ByCopy", "VLAType"]>.all>;
def VariableCaptureKindAttr : OpenMP_EnumAttr<VariableCaptureKind, "variable_capture_kind", OpenMP_InParens>;

def ClauseMapFlags : OpenMP_Flags<"ClauseMapFlags", "Map types and modifiers tied to data maps", [
    "storage", "to", "from", "always", "del", "return_param", "priv", "literal", "implicit", "close", "present",
    "ompx_hold", "attach", "attach_always", "attach_none", "attach_auto", "ref_ptr", "ref_ptee", "ref_ptr_ptee",
    "is_device_ptr"]>;
def ClauseMapFlagsAttr : OpenMP_EnumAttr<ClauseMapFlags, "clause_map_flags">;

def ClauseRequires : OpenMP_Flags<"ClauseRequires", "requires clauses", [
    "reverse_offload", "unified_address", "unified_shared_memory", "dynamic_allocators"]>;
def ClauseRequiresAttr : OpenMP_EnumAttr<ClauseRequires, "clause_requires">;

// How the kernel of a target region is to run. No attribute holds it.
def TargetRegionFlags : OpenMP_Flags<"TargetRegionFlags", "How the kernel of a target region runs", [
    "generic", "spmd", "trip_count", "no_loop"]>;

//===-- Attributes ------------------------------------------------------------------------------------------------===//

class OpenMP_Attr<string name, string attrMnemonic, dag params> : AttrDef<OpenMP_Dialect, name> {
  let mnemonic = attrMnemonic;
  let parameters = params;
  let assemblyFormat = "`<` struct(params) `>`";
}

def OpenMP_FlagParam : DefaultValuedParameter<"bool", "false">;

def AtomicControlAttr : OpenMP_Attr<"AtomicControl", "atomic_control", (ins
    OpenMP_FlagParam:$ignore_denormal_mode, OpenMP_FlagParam:$fine_grained_memory, OpenMP_FlagParam:$remote_memory)>;

def DeclareTargetAttr : OpenMP_Attr<"DeclareTarget", "declaretarget", (ins
    OptionalParameter<"DeclareTargetDeviceTypeAttr">:$device_type,
    OptionalParameter<"DeclareTargetCaptureClauseAttr">:$capture_clause,
    OptionalParameter<"BoolAttr">:$automap)>;

def FlagsAttr : OpenMP_Attr<"Flags", "flags", (ins
    DefaultValuedParameter<"uint32_t", "0">:$debug_kind,
    OpenMP_FlagParam:$assume_teams_oversubscription, OpenMP_FlagParam:$assume_threads_oversubscription,
    OpenMP_FlagParam:$assume_no_thread_state, OpenMP_FlagParam:$assume_no_nested_parallelism,
    OpenMP_FlagParam:$no_gpu_lib,
    DefaultValuedParameter<"uint32_t", "50">:$openmp_device_version)>;

def VersionAttr : OpenMP_Attr<"Version", "version", (ins "uint32_t":$version)>;

def TaskDependArrayAttr : TypedArrayAttrBase<ClauseTaskDependAttr, ClauseTaskDependAttr.summary # " array">;

//===-- Types -----------------------------------------------------------------------------------------------------===//

class OpenMP_Type<string name, string typeMnemonic, string what> : TypeDef<OpenMP_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = what;
}

// Summaries of types are words of messages.
def OpenMP_MapBoundsType : OpenMP_Type<
    "MapBounds", "map_bounds_ty", "Type for representing omp map clause bounds information">;
def CanonicalLoopInfoType : OpenMP_Type<
    "CanonicalLoopInfo", "cli", "Type for representing a reference to a canonical loop">;

def IntLikeType : AnyTypeOf<[AnyInteger, Index]>;
def OpenMP_PointerLikeType : TypeAlias<OpenMP_PointerLikeTypeInterface, "OpenMP-compatible variable type">;

//===-- Interfaces ------------------------------------------------------------------------------------------------===//

class OpenMP_Interface<string name> : OpInterface<name> { let cppNamespace = "::mlir::omp"; }

// Clauses whose variables are arguments of the region. There must be enough of them.
def BlockArgOpenMPOpInterface : OpenMP_Interface<"BlockArgOpenMPOpInterface"> { let verify = "code"; }
def OutlineableOpenMPOpInterface : OpenMP_Interface<"OutlineableOpenMPOpInterface">;
def MapClauseOwningOpInterface : OpenMP_Interface<"MapClauseOwningOpInterface">;
// Operations around one loop, or around another such operation.
def LoopWrapperInterface : OpenMP_Interface<"LoopWrapperInterface"> {
  let verify = "code";
  let verifyWithRegions = 1;
}
def ComposableOpInterface : OpenMP_Interface<"ComposableOpInterface">;
def DeclareTargetInterface : OpenMP_Interface<"DeclareTargetInterface">;
def OffloadModuleInterface : OpenMP_Interface<"OffloadModuleInterface">;
def LoopTransformationInterface : OpenMP_Interface<"LoopTransformationInterface">;

// Operations whose regions are copied to where they are used.
def RecipeInterface : OpInterface<"RecipeInterface"> { let cppNamespace = "::mlir::accomp"; }

#endif // RMLIR_OMP_BASE
