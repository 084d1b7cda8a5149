// The operations of the stablehlo dialect.

#ifndef RMLIR_STABLEHLO_OPS
#define RMLIR_STABLEHLO_OPS

include "stablehlo/StablehloAttrs.td"

// Operations are declared by groups: what they take and give, and the one line that says what they do.
class Stablehlo_Op<string mnemonic, string what, list<Trait> traits = []> : Op<Stablehlo_Dialect, mnemonic, traits> {
  let summary = what;
}

// Forms that several have. Types at the end are one type where all are the same, else a function type.
class HLO_SameType<list<string> names> {
  string form = "custom<SameOperandsAndResultType>(" # !interleave(!foreach(name, names, "type($" # name # ")"), ", ") # ")";
}
class HLO_Types {
  string form = "attr-dict `:` functional-type(operands, results)";
}

def HLO_Dim : ConfinedAttr<I64Attr, [IntNonNegative]>;
def HLO_Count : ConfinedAttr<I64Attr, [IntPositive]>;

//===-- Element by element, one operand ---------------------------------------------------------------------------===//

class Stablehlo_Unary<string mnemonic, string what, Type from, Type to, list<Trait> traits>
    : Stablehlo_Op<mnemonic, what, traits # [NoMemoryEffect]> {
  let arguments = (ins from:$operand);
  let results = (outs to:$result);
  let assemblyFormat = "$operand attr-dict `:` " # HLO_SameType<["operand", "result"]>.form;
}
class Stablehlo_SameUnary<string mnemonic, string what, Type type>
    : Stablehlo_Unary<mnemonic, what, type, type, [HLO_CompatibleTypes, Elementwise, SameOperandsAndResultShape]>;

def Stablehlo_AbsOp : Stablehlo_Unary<"abs", "Magnitudes",
    HLO_TensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_QuantizedInt]>,
    HLO_TensorOf<[HLO_SInt, HLO_Float, HLO_QuantizedInt]>, [HLO_Infers, Elementwise, SameOperandsAndResultShape]>;
def Stablehlo_CeilOp : Stablehlo_SameUnary<"ceil", "The next whole numbers above", HLO_FpOrQuantizedTensor>;
def Stablehlo_ClzOp : Stablehlo_SameUnary<"count_leading_zeros", "Numbers of zero bits at the top", HLO_IntTensor>;
def Stablehlo_FloorOp : Stablehlo_SameUnary<"floor", "The next whole numbers below", HLO_FpOrQuantizedTensor>;
def Stablehlo_NegOp : Stablehlo_SameUnary<"negate", "Opposite numbers", HLO_NumberTensor>;
def Stablehlo_NotOp : Stablehlo_SameUnary<"not", "All bits the other way", HLO_PredOrIntTensor>;
def Stablehlo_PopulationCountOp : Stablehlo_SameUnary<"popcnt", "Numbers of bits that are set", HLO_IntTensor>;
def Stablehlo_RoundNearestEvenOp : Stablehlo_SameUnary<"round_nearest_even",
    "The nearest whole numbers, the even one of two", HLO_FpOrQuantizedTensor>;
def Stablehlo_RoundOp : Stablehlo_SameUnary<"round_nearest_afz", "The nearest whole numbers, of two that away from zero",
    HLO_FpOrQuantizedTensor>;
def Stablehlo_SignOp : Stablehlo_SameUnary<"sign", "Signs as numbers",
    HLO_TensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_QuantizedInt]>>;
def Stablehlo_ConvertOp : Stablehlo_Unary<"convert", "The same numbers as elements of another type",
    HLO_NonQuantizedTensor, HLO_NonQuantizedTensor, [SameOperandsAndResultShape, Elementwise]>;
def Stablehlo_ImagOp : Stablehlo_Unary<"imag", "Imaginary parts", HLO_FpOrComplexTensor, HLO_FpTensor,
    [HLO_Infers, Elementwise, SameOperandsAndResultShape]>;
def Stablehlo_RealOp : Stablehlo_Unary<"real", "Real parts", HLO_FpOrComplexTensor, HLO_FpTensor,
    [HLO_Infers, Elementwise, SameOperandsAndResultShape]>;
def Stablehlo_UniformDequantizeOp : Stablehlo_Unary<"uniform_dequantize", "The floats that quantized numbers stand for",
    HLO_QuantizedTensor, HLO_FpTensor, [HLO_Infers, Elementwise, SameOperandsAndResultShape]>;
def Stablehlo_UniformQuantizeOp : Stablehlo_Unary<"uniform_quantize", "The nearest quantized numbers",
    HLO_FloatOrQuantizedTensor, HLO_QuantizedTensor, [Elementwise, SameOperandsAndResultShape]> {
  let hasVerifier = 1;
}
def Stablehlo_IsFiniteOp : Stablehlo_Op<"is_finite", "Whether numbers are neither infinite nor NaN",
    [HLO_Infers, Elementwise, SameOperandsAndResultShape, NoMemoryEffect]> {
  let arguments = (ins HLO_FpOrQuantizedTensor:$x);
  let results = (outs HLO_PredTensor:$y);
  let assemblyFormat = "operands " # HLO_Types<>.form;
}
def Stablehlo_ReducePrecisionOp : Stablehlo_Op<"reduce_precision", "Numbers rounded to fewer bits",
    [Elementwise, HLO_CompatibleTypes, NoMemoryEffect]> {
  let arguments = (ins HLO_FpOrQuantizedTensor:$operand, ConfinedAttr<I32Attr, [IntPositive]>:$exponent_bits,
                       ConfinedAttr<I32Attr, [IntNonNegative]>:$mantissa_bits);
  let results = (outs HLO_FpOrQuantizedTensor:$output);
  let assemblyFormat = "$operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits) attr-dict `:` "
                       # HLO_SameType<["operand", "output"]>.form;
}

