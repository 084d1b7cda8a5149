// The operations of the llvm dialect that are no intrinsics.

#ifndef RMLIR_LLVM_OPS
#define RMLIR_LLVM_OPS

include "llvm/LLVMAttrs.td"
include "llvm/LLVMTypes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

defvar LLVM_HasFastmath = DeclareOpInterfaceMethods<FastmathFlagsInterface>;
defvar LLVM_HasOverflow = DeclareOpInterfaceMethods<IntegerOverflowFlagsInterface>;
defvar LLVM_HasExact = DeclareOpInterfaceMethods<ExactFlagInterface>;
defvar LLVM_HasNonNeg = DeclareOpInterfaceMethods<NonNegFlagInterface>;
defvar LLVM_HasAccessGroups = DeclareOpInterfaceMethods<AccessGroupOpInterface>;
defvar LLVM_HasAliasInfo = DeclareOpInterfaceMethods<AliasAnalysisOpInterface>;
defvar LLVM_IsSymbolUser = DeclareOpInterfaceMethods<SymbolUserOpInterface>;
defvar LLVM_IsCall = DeclareOpInterfaceMethods<CallOpInterface>;
defvar LLVM_IsBranch = DeclareOpInterfaceMethods<BranchOpInterface>;
defvar LLVM_HasWeights = DeclareOpInterfaceMethods<WeightedBranchOpInterface>;
defvar LLVM_IsPromotable = DeclareOpInterfaceMethods<PromotableOpInterface>;

// Arguments that many operations share.
defvar LLVM_FastmathArg =
    (ins DefaultValuedAttr<LLVM_FastmathFlagsAttr, "{}">:$fastmathFlags);
defvar LLVM_AccessGroupArgs = (ins OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups);
defvar LLVM_AliasArgs = (ins OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
                             OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
                             OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
defvar LLVM_CallAttrArgs = (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
defvar LLVM_BundleArgs = (ins VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands,
                              DenseI32ArrayAttr:$op_bundle_sizes, OptionalAttr<ArrayAttr>:$op_bundle_tags);

class LLVM_Op<string mnemonic, list<Trait> traits = []> : Op<LLVM_Dialect, mnemonic, traits>;

class LLVM_Terminator<string mnemonic, list<Trait> traits = []> : LLVM_Op<mnemonic, traits # [Terminator]>;

//===-- Arithmetic ------------------------------------------------------------------------------------------------===//

class LLVM_Arithmetic<string mnemonic, Type type, list<Trait> traits, dag flags = (ins)>
    : LLVM_Op<mnemonic, [SameOperandsAndResultType, NoMemoryEffect] # traits> {
  let arguments = !con((ins type:$lhs, type:$rhs), flags);
  let results = (outs type:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}

class LLVM_IntArithmetic<string mnemonic, string what> : LLVM_Arithmetic<mnemonic, LLVM_IntLike, [Pure]> {
  let summary = what;
}

class LLVM_OverflowArithmetic<string mnemonic, string what, list<Trait> traits>
    : LLVM_Arithmetic<mnemonic, LLVM_IntLike, [LLVM_HasOverflow] # traits,
                      (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags)> {
  let summary = what;
  let assemblyFormat = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)";
}

class LLVM_ExactArithmetic<string mnemonic, string what, list<Trait> traits>
    : LLVM_Arithmetic<mnemonic, LLVM_IntLike, [LLVM_HasExact] # traits, (ins UnitAttr:$isExact)> {
  let summary = what;
  let assemblyFormat = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)";
}

class LLVM_FloatArithmetic<string mnemonic, string what>
    : LLVM_Arithmetic<mnemonic, LLVM_FloatLike, [LLVM_HasFastmath, Pure], LLVM_FastmathArg> {
  let summary = what;
}

