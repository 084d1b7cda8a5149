//! `convert-arith-to-arm-sme`: constants that fill a tile are put there slice by slice.

use super::slices::over_slices;
use super::tiles::{is_tile, slice_of};
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::arm_sme::{GetTileOp, InsertTileSliceOp, ZeroOp};
use rmlir_dialects::common::elements::{self, Number};
use rmlir_ir::{Context, Failed, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes tiles of constants.
    ConstantsToArmSme: ArithToArmSMEConversionPass, run
}

fn run(_: &options::ArithToArmSMEConversionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ConstantOpToArmSMELowering", constant);
    let at = run.at();
    match rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None).converged {
        true => Ok(()),
        false => Err(Failed),
    }
}

/// Whether the number that elements of a type have is zero, whatever its sign.
fn is_zero(ctx: &Context, ty: Type, number: &Number) -> bool {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    match (number, ctx.type_data(element)) {
        (Number::Int(value), _) => value.is_zero(),
        (Number::Float(bits), TypeData::Float(kind)) => *bits == kind.zero(false) || *bits == kind.zero(true),
        _ => false,
    }
}

fn constant(op: ConstantOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let ty = root.result().ty();
    rw.require(is_tile(&ctx, ty))?;
    let all = elements::read(&ctx, root.value()).filter(|all| all.splat)?;
    if is_zero(&ctx, ty, all.values.first()?) {
        let made = ZeroOp::build(rw.builder(), ty).value().ok()?;
        return rw.replace(op, &[made]);
    }
    let slice = elements::write(&ctx, slice_of(&ctx, ty)?, &all.values, true)?;
    let b = rw.builder();
    let slice = ConstantOp::build(b, slice).value().ok()?;
    let tile = GetTileOp::build(b, ty).value().ok()?;
    let made =
        over_slices(b, ty, tile, |b, at, tile| InsertTileSliceOp::build(b, slice, tile, at).value().ok())?;
    rw.replace(op, &[made])
}
