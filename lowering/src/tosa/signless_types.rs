//! `tosa-convert-integer-type-to-signless`: integers in tensors lose their signs.

use super::{convert_all, with_element};
use crate::function_types;
use rmlir_dialects::func::FuncOp;
use rmlir_dialects::tosa::ConstOp;
use rmlir_ir::{AttrData, Context, Failed, Signedness, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionTarget, ConversionTraits, TypeConverter};
use rmlir_rewrite::{PatternSet, Root};
use std::sync::Arc;

plain_pass! {
    /// Makes tensors of signed and unsigned integers ones of signless integers.
    ToSignless: TosaConvertIntegerTypeToSignless, run
}

/// The type with signless elements; `None` for one that has none of another kind.
fn signless(ctx: &Context, ty: Type) -> Option<Type> {
    let (TypeData::RankedTensor { element, .. } | TypeData::UnrankedTensor(element)) = ctx.type_data(ty)
    else {
        return None;
    };
    match *ctx.type_data(*element) {
        TypeData::Integer { width, signedness } if signedness != Signedness::Signless => {
            with_element(ctx, ty, ctx.integer_type(width, Signedness::Signless).ok()?)
        }
        _ => None,
    }
}

fn run(_: &options::TosaConvertIntegerTypeToSignless, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut types = TypeConverter::new(&run.ctx());
    types.rule(|of, ty| signless(of.ctx(), ty).unwrap_or(ty).into());
    let types = Arc::new(types);
    let mut target = ConversionTarget::new();
    target.dynamic_op::<FuncOp>(|op| Some(function_types::has_legal_types(op, &types)));
    target.unknown(|op| {
        let mut all = op.operands().chain(op.results());
        Some(all.all(|value| types.is_legal(value.ty())))
    });
    let mut set = PatternSet::new();
    function_types::function_pattern(&mut set, &types);
    let traits = ConversionTraits { converter: Some(Arc::clone(&types)), ..ConversionTraits::default() };
    let own = Arc::clone(&types);
    set.convert_rooted(
        Root::Any,
        "mlir::tosa::(anonymous namespace)::ConvertGenericOpWithIntegerTensorType",
        0,
        traits,
        move |op, operands, rw| function_types::again(op, operands, &own, rw, |_, attr| Some(attr)),
    );
    set.convert::<ConstOp>(
        "mlir::tosa::(anonymous namespace)::ConvertTosaConstWithIntegerTensorType",
        Some(&types),
        |op, _, rw| {
            let (root, ctx) = (rw.read(op), rw.ctx().clone());
            let AttrData::DenseElements(dense) = ctx.attr_data(root.values()) else { return None };
            let ty = signless(&ctx, dense.ty)?;
            let values = ctx.dense_elements(ty, dense.raw.to_vec(), dense.splat).ok()?;
            let made = ConstOp::build(rw.builder(), ty, values).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    convert_all(run, &target, set)
}
