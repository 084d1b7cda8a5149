//! Sparse matrices of a device: calls of functions of the runtime library, each with the stream of its operation.

use super::runtime::Param::{self, I32, Pointer, Size};
use super::runtime::{Function, converted, stream_of};
use crate::gpu_common::int;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{gep, index_constant, int_constant};
use crate::llvm_common::descriptor::{Descriptor, Part};
use rmlir_dialects::gpu::*;
use rmlir_dialects::llvm::{AllocaOp, BitcastOp, LoadOp};
use rmlir_ir::typed::{TypedOp, number};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{AttrData, Context, OpAddr, OpRef, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// An argument of a function. Operands are counted with the token that comes first.
#[derive(Clone, Copy, Debug)]
enum Arg {
    /// An operand as it is.
    Given(usize),
    /// The pointer that was allocated for an operand.
    Memory(usize),
    /// What the elements of an operand are as indices.
    IndexKind(usize),
    /// What the elements of an operand are as numbers.
    DataKind(usize),
    /// A number of the operation.
    Mode(&'static str),
    /// What is computed with.
    Compute,
}

/// A function and its arguments, in the order in which they are made; `order` is that in which they are passed, if it is another one.
struct Call {
    function: Function,
    args: &'static [Arg],
    order: Option<&'static [usize]>,
}

const fn call(
    name: &'static str,
    result: Option<Param>,
    params: &'static [Param],
    args: &'static [Arg],
) -> Call {
    Call { function: Function { name, result, params }, args, order: None }
}

use Arg::{Compute, DataKind, Given, IndexKind, Memory, Mode};

const A: Arg = Mode("modeA");
const B: Arg = Mode("modeB");
/// Three numbers, three places, and what is there.
const COMPRESSED: &[Param] = &[Size, Size, Size, Pointer, Pointer, Pointer, I32, I32, I32, Pointer];
const COMPRESSED_ARGS: &[Arg] =
    &[Given(1), Given(2), Given(3), Memory(4), Memory(5), Memory(6), IndexKind(4), IndexKind(5), DataKind(6)];
/// A product of three, and what it needs.
const SIZE_OF_PRODUCT: &[Param] = &[I32, I32, Pointer, Pointer, Pointer, I32, Pointer];
const PRODUCT: &[Param] = &[I32, I32, Pointer, Pointer, Pointer, I32, Pointer, Pointer];
const STEP: &[Param] = &[Pointer, I32, I32, Pointer, Pointer, Pointer, I32, Size, Pointer, Pointer];

const COO: Call = call(
    "mgpuCreateCoo",
    Some(Pointer),
    &[Size, Size, Size, Pointer, Pointer, Pointer, I32, I32, Pointer],
    &[Given(1), Given(2), Given(3), Memory(4), Memory(5), Memory(6), IndexKind(5), DataKind(6)],
);
const COO_PAIRS: Call = call(
    "mgpuCreateCooAoS",
    Some(Pointer),
    &[Size, Size, Size, Pointer, Pointer, I32, I32, Pointer],
    &[Given(1), Given(2), Given(3), Memory(4), Memory(5), IndexKind(4), DataKind(5)],
);
const CSR: Call = call("mgpuCreateCsr", Some(Pointer), COMPRESSED, COMPRESSED_ARGS);
const CSC: Call = call("mgpuCreateCsc", Some(Pointer), COMPRESSED, COMPRESSED_ARGS);
const BSR: Call = call(
    "mgpuCreateBsr",
    Some(Pointer),
    &[Size, Size, Size, Size, Size, Pointer, Pointer, Pointer, I32, I32, I32, Pointer],
    &[
        Given(1),
        Given(2),
        Given(3),
        Given(4),
        Given(5),
        Memory(6),
        Memory(7),
        Memory(8),
        IndexKind(6),
        IndexKind(7),
        DataKind(8),
    ],
);
const VECTOR: Call = call(
    "mgpuCreateDnVec",
    Some(Pointer),
    &[Size, Pointer, I32, Pointer],
    &[Memory(1), DataKind(1), Given(2)],
);
const MATRIX: Call = call(
    "mgpuCreateDnMat",
    Some(Pointer),
    &[Size, Size, Pointer, I32, Pointer],
    &[Memory(1), DataKind(1), Given(2), Given(3)],
);
const FREE_VECTOR: Call = call("mgpuDestroyDnVec", None, &[Pointer, Pointer], &[Given(1)]);
const FREE_MATRIX: Call = call("mgpuDestroyDnMat", None, &[Pointer, Pointer], &[Given(1)]);
const FREE_SPARSE: Call = call("mgpuDestroySpMat", None, &[Pointer, Pointer], &[Given(1)]);
const FREE_PRUNED: Call = call("mgpuDestroyCuSparseLtSpMat", None, &[Pointer, Pointer], &[Given(1)]);
const FREE_PARTNER: Call = call("mgpuDestroyCuSparseLtDnMat", None, &[Pointer, Pointer], &[Given(1)]);
const SPMV_SIZE: Call = call(
    "mgpuSpMVBufferSize",
    Some(Size),
    &[I32, Pointer, Pointer, Pointer, I32, Pointer],
    &[A, Given(1), Given(2), Given(3), Compute],
);
const SPMV: Call = call(
    "mgpuSpMV",
    None,
    &[I32, Pointer, Pointer, Pointer, I32, Pointer, Pointer],
    &[A, Given(1), Given(2), Given(3), Compute, Memory(4)],
);
const FACTORS: &[Arg] = &[A, B, Given(1), Given(2), Given(3), Compute];
const FACTORS_AND_MEMORY: &[Arg] = &[A, B, Given(1), Given(2), Given(3), Compute, Memory(4)];
const SPMM_SIZE: Call = call("mgpuSpMMBufferSize", Some(Size), SIZE_OF_PRODUCT, FACTORS);
const SPMM: Call = call("mgpuSpMM", None, PRODUCT, FACTORS_AND_MEMORY);
const SDDMM_SIZE: Call = call("mgpuSDDMMBufferSize", Some(Size), SIZE_OF_PRODUCT, FACTORS);
const SDDMM: Call = Call {
    function: Function { name: "mgpuSDDMM", result: None, params: PRODUCT },
    args: &[Compute, A, B, Given(1), Given(2), Given(3), Memory(4)],
    order: Some(&[1, 2, 3, 4, 5, 0, 6]),
};
/// Modes and type are made, and not passed.
const PRUNED_SPMM: Call = Call {
    function: Function {
        name: "mgpuCuSparseLtSpMM",
        result: None,
        params: &[Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer],
    },
    args: &[A, B, Compute, Given(1), Given(2), Given(3), Memory(4), Memory(5), Memory(6)],
    order: Some(&[3, 4, 5, 6, 7, 8]),
};
const DESCRIPTION: Call = call("mgpuSpGEMMCreateDescr", Some(Pointer), &[Pointer], &[]);
const FREE_DESCRIPTION: Call = call("mgpuSpGEMMDestroyDescr", None, &[Pointer, Pointer], &[Given(1)]);
const STEP_ARGS: &[Arg] = &[Compute, A, B, Given(1), Given(2), Given(3), Given(4), Given(5), Memory(6)];
const STEP_ORDER: Option<&[usize]> = Some(&[3, 1, 2, 4, 5, 6, 0, 7, 8]);
const ESTIMATE: Call = Call {
    function: Function { name: "mgpuSpGEMMWorkEstimation", result: Some(Size), params: STEP },
    args: STEP_ARGS,
    order: STEP_ORDER,
};
const MULTIPLY: Call = Call {
    function: Function { name: "mgpuSpGEMMCompute", result: Some(Size), params: STEP },
    args: STEP_ARGS,
    order: STEP_ORDER,
};
const COPY: Call = Call {
    function: Function {
        name: "mgpuSpGEMMCopy",
        result: None,
        params: &[Pointer, I32, I32, Pointer, Pointer, Pointer, I32, Pointer],
    },
    args: &[Compute, A, B, Given(1), Given(2), Given(3), Given(4)],
    order: Some(&[3, 1, 2, 4, 5, 6, 0]),
};
const SET_CSR: Call = call(
    "mgpuSetCsrPointers",
    None,
    &[Pointer, Pointer, Pointer, Pointer, Pointer],
    &[Given(1), Memory(2), Memory(3), Memory(4)],
);

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    one::<CreateCooOp>(set, types, |_| Some(&COO));
    one::<CreateCooAoSOp>(set, types, |_| Some(&COO_PAIRS));
    one::<CreateCsrOp>(set, types, |_| Some(&CSR));
    one::<CreateCscOp>(set, types, |_| Some(&CSC));
    one::<CreateBsrOp>(set, types, |_| Some(&BSR));
    one::<DestroyDnTensorOp>(set, types, |op| {
        let tensor = op.operand(1)?;
        let made = tensor.defining::<CreateDnTensorOp>()?;
        Some(match made.dims().count() {
            2 if goes_with_pruned(tensor) => &FREE_PARTNER,
            2 => &FREE_MATRIX,
            1 => &FREE_VECTOR,
            _ => return None,
        })
    });
    one::<DestroySpMatOp>(set, types, |op| {
        Some(if is_pruned(op.operand(1)?)? { &FREE_PRUNED } else { &FREE_SPARSE })
    });
    one::<SpMVBufferSizeOp>(set, types, |_| Some(&SPMV_SIZE));
    one::<SpMVOp>(set, types, |_| Some(&SPMV));
    one::<SpMMOp>(set, types, |op| Some(if is_pruned(op.operand(1)?)? { &PRUNED_SPMM } else { &SPMM }));
    one::<SDDMMBufferSizeOp>(set, types, |_| Some(&SDDMM_SIZE));
    one::<SDDMMOp>(set, types, |_| Some(&SDDMM));
    one::<SpGEMMCreateDescrOp>(set, types, |_| Some(&DESCRIPTION));
    one::<SpGEMMDestroyDescrOp>(set, types, |_| Some(&FREE_DESCRIPTION));
    one::<SpGEMMWorkEstimationOrComputeOp>(set, types, |op| {
        let kind = op.cast::<SpGEMMWorkEstimationOrComputeOp>()?.kind();
        Some(match kind {
            SpGEMMWorkEstimationOrComputeKind::WORKESTIMATION => &ESTIMATE,
            SpGEMMWorkEstimationOrComputeKind::COMPUTE => &MULTIPLY,
        })
    });
    one::<SpGEMMCopyOp>(set, types, |_| Some(&COPY));
    one::<SetCsrPointersOp>(set, types, |_| Some(&SET_CSR));
    let own = types.clone();
    set.convert(NAME, Some(&types.converter), move |op: CreateDnTensorOp, operands, rw| {
        tensor(op.handle(), operands, rw, &own)
    });
    let own = types.clone();
    set.convert(NAME, Some(&types.converter), move |op: Create2To4SpMatOp, operands, rw| {
        pruned(op.handle(), operands, rw, &own)
    });
    let own = types.clone();
    set.convert(NAME, Some(&types.converter), move |op: SpMMBufferSizeOp, operands, rw| {
        sizes(op.handle(), operands, rw, &own)
    });
    let own = types.clone();
    set.convert(NAME, Some(&types.converter), move |op: SpMatGetSizeOp, operands, rw| {
        size_of(op.handle(), operands, rw, &own)
    });
}

const NAME: &str = "(anonymous namespace)::ConvertOpToGpuRuntimeCallPattern";

/// An operation that becomes one call, by what it is found to be.
fn one<O: TypedOp>(
    set: &mut PatternSet,
    types: &LlvmTypes,
    select: impl Fn(OpRef<'_>) -> Option<&'static Call> + Send + Sync + 'static,
) {
    let own = types.clone();
    set.convert(NAME, Some(&types.converter), move |op: O, operands, rw| {
        let at = op.handle();
        let call = select(rw.op(at))?;
        let stream = checked(at, operands, rw)?;
        let args = args_of(at, operands, rw, call.args)?;
        finish(at, rw, &own, call, args, stream)
    });
}

/// The stream of an operation, if all its operands are of the llvm dialect.
fn checked(op: OpAddr, operands: &Operands, rw: &ConversionRewriter<'_>) -> Option<ValueId> {
    converted(operands, rw)?;
    let token = |value: &ValueRef<'_>| rmlir_ir::typed::is_type(rw.ctx(), value.ty(), ("gpu", "async.token"));
    let waits_for = rw.op(op).operands().filter(token).count();
    stream_of(rw, op, operands, waits_for)
}

/// Calls the function and replaces the operation by what it gives, and the stream.
fn finish(
    op: OpAddr,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    call: &Call,
    made: Vec<ValueId>,
    stream: ValueId,
) -> Rewritten {
    let mut args = match call.order {
        Some(order) => order.iter().map(|&at| made.get(at).copied()).collect::<Option<Vec<ValueId>>>()?,
        None => made,
    };
    args.push(stream);
    let result = call.function.call(rw, op, types, &args)?;
    match result {
        Some(result) => rw.replace(op, &[result, stream]),
        None => rw.replace(op, &[stream]),
    }
}

fn args_of(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    args: &[Arg],
) -> Option<Vec<ValueId>> {
    let ctx = rw.ctx().clone();
    let mut made = Vec::new();
    for &arg in args {
        let element = |at: usize| ctx.type_data(rw.op(op).operand(at)?.ty()).shaped_element();
        let constant = match arg {
            Given(at) => {
                made.push(operands.at(at)?);
                continue;
            }
            Memory(at) => {
                let value = operands.at(at)?;
                made.push(Descriptor { value }.get(rw.builder(), Part::Allocated)?);
                continue;
            }
            IndexKind(at) => index_kind(&ctx, element(at)?),
            DataKind(at) => data_kind(&ctx, element(at)?)?,
            Mode(name) => mode(rw.op(op), name)?,
            Compute => data_kind(&ctx, compute_type(rw.op(op))?)?,
        };
        made.push(int_constant(rw.builder(), ctx.i32(), constant)?);
    }
    Some(made)
}

fn mode(op: OpRef<'_>, name: &str) -> Option<i64> {
    number(op.ctx(), op.attr_named(name)?)
}

fn compute_type(op: OpRef<'_>) -> Option<Type> {
    match op.ctx().attr_data(op.attr_named("computeType")?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// The number that the library has for indices of a type.
fn index_kind(ctx: &Context, ty: Type) -> i64 {
    match ctx.type_data(ty) {
        TypeData::Integer { width: 16, .. } => 1,
        TypeData::Integer { width: 32, .. } => 2,
        _ => 3,
    }
}

/// The number that the library has for data of a type.
fn data_kind(ctx: &Context, ty: Type) -> Option<i64> {
    let (part, is_complex) = match ctx.type_data(ty) {
        TypeData::Complex(part) => (*part, true),
        _ => (ty, false),
    };
    let [real, complex] = match ctx.type_data(part) {
        TypeData::Float(FloatKind::BF16) => [14, 15],
        TypeData::Float(FloatKind::F16) => [2, 6],
        TypeData::Float(FloatKind::F32) => [0, 4],
        TypeData::Float(FloatKind::F64) => [1, 5],
        TypeData::Integer { width: 8, .. } => [3, 7],
        TypeData::Integer { width: 16, .. } => [20, 21],
        TypeData::Integer { width: 32, .. } => [10, 11],
        _ => return None,
    };
    Some(if is_complex { complex } else { real })
}

/// Whether two of four elements of a matrix are zero; nothing if it is not known how it was made.
fn is_pruned(matrix: ValueRef<'_>) -> Option<bool> {
    let (op, _) = matrix.def_op()?;
    if op.is::<Create2To4SpMatOp>() {
        return Some(true);
    }
    let is_other = op.is::<CreateCooOp>()
        || op.is::<CreateCooAoSOp>()
        || op.is::<CreateCsrOp>()
        || op.is::<CreateCscOp>()
        || op.is::<CreateBsrOp>();
    is_other.then_some(false)
}

/// Whether a matrix is multiplied with such a one.
fn goes_with_pruned(matrix: ValueRef<'_>) -> bool {
    matrix.users().any(|user| user.is::<SpMMOp>() && user.operand(1).and_then(is_pruned).unwrap_or(false))
}

/// Bytes of the stack for something of the library.
fn room(rw: &mut ConversionRewriter<'_>, types: &LlvmTypes, bytes: i64) -> Option<ValueId> {
    let (pointer, i8) = (types.pointer(0)?, int(types.ctx(), 8)?);
    let b = rw.builder();
    let size = index_constant(b, types.index, bytes)?;
    let made = AllocaOp::build(b, pointer, size, i8).set(AllocaOp::ALIGNMENT, 16).value().ok()?;
    BitcastOp::build(b, pointer, made).value().ok()
}

/// The bytes of a matrix that is multiplied with a pruned one, and of a pruned one.
const PARTNER_BYTES: i64 = 11032;
const PRUNED_BYTES: i64 = 44104;

fn tensor(op: OpAddr, operands: &Operands, rw: &mut ConversionRewriter<'_>, types: &LlvmTypes) -> Rewritten {
    let stream = checked(op, operands, rw)?;
    let root = rw.op(op);
    let rank = root.cast::<CreateDnTensorOp>()?.dims().count();
    let is_partner = rank == 2 && goes_with_pruned(root.result(0)?);
    let call = if rank == 2 { &MATRIX } else { &VECTOR };
    rw.require(rank == 1 || rank == 2)?;
    let mut made = args_of(op, operands, rw, call.args)?;
    // The sizes come first.
    made.rotate_left(2);
    if !is_partner {
        return finish(op, rw, types, call, made, stream);
    }
    let function = Function {
        name: "mgpuCreateCuSparseLtDnMat",
        result: None,
        params: &[Pointer, Size, Size, Pointer, I32, Pointer],
    };
    let handle = room(rw, types, PARTNER_BYTES)?;
    made.insert(0, handle);
    made.push(stream);
    function.call(rw, op, types, &made)?;
    rw.replace(op, &[handle, stream])
}

fn pruned(op: OpAddr, operands: &Operands, rw: &mut ConversionRewriter<'_>, types: &LlvmTypes) -> Rewritten {
    let stream = checked(op, operands, rw)?;
    let made = args_of(op, operands, rw, &[Memory(3), DataKind(3), Given(1), Given(2)])?;
    let &[memory, kind, rows, columns] = &made[..] else { return None };
    let function = Function {
        name: "mgpuCusparseLtCreate2To4SpMat",
        result: None,
        params: &[Pointer, Size, Size, Pointer, I32, Pointer],
    };
    let handle = room(rw, types, PRUNED_BYTES)?;
    function.call(rw, op, types, &[handle, rows, columns, memory, kind, stream])?;
    rw.replace(op, &[handle, stream])
}

/// The number that the library of pruned matrices has for what is computed with.
fn pruned_kind(ctx: &Context, ty: Type) -> Option<i64> {
    match ctx.type_data(ty) {
        TypeData::Float(FloatKind::F16) => Some(0),
        TypeData::Integer { width: 32, .. } => Some(1),
        _ => None,
    }
}

fn sizes(op: OpAddr, operands: &Operands, rw: &mut ConversionRewriter<'_>, types: &LlvmTypes) -> Rewritten {
    let ctx = rw.ctx().clone();
    let stream = checked(op, operands, rw)?;
    let matrix = rw.op(op).operand(1)?;
    if !is_pruned(matrix)? {
        let args = args_of(op, operands, rw, SPMM_SIZE.args)?;
        return finish(op, rw, types, &SPMM_SIZE, args, stream);
    }
    let flag = number(&ctx, matrix.def_op()?.0.attr_named("pruneFlag")?)?;
    let kind = pruned_kind(&ctx, compute_type(rw.op(op))?)?;
    let mut args = args_of(op, operands, rw, &[A, B, Given(1), Given(2), Given(3)])?;
    let flag = int_constant(rw.builder(), ctx.i32(), flag)?;
    let kind = int_constant(rw.builder(), ctx.i32(), kind)?;
    let pointer = types.pointer(0)?;
    let b = rw.builder();
    let three = index_constant(b, types.index, 3)?;
    let memory = AllocaOp::build(b, pointer, three, pointer).set(AllocaOp::ALIGNMENT, 16).value().ok()?;
    args.insert(0, memory);
    args.extend([kind, flag, stream]);
    let function = Function {
        name: "mgpuCuSparseLtSpMMBufferSize",
        result: None,
        params: &[Pointer, I32, I32, Pointer, Pointer, Pointer, I32, I32, Pointer],
    };
    function.call(rw, op, types, &args)?;
    let i64 = int(&ctx, 64)?;
    let b = rw.builder();
    let mut places = vec![memory];
    for at in 1..3 {
        let at = index_constant(b, types.index, at)?;
        places.push(gep(b, pointer, pointer, memory, &[at.into()], Default::default())?);
    }
    let mut results = Vec::new();
    for place in places {
        results.push(LoadOp::build(b, i64, place).value().ok()?);
    }
    results.push(stream);
    rw.replace(op, &results)
}

/// Rows, columns, and how many elements are no zeros.
fn size_of(op: OpAddr, operands: &Operands, rw: &mut ConversionRewriter<'_>, types: &LlvmTypes) -> Rewritten {
    let stream = checked(op, operands, rw)?;
    let matrix = operands.at(1)?;
    let (pointer, i64) = (types.pointer(0)?, int(types.ctx(), 64)?);
    let b = rw.builder();
    let three = index_constant(b, types.index, 3)?;
    let memory = AllocaOp::build(b, pointer, three, i64).set(AllocaOp::ALIGNMENT, 16).value().ok()?;
    let mut places = Vec::new();
    for at in 0..3 {
        let at = index_constant(b, types.index, at)?;
        places.push(gep(b, pointer, pointer, memory, &[at.into()], Default::default())?);
    }
    let function = Function {
        name: "mgpuSpMatGetSize",
        result: None,
        params: &[Pointer, Pointer, Pointer, Pointer, Pointer],
    };
    let args: Vec<ValueId> = [&[matrix][..], &places, &[stream]].concat();
    function.call(rw, op, types, &args)?;
    let mut results = Vec::new();
    for place in places {
        results.push(LoadOp::build(rw.builder(), i64, place).value().ok()?);
    }
    results.push(stream);
    rw.replace(op, &results)
}
