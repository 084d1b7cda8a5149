//! What bufferization asks of an operation.

use super::look::Look;
use super::types::Stack;
use super::work::Work;
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::interfaces::region_branch::is_repetitive_region;
use rmlir_ir::{Failed, OpAddr, OpRef, Type, ValueRef};

/// An operand, as a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Use {
    /// The operation.
    pub at: OpAddr,
    /// Which operand.
    pub index: usize,
}

/// An operand of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand<'m> {
    /// The operation.
    pub op: OpRef<'m>,
    /// Which operand.
    pub index: usize,
}

impl<'m> Operand<'m> {
    /// The key.
    pub fn key(self) -> Use {
        Use { at: self.op.global(), index: self.index }
    }

    /// The value; `None` if there is no such operand.
    pub fn value(self) -> Option<ValueRef<'m>> {
        self.op.operand(self.index)
    }
}

/// A value, as a key.
pub fn key_of(value: ValueRef<'_>) -> GlobalValue {
    GlobalValue { unit: value.unit(), value: value.id() }
}

/// How two buffers that share memory lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They are the same.
    Equivalent,
    /// Nothing is known.
    Unknown,
}

/// A value whose buffer may be that of an operand.
#[derive(Clone, Copy, Debug)]
pub struct AliasingValue<'m> {
    /// The value.
    pub value: ValueRef<'m>,
    /// How they lie.
    pub relation: Relation,
    /// Whether it is so each time, if the operand is in place.
    pub definite: bool,
}

impl AliasingValue<'_> {
    /// The same buffer, each time.
    pub fn same(value: ValueRef<'_>) -> AliasingValue<'_> {
        AliasingValue { value, relation: Relation::Equivalent, definite: true }
    }

    /// The same buffer as this operand's or as that of another one.
    pub fn maybe_same(value: ValueRef<'_>) -> AliasingValue<'_> {
        AliasingValue { value, relation: Relation::Equivalent, definite: false }
    }

    /// The same memory, in part or in whole.
    pub fn part(value: ValueRef<'_>) -> AliasingValue<'_> {
        AliasingValue { value, relation: Relation::Unknown, definite: true }
    }
}

/// An operand whose buffer may be that of a value.
#[derive(Clone, Copy, Debug)]
pub struct AliasingOperand<'m> {
    /// The operand.
    pub operand: Operand<'m>,
    /// How they lie.
    pub relation: Relation,
    /// Whether it is so each time, if the operand is in place.
    pub definite: bool,
}

impl<'m> AliasingOperand<'m> {
    /// The same buffer, each time.
    pub fn same(op: OpRef<'m>, index: usize) -> AliasingOperand<'m> {
        AliasingOperand { operand: Operand { op, index }, relation: Relation::Equivalent, definite: true }
    }

    /// The same buffer as this operand's or as that of another one.
    pub fn maybe_same(op: OpRef<'m>, index: usize) -> AliasingOperand<'m> {
        AliasingOperand { operand: Operand { op, index }, relation: Relation::Equivalent, definite: false }
    }
}

/// What an operation does with its operands, each of them.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    reads: bool,
    writes: bool,
    gives: Option<for<'m> fn(ValueRef<'m>) -> AliasingValue<'m>>,
}

impl Access {
    /// Elements are neither read nor overwritten.
    pub const NONE: Access = Access { reads: false, writes: false, gives: None };
    /// Elements are read.
    pub const READ: Access = Access { reads: true, ..Access::NONE };
    /// Elements are overwritten if the operand is in place.
    pub const WRITTEN: Access = Access { writes: true, ..Access::NONE };
    /// Elements are read and overwritten.
    pub const READ_AND_WRITTEN: Access = Access { reads: true, writes: true, gives: None };

    /// The first result may have the operand's buffer, in this way.
    pub const fn giving(self, how: for<'m> fn(ValueRef<'m>) -> AliasingValue<'m>) -> Access {
        Access { gives: Some(how), ..self }
    }
}

/// An operation on tensors that can be one on buffers. Operands are spoken of by position; only those that are tensors are asked for.
#[allow(unused_variables)]
pub trait Bufferizable: Send + Sync {
    /// What is done with an operand, where that is the same for all of them. Where it is not, the three questions below are answered one
    /// by one.
    fn access(&self) -> Access {
        Access::READ_AND_WRITTEN
    }

    /// Whether the elements of an operand are read.
    fn reads(&self, operand: Operand<'_>, look: Look<'_>) -> bool {
        self.access().reads
    }

    /// Whether elements of an operand are overwritten if it is in place.
    fn writes(&self, operand: Operand<'_>, look: Look<'_>) -> bool {
        self.access().writes
    }

    /// Results and arguments of regions whose buffer may be the operand's.
    fn aliasing_values<'m>(&self, operand: Operand<'m>, look: Look<'m>) -> Vec<AliasingValue<'m>> {
        self.access()
            .gives
            .zip(operand.op.result(0))
            .map(|(gives, result)| gives(result))
            .into_iter()
            .collect()
    }

    /// Operands whose buffer may be that of a result or of an argument of a region.
    fn aliasing_operands<'m>(&self, value: ValueRef<'m>, look: Look<'m>) -> Vec<AliasingOperand<'m>> {
        look.operands_by_values(self.op_of(value, look), value)
    }

    /// The operation that a value belongs to.
    fn op_of<'m>(&self, value: ValueRef<'m>, look: Look<'m>) -> Option<OpRef<'m>> {
        look.owner(value)
    }

    /// Whether elements are written for a result.
    fn result_written(&self, result: ValueRef<'_>, look: Look<'_>) -> bool {
        look.result_written_by_default(result)
    }

    /// Whether a result is memory of its own.
    fn allocates(&self, result: ValueRef<'_>) -> bool {
        false
    }

    /// Whether an operand is in place whatever the analysis says.
    fn must_be_in_place(&self, operand: Operand<'_>, look: Look<'_>) -> bool {
        false
    }

    /// Whether the buffer of a result or argument may be written to.
    fn writable(&self, value: ValueRef<'_>, look: Look<'_>) -> bool {
        value.def_op().is_some()
    }

    /// Whether a region runs again and again.
    fn is_repetitive(&self, op: OpRef<'_>, region: usize) -> bool {
        is_repetitive_region(op, region)
    }

    /// Whether rounds of a region run at the same time.
    fn is_parallel(&self, op: OpRef<'_>, region: usize) -> bool {
        false
    }

    /// Whether all reads of an element come before all writes to it, for these operands.
    fn elementwise(&self, op: OpRef<'_>, operands: [usize; 2], look: Look<'_>) -> bool {
        false
    }

    /// Whether regions may have several blocks.
    fn takes_blocks(&self) -> bool {
        false
    }

    /// Whether there are tensors.
    fn has_tensors(&self, op: OpRef<'_>) -> bool {
        super::types::has_tensors(op)
    }

    /// Checks what the analysis found.
    ///
    /// # Errors
    /// If it cannot be had; it has been reported.
    fn check(&self, op: OpRef<'_>, look: Look<'_>) -> Result<(), Failed> {
        Ok(())
    }

    /// The type of the buffer of a result or of an argument of a region.
    ///
    /// # Errors
    /// If there is none; it has been reported.
    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        super::types::default_buffer_type(value, look, stack)
    }

    /// Copies tensors that are not in place.
    ///
    /// # Errors
    /// If that is not possible; it has been reported.
    fn resolve(&self, copies: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        copies.resolve_operands(at)
    }

    /// Makes operations on buffers of it.
    ///
    /// # Errors
    /// If that is not possible; it has been reported.
    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed>;
}
