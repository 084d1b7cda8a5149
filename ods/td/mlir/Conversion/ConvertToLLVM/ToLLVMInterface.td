// Conversion to llvm.
#ifndef RMLIR_CONVERSION_CONVERTTOLLVM_TOLLVMINTERFACE_TD
#define RMLIR_CONVERSION_CONVERTTOLLVM_TOLLVMINTERFACE_TD

include "mlir/IR/OpBase.td"

def ConvertToLLVMAttrInterface : AttrInterface<"ConvertToLLVMAttrInterface"> {
  let description = "Attributes that bring patterns for the conversion to llvm.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Adds the patterns.",
                    "void", "populateConvertToLLVMConversionPatterns",
                    (ins "::mlir::ConversionTarget&":$target, "::mlir::LLVMTypeConverter&":$typeConverter,
                         "::mlir::RewritePatternSet&":$patternSet)>
  ];
}

def ConvertToLLVMOpInterface : OpInterface<"ConvertToLLVMOpInterface"> {
  let description = "Operations with attributes that bring such patterns.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Adds the attributes.",
                    "void", "getConvertToLLVMConversionAttrs",
                    (ins "::llvm::SmallVectorImpl<::mlir::ConvertToLLVMAttrInterface>&":$attrs)>
  ];
}

#endif // RMLIR_CONVERSION_CONVERTTOLLVM_TOLLVMINTERFACE_TD
