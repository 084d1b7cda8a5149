//! `expand-realloc`: new memory where more is wanted than there is, else the old one.

use rmlir_dialects::arith::{CmpIOp, CmpIPredicate, ConstantOp};
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{
    AllocOp, CopyOp, DeallocOp, DimOp, ReallocOp, ReinterpretCastOp, SubViewOp, subview_type,
};
use rmlir_dialects::scf::{IfOp, YieldOp};
use rmlir_ir::{Builder, DYNAMIC, Failed, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes of `memref.realloc` what it does.
    ExpandRealloc: ExpandReallocPass, run
}

fn run(options: &options::ExpandReallocPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let frees = options.emit_deallocs;
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ExpandReallocOpPattern", move |op, rw| expand(op, rw, frees));
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "scf", "memref"]).illegal_op::<ReallocOp>();
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn expand(op: ReallocOp, rw: &mut PatternRewriter<'_>, frees: bool) -> Rewritten {
    let root = rw.read(op);
    let (source, result) = (root.source().id(), root.op().result(0)?.ty());
    let (wanted, alignment) = (root.dynamic_result_size().map(|size| size.id()), root.alignment());
    let ctx = rw.ctx().clone();
    let TypeData::MemRef { shape, .. } = ctx.type_data(result) else { return None };
    let b = rw.builder();
    let have = size_of(b, source)?;
    let have_value = have.value(b).ok()?;
    let size = match wanted {
        Some(size) => Mixed::Value(size),
        None => Mixed::Known(*shape.first()?),
    };
    let size_value = size.value(b).ok()?;
    let grows = CmpIOp::build(b, CmpIPredicate::Ult, have_value, size_value).value().ok()?;
    let (mut more, mut same) = (None, None);
    let made = IfOp::build(b, &[result], grows)
        .region(&[], |b, _| {
            more = (|| {
                let sizes: Vec<ValueId> = wanted.into_iter().collect();
                let made = AllocOp::build(b, result, &sizes, &[]);
                let made = match alignment {
                    Some(alignment) => made.set(AllocOp::ALIGNMENT, alignment),
                    None => made,
                };
                let made = made.value().ok()?;
                let part = start_of(b, made, have)?;
                CopyOp::build(b, source, part).insert().ok()?;
                if frees {
                    DeallocOp::build(b, source).insert().ok()?;
                }
                YieldOp::build(b, &[made]).insert().ok()
            })();
        })
        .region(&[], |b, _| {
            same = (|| {
                let (known, sizes) = mixed::split(&[size]);
                let list = |list: &[i64]| ctx.dense_i64_array(list);
                let cast = ReinterpretCastOp::build(
                    b,
                    result,
                    source,
                    &[],
                    &sizes,
                    &[],
                    list(&[0]),
                    list(&known),
                    list(&[1]),
                );
                let cast = cast.value().ok()?;
                YieldOp::build(b, &[cast]).insert().ok()
            })();
        });
    let made = made.value().ok()?;
    more.and(same)?;
    rw.replace(op, &[made])
}

/// The size in the type; else it is looked up, even where the operation that made the memory tells it.
fn size_of(b: &mut Builder<'_>, memref: ValueId) -> Option<Mixed> {
    let ty = b.body().value_type(memref);
    let size = *b.ctx().type_data(ty).shape()?.first()?;
    if size != DYNAMIC {
        return Some(Mixed::Known(size));
    }
    let zero = b.ctx().index_attr(0);
    let zero = ConstantOp::build(b, zero).value().ok()?;
    Some(Mixed::Value(DimOp::build(b, memref, zero).value().ok()?))
}

/// So many elements from the start of some memory on.
fn start_of(b: &mut Builder<'_>, memref: ValueId, size: Mixed) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let (known, sizes) = mixed::split(&[size]);
    let ty = subview_type(&ctx, b.body().value_type(memref), [&[0], &known, &[1]], &known)?;
    let list = |list: &[i64]| ctx.dense_i64_array(list);
    SubViewOp::build(b, ty, memref, &[], &sizes, &[], list(&[0]), list(&known), list(&[1])).value().ok()
}
