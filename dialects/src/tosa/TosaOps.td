// The operations of the tosa dialect.

#ifndef RMLIR_TOSA_OPS
#define RMLIR_TOSA_OPS

include "tosa/TosaBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"

class Tosa_Trait<string name> : NativeOpTrait<name> { let cppNamespace = "mlir::OpTrait::tosa"; }
// Shapes may differ where one of them has the size 1.
def TosaElementwiseOperator : Tosa_Trait<"TosaElementwiseOperator">;
def TosaResolvableShapeOperands : Tosa_Trait<"TosaResolvableShapeOperands">;
def TosaShapeOperator : Tosa_Trait<"TosaShapeOperator">;
def TosaShapeOperatorWithSameRanks : Tosa_Trait<"TosaShapeOperatorWithSameRanks">;

defvar Tosa_InfersShape = DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>;

class Tosa_Op<string mnemonic, list<Trait> traits = []> : Op<Tosa_Dialect, mnemonic, traits # [
    TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

// Those whose attributes are written by hand: words in place of enums.
class Tosa_WordyOp<string mnemonic, list<Trait> traits = []> : Tosa_Op<mnemonic, traits> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}

//===-- Element by element ----------------------------------------------------------------------------------------===//

defvar Tosa_Elementwise = [
    Tosa_InfersShape, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure];

class Tosa_Unary<string mnemonic, string what, Type type = Tosa_Tensor> : Tosa_Op<mnemonic, [
    SameOperandsAndResultShape, SameOperandsAndResultElementType] # Tosa_Elementwise> {
  let summary = what;
  let arguments = (ins type:$input1);
  let results = (outs type:$output);
}
// The same with another name of the operand.
class Tosa_UnaryOfInput<string mnemonic, string what> : Tosa_Unary<mnemonic, what> {
  let arguments = (ins Tosa_Tensor:$input);
}

class Tosa_Binary<string mnemonic, string what, list<Trait> traits = [], Type type = Tosa_Tensor,
                  Type result = type, Trait same = SameOperandsAndResultElementType>
    : Tosa_Op<mnemonic, traits # [same] # Tosa_Elementwise> {
  let summary = what;
  let arguments = (ins type:$input1, type:$input2);
  let results = (outs result:$output);
}
class Tosa_Comparison<string mnemonic, string what, list<Trait> traits = []>
    : Tosa_Binary<mnemonic, what, traits, Tosa_Tensor, Tosa_I1Tensor, SameOperandsElementType> { let hasFolder = 1; }
class Tosa_Logical<string mnemonic, string what> : Tosa_Binary<mnemonic, what, [Commutative], Tosa_I1Tensor>;
class Tosa_Folded<string mnemonic, string what, list<Trait> traits = [], Type type = Tosa_Tensor>
    : Tosa_Binary<mnemonic, what, traits, type> { let hasFolder = 1; }

defvar Tosa_NanMode = (ins
    DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);

