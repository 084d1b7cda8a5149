// The rocdl dialect: intrinsics of AMD's processors.

#ifndef RMLIR_ROCDL_OPS
#define RMLIR_ROCDL_OPS

include "llvm/LLVMOps.td"
include "mlir/IR/AttrTypeBase.td"

def ROCDL_Dialect : Dialect {
  let name = "rocdl";
  let cppNamespace = "::mlir::ROCDL";
  let summary = "Intrinsics of LLVM for AMD's processors";
  let description = [{
    An operation is an intrinsic `llvm.amdgcn.*`, with its arguments; those that must be constants are attributes. Kernels are
    functions of the llvm dialect with attributes of this one.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
  let hasOperationAttrVerify = 1;
}

class ROCDL_Op<string mnemonic, dag args, dag outs_, string format, list<Trait> traits = []>
    : Op<ROCDL_Dialect, mnemonic, traits> {
  let summary = "`llvm.amdgcn." # mnemonic # "`";
  let arguments = args;
  let results = outs_;
  let assemblyFormat = format;
}
// Without arguments, or with one that is a constant.
class ROCDL_VoidOp<string mnemonic, dag args = (ins), string format = "attr-dict">
    : ROCDL_Op<mnemonic, args, (outs), format>;
// One that reads or writes memory.
class ROCDL_MemoryOp<string mnemonic, dag args, dag outs_, string format, list<Trait> traits = []>
    : ROCDL_Op<mnemonic, !con(args, LLVM_AliasArgs), outs_, format, [LLVM_HasAliasInfo] # traits>;

//===-- Types -----------------------------------------------------------------------------------------------------===//

def ROCDLGlobalBuffer : LLVM_PointerInAddressSpace<1>;
def ROCDLBufferLDS : LLVM_PointerInAddressSpace<3>;
def ROCDLBufferRsrc : LLVM_PointerInAddressSpace<8>;

class ROCDL_Vector<Type elem, int length> : FixedVectorOfLengthAndType<[length], [elem]>, BuildableType<
    "::mlir::VectorType::get({" # length # "}, " # elem.builderCall # ")">;

class ROCDL_Pair<Type first, Type second> : Type<
    And<[LLVM_AnyStruct.predicate,
         SubstLeaves<"$_self", "::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).getBody()[0]", first.predicate>,
         SubstLeaves<"$_self", "::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).getBody()[1]", second.predicate>]>,
    "LLVM dialect-compatible struct of " # first.summary # "and" # second.summary,
    "::mlir::LLVM::LLVMStructType">, BuildableType<
    "::mlir::LLVM::LLVMStructType::getLiteral($_builder.getContext(), {" # first.builderCall # "," # second.builderCall
    # "})">;

//===-- Arithmetic ------------------------------------------------------------------------------------------------===//

foreach name = ["tanh", "sin", "cos", "rcp", "exp", "exp2", "log", "sqrt"] in
  def ROCDL_Math_ # name : ROCDL_Op<name, (ins LLVM_AnyFloat:$arg), (outs LLVM_AnyFloat:$res),
                                    "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))", [Pure]>;

def ROCDL_FMed3Op : ROCDL_Op<
    "fmed3", (ins LLVM_FloatLike:$src0, LLVM_FloatLike:$src1, LLVM_FloatLike:$src2), (outs LLVM_FloatLike:$res),
    "$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)",
    [Pure, AllTypesMatch<["res", "src0", "src1", "src2"]>]>;

//===-- Special registers -----------------------------------------------------------------------------------------===//

class ROCDL_Register<string name> : ROCDL_Op<
    name, (ins OptionalAttr<LLVM_ConstantRangeAttr>:$range), (outs LLVM_Type:$res),
    "(`range` $range^)? attr-dict `:` type($res)", [Pure]>;

foreach dim = ["x", "y", "z"] in {
  defvar D = !toupper(dim);
  def ROCDL_ThreadId # D # Op : ROCDL_Register<"workitem.id." # dim>;
  def ROCDL_BlockId # D # Op : ROCDL_Register<"workgroup.id." # dim>;
  def ROCDL_BlockDim # D # Op : ROCDL_Register<"workgroup.dim." # dim>;
  def ROCDL_ClusterId # D # Op : ROCDL_Register<"cluster.id." # dim>;
  def ROCDL_GridDim # D # Op : ROCDL_Register<"grid.dim." # dim>;
}
def ROCDL_WavefrontSizeOp : ROCDL_Register<"wavefrontsize">;

//===-- Lanes of a wave -------------------------------------------------------------------------------------------===//

class ROCDL_MbcntOp<string half> : ROCDL_Op<
    "mbcnt." # half, !con((ins I32:$in0, I32:$in1), LLVM_CallAttrArgs), (outs I32:$res),
    "$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)",
    [DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>, Pure]>;
def ROCDL_MbcntHiOp : ROCDL_MbcntOp<"hi">;
def ROCDL_MbcntLoOp : ROCDL_MbcntOp<"lo">;

class ROCDL_DsOp<string name, string first, string second> : ROCDL_Op<
    "ds_" # name, !dag(ins, [I32, I32], [first, second]), (outs I32:$res),
    "$" # first # " `,` $" # second # " attr-dict `:` `(` type($" # first # ") `,` type($" # second
    # ") `)` `->` type($res)">;
def ROCDL_DsSwizzleOp : ROCDL_DsOp<"swizzle", "src", "offset">;
def ROCDL_DsBpermuteOp : ROCDL_DsOp<"bpermute", "index", "src">;

def ROCDL_BallotOp : ROCDL_Op<"ballot", (ins I1:$pred), (outs LLVM_Type:$res), "$pred attr-dict `:` type($res)">;
def ROCDL_ReadfirstlaneOp : ROCDL_Op<"readfirstlane", (ins LLVM_Type:$src), (outs LLVM_Type:$res),
                                     "$src attr-dict `:` type($res)", [AllTypesMatch<["res", "src"]>]>;
def ROCDL_ReadlaneOp : ROCDL_Op<
    "readlane", (ins LLVM_Type:$src0, I32:$src1), (outs LLVM_Type:$res),
    "$src0 `,` $src1 attr-dict `:` `(` type($src0) `,` type($src1) `)` `->` type($res)",
    [AllTypesMatch<["res", "src0"]>]>;
def ROCDL_DPPUpdateOp : ROCDL_Op<
    "update.dpp",
    (ins LLVM_Type:$old, LLVM_Type:$src, I32Attr:$dppCtrl, I32Attr:$rowMask, I32Attr:$bankMask, I1Attr:$boundCtrl),
    (outs LLVM_Type:$res),
    "attr-dict $old `,` $src `with` $dppCtrl `,` $rowMask `,` $bankMask `,` $boundCtrl `:` type($src)",
    [AllTypesMatch<["res", "src", "old"]>]>;

foreach width = [16, 32] in
  def ROCDL_Permlane # width # SwapOp : ROCDL_Op<
      "permlane" # width # ".swap", (ins I32:$old, I32:$src, I1Attr:$fi, I1Attr:$boundControl),
      (outs ROCDL_Pair<I32, I32>:$res),
      "attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` type($res)">;
def ROCDL_PermlaneX16Op : ROCDL_Op<
    "permlanex16",
    (ins LLVM_Type:$old, LLVM_Type:$src0, LLVM_Type:$src1, LLVM_Type:$src2, I1Attr:$fi, I1Attr:$boundControl),
    (outs LLVM_Type:$res),
    "attr-dict $old `,` $src0 `,` $src1 `,` $src2 `,` $fi `,` $boundControl `:` type($src0) `,` type($src1)",
    [AllTypesMatch<["res", "old", "src0"]>, AllTypesMatch<["src1", "src2"]>]>;

//===-- Barriers, waits, scheduling -------------------------------------------------------------------------------===//

def ROCDL_BarrierOp : ROCDL_VoidOp<"barrier">;
def ROCDL_SBarrierOp : ROCDL_VoidOp<"s.barrier">;
foreach name = ["wait", "leave"] in
  def ROCDL_Barrier # !toupper(!substr(name, 0, 1)) # !substr(name, 1) # Op
      : ROCDL_VoidOp<"s.barrier." # name, (ins I16Attr:$id), "`id` `=` $id attr-dict">;
def ROCDL_BarrierSignalOp : ROCDL_VoidOp<"s.barrier.signal", (ins I32Attr:$id), "`id` `=` $id attr-dict">;

class ROCDL_BarrierById<string name, Type type> : ROCDL_Op<
    "s." # name, (ins I32Attr:$id), (outs type:$res), "`id` `=` $id attr-dict `->` type($res)">;
def ROCDL_BarrierSignalIsfirstOp : ROCDL_BarrierById<"barrier.signal.isfirst", I1>;
def ROCDL_GetBarrierStateOp : ROCDL_BarrierById<"get.barrier.state", I32>;

// Barriers that have a place in memory.
class ROCDL_NamedBarrier<string name, dag more, string text, dag outs_ = (outs), string result = ""> : ROCDL_Op<
    "s." # name, !con((ins Arg<ROCDLBufferLDS, "", []>:$ptr), more), outs_,
    "$ptr " # text # " attr-dict `:` qualified(type($ptr)) " # result>;
defvar ROCDL_MemberCount = (ins I32Attr:$memberCnt);
def ROCDL_BarrierInitOp : ROCDL_NamedBarrier<"barrier.init", ROCDL_MemberCount, "`member_cnt` `=` $memberCnt">;
def ROCDL_BarrierSignalVarOp
    : ROCDL_NamedBarrier<"barrier.signal.var", ROCDL_MemberCount, "`member_cnt` `=` $memberCnt">;
def ROCDL_BarrierJoinOp : ROCDL_NamedBarrier<"barrier.join", (ins), "">;
def ROCDL_WakeupBarrierOp : ROCDL_NamedBarrier<"wakeup.barrier", (ins), "">;
def ROCDL_GetNamedBarrierStateOp
    : ROCDL_NamedBarrier<"get.named.barrier.state", (ins), "", (outs I32:$res), "`->` type($res)">;

foreach counter = ["Load", "Store", "Ds", "Exp", "Async", "Tensor"] in
  def ROCDL_Wait # counter # cntOp
      : ROCDL_VoidOp<"s.wait." # !tolower(counter) # "cnt", (ins I16Attr:$count), "$count attr-dict">;

def ROCDL_SWaitcntOp : ROCDL_VoidOp<"s.waitcnt", (ins I32Attr:$bitfield), "attr-dict $bitfield">;
def ROCDL_SSleepOp : ROCDL_VoidOp<"s.sleep", (ins I32Attr:$count), "attr-dict $count">;
def ROCDL_SNopOp : ROCDL_VoidOp<"s.nop", (ins I16Attr:$count), "attr-dict $count">;
def ROCDL_SetPrioOp : ROCDL_VoidOp<"s.setprio", (ins I16Attr:$priority), "$priority attr-dict">;
def ROCDL_SchedBarrier : ROCDL_VoidOp<"sched.barrier", (ins I32Attr:$mask), "$mask attr-dict">;
def ROCDL_SchedGroupBarrier : ROCDL_VoidOp<
    "sched.group.barrier", (ins I32Attr:$mask, I32Attr:$size, I32Attr:$groupId), "$mask `,` $size `,` $groupId attr-dict">;
def ROCDL_IglpOpt : ROCDL_VoidOp<"iglp.opt", (ins I32Attr:$variant), "$variant attr-dict">;

//===-- Matrices --------------------------------------------------------------------------------------------------===//

// D = A * B + C, with arguments as the intrinsic has them: type of D, size, type of A and B.
class ROCDL_Mfma<string name> : ROCDL_Op<
    name, (ins Variadic<LLVM_Type>:$args), (outs LLVM_Type:$res), "$args attr-dict `:` functional-type($args, $res)">;

defvar ROCDL_EightBit = ["bf8.bf8", "bf8.fp8", "fp8.bf8", "fp8.fp8"];

// Sizes and types of A and B, by the type of D.
foreach name = !listconcat(
    !foreach(n, ["32x32x1f32", "16x16x1f32", "4x4x1f32", "32x32x2f32", "16x16x4f32", "32x32x4f16", "16x16x4f16",
                 "4x4x4f16", "32x32x8f16", "16x16x16f16", "32x32x2bf16", "16x16x2bf16", "4x4x2bf16", "32x32x4bf16",
                 "16x16x8bf16", "32x32x4bf16.1k", "16x16x4bf16.1k", "4x4x4bf16.1k", "32x32x8bf16.1k",
                 "16x16x16bf16.1k", "16x16x8.xf32", "32x32x4.xf32", "16x16x32.bf16", "16x16x32.f16", "32x32x16.bf16",
                 "32x32x16.f16"] # !foreach(t, ROCDL_EightBit, "16x16x32." # t)
                 # !foreach(t, ROCDL_EightBit, "32x32x16." # t), "f32." # n),
    !foreach(n, ["32x32x4i8", "16x16x4i8", "4x4x4i8", "32x32x8i8", "16x16x16i8", "16x16x32.i8", "32x32x16.i8",
                 "16x16x64.i8", "32x32x32.i8"], "i32." # n),
    !foreach(n, ["16x16x4f64", "4x4x4f64"], "f64." # n),
    !foreach(n, ["16x16x128.f8f6f4", "32x32x64.f8f6f4"], "scale.f32." # n)) in
  def ROCDL_mfma_ # !subst(".", "_", name) : ROCDL_Mfma<"mfma." # name>;

// The same where A is sparse.
foreach name = !listconcat(
    !foreach(n, ["16x16x32.f16", "32x32x16.f16", "16x16x32.bf16", "32x32x16.bf16", "16x16x64.f16", "32x32x32.f16",
                 "16x16x64.bf16", "32x32x32.bf16"] # !foreach(t, ROCDL_EightBit, "16x16x64." # t)
                 # !foreach(t, ROCDL_EightBit, "32x32x32." # t) # !foreach(t, ROCDL_EightBit, "16x16x128." # t)
                 # !foreach(t, ROCDL_EightBit, "32x32x64." # t), "f32." # n),
    !foreach(n, ["16x16x64.i8", "32x32x32.i8", "16x16x128.i8", "32x32x64.i8"], "i32." # n)) in
  def ROCDL_smfmac_ # !subst(".", "_", name) : ROCDL_Mfma<"smfmac." # name>;

// D = A * B + C by a wave. Modifiers are constants among the operands.
defvar ROCDL_Int = LLVM_ScalarOrVectorOf<AnyInteger>;
defvar ROCDL_F16 = LLVM_ScalarOrVectorOf<F16>;
defvar ROCDL_BF16 = LLVM_ScalarOrVectorOf<BF16>;
defvar ROCDL_F32 = LLVM_ScalarOrVectorOf<F32>;
defvar ROCDL_No = DefaultValuedAttr<I1Attr, "0">;
defvar ROCDL_Zero16 = DefaultValuedAttr<I16Attr, "0">;
defvar ROCDL_Zero32 = DefaultValuedAttr<I32Attr, "0">;
defvar ROCDL_SignA = (ins ROCDL_No:$signA);
defvar ROCDL_SignB = (ins ROCDL_No:$signB);
defvar ROCDL_ModC = (ins ROCDL_Zero16:$modC);
defvar ROCDL_Reuse = (ins ROCDL_No:$reuseA, ROCDL_No:$reuseB);
defvar ROCDL_Clamp = (ins ROCDL_No:$clamp);
defvar ROCDL_OpSel = (ins ROCDL_No:$opsel);

class ROCDL_Wmma<string name, Type ab, Type c, dag beforeA, dag beforeB, dag beforeC, dag last, Type d = c,
                 string more = "">
    : ROCDL_Op<"wmma." # name,
               !con(beforeA, (ins ab:$a), beforeB, (ins ab:$b), beforeC, (ins c:$c), last), (outs d:$res),
               "$a `,` $b `,` $c " # more # " attr-dict `:` functional-type(operands, $res)">;

def ROCDL_wmma_f32_16x16x16_f16
    : ROCDL_Wmma<"f32.16x16x16.f16", ROCDL_F16, ROCDL_F32, (ins), (ins), (ins), (ins)>;
foreach t = ["bf16", "bf8_bf8", "bf8_fp8", "fp8_bf8", "fp8_fp8"] in
  def ROCDL_wmma_f32_16x16x16_ # t
      : ROCDL_Wmma<"f32.16x16x16." # t, ROCDL_Int, ROCDL_F32, (ins), (ins), (ins), (ins)>;
def ROCDL_wmma_f16_16x16x16_f16
    : ROCDL_Wmma<"f16.16x16x16.f16", ROCDL_F16, ROCDL_F16, (ins), (ins), (ins), ROCDL_OpSel>;
def ROCDL_wmma_bf16_16x16x16_bf16
    : ROCDL_Wmma<"bf16.16x16x16.bf16", ROCDL_Int, ROCDL_Int, (ins), (ins), (ins), ROCDL_OpSel>;
foreach name = ["16x16x16.iu8", "16x16x16.iu4", "16x16x32.iu4"] in
  def ROCDL_wmma_i32_ # !subst(".", "_", name)
      : ROCDL_Wmma<"i32." # name, ROCDL_Int, ROCDL_Int, ROCDL_SignA, ROCDL_SignB, (ins), ROCDL_Clamp>;
def ROCDL_wmma_i32_16x16x64_iu8 : ROCDL_Wmma<
    "i32.16x16x64.iu8", ROCDL_Int, ROCDL_Int, ROCDL_SignA, ROCDL_SignB, (ins), !con(ROCDL_Reuse, ROCDL_Clamp)>;

class ROCDL_WmmaReuse<string name, Type ab, Type c, Type d = c>
    : ROCDL_Wmma<name, ab, c, ROCDL_SignA, ROCDL_SignB, ROCDL_ModC, ROCDL_Reuse, d>;
def ROCDL_wmma_f32_16x16x4_f32 : ROCDL_WmmaReuse<"f32.16x16x4.f32", ROCDL_F32, ROCDL_F32>;
def ROCDL_wmma_f32_16x16x32_bf16 : ROCDL_WmmaReuse<"f32.16x16x32.bf16", ROCDL_BF16, ROCDL_F32>;
def ROCDL_wmma_f32_16x16x32_f16 : ROCDL_WmmaReuse<"f32.16x16x32.f16", ROCDL_F16, ROCDL_F32>;
def ROCDL_wmma_f16_16x16x32_f16 : ROCDL_WmmaReuse<"f16.16x16x32.f16", ROCDL_F16, ROCDL_F16>;
def ROCDL_wmma_bf16_16x16x32_bf16 : ROCDL_WmmaReuse<"bf16.16x16x32.bf16", ROCDL_BF16, ROCDL_BF16>;
def ROCDL_wmma_bf16f32_16x16x32_bf16
    : ROCDL_WmmaReuse<"bf16f32.16x16x32.bf16", ROCDL_BF16, ROCDL_F32, ROCDL_BF16>;
foreach size = [64, 128] in
  foreach t = ["bf8_bf8", "bf8_fp8", "fp8_bf8", "fp8_fp8"] in
    foreach d = [16, 32] in
      def ROCDL_wmma_f # d # _16x16x # size # _ # t : ROCDL_Wmma<
          "f" # d # ".16x16x" # size # "." # t, ROCDL_Int, !if(!eq(d, 16), ROCDL_F16, ROCDL_F32), (ins), (ins),
          ROCDL_ModC, ROCDL_Reuse>;

// With scales for A and B, which are wider where the name says 16.
foreach width = ["", "16"] in {
  defvar scale = !if(!empty(width), I32, I64);
  defvar scales = (ins ROCDL_Zero32:$scaleAType, ROCDL_Zero32:$fmtScaleA, scale:$scaleA, ROCDL_Zero32:$scaleBType,
                       ROCDL_Zero32:$fmtScaleB, scale:$scaleB, ROCDL_No:$reuseA, ROCDL_No:$reuseB);
  def ROCDL_wmma_scale # width # _f32_16x16x128_f8f6f4 : ROCDL_Wmma<
      !strconcat("scale", width, ".f32.16x16x128.f8f6f4"), ROCDL_Int, ROCDL_F32, (ins ROCDL_Zero32:$fmtA),
      (ins ROCDL_Zero32:$fmtB), ROCDL_ModC, scales, ROCDL_F32, "`,` $scaleA `,` $scaleB">;
  def ROCDL_wmma_scale # width # _f32_32x16x128_f4 : ROCDL_Wmma<
      !strconcat("scale", width, ".f32.32x16x128.f4"), ROCDL_Int, ROCDL_F32, (ins), (ins), ROCDL_ModC, scales,
      ROCDL_F32, "`,` $scaleA `,` $scaleB">;
}

//===-- Conversions -----------------------------------------------------------------------------------------------===//

class ROCDL_Convert<string name, dag args, Type result, string text>
    : ROCDL_Op<"cvt." # name, args, (outs result:$res), "attr-dict " # text # " `:` type($res)", [Pure]>;

def ROCDL_CvtPkRtz
    : ROCDL_Convert<"pkrtz", (ins F32:$srcA, F32:$srcB), LLVM_Type, "$srcA `,` $srcB">;

// Floats of 8, 6 and 4 bits: what of them lies in registers, by how many there are.
class ROCDL_Small<string name> {
  string text = name;
  string symbol = !toupper(!substr(name, 0, 1)) # !substr(name, 1);
}
class ROCDL_Large<string name> : ROCDL_Small<name> {
  Type type = !cond(!eq(name, "f32") : F32, !eq(name, "f16") : F16, !eq(name, "bf16") : BF16);
}
def ROCDL_I32x2 : ROCDL_Vector<I32, 2>;
def ROCDL_I32x3 : ROCDL_Vector<I32, 3>;
def ROCDL_I32x6 : ROCDL_Vector<I32, 6>;
def ROCDL_I16x2 : ROCDL_Vector<I16, 2>;

foreach s = ["fp8", "bf8"] in {
  defvar S = ROCDL_Small<s>.symbol;
  def ROCDL_CvtF32 # S # Op : ROCDL_Convert<
      "f32." # s, (ins I32:$srcA, I32Attr:$byteSel), LLVM_Type, "$srcA `[` $byteSel `]`">;
  def ROCDL_CvtPkF32 # S # Op : ROCDL_Convert<
      "pk.f32." # s, (ins I32:$src, I1Attr:$wordSel), LLVM_Type, "$src `[` $wordSel `]`">;
  def ROCDL_CvtPk # S # F32Op : ROCDL_Convert<
      "pk." # s # ".f32", (ins F32:$srcA, F32:$srcB, I32:$old, I1Attr:$wordSel), LLVM_Type,
      "$srcA `,` $srcB `->` $old `[` $wordSel `]`">;
  def ROCDL_CvtSr # S # F32Op : ROCDL_Convert<
      "sr." # s # ".f32", (ins F32:$srcA, I32:$srcB, I32:$old, I32Attr:$byteSel), LLVM_Type,
      "$srcA `,` $srcB `->` $old `[` $byteSel `]`">;

  // With a scale.
  def ROCDL_CvtScaleF32F32 # S # Op : ROCDL_Convert<
      "scalef32.f32." # s, (ins I32:$src, F32:$scale, I32Attr:$srcSelIndex), F32, "$src `[` $srcSelIndex `]` `,` $scale">;
  def ROCDL_CvtScaleF32F16 # S # Op : ROCDL_Convert<
      "scalef32.f16." # s,
      (ins ROCDL_Vector<F16, 2>:$oldVdst, I32:$src, F32:$scale, I32Attr:$srcSelIndex, I1Attr:$dstLoHiSel),
      ROCDL_Vector<F16, 2>, "$src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]`">;
  def ROCDL_CvtScaleF32Pk # S # F32Op : ROCDL_Convert<
      "scalef32.pk." # s # ".f32", (ins ROCDL_I16x2:$oldVdst, F32:$src0, F32:$src1, F32:$scale, I1Attr:$dstLoHiSel),
      ROCDL_I16x2, "$src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]`">;
  foreach l = ["bf16", "f16"] in
    def ROCDL_CvtScaleF32Pk # S # ROCDL_Small<l>.symbol # Op : ROCDL_Convert<
        "scalef32.pk." # s # "." # l,
        (ins ROCDL_I16x2:$oldVdst, ROCDL_Vector<ROCDL_Large<l>.type, 2>:$src0, F32:$scale, I1Attr:$dstLoHiSel),
        ROCDL_I16x2, "$src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]`">;
  foreach l = ["bf16", "f16", "f32"] in {
    def ROCDL_CvtScaleF32Pk # ROCDL_Small<l>.symbol # S # Op : ROCDL_Convert<
        "scalef32.pk." # l # "." # s, (ins I32:$src, F32:$scale, I1Attr:$srcLoHiSel),
        ROCDL_Vector<ROCDL_Large<l>.type, 2>, "$src `[` $srcLoHiSel `]` `,` $scale">;
    def ROCDL_CvtScaleF32Sr # S # ROCDL_Small<l>.symbol # Op : ROCDL_Convert<
        "scalef32.sr." # s # "." # l,
        (ins I32:$oldVdst, ROCDL_Large<l>.type:$src0, I32:$seed, F32:$scale, I32Attr:$dstSelIndex), I32,
        "$src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]`">;
  }
}

foreach l = ["bf16", "f16"] in {
  def ROCDL_CvtScaleF32PkFp4 # ROCDL_Small<l>.symbol # Op : ROCDL_Convert<
      "scalef32.pk.fp4." # l,
      (ins I32:$oldVdst, ROCDL_Vector<ROCDL_Large<l>.type, 2>:$src, F32:$scale, I32Attr:$dstSelIndex), I32,
      "$src `,` $scale `->` $oldVdst `[` $dstSelIndex `]`">;
}
def ROCDL_CvtScaleF32PkFp4F32Op : ROCDL_Convert<
    "scalef32.pk.fp4.f32", (ins I32:$oldVdst, F32:$src0, F32:$src1, F32:$scale, I32Attr:$dstSelIndex), I32,
    "$src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstSelIndex `]`">;
foreach s = ["bf6", "fp6"] in
  def ROCDL_CvtScaleF322xPk16 # ROCDL_Small<s>.symbol # F32Op : ROCDL_Convert<
      "scalef32.2xpk16." # s # ".f32", (ins ROCDL_Vector<F32, 16>:$src0, ROCDL_Vector<F32, 16>:$src1, F32:$scale),
      ROCDL_I32x6, "$src0 `,` $src1 `,` $scale">;

// How many are converted at once, and what they lie in.
class ROCDL_Packed<string name> {
  list<int> counts = !cond(!eq(name, "fp4") : [8], !eq(name, "fp8") : [8], !eq(name, "bf8") : [8], true : [16, 32]);
}
class ROCDL_PackedType<string name, int count> {
  Type type = !cond(!eq(name, "fp4") : I32, !eq(count, 8) : ROCDL_I32x2, !eq(count, 16) : ROCDL_I32x3,
                    true : ROCDL_I32x6);
}

foreach l = ["bf16", "f16", "f32"] in {
  defvar L = ROCDL_Small<l>.symbol;
  defvar element = ROCDL_Large<l>.type;
  def ROCDL_CvtScaleF32Pk # L # Fp4Op : ROCDL_Convert<
      "scalef32.pk." # l # ".fp4", (ins I32:$src, F32:$scale, I32Attr:$srcSelIndex), ROCDL_Vector<element, 2>,
      "$src `[` $srcSelIndex `]` `,` $scale">;
  def ROCDL_CvtScaleF32SrPkFp4 # L # Op : ROCDL_Convert<
      "scalef32.sr.pk.fp4." # l,
      (ins I32:$oldVdst, ROCDL_Vector<element, 2>:$src, I32:$seed, F32:$scale, I32Attr:$dstSelIndex), I32,
      "$src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]`">;
  foreach s = ["fp8", "bf8", "fp4", "fp6", "bf6"] in {
    defvar S = ROCDL_Small<s>.symbol;
    foreach n = ROCDL_Packed<s>.counts in {
      defvar packed = ROCDL_PackedType<s, n>.type;
      // 32 floats of 32 bits are converted by halves: `2xpk16`.
      if !not(!and(!eq(n, 32), !eq(l, "f32"))) then
        def ROCDL_CvtScaleF32Pk # n # S # L # Op : ROCDL_Convert<
            "scalef32.pk" # n # "." # s # "." # l, (ins ROCDL_Vector<element, n>:$src, F32:$scale), packed,
            "$src `,` $scale">;
      def ROCDL_CvtScaleF32SrPk # n # S # L # Op : ROCDL_Convert<
          "scalef32.sr.pk" # n # "." # s # "." # l, (ins ROCDL_Vector<element, n>:$src, I32:$seed, F32:$scale), packed,
          "$src `,` $seed `,` $scale">;
      if !eq(n, 32) then
        def ROCDL_CvtScaleF32Pk # n # L # S # Op : ROCDL_Convert<
            "scalef32.pk" # n # "." # l # "." # s, (ins packed:$src, F32:$scale), ROCDL_Vector<element, n>,
            "$src `,` $scale">;
      else
        def ROCDL_CvtPkScalePk # n # L # S # Op : ROCDL_Convert<
            "scale.pk" # n # "." # l # "." # s, (ins packed:$src, I32:$scale, I32Attr:$scaleSel),
            ROCDL_Vector<element, n>, "$src `,` $scale `[` $scaleSel `]`">;
    }
  }
}

//===-- Memory ----------------------------------------------------------------------------------------------------===//

defvar ROCDL_ReadGlobal = (ins Arg<ROCDLGlobalBuffer, "", [MemRead]>:$globalPtr);
defvar ROCDL_WrittenLDS = (ins Arg<ROCDLBufferLDS, "", [MemWrite]>:$ldsPtr);
defvar ROCDL_SizeOffsetAux = (ins I32Attr:$size, I32Attr:$offset, I32Attr:$aux);

def ROCDL_LoadToLDSOp : ROCDL_MemoryOp<
    "load.to.lds", !con((ins Arg<LLVM_AnyPointer, "", [MemRead]>:$globalPtr), ROCDL_WrittenLDS, ROCDL_SizeOffsetAux),
    (outs), "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` type($globalPtr)">;
def ROCDL_GlobalLoadLDSOp : ROCDL_MemoryOp<
    "global.load.lds", !con(ROCDL_ReadGlobal, ROCDL_WrittenLDS, ROCDL_SizeOffsetAux), (outs),
    "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict">;

foreach width = [8, 32, 64, 128] in {
  def ROCDL_GlobalLoadAsyncToLDSB # width # Op : ROCDL_MemoryOp<
      "global.load.async.to.lds.b" # width,
      !con(ROCDL_ReadGlobal, ROCDL_WrittenLDS, (ins I32Attr:$offset, I32Attr:$aux)), (outs),
      "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))">;
  def ROCDL_ClusterLoadAsyncToLDSB # width # Op : ROCDL_MemoryOp<
      "cluster.load.async.to.lds.b" # width,
      !con(ROCDL_ReadGlobal, ROCDL_WrittenLDS, (ins I32Attr:$offset, I32Attr:$cpol, I32:$mask)), (outs), [{
        $globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict
        `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))}]>;
}

// Loads that transpose.
class ROCDL_LoadTr<string name, int space> : ROCDL_MemoryOp<
    name, (ins Arg<LLVM_PointerInAddressSpace<space>, "", [MemRead]>:$ptr), (outs LLVM_Type:$res),
    "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)">;
def ROCDL_GlobalLoadTr4_B64 : ROCDL_LoadTr<"global.load.tr4.b64", 1>;
def ROCDL_GlobalLoadTr8_B64 : ROCDL_LoadTr<"global.load.tr.b64", 1>;
def ROCDL_GlobalLoadTr6_B96 : ROCDL_LoadTr<"global.load.tr6.b96", 1>;
def ROCDL_GlobalLoadTr8_B128 : ROCDL_LoadTr<"global.load.tr.b128", 1>;
foreach shape = ["4_B64", "8_B64", "6_B96", "16_B128"] in
  def ROCDL_DsLoadTr # shape : ROCDL_LoadTr<!strconcat("ds.load.tr", !subst("_B", ".b", shape)), 3>;
foreach shape = ["4.b64", "8.b64", "6.b96", "16.b64"] in
  def ROCDL_ds_read_tr # !subst(".", "_", shape) : ROCDL_MemoryOp<
      "ds.read.tr" # shape, (ins Arg<ROCDLBufferLDS, "", [MemRead]>:$ptr), (outs LLVM_Type:$res),
      "$ptr attr-dict `:` type($ptr) `->` type($res)">;

class ROCDL_Prefetch<string name, int space> : ROCDL_MemoryOp<
    name # ".prefetch", (ins Arg<LLVM_PointerInAddressSpace<space>, "", [MemRead]>:$ptr, I32Attr:$scope), (outs),
    "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))">;
def ROCDL_FlatPrefetchOp : ROCDL_Prefetch<"flat", 0>;
def ROCDL_GlobalPrefetchOp : ROCDL_Prefetch<"global", 1>;

def ROCDL_DsAtomicBarrierArriveRtnOp : ROCDL_MemoryOp<
    "ds.atomic.barrier.arrive.rtn.b64", (ins Arg<ROCDLBufferLDS, "", [MemRead, MemWrite]>:$barrierPtr, I64:$val),
    (outs I64:$res), "$barrierPtr `,` $val attr-dict `:` qualified(type($barrierPtr)) `,` type($val) `->` type($res)">;
def ROCDL_DsAtomicAsyncBarrierArriveOp : ROCDL_MemoryOp<
    "ds.atomic.async.barrier.arrive.b64", (ins Arg<ROCDLBufferLDS, "", [MemWrite]>:$barrierPtr), (outs),
    "$barrierPtr attr-dict `:` qualified(type($barrierPtr))">;

// Parts of tensors of up to five dimensions; `d2` for those of two.
class ROCDL_Tensor<string name, dag more> : ROCDL_MemoryOp<
    "tensor." # name,
    !con((ins ROCDL_Vector<I32, 4>:$dgroup0, ROCDL_Vector<I32, 8>:$dgroup1), more, (ins I32Attr:$cachePolicy)), (outs),
    "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)">;
defvar ROCDL_MoreDims = (ins ROCDL_Vector<I32, 4>:$dgroup2, ROCDL_Vector<I32, 4>:$dgroup3);
def ROCDL_TensorLoadToLDSOp : ROCDL_Tensor<"load.to.lds", ROCDL_MoreDims>;
def ROCDL_TensorLoadToLDSD2Op : ROCDL_Tensor<"load.to.lds.d2", (ins)>;
def ROCDL_TensorStoreFromLDSOp : ROCDL_Tensor<"store.from.lds", ROCDL_MoreDims>;
def ROCDL_TensorStoreFromLDSD2Op : ROCDL_Tensor<"store.from.lds.d2", (ins)>;

// Buffers that a descriptor says the bounds of.
def ROCDL_MakeBufferRsrcOp : ROCDL_Op<
    "make.buffer.rsrc", (ins LLVM_AnyPointer:$base, I16:$stride, I64:$numRecords, I32:$flags),
    (outs LLVM_AnyPointer:$res), "operands attr-dict `:` type($base) `to` type($res)", [Pure]>;

class ROCDL_PtrBuffer<string name, list<MemoryEffect> effects, dag values, dag place, dag outs_, string format,
                      list<Trait> traits = []>
    : ROCDL_MemoryOp<"raw.ptr.buffer." # name, !con(values, (ins Arg<ROCDLBufferRsrc, "", effects>:$rsrc), place), outs_,
                     format, traits>;
defvar ROCDL_Place = (ins I32:$offset, I32:$soffset, I32:$aux);
defvar ROCDL_Value = (ins LLVM_Type:$vdata);
def ROCDL_RawPtrBufferLoadOp : ROCDL_PtrBuffer<
    "load", [MemRead], (ins), ROCDL_Place, (outs LLVM_Type:$res), "operands attr-dict `:` type($res)">;
def ROCDL_RawPtrBufferStoreOp : ROCDL_PtrBuffer<
    "store", [MemWrite], ROCDL_Value, ROCDL_Place, (outs), "operands attr-dict `:` type($vdata)">;
def ROCDL_RawPtrBufferLoadLdsOp : ROCDL_PtrBuffer<
    "load.lds", [MemRead], (ins),
    !con(ROCDL_WrittenLDS, (ins I32:$size, I32:$voffset, I32:$soffset, I32:$offset, I32:$aux)), (outs),
    "operands attr-dict">;
def ROCDL_RawPtrBufferAtomicCmpSwap : ROCDL_PtrBuffer<
    "atomic.cmpswap", [MemRead, MemWrite], (ins LLVM_Type:$src, LLVM_Type:$cmp), ROCDL_Place, (outs LLVM_Type:$res),
    "operands attr-dict `:` type($res)", [AllTypesMatch<["res", "src", "cmp"]>]>;
foreach kind = ["Fadd", "Fmax", "Smax", "Umin"] in
  def ROCDL_RawPtrBufferAtomic # kind # Op : ROCDL_PtrBuffer<
      "atomic." # !tolower(kind), [MemRead, MemWrite], ROCDL_Value, ROCDL_Place, (outs),
      "operands attr-dict `:` type($vdata)">;

// The same where the descriptor is a vector.
class ROCDL_Buffer<string name, dag values, dag outs_> : ROCDL_Op<
    "raw.buffer." # name, !con(values, (ins LLVM_Type:$rsrc, LLVM_Type:$offset, LLVM_Type:$soffset, LLVM_Type:$aux)),
    outs_, ""> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def ROCDL_RawBufferLoadOp : ROCDL_Buffer<"load", (ins), (outs LLVM_Type:$res)>;
def ROCDL_RawBufferStoreOp : ROCDL_Buffer<"store", ROCDL_Value, (outs)>;
foreach kind = ["FAdd", "FMax", "SMax", "UMin"] in
  def ROCDL_RawBufferAtomic # kind # Op : ROCDL_Buffer<"atomic." # !tolower(kind), ROCDL_Value, (outs)>;
def ROCDL_RawBufferAtomicCmpSwap : ROCDL_Op<
    "raw.buffer.atomic.cmpswap",
    (ins LLVM_Type:$src, LLVM_Type:$cmp, LLVM_Type:$rsrc, I32:$offset, I32:$soffset, I32:$aux), (outs LLVM_Type:$res),
    "attr-dict `(` operands `)` `:` type($res) `,` type($rsrc)", [AllTypesMatch<["res", "src", "cmp"]>]>;

//===-- Attributes ------------------------------------------------------------------------------------------------===//

def ROCDL_TargetAttr : AttrDef<ROCDL_Dialect, "ROCDLTarget"> {
  let mnemonic = "target";
  let description = "What a module of kernels is compiled for.";
  let parameters = (ins
      DefaultValuedParameter<"int", "2", "How much is optimised">:$O,
      StringRefParameter<"The triple", "\"amdgcn-amd-amdhsa\"">:$triple,
      StringRefParameter<"The chip", "\"gfx900\"">:$chip,
      StringRefParameter<"What the chip can do besides", "\"\"">:$features,
      StringRefParameter<"Version of the ABI", "\"600\"">:$abi,
      OptionalParameter<"DictionaryAttr", "Options">:$flags,
      OptionalParameter<"ArrayAttr", "Files that are linked">:$link);
  let assemblyFormat = "(`<` struct($O, $triple, $chip, $features, $abi, $flags, $link)^ `>`)?";
  let genVerifyDecl = 1;
}

#endif // RMLIR_ROCDL_OPS
