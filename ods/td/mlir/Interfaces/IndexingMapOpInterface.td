// Indexing maps.
#ifndef RMLIR_INTERFACES_INDEXINGMAPOPINTERFACE_TD
#define RMLIR_INTERFACES_INDEXINGMAPOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def IndexingMapOpInterface : OpInterface<"IndexingMapOpInterface"> {
  let description = "Operations over a space of loops that reach their operands through affine maps.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The maps, one for each operand.", "ArrayAttr", "getIndexingMaps">,
    InterfaceMethod<"The same as a vector.",
                    "SmallVector<AffineMap>", "getIndexingMapsArray", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The map of an operand.",
                    "AffineMap", "getMatchingIndexingMap", (ins "OpOperand*":$opOperand), [{}], [{ provided }]>,
    InterfaceMethod<"All maps one after the other.", "AffineMap", "getLoopsToShapesMap", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Its inverse.", "AffineMap", "getShapesToLoopsMap", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Dimensions of an operand, as far as known.",
                    "SmallVector<int64_t>", "getStaticOperandShape",
                    (ins "OpOperand*":$opOperand), [{}], [{ provided }]>,
    InterfaceMethod<"Extents of the loops, as far as known.",
                    "SmallVector<int64_t>", "getStaticLoopRanges", (ins), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_INTERFACES_INDEXINGMAPOPINTERFACE_TD
