//! `convert-tensor-to-spirv`: tensors that are constants are arrays.

use super::arith::{Converter, make, result_type};
use super::memref::{in_array, linear};
use super::types::{TypeOptions, is_scalar};
use super::{Setting, arith, func};
use rmlir_dialects::spirv::{self, DIALECT, StorageClass};
use rmlir_dialects::tensor::ExtractOp;
use rmlir_ir::def::Param;
use rmlir_ir::typed::make_type;
use rmlir_ir::{Context, DYNAMIC, Failed, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes spirv of tensor.
    TensorToSpirv: ConvertTensorToSPIRVPass, run
}

fn run(options: &options::ConvertTensorToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = TypeOptions::emulating(
        options.emulate_lt32_bit_scalar_types,
        options.emulate_unsupported_float_types,
    );
    let setting = Setting::of(run, types);
    let mut set = PatternSet::new();
    arith::patterns(&mut set, &setting.types);
    func::patterns(&mut set, &setting.types);
    patterns(&mut set, &setting.types);
    let target = setting.target_without_casts();
    setting.convert(run, &target, set)
}

/// Larger tensors are not copied into a variable.
const MAX_BITS: i64 = 512;

/// Adds the patterns.
fn patterns(set: &mut PatternSet, types: &Converter) {
    set.convert("(anonymous namespace)::TensorExtractPattern", Some(types), extract);
}

/// A pointer type for variables of functions.
pub(super) fn local(ctx: &Context, ty: Type) -> Option<Type> {
    make_type(ctx, (DIALECT, "ptr"), vec![Param::Type(ty), Param::String(ctx.ident("Function"))]).ok()
}

/// An element of a constant, by way of a variable that holds it.
fn extract(op: ExtractOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let of = root.tensor().ty();
    let (value, indices) = (operands.of(root.tensor())?, operands.each(root.indices())?);
    let TypeData::RankedTensor { shape, element, .. } = ctx.type_data(of) else { return None };
    rw.require(is_scalar(&ctx, *element) && !shape.contains(&DYNAMIC))?;
    let bits = i64::from(ctx.type_data(*element).storage_width()?);
    let total = ctx.type_data(of).num_elements()?.checked_mul(bits)?;
    rw.require(total <= MAX_BITS)?;
    let is_constant = rw.value(value).def_op().is_some_and(|(op, _)| op.is::<spirv::ConstantOp>());
    rw.require(is_constant)?;
    let mut strides = vec![1i64; shape.len()];
    for at in (1..shape.len()).rev() {
        let (Some(&inner), Some(&size)) = (strides.get(at), shape.get(at)) else { return None };
        *strides.get_mut(at - 1)? = inner.checked_mul(size)?;
    }
    let array = rw.value(value).ty();
    let held = in_array(&ctx, array)?;
    let index = rw.convert_type(ctx.index_type())?;
    let result = result_type(op, rw)?;
    let (whole, pointer) = (local(&ctx, array)?, local(&ctx, held)?);
    // An initial value would do, but not with every driver.
    let b = rw.builder();
    let variable = spirv::VariableOp::build(b, whole, StorageClass::Function, None).value().ok()?;
    spirv::StoreOp::build(b, variable, value).insert().ok()?;
    let at = linear(rw, index, (0, &strides), &indices)?;
    let b = rw.builder();
    let place = spirv::AccessChainOp::build(b, pointer, variable, &[at]).value().ok()?;
    rw.require(held == result)?;
    let made = make::<spirv::LoadOp>(rw.builder(), held, &[place])?;
    rw.replace(op, &[made])
}
