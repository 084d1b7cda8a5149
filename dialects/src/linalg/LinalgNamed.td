// Named operations of linalg whose maps follow from their name. What they compute, and where they read it, is a table in `table.rs`.

class Linalg_NamedOp<string mnemonic, string words, list<Trait> traits = [], dag attributes = (ins)>
    : Linalg_AnyOperands<mnemonic, [AttrSizedOperandSegments] # traits, attributes> {
  let summary = words;
  let skipDefaultBuilders = 1;
}

//===-- Element by element ----------------------------------------------------------------------------------------===//

def Linalg_CopyOp : Linalg_NamedOp<"copy", "copies elements, cast to the type of the output", [], Linalg_Cast> {
  let hasCanonicalizer = 1;
}
def Linalg_FillOp : Linalg_NamedOp<"fill", "one value in all places", [LinalgFillOpInterface]> {
  let hasCanonicalizer = 1;
}
def Linalg_FillRng2DOp : Linalg_NamedOp<"fill_rng_2d", "numbers that look random, from a seed, between two bounds">;

def Linalg_ExpOp : Linalg_NamedOp<"exp", "e to the power of each element">;
def Linalg_LogOp : Linalg_NamedOp<"log", "the natural logarithm of each element">;
def Linalg_AbsOp : Linalg_NamedOp<"abs", "the absolute value of each element">;
def Linalg_CeilOp : Linalg_NamedOp<"ceil", "each element rounded up">;
def Linalg_FloorOp : Linalg_NamedOp<"floor", "each element rounded down">;
def Linalg_NegFOp : Linalg_NamedOp<"negf", "each element with the other sign">;
def Linalg_ReciprocalOp : Linalg_NamedOp<"reciprocal", "one divided by each element">;
def Linalg_RoundOp : Linalg_NamedOp<"round", "each element rounded to the nearest number">;
def Linalg_SqrtOp : Linalg_NamedOp<"sqrt", "the square root of each element">;
def Linalg_RsqrtOp : Linalg_NamedOp<"rsqrt", "one divided by the square root of each element">;
def Linalg_SquareOp : Linalg_NamedOp<"square", "the square of each element">;
def Linalg_TanhOp : Linalg_NamedOp<"tanh", "the hyperbolic tangent of each element">;
def Linalg_ErfOp : Linalg_NamedOp<"erf", "the error function of each element">;
def Linalg_AddOp : Linalg_NamedOp<"add", "sums of elements">;
def Linalg_SubOp : Linalg_NamedOp<"sub", "differences of elements">;
def Linalg_MulOp : Linalg_NamedOp<"mul", "products of elements">;
def Linalg_DivOp : Linalg_NamedOp<"div", "quotients of elements, signed">;
def Linalg_DivUnsignedOp : Linalg_NamedOp<"div_unsigned", "quotients of elements, unsigned">;
def Linalg_MaxOp : Linalg_NamedOp<"max", "the greater of two elements, signed">;
def Linalg_MinOp : Linalg_NamedOp<"min", "the less of two elements, signed">;
def Linalg_PowFOp : Linalg_NamedOp<"powf", "elements to the power of others">;
def Linalg_SelectOp : Linalg_NamedOp<"select", "one of two elements, as a third one says">;

//===-- Products --------------------------------------------------------------------------------------------------===//

class Linalg_NamedContraction<string mnemonic, string words>
    : Linalg_NamedOp<mnemonic, words, [LinalgContractionOpInterface]>;

def Linalg_DotOp : Linalg_NamedContraction<"dot", "the product of two vectors">;
def Linalg_MatvecOp : Linalg_NamedContraction<"matvec", "a matrix times a vector">;
def Linalg_VecmatOp : Linalg_NamedContraction<"vecmat", "a vector times a matrix">;
def Linalg_BatchMatvecOp : Linalg_NamedContraction<"batch_matvec", "many matrices times vectors">;
def Linalg_BatchVecmatOp : Linalg_NamedContraction<"batch_vecmat", "many vectors times matrices">;
def Linalg_Mmt4DOp : Linalg_NamedContraction<"mmt4d", "a matrix of tiles times a transposed one">;
def Linalg_BatchMmt4DOp : Linalg_NamedContraction<"batch_mmt4d", "many matrices of tiles times transposed ones">;
def Linalg_QuantizedMatmulOp
    : Linalg_NamedOp<"quantized_matmul", "the product of two matrices less their zero points">;
