// Kinds of regions.
#ifndef RMLIR_IR_REGIONKINDINTERFACE_TD
#define RMLIR_IR_REGIONKINDINTERFACE_TD

include "mlir/IR/OpBase.td"

def RegionKindInterface : OpInterface<"RegionKindInterface"> {
  let description = "Operations that say which kinds of regions they have: with control flow between blocks, or"
                    " graphs in which order means nothing.";
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"The kind of region `index`.",
                          "::mlir::RegionKind", "getRegionKind", (ins "unsigned":$index)>,
    StaticInterfaceMethod<"Whether values of region `index` must be defined before their uses.",
                          "bool", "hasSSADominance", (ins "unsigned":$index), [{ provided }]>
  ];
}

def HasOnlyGraphRegion : NativeOpTrait<"HasOnlyGraphRegion">;

// One block without terminator, as a graph.
def GraphRegionNoTerminator : TraitList<[NoTerminator, SingleBlock, RegionKindInterface, HasOnlyGraphRegion]>;

#endif // RMLIR_IR_REGIONKINDINTERFACE_TD
