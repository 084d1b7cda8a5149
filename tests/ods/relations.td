include "mlir/IR/OpBase.td"

// Relations that say more than follows from names, attributes and types.

def Rel_Dialect : Dialect {
  let name = "rel";
  let cppNamespace = "::rel";
}

class Rel_Op<string mnemonic, string words, string condition>
    : Op<Rel_Dialect, mnemonic, [PredOpTrait<words, CPred<condition>>]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
}

def OneValueOp : Rel_Op<"one_value", "both operands are one value", "$a == $b">;
def InListOp : Rel_Op<"in_list", "the second operand is among all", "::llvm::is_contained($_op.getOperands().drop_back(), $b)">;
def MadeOp : Rel_Op<"made", "the first operand is made by an operation", "$a.getDefiningOp() != nullptr">;
def InsideOp : Rel_Op<"inside", "there is an operation around it", "$_op.getParentOp()->getParentOp() != nullptr">;
def OneTypeOp : Rel_Op<"one_type", "both operands have one type", "$a.getType() == $b.getType()">;
