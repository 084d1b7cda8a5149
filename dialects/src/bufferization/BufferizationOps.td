// The bufferization dialect: between tensors and buffers.

#ifndef RMLIR_BUFFERIZATION_OPS
#define RMLIR_BUFFERIZATION_OPS

include "mlir/Dialect/Bufferization/IR/AllocationOpInterface.td"
include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/Dialect/Bufferization/IR/BufferizationBase.td"
include "mlir/Dialect/Bufferization/IR/BufferizationTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/SubsetOpInterface.td"

class Bufferization_Op<string mnemonic, list<Trait> traits = []> : Op<Bufferization_Dialect, mnemonic, traits>;

defvar Bufferization_KnowsShape = DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>;

def LayoutMapOption : I32EnumAttr<"LayoutMapOption", "option for map layout", [
    I32EnumAttrCase<"InferLayoutMap", 0>, I32EnumAttrCase<"IdentityLayoutMap", 1>,
    I32EnumAttrCase<"FullyDynamicLayoutMap", 2>]> {
  let cppNamespace = "::mlir::bufferization";
}

// A tensor, and a buffer that can hold it.
class Bufferization_Pair<string tensor, string buffer> : PredOpTrait<
    "specified tensor and buffer types match",
    CPred<!strconcat("::mlir::bufferization::detail::typesMatchAfterBufferization($_op, $", tensor, ", $", buffer,
                     ")")>>;

//===-- Buffers of tensors ----------------------------------------------------------------------------------------===//

def Bufferization_AllocTensorOp : Bufferization_Op<"alloc_tensor", [
    AttrSizedOperandSegments, BufferizableOpInterface, Bufferization_KnowsShape]> {
  let summary = "allocate buffer for a tensor";
  let description = [{
    A tensor with a buffer of its own, with elements that nobody has set or that are copied.

    ```mlir
    %t = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
    %u = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamic_sizes, Optional<AnyTensor>:$copy, Optional<Index>:$size_hint,
                       OptionalAttr<AnyAttr>:$memory_space);
  let results = (outs AnyTensor:$result);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Bufferization_DeallocTensorOp : Bufferization_Op<"dealloc_tensor", [BufferizableOpInterface]> {
  let summary = "release underlying storage format of given tensor";
  let description = "Frees the buffer of a tensor. `bufferization.dealloc_tensor %t : tensor<4xf32>`";
  let arguments = (ins AnyTensor:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def Bufferization_MaterializeInDestinationOp : Bufferization_Op<"materialize_in_destination", [
    AllElementTypesMatch<["source", "dest"]>, BufferizableOpInterface, DestinationStyleOpInterface,
    Bufferization_KnowsShape,
    DeclareOpInterfaceMethods<SubsetOpInterface, ["operatesOnEquivalentSubset", "operatesOnDisjointSubset"]>,
    DeclareOpInterfaceMethods<SubsetInsertionOpInterface,
        ["getSourceOperand", "getValuesNeededToBuildSubsetExtraction", "buildSubsetExtraction",
         "isEquivalentSubset"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface, ["getEffects"]>]> {
  let summary = "copy a tensor";
  let description = [{
    Says that a tensor is to be in the buffer of another one, or in a memref.

    ```mlir
    %r = bufferization.materialize_in_destination %t in %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
    ```
  }];
  let arguments = (ins AnyTensor:$source, AnyShaped:$dest, UnitAttr:$restrict, UnitAttr:$writable);
  let results = (outs Optional<AnyTensor>:$result);
  let assemblyFormat = [{
    $source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===-- From one to the other -------------------------------------------------------------------------------------===//

def Bufferization_ToTensorOp : Bufferization_Op<"to_tensor", [
    Bufferization_Pair<"result", "buffer">,
    BufferizableOpInterface, SameOperandsAndResultShape, SameOperandsAndResultElementType]> {
  let summary = "create a tensor-like type from a buffer-like type";
  let description = "What a buffer holds. `%t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>`";
  let arguments = (ins Arg<Bufferization_BufferLikeTypeInterface, "the reference to load from",
                           [MemReadAt<0, FullEffect>]>:$buffer,
                       UnitAttr:$restrict, UnitAttr:$writable);
  let results = (outs Bufferization_TensorLikeTypeInterface:$result);
  let assemblyFormat = [{
    $buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Bufferization_ToBufferOp : Bufferization_Op<"to_buffer", [
    Bufferization_Pair<"tensor", "buffer">,
    BufferizableOpInterface, SameOperandsAndResultShape, SameOperandsAndResultElementType, Pure]> {
  let summary = "cast a tensor-like type to buffer-like type";
  let description = "The buffer of a tensor. `%m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>`";
  let arguments = (ins Bufferization_TensorLikeTypeInterface:$tensor, UnitAttr:$read_only);
  let results = (outs Bufferization_BufferLikeTypeInterface:$buffer);
  let assemblyFormat = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

//===-- Lifetime of buffers ---------------------------------------------------------------------------------------===//

def Bufferization_CloneOp : Bufferization_Op<"clone", [
    MemoryEffectsOpInterface, DeclareOpInterfaceMethods<AllocationOpInterface, ["buildDealloc", "buildClone"]>]> {
  let summary = "clone a memref";
  let description = "Memory with the same elements. `%b = bufferization.clone %a : memref<?xf32> to memref<?xf32>`";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemRead<DefaultResource>]>:$input);
  let results = (outs Res<AnyRankedOrUnrankedMemRef, "",
                          [MemWrite<DefaultResource>, MemAlloc<DefaultResource>]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Bufferization_DeallocOp : Bufferization_Op<"dealloc", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "deallocates the given memrefs if no alias is retained";
  let description = [{
    Frees each memory whose condition is true and that none of the retained ones shares. The results say which of these are
    still owned.

    ```mlir
    %o = bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%c, %d) retain (%r : memref<2xf32>)
    ```
  }];
  let arguments = (ins Variadic<AnyRankedOrUnrankedMemRef>:$memrefs, Variadic<I1>:$conditions,
                       Variadic<AnyRankedOrUnrankedMemRef>:$retained);
  let results = (outs Variadic<I1>:$updatedConditions);
  let assemblyFormat = [{
    (` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )?
    (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // RMLIR_BUFFERIZATION_OPS
