//! Behaviour by name: what a definition file leaves to code.

use crate::classes::short;
use rmlir_ir::constraint::{Pred, Verdict};
use rmlir_ir::directive::{CustomDirective, ParamCodec, ParamDirective};
use rmlir_ir::format::{Behaviour, TypeFn};
use rmlir_ir::hooks::{AttrHooks, DialectHooks, OpHooks, TypeHooks};
use rmlir_ir::interface::Interfaces;
use rmlir_ir::interfaces::InterfaceCheck;
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
    pub(crate) with_unknown_ops: FxHashSet<Box<str>>,
    pub(crate) attr_interfaces: FxHashMap<Box<str>, Interfaces>,
    pub(crate) type_interfaces: FxHashMap<Box<str>, Interfaces>,
    pub(crate) dialect_interfaces: FxHashMap<Box<str>, Interfaces>,
    directives: FxHashMap<Box<str>, Arc<dyn CustomDirective>>,
    param_directives: FxHashMap<Box<str>, Arc<dyn ParamDirective>>,
    params: FxHashMap<Box<str>, Arc<dyn ParamCodec>>,
    pub(crate) traits: FxHashMap<Box<str>, TraitFn>,
    pub(crate) interface_checks: Vec<&'static InterfaceCheck>,
    pub(crate) transforms: FxHashMap<Box<str>, TypeFn>,
    pub(crate) predicates: FxHashMap<Box<str>, Pred>,
    pub(crate) relations: FxHashMap<Box<str>, Relation>,
    pub(crate) functions: FxHashMap<Box<str>, Pred>,
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

    /// Keeps operations of a dialect that are not defined, as upstream's `allowUnknownOperations`.
    pub fn allow_unknown_ops(&mut self, dialect: &str) -> &mut Self {
        self.with_unknown_ops.insert(dialect.into());
        self
    }

    /// Interface implementations of the attribute definition `dialect.mnemonic`.
    pub fn attr_interfaces(&mut self, name: &str, interfaces: Interfaces) -> &mut Self {
        self.attr_interfaces.insert(name.into(), interfaces);
        self
    }

    /// Interface implementations of the type definition `dialect.mnemonic`.
    pub fn type_interfaces(&mut self, name: &str, interfaces: Interfaces) -> &mut Self {
        self.type_interfaces.insert(name.into(), interfaces);
        self
    }

    /// Dialect interfaces of a dialect.
    pub fn dialect_interfaces(&mut self, name: &str, interfaces: Interfaces) -> &mut Self {
        self.dialect_interfaces.insert(name.into(), interfaces);
        self
    }

    /// The directive `custom<name>` in formats of operations of this dialect, or of all dialects if it is empty. Upstream the name
    /// is that of a pair of functions, `parseName` and `printName`.
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

    /// Parameters of attributes and types that are of this C++ type, or of this record class where it has a parser of its own.
    pub fn param(&mut self, name: &str, codec: Arc<dyn ParamCodec>) -> &mut Self {
        self.params.insert(short(name).into(), codec);
        self
    }

    /// A trait, by its C++ name without namespace and parameters.
    pub fn op_trait(&mut self, name: &str, make: TraitFn) -> &mut Self {
        self.traits.insert(name.into(), make);
        self
    }

    /// The check of an interface that is defined outside the core, by the name that it has there.
    pub fn interface_check(&mut self, check: &'static InterfaceCheck) -> &mut Self {
        self.interface_checks.push(check);
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

    /// A C++ function of one type or attribute that conditions call, by its qualified name.
    pub fn function(&mut self, name: &str, pred: Pred) -> &mut Self {
        self.functions.insert(short(name).into(), pred);
        self
    }

    /// A predicate trait, by its C++ condition.
    pub fn relation(&mut self, condition: &str, test: Relation) -> &mut Self {
        self.relations.insert(condition.into(), test);
        self
    }

    /// Takes over what another set has; where both have something, the other's holds.
    pub fn extend(&mut self, other: HookSet) {
        self.ops.extend(other.ops);
        self.interfaces.extend(other.interfaces);
        self.attrs.extend(other.attrs);
        self.types.extend(other.types);
        self.dialects.extend(other.dialects);
        self.attr_interfaces.extend(other.attr_interfaces);
        self.type_interfaces.extend(other.type_interfaces);
        self.dialect_interfaces.extend(other.dialect_interfaces);
        self.directives.extend(other.directives);
        self.param_directives.extend(other.param_directives);
        self.params.extend(other.params);
        self.traits.extend(other.traits);
        self.interface_checks.extend(other.interface_checks);
        self.transforms.extend(other.transforms);
        self.predicates.extend(other.predicates);
        self.relations.extend(other.relations);
        self.functions.extend(other.functions);
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
}

/// An entry of a dialect, else that of all dialects.
fn of_dialect<T: ?Sized>(map: &FxHashMap<Box<str>, Arc<T>>, dialect: &str, name: &str) -> Option<Arc<T>> {
    map.get(&directive_key(dialect, name)).or_else(|| map.get(name)).cloned()
}

fn directive_key(dialect: &str, name: &str) -> Box<str> {
    if dialect.is_empty() { name.into() } else { format!("{dialect}:{name}").into() }
}
