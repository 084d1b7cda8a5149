// The shape dialect: shapes as values, and functions that compute them.

#ifndef RMLIR_SHAPE_OPS
#define RMLIR_SHAPE_OPS

include "mlir/Dialect/Shape/IR/ShapeBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Shape_Op<string mnemonic, list<Trait> traits = []> : Op<ShapeDialect, mnemonic, traits>;

//===-- Constants -------------------------------------------------------------------------------------------------===//

def Shape_ConstShapeOp : Shape_Op<"const_shape", [ConstantLike, Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "Creates a constant shape or extent tensor";
  let description = "`%s = shape.const_shape [1, 2, 3] : tensor<3xindex>`";
  let arguments = (ins IndexElementsAttr:$shape);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}

def Shape_ConstSizeOp : Shape_Op<"const_size", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Creates a constant of type `shape.size`";
  let arguments = (ins IndexAttr:$value);
  let results = (outs Shape_SizeType:$result);
  let assemblyFormat = "$value attr-dict";
  let hasFolder = 1;
}

def Shape_ConstWitnessOp : Shape_Op<"const_witness", [ConstantLike, Pure]> {
  let summary = "a proof that holds, or that does not";
  let arguments = (ins BoolAttr:$passing);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$passing attr-dict";
  let hasFolder = 1;
}

//===-- Arithmetic on sizes ---------------------------------------------------------------------------------------===//

class Shape_BinaryOp<string mnemonic, Type type, list<Trait> traits>
    : Shape_Op<mnemonic, traits # [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
}

let hasVerifier = 1 in {
def Shape_AddOp : Shape_BinaryOp<"add", Shape_SizeOrIndexType, [Commutative]> {
  let summary = "Addition of sizes and indices";
}
def Shape_DivOp : Shape_BinaryOp<"div", Shape_SizeOrIndexType, []> {
  let summary = "Division of sizes and indices";
  let description = "Rounds down.";
}
def Shape_MulOp : Shape_BinaryOp<"mul", Shape_SizeOrIndexType, [Commutative]> {
  let summary = "Multiplication of sizes and indices";
}
}
def Shape_MaxOp : Shape_BinaryOp<"max", Shape_ShapeOrSizeType, [Commutative]> {
  let summary = "Elementwise maximum";
}
def Shape_MinOp : Shape_BinaryOp<"min", Shape_ShapeOrSizeType, [Commutative]> {
  let summary = "Elementwise minimum";
}

def Shape_IndexToSizeOp : Shape_Op<"index_to_size", [Pure]> {
  let summary = "an index as a size";
  let arguments = (ins Index:$arg);
  let results = (outs Shape_SizeType:$result);
  let assemblyFormat = "$arg attr-dict";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Shape_SizeToIndexOp : Shape_Op<"size_to_index", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let summary = "a size as an index";
  let arguments = (ins Shape_SizeOrIndexType:$arg);
  let results = (outs Index:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

//===-- Shapes ----------------------------------------------------------------------------------------------------===//

defvar Shape_Shapes = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
defvar Shape_ToShape = (outs Shape_ShapeOrExtentTensorType:$result);

def Shape_ShapeOfOp : Shape_Op<"shape_of", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "Returns shape of a value or shaped type operand";
  let description = "`%s = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>`";
  let arguments = (ins AnyTypeOf<[AnyShaped, Shape_ValueShapeType]>:$arg);
  let results = Shape_ToShape;
  let assemblyFormat = "$arg attr-dict `:` type($arg) `->` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Shape_FromExtentsOp : Shape_Op<"from_extents", [Pure]> {
  let summary = "Creates a shape from extents";
  let arguments = (ins Variadic<Shape_SizeOrIndexType>:$extents);
  let results = (outs Shape_ShapeType:$shape);
  let assemblyFormat = "$extents attr-dict `:` type($extents)";
  let hasFolder = 1;
}

def Shape_FromExtentTensorOp : Shape_Op<"from_extent_tensor", [Pure]> {
  let summary = "Creates a shape from a tensor of extents";
  let arguments = (ins 1DTensorOf<[Index]>:$input);
  let results = (outs Shape_ShapeType:$result);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}

def Shape_ToExtentTensorOp : Shape_Op<"to_extent_tensor", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let summary = "Creates a dimension tensor from a shape";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$input);
  let results = (outs IndexTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasFolder = 1;
}