def LLVM_AddOp : LLVM_OverflowArithmetic<"add", "Integer addition", [Commutative, Pure]>;
def LLVM_SubOp : LLVM_OverflowArithmetic<"sub", "Integer subtraction", [Pure]>;
def LLVM_MulOp : LLVM_OverflowArithmetic<"mul", "Integer multiplication", [Commutative, Pure]>;
// Division by zero is undefined: what the divisor is decides whether these may be speculated.
defvar LLVM_MayTrap = DeclareOpInterfaceMethods<ConditionallySpeculatable>;
def LLVM_UDivOp : LLVM_ExactArithmetic<"udiv", "Unsigned division", [LLVM_MayTrap]>;
def LLVM_SDivOp : LLVM_ExactArithmetic<"sdiv", "Signed division", [LLVM_MayTrap]>;
def LLVM_URemOp : LLVM_IntArithmetic<"urem", "Remainder of an unsigned division">;
def LLVM_SRemOp : LLVM_IntArithmetic<"srem", "Remainder of a signed division">;
def LLVM_AndOp : LLVM_IntArithmetic<"and", "Bitwise and">;
def LLVM_OrOp : LLVM_Arithmetic<
    "or", LLVM_IntLike, [DeclareOpInterfaceMethods<DisjointFlagInterface>, Pure], (ins UnitAttr:$isDisjoint)> {
  let summary = "Bitwise or";
  let assemblyFormat = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)";
}
def LLVM_XOrOp : LLVM_IntArithmetic<"xor", "Bitwise exclusive or">;
def LLVM_ShlOp : LLVM_OverflowArithmetic<"shl", "Shift to the left", [Pure]>;
def LLVM_LShrOp : LLVM_ExactArithmetic<"lshr", "Shift to the right that fills up with zeros", [Pure]>;
def LLVM_AShrOp : LLVM_ExactArithmetic<"ashr", "Shift to the right that fills up with the sign", [Pure]>;

def LLVM_FAddOp : LLVM_FloatArithmetic<"fadd", "Floating-point addition">;
def LLVM_FSubOp : LLVM_FloatArithmetic<"fsub", "Floating-point subtraction">;
def LLVM_FMulOp : LLVM_FloatArithmetic<"fmul", "Floating-point multiplication">;
def LLVM_FDivOp : LLVM_FloatArithmetic<"fdiv", "Floating-point division">;
def LLVM_FRemOp : LLVM_FloatArithmetic<"frem", "Remainder of a floating-point division">;
def LLVM_FNegOp : LLVM_Op<"fneg", [Pure, SameOperandsAndResultType, LLVM_HasFastmath]> {
  let summary = "Floating-point negation";
  let arguments = !con((ins LLVM_FloatLike:$operand), LLVM_FastmathArg);
  let results = (outs LLVM_FloatLike:$res);
  let assemblyFormat = "$operand attr-dict `:` type($res)";
}

//===-- Comparisons -----------------------------------------------------------------------------------------------===//

class LLVM_Comparison<string mnemonic, string what, list<Trait> traits, dag args> : LLVM_Op<mnemonic, [Pure] # traits # [
    SameTypeOperands, TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "res",
                                     "::getI1SameShape($_self)">]> {
  let summary = what;
  let arguments = args;
  let results = (outs LLVM_BoolLike:$res);
  let hasCustomAssemblyFormat = 1;
}

defvar LLVM_IntOrPointerLike = AnyTypeOf<
    [AnySignlessInteger, LLVM_IntVector, LLVM_AnyPointer, LLVM_PointerVector]>;
def LLVM_ICmpOp : LLVM_Comparison<"icmp", "Comparison of integers or pointers", [],
    (ins ICmpPredicate:$predicate, LLVM_IntOrPointerLike:$lhs, LLVM_IntOrPointerLike:$rhs)>;
def LLVM_FCmpOp : LLVM_Comparison<"fcmp", "Comparison of floats", [LLVM_HasFastmath],
    !con((ins FCmpPredicate:$predicate, LLVM_FloatLike:$lhs, LLVM_FloatLike:$rhs), LLVM_FastmathArg)>;

//===-- Memory ----------------------------------------------------------------------------------------------------===//

