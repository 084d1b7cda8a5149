// The llvm dialect itself, its interfaces and its enums.

#ifndef RMLIR_LLVM_BASE
#define RMLIR_LLVM_BASE

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

def LLVM_Dialect : Dialect {
  let name = "llvm";
  let cppNamespace = "::mlir::LLVM";
  let summary = "LLVM IR as operations";
  let description = [{
    LLVM IR: its instructions and intrinsics are operations, its globals and functions are symbols, its metadata are attributes.
    Block arguments stand in place of phi nodes; constants are operations. Pointers are opaque. Types of scalars and vectors
    are the builtin ones.
  }];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasOperationAttrVerify = 1;
  let discardableAttrs = (ins "WorkgroupAttributionAttr":$workgroup_attribution);
}

//===-- Interfaces ------------------------------------------------------------------------------------------------===//

class LLVM_OpInterface<string name> : OpInterface<name> { let cppNamespace = "::mlir::LLVM"; }
class LLVM_AttrInterface<string name, list<Interface> bases = []> : AttrInterface<name, bases> {
  let cppNamespace = "::mlir::LLVM";
}

def FastmathFlagsInterface : LLVM_OpInterface<"FastmathFlagsInterface">;
def IntegerOverflowFlagsInterface : LLVM_OpInterface<"IntegerOverflowFlagsInterface">;
def ExactFlagInterface : LLVM_OpInterface<"ExactFlagInterface">;
def DisjointFlagInterface : LLVM_OpInterface<"DisjointFlagInterface">;
def NonNegFlagInterface : LLVM_OpInterface<"NonNegFlagInterface">;
def FPExceptionBehaviorOpInterface : LLVM_OpInterface<"FPExceptionBehaviorOpInterface">;
def RoundingModeOpInterface : LLVM_OpInterface<"RoundingModeOpInterface">;

// These check the attributes of operations that have them: see the behaviour beside this file.
def AccessGroupOpInterface : LLVM_OpInterface<"AccessGroupOpInterface">;
def AliasAnalysisOpInterface : LLVM_OpInterface<"AliasAnalysisOpInterface">;
def DereferenceableOpInterface : LLVM_OpInterface<"DereferenceableOpInterface">;

def LLVM_PointerElementTypeInterface : TypeInterface<"PointerElementTypeInterface"> {
  let cppNamespace = "::mlir::LLVM";
}

def LLVM_AddrSpaceAttrInterface : LLVM_AttrInterface<"LLVMAddrSpaceAttrInterface">;
def LLVM_DIRecursiveTypeAttrInterface : LLVM_AttrInterface<"DIRecursiveTypeAttrInterface">;
def LLVM_TargetAttrInterface : LLVM_AttrInterface<"TargetAttrInterface", [DLTIQueryInterface]>;

// Kinds of nodes of debug information, of scopes among them, of types and variables.
def LLVM_DINode : LLVM_AttrInterface<"DINodeAttr">;
def LLVM_DIScope : LLVM_AttrInterface<"DIScopeAttr">;
def LLVM_DILocalScope : LLVM_AttrInterface<"DILocalScopeAttr">;
def LLVM_DIType : LLVM_AttrInterface<"DITypeAttr">;
def LLVM_DIVariable : LLVM_AttrInterface<"DIVariableAttr">;
def LLVM_TBAANode : LLVM_AttrInterface<"TBAANodeAttr">;

//===-- Enums -----------------------------------------------------------------------------------------------------===//

// A case: its name in programs, its value, its name in text.
class LLVM_Case<string symbol, int value, string text = symbol> : I64EnumAttrCase<symbol, value, text>;

class LLVM_Enum<string name, string what, list<LLVM_Case> cases, string namespace = ""> : I64EnumAttr<name, what, cases> {
  let cppNamespace = "::mlir::LLVM" # !if(!empty(namespace), "", "::" # namespace);
}

def AsmATTOrIntel : LLVM_Enum<"AsmDialect", "ATT (0) or Intel (1) asm dialect",
    [LLVM_Case<"AD_ATT", 0, "att">, LLVM_Case<"AD_Intel", 1, "intel">]>;

