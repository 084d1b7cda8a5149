//! `stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : ...`, or with the body written out.

use super::directives::dims_attr;
use crate::dims::print_dims;
use crate::ops::stablehlo::ReturnOp;
use crate::stablehlo::checks;
use crate::tensor::Tensor;
use rmlir_dialects::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Loc, OpName, OpRef, TraitSet, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("reduce").hooks(Arc::new(Reduce));
}

struct Reduce;

/// Whether operations of this name may stand for a whole body.
fn is_short(parser: &dyn AsmParser, name: OpName) -> bool {
    let ctx = parser.ctx();
    let Some(def) = ctx.op_info(name).def() else { return false };
    let dialect = ctx.dialect_info(ctx.op_info(name).dialect()).name();
    ctx.bytes(dialect) == b"stablehlo"
        && ctx.op_info(name).has_trait(TraitSet::COMMUTATIVE)
        && (def.operands.len(), def.results.len(), def.regions.len()) == (2, 1, 0)
}

/// Reads the name of the one operation of the body, if text says it so.
fn applied(parser: &mut dyn AsmParser, loc: Loc) -> Result<Option<OpName>, Failed> {
    if !parser.optional_token("applies") {
        return Ok(None);
    }
    let word = parser.keyword()?;
    let text = parser.ctx().text(word).into_owned();
    let name = parser.ctx().registered_op(text.as_bytes());
    match name.filter(|&name| is_short(parser, name)) {
        Some(name) => Ok(Some(name)),
        None => {
            let what = "expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result";
            Err(parser.op_error(loc, what))
        }
    }
}

/// Reads ` : (T, ...) -> T`, and looks operands up.
fn types(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    operands: &[rmlir_ir::hooks::UnresolvedOperand],
) -> Result<Vec<Type>, Failed> {
    parser.token(":")?;
    let loc = parser.loc();
    let ty = parser.ty()?;
    let ctx = parser.ctx().clone();
    let TypeData::Function { inputs, results } = ctx.type_data(ty) else {
        return Err(parser.op_error(loc, "expected function type"));
    };
    text::resolve_all(parser, loc, operands, inputs, state)?;
    state.result_types = results.to_vec();
    Ok(inputs.to_vec())
}

/// Puts the body that one operation stands for into `state`.
fn add_short(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    inner: OpName,
    inputs: &[Type],
    loc: Loc,
) -> Result<(), Failed> {
    let ctx = parser.ctx().clone();
    let element = inputs.first().and_then(|&ty| Tensor::of(&ctx, ty)).map(|tensor| tensor.element);
    let ty = element.and_then(|element| ctx.tensor_type(&[], element, None).ok());
    let Some(ty) = ty else {
        return Err(parser.op_error(loc, "input types missing in reduce-op function type"));
    };
    let at = state.loc;
    let region = parser.implied_region(&[ty, ty], &mut |builder, args| {
        builder.set_loc(at);
        let value = builder.create_named(inner).operands(args).value(ty);
        builder.create(<ReturnOp as TypedOp>::KIND.name()).operands(&[value]).insert();
    });
    state.regions.push(region);
    Ok(())
}

/// Reads `reducer(%a: T, %b: T) (...) {...}`.
fn add_body(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    parser.token("reducer")?;
    let mut args: [Vec<Argument>; 2] = [Vec::new(), Vec::new()];
    while parser.is_next("(") {
        let loc = parser.loc();
        let mut pair = Vec::new();
        parser.list(Delimiter::Paren, "", &mut |parser| {
            pair.push(parser.argument(true, false)?);
            Ok(())
        })?;
        let Ok([input, init]) = <[Argument; 2]>::try_from(pair) else {
            return Err(parser.error(loc, "expected 2 arguments"));
        };
        args[0].push(input);
        args[1].push(init);
    }
    let args: Vec<Argument> = args.into_iter().flatten().collect();
    let region = parser.region(&args, false)?;
    state.regions.push(region);
    Ok(())
}