def Tosa_AbsOp : Tosa_Unary<"abs", "The absolute value of each element"> { let hasFolder = 1; }
def Tosa_BitwiseNotOp : Tosa_Unary<"bitwise_not", "Each bit turned over">;
def Tosa_CeilOp : Tosa_Unary<"ceil", "The next integer upwards">;
def Tosa_ClzOp : Tosa_Unary<"clz", "How many bits in front are zero">;
def Tosa_CosOp : Tosa_Unary<"cos", "The cosine", Tosa_FloatTensor>;
def Tosa_ExpOp : Tosa_Unary<"exp", "The power of e">;
def Tosa_FloorOp : Tosa_Unary<"floor", "The next integer downwards">;
def Tosa_LogOp : Tosa_Unary<"log", "The natural logarithm">;
def Tosa_LogicalNotOp : Tosa_Unary<"logical_not", "Each truth value turned over", Tosa_I1Tensor>;
def Tosa_ReciprocalOp : Tosa_Unary<"reciprocal", "One divided by each element"> { let hasFolder = 1; }
def Tosa_RsqrtOp : Tosa_Unary<"rsqrt", "One divided by the square root">;
def Tosa_SinOp : Tosa_Unary<"sin", "The sine", Tosa_FloatTensor>;
def Tosa_ErfOp : Tosa_UnaryOfInput<"erf", "The error function">;
def Tosa_SigmoidOp : Tosa_UnaryOfInput<"sigmoid", "The logistic function">;
def Tosa_TanhOp : Tosa_UnaryOfInput<"tanh", "The hyperbolic tangent">;
def Tosa_ClampOp : Tosa_Unary<"clamp", "Each element, but neither below one number nor above another"> {
  let arguments = !con((ins Tosa_Tensor:$input, Tosa_NumberAttr:$min_val, Tosa_NumberAttr:$max_val), Tosa_NanMode);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Tosa_AddOp : Tosa_Folded<"add", "The sum", [Commutative]>;
def Tosa_ArithmeticRightShiftOp : Tosa_Binary<"arithmetic_right_shift", "Bits moved to the right, the sign coming in"> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, BoolAttr:$round);
}
def Tosa_BitwiseAndOp : Tosa_Binary<"bitwise_and", "Bits set in both", [Commutative]>;
def Tosa_BitwiseOrOp : Tosa_Binary<"bitwise_or", "Bits set in one or both", [Commutative]>;
def Tosa_BitwiseXorOp : Tosa_Binary<"bitwise_xor", "Bits set in exactly one", [Commutative]>;
def Tosa_IntDivOp : Tosa_Folded<"intdiv", "The quotient of integers, towards zero", [], Tosa_Int32Or64Tensor>;
def Tosa_LogicalAndOp : Tosa_Logical<"logical_and", "Whether both are true">;
def Tosa_LogicalOrOp : Tosa_Logical<"logical_or", "Whether one or both are true">;
def Tosa_LogicalXorOp : Tosa_Logical<"logical_xor", "Whether exactly one is true">;
def Tosa_LogicalLeftShiftOp : Tosa_Binary<"logical_left_shift", "Bits moved to the left">;
def Tosa_LogicalRightShiftOp : Tosa_Binary<"logical_right_shift", "Bits moved to the right, zeros coming in">;
def Tosa_PowOp : Tosa_Binary<"pow", "The power">;
def Tosa_SubOp : Tosa_Folded<"sub", "The difference">;
def Tosa_EqualOp : Tosa_Comparison<"equal", "Whether both are the same", [InferTensorType, Commutative]>;
def Tosa_GreaterOp : Tosa_Comparison<"greater", "Whether the first one is greater">;
def Tosa_GreaterEqualOp : Tosa_Comparison<"greater_equal", "Whether the first one is not smaller">;