def LLVM_AllocaOp : LLVM_Op<"alloca", [DeclareOpInterfaceMethods<PromotableAllocationOpInterface>,
                                       DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>]> {
  let summary = "Memory on the stack, until the function returns";
  let arguments = (ins AnySignlessInteger:$arraySize, OptionalAttr<I64Attr>:$alignment, TypeAttr:$elem_type,
                       UnitAttr:$inalloca);
  let results = (outs Res<LLVM_AnyPointer, "", [MemAlloc<AutomaticAllocationScopeResource>]>:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_GEPOp : LLVM_Op<"getelementptr", [
    Pure, LLVM_IsPromotable, DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>,
    DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "Address of a part of what a pointer points to";
  let description = [{
    Indices are constants or operands. In the constants, the smallest integer of 32 bits stands for the next operand.
  }];
  let arguments = (ins LLVM_PointerLike:$base, Variadic<LLVM_IntLike>:$dynamicIndices,
                       DenseI32ArrayAttr:$rawConstantIndices, TypeAttr:$elem_type, GEPNoWrapFlagsProp:$noWrapFlags);
  let results = (outs LLVM_PointerLike:$res);
  let assemblyFormat = [{
    ($noWrapFlags^)? $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` attr-dict
    `:` functional-type(operands, results) `,` $elem_type
  }];
  let hasVerifier = 1;
}

class LLVM_Access<string mnemonic, list<Trait> traits> : LLVM_Op<mnemonic, [
    LLVM_HasAccessGroups, LLVM_HasAliasInfo, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<PromotableMemOpInterface>,
    DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>] # traits> {
  let hasVerifier = 1;
}

def LLVM_LoadOp : LLVM_Access<"load", [DeclareOpInterfaceMethods<DereferenceableOpInterface>]> {
  let summary = "Read from memory";
  let arguments = !con(
      (ins LLVM_AnyPointer:$addr, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_, UnitAttr:$nontemporal,
           UnitAttr:$invariant, UnitAttr:$invariantGroup,
           DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">:$ordering,
           OptionalAttr<StrAttr>:$syncscope, OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable),
      LLVM_AccessGroupArgs, LLVM_AliasArgs);
  let results = (outs LLVM_LoadableType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant` $invariant^)?
    (`invariant_group` $invariantGroup^)? (`dereferenceable` `` $dereferenceable^)? attr-dict
    `:` qualified(type($addr)) `->` type($res)
  }];
}

def LLVM_StoreOp : LLVM_Access<"store", []> {
  let summary = "Write to memory";
  let arguments = !con(
      (ins LLVM_LoadableType:$value, LLVM_AnyPointer:$addr, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_,
           UnitAttr:$nontemporal, UnitAttr:$invariantGroup,
           DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">:$ordering, OptionalAttr<StrAttr>:$syncscope),
      LLVM_AccessGroupArgs, LLVM_AliasArgs);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    (`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` qualified(type($addr))
  }];
}

class LLVM_Atomic<string mnemonic, list<Trait> traits>
    : LLVM_Op<mnemonic, [LLVM_HasAccessGroups, LLVM_HasAliasInfo] # traits> {
  let hasVerifier = 1;
}

def LLVM_AtomicRMWOp : LLVM_Atomic<"atomicrmw", [
    TypesMatchWith<"result #0 and operand #1 have the same type", "val", "res", "$_self">]> {
  let summary = "Read, change and write memory in one step";
  let arguments = !con(
      (ins AtomicBinOp:$bin_op, LLVM_AnyPointer:$ptr, LLVM_AtomicRMWType:$val, AtomicOrdering:$ordering,
           OptionalAttr<StrAttr>:$syncscope, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_),
      LLVM_AccessGroupArgs, LLVM_AliasArgs);
  let results = (outs LLVM_AtomicRMWType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict
    `:` qualified(type($ptr)) `,` type($val)
  }];
}

