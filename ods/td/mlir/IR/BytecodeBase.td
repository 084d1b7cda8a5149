// Layouts of attributes and types in bytecode: lists of members, one for each code.
#ifndef RMLIR_IR_BYTECODEBASE_TD
#define RMLIR_IR_BYTECODEBASE_TD

// How a member is read, made, written, fetched and typed in C++.
class Bytecode<string parse = "", string build = "", string print = "", string get = "", string t = ""> {
  string cParser = parse;
  string cBuilder = build;
  string cPrinter = print;
  string cGetter = get;
  string cType = t;
  // Which of several layouts of one attribute is written.
  string printerPredicate = "";
}
// One of these set, the others as they are in `t`.
class WithParser<string p = "", Bytecode t = Bytecode<>> : Bytecode<p, t.cBuilder, t.cPrinter, t.cGetter, t.cType>;
class WithBuilder<string b = "", Bytecode t = Bytecode<>> : Bytecode<t.cParser, b, t.cPrinter, t.cGetter, t.cType>;
class WithPrinter<string p = "", Bytecode t = Bytecode<>> : Bytecode<t.cParser, t.cBuilder, p, t.cGetter, t.cType>;
class WithType<string ty = "", Bytecode t = Bytecode<>> : Bytecode<t.cParser, t.cBuilder, t.cPrinter, t.cGetter, ty>;
class WithGetter<string g = "", Bytecode t = Bytecode<>> : Bytecode<t.cParser, t.cBuilder, t.cPrinter, g, t.cType>;

// A value that is members itself.
class CompositeBytecode<string t = ""> : WithType<t>;

// References to attributes and types.
class AttributeKind
    : WithParser<"succeeded($_reader.readAttribute($_var))",
                 Bytecode<"", "$_args", "$_writer.writeAttribute($_getter)">>;
def Attribute : AttributeKind;
class TypeKind
    : WithParser<"succeeded($_reader.readType($_var))", Bytecode<"", "$_args", "$_writer.writeType($_getter)">>;
def Type : TypeKind;

// Primitive values.
def VarInt
    : WithParser<"succeeded($_reader.readVarInt($_var))",
                 Bytecode<"", "$_args", "$_writer.writeVarInt($_getter)", "", "uint64_t">>;
def SignedVarInt
    : WithParser<"succeeded($_reader.readSignedVarInt($_var))",
                 Bytecode<"", "$_args", "$_writer.writeSignedVarInt($_getter)", "", "int64_t">>;
def Blob
    : WithParser<"succeeded($_reader.readBlob($_var))",
                 Bytecode<"", "$_args", "$_writer.writeOwnedBlob($_getter)", "", "ArrayRef<char>">>;
def Bool
    : WithParser<"succeeded($_reader.readBool($_var))",
                 Bytecode<"", "$_args", "$_writer.writeOwnedBool($_getter)", "", "bool">>;
// Numbers whose width or format is that of the type `s`, a member before.
class KnownWidthAPInt<string s>
    : WithParser<"succeeded(readAPIntWithKnownWidth($_reader, " # s # ", $_var))",
                 Bytecode<"", "$_args", "$_writer.writeAPIntWithKnownWidth($_getter)", "", "FailureOr<APInt>">>;
class KnownSemanticsAPFloat<string s>
    : WithParser<"succeeded(readAPFloatWithKnownSemantics($_reader, " # s # ", $_var))",
                 Bytecode<"", "$_args", "$_writer.writeAPFloatWithKnownSemantics($_getter)", "",
                          "FailureOr<APFloat>">>;
class ResourceHandle<string s>
    : WithParser<"succeeded(readResourceHandle<" # s # ">($_reader, $_var))",
                 Bytecode<"", "$_args", "$_writer.writeResourceHandle($_getter)", "", "FailureOr<" # s # ">">>;
// Not in the file: computed from other members.
class LocalVar<string t, string d>
    : WithParser<"(($_var = " # d # "), true)", Bytecode<"", "$_args", "", "", t>>;

// A count and that many elements.
class Array<Bytecode t> {
  Bytecode elemT = t;
  string cBuilder = "$_args";
}
class List<Bytecode t> : WithGetter<"$_member", t>;
def SignedVarIntList : List<SignedVarInt>;
def BoolList : List<Bool>;

// An attribute or a type; `members` is `(attr ...)` or `(type ...)`.
class DialectAttrOrType<dag d> {
  dag members = d;
  // Its C++ class if that isn't the name of the record.
  string cType = "";
  string postProcess = "";
}
class DialectAttribute<dag d> : DialectAttrOrType<d>, AttributeKind {
  let cParser = "succeeded($_reader.readAttribute<$_resultType>($_var))";
  let cBuilder = "get<$_resultType>(context, $_args)";
}
class DialectType<dag d> : DialectAttrOrType<d>, TypeKind {
  let cParser = "succeeded($_reader.readType<$_resultType>($_var))";
  let cBuilder = "get<$_resultType>(context, $_args)";
}

// All of a dialect; the position is the code.
class DialectAttributes<string d> {
  string dialect = d;
  list<DialectAttrOrType> elems = ?;
}
class DialectTypes<string d> {
  string dialect = d;
  list<DialectAttrOrType> elems = ?;
}

def attr;
def type;
// A code that is not used.
def none;
def ReservedOrDead : DialectAttrOrType<(none)>;

#endif // RMLIR_IR_BYTECODEBASE_TD
