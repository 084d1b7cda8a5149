// The attributes of the llvm dialect: properties of symbols and operations, and metadata.

#ifndef RMLIR_LLVM_ATTRS
#define RMLIR_LLVM_ATTRS

include "llvm/LLVMBase.td"
include "mlir/Dialect/Ptr/IR/MemorySpaceInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"

class LLVM_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<LLVM_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

// Metadata: named by its mnemonic where it is used more than once, with its parameters by name.
class LLVM_Metadata<string name, string attrMnemonic, dag params, list<Trait> traits = []>
    : LLVM_Attr<name, attrMnemonic, traits> {
  let parameters = params;
  let assemblyFormat = "`<` struct(params) `>`";
  let genMnemonicAlias = 1;
}

// The same without a name of its own.
class LLVM_Record<string name, string attrMnemonic, dag params, list<Trait> traits = []>
    : LLVM_Metadata<name, attrMnemonic, params, traits> {
  let genMnemonicAlias = 0;
}

// The value of an enum, in angle brackets.
class LLVM_EnumWrapper<string name, string attrMnemonic, dag param, string variable> : LLVM_Attr<name, attrMnemonic> {
  let parameters = param;
  let assemblyFormat = "`<` $" # variable # " `>`";
}

// What an operation asks for where it wants the attribute of a definition, by this name in errors.
class LLVM_AttrOf<string name, string what> : DialectAttr<
    LLVM_Dialect, CPred<"::llvm::isa<::mlir::LLVM::" # name # "Attr>($_self)">, what> {
  let storageType = "::mlir::LLVM::" # name # "Attr";
  let returnType = storageType;
  let constBuilderCall = storageType # "::get($_builder.getContext(), $0)";
}

//===-- Symbols and calls -----------------------------------------------------------------------------------------===//

def CConvAttr : LLVM_EnumWrapper<"CConv", "cconv", (ins "CConv":$CallingConv), "CallingConv">;
def CConv : LLVM_AttrOf<"CConv", "LLVM Calling Convention specification"> {
  let returnType = "::mlir::LLVM::cconv::CConv";
  let convertFromStorage = "$_self.getCallingConv()";
}

def LinkageAttr : LLVM_EnumWrapper<"Linkage", "linkage", (ins "linkage::Linkage":$linkage), "linkage">;
def Linkage : LLVM_AttrOf<"Linkage", "LLVM Linkage specification"> {
  let returnType = "::mlir::LLVM::linkage::Linkage";
  let convertFromStorage = "$_self.getLinkage()";
}

def TailCallKindAttr : LLVM_EnumWrapper<
    "TailCallKind", "tailcallkind", (ins "TailCallKind":$tailCallKind), "tailCallKind">;
def TailCallKind : LLVM_AttrOf<"TailCallKind", "LLVM Calling Convention specification"> {
  let returnType = "::mlir::LLVM::tailcallkind::TailCallKind";
  let convertFromStorage = "$_self.getTailCallKind()";
}

def ComdatAttr : LLVM_Attr<"Comdat", "comdat"> {
  let parameters = (ins "comdat::Comdat":$comdat);
  let assemblyFormat = "$comdat";
}

def FramePointerKindAttr : LLVM_EnumWrapper<"FramePointerKind", "framePointerKind",
    (ins "framePointerKind::FramePointerKind":$framePointerKind), "framePointerKind">;
def UWTableKindAttr : LLVM_EnumWrapper<
    "UWTableKind", "uwtableKind", (ins "uwtable::UWTableKind":$uwtableKind), "uwtableKind">;

def LLVM_MemoryEffectsAttr : LLVM_Record<"MemoryEffects", "memory_effects",
    (ins "ModRefInfo":$other, "ModRefInfo":$argMem, "ModRefInfo":$inaccessibleMem, "ModRefInfo":$errnoMem,
         "ModRefInfo":$targetMem0, "ModRefInfo":$targetMem1)>;

def LLVM_VScaleRangeAttr : LLVM_Record<
    "VScaleRange", "vscale_range", (ins "IntegerAttr":$minRange, "IntegerAttr":$maxRange)>;

