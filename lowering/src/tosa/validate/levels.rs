//! How large things may be.

use super::target::Target;
use rmlir_dialects::tosa::*;
use rmlir_ir::def::Param;
use rmlir_ir::typed::{TypedOp, type_param};
use rmlir_ir::{AttrData, DYNAMIC, Failed, OpRef, Type, TypeData};

type Checked = Result<(), Failed>;

/// The limits of the level `8k`.
const MAX_RANK: i64 = 6;
const MAX_KERNEL: i64 = 8192;
const MAX_STRIDE: i64 = 8192;
const MAX_SCALE: i64 = 256;
const MAX_LOG2_SIZE: u32 = 31;
const MAX_NESTING: usize = 6;
const MAX_TENSOR_LIST_SIZE: usize = 64;

/// What of an operation is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    RanksAndSizes,
    Sizes,
    Nothing,
}

/// Operations whose tensors may have any rank that their own definition lets them have.
fn extent(op: OpRef<'_>) -> Extent {
    fn is_one_of(op: OpRef<'_>, kinds: &[rmlir_ir::OpKind]) -> bool {
        kinds.iter().any(|kind| op.name_text() == kind.name().as_bytes())
    }
    let sizes = [
        AvgPool2dOp::KIND,
        Conv2DOp::KIND,
        Conv3DOp::KIND,
        DepthwiseConv2DOp::KIND,
        TransposeConv2DOp::KIND,
        FFT2dOp::KIND,
        MatMulOp::KIND,
        MatmulTBlockScaledOp::KIND,
        MaxPool2dOp::KIND,
        RFFT2dOp::KIND,
        GatherOp::KIND,
        ScatterOp::KIND,
        ResizeOp::KIND,
        CustomOp::KIND,
        WhileOp::KIND,
        ConstShapeOp::KIND,
    ];
    let nothing = [ApplyScaleOp::KIND, YieldOp::KIND];
    let is_shape_op = |op: OpRef<'_>| {
        let is_shape = |ty: Type| type_param(op.ctx(), ty, ("tosa", "shape"), 0).is_some();
        !op.is::<DimOp>() && op.num_results() > 0 && op.results().all(|result| is_shape(result.ty()))
    };
    match () {
        () if is_one_of(op, &sizes) => Extent::Sizes,
        () if is_one_of(op, &nothing) || is_shape_op(op) => Extent::Nothing,
        () => Extent::RanksAndSizes,
    }
}

fn failed(op: OpRef<'_>, what: &str) -> Failed {
    op.emit_error(format!("failed level check: {what}"))
}

fn check_rank(op: OpRef<'_>, ty: Type, what: &str, most: i64) -> Checked {
    let ctx = op.ctx();
    match ctx.type_data(ty) {
        TypeData::UnrankedTensor(_) => Err(failed(op, "unranked tensor")),
        TypeData::RankedTensor { shape, .. } if shape.len() as i64 > most => {
            Err(failed(op, &format!("{what} rank(shape) <= MAX_RANK")))
        }
        _ => match type_param(ctx, ty, ("tosa", "shape"), 0) {
            Some(Param::Int(rank)) if *rank > most => {
                let ty = ctx.quoted_type(ty);
                Err(op.emit_error(format!("failed shape type level check: {ty} exceeds MAX_RANK")))
            }
            _ => Ok(()),
        },
    }
}

fn check_size(op: OpRef<'_>, ty: Type, what: &str, target: &Target) -> Checked {
    let ctx = op.ctx();
    let (shape, element) = match ctx.type_data(ty) {
        TypeData::UnrankedTensor(_) => return Err(failed(op, "unranked tensor")),
        TypeData::RankedTensor { shape, element, .. } => (shape, *element),
        _ => return Ok(()),
    };
    if shape.contains(&DYNAMIC) {
        if target.number() > (1, 0) {
            return Ok(());
        }
        let why = "shape dimension cannot be dynamic when targeting TOSA specification version 1.0 or below";
        return Err(failed(op, &format!("{what} {why}")));
    }
    let bits = ctx.type_data(element).storage_width().unwrap_or(8);
    let bytes = i64::from(bits / 8).max(1);
    let size = shape.iter().try_fold(bytes, |all, &size| all.checked_mul(size));
    if size.is_some_and(|size| size < 1 << MAX_LOG2_SIZE) {
        return Ok(());
    }
    Err(failed(op, &format!("{what} tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)")))
}