def AtomicBinOp : LLVM_Enum<"AtomicBinOp", "llvm.atomicrmw binary operations", [
    LLVM_Case<"xchg", 0>, LLVM_Case<"add", 1>, LLVM_Case<"sub", 2>, LLVM_Case<"_and", 3>, LLVM_Case<"nand", 4>,
    LLVM_Case<"_or", 5>, LLVM_Case<"_xor", 6>, LLVM_Case<"max", 7>, LLVM_Case<"min", 8>, LLVM_Case<"umax", 9>,
    LLVM_Case<"umin", 10>, LLVM_Case<"fadd", 11>, LLVM_Case<"fsub", 12>, LLVM_Case<"fmax", 13>, LLVM_Case<"fmin", 14>,
    LLVM_Case<"uinc_wrap", 15>, LLVM_Case<"udec_wrap", 16>, LLVM_Case<"usub_cond", 17>, LLVM_Case<"usub_sat", 18>,
    LLVM_Case<"fmaximum", 19>, LLVM_Case<"fminimum", 20>]>;

// There is no 3: LLVM keeps it for an ordering that no language asks for.
def AtomicOrdering : LLVM_Enum<"AtomicOrdering", "Atomic ordering for LLVM's memory model", [
    LLVM_Case<"not_atomic", 0>, LLVM_Case<"unordered", 1>, LLVM_Case<"monotonic", 2>, LLVM_Case<"acquire", 4>,
    LLVM_Case<"release", 5>, LLVM_Case<"acq_rel", 6>, LLVM_Case<"seq_cst", 7>]>;

def ICmpPredicate : LLVM_Enum<"ICmpPredicate", "llvm.icmp comparison predicate", [
    LLVM_Case<"eq", 0>, LLVM_Case<"ne", 1>, LLVM_Case<"slt", 2>, LLVM_Case<"sle", 3>, LLVM_Case<"sgt", 4>,
    LLVM_Case<"sge", 5>, LLVM_Case<"ult", 6>, LLVM_Case<"ule", 7>, LLVM_Case<"ugt", 8>, LLVM_Case<"uge", 9>]>;

def FCmpPredicate : LLVM_Enum<"FCmpPredicate", "llvm.fcmp comparison predicate", [
    LLVM_Case<"_false", 0>, LLVM_Case<"oeq", 1>, LLVM_Case<"ogt", 2>, LLVM_Case<"oge", 3>, LLVM_Case<"olt", 4>,
    LLVM_Case<"ole", 5>, LLVM_Case<"one", 6>, LLVM_Case<"ord", 7>, LLVM_Case<"ueq", 8>, LLVM_Case<"ugt", 9>,
    LLVM_Case<"uge", 10>, LLVM_Case<"ult", 11>, LLVM_Case<"ule", 12>, LLVM_Case<"une", 13>, LLVM_Case<"uno", 14>,
    LLVM_Case<"_true", 15>]>;

def FPExceptionBehaviorAttr : LLVM_Enum<"FPExceptionBehavior", "LLVM Exception Behavior",
    [LLVM_Case<"Ignore", 0, "ignore">, LLVM_Case<"MayTrap", 1, "maytrap">, LLVM_Case<"Strict", 2, "strict">]>;

def RoundingModeAttr : LLVM_Enum<"RoundingMode", "LLVM Rounding Mode", [
    LLVM_Case<"TowardZero", 0, "towardzero">, LLVM_Case<"NearestTiesToEven", 1, "tonearest">,
    LLVM_Case<"TowardPositive", 2, "upward">, LLVM_Case<"TowardNegative", 3, "downward">,
    LLVM_Case<"NearestTiesToAway", 4, "tonearestaway">, LLVM_Case<"Dynamic", 7, "dynamic">,
    LLVM_Case<"Invalid", -1, "invalid">]>;
def ValidRoundingModeAttr : ConfinedAttr<RoundingModeAttr, [IntMinValue<0>]>;

def UnnamedAddr : LLVM_Enum<"UnnamedAddr", "LLVM GlobalValue UnnamedAddr",
    [LLVM_Case<"None", 0, "">, LLVM_Case<"Local", 1, "local_unnamed_addr">, LLVM_Case<"Global", 2, "unnamed_addr">]>;

def Visibility : LLVM_Enum<"Visibility", "LLVM GlobalValue Visibility",
    [LLVM_Case<"Default", 0, "">, LLVM_Case<"Hidden", 1, "hidden">, LLVM_Case<"Protected", 2, "protected">]>;

def ModFlagBehaviorAttr : LLVM_Enum<"ModFlagBehavior", "LLVM Module Flag Behavior", [
    LLVM_Case<"Error", 1, "error">, LLVM_Case<"Warning", 2, "warning">, LLVM_Case<"Require", 3, "require">,
    LLVM_Case<"Override", 4, "override">, LLVM_Case<"Append", 5, "append">,
    LLVM_Case<"AppendUnique", 6, "append_unique">, LLVM_Case<"Max", 7, "max">, LLVM_Case<"Min", 8, "min">]>;

