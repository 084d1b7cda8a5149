// Data layouts and targets.
#ifndef RMLIR_INTERFACES_DATALAYOUTINTERFACES_TD
#define RMLIR_INTERFACES_DATALAYOUTINTERFACES_TD

include "mlir/IR/OpBase.td"

def DLTIQueryInterface : AttrInterface<"DLTIQueryInterface"> {
  let description = "Attributes that answer questions about the target by a key.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The value for a key.",
                    "::mlir::FailureOr<::mlir::Attribute>", "query", (ins "::mlir::DataLayoutEntryKey":$key)>
  ];
}

def DataLayoutEntryInterface : AttrInterface<"DataLayoutEntryInterface"> {
  let description = "One entry of a data layout: a key (a type or an identifier) and a value.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The key.", "::mlir::DataLayoutEntryKey", "getKey">,
    InterfaceMethod<"The value.", "::mlir::Attribute", "getValue">,
    InterfaceMethod<"Checks the entry.",
                    "::llvm::LogicalResult", "verifyEntry", (ins "::mlir::Location":$loc), [{}], [{ provided }]>
  ];
}

def DataLayoutSpecInterface : AttrInterface<"DataLayoutSpecInterface", [DLTIQueryInterface]> {
  let description = "A data layout: a list of entries.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Combined with those of the operations around, outermost first.",
                    "::mlir::DataLayoutSpecInterface", "combineWith",
                    (ins "::llvm::ArrayRef<::mlir::DataLayoutSpecInterface>":$specs)>,
    InterfaceMethod<"The entries.", "::mlir::DataLayoutEntryListRef", "getEntries">,
    InterfaceMethod<"Key of the byte order.",
                    "::mlir::StringAttr", "getEndiannessIdentifier", (ins "::mlir::MLIRContext *":$context)>,
    InterfaceMethod<"Key of the default memory space.",
                    "::mlir::StringAttr", "getDefaultMemorySpaceIdentifier", (ins "::mlir::MLIRContext *":$context)>,
    InterfaceMethod<"Key of the memory space of the stack.",
                    "::mlir::StringAttr", "getAllocaMemorySpaceIdentifier", (ins "::mlir::MLIRContext *":$context)>,
    InterfaceMethod<"Key of the memory space of code.",
                    "::mlir::StringAttr", "getProgramMemorySpaceIdentifier", (ins "::mlir::MLIRContext *":$context)>,
    InterfaceMethod<"Key of the memory space of globals.",
                    "::mlir::StringAttr", "getGlobalMemorySpaceIdentifier", (ins "::mlir::MLIRContext *":$context)>,
    InterfaceMethod<"Key of the mangling of names.",
                    "::mlir::StringAttr", "getManglingModeIdentifier", (ins "::mlir::MLIRContext *":$context)>,
    InterfaceMethod<"Key of the natural alignment of the stack.",
                    "::mlir::StringAttr", "getStackAlignmentIdentifier", (ins "::mlir::MLIRContext *":$context)>,
    InterfaceMethod<"Key of the alignment of function pointers.",
                    "::mlir::StringAttr", "getFunctionPointerAlignmentIdentifier",
                    (ins "::mlir::MLIRContext *":$context)>,
    InterfaceMethod<"Key of the widths of native integers.",
                    "::mlir::StringAttr", "getLegalIntWidthsIdentifier", (ins "::mlir::MLIRContext *":$context)>,
    InterfaceMethod<"Entries whose key is a type of one class.",
                    "::mlir::DataLayoutEntryList", "getSpecForType",
                    (ins "::mlir::TypeID":$type), [{}], [{ provided }]>,
    InterfaceMethod<"The entry for an identifier.",
                    "::mlir::DataLayoutEntryInterface", "getSpecForIdentifier",
                    (ins "::mlir::StringAttr":$identifier), [{}], [{ provided }]>,
    InterfaceMethod<"Checks the entries, each and together.",
                    "::llvm::LogicalResult", "verifySpec", (ins "::mlir::Location":$loc), [{}], [{ provided }]>
  ];
}

def TargetDeviceSpecInterface : AttrInterface<"TargetDeviceSpecInterface", [DLTIQueryInterface]> {
  let description = "What is known of one device.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The entries.", "::mlir::DataLayoutEntryListRef", "getEntries">,
    InterfaceMethod<"The entry for an identifier.",
                    "::mlir::DataLayoutEntryInterface", "getSpecForIdentifier",
                    (ins "::mlir::StringAttr":$identifier), [{}], [{ provided }]>,
    InterfaceMethod<"Checks the entries.",
                    "::llvm::LogicalResult", "verifyEntry", (ins "::mlir::Location":$loc), [{}], [{ provided }]>
  ];
}