// Functions of which one may say how exact they have to be.
class Stablehlo_Transcendental<string mnemonic, string what>
    : Stablehlo_SameUnary<mnemonic, what, HLO_FpComplexOrQuantizedTensor> {
  let arguments = (ins HLO_FpComplexOrQuantizedTensor:$operand,
                       OptionalAttr<Stablehlo_ResultAccuracy>:$result_accuracy);
  let assemblyFormat = "$operand `` custom<AttrDictButDefault>(attr-dict) `:` "
                       # HLO_SameType<["operand", "result"]>.form;
  let hasVerifier = 1;
}
def Stablehlo_CbrtOp : Stablehlo_Transcendental<"cbrt", "Cube roots">;
def Stablehlo_CosineOp : Stablehlo_Transcendental<"cosine", "Cosines">;
def Stablehlo_ExpOp : Stablehlo_Transcendental<"exponential", "Powers of e">;
def Stablehlo_Expm1Op : Stablehlo_Transcendental<"exponential_minus_one", "Powers of e, less one">;
def Stablehlo_LogOp : Stablehlo_Transcendental<"log", "Natural logarithms">;
def Stablehlo_Log1pOp : Stablehlo_Transcendental<"log_plus_one", "Natural logarithms of one more">;
def Stablehlo_LogisticOp : Stablehlo_Transcendental<"logistic", "The logistic function">;
def Stablehlo_RsqrtOp : Stablehlo_Transcendental<"rsqrt", "Reciprocals of square roots">;
def Stablehlo_SineOp : Stablehlo_Transcendental<"sine", "Sines">;
def Stablehlo_SqrtOp : Stablehlo_Transcendental<"sqrt", "Square roots">;
def Stablehlo_TanOp : Stablehlo_Transcendental<"tan", "Tangents">;
def Stablehlo_TanhOp : Stablehlo_Transcendental<"tanh", "Hyperbolic tangents">;

//===-- Element by element, more operands -------------------------------------------------------------------------===//

