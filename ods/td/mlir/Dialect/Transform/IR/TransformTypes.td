// Types of handles and parameters.
#ifndef RMLIR_DIALECT_TRANSFORM_IR_TRANSFORMTYPES_TD
#define RMLIR_DIALECT_TRANSFORM_IR_TRANSFORMTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"

def Transform_AnyOpType
    : TypeDef<Transform_Dialect, "AnyOp", [DeclareTypeInterfaceMethods<TransformHandleTypeInterface>]> {
  let description = "Handles of any operations.";
  let mnemonic = "any_op";
  let assemblyFormat = "";
}
def Transform_OperationType
    : TypeDef<Transform_Dialect, "Operation", [DeclareTypeInterfaceMethods<TransformHandleTypeInterface>]> {
  let description = "Handles of operations of one name.";
  let mnemonic = "op";
  let parameters = (ins StringRefParameter<"Name of the allowed payload operation">:$operation_name);
  let assemblyFormat = "`<` $operation_name `>`";
}
class Transform_ConcreteOpType<string opname>
    : Type<And<[Transform_OperationType.predicate,
                CPred<"::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"" # opname
                      # "\"">]>,
           "Transform IR handle to " # opname # " operations", "::mlir::transform::OperationType">;
def Transform_AnyValue
    : TypeDef<Transform_Dialect, "AnyValue", [DeclareTypeInterfaceMethods<TransformValueHandleTypeInterface>]> {
  let description = "Handles of any values.";
  let mnemonic = "any_value";
  let assemblyFormat = "";
}
def Transform_AnyParamType
    : TypeDef<Transform_Dialect, "AnyParam", [DeclareTypeInterfaceMethods<TransformParamTypeInterface>]> {
  let description = "Any attributes.";
  let mnemonic = "any_param";
  let assemblyFormat = "";
}
def Transform_ParamType
    : TypeDef<Transform_Dialect, "Param", [DeclareTypeInterfaceMethods<TransformParamTypeInterface>]> {
  let description = "Attributes of one type.";
  let mnemonic = "param";
  let parameters = (ins TypeParameter<"::mlir::Type", "Underlying type of the parameter">:$type);
  let assemblyFormat = "`<` $type `>`";
  let genVerifyDecl = 1;
}
def Transform_AffineMapParamType
    : TypeDef<Transform_Dialect, "AffineMapParam", [DeclareTypeInterfaceMethods<TransformParamTypeInterface>]> {
  let description = "Affine maps.";
  let mnemonic = "affine_map";
  let assemblyFormat = "";
}
def Transform_TypeParamType
    : TypeDef<Transform_Dialect, "TypeParam", [DeclareTypeInterfaceMethods<TransformParamTypeInterface>]> {
  let description = "Types.";
  let mnemonic = "type";
  let assemblyFormat = "";
}

def TransformAnyHandle
    : Type<Or<[TransformHandleTypeInterface.predicate, TransformValueHandleTypeInterface.predicate]>,
           "transform operation or value handle">;
def TransformAnyParamTypeOrAnyHandle
    : Type<Or<[TransformHandleTypeInterface.predicate, TransformParamTypeInterface.predicate]>,
           "transform any param type or any handle type">;

#endif // RMLIR_DIALECT_TRANSFORM_IR_TRANSFORMTYPES_TD