def ModRefInfoEnum : LLVM_Enum<"ModRefInfo", "LLVM ModRefInfo", [
    LLVM_Case<"NoModRef", 0, "none">, LLVM_Case<"Ref", 1, "read">, LLVM_Case<"Mod", 2, "write">,
    LLVM_Case<"ModRef", 3, "readwrite">]>;

def LLVM_DIEmissionKind : LLVM_Enum<"DIEmissionKind", "LLVM debug emission kind",
    [LLVM_Case<"None", 0>, LLVM_Case<"Full", 1>, LLVM_Case<"LineTablesOnly", 2>, LLVM_Case<"DebugDirectivesOnly", 3>]>;

def LLVM_DINameTableKind : LLVM_Enum<"DINameTableKind", "LLVM debug name table kind",
    [LLVM_Case<"Default", 0>, LLVM_Case<"GNU", 1>, LLVM_Case<"None", 2>, LLVM_Case<"Apple", 3>]>;

def LLVM_ProfileSummaryFormatKind : LLVM_Enum<"ProfileSummaryFormatKind", "LLVM ProfileSummary format kinds",
    [LLVM_Case<"SampleProfile", 0>, LLVM_Case<"InstrProf", 1>, LLVM_Case<"CSInstrProf", 2>]>;

def ComdatEnum : LLVM_Enum<"Comdat", "LLVM Comdat Types", [
    LLVM_Case<"Any", 0, "any">, LLVM_Case<"ExactMatch", 1, "exactmatch">, LLVM_Case<"Largest", 2, "largest">,
    LLVM_Case<"NoDeduplicate", 3, "nodeduplicate">, LLVM_Case<"SameSize", 4, "samesize">], "comdat">;

def LinkageEnum : LLVM_Enum<"Linkage", "LLVM linkage types", [
    LLVM_Case<"External", 0, "external">, LLVM_Case<"AvailableExternally", 1, "available_externally">,
    LLVM_Case<"Linkonce", 2, "linkonce">, LLVM_Case<"LinkonceODR", 3, "linkonce_odr">, LLVM_Case<"Weak", 4, "weak">,
    LLVM_Case<"WeakODR", 5, "weak_odr">, LLVM_Case<"Appending", 6, "appending">, LLVM_Case<"Internal", 7, "internal">,
    LLVM_Case<"Private", 8, "private">, LLVM_Case<"ExternWeak", 9, "extern_weak">, LLVM_Case<"Common", 10, "common">],
    "linkage">;

def FramePointerKindEnum : LLVM_Enum<"FramePointerKind", "LLVM FramePointerKind", [
    LLVM_Case<"None", 0, "none">, LLVM_Case<"NonLeaf", 1, "non-leaf">, LLVM_Case<"All", 2, "all">,
    LLVM_Case<"Reserved", 3, "reserved">, LLVM_Case<"NonLeafNoReserve", 4, "non-leaf-no-reserve">], "framePointerKind">;

def UWTableKindEnum : LLVM_Enum<"UWTableKind", "LLVM Unwind Behavior",
    [LLVM_Case<"None", 0, "none">, LLVM_Case<"Sync", 1, "sync">, LLVM_Case<"Async", 2, "async">], "uwtable">;

def TailCallKindEnum : LLVM_Enum<"TailCallKind", "Tail Call Kind", [
    LLVM_Case<"None", 0, "none">, LLVM_Case<"NoTail", 3, "notail">, LLVM_Case<"MustTail", 2, "musttail">,
    LLVM_Case<"Tail", 1, "tail">], "tailcallkind">;

// Most conventions are called by their name with "cc" after it.
class LLVM_CConvCase<string symbol, int value, string text = !tolower(symbol) # "cc"> : LLVM_Case<symbol, value, text>;

