// The memref dialect: memory with a shape.

#ifndef RMLIR_MEMREF_OPS
#define RMLIR_MEMREF_OPS

include "arith/ArithBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/AlignmentAttrInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferStridedMetadataInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemOpInterfaces.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def MemRef_Dialect : Dialect {
  let name = "memref";
  let cppNamespace = "::mlir::memref";
  let summary = "Memory with a shape";
  let description = [{
    Allocates memory that has a shape and a layout, reads and writes it, and gives other views of it.
  }];
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
}

def MemRefTypeAttr : TypeAttrBase<"::mlir::MemRefType", "memref type attribute"> {
  let constBuilderCall = "::mlir::TypeAttr::get($0)";
}

class MemRef_Op<string mnemonic, list<Trait> traits = []> : Op<MemRef_Dialect, mnemonic, traits>;

defvar MemRef_ResultNames = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar MemRef_TakesSpaceCast = DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>;
defvar MemRef_HasAlignment = DeclareOpInterfaceMethods<AlignmentAttrOpInterface>;
defvar MemRef_SlotAccess = [
    DeclareOpInterfaceMethods<PromotableMemOpInterface>, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>];

// Alignment in bytes.
defvar MemRef_Alignment = (ins OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);

// Offsets, sizes and strides: constants, and operands for those that are not.
defvar MemRef_Box = (ins
    Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);

//===-- Allocation ------------------------------------------------------------------------------------------------===//

class MemRef_AllocLikeOp<string mnemonic, Resource resource, list<Trait> traits = []>
    : MemRef_Op<mnemonic, [AttrSizedOperandSegments, MemRef_HasAlignment] # traits> {
  let arguments = !con((ins Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands), MemRef_Alignment);
  let results = (outs Res<AnyMemRef, "", [MemAlloc<resource, 0, FullEffect>]>:$memref);
  let assemblyFormat = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def MemRef_AllocOp : MemRef_AllocLikeOp<"alloc", DefaultResource, [MemRef_ResultNames]> {
  let summary = "memory allocation operation";
  let description = [{
    Memory until `memref.dealloc`. Operands in parentheses are the sizes of dynamic dimensions, those in brackets the
    symbols of the layout.

    ```mlir
    %m = memref.alloc(%n)[%s] {alignment = 8 : i64} : memref<4x?xf32, affine_map<(i, j)[s] -> (i + s, j)>>
    ```
  }];
}

def MemRef_AllocaOp : MemRef_AllocLikeOp<"alloca", AutomaticAllocationScopeResource, [
    MemRef_ResultNames, DeclareOpInterfaceMethods<PromotableAllocationOpInterface>,
    DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>]> {
  let summary = "stack memory allocation operation";
  let description = [{
    Memory until the end of the enclosing allocation scope.

    ```mlir
    %m = memref.alloca(%n) : memref<?xf32>
    ```
  }];
}

def MemRef_ReallocOp : MemRef_Op<"realloc", [MemRef_HasAlignment]> {
  let summary = "memory reallocation operation";
  let description = [{
    Memory of another size with the same contents, as far as they fit. The old memory is gone.

    ```mlir
    %n = memref.realloc %m(%size) : memref<64xf32> to memref<?xf32>
    ```
  }];
  let arguments = !con((ins Arg<MemRefRankOf<[AnyType], [1]>, "", [MemFreeAt<0, FullEffect>]>:$source,
                            Optional<Index>:$dynamicResultSize), MemRef_Alignment);
  let results = (outs Res<MemRefRankOf<[AnyType], [1]>, "", [MemAlloc<DefaultResource, 1, FullEffect>]>);
  let assemblyFormat = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def MemRef_DeallocOp : MemRef_Op<"dealloc", [MemRefsNormalizable]> {
  let summary = "memory deallocation operation";
  let description = "Gives memory of `memref.alloc` back. `memref.dealloc %m : memref<8xf32>`";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemFreeAt<0, FullEffect>]>:$memref);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}

