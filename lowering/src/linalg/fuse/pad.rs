//! Padding and reshapes trade places.

use super::is_only_use;
use crate::linalg::tensors::{self, Groups, shape};
use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::tensor::{CollapseShapeOp, ExpandShapeOp, PadOp, YieldOp};
use rmlir_ir::fold::constant_value;
use rmlir_ir::{Builder, Failed, OpRef, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// How a tensor is padded.
#[derive(Clone)]
pub(in crate::linalg) struct Padding {
    pub(in crate::linalg) low: Vec<Mixed>,
    pub(in crate::linalg) high: Vec<Mixed>,
    /// What all new elements are.
    pub(in crate::linalg) value: ValueId,
    pub(in crate::linalg) nofold: bool,
}

impl Padding {
    /// How an operation pads; `None` if new elements differ.
    pub(in crate::linalg) fn of(op: OpRef<'_>) -> Option<Padding> {
        let pad = op.cast::<PadOp>()?;
        let block = op.region(0)?.entry()?;
        let value = block.last_op()?.operand(0)?;
        if constant_value(value).is_none() && value.block()?.id() == block.id() {
            return None;
        }
        let known = |attr| op.ctx().i64_array(attr);
        Some(Padding {
            low: mixed::join(&known(pad.static_low())?, pad.low().map(|value| value.id())),
            high: mixed::join(&known(pad.static_high())?, pad.high().map(|value| value.id())),
            value: value.id(),
            nofold: pad.nofold(),
        })
    }

    /// Pads a tensor.
    pub(in crate::linalg) fn make(
        &self,
        b: &mut Builder<'_>,
        ty: Type,
        source: ValueId,
    ) -> Result<ValueId, Failed> {
        let ((low, lows), (high, highs)) = (mixed::split(&self.low), mixed::split(&self.high));
        let (low, high) = (b.ctx().dense_i64_array(&low), b.ctx().dense_i64_array(&high));
        let index = vec![b.ctx().index_type(); self.low.len()];
        let mut given = Ok(());
        let made = PadOp::build(b, ty, source, &lows, &highs, low, high)
            .set(PadOp::NOFOLD, self.nofold)
            .region(&index, |b, _| given = YieldOp::build(b, self.value).insert().map(|_| ()))
            .value()?;
        given.map(|()| made)
    }

    /// How the expanded tensor is padded, and its shape; `None` if a dimension that is one of several is padded.
    fn expanded(&self, padded: &[i64], expanded: &[i64], groups: &Groups) -> Option<(Padding, Vec<i64>)> {
        let mut sizes = expanded.to_vec();
        let mut low = vec![Mixed::Known(0); expanded.len()];
        let mut high = low.clone();
        for (at, group) in groups.iter().enumerate() {
            let (&from, &to) = (self.low.get(at)?, self.high.get(at)?);
            match group[..] {
                [only] => {
                    let only = usize::try_from(only).ok()?;
                    *sizes.get_mut(only)? = *padded.get(at)?;
                    *low.get_mut(only)? = from;
                    *high.get_mut(only)? = to;
                }
                _ if from != Mixed::Known(0) || to != Mixed::Known(0) => return None,
                _ => {}
            }
        }
        Some((Padding { low, high, ..self.clone() }, sizes))
    }
}

/// Padding of a collapsed tensor collapses a padded one.
pub(super) fn of_collapsed(op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let source = root.source();
    let reshape = source.defining::<CollapseShapeOp>()?;
    rw.require(is_only_use(rw, source.id()))?;
    let groups = tensors::groups_of(reshape.op())?;
    let from = reshape.src();
    let padding = Padding::of(root.op())?;
    let (padding, sizes) = padding.expanded(shape(root.result()), shape(from), &groups)?;
    let (from, ty) = (from.id(), root.result().ty());
    let padded = tensors::tensor_type(rw.ctx(), &sizes, tensors::element(rw.ctx(), ty)).ok()?;
    let made = padding.make(rw.builder(), padded, from).ok()?;
    let made = tensors::collapse(rw.builder(), ty, made, &groups).ok()?;
    rw.replace(op, &[made])
}

/// Expanding a padded tensor pads an expanded one.
pub(super) fn expanded(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let pad = root.src().defining::<PadOp>()?;
    rw.require(is_only_use(rw, root.src().id()))?;
    let groups = tensors::groups_of(root.op())?;
    let ty = root.result().ty();
    let (padding, sizes) =
        Padding::of(pad.op())?.expanded(shape(pad.result()), shape(root.result()), &groups)?;
    let mut output = tensors::output_shape(root.op())?;
    let mut inner = shape(root.result()).to_vec();
    let (source, source_shape) = (pad.source().id(), shape(pad.source()).to_vec());
    match pad.source().def_op() {
        Some((def, _)) => {
            let def = def.global();
            rw.after_op(def);
        }
        None => {
            let block = rw.value(source).block()?.id();
            rw.at_start(block);
        }
    }
    let own = dim::sizes_of(rw.builder(), source).ok()?;
    for (at, group) in groups.iter().enumerate() {
        if let [only] = group[..] {
            let only = usize::try_from(only).ok()?;
            *inner.get_mut(only)? = *source_shape.get(at)?;
            *output.get_mut(only)? = *own.get(at)?;
        }
    }
    let element = tensors::element(rw.ctx(), ty);
    let inner = tensors::tensor_type(rw.ctx(), &inner, element).ok()?;
    let made = tensors::expand(rw.builder(), inner, source, &groups, &output).ok()?;
    rw.at_op(op);
    let padded = tensors::tensor_type(rw.ctx(), &sizes, element).ok()?;
    let made = padding.make(rw.builder(), padded, made).ok()?;
    rw.replace(op, &[made])
}
