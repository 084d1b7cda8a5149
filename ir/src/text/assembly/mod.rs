//! The engine of declarative assembly formats: parses and prints operations, attributes and types from format trees.
//!
//! A format tree is plain data ([`crate::format`]). When a definition that has one and no custom form of its own is registered,
//! it gets hooks that run the tree, so that parser and printer meet one kind of custom form only.

mod enums;
mod found;
mod op_attrs;
mod op_parse;
mod op_print;
mod op_print_attrs;
mod param_parse;
mod param_print;
mod param_source;
mod params;
mod resolve;
mod spacing;

pub use enums::{enum_text, enum_value, parse_enum};
pub use op_attrs::check_inherent;

use crate::cache::{Bound, Cache, HandleCache, Key};
use crate::context::{Context, OPERAND_SEGMENTS, RESULT_SEGMENTS};
use crate::def::{Arity, AttrDef, OpDef, Presence, TypeDef};
use crate::diag::Failed;
use crate::format::{Element, Format};
use crate::handles::{Attr, Ident};
use crate::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use crate::module::OpRef;
use crate::signature::Signature;
use crate::traits::TraitSet;
use params::ParamHooks;
use spacing::Spaced;
use std::sync::Arc;

/// Gives an operation that has a format and no custom form the hooks that run the format. Other behaviour stays what it is.
pub(crate) fn attach_op(ctx: &Context, def: &mut OpDef) {
    let Some(format) = def.format.clone() else { return };
    if def.hooks.as_ref().is_some_and(|hooks| hooks.has_custom_form()) {
        return;
    }
    let spaced = spacing::of(&format.elements);
    let elision = Elision::new(ctx, def, &format);
    def.hooks = Some(Arc::new(FormatHooks {
        complete: is_complete(&format.elements),
        by_text: is_dotless(&format.elements) && is_context_free(&format.elements),
        by_signature: is_context_free(&format.elements),
        format,
        spaced,
        elision,
        good_dicts: HandleCache::new(&INHERENT),
        inner: def.hooks.take(),
    }));
}

/// Gives an attribute that has a format and no custom form the hooks that run the format.
pub(crate) fn attach_attr(def: &mut AttrDef) {
    let Some(format) = def.format.clone() else { return };
    if def.hooks.as_ref().is_some_and(|hooks| hooks.has_custom_form()) {
        return;
    }
    let hooks = ParamHooks::new(format, &def.params, &def.name);
    def.hooks = Some(Arc::new(params::OfAttr { hooks, inner: def.hooks.take() }));
}

/// Gives a type that has a format and no custom form the hooks that run the format.
pub(crate) fn attach_type(def: &mut TypeDef) {
    let Some(format) = def.format.clone() else { return };
    if def.hooks.as_ref().is_some_and(|hooks| hooks.has_custom_form()) {
        return;
    }
    let hooks = ParamHooks::new(format, &def.params, &def.name);
    def.hooks = Some(Arc::new(params::OfType { hooks, inner: def.hooks.take() }));
}

/// Whether all directives are there.
fn is_complete(elements: &[Element]) -> bool {
    elements.iter().all(|element| match element {
        Element::Custom { directive, .. } => directive.0.is_some(),
        Element::Optional { then, otherwise, .. } => is_complete(then) && is_complete(otherwise),
        Element::OiList(clauses) => clauses.iter().all(|clause| is_complete(&clause.elements)),
        _ => true,
    })
}

/// Whether no keyword that is asked for has a dot, so that the name of another operation is none.
fn is_dotless(elements: &[Element]) -> bool {
    elements.iter().all(|element| match element {
        Element::Literal(text) => !text.contains('.') || &**text == "...",
        Element::Optional { then, otherwise, .. } => is_dotless(then) && is_dotless(otherwise),
        Element::OiList(clauses) => {
            clauses.iter().all(|clause| !clause.literal.contains('.') && is_dotless(&clause.elements))
        }
        _ => true,
    })
}

