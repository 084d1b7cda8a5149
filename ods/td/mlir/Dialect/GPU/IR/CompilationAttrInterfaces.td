// Targets that modules are compiled for.
#ifndef RMLIR_DIALECT_GPU_IR_COMPILATIONATTRINTERFACES_TD
#define RMLIR_DIALECT_GPU_IR_COMPILATIONATTRINTERFACES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def GPUTargetAttrInterface : AttrInterface<"TargetAttrInterface"> {
  let description = "Attributes that are targets which modules are compiled for.";
  let cppNamespace = "::mlir::gpu";
  let methods = [
    InterfaceMethod<"The module as object code.",
                    "std::optional<::mlir::SmallVector<char, 0>>", "serializeToObject",
                    (ins "::mlir::Operation*":$module, "const ::mlir::gpu::TargetOptions&":$options)>,
    InterfaceMethod<"The attribute that holds object code.",
                    "::mlir::Attribute", "createObject",
                    (ins "::mlir::Operation *":$module, "const ::llvm::SmallVector<char, 0> &":$object,
                         "const ::mlir::gpu::TargetOptions &":$options)>
  ];
}

def GPUTargetAttrVerifyInterface : AttrInterface<"TargetAttrVerifyInterface"> {
  let description = "Target attributes that check the modules they are on.";
  let cppNamespace = "::mlir::gpu";
  let methods = [
    InterfaceMethod<"Checks the module.",
                    "::mlir::LogicalResult", "verifyTarget", (ins "::mlir::Operation *":$module)>
  ];
}

def GPUTargetAttr : ConfinedAttr<AnyAttr, [PromisedAttrInterface<GPUTargetAttrInterface>]> {
  let description = "A target.";
}

def GPUTargetArrayAttr : TypedArrayAttrBase<GPUTargetAttr, "array of GPU target attributes">;

def GPUNonEmptyTargetArrayAttr : ConfinedAttr<GPUTargetArrayAttr, [ArrayMinCount<1>]>;

// Attributes that translate offloading.
def OffloadingTranslationAttrTrait : NativeTrait<"OffloadingTranslationAttrTrait", ""> {
  let cppNamespace = "::mlir::gpu";
}

def HasOffloadingTranslationAttrTrait
    : AttrConstraint<CPred<"$_self.hasTrait<::mlir::gpu::OffloadingTranslationAttrTrait>()">,
                     "with the `OffloadingTranslationAttrTrait` trait.">;

def OffloadingTranslationAttr : ConfinedAttr<AnyAttr, [HasOffloadingTranslationAttrTrait]> {
  let description = "An attribute that translates offloading.";
}

def OffloadingLLVMTranslationAttrInterface : AttrInterface<"OffloadingLLVMTranslationAttrInterface"> {
  let description = "Attributes that embed binaries and launch kernels.";
  let cppNamespace = "::mlir::gpu";
  let methods = [
    InterfaceMethod<"Embeds a binary.",
                    "::llvm::LogicalResult", "embedBinary",
                    (ins "::mlir::Operation*":$binaryOp, "::llvm::IRBuilderBase&":$hostBuilder,
                         "::mlir::LLVM::ModuleTranslation&":$hostModuleTranslation)>,
    InterfaceMethod<"Launches a kernel.",
                    "::llvm::LogicalResult", "launchKernel",
                    (ins "::mlir::Operation*":$launchFunc, "::mlir::Operation*":$binaryOp,
                         "::llvm::IRBuilderBase&":$hostBuilder,
                         "::mlir::LLVM::ModuleTranslation&":$hostModuleTranslation)>
  ];
}

#endif // RMLIR_DIALECT_GPU_IR_COMPILATIONATTRINTERFACES_TD
