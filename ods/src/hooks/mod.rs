//! Behaviour by name: what a definition file leaves to code.
//!
//! A dialect registers through [`DialectImpl`], which knows the dialect's name and notes what is said twice.
//! The definitions look up here what they leave to code. A complete set of definitions refuses hooks for what
//! it does not define.

mod assembled;
mod dialect;
mod table;

pub use assembled::{Check, Parse, Print, SignatureCheck};
pub use dialect::{DialectImpl, OpImpl, ParamsCheck, PartImpl};

use crate::classes::short;
use assembled::Assembled;
use rmlir_ir::Context;
use rmlir_ir::constraint::Pred;
use rmlir_ir::directive::{CustomDirective, ParamCodec, ParamDirective};
use rmlir_ir::fold::OpFold;
use rmlir_ir::format::{Behaviour, TypeFn};
use rmlir_ir::hooks::{AttrHooks, DialectHooks, OpHooks, TypeHooks};
use rmlir_ir::interface::Interfaces;
use rmlir_ir::interfaces::InterfaceCheck;
use rmlir_ir::traits::OpTrait;
use std::fmt;
use std::sync::Arc;
use table::Table;

/// Makes a trait of its parameters.
pub type TraitFn = Arc<dyn Fn(&Context, Option<&str>) -> Option<OpTrait> + Send + Sync>;

/// A relation between the parts of an operation.
pub use rmlir_ir::traits::Relation;

/// What code says of an operation.
#[derive(Default)]
pub(crate) struct OpEntry {
    hooks: Option<Arc<dyn OpHooks>>,
    /// The hooks are about the text alone.
    text_only: bool,
    functions: Assembled,
    pub(crate) fold: Option<Arc<dyn OpFold>>,
    pub(crate) interfaces: Interfaces,
}

/// Hand-written checks that a definition can ask for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Checks {
    /// That of the operation.
    pub(crate) op: bool,
    /// That after its regions.
    pub(crate) regions: bool,
}

impl OpEntry {
    /// The hooks, and which checks they have.
    pub(crate) fn behaviour(&self) -> (Option<Arc<dyn OpHooks>>, Checks) {
        match &self.hooks {
            Some(hooks) => {
                let checks = Checks { op: !self.text_only, regions: !self.text_only };
                (Some(Arc::clone(hooks)), checks)
            }
            None => self.functions.behaviour(),
        }
    }
}

/// What code says of an attribute or type.
pub(crate) struct PartEntry<H: ?Sized> {
    pub(crate) hooks: Option<Arc<H>>,
    pub(crate) interfaces: Interfaces,
}

impl<H: ?Sized> Default for PartEntry<H> {
    fn default() -> Self {
        PartEntry { hooks: None, interfaces: Interfaces::default() }
    }
}

/// What code says of a dialect as a whole.
#[derive(Default)]
pub(crate) struct DialectEntry {
    pub(crate) hooks: Option<Arc<dyn DialectHooks>>,
    pub(crate) interfaces: Interfaces,
    pub(crate) allows_unknown_ops: bool,
    /// Dialects that come with it beside those of its record.
    pub(crate) brings: Vec<&'static str>,
}

/// Behaviour by name, for what definitions leave to code.
///
/// Everything is optional. What is missing is listed in the [report](crate::report::OdsReport) of a load: the
/// generic form of operations then still works.
#[derive(Default)]
pub struct HookSet {
    pub(crate) ops: Table<OpEntry>,
    pub(crate) attrs: Table<PartEntry<dyn AttrHooks>>,
    pub(crate) types: Table<PartEntry<dyn TypeHooks>>,
    pub(crate) dialects: Table<DialectEntry>,
    directives: Table<Arc<dyn CustomDirective>>,
    param_directives: Table<Arc<dyn ParamDirective>>,
    params: Table<Arc<dyn ParamCodec>>,
    pub(crate) traits: Table<TraitFn>,
    pub(crate) transforms: Table<TypeFn>,
    pub(crate) predicates: Table<Pred>,
    pub(crate) relations: Table<Relation>,
    pub(crate) functions: Table<Pred>,
    /// Checks of interfaces that are defined outside the core.
    pub(crate) interface_checks: Vec<&'static InterfaceCheck>,
    /// What was said twice.
    errors: Vec<String>,
}