def LLVM_AtomicCmpXchgOp : LLVM_Atomic<"cmpxchg", [
    TypesMatchWith<"operand #1 and operand #2 have the same type", "val", "cmp", "$_self">,
    TypesMatchWith<"result #0 has an LLVM struct type consisting of the type of operand #2 and a bool", "val", "res",
                   "getValAndBoolStructType($_self)">]> {
  let summary = "Write to memory if it holds what is expected";
  let arguments = !con(
      (ins LLVM_AnyPointer:$ptr, LLVM_AtomicCmpXchgType:$cmp, LLVM_AtomicCmpXchgType:$val,
           AtomicOrdering:$success_ordering, AtomicOrdering:$failure_ordering, OptionalAttr<StrAttr>:$syncscope,
           OptionalAttr<I64Attr>:$alignment, UnitAttr:$weak, UnitAttr:$volatile_),
      LLVM_AccessGroupArgs, LLVM_AliasArgs);
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = [{
    (`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)?
    $success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)
  }];
}

def LLVM_FenceOp : LLVM_Op<"fence"> {
  let summary = "Order between accesses to memory before and after";
  let arguments = (ins AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let assemblyFormat = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict";
  let hasVerifier = 1;
}

//===-- Casts -----------------------------------------------------------------------------------------------------===//

class LLVM_Cast<string mnemonic, string what, Type from, Type to, list<Trait> traits = [], dag flags = (ins)>
    : LLVM_Op<mnemonic, [Pure] # traits> {
  let summary = what;
  let arguments = !con((ins from:$arg), flags);
  let results = (outs to:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

class LLVM_NonNegCast<string mnemonic, string what, Type to>
    : LLVM_Cast<mnemonic, what, LLVM_IntLike, to, [LLVM_HasNonNeg], (ins UnitAttr:$nonNeg)> {
  let assemblyFormat = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_BitcastOp : LLVM_Cast<
    "bitcast", "The same bits as another type", LLVM_AnyNonAggregate, LLVM_AnyNonAggregate, [LLVM_IsPromotable]> {
  let hasVerifier = 1;
}
def LLVM_AddrSpaceCastOp : LLVM_Cast<"addrspacecast", "Pointer into another address space", LLVM_PointerLike,
    LLVM_PointerLike, [LLVM_IsPromotable, DeclareOpInterfaceMethods<ViewLikeOpInterface>]>;
def LLVM_IntToPtrOp : LLVM_Cast<"inttoptr", "Integer to pointer", LLVM_IntLike, LLVM_PointerLike,
    [DeclareOpInterfaceMethods<DereferenceableOpInterface>],
    (ins OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable)> {
  let assemblyFormat = [{
    $arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)
  }];
}
def LLVM_PtrToIntOp : LLVM_Cast<"ptrtoint", "Pointer to integer", LLVM_PointerLike, LLVM_IntLike>;
def LLVM_SExtOp : LLVM_Cast<"sext", "Wider integer of the same signed value", LLVM_IntLike, LLVM_IntLike> {
  let hasVerifier = 1;
}
def LLVM_ZExtOp : LLVM_NonNegCast<"zext", "Wider integer of the same unsigned value", LLVM_IntLike> {
  let hasVerifier = 1;
}
def LLVM_TruncOp : LLVM_Cast<"trunc", "The lower bits of an integer", LLVM_IntLike, LLVM_IntLike, [LLVM_HasOverflow],
    (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags)> {
  let assemblyFormat = "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)";
}
def LLVM_SIToFPOp : LLVM_Cast<"sitofp", "Signed integer to float", LLVM_IntLike, LLVM_FloatLike>;
def LLVM_UIToFPOp : LLVM_NonNegCast<"uitofp", "Unsigned integer to float", LLVM_FloatLike>;
def LLVM_FPToSIOp : LLVM_Cast<"fptosi", "Float to signed integer", LLVM_FloatLike, LLVM_IntLike>;
def LLVM_FPToUIOp : LLVM_Cast<"fptoui", "Float to unsigned integer", LLVM_FloatLike, LLVM_IntLike>;
def LLVM_FPExtOp : LLVM_Cast<"fpext", "Float of a wider format", LLVM_FloatLike, LLVM_FloatLike>;
def LLVM_FPTruncOp : LLVM_Cast<"fptrunc", "Float of a narrower format", LLVM_FloatLike, LLVM_FloatLike>;

//===-- Calls and exceptions --------------------------------------------------------------------------------------===//

def LLVM_CallOp : LLVM_Op<"call", [LLVM_HasAccessGroups, LLVM_HasAliasInfo, AttrSizedOperandSegments, LLVM_HasFastmath,
                                   LLVM_IsCall, LLVM_IsSymbolUser]> {
  let summary = "Call of a function";
  let arguments = !con(
      (ins OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type, OptionalAttr<FlatSymbolRefAttr>:$callee,
           Variadic<LLVM_Type>:$callee_operands),
      LLVM_FastmathArg,
      (ins DefaultValuedAttr<CConv, "CConv::C">:$CConv,
           DefaultValuedAttr<TailCallKind, "TailCallKind::None">:$TailCallKind,
           OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects, UnitAttr:$convergent, UnitAttr:$no_unwind,
           UnitAttr:$will_return),
      LLVM_BundleArgs, LLVM_CallAttrArgs,
      (ins UnitAttr:$no_inline, UnitAttr:$always_inline, UnitAttr:$inline_hint),
      LLVM_AccessGroupArgs, LLVM_AliasArgs);
  let results = (outs Optional<LLVM_Type>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_InvokeOp : LLVM_Terminator<"invoke", [AttrSizedOperandSegments, LLVM_IsBranch, LLVM_IsCall, LLVM_HasWeights]> {
  let summary = "Call of a function that may unwind to another block";
  let arguments = !con(
      (ins OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type, OptionalAttr<FlatSymbolRefAttr>:$callee,
           Variadic<LLVM_Type>:$callee_operands),
      LLVM_CallAttrArgs,
      (ins Variadic<LLVM_Type>:$normalDestOperands, Variadic<LLVM_Type>:$unwindDestOperands,
           OptionalAttr<DenseI32ArrayAttr>:$branch_weights, DefaultValuedAttr<CConv, "CConv::C">:$CConv),
      LLVM_BundleArgs);
  let results = (outs Optional<LLVM_Type>:$result);
  let successors = (successor AnySuccessor:$normalDest, AnySuccessor:$unwindDest);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_LandingpadOp : LLVM_Op<"landingpad"> {
  let summary = "Where exceptions land";
  let arguments = (ins UnitAttr:$cleanup, Variadic<LLVM_Type>);
  let results = (outs LLVM_Type:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_CallIntrinsicOp : LLVM_Op<
    "call_intrinsic", [ArgAndResultAttrsOpInterface, AttrSizedOperandSegments, LLVM_HasFastmath]> {
  let summary = "Call of an intrinsic by its name";
  let arguments = !con((ins StrAttr:$intrin, Variadic<LLVM_Type>:$args), LLVM_FastmathArg, LLVM_BundleArgs,
                       LLVM_CallAttrArgs);
  let results = (outs Optional<LLVM_Type>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_InlineAsmOp : LLVM_Op<"inline_asm", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Assembly code in place of a call";
  let arguments = (ins Variadic<LLVM_Type>:$operands, StrAttr:$asm_string, StrAttr:$constraints,
                       UnitAttr:$has_side_effects, UnitAttr:$is_align_stack,
                       DefaultValuedAttr<TailCallKind, "TailCallKind::None">:$tail_call_kind,
                       OptionalAttr<DefaultValuedAttr<AsmATTOrIntel, "AsmDialect::AD_ATT">>:$asm_dialect,
                       OptionalAttr<ArrayAttr>:$operand_attrs);
  let results = (outs Optional<LLVM_Type>:$res);
  let assemblyFormat = [{
    (`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)?
    (`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? (`operand_attrs` `=` $operand_attrs^)?
    attr-dict $asm_string `,` $constraints operands `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def LLVM_VaArgOp : LLVM_Op<"va_arg"> {
  let summary = "The next variadic argument";
  let arguments = (ins LLVM_AnyPointer:$arg);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$arg attr-dict `:` functional-type($arg, $res)";
}

//===-- Aggregates and vectors ------------------------------------------------------------------------------------===//

defvar LLVM_ElementOfVector = "::llvm::cast<::mlir::VectorType>($_self).getElementType()";

def LLVM_ExtractElementOp : LLVM_Op<"extractelement", [
    Pure, TypesMatchWith<"result type matches vector element type", "vector", "res", LLVM_ElementOfVector>]> {
  let summary = "An element of a vector";
  let arguments = (ins LLVM_AnyVector:$vector, AnySignlessInteger:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}

def LLVM_InsertElementOp : LLVM_Op<"insertelement", [
    Pure, TypesMatchWith<"argument type matches vector element type", "vector", "value", LLVM_ElementOfVector>,
    AllTypesMatch<["res", "vector"]>]> {
  let summary = "A vector with one element replaced";
  let arguments = (ins LLVM_AnyVector:$vector, LLVM_PrimitiveType:$value, AnySignlessInteger:$position);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}

def LLVM_ExtractValueOp : LLVM_Op<"extractvalue", [Pure]> {
  let summary = "A part of a struct or array";
  let arguments = (ins LLVM_AnyAggregate:$container, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = [{
    $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))
  }];
  let hasVerifier = 1;
}

def LLVM_InsertValueOp : LLVM_Op<"insertvalue", [Pure, AllTypesMatch<["container", "res"]>]> {
  let summary = "A struct or array with one part replaced";
  let arguments = (ins LLVM_AnyAggregate:$container, LLVM_PrimitiveType:$value, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_AnyAggregate:$res);
  let assemblyFormat = [{
    $value `,` $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))
  }];
  let hasVerifier = 1;
}

def LLVM_ShuffleVectorOp : LLVM_Op<"shufflevector", [Pure, AllTypesMatch<["v1", "v2"]>]> {
  let summary = "Elements of two vectors, chosen and ordered by a mask";
  let arguments = (ins LLVM_AnyVector:$v1, LLVM_AnyVector:$v2, DenseI32ArrayAttr:$mask);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))
  }];
  let hasVerifier = 1;
}

