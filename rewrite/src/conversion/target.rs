//! What is legal.

use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Context, OpRef};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// What a callback says of an operation: legal, illegal, or `None` where it cannot tell.
type Check<'t> = Box<dyn Fn(OpRef<'_>) -> Option<bool> + 't>;

enum Action {
    Legal,
    Illegal,
    Dynamic,
}

/// What is said of the operations of one name or dialect.
struct Entry<'t> {
    action: Action,
    /// The last one is asked first.
    checks: Vec<Check<'t>>,
}

/// Whether an operation is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// It is.
    Legal,
    /// It is, with all that is inside it.
    RecursivelyLegal,
    /// The target says that it is not.
    Illegal,
    /// Nobody said anything about it, or nobody could tell.
    Unknown,
}

/// What is said, by name.
type Entries<'t> = FxHashMap<Cow<'static, str>, Entry<'t>>;

/// Which operations may be there after a conversion. What is said of an operation counts more than what is said of its dialect.
#[derive(Default)]
pub struct ConversionTarget<'t> {
    ops: Entries<'t>,
    dialects: Entries<'t>,
    recursive: FxHashMap<&'static str, Vec<Check<'t>>>,
    unknown: Vec<Check<'t>>,
}

impl<'t> ConversionTarget<'t> {
    /// A target that says nothing.
    pub fn new() -> ConversionTarget<'t> {
        ConversionTarget::default()
    }

    /// These dialects are legal.
    pub fn legal_dialects(&mut self, names: &[&'static str]) -> &mut Self {
        names.iter().for_each(|&name| set(&mut self.dialects, name, Action::Legal));
        self
    }

    /// A dialect is legal.
    pub fn legal_dialect(&mut self, name: impl Into<Cow<'static, str>>) -> &mut Self {
        set(&mut self.dialects, name, Action::Legal);
        self
    }

    /// A dialect is illegal.
    pub fn illegal_dialect(&mut self, name: impl Into<Cow<'static, str>>) -> &mut Self {
        set(&mut self.dialects, name, Action::Illegal);
        self
    }

    /// These dialects are illegal.
    pub fn illegal_dialects(&mut self, names: &[&'static str]) -> &mut Self {
        names.iter().for_each(|&name| set(&mut self.dialects, name, Action::Illegal));
        self
    }

    /// Operations of a dialect are legal if the callback says so. Later callbacks are asked before earlier ones.
    pub fn dynamic_dialect(
        &mut self,
        name: &'static str,
        check: impl Fn(OpRef<'_>) -> Option<bool> + 't,
    ) -> &mut Self {
        add_check(&mut self.dialects, name, Box::new(check));
        self
    }

    /// Operations of a kind are legal.
    pub fn legal_op<O: TypedOp>(&mut self) -> &mut Self {
        self.legal_named(O::KIND.name())
    }

    /// Operations of a full name are legal.
    pub fn legal_named(&mut self, name: impl Into<Cow<'static, str>>) -> &mut Self {
        set(&mut self.ops, name, Action::Legal);
        self
    }

    /// Operations of a kind are illegal.
    pub fn illegal_op<O: TypedOp>(&mut self) -> &mut Self {
        self.illegal_named(O::KIND.name())
    }

    /// Operations of a full name are illegal.
    pub fn illegal_named(&mut self, name: impl Into<Cow<'static, str>>) -> &mut Self {
        set(&mut self.ops, name, Action::Illegal);
        self
    }

    /// Operations of a kind are legal if the callback says so. Later callbacks are asked before earlier ones.
    pub fn dynamic_op<O: TypedOp>(&mut self, check: impl Fn(OpRef<'_>) -> Option<bool> + 't) -> &mut Self {
        self.dynamic_named(O::KIND.name(), check)
    }

    /// Operations of a full name are legal if the callback says so.
    pub fn dynamic_named(
        &mut self,
        name: &'static str,
        check: impl Fn(OpRef<'_>) -> Option<bool> + 't,
    ) -> &mut Self {
        add_check(&mut self.ops, name, Box::new(check));
        self
    }

    /// Where an operation of a kind is legal, so is all that is inside it.
    pub fn recursively_legal_op<O: TypedOp>(&mut self) -> &mut Self {
        self.recursively_legal_if::<O>(|_| Some(true))
    }

    /// Where an operation of a kind is legal and the callback says so, all that is inside it is legal.
    pub fn recursively_legal_if<O: TypedOp>(
        &mut self,
        check: impl Fn(OpRef<'_>) -> Option<bool> + 't,
    ) -> &mut Self {
        self.recursively_legal_named(O::KIND.name(), check)
    }

    /// Where an operation of a full name is legal and the callback says so, all that is inside it is legal.
    pub fn recursively_legal_named(
        &mut self,
        name: &'static str,
        check: impl Fn(OpRef<'_>) -> Option<bool> + 't,
    ) -> &mut Self {
        self.recursive.entry(name).or_default().push(Box::new(check));
        self
    }

    /// Operations of which nothing else is said are legal if the callback says so.
    pub fn unknown(&mut self, check: impl Fn(OpRef<'_>) -> Option<bool> + 't) -> &mut Self {
        self.unknown.push(Box::new(check));
        self
    }

    /// Operations of which nothing else is said are legal.
    pub fn unknown_is_legal(&mut self) -> &mut Self {
        self.unknown(|_| Some(true))
    }

    /// Whether an operation is legal.
    pub fn legality(&self, op: OpRef<'_>) -> Legality {
        let legal = match self.entry(op) {
            None if self.unknown.is_empty() => None,
            None => ask(&self.unknown, op),
            Some(Entry { action: Action::Legal, .. }) => Some(true),
            Some(Entry { action: Action::Illegal, .. }) => Some(false),
            Some(Entry { action: Action::Dynamic, checks }) => ask(checks, op),
        };
        match legal {
            None => Legality::Unknown,
            Some(false) => Legality::Illegal,
            Some(true) => {
                let recursive = name(op).and_then(|name| self.recursive.get(name));
                match recursive.and_then(|checks| ask(checks, op)) {
                    Some(true) => Legality::RecursivelyLegal,
                    _ => Legality::Legal,
                }
            }
        }
    }

    fn entry(&self, op: OpRef<'_>) -> Option<&Entry<'t>> {
        let by_name = name(op).and_then(|name| self.ops.get(name));
        by_name
            .or_else(|| self.dialects.get(&*op.ctx().text(op.ctx().dialect_info(op.info().dialect()).name())))
    }

    /// Whether operations of a name can be legal at all, and whether they always are.
    pub(super) fn of_name(&self, ctx: &Context, name: &str) -> (bool, bool) {
        let _ = ctx;
        let dialect = name.split_once('.').map_or(name, |(dialect, _)| dialect);
        match self.ops.get(name).or_else(|| self.dialects.get(dialect)).map(|entry| &entry.action) {
            Some(Action::Legal) => (true, true),
            Some(Action::Dynamic) => (true, false),
            Some(Action::Illegal) => (false, false),
            None => (!self.unknown.is_empty(), false),
        }
    }
}

fn name(op: OpRef<'_>) -> Option<&str> {
    std::str::from_utf8(op.name_text()).ok()
}

fn ask(checks: &[Check<'_>], op: OpRef<'_>) -> Option<bool> {
    checks.iter().rev().find_map(|check| check(op))
}

fn set(entries: &mut Entries<'_>, name: impl Into<Cow<'static, str>>, action: Action) {
    let entry = entries.entry(name.into());
    entry.or_insert_with(|| Entry { action: Action::Legal, checks: Vec::new() }).action = action;
}

fn add_check<'t>(entries: &mut Entries<'t>, name: &'static str, check: Check<'t>) {
    let entry = entries
        .entry(Cow::Borrowed(name))
        .or_insert_with(|| Entry { action: Action::Dynamic, checks: Vec::new() });
    entry.action = Action::Dynamic;
    entry.checks.push(check);
}
