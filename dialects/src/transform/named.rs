//! Named sequences and those who refer to them.

use super::body_effects::consumed_args;
use super::effects::is_transformation;
use super::kinds::{Kind, kind, same_kind};
use crate::common::callable::ByType;
use crate::common::function;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::call::{
    ArgAndResultAttrs, CallOpInterface, CallableOpInterface, Callee, arg_attrs, dict_at,
};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::symbol::{SymbolOpInterface, SymbolUserOpInterface};
use rmlir_ir::print::attr_to_string;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{Attr, Module, OpAddr, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

/// The operation.
pub(super) struct NamedSequence;

const NAME: &str = "transform.named_sequence";
/// Marks an argument of a sequence whose handle it consumes.
pub const CONSUMED: &str = "transform.consumed";
/// Marks an argument of a sequence whose handle it only reads.
pub const READONLY: &str = "transform.readonly";
pub(super) const WITH_NAMED_SEQUENCE: &str = "transform.with_named_sequence";

/// Registers the operation's text, check and interfaces.
pub(super) fn register(dialect: &mut DialectImpl<'_>) {
    let mut op = dialect.op("named_sequence");
    op.hooks(Arc::new(NamedSequence));
    op.interface::<dyn SymbolOpInterface>(Arc::new(NamedSequence));
    op.interface::<dyn FunctionOpInterface>(Arc::new(NamedSequence));
    op.interface::<dyn CallableOpInterface>(Arc::new(ByType));
    op.interface::<dyn ArgAndResultAttrs>(Arc::new(NamedSequence));
}

impl FunctionOpInterface for NamedSequence {}

impl ArgAndResultAttrs for NamedSequence {}

impl SymbolOpInterface for NamedSequence {}

impl OpHooks for NamedSequence {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        function::parse(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        function::print(printer, op, self);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check(op, true)
    }
}

/// An error without the operation as a note.
fn bare_error(op: OpRef<'_>, message: impl Into<String>) -> Failed {
    op.ctx().emit(Diagnostic::error(op.loc(), message));
    Failed
}

/// An operation around this one for which `holds`.
pub(super) fn ancestor<'m>(op: OpRef<'m>, holds: impl Fn(OpRef<'m>) -> bool) -> Option<OpRef<'m>> {
    std::iter::successors(op.parent(), |op| op.parent()).find(|&op| holds(op))
}

/// Checks a named sequence; `warns` if it may warn too.
///
/// # Errors
/// If it is wrong; it has been reported.
pub(super) fn check(op: OpRef<'_>, warns: bool) -> Result<(), Failed> {
    if let Some(table) = ancestor(op, |op| op.has_trait(TraitSet::SYMBOL_TABLE))
        && table.attr_named(WITH_NAMED_SEQUENCE).is_none()
    {
        let message = "expects the parent symbol table to have the 'transform.with_named_sequence' attribute";
        let error = Diagnostic::error(op.loc(), message);
        op.ctx().emit(error.with_note(table.loc(), "symbol table operation"));
        return Err(Failed);
    }
    if let Some(outer) = ancestor(op, is_transformation) {
        let error = Diagnostic::error(op.loc(), "cannot be defined inside another transform op");
        op.ctx().emit(error.with_note(outer.loc(), "ancestor transform op"));
        return Err(Failed);
    }
    if NamedSequence.is_external(op) {
        return check_marks(op, warns, false);
    }
    let Some(terminator) = op.region(0).and_then(|region| region.entry()).and_then(|block| block.last_op())
    else {
        return Err(bare_error(op, "expected a non-empty body block"));
    };
    check_terminator(op, terminator, &FunctionOpInterface::result_types(&NamedSequence, op))?;
    check_marks(op, warns, false)
}

/// Checks that a body ends with `transform.yield` of values of these types.
///
/// # Errors
/// If not; it has been reported.
fn check_terminator(op: OpRef<'_>, terminator: OpRef<'_>, types: &[Type]) -> Result<(), Failed> {
    if !rmlir_ir::typed::is_op(terminator, "transform.yield") {
        let error = Diagnostic::error(op.loc(), "expected 'transform.yield' as terminator");
        op.ctx().emit(error.with_note(terminator.loc(), "terminator"));
        return Err(Failed);
    }
    yields(terminator, types).map_err(|why| bare_error(terminator, why))
}

/// What is wrong with the types of values that a terminator yields.
pub(super) fn yields(terminator: OpRef<'_>, types: &[Type]) -> Result<(), String> {
    let ctx = terminator.ctx();
    if terminator.num_operands() != types.len() {
        return Err("expected terminator to have as many operands as the parent op has results".to_string());
    }
    for (i, (operand, &ty)) in terminator.operands().zip(types).enumerate() {
        if operand.ty() != ty {
            let (have, want) = (ctx.quoted_type(operand.ty()), ctx.quoted_type(ty));
            return Err(format!(
                "the type of the terminator operand #{i} must match the type of the corresponding parent op result \
                 ({have} vs {want})"
            ));
        }
    }
    Ok(())
}

/// Whether an argument has an attribute.
pub(super) fn is_marked(op: OpRef<'_>, arg: usize, mark: &str) -> bool {
    let ctx = op.ctx();
    let dict = ctx.dict(dict_at(ctx, arg_attrs(op), arg));
    dict.iter().any(|entry| ctx.bytes(entry.name) == mark.as_bytes())
}

/// Checks that arguments say what is done with them. `called` if others call it.
fn check_marks(op: OpRef<'_>, warns: bool, called: bool) -> Result<(), Failed> {
    let is_external = NamedSequence.is_external(op);
    let consumed = if is_external { Vec::new() } else { consumed_args(op, 0) };
    for i in 0..FunctionOpInterface::argument_types(&NamedSequence, op).len() {
        let (is_consumed, is_readonly) = (is_marked(op, i, CONSUMED), is_marked(op, i, READONLY));
        if is_consumed && is_readonly {
            return Err(bare_error(op, format!("argument #{i} cannot be both readonly and consumed")));
        }
        if (is_external || called) && !is_consumed && !is_readonly {
            let message = "must provide consumed/readonly status for arguments of external or called ops";
            return Err(bare_error(op, message));
        }
        let Some(&found) = consumed.get(i) else { continue };
        if found && is_readonly {
            let message = format!("argument #{i} is consumed in the body but is not marked as such");
            return Err(bare_error(op, message));
        }
        if warns && !found && is_consumed {
            let message = format!("op argument #{i} is not consumed in the body but is marked as consumed");
            op.ctx().emit(Diagnostic::warning(op.loc(), message));
        }
    }
    Ok(())
}

/// `transform.include`
pub(super) struct Include;

const TARGET: &str = "target";

impl ArgAndResultAttrs for Include {}

impl CallOpInterface for Include {
    fn callee<'m>(&self, op: OpRef<'m>) -> Option<Callee<'m>> {
        op.attr_named(TARGET).map(Callee::Symbol)
    }

    fn set_callee(&self, module: &mut Module, at: OpAddr, symbol: Attr) {
        let name = module.ctx().ident(TARGET);
        module.set_attr(at, name, Some(symbol));
    }

    fn arg_operands(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.num_operands()
    }
}