/// Whether all directives say that they are context-free. One that is not there is not asked.
fn is_context_free(elements: &[Element]) -> bool {
    elements.iter().all(|element| match element {
        Element::Custom { directive, .. } => {
            directive.0.as_ref().is_none_or(|directive| directive.is_context_free())
        }
        Element::Optional { then, otherwise, .. } => is_context_free(then) && is_context_free(otherwise),
        Element::OiList(clauses) => clauses.iter().all(|clause| is_context_free(&clause.elements)),
        _ => true,
    })
}

/// Dictionaries whose inherent attributes satisfy the constraints, for each operation.
static INHERENT: Cache = Cache::new("format.inherent", Key::Handle, Bound::Entries(256));
/// Property rows of which a dictionary shows nothing, for each operation.
static BARE: Cache = Cache::new("format.bare", Key::Handle, Bound::Entries(64));

/// What dictionaries of an operation leave out.
struct Elision {
    /// Names that are always left out: segment sizes and what the format binds.
    always: Vec<Ident>,
    /// Names that are left out with this value, their default.
    defaults: Vec<(Ident, Attr)>,
    /// Property rows of which nothing is left.
    bare: HandleCache,
}

impl Elision {
    fn new(ctx: &Context, def: &OpDef, format: &Format) -> Elision {
        let traits = def.trait_set();
        let mut always = format.bound_attrs.clone();
        for (flag, name) in
            [(TraitSet::OPERAND_SEGMENTS, OPERAND_SEGMENTS), (TraitSet::RESULT_SEGMENTS, RESULT_SEGMENTS)]
        {
            if traits.has(flag) {
                always.push(ctx.ident(name));
            }
        }
        let lists = def.operands.iter().filter_map(|group| match &group.arity {
            Arity::VariadicOfVariadic(lengths) => Some(ctx.ident(lengths)),
            _ => None,
        });
        always.extend(lists);
        let attrs = def.attrs.iter().filter_map(|field| match field.presence {
            Presence::Default(value) | Presence::DefaultOptional(value) => Some((field.name, value)),
            Presence::Required | Presence::Optional => None,
        });
        let defaults = attrs.chain(def.props.iter().map(|prop| (prop.name, prop.default))).collect();
        Elision { always, defaults, bare: HandleCache::new(&BARE) }
    }

    fn leaves_out(&self, name: Ident, value: Attr) -> bool {
        self.always.contains(&name) || self.defaults.contains(&(name, value))
    }
}

/// Hooks of an operation with a declarative format.
struct FormatHooks {
    format: Arc<Format>,
    /// What is printed between the elements.
    spaced: Vec<Spaced>,
    elision: Elision,
    /// Dictionaries whose inherent attributes satisfy the constraints.
    good_dicts: HandleCache,
    /// All directives are there.
    complete: bool,
    /// No keyword has a dot, and directives go by their text alone.
    by_text: bool,
    /// Directives go by the signature alone.
    by_signature: bool,
    /// Behaviour beyond text.
    inner: Option<Arc<dyn OpHooks>>,
}

impl OpHooks for FormatHooks {
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        self.inner.as_ref().map_or(Ok(()), |inner| inner.verify(op))
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        self.inner.as_ref().map_or(Ok(()), |inner| inner.verify_regions(op))
    }

    fn verify_signature(&self, op: Signature<'_>) -> Result<(), Failed> {
        self.inner.as_ref().map_or(Ok(()), |inner| inner.verify_signature(op))
    }

    fn verifies_each(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.verifies_each())
    }

    fn has_custom_form(&self) -> bool {
        true
    }

    fn can_print(&self) -> bool {
        self.complete
    }

    fn reads_by_text(&self) -> bool {
        self.by_text
    }

    fn prints_by_signature(&self) -> bool {
        self.by_signature
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        op_parse::parse(&self.format, &self.good_dicts, parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        op_print::print(&self.format, &self.spaced, &self.elision, printer, op);
    }
}
