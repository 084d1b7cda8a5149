//! Variables: `tosa.variable @v = dense<7> : tensor<2xi32>`, `tosa.variable @v : tensor<2x?xi32>`.

use crate::common::elements::{self, Number};
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.directive("VariableOpTypeOrInitialValue", Arc::new(TypeOrValue));
}

/// What stands in the shape of a variable for a size that is not known.
const UNKNOWN: i64 = -1;

/// The shape of a variable as its attribute has it.
fn shape_attr(ctx: &Context, shape: &[i64]) -> Option<Attr> {
    let ty = ctx.tensor_type(&[i64::try_from(shape.len()).ok()?], ctx.index_type(), None).ok()?;
    let number = |&size: &i64| Int::from_i64(64, if size == DYNAMIC { UNKNOWN } else { size });
    let sizes: Vec<Number> = shape.iter().map(|size| Number::Int(number(size))).collect();
    elements::write(ctx, ty, &sizes, false)
}

/// The type of a variable: a tensor of its shape and elements.
pub fn variable_type(op: OpRef<'_>) -> Option<Type> {
    type_from(op.ctx(), op.attr_named("var_shape")?, op.attr_named("type")?)
}

fn type_from(ctx: &Context, shape: Attr, element: Attr) -> Option<Type> {
    let AttrData::Type(element) = ctx.attr_data(element) else { return None };
    let (_, sizes) = elements::integers(ctx, shape, MOST_DIMS)?;
    let size = |size: &Int| match size.to_i64() {
        Some(UNKNOWN) => Some(DYNAMIC),
        size => size,
    };
    let shape: Vec<i64> = sizes.iter().map(size).collect::<Option<_>>()?;
    ctx.tensor_type(&shape, *element, None).ok()
}

/// A variable of more dimensions is not written in custom form.
const MOST_DIMS: usize = 1 << 16;

/// Parameters: shape, element type, value.
struct TypeOrValue;

impl CustomDirective for TypeOrValue {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [shape, element, value] = params else { return Ok(false) };
        let loc = parser.loc();
        let ty = if parser.optional_token("=") {
            let initial = parser.attr(None).map_err(|_| {
                let loc = parser.loc();
                parser.op_error(loc, "expected attribute")
            })?;
            *value = ParsedParam::Attr(Some(initial));
            parser.ctx().attr_type(initial)
        } else {
            parser.token(":").map_err(|_| {
                let loc = parser.loc();
                parser.op_error(loc, "expected type")
            })?;
            Some(parser.ty()?)
        };
        let ctx = parser.ctx().clone();
        let data = ty.map(|ty| ctx.type_data(ty));
        let parts = data.and_then(|data| Some((shape_attr(&ctx, data.shape()?)?, data.shaped_element()?)));
        let Some((sizes, ty)) = parts else {
            return Err(parser.op_error(loc, "expected ranked type"));
        };
        *shape = ParsedParam::Attr(Some(sizes));
        *element = ParsedParam::Attr(Some(ctx.type_attr(ty)));
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [shape, element, value] = params else { return };
        if let Some(value) = value.attr() {
            printer.text("= ");
            return printer.attr(value);
        }
        let ty =
            shape.attr().zip(element.attr()).and_then(|(shape, element)| type_from(op.ctx(), shape, element));
        if let Some(ty) = ty {
            printer.text(": ");
            printer.ty(ty);
        }
    }
}
