//! What the named structured operations compute for each element.

use Expr::{Arg, As, Call, Cast, CastUnsigned, Float, Index, Int, One, ToOutput};

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
    /// A whole number of 64 bits.
    Int(i64),
    /// A float of 64 bits.
    Float(f64),
    /// Where the body is along a loop.
    Index(i64),
    /// A value as a number of another kind, signed.
    As(NumberKind, &'static Expr),
    /// A value as the type of the output, signed.
    ToOutput(&'static Expr),
}

/// Kinds of numbers that values are turned into.
#[derive(Clone, Copy)]
pub(super) enum NumberKind {
    /// `i32`
    I32,
    /// `f64`
    F64,
}

/// The operation that a function stands for, or why it is refused.
pub(super) type Choice = Result<&'static str, &'static str>;

/// The operations that a function stands for, by kind of number.
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) float: Choice,
    pub(super) int: Choice,
    /// For `i1`.
    pub(super) bool: Choice,
    pub(super) complex: Choice,
}

const fn numbers(
    name: &'static str,
    float: &'static str,
    int: &'static str,
    bool: Choice,
    complex: &'static str,
) -> Function {
    Function { name, float: Ok(float), int: Ok(int), bool, complex: Ok(complex) }
}

const fn unsigned(name: &'static str, op: &'static str, float: Choice, why: &'static str) -> Function {
    Function { name, float, int: Ok(op), bool: Err(why), complex: Err(why) }
}

const fn float(name: &'static str, op: &'static str) -> Function {
    let no = Err("unsupported non numeric type");
    Function { name, float: Ok(op), int: no, bool: no, complex: no }
}

const fn any(name: &'static str, op: &'static str) -> Function {
    Function { name, float: Ok(op), int: Ok(op), bool: Ok(op), complex: Ok(op) }
}

const NOT_UNSIGNED: &str = "unsupported operation: unsigned div not on uint";

/// The functions.
pub(super) const FUNCTIONS: &[Function] = &[
    numbers("add", "arith.addf", "arith.addi", Ok("arith.ori"), "complex.add"),
    numbers("sub", "arith.subf", "arith.subi", Err("unsupported operation: sub with bools"), "complex.sub"),
    numbers("mul", "arith.mulf", "arith.muli", Ok("arith.andi"), "complex.mul"),
    numbers("div", "arith.divf", "arith.divsi", Err("unsupported operation: div with bools"), "complex.div"),
    unsigned("div_unsigned", "arith.divui", Err(NOT_UNSIGNED), NOT_UNSIGNED),
    numbers("max_signed", "arith.maximumf", "arith.maxsi", Ok("arith.maxsi"), "arith.maxsi"),
    numbers("min_signed", "arith.minimumf", "arith.minsi", Ok("arith.minsi"), "arith.minsi"),
    unsigned(
        "max_unsigned",
        "arith.maxui",
        Ok("arith.maximumf"),
        "unsupported operation: unsigned max not on uint",
    ),
    unsigned(
        "min_unsigned",
        "arith.minui",
        Ok("arith.minimumf"),
        "unsupported operation: unsigned min not on uint",
    ),
    float("powf", "math.powf"),
    float("exp", "math.exp"),
    float("log", "math.log"),
    float("abs", "math.absf"),
    float("ceil", "math.ceil"),
    float("floor", "math.floor"),
    float("negf", "arith.negf"),
    float("reciprocal", "arith.divf"),
    float("round", "math.round"),
    float("sqrt", "math.sqrt"),
    float("rsqrt", "math.rsqrt"),
    float("square", "arith.mulf"),
    float("tanh", "math.tanh"),
    float("erf", "math.erf"),
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

/// A linear congruential step: of a sum to a number that looks random.
const FACTOR: Expr = As(NumberKind::I32, &Int(1_103_515_245));
const OFFSET: Expr = As(NumberKind::I32, &Int(12_345));
const ROW: Expr = As(NumberKind::I32, &Index(0));
const COLUMN: Expr = As(NumberKind::I32, &Index(1));
const OF_ROW: Expr = Call("add", &[Call("mul", &[Call("add", &[ROW, Arg(2)]), FACTOR]), OFFSET]);
const OF_COLUMN: Expr = Call("add", &[Call("mul", &[Call("add", &[COLUMN, OF_ROW]), FACTOR]), OFFSET]);
/// Moved to positive numbers and then between the two bounds.
const RANDOM: Expr = ToOutput(&Call(
    "add",
    &[
        Call(
            "mul",
            &[
                Call("add", &[As(NumberKind::F64, &Int(2_147_483_647)), As(NumberKind::F64, &OF_COLUMN)]),
                Call("mul", &[Call("sub", &[Arg(1), Arg(0)]), Float(2.328_306_4e-10)]),
            ],
        ),
        Arg(0),
    ],
));

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
    /// The number of arguments of the body.
    pub(super) args: usize,
    /// The maps that it has unless it says otherwise, if it can.
    pub(super) maps: Option<Maps>,
    /// The maps that it always has, which upstream keeps in an attribute: the number of dimensions, and what
    /// [`maps`](super::maps) reads.
    pub(super) fixed: Option<(u32, &'static str)>,
}

const fn plain(name: &'static str, inputs: usize, body: Expr) -> Named {
    Named { name, body, args: inputs + 1, maps: None, fixed: None }
}

const fn one(name: &'static str, call: &'static [Expr; 1]) -> Named {
    plain(name, 1, Call(name, call))
}

const fn two(name: &'static str, function: &'static str) -> Named {
    plain(name, 2, Call(function, &[Arg(0), Arg(1)]))
}

const fn fixed(name: &'static str, body: Expr, dims: u32, maps: &'static str) -> Named {
    Named { name, body, args: count_maps(maps), maps: None, fixed: Some((dims, maps)) }
}

const fn mapped(name: &'static str, dims: u32, results: [&'static [u32]; 3]) -> Named {
    Named { name, body: PRODUCT, args: 3, maps: Some(Maps { dims, results }), fixed: None }
}

