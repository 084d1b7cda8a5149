//! What the named structured operations compute for each element.

use Expr::{Arg, Call, Cast, CastUnsigned, One};

/// A value in the body of an operation. Arguments are numbered: inputs first, then outputs.
pub(super) enum Expr {
    /// An argument.
    Arg(usize),
    /// An argument, as the type of the output; signed unless an attribute says otherwise.
    Cast(usize),
    /// An argument, as the type of the output, unsigned.
    CastUnsigned(usize),
    /// The number one, of the type of the first argument.
    One,
    /// A function of values.
    Call(&'static str, &'static [Expr]),
}

/// The operations that a function stands for.
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) float: &'static str,
    pub(super) int: &'static str,
    /// For `i1`.
    pub(super) bool: &'static str,
    pub(super) complex: &'static str,
}

const fn numbers(
    name: &'static str,
    float: &'static str,
    int: &'static str,
    bool: &'static str,
    complex: &'static str,
) -> Function {
    Function { name, float, int, bool, complex }
}

const fn any(name: &'static str, op: &'static str) -> Function {
    Function { name, float: op, int: op, bool: op, complex: op }
}

/// The functions.
pub(super) const FUNCTIONS: &[Function] = &[
    numbers("add", "arith.addf", "arith.addi", "arith.ori", "complex.add"),
    numbers("sub", "arith.subf", "arith.subi", "arith.subi", "complex.sub"),
    numbers("mul", "arith.mulf", "arith.muli", "arith.andi", "complex.mul"),
    numbers("div", "arith.divf", "arith.divsi", "arith.divsi", "complex.div"),
    numbers("div_unsigned", "arith.divf", "arith.divui", "arith.divui", "complex.div"),
    numbers("max_signed", "arith.maximumf", "arith.maxsi", "arith.maxsi", "arith.maxsi"),
    numbers("min_signed", "arith.minimumf", "arith.minsi", "arith.minsi", "arith.minsi"),
    numbers("max_unsigned", "arith.maximumf", "arith.maxui", "arith.maxui", "arith.maxui"),
    numbers("min_unsigned", "arith.minimumf", "arith.minui", "arith.minui", "arith.minui"),
    any("powf", "math.powf"),
    any("exp", "math.exp"),
    any("log", "math.log"),
    any("abs", "math.absf"),
    any("ceil", "math.ceil"),
    any("floor", "math.floor"),
    any("negf", "arith.negf"),
    any("round", "math.round"),
    any("sqrt", "math.sqrt"),
    any("rsqrt", "math.rsqrt"),
    any("tanh", "math.tanh"),
    any("erf", "math.erf"),
    any("select", "arith.select"),
];

const PRODUCT: Expr = Call("add", &[Arg(2), Call("mul", &[Cast(0), Cast(1)])]);
/// Each factor without its zero point.
const QUANTIZED: Expr = Call(
    "add",
    &[Arg(4), Call("mul", &[Call("sub", &[Cast(0), Cast(2)]), Call("sub", &[Cast(1), Cast(3)])])],
);
const SUM: Expr = Call("add", &[Arg(2), Cast(0)]);
const MAX: Expr = Call("max_signed", &[Arg(2), Cast(0)]);
const MIN: Expr = Call("min_signed", &[Arg(2), Cast(0)]);
const MAX_UNSIGNED: Expr = Call("max_unsigned", &[Arg(2), CastUnsigned(0)]);
const MIN_UNSIGNED: Expr = Call("min_unsigned", &[Arg(2), CastUnsigned(0)]);

