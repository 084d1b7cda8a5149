//! Behaviour by name: what a definition file leaves to code.

use rmlir_ir::constraint::{Pred, Verdict};
use rmlir_ir::directive::{CustomDirective, ParamCodec, ParamDirective};
use rmlir_ir::format::{Behaviour, TypeFn};
use rmlir_ir::hooks::{AttrHooks, DialectHooks, OpHooks, TypeHooks};
use rmlir_ir::interface::Interfaces;
use rmlir_ir::traits::OpTrait;
use rmlir_ir::{Context, OpRef};
use rustc_hash::FxHashMap;
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
    pub(crate) directives: FxHashMap<Box<str>, Arc<dyn CustomDirective>>,
    pub(crate) param_directives: FxHashMap<Box<str>, Arc<dyn ParamDirective>>,
    pub(crate) params: FxHashMap<Box<str>, Arc<dyn ParamCodec>>,
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

    /// The directive `custom<name>` in formats of operations of this dialect, or of all dialects if it is empty.
    pub fn directive(&mut self, dialect: &str, name: &str, directive: Arc<dyn CustomDirective>) -> &mut Self {
        self.directives.insert(directive_key(dialect, name), directive);
        self
    }

    /// The directive `custom<name>` in formats of attributes and types of this dialect, or of all dialects if it is empty.
    pub fn param_directive(
        &mut self,
        dialect: &str,
        name: &str,
        directive: Arc<dyn ParamDirective>,
    ) -> &mut Self {
        self.param_directives.insert(directive_key(dialect, name), directive);
        self
    }

    /// How parameters of this C++ type are read and written.
    pub fn param(&mut self, cpp_type: &str, codec: Arc<dyn ParamCodec>) -> &mut Self {
        self.params.insert(cpp_type.trim().into(), codec);
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

    pub(crate) fn find_directive(&self, dialect: &str, name: &str) -> Option<&Arc<dyn CustomDirective>> {
        let own = self.directives.get(&directive_key(dialect, name));
        own.or_else(|| self.directives.get(&directive_key("", name)))
    }

    pub(crate) fn find_param_directive(&self, dialect: &str, name: &str) -> Option<&Arc<dyn ParamDirective>> {
        let own = self.param_directives.get(&directive_key(dialect, name));
        own.or_else(|| self.param_directives.get(&directive_key("", name)))
    }

    pub(crate) fn find_param(&self, cpp_type: &str) -> Behaviour<dyn ParamCodec> {
        Behaviour(self.params.get(cpp_type.trim()).cloned())
    }
}

fn directive_key(dialect: &str, name: &str) -> Box<str> {
    if dialect.is_empty() { name.into() } else { format!("{dialect}:{name}").into() }
}
