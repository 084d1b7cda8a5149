//! `spirv-promote-to-replicated-constants`: composite constants whose parts are all the same state the part once.

use rmlir_dialects::common::elements;
use rmlir_dialects::spirv::{
    ConstantOp, EXTConstantCompositeReplicateOp, EXTSpecConstantCompositeReplicateOp,
    SpecConstantCompositeOp, needs,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, AttrData, Context, Failed, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::walk::rewrite_once;
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes replicated constants of composite ones.
    PromoteToReplicated: SPIRVReplicatedConstantCompositePass, run
}

fn run(_: &options::SPIRVReplicatedConstantCompositePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ConstantOpConversion", |op: ConstantOp, rw| {
        let root = rw.read(op);
        let (ctx, value, ty) = (root.op().ctx(), root.value(), root.constant().ty());
        if !matches!(ctx.type_data(ty), TypeData::Vector { .. }) && !needs::is_own(ctx, ty) {
            return None;
        }
        let (part, count) = replicated(ctx, value)?;
        if count == 1 {
            return None;
        }
        let made = EXTConstantCompositeReplicateOp::build(rw.builder(), ty, part).value().ok()?;
        rw.replace(op.handle(), &[made])
    });
    set.op("(anonymous namespace)::SpecConstantCompositeOpConversion", |op: SpecConstantCompositeOp, rw| {
        let root = rw.read(op);
        let (ty, name) = (root.r#type(), root.sym_name());
        let parts = root.op().ctx().attr_data(root.constituents()).as_array()?;
        let [part, others @ ..] = parts else { return None };
        if others.is_empty() || others.iter().any(|other| other != part) {
            return None;
        }
        let part = *part;
        EXTSpecConstantCompositeReplicateOp::build(rw.builder(), ty, name, part).insert().ok()?;
        rw.erase(op.handle())
    });
    let at = run.at();
    rewrite_once(run.module(), at, &Patterns::new(set), None).map_err(|_| Failed)?;
    Ok(())
}

/// The part of which a value consists, the innermost if parts consist of parts, and how often it is there.
fn replicated(ctx: &Context, value: Attr) -> Option<(Attr, i64)> {
    if let AttrData::Array(parts) = ctx.attr_data(value) {
        let [part, others @ ..] = &parts[..] else { return None };
        if others.iter().any(|other| other != part) {
            return None;
        }
        let count = i64::try_from(parts.len()).ok()?;
        return match replicated(ctx, *part) {
            Some((inner, inner_count)) => Some((inner, count.checked_mul(inner_count)?)),
            None => Some((*part, count)),
        };
    }
    let held = elements::read(ctx, value)?;
    let count = ctx.type_data(held.ty).num_elements()?;
    match held.values.as_slice() {
        [part] if held.splat => {
            Some((elements::write(ctx, held.element, std::slice::from_ref(part), false)?, count))
        }
        _ => None,
    }
}
