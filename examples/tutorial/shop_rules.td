// Rewrite rules of the dialect.

include "mlir/IR/PatternBase.td"
include "shop.td"

// A function in Rust, known by its name.
def Sum : NativeCodeCall<"sumOfFactors($0, $1)">;
def Fits : Constraint<CPred<"$0.getInt() < 1000 && $1.getInt() < 1000">, "factors are small">;

// x + x is x scaled by two.
def Twice : Pat<(Shop_AddOp $x, $x), (Shop_ScaleOp $x, ConstantAttr<I32Attr, "2">)>;

// x * a + x * b is x * (a + b).
def SumOfScaled : Pat<
    (Shop_AddOp (Shop_ScaleOp $x, $a), (Shop_ScaleOp $x, $b)),
    (Shop_ScaleOp $x, (Sum $a, $b)), [(Fits $a, $b)]>;

// x + x * a is x * (a + 1), in either order.
def SumWithScaled : Pat<
    (Shop_AddOp (either $x, (Shop_ScaleOp $x, $a))),
    (Shop_ScaleOp $x, (Sum $a, ConstantAttr<I32Attr, "1">), (location $x)), [(Fits $a, $a)], [], (addBenefit 1)>;