/// Maps of an operation that can have others: results by dimension, of so many dimensions.
pub(super) struct Maps {
    pub(super) dims: u32,
    pub(super) results: [&'static [u32]; 3],
}

/// A named operation.
pub(super) struct Named {
    /// The name without the dialect.
    pub(super) name: &'static str,
    pub(super) body: Expr,
    /// The maps that it has unless it says otherwise, if it can.
    pub(super) maps: Option<Maps>,
    /// The maps that it always has, which upstream keeps in an attribute: the number of dimensions, and what
    /// [`maps`](super::maps) reads.
    pub(super) fixed: Option<(u32, &'static str)>,
}

const fn plain(name: &'static str, body: Expr) -> Named {
    Named { name, body, maps: None, fixed: None }
}

const fn fixed(name: &'static str, body: Expr, dims: u32, maps: &'static str) -> Named {
    Named { name, body, maps: None, fixed: Some((dims, maps)) }
}

const fn mapped(name: &'static str, dims: u32, results: [&'static [u32]; 3]) -> Named {
    Named { name, body: PRODUCT, maps: Some(Maps { dims, results }), fixed: None }
}

/// The operations.
pub(super) const NAMED: &[Named] = &[
    mapped("matmul", 3, [&[0, 2], &[2, 1], &[0, 1]]),
    mapped("batch_matmul", 4, [&[0, 1, 3], &[0, 3, 2], &[0, 1, 2]]),
    mapped("batch_reduce_matmul", 4, [&[0, 1, 3], &[0, 3, 2], &[1, 2]]),
    plain("copy", Cast(0)),
    plain("fill", Arg(0)),
    plain("exp", Call("exp", &[Arg(0)])),
    plain("log", Call("log", &[Arg(0)])),
    plain("abs", Call("abs", &[Arg(0)])),
    plain("ceil", Call("ceil", &[Arg(0)])),
    plain("floor", Call("floor", &[Arg(0)])),
    plain("negf", Call("negf", &[Arg(0)])),
    plain("reciprocal", Call("div", &[One, Arg(0)])),
    plain("round", Call("round", &[Arg(0)])),
    plain("sqrt", Call("sqrt", &[Arg(0)])),
    plain("rsqrt", Call("rsqrt", &[Arg(0)])),
    plain("square", Call("mul", &[Arg(0), Arg(0)])),
    plain("tanh", Call("tanh", &[Arg(0)])),
    plain("erf", Call("erf", &[Arg(0)])),
    plain("add", Call("add", &[Arg(0), Arg(1)])),
    plain("sub", Call("sub", &[Arg(0), Arg(1)])),
    plain("mul", Call("mul", &[Arg(0), Arg(1)])),
    plain("div", Call("div", &[Arg(0), Arg(1)])),
    plain("div_unsigned", Call("div_unsigned", &[Arg(0), Arg(1)])),
    plain("max", Call("max_signed", &[Arg(0), Arg(1)])),
    plain("min", Call("min_signed", &[Arg(0), Arg(1)])),
    plain("powf", Call("powf", &[Arg(0), Arg(1)])),
    plain("select", Call("select", &[Arg(0), Arg(1), Arg(2)])),
    fixed("quantized_matmul", QUANTIZED, 3, "0 2 | 2 1 |  |  | 0 1"),
    fixed("quantized_batch_matmul", QUANTIZED, 4, "0 1 3 | 0 3 2 |  |  | 0 1 2"),
    fixed("mmt4d", PRODUCT, 6, "0 2 3 5 | 1 2 4 5 | 0 1 3 4"),
    fixed("batch_mmt4d", PRODUCT, 7, "0 1 3 4 6 | 0 2 3 5 6 | 0 1 2 4 5"),
    fixed("matvec", PRODUCT, 2, "0 1 | 1 | 0"),
    fixed("vecmat", PRODUCT, 2, "1 | 1 0 | 0"),
    fixed("batch_matvec", PRODUCT, 3, "0 1 2 | 0 2 | 0 1"),
    fixed("batch_vecmat", PRODUCT, 3, "0 2 | 0 2 1 | 0 1"),
    fixed("dot", PRODUCT, 1, "0 | 0 | "),
    fixed("conv_1d", PRODUCT, 2, "0+1 | 1 | 0"),
    fixed("conv_2d", PRODUCT, 4, "0+2 1+3 | 2 3 | 0 1"),
    fixed("conv_3d", PRODUCT, 6, "0+3 1+4 2+5 | 3 4 5 | 0 1 2"),
    fixed("conv_1d_nwc_wcf", PRODUCT, 5, "0 1s0+3t0 4 | 3 4 2 | 0 1 2"),
    fixed("conv_1d_ncw_fcw", PRODUCT, 5, "0 3 2s0+4t0 | 1 3 4 | 0 1 2"),
    fixed("conv_2d_nhwc_hwcf", PRODUCT, 7, "0 1s0+4t0 2s1+5t1 6 | 4 5 6 3 | 0 1 2 3"),
    fixed("conv_2d_nhwc_fhwc", PRODUCT, 7, "0 1s0+4t0 2s1+5t1 6 | 3 4 5 6 | 0 1 2 3"),
    fixed("conv_2d_nhwc_hwcf_q", QUANTIZED, 7, "0 1s0+4t0 2s1+5t1 6 | 4 5 6 3 |  |  | 0 1 2 3"),
    fixed("conv_2d_nhwc_fhwc_q", QUANTIZED, 7, "0 1s0+4t0 2s1+5t1 6 | 3 4 5 6 |  |  | 0 1 2 3"),
    fixed("conv_2d_nchw_fchw_q", QUANTIZED, 7, "0 4 2s0+5t0 3s1+6t1 | 1 4 5 6 |  |  | 0 1 2 3"),
    fixed("conv_2d_nchw_fchw", PRODUCT, 7, "0 4 2s0+5t0 3s1+6t1 | 1 4 5 6 | 0 1 2 3"),
    fixed("conv_2d_ngchw_fgchw", PRODUCT, 8, "0 1 5 3s0+6t0 4s1+7t1 | 2 1 5 6 7 | 0 1 2 3 4"),
    fixed("conv_2d_ngchw_gfchw", PRODUCT, 8, "0 1 5 3s0+6t0 4s1+7t1 | 1 2 5 6 7 | 0 1 2 3 4"),
    fixed("conv_2d_nhwgc_gfhwc", PRODUCT, 8, "0 1s0+5t0 2s1+6t1 3 7 | 3 4 5 6 7 | 0 1 2 3 4"),
    fixed("conv_2d_nhwgc_gfhwc_q", QUANTIZED, 8, "0 1s0+5t0 2s1+6t1 3 7 | 3 4 5 6 7 |  |  | 0 1 2 3 4"),
    fixed("conv_2d_ngchw_gfchw_q", QUANTIZED, 8, "0 1 5 3s0+6t0 4s1+7t1 | 1 2 5 6 7 |  |  | 0 1 2 3 4"),
    fixed("conv_3d_ndhwc_dhwcf", PRODUCT, 9, "0 1s0+5t0 2s1+6t1 3s2+7t2 8 | 5 6 7 8 4 | 0 1 2 3 4"),
    fixed("conv_3d_ndhwc_dhwcf_q", QUANTIZED, 9, "0 1s0+5t0 2s1+6t1 3s2+7t2 8 | 5 6 7 8 4 |  |  | 0 1 2 3 4"),
    fixed("conv_3d_ncdhw_fcdhw", PRODUCT, 9, "0 5 2s0+6t0 3s1+7t1 4s2+8t2 | 1 5 6 7 8 | 0 1 2 3 4"),
    fixed("depthwise_conv_1d_nwc_wc", PRODUCT, 4, "0 1s0+3t0 2 | 3 2 | 0 1 2"),
    fixed("depthwise_conv_1d_ncw_cw", PRODUCT, 4, "0 2 1s0+3t0 | 2 3 | 0 2 1"),
    fixed("depthwise_conv_1d_nwc_wcm", PRODUCT, 5, "0 1s0+4t0 2 | 4 2 3 | 0 1 2 3"),
    fixed("depthwise_conv_2d_nhwc_hwc", PRODUCT, 6, "0 1s0+4t0 2s1+5t1 3 | 4 5 3 | 0 1 2 3"),
    fixed("depthwise_conv_2d_nchw_chw", PRODUCT, 6, "0 3 1s0+4t0 2s1+5t1 | 3 4 5 | 0 3 1 2"),
    fixed("depthwise_conv_2d_nhwc_hwc_q", QUANTIZED, 6, "0 1s0+4t0 2s1+5t1 3 | 4 5 3 |  |  | 0 1 2 3"),
    fixed("depthwise_conv_2d_nhwc_hwcm", PRODUCT, 7, "0 1s0+5t0 2s1+6t1 3 | 5 6 3 4 | 0 1 2 3 4"),
    fixed("depthwise_conv_2d_nhwc_hwcm_q", QUANTIZED, 7, "0 1s0+5t0 2s1+6t1 3 | 5 6 3 4 |  |  | 0 1 2 3 4"),
    fixed("depthwise_conv_3d_ndhwc_dhwc", PRODUCT, 8, "0 1s0+4t0 2s1+5t1 3s2+6t2 7 | 4 5 6 7 | 0 1 2 3 7"),
    fixed("depthwise_conv_3d_ncdhw_cdhw", PRODUCT, 8, "0 7 1s0+4t0 2s1+5t1 3s2+6t2 | 7 4 5 6 | 0 7 1 2 3"),
    fixed(
        "depthwise_conv_3d_ndhwc_dhwcm",
        PRODUCT,
        9,
        "0 1s0+5t0 2s1+6t1 3s2+7t2 8 | 5 6 7 8 4 | 0 1 2 3 8 4",
    ),
    fixed("pooling_nhwc_sum", SUM, 6, "0 1s0+4t0 2s1+5t1 3 | 4 5 | 0 1 2 3"),
    fixed("pooling_nchw_sum", SUM, 6, "0 1 2s0+4t0 3s1+5t1 | 4 5 | 0 1 2 3"),
    fixed("pooling_nhwc_max", MAX, 6, "0 1s0+4t0 2s1+5t1 3 | 4 5 | 0 1 2 3"),
    fixed("pooling_nhwc_max_unsigned", MAX_UNSIGNED, 6, "0 1s0+4t0 2s1+5t1 3 | 4 5 | 0 1 2 3"),
    fixed("pooling_nchw_max", MAX, 6, "0 1 2s0+4t0 3s1+5t1 | 4 5 | 0 1 2 3"),
    fixed("pooling_nhwc_min", MIN, 6, "0 1s0+4t0 2s1+5t1 3 | 4 5 | 0 1 2 3"),
    fixed("pooling_nhwc_min_unsigned", MIN_UNSIGNED, 6, "0 1s0+4t0 2s1+5t1 3 | 4 5 | 0 1 2 3"),
    fixed("pooling_nwc_sum", SUM, 4, "0 1s0+3t0 2 | 3 | 0 1 2"),
    fixed("pooling_ncw_sum", SUM, 4, "0 1 2s0+3t0 | 3 | 0 1 2"),
    fixed("pooling_nwc_max", MAX, 4, "0 1s0+3t0 2 | 3 | 0 1 2"),
    fixed("pooling_nwc_max_unsigned", MAX_UNSIGNED, 4, "0 1s0+3t0 2 | 3 | 0 1 2"),
    fixed("pooling_ncw_max", MAX, 4, "0 1 2s0+3t0 | 3 | 0 1 2"),
    fixed("pooling_nwc_min", MIN, 4, "0 1s0+3t0 2 | 3 | 0 1 2"),
    fixed("pooling_nwc_min_unsigned", MIN_UNSIGNED, 4, "0 1s0+3t0 2 | 3 | 0 1 2"),
    fixed("pooling_ndhwc_sum", SUM, 8, "0 1s0+5t0 2s1+6t1 3s2+7t2 4 | 5 6 7 | 0 1 2 3 4"),
    fixed("pooling_ndhwc_max", MAX, 8, "0 1s0+5t0 2s1+6t1 3s2+7t2 4 | 5 6 7 | 0 1 2 3 4"),
    fixed("pooling_ndhwc_min", MIN, 8, "0 1s0+5t0 2s1+6t1 3s2+7t2 4 | 5 6 7 | 0 1 2 3 4"),
];

/// What `linalg.contract` computes, whose maps are always stated.
pub(super) const CONTRACT: &Named = &Named { name: "contract", body: PRODUCT, maps: None, fixed: None };