impl fmt::Debug for HookSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HookSet({} operations, {} directives)", self.ops.len(), self.directives.len())
    }
}

impl HookSet {
    /// Nothing.
    pub fn new() -> HookSet {
        HookSet::default()
    }

    /// Registers what code says of a dialect.
    pub fn dialect(&mut self, name: &str) -> DialectImpl<'_> {
        DialectImpl::new(self, name)
    }

    /// Registers what all dialects share: directives, parameters, traits, conditions.
    pub fn shared(&mut self) -> DialectImpl<'_> {
        DialectImpl::new(self, "")
    }

    /// What was registered twice, in words. Definitions refuse a set that has such errors.
    pub fn errors(&self) -> &[String] {
        &self.errors
    }

    /// What was registered for a dialect and never looked up by any definitions that went with this set, in
    /// words, sorted. After all operations of a dialect have been defined, this is what its definitions do
    /// not ask for.
    pub fn unused(&self, dialect: &str) -> Vec<String> {
        let mut unused = Vec::new();
        let mut add = |what: &str, names: Vec<&str>| {
            unused.extend(names.into_iter().map(|name| format!("{what} '{name}'")));
        };
        add("operation", self.ops.unused(dialect));
        add("attribute", self.attrs.unused(dialect));
        add("type", self.types.unused(dialect));
        add("dialect", self.dialects.unused(dialect));
        add("directive", self.directives.unused(dialect));
        add("directive of parameters", self.param_directives.unused(dialect));
        add("parameter", self.params.unused(dialect));
        add("trait", self.traits.unused(dialect));
        add("transformation", self.transforms.unused(dialect));
        add("predicate", self.predicates.unused(dialect));
        add("relation", self.relations.unused(dialect));
        unused.sort();
        unused
    }

    /// What a directive of an operation's format does.
    pub(crate) fn find_directive(&self, dialect: &str, name: &str) -> Behaviour<dyn CustomDirective> {
        Behaviour(of_dialect(&self.directives, dialect, name))
    }

    /// What a directive of an attribute's or type's format does.
    pub(crate) fn find_param_directive(&self, dialect: &str, name: &str) -> Behaviour<dyn ParamDirective> {
        Behaviour(of_dialect(&self.param_directives, dialect, name))
    }

    /// What reads and writes parameters of a C++ type.
    pub(crate) fn find_param(&self, cpp_type: &str) -> Behaviour<dyn ParamCodec> {
        Behaviour(self.params.get(short(cpp_type)).cloned())
    }

    /// Names of a dialect for which there are hooks and `defined` says that there is no definition, in words.
    pub(crate) fn undefined(&self, dialect: &str, defined: impl Fn(Kind, &str) -> bool) -> Vec<String> {
        let mut missing = Vec::new();
        let tables = [
            (Kind::Op, self.ops.names(dialect)),
            (Kind::Attr, self.attrs.names(dialect)),
            (Kind::Type, self.types.names(dialect)),
        ];
        for (kind, names) in tables {
            for name in names.into_iter().filter(|name| !defined(kind, name)) {
                missing.push(format!("there are hooks for {kind} '{name}', which no definition has"));
            }
        }
        missing.sort();
        missing
    }
}

/// What a name of a definition stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Op,
    Attr,
    Type,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Op => "operation",
            Kind::Attr => "attribute",
            Kind::Type => "type",
        })
    }
}

/// An entry of a dialect, else that of all dialects.
fn of_dialect<T: ?Sized>(table: &Table<Arc<T>>, dialect: &str, name: &str) -> Option<Arc<T>> {
    table.get(&directive_key(dialect, name)).or_else(|| table.get(name)).cloned()
}

fn directive_key(dialect: &str, name: &str) -> Box<str> {
    if dialect.is_empty() { name.into() } else { format!("{dialect}:{name}").into() }
}
