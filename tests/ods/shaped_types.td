include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def Shaped_Dialect : Dialect {
  let name = "shaped";
  let cppNamespace = "::shaped";
}

// A type that is shaped for its dialect, with an element type as a parameter.
def Tile : TypeDef<Shaped_Dialect, "Tile"> {
  let mnemonic = "tile";
  let parameters = (ins "::mlir::Type":$elementType, "unsigned":$rank);
  let assemblyFormat = "`<` $elementType `,` $rank `>`";
}

def IsTile : CPred<"::llvm::isa<::shaped::TileType>($_self)">;

class TileOf<Type element> : ShapedContainerType<[element], IsTile, "tile">;

class FlatTileOf<Type element> : ShapedContainerType<
    [element], And<[IsTile, CPred<"::llvm::cast<::shaped::TileType>($_self).getRank() == 2">]>, "flat tile">;

def OneOp : Op<Shaped_Dialect, "one"> {
  let arguments = (ins TileOf<F32>:$tile);
}

def FlatOp : Op<Shaped_Dialect, "flat"> {
  let arguments = (ins FlatTileOf<F32>:$tile);
}
