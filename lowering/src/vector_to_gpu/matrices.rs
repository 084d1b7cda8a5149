//! Vectors as `!gpu.mma_matrix`.

use super::Mapped;
use super::loops::{convert_for, convert_yield};
use super::select::{elementwise, is_transposed, row_stride};
use crate::rewriting::ids;
use rmlir_dialects::arith::{ConstantOp, ExtSIOp, ExtUIOp};
use rmlir_dialects::common::elements;
use rmlir_dialects::gpu::{
    MMAElementwiseOp, SubgroupMmaComputeOp, SubgroupMmaConstantMatrixOp, SubgroupMmaElementwiseOp,
    SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp,
};
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_dialects::vector::access::Access;
use rmlir_dialects::vector::positions::is_used_once;
use rmlir_dialects::vector::types::vector;
use rmlir_dialects::vector::{BroadcastOp, ContractionOp, TransferReadOp, TransferWriteOp};
use rmlir_ir::def::Param;
use rmlir_ir::fold::constant_of;
use rmlir_ir::typed::{make_type, type_param};
use rmlir_ir::{Builder, Context, Module, OpAddr, OpRef, Signedness, TraitSet, Type, TypeData, ValueId};

const MATRIX: (&str, &str) = ("gpu", "mma_matrix");

/// Converts operations in order. What cannot be converted stays as it is, with all that needs it.
pub(super) fn convert(module: &mut Module, ops: &[OpAddr]) {
    let mut mapped = Mapped::default();
    for &at in ops {
        let _ = convert_one(module, at, &mut mapped);
    }
}

fn convert_one(module: &mut Module, at: OpAddr, mapped: &mut Mapped) -> Option<()> {
    let op = module.op(at);
    if op.is::<ForOp>() {
        return convert_for(module, at, mapped);
    }
    if op.is::<YieldOp>() {
        return convert_yield(module, at, mapped);
    }
    if op.is::<TransferWriteOp>() {
        return store(module, at, mapped);
    }
    let old = op.result(0)?.id();
    if op.is::<TransferReadOp>() {
        let (old, new) = load(module, at)?;
        mapped.set(at.unit, old, new);
        return Some(());
    }
    let operands: Option<Vec<ValueId>> = op.operands().map(|value| mapped.get(at.unit, value.id())).collect();
    let new = if op.is::<ContractionOp>() {
        let &[a, b, c] = operands?.as_slice() else { return None };
        SubgroupMmaComputeOp::build(&mut before(module, at), a, b, c).value().ok()?
    } else if op.is::<ConstantOp>() {
        constant(module, at)?
    } else if op.is::<BroadcastOp>() {
        let (source, ty) = (op.operand(0)?.id(), matrix_of(op)?);
        SubgroupMmaConstantMatrixOp::build(&mut before(module, at), ty, source).value().ok()?
    } else {
        let kind = elementwise(op)?;
        by_elements(module, at, kind, &operands?)?
    };
    mapped.set(at.unit, old, new);
    Some(())
}

/// A builder before an operation, with its place in the source.
fn before(module: &mut Module, at: OpAddr) -> Builder<'_> {
    let loc = module.op(at).loc();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    b
}

/// The only user of a result, if it works element by element.
fn only_elementwise_user(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let value = op.result(0).filter(|value| is_used_once(*value))?;
    let user = value.users().next()?.global();
    Some(op.module().op(user)).filter(|user| user.has_trait(TraitSet::ELEMENTWISE))
}

/// No longer chain is followed; one that leads to itself ends here.
const MAX_STEPS: usize = 1 << 16;

