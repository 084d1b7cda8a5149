// A dialect whose operations use every element of declarative assembly formats.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Fmt_Dialect : Dialect {
  let name = "fmt";
  let cppNamespace = "::fmt";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class Fmt_Op<string mnemonic, list<Trait> traits = []> : Op<Fmt_Dialect, mnemonic, traits>;

// ---- enums, attributes, types

def Color : I32EnumAttr<"Color", "a color", [
    I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Green", 1, "green">, I32EnumAttrCase<"Odd", 2, "not-a-word">]> {
  let cppNamespace = "::fmt";
}

def Flags : I32BitEnum<"Flags", "some flags", [
    I32BitEnumCaseNone<"none">, I32BitEnumCaseBit<"A", 0, "a">, I32BitEnumCaseBit<"B", 1, "b">,
    BitEnumCaseGroup<"AB", [I32BitEnumCaseBit<"A", 0, "a">, I32BitEnumCaseBit<"B", 1, "b">], "both">]> {
  let cppNamespace = "::fmt";
  let separator = ",";
  let printBitEnumPrimaryGroups = 1;
}

def FlagsAttr : EnumAttr<Fmt_Dialect, Flags, "flags"> {
  let assemblyFormat = "`<` $value `>`";
}

def Mode : I32EnumAttr<"Mode", "a mode", [I32EnumAttrCase<"Slow", 0, "slow">, I32EnumAttrCase<"Fast", 1, "fast">]> {
  let cppNamespace = "::fmt";
  let genSpecializedAttr = 0;
}

def ModeAttr : EnumAttr<Fmt_Dialect, Mode, "mode">;

def BoxType : TypeDef<Fmt_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$element, OptionalParameter<"int64_t">:$size);
  let assemblyFormat = "`<` $element (`,` $size^)? `>`";
}

def OtherType : TypeDef<Fmt_Dialect, "Other"> {
  let mnemonic = "other";
}

def PairAttr : AttrDef<Fmt_Dialect, "Pair"> {
  let mnemonic = "pair";
  let parameters = (ins "int64_t":$first, DefaultValuedParameter<"int64_t", "7">:$second);
  let assemblyFormat = "`<` struct(params) `>`";
}

def ListAttr : AttrDef<Fmt_Dialect, "List"> {
  let mnemonic = "list";
  let parameters = (ins "bool":$on, StringRefParameter<>:$text, ArrayRefParameter<"int64_t">:$values);
  let assemblyFormat = "`<` params `>`";
}

// ---- operations

def Fmt_Literals : Fmt_Op<"literals"> {
  let assemblyFormat = "`word` `(` `:` `)` `->` `[` `]` `` `{` `}` `=` `<` `>` ` ` `|` attr-dict";
}

def Fmt_Values : Fmt_Op<"values", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyType:$one, Optional<AnyType>:$maybe, Variadic<AnyType>:$many);
  let results = (outs Variadic<AnyType>:$out);
  let assemblyFormat = [{
    $one (`maybe` $maybe^ `:` type($maybe))? (`many` `(` $many^ `)`)? attr-dict `:` type($one) `,` functional-type($many, $out)
  }];
}

def Fmt_Lists : Fmt_Op<"lists"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "lengths">:$lists, DenseI32ArrayAttr:$lengths);
  let assemblyFormat = "$lists attr-dict `:` type($lists)";
}

def Fmt_All : Fmt_Op<"all"> {
  let arguments = (ins AnyType:$a, Variadic<AnyType>:$b);
  let results = (outs AnyType:$r);
  let assemblyFormat = "operands attr-dict `:` type(operands) `to` type(results)";
}

def Fmt_Attrs : Fmt_Op<"attrs"> {
  let arguments = (ins I64Attr:$n, StrAttr:$s, OptionalAttr<FlatSymbolRefAttr>:$callee, UnitAttr:$flag,
                       DefaultValuedAttr<I32Attr, "4">:$d, DenseI64ArrayAttr:$sizes, AnyAttr:$any, OptionalAttr<TypeAttr>:$ty);
  let assemblyFormat = [{
    $n $s (`call` $callee^)? (`flag` $flag^)? (`d` $d^)? `sizes` $sizes $any (`type` $ty^)? attr-dict
  }];
}

def Fmt_Symbol : Fmt_Op<"symbol", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility);
  let assemblyFormat = "($sym_visibility^)? $sym_name attr-dict-with-keyword";
}

def Fmt_Enums : Fmt_Op<"enums"> {
  let arguments = (ins Color:$color, FlagsAttr:$flags, OptionalAttr<ModeAttr>:$mode);
  let assemblyFormat = "$color $flags (`mode` $mode^)? attr-dict";
}

def Fmt_Box : Fmt_Op<"box"> {
  let arguments = (ins BoxType:$in);
  let results = (outs AnyType:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `->` qualified(type($out))";
}

def Fmt_Params : Fmt_Op<"params"> {
  let arguments = (ins PairAttr:$pair, OptionalAttr<ListAttr>:$list);
  let assemblyFormat = "$pair (`,` qualified($list)^)? attr-dict";
}

def Fmt_Same : Fmt_Op<"same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($r)";
}

def Fmt_Match : Fmt_Op<"match", [
    TypesMatchWith<"element is that of the vector", "v", "e", "::llvm::cast<::mlir::VectorType>($_self).getElementType()">]> {
  let arguments = (ins AnyVectorOfAnyRank:$v, AnyType:$e, I32:$i);
  let assemblyFormat = "$v `,` $e `,` $i attr-dict `:` type($v)";
}

def Fmt_Inferred : Fmt_Op<"inferred", [InferTypeOpAdaptor]> {
  let arguments = (ins I1:$c);
  let results = (outs I64:$r);
  let assemblyFormat = "$c attr-dict";
}

def Fmt_YieldOp : Fmt_Op<"yield", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def Fmt_Regions : Fmt_Op<"regions", [SingleBlockImplicitTerminator<"YieldOp">]> {
  let regions = (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$more);
  let assemblyFormat = "`do` $body (`also` $more^)? attr-dict";
}

def Fmt_Branch : Fmt_Op<"branch", [Terminator]> {
  let successors = (successor AnySuccessor:$first, VariadicSuccessor<AnySuccessor>:$rest);
  let assemblyFormat = "$first (`or` $rest^)? attr-dict";
}

def Fmt_Either : Fmt_Op<"either"> {
  let arguments = (ins Optional<I32>:$a, UnitAttr:$u);
  let assemblyFormat = "(`with` $a^) : (`without`)? (`on`) : (`off` $u^)? attr-dict";
}

def Fmt_Clauses : Fmt_Op<"clauses", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<I32>:$a, Variadic<I32>:$b, UnitAttr:$u);
  let assemblyFormat = "oilist( `a` `(` $a `)` | `b` `(` $b `)` | `u` $u ) attr-dict";
}

def Fmt_Props : Fmt_Op<"props"> {
  let arguments = (ins I64Prop:$n, DefaultValuedProp<StringProp, "\"x\"">:$s, UnitProp:$u);
  let assemblyFormat = "$n (`s` $s^)? prop-dict attr-dict";
}