class Tosa_Extremum<string mnemonic, string what> : Tosa_Binary<mnemonic, what, [Commutative]> {
  let arguments = !con((ins Tosa_Tensor:$input1, Tosa_Tensor:$input2), Tosa_NanMode);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def Tosa_MaximumOp : Tosa_Extremum<"maximum", "The greater one">;
def Tosa_MinimumOp : Tosa_Extremum<"minimum", "The smaller one">;

def Tosa_MulOp : Tosa_Op<"mul", [Tosa_InfersShape, Pure]> {
  let summary = "The product, integers moved to the right after it";
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, Tosa_Int8Scalar:$shift);
  let results = (outs Tosa_Tensor:$output);
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tosa_SelectOp : Tosa_Op<"select", Tosa_Elementwise> {
  let summary = "From one tensor where the condition is true, else from the other";
  let arguments = (ins Tosa_I1Tensor:$input1, Tosa_Tensor:$input2, Tosa_Tensor:$input3);
  let results = (outs Tosa_Tensor:$output);
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tosa_TableOp : Tosa_Op<"table", [InferShapedTypeOpAdaptor, Pure]> {
  let summary = "What a table says for each element";
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor1D:$table);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
}
def Tosa_NegateOp : Tosa_Op<"negate", [TosaElementwiseOperator, Pure, InferShapedTypeOpAdaptor, Pure]> {
  let summary = "The other sign";
  let arguments = (ins Tosa_Tensor:$input1, Tosa_ZeroPoint:$input1_zp, Tosa_ZeroPoint:$output_zp);
  let results = (outs Tosa_Tensor:$output);
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Types of elements -----------------------------------------------------------------------------------------===//

def Tosa_CastOp : Tosa_Op<"cast", [Pure, SameOperandsAndResultShape, Tosa_InfersShape]> {
  let summary = "The same numbers as another type";
  let arguments = (ins Tosa_Tensor:$input);
  let results = (outs Tosa_Tensor:$output);
  let hasFolder = 1;
}

class Tosa_ShapedWordyOp<string mnemonic> : Tosa_WordyOp<mnemonic, [InferShapedTypeOpAdaptor, Pure]> {
  let hasVerifier = 1;
}

def Tosa_CastFromBlockScaledOp : Tosa_ShapedWordyOp<"cast_from_block_scaled"> {
  let summary = "Numbers times the scales of their blocks";
  let arguments = (ins Tosa_AtLeast1D<Tosa_MXNumber>:$input_data, Tosa_AtLeast1D<Tosa_MXScale>:$input_scale,
                       Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_TensorAtLeast1D:$output_data);
}
def Tosa_CastToBlockScaledOp : Tosa_ShapedWordyOp<"cast_to_block_scaled"> {
  let summary = "Numbers in blocks with a scale each";
  let arguments = (ins Tosa_TensorAtLeast1D:$input_data, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_AtLeast1D<Tosa_MXNumber>:$output_data, Tosa_AtLeast1D<Tosa_MXScale>:$output_scale);
}
def Tosa_RescaleOp : Tosa_ShapedWordyOp<"rescale"> {
  let summary = "From one quantization to another";
  let arguments = (ins Tosa_Tensor:$input, 1DTensorOf<[AnyTypeOf<[I<16>, I<32>]>]>:$multiplier,
                       1DTensorOf<[I<8>]>:$shift, Tosa_ZeroPoint:$input_zp, Tosa_ZeroPoint:$output_zp,
                       BoolAttr:$scale32, Tosa_RoundingModeAttr:$rounding_mode, BoolAttr:$per_channel,
                       BoolAttr:$input_unsigned, BoolAttr:$output_unsigned);
  let results = (outs Tosa_Tensor:$output);
}
def Tosa_ApplyScaleOp : Tosa_WordyOp<"apply_scale", [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>]
                                                    # ElementwiseMappable.traits> {
  let summary = "A number times a multiplier, moved to the right and rounded";
  let arguments = (ins Tosa_Like<[Tosa_Int], "signless-integer-like">:$value,
                       Tosa_Like<[Tosa_Int], "signless-integer-like">:$multiplier,
                       Tosa_Like<[I<8>], "signless-integer-8-bit-like">:$shift, Tosa_RoundingModeAttr:$rounding_mode);
  let results = (outs Tosa_Like<[Tosa_Int], "signless-integer-like">:$output);
}

//===-- Sums of products, windows, transforms ---------------------------------------------------------------------===//

class Tosa_ShapedOp<string mnemonic, string what, list<Trait> traits = []>
    : Tosa_Op<mnemonic, traits # [InferShapedTypeOpAdaptor, Pure]> {
  let summary = what;
  let hasVerifier = 1;
}

defvar Tosa_LocalBound = (ins DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);

// Input and weights of one rank; `where` says how the window moves.
class Tosa_Convolution<string mnemonic, string what, Type image, dag where>
    : Tosa_ShapedOp<mnemonic, what, [SameVariadicOperandSize]> {
  let arguments = !con((ins image:$input, image:$weight, Tosa_Tensor1D:$bias, Tosa_ZeroPoint:$input_zp,
                            Tosa_ZeroPoint:$weight_zp), where,
                       (ins TypeAttrOf<Tosa_AccType>:$acc_type), Tosa_LocalBound);
  let results = (outs image:$output);
}
defvar Tosa_Window2D = (ins Tosa_Ints<4>:$pad, Tosa_Ints<2>:$stride, Tosa_Ints<2>:$dilation);
defvar Tosa_Window3D = (ins Tosa_Ints<6>:$pad, Tosa_Ints<3>:$stride, Tosa_Ints<3>:$dilation);

def Tosa_Conv2DOp : Tosa_Convolution<"conv2d", "Convolution of images", Tosa_Tensor4D, Tosa_Window2D> {
  let hasCanonicalizer = 1;
}
def Tosa_Conv3DOp : Tosa_Convolution<"conv3d", "Convolution of volumes", Tosa_Tensor5D, Tosa_Window3D>;
def Tosa_DepthwiseConv2DOp : Tosa_Convolution<
    "depthwise_conv2d", "Convolution of each channel by itself", Tosa_Tensor4D, Tosa_Window2D> {
  let hasCanonicalizer = 1;
}
def Tosa_TransposeConv2DOp : Tosa_Convolution<"transpose_conv2d", "What a convolution does, backwards", Tosa_Tensor4D,
    (ins Tosa_Ints<4>:$out_pad, Tosa_Ints<2>:$stride)>;