/// The named sequence that a symbol stands for.
fn sequence<'m>(op: OpRef<'m>, symbol: Attr, tables: &mut SymbolTableCollection<'m>) -> Option<OpRef<'m>> {
    tables.lookup_nearest(op, symbol).filter(|found| found.name_text() == NAME.as_bytes())
}

impl SymbolUserOpInterface for Include {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let ctx = op.ctx();
        let Some(target) = op.attr_named(TARGET) else {
            return Err(op.emit_error("expects a 'target' symbol reference attribute"));
        };
        let Some(target) = sequence(op, target, tables) else {
            return Err(op.emit_error("does not reference a named transform sequence"));
        };
        let want = FunctionOpInterface::argument_types(&NamedSequence, target);
        if want.len() != op.num_operands() {
            return Err(op.emit_plain_error("incorrect number of operands for callee"));
        }
        for (i, (operand, &want)) in op.operands().zip(want.iter()).enumerate() {
            if operand.ty() != want {
                let (want, have) = (ctx.quoted_type(want), ctx.quoted_type(operand.ty()));
                return Err(op.emit_error(format!(
                    "operand type mismatch: expected operand type {want}, but provided {have} for operand number {i}"
                )));
            }
        }
        let want = FunctionOpInterface::result_types(&NamedSequence, target);
        if want.len() != op.num_results() {
            return Err(op.emit_plain_error("incorrect number of results for callee"));
        }
        let mismatch = |(result, want): (rmlir_ir::ValueRef<'_>, &Type)| !same_kind(ctx, result.ty(), *want);
        if let Some(i) = op.results().zip(want.iter()).position(mismatch) {
            return Err(op.emit_error(format!(
                "type of result #{i} must implement the same transform dialect interface as the corresponding callee \
                 result"
            )));
        }
        check_marks(target, false, true)
    }
}