class Stablehlo_BinaryBase<string mnemonic, string what, Type from, Type to, list<Trait> traits>
    : Stablehlo_Op<mnemonic, what, traits # [SameOperandsAndResultShape, Elementwise, NoMemoryEffect]> {
  let arguments = (ins from:$lhs, from:$rhs);
  let results = (outs to:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` " # HLO_SameType<["lhs", "rhs", "result"]>.form;
}
class Stablehlo_Binary<string mnemonic, string what, Type type, Type to = type>
    : Stablehlo_BinaryBase<mnemonic, what, type, to, [HLO_CompatibleTypes]>;
class Stablehlo_Commutative<string mnemonic, string what, Type type, Type to = type>
    : Stablehlo_BinaryBase<mnemonic, what, type, to, [Commutative, HLO_CompatibleTypes]>;

def Stablehlo_AddOp : Stablehlo_BinaryBase<"add", "Sums", HLO_TensorOrAxisQuantized, HLO_TensorOrAxisQuantized,
    [Commutative, HLO_Infers]> {
  let hasVerifier = 1;
}
def Stablehlo_AndOp : Stablehlo_Commutative<"and", "Bits that are set in both", HLO_PredOrIntTensor, HLO_Tensor>;
def Stablehlo_Atan2Op : Stablehlo_Binary<"atan2", "Angles of points", HLO_FpComplexOrQuantizedTensor>;
def Stablehlo_DivOp : Stablehlo_Binary<"divide", "Quotients", HLO_NumberTensor>;
def Stablehlo_MaxOp : Stablehlo_Commutative<"maximum", "The larger ones", HLO_Tensor>;
def Stablehlo_MinOp : Stablehlo_Commutative<"minimum", "The smaller ones", HLO_Tensor>;
def Stablehlo_MulOp : Stablehlo_Commutative<"multiply", "Products", HLO_Tensor>;
def Stablehlo_OrOp : Stablehlo_Commutative<"or", "Bits that are set in one of both", HLO_PredOrIntTensor, HLO_Tensor>;
def Stablehlo_PowOp : Stablehlo_Binary<"power", "Powers", HLO_NumberTensor>;
def Stablehlo_RemOp : Stablehlo_Binary<"remainder", "What division leaves", HLO_NumberTensor>;
def Stablehlo_ShiftLeftOp : Stablehlo_Binary<"shift_left", "Bits moved up", HLO_IntTensor>;
def Stablehlo_ShiftRightArithmeticOp : Stablehlo_Binary<"shift_right_arithmetic", "Bits moved down, with the sign",
    HLO_IntTensor>;
def Stablehlo_ShiftRightLogicalOp : Stablehlo_Binary<"shift_right_logical", "Bits moved down, zeros after them",
    HLO_IntTensor>;
def Stablehlo_SubtractOp : Stablehlo_Binary<"subtract", "Differences", HLO_NumberTensor>;
def Stablehlo_XorOp : Stablehlo_Commutative<"xor", "Bits in which both differ", HLO_PredOrIntTensor, HLO_Tensor>;

def Stablehlo_ComplexOp : Stablehlo_Op<"complex", "Complex numbers of their parts",
    [NoMemoryEffect, SameOperandsElementType, SameOperandsAndResultShape, HLO_Infers, Elementwise]> {
  let arguments = (ins HLO_WideFpTensor:$lhs, HLO_WideFpTensor:$rhs);
  let results = (outs HLO_ComplexTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
}
def Stablehlo_CompareOp : Stablehlo_Op<"compare", "Whether pairs stand in a relation",
    [NoMemoryEffect, Elementwise, HLO_CompatibleOperandElements, SameOperandsAndResultShape, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, Stablehlo_ComparisonDirection:$comparison_direction,
                       OptionalAttr<Stablehlo_ComparisonType>:$compare_type);
  let results = (outs HLO_PredTensor);
  let assemblyFormat = "$comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? " # HLO_Types<>.form;
}
def Stablehlo_ClampOp : Stablehlo_Op<"clamp", "Numbers held between two others",
    [NoMemoryEffect, HLO_CompatibleElements, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$min, HLO_Tensor:$operand, HLO_Tensor:$max);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "$min `,` $operand `,` $max attr-dict `:` "
                       # HLO_SameType<["min", "operand", "max", "result"]>.form;
}
def Stablehlo_SelectOp : Stablehlo_Op<"select", "One of two tensors, element by element", [NoMemoryEffect, HLO_Infers]> {
  let arguments = (ins HLO_PredTensor:$pred, HLO_Tensor:$on_true, HLO_Tensor:$on_false);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))";
}

//===-- Constants and numbers of their own ------------------------------------------------------------------------===//

def Stablehlo_ConstantOp : Stablehlo_Op<"constant", "A constant",
    [ConstantLike, Pure, HLO_Infers, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_StaticTensorOrAxisQuantized:$output);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}
def Stablehlo_IotaOp : Stablehlo_Op<"iota", "Numbers that count along a dimension", [Pure]> {
  let arguments = (ins HLO_Dim:$iota_dimension);
  let results = (outs HLO_StaticNumberTensor:$output);
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
  let hasVerifier = 1;
}
def Stablehlo_DynamicIotaOp : Stablehlo_Op<"dynamic_iota", "Numbers that count along a dimension of a given shape",
    [NoMemoryEffect]> {
  let arguments = (ins HLO_StaticExtents:$output_shape, HLO_Dim:$iota_dimension);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "$output_shape `,` `dim` `=` $iota_dimension " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_RngOp : Stablehlo_Op<"rng", "Random numbers",
    [HLO_Infers, AllElementTypesMatch<["a", "b", "result"]>]> {
  let arguments = (ins HLO_NonComplexScalar:$a, HLO_NonComplexScalar:$b, HLO_StaticExtents:$shape,
                       Stablehlo_RngDistribution:$rng_distribution);
  let results = (outs HLO_PredIntOrFpTensor:$result);
  let assemblyFormat = "$a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution " # HLO_Types<>.form;
}
def Stablehlo_RngBitGeneratorOp : Stablehlo_Op<"rng_bit_generator", "Random bits of a state, and the next state",
    [NoMemoryEffect]> {
  let arguments = (ins HLO_IntOrFpTensor:$initial_state, Stablehlo_RngAlgorithm:$rng_algorithm);
  let results = (outs HLO_IntOrFpTensor:$output_state, HLO_StaticIntOrFpTensor:$output);
  let assemblyFormat = "$initial_state `,` `algorithm` `=` $rng_algorithm " # HLO_Types<>.form;
  let hasVerifier = 1;
}

//===-- Shapes ----------------------------------------------------------------------------------------------------===//

def Stablehlo_BitcastConvertOp : Stablehlo_Op<"bitcast_convert", "The same bits as elements of another type",
    [NoMemoryEffect]> {
  let arguments = (ins HLO_TensorOrAxisQuantized:$operand);
  let results = (outs HLO_TensorOrAxisQuantized);
  let assemblyFormat = "operands " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_BroadcastOp : Stablehlo_Op<"broadcast", "Copies along new dimensions in front",
    [Pure, SameOperandsAndResultElementType, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$broadcast_sizes);
  let results = (outs HLO_TensorOrAxisQuantized);
  let assemblyFormat = "$operand `,` `sizes` `=` $broadcast_sizes " # HLO_Types<>.form;
}
def Stablehlo_BroadcastInDimOp : Stablehlo_Op<"broadcast_in_dim", "Copies along dimensions of a larger shape",
    [NoMemoryEffect, HLO_CompatibleElements]> {
  let arguments = (ins HLO_TensorOrAxisQuantized:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs HLO_StaticOrBoundedTensor);
  let assemblyFormat = "$operand `,` `dims` `=` $broadcast_dimensions " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_DynamicBroadcastInDimOp : Stablehlo_Op<"dynamic_broadcast_in_dim",
    "Copies along dimensions of a shape that is an operand", [NoMemoryEffect]> {
  let arguments = (ins HLO_TensorOrAxisQuantized:$operand, HLO_StaticExtents:$output_dimensions,
                       DenseI64ArrayAttr:$broadcast_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$known_expanding_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$known_nonexpanding_dimensions);
  let results = (outs HLO_TensorOrAxisQuantized);
  let assemblyFormat = "$operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_ConcatenateOp : Stablehlo_Op<"concatenate", "Tensors one after another along a dimension",
    [NoMemoryEffect, SameOperandsAndResultElementType, HLO_Infers]> {
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, HLO_Dim:$dimension);
  let results = (outs HLO_Tensor);
  let assemblyFormat = "custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension " # HLO_Types<>.form;
}
def Stablehlo_ReshapeOp : Stablehlo_Op<"reshape", "The same elements in another shape",
    [NoMemoryEffect, HLO_CompatibleElements]> {
  let arguments = (ins HLO_TensorOrAxisQuantized:$operand);
  let results = (outs HLO_StaticOrBoundedTensor);
  let assemblyFormat = "operands " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_DynamicReshapeOp : Stablehlo_Op<"dynamic_reshape", "The same elements in a shape that is an operand",
    [NoMemoryEffect]> {
  let arguments = (ins HLO_TensorOrAxisQuantized:$operand, HLO_StaticExtents:$output_shape);
  let results = (outs HLO_TensorOrAxisQuantized:$result);
  let assemblyFormat = "operands " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_ReverseOp : Stablehlo_Op<"reverse", "Elements in the other order along dimensions",
    [NoMemoryEffect, SameOperandsAndResultElementType, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $dimensions attr-dict `:` " # HLO_SameType<["operand", "result"]>.form;
  let hasVerifier = 1;
}
def Stablehlo_TransposeOp : Stablehlo_Op<"transpose", "Dimensions in another order",
    [NoMemoryEffect, HLO_CompatibleElements, HLO_Infers]> {
  let arguments = (ins HLO_TensorOrAxisQuantized:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs HLO_TensorOrAxisQuantized:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $permutation " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_PadOp : Stablehlo_Op<"pad", "A tensor with a value around and between its elements",
    [NoMemoryEffect, SameOperandsAndResultElementType,
     HLO_SameSizes<["edge_padding_low", "edge_padding_high", "interior_padding"]>, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_Scalar:$padding_value, DenseI64ArrayAttr:$edge_padding_low,
                       DenseI64ArrayAttr:$edge_padding_high, DenseI64ArrayAttr:$interior_padding);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,`
    `interior` `=` $interior_padding
  }] # HLO_Types<>.form;
}
def Stablehlo_DynamicPadOp : Stablehlo_Op<"dynamic_pad", "The same with amounts that are operands",
    [NoMemoryEffect, AllElementTypesMatch<["operand", "padding_value", "result"]>,
     AllTypesMatch<["edge_padding_low", "edge_padding_high", "interior_padding"]>, AllRanksMatch<["operand", "result"]>]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_Scalar:$padding_value, HLO_StaticExtents:$edge_padding_low,
                       HLO_StaticExtents:$edge_padding_high, HLO_StaticExtents:$interior_padding);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_SliceOp : Stablehlo_Op<"slice", "Part of a tensor",
    [NoMemoryEffect, SameOperandsAndResultElementType, HLO_SameSizes<["start_indices", "limit_indices", "strides"]>,
     HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$start_indices, DenseI64ArrayAttr:$limit_indices,
                       DenseI64ArrayAttr:$strides);
  let results = (outs HLO_Tensor);
  let assemblyFormat = "$operand custom<SliceRanges>($start_indices, $limit_indices, $strides) " # HLO_Types<>.form;
}
def Stablehlo_RealDynamicSliceOp : Stablehlo_Op<"real_dynamic_slice", "Part of a tensor whose bounds are operands",
    [NoMemoryEffect, AllElementTypesMatch<["operand", "result"]>,
     AllTypesMatch<["start_indices", "limit_indices", "strides"]>]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_Extents:$start_indices, HLO_Extents:$limit_indices, HLO_Extents:$strides);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_DynamicSliceOp : Stablehlo_Op<"dynamic_slice", "Part of a tensor of fixed size at a place that is operands",
    [NoMemoryEffect, AllElementTypesMatch<["operand", "result"]>, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$operand, Variadic<HLO_IntScalar>:$start_indices, DenseI64ArrayAttr:$slice_sizes);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "$operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes "
                       # HLO_Types<>.form;
}
def Stablehlo_DynamicUpdateSliceOp : Stablehlo_Op<"dynamic_update_slice", "A tensor with part of it replaced",
    [NoMemoryEffect, AllElementTypesMatch<["operand", "update", "result"]>, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$update, Variadic<HLO_IntScalar>:$start_indices);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands " # HLO_Types<>.form;
}
def Stablehlo_GetDimensionSizeOp : Stablehlo_Op<"get_dimension_size", "The size of a dimension",
    [NoMemoryEffect, HLO_Infers]> {
  let arguments = (ins HLO_TensorOrAxisQuantized:$operand, HLO_Dim:$dimension);
  let results = (outs HLO_I32Tensor);
  let assemblyFormat = "$operand `,` `dim` `=` $dimension " # HLO_Types<>.form;
}
def Stablehlo_SetDimensionSizeOp : Stablehlo_Op<"set_dimension_size", "A tensor of which one dimension has another size",
    [NoMemoryEffect, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_I32Tensor:$size, HLO_Dim:$dimension);
  let results = (outs HLO_Tensor);
  let assemblyFormat = "$operand `,` $size `,` `dim` `=` $dimension " # HLO_Types<>.form;
}

