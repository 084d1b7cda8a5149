// Memory that may become values.
#ifndef RMLIR_INTERFACES_MEMORYSLOTINTERFACES_TD
#define RMLIR_INTERFACES_MEMORYSLOTINTERFACES_TD

include "mlir/IR/OpBase.td"

def PromotableAllocationOpInterface : OpInterface<"PromotableAllocationOpInterface"> {
  let description = "Allocations whose memory may become values.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The slots of memory.", "::llvm::SmallVector<::mlir::MemorySlot>", "getPromotableSlots">,
    InterfaceMethod<"The value of a slot that nothing was stored to.",
                    "::mlir::Value", "getDefaultValue",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Told of each argument that was added for a slot.",
                    "void", "handleBlockArgument",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::BlockArgument":$argument,
                         "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Told when a slot is gone.",
                    "::std::optional<::mlir::PromotableAllocationOpInterface>", "handlePromotionComplete",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::Value":$defaultValue,
                         "::mlir::OpBuilder &":$builder)>
  ];
}

def PromotableMemOpInterface : OpInterface<"PromotableMemOpInterface"> {
  let description = "Loads and stores of slots that may become values.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Whether it loads from a slot.", "bool", "loadsFrom", (ins "const ::mlir::MemorySlot &":$slot)>,
    InterfaceMethod<"Whether it stores to a slot.", "bool", "storesTo", (ins "const ::mlir::MemorySlot &":$slot)>,
    InterfaceMethod<"What is in the slot afterwards.",
                    "::mlir::Value", "getStored",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::OpBuilder &":$builder,
                         "::mlir::Value":$reachingDef, "const ::mlir::DataLayout &":$dataLayout)>,
    InterfaceMethod<"Whether uses can go, and which others have to.",
                    "bool", "canUsesBeRemoved",
                    (ins "const ::mlir::MemorySlot &":$slot,
                         "const ::llvm::SmallPtrSetImpl<::mlir::OpOperand *> &":$blockingUses,
                         "::llvm::SmallVectorImpl<::mlir::OpOperand *> &":$newBlockingUses,
                         "const ::mlir::DataLayout &":$datalayout)>,
    InterfaceMethod<"Removes the uses.",
                    "::mlir::DeletionKind", "removeBlockingUses",
                    (ins "const ::mlir::MemorySlot &":$slot,
                         "const ::llvm::SmallPtrSetImpl<mlir::OpOperand *> &":$blockingUses,
                         "::mlir::OpBuilder &":$builder, "::mlir::Value":$reachingDefinition,
                         "const ::mlir::DataLayout &":$dataLayout)>
  ];
}

def PromotableOpInterface : OpInterface<"PromotableOpInterface"> {
  let description = "Other users of slots that may become values.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Whether uses can go, and which others have to.",
                    "bool", "canUsesBeRemoved",
                    (ins "const ::llvm::SmallPtrSetImpl<::mlir::OpOperand *> &":$blockingUses,
                         "::llvm::SmallVectorImpl<::mlir::OpOperand *> &":$newBlockingUses,
                         "const ::mlir::DataLayout &":$datalayout)>,
    InterfaceMethod<"Removes the uses.",
                    "::mlir::DeletionKind", "removeBlockingUses",
                    (ins "const ::llvm::SmallPtrSetImpl<mlir::OpOperand *> &":$blockingUses,
                         "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Whether it wants to know what replaced the slot.",
                    "bool", "requiresReplacedValues", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Told what replaced the slot.",
                    "void", "visitReplacedValues",
                    (ins "::llvm::ArrayRef<std::pair<::mlir::Operation*, ::mlir::Value>>":$mutatedDefs,
                         "::mlir::OpBuilder &":$builder), [{}], [{ provided }]>
  ];
}

def DestructurableAllocationOpInterface : OpInterface<"DestructurableAllocationOpInterface"> {
  let description = "Allocations whose memory may be split.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The slots that may be split.",
                    "::llvm::SmallVector<::mlir::DestructurableMemorySlot>", "getDestructurableSlots">,
    InterfaceMethod<"Makes a slot for each index that is used.",
                    "::llvm::DenseMap<::mlir::Attribute, ::mlir::MemorySlot>", "destructure",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                         "const ::llvm::SmallPtrSetImpl<::mlir::Attribute> &":$usedIndices,
                         "::mlir::OpBuilder &":$builder,
                         "::mlir::SmallVectorImpl<::mlir::DestructurableAllocationOpInterface> &":$newAllocators)>,
    InterfaceMethod<"Told when a slot is gone.",
                    "::std::optional<::mlir::DestructurableAllocationOpInterface>",
                    "handleDestructuringComplete",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot, "::mlir::OpBuilder &":$builder)>
  ];
}

def SafeMemorySlotAccessOpInterface : OpInterface<"SafeMemorySlotAccessOpInterface"> {
  let description = "Operations that stay inside a slot.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Whether they do, given that some further slots are safe too.",
                    "::llvm::LogicalResult", "ensureOnlySafeAccesses",
                    (ins "const ::mlir::MemorySlot &":$slot,
                         "::mlir::SmallVectorImpl<::mlir::MemorySlot> &":$mustBeSafelyUsed,
                         "const ::mlir::DataLayout &":$dataLayout)>
  ];
}

def DestructurableAccessorOpInterface : OpInterface<"DestructurableAccessorOpInterface"> {
  let description = "Operations that reach a part of a slot.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Whether the part can become a slot of its own.",
                    "bool", "canRewire",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                         "::llvm::SmallPtrSetImpl<::mlir::Attribute> &":$usedIndices,
                         "::mlir::SmallVectorImpl<::mlir::MemorySlot> &":$mustBeSafelyUsed,
                         "const ::mlir::DataLayout &":$dataLayout)>,
    InterfaceMethod<"Uses the slot of the part.",
                    "::mlir::DeletionKind", "rewire",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                         "::llvm::DenseMap<::mlir::Attribute, ::mlir::MemorySlot> &":$subslots,
                         "::mlir::OpBuilder &":$builder, "const ::mlir::DataLayout &":$dataLayout)>
  ];
}

def DestructurableTypeInterface : TypeInterface<"DestructurableTypeInterface"> {
  let description = "Types that have parts.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The parts, by index.",
                    "::std::optional<::llvm::DenseMap<::mlir::Attribute, ::mlir::Type>>",
                    "getSubelementIndexMap">,
    InterfaceMethod<"The type of a part.", "::mlir::Type", "getTypeAtIndex", (ins "::mlir::Attribute":$index)>
  ];
}

#endif // RMLIR_INTERFACES_MEMORYSLOTINTERFACES_TD