def LLVM_ConstantRangeAttr : LLVM_Attr<"ConstantRange", "constant_range"> {
  let summary = "A range of two integers, corresponding to LLVM's ConstantRange";
  let parameters = (ins APIntParameter<"">:$lower, APIntParameter<"">:$upper);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def LLVM_VecTypeHintAttr : LLVM_Record<"VecTypeHint", "vec_type_hint",
    (ins "TypeAttr":$hint, DefaultValuedParameter<"bool", "false">:$is_signed)> {
  let summary = "Explicit vectorization compiler hint";
}

def LLVM_DereferenceableAttr : LLVM_Record<"Dereferenceable", "dereferenceable",
    (ins "uint64_t":$bytes, DefaultValuedParameter<"bool", "false">:$mayBeNull)> {
  let summary = "LLVM dereferenceable attribute";
}

def LLVM_AddressSpaceAttr : LLVM_Attr<"AddressSpace", "address_space", [
    LLVM_AddrSpaceAttrInterface, DeclareAttrInterfaceMethods<MemorySpaceAttrInterface>]> {
  let parameters = (ins "unsigned":$addressSpace);
  let assemblyFormat = "`<` $addressSpace `>`";
}

//===-- Constants -------------------------------------------------------------------------------------------------===//

def LLVM_UndefAttr : LLVM_Attr<"Undef", "undef">;
def LLVM_PoisonAttr : LLVM_Attr<"Poison", "poison">;
def LLVM_ZeroAttr : LLVM_Attr<"Zero", "zero">;

def LLVM_DSOLocalEquivalentAttr : LLVM_Attr<"DSOLocalEquivalent", "dso_local_equivalent"> {
  let parameters = (ins "FlatSymbolRefAttr":$sym);
  let assemblyFormat = "$sym";
}

def LLVM_BlockTagAttr : LLVM_Record<"BlockTag", "blocktag", (ins "uint32_t":$id)>;
def LLVM_BlockAddressAttr : LLVM_Record<
    "BlockAddress", "blockaddress", (ins "FlatSymbolRefAttr":$function, "BlockTagAttr":$tag)>;

//===-- Targets ---------------------------------------------------------------------------------------------------===//

def LLVM_TargetFeaturesAttr : LLVM_Attr<"TargetFeatures", "target_features", [DLTIQueryInterface]> {
  let summary = "LLVM target features attribute";
  let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$features);
  let assemblyFormat = "`<` `[` (`]`) : ($features^ `]`)? `>`";
  let genVerifyDecl = 1;
}

def LLVM_TargetAttr : LLVM_Attr<"Target", "target", [LLVM_TargetAttrInterface]> {
  let parameters = (ins "StringAttr":$triple, "StringAttr":$chip,
                        OptionalParameter<"TargetFeaturesAttr", "">:$features);
  let assemblyFormat = "`<` struct($triple, $chip, $features) `>`";
}

def LLVM_DependentLibrariesAttr : LLVM_Attr<"DependentLibraries", "dependent_libraries"> {
  let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$libs);
  let assemblyFormat = "`<` $libs `>`";
}

def WorkgroupAttributionAttr : LLVM_Attr<"WorkgroupAttribution", "mlir.workgroup_attribution"> {
  let parameters = (ins "IntegerAttr":$num_elements, "TypeAttr":$element_type);
  let assemblyFormat = "`<` $num_elements `,` $element_type `>`";
}

def LLVM_MMRATagAttr : LLVM_Attr<"MMRATag", "mmra_tag"> {
  let parameters = (ins StringRefParameter<>:$prefix, StringRefParameter<>:$suffix);
  let assemblyFormat = "`<` $prefix `` `:` `` $suffix `>`";
  let genMnemonicAlias = 1;
}

//===-- Flags of modules ------------------------------------------------------------------------------------------===//

def ModuleFlagAttr : LLVM_Attr<"ModuleFlag", "mlir.module_flag"> {
  let parameters = (ins "ModFlagBehavior":$behavior, "StringAttr":$key, "Attribute":$value);
  let assemblyFormat = "`<` $behavior `,` $key `,` $value `>`";
  let genVerifyDecl = 1;
}