//===-- Places given by indices -----------------------------------------------------------------------------------===//

def Stablehlo_GatherOp : Stablehlo_Op<"gather", "Slices at places that a tensor of indices gives",
    [NoMemoryEffect, HLO_Infers, AllElementTypesMatch<["operand", "result"]>]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$start_indices,
                       Stablehlo_GatherDimensionNumbers:$dimension_numbers, DenseI64ArrayAttr:$slice_sizes,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs HLO_Tensor:$result);
}
def Stablehlo_DynamicGatherOp : Stablehlo_Op<"dynamic_gather", "The same with sizes of slices that are an operand",
    [NoMemoryEffect, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$start_indices, HLO_StaticInts:$slice_sizes,
                       Stablehlo_GatherDimensionNumbers:$dimension_numbers,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}
def Stablehlo_ScatterOp : Stablehlo_Op<"scatter", "Updates at places that a tensor of indices gives",
    [RecursiveMemoryEffects, SameVariadicOperandSize, HLO_Infers]> {
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, HLO_IndexTensor:$scatter_indices, Variadic<HLO_Tensor>:$updates,
                       Stablehlo_ScatterDimensionNumbers:$scatter_dimension_numbers,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices);
  let regions = (region SizedRegion<1>:$update_computation);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}
def Stablehlo_SelectAndScatterOp : Stablehlo_Op<"select_and_scatter", "Updates at the place that each window selects",
    [HLO_Infers, RecursiveMemoryEffects]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$source, HLO_Tensor:$init_value,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides, OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}
