// Loops on devices.
#ifndef RMLIR_DIALECT_SCF_IR_DEVICEMAPPINGINTERFACE_TD
#define RMLIR_DIALECT_SCF_IR_DEVICEMAPPINGINTERFACE_TD

include "mlir/IR/OpBase.td"

def DeviceMappingAttrInterface : AttrInterface<"DeviceMappingAttrInterface"> {
  let description = "Attributes that map a loop to a part of a device.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The number of the part.", "int64_t", "getMappingId">,
    InterfaceMethod<"Whether parts are numbered in one dimension.", "bool", "isLinearMapping">,
    InterfaceMethod<"The index among parts of its kind.", "int64_t", "getRelativeIndex">
  ];
}

def DeviceMaskingAttrInterface : AttrInterface<"DeviceMaskingAttrInterface"> {
  let description = "Attributes that choose parts of a device.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The number of a part among the chosen ones.",
                    "Value", "createLogicalLinearMappingId",
                    (ins "OpBuilder&":$builder, "Value":$physicalLinearMappingId)>,
    InterfaceMethod<"Whether a part is chosen.",
                    "Value", "createIsActiveIdPredicate",
                    (ins "OpBuilder&":$builder, "Value":$physicalLinearMappingId)>,
    InterfaceMethod<"How many parts there can be.", "int64_t", "getMaxNumPhysicalIds">
  ];
}

def DeviceMappingArrayAttr
    : TypedArrayAttrBase<AnyAttrOf<[DeviceMappingAttrInterface, DeviceMaskingAttrInterface]>,
                         "Device Mapping array attribute">;

#endif // RMLIR_DIALECT_SCF_IR_DEVICEMAPPINGINTERFACE_TD
