// Types of the pdl dialect.
#ifndef RMLIR_DIALECT_PDL_IR_PDLTYPES_TD
#define RMLIR_DIALECT_PDL_IR_PDLTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/Dialect/PDL/IR/PDLDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"

class PDL_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<PDL_Dialect, name, traits, "::mlir::pdl::PDLType"> {
  let mnemonic = typeMnemonic;
}
def PDL_Attribute : PDL_Type<"Attribute", "attribute"> {
  let summary = "PDL handle to an `mlir::Attribute`";
  let description = "An attribute.";
}
// The transform dialect has it as a handle.
def PDL_Operation : PDL_Type<"Operation", "operation", [TransformHandleTypeInterface]> {
  let summary = "PDL handle to an `mlir::Operation *`";
  let description = "An operation.";
}
def PDL_Range : PDL_Type<"Range", "range"> {
  let summary = "PDL handle to a range of a given sub-type";
  let description = "Several of one kind.";
  let parameters = (ins "Type":$elementType);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}
def PDL_Type : PDL_Type<"Type", "type"> {
  let summary = "PDL handle to an `mlir::Type`";
  let description = "A type.";
}
def PDL_Value : PDL_Type<"Value", "value"> {
  let summary = "PDL handle for an `mlir::Value`";
  let description = "A value.";
}

def PDL_AnyType : Type<CPred<"::llvm::isa<::mlir::pdl::PDLType>($_self)">, "pdl type", "::mlir::pdl::PDLType">;
class PDL_RangeOf<Type positionalType>
    : ContainerType<AnyTypeOf<[positionalType]>, PDL_Range.predicate,
                    "::llvm::cast<::mlir::pdl::RangeType>($_self).getElementType()", "range",
                    "::mlir::pdl::RangeType">,
      BuildableType<"::mlir::pdl::RangeType::get(" # positionalType.builderCall # ")">;
class PDL_InstOrRangeOf<Type positionalType>
    : AnyTypeOf<[positionalType, PDL_RangeOf<positionalType>],
                "single element or range of " # positionalType.summary, "::mlir::pdl::PDLType">;

#endif // RMLIR_DIALECT_PDL_IR_PDLTYPES_TD