def Stablehlo_TorchIndexSelectOp : Stablehlo_Op<"torch_index_select", "Slices along a dimension, by their numbers", [Pure]> {
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$index, I64Attr:$dim, I64Attr:$batch_dims);
  let results = (outs HLO_Tensor);
}

//===-- Products --------------------------------------------------------------------------------------------------===//

def Stablehlo_DotOp : Stablehlo_Op<"dot", "Products of vectors and matrices", [NoMemoryEffect]> {
  let arguments = (ins HLO_Tensor:$lhs, HLO_TensorOrAxisQuantized:$rhs,
                       OptionalAttr<Stablehlo_PrecisionConfig>:$precision_config);
  let results = (outs HLO_TensorOrAxisQuantized);
  let assemblyFormat = "$lhs `,` $rhs `` custom<PrecisionConfig>($precision_config) " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_DotGeneralOp : Stablehlo_Op<"dot_general", "Products of tensors over pairs of dimensions", [NoMemoryEffect]> {
  let arguments = (ins HLO_Tensor:$lhs, HLO_TensorOrAxisQuantized:$rhs,
                       Stablehlo_DotDimensionNumbers:$dot_dimension_numbers,
                       OptionalAttr<Stablehlo_PrecisionConfig>:$precision_config,
                       OptionalAttr<Stablehlo_DotAlgorithm>:$algorithm);
  let results = (outs HLO_TensorOrAxisQuantized);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers) ``
    custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm)
  }] # HLO_Types<>.form;
  let hasVerifier = 1;
}

defvar HLO_OptionalDims = OptionalAttr<DenseI64ArrayAttr>;
defvar HLO_ConvEnd = (ins Stablehlo_ConvDimensionNumbers:$dimension_numbers, HLO_Count:$feature_group_count,
                          HLO_Count:$batch_group_count, OptionalAttr<Stablehlo_PrecisionConfig>:$precision_config);
