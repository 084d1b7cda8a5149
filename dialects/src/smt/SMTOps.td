// The smt dialect: formulas for solvers, as SMT-LIB writes them.

#ifndef RMLIR_SMT_OPS
#define RMLIR_SMT_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SMTDialect : Dialect {
  let name = "smt";
  let cppNamespace = "mlir::smt";
  let summary = "Satisfiability modulo theories";
  let description = "Terms over booleans, integers, bit vectors, arrays and functions, and scripts that ask a solver.";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

//===-- Types and attributes --------------------------------------------------------------------------------------===//

class SMT_Type<string name, string typeMnemonic, string what, dag params = (ins), string form = "">
    : TypeDef<SMTDialect, name> {
  let mnemonic = typeMnemonic;
  let description = what;
  let parameters = params;
  let assemblyFormat = form;
}
class SMT_CheckedType<string name, string typeMnemonic, string what, dag params, string form>
    : SMT_Type<name, typeMnemonic, what, params, form> {
  let genVerifyDecl = 1;
}
def BoolType : SMT_Type<"Bool", "bool", "A truth value.">;
def IntType : SMT_Type<"Int", "int", "An integer of any size.">;
def BitVectorType : SMT_CheckedType<"BitVector", "bv", "Bits.", (ins "int64_t":$width), "`<` $width `>`">;
def ArrayType : SMT_CheckedType<"Array", "array", "Values of one type by values of another one.",
    (ins "mlir::Type":$domainType, "mlir::Type":$rangeType), "`<` `[` $domainType `->` $rangeType `]` `>`">;
def SMTFuncType : SMT_CheckedType<"SMTFunc", "func", "A function that the solver may choose.",
    (ins ArrayRefParameter<"mlir::Type", "domain types">:$domainTypes, "mlir::Type":$rangeType),
    "`<` `(` $domainTypes `)` ` ` $rangeType `>`">;
def SortType : SMT_CheckedType<"Sort", "sort", "A sort that is not interpreted.",
    (ins "mlir::StringAttr":$identifier, OptionalArrayRefParameter<"mlir::Type", "sort parameters">:$sortParams),
    "`<` $identifier (`[` $sortParams^ `]`)? `>`">;

def AnySMTType : Type<CPred<"smt::isAnySMTValueType($_self)">, "any SMT value type">;
def AnyNonFuncSMTType : Type<CPred<"smt::isAnyNonFuncSMTValueType($_self)">, "any non-function SMT value type">;
def AnyNonSMTType : Type<Neg<AnySMTType.predicate>, "any non-smt type">;

