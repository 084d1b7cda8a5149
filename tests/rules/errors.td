// Rules that mean nothing.

include "mlir/IR/PatternBase.td"

def Bad_Dialect : Dialect {
  let name = "bad";
}
def A : Op<Bad_Dialect, "a"> {
  let arguments = (ins AnyInteger, AnyInteger);
  let results = (outs AnyInteger);
}
def B : Op<Bad_Dialect, "b"> {
  let arguments = (ins AnyInteger, AnyAttr:$value);
  let results = (outs AnyInteger);
}
def C : Op<Bad_Dialect, "c"> {
  let arguments = (ins Variadic<AnyInteger>:$x);
  let results = (outs AnyInteger, AnyInteger);
}

def NoSelf : Pat<(A (NativeCodeCall<"success(f($0))"> $x), $y), (B $x, $y)>;
def BoundCall : Pat<(A (NativeCodeCall<"success(f($_self, &$0))">:$bound $x), $y), (A $y, $y)>;
def NestedCall : Pat<(A (NativeCodeCall<"success(f($_self, $0))"> (B $x, $_)), $y), (A $y, $y)>;
def Unbound : Pat<(A $x, $y), (A $x, $z)>;
def BoundTwice : Pat<(B:$x $x, $_), (replaceWithValue $x)>;
def TooFew : Pat<(A $x), (replaceWithValue $x)>;
def NoTypes : Pat<(A $x, $y), (A (A $x, $y), $y)>;
def RootTypes : Pat<(A $x, $y), (A $x, $y, (returnType $x))>;
def NestedTypes : Pat<(A $x, $y), (A (A $x, $y, (returnType (A $x, $y))), $y)>;
def WrongKind : Pat<(B $x, $a), (A $x, $a)>;
def NotAll : Pat<(C $x), (A $x, $x)>;
def OneType : Pat<(B:$r $x, $_), (A $x, $x), [(AnyInteger $r, $x)]>;
def Nested : Pat<(C (A $x, $y)), (C $x)>;
