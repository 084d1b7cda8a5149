// Transformations that match.
#ifndef RMLIR_DIALECT_TRANSFORM_INTERFACES_MATCHINTERFACES_TD
#define RMLIR_DIALECT_TRANSFORM_INTERFACES_MATCHINTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"

def MatchOpInterface : OpInterface<"MatchOpInterface", [TransformOpInterface]> {
  let description = "Transformations that only look.";
  let cppNamespace = "::mlir::transform";
}

def AtMostOneOpMatcher : NativeOpTrait<"AtMostOneOpMatcherOpTrait"> {
  let cppNamespace = "::mlir::transform";
  code extraDeclaration = [{ provided }];
}

def SingleOpMatcher : NativeOpTrait<"SingleOpMatcherOpTrait"> {
  let cppNamespace = "::mlir::transform";
  code extraDeclaration = [{ provided }];
}

def SingleValueMatcher : NativeOpTrait<"SingleValueMatcherOpTrait"> {
  let cppNamespace = "::mlir::transform";
  code extraDeclaration = [{ provided }];
}

#endif // RMLIR_DIALECT_TRANSFORM_INTERFACES_MATCHINTERFACES_TD