def Stablehlo_ConvolutionOp : Stablehlo_Op<"convolution", "Products of a kernel and windows", [NoMemoryEffect]> {
  let arguments = !con((ins HLO_Tensor:$lhs, HLO_TensorOrAxisQuantized:$rhs, HLO_OptionalDims:$window_strides,
                            OptionalAttr<I64ElementsAttr>:$padding, HLO_OptionalDims:$lhs_dilation,
                            HLO_OptionalDims:$rhs_dilation, OptionalAttr<DenseBoolArrayAttr>:$window_reversal),
                       HLO_ConvEnd);
  let results = (outs HLO_TensorOrAxisQuantized);
  let assemblyFormat = [{
    `(` operands `)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,` `window` `=` `{`
    custom<WindowAttributes>($window_strides, $padding, $lhs_dilation, $rhs_dilation, $window_reversal) `}`
  }] # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_DynamicConvOp : Stablehlo_Op<"dynamic_conv", "The same with padding that is an operand", [NoMemoryEffect]> {
  let arguments = !con((ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, HLO_StaticIntPairs:$padding,
                            HLO_OptionalDims:$window_strides, HLO_OptionalDims:$lhs_dilation,
                            HLO_OptionalDims:$rhs_dilation, OptionalAttr<DenseBoolArrayAttr>:$window_reversal),
                       HLO_ConvEnd);
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}
def Stablehlo_EinsumOp : Stablehlo_Op<"einsum", "Products by Einstein's convention", [NoMemoryEffect]> {
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, StrAttr:$einsum_config);
  let results = (outs HLO_Tensor);
  let assemblyFormat = "$lhs `,` $rhs `,` `config` `=` $einsum_config " # HLO_Types<>.form;
}
def Stablehlo_UnaryEinsumOp : Stablehlo_Op<"unary_einsum", "Sums by Einstein's convention", [Pure]> {
  let arguments = (ins HLO_Tensor:$operand, StrAttr:$einsum_config);
  let results = (outs HLO_Tensor);
  let assemblyFormat = "$operand `,` `config` `=` $einsum_config " # HLO_Types<>.form;
}
def Stablehlo_CholeskyOp : Stablehlo_Op<"cholesky", "Triangular roots of matrices",
    [NoMemoryEffect, HLO_CompatibleElements, HLO_Infers]> {
  let arguments = (ins HLO_FpComplexOrQuantizedTensor:$a, DefaultValuedOptionalAttr<BoolAttr, "false">:$lower);
  let results = (outs HLO_FpComplexOrQuantizedTensor:$result);
  let assemblyFormat = "$a (`,` `lower` `=` $lower^)? attr-dict `:` " # HLO_SameType<["a", "result"]>.form;
}
def Stablehlo_TriangularSolveOp : Stablehlo_Op<"triangular_solve", "Solutions of equations of a triangular matrix",
    [NoMemoryEffect, HLO_CompatibleElements, HLO_Infers]> {
  let arguments = (ins HLO_FpOrComplexTensor:$a, HLO_FpOrComplexTensor:$b, BoolAttr:$left_side, BoolAttr:$lower,
                       BoolAttr:$unit_diagonal, Stablehlo_Transpose:$transpose_a);
  let results = (outs HLO_FpOrComplexTensor);
}
def Stablehlo_FftOp : Stablehlo_Op<"fft", "Fourier transforms", [NoMemoryEffect, HLO_Infers]> {
  let arguments = (ins HLO_FpOrComplexTensor:$operand, Stablehlo_FftType:$fft_type, DenseI64ArrayAttr:$fft_length);
  let results = (outs HLO_FpOrComplexTensor);
  let assemblyFormat = "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length " # HLO_Types<>.form;
}

//===-- Normalisation ---------------------------------------------------------------------------------------------===//

class Stablehlo_BatchNorm<string mnemonic, string what, dag args, dag outputs>
    : Stablehlo_Op<mnemonic, what, [NoMemoryEffect, HLO_CompatibleElements, HLO_Infers]> {
  let arguments = !con(args, (ins F32Attr:$epsilon, HLO_Dim:$feature_index));
  let results = outputs;
}
def Stablehlo_BatchNormGradOp : Stablehlo_BatchNorm<"batch_norm_grad", "Gradients of normalisation",
    (ins HLO_FpOrQuantizedTensor:$operand, HLO_Vector:$scale, HLO_Vector:$mean, HLO_Vector:$variance,
         HLO_FpOrQuantizedTensor:$grad_output),
    (outs HLO_FpOrQuantizedTensor:$grad_operand, HLO_Vector:$grad_scale, HLO_Vector:$grad_offset)>;
def Stablehlo_BatchNormInferenceOp : Stablehlo_BatchNorm<"batch_norm_inference", "Normalisation by given statistics",
    (ins HLO_FpOrQuantizedTensor:$operand, HLO_Vector:$scale, HLO_Vector:$offset, HLO_Vector:$mean,
         HLO_Vector:$variance),
    (outs HLO_FpOrQuantizedTensor:$result)>;
def Stablehlo_BatchNormTrainingOp : Stablehlo_BatchNorm<"batch_norm_training", "Normalisation, and its statistics",
    (ins HLO_FpOrQuantizedTensor:$operand, HLO_Vector:$scale, HLO_Vector:$offset),
    (outs HLO_FpOrQuantizedTensor:$output, HLO_Vector:$batch_mean, HLO_Vector:$batch_var)>;

//===-- Regions over elements -------------------------------------------------------------------------------------===//

defvar HLO_OneBlock = [SingleBlockImplicitTerminator<"ReturnOp">];

def Stablehlo_MapOp : Stablehlo_Op<"map", "A computation for each element",
    [RecursiveMemoryEffects, SameOperandsAndResultShape] # HLO_OneBlock # [HLO_Infers]> {
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs HLO_Tensor);
}
def Stablehlo_ReduceOp : Stablehlo_Op<"reduce", "Elements along dimensions combined",
    [RecursiveMemoryEffects, SameVariadicOperandSize, HLO_Infers] # HLO_OneBlock> {
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values, DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_Tensor>);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Stablehlo_ReduceWindowOp : Stablehlo_Op<"reduce_window", "Elements of windows combined",
    [RecursiveMemoryEffects, SameVariadicOperandSize] # HLO_OneBlock # [HLO_Infers]> {
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values,
                       DenseI64ArrayAttr:$window_dimensions, HLO_OptionalDims:$window_strides,
                       HLO_OptionalDims:$base_dilations, HLO_OptionalDims:$window_dilations,
                       OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}
