// Declarative rewrite patterns.
#ifndef RMLIR_IR_PATTERNBASE_TD
#define RMLIR_IR_PATTERNBASE_TD

include "mlir/IR/OpBase.td"

// Operator of a dag with one integer: what is added to the benefit.
def addBenefit;

// Matches `sourcePattern` under `constraints`; each of its results becomes one of `resultPatterns`. Supplemental
// patterns are made besides and may use what the results bound.
class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental_results = [],
              dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
}
class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental_results = [],
          dag benefitAdded = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;

// A function in C++ over `$0`, `$1`, ..., `$_builder`, `$_loc`, `$_self`.
class NativeCodeCall<string expr, int returns = 1> {
  string expression = expr;
  int numReturns = returns;
}
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;
def ConstantLikeMatcher
    : NativeCodeCall<"::mlir::success(::mlir::matchPattern($_self->getResult(0), ::mlir::m_Constant(&$0)))">;

// Directives of patterns: take a bound value for a result; a location; a type; operands in either order; a variadic
// group.
def replaceWithValue;
def location;
def returnType;
def either;
def variadic;

def HasNoUseOf : Constraint<CPred<"$_self.use_empty()">, "has no use">;

#endif // RMLIR_IR_PATTERNBASE_TD
