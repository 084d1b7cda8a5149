//! How a dialect registers its behaviour.

use super::{
    Check, HookSet, OpEntry, Parse, PartEntry, Print, Relation, SignatureCheck, TraitFn, directive_key,
};
use crate::classes::short;
use rmlir_ir::Context;
use rmlir_ir::constraint::Pred;
use rmlir_ir::def::Param;
use rmlir_ir::directive::{CustomDirective, ParamCodec, ParamDirective};
use rmlir_ir::fold::OpFold;
use rmlir_ir::format::TypeFn;
use rmlir_ir::hooks::{AttrHooks, DialectHooks, OpHooks, TypeHooks};
use rmlir_ir::interface::Interfaces;
use rmlir_ir::interfaces::InterfaceCheck;
use std::any::type_name;
use std::sync::Arc;

/// Registers what code says of one dialect.
///
/// Names are without the dialect: `dialect.op("switch")` is `cf.switch`. What is registered twice is noted
/// and refused when the dialect registers in a context; so are hooks for what complete definitions do not
/// have.
pub struct DialectImpl<'s> {
    set: &'s mut HookSet,
    name: Arc<str>,
}

impl<'s> DialectImpl<'s> {
    pub(super) fn new(set: &'s mut HookSet, name: &str) -> DialectImpl<'s> {
        DialectImpl { set, name: name.into() }
    }

    /// The dialect's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn full(&self, name: &str) -> Box<str> {
        // There are hundreds.
        [&self.name, ".", name].concat().into()
    }

