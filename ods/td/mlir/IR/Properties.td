// Properties: inherent values of an operation that are no attributes.
//
// The hooks (`parser`, `printer`, `convertToAttribute` and so on) stand for C++ that this library does not have. What
// a property is follows from its class, its base and the type it is stored as; a hook only says which form it has.
#ifndef RMLIR_IR_PROPERTIES_TD
#define RMLIR_IR_PROPERTIES_TD

include "mlir/IR/Constraints.td"
include "mlir/IR/Utils.td"

defvar readMlirBytecodeUsingConvertFromAttribute = [{ fromAttribute($_reader, $_storage) }];
defvar writeMlirBytecodeWithConvertToAttribute = [{ toAttribute($_writer, $_storage) }];

class Property<string storageTypeParam = "", string desc = "", string interfaceTypeParam = storageTypeParam>
    : PropConstraint<TruePred, desc, interfaceTypeParam> {
  string description = "";
  // How it is kept; `interfaceType` is how users see it.
  code storageType = storageTypeParam;
  code convertFromStorage = "$_storage";
  code assignToStorage = "$_storage = $_value";
  // The attribute that stands for it in the generic form, textual and binary forms, and its hash.
  code convertToAttribute = [{ convertToAttribute($_ctxt, $_storage) }];
  code convertFromAttribute = [{ convertFromAttribute($_storage, $_attr, $_diag) }];
  code hashProperty = "";
  code parser = [{ parse($_parser, $_storage) }];
  // For places where the property may be left out; empty if that can't be told by looking.
  code optionalParser = "";
  code printer = "$_printer << $_storage";
  code writeToMlirBytecode = [{ writeToMlirBytecode($_writer, $_storage) }];
  code readFromMlirBytecode = [{ readFromMlirBytecode($_reader, $_storage) }];
  // What a wrapper wraps.
  Property baseProperty = ?;
  // Value of one that is not given, and the same as it is stored if that differs.
  string defaultValue = "";
  string storageTypeValueOverride = "";
}

// Integers, by the name of their C++ type.
class IntProp<string storageTypeParam, string desc = "">
    : Property<storageTypeParam, !if(!empty(desc), storageTypeParam, desc)> {
  let optionalParser = [{ parseOptionalInteger($_parser, $_storage) }];
  let printer = "$_printer.printInteger($_storage)";
  let writeToMlirBytecode = [{ writeVarInt($_writer, $_storage) }];
  let readFromMlirBytecode = [{ readVarInt($_reader, $_storage) }];
}
class IntProperty<string storageTypeParam, string desc = "">
    : IntProp<storageTypeParam, desc>, Deprecated<"moved to the shorter name IntProp">;
def I32Prop : IntProp<"int32_t">;
def I64Prop : IntProp<"int64_t">;
def I32Property : IntProp<"int32_t">, Deprecated<"moved to shorter name I32Prop">;
def I64Property : IntProp<"int64_t">, Deprecated<"moved to shorter name I64Prop">;

// Strings, truth values, flags. The classes are there for those who look a kind up.
class _cls_StringProp : Property<"std::string", "string", "::llvm::StringRef"> {
  let convertFromStorage = "::llvm::StringRef{$_storage}";
  let assignToStorage = "$_storage = $_value.str()";
  let optionalParser = [{ parseOptionalString($_parser, $_storage) }];
  let printer = "$_printer.printString($_storage)";
}
def StringProp : _cls_StringProp;
def StringProperty : _cls_StringProp, Deprecated<"moved to shorter name StringProp">;
class _cls_BoolProp : IntProp<"bool", "boolean"> {
  let printer = [{ $_printer << ($_storage ? "true" : "false") }];
}
def BoolProp : _cls_BoolProp;
def BoolProperty : _cls_BoolProp, Deprecated<"moved to shorter name BoolProp">;
class _cls_UnitProp : Property<"bool", "unit property"> {
  let description = "A flag. It may be spelled out as `unit` or `unit_absent`.";
  let parser = [{ parseFlag($_parser, "unit", "unit_absent", $_storage) }];
  let optionalParser = [{ parseOptionalFlag($_parser, "unit", "unit_absent", $_storage) }];
  let printer = [{ $_printer << ($_storage ? "unit" : "unit_absent") }];
  let defaultValue = "false";
}
def UnitProp : _cls_UnitProp;
def UnitProperty : _cls_UnitProp, Deprecated<"moved to shorter name UnitProp">;

// Another property with something added: what wrappers share.
class _wrappedProp<Property p, string newSummary> : Property<p.storageType, newSummary, p.interfaceType> {
  let description = p.description;
  let convertFromStorage = p.convertFromStorage;
  let assignToStorage = p.assignToStorage;
  let convertToAttribute = p.convertToAttribute;
  let convertFromAttribute = p.convertFromAttribute;
  let hashProperty = p.hashProperty;
  let parser = p.parser;
  let optionalParser = p.optionalParser;
  let printer = p.printer;
  let writeToMlirBytecode = p.writeToMlirBytecode;
  let readFromMlirBytecode = p.readFromMlirBytecode;
  let baseProperty = p;
}

