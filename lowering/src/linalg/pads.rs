//! `convert-tensor-to-linalg`: padding becomes filling and putting in.

use super::fuse::Padding;
use super::tensors::{self, Slice, shape};
use rmlir_dialects::arith::AddIOp;
use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::linalg::{self, FillOp};
use rmlir_dialects::tensor::{GenerateOp, PadOp, folded_paddings};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::{DYNAMIC, Failed, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, create_or_fold};

plain_pass! {
    /// Makes linalg and slices of `tensor.pad`.
    ConvertTensorToLinalg: ConvertTensorToLinalgPass, run
}

fn run(_: &options::ConvertTensorToLinalgPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("mlir::linalg::DecomposePadOpPattern", decompose);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "linalg", "tensor"]).illegal_op::<PadOp>();
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn decompose(op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, result, ty) = (root.source().id(), root.result().id(), root.result().ty());
    let [low, high] = folded_paddings(root.op());
    let padding = Padding::of(root.op());
    let body = root.op().region(0)?.entry()?.id();
    let sizes = shape(rw.value(result)).to_vec();
    let mut open = Vec::new();
    for (dim, &size) in sizes.iter().enumerate() {
        if size != DYNAMIC {
            continue;
        }
        let mut sum = dim::size_of(rw.builder(), source, dim).ok()?.value(rw.builder()).ok()?;
        for &more in [low.get(dim)?, high.get(dim)?] {
            let more = more.value(rw.builder()).ok()?;
            sum = create_or_fold(rw.builder(), |b| AddIOp::build(b, sum, more).value()).ok()?;
        }
        open.push(sum);
    }
    let element = tensors::element(rw.ctx(), ty);
    let mut next = open.iter();
    let mixed: Vec<Mixed> = sizes
        .iter()
        .map(|&size| match size {
            DYNAMIC => next.next().map(|&value| Mixed::Value(value)),
            size => Some(Mixed::Known(size)),
        })
        .collect::<Option<_>>()?;
    let dest = tensors::empty(rw.builder(), &mixed, element).ok()?;
    let filled: ValueId = match padding {
        Some(padding) => {
            let inside = rw.value(padding.value).block()?.id() == body;
            if let Some((def, _)) = rw.value(padding.value).def_op().filter(|_| inside) {
                let def = def.global();
                rw.move_before(def, op)?;
            }
            let ty = rw.value(dest).ty();
            let made: FillOp = linalg::named(rw.builder(), &[ty], [&[padding.value], &[dest]], &[]).ok()?;
            rw.op(made).result(0)?.id()
        }
        None => {
            let made = GenerateOp::build(rw.builder(), ty, &open).region_with(|_, _| {}).insert().ok()?;
            let (from, into) = (rw.op(op).region(0)?.id(), rw.op(made).region(0)?.id());
            rw.clone_region(from, into, &mut IrMapping::new())?;
            rw.op(made).result(0)?.id()
        }
    };
    let sizes = dim::sizes_of(rw.builder(), source).ok()?;
    let strides = vec![Mixed::Known(1); sizes.len()];
    let made = Slice { offsets: low, sizes, strides }.insert(rw.builder(), source, filled).ok()?;
    rw.replace(op, &[made])
}