def Tosa_MatMulOp : Tosa_ShapedOp<"matmul", "Products of matrices, batch by batch"> {
  let arguments = (ins Tosa_Tensor3D:$a, Tosa_Tensor3D:$b, Tosa_ZeroPoint:$a_zp, Tosa_ZeroPoint:$b_zp);
  let results = (outs Tosa_Tensor3D:$output);
}
def Tosa_MatmulTBlockScaledOp : Tosa_ShapedWordyOp<"matmul_t_block_scaled"> {
  let summary = "Products of matrices in blocks with scales, the second one transposed";
  let arguments = (ins Tosa_MX3D<Tosa_MXNumber>:$a_data, Tosa_MX3D<Tosa_MXScale>:$a_scale,
                       Tosa_MX3D<Tosa_MXNumber>:$b_data, Tosa_MX3D<Tosa_MXScale>:$b_scale,
                       Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_Tensor3D:$output_data);
}

defvar Tosa_Pool2D = (ins Tosa_Ints<2>:$kernel, Tosa_Ints<2>:$stride, Tosa_Ints<4>:$pad);
def Tosa_AvgPool2dOp : Tosa_ShapedOp<"avg_pool2d", "The mean of each window"> {
  let arguments = !con((ins Tosa_Tensor4D:$input, Tosa_ZeroPoint:$input_zp, Tosa_ZeroPoint:$output_zp), Tosa_Pool2D,
                       (ins TypeAttrOf<Tosa_AccType>:$acc_type));
  let results = (outs Tosa_Tensor4D:$output);
}
def Tosa_MaxPool2dOp : Tosa_ShapedWordyOp<"max_pool2d"> {
  let summary = "The greatest element of each window";
  let arguments = !con((ins Tosa_Tensor4D:$input), Tosa_Pool2D, Tosa_NanMode);
  let results = (outs Tosa_Tensor4D:$output);
  let hasCanonicalizer = 1;
}
def Tosa_ResizeOp : Tosa_ShapedWordyOp<"resize"> {
  let summary = "An image of another size";
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_ShapeOfRank<4>:$scale, Tosa_ShapeOfRank<2>:$offset,
                       Tosa_ShapeOfRank<2>:$border, Tosa_ResizeModeAttr:$mode);
  let results = (outs Tosa_Tensor4D:$output);
  let hasFolder = 1;
}

class Tosa_Fourier<string mnemonic, string what, list<Trait> traits, dag inputs>
    : Tosa_ShapedOp<mnemonic, what, [SameOperandsAndResultElementType] # traits
        # [NativeOpTrait<"ResultsAreFloatLike">]> {
  let arguments = !con((ins Tosa_Tensor3D:$input_real), inputs, Tosa_LocalBound);
  let results = (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag);
}
def Tosa_FFT2dOp : Tosa_Fourier<"fft2d", "Fourier transform of complex numbers", [SameOperandsAndResultShape],
    (ins Tosa_Tensor3D:$input_imag, BoolAttr:$inverse)>;
def Tosa_RFFT2dOp : Tosa_Fourier<"rfft2d", "Fourier transform of real numbers", [], (ins)>;

//===-- Reductions ------------------------------------------------------------------------------------------------===//

class Tosa_Reduction<string mnemonic, string what, dag extra = (ins)>
    : Tosa_Op<mnemonic, [InferTensorTypeAdaptor, Pure]> {
  let summary = what # " along one axis";
  let arguments = !con((ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis), extra);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasFolder = 1;
  let hasVerifier = 1;
}
class Tosa_ReduceToExtremum<string mnemonic, string what> : Tosa_Reduction<mnemonic, what, Tosa_NanMode> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def Tosa_ReduceAllOp : Tosa_Reduction<"reduce_all", "Whether all are true">;
def Tosa_ReduceAnyOp : Tosa_Reduction<"reduce_any", "Whether one is true">;
def Tosa_ReduceMaxOp : Tosa_ReduceToExtremum<"reduce_max", "The greatest element">;
def Tosa_ReduceMinOp : Tosa_ReduceToExtremum<"reduce_min", "The smallest element">;
def Tosa_ReduceProductOp : Tosa_Reduction<"reduce_product", "The product">;
def Tosa_ReduceSumOp : Tosa_Reduction<"reduce_sum", "The sum">;
def Tosa_ArgMaxOp : Tosa_ShapedWordyOp<"argmax"> {
  let summary = "Where along an axis the greatest element is";
  let arguments = !con((ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis), Tosa_NanMode);
  let results = (outs Tosa_Tensor:$output);
  let hasFolder = 1;
}

