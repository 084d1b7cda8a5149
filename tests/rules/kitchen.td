// A dialect with rules of all kinds.

include "mlir/IR/PatternBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Kit_Dialect : Dialect {
  let name = "kit";
  let cppNamespace = "::kit";
}

class Kit_Op<string mnemonic, list<Trait> traits = []> : Op<Kit_Dialect, mnemonic, traits>;

def Same : Kit_Op<"same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}
def Pair : Kit_Op<"pair", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
}
def Two : Kit_Op<"two"> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$a, AnyType:$b);
}
def Three : Kit_Op<"three"> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$a, AnyType:$b, AnyType:$c);
}
def Made : Kit_Op<"made"> {
  let arguments = (ins AnyType:$x, I32Attr:$n, OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I64Attr, "7">:$d, UnitAttr:$u);
  let results = (outs AnyType:$r);
}
def Many : Kit_Op<"many", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$x, Variadic<AnyType>:$y, AnyAttr:$how);
  let results = (outs Variadic<AnyType>:$r);
}
def Note : Kit_Op<"note"> {
  let arguments = (ins AnyType:$x, AnyAttr:$what);
}
def Gone : Kit_Op<"gone"> {
  let arguments = (ins AnyType:$x);
}
def Number : Kit_Op<"number", [AllTypesMatch<["value", "r"]>]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$r);
}

//===-- Sources ---------------------------------------------------------------------------------------------------===//

// The same value twice.
def SameTwice : Pat<(Pair $x, $x), (Made $x, ConstantAttr<I32Attr, "2">, ConstantStrAttr<StrAttr, "twice">,
                                         ConstantAttr<I64Attr, "9">, ConstUnitAttr)>;

// Either order of operands; two more than its operations make it come before the rule above.
def EitherOrder : Pat<(Pair (either (Same:$s $x), $y)), (Pair $y, $x, (location $s)), [], [], (addBenefit 2)>;

// An attribute that must be there, one that may be anything, a default, and a type.
def Attributes : Pat<(Made I32:$x, ConstantAttr<I32Attr, "3">, $s, $d, $_), (Made (Same $x), ConstantAttr<I32Attr, "4">, $s, $d, ConstUnitAttr)>;

// A group of three whose second is known; its parts come in another order.
def Parts : Pat<(Many (variadic:$all $a, (Same $b), $c), $y, $how),
                (Many (variadic $c, $b), $all, $how, (location "parts", $a))>;

//===-- Constants, conditions and functions -----------------------------------------------------------------------===//

def Add : NativeCodeCall<"addIntegerAttrs($_builder, $0, $1, $2)">;
def Small : Constraint<CPred<"$0.getInt() < 100 && $1.getInt() < 100">, "both are small">;
def OneType : Constraint<CPred<"$0.getType() == $1.getType()">, "one type">;

def Sum : Pat<(Pair:$r (ConstantLikeMatcher APIntAttr:$a), (ConstantLikeMatcher APIntAttr:$b)), (Number (Add $r, $a, $b)),
              [(Small $a, $b), (OneType $r, $r)], [], (addBenefit 5)>;

// A pattern of constants.
def OfZero : NativeCodeCall<"::mlir::success(::mlir::matchPattern($_self->getResult(0), ::mlir::m_Zero()))">;
def Nothing : Pat<(Two:$r (OfZero)), (Two (Number (NativeCodeCall<"$_builder.getOneAttr($0.getType())"> $r__0)))>;

//===-- Results ---------------------------------------------------------------------------------------------------===//

// Results of an auxiliary operation, a value that is there, and something besides.
def Several : Pattern<
    (Three:$three (Same $x)),
    [(Two:$aux $x, (returnType $x, $x)), (Same:$again $aux__1), (replaceWithValue $x), (Pair $aux__0, $again)],
    [(HasNoUseOf:$three__1)], [(Note $x, ConstantStrAttr<StrAttr, "besides">)]>;

// Nothing is left.
def Erased : Pattern<(Gone (Same $_)), []>;

// An operation without results, and types that are stated.
def Noted : Pat<
    (Note (Same $x), $what),
    (Note (Made $x, ConstantAttr<I32Attr, "0">, (NativeCodeCall<"nullptr">), ConstantAttr<I64Attr, "7">, ConstUnitAttr,
           (returnType "$_builder.getI8Type()")), $what)>;
