// The affine dialect: loops, conditions and accesses whose subscripts are affine maps.

#ifndef RMLIR_AFFINE_OPS
#define RMLIR_AFFINE_OPS

include "arith/ArithBase.td"
include "mlir/Dialect/Affine/IR/AffineMemoryOpInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Affine_Dialect : Dialect {
  let name = "affine";
  let cppNamespace = "::mlir::affine";
  let summary = "Loops and subscripts that are affine";
  let description = [{
    Loops with affine bounds, conditions on affine sets, and memory accesses at affine subscripts: what of them depends on
    what can be found out.
  }];
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
}

class Affine_Op<string mnemonic, list<Trait> traits = []> : Op<Affine_Dialect, mnemonic, traits>;

defvar Affine_ImpliedYield = SingleBlockImplicitTerminator<"AffineYieldOp">;

// What the operands of a map follow.
class Affine_Memory<string words, MemoryEffect effect> {
  dag place = (ins Arg<AnyMemRef, words, [effect]>:$memref, Variadic<Index>:$indices, AffineMapAttr:$map);
}
defvar Affine_ReadPlace = Affine_Memory<"the reference to load from", MemRead>.place;
defvar Affine_WrittenPlace = Affine_Memory<"the reference to store to", MemWrite>.place;

//===-- Maps ------------------------------------------------------------------------------------------------------===//

def AffineApplyOp : Affine_Op<"apply", [
    Pure, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let summary = "affine apply operation";
  let description = "The one result of a map. `%j = affine.apply affine_map<(d0)[s0] -> (d0 + s0)> (%i)[%n]`";
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands);
  let results = (outs Index);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

class Affine_Extremum<string mnemonic> : Affine_Op<mnemonic, [Pure]> {
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$operands);
  let results = (outs Index);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def AffineMinOp : Affine_Extremum<"min"> {
  let summary = "min operation";
  let description = "The least result of a map. `%m = affine.min affine_map<(d0)[s0] -> (1000, d0 + s0)> (%i)[%n]`";
}

def AffineMaxOp : Affine_Extremum<"max"> {
  let summary = "max operation";
  let description = "The greatest result of a map. `%m = affine.max affine_map<(d0) -> (0, d0 - 3)> (%i)`";
}

