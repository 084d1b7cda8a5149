//! `arith.select %c, %a, %b : i32`

use super::SelectOp;
use crate::common::fold::Args;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::fold::Fold;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::select::SelectLikeOpInterface;
use rmlir_ir::signature::Signature;
use rmlir_ir::{Attr, Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("select").interface::<dyn SelectLikeOpInterface>(Arc::new(Select)).hooks(Arc::new(Select));
    let fold =
        |op: OpRef<'_>, constants: &[Option<Attr>]| Fold::one(super::fold::select(Args { op, constants }));
    dialect.op("select").fold(fold);
}

struct Select;

impl SelectLikeOpInterface for Select {}

/// The type of one bit for each element; of a number, one bit.
pub(super) fn i1_same_shape(ctx: &Context, ty: Type) -> Type {
    let i1 = ctx.i1();
    let made = match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, .. } => ctx.vector_type(shape, scalable, i1),
        TypeData::RankedTensor { shape, encoding, .. } => ctx.tensor_type(shape, i1, *encoding),
        TypeData::UnrankedTensor(_) => ctx.unranked_tensor_type(i1),
        _ => return i1,
    };
    made.unwrap_or(i1)
}

impl OpHooks for Select {
    fn reads_by_text(&self) -> bool {
        true
    }

    fn prints_by_signature(&self) -> bool {
        true
    }

    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let operands = text::operands_exactly(parser, 3)?;
        text::optional_attrs(parser, state)?;
        parser.token(":")?;
        let mut ty = parser.ty()?;
        let mut condition = parser.ctx().i1();
        if parser.optional_token(",") {
            condition = ty;
            ty = parser.ty()?;
        }
        state.result_types.push(ty);
        let loc = parser.name_loc();
        text::resolve_all(parser, loc, &operands, &[condition, ty, ty], state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        text::print_operands(printer, op.operands());
        text::print_attrs(printer, op, &[]);
        printer.text(" : ");
        let condition = op.unverified::<SelectOp>().condition().map(|condition| condition.ty());
        let shaped = |ty: &Type| op.ctx().type_data(*ty).shaped_element().is_some();
        if let Some(ty) = condition.filter(shaped) {
            printer.ty(ty);
            printer.text(", ");
        }
        text::print_types(printer, op.results().map(|result| result.ty()));
    }

    fn verify_signature(&self, op: Signature<'_>) -> Result<(), Failed> {
        let ctx = op.ctx();
        let select = op.unverified::<SelectOp>();
        let (Some(condition), Some(result)) = (select.condition(), select.result()) else { return Ok(()) };
        let have = condition.ty();
        if have == ctx.i1() {
            return Ok(());
        }
        let data = ctx.type_data(result.ty());
        let maskable = matches!(
            data,
            TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
        );
        let quoted = ctx.quoted_type(have);
        if !maskable {
            return Err(op.emit_error(format!("expected condition to be a signless i1, but got {quoted}")));
        }
        let want = i1_same_shape(ctx, result.ty());
        if have != want {
            let want = ctx.quoted_type(want);
            return Err(op.emit_error(format!(
                "expected condition type to have the same shape as the result type, expected {want}, but got {quoted}"
            )));
        }
        Ok(())
    }
}
