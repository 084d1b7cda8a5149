// Enumerations: their cases, and the attributes, parameters and properties that hold one.
#ifndef RMLIR_IR_ENUMATTR_TD
#define RMLIR_IR_ENUMATTR_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Properties.td"

//---- Cases ----
//
// `sym` is the name in C++, `str` the keyword in text. Those with `Attr` in their names are constraints on integer
// attributes besides.

class EnumCase<string sym, int intVal, string strVal, int widthVal> {
  string symbol = sym;
  int value = intVal;
  string str = strVal;
  int width = widthVal;
}
class IntEnumAttrCaseBase<I intType, string sym, string strVal, int intVal>
    : EnumCase<sym, intVal, strVal, intType.bitwidth>, SignlessIntegerAttrBase<intType, "case " # strVal> {
  let predicate = CPred<" ::llvm::cast<::mlir::IntegerAttr>($_self).getValue().eq(::llvm::APInt(" # intType.bitwidth
                        # ", " # intVal # "))">;
}
class I32EnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 32>;
class I64EnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 64>;
class I32EnumAttrCase<string sym, int val, string str = sym> : IntEnumAttrCaseBase<I32, sym, str, val>;
class I64EnumAttrCase<string sym, int val, string str = sym> : IntEnumAttrCaseBase<I64, sym, str, val>;

// Cases of sets: values to be or'ed.
class BitEnumCaseBase<string sym, int val, string str, int width> : EnumCase<sym, val, str, width>;
class BitEnumAttrCaseBase<I intType, string sym, int val, string str = sym>
    : BitEnumCaseBase<sym, val, str, intType.bitwidth>, SignlessIntegerAttrBase<intType, "case " # str>;
// The empty set.
class BitEnumCaseNone<string sym, string str, int width> : BitEnumCaseBase<sym, 0, str, width>;
// One bit, by its position.
class BitEnumCaseBit<string sym, int pos, string str, int width> : BitEnumCaseBase<sym, !shl(1, pos), str, width> {
  assert !and(!ge(pos, 0), !lt(pos, width)),
         "bit " # pos # " of case '" # sym # "' does not fit in " # width # " bits";
}
class BitEnumAttrCaseBit<I intType, string sym, int pos, string str = sym>
    : BitEnumAttrCaseBase<intType, sym, !shl(1, pos), str> {
  assert !and(!ge(pos, 0), !lt(pos, intType.bitwidth)),
         "bit " # pos # " of case '" # sym # "' does not fit in " # intType.bitwidth # " bits";
}
// Several cases under one name.
class BitEnumCaseGroup<string sym, list<BitEnumCaseBase> cases, string str = sym>
    : BitEnumCaseBase<sym, !foldl(0, cases, all, one, !or(all, one.value)), str, !head(cases).width>;
class BitEnumAttrCaseGroup<I intType, string sym, list<BitEnumCaseBase> cases, string str = sym>
    : BitEnumAttrCaseBase<intType, sym, !foldl(0, cases, all, one, !or(all, one.value)), str>;