def Linalg_QuantizedBatchMatmulOp
    : Linalg_NamedOp<"quantized_batch_matmul", "products of many pairs of matrices less their zero points">;

//===-- Convolutions ----------------------------------------------------------------------------------------------===//

class Linalg_PlainConvolution<string mnemonic, string words>
    : Linalg_NamedOp<mnemonic, words, [LinalgConvolutionOpInterface]>;

def Linalg_Conv1DOp : Linalg_PlainConvolution<"conv_1d", "a convolution over one dimension">;
def Linalg_Conv2DOp : Linalg_PlainConvolution<"conv_2d", "a convolution over two dimensions">;
def Linalg_Conv3DOp : Linalg_PlainConvolution<"conv_3d", "a convolution over three dimensions">;

// As many numbers as there are dimensions of the image, all of them one unless stated.
class Linalg_Factors<int dims> : DefaultValuedOptionalAttr<
    RankedI64ElementsAttr<[dims]>,
    "{ " # !interleave(!listsplat("static_cast<int64_t>(1)", dims), ", ") # " }">;

class Linalg_Windows<string mnemonic, int dims, string words> : Linalg_NamedOp<
    mnemonic, words, [LinalgConvolutionOpInterface],
    (ins Linalg_Factors<dims>:$strides, Linalg_Factors<dims>:$dilations)>;

// Letters of a layout: n batch, g group, d, h and w the image, c channels of the input, f of the output, m multiples.
class Linalg_Conv<string mnemonic, int dims> : Linalg_Windows<mnemonic, dims,
    "a convolution of images with filters; the letters of the name are their layouts">;
class Linalg_QuantizedConv<string mnemonic, int dims> : Linalg_Windows<mnemonic, dims,
    "a convolution of images with filters, both less their zero points; the letters of the name are their layouts">;
class Linalg_DepthwiseConv<string mnemonic, int dims> : Linalg_Windows<mnemonic, dims,
    "a convolution of each channel with a filter of its own; the letters of the name are their layouts">;
class Linalg_Pooling<string mnemonic, int dims, string what> : Linalg_Windows<mnemonic, dims,
    !strconcat("the ", what, " of each window; the letters of the name are the layout")>;

def Linalg_Conv1DNwcWcfOp : Linalg_Conv<"conv_1d_nwc_wcf", 1>;
def Linalg_Conv1DNcwFcwOp : Linalg_Conv<"conv_1d_ncw_fcw", 1>;
def Linalg_Conv2DNhwcHwcfOp : Linalg_Conv<"conv_2d_nhwc_hwcf", 2>;
def Linalg_Conv2DNhwcFhwcOp : Linalg_Conv<"conv_2d_nhwc_fhwc", 2>;
def Linalg_Conv2DNhwcHwcfQOp : Linalg_QuantizedConv<"conv_2d_nhwc_hwcf_q", 2>;
def Linalg_Conv2DNhwcFhwcQOp : Linalg_QuantizedConv<"conv_2d_nhwc_fhwc_q", 2>;
def Linalg_Conv2DNchwFchwQOp : Linalg_QuantizedConv<"conv_2d_nchw_fchw_q", 2>;
def Linalg_Conv2DNchwFchwOp : Linalg_Conv<"conv_2d_nchw_fchw", 2>;
def Linalg_Conv2DNgchwFgchwOp : Linalg_Conv<"conv_2d_ngchw_fgchw", 2>;
def Linalg_Conv2DNgchwGfchwOp : Linalg_Conv<"conv_2d_ngchw_gfchw", 2>;
def Linalg_Conv2DNhwgcGfhwcOp : Linalg_Conv<"conv_2d_nhwgc_gfhwc", 2>;
def Linalg_Conv2DNhwgcGfhwcQOp : Linalg_QuantizedConv<"conv_2d_nhwgc_gfhwc_q", 2>;
def Linalg_Conv2DNgchwGfchwQOp : Linalg_QuantizedConv<"conv_2d_ngchw_gfchw_q", 2>;
def Linalg_Conv3DNdhwcDhwcfOp : Linalg_Conv<"conv_3d_ndhwc_dhwcf", 3>;
def Linalg_Conv3DNdhwcDhwcfQOp : Linalg_QuantizedConv<"conv_3d_ndhwc_dhwcf_q", 3>;
def Linalg_Conv3DNcdhwFcdhwOp : Linalg_Conv<"conv_3d_ncdhw_fcdhw", 3>;

