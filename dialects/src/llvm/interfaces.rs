//! Interfaces of operations.

use super::checks::calls::{arguments, check_callee};
use super::field::Field;
use super::forms::call::CallForm;
use super::types::{Kind, LlvmType};
use crate::common::accesses::anything;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::branch::{
    self, AllSuccessorOperands, BranchOpInterface, SuccessorOperands, WeightedBranchOpInterface,
};
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface, Callee};
use rmlir_ir::interfaces::effects::{
    ConditionallySpeculatable, Effect, MemoryEffectOpInterface, Speculatability,
};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::symbol::{SymbolOpInterface, SymbolUserOpInterface};
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::{Attr, AttrData, Module, OpAddr, OpRef, Type};
use std::borrow::Cow;
use std::ops::Range;

/// `llvm.func`
pub(super) struct Function {
    ty: Field,
}

impl Function {
    pub(super) const fn new() -> Function {
        Function { ty: Field::new("function_type") }
    }
}

impl FunctionOpInterface for Function {
    fn function_type(&self, op: OpRef<'_>) -> Option<Type> {
        self.ty.ty(op)
    }

    fn argument_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        match self.ty.ty(op).and_then(|ty| LlvmType::of(op.ctx(), ty)) {
            Some(LlvmType::Function(ty)) => ty.params().collect(),
            _ => Cow::default(),
        }
    }

    fn argument_type(&self, op: OpRef<'_>, index: usize) -> Option<Type> {
        match LlvmType::of(op.ctx(), self.ty.ty(op)?)? {
            LlvmType::Function(ty) => ty.param(index),
            _ => None,
        }
    }

    fn result_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        match self.ty.ty(op).and_then(|ty| LlvmType::of(op.ctx(), ty)) {
            Some(LlvmType::Function(ty)) if Kind::of(op.ctx(), ty.result) != Some(Kind::Void) => {
                vec![ty.result].into()
            }
            _ => Cow::default(),
        }
    }
}

impl ArgAndResultAttrs for Function {}

// A declaration without a body may be public all the same: what it declares is in another module.
impl SymbolOpInterface for Function {}

/// `llvm.call` and `llvm.invoke`
pub(super) struct Call(pub CallForm);

impl ArgAndResultAttrs for Call {}

impl CallOpInterface for Call {
    fn callee<'m>(&self, op: OpRef<'m>) -> Option<Callee<'m>> {
        match self.0.callee.get(op) {
            Some(symbol) => Some(Callee::Symbol(symbol)),
            None => op.operand(0).map(Callee::Value),
        }
    }

    fn set_callee(&self, module: &mut Module, at: OpAddr, symbol: Attr) {
        let name = module.ctx().ident("callee");
        module.set_attr(at, name, Some(symbol));
    }

    fn arg_operands(&self, op: OpRef<'_>) -> Range<usize> {
        arguments(&self.0, op)
    }
}

impl SymbolUserOpInterface for Call {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        check_callee(&self.0, op, tables)
    }
}

/// Has attributes of arguments and results.
pub(super) struct WithCallAttrs;

impl ArgAndResultAttrs for WithCallAttrs {}

/// A branch whose successors get the operand groups from a number on, in order.
pub(super) struct Branch {
    /// The group of the first successor.
    pub first: usize,
}

/// Which way is taken is asked of no branch of the dialect, as upstream.
impl BranchOpInterface for Branch {
    fn successor_operands(&self, op: OpRef<'_>, index: usize) -> SuccessorOperands {
        SuccessorOperands::forwarded(op.operand_group_range(self.first + index))
    }
}

/// Weights in `branch_weights`.
pub(super) struct Weights;

impl WeightedBranchOpInterface for Weights {}

/// `llvm.switch` and `llvm.indirectbr`: operands of the ways are a list of lists.
pub(super) struct ListBranch {
    /// The group with the operands of successor 0, if that has a group of its own.
    pub default: Option<usize>,
    /// The group of lists.
    pub lists: usize,
    /// The attribute with the lengths of the lists.
    pub lengths: &'static str,
}

impl BranchOpInterface for ListBranch {
    fn successor_operands(&self, op: OpRef<'_>, index: usize) -> SuccessorOperands {
        self.all_successor_operands(op).into_iter().nth(index).unwrap_or_default()
    }

    fn all_successor_operands(&self, op: OpRef<'_>) -> AllSuccessorOperands {
        branch::listed_operands(op, self.default, self.lists, self.lengths)
    }
}

/// `llvm.inline_asm`: nothing without `has_side_effects`.
pub(super) struct AsmEffects;

impl MemoryEffectOpInterface for AsmEffects {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        if op.attr_named("has_side_effects").is_some() {
            effects.extend(anything());
        }
    }
}

/// Divisions: only by what is known not to be zero, and not minus one if signed, may they be moved to where they were not.
pub(super) struct Division {
    /// Overflow of the smallest integer by minus one matters.
    pub signed: bool,
}

impl ConditionallySpeculatable for Division {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        let divisor = op.operand(1).and_then(|value| value.def_op()).map(|(def, _)| def);
        let value = divisor.filter(|def| def.name_text() == b"llvm.mlir.constant");
        let value = value.and_then(|def| def.attr_named("value")).map(|attr| op.ctx().attr_data(attr));
        match value {
            Some(AttrData::Integer { value, .. }) if value.is_zero() => Speculatability::Not,
            Some(AttrData::Integer { value, .. }) if self.signed && value.is_all_ones() => {
                Speculatability::Not
            }
            Some(AttrData::Integer { .. }) => Speculatability::Yes,
            _ => Speculatability::Not,
        }
    }
}