/// `transform.foreach_match`
pub(super) struct ForeachMatch;

const DECLARATION: &str = "symbol declaration";

/// The symbols in an array.
fn symbols<'m>(op: OpRef<'m>, name: &str) -> &'m [Attr] {
    op.attr_named(name).and_then(|symbols| op.ctx().attr_data(symbols).as_array()).unwrap_or_default()
}

fn unresolved(op: OpRef<'_>, what: &str, symbol: Attr) -> Failed {
    op.emit_plain_error(format!("unresolved {what} symbol {}", attr_to_string(op.ctx(), symbol)))
}

/// The first position at which two lists of types stand for different things.
fn first_mismatch(op: OpRef<'_>, one: &[Type], other: &[Type]) -> Option<usize> {
    one.iter().zip(other).position(|(&one, &other)| !same_kind(op.ctx(), one, other))
}

fn types_of(op: OpRef<'_>, results: bool) -> Vec<Type> {
    match results {
        true => op.results().skip(1).map(|value| value.ty()).collect(),
        false => op.operands().map(|value| value.ty()).collect(),
    }
}

fn check_pair(
    op: OpRef<'_>,
    (matcher_name, matcher): (&str, OpRef<'_>),
    (action_name, action): (&str, OpRef<'_>),
) -> Result<(), Failed> {
    let declared = |message: String| {
        op.ctx().emit(op.plain_error(message).with_note(matcher.loc(), DECLARATION));
        Err(Failed)
    };
    let (operands, args) =
        (types_of(op, false), FunctionOpInterface::argument_types(&NamedSequence, matcher));
    if operands.len() != args.len() {
        let (have, want) = (operands.len(), args.len());
        return declared(format!(
            "the number of operands ({have}) doesn't match the number of matcher arguments ({want}) for {matcher_name}"
        ));
    }
    for i in 0..operands.len() {
        if is_marked(matcher, i, CONSUMED) {
            let error = op.error(format!("does not expect matcher symbol to consume its operand #{i}"));
            op.ctx().emit(error.with_note(matcher.loc(), DECLARATION));
            return Err(Failed);
        }
        if !same_kind(op.ctx(), operands[i], args[i]) {
            return declared(format!(
                "mismatching type interfaces for operand and matcher argument #{i} of matcher {matcher_name}"
            ));
        }
    }
    let matched = FunctionOpInterface::result_types(&NamedSequence, matcher);
    let taken = FunctionOpInterface::argument_types(&NamedSequence, action);
    if matched.len() != taken.len() {
        let (have, want) = (matched.len(), taken.len());
        return Err(op.emit_plain_error(format!(
            "mismatching number of matcher results and action arguments between {matcher_name} ({have}) and \
             {action_name} ({want})"
        )));
    }
    if let Some(i) = first_mismatch(op, &matched, &taken) {
        return Err(op.emit_plain_error(format!(
            "mismatching type interfaces for matcher result and action argument #{i}of matcher {matcher_name} and \
             action {action_name}"
        )));
    }
    let (made, results) = (FunctionOpInterface::result_types(&NamedSequence, action), types_of(op, true));
    if made.len() != results.len() {
        let (have, want) = (made.len(), results.len());
        return Err(op.emit_plain_error(format!(
            "the number of action results ({have}) for {action_name} doesn't match the number of extra op results \
             ({want})"
        )));
    }
    match first_mismatch(op, &made, &results) {
        None => Ok(()),
        Some(i) => Err(op.emit_plain_error(format!(
            "mismatching type interfaces for action result #{i} of action {action_name} and op result"
        ))),
    }
}

impl SymbolUserOpInterface for ForeachMatch {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        for (&matcher, &action) in symbols(op, "matchers").iter().zip(symbols(op, "actions")) {
            let names = [matcher, action].map(|name| attr_to_string(op.ctx(), name));
            let matcher = sequence(op, matcher, tables).ok_or_else(|| unresolved(op, "matcher", matcher))?;
            let action = sequence(op, action, tables).ok_or_else(|| unresolved(op, "action", action))?;
            check_marks(matcher, false, true)?;
            check_marks(action, false, true)?;
            check_pair(op, (&names[0], matcher), (&names[1], action))?;
        }
        Ok(())
    }
}

impl OpAsmInterface for ForeachMatch {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        for i in 0..op.num_results() {
            name(i, if i == 0 { "updated_root" } else { "yielded" });
        }
    }
}

