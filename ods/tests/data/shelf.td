// A dialect as a project has it, with the includes that such files have.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shelf_Dialect : Dialect {
  let name = "shelf";
  let cppNamespace = "::shelf";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Shelf_Left : I32EnumCase<"Left", 0, "left">;
def Shelf_Right : I32EnumCase<"Right", 1, "right">;
def Shelf_Side : I32Enum<"Side", "a side", [Shelf_Left, Shelf_Right]> {
  let cppNamespace = "::shelf";
}
def Shelf_SideAttr : EnumAttr<Shelf_Dialect, Shelf_Side, "side">;

def Shelf_Box : TypeDef<Shelf_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$content, DefaultValuedParameter<"int64_t", "1">:$height);
  let assemblyFormat = "`<` $content (`x` $height^)? `>`";
}

class Shelf_Op<string mnemonic, list<Trait> traits = []> : Op<Shelf_Dialect, mnemonic, traits>;

def Shelf_PutOp : Shelf_Op<"put", [Pure, AllTypesMatch<["item", "kept"]>]> {
  let arguments = (ins FloatLike:$item, Variadic<Index>:$places, ConfinedAttr<I32Attr, [IntMinValue<1>]>:$count,
                       Shelf_SideAttr:$side, DefaultValuedProp<I64Prop, "3">:$depth);
  let results = (outs FloatLike:$kept);
  let assemblyFormat = "$item `at` $places `times` $count $side (`deep` $depth^)? attr-dict `:` type($item)";
}