//===-- Layout ----------------------------------------------------------------------------------------------------===//

def Tosa_ConcatOp : Tosa_Op<"concat", [InferTensorTypeAdaptor, Pure]> {
  let summary = "Tensors one after the other along an axis";
  let arguments = (ins Variadic<Tosa_TensorAtLeast1D>:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tosa_GatherOp : Tosa_ShapedOp<"gather", "Rows by their indices"> {
  let arguments = (ins Tosa_Tensor3D:$values, Tosa_Indices:$indices);
  let results = (outs Tosa_Tensor3D:$output);
}
def Tosa_ScatterOp : Tosa_ShapedOp<"scatter", "Rows written to their indices"> {
  let arguments = (ins Tosa_Tensor3D:$values_in, Tosa_Indices:$indices, Tosa_Tensor3D:$input);
  let results = (outs Tosa_Tensor3D:$values_out);
}
def Tosa_IdentityOp : Tosa_Op<"identity", [Pure, Tosa_InfersShape]> {
  let summary = "The same tensor";
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
}
def Tosa_PadOp : Tosa_ShapedOp<"pad", "Something around a tensor"> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$padding, Tosa_Scalar:$pad_const);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasFolder = 1;
}
def Tosa_ReshapeOp : Tosa_Op<"reshape", [InferTensorTypeAdaptor, Pure]> {
  let summary = "The same elements in another shape";
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Shape:$shape);
  let results = (outs Tosa_Tensor:$output);
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tosa_ReverseOp : Tosa_Op<"reverse", [Tosa_InfersShape, Pure]> {
  let summary = "The other way round along an axis";
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tosa_SliceOp : Tosa_ShapedOp<"slice", "A part of a tensor"> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$start, Tosa_Shape:$size);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def Tosa_TileOp : Tosa_ShapedOp<"tile", "A tensor over and over"> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$multiples);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasFolder = 1;
}
def Tosa_TransposeOp : Tosa_ShapedOp<"transpose", "Dimensions in another order", [
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
    AllElementTypesMatch<["input1", "output"]>]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, DenseI32ArrayAttr:$perms);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

//===-- Constants, variables and others ---------------------------------------------------------------------------===//

