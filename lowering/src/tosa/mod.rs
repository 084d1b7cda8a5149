//! Passes over operations of the tosa dialect, and conversions of them.

mod broadcast;
mod to_arith;
mod to_scf;
mod to_tensor;

pub use broadcast::MakeBroadcastable;
pub use to_arith::TosaToArith;
pub use to_scf::TosaToScf;
pub use to_tensor::TosaToTensor;

use rmlir_dialects::common::elements;
use rmlir_dialects::tosa::ConstShapeOp;
use rmlir_ir::{Attr, Context, Failed, ValueRef};
use rmlir_passes::{PassRun, Registry};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<TosaToArith>();
    registry.add_plain::<TosaToTensor>();
    registry.add_plain::<TosaToScf>();
    registry.add_plain::<MakeBroadcastable>();
}

/// Converts what is inside the operation of a pass.
fn convert(run: &mut PassRun<'_>, target: &ConversionTarget<'_>, set: PatternSet) -> Result<(), Failed> {
    let at = run.at();
    convert_partially(run.module(), &[at], target, &Patterns::new(set), &ConversionConfig::default())
}

/// No shape has more numbers.
const MAX_NUMBERS: usize = 1 << 10;

/// The numbers of an attribute.
fn numbers(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    let (_, values) = elements::integers(ctx, attr, MAX_NUMBERS)?;
    values.iter().map(|value| value.to_i64()).collect()
}

/// The numbers of a constant shape.
fn shape_values(value: ValueRef<'_>) -> Option<Vec<i64>> {
    numbers(value.ctx(), value.defining::<ConstShapeOp>()?.values())
}
