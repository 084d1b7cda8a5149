// Rules on operations of a dialect that ships.

include "arith/ArithOps.td"
include "mlir/IR/PatternBase.td"

// x * 2 is x + x.
def Doubled : Pat<(Arith_MulIOp $x, (ConstantLikeMatcher ConstantAttr<I32Attr, "2">), $f), (Arith_AddIOp $x, $x, $f)>;

// -(-x) is x.
def Negated : Pat<(Arith_NegFOp (Arith_NegFOp $x, $_), $_), (replaceWithValue $x)>;

// Without a name.
def : Pat<(Arith_MaxSIOp $x, $y), (SelectOp (Arith_CmpIOp ConstantEnumCase<Arith_CmpIPredicateAttr, "sgt">, $x, $y), $x, $y)>;
