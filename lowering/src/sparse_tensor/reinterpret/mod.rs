//! `sparse-reinterpret-map`: operations on sparse tensors are told in terms of levels.

mod foreach;
mod generic;
mod maps;
mod order;

use super::code::{index, of_two};
use rmlir_dialects::arith::{AddIOp, SubIOp};
use rmlir_dialects::bufferization::AllocTensorOp;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{
    AssembleOp, CrdTransDirectionKind, CrdTranslateOp, DisassembleOp, ReinterpretMapOp,
};
use rmlir_dialects::tensor::{EmptyOp, InsertOp};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Attr, Builder, Context, DYNAMIC, Failed, OpRef, Type, ValueId};
use rmlir_passes::options::{SparseReinterpretMapLoopOrderingStrategy, SparseReinterpretMapScope};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes levels of dimensions.
    ReinterpretMap: SparseReinterpretMap, run
}

fn run(options: &options::SparseReinterpretMap, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    if options.scope != SparseReinterpretMapScope::ExceptGeneric {
        let dense_outer =
            options.loop_ordering_strategy == SparseReinterpretMapLoopOrderingStrategy::DenseOuter;
        set.op("(anonymous namespace)::GenericOpReinterpretMap", generic::reinterpret);
        set.op("(anonymous namespace)::GenericOpScheduler", move |op, rw| {
            generic::schedule(op, rw, dense_outer)
        });
    }
    if options.scope != SparseReinterpretMapScope::OnlyGeneric {
        set.op::<AllocTensorOp>("(anonymous namespace)::TensorAllocDemapper", |op, rw| {
            let sizes = rw.read(op).dynamic_sizes().map(|size| size.id()).collect();
            make_empty(op, rw, sizes)
        });
        set.op::<EmptyOp>("(anonymous namespace)::TensorAllocDemapper", |op, rw| {
            let sizes = rw.read(op).dynamic_sizes().map(|size| size.id()).collect();
            make_empty(op, rw, sizes)
        });
        set.op("(anonymous namespace)::SparseAssembleDemapper", assemble);
        set.op("(anonymous namespace)::SparseDisassembleDemapper", disassemble);
        set.op("(anonymous namespace)::TensorInsertDemapper", insert);
        set.op("(anonymous namespace)::ForeachOpDemapper", foreach::reinterpret);
    }
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// What a type is, if it is a sparse tensor whose levels are not its dimensions.
fn mapped(ctx: &Context, ty: Type) -> Option<(Tensor<'_>, Attr)> {
    let tensor = Tensor::of(ctx, ty)?;
    let attr = tensor.attr?;
    let is_mapped = tensor.encoding.as_ref().is_some_and(|encoding| !encoding.is_identity(ctx));
    is_mapped.then_some((tensor, attr))
}

/// Whether an operand or a result is such a tensor.
fn any_mapped(op: OpRef<'_>) -> bool {
    op.operands().chain(op.results()).any(|value| mapped(op.ctx(), value.ty()).is_some())
}

/// A tensor with levels for dimensions.
fn demapped(b: &mut Builder<'_>, value: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    match mapped(&ctx, b.body().value_type(value)) {
        Some((tensor, _)) => ReinterpretMapOp::build(b, tensor.demapped_type()?, value).value().ok(),
        None => Some(value),
    }
}

/// A tensor with the dimensions that an encoding tells.
fn remapped(b: &mut Builder<'_>, attr: Attr, value: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let ty = Tensor::of(&ctx, b.body().value_type(value))?.reinterpreted_type(attr)?;
    ReinterpretMapOp::build(b, ty, value).value().ok()
}

/// Coordinates of the other kind.
pub(super) fn translated(
    b: &mut Builder<'_>,
    tensor: &Tensor<'_>,
    coordinates: &[ValueId],
    direction: CrdTransDirectionKind,
) -> Option<Vec<ValueId>> {
    let Some(attr) = tensor.attr else { return Some(coordinates.to_vec()) };
    let count = match direction {
        CrdTransDirectionKind::Dim2lvl => tensor.lvl_rank(),
        CrdTransDirectionKind::Lvl2dim => tensor.shape.len(),
    };
    let types = vec![b.ctx().index_type(); count];
    let made = CrdTranslateOp::build(b, &types, coordinates, direction, attr).insert().ok()?;
    Some(b.seen().op(made.at()).results().map(|result| result.id()).collect())
}

/// Gives the only result of an operation another type, and what uses it a tensor of the old one.
fn set_result(rw: &mut PatternRewriter<'_>, op: impl Handle, ty: Type, attr: Attr) -> Option<()> {
    let result = rw.op(op).result(0)?.id();
    rw.modify(op, |module, at| module.body_mut(at.unit).set_value_type(result, ty));
    rw.after_op(op);
    let made = remapped(rw.builder(), attr, result)?;
    let user = rw.value(made).def_op()?.0.global();
    rw.replace_uses_except(result, made, &[user.op]);
    Some(())
}

/// A new tensor: its sizes are one more than the largest coordinates.
fn make_empty<O: TypedOp>(op: O, rw: &mut PatternRewriter<'_>, sizes: Vec<ValueId>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (tensor, attr) = mapped(&ctx, rw.op(op).result(0)?.ty())?;
    let b = rw.builder();
    let mut sizes = sizes.into_iter();
    let mut largest = Vec::new();
    for &size in tensor.shape {
        largest.push(match size {
            DYNAMIC => {
                let one = index(b, 1)?;
                of_two::<SubIOp>(b, sizes.next()?, one)?
            }
            size => index(b, size - 1)?,
        });
    }
    let largest = translated(b, &tensor, &largest, CrdTransDirectionKind::Dim2lvl)?;
    let mut open = Vec::new();
    for (&size, &largest) in tensor.level_shape().iter().zip(&largest) {
        if size == DYNAMIC {
            let one = index(b, 1)?;
            open.push(of_two::<AddIOp>(b, largest, one)?);
        }
    }
    rw.set_operands(op, &open);
    set_result(rw, op, tensor.demapped_type()?, attr)
}

fn assemble(op: AssembleOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (tensor, attr) = mapped(&ctx, rw.read(op).result().ty())?;
    set_result(rw, op, tensor.demapped_type()?, attr)
}

fn disassemble(op: DisassembleOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (source, is_mapped) = {
        let source = rw.read(op).tensor();
        (source.id(), mapped(rw.ctx(), source.ty()).is_some())
    };
    rw.require(is_mapped)?;
    let made = demapped(rw.builder(), source)?;
    rw.set_operand(op, 0, made);
    Some(())
}

fn insert(op: InsertOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (tensor, attr) = mapped(&ctx, view.result().ty())?;
    let (scalar, dest) = (view.scalar().id(), view.dest().id());
    let places: Vec<ValueId> = view.indices().map(|place| place.id()).collect();
    let b = rw.builder();
    let dest = demapped(b, dest)?;
    let places = translated(b, &tensor, &places, CrdTransDirectionKind::Dim2lvl)?;
    let made = InsertOp::build(b, scalar, dest, &places).value().ok()?;
    let made = remapped(b, attr, made)?;
    rw.replace(op, &[made])
}
