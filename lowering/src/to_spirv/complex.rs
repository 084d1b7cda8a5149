//! `convert-complex-to-spirv`: complex numbers are vectors of their parts.

use super::Setting;
use super::arith::result_type;
use super::types::TypeOptions;
use rmlir_dialects::complex::{ConstantOp, CreateOp, ImOp, ReOp};
use rmlir_dialects::spirv;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Context, Failed, Type};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::{Operands, TypeConverter};
use std::sync::Arc;

plain_pass! {
    /// Makes spirv of complex.
    ComplexToSpirv: ConvertComplexToSPIRVPass, run
}

fn run(_: &options::ConvertComplexToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let setting = Setting::of(run, TypeOptions::default());
    let mut set = PatternSet::new();
    let types = Some(&setting.types);
    set.convert("(anonymous namespace)::ConstantOpPattern", types, |op: ConstantOp, _, rw| {
        let ty = result_type(op, rw)?;
        let value = both(rw.ctx(), rw.read(op).value(), ty)?;
        let made = spirv::ConstantOp::build(rw.builder(), ty, value).value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::CreateOpPattern", types, |op: CreateOp, operands, rw| {
        let ty = result_type(op, rw)?;
        let parts = operands.all()?;
        let made = spirv::CompositeConstructOp::build(rw.builder(), ty, &parts).value().ok()?;
        rw.replace(op, &[made])
    });
    part::<ReOp>(&mut set, &setting.types, "(anonymous namespace)::ReOpPattern", 0);
    part::<ImOp>(&mut set, &setting.types, "(anonymous namespace)::ImOpPattern", 1);
    let target = setting.target();
    setting.convert(run, &target, set)
}

/// Both numbers of an attribute as a vector.
fn both(ctx: &Context, value: Attr, ty: Type) -> Option<Attr> {
    let rmlir_ir::TypeData::Vector { element, .. } = *ctx.type_data(ty) else { return None };
    let parts = ctx.attr_data(value).as_array()?;
    let mut numbers = Vec::new();
    for &part in parts {
        let list = rmlir_dialects::common::elements::read(ctx, part)?;
        (list.element == element).then_some(())?;
        numbers.push(list.get(0)?.clone());
    }
    rmlir_dialects::common::elements::write(ctx, ty, &numbers, false)
}

fn part<O: TypedOp>(set: &mut PatternSet, types: &Arc<TypeConverter>, name: &'static str, at: i64) {
    set.convert(name, Some(types), move |op: O, operands: &Operands, rw| {
        let ty = result_type(op, rw)?;
        let made = super::arith::part(rw.builder(), ty, operands.at(0)?, at)?;
        rw.replace(op.handle(), &[made])
    });
}