/// The type of a variable.
pub(super) fn variable_type(op: VariableOp<OpRef<'_>>) -> Option<Type> {
    let (view, ctx) = (op.op(), op.op().ctx());
    let AttrData::Type(element) = *ctx.attr_data(view.attr_named("type")?) else { return None };
    let (_, sizes) = rmlir_dialects::common::elements::integers(
        ctx,
        view.attr_named("var_shape")?,
        super::super::MAX_NUMBERS,
    )?;
    let sizes = sizes.iter().map(|size| size.to_i64()).collect::<Option<Vec<i64>>>()?;
    let sizes: Vec<i64> = sizes.into_iter().map(|size| if size == -1 { DYNAMIC } else { size }).collect();
    ctx.tensor_type(&sizes, element, None).ok()
}

fn check_extents(op: OpRef<'_>, target: &Target) -> Checked {
    let extent = extent(op);
    if extent == Extent::Nothing {
        return Ok(());
    }
    if let Some(variable) = op.cast::<VariableOp>() {
        let Some(ty) = variable_type(variable) else { return Ok(()) };
        check_rank(op, ty, "variable type", MAX_RANK)?;
        return check_size(op, ty, "variable type", target);
    }
    if extent == Extent::RanksAndSizes {
        let (is_choice, is_argmax) = (op.is::<IfOp>(), op.is::<ArgMaxOp>());
        // Of a choice only the condition counts.
        for value in op.operands().take(if is_choice { 1 } else { usize::MAX }) {
            check_rank(op, value.ty(), "operand", MAX_RANK)?;
        }
        let most = if is_argmax { MAX_RANK - 1 } else { MAX_RANK };
        for value in op.results().take(if is_choice { 0 } else { usize::MAX }) {
            check_rank(op, value.ty(), "result", most)?;
        }
    }
    for value in op.operands() {
        check_size(op, value.ty(), "operand", target)?;
    }
    op.results().try_for_each(|value| check_size(op, value.ty(), "result", target))
}

fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    op.attr_named(name).and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default()
}

fn at_most(op: OpRef<'_>, values: &[i64], most: i64, what: &str) -> Checked {
    if values.iter().all(|&value| value <= most) { Ok(()) } else { Err(failed(op, what)) }
}

fn sizes(op: OpRef<'_>, operand: usize) -> Vec<i64> {
    let ty = op.operand(operand).map(|value| value.ty());
    ty.and_then(|ty| op.ctx().type_data(ty).shape()).unwrap_or_default().to_vec()
}

/// A window that is spread must not reach too far. `first` is where the weight has its first size.
fn check_convolution(op: OpRef<'_>, first: usize, names: &[&str]) -> Checked {
    let dilation = numbers(op, "dilation");
    at_most(op, &dilation, MAX_KERNEL, "dilation <= MAX_KERNEL")?;
    at_most(op, &numbers(op, "pad"), MAX_KERNEL, "pad <= MAX_KERNEL")?;
    at_most(op, &numbers(op, "stride"), MAX_STRIDE, "stride <= MAX_STRIDE")?;
    let weight = sizes(op, 1);
    for ((name, &dilation), &size) in names.iter().zip(&dilation).zip(weight.iter().skip(first)) {
        let reach = dilation.checked_mul(size).unwrap_or(i64::MAX);
        at_most(op, &[reach], MAX_KERNEL, &format!("dilation_{name} <= MAX_KERNEL)"))?;
    }
    Ok(())
}

