//! Contractions in the form that products of matrices have, and transposes put into reads.

use crate::vector::make::transpose;
use rmlir_dialects::affine::compose::map_of_attr;
use rmlir_dialects::arith::{ExtFOp, ExtSIOp, ExtUIOp};
use rmlir_dialects::vector::access::Access;
use rmlir_dialects::vector::types::vector;
use rmlir_dialects::vector::{ContractionOp, TransferReadOp, TransposeOp, contract};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Builder, Context, Failed, OpRef, Type, ValueId};
use rmlir_passes::PassRun;
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

pub(super) fn run(run: &mut PassRun<'_>, sync: bool) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    match sync {
        true => set.op("(anonymous namespace)::CanonicalizeContractMatmulToMMT", transposed_rhs),
        false => set.op("(anonymous namespace)::PrepareContractToGPUMMA", plain_rhs),
    };
    set.op("(anonymous namespace)::CombineTransferReadOpTranspose", read_transposed);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// The loops of a product of matrices.
const M: u32 = 0;
const N: u32 = 1;
const K: u32 = 2;

/// Which two loops each operand has.
type Form = [[u32; 2]; 3];

/// Rows by columns.
pub(super) const PLAIN: Form = [[M, K], [K, N], [M, N]];
/// The second factor has its columns in rows.
pub(super) const TRANSPOSED: Form = [[M, K], [N, K], [M, N]];

fn form_attr(ctx: &Context, form: Form) -> Attr {
    let store = ctx.affine();
    let maps = form.map(|[a, b]| ctx.affine_map_attr(AffineMap::new(3, 0, [store.dim(a), store.dim(b)])));
    ctx.array_attr(&maps)
}

/// The form of a contraction over two parallel loops and then a reduction.
pub(super) fn form(op: OpRef<'_>) -> Option<Form> {
    if contract::reductions(op) != [false, false, true] {
        return None;
    }
    let store = op.ctx().affine();
    let pair = |map: &AffineMap| match (map.dims, map.symbols, map.results.len()) {
        (3, 0, 2) => Some([map.dim_position(store, 0)?, map.dim_position(store, 1)?]),
        _ => None,
    };
    contract::maps(op)?.iter().map(pair).collect::<Option<Vec<_>>>()?.try_into().ok()
}

fn turned(b: &mut Builder<'_>, value: ValueId) -> Option<ValueId> {
    transpose(b, value, &[1, 0])
}