def Stablehlo_SortOp : Stablehlo_Op<"sort", "Elements in order along a dimension",
    [RecursiveMemoryEffects, SameOperandsAndResultShape, HLO_Infers]> {
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable);
  let regions = (region SizedRegion<1>:$comparator);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

//===-- Control flow ----------------------------------------------------------------------------------------------===//

def Stablehlo_CaseOp : Stablehlo_Op<"case", "One of several branches",
    [RecursiveMemoryEffects] # HLO_OneBlock # [HLO_Infers]> {
  let arguments = (ins HLO_I32Tensor:$index);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let results = (outs Variadic<HLO_Result>);
}
def Stablehlo_IfOp : Stablehlo_Op<"if", "One of two branches",
    [RecursiveMemoryEffects] # HLO_OneBlock # [HLO_Infers]> {
  let arguments = (ins HLO_PredTensor:$pred);
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
  let results = (outs Variadic<HLO_Result>);
}
def Stablehlo_WhileOp : Stablehlo_Op<"while", "A body again and again, as long as a condition holds",
    [RecursiveMemoryEffects] # HLO_OneBlock # [HLO_Infers, DeclareOpInterfaceMethods<OpAsmOpInterface>]> {
  let arguments = (ins Variadic<HLO_ResultOrBuffer>:$operand);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_ResultOrBuffer>);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Stablehlo_ReturnOp : Stablehlo_Op<"return", "The end of a region, with its results", [Pure, Terminator]> {
  let arguments = (ins Variadic<HLO_ResultOrBuffer>:$results);
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
}
def Stablehlo_OptimizationBarrierOp : Stablehlo_Op<"optimization_barrier", "Nothing is moved across",
    [Pure, HLO_PairwiseTypes, HLO_Infers]> {
  let arguments = (ins Variadic<HLO_TensorOrToken>:$operand);
  let results = (outs Variadic<HLO_TensorOrToken>:$result);
  let assemblyFormat = "attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))):(`(` `)`)?";
}
def Stablehlo_CustomCallOp : Stablehlo_Op<"custom_call", "What a backend knows by its name",
                                          [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let arguments = (ins Variadic<HLO_CallValue>:$inputs, StrAttr:$call_target_name,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect,
                       OptionalAttr<Stablehlo_BackendConfig>:$backend_config,
                       DefaultValuedOptionalAttr<
                           Stablehlo_CustomCallApiVersion,
                           "::mlir::stablehlo::CustomCallApiVersion::API_VERSION_ORIGINAL">:$api_version,
                       DefaultValuedOptionalAttr<Stablehlo_SymbolNames, "{}">:$called_computations,
                       OptionalAttr<Stablehlo_Layouts>:$operand_layouts, OptionalAttr<Stablehlo_Layouts>:$result_layouts,
                       DefaultValuedOptionalAttr<Stablehlo_Aliases, "{}">:$output_operand_aliases,
                       OptionalAttr<Stablehlo_Tilings>:$result_tilings);
  let results = (outs Variadic<HLO_CallValue>);
  let assemblyFormat = "custom<CustomCallTarget>($call_target_name) `(` $inputs `)` " # HLO_Types<>.form;
  let hasVerifier = 1;
}
def Stablehlo_CompositeOp : Stablehlo_Op<"composite", "What stands for other operations, which a function has",
    [HLO_SymbolUser]> {
  let arguments = (ins Variadic<HLO_ResultOrTuple>:$inputs, StrAttr:$name,
                       DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes,
                       FlatSymbolRefAttr:$decomposition, DefaultValuedOptionalAttr<I32Attr, "0">:$version);
  let regions = (region VariadicRegion<AnyRegion>:$composite_regions);
  let results = (outs Variadic<HLO_ResultOrTuple>);
  let assemblyFormat = "$name operands (` ` `(` $composite_regions^ `)`)? " # HLO_Types<>.form;
}

//===-- Tuples and tokens -----------------------------------------------------------------------------------------===//

def Stablehlo_TupleOp : Stablehlo_Op<"tuple", "Values as one", [Pure, HLO_Infers]> {
  let arguments = (ins Variadic<HLO_ResultOrTupleOrBuffer>:$val);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = "$val attr-dict `:` custom<TupleOpType>(type($val), type($result))";
}
def Stablehlo_GetTupleElementOp : Stablehlo_Op<"get_tuple_element", "One of the values in a tuple",
    [Pure, HLO_Infers]> {
  let arguments = (ins HLO_Tuple:$operand, ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs HLO_ResultOrTupleOrBuffer);
  let assemblyFormat = "$operand `[` $index `]` " # HLO_Types<>.form;
}
def Stablehlo_CreateTokenOp : Stablehlo_Op<"create_token", "A token that waits for nothing", [Pure, HLO_Infers]> {
  let results = (outs HLO_Token:$output);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def Stablehlo_AfterAllOp : Stablehlo_Op<"after_all", "A token that waits for others", [Pure, HLO_Infers]> {
  let arguments = (ins Variadic<HLO_Token>:$inputs);
  let results = (outs HLO_Token:$result);
  let assemblyFormat = [{
    $inputs attr-dict `:` custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs), type($result))
  }];
}

//===-- Between devices -------------------------------------------------------------------------------------------===//

