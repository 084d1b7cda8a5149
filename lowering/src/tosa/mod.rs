//! Passes over operations of the tosa dialect, and conversions of them.

mod attach_target;
mod broadcast;
mod constants;
mod decompose;
mod from_arith;
mod infer_shapes;
mod make;
mod narrow;
mod pipeline;
mod reduce_transposes;
mod signless_types;
mod to_arith;
mod to_linalg;
mod to_linalg_named;
mod to_mlprogram;
mod to_scf;
mod to_tensor;
mod validate;

pub use attach_target::AttachTarget;
pub use broadcast::MakeBroadcastable;
pub use constants::LayerwiseConstantFold;
pub use decompose::OptionalDecompositions;
pub use from_arith::ArithConstantsToTosa;
pub use infer_shapes::InferSizes;
pub use narrow::{NarrowFloats, NarrowIntegers};
pub use reduce_transposes::ReduceTransposes;
pub use signless_types::ToSignless;
pub use to_arith::TosaToArith;
pub use to_linalg::TosaToLinalg;
pub use to_linalg_named::TosaToLinalgNamed;
pub use to_mlprogram::TosaToMlProgram;
pub use to_scf::TosaToScf;
pub use to_tensor::TosaToTensor;
pub use validate::Validate;

use rmlir_dialects::common::elements;
use rmlir_dialects::tosa::ConstShapeOp;
use rmlir_ir::{Attr, Builder, Context, Failed, Signedness, Type, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, Registry};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionTarget, Converted, Materialize, TypeConverter, convert_fully,
    convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns};
use std::sync::Arc;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<TosaToArith>();
    registry.add_plain::<TosaToTensor>();
    registry.add_plain::<TosaToScf>();
    registry.add_plain::<TosaToLinalgNamed>();
    registry.add_plain::<TosaToLinalg>();
    registry.add_plain::<TosaToMlProgram>();
    registry.add_plain::<ArithConstantsToTosa>();
    registry.add_plain::<MakeBroadcastable>();
    registry.add_plain::<InferSizes>();
    registry.add_plain::<OptionalDecompositions>();
    registry.add_plain::<LayerwiseConstantFold>();
    registry.add_plain::<Validate>();
    registry.add_plain::<AttachTarget>();
    registry.add_plain::<NarrowFloats>();
    registry.add_plain::<NarrowIntegers>();
    registry.add_plain::<ReduceTransposes>();
    registry.add_plain::<ToSignless>();
    pipeline::register(registry);
}

/// Converts what is inside the operation of a pass.
fn convert(run: &mut PassRun<'_>, target: &ConversionTarget<'_>, set: PatternSet) -> Result<(), Failed> {
    let at = run.at();
    convert_partially(run.module(), &[at], target, &Patterns::new(set), &ConversionConfig::default())
}

/// Converts all that is inside the operation of a pass.
fn convert_all(run: &mut PassRun<'_>, target: &ConversionTarget<'_>, set: PatternSet) -> Result<(), Failed> {
    let at = run.at();
    convert_fully(run.module(), &[at], target, &Patterns::new(set), &ConversionConfig::default())
}

fn cast(b: &mut Builder<'_>, wanted: &Materialize<'_>) -> Option<Vec<ValueId>> {
    Some(b.create("builtin.unrealized_conversion_cast").operands(wanted.inputs).results(wanted.to).values())
}

/// Integers without a sign stand for unsigned ones, in tensors too.
fn signless(ctx: &Context) -> Arc<TypeConverter> {
    let mut converter = TypeConverter::new(ctx);
    converter.rule(|of, ty| match *of.ctx().type_data(ty) {
        TypeData::Integer { width, signedness: Signedness::Unsigned } => {
            Converted::one_or_failed(of.ctx().integer_type(width, Signedness::Signless).ok())
        }
        _ => ty.into(),
    });
    converter.rule(|of, ty| {
        let Some(element) = of.ctx().type_data(ty).shaped_element() else { return Converted::Declined };
        let made = of.one(element).map(|element| with_element(of.ctx(), ty, element));
        made.map_or(Converted::Failed, Converted::one_or_declined)
    });
    converter.source(cast).target(cast);
    Arc::new(converter)
}

/// The tensor type with other elements; `None` for other types.
fn with_element(ctx: &Context, ty: Type, element: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, encoding, .. } => ctx.tensor_type(shape, element, *encoding).ok(),
        TypeData::UnrankedTensor(_) => ctx.unranked_tensor_type(element).ok(),
        _ => None,
    }
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