class I8BitEnumCase<string sym, int val, string str = sym> : BitEnumCaseBase<sym, val, str, 8>;
class I16BitEnumCase<string sym, int val, string str = sym> : BitEnumCaseBase<sym, val, str, 16>;
class I32BitEnumCase<string sym, int val, string str = sym> : BitEnumCaseBase<sym, val, str, 32>;
class I64BitEnumCase<string sym, int val, string str = sym> : BitEnumCaseBase<sym, val, str, 64>;
class I8BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 8>;
class I16BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 16>;
class I32BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 32>;
class I64BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 64>;
class I8BitEnumCaseBit<string sym, int pos, string str = sym> : BitEnumCaseBit<sym, pos, str, 8>;
class I16BitEnumCaseBit<string sym, int pos, string str = sym> : BitEnumCaseBit<sym, pos, str, 16>;
class I32BitEnumCaseBit<string sym, int pos, string str = sym> : BitEnumCaseBit<sym, pos, str, 32>;
class I64BitEnumCaseBit<string sym, int pos, string str = sym> : BitEnumCaseBit<sym, pos, str, 64>;
class I8BitEnumAttrCase<string sym, int val, string str = sym> : BitEnumAttrCaseBase<I8, sym, val, str>;
class I16BitEnumAttrCase<string sym, int val, string str = sym> : BitEnumAttrCaseBase<I16, sym, val, str>;
class I32BitEnumAttrCase<string sym, int val, string str = sym> : BitEnumAttrCaseBase<I32, sym, val, str>;
class I64BitEnumAttrCase<string sym, int val, string str = sym> : BitEnumAttrCaseBase<I64, sym, val, str>;
class I8BitEnumAttrCaseNone<string sym, string str = sym> : I8BitEnumAttrCase<sym, 0, str>;
class I16BitEnumAttrCaseNone<string sym, string str = sym> : I16BitEnumAttrCase<sym, 0, str>;
class I32BitEnumAttrCaseNone<string sym, string str = sym> : I32BitEnumAttrCase<sym, 0, str>;
class I64BitEnumAttrCaseNone<string sym, string str = sym> : I64BitEnumAttrCase<sym, 0, str>;
class I8BitEnumAttrCaseBit<string sym, int pos, string str = sym> : BitEnumAttrCaseBit<I8, sym, pos, str>;
class I16BitEnumAttrCaseBit<string sym, int pos, string str = sym> : BitEnumAttrCaseBit<I16, sym, pos, str>;
class I32BitEnumAttrCaseBit<string sym, int pos, string str = sym> : BitEnumAttrCaseBit<I32, sym, pos, str>;
class I64BitEnumAttrCaseBit<string sym, int pos, string str = sym> : BitEnumAttrCaseBit<I64, sym, pos, str>;
class I8BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I8, sym, cases, str>;
class I16BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I16, sym, cases, str>;
class I32BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I32, sym, cases, str>;
class I64BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I64, sym, cases, str>;

//---- Enumerations ----

