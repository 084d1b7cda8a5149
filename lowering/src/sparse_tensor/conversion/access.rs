//! Parts of tensors of the library, and what is put into them.

use super::super::code::{index, zero};
use super::super::library::{Function, buffer_type, call, call_for, of_values, stack_buffer, store_all};
use super::is_sparse;
use rmlir_dialects::bufferization::DeallocTensorOp;
use rmlir_dialects::linalg::{self, FillOp};
use rmlir_dialects::memref::{self, AllocOp, AllocaOp, DeallocOp, DimOp, StoreOp};
use rmlir_dialects::scf::{ForOp, IfOp, ParallelOp, WhileOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{
    CompressOp, ExpandOp, LoadOp, LvlOp, NumberOfEntriesOp, ToCoordinatesOp, ToPositionsOp, ToValuesOp,
};
use rmlir_dialects::tensor::{CastOp, InsertOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Context, DYNAMIC, OpAddr, OpRef, Type, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternRewriter, Rewritten};

fn width_suffix(ctx: &Context, ty: Type) -> Option<&'static str> {
    match crate::calc::int_width(ctx, ty)? {
        _ if ty == ctx.index_type() => Some("0"),
        8 => Some("8"),
        16 => Some("16"),
        32 => Some("32"),
        64 => Some("64"),
        _ => None,
    }
}

/// The values of a tensor.
pub(super) fn values_of(
    rw: &mut PatternRewriter<'_>,
    from: OpAddr,
    element: Type,
    tensor: ValueId,
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let (_, suffix) = of_values(&ctx, element)?;
    let results = [buffer_type(&ctx, element)?];
    let name = format!("sparseValues{suffix}");
    call_for(rw, from, &Function { name: &name, results: &results, as_c: true }, &[tensor])
}

/// Positions or coordinates of a level.
pub(super) fn numbers_of(
    rw: &mut PatternRewriter<'_>,
    from: OpAddr,
    (what, element): (&str, Type),
    (tensor, level): (ValueId, i64),
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let results = [buffer_type(&ctx, element)?];
    let level = index(rw.builder(), level)?;
    let name = format!("{what}{}", width_suffix(&ctx, element)?);
    call_for(rw, from, &Function { name: &name, results: &results, as_c: true }, &[tensor, level])
}

pub(super) const POSITIONS: &str = "sparsePositions";
pub(super) const COORDINATES: &str = "sparseCoordinates";

/// The size of a level or a dimension, which the tensor is asked for.
pub(super) fn size_of(
    rw: &mut PatternRewriter<'_>,
    from: OpAddr,
    name: &str,
    (tensor, at): (ValueId, i64),
) -> Option<ValueId> {
    let at = index(rw.builder(), at)?;
    let results = [rw.ctx().index_type()];
    call_for(rw, from, &Function { name, results: &results, as_c: false }, &[tensor, at])
}

pub(super) fn level_size(op: LvlOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let level = constant_int(view.index())?;
    rw.require(is_sparse(rw.ctx(), view.source().ty()))?;
    let size = size_of(rw, op.at(), "sparseLvlSize", (operands.at(0)?, level))?;
    rw.replace(op, &[size])
}

/// A cast between tensors that are stored in the same way.
pub(super) fn cast(op: CastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let encoding = |ty| Tensor::of(rw.ctx(), ty).and_then(|tensor| tensor.attr);
    let to = encoding(view.dest().ty())?;
    rw.require(encoding(view.source().ty()) == Some(to))?;
    rw.replace(op, &[operands.at(0)?])
}

pub(super) fn free(op: DeallocTensorOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    rw.require(is_sparse(rw.ctx(), rw.read(op).tensor().ty()))?;
    let function = Function { name: "delSparseTensor", results: &[], as_c: false };
    call(rw, op.at(), &function, &operands.all()?)?;
    rw.erase(op)
}

pub(super) fn positions(
    op: ToPositionsOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let view = rw.read(op);
    let (element, level) = (Tensor::of_value(view.tensor())?.position_type(), view.level());
    let made = numbers_of(rw, op.at(), (POSITIONS, element), (operands.at(0)?, level))?;
    rw.replace(op, &[made])
}

pub(super) fn coordinates(
    op: ToCoordinatesOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let view = rw.read(op);
    let (element, level) = (Tensor::of_value(view.tensor())?.coordinate_type(), view.level());
    let ty = view.result().ty();
    let mut made = numbers_of(rw, op.at(), (COORDINATES, element), (operands.at(0)?, level))?;
    if rw.value(made).ty() != ty {
        made = memref::CastOp::build(rw.builder(), ty, made).value().ok()?;
    }
    rw.replace(op, &[made])
}

pub(super) fn values(op: ToValuesOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let element = Tensor::of_value(rw.read(op).tensor())?.element;
    let made = values_of(rw, op.at(), element, operands.at(0)?)?;
    rw.replace(op, &[made])
}

pub(super) fn count_entries(
    op: NumberOfEntriesOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let element = Tensor::of_value(rw.read(op).tensor())?.element;
    let values = values_of(rw, op.at(), element, operands.at(0)?)?;
    let first = index(rw.builder(), 0)?;
    let made = DimOp::build(rw.builder(), values, first).value().ok()?;
    rw.replace(op, &[made])
}

