// The cf dialect: branches between the blocks of a region.

#ifndef RMLIR_CONTROL_FLOW_OPS
#define RMLIR_CONTROL_FLOW_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ControlFlow_Dialect : Dialect {
  let name = "cf";
  let cppNamespace = "::mlir::cf";
  let summary = "Branches between blocks";
  let description = [{
    Unstructured control flow: branches, with values for the arguments of the blocks that they go to, and assertions.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

class CF_Op<string mnemonic, list<Trait> traits = []> : Op<ControlFlow_Dialect, mnemonic, traits>;

// Knows which successor is taken once its operands are constants.
defvar CF_Branch = DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>;

def AssertOp : CF_Op<"assert", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Assert operation with message attribute";
  let description = [{
    Does nothing if the operand is true; else the program stops and may tell the message.

    ```mlir
    cf.assert %ok, "sizes differ"
    ```
  }];
  let arguments = (ins I1:$arg, StrAttr:$msg);
  let assemblyFormat = "$arg `,` $msg attr-dict";
  let hasCanonicalizeMethod = 1;
}

def BranchOp : CF_Op<"br", [CF_Branch, Pure, Terminator]> {
  let summary = "Branch operation";
  let description = [{
    Goes to a block. Operands become its arguments.

    ```mlir
    cf.br ^bb3(%2 : tensor<*xf32>)
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$destOperands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
  let hasCanonicalizeMethod = 1;
}

def CondBranchOp : CF_Op<"cond_br", [
    AttrSizedOperandSegments, CF_Branch, WeightedBranchOpInterface, Pure, Terminator]> {
  let summary = "Conditional branch operation";
  let description = [{
    Goes to the first block if the condition is true, else to the second. Weights say how likely each is.

    ```mlir
    cf.cond_br %flag weights([90, 10]), ^bb1(%a : i32), ^bb2
    ```
  }];
  let arguments = (ins I1:$condition, Variadic<AnyType>:$trueDestOperands, Variadic<AnyType>:$falseDestOperands,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition (`weights` `(` $branch_weights^ `)` )? `,`
    $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
    attr-dict
  }];
  let hasCanonicalizer = 1;
}

def SwitchOp : CF_Op<"switch", [AttrSizedOperandSegments, CF_Branch, Pure, Terminator]> {
  let summary = "Switch operation";
  let description = [{
    Goes to the block of the case whose value the flag has, to the default block if there is none.

    ```mlir
    cf.switch %flag : i32, [
      default: ^bb1(%a : i32),
      42: ^bb1(%b : i32),
      43: ^bb3(%c : i32)
    ]
    ```
  }];
  let arguments = (ins AnyInteger:$flag, Variadic<AnyType>:$defaultOperands,
                       VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
                       OptionalAttr<AnyIntElementsAttr>:$case_values, DenseI32ArrayAttr:$case_operand_segments);
  let successors = (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = [{
    $flag `:` type($flag) `,` `[` `\n`
      custom<SwitchOpCases>(ref(type($flag)), $defaultDestination, $defaultOperands, type($defaultOperands),
                            $case_values, $caseDestinations, $caseOperands, type($caseOperands))
    `]`
    attr-dict
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // RMLIR_CONTROL_FLOW_OPS
