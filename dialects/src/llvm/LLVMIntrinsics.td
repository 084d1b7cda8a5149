// The intrinsics of LLVM that are operations of their own. All others are called by name: `llvm.call_intrinsic`.

#ifndef RMLIR_LLVM_INTRINSICS
#define RMLIR_LLVM_INTRINSICS

include "llvm/LLVMOps.td"

class LLVM_Intr<string name, dag args, dag outs_, list<Trait> traits = []> : LLVM_Op<"intr." # name, traits> {
  let summary = "`llvm." # name # "`";
  let arguments = args;
  let results = outs_;
}

// Without a result, and with one.
class LLVM_IntrVoid<string name, dag args, list<Trait> traits = []> : LLVM_Intr<name, args, (outs), traits>;
class LLVM_IntrValue<string name, dag args, list<Trait> traits = []>
    : LLVM_Intr<name, args, (outs LLVM_Type:$res), traits>;

// Written as a call.
class LLVM_IntrCall<string name, dag args, list<Trait> traits> : LLVM_IntrValue<name, args, traits> {
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
class LLVM_IntrMath<string name, dag args, list<Trait> traits = [SameOperandsAndResultType]>
    : LLVM_IntrCall<name, !con(args, LLVM_FastmathArg), [LLVM_HasFastmath, Pure] # traits>;

//===-- Floats ----------------------------------------------------------------------------------------------------===//

class LLVM_UnaryMath<string name> : LLVM_IntrMath<name, (ins LLVM_FloatLike:$in)>;
class LLVM_BinaryMath<string name> : LLVM_IntrMath<name, (ins LLVM_FloatLike:$a, LLVM_FloatLike:$b)>;
class LLVM_TernaryMath<string name>
    : LLVM_IntrMath<name, (ins LLVM_FloatLike:$a, LLVM_FloatLike:$b, LLVM_FloatLike:$c)>;
class LLVM_RoundToInt<string name, Type type> : LLVM_IntrCall<name, (ins type:$val), [Pure]>;

def LLVM_ExpOp : LLVM_UnaryMath<"exp">;
def LLVM_Exp2Op : LLVM_UnaryMath<"exp2">;
def LLVM_Exp10Op : LLVM_UnaryMath<"exp10">;
def LLVM_FAbsOp : LLVM_UnaryMath<"fabs">;
def LLVM_FCeilOp : LLVM_UnaryMath<"ceil">;
def LLVM_FFloorOp : LLVM_UnaryMath<"floor">;
def LLVM_Log10Op : LLVM_UnaryMath<"log10">;
def LLVM_Log2Op : LLVM_UnaryMath<"log2">;
def LLVM_LogOp : LLVM_UnaryMath<"log">;
def LLVM_RoundEvenOp : LLVM_UnaryMath<"roundeven">;
def LLVM_RoundOp : LLVM_UnaryMath<"round">;
def LLVM_FTruncOp : LLVM_UnaryMath<"trunc">;
def LLVM_SqrtOp : LLVM_UnaryMath<"sqrt">;
def LLVM_RintOp : LLVM_UnaryMath<"rint">;
def LLVM_NearbyintOp : LLVM_UnaryMath<"nearbyint">;
def LLVM_SinOp : LLVM_UnaryMath<"sin">;
def LLVM_CosOp : LLVM_UnaryMath<"cos">;
def LLVM_TanOp : LLVM_UnaryMath<"tan">;
def LLVM_ASinOp : LLVM_UnaryMath<"asin">;
def LLVM_ACosOp : LLVM_UnaryMath<"acos">;
def LLVM_ATanOp : LLVM_UnaryMath<"atan">;
def LLVM_SinhOp : LLVM_UnaryMath<"sinh">;
def LLVM_CoshOp : LLVM_UnaryMath<"cosh">;
def LLVM_TanhOp : LLVM_UnaryMath<"tanh">;
def LLVM_CopySignOp : LLVM_BinaryMath<"copysign">;
def LLVM_PowOp : LLVM_BinaryMath<"pow">;
def LLVM_ATan2Op : LLVM_BinaryMath<"atan2">;
def LLVM_MaxNumOp : LLVM_BinaryMath<"maxnum">;
def LLVM_MinNumOp : LLVM_BinaryMath<"minnum">;
def LLVM_MaximumOp : LLVM_BinaryMath<"maximum">;
def LLVM_MinimumOp : LLVM_BinaryMath<"minimum">;
def LLVM_FMAOp : LLVM_TernaryMath<"fma">;
def LLVM_FMulAddOp : LLVM_TernaryMath<"fmuladd">;
def LLVM_LoadExpOp : LLVM_IntrMath<"ldexp", (ins LLVM_FloatLike:$val, AnySignlessInteger:$power), []>;
def LLVM_PowIOp : LLVM_IntrMath<"powi", (ins LLVM_FloatLike:$val, AnySignlessInteger:$power), []>;
def LLVM_FractionExpOp : LLVM_IntrMath<"frexp", (ins LLVM_FloatLike:$val), []>;
def LLVM_SincosOp : LLVM_IntrMath<"sincos", (ins LLVM_FloatLike:$val), []> { let hasVerifier = 1; }
def LLVM_LroundOp : LLVM_RoundToInt<"lround", LLVM_FloatLike>;
def LLVM_LlroundOp : LLVM_RoundToInt<"llround", LLVM_AnyFloat>;
def LLVM_LrintOp : LLVM_RoundToInt<"lrint", LLVM_FloatLike>;
def LLVM_LlrintOp : LLVM_RoundToInt<"llrint", LLVM_FloatLike>;
def LLVM_IsFPClass : LLVM_IntrValue<"is.fpclass", (ins LLVM_FloatLike:$in, I32Attr:$bit), [Pure]>;

//===-- Floats in an environment of rounding and exceptions -------------------------------------------------------===//

defvar LLVM_HasFPException = DeclareOpInterfaceMethods<FPExceptionBehaviorOpInterface>;

class LLVM_Constrained<string name, list<Trait> traits, dag rounding>
    : LLVM_IntrValue<"experimental.constrained." # name,
                     !con((ins LLVM_Type:$arg_0), rounding, (ins FPExceptionBehaviorAttr:$fpExceptionBehavior)),
                     [Pure, LLVM_HasFPException] # traits>;

class LLVM_ConstrainedRounding<string name> : LLVM_Constrained<
    name, [DeclareOpInterfaceMethods<RoundingModeOpInterface>], (ins ValidRoundingModeAttr:$roundingmode)> {
  let assemblyFormat = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}

def LLVM_ConstrainedUIToFP : LLVM_ConstrainedRounding<"uitofp">;
def LLVM_ConstrainedSIToFP : LLVM_ConstrainedRounding<"sitofp">;
def LLVM_ConstrainedFPTruncIntr : LLVM_ConstrainedRounding<"fptrunc">;
def LLVM_ConstrainedFPExtIntr : LLVM_Constrained<"fpext", [], (ins)> {
  let assemblyFormat = "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}

//===-- Integers --------------------------------------------------------------------------------------------------===//

class LLVM_UnaryInt<string name>
    : LLVM_IntrCall<name, (ins LLVM_IntLike:$in), [Pure, SameOperandsAndResultType]>;
class LLVM_BinaryInt<string name>
    : LLVM_IntrCall<name, (ins LLVM_IntLike:$a, LLVM_IntLike:$b), [Pure, SameOperandsAndResultType]>;
class LLVM_TernaryInt<string name>
    : LLVM_IntrCall<name, (ins LLVM_IntLike:$a, LLVM_IntLike:$b, LLVM_IntLike:$c), [Pure, SameOperandsAndResultType]>;
class LLVM_CountZeros<string name> : LLVM_IntrValue<
    name, (ins LLVM_IntLike:$in, I1Attr:$is_zero_poison), [Pure, SameOperandsAndResultType]>;
class LLVM_ThreeWay<string name> : LLVM_Intr<
    name, (ins LLVM_IntLike:$a, LLVM_IntLike:$b), (outs LLVM_IntLike:$res), [Pure, SameTypeOperands]> {
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
// The result is a pair of the value and whether it overflowed.
class LLVM_WithOverflow<string name>
    : LLVM_IntrValue<name # ".with.overflow", (ins LLVM_IntLike, LLVM_IntLike), [Pure, SameOperandsElementType]>;

def LLVM_AbsOp : LLVM_IntrValue<"abs", (ins LLVM_IntLike:$in, I1Attr:$is_int_min_poison), [Pure]>;
def LLVM_BitReverseOp : LLVM_UnaryInt<"bitreverse">;
def LLVM_ByteSwapOp : LLVM_UnaryInt<"bswap">;
def LLVM_CountLeadingZerosOp : LLVM_CountZeros<"ctlz">;
def LLVM_CountTrailingZerosOp : LLVM_CountZeros<"cttz">;
def LLVM_CtPopOp : LLVM_UnaryInt<"ctpop">;
def LLVM_FshlOp : LLVM_TernaryInt<"fshl">;
def LLVM_FshrOp : LLVM_TernaryInt<"fshr">;
def LLVM_SMaxOp : LLVM_BinaryInt<"smax">;
def LLVM_SMinOp : LLVM_BinaryInt<"smin">;
def LLVM_UMaxOp : LLVM_BinaryInt<"umax">;
def LLVM_UMinOp : LLVM_BinaryInt<"umin">;
def LLVM_SCmpOp : LLVM_ThreeWay<"scmp">;
def LLVM_UCmpOp : LLVM_ThreeWay<"ucmp">;
def LLVM_SAddWithOverflowOp : LLVM_WithOverflow<"sadd">;
def LLVM_UAddWithOverflowOp : LLVM_WithOverflow<"uadd">;
def LLVM_SSubWithOverflowOp : LLVM_WithOverflow<"ssub">;
def LLVM_USubWithOverflowOp : LLVM_WithOverflow<"usub">;
def LLVM_SMulWithOverflowOp : LLVM_WithOverflow<"smul">;
def LLVM_UMulWithOverflowOp : LLVM_WithOverflow<"umul">;
def LLVM_SAddSat : LLVM_BinaryInt<"sadd.sat">;
def LLVM_UAddSat : LLVM_BinaryInt<"uadd.sat">;
def LLVM_SSubSat : LLVM_BinaryInt<"ssub.sat">;
def LLVM_USubSat : LLVM_BinaryInt<"usub.sat">;
def LLVM_SSHLSat : LLVM_BinaryInt<"sshl.sat">;
def LLVM_USHLSat : LLVM_BinaryInt<"ushl.sat">;

//===-- Memory ----------------------------------------------------------------------------------------------------===//

// Copies and fills. The length is an operand, or an attribute where the code must not call a function.
class LLVM_MemoryIntr<string name, dag args> : LLVM_IntrVoid<
    name, !con(args, (ins I1Attr:$isVolatile), LLVM_AccessGroupArgs, LLVM_AliasArgs, LLVM_CallAttrArgs),
    [LLVM_HasAccessGroups, LLVM_HasAliasInfo, DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>,
     DeclareOpInterfaceMethods<PromotableMemOpInterface>, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>,
     DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>]>;

defvar LLVM_CopyArgs = (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, Arg<LLVM_AnyPointer, "", [MemRead]>:$src);
defvar LLVM_FillArgs = (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, I8:$val);
defvar LLVM_Length = (ins AnySignlessInteger:$len);
defvar LLVM_ConstantLength = (ins APIntAttr:$len);

def LLVM_MemcpyOp : LLVM_MemoryIntr<"memcpy", !con(LLVM_CopyArgs, LLVM_Length)>;
def LLVM_MemmoveOp : LLVM_MemoryIntr<"memmove", !con(LLVM_CopyArgs, LLVM_Length)>;
def LLVM_MemcpyInlineOp : LLVM_MemoryIntr<"memcpy.inline", !con(LLVM_CopyArgs, LLVM_ConstantLength)>;
def LLVM_MemsetOp : LLVM_MemoryIntr<"memset", !con(LLVM_FillArgs, LLVM_Length)>;
def LLVM_MemsetInlineOp : LLVM_MemoryIntr<"memset.inline", !con(LLVM_FillArgs, LLVM_ConstantLength)>;

def LLVM_Prefetch : LLVM_IntrVoid<
    "prefetch", (ins LLVM_AnyPointer:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache)>;

def LLVM_NoAliasScopeDeclOp : LLVM_IntrVoid<"experimental.noalias.scope.decl", (ins LLVM_AliasScopeAttr:$scope)> {
  let assemblyFormat = "$scope attr-dict";
}

def LLVM_PtrMaskOp : LLVM_Intr<"ptrmask", (ins LLVM_PointerLike:$ptr, LLVM_ScalarOrVectorOf<AnyInteger>:$mask),
                               (outs LLVM_PointerLike:$res), [Pure, AllTypesMatch<["ptr", "res"]>]> {
  let assemblyFormat = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)";
}

// About one pointer, which is written with its type.
class LLVM_PointerIntr<string name, string variable, list<Trait> traits = []>
    : LLVM_Intr<name, (ins), (outs), traits> {
  let assemblyFormat = "$" # variable # " attr-dict `:` qualified(type($" # variable # "))";
}
class LLVM_LifetimeIntr<string name> : LLVM_PointerIntr<name, "ptr", [LLVM_IsPromotable]> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
}
class LLVM_InvariantGroup<string name>
    : LLVM_PointerIntr<name # ".invariant.group", "ptr", [LLVM_IsPromotable, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let results = (outs LLVM_AnyPointer:$res);
}