def ModuleFlagCGProfileEntryAttr : LLVM_Record<"ModuleFlagCGProfileEntry", "cgprofile_entry",
    (ins OptionalParameter<"FlatSymbolRefAttr">:$from, OptionalParameter<"FlatSymbolRefAttr">:$to, "uint64_t":$count)>;

def ModuleFlagProfileSummaryDetailedAttr : LLVM_Record<"ModuleFlagProfileSummaryDetailed", "profile_summary_detailed",
    (ins "uint32_t":$cut_off, "uint64_t":$min_count, "uint32_t":$num_counts)>;

def ModuleFlagProfileSummaryAttr : LLVM_Record<"ModuleFlagProfileSummary", "profile_summary",
    (ins "ProfileSummaryFormatKind":$format, "uint64_t":$total_count, "uint64_t":$max_count,
         "uint64_t":$max_internal_count, "uint64_t":$max_function_count, "uint64_t":$num_counts,
         "uint64_t":$num_functions, OptionalParameter<"std::optional<uint64_t>">:$is_partial_profile,
         OptionalParameter<"FloatAttr">:$partial_profile_ratio,
         ArrayRefParameter<"ModuleFlagProfileSummaryDetailedAttr">:$detailed_summary)>;

//===-- Loops -----------------------------------------------------------------------------------------------------===//

// Parameters that need not be there.
def LLVM_OptBool : OptionalParameter<"BoolAttr">;
def LLVM_OptInt : OptionalParameter<"IntegerAttr">;
def LLVM_OptString : OptionalParameter<"StringAttr">;
def LLVM_OptLoop : OptionalParameter<"LoopAnnotationAttr">;

def LoopVectorizeAttr : LLVM_Metadata<"LoopVectorize", "loop_vectorize", (ins
    LLVM_OptBool:$disable, LLVM_OptBool:$predicateEnable, LLVM_OptBool:$scalableEnable, LLVM_OptInt:$width,
    LLVM_OptLoop:$followupVectorized, LLVM_OptLoop:$followupEpilogue, LLVM_OptLoop:$followupAll)>;

def LoopInterleaveAttr : LLVM_Metadata<"LoopInterleave", "loop_interleave", (ins "IntegerAttr":$count)>;

def LoopUnrollAttr : LLVM_Metadata<"LoopUnroll", "loop_unroll", (ins
    LLVM_OptBool:$disable, LLVM_OptInt:$count, LLVM_OptBool:$runtimeDisable, LLVM_OptBool:$full,
    LLVM_OptLoop:$followupUnrolled, LLVM_OptLoop:$followupRemainder, LLVM_OptLoop:$followupAll)>;

def LoopUnrollAndJamAttr : LLVM_Metadata<"LoopUnrollAndJam", "loop_unroll_and_jam", (ins
    LLVM_OptBool:$disable, LLVM_OptInt:$count, LLVM_OptLoop:$followupOuter, LLVM_OptLoop:$followupInner,
    LLVM_OptLoop:$followupRemainderOuter, LLVM_OptLoop:$followupRemainderInner, LLVM_OptLoop:$followupAll)>;

def LoopLICMAttr : LLVM_Metadata<
    "LoopLICM", "loop_licm", (ins LLVM_OptBool:$disable, LLVM_OptBool:$versioningDisable)>;

def LoopDistributeAttr : LLVM_Metadata<"LoopDistribute", "loop_distribute", (ins
    LLVM_OptBool:$disable, LLVM_OptLoop:$followupCoincident, LLVM_OptLoop:$followupSequential,
    LLVM_OptLoop:$followupFallback, LLVM_OptLoop:$followupAll)>;

def LoopPipelineAttr : LLVM_Metadata<
    "LoopPipeline", "loop_pipeline", (ins LLVM_OptBool:$disable, LLVM_OptInt:$initiationinterval)>;

def LoopPeeledAttr : LLVM_Metadata<"LoopPeeled", "loop_peeled", (ins LLVM_OptInt:$count)>;

def LoopUnswitchAttr : LLVM_Metadata<"LoopUnswitch", "loop_unswitch", (ins LLVM_OptBool:$partialDisable)>;

