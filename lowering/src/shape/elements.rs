//! `shape-to-shape-lowering`: the number of elements is the product of the sizes.

use rmlir_dialects::arith;
use rmlir_dialects::shape::{ConstSizeOp, MulOp, NumElementsOp, ReduceOp, YieldOp};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Says operations of shape by simpler ones.
    ShapeToShape: ShapeToShapeLoweringPass, run
}

fn run(_: &options::ShapeToShapeLoweringPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::NumElementsOpConverter", product);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "shape"]).illegal_op::<NumElementsOp>();
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn product(op: NumElementsOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let (shape, ty) = (view.shape().id(), view.op().result(0)?.ty());
    let ctx = rw.ctx().clone();
    let one = if ty == ctx.index_type() {
        arith::ConstantOp::build(rw.builder(), ctx.index_attr(1)).value().ok()?
    } else {
        ConstSizeOp::build(rw.builder(), 1).value().ok()?
    };
    let args = [ctx.index_type(), ty, ty];
    let mut filled = None;
    let made = ReduceOp::build(rw.builder(), &[ty], shape, &[one]).region(&args, |b, args| {
        filled = (|| {
            let &[_, size, so_far] = args else { return None };
            let product = MulOp::build(b, ty, size, so_far).value().ok()?;
            YieldOp::build(b, &[product]).insert().ok()
        })();
    });
    let made = made.value().ok()?;
    filled?;
    rw.replace(op, &[made])
}