def LLVM_LifetimeStartOp : LLVM_LifetimeIntr<"lifetime.start">;
def LLVM_LifetimeEndOp : LLVM_LifetimeIntr<"lifetime.end">;
def LLVM_InvariantStartOp : LLVM_Intr<"invariant.start", (ins I64Attr:$size, LLVM_AnyPointer:$ptr),
                                      (outs LLVM_DefaultPointer:$res), [LLVM_IsPromotable]> {
  let assemblyFormat = "$size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_InvariantEndOp : LLVM_IntrVoid<"invariant.end",
    (ins LLVM_DefaultPointer:$start, I64Attr:$size, LLVM_AnyPointer:$ptr), [LLVM_IsPromotable]> {
  let assemblyFormat = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LaunderInvariantGroupOp : LLVM_InvariantGroup<"launder">;
def LLVM_StripInvariantGroupOp : LLVM_InvariantGroup<"strip">;

def LLVM_StackSaveOp : LLVM_IntrValue<"stacksave", (ins)> {
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}
def LLVM_StackRestoreOp : LLVM_PointerIntr<"stackrestore", "ptr"> { let arguments = (ins LLVM_AnyPointer:$ptr); }
def LLVM_ThreadlocalAddressOp : LLVM_IntrValue<"threadlocal.address", (ins LLVM_AnyPointer:$global), [Pure]>;

//===-- What the optimizer may take for granted -------------------------------------------------------------------===//

def LLVM_AssumeOp : LLVM_IntrVoid<"assume", !con((ins I1:$cond), LLVM_BundleArgs)> {
  let assemblyFormat = [{
    $cond ( custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags)^ )?
    `:` type($cond) attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_SSACopyOp : LLVM_IntrValue<"ssa.copy", (ins AnyType:$operand), [Pure, SameOperandsAndResultType]> {
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def LLVM_IsConstantOp : LLVM_Intr<"is.constant", (ins LLVM_Type:$val), (outs I1:$res), [Pure]>;
def LLVM_ExpectOp : LLVM_IntrValue<
    "expect", (ins AnySignlessInteger:$val, AnySignlessInteger:$expected), [Pure, SameOperandsAndResultType]> {
  let assemblyFormat = "$val `,` $expected attr-dict `:` type($val)";
}
def LLVM_ExpectWithProbabilityOp : LLVM_IntrValue<"expect.with.probability",
    (ins AnySignlessInteger:$val, AnySignlessInteger:$expected, F64Attr:$prob),
    [Pure, AllTypesMatch<["val", "expected", "res"]>]> {
  let assemblyFormat = "$val `,` $expected `,` $prob attr-dict `:` type($val)";
}
def LLVM_Trap : LLVM_IntrVoid<"trap", (ins)> { let assemblyFormat = "attr-dict"; }
def LLVM_DebugTrap : LLVM_IntrVoid<"debugtrap", (ins)> { let assemblyFormat = "attr-dict"; }
def LLVM_UBSanTrap : LLVM_IntrVoid<"ubsantrap", (ins I8Attr:$failureKind)> {
  let assemblyFormat = "prop-dict attr-dict";
}
defvar LLVM_AnnotationArgs = (ins LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line);
defvar LLVM_SameAnnotations = AllTypesMatch<["annotation", "fileName", "attr"]>;
def LLVM_VarAnnotation : LLVM_IntrVoid<"var.annotation",
    !con((ins LLVM_AnyPointer:$val), LLVM_AnnotationArgs, (ins LLVM_AnyPointer:$attr)), [LLVM_SameAnnotations]>;
def LLVM_PtrAnnotation : LLVM_Intr<"ptr.annotation",
    !con((ins LLVM_AnyPointer:$ptr), LLVM_AnnotationArgs, (ins LLVM_AnyPointer:$attr)), (outs LLVM_AnyPointer:$res),
    [AllTypesMatch<["res", "ptr"]>, LLVM_SameAnnotations]>;
def LLVM_Annotation : LLVM_Intr<"annotation", !con((ins AnySignlessInteger:$integer), LLVM_AnnotationArgs),
    (outs AnySignlessInteger:$res),
    [AllTypesMatch<["res", "integer"]>, AllTypesMatch<["annotation", "fileName"]>]>;

//===-- Coroutines ------------------------------------------------------------------------------------------------===//

class LLVM_Coro<string name, dag args, string operandText> : LLVM_IntrValue<"coro." # name, args> {
  let assemblyFormat = operandText # " attr-dict `:` functional-type(operands, results)";
}
class LLVM_CoroNumber<string name> : LLVM_IntrValue<"coro." # name, (ins)> {
  let assemblyFormat = "attr-dict `:` type($res)";
}

def LLVM_CoroIdOp : LLVM_Coro<"id",
    (ins I32:$align, LLVM_AnyPointer:$promise, LLVM_AnyPointer:$coroaddr, LLVM_AnyPointer:$fnaddrs),
    "$align `,` $promise `,` $coroaddr `,` $fnaddrs">;
def LLVM_CoroBeginOp : LLVM_Coro<"begin", (ins LLVM_TokenType:$token, LLVM_AnyPointer:$mem), "$token `,` $mem">;
def LLVM_CoroSizeOp : LLVM_CoroNumber<"size">;
def LLVM_CoroAlignOp : LLVM_CoroNumber<"align">;
def LLVM_CoroSaveOp : LLVM_Coro<"save", (ins LLVM_AnyPointer:$handle), "$handle">;
def LLVM_CoroSuspendOp : LLVM_IntrValue<"coro.suspend", (ins LLVM_TokenType:$save, I1:$final)> {
  let assemblyFormat = "$save `,` $final attr-dict `:` type($res)";
}
def LLVM_CoroEndOp : LLVM_Coro<
    "end", (ins LLVM_AnyPointer:$handle, I1:$unwind, LLVM_TokenType:$retvals), "$handle `,` $unwind `,` $retvals">;
def LLVM_CoroFreeOp : LLVM_Coro<"free", (ins LLVM_TokenType:$id, LLVM_AnyPointer:$handle), "$id `,` $handle">;
def LLVM_CoroResumeOp : LLVM_PointerIntr<"coro.resume", "handle"> { let arguments = (ins LLVM_AnyPointer:$handle); }
def LLVM_CoroPromiseOp : LLVM_Intr<
    "coro.promise", (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from), (outs LLVM_AnyPointer:$res)> {
  let assemblyFormat = "$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)";
}

//===-- Debug information, variadic arguments, exceptions ---------------------------------------------------------===//

class LLVM_DbgVariable<string name, dag value, string variable> : LLVM_IntrVoid<"dbg." # name,
    !con(value, (ins LLVM_DILocalVariableAttr:$varInfo,
                     DefaultValuedAttr<LLVM_DIExpressionAttr, "{}">:$locationExpr)), [LLVM_IsPromotable]> {
  let assemblyFormat = "qualified($varInfo) (qualified($locationExpr)^)? `=` $" # variable #
                       " `:` qualified(type($" # variable # ")) attr-dict";
}

def LLVM_DbgDeclareOp : LLVM_DbgVariable<"declare", (ins LLVM_AnyPointer:$addr), "addr"> {
  let summary = "Where a variable of the source lies";
}
def LLVM_DbgValueOp : LLVM_DbgVariable<"value", (ins LLVM_Type:$value), "value"> {
  let summary = "What value a variable of the source has";
}
def LLVM_DbgLabelOp : LLVM_IntrVoid<"dbg.label", (ins LLVM_DILabelAttr:$label)> {
  let summary = "Where a label of the source is";
  let assemblyFormat = "$label attr-dict";
}

def LLVM_VaStartOp : LLVM_PointerIntr<"vastart", "arg_list"> { let arguments = (ins LLVM_AnyPointer:$arg_list); }
def LLVM_VaEndOp : LLVM_PointerIntr<"vaend", "arg_list"> { let arguments = (ins LLVM_AnyPointer:$arg_list); }
def LLVM_VaCopyOp : LLVM_IntrVoid<"vacopy", (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list)> {
  let assemblyFormat = "$src_list `to` $dest_list attr-dict `:` type(operands)";
}
def LLVM_EhTypeidForOp : LLVM_IntrValue<"eh.typeid.for", (ins LLVM_AnyPointer:$type_info)> {
  let assemblyFormat = "$type_info attr-dict `:` functional-type(operands, results)";
}

//===-- Vectors ---------------------------------------------------------------------------------------------------===//

class LLVM_ReduceInt<string name> : LLVM_IntrValue<
    "vector.reduce." # name, (ins LLVM_IntVector:$in), [Pure, SameOperandsAndResultElementType]>;
class LLVM_ReduceFloat<string name>
    : LLVM_IntrMath<"vector.reduce." # name, (ins LLVM_FloatVector:$in), [SameOperandsAndResultElementType]>;
class LLVM_ReduceFloatFrom<string name> : LLVM_IntrValue<
    "vector.reduce." # name, !con((ins AnyFloat:$start_value, LLVM_FloatVector:$input), LLVM_FastmathArg),
    [LLVM_HasFastmath, Pure, SameOperandsAndResultElementType]>;

foreach name = ["add", "and", "mul", "or", "smax", "smin", "umax", "umin", "xor"] in
  def LLVM_vector_reduce_ # name : LLVM_ReduceInt<name>;
foreach name = ["fmax", "fmin", "fmaximum", "fminimum"] in
  def LLVM_vector_reduce_ # name : LLVM_ReduceFloat<name>;
foreach name = ["fadd", "fmul"] in
  def LLVM_vector_reduce_ # name : LLVM_ReduceFloatFrom<name>;

defvar LLVM_MatrixShape = (ins I32Attr:$rows, I32Attr:$columns);
def LLVM_MatrixColumnMajorLoadOp : LLVM_Intr<"matrix.column.major.load",
    !con((ins LLVM_AnyPointer:$data, AnySignlessInteger:$stride, I1Attr:$isVolatile), LLVM_MatrixShape),
    (outs LLVM_AnyVector:$res)> {
  let assemblyFormat = [{
    $data `,` `<` `stride` `=` $stride `>` attr-dict `:` type($res) `from` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixColumnMajorStoreOp : LLVM_IntrVoid<"matrix.column.major.store",
    !con((ins LLVM_AnyVector:$matrix, LLVM_AnyPointer:$data, AnySignlessInteger:$stride, I1Attr:$isVolatile),
         LLVM_MatrixShape)> {
  let assemblyFormat = [{
    $matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict
    `:` type($matrix) `to` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixMultiplyOp : LLVM_Intr<"matrix.multiply",
    (ins LLVM_AnyVector:$lhs, LLVM_AnyVector:$rhs, I32Attr:$lhs_rows, I32Attr:$lhs_columns, I32Attr:$rhs_columns),
    (outs LLVM_AnyVector:$res)> {
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)";
}
def LLVM_MatrixTransposeOp : LLVM_Intr<
    "matrix.transpose", !con((ins LLVM_AnyVector:$matrix), LLVM_MatrixShape), (outs LLVM_AnyVector:$res)> {
  let assemblyFormat = "$matrix attr-dict `:` type($matrix) `into` type($res)";
}

def LLVM_GetActiveLaneMaskOp : LLVM_IntrValue<
    "get.active.lane.mask", (ins AnySignlessInteger:$base, AnySignlessInteger:$n), [Pure]> {
  let assemblyFormat = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)";
}
def LLVM_MaskedLoadOp : LLVM_Intr<"masked.load",
    (ins LLVM_AnyPointer:$data, LLVM_BoolVector:$mask, Optional<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment,
         UnitAttr:$nontemporal), (outs LLVM_AnyVector:$res)> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def LLVM_MaskedStoreOp : LLVM_IntrVoid<"masked.store",
    (ins LLVM_AnyVector:$value, LLVM_AnyPointer:$data, LLVM_BoolVector:$mask, I32Attr:$alignment)> {
  let assemblyFormat = [{
    $value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))
  }];
}
def LLVM_masked_gather : LLVM_Intr<"masked.gather",
    (ins LLVM_PointerVector:$ptrs, LLVM_BoolVector:$mask, Variadic<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment),
    (outs LLVM_AnyVector:$res)> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def LLVM_masked_scatter : LLVM_IntrVoid<"masked.scatter",
    (ins LLVM_AnyVector:$value, LLVM_PointerVector:$ptrs, LLVM_BoolVector:$mask, I32Attr:$alignment)> {
  let assemblyFormat = "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)";
  let hasVerifier = 1;
}
defvar LLVM_HasCallAttrs = DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>;
def LLVM_masked_expandload : LLVM_IntrValue<"masked.expandload",
    !con((ins LLVM_AnyPointer:$ptr, LLVM_BoolVector:$mask, LLVM_AnyVector:$passthru), LLVM_CallAttrArgs),
    [LLVM_HasCallAttrs]>;
def LLVM_masked_compressstore : LLVM_IntrVoid<"masked.compressstore",
    !con((ins LLVM_AnyVector:$value, LLVM_AnyPointer:$ptr, LLVM_BoolVector:$mask), LLVM_CallAttrArgs),
    [LLVM_HasCallAttrs]>;

def LLVM_vscale : LLVM_IntrValue<"vscale", (ins)>;
def LLVM_StepVectorOp : LLVM_Intr<"stepvector", (ins), (outs LLVM_IntVector:$res), [Pure]> {
  let assemblyFormat = "attr-dict `:` type($res)";
}

// No vector may be wider than a register of the widest machine that there is a name for.
class LLVM_NarrowVector<string v> : CPred<
    "::llvm::cast<VectorType>($" # v # ".getType()).getNumElements() * "
    "::llvm::cast<VectorType>($" # v # ".getType()).getElementType().getIntOrFloatBitWidth() <= 131072">;
class LLVM_Narrow<string a, string b> : PredOpTrait<"vectors are not bigger than 2^17 bits.",
    And<[LLVM_NarrowVector<a>, LLVM_NarrowVector<b>]>>;
// What is scalable in the one vector must be scalable in the other.
class LLVM_ScalableIn<string doing, string part, string whole> : PredOpTrait<"it is not " # doing # ".",
    CPred<"!isScalableVectorType($" # part # ".getType()) || isScalableVectorType($" # whole # ".getType())">>;

def LLVM_vector_insert : LLVM_Intr<"vector.insert",
    (ins LLVM_AnyVector:$dstvec, LLVM_AnyVector:$srcvec, I64Attr:$pos), (outs LLVM_AnyVector:$res),
    [Pure, AllTypesMatch<["dstvec", "res"]>, LLVM_Narrow<"srcvec", "dstvec">,
     LLVM_ScalableIn<"inserting scalable into fixed-length vectors", "srcvec", "dstvec">]> {
  let assemblyFormat = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)";
}
def LLVM_vector_extract : LLVM_Intr<"vector.extract",
    (ins LLVM_AnyVector:$srcvec, I64Attr:$pos), (outs LLVM_AnyVector:$res),
    [Pure, LLVM_Narrow<"srcvec", "res">,
     LLVM_ScalableIn<"extracting scalable from fixed-length vectors", "res", "srcvec">]> {
  let assemblyFormat = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)";
}
def LLVM_vector_interleave2 : LLVM_IntrValue<"vector.interleave2", (ins LLVM_AnyVector:$vec1, LLVM_AnyVector:$vec2), [
    Pure, AllTypesMatch<["vec1", "vec2"]>,
    PredOpTrait<"result has twice as many elements as 'vec1'", And<[
        CPred<"getVectorNumElements($res.getType()) == getVectorNumElements($vec1.getType()) * 2">,
        CPred<"::llvm::cast<VectorType>($vec1.getType()).getElementType() == "
              "::llvm::cast<VectorType>($res.getType()).getElementType()">]>>]>;
def LLVM_vector_deinterleave2 : LLVM_IntrValue<"vector.deinterleave2", (ins LLVM_AnyVector:$vec), [Pure]>;

//===-- Vectors under a mask, up to a length ----------------------------------------------------------------------===//

defvar LLVM_MaskAndLength = (ins LLVM_BoolVector:$mask, I32:$evl);

class LLVM_VP<string name, dag args> : LLVM_IntrValue<"vp." # name, !con(args, LLVM_MaskAndLength), [Pure]>;
class LLVM_VPBinary<string name, Type type> : LLVM_VP<name, (ins type:$lhs, type:$rhs)>;
class LLVM_VPUnary<string name, Type type> : LLVM_VP<name, (ins type:$op)>;
class LLVM_VPTernary<string name, Type type> : LLVM_VP<name, (ins type:$op1, type:$op2, type:$op3)>;
class LLVM_VPReduce<string name, Type scalar, Type vector>
    : LLVM_VP<"reduce." # name, (ins scalar:$satrt_value, vector:$val)>;
class LLVM_VPCast<string name, Type type> : LLVM_VP<name, (ins type:$src)>;
class LLVM_VPSelect<string name> : LLVM_IntrValue<
    "vp." # name, (ins LLVM_BoolVector:$cond, LLVM_AnyVector:$true_val, LLVM_AnyVector:$false_val, I32:$evl), [Pure]>;

class LLVM_Named<string className, string mnemonic> {
  string symbol = className;
  string name = mnemonic;
}

foreach op = [LLVM_Named<"Add", "add">, LLVM_Named<"Sub", "sub">, LLVM_Named<"Mul", "mul">, LLVM_Named<"SDiv", "sdiv">,
              LLVM_Named<"UDiv", "udiv">, LLVM_Named<"SRem", "srem">, LLVM_Named<"URem", "urem">,
              LLVM_Named<"AShr", "ashr">, LLVM_Named<"LShr", "lshr">, LLVM_Named<"Shl", "shl">, LLVM_Named<"Or", "or">,
              LLVM_Named<"And", "and">, LLVM_Named<"Xor", "xor">, LLVM_Named<"SMax", "smax">,
              LLVM_Named<"SMin", "smin">, LLVM_Named<"UMax", "umax">, LLVM_Named<"UMin", "umin">] in
  def LLVM_VP # op.symbol # Op : LLVM_VPBinary<op.name, LLVM_IntVector>;
foreach op = [LLVM_Named<"FAdd", "fadd">, LLVM_Named<"FSub", "fsub">, LLVM_Named<"FMul", "fmul">,
              LLVM_Named<"FDiv", "fdiv">, LLVM_Named<"FRem", "frem">] in
  def LLVM_VP # op.symbol # Op : LLVM_VPBinary<op.name, LLVM_FloatVector>;
def LLVM_VPFNegOp : LLVM_VPUnary<"fneg", LLVM_FloatVector>;
def LLVM_VPFMulAddOp : LLVM_VPTernary<"fmuladd", LLVM_FloatVector>;
def LLVM_VPFmaOp : LLVM_VPTernary<"fma", LLVM_FloatVector>;
foreach op = [LLVM_Named<"Add", "add">, LLVM_Named<"Mul", "mul">, LLVM_Named<"And", "and">, LLVM_Named<"Or", "or">,
              LLVM_Named<"Xor", "xor">, LLVM_Named<"SMax", "smax">, LLVM_Named<"SMin", "smin">,
              LLVM_Named<"UMax", "umax">, LLVM_Named<"UMin", "umin">] in
  def LLVM_VPReduce # op.symbol # Op : LLVM_VPReduce<op.name, AnySignlessInteger, LLVM_IntVector>;
foreach op = [LLVM_Named<"FAdd", "fadd">, LLVM_Named<"FMul", "fmul">, LLVM_Named<"FMax", "fmax">,
              LLVM_Named<"FMin", "fmin">] in
  def LLVM_VPReduce # op.symbol # Op : LLVM_VPReduce<op.name, AnyFloat, LLVM_FloatVector>;
def LLVM_VPSelectMinOp : LLVM_VPSelect<"select">;
def LLVM_VPMergeMinOp : LLVM_VPSelect<"merge">;
def LLVM_VPLoadOp : LLVM_IntrValue<"vp.load", !con((ins LLVM_AnyPointer:$ptr), LLVM_MaskAndLength)>;
def LLVM_VPStoreOp : LLVM_IntrVoid<
    "vp.store", !con((ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr), LLVM_MaskAndLength)>;
def LLVM_VPStridedLoadOp : LLVM_IntrValue<"experimental.vp.strided.load",
    !con((ins LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride), LLVM_MaskAndLength)>;
def LLVM_VPStridedStoreOp : LLVM_IntrVoid<"experimental.vp.strided.store",
    !con((ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride), LLVM_MaskAndLength)>;
def LLVM_VPTruncOp : LLVM_VPCast<"trunc", LLVM_IntVector>;
def LLVM_VPZExtOp : LLVM_VPCast<"zext", LLVM_IntVector>;
def LLVM_VPSExtOp : LLVM_VPCast<"sext", LLVM_IntVector>;
def LLVM_VPFPTruncOp : LLVM_VPCast<"fptrunc", LLVM_FloatVector>;
def LLVM_VPFPExtOp : LLVM_VPCast<"fpext", LLVM_FloatVector>;
def LLVM_VPFPToUIOp : LLVM_VPCast<"fptoui", LLVM_FloatVector>;
def LLVM_VPFPToSIOp : LLVM_VPCast<"fptosi", LLVM_FloatVector>;
def LLVM_VPUIToFPOp : LLVM_VPCast<"uitofp", LLVM_IntVector>;
def LLVM_VPSIToFPOp : LLVM_VPCast<"sitofp", LLVM_IntVector>;
def LLVM_VPPtrToIntOp : LLVM_VPCast<"ptrtoint", LLVM_PointerVector>;
def LLVM_VPIntToPtrOp : LLVM_VPCast<"inttoptr", LLVM_IntVector>;

#endif // RMLIR_LLVM_INTRINSICS