def LoopAnnotationAttr : LLVM_Metadata<"LoopAnnotation", "loop_annotation", (ins
    LLVM_OptBool:$disableNonforced, OptionalParameter<"LoopVectorizeAttr">:$vectorize,
    OptionalParameter<"LoopInterleaveAttr">:$interleave, OptionalParameter<"LoopUnrollAttr">:$unroll,
    OptionalParameter<"LoopUnrollAndJamAttr">:$unrollAndJam, OptionalParameter<"LoopLICMAttr">:$licm,
    OptionalParameter<"LoopDistributeAttr">:$distribute, OptionalParameter<"LoopPipelineAttr">:$pipeline,
    OptionalParameter<"LoopPeeledAttr">:$peeled, OptionalParameter<"LoopUnswitchAttr">:$unswitch,
    LLVM_OptBool:$mustProgress, LLVM_OptBool:$isVectorized, OptionalParameter<"FusedLoc">:$startLoc,
    OptionalParameter<"FusedLoc">:$endLoc, OptionalArrayRefParameter<"AccessGroupAttr">:$parallelAccesses)>;

//===-- Aliasing --------------------------------------------------------------------------------------------------===//

// A list of attributes of one definition.
class LLVM_ListOf<Attr element> : TypedArrayAttrBase<element, element.summary # " array"> { let constBuilderCall = ?; }

def LLVM_AliasScopeDomainAttr : LLVM_Metadata<
    "AliasScopeDomain", "alias_scope_domain", (ins "Attribute":$id, LLVM_OptString:$description)> {
  let summary = "LLVM dialect alias scope domain metadata";
}

def LLVM_AliasScopeAttr : LLVM_Metadata<"AliasScope", "alias_scope",
    (ins "Attribute":$id, "AliasScopeDomainAttr":$domain, LLVM_OptString:$description)> {
  let summary = "LLVM dialect alias scope";
  let genVerifyDecl = 1;
}
def LLVM_AliasScopeArrayAttr : LLVM_ListOf<LLVM_AliasScopeAttr>;

def LLVM_AccessGroupAttr : LLVM_Metadata<"AccessGroup", "access_group", (ins "DistinctAttr":$id)> {
  let summary = "LLVM dialect access group metadata";
}
def LLVM_AccessGroupArrayAttr : LLVM_ListOf<LLVM_AccessGroupAttr>;

def LLVM_TBAARootAttr : LLVM_Metadata<"TBAARoot", "tbaa_root", (ins LLVM_OptString:$id), [LLVM_TBAANode]> {
  let summary = "LLVM dialect TBAA root metadata";
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
}

def LLVM_TBAAMemberAttr : LLVM_Record<"TBAAMember", "tbaa_member", (ins "TBAANodeAttr":$typeDesc, "int64_t":$offset)> {
  let assemblyFormat = "`<` params `>`";
}

// Members in braces.
class LLVM_TBAAMembersParameter : ArrayRefParameter<"TBAAMemberAttr"> {
  let parser = "tbaa::parseMembers($_parser)";
  let printer = "tbaa::printMembers($_printer, $_self)";
}
def LLVM_TBAAMembers : LLVM_TBAAMembersParameter;

def LLVM_TBAATypeDescriptorAttr : LLVM_Metadata<"TBAATypeDescriptor", "tbaa_type_desc",
    (ins StringRefParameter<>:$id, LLVM_TBAAMembers:$members), [LLVM_TBAANode]> {
  let summary = "LLVM dialect TBAA type metadata";
}

def LLVM_TBAATagAttr : LLVM_Metadata<"TBAATag", "tbaa_tag", (ins
    "TBAATypeDescriptorAttr":$base_type, "TBAATypeDescriptorAttr":$access_type, "int64_t":$offset,
    DefaultValuedParameter<"bool", "false">:$constant)> {
  let summary = "LLVM dialect TBAA tag metadata";
}
def LLVM_TBAATagArrayAttr : LLVM_ListOf<LLVM_TBAATagAttr>;

//===-- Debug information -----------------------------------------------------------------------------------------===//