def MemRef_AllocaScopeOp : MemRef_Op<"alloca_scope", [
    AutomaticAllocationScope, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    SingleBlockImplicitTerminator<"AllocaScopeReturnOp">, RecursiveMemoryEffects, NoRegionArguments]> {
  let summary = "explicitly delimited scope for stack allocation";
  let description = [{
    Memory of `memref.alloca` inside is gone at the end of the region.

    ```mlir
    %r = memref.alloca_scope -> (f32) {
      memref.alloca_scope.return %x : f32
    }
    ```
  }];
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

def MemRef_AllocaScopeReturnOp : MemRef_Op<"alloca_scope.return", [
    HasParent<"AllocaScopeOp">, Pure, ReturnLike, Terminator]> {
  let summary = "terminator for alloca_scope operation";
  let description = "Ends the region and gives its results. `memref.alloca_scope.return %x : f32`";
  let arguments = (ins Variadic<AnyType>:$results);
  let builders = [OpBuilder<(ins)>];
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

//===-- Global variables ------------------------------------------------------------------------------------------===//

def MemRef_GlobalOp : MemRef_Op<"global", [Symbol, MemRef_HasAlignment]> {
  let summary = "declare or define a global memref variable";
  let description = [{
    A variable, known by its symbol. Without an initial value it is defined elsewhere; `uninitialized` defines it here
    with any contents.

    ```mlir
    memref.global "private" constant @table : memref<2xf32> = dense<[0.0, 1.0]>
    memref.global @buffer : memref<64xi8> = uninitialized
    ```
  }];
  let arguments = !con((ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, MemRefTypeAttr:$type,
                            OptionalAttr<AnyAttr>:$initial_value, UnitAttr:$constant), MemRef_Alignment);
  let assemblyFormat = [{
    ($sym_visibility^)? (`constant` $constant^)? $sym_name `:`
    custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict
  }];
  let hasVerifier = 1;
}

def MemRef_GetGlobalOp : MemRef_Op<"get_global", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "get the memref pointing to a global variable";
  let description = "The memory of a global variable. `%m = memref.get_global @table : memref<2xf32>`";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs AnyStaticShapeMemRef:$result);
  let assemblyFormat = "$name `:` type($result) attr-dict";
}

//===-- Access ----------------------------------------------------------------------------------------------------===//

defvar MemRef_AccessHints = !con(
    (ins DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal), MemRef_Alignment);