/// Which operand of a product the result of an operation is, or what comes of it element by element.
fn role(mut op: OpRef<'_>) -> &'static str {
    let mut left = MAX_STEPS;
    while let Some(user) = only_elementwise_user(op).filter(|_| left > 0) {
        op = user;
        left -= 1;
    }
    let result = op.result(0);
    for user in op.results().flat_map(|value| value.users()).filter(|user| user.is::<ContractionOp>()) {
        if user.operand(0) == result {
            return "AOp";
        }
        if user.operand(1) == result {
            return "BOp";
        }
    }
    "COp"
}

fn matrix(ctx: &Context, shape: &[i64], element: Type, role: &str) -> Option<Type> {
    let shape = shape.iter().map(|&size| Param::Int(size)).collect::<Vec<_>>();
    let params = vec![Param::List(shape.into()), Param::Type(element), Param::String(ctx.ident(role))];
    make_type(ctx, MATRIX, params).ok()
}

/// The matrix that stands for the vector that an operation gives.
fn matrix_of(op: OpRef<'_>) -> Option<Type> {
    let ty = vector(op.ctx(), op.result(0)?.ty())?;
    matrix(op.ctx(), ty.shape, ty.element, role(op))
}

/// Loads a matrix. Gives the value for which it stands: that of what makes its integers wider, if there is such a thing.
fn load(module: &mut Module, at: OpAddr) -> Option<(ValueId, ValueId)> {
    let op = module.op(at);
    let ctx = op.ctx();
    let read = Access::of(op)?;
    let transposed = is_transposed(ctx, &read.map);
    let repeated = read.map.results.get(usize::from(transposed))?;
    let stride = match ctx.affine().as_constant(*repeated) {
        Some(_) => 0,
        None => row_stride(ctx, &read)?,
    };
    let (mut value, mut element, mut role_of) = (read.value.id(), read.vector.element, role(op));
    if is_used_once(read.value) {
        let user = read.value.users().next()?;
        let (signed, unsigned) = (user.is::<ExtSIOp>(), user.is::<ExtUIOp>());
        if signed || unsigned {
            let TypeData::Integer { width, .. } = *ctx.type_data(element) else { return None };
            let sign = if signed { Signedness::Signed } else { Signedness::Unsigned };
            element = ctx.integer_type(width, sign).ok()?;
            value = user.result(0)?.id();
            role_of = role(user);
        }
    }
    let ty = matrix(ctx, read.vector.shape, element, role_of)?;
    let (base, indices) = (read.base.id(), ids(read.indices.into_iter()));
    let mut b = before(module, at);
    let made = SubgroupMmaLoadMatrixOp::build(&mut b, ty, base, &indices, stride);
    let made = if transposed { made.set(SubgroupMmaLoadMatrixOp::TRANSPOSE, true) } else { made };
    Some((value, made.value().ok()?))
}

fn store(module: &mut Module, at: OpAddr, mapped: &Mapped) -> Option<()> {
    let op = module.op(at);
    let write = Access::of(op)?;
    let stride = row_stride(op.ctx(), &write)?;
    let value = mapped.get(at.unit, write.value.id())?;
    let (base, indices) = (write.base.id(), ids(write.indices.into_iter()));
    SubgroupMmaStoreMatrixOp::build(&mut before(module, at), value, base, &indices, stride).insert().ok()?;
    module.erase_op(at).ok()
}

fn constant(module: &mut Module, at: OpAddr) -> Option<ValueId> {
    let op = module.op(at);
    let ctx = op.ctx();
    let all = elements::read(ctx, constant_of(op)?)?;
    let number = elements::write(ctx, all.element, &all.values, true)?;
    let ty = matrix_of(op)?;
    let mut b = before(module, at);
    let number = ConstantOp::build(&mut b, number).value().ok()?;
    SubgroupMmaConstantMatrixOp::build(&mut b, ty, number).value().ok()
}

fn by_elements(
    module: &mut Module,
    at: OpAddr,
    kind: MMAElementwiseOp,
    operands: &[ValueId],
) -> Option<ValueId> {
    let op = module.op(at);
    let ctx = op.ctx();
    let mut ty = module.value(at.unit, *operands.first()?).ty();
    if kind == MMAElementwiseOp::EXTF {
        let element = vector(ctx, op.result(0)?.ty())?.element;
        let param = |index| type_param(ctx, ty, MATRIX, index).cloned();
        ty = make_type(ctx, MATRIX, vec![param(0)?, Param::Type(element), param(2)?]).ok()?;
    }
    SubgroupMmaElementwiseOp::build(&mut before(module, at), ty, operands, kind).value().ok()
}
