// The scf dialect: loops, conditions and switches with regions.

#ifndef RMLIR_SCF_OPS
#define RMLIR_SCF_OPS

include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def SCF_Dialect : Dialect {
  let name = "scf";
  let cppNamespace = "::mlir::scf";
  let summary = "Structured control flow";
  let description = [{
    Control flow by regions: loops with values that go from round to round, conditions and switches with results.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

// Attributes that say to which unit of a device a loop goes, or which of the units take part.
def DeviceMappingAttrInterface : AttrInterface<"DeviceMappingAttrInterface"> {
  let cppNamespace = "::mlir";
}
def DeviceMaskingAttrInterface : AttrInterface<"DeviceMaskingAttrInterface"> {
  let cppNamespace = "::mlir";
}
def DeviceMappingArrayAttr : TypedArrayAttrBase<
    AnyAttrOf<[DeviceMappingAttrInterface, DeviceMaskingAttrInterface]>, "Device Mapping array attribute">;

class SCF_Op<string mnemonic, list<Trait> traits = []> : Op<SCF_Dialect, mnemonic, traits>;

defvar SCF_Values = (outs Variadic<AnyType>:$results);
defvar SCF_OneBlock = (region SizedRegion<1>:$region);

//===-- Choice ----------------------------------------------------------------------------------------------------===//

def ExecuteRegionOp : SCF_Op<"execute_region", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface>, RecursiveMemoryEffects]> {
  let summary = "operation that executes its region exactly once";
  let description = [{
    Runs a region of any number of blocks where only one operation may stand. What the region yields are the results.

    ```mlir
    %x = scf.execute_region -> i32 {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      scf.yield %a : i32
    ^bb2:
      scf.yield %b : i32
    }
    ```
  }];
  let arguments = (ins UnitAttr:$no_inline);
  let results = (outs Variadic<AnyType>);
  let regions = (region AnyRegion:$region);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def IfOp : SCF_Op<"if", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
        ["getNumRegionInvocations", "getRegionInvocationBounds", "getEntrySuccessorRegions"]>,
    InferTypeOpAdaptor, SingleBlockImplicitTerminator<"scf::YieldOp">, RecursiveMemoryEffects,
    RecursivelySpeculatable, NoRegionArguments]> {
  let summary = "if-then-else operation";
  let description = [{
    Runs the first region if the condition is true, else the second, which may be missing when there are no results.

    ```mlir
    %x = scf.if %c -> (f32) {
      scf.yield %a : f32
    } else {
      scf.yield %b : f32
    }
    ```
  }];
  let arguments = (ins I1:$condition);
  let results = SCF_Values;
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def IndexSwitchOp : SCF_Op<"index_switch", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"scf::YieldOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
        ["getRegionInvocationBounds", "getEntrySuccessorRegions"]>]> {
  let summary = "switch-case operation on an index argument";
  let description = [{
    Runs the region of the case whose number the argument is, the default region if there is none.

    ```mlir
    %x = scf.index_switch %i -> i32
    case 2 {
      scf.yield %a : i32
    }
    default {
      scf.yield %b : i32
    }
    ```
  }];
  let arguments = (ins Index:$arg, DenseI64ArrayAttr:$cases);
  let results = SCF_Values;
  let regions = (region SizedRegion<1>:$defaultRegion, VariadicRegion<SizedRegion<1>>:$caseRegions);
  let assemblyFormat = [{
    $arg attr-dict (`->` type($results)^)? custom<SwitchCases>($cases, $caseRegions) `\n`
    `` `default` $defaultRegion
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

//===-- Loops -----------------------------------------------------------------------------------------------------===//

def ForOp : SCF_Op<"for", [
    AutomaticAllocationScope,
    DeclareOpInterfaceMethods<LoopLikeOpInterface,
        ["getInitsMutable", "getLoopResults", "getRegionIterArgs", "getLoopInductionVars", "getLoopLowerBounds",
         "getLoopSteps", "getLoopUpperBounds", "getStaticTripCount", "getYieldedValuesMutable",
         "promoteIfSingleIteration", "replaceWithAdditionalYields", "yieldTiledValuesAndReplace"]>,
    AllTypesMatch<["lowerBound", "upperBound", "step"]>, ConditionallySpeculatable,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"scf::YieldOp">, RecursiveMemoryEffects]> {
  let summary = "for operation";
  let description = [{
    Counts from the lower bound, by the step, while below the upper bound, signed unless told otherwise. What one round
    yields are the arguments of the next, at the end the results.

    ```mlir
    %sum = scf.for %i = %lb to %ub step %one iter_args(%acc = %zero) -> (f32) {
      %next = arith.addf %acc, %x : f32
      scf.yield %next : f32
    }
    ```
  }];
  let arguments = (ins AnySignlessIntegerOrIndex:$lowerBound, AnySignlessIntegerOrIndex:$upperBound,
                       AnySignlessIntegerOrIndex:$step, Variadic<AnyType>:$initArgs, UnitAttr:$unsignedCmp);
  let results = SCF_Values;
  let regions = SCF_OneBlock;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def WhileOp : SCF_Op<"while", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getRegionIterArgs", "getYieldedValuesMutable"]>,
    RecursiveMemoryEffects, SingleBlock]> {
  let summary = "a generic 'while' loop";
  let description = [{
    Runs the first region, whose `scf.condition` says whether to go on: then the second region runs with its values, and
    yields what the first one gets next; else the values are the results.

    ```mlir
    %r = scf.while (%a = %x) : (i32) -> i64 {
      scf.condition(%c) %b : i64
    } do {
    ^bb0(%b: i64):
      scf.yield %n : i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = SCF_Values;
  let regions = (region SizedRegion<1>:$before, SizedRegion<1>:$after);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def ConditionOp : SCF_Op<"condition", [
    HasParent<"WhileOp">,
    DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface, ["getSuccessorRegions"]>, Pure, Terminator]> {
  let summary = "loop continuation condition";
  let description = [{
    Ends the first region of `scf.while`: whether there is another round, and the values for it or for the results.

    ```mlir
    scf.condition(%c) %a : i32
    ```
  }];
  let arguments = (ins I1:$condition, Variadic<AnyType>:$args);
  let assemblyFormat = "`(` $condition `)` attr-dict ($args^ `:` type($args))?";
}

def YieldOp : SCF_Op<"yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["ExecuteRegionOp", "ForOp", "IfOp", "IndexSwitchOp", "WhileOp"]>]> {
  let summary = "loop yield and termination operation";
  let description = [{
    Ends a region and gives its values. Text may leave it out where there are none.

    ```mlir
    scf.yield %a, %b : i32, f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$results);
  let builders = [OpBuilder<(ins)>];
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

//===-- Parallel loops --------------------------------------------------------------------------------------------===//

def ParallelOp : SCF_Op<"parallel", [
    AutomaticAllocationScope, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<LoopLikeOpInterface,
        ["getLoopInductionVars", "getLoopLowerBounds", "getLoopUpperBounds", "getLoopSteps"]>,
    RecursiveMemoryEffects, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    SingleBlockImplicitTerminator<"scf::ReduceOp">, HasParallelRegion]> {
  let summary = "parallel for operation";
  let description = [{
    Rounds over a box of indices, in any order or at once. Results come from reductions.

    ```mlir
    %sum = scf.parallel (%i) = (%lb) to (%ub) step (%st) init (%zero) -> f32 {
      scf.reduce(%x : f32) {
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        scf.reduce.return %s : f32
      }
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$lowerBound, Variadic<Index>:$upperBound, Variadic<Index>:$step,
                       Variadic<AnyType>:$initVals);
  let results = SCF_Values;
  let regions = SCF_OneBlock;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def ReduceOp : SCF_Op<"reduce", [
    Terminator, HasParent<"ParallelOp">, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let summary = "reduce operation for scf.parallel";
  let description = [{
    Ends the body of `scf.parallel`: for each operand a region that combines two values into one.

    ```mlir
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let regions = (region VariadicRegion<SizedRegion<1>>:$reductions);
  let assemblyFormat = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict";
  let hasRegionVerifier = 1;
}

def ReduceReturnOp : SCF_Op<"reduce.return", [HasParent<"ReduceOp">, Pure, Terminator]> {
  let summary = "terminator for reduce operation";
  let description = [{
    Ends a reduction with the combined value.

    ```mlir
    scf.reduce.return %s : f32
    ```
  }];
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def ForallOp : SCF_Op<"forall", [
    AttrSizedOperandSegments, AutomaticAllocationScope,
    DeclareOpInterfaceMethods<LoopLikeOpInterface,
        ["getInitsMutable", "getRegionIterArgs", "getLoopInductionVars", "getLoopLowerBounds",
         "getLoopUpperBounds", "getLoopSteps", "promoteIfSingleIteration", "yieldTiledValuesAndReplace"]>,
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"scf::InParallelOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>, DestinationStyleOpInterface, HasParallelRegion]> {
  let summary = "evaluate a block multiple times in parallel";
  let description = [{
    Rounds over a box of indices, each by a thread of its own. Tensors that threads share come back as results, with the
    parts that the threads put into them.

    ```mlir
    scf.forall (%i, %j) in (%n, 4) {
      memref.store %x, %m[%i, %j] : memref<?x4xf32>
    } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamicLowerBound, Variadic<Index>:$dynamicUpperBound,
                       Variadic<Index>:$dynamicStep, DenseI64ArrayAttr:$staticLowerBound,
                       DenseI64ArrayAttr:$staticUpperBound, DenseI64ArrayAttr:$staticStep,
                       Variadic<AnyRankedTensor>:$outputs, OptionalAttr<DeviceMappingArrayAttr>:$mapping);
  let results = SCF_Values;
  let regions = SCF_OneBlock;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def InParallelOp : SCF_Op<"forall.in_parallel", [
    Pure, Terminator, DeclareOpInterfaceMethods<InParallelOpInterface>, HasParent<"ForallOp">]
    # GraphRegionNoTerminator.traits> {
  let summary = "terminates a `forall` block";
  let description = [{
    Ends the body of `scf.forall`: what goes where in the shared tensors.

    ```mlir
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
    ```
  }];
  let regions = SCF_OneBlock;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // RMLIR_SCF_OPS
