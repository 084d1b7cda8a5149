// What definitions of the stablehlo dialect and of its companions share: element types, tensors, traits.

#ifndef RMLIR_STABLEHLO_BASE
#define RMLIR_STABLEHLO_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Stablehlo_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::stablehlo";
  let summary = "Operations of models on tensors";
  let description = [{
    What frameworks of machine learning export, and compilers for accelerators take: operations on whole tensors, control flow and
    communication between devices.
  }];
  let dependentDialects = ["quant::QuantDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

//===-- Types of the dialect --------------------------------------------------------------------------------------===//

class Stablehlo_Type<string name, string typeMnemonic> : TypeDef<Stablehlo_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = typeMnemonic;
}
def Stablehlo_Token : Stablehlo_Type<"Token", "token"> {
  let description = "Orders operations that have effects.";
}
def Stablehlo_Future : Stablehlo_Type<"Future", "future"> {
  let description = "Values that are still being computed: `!stablehlo.future<tensor<f32>>`";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` $types `>`";
  let genVerifyDecl = 1;
}
def HLO_Token : TypeAlias<Stablehlo_Token, "token">;
def HLO_Future : TypeAlias<Stablehlo_Future, "future">;

//===-- Elements --------------------------------------------------------------------------------------------------===//

defvar HLO_Widths = [2, 4, 8, 16, 32, 64];
def HLO_Pred : TypeAlias<I1, "bool">;
def HLO_SInt : SignlessIntOfWidths<HLO_Widths>;
def HLO_UInt : UnsignedIntOfWidths<HLO_Widths>;
def HLO_Int : AnyTypeOf<[HLO_SInt, HLO_UInt], "2/4/8/16/32/64-bit integer">;
def HLO_Float : AnyTypeOf<
    [F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E4M3FN, F8E4M3FNUZ, F8E4M3B11FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0FNU,
     F16, F32, F64, BF16],
    "4/6/8/16/32/64-bit float">;
def HLO_WideFloat : FloatOfWidths<[32, 64]>;
def HLO_Complex : Complex<HLO_WideFloat>;
def HLO_Extent : AnyTypeOf<[Index, HLO_Int], "index or 2/4/8/16/32/64-bit integer">;

// Integers that stand for floats; what they may be is code.
class HLO_Quantized<string test, string what> : Type<CPred<"::mlir::stablehlo::" # test # "($_self)">, what>;
def HLO_QuantizedInt : HLO_Quantized<"isQuantizedPerTensor", "per-tensor integer quantized">;
def HLO_AxisQuantizedInt : HLO_Quantized<"isQuantizedPerAxis", "per-axis integer quantized">;
// The axis that has scales of its own is one of the tensor, and as long as the list of scales.
def HLO_AxisFits : CPred<"::mlir::stablehlo::hasFittingAxis($_self)">;

defvar HLO_Elements = [HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt];
defvar HLO_AllElements = HLO_Elements # [HLO_AxisQuantizedInt];
defvar HLO_Numbers = [HLO_Int, HLO_Float, HLO_Complex, HLO_QuantizedInt];

//===-- Tensors ---------------------------------------------------------------------------------------------------===//

class HLO_TensorOf<list<Type> elements> : RankedTensorOf<elements, [HLO_AxisFits]>;
class HLO_StaticOf<list<Type> elements> : RankedTensorOf<elements, [HasStaticShapePred, HLO_AxisFits], "statically shaped tensor">;
class HLO_AnyTensorOf<list<Type> elements> : TensorOf<elements, [HLO_AxisFits]>;

def HLO_Tensor : HLO_TensorOf<HLO_Elements>;
def HLO_TensorOrAxisQuantized : HLO_TensorOf<HLO_AllElements>;
def HLO_AxisQuantizedTensor : HLO_TensorOf<[HLO_AxisQuantizedInt]>;
def HLO_QuantizedTensor : HLO_TensorOf<[HLO_QuantizedInt, HLO_AxisQuantizedInt]>;
def HLO_FloatOrQuantizedTensor : HLO_TensorOf<[HLO_Float, HLO_QuantizedInt, HLO_AxisQuantizedInt]>;
def HLO_NonQuantizedTensor : HLO_TensorOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex]>;
def HLO_PredTensor : HLO_TensorOf<[HLO_Pred]>;
def HLO_PredOrIntTensor : HLO_TensorOf<[HLO_Pred, HLO_Int]>;
def HLO_PredIntOrFpTensor : HLO_TensorOf<[HLO_Pred, HLO_Int, HLO_Float]>;
def HLO_IntTensor : HLO_TensorOf<[HLO_Int]>;
def HLO_IntOrFpTensor : HLO_TensorOf<[HLO_Int, HLO_Float]>;
def HLO_NumberTensor : HLO_TensorOf<HLO_Numbers>;
def HLO_FpTensor : HLO_TensorOf<[HLO_Float]>;
def HLO_WideFpTensor : HLO_TensorOf<[HLO_WideFloat]>;
def HLO_FpOrComplexTensor : HLO_TensorOf<[HLO_Float, HLO_Complex]>;
def HLO_FpOrQuantizedTensor : HLO_TensorOf<[HLO_Float, HLO_QuantizedInt]>;
def HLO_FpComplexOrQuantizedTensor : HLO_TensorOf<[HLO_Float, HLO_Complex, HLO_QuantizedInt]>;
def HLO_ComplexTensor : HLO_TensorOf<[HLO_Complex]>;
def HLO_I32Tensor : HLO_TensorOf<[I32]>;
def HLO_UI32Tensor : HLO_TensorOf<[UI32]>;
def HLO_IndexTensor : HLO_TensorOf<[AnyTypeOf<[AnyInteger, Index]>]>;
def HLO_Vector : 1DTensorOf<[HLO_Float, HLO_QuantizedInt]>;
def HLO_Scalar : 0DTensorOf<HLO_Elements>;
def HLO_IntScalar : 0DTensorOf<[HLO_Int]>;
def HLO_NonComplexScalar : 0DTensorOf<[HLO_Pred, HLO_Int, HLO_Float]>;
def HLO_Extents : 1DTensorOf<[HLO_Extent]>;
class HLO_StaticOfRank<Type element, int rank, string what>
    : RankedTensorOf<[element], [HasAnyRankOfPred<[rank]>, HasStaticShapePred],
                     "statically shaped " # rank # "-dimensional " # what>;
def HLO_StaticExtents : HLO_StaticOfRank<HLO_Extent, 1, "tensor">;
def HLO_StaticInts : HLO_StaticOfRank<HLO_Int, 1, "integer tensor">;
def HLO_StaticIntPairs : HLO_StaticOfRank<HLO_Int, 2, "integer tensor">;
def HLO_StaticTensor : HLO_StaticOf<HLO_Elements>;
def HLO_StaticTensorOrAxisQuantized : HLO_StaticOf<HLO_AllElements>;
def HLO_StaticNumberTensor : HLO_StaticOf<HLO_Numbers>;
def HLO_StaticIntOrFpTensor : HLO_StaticOf<[HLO_Int, HLO_Float]>;
def HLO_StaticOrBoundedTensor : RankedTensorOf<
    HLO_AllElements,
    [Or<[HasStaticShapePred, CPred<"::mlir::stablehlo::hasOneBoundedDimension($_self)">]>, HLO_AxisFits],
    "statically shaped or single bounded dimension tensor">;

// Tensors whose rank need not be known.
def HLO_AnyTensor : HLO_AnyTensorOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt, HLO_AxisQuantizedInt]>;
def HLO_AnyPredTensor : HLO_AnyTensorOf<[HLO_Pred]>;
def HLO_AnyPredOrIntTensor : HLO_AnyTensorOf<[HLO_Pred, HLO_Int]>;
def HLO_AnyFpTensor : HLO_AnyTensorOf<[HLO_Float]>;
def HLO_AnyFpOrComplexTensor : HLO_AnyTensorOf<[HLO_Float, HLO_Complex]>;
def HLO_AnyComplexTensor : HLO_AnyTensorOf<[HLO_Complex]>;

//===-- What else values may be -----------------------------------------------------------------------------------===//

def HLO_Buffer : MemRefOf<HLO_Elements>;
class HLO_NestedTupleOf<string test, list<Type> leaves> : Type<
    And<[IsTupleTypePred, CPred<"::mlir::stablehlo::" # test # "($_self)">]>,
    "nested tuple with any combination of " # AnyTypeOf<leaves>.summary # " values", "::mlir::TupleType">;
def HLO_Tuple : HLO_NestedTupleOf<"isTuple", [HLO_Tensor, HLO_Buffer, HLO_AxisQuantizedTensor, HLO_Token]>;
def HLO_CallTuple : HLO_NestedTupleOf<"isCallTuple", [HLO_AnyTensor, HLO_Buffer, HLO_Token]>;

def HLO_TensorOrToken : AnyTypeOf<[HLO_Tensor, HLO_Token]>;
def HLO_Result : AnyTypeOf<[HLO_Tensor, HLO_AxisQuantizedTensor, HLO_Token]>;
def HLO_ResultOrBuffer : AnyTypeOf<[HLO_Tensor, HLO_AxisQuantizedTensor, HLO_Token, HLO_Buffer]>;
def HLO_ResultOrTuple : AnyTypeOf<[HLO_Tensor, HLO_AxisQuantizedTensor, HLO_Token, HLO_Tuple]>;
def HLO_ResultOrTupleOrBuffer : AnyTypeOf<[HLO_Tensor, HLO_AxisQuantizedTensor, HLO_Token, HLO_Tuple, HLO_Buffer]>;
def HLO_Received : AnyTypeOf<[HLO_StaticTensor, HLO_StaticTensorOrAxisQuantized, HLO_Token]>;
def HLO_CallValue : AnyTypeOf<[HLO_AnyTensor, HLO_Buffer, HLO_Token, HLO_CallTuple, HLO_Future]>;

//===-- Traits ----------------------------------------------------------------------------------------------------===//

defvar HLO_Infers = DeclareOpInterfaceMethods<InferTypeOpInterface>;
def HLO_CompatibleTypes : TraitList<[HLO_Infers, NativeOpTrait<"CompatibleOperandsAndResultType">]>;
def HLO_CompatibleElements : NativeOpTrait<"CompatibleOperandsAndResultElementType">;
def HLO_CompatibleOperandElements : NativeOpTrait<"CompatibleOperandsElementType">;
def HLO_PairwiseTypes : NativeOpTrait<"PairwiseSameOperandAndResultType">;
def HLO_PairwiseElements : NativeOpTrait<"PairwiseSameOperandAndResultElementType">;
defvar HLO_SymbolUser = DeclareOpInterfaceMethods<SymbolUserOpInterface>;
class HLO_SameSizes<list<string> names> : AllMatchSameOperatorTrait<names, "$_self.size()", "size">;

#endif // RMLIR_STABLEHLO_BASE
