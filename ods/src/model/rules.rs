//! Declarative rewrite rules (DRR): what `Pattern` records say.
//!
//! A rule has a source tree that must be found, conditions on what the source bound, and trees that are made. What is bound has a number,
//! its *slot*. C++ snippets stay text here, as in the rest of the model.

use super::{Constraint, ConstraintId, Place};
use serde::{Deserialize, Serialize};

/// All rules of one main file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// By name.
    pub rules: Vec<Rule>,
    /// The constraints that they speak of.
    pub constraints: Vec<Constraint>,
}

impl Rules {
    /// The rules as bytes, of which [`from_bytes`](Rules::from_bytes) makes them again.
    ///
    /// # Errors
    /// None that rules in memory could cause.
    pub fn to_bytes(&self) -> Result<Vec<u8>, postcard::Error> {
        postcard::to_stdvec(self)
    }

    /// The rules of bytes.
    ///
    /// # Errors
    /// If the bytes are not those of rules of this version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Rules, postcard::Error> {
        postcard::from_bytes(bytes)
    }

    /// A constraint.
    pub fn constraint(&self, id: ConstraintId) -> Option<&Constraint> {
        self.constraints.get(id.0 as usize)
    }
}

/// The position of what is bound in [`Rule::slots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slot(pub u32);

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SlotKind {
    /// An operation that was found.
    Op,
    /// The values of an operand group, or one value.
    Values,
    /// An attribute, or the attribute form of a property.
    Attr,
    /// What a native function of the source gave.
    Native,
    /// The results of an operation that was made.
    Made,
    /// What a native function gave.
    Given,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// Name of the record, or one with a number for a record without.
    pub name: String,
    /// Where it is.
    pub place: Place,
    /// How good it is.
    pub benefit: u16,
    /// What is bound: name and kind. A name that stands more than once in the source has a slot for each.
    pub slots: Vec<(String, SlotKind)>,
    /// The tree that must be found.
    pub source: OpPattern,
    /// How many operations the tree has: so many locations go into what is made.
    pub source_ops: u32,
    /// Values that must be the same.
    pub same: Vec<(Slot, Slot)>,
    /// What must hold besides, in order.
    pub conditions: Vec<Condition>,
    /// What is made, in order.
    pub results: Vec<Outcome>,
    /// What is made after that and replaces nothing.
    pub supplemental: Vec<Made>,
}

/// An operation that must be found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpPattern {
    /// Full name.
    pub op: String,
    /// Where it is kept.
    pub bind: Option<Slot>,
    /// What is asked of its arguments, in order.
    pub args: Vec<ArgPattern>,
}

/// What is asked of an argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArgPattern {
    /// Of an operand group.
    Operand {
        /// Which.
        group: u32,
        /// What.
        pattern: ValuePattern,
    },
    /// Of the values of an operand group one by one: it must have as many.
    Variadic {
        /// Which.
        group: u32,
        /// Where the group is kept.
        bind: Option<Slot>,
        /// What of each.
        parts: Vec<ValuePattern>,
    },
    /// Of two operand groups, in either order.
    Either {
        /// Which.
        groups: [u32; 2],
        /// What of each.
        patterns: Box<[ValuePattern; 2]>,
    },
    /// Of an attribute or property.
    Attr {
        /// Which.
        name: String,
        /// It need not be there.
        optional: bool,
        /// What it must be, beyond what the definition asks.
        constraint: Option<ConstraintId>,
        /// It is a native property.
        property: bool,
        /// Where it is kept.
        bind: Option<Slot>,
    },
}

/// What is asked of a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValuePattern {
    /// Where it is kept.
    pub bind: Option<Slot>,
    /// What its type must be, beyond what the definition asks.
    pub constraint: Option<ConstraintId>,
    /// What must give it.
    pub source: Option<Box<Source>>,
}

/// What must give a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// An operation.
    Op(OpPattern),
    /// An operation that a native function accepts.
    Native(NativePattern),
}

/// A native function that looks at an operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NativePattern {
    /// The call in C++: `$_self` is the operation, `&$0` and so on is what the function gives.
    pub code: String,
    /// What is asked of what it gives: a constraint, whether that is one on types, and where it is kept.
    pub outputs: Vec<NativeOutput>,
}

/// A constraint on what a native function gives with what it is about, and where that is kept.
pub type NativeOutput = (Option<(ConstraintId, Topic)>, Option<Slot>);

/// What a constraint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Topic {
    /// The type of a value.
    Type,
    /// An attribute.
    Attr,
    /// The value of a native property.
    Prop,
    /// Several things together.
    Several,
}

/// Something that was bound, or one of its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// Which.
    pub slot: Slot,
    /// `__N` after the name.
    pub index: Option<u32>,
}

/// What must hold of what was bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    /// What.
    pub constraint: ConstraintId,
    /// What it is about.
    pub topic: Topic,
    /// `$_self` of it.
    pub itself: Option<Bound>,
    /// `$0` and so on.
    pub args: Vec<Bound>,
}

/// What is made by a result pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// What is made.
    pub made: Made,
    /// It replaces results of the root.
    pub replaces: bool,
    /// Only this one of its results counts.
    pub index: Option<u32>,
}

/// Something that is made or taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Made {
    /// What was bound.
    Bound(Bound),
    /// An attribute that C++ text makes.
    Constant(String),
    /// What a native function gives.
    Native(NativeCall),
    /// An operation.
    Op(MadeOp),
    /// Several values as one group.
    Group(Vec<Made>),
}

/// A call of a native function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NativeCall {
    /// The call in C++, over `$0` and so on.
    pub code: String,
    /// Where what it gives is kept.
    pub bind: Option<Slot>,
    /// What it gets.
    pub args: Vec<Made>,
    /// How many values it gives; none for a function that only does something.
    pub returns: u32,
    /// The location that `$_loc` is, if it is not the common one.
    pub location: Option<Location>,
}

/// An operation that is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeOp {
    /// Full name.
    pub op: String,
    /// Where its results are kept.
    pub bind: Option<Slot>,
    /// Its arguments, in order.
    pub args: Vec<(ArgPlace, Made)>,
    /// What the types of its results are.
    pub types: ResultTypes,
    /// Its location, if it is not the common one.
    pub location: Option<Location>,
}

/// An argument of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArgPlace {
    /// An operand group.
    Operand(u32),
    /// An attribute.
    Attr(String),
    /// A native property.
    Prop(String),
}

/// Where the types of results come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultTypes {
    /// All are that of the first operand.
    FirstOperand,
    /// All are that of the first attribute.
    FirstAttr,
    /// They follow from the rest.
    Inferred,
    /// Those of result groups of the root, from this one on.
    Root(u32),
    /// They are stated.
    Given(Vec<TypeSource>),
}

/// Where a type comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TypeSource {
    /// C++ text makes it.
    Code(String),
    /// It is the type of what was bound.
    Of(Bound),
    /// A native function gives it.
    Native(NativeCall),
}

/// A location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Location {
    /// A name.
    Name(String),
    /// That of what was bound, or all of these in one, with a text beside them.
    Of(Vec<Bound>, Option<String>),
}
