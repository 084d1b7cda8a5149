//! Fourier transforms in two dimensions, as sums over all elements.

use super::super::make::{self, fill, projection, ranked_value};
use crate::calc::{Calc, float_kind};
use crate::linalg::tensors;
use rmlir_dialects::arith::{AddIOp, DivUIOp};
use rmlir_dialects::common::dim::sizes_of;
use rmlir_dialects::common::mixed::{Mixed, split};
use rmlir_dialects::index;
use rmlir_dialects::linalg::IndexOp;
use rmlir_dialects::tensor::{DimOp, EmptyOp};
use rmlir_dialects::tosa::{FFT2dOp, RFFT2dOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{OpAddr, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten, create_or_fold};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::RFFT2dConverter", real);
    set.op("(anonymous namespace)::FFT2dConverter", complex);
}

/// A transform in the making.
struct Transform {
    element: Type,
    /// Tensors of zeros: real and imaginary parts.
    outputs: [ValueId; 2],
    /// Height and width of the input.
    sizes: [ValueId; 2],
    /// The same as floats.
    lengths: [ValueId; 2],
    full_turn: ValueId,
}

fn float_of_index(c: &mut Calc<'_, '_>, ty: Type, value: ValueId) -> Option<ValueId> {
    let wide = float_kind(c.rw.ctx(), ty)?.width() > 32;
    let int = if wide { c.rw.ctx().i64() } else { c.rw.ctx().i32() };
    let value = c.index_castui(int, value)?;
    c.uitofp(ty, value)
}

fn folded_dim(rw: &mut PatternRewriter<'_>, value: ValueId, at: usize) -> Option<ValueId> {
    let at = make::index(rw, at as i64)?;
    create_or_fold(rw.builder(), |b| DimOp::build(b, value, at).value()).ok()
}

fn zeros(rw: &mut PatternRewriter<'_>, ty: Type, element: Type, open: &[ValueId]) -> Option<ValueId> {
    let into = EmptyOp::build(rw.builder(), ty, open).value().ok()?;
    let zero = Calc { rw: &mut *rw }.float(element, 0.0)?;
    fill(rw, zero, into)
}

impl Transform {
    /// What comes before the loops.
    fn begin(rw: &mut PatternRewriter<'_>, input: ValueId, halves: bool) -> Option<Transform> {
        let (_, element) = ranked_value(rw, input)?;
        float_kind(rw.ctx(), element)?;
        let mut sizes = sizes_of(rw.builder(), input).ok()?;
        if halves {
            let last = sizes.get_mut(2)?;
            *last = half_and_one(rw, *last)?;
        }
        let (known, open) = split(&sizes);
        let ty = tensors::tensor_type(rw.ctx(), &known, element).ok()?;
        let outputs = [zeros(rw, ty, element, &open)?, zeros(rw, ty, element, &open)?];
        let sizes = [folded_dim(rw, input, 1)?, folded_dim(rw, input, 2)?];
        let mut c = Calc { rw };
        let full_turn = c.float(element, std::f64::consts::TAU)?;
        let lengths =
            [float_of_index(&mut c, element, sizes[0])?, float_of_index(&mut c, element, sizes[1])?];
        Some(Transform { element, outputs, sizes, lengths, full_turn })
    }

    /// How far a pair of places is around the circle.
    fn angle(&self, c: &mut Calc<'_, '_>) -> Option<ValueId> {
        let mut here = Vec::new();
        for dim in 1..5 {
            here.push(IndexOp::build(c.rw.builder(), dim).value().ok()?);
        }
        let &[out_y, out_x, in_y, in_x] = &here[..] else { return None };
        let y = index::MulOp::build(c.rw.builder(), in_y, out_y).value().ok()?;
        let x = index::MulOp::build(c.rw.builder(), in_x, out_x).value().ok()?;
        let y = index::RemUOp::build(c.rw.builder(), y, self.sizes[0]).value().ok()?;
        let x = index::RemUOp::build(c.rw.builder(), x, self.sizes[1]).value().ok()?;
        let y = float_of_index(c, self.element, y)?;
        let x = float_of_index(c, self.element, x)?;
        let y = c.divf(y, self.lengths[0])?;
        let x = c.divf(x, self.lengths[1])?;
        let both = c.addf(y, x)?;
        c.mulf(self.full_turn, both)
    }

    /// The loops, which replace the operation.
    fn finish(
        &self,
        rw: &mut PatternRewriter<'_>,
        op: OpAddr,
        inputs: &[ValueId],
        body: impl FnOnce(&mut Calc<'_, '_>, &[ValueId]) -> Option<Vec<ValueId>>,
    ) -> Rewritten {
        let results: Vec<Type> = rw.op(op).results().map(|result| result.ty()).collect();
        let mut maps = vec![projection(rw, 5, &[0, 3, 4]); inputs.len()];
        maps.extend([projection(rw, 5, &[0, 1, 2]), projection(rw, 5, &[0, 1, 2])]);
        let parallel = [true, true, true, false, false];
        let made = make::generic(rw, &results, [inputs, &self.outputs], &maps, &parallel, body)?;
        rw.replace(op, &made)
    }
}

/// What is left of the last dimension of a transform of real numbers.
fn half_and_one(rw: &mut PatternRewriter<'_>, size: Mixed) -> Option<Mixed> {
    let one = make::index(rw, 1)?;
    let two = make::index(rw, 2)?;
    let size = size.value(rw.builder()).ok()?;
    let half = create_or_fold(rw.builder(), |b| DivUIOp::build(b, size, two).value()).ok()?;
    let sum = create_or_fold(rw.builder(), |b| AddIOp::build(b, half, one).value()).ok()?;
    Some(Mixed::of(rw.value(sum)))
}

fn real(op: RFFT2dOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let input = rw.read(op).input_real().id();
    let made = Transform::begin(rw, input, true)?;
    made.finish(rw, op.at(), &[input], |c, args| {
        let &[value, real, imaginary] = args else { return None };
        let angle = made.angle(c)?;
        let cos = c.cos(angle)?;
        let sin = c.sin(angle)?;
        let cos = c.mulf(value, cos)?;
        let sin = c.mulf(value, sin)?;
        Some(vec![c.addf(real, cos)?, c.subf(imaginary, sin)?])
    })
}

fn complex(op: FFT2dOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (inputs, inverse) = ([root.input_real().id(), root.input_imag().id()], root.inverse());
    ranked_value(rw, inputs[1])?;
    let made = Transform::begin(rw, inputs[0], false)?;
    made.finish(rw, op.at(), &inputs, |c, args| {
        let &[value, value_i, real, imaginary] = args else { return None };
        let mut angle = made.angle(c)?;
        if inverse {
            let backwards = c.float(made.element, -1.0)?;
            angle = c.mulf(angle, backwards)?;
        }
        let cos = c.cos(angle)?;
        let sin = c.sin(angle)?;
        let real_cos = c.mulf(value, cos)?;
        let imaginary_sin = c.mulf(value_i, sin)?;
        let more = c.addf(real_cos, imaginary_sin)?;
        let imaginary_cos = c.mulf(value_i, cos)?;
        let real_sin = c.mulf(value, sin)?;
        let more_i = c.subf(imaginary_cos, real_sin)?;
        Some(vec![c.addf(real, more)?, c.addf(imaginary, more_i)?])
    })
}
