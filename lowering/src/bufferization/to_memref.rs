//! `convert-bufferization-to-memref`: clones become new memory with a copy, and memory is freed as `bufferization-lower-deallocations` does.

use super::lower_deallocs;
use crate::rewriting::ids;
use rmlir_dialects::arith::{ConstantOp, MulIOp};
use rmlir_dialects::bufferization::CloneOp;
use rmlir_dialects::common::accesses::store;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::memref::{AllocOp, AllocaOp, CastOp, CopyOp, DimOp, RankOp, ReshapeOp};
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Builder, Context, DYNAMIC, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, create_or_fold};

plain_pass! {
    /// Makes memref of bufferization.
    BufferizationToMemref: ConvertBufferizationToMemRefPass, run
}

fn run(_: &options::ConvertBufferizationToMemRefPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let helpers = lower_deallocs::helpers(run)?;
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::CloneOpConversion", clone);
    lower_deallocs::patterns(&mut set, helpers);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["memref", "arith", "scf", "func"]).illegal_dialects(&["bufferization"]);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn clone(op: CloneOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, ty) = (root.input().id(), root.output().ty());
    let ctx = rw.ctx().clone();
    let made = match ctx.type_data(ty) {
        TypeData::UnrankedMemRef { element, space } => {
            of_any_rank(rw.builder(), input, ty, ctx.memref_type(&[DYNAMIC], *element, None, *space).ok()?)?
        }
        TypeData::MemRef { shape, element, space, .. } => {
            let plain = ctx.memref_type(shape, *element, None, *space).ok()?;
            rw.require(can_cast(&ctx, plain, ty))?;
            let sizes = open_sizes(rw.builder(), input, shape)?;
            let made = AllocOp::build(rw.builder(), plain, &sizes, &[]).value().ok()?;
            if plain == ty { made } else { CastOp::build(rw.builder(), ty, made).value().ok()? }
        }
        _ => return None,
    };
    CopyOp::build(rw.builder(), input, made).insert().ok()?;
    rw.replace(op, &[made])
}

fn can_cast(ctx: &Context, from: Type, to: Type) -> bool {
    let name = ctx.op_name(CastOp::KIND.name());
    let model = ctx.op_interface::<dyn CastOpInterface>(name);
    model.is_some_and(|model| model.are_cast_compatible(ctx, &[from], &[to]))
}

/// The sizes of a memref in the places that a shape leaves open.
fn open_sizes(b: &mut Builder<'_>, memref: ValueId, shape: &[i64]) -> Option<Vec<ValueId>> {
    let mut sizes = Vec::new();
    for (at, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let at = b.ctx().index_attr(at as i64);
        let at = ConstantOp::build(b, at).value().ok()?;
        sizes.push(create_or_fold(b, |b| DimOp::build(b, memref, at).value()).ok()?);
    }
    Some(sizes)
}

/// New memory of the shape of some of any rank: that many elements, reshaped by the sizes.
fn of_any_rank(b: &mut Builder<'_>, memref: ValueId, ty: Type, flat: Type) -> Option<ValueId> {
    let index = b.ctx().index_type();
    let (zero, one) = (Mixed::Known(0).value(b).ok()?, Mixed::Known(1).value(b).ok()?);
    let rank = RankOp::build(b, memref).value().ok()?;
    let list = b.ctx().memref_type(&[DYNAMIC], index, None, None).ok()?;
    let sizes = AllocaOp::build(b, list, &[rank], &[]).value().ok()?;
    let mut filled = None;
    let made = ForOp::build(b, &[index], zero, rank, one, &[one]);
    let made = made.region(&[index, index], |b, args| {
        filled = (|| {
            let &[at, count] = args else { return None };
            let size = DimOp::build(b, memref, at).value().ok()?;
            store(b, size, sizes, &[at]).ok()?;
            let count = MulIOp::build(b, count, size).value().ok()?;
            YieldOp::build(b, &[count]).insert().ok()
        })();
    });
    let made = made.insert().ok()?;
    filled?;
    let count = ids(b.seen().op(made.at()).results());
    let made = AllocOp::build(b, flat, &count, &[]).value().ok()?;
    ReshapeOp::build(b, ty, made, sizes).value().ok()
}