def CConvEnum : LLVM_Enum<"CConv", "Calling Conventions", [
    LLVM_CConvCase<"C", 0, "ccc">, LLVM_CConvCase<"Fast", 8>, LLVM_CConvCase<"Cold", 9>,
    LLVM_CConvCase<"GHC", 10, "cc_10">, LLVM_CConvCase<"HiPE", 11, "cc_11">, LLVM_CConvCase<"AnyReg", 13>,
    LLVM_CConvCase<"PreserveMost", 14, "preserve_mostcc">, LLVM_CConvCase<"PreserveAll", 15, "preserve_allcc">,
    LLVM_CConvCase<"Swift", 16>, LLVM_CConvCase<"CXX_FAST_TLS", 17>, LLVM_CConvCase<"Tail", 18>,
    LLVM_CConvCase<"CFGuard_Check", 19>, LLVM_CConvCase<"SwiftTail", 20>, LLVM_CConvCase<"X86_StdCall", 64>,
    LLVM_CConvCase<"X86_FastCall", 65>, LLVM_CConvCase<"ARM_APCS", 66>, LLVM_CConvCase<"ARM_AAPCS", 67>,
    LLVM_CConvCase<"ARM_AAPCS_VFP", 68>, LLVM_CConvCase<"MSP430_INTR", 69>, LLVM_CConvCase<"X86_ThisCall", 70>,
    LLVM_CConvCase<"PTX_Kernel", 71>, LLVM_CConvCase<"PTX_Device", 72>, LLVM_CConvCase<"SPIR_FUNC", 75>,
    LLVM_CConvCase<"SPIR_KERNEL", 76>, LLVM_CConvCase<"Intel_OCL_BI", 77>, LLVM_CConvCase<"X86_64_SysV", 78>,
    LLVM_CConvCase<"Win64", 79>, LLVM_CConvCase<"X86_VectorCall", 80>, LLVM_CConvCase<"DUMMY_HHVM", 81, "hhvmcc">,
    LLVM_CConvCase<"DUMMY_HHVM_C", 82, "hhvm_ccc">, LLVM_CConvCase<"X86_INTR", 83>, LLVM_CConvCase<"AVR_INTR", 84>,
    LLVM_CConvCase<"AVR_BUILTIN", 86>, LLVM_CConvCase<"AMDGPU_VS", 87>, LLVM_CConvCase<"AMDGPU_GS", 88>,
    LLVM_CConvCase<"AMDGPU_CS", 90>, LLVM_CConvCase<"AMDGPU_KERNEL", 91>, LLVM_CConvCase<"X86_RegCall", 92>,
    LLVM_CConvCase<"AMDGPU_HS", 93>, LLVM_CConvCase<"MSP430_BUILTIN", 94>, LLVM_CConvCase<"AMDGPU_LS", 95>,
    LLVM_CConvCase<"AMDGPU_ES", 96>, LLVM_CConvCase<"AArch64_VectorCall", 97>,
    LLVM_CConvCase<"AArch64_SVE_VectorCall", 98>, LLVM_CConvCase<"WASM_EmscriptenInvoke", 99, "wasm_emscripten_invokecc">,
    LLVM_CConvCase<"AMDGPU_Gfx", 100>, LLVM_CConvCase<"M68k_INTR", 101>], "cconv">;

//===-- Sets of flags ---------------------------------------------------------------------------------------------===//

class LLVM_Bit<string symbol, int position, string text = symbol> : I32BitEnumAttrCaseBit<symbol, position, text>;

def LLVM_FMFnnan : LLVM_Bit<"nnan", 0>;
def LLVM_FMFninf : LLVM_Bit<"ninf", 1>;
def LLVM_FMFnsz : LLVM_Bit<"nsz", 2>;
def LLVM_FMFarcp : LLVM_Bit<"arcp", 3>;
def LLVM_FMFcontract : LLVM_Bit<"contract", 4>;
def LLVM_FMFafn : LLVM_Bit<"afn", 5>;
def LLVM_FMFreassoc : LLVM_Bit<"reassoc", 6>;
defvar LLVM_FMFBits = [
    LLVM_FMFnnan, LLVM_FMFninf, LLVM_FMFnsz, LLVM_FMFarcp, LLVM_FMFcontract, LLVM_FMFafn, LLVM_FMFreassoc];
def LLVM_FMFfast : I32BitEnumAttrCaseGroup<"fast", LLVM_FMFBits>;

def FastmathFlags : I32BitEnumAttr<"FastmathFlags", "LLVM fastmath flags",
    !listconcat([I32BitEnumAttrCaseNone<"none">], LLVM_FMFBits, [LLVM_FMFfast])> {
  let separator = ", ";
  let cppNamespace = "::mlir::LLVM";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}

def LLVM_FastmathFlagsAttr : EnumAttr<LLVM_Dialect, FastmathFlags, "fastmath"> {
  let assemblyFormat = "`<` $value `>`";
}

