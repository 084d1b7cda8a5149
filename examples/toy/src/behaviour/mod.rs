//! What operations of the dialect do: interfaces, checks, folds.

pub(crate) mod checks;
pub(crate) mod simplify;

use crate::toy::{ConstantOp, FuncOp, GenericCallOp, ShapeInference};
use rmlir::ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface, CallableOpInterface, Callee};
use rmlir::ir::interfaces::cast::CastOpInterface;
use rmlir::ir::interfaces::function::FunctionOpInterface;
use rmlir::ir::interfaces::symbol::SymbolOpInterface;
use rmlir::ir::{Attr, AttrData, Context, Module, OpAddr, OpRef, RegionRef, Type, TypeData};
use rmlir::ods::rules::{Item, Natives};
use std::borrow::Cow;
use std::ops::Range;

/// The shape of a tensor, if it is known.
pub(crate) fn tensor(ctx: &Context, ty: Type) -> Option<&[i64]> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, .. } => Some(shape),
        _ => None,
    }
}

/// A function.
pub(crate) struct Func;

impl FunctionOpInterface for Func {}

impl ArgAndResultAttrs for Func {}

impl SymbolOpInterface for Func {
    fn is_declaration(&self, op: OpRef<'_>) -> bool {
        self.is_external(op)
    }
}

impl CallableOpInterface for Func {
    fn callable_region<'m>(&self, op: OpRef<'m>) -> Option<RegionRef<'m>> {
        op.unverified::<FuncOp>().body().filter(|region| !region.is_empty())
    }

    fn argument_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        FunctionOpInterface::argument_types(self, op)
    }

    fn result_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        FunctionOpInterface::result_types(self, op)
    }
}

/// A call.
pub(crate) struct Call;

impl ArgAndResultAttrs for Call {}

impl CallOpInterface for Call {
    fn callee<'m>(&self, op: OpRef<'m>) -> Option<Callee<'m>> {
        op.unverified::<GenericCallOp>().callee_attr().map(Callee::Symbol)
    }

    fn set_callee(&self, module: &mut Module, at: OpAddr, symbol: Attr) {
        let name = module.ctx().ident("callee");
        module.set_attr(at, name, Some(symbol));
    }

    fn arg_operands(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.num_operands()
    }
}

/// Casts between tensors of one element type, where what is known of the shapes does not differ.
pub(crate) struct Cast;

impl CastOpInterface for Cast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        let element = |ty| match ctx.type_data(ty) {
            TypeData::RankedTensor { element, .. } | TypeData::UnrankedTensor(element) => Some(*element),
            _ => None,
        };
        let same = element(from).is_some() && element(from) == element(to);
        same && (tensor(ctx, from).is_none() || tensor(ctx, to).is_none() || from == to)
    }
}

/// The type of the first operand.
pub(crate) struct OfOperand;

impl ShapeInference for OfOperand {
    fn inferred_type(&self, op: OpRef<'_>) -> Type {
        op.operand(0).map_or_else(|| op.ctx().none_type(), |operand| operand.ty())
    }
}

/// The type of the elements.
pub(crate) struct OfValue;

impl ShapeInference for OfValue {
    fn inferred_type(&self, op: OpRef<'_>) -> Type {
        let value = op.unverified::<ConstantOp>().value().map(|value| op.ctx().attr_data(value));
        match value {
            Some(AttrData::DenseElements(dense)) => dense.ty,
            _ => op.ctx().none_type(),
        }
    }
}

/// The type of the operand with its dimensions in reverse order.
pub(crate) struct Reversed;

impl ShapeInference for Reversed {
    fn inferred_type(&self, op: OpRef<'_>) -> Type {
        let shape = op.operand(0).and_then(|operand| tensor(op.ctx(), operand.ty())).map(<[i64]>::to_vec);
        let Some(mut shape) = shape else { return OfOperand.inferred_type(op) };
        shape.reverse();
        let reversed = op.ctx().tensor_type(&shape, op.ctx().f64(), None);
        reversed.unwrap_or_else(|_| OfOperand.inferred_type(op))
    }
}

/// The functions that rules call: the elements of a constant in the shape of a result.
pub(crate) fn natives() -> Natives {
    let mut natives = Natives::new();
    natives.look("reshaped", |rw, args| {
        let [value, result] = args else { return None };
        let ctx = rw.ctx();
        let AttrData::DenseElements(dense) = ctx.attr_data(value.attr()?) else { return None };
        let ty = match *result {
            Item::Op(op) => rw.op(op).result(0)?.ty(),
            _ => rw.value(result.value()?).ty(),
        };
        Some(Item::Attr(ctx.dense_elements(ty, dense.raw.clone(), dense.splat).ok()?))
    });
    natives
}