def LoadOp : MemRef_Op<"load", [
    TypesMatchWith<"result type matches element type of 'memref'", "memref", "result",
                   "::llvm::cast<MemRefType>($_self).getElementType()">,
    MemRefsNormalizable, MemRef_HasAlignment, MemRef_TakesSpaceCast] # MemRef_SlotAccess> {
  let summary = "load operation";
  let description = "The element at some indices. `%x = memref.load %m[%i, %j] : memref<4x?xf32>`";
  let arguments = !con((ins Arg<AnyMemRef, "the reference to load from", [MemRead]>:$memref,
                            Variadic<Index>:$indices), MemRef_AccessHints);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_StoreOp : MemRef_Op<"store", [
    TypesMatchWith<"type of 'value' matches element type of 'memref'", "memref", "value",
                   "::llvm::cast<MemRefType>($_self).getElementType()">,
    MemRefsNormalizable, MemRef_HasAlignment, MemRef_TakesSpaceCast] # MemRef_SlotAccess> {
  let summary = "store operation";
  let description = "Sets the element at some indices. `memref.store %x, %m[%i, %j] : memref<4x?xf32>`";
  let arguments = !con((ins AnyType:$value, Arg<AnyMemRef, "the reference to store to", [MemWrite]>:$memref,
                            Variadic<Index>:$indices), MemRef_AccessHints);
  let assemblyFormat = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def CopyOp : MemRef_Op<"copy", [SameOperandsElementType, SameOperandsShape]> {
  let summary = "copies the contents of one memref to another";
  let description = "Layouts may differ, shapes may not. `memref.copy %a, %b : memref<8xf32> to memref<8xf32, 1>`";
  let arguments = (ins
      Arg<AnyRankedOrUnrankedMemRef, "the memref to copy from", [MemReadAt<0, FullEffect>]>:$source,
      Arg<AnyRankedOrUnrankedMemRef, "the memref to copy to", [MemWriteAt<0, FullEffect>]>:$target);
  let assemblyFormat = "$source `,` $target attr-dict `:` type($source) `to` type($target)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def MemRef_PrefetchOp : MemRef_Op<"prefetch"> {
  let summary = "prefetch operation";
  let description = [{
    Says that an element will be read or written soon, and how long the cache should keep it (3: as long as it can).

    ```mlir
    memref.prefetch %m[%i, %j], read, locality<3>, data : memref<400x400xi32>
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "prefetch address", [MemWrite]>:$memref,
                       Variadic<Index>:$indices, BoolAttr:$isWrite,
                       ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint, BoolAttr:$isDataCache);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

// What atomic operations change.
defvar MemRef_Number = AnyTypeOf<[AnySignlessInteger, AnyFloat]>;
defvar MemRef_OfNumbers = (ins
    Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "the reference to read from and write to",
        [MemRead, MemWrite]>:$memref,
    Variadic<Index>:$indices);

def AtomicRMWOp : MemRef_Op<"atomic_rmw", [
    MemRef_TakesSpaceCast, AllTypesMatch<["value", "result"]>,
    TypesMatchWith<"value type matches element type of memref", "memref", "value",
                   "::llvm::cast<MemRefType>($_self).getElementType()">]> {
  let summary = "atomic read-modify-write operation";
  let description = [{
    Combines an element with a value, at once. The result is what was there before.

    ```mlir
    %old = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<10xf32>) -> f32
    ```
  }];
  let arguments = !con((ins AtomicRMWKindAttr:$kind, MemRef_Number:$value), MemRef_OfNumbers);
  let results = (outs MemRef_Number:$result);
  let assemblyFormat = [{
    $kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def GenericAtomicRMWOp : MemRef_Op<"generic_atomic_rmw", [
    SingleBlockImplicitTerminator<"AtomicYieldOp">,
    TypesMatchWith<"result type matches element type of memref", "memref", "result",
                   "::llvm::cast<MemRefType>($_self).getElementType()">]> {
  let summary = "atomic read-modify-write operation with a region";
  let description = [{
    Replaces an element by what the region computes from it, at once. The region may run more than once.

    ```mlir
    %old = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
    ^bb0(%current: f32):
      %new = arith.addf %current, %x : f32
      memref.atomic_yield %new : f32
    }
    ```
  }];
  let arguments = MemRef_OfNumbers;
  let results = (outs MemRef_Number:$result);
  let regions = (region AnyRegion:$atomic_body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def AtomicYieldOp : MemRef_Op<"atomic_yield", [HasParent<"GenericAtomicRMWOp">, Pure, Terminator, ReturnLike]> {
  let summary = "yield operation for GenericAtomicRMWOp";
  let description = "Ends the region with the new element. `memref.atomic_yield %new : f32`";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

//===-- Transfers between memories --------------------------------------------------------------------------------===//

def MemRef_DmaStartOp : MemRef_Op<"dma_start"> {
  let summary = "non-blocking DMA operation that starts a transfer";
  let description = [{
    Starts to move a number of elements from one memory to another; a third memref holds the tag to wait for. With a stride
    and a number of elements per stride, the elements on the slower side are not contiguous.

    ```mlir
    memref.dma_start %a[%i, %j], %b[%k], %n, %tag[%z] : memref<40x8xf32, 0>, memref<256xf32, 1>, memref<1xi32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_DmaWaitOp : MemRef_Op<"dma_wait"> {
  let summary = "blocking DMA operation that waits for transfer completion";
  let description = "Waits for the transfer of a tag. `memref.dma_wait %tag[%i], %n : memref<1xi32>`";
  let arguments = (ins AnyMemRef:$tagMemRef, Variadic<Index>:$tagIndices, Index:$numElements);
  let assemblyFormat = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Facts about memory ----------------------------------------------------------------------------------------===//

def AssumeAlignmentOp : MemRef_Op<"assume_alignment", [
    MemRef_ResultNames, Pure, ViewLikeOpInterface, SameOperandsAndResultType, MemRef_TakesSpaceCast,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyDimOfResult"]>]> {
  let summary = "assumption that gives alignment information to the input memref";
  let description = "The same memory, known to be aligned. `%b = memref.assume_alignment %a, 16 : memref<8xf32>`";
  let arguments = (ins AnyMemRef:$memref, ConfinedAttr<I32Attr, [IntPositive]>:$alignment);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref `,` $alignment attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def DistinctObjectsOp : MemRef_Op<"distinct_objects", [
    Pure, DistinctObjectsTrait, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "assumption that accesses to specific memrefs never alias";
  let description = [{
    The same memories, known not to overlap.

    ```mlir
    %c, %d = memref.distinct_objects %a, %b : memref<?xf32>, memref<?xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyMemRef>:$operands);
  let results = (outs Variadic<AnyMemRef>:$results);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
  let hasVerifier = 1;
}

def MemRef_DimOp : MemRef_Op<"dim", [
    MemRef_ResultNames, MemRefsNormalizable, ConditionallySpeculatable, NoMemoryEffect, ShapedDimOpInterface,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>]> {
  let summary = "dimension index operation";
  let description = "The size of a dimension. `%n = memref.dim %m, %i : memref<4x?xf32>`";
  let arguments = (ins AnyNon0RankedOrUnrankedMemRef:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def MemRef_RankOp : MemRef_Op<"rank", [Pure]> {
  let summary = "rank operation";
  let description = "The number of dimensions. `%r = memref.rank %m : memref<*xf32>`";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref);
  let results = (outs Index);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}

def MemRef_ExtractAlignedPointerAsIndexOp : MemRef_Op<"extract_aligned_pointer_as_index", [
    MemRef_ResultNames, Pure, SameVariadicResultSize]> {
  let summary = "the aligned pointer of a memref as an index";
  let description = "`%p = memref.extract_aligned_pointer_as_index %m : memref<4x4xf32> -> index`";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs Index:$aligned_pointer);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
}

def MemRef_ExtractStridedMetadataOp : MemRef_Op<"extract_strided_metadata", [
    MemRef_ResultNames, Pure, SameVariadicResultSize, ViewLikeOpInterface, InferTypeOpAdaptor]> {
  let summary = "the base, offset, sizes and strides of a memref";
  let description = [{
    ```mlir
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
        : memref<10x?xf32> -> memref<f32>, index, index, index, index, index
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$source);
  let results = (outs AnyStridedMemRefOfRank<0>:$base_buffer, Index:$offset, Variadic<Index>:$sizes,
                      Variadic<Index>:$strides);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
  let hasFolder = 1;
}

//===-- Views -----------------------------------------------------------------------------------------------------===//

def MemRef_CastOp : MemRef_Op<"cast", [
    DeclareOpInterfaceMethods<CastOpInterface>, MemRef_ResultNames, MemRef_TakesSpaceCast, MemRefsNormalizable, Pure,
    SameOperandsAndResultShape, ViewLikeOpInterface]> {
  let summary = "memref cast operation";
  let description = [{
    The same memory as a type that says more or less of sizes, strides or rank.

    ```mlir
    %b = memref.cast %a : memref<4x?xf32> to memref<?x?xf32>
    ```
  }];
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}

def MemRef_MemorySpaceCastOp : MemRef_Op<"memory_space_cast", [
    DeclareOpInterfaceMethods<CastOpInterface>, MemRef_ResultNames, MemorySpaceCastOpInterface, MemRefsNormalizable,
    Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape, ViewLikeOpInterface]> {
  let summary = "memref memory space cast operation";
  let description = [{
    The same memory as one of another memory space.

    ```mlir
    %b = memref.memory_space_cast %a : memref<4xf32, 5> to memref<4xf32>
    ```
  }];
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}

def MemRef_ReinterpretCastOp : MemRef_Op<"reinterpret_cast", [
    MemRef_ResultNames, MemRef_TakesSpaceCast, AttrSizedOperandSegments, MemRefsNormalizable, Pure,
    OffsetSizeAndStrideOpInterface, ViewLikeOpInterface]> {
  let summary = "memref reinterpret cast operation";
  let description = [{
    The memory from its base on, with another offset, other sizes and strides.

    ```mlir
    %b = memref.reinterpret_cast %a to offset: [%o], sizes: [10, %n], strides: [%s, 1]
      : memref<?xf32> to memref<10x?xf32, strided<[?, 1], offset: ?>>
    ```
  }];
  let arguments = !con((ins Arg<AnyRankedOrUnrankedMemRef, "", []>:$source), MemRef_Box);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = [{
    $source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets)
    `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes)
    `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def SubViewOp : MemRef_Op<"subview", [
    MemRef_ResultNames, DeclareOpInterfaceMethods<InferStridedMetadataOpInterface>, MemRef_TakesSpaceCast,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>, AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface, Pure]> {
  let summary = "memref subview operation";
  let description = [{
    A part of the memory: per dimension an offset, a size and a stride. Dimensions of size one may go.

    ```mlir
    %b = memref.subview %a[%i, 0] [4, %n] [1, 1] : memref<8x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
    ```
  }];
  let arguments = !con((ins AnyMemRef:$source), MemRef_Box);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_ReshapeOp : MemRef_Op<"reshape", [
    MemRef_ResultNames, MemRef_TakesSpaceCast, Pure, ViewLikeOpInterface]> {
  let summary = "memref reshape operation";
  let description = [{
    The memory with the sizes that another memref holds.

    ```mlir
    %b = memref.reshape %a(%shape) : (memref<4x1xf32>, memref<1xi32>) -> memref<4xf32>
    ```
  }];
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source,
                       Arg<MemRefRankOf<[AnySignlessInteger, Index], [1]>, "dynamically-sized shape", [MemRead]>:$shape);
  let results = (outs AnyRankedOrUnrankedMemRef:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

class MemRef_ReassociativeReshapeOp<string mnemonic, list<Trait> traits>
    : MemRef_Op<mnemonic, [MemRef_ResultNames, MemRef_TakesSpaceCast] # traits # [Pure, ViewLikeOpInterface]> {
  let results = (outs AnyStridedMemRef:$result);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_ExpandShapeOp : MemRef_ReassociativeReshapeOp<"expand_shape",
    [DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "operation to produce a memref with a higher rank.";
  let description = [{
    Each dimension becomes a group of dimensions.

    ```mlir
    %b = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, 5, 32] : memref<?x32xf32> into memref<?x5x32xf32>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation, Variadic<Index>:$output_shape,
                       DenseI64ArrayAttr:$static_output_shape);
  let assemblyFormat = [{
    $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict
    `:` type($src) `into` type($result)
  }];
}

def MemRef_CollapseShapeOp : MemRef_ReassociativeReshapeOp<"collapse_shape", []> {
  let summary = "operation to produce a memref with a smaller rank.";
  let description = [{
    Each group of dimensions becomes one dimension.

    ```mlir
    %b = memref.collapse_shape %a [[0, 1], [2]] : memref<?x5x32xf32> into memref<?x32xf32>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
}

def MemRef_TransposeOp : MemRef_Op<"transpose", [MemRef_ResultNames, MemRef_TakesSpaceCast, Pure]> {
  let summary = "a strided memref with its dimensions in another order";
  let description = [{
    ```mlir
    %b = memref.transpose %a (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$in, AffineMapAttr:$permutation);
  let results = (outs AnyStridedMemRef);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_ViewOp : MemRef_Op<"view", [
    MemRef_ResultNames, MemRef_TakesSpaceCast, DeclareOpInterfaceMethods<ViewLikeOpInterface>, Pure]> {
  let summary = "memref view operation";
  let description = [{
    Bytes as memory of any type, from a shift on. Operands are the sizes of dynamic dimensions.

    ```mlir
    %b = memref.view %bytes[%shift][%n] : memref<2048xi8> to memref<?x4xf32>
    ```
  }];
  let arguments = (ins MemRefRankOf<[I8], [1]>:$source, Index:$byte_shift, Variadic<Index>:$sizes);
  let results = (outs AnyMemRef);
  let assemblyFormat = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // RMLIR_MEMREF_OPS