//===-- Choices ---------------------------------------------------------------------------------------------------===//

def LLVM_SelectOp : LLVM_Op<"select", [Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>, LLVM_HasFastmath,
                                       DeclareOpInterfaceMethods<SelectLikeOpInterface>]> {
  let summary = "One of two values";
  let arguments = !con((ins LLVM_BoolLike:$condition, LLVM_Type:$trueValue, LLVM_Type:$falseValue), LLVM_FastmathArg);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($condition) `,` type($res)";
}

def LLVM_FreezeOp : LLVM_Op<"freeze", [Pure, SameOperandsAndResultType]> {
  let summary = "Some value in place of undef or poison";
  let arguments = (ins LLVM_Type:$val);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$val attr-dict `:` type($val)";
}

//===-- Terminators -----------------------------------------------------------------------------------------------===//

def LLVM_BrOp : LLVM_Terminator<"br", [LLVM_IsBranch, Pure]> {
  let summary = "Branch to a block";
  let arguments = (ins Variadic<LLVM_Type>:$destOperands, OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
}

def LLVM_CondBrOp : LLVM_Terminator<"cond_br", [AttrSizedOperandSegments, LLVM_IsBranch, LLVM_HasWeights, Pure]> {
  let summary = "Branch to one of two blocks";
  let arguments = (ins I1:$condition, Variadic<LLVM_Type>:$trueDestOperands, Variadic<LLVM_Type>:$falseDestOperands,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights,
                       OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition ( `weights` `(` $branch_weights^ `)` )? `,`
    $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict
  }];
}