class EnumInfo<string name, string summaryValue, list<EnumCase> cases, int width> {
  string summary = summaryValue;
  string description = "One of " # !interleave(!foreach(c, cases, "`" # c.str # "`"), ", ") # ".";
  string cppNamespace = "";
  string className = name;
  string cppType = cppNamespace # "::" # className;
  list<EnumCase> enumerants = cases;
  int bitwidth = width;
  string underlyingType = "uint" # width # "_t";
  // Functions in C++ between values, cases and keywords.
  string underlyingToSymbolFnName = "symbolize" # name;
  string stringToSymbolFnName = "symbolize" # name;
  string symbolToStringFnName = "stringify" # name;
  string symbolToStringFnRetType = "::llvm::StringRef";
  string maxEnumValFnName = "getMaxEnumValFor" # name;
}
class IntEnum<string name, string summary, list<EnumCase> cases, int width>
    : EnumInfo<name,
               !if(!empty(summary),
                   "allowed i" # width # " cases: " # !interleave(!foreach(c, cases, c.value), ", "), summary),
               cases, width>;
class I32Enum<string name, string summary, list<EnumCase> cases> : IntEnum<name, summary, cases, 32>;
class I64Enum<string name, string summary, list<EnumCase> cases> : IntEnum<name, summary, cases, 64>;

// A set of cases: their names with a separator between.
class BitEnumBase<list<BitEnumCaseBase> cases> {
  int validBits = !foldl(0, cases, all, one, !or(all, one.value));
  string separator = "|";
  // Whether a group replaces its members in text, and whether the text is a string.
  bit printBitEnumPrimaryGroups = 0;
  bit printBitEnumQuoted = 0;
}
class BitEnum<string name, string summary, list<BitEnumCaseBase> cases, int width>
    : EnumInfo<name, summary, cases, width>, BitEnumBase<cases> {
  let symbolToStringFnRetType = "std::string";
}
class I8BitEnum<string name, string summary, list<BitEnumCaseBase> cases> : BitEnum<name, summary, cases, 8>;
class I16BitEnum<string name, string summary, list<BitEnumCaseBase> cases> : BitEnum<name, summary, cases, 16>;
class I32BitEnum<string name, string summary, list<BitEnumCaseBase> cases> : BitEnum<name, summary, cases, 32>;
class I64BitEnum<string name, string summary, list<BitEnumCaseBase> cases> : BitEnum<name, summary, cases, 64>;

//---- Attributes: integers, or of a class of their own ----

class EnumAttrInfo<string name, list<EnumCase> cases, SignlessIntegerAttrBase baseClass>
    : EnumInfo<name, baseClass.summary, cases, !cast<I>(baseClass.valueType).bitwidth>,
      Attr<baseClass.predicate, baseClass.summary> {
  // Whether there is a class for the attribute; otherwise it is `baseAttrClass`.
  bit genSpecializedAttr = 1;
  Attr baseAttrClass = baseClass;
  string specializedAttrClassName = name # "Attr";
  // The enumeration as a parameter of an attribute.
  code parameterParser = ?;
  code parameterPrinter = ?;
  let predicate = !if(genSpecializedAttr,
                      CPred<"::llvm::isa<" # cppNamespace # "::" # specializedAttrClassName # ">($_self)">,
                      baseAttrClass.predicate);
  let storageType = !if(genSpecializedAttr, cppNamespace # "::" # specializedAttrClassName, baseAttrClass.storageType);
  let returnType = !if(genSpecializedAttr, cppNamespace # "::" # className, baseAttrClass.returnType);
  let constBuilderCall = !if(genSpecializedAttr,
                             cppNamespace # "::" # specializedAttrClassName
                                 # "::get($_builder.getContext(), $0)",
                             baseAttrClass.constBuilderCall);
  let valueType = baseAttrClass.valueType;
}
class DefaultValuedEnumAttr<EnumAttrInfo attr, EnumCase case>
    : DefaultValuedAttr<attr, attr.cppType # "::" # case.symbol>;

class IntEnumAttrBase<I intType, list<IntEnumAttrCaseBase> cases, string summary>
    : SignlessIntegerAttrBase<intType, summary> {
  let predicate = And<[SignlessIntegerAttrBase<intType, summary>.predicate,
                       Or<!foreach(c, cases, c.predicate)>]>;
}
class IntEnumAttr<I intType, string name, string summary, list<IntEnumAttrCaseBase> cases>
    : EnumAttrInfo<name, cases,
                   IntEnumAttrBase<intType, cases,
                                   !if(!empty(summary),
                                       "allowed " # intType.summary # " cases: "
                                           # !interleave(!foreach(c, cases, c.value), ", "),
                                       summary)>> {
  let parameterParser = "parseEnum($_parser, " # stringToSymbolFnName # ")";
  let parameterPrinter = "$_printer << " # symbolToStringFnName # "($_self)";
}
class I32EnumAttr<string name, string summary, list<I32EnumAttrCase> cases>
    : IntEnumAttr<I32, name, summary, cases>;
class I64EnumAttr<string name, string summary, list<I64EnumAttrCase> cases>
    : IntEnumAttr<I64, name, summary, cases>;

class BitEnumAttrBase<I intType, list<BitEnumCaseBase> cases, string summary>
    : SignlessIntegerAttrBase<intType, summary> {
  let predicate = And<[SignlessIntegerAttrBase<intType, summary>.predicate,
                       CPred<"!(::llvm::cast<::mlir::IntegerAttr>($_self).getValue().getZExtValue() & (~("
                             # !interleave(!foreach(c, cases, c.value # "u"), "|") # ")))">]>;
}
class BitEnumAttr<I intType, string name, string summary, list<BitEnumCaseBase> cases>
    : EnumAttrInfo<name, cases, BitEnumAttrBase<intType, cases, summary>>, BitEnumBase<cases> {
  let symbolToStringFnRetType = "std::string";
  let printBitEnumQuoted = 1;
  let parameterParser = "parseEnumSet($_parser, " # stringToSymbolFnName # ")";
  let parameterPrinter = "$_printer << " # symbolToStringFnName # "($_self)";
  string parseSeparatorFn = !if(!ge(!find(separator, "|"), 0), "parseOptionalVerticalBar", "parseOptionalComma");
}
class I8BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I8, name, summary, cases>;
class I16BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I16, name, summary, cases>;
class I32BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I32, name, summary, cases>;
class I64BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I64, name, summary, cases>;

//---- As a parameter; as an attribute that is one parameter ----

class EnumParameter<EnumInfo enumInfo>
    : AttrParameter<enumInfo.cppNamespace # "::" # enumInfo.className, "an enum of type " # enumInfo.className> {
  let parser = !if(!isa<EnumAttrInfo>(enumInfo), !cast<EnumAttrInfo>(enumInfo).parameterParser, ?);
  let printer = !if(!isa<EnumAttrInfo>(enumInfo), !cast<EnumAttrInfo>(enumInfo).parameterPrinter, ?);
}
class EnumAttr<Dialect dialect, EnumInfo enumInfo, string name = "", list<Trait> traits = []>
    : AttrDef<dialect, enumInfo.className, traits> {
  let summary = enumInfo.summary;
  let description = enumInfo.description;
  EnumInfo enum = enumInfo;
  let cppNamespace = enumInfo.cppNamespace;
  let parameters = (ins EnumParameter<enumInfo>:$value);
  let mnemonic = name;
  let assemblyFormat = "$value";
  let returnType = enumInfo.cppNamespace # "::" # enumInfo.className;
  let convertFromStorage = "$_self.getValue()";
  let constBuilderCall = cppNamespace # "::" # cppClassName # "::get($_builder.getContext(), $0)";
}

//---- As a property ----

class EnumProp<EnumInfo enumInfo> : Property<enumInfo.cppType, enumInfo.summary> {
  EnumInfo enum = enumInfo;
  let description = enum.description;
  let predicate = !if(!isa<BitEnumBase>(enum),
                      CPred<"(static_cast<" # enum.underlyingType # ">($_self) & ~"
                            # !cast<BitEnumBase>(enum).validBits # ") == 0">,
                      Or<!foreach(c, enum.enumerants, CPred<"$_self == " # enum.cppType # "::" # c.symbol>)>);
  let optionalParser = "parseOptionalEnum($_parser, $_storage)";
}
// One that is spelled as an attribute where properties are attributes, and perhaps stored as it too.
class EnumPropWithAttrForm<EnumInfo enumInfo, Attr attributeForm> : EnumProp<enumInfo> {
  Attr attrForm = attributeForm;
  bit storeInCustomAttribute = 0;
}

// Text `mnemonic<case>`.
class _namedEnumPropFields<string cppType, string mnemonic> {
  string type = cppType;
  code parser = "parseNamedEnum($_parser, " # mnemonic # ", $_storage)";
  code optionalParser = "parseOptionalNamedEnum($_parser, " # mnemonic # ", $_storage)";
  code printer = "printNamedEnum($_printer, " # mnemonic # ", $_storage)";
}
class NamedEnumProp<EnumInfo enumInfo, string name> : EnumProp<enumInfo> {
  string mnemonic = name;
  let parser = _namedEnumPropFields<enum.cppType, mnemonic>.parser;
  let optionalParser = _namedEnumPropFields<enum.cppType, mnemonic>.optionalParser;
  let printer = _namedEnumPropFields<enum.cppType, mnemonic>.printer;
}
class NamedEnumPropWithAttrForm<EnumInfo enumInfo, string name, Attr attributeForm>
    : EnumPropWithAttrForm<enumInfo, attributeForm> {
  string mnemonic = name;
  let parser = _namedEnumPropFields<enum.cppType, mnemonic>.parser;
  let optionalParser = _namedEnumPropFields<enum.cppType, mnemonic>.optionalParser;
  let printer = _namedEnumPropFields<enum.cppType, mnemonic>.printer;
}

//---- One case, by its keyword (for patterns) ----

class _symbolToValue<EnumInfo enumInfo, string case> {
  defvar found = !filter(c, enumInfo.enumerants, !eq(c.str, case));
  assert !not(!empty(found)), "enum '" # enumInfo.className # "' has no case '" # case # "'";
  string value = enumInfo.cppType # "::" # !if(!empty(found), "", !head(found).symbol);
}
// Several cases with `|` between.
class _bitSymbolsToValue<EnumInfo bitEnum, string case> {
  defvar at = !find(case, "|");
  string value = !if(!lt(at, 0), _symbolToValue<bitEnum, case>.value,
                     _symbolToValue<bitEnum, !substr(case, 0, at)>.value # "|"
                         # _bitSymbolsToValue<bitEnum, !substr(case, !add(at, 1))>.value);
}
class ConstantEnumCaseBase<Attr attribute, EnumInfo enumInfo, string case>
    : ConstantAttr<attribute, !if(!isa<BitEnumBase>(enumInfo), _bitSymbolsToValue<enumInfo, case>.value,
                                  _symbolToValue<enumInfo, case>.value)>;
class ConstantEnumCase<Attr attribute, string case>
    : ConstantEnumCaseBase<attribute,
                           !if(!isa<EnumInfo>(attribute), !cast<EnumInfo>(attribute), !cast<EnumAttr>(attribute).enum),
                           case>;

#endif // RMLIR_IR_ENUMATTR_TD