def BitVectorAttr : AttrDef<SMTDialect, "BitVector", [DeclareAttrInterfaceMethods<TypedAttrInterface>]> {
  let mnemonic = "bv";
  let description = "Bits; its type says how many.";
  let parameters = (ins APIntParameter<"">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

class SMT_Predicate<string name, string what, list<string> cases>
    : I64EnumAttr<name, what, !foreach(i, !range(!size(cases)), I64EnumAttrCase<cases[i], i>)> {
  let cppNamespace = "mlir::smt";
}
def IntPredicate : SMT_Predicate<"IntPredicate", "smt comparison predicate for integers", ["lt", "le", "gt", "ge"]>;
def BVCmpPredicate : SMT_Predicate<"BVCmpPredicate", "smt bit-vector comparison predicate",
    ["slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]>;

class SMT_Op<string mnemonic, list<Trait> traits = []> : Op<SMTDialect, mnemonic, traits>;

// A term: operands and how they are written.
class SMT_Term<string mnemonic, string what, dag args, Type type, string form, list<Trait> traits = []>
    : SMT_Op<mnemonic, [Pure] # traits> {
  let summary = what;
  let arguments = args;
  let results = (outs type:$result);
  let assemblyFormat = form;
}

defvar SMT_Named = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar SMT_Block = SingleBlockImplicitTerminator<"smt::YieldOp">;

//===-- Scripts ---------------------------------------------------------------------------------------------------===//

def SolverOp : SMT_Op<"solver", [IsolatedFromAbove, SMT_Block]> {
  let summary = "A solver, while the region runs";
  let description = [{
    ```mlir
    smt.solver() : () -> () {
      %a = smt.declare_fun "a" : !smt.int
      %c = smt.int.constant 3
      %eq = smt.eq %a, %c : !smt.int
      smt.assert %eq
      smt.check sat {} unknown {} unsat {}
    }
    ```
  }];
  let arguments = (ins Variadic<AnyNonSMTType>:$inputs);
  let results = (outs Variadic<AnyNonSMTType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "`(` $inputs `)` attr-dict `:` functional-type($inputs, $results) $bodyRegion";
  let hasRegionVerifier = 1;
}

class SMT_Command<string mnemonic, string what, dag args, string form, list<Trait> traits = []>
    : SMT_Op<mnemonic, traits> {
  let summary = what;
  let arguments = args;
  let assemblyFormat = form;
}
defvar SMT_Levels = (ins ConfinedAttr<I32Attr, [IntNonNegative]>:$count);

def SetLogicOp : SMT_Command<"set_logic", "Says which logic is used", (ins StrAttr:$logic), "$logic attr-dict",
    [HasParent<"smt::SolverOp">]>;
def AssertOp : SMT_Command<"assert", "States that a formula holds", (ins BoolType:$input), "$input attr-dict">;
def ResetOp : SMT_Command<"reset", "Forgets everything", (ins), "attr-dict">;
def PushOp : SMT_Command<"push", "Opens levels of assertions", SMT_Levels, "$count attr-dict">;
def PopOp : SMT_Command<"pop", "Closes levels of assertions", SMT_Levels, "$count attr-dict">;

def CheckOp : SMT_Op<"check", [NoRegionArguments, SMT_Block]> {
  let summary = "Asks whether all that is asserted can hold, and runs one of three regions";
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$satRegion, SizedRegion<1>:$unknownRegion, SizedRegion<1>:$unsatRegion);
  let assemblyFormat = [{
    attr-dict `sat` $satRegion `unknown` $unknownRegion `unsat` $unsatRegion (`->` qualified(type($results))^ )?
  }];
  let hasRegionVerifier = 1;
}

def YieldOp : SMT_Op<"yield", [Pure, Terminator, ReturnLike]> {
  let summary = "Ends a region and gives its values";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` qualified(type($values)))? attr-dict";
}

def DeclareFunOp : SMT_Op<"declare_fun", [SMT_Named]> {
  let summary = "A value that the solver chooses";
  let arguments = (ins OptionalAttr<StrAttr>:$namePrefix);
  let results = (outs Res<AnySMTType, "a symbolic value", [MemAlloc]>:$result);
  let assemblyFormat = "($namePrefix^)? attr-dict `:` qualified(type($result))";
}

def ApplyFuncOp : SMT_Term<"apply_func", "A call of a function",
    (ins SMTFuncType:$func, Variadic<AnyNonFuncSMTType>:$args), AnyNonFuncSMTType,
    "$func `(` $args `)` attr-dict `:` qualified(type($func))", [
    TypesMatchWith<"summary", "func", "result", "cast<SMTFuncType>($_self).getRangeType()">,
    RangedTypesMatchWith<"summary", "func", "args", "cast<SMTFuncType>($_self).getDomainTypes()">]>;

//===-- Booleans --------------------------------------------------------------------------------------------------===//

def BoolConstantOp : SMT_Term<"constant", "A constant truth value", (ins BoolAttr:$value), BoolType,
    "$value attr-dict", [ConstantLike, SMT_Named]> {
  let hasFolder = 1;
}

class SMT_Connective<string mnemonic, string what>
    : SMT_Term<mnemonic, what, (ins Variadic<BoolType>:$inputs), BoolType, "$inputs attr-dict">;
def AndOp : SMT_Connective<"and", "Whether all hold">;
def OrOp : SMT_Connective<"or", "Whether any holds">;
def XOrOp : SMT_Connective<"xor", "Whether an odd number holds">;
def NotOp : SMT_Term<"not", "Whether it does not hold", (ins BoolType:$input), BoolType, "$input attr-dict">;
def ImpliesOp : SMT_Term<"implies", "Whether the second holds if the first one does", (ins BoolType:$lhs, BoolType:$rhs),
    BoolType, "$lhs `,` $rhs attr-dict">;
def IteOp : SMT_Term<"ite", "One of two values, by a condition",
    (ins BoolType:$cond, AnySMTType:$thenValue, AnySMTType:$elseValue), AnySMTType,
    "$cond `,` $thenValue `,` $elseValue attr-dict `:` qualified(type($result))",
    [AllTypesMatch<["thenValue", "elseValue", "result"]>]>;

class SMT_Comparison<string mnemonic, string what> : SMT_Op<mnemonic, [Pure, SameTypeOperands]> {
  let summary = what;
  let arguments = (ins Variadic<AnyNonFuncSMTType>:$inputs);
  let results = (outs BoolType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def EqOp : SMT_Comparison<"eq", "Whether all are the same">;
def DistinctOp : SMT_Comparison<"distinct", "Whether no two are the same">;

class SMT_Quantifier<string mnemonic, string what>
    : SMT_Op<mnemonic, [RecursivelySpeculatable, RecursiveMemoryEffects, SMT_Block]> {
  let summary = what;
  let arguments = (ins DefaultValuedAttr<I32Attr, "0">:$weight, UnitAttr:$noPattern,
                       OptionalAttr<StrArrayAttr>:$boundVarNames);
  let results = (outs BoolType:$result);
  let regions = (region SizedRegion<1>:$body, VariadicRegion<SizedRegion<1>>:$patterns);
  let assemblyFormat = [{
    ($boundVarNames^)? (`no_pattern` $noPattern^)? (`weight` $weight^)? attr-dict-with-keyword $body
    (`patterns` $patterns^)?
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def ForallOp : SMT_Quantifier<"forall", "Whether it holds for all values">;
def ExistsOp : SMT_Quantifier<"exists", "Whether it holds for some values">;

//===-- Integers --------------------------------------------------------------------------------------------------===//

def IntConstantOp : SMT_Op<"int.constant", [Pure, ConstantLike, SMT_Named]> {
  let summary = "A constant integer";
  let arguments = (ins APIntAttr:$value);
  let results = (outs IntType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}

class SMT_IntFold<string mnemonic, string what>
    : SMT_Term<"int." # mnemonic, what, (ins Variadic<IntType>:$inputs), IntType, "$inputs attr-dict", [Commutative]>;
class SMT_IntBinary<string mnemonic, string what>
    : SMT_Term<"int." # mnemonic, what, (ins IntType:$lhs, IntType:$rhs), IntType, "$lhs `,` $rhs attr-dict">;
def IntAddOp : SMT_IntFold<"add", "The sum">;
def IntMulOp : SMT_IntFold<"mul", "The product">;
def IntSubOp : SMT_IntBinary<"sub", "The difference">;
def IntDivOp : SMT_IntBinary<"div", "The quotient">;
def IntModOp : SMT_IntBinary<"mod", "The remainder">;
def IntAbsOp : SMT_Term<"int.abs", "The absolute value", (ins IntType:$input), IntType, "$input attr-dict">;
def IntCmpOp : SMT_Term<"int.cmp", "Compares integers", (ins IntPredicate:$pred, IntType:$lhs, IntType:$rhs), BoolType,
    "$pred $lhs `,` $rhs attr-dict">;
def Int2BVOp : SMT_Term<"int2bv", "An integer as bits", (ins IntType:$input), BitVectorType,
    "$input attr-dict `:` qualified(type($result))">;
def BV2IntOp : SMT_Term<"bv2int", "Bits as an integer", (ins BitVectorType:$input, UnitAttr:$is_signed), IntType,
    "$input (`signed` $is_signed^)? attr-dict `:` qualified(type($input))">;

//===-- Bit vectors -----------------------------------------------------------------------------------------------===//

defvar SMT_Inferred = DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>;

def BVConstantOp : SMT_Term<"bv.constant", "Constant bits", (ins BitVectorAttr:$value), BitVectorType,
    "qualified($value) attr-dict", [ConstantLike, FirstAttrDerivedResultType, SMT_Inferred, SMT_Named]> {
  let hasFolder = 1;
}

class SMT_BVUnary<string mnemonic, string what>
    : SMT_Term<"bv." # mnemonic, what, (ins BitVectorType:$input), BitVectorType,
               "$input attr-dict `:` qualified(type($result))", [SameOperandsAndResultType]>;
class SMT_BVBinary<string mnemonic, string what>
    : SMT_Term<"bv." # mnemonic, what, (ins BitVectorType:$lhs, BitVectorType:$rhs), BitVectorType,
               "$lhs `,` $rhs attr-dict `:` qualified(type($result))", [SameOperandsAndResultType]>;
def BVNotOp : SMT_BVUnary<"not", "All bits turned: bvnot">;
def BVNegOp : SMT_BVUnary<"neg", "Two's complement: bvneg">;
def BVAndOp : SMT_BVBinary<"and", "Bitwise and: bvand">;
def BVOrOp : SMT_BVBinary<"or", "Bitwise or: bvor">;
def BVXOrOp : SMT_BVBinary<"xor", "Bitwise exclusive or: bvxor">;
def BVAddOp : SMT_BVBinary<"add", "The sum: bvadd">;
def BVMulOp : SMT_BVBinary<"mul", "The product: bvmul">;
def BVUDivOp : SMT_BVBinary<"udiv", "The quotient of unsigned numbers: bvudiv">;
def BVSDivOp : SMT_BVBinary<"sdiv", "The quotient of signed numbers: bvsdiv">;
def BVURemOp : SMT_BVBinary<"urem", "The remainder of unsigned numbers: bvurem">;
def BVSRemOp : SMT_BVBinary<"srem", "The remainder with the sign of the dividend: bvsrem">;
def BVSModOp : SMT_BVBinary<"smod", "The remainder with the sign of the divisor: bvsmod">;
def BVShlOp : SMT_BVBinary<"shl", "A shift to the left: bvshl">;
def BVLShrOp : SMT_BVBinary<"lshr", "A shift to the right that fills up with zeros: bvlshr">;
def BVAShrOp : SMT_BVBinary<"ashr", "A shift to the right that fills up with the sign: bvashr">;

def BVCmpOp : SMT_Term<"bv.cmp", "Compares bits as numbers",
    (ins BVCmpPredicate:$pred, BitVectorType:$lhs, BitVectorType:$rhs), BoolType,
    "$pred $lhs `,` $rhs attr-dict `:` qualified(type($lhs))", [SameTypeOperands]>;
def ConcatOp : SMT_Term<"bv.concat", "Bits put together", (ins BitVectorType:$lhs, BitVectorType:$rhs), BitVectorType,
    "$lhs `,` $rhs attr-dict `:` qualified(type(operands))", [SMT_Inferred]>;
def ExtractOp : SMT_Term<"bv.extract", "A part of the bits", (ins I32Attr:$lowBit, BitVectorType:$input), BitVectorType,
    "$input `from` $lowBit attr-dict `:` functional-type($input, $result)"> {
  let hasVerifier = 1;
}
def RepeatOp : SMT_Op<"bv.repeat", [Pure]> {
  let summary = "Bits several times over";
  let arguments = (ins BitVectorType:$input);
  let results = (outs BitVectorType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

//===-- Arrays ----------------------------------------------------------------------------------------------------===//

class SMT_Domain<string value> : TypesMatchWith<
    "summary", "array", value, "cast<ArrayType>($_self).getDomainType()">;
class SMT_Range<string array, string value> : TypesMatchWith<
    "summary", array, value, "cast<ArrayType>($_self).getRangeType()">;

def ArrayBroadcastOp : SMT_Term<"array.broadcast", "An array with this value everywhere", (ins AnySMTType:$value),
    ArrayType, "$value attr-dict `:` qualified(type($result))", [SMT_Range<"result", "value">]>;
def ArraySelectOp : SMT_Term<"array.select", "The value at an index", (ins ArrayType:$array, AnySMTType:$index),
    AnySMTType, "$array `[` $index `]` attr-dict `:` qualified(type($array))",
    [SMT_Domain<"index">, SMT_Range<"array", "result">]>;
def ArrayStoreOp : SMT_Term<"array.store", "The array with another value at an index",
    (ins ArrayType:$array, AnySMTType:$index, AnySMTType:$value), ArrayType,
    "$array `[` $index `]` `,` $value attr-dict `:` qualified(type($array))",
    [SMT_Domain<"index">, SMT_Range<"array", "value">, AllTypesMatch<["array", "result"]>]>;

#endif // RMLIR_SMT_OPS