// A number that text calls by its DWARF name. Without a default the parameter must be there.
class LLVM_DwarfName<string what, string default> : AttrOrTypeParameter<"unsigned", "debug info " # what> {
  let parser = "dwarf::parse($_parser)";
  let printer = "dwarf::print($_printer, $_self)";
  let defaultValue = default;
}
class LLVM_DwarfCallingConventionParameter : LLVM_DwarfName<"calling convention", "0">;
def LLVM_DwarfCallingConvention : LLVM_DwarfCallingConventionParameter;
class LLVM_DwarfEncodingParameter : LLVM_DwarfName<"encoding", "0">;
def LLVM_DwarfEncoding : LLVM_DwarfEncodingParameter;
class LLVM_DwarfLanguageParameter : LLVM_DwarfName<"language", "">;
def LLVM_DwarfLanguage : LLVM_DwarfLanguageParameter;
class LLVM_DwarfTagParameter : LLVM_DwarfName<"tag", "0">;
def LLVM_DwarfTag : LLVM_DwarfTagParameter;
class LLVM_DwarfOperationParameter : LLVM_DwarfName<"operation encoding", "">;
def LLVM_DwarfOperation : LLVM_DwarfOperationParameter;

def LLVM_OptId : OptionalParameter<"DistinctAttr">;
def LLVM_OptFile : OptionalParameter<"DIFileAttr">;
def LLVM_OptScope : OptionalParameter<"DIScopeAttr">;
def LLVM_OptType : OptionalParameter<"DITypeAttr">;
def LLVM_OptExpression : OptionalParameter<"DIExpressionAttr">;
def LLVM_OptNodes : OptionalArrayRefParameter<"DINodeAttr">;
def LLVM_OptFlag : OptionalParameter<"bool">;
def LLVM_OptUnsigned : OptionalParameter<"unsigned">;
def LLVM_OptU32 : OptionalParameter<"uint32_t">;
def LLVM_OptU64 : OptionalParameter<"uint64_t">;

def LLVM_DIExpressionElemAttr : LLVM_Attr<"DIExpressionElem", "di_expression_elem"> {
  let parameters = (ins LLVM_DwarfOperation:$opcode, OptionalArrayRefParameter<"uint64_t">:$arguments);
  let assemblyFormat = "`` $opcode ( `(` custom<ExpressionArg>(ref($opcode), $arguments)^ `)` ) : (``)?";
}

def LLVM_DIExpressionAttr : LLVM_Attr<"DIExpression", "di_expression"> {
  let parameters = (ins OptionalArrayRefParameter<"DIExpressionElemAttr">:$operations);
  let assemblyFormat = "`<` ( `[` $operations^ `]` ) : (``)? `>`";
  let constBuilderCall = "::mlir::LLVM::DIExpressionAttr::get($_builder.getContext(), $0)";
}

def LLVM_DINullTypeAttr : LLVM_Attr<"DINullType", "di_null_type", [LLVM_DINode, LLVM_DIType]> {
  let parameters = (ins);
  let genMnemonicAlias = 1;
}

def LLVM_DIBasicTypeAttr : LLVM_Metadata<"DIBasicType", "di_basic_type", (ins
    LLVM_DwarfTag:$tag, "StringAttr":$name, LLVM_OptU64:$sizeInBits, LLVM_DwarfEncoding:$encoding),
    [LLVM_DINode, LLVM_DIType]>;

def LLVM_DICompileUnitAttr : LLVM_Metadata<"DICompileUnit", "di_compile_unit", (ins
    "DistinctAttr":$id, LLVM_DwarfLanguage:$sourceLanguage, "DIFileAttr":$file, LLVM_OptString:$producer,
    "bool":$isOptimized, "DIEmissionKind":$emissionKind, OptionalParameter<"DINameTableKind">:$nameTableKind,
    LLVM_OptString:$splitDebugFilename), [LLVM_DINode, LLVM_DIScope]>;