pub(super) fn check_foreach_match(op: OpRef<'_>) -> Result<(), Failed> {
    let (matchers, actions) = (symbols(op, "matchers"), symbols(op, "actions"));
    if matchers.len() != actions.len() {
        return Err(op.emit_error("expected the same number of matchers and actions"));
    }
    if matchers.is_empty() {
        return Err(op.emit_error("expected at least one match/action pair"));
    }
    let mut seen = std::collections::HashSet::new();
    for &matcher in matchers {
        if !seen.insert(matcher) {
            let name = attr_to_string(op.ctx(), matcher);
            op.emit_warning(format!(
                "matcher {name} is used more than once, only the first match will apply"
            ));
        }
    }
    Ok(())
}

/// `transform.collect_matching`
pub(super) struct CollectMatching;

impl SymbolUserOpInterface for CollectMatching {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let Some(name) = op.attr_named("matcher") else { return Ok(()) };
        let matcher = sequence(op, name, tables).ok_or_else(|| unresolved(op, "matcher", name))?;
        let args = FunctionOpInterface::argument_types(&NamedSequence, matcher);
        if args.len() != 1 || kind(op.ctx(), args[0]) != Some(Kind::Op) {
            return Err(op.emit_plain_error("expected the matcher to take one operation handle argument"));
        }
        if !is_marked(matcher, 0, READONLY) {
            return Err(op.emit_plain_error("expected the matcher argument to be marked readonly"));
        }
        let made = FunctionOpInterface::result_types(&NamedSequence, matcher);
        if made.len() != op.num_results() {
            let (want, have) = (op.num_results(), made.len());
            return Err(op.emit_plain_error(format!(
                "expected the matcher to yield as many values as op has results ({want}), got {have}"
            )));
        }
        let results: Vec<Type> = op.results().map(|result| result.ty()).collect();
        match first_mismatch(op, &made, &results) {
            None => Ok(()),
            Some(i) => Err(op.emit_plain_error(format!(
                "mismatching type interfaces for matcher result and op result #{i}"
            ))),
        }
    }
}
