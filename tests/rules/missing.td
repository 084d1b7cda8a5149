// Rules that need what is not there.

include "arith/ArithOps.td"
include "mlir/IR/PatternBase.td"

def Else_Dialect : Dialect {
  let name = "elsewhere";
}
def Else_Op : Op<Else_Dialect, "op"> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}

def Function : Pat<(Arith_AndIOp $x, $y), (NativeCodeCall<"makeSomething($_builder, $_loc, $0, $1)"> $x, $y)>;
def Condition : Pat<(Arith_OrIOp $x, $y), (replaceWithValue $x), [(Constraint<CPred<"isFine($0, $1)">, "fine"> $x, $y)]>;
def Operation : Pat<(Else_Op $x), (replaceWithValue $x)>;