def LLVM_DICompositeTypeAttr : LLVM_Metadata<"DICompositeType", "di_composite_type", (ins
    LLVM_OptId:$recId, LLVM_OptFlag:$isRecSelf, LLVM_DwarfTag:$tag, LLVM_OptString:$name, LLVM_OptFile:$file,
    LLVM_OptU32:$line, LLVM_OptScope:$scope, LLVM_OptType:$baseType, OptionalParameter<"DIFlags">:$flags,
    LLVM_OptU64:$sizeInBits, LLVM_OptU64:$alignInBits, LLVM_OptExpression:$dataLocation, LLVM_OptExpression:$rank,
    LLVM_OptExpression:$allocated, LLVM_OptExpression:$associated, LLVM_OptNodes:$elements),
    [LLVM_DIRecursiveTypeAttrInterface, LLVM_DINode, LLVM_DIScope, LLVM_DIType]>;

def LLVM_DIDerivedTypeAttr : LLVM_Metadata<"DIDerivedType", "di_derived_type", (ins
    LLVM_DwarfTag:$tag, LLVM_OptString:$name, LLVM_OptType:$baseType, LLVM_OptU64:$sizeInBits, LLVM_OptU32:$alignInBits,
    LLVM_OptU64:$offsetInBits, OptionalParameter<"std::optional<unsigned>">:$dwarfAddressSpace,
    OptionalParameter<"DINodeAttr">:$extraData), [LLVM_DINode, LLVM_DIScope, LLVM_DIType]>;

def LLVM_DIFileAttr : LLVM_Metadata<
    "DIFile", "di_file", (ins "StringAttr":$name, "StringAttr":$directory), [LLVM_DINode, LLVM_DIScope]> {
  let assemblyFormat = "`<` $name `in` $directory `>`";
}

def LLVM_DIGlobalVariableExpressionAttr : LLVM_Metadata<"DIGlobalVariableExpression", "di_global_variable_expression",
    (ins "DIGlobalVariableAttr":$var, LLVM_OptExpression:$expr)> {
  let constBuilderCall = "$0";
}
def DIGlobalVariableExpressionArrayAttr : TypedArrayAttrBase<
    LLVM_DIGlobalVariableExpressionAttr, "an array of variable expressions">;

def LLVM_DIGlobalVariable : LLVM_Metadata<"DIGlobalVariable", "di_global_variable", (ins
    LLVM_OptScope:$scope, LLVM_OptString:$name, LLVM_OptString:$linkageName, "DIFileAttr":$file, "unsigned":$line,
    "DITypeAttr":$type, LLVM_OptFlag:$isLocalToUnit, LLVM_OptFlag:$isDefined, LLVM_OptUnsigned:$alignInBits),
    [LLVM_DINode, LLVM_DIVariable]>;

def LLVM_DILexicalBlockAttr : LLVM_Metadata<"DILexicalBlock", "di_lexical_block", (ins
    "DIScopeAttr":$scope, LLVM_OptFile:$file, LLVM_OptUnsigned:$line, LLVM_OptUnsigned:$column),
    [LLVM_DINode, LLVM_DIScope, LLVM_DILocalScope]>;

def LLVM_DILexicalBlockFile : LLVM_Metadata<"DILexicalBlockFile", "di_lexical_block_file", (ins
    "DIScopeAttr":$scope, LLVM_OptFile:$file, "unsigned":$discriminator),
    [LLVM_DINode, LLVM_DIScope, LLVM_DILocalScope]>;

def LLVM_DILocalVariableAttr : LLVM_Metadata<"DILocalVariable", "di_local_variable", (ins
    "DIScopeAttr":$scope, LLVM_OptString:$name, LLVM_OptFile:$file, LLVM_OptUnsigned:$line, LLVM_OptUnsigned:$arg,
    LLVM_OptUnsigned:$alignInBits, LLVM_OptType:$type, OptionalParameter<"DIFlags", "DIFlags::Zero">:$flags),
    [LLVM_DINode, LLVM_DIVariable]>;