def Linalg_DepthwiseConv1DNwcWcOp : Linalg_DepthwiseConv<"depthwise_conv_1d_nwc_wc", 1>;
def Linalg_DepthwiseConv1DNcwCwOp : Linalg_DepthwiseConv<"depthwise_conv_1d_ncw_cw", 1>;
def Linalg_DepthwiseConv1DNwcWcmOp : Linalg_DepthwiseConv<"depthwise_conv_1d_nwc_wcm", 1>;
def Linalg_DepthwiseConv2DNhwcHwcOp : Linalg_DepthwiseConv<"depthwise_conv_2d_nhwc_hwc", 2>;
def Linalg_DepthwiseConv2DNchwChwOp : Linalg_DepthwiseConv<"depthwise_conv_2d_nchw_chw", 2>;
def Linalg_DepthwiseConv2DNhwcHwcQOp : Linalg_DepthwiseConv<"depthwise_conv_2d_nhwc_hwc_q", 2>;
def Linalg_DepthwiseConv2DNhwcHwcmOp : Linalg_DepthwiseConv<"depthwise_conv_2d_nhwc_hwcm", 2>;
def Linalg_DepthwiseConv2DNhwcHwcmQOp : Linalg_DepthwiseConv<"depthwise_conv_2d_nhwc_hwcm_q", 2>;
def Linalg_DepthwiseConv3DNdhwcDhwcOp : Linalg_DepthwiseConv<"depthwise_conv_3d_ndhwc_dhwc", 3>;
def Linalg_DepthwiseConv3DNcdhwCdhwOp : Linalg_DepthwiseConv<"depthwise_conv_3d_ncdhw_cdhw", 3>;
def Linalg_DepthwiseConv3DNdhwcDhwcmOp : Linalg_DepthwiseConv<"depthwise_conv_3d_ndhwc_dhwcm", 3>;

def Linalg_PoolingNhwcSumOp : Linalg_Pooling<"pooling_nhwc_sum", 2, "sum">;
def Linalg_PoolingNchwSumOp : Linalg_Pooling<"pooling_nchw_sum", 2, "sum">;
def Linalg_PoolingNhwcMaxOp : Linalg_Pooling<"pooling_nhwc_max", 2, "greatest element">;
def Linalg_PoolingNhwcMaxUnsignedOp : Linalg_Pooling<"pooling_nhwc_max_unsigned", 2, "greatest element, unsigned,">;
def Linalg_PoolingNchwMaxOp : Linalg_Pooling<"pooling_nchw_max", 2, "greatest element">;
def Linalg_PoolingNhwcMinOp : Linalg_Pooling<"pooling_nhwc_min", 2, "least element">;
def Linalg_PoolingNhwcMinUnsignedOp : Linalg_Pooling<"pooling_nhwc_min_unsigned", 2, "least element, unsigned,">;
def Linalg_PoolingNwcSumOp : Linalg_Pooling<"pooling_nwc_sum", 1, "sum">;
def Linalg_PoolingNcwSumOp : Linalg_Pooling<"pooling_ncw_sum", 1, "sum">;
def Linalg_PoolingNwcMaxOp : Linalg_Pooling<"pooling_nwc_max", 1, "greatest element">;
def Linalg_PoolingNwcMaxUnsignedOp : Linalg_Pooling<"pooling_nwc_max_unsigned", 1, "greatest element, unsigned,">;
def Linalg_PoolingNcwMaxOp : Linalg_Pooling<"pooling_ncw_max", 1, "greatest element">;
def Linalg_PoolingNwcMinOp : Linalg_Pooling<"pooling_nwc_min", 1, "least element">;
def Linalg_PoolingNwcMinUnsignedOp : Linalg_Pooling<"pooling_nwc_min_unsigned", 1, "least element, unsigned,">;
def Linalg_PoolingNdhwcSumOp : Linalg_Pooling<"pooling_ndhwc_sum", 3, "sum">;
def Linalg_PoolingNdhwcMaxOp : Linalg_Pooling<"pooling_ndhwc_max", 3, "greatest element">;
def Linalg_PoolingNdhwcMinOp : Linalg_Pooling<"pooling_ndhwc_min", 3, "least element">;