    /// An operation.
    pub fn op(&mut self, name: &str) -> OpImpl<'_> {
        let name = self.full(name);
        OpImpl { entry: self.set.ops.of(name.clone(), &self.name), errors: &mut self.set.errors, name }
    }

    /// An attribute definition, by its mnemonic.
    pub fn attr(&mut self, mnemonic: &str) -> PartImpl<'_, dyn AttrHooks> {
        let name = self.full(mnemonic);
        let entry = self.set.attrs.of(name.clone(), &self.name);
        PartImpl { entry, errors: &mut self.set.errors, kind: "attribute", name }
    }

    /// A type definition, by its mnemonic.
    pub fn ty(&mut self, mnemonic: &str) -> PartImpl<'_, dyn TypeHooks> {
        let name = self.full(mnemonic);
        let entry = self.set.types.of(name.clone(), &self.name);
        PartImpl { entry, errors: &mut self.set.errors, kind: "type", name }
    }

    /// Behaviour of the dialect as a whole.
    pub fn hooks(&mut self, hooks: Arc<dyn DialectHooks>) -> &mut Self {
        let entry = self.set.dialects.of((&*self.name).into(), &self.name);
        if entry.hooks.replace(hooks).is_some() {
            self.set.errors.push(format!("dialect '{}' has hooks twice", self.name));
        }
        self
    }

    /// An implementation of a dialect interface.
    pub fn interface<I: ?Sized + Send + Sync + 'static>(&mut self, model: Arc<I>) -> &mut Self {
        let entry = self.set.dialects.of((&*self.name).into(), &self.name);
        let what = || format!("dialect '{}'", self.name);
        add_interface(&mut entry.interfaces, &mut self.set.errors, what, model);
        self
    }

    /// Keeps operations of the dialect that are not defined, as upstream's `allowUnknownOperations`.
    pub fn allow_unknown_ops(&mut self) -> &mut Self {
        self.set.dialects.of((&*self.name).into(), &self.name).allows_unknown_ops = true;
        self
    }

    /// Dialects that are loaded with this one and that its record does not name: upstream, code that gives it interfaces from outside asks for
    /// them.
    pub fn brings(&mut self, dialects: &[&'static str]) -> &mut Self {
        self.set.dialects.of((&*self.name).into(), &self.name).brings.extend(dialects);
        self
    }

    /// The directive `custom<name>` in formats of operations of the dialect. Upstream the name is that of a
    /// pair of functions, `parseName` and `printName`.
    pub fn directive(&mut self, name: &str, directive: Arc<dyn CustomDirective>) -> &mut Self {
        let key = directive_key(&self.name, name);
        let added = self.set.directives.add(key, &self.name, directive);
        self.note("directive", name, added)
    }

    /// The directive `custom<name>` in formats of attributes and types of the dialect.
    pub fn param_directive(&mut self, name: &str, directive: Arc<dyn ParamDirective>) -> &mut Self {
        let key = directive_key(&self.name, name);
        let added = self.set.param_directives.add(key, &self.name, directive);
        self.note("directive of parameters", name, added)
    }

    /// Parameters of attributes and types that are of this C++ type, or of this record class where it has a
    /// parser of its own.
    pub fn param(&mut self, name: &str, codec: Arc<dyn ParamCodec>) -> &mut Self {
        let added = self.set.params.add(short(name).into(), &self.name, codec);
        self.note("parameter", name, added)
    }

    /// A trait, by its C++ name without namespace and parameters.
    pub fn op_trait(&mut self, name: &str, make: TraitFn) -> &mut Self {
        let added = self.set.traits.add(name.into(), &self.name, make);
        self.note("trait", name, added)
    }

    /// The check of an interface that is defined outside the core, by the name that the check has.
    pub fn interface_check(&mut self, check: &'static InterfaceCheck) -> &mut Self {
        self.set.interface_checks.push(check);
        self
    }

    /// A transformation of types, by its C++ text.
    pub fn transform(&mut self, text: &str, apply: TypeFn) -> &mut Self {
        let added = self.set.transforms.add(text.trim().into(), &self.name, apply);
        self.note("transformation", text, added)
    }

    /// A predicate on a type or attribute, by its C++ condition.
    pub fn predicate(&mut self, condition: &str, pred: Pred) -> &mut Self {
        let added = self.set.predicates.add(condition.into(), &self.name, pred);
        self.note("predicate", condition, added)
    }

    /// A C++ function of one type or attribute that conditions call, by its qualified name.
    pub fn function(&mut self, name: &str, pred: Pred) -> &mut Self {
        let added = self.set.functions.add(short(name).into(), &self.name, pred);
        self.note("function", name, added)
    }

    /// A predicate trait, by its C++ condition.
    pub fn relation(&mut self, condition: &str, test: Relation) -> &mut Self {
        let added = self.set.relations.add(condition.into(), &self.name, test);
        self.note("relation", condition, added)
    }

    fn note(&mut self, kind: &str, name: &str, added: Result<(), String>) -> &mut Self {
        if let Err(why) = added {
            self.set.errors.push(format!("{kind} '{name}' {why}"));
        }
        self
    }
}

/// Registers what code says of one operation.
pub struct OpImpl<'s> {
    entry: &'s mut OpEntry,
    errors: &'s mut Vec<String>,
    name: Box<str>,
}