def Tosa_ConstOp : Tosa_Op<"const", [
    ConstantLike, Pure, AllShapesMatch<["values", "output"]>, FirstAttrDerivedResultType]> {
  let summary = "A tensor that is known";
  let arguments = (ins ElementsAttr:$values);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = ?;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tosa_CustomOp : Tosa_Op<"custom"> {
  let summary = "An operator that somebody else defines";
  let arguments = (ins StrAttr:$operator_name, StrAttr:$domain_name, StrAttr:$implementation_attrs,
                       Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
}
def Tosa_VariableOp : Tosa_Op<"variable", [Symbol]> {
  let summary = "A tensor that lasts from one run to the next";
  let arguments = (ins SymbolNameAttr:$sym_name, IndexElementsAttr:$var_shape, TypeAttr:$type,
                       OptionalAttr<AnyAttr>:$initial_value);
  let assemblyFormat = "$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)";
}
def Tosa_VariableReadOp : Tosa_Op<"variable_read"> {
  let summary = "What a variable holds";
  let arguments = (ins SymbolNameAttr:$name);
  let results = (outs Tosa_Tensor:$output1);
  let assemblyFormat = "$name attr-dict `:` type($output1)";
  let hasVerifier = 1;
}
def Tosa_VariableWriteOp : Tosa_Op<"variable_write"> {
  let summary = "Gives a variable something to hold";
  let arguments = (ins SymbolNameAttr:$name, Tosa_Tensor:$input1);
  let assemblyFormat = "$name attr-dict `,` $input1 `:` type($input1)";
  let hasVerifier = 1;
}

//===-- Control flow ----------------------------------------------------------------------------------------------===//

class Tosa_RegionOp<string mnemonic, string what, list<Trait> traits> : Tosa_WordyOp<mnemonic, traits # [
    InferShapedTypeOpAdaptor, SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects]> {
  let summary = what;
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let hasVerifier = 1;
}
def Tosa_IfOp : Tosa_RegionOp<"cond_if", "One region or the other", []> {
  let arguments = (ins Tosa_I1Tensor:$condition, Variadic<Tosa_Tensor>:$input_list);
  let regions = (region SizedRegion<1>:$then_graph, SizedRegion<1>:$else_graph);
}
def Tosa_WhileOp : Tosa_RegionOp<"while_loop", "A region as long as another one says so",
    [DeclareOpInterfaceMethods<LoopLikeOpInterface>]> {
  let arguments = (ins Variadic<Tosa_Tensor>:$input_list);
  let regions = (region SizedRegion<1>:$cond_graph, SizedRegion<1>:$body_graph);
}
def Tosa_YieldOp : Tosa_Op<"yield", [Terminator, Pure]> {
  let summary = "What a region gives";
  let arguments = (ins Variadic<Tosa_Tensor>:$inputs);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
}

//===-- Shapes ----------------------------------------------------------------------------------------------------===//

class Tosa_ShapeOp<string mnemonic, string what, dag inputs, list<Trait> traits = []>
    : Tosa_Op<mnemonic, traits # [TosaShapeOperator, Pure]> {
  let summary = what;
  let arguments = inputs;
  let results = (outs Tosa_Shape:$output);
}
class Tosa_ShapeUnary<string mnemonic, string what>
    : Tosa_ShapeOp<mnemonic, what, (ins Tosa_Shape:$input), [Pure, TosaShapeOperatorWithSameRanks]>;
class Tosa_ShapeBinary<string mnemonic, string what> : Tosa_ShapeOp<
    mnemonic, what, (ins Tosa_Shape:$input1, Tosa_Shape:$input2), [Pure, TosaShapeOperatorWithSameRanks]>;

def Tosa_AddShapeOp : Tosa_ShapeBinary<"add_shape", "Sums of sizes">;
def Tosa_DivCeilShapeOp : Tosa_ShapeBinary<"div_ceil_shape", "Quotients of sizes, upwards">;
def Tosa_DivFloorShapeOp : Tosa_ShapeBinary<"div_floor_shape", "Quotients of sizes, downwards">;
def Tosa_Exp2ShapeOp : Tosa_ShapeUnary<"exp2_shape", "Powers of two">;
def Tosa_Log2CeilShapeOp : Tosa_ShapeUnary<"log2_ceil_shape", "Logarithms to base two, upwards">;
def Tosa_Log2FloorShapeOp : Tosa_ShapeUnary<"log2_floor_shape", "Logarithms to base two, downwards">;
def Tosa_MaxShapeOp : Tosa_ShapeBinary<"max_shape", "The greater sizes">;
def Tosa_MinShapeOp : Tosa_ShapeBinary<"min_shape", "The smaller sizes">;
def Tosa_ModShapeOp : Tosa_ShapeBinary<"mod_shape", "Remainders of sizes">;
def Tosa_MulShapeOp : Tosa_ShapeBinary<"mul_shape", "Products of sizes">;
def Tosa_SubShapeOp : Tosa_ShapeBinary<"sub_shape", "Differences of sizes">;

def Tosa_ConcatShapeOp : Tosa_ShapeOp<"concat_shape", "Shapes one after the other",
    (ins Variadic<Tosa_Shape>:$input), [Pure]> { let hasVerifier = 1; }
def Tosa_ConstShapeOp : Tosa_ShapeOp<"const_shape", "A shape that is known", (ins IndexElementsAttr:$values),
    [ConstantLike, Pure]> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tosa_DimOp : Tosa_ShapeOp<"dim", "The size of a dimension", (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis),
    [Pure]> { let hasVerifier = 1; }
def Tosa_SliceShapeOp : Tosa_ShapeOp<"slice_shape", "A part of a shape",
    (ins Tosa_Shape:$input, Tosa_Int32Scalar:$start, Tosa_Int32Scalar:$size), [Pure]> { let hasVerifier = 1; }

#endif // RMLIR_TOSA_OPS
