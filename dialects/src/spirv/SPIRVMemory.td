// Memory and composite values: variables, vectors, matrices, images.

#ifndef RMLIR_SPIRV_MEMORY
#define RMLIR_SPIRV_MEMORY

include "spirv/SPIRVBase.td"
include "mlir/Dialect/SPIRV/Interfaces/SPIRVImageInterfaces.td"

//===-- Memory ----------------------------------------------------------------------------------------------------===//

// How memory is accessed; `prefix` tells two accesses of one operation apart.
class SPIRV_Access<string prefix = "", string word = "memory_access"> {
  dag args = !dag(ins, [OptionalAttr<SPIRV_MemoryAccessAttr>, OptionalAttr<IntValidAlignment<I32Attr>>],
                  [prefix # word, prefix # "alignment"]);
}

def SPIRV_AccessChainOp : SPIRV_Checked<"AccessChain", "Pointer to a part", [Pure],
    (ins SPIRV_AnyPtr:$base_ptr, Variadic<SPIRV_Integer>:$indices), (outs SPIRV_AnyPtr:$component_ptr),
    "$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices) `->` type(results)"> {
  let hasCanonicalizer = 1;
}
class SPIRV_PtrAccess<string mnemonic, string what> : SPIRV_Checked<
    mnemonic, what, [Pure], (ins SPIRV_AnyPtr:$base_ptr, SPIRV_Integer:$element, Variadic<SPIRV_Integer>:$indices),
    (outs SPIRV_AnyPtr:$result), [{
      $base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` type($element) (`,` type($indices)^)?
      `->` type($result)
    }]>;
def SPIRV_PtrAccessChainOp : SPIRV_PtrAccess<"PtrAccessChain", "Pointer to a part of a neighbour">;
def SPIRV_InBoundsPtrAccessChainOp
    : SPIRV_PtrAccess<"InBoundsPtrAccessChain", "Pointer to a part of a neighbour in the same object">;

def SPIRV_VariableOp : SPIRV_CheckedByHand<"Variable", "A variable of a function", [],
    (ins SPIRV_StorageClassAttr:$storage_class, Optional<AnyType>:$initializer), (outs SPIRV_AnyPtr:$pointer)>;
def SPIRV_LoadOp : SPIRV_CheckedByHand<"Load", "Reads memory", [SPIRV_HasAlignment],
    !con((ins SPIRV_AnyPtr:$ptr), SPIRV_Access<>.args), (outs SPIRV_Type:$value)>;
def SPIRV_StoreOp : SPIRV_CheckedByHand<"Store", "Writes memory", [SPIRV_HasAlignment],
    !con((ins SPIRV_AnyPtr:$ptr, SPIRV_Type:$value), SPIRV_Access<>.args), (outs)>;
def SPIRV_CopyMemoryOp : SPIRV_CheckedByHand<"CopyMemory", "Copies memory", [SPIRV_HasAlignment],
    !con((ins SPIRV_AnyPtr:$target, SPIRV_AnyPtr:$source), SPIRV_Access<>.args, SPIRV_Access<"source_">.args), (outs)>;

//===-- Composite values ------------------------------------------------------------------------------------------===//

def SPIRV_CompositeConstructOp : SPIRV_Checked<"CompositeConstruct", "A composite value of its parts", [Pure],
    (ins Variadic<SPIRV_Type>:$constituents), (outs SPIRV_Composite:$result),
    "$constituents attr-dict `:` `(` type(operands) `)` `->` type($result)">;
def SPIRV_CompositeExtractOp : SPIRV_CheckedByHand<
    "CompositeExtract", "A part of a composite value", [Pure, UsableInSpecConstantOp],
    (ins SPIRV_Composite:$composite, I32ArrayAttr:$indices), (outs SPIRV_Type:$component)> { let hasFolder = 1; }
def SPIRV_CompositeInsertOp : SPIRV_CheckedByHand<
    "CompositeInsert", "A composite value with another part", [Pure, UsableInSpecConstantOp],
    (ins SPIRV_Type:$object, SPIRV_Composite:$composite, I32ArrayAttr:$indices), (outs SPIRV_Composite:$result)>;

class SPIRV_ElementIs<string value> : TypesMatchWith<
    "type of '" # value # "' matches element type of 'vector'", "vector", value,
    "::llvm::cast<mlir::VectorType>($_self).getElementType()">;
def SPIRV_VectorExtractDynamicOp : SPIRV_Simple<"VectorExtractDynamic", "An element of a vector",
    [Pure, SPIRV_ElementIs<"result">], (ins SPIRV_Vector:$vector, SPIRV_Integer:$index), (outs SPIRV_Scalar:$result),
    "$vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)">;
def SPIRV_VectorInsertDynamicOp : SPIRV_Simple<"VectorInsertDynamic", "A vector with another element",
    [Pure, SPIRV_ElementIs<"component">, AllTypesMatch<["vector", "result"]>],
    (ins SPIRV_Vector:$vector, SPIRV_Scalar:$component, SPIRV_Integer:$index), (outs SPIRV_Vector:$result),
    "$component `,` $vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)">;
def SPIRV_VectorShuffleOp : SPIRV_Checked<"VectorShuffle", "Elements of two vectors, chosen and ordered",
    [Pure, AllElementTypesMatch<["vector1", "vector2", "result"]>],
    (ins SPIRV_Vector:$vector1, SPIRV_Vector:$vector2, I32ArrayAttr:$components), (outs SPIRV_Vector:$result),
    "attr-dict $components $vector1 `,` $vector2 `:` type($vector1) `,` type($vector2) `->` type($result)">;

//===-- Matrices --------------------------------------------------------------------------------------------------===//

def SPIRV_TransposeOp : SPIRV_Checked<"Transpose", "Rows as columns", [Pure], (ins SPIRV_AnyMatrix:$matrix),
    (outs SPIRV_AnyMatrix:$result), "operands attr-dict `:` type($matrix) `->` type($result)">;
def SPIRV_MatrixTimesMatrixOp : SPIRV_Checked<"MatrixTimesMatrix", "Product of matrices", [Pure],
    (ins SPIRV_AnyMatrix:$leftmatrix, SPIRV_AnyMatrix:$rightmatrix), (outs SPIRV_AnyMatrix:$result),
    "operands attr-dict `:` type($leftmatrix) `,` type($rightmatrix) `->` type($result)">;
def SPIRV_ScalableMatrix : AnyTypeOf<[SPIRV_AnyMatrix, SPIRV_CoopMatrixOf<SPIRV_Float>]>;
def SPIRV_MatrixTimesScalarOp : SPIRV_Checked<"MatrixTimesScalar", "Every element times a number",
    [Pure, AllTypesMatch<["matrix", "result"]>], (ins SPIRV_ScalableMatrix:$matrix, SPIRV_Float:$scalar),
    (outs SPIRV_ScalableMatrix:$result), "operands attr-dict `:` type($matrix) `,` type($scalar)">;
class SPIRV_MatrixAndVector<string mnemonic, string what, dag inputs, string form> : SPIRV_Checked<
    mnemonic, what, [Pure, AllElementTypesMatch<["vector", "result"]>], inputs,
    (outs SPIRV_VectorOf<SPIRV_Float>:$result), !strconcat("operands attr-dict `:` ", form, " `->` type($result)")>;
def SPIRV_MatrixTimesVectorOp : SPIRV_MatrixAndVector<"MatrixTimesVector", "Product with a column",
    (ins SPIRV_MatrixOf<SPIRV_Float>:$matrix, SPIRV_VectorOf<SPIRV_Float>:$vector), "type($matrix) `,` type($vector)">;
def SPIRV_VectorTimesMatrixOp : SPIRV_MatrixAndVector<"VectorTimesMatrix", "Product with a row",
    (ins SPIRV_VectorOf<SPIRV_Float>:$vector, SPIRV_MatrixOf<SPIRV_Float>:$matrix), "type($vector) `,` type($matrix)">;

class SPIRV_CoopOp<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : SPIRV_Checked<"KHR.CooperativeMatrix" # mnemonic, what, traits, inputs, outputs, form>;
defvar SPIRV_CoopLayout = !con((ins SPIRV_KHR_CooperativeMatrixLayoutAttr:$matrix_layout, SPIRV_Integer:$stride),
                               SPIRV_Access<"", "memory_operand">.args);
defvar SPIRV_CoopForm = "$stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` $alignment^ )? attr-dict `:` type(operands)";
def SPIRV_KHRCooperativeMatrixLoadOp : SPIRV_CoopOp<"Load", "A matrix from memory", [SPIRV_HasAlignment],
    !con((ins SPIRV_AnyPtr:$pointer), SPIRV_CoopLayout), (outs SPIRV_AnyCooperativeMatrix:$result),
    !strconcat("$pointer `,` ", SPIRV_CoopForm, " `->` type($result)")>;
def SPIRV_KHRCooperativeMatrixStoreOp : SPIRV_CoopOp<"Store", "A matrix to memory", [SPIRV_HasAlignment],
    !con((ins SPIRV_AnyPtr:$pointer, SPIRV_AnyCooperativeMatrix:$object), SPIRV_CoopLayout), (outs),
    !strconcat("$pointer `,` $object `,` ", SPIRV_CoopForm)>;
def SPIRV_KHRCooperativeMatrixMulAddOp : SPIRV_CoopOp<"MulAdd", "The product of two matrices and the sum with a third",
    [Pure, AllTypesMatch<["c", "result"]>],
    (ins SPIRV_AnyCooperativeMatrix:$a, SPIRV_AnyCooperativeMatrix:$b, SPIRV_AnyCooperativeMatrix:$c,
         OptionalAttr<SPIRV_KHR_CooperativeMatrixOperandsAttr>:$matrix_operands),
    (outs SPIRV_AnyCooperativeMatrix:$result),
    "$a `,` $b `,` $c ( `,` $matrix_operands^ )? attr-dict `:` type($a) `,` type($b) `->` type($c)">;
def SPIRV_KHRCooperativeMatrixLengthOp : SPIRV_Simple<
    "KHR.CooperativeMatrixLength", "How many elements a thread holds", [Pure],
    (ins TypeAttrOf<SPIRV_AnyCooperativeMatrix>:$cooperative_matrix_type), (outs SPIRV_Int32:$result),
    "attr-dict `:` $cooperative_matrix_type">;

//===-- Images ----------------------------------------------------------------------------------------------------===//

// The type of the image in an operand, which may come with a sampler.
class SPIRV_ImageIn<string operand, bit sampled = 0> {
  defvar type = "$" # operand # ".getType()";
  string image = "cast<::mlir::spirv::ImageType>("
      # !if(sampled, "llvm::cast<::mlir::spirv::SampledImageType>(" # type # ").getImageType()", type) # ")";
}
// One of the six words of the type is one of some.
class SPIRV_ImageWord<list<string> words, string not = "">
    : CPred<not # "::mlir::spirv::imageSays($_op, {" # !interleave(words, ", ") # "})">;
class SPIRV_DimIs<list<string> dims> : PredOpTrait<
    "the Dim operand of the underlying image must be " # !interleave(dims, " or "), SPIRV_ImageWord<dims>>;
class SPIRV_DimIsNot<string dim> : PredOpTrait<
    "the Dim operand of the underlying image must not be " # dim, SPIRV_ImageWord<[dim], "!">>;
def SPIRV_IsSingle : PredOpTrait<
    "the MS operand of the underlying image type must be SingleSampled", SPIRV_ImageWord<["SingleSampled"]>>;
class SPIRV_SamplerIs<list<string> words> : PredOpTrait<
    "the sampled operand of the underlying image must be " # !interleave(words, " or "), SPIRV_ImageWord<words>>;
class SPIRV_SampledTypeIs<SPIRV_ImageIn of, string value> : PredOpTrait<
    "the " # value # " component type must match the image sampled type",
    CPred<"::llvm::isa<NoneType>(" # of.image # ".getElementType()) ||(getElementTypeOrSelf($" # value # ")=="
          # of.image # ".getElementType())">>;
def SPIRV_SaysDetail : PredOpTrait<
    "either Lod or Grad image operands must be present",
    CPred<"::mlir::spirv::saysDetail($_op)">>;

// What is written: operands, more of them as their attribute says, and the types.
class SPIRV_ImageOp<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, list<string> names,
                    Attr operands = OptionalAttr<SPIRV_ImageOperandsAttr>>
    : SPIRV_Checked<"Image" # mnemonic, what, traits,
    !con(inputs, !dag(ins, [operands, Variadic<SPIRV_Type>], ["image_operands", "operand_arguments"])), outputs,
    !strconcat(!interleave(!foreach(name, names, "$" # name), " `,` "),
               " custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? attr-dict `:` ",
               !interleave(!foreach(name, names, "type($" # name # ")"), " `,` "),
               " ( `,` type($operand_arguments)^ )?", !if(!empty(outputs), "", " `->` type($result)"))>;

defvar SPIRV_Sampled = SPIRV_ImageIn<"sampled_image", 1>;
defvar SPIRV_Plain = SPIRV_ImageIn<"image">;
def SPIRV_Texels : AnyTypeOf<[SPIRV_Vec4<SPIRV_Integer>, SPIRV_Vec4<SPIRV_Float>]>;
def SPIRV_FetchedTexels : AnyTypeOf<[SPIRV_Vec4<SPIRV_Float>, SPIRV_Vec4<SPIRV_Integer>]>;

def SPIRV_ImageDrefGatherOp : SPIRV_ImageOp<"DrefGather", "Four samples compared with a depth",
    [Pure, SPIRV_DimIs<["Dim2D", "Cube", "Rect"]>, SPIRV_IsSingle,
     SPIRV_SampledTypeIs<SPIRV_Sampled, "result">],
    (ins SPIRV_AnySampledImage:$sampled_image, SPIRV_Floats:$coordinate, SPIRV_Float32:$dref),
    (outs SPIRV_Texels:$result), ["sampled_image", "coordinate", "dref"]>;
def SPIRV_ImageFetchOp : SPIRV_ImageOp<"Fetch", "A sample of an image",
    [SPIRV_DimIsNot<"Cube">, SPIRV_SamplerIs<["NeedSampler"]>,
     SPIRV_SampledTypeIs<SPIRV_Plain, "result">],
    (ins SPIRV_AnyImage:$image, SPIRV_Integers:$coordinate), (outs SPIRV_FetchedTexels:$result),
    ["image", "coordinate"]>;
defvar SPIRV_Unsampled = ["SamplerUnknown", "NoSampler"];
def SPIRV_ImageReadOp : SPIRV_ImageOp<"Read", "Reads an image without a sampler",
    [SPIRV_SamplerIs<SPIRV_Unsampled>, SPIRV_SampledTypeIs<SPIRV_Plain, "result">],
    (ins SPIRV_AnyImage:$image, SPIRV_FloatsOrIntegers:$coordinate), (outs SPIRV_FloatsOrIntegers:$result),
    ["image", "coordinate"]>;
def SPIRV_ImageWriteOp : SPIRV_ImageOp<"Write", "Writes an image",
    [SPIRV_SamplerIs<SPIRV_Unsampled>, SPIRV_DimIsNot<"SubpassData">,
     SPIRV_SampledTypeIs<SPIRV_Plain, "texel">],
    (ins SPIRV_AnyImage:$image, SPIRV_FloatsOrIntegers:$coordinate, SPIRV_FloatsOrIntegers:$texel), (outs),
    ["image", "coordinate", "texel"]>;
def SPIRV_ImageSampleExplicitLodOp : SPIRV_ImageOp<"SampleExplicitLod", "A sample at a level of detail that is said",
    [SPIRV_DimIsNot<"Buffer">, SPIRV_IsSingle,
     SPIRV_SampledTypeIs<SPIRV_Sampled, "result">, SPIRV_SaysDetail,
     DeclareOpInterfaceMethods<SPIRV_ExplicitLodOpInterface>],
    (ins SPIRV_AnySampledImage:$sampled_image, SPIRV_FloatsOrIntegers:$coordinate), (outs SPIRV_Texels:$result),
    ["sampled_image", "coordinate"], SPIRV_ImageOperandsAttr>;
def SPIRV_ImageSampleImplicitLodOp : SPIRV_ImageOp<"SampleImplicitLod", "A sample at the level of detail that fits",
    [SPIRV_DimIsNot<"Buffer">, SPIRV_IsSingle,
     SPIRV_SampledTypeIs<SPIRV_Sampled, "result">, DeclareOpInterfaceMethods<SPIRV_ImplicitLodOpInterface>],
    (ins SPIRV_AnySampledImage:$sampled_image, SPIRV_Floats:$coordinate), (outs SPIRV_Texels:$result),
    ["sampled_image", "coordinate"]>;
class SPIRV_ImageOfSampled<string what, string after> : TypesMatchWith<
    "type of 'result' matches image type of 'sampled_image'", "sampled_image", "result",
    !if(!empty(after), "", "::llvm::cast<::mlir::spirv::ImageType>(")
      # "::llvm::cast<spirv::SampledImageType>($_self).getImageType()" # after>;
def SPIRV_ImageSampleProjDrefImplicitLodOp : SPIRV_ImageOp<
    "SampleProjDrefImplicitLod", "A projected sample compared with a depth",
    [SPIRV_DimIsNot<"Buffer">, SPIRV_IsSingle,
     SPIRV_ImageOfSampled<"element", ").getElementType()">, DeclareOpInterfaceMethods<SPIRV_ImplicitLodOpInterface>],
    (ins SPIRV_AnySampledImage:$sampled_image, SPIRV_FloatsOrIntegers:$coordinate, SPIRV_Float32:$dref),
    (outs AnyTypeOf<[SPIRV_Integer, SPIRV_Float]>:$result), ["sampled_image", "coordinate", "dref"]>;
def SPIRV_ImageOfSampledImageOp : SPIRV_Simple<"Image", "The image without its sampler", [Pure, SPIRV_ImageOfSampled<"image", "">],
    (ins SPIRV_AnySampledImage:$sampled_image), (outs SPIRV_AnyImage:$result),
    "$sampled_image attr-dict `:` type($sampled_image)">;
def SPIRV_ImageQuerySizeOp : SPIRV_Checked<"ImageQuerySize", "How large an image is", [Pure],
    (ins SPIRV_AnyImage:$image), (outs SPIRV_Integers:$result), "$image attr-dict `:` type($image) `->` type($result)">;

#endif // RMLIR_SPIRV_MEMORY
