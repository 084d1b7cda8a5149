// Rewrite rules of the dialect: transposes and reshapes that do nothing.

include "mlir/IR/PatternBase.td"
include "toy.td"

// Two transposes are none.
def TransposeTranspose : Pat<(Toy_TransposeOp (Toy_TransposeOp $x)), (replaceWithValue $x)>;

// Of two reshapes the last one counts.
def ReshapeReshape : Pat<(Toy_ReshapeOp (Toy_ReshapeOp $x)), (Toy_ReshapeOp $x)>;

// The elements of a constant in another shape.
def Reshaped : NativeCodeCall<"reshaped($0, $1)">;
def ReshapeConstant : Pat<(Toy_ReshapeOp:$result (Toy_ConstantOp $value)), (Toy_ConstantOp (Reshaped $value, $result))>;

// A reshape to the shape that is there already.
def SameTypes : Constraint<CPred<"$0.getType() == $1.getType()">, "types are the same">;
def RedundantReshape : Pat<(Toy_ReshapeOp:$result $x), (replaceWithValue $x), [(SameTypes $result, $x)]>;