class DefaultValuedProp<Property p, string default = "", string storageDefault = ""> : _wrappedProp<p, p.summary> {
  let predicate = p.predicate;
  let defaultValue = default;
  let storageTypeValueOverride = storageDefault;
}
class DefaultValuedProperty<Property p, string default = "", string storageDefault = "">
    : DefaultValuedProp<p, default, storageDefault>, Deprecated<"moved to shorter name DefaultValuedProp">;

class ConfinedProp<Property p, Pred pred, string newSummary = "">
    : _wrappedProp<p, !if(!empty(newSummary), p.summary, newSummary)> {
  let predicate = !if(!ne(p.predicate, TruePred), And<[p.predicate, pred]>, pred);
  let defaultValue = p.defaultValue;
  let storageTypeValueOverride = p.storageTypeValueOverride;
}
class ConfinedProperty<Property p, Pred pred, string newSummary = "">
    : ConfinedProp<p, pred, newSummary>, Deprecated<"moved to shorter name ConfinedProp">;

class ConstantProp<Property prop, string val>
    : ConfinedProp<prop, CPred<"$_self == " # val>, "constant '" # prop.summary # "': " # val> {
  string value = val;
}

// The predicate of a property over a value as it is stored, as a function.
class _makeStorageWrapperPred<Property wrappedProp> {
  Pred ret = Concat<"[](" # "const " # wrappedProp.storageType # "& baseStore) -> bool { return []("
                        # wrappedProp.interfaceType # " baseIface) -> bool { return (",
                    SubstLeaves<"$_self", "baseIface", wrappedProp.predicate>,
                    "); }(" # !subst("$_storage", "baseStore", wrappedProp.convertFromStorage) # "); }">;
}

// Lists: `[a, b]`. Those of integers are stored as a dense array.
class ArrayProp<Property elem = Property<>, string newSummary = "">
    : Property<"::llvm::SmallVector<" # elem.storageType # ">",
               !if(!empty(newSummary), "array of " # elem.summary, newSummary),
               "::llvm::ArrayRef<" # elem.storageType # ">"> {
  let predicate = !if(!eq(elem.predicate, TruePred), TruePred,
                      Concat<"::llvm::all_of($_self, ", _makeStorageWrapperPred<elem>.ret, ")">);
  let convertFromStorage = "::llvm::ArrayRef<" # elem.storageType # ">{$_storage}";
  let assignToStorage = "$_storage.assign($_value.begin(), $_value.end())";
  let hashProperty = [{ hash($_storage) }];
  let parser = [{ parseList($_parser, '[', ']', $_storage) }];
  let optionalParser = [{ parseOptionalList($_parser, '[', ']', $_storage) }];
  let printer = [{ printList($_printer, '[', ']', $_storage) }];
}
class ArrayProperty<Property elem = Property<>, string newSummary = "">
    : ArrayProp<elem, newSummary>, Deprecated<"moved to shorter name ArrayProp">;
class IntArrayProp<Property elem, string newSummary = ""> : ArrayProp<elem, newSummary>;
class IntArrayProperty<Property elem, string newSummary = "">
    : IntArrayProp<elem, newSummary>, Deprecated<"moved to shorter name IntArrayProp">;

// One value or `none`. A value stands alone if the property can be parsed optionally, has no default of its own and
// `canDelegateParsing`; otherwise it is written `some<value>`.
class OptionalProp<Property p, bit canDelegateParsing = 1>
    : Property<"std::optional<" # p.storageType # ">", "optional " # p.summary,
               "std::optional<" # p.interfaceType # ">"> {
  defvar sameAsStored = !and(!eq(p.convertFromStorage, "$_storage"),
                             !and(!eq(p.assignToStorage, "$_storage = $_value"), !eq(p.storageType, p.interfaceType)));
  defvar delegated = !and(!empty(p.defaultValue), !not(!empty(p.optionalParser)), canDelegateParsing);
  let predicate = !if(!ne(p.predicate, TruePred),
                      Or<[CPred<"!$_self.has_value()">, SubstLeaves<"$_self", "(*($_self))", p.predicate>]>,
                      TruePred);
  let convertFromStorage = !if(sameAsStored, p.convertFromStorage,
                               "($_storage.has_value() ? std::optional<" # p.interfaceType # ">{"
                                   # !subst("$_storage", "(*($_storage))", p.convertFromStorage)
                                   # "} : std::nullopt)");
  let assignToStorage = !if(sameAsStored, p.assignToStorage, "assignOptional($_storage, $_value)");
  let hashProperty = !if(!empty(p.hashProperty), p.hashProperty, [{ hash($_storage) }]);
  let parser = !if(delegated, [{ none | value }], [{ none | some<value> }]);
  let optionalParser = !if(delegated, [{ none | value }], [{ none | some<value> }]);
  let printer = !if(delegated, [{ none | value }], [{ none | some<value> }]);
  let defaultValue = "std::nullopt";
}
class OptionalProperty<Property p, bit canDelegateParsing = 1>
    : OptionalProp<p, canDelegateParsing>, Deprecated<"moved to shorter name OptionalProp">;

#endif // RMLIR_IR_PROPERTIES_TD
