//! `arith-emulate-wide-int`: integers that are twice as wide as any that there are become two halves, the lower one first.

mod casts;
mod constant;
mod halves;
mod numbers;
mod shifts;

use crate::calc::integer;
use crate::function_types;
use rmlir_ir::{Context, Failed, Signedness, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionTarget, Converted, TypeConverter, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns};
use std::sync::Arc;

plain_pass! {
    /// Splits integers in halves.
    EmulateWideInt: ArithEmulateWideInt, run
}

fn run(options: &options::ArithEmulateWideInt, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let widest = options.widest_int_supported;
    if !widest.is_power_of_two() || widest < 2 {
        // So says the reference, by failing without a word.
        return Err(Failed);
    }
    let types = Arc::new(converter(&run.ctx(), widest));
    let mut target = ConversionTarget::new();
    function_types::target(&mut target, &types);
    for dialect in ["arith", "vector"] {
        target.dynamic_dialect(dialect, |op| Some(types.is_legal_op(op)));
    }
    let mut set = PatternSet::new();
    patterns(&mut set, &types);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// Adds what splits arithmetic, and functions that take and give what is split.
pub(crate) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    function_types::patterns(set, types);
    constant::patterns(set, types);
    numbers::patterns(set, types);
    shifts::patterns(set, types);
    casts::patterns(set, types);
}

/// What stands for integers of a type, alone or in vectors.
fn halved(ctx: &Context, element: Type, shape: &[i64], widest: u32) -> Converted {
    match *ctx.type_data(element) {
        TypeData::Integer { width, .. } if width <= widest => Converted::Declined,
        TypeData::Integer { width, signedness: Signedness::Signless } if width == 2 * widest => {
            let shape: Vec<i64> = shape.iter().copied().chain([2]).collect();
            let half = integer(ctx, widest);
            Converted::one_or_failed(half.and_then(|half| ctx.vector_type(&shape, &[], half).ok()))
        }
        TypeData::Integer { .. } => Converted::Failed,
        _ => Converted::Declined,
    }
}

/// What becomes of types.
pub(crate) fn converter(ctx: &Context, widest: u32) -> TypeConverter {
    let mut types = TypeConverter::new(ctx);
    types.keep_others();
    types.rule(move |of, ty| {
        let ctx = of.ctx();
        match ctx.type_data(ty) {
            TypeData::Integer { .. } => halved(ctx, ty, &[], widest),
            TypeData::Vector { shape, element, .. } => halved(ctx, *element, shape, widest),
            TypeData::Function { inputs, results } => {
                let both = of.all(inputs.iter().copied()).zip(of.all(results.iter().copied()));
                Converted::one_or_failed(both.map(|(inputs, results)| ctx.function_type(&inputs, &results)))
            }
            _ => Converted::Declined,
        }
    });
    types
}