/// The one operation that the body stands for, if the short form says all.
fn short_body(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let region = op.region(0).filter(|region| region.has_one_block())?;
    let block = region.entry()?;
    let (inner, last) = (block.first_op()?, block.last_op()?);
    let ctx = op.ctx();
    let dialect = ctx.dialect_info(inner.info().dialect()).name();
    let plain = inner.next() == Some(last)
        && last.is_named::<ReturnOp>()
        && ctx.bytes(dialect) == b"stablehlo"
        && inner.has_trait(TraitSet::COMMUTATIVE)
        && (inner.num_operands(), inner.num_results(), inner.regions().len()) == (2, 1, 0)
        && inner.inherent().next().is_none()
        && ctx.dict(inner.discardable()).is_empty();
    let element = Tensor::of(ctx, op.operand(0)?.ty())?.element;
    let ty = ctx.tensor_type(&[], element, None).ok()?;
    let typed = inner.operands().chain(inner.results()).all(|value| value.ty() == ty);
    let result = inner.result(0)?;
    let passes = inner.operands().eq(block.args()) && last.operands().eq([result]);
    (plain && typed && passes).then_some(inner)
}

impl OpHooks for Reduce {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let loc = parser.loc();
        let (mut inputs, mut inits) = (Vec::new(), Vec::new());
        loop {
            parser.token("(")?;
            if inputs.is_empty() && parser.optional_token(")") {
                break;
            }
            inputs.push(parser.operand()?);
            parser.token("init")?;
            parser.token(":")?;
            inits.push(parser.operand()?);
            parser.token(")")?;
            if !parser.optional_token(",") {
                break;
            }
        }
        let operands: Vec<_> = inputs.into_iter().chain(inits).collect();
        let inner = applied(parser, loc)?;
        for token in ["across", "dimensions", "="] {
            parser.token(token)?;
        }
        let dims = dims_attr(parser)?;
        text::optional_attrs(parser, state)?;
        text::set(parser, state, "dimensions", dims);
        let types = types(parser, state, &operands)?;
        match inner {
            Some(inner) => {
                // A location after the types is that of what is made, too.
                if let Some(found) = parser.optional_loc()? {
                    state.loc = found;
                }
                add_short(parser, state, inner, &types, loc)
            }
            None => add_body(parser, state),
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let values: Vec<ValueRef<'_>> = op.operands().collect();
        let (inputs, inits) = values.split_at(values.len() / 2);
        for (i, (&input, &init)) in inputs.iter().zip(inits).enumerate() {
            printer.text(if i == 0 { "(" } else { ", (" });
            printer.operand(input);
            printer.text(" init: ");
            printer.operand(init);
            printer.text(")");
        }
        let inner = short_body(op);
        if let Some(inner) = inner {
            printer.text(" applies ");
            printer.bytes(inner.name_text());
        }
        printer.text(" across dimensions = ");
        let dims = op.attr_named("dimensions").and_then(|attr| op.ctx().i64_array(attr));
        print_dims(printer, &dims.unwrap_or_default());
        text::print_attrs(printer, op, &["dimensions"]);
        printer.text(" : ");
        let ty = op.ctx().function_type(&text::types_of(op.operands()), &text::types_of(op.results()));
        printer.ty(ty);
        if inner.is_some() {
            return;
        }
        printer.newline();
        printer.text(" reducer");
        let Some(region) = op.region(0) else { return };
        let args: Vec<ValueRef<'_>> = region.entry().into_iter().flat_map(|block| block.args()).collect();
        let (inputs, inits) = args.split_at(args.len() / 2);
        for (&input, &init) in inputs.iter().zip(inits) {
            printer.text("(");
            printer.region_argument(input, &[], false);
            printer.text(", ");
            printer.region_argument(init, &[], false);
            printer.text(") ");
        }
        printer.text(" ");
        printer.region(region, false, true, false);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        checks::reduce(op)
    }
}
