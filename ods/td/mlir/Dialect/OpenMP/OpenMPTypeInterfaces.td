// Types of omp.
#ifndef RMLIR_DIALECT_OPENMP_OPENMPTYPEINTERFACES_TD
#define RMLIR_DIALECT_OPENMP_OPENMPTYPEINTERFACES_TD

include "mlir/IR/OpBase.td"

def OpenMP_PointerLikeTypeInterface : TypeInterface<"PointerLikeType"> {
  let description = "Types that are treated as pointers.";
  let cppNamespace = "::mlir::omp";
  let methods = [
    InterfaceMethod<"What is pointed to.", "::mlir::Type", "getElementType">
  ];
}

#endif // RMLIR_DIALECT_OPENMP_OPENMPTYPEINTERFACES_TD