fn check_windows(op: OpRef<'_>) -> Checked {
    if op.is::<AvgPool2dOp>() || op.is::<MaxPool2dOp>() {
        at_most(op, &numbers(op, "kernel"), MAX_KERNEL, "kernel <= MAX_KERNEL")?;
        at_most(op, &numbers(op, "stride"), MAX_STRIDE, "stride <= MAX_STRIDE")?;
        at_most(op, &numbers(op, "pad"), MAX_KERNEL, "pad <= MAX_KERNEL")?;
    }
    if op.is::<Conv2DOp>() {
        check_convolution(op, 1, &["y * KH", "x * KW"])?;
    }
    if op.is::<Conv3DOp>() {
        check_convolution(op, 1, &["d * KD", "y * KH", "x * KW"])?;
    }
    if op.is::<DepthwiseConv2DOp>() {
        check_convolution(op, 0, &["y * KH", "x * KW"])?;
    }
    if op.is::<FFT2dOp>() || op.is::<RFFT2dOp>() {
        for operand in 0..op.num_operands() {
            for (name, &size) in ["H", "W"].iter().zip(sizes(op, operand).iter().skip(1)) {
                at_most(op, &[size], MAX_KERNEL, &format!("{name} <= MAX_KERNEL"))?;
            }
        }
    }
    if op.is::<TransposeConv2DOp>() {
        for (name, &size) in ["KH", "KW"].iter().zip(sizes(op, 1).iter().skip(1)) {
            at_most(op, &[size], MAX_KERNEL, &format!("{name} <= MAX_KERNEL"))?;
        }
        at_most(op, &numbers(op, "out_pad"), MAX_KERNEL, "pad <= MAX_KERNEL")?;
        at_most(op, &numbers(op, "stride"), MAX_STRIDE, "stride <= MAX_STRIDE")?;
    }
    if op.is::<ResizeOp>() {
        let scale = known_shape(op.operand(1)).ok_or(Failed)?;
        for (name, pair) in ["y", "x"].iter().zip(scale.chunks_exact(2)) {
            let ratio = pair[0].checked_div(pair[1]).unwrap_or(i64::MAX);
            at_most(op, &[ratio], MAX_SCALE, &format!("scale_{name}_n/scale_{name}_d <= MAX_SCALE"))?;
        }
    }
    Ok(())
}

fn check_lists(op: OpRef<'_>) -> Checked {
    let lists: &[(usize, &str)] = &match () {
        () if op.is::<ConcatOp>() => vec![(op.num_operands(), "input1")],
        () if op.is::<CustomOp>() => {
            vec![(op.num_operands(), "input_list"), (op.num_results(), "output_list")]
        }
        () if op.is::<IfOp>() => {
            vec![(op.num_operands().saturating_sub(1), "inputs"), (op.num_results(), "outputs")]
        }
        () if op.is::<WhileOp>() => vec![(op.num_operands(), "inputs"), (op.num_results(), "outputs")],
        () => Vec::new(),
    };
    for &(count, what) in lists {
        if count > MAX_TENSOR_LIST_SIZE {
            return Err(op.emit_error(format!("failed level check for MAX_TENSOR_LIST_SIZE: {what}")));
        }
    }
    Ok(())
}

fn check_nesting(op: OpRef<'_>) -> Checked {
    let is_outer =
        |op: OpRef<'_>| op.is::<rmlir_dialects::func::FuncOp>() || op.name_text() == b"builtin.module";
    let (mut depth, mut at) = (0, op);
    while !is_outer(at) {
        let Some(parent) = at.parent() else { break };
        (depth, at) = (depth + 1, parent);
    }
    if depth < MAX_NESTING { Ok(()) } else { Err(failed(op, &format!("{depth} >= MAX_NESTING"))) }
}

/// Whether an operation keeps to the level of the target.
pub(super) fn check(op: OpRef<'_>, target: &Target) -> Checked {
    if target.level == Level::None {
        return Ok(());
    }
    check_extents(op, target)?;
    check_windows(op)?;
    check_lists(op)?;
    if op.is::<IfOp>() || op.is::<WhileOp>() { check_nesting(op) } else { Ok(()) }
}