def LLVM_SwitchOp : LLVM_Terminator<"switch", [AttrSizedOperandSegments, LLVM_IsBranch, LLVM_HasWeights, Pure]> {
  let summary = "Branch to the block of a value";
  let arguments = (ins AnySignlessInteger:$value, Variadic<AnyType>:$defaultOperands,
                       VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
                       OptionalAttr<AnyIntElementsAttr>:$case_values, DenseI32ArrayAttr:$case_operand_segments,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = [{
    $value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` type($defaultOperands) `)`)?
    custom<SwitchOpCases>(ref(type($value)), $case_values, $caseDestinations, $caseOperands, type($caseOperands))
    attr-dict
  }];
  let hasVerifier = 1;
}

def LLVM_IndirectBrOp : LLVM_Terminator<"indirectbr", [SameVariadicOperandSize, LLVM_IsBranch, Pure]> {
  let summary = "Branch to the block that an address stands for";
  let arguments = (ins LLVM_AnyPointer:$addr, VariadicOfVariadic<AnyType, "indbr_operand_segments">:$succOperands,
                       DenseI32ArrayAttr:$indbr_operand_segments);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$successors);
  let assemblyFormat = [{
    $addr `:` type($addr) `,`
    custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $succOperands, type($succOperands)) attr-dict
  }];
}

def LLVM_ReturnOp : LLVM_Terminator<"return", [Pure, ReturnLike]> {
  let summary = "Return to the caller";
  let arguments = (ins Optional<LLVM_Type>:$arg);
  let assemblyFormat = "attr-dict ($arg^ `:` type($arg))?";
  let hasVerifier = 1;
}

def LLVM_ResumeOp : LLVM_Terminator<"resume"> {
  let summary = "Go on unwinding";
  let arguments = (ins LLVM_Type:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def LLVM_UnreachableOp : LLVM_Terminator<"unreachable"> {
  let summary = "A place that is never reached";
  let assemblyFormat = "attr-dict";
}

//===-- Constants -------------------------------------------------------------------------------------------------===//

class LLVM_Constant<string mnemonic, string what> : LLVM_Op<mnemonic, [Pure, ConstantLike]> {
  let summary = what;
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}

def LLVM_NoneTokenOp : LLVM_Op<"mlir.none", [Pure]> {
  let summary = "The empty token";
  let results = (outs LLVM_TokenType:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}
def LLVM_UndefOp : LLVM_Constant<"mlir.undef", "Any value">;
def LLVM_PoisonOp : LLVM_Constant<"mlir.poison", "A value that must not be used">;
def LLVM_ZeroOp : LLVM_Constant<"mlir.zero", "Zero, null, or an aggregate of them"> { let hasVerifier = 1; }
def LLVM_ConstantOp : LLVM_Constant<"mlir.constant", "A constant"> {
  let arguments = (ins AnyAttr:$value);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($res)";
  let hasVerifier = 1;
}

class LLVM_AddressConstant<string mnemonic, string what, dag arg, string variable>
    : LLVM_Op<mnemonic, [Pure, ConstantLike, LLVM_IsSymbolUser]> {
  let summary = what;
  let arguments = arg;
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$" # variable # " attr-dict `:` qualified(type($res))";
}

def LLVM_AddressOfOp : LLVM_AddressConstant<"mlir.addressof", "Address of a global, alias or function",
    (ins FlatSymbolRefAttr:$global_name), "global_name">;
def LLVM_DSOLocalEquivalentOp : LLVM_AddressConstant<"dso_local_equivalent",
    "Address of a function that does the same and lies in the same object", (ins FlatSymbolRefAttr:$function_name),
    "function_name">;
def LLVM_BlockAddressOp : LLVM_AddressConstant<"blockaddress", "Address of a block",
    (ins LLVM_BlockAddressAttr:$block_addr), "block_addr"> {
  let hasVerifier = 1;
}
def LLVM_BlockTagOp : LLVM_Op<"blocktag"> {
  let summary = "Name of the block that it stands in, for its address";
  let arguments = (ins LLVM_BlockTagAttr:$tag);
  let assemblyFormat = "$tag attr-dict";
}

//===-- Symbols ---------------------------------------------------------------------------------------------------===//

defvar LLVM_AddressSpaceArg = DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">;
defvar LLVM_VisibilityArg = DefaultValuedAttr<Visibility, "mlir::LLVM::Visibility::Default">;

def LLVM_GlobalOp : LLVM_Op<"mlir.global", [IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">, Symbol]> {
  let summary = "Global variable or constant";
  let arguments = (ins
      TypeAttr:$global_type, UnitAttr:$constant, StrAttr:$sym_name, Linkage:$linkage, UnitAttr:$dso_local,
      UnitAttr:$thread_local_, UnitAttr:$externally_initialized, OptionalAttr<AnyAttr>:$value,
      OptionalAttr<I64Attr>:$alignment, LLVM_AddressSpaceArg:$addr_space, OptionalAttr<UnnamedAddr>:$unnamed_addr,
      OptionalAttr<StrAttr>:$section, OptionalAttr<SymbolRefAttr>:$comdat,
      OptionalAttr<DIGlobalVariableExpressionArrayAttr>:$dbg_exprs, LLVM_VisibilityArg:$visibility_,
      OptionalAttr<ArrayAttr>:$target_specific_attrs);
  let regions = (region AnyRegion:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

class LLVM_Structors<string kind, string what> : LLVM_Op<"mlir.global_" # kind, [LLVM_IsSymbolUser]> {
  let summary = what;
  let assemblyFormat = "`" # kind # "` `=` $" # kind # " `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict";
  let hasVerifier = 1;
}
def LLVM_GlobalCtorsOp : LLVM_Structors<"ctors", "Functions to run before the program"> {
  let arguments = (ins FlatSymbolRefArrayAttr:$ctors, I32ArrayAttr:$priorities, ArrayAttr:$data);
}
def LLVM_GlobalDtorsOp : LLVM_Structors<"dtors", "Functions to run after the program"> {
  let arguments = (ins FlatSymbolRefArrayAttr:$dtors, I32ArrayAttr:$priorities, ArrayAttr:$data);
}

def LLVM_AliasOp : LLVM_Op<"mlir.alias", [IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">, Symbol]> {
  let summary = "Another name of a global or function";
  let arguments = (ins TypeAttr:$alias_type, StrAttr:$sym_name, Linkage:$linkage, UnitAttr:$dso_local,
                       UnitAttr:$thread_local_, OptionalAttr<UnnamedAddr>:$unnamed_addr,
                       LLVM_VisibilityArg:$visibility_);
  let regions = (region SizedRegion<1>:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def LLVM_IFuncOp : LLVM_Op<"mlir.ifunc", [IsolatedFromAbove, Symbol, LLVM_IsSymbolUser]> {
  let summary = "Function that another one chooses when the program is loaded";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$i_func_type, FlatSymbolRefAttr:$resolver,
                       TypeAttr:$resolver_type, Linkage:$linkage, UnitAttr:$dso_local,
                       LLVM_AddressSpaceArg:$address_space,
                       DefaultValuedAttr<UnnamedAddr, "mlir::LLVM::UnnamedAddr::None">:$unnamed_addr,
                       LLVM_VisibilityArg:$visibility_);
  let assemblyFormat = [{
    custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)? $sym_name `:` $i_func_type `,` $resolver_type
    $resolver attr-dict
  }];
  let hasVerifier = 1;
}

def LLVM_ComdatSelectorOp : LLVM_Op<"comdat_selector", [Symbol]> {
  let summary = "Which of several definitions to keep";
  let arguments = (ins SymbolNameAttr:$sym_name, ComdatEnum:$comdat);
  let assemblyFormat = "$sym_name $comdat attr-dict";
}

def LLVM_ComdatOp : LLVM_Op<"comdat", [NoTerminator, NoRegionArguments, SymbolTable, Symbol]> {
  let summary = "Selectors that symbols refer to";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name $body attr-dict";
  let hasRegionVerifier = 1;
}

def LLVM_LLVMFuncOp : LLVM_Op<
    "func", [AffineScope, AutomaticAllocationScope, IsolatedFromAbove, FunctionOpInterface]> {
  let summary = "Function";
  let arguments = (ins
      StrAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, TypeAttrOf<LLVM_FunctionType>:$function_type,
      DefaultValuedAttr<Linkage, "Linkage::External">:$linkage, UnitAttr:$dso_local,
      DefaultValuedAttr<CConv, "CConv::C">:$CConv, OptionalAttr<SymbolRefAttr>:$comdat,
      OptionalAttr<UnitAttr>:$convergent, OptionalAttr<FlatSymbolRefAttr>:$personality,
      OptionalAttr<StrAttr>:$garbageCollector, OptionalAttr<ArrayAttr>:$passthrough,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
      OptionalAttr<I64Attr>:$function_entry_count, OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
      LLVM_VisibilityArg:$visibility_,
      // Modes and state of the vector and matrix units of Arm.
      OptionalAttr<UnitAttr>:$arm_streaming, OptionalAttr<UnitAttr>:$arm_locally_streaming,
      OptionalAttr<UnitAttr>:$arm_streaming_compatible, OptionalAttr<UnitAttr>:$arm_new_za,
      OptionalAttr<UnitAttr>:$arm_in_za, OptionalAttr<UnitAttr>:$arm_out_za, OptionalAttr<UnitAttr>:$arm_inout_za,
      OptionalAttr<UnitAttr>:$arm_preserves_za,
      OptionalAttr<StrAttr>:$section, OptionalAttr<UnnamedAddr>:$unnamed_addr, OptionalAttr<I64Attr>:$alignment,
      OptionalAttr<LLVM_VScaleRangeAttr>:$vscale_range, OptionalAttr<FramePointerKindAttr>:$frame_pointer,
      // What to generate code for.
      OptionalAttr<StrAttr>:$target_cpu, OptionalAttr<StrAttr>:$tune_cpu, OptionalAttr<StrAttr>:$reciprocal_estimates,
      OptionalAttr<StrAttr>:$prefer_vector_width, OptionalAttr<LLVM_TargetFeaturesAttr>:$target_features,
      OptionalAttr<BoolAttr>:$no_infs_fp_math, OptionalAttr<BoolAttr>:$no_nans_fp_math,
      OptionalAttr<BoolAttr>:$no_signed_zeros_fp_math, OptionalAttr<StrAttr>:$denormal_fp_math,
      OptionalAttr<StrAttr>:$denormal_fp_math_f32, OptionalAttr<StrAttr>:$fp_contract,
      OptionalAttr<StrAttr>:$instrument_function_entry, OptionalAttr<StrAttr>:$instrument_function_exit,
      OptionalAttr<UnitAttr>:$no_inline, OptionalAttr<UnitAttr>:$always_inline, OptionalAttr<UnitAttr>:$inline_hint,
      OptionalAttr<UnitAttr>:$no_unwind, OptionalAttr<UnitAttr>:$will_return, OptionalAttr<UnitAttr>:$optimize_none,
      // Hints for kernels.
      OptionalAttr<LLVM_VecTypeHintAttr>:$vec_type_hint, OptionalAttr<DenseI32ArrayAttr>:$work_group_size_hint,
      OptionalAttr<DenseI32ArrayAttr>:$reqd_work_group_size, OptionalAttr<I32Attr>:$intel_reqd_sub_group_size,
      OptionalAttr<UWTableKindAttr>:$uwtable_kind);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

//===-- Modules ---------------------------------------------------------------------------------------------------===//

def LLVM_LinkerOptionsOp : LLVM_Op<"linker_options"> {
  let summary = "Options of the linker for the object";
  let arguments = (ins StrArrayAttr:$options);
  let assemblyFormat = "$options attr-dict";
  let hasVerifier = 1;
}

def LLVM_ModuleFlagsOp : LLVM_Op<"module_flags"> {
  let summary = "Flags of the module";
  let arguments = (ins ArrayAttr:$flags);
  let assemblyFormat = "$flags attr-dict";
  let hasVerifier = 1;
}

#endif // RMLIR_LLVM_OPS
