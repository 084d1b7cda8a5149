//! Declared rules: patterns that are data, and what interprets them.
//!
//! A [`Rule`] has a tree of operations that must be found, tests of what was bound on the way, and trees that are made. What is bound lies in
//! *slots*. What a rule leaves to code (native functions, conditions) is a function that gets [`Item`]s. `rmlir_ods` makes rules of
//! definition files; nothing here knows where one comes from.
//!
//! All is as the code that the reference generates for such rules: the order in which operations are found, which decides the location of
//! what is made, and the order in which operations are made.

mod find;
mod generated;
mod item;
mod make;

pub use generated::{
    attr_of, finish, locate_at, locate_named, noted, part, replacing, stated, types_of, values_of,
};
pub use item::Item;

use crate::pattern::{Pattern, Rewritten, Root};
use crate::rewriter::PatternRewriter;
use rmlir_ir::constraint::Pred;
use rmlir_ir::{Context, Ident, OpAddr, OpName};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// A native function: what it gives follows from what it gets. It may make operations at the insertion point. `None` if it cannot.
pub type Native = Arc<dyn Fn(&mut PatternRewriter<'_>, &[Item]) -> Option<Item> + Send + Sync>;

/// A native function of a source: looks at an operation and gives what it found there; `None` if it is not such a one.
pub type Matcher = Arc<dyn Fn(&PatternRewriter<'_>, OpAddr) -> Option<Vec<Item>> + Send + Sync>;

/// A condition on what was bound. The first item is what it is about, the others are its arguments.
pub type Test = Arc<dyn Fn(&PatternRewriter<'_>, &Item, &[Item]) -> bool + Send + Sync>;

/// A rule, for one context.
pub struct Rule {
    /// How many slots it has.
    pub slots: usize,
    /// What must be found.
    pub source: OpSource,
    /// How many of the operations that are found give their location to what is made.
    pub locations: usize,
    /// Slots that must hold the same value.
    pub same: Vec<(usize, usize)>,
    /// What must hold besides.
    pub conditions: Vec<Condition>,
    /// What is made, in order.
    pub results: Vec<Outcome>,
    /// What is made after that and replaces nothing.
    pub supplemental: Vec<Made>,
}

/// An operation that must be found.
pub struct OpSource {
    /// Its name.
    pub name: OpName,
    /// The slot for it.
    pub bind: Option<usize>,
    /// What is asked of its arguments, in order.
    pub args: Vec<ArgSource>,
}

/// What is asked of an argument.
pub enum ArgSource {
    /// Of an operand group.
    Operand(usize, ValueSource),
    /// Of each value of an operand group, which has a slot for the whole.
    Variadic(usize, Option<usize>, Vec<ValueSource>),
    /// Of two operand groups in either order.
    Either([usize; 2], [ValueSource; 2]),
    /// Of an attribute or property.
    Attr(AttrSource),
}

/// What is asked of an attribute or property.
pub struct AttrSource {
    /// Its name.
    pub name: Ident,
    /// It need not be there.
    pub optional: bool,
    /// What it must be.
    pub pred: Option<Pred>,
    /// The slot for it.
    pub bind: Option<usize>,
}

/// What is asked of a value.
#[derive(Default)]
pub struct ValueSource {
    /// The slot for it.
    pub bind: Option<usize>,
    /// It is a group of any length.
    pub group: bool,
    /// What its type must be.
    pub pred: Option<Pred>,
    /// What must give it.
    pub source: Option<Source>,
}

/// What must give a value.
pub enum Source {
    /// An operation.
    Op(OpSource),
    /// An operation that a function accepts. What it gives must be as asked and goes into slots.
    Native(Matcher, Vec<(Option<Pred>, Option<usize>)>),
}

/// Something that was bound, or one of its results.
#[derive(Clone, Copy)]
pub struct Bound {
    /// Its slot.
    pub slot: usize,
    /// The result group.
    pub index: Option<usize>,
}

/// What must hold of what was bound.
pub struct Condition {
    /// What it is about.
    pub itself: Option<Bound>,
    /// What else it looks at.
    pub args: Vec<Bound>,
    /// Whether it holds.
    pub test: Test,
}

/// What is made by a result.
pub struct Outcome {
    /// What is made.
    pub made: Made,
    /// It replaces results of the root.
    pub replaces: bool,
    /// Only this one of its result groups counts.
    pub index: Option<usize>,
}

/// Something that is made or taken.
pub enum Made {
    /// What was bound.
    Bound(Bound),
    /// What a function gives.
    Native(NativeCall),
    /// An operation.
    Op(MadeOp),
    /// Several values as one group.
    Group(Vec<Made>),
}

/// A call of a native function.
pub struct NativeCall {
    /// What it gets.
    pub args: Vec<Made>,
    /// The function.
    pub function: Native,
    /// The slot for what it gives.
    pub bind: Option<usize>,
    /// The location, if it is not the common one.
    pub location: Option<Location>,
}

/// An operation that is made.
pub struct MadeOp {
    /// Its name.
    pub name: OpName,
    /// The slot for it.
    pub bind: Option<usize>,
    /// Its arguments, in order.
    pub args: Vec<(ArgPlace, Made)>,
    /// Where the types of its results come from.
    pub types: ResultTypes,
    /// Its location, if it is not the common one.
    pub location: Option<Location>,
}

/// An argument of an operation.
pub enum ArgPlace {
    /// An operand group.
    Operand(usize),
    /// An attribute or property.
    Attr(Ident),
}

/// Where the types of results come from.
pub enum ResultTypes {
    /// All are that of the first operand.
    FirstOperand,
    /// All are that of the first attribute.
    FirstAttr,
    /// They follow from the rest.
    Inferred,
    /// Those of result groups of the root, from this one on.
    Root(usize),
    /// These, one after the other.
    Given(Vec<Made>),
}

/// A location.
pub enum Location {
    /// A name.
    Name(Box<str>),
    /// That of what was bound, or all of these in one, with a text beside them.
    Of(Vec<Bound>, Option<Box<str>>),
}

/// Makes a rule for a context, when it is first tried.
type Compile = Box<dyn Fn(&Context) -> Option<Rule> + Send + Sync>;

/// A rule as a pattern. It is for one context.
pub struct Declared {
    name: Cow<'static, str>,
    benefit: u16,
    root: Cow<'static, str>,
    rule: OnceLock<Option<Rule>>,
    compile: Option<Compile>,
}

impl Declared {
    /// A rule with its name, its benefit and the full name of its root.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        benefit: u16,
        root: impl Into<Cow<'static, str>>,
        rule: Rule,
    ) -> Declared {
        Declared {
            name: name.into(),
            benefit,
            root: root.into(),
            rule: OnceLock::from(Some(rule)),
            compile: None,
        }
    }

    /// The same for a rule that is made when it is first tried.
    pub fn later(
        name: impl Into<Cow<'static, str>>,
        benefit: u16,
        root: impl Into<Cow<'static, str>>,
        compile: impl Fn(&Context) -> Option<Rule> + Send + Sync + 'static,
    ) -> Declared {
        Declared {
            name: name.into(),
            benefit,
            root: root.into(),
            rule: OnceLock::new(),
            compile: Some(Box::new(compile)),
        }
    }
}

impl Pattern for Declared {
    fn root(&self) -> Root {
        Root::Name(self.root.clone())
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let made = || self.compile.as_ref().and_then(|compile| compile(rw.ctx()));
        self.rule.get_or_init(made).as_ref()?.apply(op, rw)
    }
}

impl Rule {
    /// Rewrites `op` if it is what the rule looks for.
    pub fn apply(&self, op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let found = self.find(op, rw)?;
        self.make(op, found, rw)
    }
}
