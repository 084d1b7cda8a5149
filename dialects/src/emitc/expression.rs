//! Expressions: operations that are written as one in C.

use super::types::is_fundamental;
use super::{ApplyOp, DIALECT, ExpressionOp, YieldOp};
use crate::common::text;
use crate::common::traits::has_interface;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{OpId, OpRef, TraitSet, TypeData};
use rmlir_ods::DialectImpl;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// An operation that may be part of an expression. Those without a model may have effects.
trait CExpression: Send + Sync {
    /// Whether evaluating it twice is not the same as once.
    fn has_side_effects(&self, op: OpRef<'_>) -> bool;
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("expression")
        .hooks(Arc::new(Expression))
        .interface::<dyn OpAsmInterface>(Arc::new(Expression));
    let mut model = |names: &[&str], model: Arc<dyn CExpression>| {
        for name in names {
            dialect.op(name).interface::<dyn CExpression>(Arc::clone(&model));
        }
    };
    model(&["address_of", "call", "cast", "conditional"], Arc::new(Pure));
    model(&["apply"], Arc::new(Apply));
    model(&["constant"], Arc::new(OfResults));
    model(&OPERATORS, Arc::new(OfOperands));
}

/// Operations that C++ lets programs define for their own types.
const OPERATORS: [&str; 17] = [
    "add",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_not",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "cmp",
    "div",
    "logical_and",
    "logical_not",
    "logical_or",
    "mul",
    "rem",
    "sub",
    "unary_minus",
    "unary_plus",
];

struct Pure;

impl CExpression for Pure {
    fn has_side_effects(&self, _: OpRef<'_>) -> bool {
        false
    }
}

/// Following a pointer may trap.
struct Apply;

impl CExpression for Apply {
    fn has_side_effects(&self, op: OpRef<'_>) -> bool {
        let operator = op.unverified::<ApplyOp>().applicable_operator();
        operator.is_some_and(|operator| op.ctx().bytes(operator) == b"*")
    }
}

/// Without effects where the operands are numbers or pointers.
struct OfOperands;

impl CExpression for OfOperands {
    fn has_side_effects(&self, op: OpRef<'_>) -> bool {
        op.operands().any(|operand| !is_fundamental(op.ctx(), operand.ty()))
    }
}

/// The same for results.
struct OfResults;

impl CExpression for OfResults {
    fn has_side_effects(&self, op: OpRef<'_>) -> bool {
        op.results().any(|result| !is_fundamental(op.ctx(), result.ty()))
    }
}

/// Whether an operation may be part of an expression.
pub fn is_expression(op: OpRef<'_>) -> bool {
    has_interface(op, "CExpressionInterface")
}

/// Whether evaluating a part of an expression twice is not the same as once.
pub fn has_side_effects(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn CExpression>(op.name()).is_none_or(|model| model.has_side_effects(op))
}

/// `expression %a, %b noinline : (i32, i32) -> i32 { ... }`, in whose region arguments are called as the operands.
struct Expression;

const NO_INLINE: &str = "do_not_inline";

impl OpAsmInterface for Expression {
    fn default_dialect(&self) -> &str {
        DIALECT
    }

    fn arguments_are_operands(&self) -> bool {
        true
    }
}

impl OpHooks for Expression {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let operands = text::operand_list(parser)?;
        if parser.optional_token("noinline") {
            let unit = parser.ctx().unit();
            text::set(parser, state, NO_INLINE, unit);
        }
        parser.token(":")?;
        let ty = parser.ty()?;
        let (loc, ctx) = (parser.loc(), parser.ctx().clone());
        let TypeData::Function { inputs, results } = ctx.type_data(ty) else {
            return Err(parser.op_error(loc, "expected function type"));
        };
        text::resolve_all(parser, loc, &operands, inputs, state)?;
        let &[result] = &results[..] else {
            return Err(parser.op_error(loc, "expected single return type"));
        };
        state.result_types.push(result);
        let argument = |(&name, &ty)| Argument { name, ty: Some(ty), attrs: Vec::new(), loc: name.loc };
        let args: Vec<Argument> = operands.iter().zip(inputs.iter()).map(argument).collect();
        let body = parser.region(&args, true)?;
        state.regions.push(body);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        text::print_operands(printer, op.operands());
        printer.text(" : ");
        let ty = op.ctx().function_type(&text::types_of(op.operands()), &text::types_of(op.results()));
        printer.ty(ty);
        printer.text(" ");
        if let Some(region) = op.region(0) {
            printer.region(region, false, true, false);
        }
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let expression = op.unverified::<ExpressionOp>();
        let (Some(entry), Some(result)) =
            (op.region(0).and_then(|region| region.entry()), expression.result())
        else {
            return Ok(());
        };
        let last = entry.last_op().filter(|last| last.has_trait(TraitSet::IS_TERMINATOR));
        let yielded = last.and_then(|last| last.cast_unverified::<YieldOp>()).and_then(|last| last.result());
        let Some(yielded) = yielded else {
            return Err(op.emit_error("must yield a value at termination"));
        };
        let Some((root, _)) = yielded.def_op() else {
            return Err(op.emit_error("yielded value has no defining op"));
        };
        if root.parent().map(|parent| parent.global()) != Some(op.global()) {
            return Err(op.emit_error("yielded value not defined within expression"));
        }
        if yielded.ty() != result.ty() {
            return Err(op.emit_error("requires yielded type to match return type"));
        }
        for part in entry.ops().filter(|part| Some(part.id()) != last.map(|last| last.id())) {
            check_part(op, part)?;
        }
        check_effects(op, root)
    }
}

fn check_part(op: OpRef<'_>, part: OpRef<'_>) -> Result<(), Failed> {
    if !is_expression(part) {
        return Err(op.emit_error("contains an unsupported operation"));
    }
    if part.num_results() != 1 {
        return Err(op.emit_error("requires exactly one result for each operation"));
    }
    match part.results().any(|result| result.is_unused()) {
        true => Err(op.emit_error("contains an unused operation")),
        false => Ok(()),
    }
}

/// What is written twice must not do anything: an operation with effects is reached once from the root. An operand of what is reached twice
/// is so, too.
fn check_effects(op: OpRef<'_>, root: OpRef<'_>) -> Result<(), Failed> {
    let (mut once, mut twice) = (FxHashSet::<OpId>::default(), FxHashSet::<OpId>::default());
    let mut open = vec![root];
    while let Some(part) = open.pop() {
        if !once.insert(part.id()) {
            if has_side_effects(part) {
                return Err(op.emit_error("requires exactly one use for operations with side effects"));
            }
            if !twice.insert(part.id()) {
                continue;
            }
        }
        open.extend(part.operands().filter_map(|operand| Some(operand.def_op()?.0)));
    }
    Ok(())
}
