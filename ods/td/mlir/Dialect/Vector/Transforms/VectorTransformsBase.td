// Choices between ways to lower operations on vectors.
#ifndef RMLIR_DIALECT_VECTOR_TRANSFORMS_VECTORTRANSFORMSBASE_TD
#define RMLIR_DIALECT_VECTOR_TRANSFORMS_VECTORTRANSFORMSBASE_TD

include "mlir/IR/EnumAttr.td"

class VectorTransformChoice<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let cppNamespace = "::mlir::vector";
}
def VectorTransposeLoweringAttr
    : VectorTransformChoice<"VectorTransposeLowering", "control the lowering of `vector.transpose` operations.",
                            [I32EnumAttrCase<"EltWise", 0, "eltwise">, I32EnumAttrCase<"LLVMIntr", 1, "llvmintr">,
                             I32EnumAttrCase<"Shuffle1D", 2, "shuffle_1d">,
                             I32EnumAttrCase<"Shuffle16x16", 3, "shuffle_16x16">]>;
def VectorMultiReductionLoweringAttr
    : VectorTransformChoice<"VectorMultiReductionLowering", "control the lowering of `vector.multi_reduction`.",
                            [I32EnumAttrCase<"InnerParallel", 0, "innerparallel">,
                             I32EnumAttrCase<"InnerReduction", 1, "innerreduction">]>;
def VectorContractLoweringAttr
    : VectorTransformChoice<"VectorContractLowering", "control the lowering of `vector.contract` operations.",
                            [I32EnumAttrCase<"Dot", 0, "dot">, I32EnumAttrCase<"LLVMIntr", 1, "llvmintr">,
                             I32EnumAttrCase<"OuterProduct", 2, "outerproduct">,
                             I32EnumAttrCase<"ParallelArith", 3, "parallelarith">]>;
def VectorTransferSplitAttr
    : VectorTransformChoice<"VectorTransferSplit",
                            "control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds"
                            " variants.",
                            [I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"VectorTransfer", 1, "vector-transfer">,
                             I32EnumAttrCase<"LinalgCopy", 2, "linalg-copy">,
                             I32EnumAttrCase<"ForceInBounds", 3, "force-in-bounds">]>;

#endif // RMLIR_DIALECT_VECTOR_TRANSFORMS_VECTORTRANSFORMSBASE_TD