defvar HLO_Groups = (ins Stablehlo_ReplicaGroups:$replica_groups, OptionalAttr<Stablehlo_ChannelHandle>:$channel_handle);
defvar HLO_Global = (ins UnitAttr:$use_global_device_ids);

class Stablehlo_Collective<string mnemonic, string what, list<Trait> traits, dag args>
    : Stablehlo_Op<mnemonic, what, traits # [HLO_SymbolUser]> {
  let arguments = !con((ins Variadic<HLO_Tensor>:$operands), args);
  let results = (outs Variadic<HLO_Tensor>);
}
def Stablehlo_AllGatherOp : Stablehlo_Collective<"all_gather", "The parts of all devices one after another",
    [HLO_PairwiseElements], !con((ins HLO_Dim:$all_gather_dim), HLO_Groups, HLO_Global)> {
  let hasVerifier = 1;
}
def Stablehlo_AllReduceOp : Stablehlo_Collective<"all_reduce", "The values of all devices combined",
    [HLO_Infers] # HLO_OneBlock, !con(HLO_Groups, HLO_Global)> {
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
}
def Stablehlo_AllToAllOp : Stablehlo_Collective<"all_to_all", "Parts exchanged, each device with each",
    [HLO_PairwiseElements, HLO_Infers],
    !con((ins HLO_Dim:$split_dimension, HLO_Dim:$concat_dimension, HLO_Count:$split_count), HLO_Groups)>;
def Stablehlo_CollectiveBroadcastOp : Stablehlo_Collective<"collective_broadcast", "The value of one device on all",
    [HLO_Infers], !con(HLO_Groups, (ins UnitAttr:$has_dynamic_root))> {
  let hasVerifier = 1;
}
def Stablehlo_CollectiveReduceOp : Stablehlo_Collective<"collective_reduce", "The values of all devices combined on one",
    [HLO_Infers] # HLO_OneBlock, !con(HLO_Groups, HLO_Global, (ins UnitAttr:$has_dynamic_root))> {
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
}
def Stablehlo_CollectivePermuteOp : Stablehlo_Op<"collective_permute", "Values sent from device to device",
    [SameOperandsAndResultElementType, HLO_Infers]> {
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$source_target_pairs,
                       OptionalAttr<Stablehlo_ChannelHandle>:$channel_handle);
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}
def Stablehlo_CrossReplicaSumOp : Stablehlo_Op<"cross-replica-sum", "The sum over replicas", [Pure, HLO_CompatibleTypes]> {
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$replica_groups);
  let results = (outs HLO_Tensor);
}
def Stablehlo_ReduceScatterOp : Stablehlo_Op<"reduce_scatter", "The values of all devices combined, each gets a part",
    [HLO_SymbolUser]> {
  let arguments = !con((ins HLO_Tensor:$operand, HLO_Dim:$scatter_dimension), HLO_Groups, HLO_Global);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}
def Stablehlo_AsyncStartOp : Stablehlo_Op<"async_start", "Starts a computation",
    HLO_OneBlock # [IsolatedFromAbove, HLO_Infers]> {
  let arguments = (ins Variadic<HLO_Tensor>:$operands);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs HLO_Future);
}
def Stablehlo_AsyncDoneOp : Stablehlo_Op<"async_done", "Waits for a computation that was started", [HLO_Infers]> {
  let arguments = (ins HLO_Future:$operand);
  let results = (outs HLO_Tensor);
}
def Stablehlo_SendOp : Stablehlo_Op<"send", "Sends values through a channel", [HLO_Infers]> {
  let arguments = (ins Variadic<HLO_TensorOrAxisQuantized>:$inputs, HLO_Token:$token,
                       Stablehlo_ChannelHandle:$channel_handle,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer,
                       OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs HLO_Token);
}
def Stablehlo_RecvOp : Stablehlo_Op<"recv", "Values that came through a channel"> {
  let arguments = (ins HLO_Token:$token, Stablehlo_ChannelHandle:$channel_handle,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer,
                       OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs Variadic<HLO_Received>);
  let hasVerifier = 1;
}
def Stablehlo_InfeedOp : Stablehlo_Op<"infeed", "Values that the host feeds in"> {
  let arguments = (ins HLO_Token:$token, DefaultValuedStrAttr<StrAttr, "">:$infeed_config,
                       OptionalAttr<ArrayAttr>:$layout);
  let results = (outs Variadic<HLO_Received>);
  let hasVerifier = 1;
}
def Stablehlo_OutfeedOp : Stablehlo_Op<"outfeed", "Values for the host", [HLO_Infers]> {
  let arguments = (ins Variadic<HLO_TensorOrAxisQuantized>:$inputs, HLO_Token:$token,
                       DefaultValuedStrAttr<StrAttr, "">:$outfeed_config);
  let results = (outs HLO_Token);
}
class Stablehlo_DeviceNumber<string mnemonic, string what> : Stablehlo_Op<mnemonic, what, [Pure, HLO_Infers]> {
  let results = (outs HLO_UI32Tensor);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def Stablehlo_PartitionIdOp : Stablehlo_DeviceNumber<"partition_id", "The number of this partition">;
def Stablehlo_ReplicaIdOp : Stablehlo_DeviceNumber<"replica_id", "The number of this replica">;

#endif // RMLIR_STABLEHLO_OPS