impl OpImpl<'_> {
    /// All that the definition leaves to code of text and checks. A custom form that the hooks have
    /// replaces the declared one.
    pub fn hooks(&mut self, hooks: Arc<dyn OpHooks>) -> &mut Self {
        self.own_hooks(hooks, false)
    }

    /// The text alone. Checks that the definition leaves to code are still missing, and reported so.
    pub fn text_only(&mut self, hooks: Arc<dyn OpHooks>) -> &mut Self {
        self.own_hooks(hooks, true)
    }

    fn own_hooks(&mut self, hooks: Arc<dyn OpHooks>, text_only: bool) -> &mut Self {
        let before = self.entry.hooks.replace(hooks).is_some();
        self.entry.text_only = text_only;
        self.once(before, "hooks");
        self.either()
    }

    /// The text, in place of a declared form, as two functions.
    pub fn form(&mut self, parse: Parse, print: Print) -> &mut Self {
        let before = self.entry.functions.form.replace((parse, print)).is_some();
        self.once(before, "a form");
        self.either()
    }

    /// The check after traits and constraints: what a definition means by `hasVerifier`.
    pub fn verifier(&mut self, check: Check) -> &mut Self {
        let before = self.entry.functions.check.replace(check).is_some();
        self.once(before, "a verifier");
        self.either()
    }

    /// As [`verifier`](OpImpl::verifier), where the check needs no more than the signature: it is not asked again about an operation
    /// without regions of a signature that it has seen.
    pub fn verifier_by_signature(&mut self, check: SignatureCheck) -> &mut Self {
        let before = self.entry.functions.check_signature.replace(check).is_some();
        self.once(before, "a verifier of the signature");
        self.either()
    }

    /// The check after that of the regions: what a definition means by `hasRegionVerifier`.
    pub fn region_verifier(&mut self, check: Check) -> &mut Self {
        let before = self.entry.functions.check_regions.replace(check).is_some();
        self.once(before, "a verifier of regions");
        self.either()
    }

    /// What it folds to.
    pub fn fold(&mut self, fold: impl OpFold + 'static) -> &mut Self {
        let before = self.entry.fold.replace(Arc::new(fold)).is_some();
        self.once(before, "a fold");
        self
    }

    /// An implementation of an interface.
    pub fn interface<I: ?Sized + Send + Sync + 'static>(&mut self, model: Arc<I>) -> &mut Self {
        let what = || format!("operation '{}'", self.name);
        add_interface(&mut self.entry.interfaces, self.errors, what, model);
        self
    }

    /// Notes that something was there before.
    fn once(&mut self, before: bool, what: &str) {
        if before {
            self.errors.push(format!("operation '{}' has {what} twice", self.name));
        }
    }

    /// Hooks and functions are two ways to say the same.
    fn either(&mut self) -> &mut Self {
        if self.entry.hooks.is_some() && !self.entry.functions.is_empty() {
            self.errors.push(format!("operation '{}' has hooks and functions for the same", self.name));
        }
        self
    }
}

/// Registers what code says of one attribute or type.
pub struct PartImpl<'s, H: ?Sized> {
    entry: &'s mut PartEntry<H>,
    errors: &'s mut Vec<String>,
    kind: &'static str,
    name: Box<str>,
}

impl<H: ?Sized> PartImpl<'_, H> {
    /// Its text and checks.
    pub fn hooks(&mut self, hooks: Arc<H>) -> &mut Self {
        if self.entry.hooks.replace(hooks).is_some() {
            self.errors.push(format!("{} '{}' has hooks twice", self.kind, self.name));
        }
        self
    }

    /// An implementation of an interface.
    pub fn interface<I: ?Sized + Send + Sync + 'static>(&mut self, model: Arc<I>) -> &mut Self {
        let what = || format!("{} '{}'", self.kind, self.name);
        add_interface(&mut self.entry.interfaces, self.errors, what, model);
        self
    }
}

/// Checks the parameters of an attribute or type: what is wrong with them.
pub type ParamsCheck = fn(&Context, &[Param]) -> Result<(), String>;

/// A check beside a declared form.
struct Declared(ParamsCheck);

impl AttrHooks for Declared {
    fn has_custom_form(&self) -> bool {
        false
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        (self.0)(ctx, params)
    }
}

impl TypeHooks for Declared {
    fn has_custom_form(&self) -> bool {
        false
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        (self.0)(ctx, params)
    }
}

impl PartImpl<'_, dyn AttrHooks> {
    /// The check of the parameters, where the text is as declared.
    pub fn verifier(&mut self, check: ParamsCheck) -> &mut Self {
        self.hooks(Arc::new(Declared(check)))
    }
}

impl PartImpl<'_, dyn TypeHooks> {
    /// The check of the parameters, where the text is as declared.
    pub fn verifier(&mut self, check: ParamsCheck) -> &mut Self {
        self.hooks(Arc::new(Declared(check)))
    }
}

fn add_interface<I: ?Sized + Send + Sync + 'static>(
    interfaces: &mut Interfaces,
    errors: &mut Vec<String>,
    what: impl Fn() -> String,
    model: Arc<I>,
) {
    if interfaces.get::<I>().is_some() {
        let name = type_name::<I>();
        let name = name.rsplit("::").next().unwrap_or(name);
        errors.push(format!("{} has the interface {name} twice", what()));
    }
    interfaces.add(model);
}
