//! Behaviour by name: what a definition file leaves to code.

use rmlir_ir::constraint::{Pred, Verdict};
use rmlir_ir::format::TypeFn;
use rmlir_ir::hooks::{AttrHooks, DialectHooks, OpHooks, TypeHooks};
use rmlir_ir::interface::Interfaces;
use rmlir_ir::traits::OpTrait;
use rmlir_ir::{Context, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::sync::Arc;

/// Behaviour of an operation, with what it covers.
#[derive(Clone)]
pub struct OpBehaviour {
    /// The hooks; a custom form that they have replaces the declared one.
    pub hooks: Arc<dyn OpHooks>,
    /// They check what the definition says is checked by code.
    pub verifies: bool,
}

/// Makes a trait of its parameters.
pub type TraitFn = Arc<dyn Fn(&Context, Option<&str>) -> Option<OpTrait> + Send + Sync>;

/// Behaviour by name, for what definitions leave to code.
///
/// Everything is optional. What is missing is listed in the [report](crate::report::OdsReport) of a load: the generic form of
/// operations then still works.
#[derive(Clone, Default)]
pub struct HookSet {
    pub(crate) ops: FxHashMap<Box<str>, OpBehaviour>,
    pub(crate) interfaces: FxHashMap<Box<str>, Interfaces>,
    pub(crate) attrs: FxHashMap<Box<str>, Arc<dyn AttrHooks>>,
    pub(crate) types: FxHashMap<Box<str>, Arc<dyn TypeHooks>>,
    pub(crate) dialects: FxHashMap<Box<str>, Arc<dyn DialectHooks>>,
    pub(crate) directives: FxHashSet<Box<str>>,
    pub(crate) params: FxHashSet<Box<str>>,
    pub(crate) traits: FxHashMap<Box<str>, TraitFn>,
    pub(crate) transforms: FxHashMap<Box<str>, TypeFn>,
    pub(crate) predicates: FxHashMap<Box<str>, Pred>,
    pub(crate) relations: FxHashMap<Box<str>, Relation>,
}

/// A relation between the parts of an operation.
pub type Relation = Arc<dyn Fn(OpRef<'_>) -> Verdict + Send + Sync>;

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

    /// Behaviour of the operation of this full name. `verifies` says that it includes the checks that are written by hand.
    pub fn op(&mut self, name: &str, hooks: Arc<dyn OpHooks>, verifies: bool) -> &mut Self {
        self.ops.insert(name.into(), OpBehaviour { hooks, verifies });
        self
    }

    /// Interface implementations of the operation of this full name.
    pub fn op_interfaces(&mut self, name: &str, interfaces: Interfaces) -> &mut Self {
        self.interfaces.insert(name.into(), interfaces);
        self
    }

    /// Behaviour of the attribute definition `dialect.mnemonic`.
    pub fn attr(&mut self, name: &str, hooks: Arc<dyn AttrHooks>) -> &mut Self {
        self.attrs.insert(name.into(), hooks);
        self
    }

    /// Behaviour of the type definition `dialect.mnemonic`.
    pub fn ty(&mut self, name: &str, hooks: Arc<dyn TypeHooks>) -> &mut Self {
        self.types.insert(name.into(), hooks);
        self
    }

    /// Behaviour of a dialect.
    pub fn dialect(&mut self, name: &str, hooks: Arc<dyn DialectHooks>) -> &mut Self {
        self.dialects.insert(name.into(), hooks);
        self
    }

    /// Notes that whoever runs formats knows the directive `custom<name>`, in operations of this dialect, or everywhere if it is
    /// empty.
    pub fn directive(&mut self, dialect: &str, name: &str) -> &mut Self {
        self.directives.insert(directive_key(dialect, name));
        self
    }

    /// Notes that whoever runs formats knows parameters of this C++ type, or the directive of this name in formats of definitions.
    pub fn param(&mut self, name: &str) -> &mut Self {
        self.params.insert(name.into());
        self
    }

    /// A trait, by its C++ name without namespace and parameters.
    pub fn op_trait(&mut self, name: &str, make: TraitFn) -> &mut Self {
        self.traits.insert(name.into(), make);
        self
    }

    /// A transformation of types, by its C++ text.
    pub fn transform(&mut self, text: &str, apply: TypeFn) -> &mut Self {
        self.transforms.insert(text.trim().into(), apply);
        self
    }

    /// A predicate on a type or attribute, by its C++ condition.
    pub fn predicate(&mut self, condition: &str, pred: Pred) -> &mut Self {
        self.predicates.insert(condition.into(), pred);
        self
    }

    /// A predicate trait, by its C++ condition.
    pub fn relation(&mut self, condition: &str, test: Relation) -> &mut Self {
        self.relations.insert(condition.into(), test);
        self
    }

    /// Whether the directive is known to those who run formats.
    pub(crate) fn has_directive(&self, dialect: &str, name: &str) -> bool {
        self.directives.contains(&directive_key(dialect, name))
            || self.directives.contains(&directive_key("", name))
    }
}

fn directive_key(dialect: &str, name: &str) -> Box<str> {
    if dialect.is_empty() { name.into() } else { format!("{dialect}:{name}").into() }
}
