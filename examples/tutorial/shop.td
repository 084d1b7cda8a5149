// A small dialect: weights of goods.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
  let summary = "Weights of goods";
  let useDefaultTypePrinterParser = 1;
}

// An enum: an integer in memory, a word in text.
def Shop_Unit : I32EnumAttr<"Unit", "unit of weight", [
    I32EnumAttrCase<"Gram", 0, "g">, I32EnumAttrCase<"Kilo", 1, "kg">]> {
  let cppNamespace = "::shop";
}

// A type with a parameter.
def Shop_Weight : TypeDef<Shop_Dialect, "Weight"> {
  let mnemonic = "weight";
  let summary = "a weight";
  let parameters = (ins "unsigned":$digits);
  let assemblyFormat = "`<` $digits `>`";
}

// A constraint that is code: Rust supplies it by its text.
def Shop_Fair : AttrConstraint<CPred<"::shop::isFair($_self)">, "a fair number">;

// An interface with a method.
def Shop_Priced : OpInterface<"Priced"> {
  let cppNamespace = "::shop";
  let description = "Something that has a price.";
  let methods = [InterfaceMethod<"The price in cents.", "int64_t", "price">];
}

class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_WeighOp : Shop_Op<"weigh", [Pure, Shop_Priced]> {
  let summary = "Weighs something";
  // `count` is a property: a number that is no attribute.
  let arguments = (ins Shop_Unit:$unit, ConfinedAttr<I32Attr, [Shop_Fair]>:$amount, IntProp<"int64_t">:$count);
  let results = (outs Shop_Weight:$weight);
  let assemblyFormat = "$count `x` $amount $unit attr-dict `:` qualified(type($weight))";
}

// Folds, is rewritten by a pattern in Rust, and comes out of a rule: see `shop_rules.td`.
def Shop_ScaleOp : Shop_Op<"scale", [Pure, SameOperandsAndResultType]> {
  let summary = "Multiplies a weight";
  let arguments = (ins Shop_Weight:$weight, I32Attr:$factor);
  let results = (outs Shop_Weight:$scaled);
  let assemblyFormat = "$weight `by` $factor attr-dict `:` qualified(type($scaled))";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shop_AddOp : Shop_Op<"add", [Pure, SameOperandsAndResultType]> {
  let summary = "Adds weights";
  let hasCanonicalizer = 1;
  let arguments = (ins Shop_Weight:$lhs, Shop_Weight:$rhs);
  let results = (outs Shop_Weight:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` qualified(type($sum))";
}
