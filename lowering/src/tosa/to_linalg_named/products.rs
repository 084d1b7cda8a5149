//! Products of matrices, and transpositions.

use super::super::make::{dim, empty, fill, is_int, ranked};
use super::{constant, zero};
use crate::linalg::tensors;
use rmlir_dialects::common::dim::sizes_of;
use rmlir_dialects::linalg::{self, BatchMatmulOp, QuantizedBatchMatmulOp};
use rmlir_dialects::tosa::{MatMulOp, TransposeOp, known_zero_point};
use rmlir_ir::{DYNAMIC, ValueRef};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.convert::<MatMulOp>("(anonymous namespace)::MatMulConverter", None, multiply);
    set.op("(anonymous namespace)::TransposeConverter", transpose);
}

/// A zero point, which only bytes have.
fn zero_point(value: ValueRef<'_>) -> Option<i64> {
    let zero = known_zero_point(value, true)?;
    let is_byte = is_int(value.ctx(), tensors::element(value.ctx(), value.ty()), 8);
    (zero == 0 || is_byte).then_some(zero)
}

fn multiply(op: MatMulOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (a, b, result) = (root.a().id(), root.b().id(), root.output().ty());
    let zeros = [zero_point(root.a_zp()), zero_point(root.b_zp())];
    let ctx = rw.ctx().clone();
    let (sizes, element) = ranked(&ctx, result)?;
    let mut open = Vec::new();
    for (at, value) in [(0, a), (1, a), (2, b)] {
        if *sizes.get(at)? == DYNAMIC {
            open.push(dim(rw, value, at)?);
        }
    }
    let nothing = zero(&ctx, element)?;
    let nothing = constant(rw, nothing)?;
    let into = empty(rw, &sizes, element, &open)?;
    let start = fill(rw, nothing, into)?;
    let [zero_a, zero_b] = [zeros[0]?, zeros[1]?];
    let (a, b) = (operands.at(0)?, operands.at(1)?);
    let made = if zero_a == 0 && zero_b == 0 {
        let made: BatchMatmulOp = linalg::named(rw.builder(), &[result], [&[a, b], &[start]], &[]).ok()?;
        rw.op(made).result(0)?.id()
    } else {
        let zero_a = constant(rw, ctx.int_attr(32, zero_a))?;
        let zero_b = constant(rw, ctx.int_attr(32, zero_b))?;
        let inputs = [a, b, zero_a, zero_b];
        let made: QuantizedBatchMatmulOp =
            linalg::named(rw.builder(), &[result], [&inputs, &[start]], &[]).ok()?;
        rw.op(made).result(0)?.id()
    };
    rw.replace(op, &[made])
}

fn transpose(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let input = root.input1().id();
    let order = rw.ctx().as_i32_array(root.perms())?;
    let order = order.iter().map(|&at| usize::try_from(at).ok()).collect::<Option<Vec<_>>>()?;
    let element = tensors::element(rw.ctx(), rw.value(input).ty());
    let sizes = sizes_of(rw.builder(), input).ok()?;
    let sizes = order.iter().map(|&at| sizes.get(at).copied()).collect::<Option<Vec<_>>>()?;
    let into = tensors::empty(rw.builder(), &sizes, element).ok()?;
    let made = linalg::transpose(rw.builder(), input, into, &order).ok()?;
    rw.replace(op, &made)
}