/// Transposes a factor, below what makes its integers wider.
fn turned_below(rw: &mut PatternRewriter<'_>, value: ValueId) -> Option<ValueId> {
    let (signed, unsigned) = (rw.value(value).defining::<ExtSIOp>(), rw.value(value).defining::<ExtUIOp>());
    let inner = signed.map(|op| op.r#in().id()).or(unsigned.map(|op| op.r#in().id()));
    let Some(inner) = inner else { return turned(rw.builder(), value) };
    let is_signed = signed.is_some();
    let ctx = rw.ctx().clone();
    let element = vector(&ctx, rw.value(value).ty())?.element;
    let made = turned(rw.builder(), inner)?;
    let from = vector(&ctx, rw.value(made).ty())?;
    let ty = ctx.vector_type(from.shape, from.scalable, element).ok()?;
    match is_signed {
        true => ExtSIOp::build(rw.builder(), ty, made).value().ok(),
        false => ExtUIOp::build(rw.builder(), ty, made).value().ok(),
    }
}

/// What is done to factors: whether they change places, and which of them are transposed then, the second one first.
type Change = (bool, bool, bool);

fn plain_rhs(op: ContractionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let change = match form(rw.read(op).op())? {
        [[M, K], [N, K], [M, N]] => (false, true, false),
        [[K, M], [K, N], [M, N]] => (false, false, true),
        [[K, M], [N, K], [M, N]] => (false, true, true),
        [[M, K], [K, N], [N, M]] => (true, true, true),
        [[M, K], [N, K], [N, M]] => (true, true, false),
        [[K, M], [K, N], [N, M]] => (true, false, true),
        [[K, M], [N, K], [N, M]] => (true, false, false),
        _ => return None,
    };
    reform(op, rw, change, PLAIN, |rw, value| turned(rw.builder(), value))
}

fn transposed_rhs(op: ContractionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let change = match form(rw.read(op).op())? {
        [[M, K], [K, N], [M, N]] => (false, true, false),
        [[K, M], [N, K], [M, N]] => (false, false, true),
        [[K, M], [K, N], [M, N]] => (false, true, true),
        [[K, M], [K, N], [N, M]] => (true, true, true),
        [[K, M], [N, K], [N, M]] => (true, true, false),
        [[M, K], [K, N], [N, M]] => (true, false, true),
        [[M, K], [N, K], [N, M]] => (true, false, false),
        _ => return None,
    };
    reform(op, rw, change, TRANSPOSED, turned_below)
}

/// Makes the contraction again in another form. How products are combined is not kept: the reference has sums in all cases.
fn reform(
    op: ContractionOp,
    rw: &mut PatternRewriter<'_>,
    (swap, second, first): Change,
    form: Form,
    turn: impl Fn(&mut PatternRewriter<'_>, ValueId) -> Option<ValueId>,
) -> Rewritten {
    let (root, ctx) = (rw.read(op), rw.ctx().clone());
    let (mut lhs, mut rhs, acc) = (root.lhs().id(), root.rhs().id(), root.acc().id());
    let (ty, iterators) = (root.acc().ty(), root.iterator_types());
    if swap {
        std::mem::swap(&mut lhs, &mut rhs);
    }
    if second {
        rhs = turn(rw, rhs)?;
    }
    if first {
        lhs = turn(rw, lhs)?;
    }
    let made = ContractionOp::build(rw.builder(), ty, lhs, rhs, acc, form_attr(&ctx, form), iterators);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

/// What makes numbers wider.
#[derive(Clone, Copy)]
enum Wider {
    Signed,
    Unsigned,
    Float,
}

/// What makes the numbers of a value wider, and of which value.
fn wider(rw: &PatternRewriter<'_>, value: ValueId) -> Option<(Wider, ValueId)> {
    let (op, _) = rw.value(value).def_op()?;
    let how = if op.is::<ExtSIOp>() {
        Wider::Signed
    } else if op.is::<ExtUIOp>() {
        Wider::Unsigned
    } else if op.is::<ExtFOp>() {
        Wider::Float
    } else {
        return None;
    };
    Some((how, op.operand(0)?.id()))
}

/// A transpose of what is read is a read in another order.
fn read_transposed(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (root, ctx) = (rw.read(op), rw.ctx().clone());
    let (source, ty) = (root.vector().id(), root.result().ty());
    let permutation = ctx.i64_array(root.permutation())?;
    let through = wider(rw, source);
    let source = through.map_or(source, |(_, inner)| inner);
    let read_op = rw.value(source).defining::<TransferReadOp>()?;
    let read = Access::of(read_op.op())?;
    rw.require(read.rank() > 0 && read.mask.is_none() && read.is_inside())?;
    let to = vector(&ctx, ty)?;
    let read_type: Type = ctx.vector_type(to.shape, to.scalable, read.vector.element).ok()?;
    let order: Vec<u32> = permutation.iter().map(|&dim| u32::try_from(dim).ok()).collect::<Option<_>>()?;
    let map = map_of_attr(&ctx, read_op.permutation_map())?;
    let map = AffineMap::permutation(ctx.affine(), &order)?.compose(ctx.affine(), &map).ok()??;
    let (base, padding, in_bounds) = (read.base.id(), read_op.padding().id(), read_op.in_bounds());
    let indices: Vec<ValueId> = read.indices.iter().map(|value| value.id()).collect();
    let map = ctx.affine_map_attr(map);
    let b = rw.builder();
    let mut made =
        TransferReadOp::build(b, read_type, base, &indices, map, padding, None, in_bounds).value().ok()?;
    if let Some((how, _)) = through {
        made = match how {
            Wider::Signed => ExtSIOp::build(rw.builder(), ty, made).value().ok()?,
            Wider::Unsigned => ExtUIOp::build(rw.builder(), ty, made).value().ok()?,
            Wider::Float => ExtFOp::build(rw.builder(), ty, made).value().ok()?,
        };
    }
    rw.replace(op, &[made])
}
