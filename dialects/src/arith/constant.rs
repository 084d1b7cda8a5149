//! `arith.constant`, and names of results that tell a number.

use super::{ConstantOp, MulIOp};
use crate::common::constant::constant_value;
use crate::ub::PoisonOp;
use rmlir_ir::builder::Builder;
use rmlir_ir::diag::Failed;
use rmlir_ir::fold::Fold;
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::signature::Signature;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::types::Signedness;
use rmlir_ir::{Attr, AttrData, Context, Loc, OpId, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("constant").interface::<dyn OpAsmInterface>(Arc::new(Constant)).hooks(Arc::new(Constant));
    let fold = |op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.unverified::<ConstantOp>().value());
    dialect.op("constant").fold(fold);
    dialect.op("muli").interface::<dyn OpAsmInterface>(Arc::new(MulI));
}

struct Constant;

impl OpAsmInterface for Constant {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let ctx = op.ctx();
        let value = op.unverified::<ConstantOp>().value();
        let Some(AttrData::Integer { ty, value }) = value.map(|attr| ctx.attr_data(attr)) else {
            return name(0, "cst");
        };
        match ctx.type_data(*ty) {
            TypeData::Integer { width: 1, .. } => name(0, if value.is_zero() { "false" } else { "true" }),
            data => {
                let mut text = Vec::with_capacity(32);
                text.push(b'c');
                value.print_signed(&mut text);
                if let TypeData::Integer { width, signedness } = data {
                    let letter = match signedness {
                        Signedness::Signless => "_i",
                        Signedness::Signed => "_si",
                        Signedness::Unsigned => "_ui",
                    };
                    text.extend_from_slice(letter.as_bytes());
                    rmlir_ir::value::print_u64(u64::from(*width), &mut text);
                }
                name(0, std::str::from_utf8(&text).unwrap_or_default());
            }
        }
    }
}

impl OpHooks for Constant {
    fn verify_signature(&self, op: Signature<'_>) -> Result<(), Failed> {
        let ctx = op.ctx();
        let constant = op.unverified::<ConstantOp>();
        let (Some(value), Some(result)) = (constant.value(), constant.result()) else { return Ok(()) };
        let data = ctx.type_data(result.ty());
        if matches!(data, TypeData::Integer { signedness, .. } if *signedness != Signedness::Signless) {
            return Err(op.emit_error("integer return type must be signless"));
        }
        let splat = match ctx.attr_data(value) {
            AttrData::Integer { .. } | AttrData::Float { .. } => true,
            AttrData::DenseElements(dense) => dense.splat,
            AttrData::DenseStrings(dense) => dense.splat,
            AttrData::DenseResource { .. } | AttrData::Sparse { .. } | AttrData::DenseArray(_) => false,
            // An attribute of a dialect may hold elements.
            AttrData::Dialect(_) | AttrData::Opaque(_) | AttrData::Encoded(_) => true,
            _ => return Err(op.emit_error("value must be an integer, float, or elements attribute")),
        };
        if !splat && matches!(data, TypeData::Vector { scalable, .. } if scalable.contains(&true)) {
            return Err(op.emit_error(
                "intializing scalable vectors with elements attribute is not supported unless it's a vector splat",
            ));
        }
        Ok(())
    }
}

/// Whether `arith.constant` can give `value` as a value of type `ty`.
pub fn is_buildable(ctx: &Context, value: Attr, ty: Type) -> bool {
    let typed = matches!(
        ctx.attr_data(value),
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements(_)
            | AttrData::DenseResource { .. }
    );
    let signless = !matches!(
        ctx.type_data(ty),
        TypeData::Integer { signedness: Signedness::Signed | Signedness::Unsigned, .. }
    );
    typed && signless && ctx.attr_type(value) == Some(ty)
}

/// Makes the constant `value` of type `ty` with `arith.constant`, or poison with `ub.poison`; `None` if neither can.
pub fn materialize(builder: &mut Builder<'_>, value: Attr, ty: Type, loc: Loc) -> Option<OpId> {
    let ctx = builder.ctx();
    if crate::ub::is_poison(ctx, value) {
        let poison = PoisonOp::build(builder, ty).set(PoisonOp::VALUE, value);
        return Some(poison.loc(loc).insert().ok()?.handle().op);
    }
    if !is_buildable(ctx, value, ty) {
        return None;
    }
    Some(ConstantOp::build(builder, value).loc(loc).insert().ok()?.handle().op)
}

/// A multiple of the scalable unit is named after the factor.
struct MulI;

impl OpAsmInterface for MulI {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let index = op.ctx().index_type();
        let product = op.unverified::<MulIOp>();
        let (Some(lhs), Some(rhs)) = (product.lhs(), product.rhs()) else { return };
        if lhs.ty() != index {
            return;
        }
        let factor = factor_of_unit(lhs, rhs).or_else(|| factor_of_unit(rhs, lhs));
        if let Some(factor) = factor {
            name(0, &format!("c{factor}_vscale"));
        }
    }
}

/// The constant `factor` if `unit` is the scalable unit of vectors.
fn factor_of_unit(factor: ValueRef<'_>, unit: ValueRef<'_>) -> Option<i64> {
    let (def, _) = unit.def_op()?;
    let AttrData::Integer { value, .. } = factor.ctx().attr_data(constant_value(factor)?) else {
        return None;
    };
    (def.name_text() == b"vector.vscale").then(|| value.to_i64())?
}