def Shape_ValueAsShapeOp : Shape_Op<"value_as_shape", [Pure]> {
  let summary = "Returns value as a shape";
  let arguments = (ins AnyTypeOf<[1DTensorOf<[AnyInteger, Index]>, Shape_ValueShapeType]>:$arg);
  let results = Shape_ToShape;
  let assemblyFormat = "$arg attr-dict `:` type($arg) `->` type($result)";
}

def Shape_ValueOfOp : Shape_Op<"value_of", [Pure]> {
  let summary = "Returns value of a !shape.value_shape operand";
  let arguments = (ins Shape_ValueShapeType:$arg);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$arg attr-dict `:` type($result)";
}

def Shape_WithOp : Shape_Op<"with_shape", [Pure]> {
  let summary = "Returns ValueShape with given shape";
  let arguments = (ins AnyTypeOf<[AnyShaped, Shape_ValueShapeType]>:$operand, Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_ValueShapeType:$result);
  let assemblyFormat = "operands attr-dict `:` type($operand) `,` type($shape)";
}

def Shape_RankOp : Shape_Op<"rank", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "Gets the rank of a shape";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_SizeOrIndexType:$rank);
  let assemblyFormat = "$shape attr-dict `:` type($shape) `->` type($rank)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Shape_NumElementsOp : Shape_Op<"num_elements", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "Returns the number of elements for a given shape";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_SizeOrIndexType:$result);
  let assemblyFormat = "$shape attr-dict `:` type($shape) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Shape_DimOp : Shape_Op<"dim", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "Gets the specified extent from the shape of a shaped input";
  let arguments = (ins AnyShaped:$value, Shape_SizeOrIndexType:$index);
  let results = (outs Shape_SizeOrIndexType:$extent);
  let assemblyFormat = "$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)";
  let hasFolder = 1;
}

def Shape_GetExtentOp : Shape_Op<"get_extent", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "Gets the specified extent from a shape or extent tensor";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape, Shape_SizeOrIndexType:$dim);
  let results = (outs Shape_SizeOrIndexType:$extent);
  let assemblyFormat = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Shape_BroadcastOp : Shape_Op<"broadcast", [Commutative, Pure]> {
  let summary = "Returns the broadcasted output shape of two or more inputs";
  let description = "`%r = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>`";
  let arguments = !con(Shape_Shapes, (ins OptionalAttr<StrAttr>:$error));
  let results = Shape_ToShape;
  let assemblyFormat = "$shapes attr-dict `:` type($shapes) `->` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Shape_ConcatOp : Shape_Op<"concat", [Pure]> {
  let summary = "Concatenates two shapes";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$lhs, Shape_ShapeOrExtentTensorType:$rhs);
  let results = Shape_ToShape;
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
}

def Shape_SplitAtOp : Shape_Op<"split_at", [Pure]> {
  let summary = "Splits a shape at a given index";
  let arguments = (ins Shape_ShapeOrExtentTensorType:$operand, Shape_SizeOrIndexType:$index);
  let results = (outs Shape_ShapeOrExtentTensorType:$head, Shape_ShapeOrExtentTensorType:$tail);
  let hasFolder = 1;
}

def Shape_AnyOp : Shape_Op<"any", [Commutative, Pure]> {
  let summary = "Return any combination of the input shapes";
  let description = "Any of its operands, which are the same.";
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$inputs);
  let results = Shape_ToShape;
  let assemblyFormat = "$inputs attr-dict `:` type($inputs) `->` type($result)";
  let hasFolder = 1;
}

def Shape_MeetOp : Shape_Op<"meet", [Commutative, InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "Returns the least general shape or size of its operands";
  let arguments = (ins Shape_AnyShapeOrSizeType:$arg0, Shape_AnyShapeOrSizeType:$arg1,
                       OptionalAttr<StrAttr>:$error);
  let results = (outs Shape_AnyShapeOrSizeType:$result);
  let assemblyFormat = [{
    $arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)
  }];
}