def LLVM_DISubprogramAttr : LLVM_Metadata<"DISubprogram", "di_subprogram", (ins
    LLVM_OptId:$recId, LLVM_OptFlag:$isRecSelf, LLVM_OptId:$id, OptionalParameter<"DICompileUnitAttr">:$compileUnit,
    LLVM_OptScope:$scope, LLVM_OptString:$name, LLVM_OptString:$linkageName, LLVM_OptFile:$file, LLVM_OptUnsigned:$line,
    LLVM_OptUnsigned:$scopeLine, OptionalParameter<"DISubprogramFlags">:$subprogramFlags,
    OptionalParameter<"DISubroutineTypeAttr">:$type, LLVM_OptNodes:$retainedNodes, LLVM_OptNodes:$annotations),
    [LLVM_DIRecursiveTypeAttrInterface, LLVM_DINode, LLVM_DIScope, LLVM_DILocalScope]>;

def LLVM_DIModuleAttr : LLVM_Metadata<"DIModule", "di_module", (ins
    LLVM_OptFile:$file, LLVM_OptScope:$scope, LLVM_OptString:$name, LLVM_OptString:$configMacros,
    LLVM_OptString:$includePath, LLVM_OptString:$apinotes, LLVM_OptUnsigned:$line, LLVM_OptFlag:$isDecl),
    [LLVM_DINode, LLVM_DIScope]>;

def LLVM_DINamespaceAttr : LLVM_Metadata<"DINamespace", "di_namespace",
    (ins LLVM_OptString:$name, LLVM_OptScope:$scope, "bool":$exportSymbols), [LLVM_DINode, LLVM_DIScope]>;

def LLVM_DIImportedEntityAttr : LLVM_Metadata<"DIImportedEntity", "di_imported_entity", (ins
    LLVM_DwarfTag:$tag, "DIScopeAttr":$scope, "DINodeAttr":$entity, LLVM_OptFile:$file, LLVM_OptUnsigned:$line,
    LLVM_OptString:$name, LLVM_OptNodes:$elements), [LLVM_DINode]>;

def LLVM_DIAnnotationAttr : LLVM_Record<
    "DIAnnotation", "di_annotation", (ins "StringAttr":$name, "StringAttr":$value), [LLVM_DINode]>;

def LLVM_OptAttr : OptionalParameter<"::mlir::Attribute">;

def LLVM_DISubrangeAttr : LLVM_Record<"DISubrange", "di_subrange", (ins
    LLVM_OptAttr:$count, LLVM_OptAttr:$lowerBound, LLVM_OptAttr:$upperBound, LLVM_OptAttr:$stride), [LLVM_DINode]>;

def LLVM_DIGenericSubrangeAttr : LLVM_Record<"DIGenericSubrange", "di_generic_subrange", (ins
    LLVM_OptAttr:$count, "::mlir::Attribute":$lowerBound, LLVM_OptAttr:$upperBound, "::mlir::Attribute":$stride),
    [LLVM_DINode]>;

def LLVM_DICommonBlockAttr : LLVM_Metadata<"DICommonBlock", "di_common_block", (ins
    "DIScopeAttr":$scope, OptionalParameter<"DIGlobalVariableAttr">:$decl, "StringAttr":$name, LLVM_OptFile:$file,
    LLVM_OptUnsigned:$line), [LLVM_DINode, LLVM_DIScope]>;

def LLVM_DISubroutineTypeAttr : LLVM_Metadata<"DISubroutineType", "di_subroutine_type",
    (ins LLVM_DwarfCallingConvention:$callingConvention, OptionalArrayRefParameter<"DITypeAttr">:$types),
    [LLVM_DINode, LLVM_DIType]>;

def LLVM_DILabelAttr : LLVM_Metadata<"DILabel", "di_label",
    (ins "DIScopeAttr":$scope, LLVM_OptString:$name, LLVM_OptFile:$file, LLVM_OptUnsigned:$line), [LLVM_DINode]>;

def LLVM_DIStringTypeAttr : LLVM_Metadata<"DIStringType", "di_string_type", (ins
    LLVM_DwarfTag:$tag, "StringAttr":$name, LLVM_OptU64:$sizeInBits, LLVM_OptU32:$alignInBits,
    OptionalParameter<"DIVariableAttr">:$stringLength, LLVM_OptExpression:$stringLengthExp,
    LLVM_OptExpression:$stringLocationExp, LLVM_DwarfEncoding:$encoding), [LLVM_DINode, LLVM_DIType]>;

#endif // RMLIR_LLVM_ATTRS