def TargetSystemSpecInterface : AttrInterface<"TargetSystemSpecInterface", [DLTIQueryInterface]> {
  let description = "What is known of the devices of a system.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Devices with their specifications.", "::llvm::ArrayRef<DataLayoutEntryInterface>", "getEntries">,
    InterfaceMethod<"The specification of a device.",
                    "std::optional<::mlir::TargetDeviceSpecInterface>", "getDeviceSpecForDeviceID",
                    (ins "StringAttr":$deviceID)>,
    InterfaceMethod<"Checks the specifications.",
                    "::llvm::LogicalResult", "verifySpec", (ins "::mlir::Location":$loc), [{}], [{ provided }]>
  ];
}

def DataLayoutOpInterface : OpInterface<"DataLayoutOpInterface"> {
  let description = "Operations that carry a data layout for what is in them.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The data layout.", "::mlir::DataLayoutSpecInterface", "getDataLayoutSpec">,
    InterfaceMethod<"The target.", "::mlir::TargetSystemSpecInterface", "getTargetSystemSpec">,
    StaticInterfaceMethod<"Size of a type in bytes.",
                          "::llvm::TypeSize", "getTypeSize",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Size of a type in bits.",
                          "::llvm::TypeSize", "getTypeSizeInBits",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Required alignment in bytes.",
                          "uint64_t", "getTypeABIAlignment",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Preferred alignment in bytes.",
                          "uint64_t", "getTypePreferredAlignment",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Bits of an index computed with values of the type.",
                          "std::optional<uint64_t>", "getIndexBitwidth",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), [{}], [{ provided }]>,
    StaticInterfaceMethod<"The byte order.",
                          "::mlir::Attribute", "getEndianness",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>,
    StaticInterfaceMethod<"The default memory space.",
                          "::mlir::Attribute", "getDefaultMemorySpace",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>,
    StaticInterfaceMethod<"The memory space of the stack.",
                          "::mlir::Attribute", "getAllocaMemorySpace",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>,
    StaticInterfaceMethod<"The mangling of names.",
                          "::mlir::Attribute", "getManglingMode",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>,
    StaticInterfaceMethod<"The memory space of code.",
                          "::mlir::Attribute", "getProgramMemorySpace",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>,
    StaticInterfaceMethod<"The memory space of globals.",
                          "::mlir::Attribute", "getGlobalMemorySpace",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Natural alignment of the stack in bits.",
                          "uint64_t", "getStackAlignment",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Alignment of function pointers.",
                          "Attribute", "getFunctionPointerAlignment",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Widths of native integers.",
                          "Attribute", "getLegalIntWidths",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>,
    StaticInterfaceMethod<"A property of a device.",
                          "std::optional<Attribute>", "getDevicePropertyValue",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
  let dependentTraits = [IsolatedFromAbove];
}

def DataLayoutTypeInterface : TypeInterface<"DataLayoutTypeInterface"> {
  let description = "Types whose size and alignment a data layout may set.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Size in bytes.",
                    "::llvm::TypeSize", "getTypeSize",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Size in bits.",
                    "::llvm::TypeSize", "getTypeSizeInBits",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params)>,
    InterfaceMethod<"Required alignment in bytes.",
                    "uint64_t", "getABIAlignment",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params)>,
    InterfaceMethod<"Preferred alignment in bytes.",
                    "uint64_t", "getPreferredAlignment",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Bits of an index, if the type has any.",
                    "std::optional<uint64_t>", "getIndexBitwidth",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Whether an inner layout may stand inside an outer one.",
                    "bool", "areCompatible",
                    (ins "::mlir::DataLayoutEntryListRef":$oldLayout, "::mlir::DataLayoutEntryListRef":$newLayout,
                         "::mlir::DataLayoutSpecInterface":$newSpec,
                         "const ::mlir::DataLayoutIdentifiedEntryMap&":$identified), [{}], [{ provided }]>,
    InterfaceMethod<"Checks entries for the type.",
                    "::llvm::LogicalResult", "verifyEntries",
                    (ins "::mlir::DataLayoutEntryListRef":$entries, "::mlir::Location":$loc), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_INTERFACES_DATALAYOUTINTERFACES_TD
