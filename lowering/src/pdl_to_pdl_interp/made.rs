//! The types of the results of an operation that a rewrite makes.

use super::global;
use super::rewriters::Rewriter;
use rmlir_dialects::pdl::{OperationOp, ReplaceOp};
use rmlir_dialects::pdl_interp::{GetResultOp, GetResultsOp, GetValueTypeOp};
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::{OpAddr, OpRef, ValueId, ValueRef};

/// What is known of the types of results.
pub(super) enum Typed {
    /// What they are.
    Known(Vec<ValueId>),
    /// The operation itself says what they are.
    Inferred,
}

impl Rewriter<'_> {
    /// The types of the results: those that are stated if all are known, or what the operation infers, or those of what it replaces.
    pub(super) fn result_types(&mut self, at: OpAddr) -> Option<Typed> {
        let op = self.module.op(at);
        let block = op.block()?.id();
        // Types from the rewrite itself are known only if they are made.
        let stated: Vec<(GlobalValue, bool)> = op
            .cast::<OperationOp>()?
            .type_values()
            .map(|ty| (global(ty), ty.block().is_some_and(|of| of.id() != block)))
            .collect();
        if !stated.is_empty()
            && let Some(types) = self.stated_types(&stated)?
        {
            return Some(Typed::Known(types));
        }
        let op = self.module.op(at);
        if infers_types(op) {
            return Some(Typed::Inferred);
        }
        let Some(replaced) = replaced_by(op) else {
            // Without any type there are no results.
            return stated.is_empty().then(|| Typed::Known(Vec::new()));
        };
        let (replaced, loc) = (global(replaced), replaced.loc());
        let types = self.source.types;
        let replaced = self.map(replaced)?;
        let b = &mut self.at_end(loc);
        let results = GetResultsOp::build(b, types.values, replaced).value().ok()?;
        let known = GetValueTypeOp::build(b, types.types, results).value().ok()?;
        Some(Typed::Known(vec![known]))
    }

    /// The types that are stated; `Some(None)` if one of them is not known.
    #[allow(clippy::option_option)]
    fn stated_types(&mut self, stated: &[(GlobalValue, bool)]) -> Option<Option<Vec<ValueId>>> {
        let mut types = Vec::new();
        for &(ty, is_matched) in stated {
            match self.values.get(&ty) {
                Some(&known) => types.push(known),
                None if is_matched => types.push(self.map(ty)?),
                None => return Some(None),
            }
        }
        Some(Some(types))
    }

    /// Types that nothing was known of are now those of the results that were made.
    pub(super) fn types_of_results(&mut self, at: OpAddr, made: ValueId) -> Option<()> {
        let types = self.source.types;
        let op = self.module.op(at).cast::<OperationOp>()?;
        let loc = op.op().loc();
        let stated: Vec<(GlobalValue, bool)> =
            op.type_values().map(|ty| (global(ty), types.is_range(ty.ty()))).collect();
        if let [(all, true)] = stated[..] {
            if !self.values.contains_key(&all) {
                let b = &mut self.at_end(loc);
                let results = GetResultsOp::build(b, types.values, made).value().ok()?;
                let known = GetValueTypeOp::build(b, types.types, results).value().ok()?;
                self.values.insert(all, known);
            }
            return Some(());
        }
        // After a range it is not known which result it is.
        let mut in_groups = false;
        for (index, &(ty, variadic)) in stated.iter().enumerate() {
            if self.values.contains_key(&ty) {
                continue;
            }
            in_groups |= variadic;
            let index = i64::try_from(index).ok()?;
            let b = &mut self.at_end(loc);
            let result = if in_groups {
                let result = if variadic { types.values } else { types.value };
                GetResultsOp::build(b, result, made).set(GetResultsOp::INDEX, index).value().ok()?
            } else {
                GetResultOp::build(b, types.value, made, index).value().ok()?
            };
            let result_type = if variadic { types.types } else { types.ty };
            let known = GetValueTypeOp::build(b, result_type, result).value().ok()?;
            self.values.insert(ty, known);
        }
        Some(())
    }
}

/// Whether an operation of the name that is made is known to infer the types of its results.
fn infers_types(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let name = op.cast::<OperationOp>().and_then(|op| op.op_name());
    let name = name.and_then(|name| ctx.registered_op(ctx.text(name).as_bytes()));
    let def = name.and_then(|name| ctx.op_info(name).def());
    def.is_some_and(|def| def.states_interface("InferTypeOpInterface"))
}

/// What an operation replaces, if that is there before it.
fn replaced_by(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    let block = op.block()?;
    let place = |op: OpRef<'_>| block.ops().position(|other| other.global() == op.global());
    let own = place(op);
    let result = op.result(0)?;
    let replaced = result.users().filter_map(|user| user.cast::<ReplaceOp>()).filter(|replace| {
        replace.repl_operation() == Some(result) || replace.repl_values().any(|value| value == result)
    });
    replaced.map(|replace| replace.op_value()).find(|replaced| {
        let Some((def, _)) = replaced.def_op() else { return false };
        def.block().is_none_or(|of| of.id() != block.id()) || place(def) < own
    })
}
