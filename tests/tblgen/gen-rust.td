// RUN: rmlir-tblgen --gen-rust --dialect small %s

// A dialect with one of everything that is generated.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Small_Dialect : Dialect {
  let name = "small";
  let cppNamespace = "::small";
  let summary = "A small dialect";
  let description = "Boxes, and what is done with them.";
}

def Small_Color : I32EnumAttr<"Color", "a color", [
    I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"DarkBlue", 4, "dark_blue">]> {
  let cppNamespace = "::small";
}

def Small_BoxType : TypeDef<Small_Dialect, "Box"> {
  let mnemonic = "box";
  let summary = "a box";
  let parameters = (ins "::mlir::Type":$content, DefaultValuedParameter<"int64_t", "1">:$count);
  let assemblyFormat = "`<` params `>`";
}

def Small_PackOp : Op<Small_Dialect, "pack"> {
  let summary = "Puts values into a box";
  let description = "All values are of one type.";
  let arguments = (ins Variadic<AnyType>:$values, OptionalAttr<StrAttr>:$label, Small_Color:$color);
  let results = (outs Small_BoxType:$box);
  let assemblyFormat = "$values attr-dict `:` type($values) `->` type($box)";
}

def Small_SwapOp : Op<Small_Dialect, "swap", [SameOperandsAndResultType]> {
  let summary = "Swaps two boxes";
  let arguments = (ins Small_BoxType:$first, Small_BoxType:$second);
  let results = (outs Small_BoxType:$left, Small_BoxType:$right);
  let assemblyFormat = "$first `,` $second attr-dict `:` type($first)";
}
