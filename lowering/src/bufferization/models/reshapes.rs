//! Tensors of another shape.

use super::Models;
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable, Operand};
use crate::bufferization::look::Look;
use crate::bufferization::types::{
    Stack, buffer_type_of, collapsed, identity, known_or_buffer_type, layout_of, memref, shape_of, space_of,
};
use crate::bufferization::work::{Maker, Work};
use rmlir_dialects::bufferization::ToBufferOp;
use rmlir_dialects::memref::{self as buffers, expanded_type};
use rmlir_dialects::tensor::{CollapseShapeOp, ExpandShapeOp, ReshapeOp};
use rmlir_ir::{Attr, AttrData, Context, Failed, OpAddr, Type, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<CollapseShapeOp>(&Collapse);
    models.op::<ExpandShapeOp>(&Expand);
    models.op::<ReshapeOp>(&Reshape);
}

fn groups(ctx: &Context, attr: Attr) -> Vec<Vec<i64>> {
    let list = |attr| ctx.attr_data(attr).as_array().unwrap_or(&[]);
    let index = |attr: &Attr| match ctx.attr_data(*attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    list(attr).iter().map(|&group| list(group).iter().filter_map(index).collect()).collect()
}

/// A copy of a tensor in memory without a layout.
fn contiguous(maker: &mut Maker<'_>, tensor: ValueId, buffer: ValueId) -> Result<ValueId, Failed> {
    let ctx = maker.ctx();
    let copy = maker.own_tensor(tensor, true)?;
    let ty = identity(&ctx, maker.ty(tensor), space_of(&ctx, maker.ty(buffer)));
    ToBufferOp::build(&mut maker.rewriter, ty, copy).value()
}

/// Groups of dimensions become one.
struct Collapse;

/// The type that a buffer collapses to; `None` if it has to be copied first.
fn collapsed_buffer(ctx: &Context, op: ValueRef<'_>, from: Type) -> Option<Type> {
    let collapse = op.defining::<CollapseShapeOp>()?;
    collapsed(ctx, from, &groups(ctx, collapse.reassociation()), shape_of(ctx, op.ty()))
}

impl Bufferizable for Collapse {
    fn access(&self) -> Access {
        Access::READ.giving(AliasingValue::same)
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let source = value.defining::<CollapseShapeOp>().ok_or(Failed)?.src();
        let (ctx, from) = (value.ctx(), known_or_buffer_type(source, look, stack)?);
        let kept = collapsed_buffer(ctx, value, from);
        Ok(kept.unwrap_or_else(|| identity(ctx, value.ty(), space_of(ctx, from))))
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let collapse = work.op(at).cast::<CollapseShapeOp>().ok_or(Failed)?;
        let (source, result) = (collapse.src().id(), collapse.result().id());
        let reassociation = collapse.reassociation();
        let mut maker = work.before(at);
        let mut buffer = maker.buffer(source)?;
        let (ctx, from) = (maker.ctx(), maker.ty(buffer));
        let to = maker.ty(result);
        let ty = if shape_of(&ctx, to).is_empty() {
            let layout = layout_of(&ctx, from).and_then(|_| ctx.strides(from));
            let layout = layout.map(|layout| ctx.strided_attr(layout.offset, &[]));
            memref(&ctx, to, layout, space_of(&ctx, from))
        } else {
            match collapsed_buffer(&ctx, maker.value(result), from) {
                Some(ty) => ty,
                None => {
                    buffer = contiguous(&mut maker, source, buffer)?;
                    identity(&ctx, to, space_of(&ctx, from))
                }
            }
        };
        let made = buffers::CollapseShapeOp::build(&mut maker.rewriter, ty, buffer, reassociation).value()?;
        maker.replace(at.op, &[made])
    }
}

/// Dimensions become groups.
struct Expand;

impl Bufferizable for Expand {
    fn access(&self) -> Access {
        Access::NONE.giving(AliasingValue::same)
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let expand = value.defining::<ExpandShapeOp>().ok_or(Failed)?;
        let (ctx, from) = (value.ctx(), known_or_buffer_type(expand.src(), look, stack)?);
        let groups = groups(ctx, expand.reassociation());
        expanded_type(ctx, from, &groups, shape_of(ctx, value.ty())).ok_or(Failed)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let expand = work.op(at).cast::<ExpandShapeOp>().ok_or(Failed)?;
        let (source, result, reassociation) =
            (expand.src().id(), expand.result().id(), expand.reassociation());
        let sizes: Vec<ValueId> = expand.output_shape().map(ValueRef::id).collect();
        let shape = expand.static_output_shape();
        let mut maker = work.before(at);
        let buffer = maker.buffer(source)?;
        let ctx = maker.ctx();
        let to = shape_of(&ctx, maker.ty(result)).to_vec();
        let ty = expanded_type(&ctx, maker.ty(buffer), &groups(&ctx, reassociation), &to).ok_or(Failed)?;
        let b = &mut maker.rewriter;
        let made = buffers::ExpandShapeOp::build(b, ty, buffer, reassociation, &sizes, shape).value()?;
        maker.replace(at.op, &[made])
    }
}

/// Another shape, which a tensor says.
struct Reshape;

impl Bufferizable for Reshape {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn reads(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        operand.index == 1
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        let result = operand.op.result(0).filter(|_| operand.index == 0);
        result.map(AliasingValue::same).into_iter().collect()
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let source = value.defining::<ReshapeOp>().ok_or(Failed)?.source();
        let from = known_or_buffer_type(source, look, stack)?;
        Ok(identity(value.ctx(), value.ty(), space_of(value.ctx(), from)))
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let reshape = work.op(at).cast::<ReshapeOp>().ok_or(Failed)?;
        let (source, shape, result) = (reshape.source().id(), reshape.shape().id(), reshape.result().id());
        let mut maker = work.before(at);
        let mut buffer = maker.buffer(source)?;
        let shape = maker.buffer(shape)?;
        let ty = buffer_type_of(maker.value(result), maker.look())?;
        if layout_of(&maker.ctx(), maker.ty(buffer)).is_some() {
            buffer = contiguous(&mut maker, source, buffer)?;
        }
        let made = buffers::ReshapeOp::build(&mut maker.rewriter, ty, buffer, shape).value()?;
        maker.replace(at.op, &[made])
    }
}