def IntegerOverflowFlags : I32BitEnum<"IntegerOverflowFlags", "LLVM integer overflow flags",
    [I32BitEnumCaseNone<"none">, I32BitEnumCaseBit<"nsw", 0>, I32BitEnumCaseBit<"nuw", 1>]> {
  let separator = ", ";
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

def LLVM_IntegerOverflowFlagsAttr : EnumAttr<LLVM_Dialect, IntegerOverflowFlags, "overflow"> {
  let assemblyFormat = "`<` $value `>`";
}

def LLVM_IntegerOverflowFlagsProp
    : NamedEnumPropWithAttrForm<IntegerOverflowFlags, "overflow", LLVM_IntegerOverflowFlagsAttr> {
  let defaultValue = enum.cppType # "::none";
}

def LLVM_GEPInboundsFlag : I32BitEnumCaseBit<"inboundsFlag", 0, "inbounds_flag">;
def LLVM_GEPNusw : I32BitEnumCaseBit<"nusw", 1>;
// In bounds implies that the signed computation does not wrap.
def GEPNoWrapFlags : I32BitEnum<"GEPNoWrapFlags", "::mlir::LLVM::GEPNoWrapFlags", [
    I32BitEnumCaseNone<"none">, LLVM_GEPInboundsFlag, LLVM_GEPNusw, I32BitEnumCaseBit<"nuw", 2>,
    BitEnumCaseGroup<"inbounds", [LLVM_GEPInboundsFlag, LLVM_GEPNusw]>]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

def GEPNoWrapFlagsProp : EnumProp<GEPNoWrapFlags> {
  let defaultValue = enum.cppType # "::none";
}

def LLVM_DIFlagBit0 : LLVM_Bit<"Bit0", 0>;
def LLVM_DIFlagBit1 : LLVM_Bit<"Bit1", 1>;

// The two lowest bits together say who may access a member.
def DIFlags : I32BitEnumAttr<"DIFlags", "LLVM DI flags", [
    I32BitEnumAttrCaseNone<"Zero">, LLVM_DIFlagBit0, LLVM_DIFlagBit1,
    I32BitEnumAttrCaseGroup<"Private", [LLVM_DIFlagBit0]>, I32BitEnumAttrCaseGroup<"Protected", [LLVM_DIFlagBit1]>,
    I32BitEnumAttrCaseGroup<"Public", [LLVM_DIFlagBit0, LLVM_DIFlagBit1]>,
    LLVM_Bit<"FwdDecl", 2>, LLVM_Bit<"AppleBlock", 3>, LLVM_Bit<"ReservedBit4", 4>, LLVM_Bit<"Virtual", 5>,
    LLVM_Bit<"Artificial", 6>, LLVM_Bit<"Explicit", 7>, LLVM_Bit<"Prototyped", 8>, LLVM_Bit<"ObjcClassComplete", 9>,
    LLVM_Bit<"ObjectPointer", 10>, LLVM_Bit<"Vector", 11>, LLVM_Bit<"StaticMember", 12>, LLVM_Bit<"LValueReference", 13>,
    LLVM_Bit<"RValueReference", 14>, LLVM_Bit<"ExportSymbols", 15>, LLVM_Bit<"SingleInheritance", 16>,
    LLVM_Bit<"MultipleInheritance", 16>, LLVM_Bit<"VirtualInheritance", 16>, LLVM_Bit<"IntroducedVirtual", 18>,
    LLVM_Bit<"BitField", 19>, LLVM_Bit<"NoReturn", 20>, LLVM_Bit<"TypePassByValue", 22>,
    LLVM_Bit<"TypePassByReference", 23>, LLVM_Bit<"EnumClass", 24>, LLVM_Bit<"Thunk", 25>, LLVM_Bit<"NonTrivial", 26>,
    LLVM_Bit<"BigEndian", 27>, LLVM_Bit<"LittleEndian", 28>, LLVM_Bit<"AllCallsDescribed", 29>]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

def DISubprogramFlags : I32BitEnumAttr<"DISubprogramFlags", "LLVM DISubprogram flags", [
    LLVM_Bit<"Virtual", 0>, LLVM_Bit<"PureVirtual", 1>, LLVM_Bit<"LocalToUnit", 2>, LLVM_Bit<"Definition", 3>,
    LLVM_Bit<"Optimized", 4>, LLVM_Bit<"Pure", 5>, LLVM_Bit<"Elemental", 6>, LLVM_Bit<"Recursive", 7>,
    LLVM_Bit<"MainSubprogram", 8>, LLVM_Bit<"Deleted", 9>, LLVM_Bit<"ObjCDirect", 11>]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

#endif // RMLIR_LLVM_BASE