/// The number of maps in a short text: each operand has one.
const fn count_maps(maps: &str) -> usize {
    let (bytes, mut at, mut count) = (maps.as_bytes(), 0, 1);
    while at < bytes.len() {
        if bytes[at] == b'|' {
            count += 1;
        }
        at += 1;
    }
    count
}

/// Operations element by element, by the kind that `linalg.elementwise` has for them. Some have no name of their own.
pub(super) const ELEMENTWISE: &[(&str, Named)] = &[
    ("exp", one("exp", &[Arg(0)])),
    ("log", one("log", &[Arg(0)])),
    ("abs", one("abs", &[Arg(0)])),
    ("ceil", one("ceil", &[Arg(0)])),
    ("floor", one("floor", &[Arg(0)])),
    ("negf", one("negf", &[Arg(0)])),
    ("reciprocal", plain("reciprocal", 1, Call("reciprocal", &[One, Arg(0)]))),
    ("round", one("round", &[Arg(0)])),
    ("sqrt", one("sqrt", &[Arg(0)])),
    ("rsqrt", one("rsqrt", &[Arg(0)])),
    ("square", plain("square", 1, Call("square", &[Arg(0), Arg(0)]))),
    ("tanh", one("tanh", &[Arg(0)])),
    ("erf", one("erf", &[Arg(0)])),
    ("add", two("add", "add")),
    ("sub", two("sub", "sub")),
    ("mul", two("mul", "mul")),
    ("div", two("div", "div")),
    ("div_unsigned", two("div_unsigned", "div_unsigned")),
    ("max_signed", two("max", "max_signed")),
    ("min_signed", two("min", "min_signed")),
    ("max_unsigned", two("", "max_unsigned")),
    ("min_unsigned", two("", "min_unsigned")),
    ("powf", two("powf", "powf")),
    ("select", plain("select", 3, Call("select", &[Arg(0), Arg(1), Arg(2)]))),
];

/// The other operations.
pub(super) const NAMED: &[Named] = &[
    mapped("matmul", 3, [&[0, 2], &[2, 1], &[0, 1]]),
    mapped("batch_matmul", 4, [&[0, 1, 3], &[0, 3, 2], &[0, 1, 2]]),
    mapped("batch_reduce_matmul", 4, [&[0, 1, 3], &[0, 3, 2], &[1, 2]]),
    plain("copy", 1, Cast(0)),
    plain("fill", 1, Arg(0)),
    fixed("fill_rng_2d", RANDOM, 2, " |  |  | 0 1"),
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
pub(super) const CONTRACT: &Named =
    &Named { name: "contract", body: PRODUCT, args: 3, maps: None, fixed: None };
