// Memory spaces.
#ifndef RMLIR_DIALECT_PTR_IR_MEMORYSPACEINTERFACES_TD
#define RMLIR_DIALECT_PTR_IR_MEMORYSPACEINTERFACES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def MemorySpaceAttrInterface : AttrInterface<"MemorySpaceAttrInterface"> {
  let description = "Attributes that are memory spaces and say what may be done there.";
  let cppNamespace = "::mlir::ptr";
  let methods = [
    InterfaceMethod<"Whether a type can be loaded.",
                    "bool", "isValidLoad",
                    (ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering,
                         "std::optional<int64_t>":$alignment, "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether a type can be stored.",
                    "bool", "isValidStore",
                    (ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering,
                         "std::optional<int64_t>":$alignment, "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether an atomic operation is possible.",
                    "bool", "isValidAtomicOp",
                    (ins "::mlir::ptr::AtomicBinOp":$op, "::mlir::Type":$type,
                         "::mlir::ptr::AtomicOrdering":$ordering, "std::optional<int64_t>":$alignment,
                         "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether an atomic exchange is possible.",
                    "bool", "isValidAtomicXchg",
                    (ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$successOrdering,
                         "::mlir::ptr::AtomicOrdering":$failureOrdering, "std::optional<int64_t>":$alignment,
                         "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether pointers can be cast.",
                    "bool", "isValidAddrSpaceCast",
                    (ins "::mlir::Type":$tgt, "::mlir::Type":$src,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether pointers and integers can be cast.",
                    "bool", "isValidPtrIntCast",
                    (ins "::mlir::Type":$intLikeTy, "::mlir::Type":$ptrLikeTy,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>
  ];
}

#endif // RMLIR_DIALECT_PTR_IR_MEMORYSPACEINTERFACES_TD
