// Control flow between blocks and regions.
#ifndef RMLIR_INTERFACES_CONTROLFLOWINTERFACES_TD
#define RMLIR_INTERFACES_CONTROLFLOWINTERFACES_TD

include "mlir/IR/OpBase.td"

def BranchOpInterface : OpInterface<"BranchOpInterface"> {
  let description = "Terminators that pass operands on to the arguments of their successors.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Operands for successor `index`, after those it makes itself.",
                    "::mlir::SuccessorOperands", "getSuccessorOperands", (ins "unsigned":$index)>,
    InterfaceMethod<"The argument of a successor that operand `operandIndex` becomes.",
                    "::std::optional<::mlir::BlockArgument>", "getSuccessorBlockArgument",
                    (ins "unsigned":$operandIndex), [{ provided }]>,
    InterfaceMethod<"The successor that is taken for these constant operands, if known.",
                    "::mlir::Block *", "getSuccessorForOperands",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands), [{}], [{ provided }]>,
    InterfaceMethod<"Whether an operand of type `lhs` fits an argument of type `rhs`.",
                    "bool", "areTypesCompatible", (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

def RegionBranchOpInterface : OpInterface<"RegionBranchOpInterface"> {
  let description = "Operations between whose regions control moves.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Operands passed to where control goes first.",
                    "::mlir::OperandRange", "getEntrySuccessorOperands",
                    (ins "::mlir::RegionSuccessor":$successor), [{}], [{ provided }]>,
    InterfaceMethod<"Where control may go first, given constant operands.",
                    "void", "getEntrySuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions), [{}], [{ provided }]>,
    InterfaceMethod<"Where control may go from a region, or from the operation itself.",
                    "void", "getSuccessorRegions",
                    (ins "::mlir::RegionBranchPoint":$point,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions)>,
    InterfaceMethod<"Where control may go from a region, or from the operation itself.",
                    "void", "getSuccessorRegions",
                    (ins "::mlir::Region&":$region, "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Terminators that control may come from.",
                    "void", "getPredecessors",
                    (ins "::mlir::RegionSuccessor":$successor,
                         "::llvm::SmallVectorImpl<::mlir::RegionBranchPoint> &":$predecessors), [{}], [{ provided }]>,
    InterfaceMethod<"Values that may become input `index`.",
                    "void", "getPredecessorValues",
                    (ins "::mlir::RegionSuccessor":$successor, "int":$index,
                         "::llvm::SmallVectorImpl<::mlir::Value> &":$predecessorValues), [{}], [{ provided }]>,
    InterfaceMethod<"How often each region is entered, given constant operands.",
                    "void", "getRegionInvocationBounds",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::InvocationBounds> &":$invocationBounds),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Whether a value of type `lhs` fits an input of type `rhs`.",
                    "bool", "areTypesCompatible", (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
  let verifyWithRegions = 1;
}

def RegionBranchTerminatorOpInterface : OpInterface<"RegionBranchTerminatorOpInterface"> {
  let description = "Terminators that leave a region for another one, or for the operation around it.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Operands passed on.",
                    "::mlir::MutableOperandRange", "getMutableSuccessorOperands",
                    (ins "::mlir::RegionSuccessor":$point)>,
    InterfaceMethod<"Where control may go, given constant operands.",
                    "void", "getSuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions), [{}], [{ provided }]>
  ];
}

def SelectLikeOpInterface : OpInterface<"SelectLikeOpInterface"> {
  let description = "Operations whose result is one of two operands, by a condition.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The operand that is taken if the condition is false.", "::mlir::Value", "getFalseValue">,
    InterfaceMethod<"The operand that is taken if the condition is true.", "::mlir::Value", "getTrueValue">,
    InterfaceMethod<"The condition.", "::mlir::Value", "getCondition">
  ];
}

def WeightedBranchOpInterface : OpInterface<"WeightedBranchOpInterface"> {
  let description = "Branches with a weight for each successor.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The weights.", "::llvm::ArrayRef<int32_t>", "getWeights", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets the weights.",
                    "void", "setWeights", (ins "::llvm::ArrayRef<int32_t>":$weights), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

def WeightedRegionBranchOpInterface : OpInterface<"WeightedRegionBranchOpInterface"> {
  let description = "Operations with a weight for each region.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The weights.", "::llvm::ArrayRef<int32_t>", "getWeights", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets the weights.",
                    "void", "setWeights", (ins "::llvm::ArrayRef<int32_t>":$weights), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

// Terminators that hand all operands to the operation around.
def ReturnLike
    : TraitList<[DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>, NativeOpTrait<"ReturnLike">]>;

#endif // RMLIR_INTERFACES_CONTROLFLOWINTERFACES_TD