def Shape_ReduceOp : Shape_Op<"reduce", [SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "Returns an expression reduced over a shape or extent tensor";
  let description = [{
    Runs a region for each extent, with its number and what the last round yielded.

    ```mlir
    %n = shape.reduce(%s, %init) : !shape.shape -> !shape.size {
    ^bb0(%i: index, %extent: !shape.size, %acc: !shape.size):
      %p = shape.mul %acc, %extent : !shape.size, !shape.size -> !shape.size
      shape.yield %p : !shape.size
    }
    ```
  }];
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape, Variadic<AnyType>:$initVals);
  let results = (outs Variadic<AnyType>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Shape_YieldOp : Shape_Op<"yield", [HasParent<"ReduceOp, FunctionLibraryOp">, Pure, ReturnLike, Terminator]> {
  let summary = "Returns the value to parent op";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def Shape_DebugPrintOp : Shape_Op<"debug_print"> {
  let summary = "Prints the input shape or size";
  let arguments = (ins Shape_ShapeOrSizeType:$input);
  let results = (outs Shape_ShapeOrSizeType:$output);
}

//===-- Questions about shapes ------------------------------------------------------------------------------------===//

class Shape_CompareOp<string mnemonic, list<Trait> traits, Type answer> : Shape_Op<mnemonic, traits> {
  let arguments = Shape_Shapes;
  let results = (outs answer:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasFolder = 1;
}

def Shape_ShapeEqOp : Shape_CompareOp<"shape_eq", [Pure, Commutative], I1> {
  let summary = "Returns whether the input shapes or extent tensors are equal";
}
def Shape_IsBroadcastableOp : Shape_CompareOp<"is_broadcastable", [Commutative], I1> {
  let summary = "Determines if 2+ shapes can be successfully broadcasted";
  let hasCanonicalizer = 1;
}
def Shape_CstrBroadcastableOp : Shape_CompareOp<"cstr_broadcastable", [Commutative], Shape_WitnessType> {
  let summary = "the proof that shapes go together";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Shape_CstrEqOp : Shape_CompareOp<"cstr_eq", [Commutative], Shape_WitnessType> {
  let summary = "the proof that shapes are equal";
  let hasCanonicalizer = 1;
}

def Shape_CstrRequireOp : Shape_Op<"cstr_require"> {
  let summary = "the proof that a condition holds";
  let arguments = (ins I1:$pred, StrAttr:$msg);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$pred `,` $msg attr-dict";
  let hasFolder = 1;
}

def Shape_AssumingAllOp : Shape_Op<"assuming_all", [Commutative, Pure]> {
  let summary = "several proofs as one";
  let arguments = (ins Variadic<Shape_WitnessType>:$inputs);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$inputs attr-dict";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Shape_AssumingOp : Shape_Op<"assuming", [
    SingleBlockImplicitTerminator<"AssumingYieldOp">, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    RecursiveMemoryEffects]> {
  let summary = "Execute the region";
  let description = [{
    Runs its region, which may rely on what is proved.

    ```mlir
    %r = shape.assuming %proof -> (tensor<2xf32>) {
      shape.assuming_yield %t : tensor<2xf32>
    }
    ```
  }];
  let arguments = (ins Shape_WitnessType:$witness);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$doRegion);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

def Shape_AssumingYieldOp : Shape_Op<"assuming_yield", [Pure, ReturnLike, Terminator, HasParent<"AssumingOp">]> {
  let summary = "Yield operation";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

//===-- Functions -------------------------------------------------------------------------------------------------===//

def Shape_FunctionLibraryOp : Shape_Op<"function_library", [
    AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, NoTerminator, OpAsmOpInterface,
    SingleBlock]> {
  let summary = "Represents shape functions and corresponding ops";
  let description = [{
    Functions that compute shapes, and which operation each of them is for.

    ```mlir
    shape.function_library @lib {
      shape.func @same(%arg: !shape.value_shape) -> !shape.shape {
        %s = shape_of %arg : !shape.value_shape -> !shape.shape
        return %s : !shape.shape
      }
    } mapping {
      "d.op" = @same
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, DictionaryAttr:$mapping);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
}

def Shape_FuncOp : Shape_Op<"func", [
    AffineScope, AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove, OpAsmOpInterface]> {
  let summary = "Shape function";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def Shape_ReturnOp : Shape_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "Shape function return operation";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // RMLIR_SHAPE_OPS
