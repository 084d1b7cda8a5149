//! Functions of pdl_interp in the form in which they are executed: places of a memory instead of values, numbers instead of blocks.

use super::natives::{Constraint, Rewrite};
use super::value::PdlValue;
use rmlir_ir::{Ident, OpName};

/// A place of the memory of a function.
pub(super) type Slot = usize;

/// A block of a function.
pub(super) type BlockIndex = usize;

/// The patterns of a module.
pub(super) struct Program {
    pub matcher: Function,
    pub rewriters: Vec<Function>,
}

/// A matcher or a rewriter. It begins with the first block. No block leads back to itself, so that it comes to an end.
pub(super) struct Function {
    pub args: Vec<Slot>,
    /// The size of the memory.
    pub slots: usize,
    pub blocks: Vec<Block>,
}

/// A block: what is done, and how it goes on.
pub(super) struct Block {
    pub steps: Vec<Step>,
    pub end: End,
}

/// What is done.
pub(super) enum Step {
    /// Puts what is seen somewhere into a place.
    Look(Look, Slot),
    /// Calls a function, whose results go to these places.
    Call(Rewrite, Vec<Slot>, Vec<Slot>),
    /// Makes an operation.
    Create(Create, Slot),
    Erase(Slot),
    /// Replaces an operation by values.
    Replace(Slot, Vec<Slot>),
}

/// What is looked at.
pub(super) enum Look {
    Constant(PdlValue),
    Item(Slot, usize),
    Attribute(Slot, Ident),
    AttributeType(Slot),
    DefiningOp(Slot),
    Users(Slot),
    ValueType(Slot),
    /// A value of an operation.
    Value(Slot, Side, usize),
    /// A group of values of an operation, or all.
    Group(Slot, Side, Group),
    /// Values or types in one range.
    Types(Vec<Slot>),
    Values(Vec<Slot>),
}

/// Which values of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Operands,
    Results,
}

/// Which group.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// All values if there is none.
    pub index: Option<usize>,
    /// Gives a range; else one value, if the group has just one.
    pub range: bool,
}

/// An operation that is made.
pub(super) struct Create {
    pub name: OpName,
    pub operands: Vec<Slot>,
    pub attrs: Vec<(Box<str>, Slot)>,
    /// They are inferred if there are none.
    pub types: Option<Vec<Slot>>,
}

/// How it goes on.
pub(super) enum End {
    /// Not at all.
    Finalize,
    /// With the next round.
    Continue,
    Branch(BlockIndex),
    ForEach {
        values: Slot,
        variable: Slot,
        body: BlockIndex,
        next: BlockIndex,
    },
    Record(Record, BlockIndex),
    Test(Test, BlockIndex, BlockIndex),
    Constraint {
        function: Constraint,
        args: Vec<Slot>,
        results: Vec<Slot>,
        negated: bool,
        yes: BlockIndex,
        no: BlockIndex,
    },
    /// On to the block of the first answer that fits, or to the last one.
    Switch(Question, Vec<(Answer, BlockIndex)>, BlockIndex),
}

/// A match.
pub(super) struct Record {
    pub benefit: u16,
    /// Which function rewrites.
    pub rewriter: usize,
    pub inputs: Vec<Slot>,
    /// The operations whose locations what is made gets.
    pub matched: Vec<Slot>,
}

/// A condition.
pub(super) enum Test {
    Equal(Slot, Slot),
    NotNull(Slot),
    Is(Question, Answer),
    AtLeast(Question, usize),
}

/// What is asked.
#[derive(Clone, Copy)]
pub(super) enum Question {
    /// What it is.
    Which(Slot),
    Name(Slot),
    Count(Slot, Side),
}

/// What may be answered.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    This(PdlValue),
    Name(OpName),
    Count(usize),
    Nothing,
}