/// What was inserted is put where it belongs.
pub(super) fn load(op: LoadOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let tensor = operands.at(0)?;
    if rw.read(op).has_inserts() {
        let function = Function { name: "endLexInsert", results: &[], as_c: false };
        call(rw, op.at(), &function, &[tensor])?;
    }
    rw.replace(op, &[tensor])
}

/// The outermost loop around an operation.
fn outermost_loop(op: OpRef<'_>) -> Option<OpAddr> {
    let is_loop = |op: &OpRef<'_>| op.ctx().op_interface::<dyn LoopLikeOpInterface>(op.name()).is_some();
    std::iter::successors(op.parent(), |op| op.parent()).filter(is_loop).last().map(|op| op.global())
}

/// A value is passed through memory, which is taken before all loops.
pub(super) fn insert(op: InsertOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let tensor = Tensor::of_value(view.dest())?;
    rw.require(tensor.encoding.is_some())?;
    let (element, levels) = (tensor.element, tensor.lvl_rank());
    let outermost = outermost_loop(view.op()).filter(|outer| outer.unit == op.at().unit);
    let (_, suffix) = of_values(rw.ctx(), element)?;
    let (index_type, cell) = (rw.ctx().index_type(), rw.ctx().memref_type(&[], element, None, None).ok()?);
    if let Some(outermost) = outermost {
        rw.at_op(outermost);
    }
    let places = stack_buffer(rw.builder(), levels, index_type)?;
    let cell = AllocaOp::build(rw.builder(), cell, &[], &[]).value().ok()?;
    rw.at_op(op);
    let all = operands.all()?;
    let (&[value, tensor], coordinates) = all.split_first_chunk::<2>()?;
    store_all(rw.builder(), places, coordinates)?;
    StoreOp::build(rw.builder(), value, cell, &[]).insert().ok()?;
    let name = format!("lexInsert{suffix}");
    call(rw, op.at(), &Function { name: &name, results: &[], as_c: true }, &[tensor, places, cell])?;
    rw.replace(op, &[tensor])
}

fn zeros(rw: &mut PatternRewriter<'_>, buffer: ValueId, element: Type) -> Option<()> {
    let value = zero(rw.builder(), element)?;
    linalg::named::<FillOp>(rw.builder(), &[], [&[value], &[buffer]], &[]).ok().map(|_| ())
}

/// Room for a whole level, next to where the tensor was made.
pub(super) fn expand(op: ExpandOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let tensor = Tensor::of_value(view.tensor())?;
    let (element, last) = (tensor.element, tensor.lvl_rank().checked_sub(1)?);
    let size = tensor.level_shape().get(last).copied()?;
    let (def, _) = view.tensor().def_op()?;
    let def = def.global();
    let (pointer, last) = (operands.at(0)?, i64::try_from(last).ok()?);
    rw.after_op(def);
    let size = match size {
        DYNAMIC => size_of(rw, op.at(), "sparseLvlSize", (pointer, last))?,
        size => index(rw.builder(), size)?,
    };
    let (truth, index_type) = (rw.ctx().i1(), rw.ctx().index_type());
    let mut made = Vec::new();
    for ty in [element, truth, index_type] {
        let ty = buffer_type(rw.ctx(), ty)?;
        made.push(AllocOp::build(rw.builder(), ty, &[size], &[]).value().ok()?);
    }
    let none = index(rw.builder(), 0)?;
    zeros(rw, *made.first()?, element)?;
    zeros(rw, *made.get(1)?, truth)?;
    made.push(none);
    rw.replace(op, &made)
}

/// The outermost structured operation around an operation, or that one.
pub(in super::super) fn top(op: OpRef<'_>) -> OpAddr {
    let is_structured =
        |op: &OpRef<'_>| op.is::<ForOp>() || op.is::<WhileOp>() || op.is::<ParallelOp>() || op.is::<IfOp>();
    std::iter::successors(Some(op), |op| op.parent().filter(is_structured)).last().unwrap_or(op).global()
}

/// What was collected goes into the tensor; the room for it goes after all loops.
pub(super) fn compress(op: CompressOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let tensor = Tensor::of_value(view.tensor())?;
    let (element, levels) = (tensor.element, tensor.lvl_rank());
    let top = top(view.op());
    let all = operands.all()?;
    let (&[values, filled, added, count, tensor], coordinates) = all.split_first_chunk::<5>()?;
    let index_type = rw.ctx().index_type();
    let places = stack_buffer(rw.builder(), levels, index_type)?;
    store_all(rw.builder(), places, coordinates)?;
    let name = format!("expInsert{}", of_values(rw.ctx(), element)?.1);
    let function = Function { name: &name, results: &[], as_c: true };
    call(rw, op.at(), &function, &[tensor, places, values, filled, added, count])?;
    rw.replace(op, &[tensor])?;
    rw.after_op(top);
    for buffer in [values, filled, added] {
        DeallocOp::build(rw.builder(), buffer).insert().ok()?;
    }
    Some(())
}