def AffineDelinearizeIndexOp : Affine_Op<"delinearize_index", [Pure]> {
  let summary = "delinearize an index";
  let description = [{
    An index as several, of which those that follow the first stay below the sizes of the basis.

    ```mlir
    %i:3 = affine.delinearize_index %linear into (16, 224, 224) : index, index, index
    ```
  }];
  let arguments = (ins Index:$linear_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis);
  let results = (outs Variadic<Index>:$multi_index);
  let assemblyFormat = [{
    $linear_index `into`
    custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
    attr-dict `:` type($multi_index)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def AffineLinearizeIndexOp : Affine_Op<"linearize_index", [Pure, AttrSizedOperandSegments]> {
  let summary = "linearize an index";
  let description = [{
    Several indices as one. `disjoint` promises that each is below its size.

    ```mlir
    %linear = affine.linearize_index disjoint [%i, %j, %k] by (2, 3, 5) : index
    ```
  }];
  let arguments = (ins Variadic<Index>:$multi_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis,
                       UnitProp:$disjoint);
  let results = (outs Index:$linear_index);
  let assemblyFormat = [{
    (`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by`
    custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
    attr-dict `:` type($linear_index)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Loops and conditions --------------------------------------------------------------------------------------===//

def AffineForOp : Affine_Op<"for", [
    AttrSizedOperandSegments, AutomaticAllocationScope, Affine_ImpliedYield, ConditionallySpeculatable,
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<LoopLikeOpInterface,
        ["getLoopInductionVars", "getLoopLowerBounds", "getLoopSteps", "getLoopUpperBounds", "getYieldedValuesMutable",
         "replaceWithAdditionalYields"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>]> {
  let summary = "for operation";
  let description = [{
    Counts from the greatest of its lower bounds, by a constant step, while below the least of its upper bounds. What one
    round yields are the arguments of the next, at the end the results.

    ```mlir
    %sum = affine.for %i = 0 to min affine_map<(d0) -> (d0, 10)>(%n) step 2 iter_args(%acc = %zero) -> (f32) {
      %x = affine.load %m[%i] : memref<?xf32>
      %next = arith.addf %acc, %x : f32
      affine.yield %next : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$lowerBoundOperands, Variadic<Index>:$upperBoundOperands,
                       Variadic<AnyType>:$inits, AffineMapAttr:$lowerBoundMap, AffineMapAttr:$upperBoundMap,
                       IndexAttr:$step);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
}

def AffineParallelOp : Affine_Op<"parallel", [
    AutomaticAllocationScope, Affine_ImpliedYield, RecursivelySpeculatable, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<LoopLikeOpInterface>, MemRefsNormalizable]> {
  let summary = "multi-index parallel band operation";
  let description = [{
    Rounds over a box of indices, in any order or at once. Results are what reductions make of what the rounds yield.

    ```mlir
    %sum = affine.parallel (%i, %j) = (0, 0) to (%n, min(%m, 10)) step (1, 2) reduce ("addf") -> f32 {
      affine.yield %x : f32
    }
    ```
  }];
  let arguments = (ins TypedArrayAttrBase<AtomicRMWKindAttr, "Reduction ops">:$reductions,
                       AffineMapAttr:$lowerBoundsMap, I32ElementsAttr:$lowerBoundsGroups,
                       AffineMapAttr:$upperBoundsMap, I32ElementsAttr:$upperBoundsGroups,
                       I64SmallVectorArrayAttr:$steps, Variadic<Index>:$mapOperands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def AffineIfOp : Affine_Op<"if", [
    Affine_ImpliedYield, RecursivelySpeculatable, RecursiveMemoryEffects, NoRegionArguments,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "if-then-else operation";
  let description = [{
    Runs the first region if the operands are in the set, else the second, which may be missing when there are no results.

    ```mlir
    affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0)>(%i)[%n] {
      affine.store %x, %m[%i] : memref<?xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>, IntegerSetAttr:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
}

def AffineYieldOp : Affine_Op<"yield", [Pure, Terminator, ReturnLike, MemRefsNormalizable]> {
  let summary = "Yield values to parent operation";
  let description = "Ends a region and gives its values. Text may leave it out where there are none.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

//===-- Memory ----------------------------------------------------------------------------------------------------===//

class Affine_Access<string mnemonic, list<Trait> traits>
    : Affine_Op<mnemonic, traits # [DeclareOpInterfaceMethods<AffineMapAccessInterface>, MemRefsNormalizable]> {
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class Affine_Read<string mnemonic, Type type>
    : Affine_Access<mnemonic, [DeclareOpInterfaceMethods<AffineReadOpInterface>]> {
  let arguments = Affine_ReadPlace;
  let results = (outs type:$result);
}

class Affine_Write<string mnemonic, Type type>
    : Affine_Access<mnemonic, [DeclareOpInterfaceMethods<AffineWriteOpInterface>]> {
  let arguments = !con((ins type:$value), Affine_WrittenPlace);
  let skipDefaultBuilders = 1;
}

def AffineLoadOp : Affine_Read<"load", AnyType> {
  let summary = "affine load operation";
  let description = "Reads an element. `%x = affine.load %m[%i + 3, %j] : memref<100x100xf32>`";
  let hasFolder = 1;
}

def AffineVectorLoadOp : Affine_Read<"vector_load", AnyVectorOfNonZeroRank> {
  let summary = "affine vector load operation";
  let description = "Reads a vector. `%v = affine.vector_load %m[%i, %j] : memref<100x100xf32>, vector<8xf32>`";
}

def AffineStoreOp : Affine_Write<"store", AnyType> {
  let summary = "affine store operation";
  let description = "Writes an element. `affine.store %x, %m[%i + 3, %j] : memref<100x100xf32>`";
  let hasFolder = 1;
}

def AffineVectorStoreOp : Affine_Write<"vector_store", AnyVectorOfNonZeroRank> {
  let summary = "affine vector store operation";
  let description = "Writes a vector. `affine.vector_store %v, %m[%i, %j] : memref<100x100xf32>, vector<8xf32>`";
}

def AffinePrefetchOp : Affine_Op<"prefetch", [
    DeclareOpInterfaceMethods<AffineMapAccessInterface>, MemRefsNormalizable]> {
  let summary = "affine prefetch operation";
  let description = [{
    Says that an element is read or written soon, and how long it is worth keeping (3: longest).

    ```mlir
    affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<400x400xi32>
    ```
  }];
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$indices, BoolAttr:$isWrite,
                       ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint, BoolAttr:$isDataCache,
                       AffineMapAttr:$map);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

// Memrefs, each before the operands of its map, and what follows them. The maps are attributes that nothing declares.
class Affine_DmaOp<string mnemonic, list<Trait> traits = []>
    : Affine_Op<mnemonic, traits # [DeclareOpInterfaceMethods<AffineMapAccessInterface>, MemRefsNormalizable]> {
  let arguments = (ins Variadic<AnyType>:$all);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Affine_DmaStartOp : Affine_DmaOp<"dma_start", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "begins to copy memory while the program goes on";
}

def Affine_DmaWaitOp : Affine_DmaOp<"dma_wait"> {
  let summary = "waits for the end of a copy";
}

#endif // RMLIR_AFFINE_OPS
