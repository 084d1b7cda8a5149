//! Folds, constants, and the list of what the definitions leave to code.

use super::{Call, Cast, Func, OfOperand, OfValue, Reversed, checks};
use crate::toy::{CastOp, ConstantOp, ShapeInference, StructAccessOp, StructConstantOp};
use crate::{inline, texts};
use rmlir::ir::fold::Fold;
use rmlir::ir::hooks::DialectHooks;
use rmlir::ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface, CallableOpInterface};
use rmlir::ir::interfaces::cast::CastOpInterface;
use rmlir::ir::interfaces::dialect::DialectInlinerInterface;
use rmlir::ir::interfaces::function::FunctionOpInterface;
use rmlir::ir::interfaces::symbol::SymbolOpInterface;
use rmlir::ir::typed::Handle;
use rmlir::ir::{Attr, AttrData, Builder, Loc, OpId, OpRef, Type};
use rmlir::ods::HookSet;
use rmlir::rewrite::{Canonicalization, OpPatterns};
use std::sync::Arc;

/// What `toy.td` leaves to code.
pub(crate) fn hooks(patterns: &'static [OpPatterns]) -> HookSet {
    let mut hooks = HookSet::new();
    let mut toy = hooks.dialect("toy");
    toy.hooks(Arc::new(Constants));
    toy.interface::<dyn DialectInlinerInterface>(Arc::new(inline::Inliner));
    toy.interface::<dyn Canonicalization>(Arc::new(patterns));
    toy.op("func")
        .form(texts::parse_function, texts::print_function)
        .interface::<dyn FunctionOpInterface>(Arc::new(Func))
        .interface::<dyn SymbolOpInterface>(Arc::new(Func))
        .interface::<dyn CallableOpInterface>(Arc::new(Func))
        .interface::<dyn ArgAndResultAttrs>(Arc::new(Func));
    toy.op("generic_call")
        .interface::<dyn CallOpInterface>(Arc::new(Call))
        .interface::<dyn ArgAndResultAttrs>(Arc::new(Call));
    toy.op("return").verifier(checks::return_);
    toy.op("constant")
        .form(texts::parse_constant, texts::print_constant)
        .verifier(checks::constant)
        .interface::<dyn ShapeInference>(Arc::new(OfValue))
        .fold(|op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.unverified::<ConstantOp>().value()));
    for name in ["add", "mul"] {
        toy.op(name)
            .form(texts::parse_binary, texts::print_binary)
            .verifier(checks::elementwise)
            .interface::<dyn ShapeInference>(Arc::new(OfOperand));
    }
    toy.op("transpose").verifier(checks::transpose).interface::<dyn ShapeInference>(Arc::new(Reversed));
    toy.op("cast")
        .fold(fold_cast)
        .interface::<dyn CastOpInterface>(Arc::new(Cast))
        .interface::<dyn ShapeInference>(Arc::new(OfOperand));
    toy.op("struct_constant").verifier(checks::struct_constant).fold(|op: OpRef<'_>, _: &[Option<Attr>]| {
        Fold::constant(op.unverified::<StructConstantOp>().value())
    });
    toy.op("struct_access").verifier(checks::struct_access).fold(fold_access);
    hooks
}

/// A cast to the type that is there.
fn fold_cast(op: OpRef<'_>, _: &[Option<Attr>]) -> Fold {
    let cast = op.unverified::<CastOp>();
    let same = cast.input().map(|input| input.ty()) == cast.output().map(|output| output.ty());
    Fold::value(cast.input().filter(|_| same))
}

/// An element of a struct that is known.
fn fold_access(op: OpRef<'_>, constants: &[Option<Attr>]) -> Fold {
    let index = op.unverified::<StructAccessOp>().index().and_then(|index| usize::try_from(index).ok());
    let (Some(index), Some(&Some(value))) = (index, constants.first()) else { return Fold::No };
    let elements = op.ctx().attr_data(value).as_array().unwrap_or_default();
    Fold::constant(elements.get(index).copied())
}

/// Makes operations of constants.
struct Constants;

impl DialectHooks for Constants {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        let ctx = builder.ctx().clone();
        match ctx.attr_data(value) {
            AttrData::Array(_) if checks::elements(&ctx, ty).is_some() => {
                let made = StructConstantOp::build(builder, ty, value).loc(loc).insert().ok()?;
                Some(made.at().op)
            }
            AttrData::DenseElements(_) => {
                Some(ConstantOp::build(builder, ty, value).loc(loc).insert().ok()?.at().op)
            }
            _ => None,
        }
    }
}
