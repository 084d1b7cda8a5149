//! What a context knows about operation names and dialects.

use super::{Attached, Context};
use crate::def::{AttrDefId, AttrField, AttrSource, OpDef, OpSource, Presence, TypeDefId};
use crate::groups::GroupShape;
use crate::handles::{Attr, DialectId, Ident};
use crate::hooks::DialectHooks;
use crate::interface::Interfaces;
use crate::offers::{Asked, Offer};
use crate::traits::TraitSet;
use rmlir_par::list::List;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// What a context knows about an operation name.
pub struct OpInfo {
    pub(super) name: Ident,
    pub(super) dialect: DialectId,
    /// Boxed: of many names there is no definition.
    pub(super) def: OnceLock<Box<RegisteredOp>>,
    pub(super) used_unregistered: AtomicBool,
    /// Whether the source of its dialect has been asked for it.
    pub(super) asked: Asked,
    /// Implementations from outside, in the order in which they came: none is ever taken away, so that they can be lent.
    pub(super) external: OnceLock<Box<List<Interfaces>>>,
}

/// A registered operation: its definition and what follows from it.
pub struct RegisteredOp {
    /// The definition.
    pub def: OpDef,
    /// The traits as flags.
    pub traits: TraitSet,
    /// Names of the slots of its property row, in wire order: attributes by name, then native properties, then segment sizes.
    pub slots: Box<[Ident]>,
    /// For each slot of an attribute, which of the definition's attributes it is.
    pub(super) fields: Box<[u32]>,
    /// How its operands fall into groups.
    pub(crate) operand_groups: GroupShape,
    /// How its results fall into groups.
    pub(crate) result_groups: GroupShape,
    /// The slots that hold something when nothing is given for them, with that, found at first use.
    pub(crate) defaults: OnceLock<Box<[(usize, Attr)]>>,
    /// What upper floors made of the definition, each at its first use.
    pub(crate) attached: Attached,
}

impl OpInfo {
    /// The full name.
    pub fn name(&self) -> Ident {
        self.name
    }

    /// The dialect: what stands before the first dot, or the whole name if there is none.
    pub fn dialect(&self) -> DialectId {
        self.dialect
    }

    /// The definition, if the operation is registered.
    pub fn registered(&self) -> Option<&RegisteredOp> {
        self.def.get().map(|op| &**op)
    }

    /// The definition, if the operation is registered.
    pub fn def(&self) -> Option<&OpDef> {
        self.def.get().map(|op| &op.def)
    }

    /// The traits; none for an operation that is not registered.
    pub fn traits(&self) -> TraitSet {
        self.def.get().map_or(TraitSet::default(), |op| op.traits)
    }

    /// Whether it has all of `traits`.
    pub fn has_trait(&self, traits: TraitSet) -> bool {
        self.traits().has(traits)
    }
}

impl RegisteredOp {
    /// The slots that state sizes of groups of operands and results; none where the definition has no such property.
    pub fn size_slots(&self) -> std::ops::Range<usize> {
        self.def.attrs.len() + self.def.props.len()..self.slots.len()
    }

    /// The slot of an inherent attribute, native property or segment-size property.
    pub fn slot(&self, name: Ident) -> Option<usize> {
        self.slots.iter().position(|&slot| slot == name)
    }

    /// What a slot means when nothing is in it: the default of the attribute or property, if it has one.
    pub fn default_of(&self, slot: usize) -> Option<Attr> {
        match (self.field(slot), slot.checked_sub(self.fields.len())) {
            (Some(field), _) => match field.presence {
                Presence::Default(value) | Presence::DefaultOptional(value) => Some(value),
                Presence::Required | Presence::Optional => None,
            },
            (None, prop) => self.def.props.get(prop?).map(|prop| prop.default),
        }
    }

    /// The attribute that a slot is for; none if it is for a native property or segment sizes.
    pub fn field(&self, slot: usize) -> Option<&AttrField> {
        self.def.attrs.get(*self.fields.get(slot)? as usize)
    }
}

/// What a context knows about a dialect.
pub struct DialectInfo {
    pub(super) name: Ident,
    pub(crate) def: OnceLock<RegisteredDialect>,
    pub(crate) offer: Offer,
}

/// A registered dialect without its operations, types and attributes, which the context keeps by name.
pub struct RegisteredDialect {
    /// Names of the dialects that are loaded with it.
    pub dependencies: Box<[Box<str>]>,
    /// Operations that are not defined are kept.
    pub allows_unknown_ops: bool,
    /// No operation is defined: they are those of an unregistered dialect.
    pub lacks_ops: bool,
    /// Types and attributes that no definition and no hook knows are kept as text, whatever the attributes that are defined later say.
    pub(super) keeps_unknown_parts: bool,
    /// Dialect interfaces.
    pub interfaces: Interfaces,
    /// Behaviour.
    pub hooks: Option<Arc<dyn DialectHooks>>,
    /// Its types.
    pub types: Box<[TypeDefId]>,
    /// Operations that are defined when they are named.
    pub(super) source: Option<Arc<dyn OpSource>>,
    pub(super) id: DialectId,
    pub(super) types_by_mnemonic: FxHashMap<Box<[u8]>, TypeDefId>,
    pub(super) attrs: Attrs,
}

/// The attributes of a dialect.
#[derive(Default)]
pub(super) struct Attrs {
    /// Empty until the attribute is named; `None` if its text is all that can be kept of it.
    pub(super) by_mnemonic: FxHashMap<Box<[u8]>, OnceLock<Option<AttrDefId>>>,
    /// Who defines what is empty.
    pub(super) source: Option<Arc<dyn AttrSource>>,
    /// What the source says of text, once somebody asked: it has to define all of them for it.
    pub(super) keeps_text: OnceLock<bool>,
}

impl RegisteredDialect {
    /// Its type of this mnemonic.
    pub fn type_named(&self, mnemonic: &[u8]) -> Option<TypeDefId> {
        self.types_by_mnemonic.get(mnemonic).copied()
    }

    /// Its attribute of this mnemonic, in the context that has the dialect. It is defined now if it was not named before.
    pub fn attr_named(&self, ctx: &Context, mnemonic: &[u8]) -> Option<AttrDefId> {
        let place = self.attrs.by_mnemonic.get(mnemonic)?;
        match place.get() {
            Some(&known) => known,
            None => self.define_attr(ctx, mnemonic, place),
        }
    }

    /// Several threads may do so at once, and an attribute may be named while another one is defined: nobody waits, and of what they define the
    /// first is taken.
    #[cold]
    fn define_attr(
        &self,
        ctx: &Context,
        mnemonic: &[u8],
        place: &OnceLock<Option<AttrDefId>>,
    ) -> Option<AttrDefId> {
        let source = self.attrs.source.as_ref()?;
        let def = source.define(ctx, std::str::from_utf8(mnemonic).ok()?);
        let id = def.map(|def| ctx.add_attr_def(self.id, def));
        *place.get_or_init(|| id)
    }

    /// Whether it has attributes with a mnemonic.
    pub fn has_attrs(&self) -> bool {
        !self.attrs.by_mnemonic.is_empty()
    }

    /// All its attributes, sorted by mnemonic. Of two of one mnemonic the first is there.
    pub fn attrs(&self, ctx: &Context) -> Vec<AttrDefId> {
        let mut mnemonics: Vec<&[u8]> = self.attrs.by_mnemonic.keys().map(|mnemonic| &**mnemonic).collect();
        mnemonics.sort_unstable();
        mnemonics.into_iter().filter_map(|mnemonic| self.attr_named(ctx, mnemonic)).collect()
    }

    /// Whether types and attributes that no definition and no hook knows are kept as text.
    pub fn keeps_unknown_parts(&self, ctx: &Context) -> bool {
        let ask = || self.attrs.source.as_ref().is_some_and(|source| source.keeps_text(ctx));
        self.keeps_unknown_parts || self.hooks.is_none() && *self.attrs.keeps_text.get_or_init(ask)
    }
}

impl DialectInfo {
    /// The namespace.
    pub fn name(&self) -> Ident {
        self.name
    }

    /// The definition, if the dialect is registered.
    pub fn registered(&self) -> Option<&RegisteredDialect> {
        self.def.get()
    }
}

/// Why a dialect could not be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegisterError {
    /// A dialect of this name is there already.
    DialectTwice(String),
    /// The name of the operation does not start with the dialect's.
    ForeignOp(String),
    /// The operation is there already.
    OpTwice(String),
    /// Operations of this name exist already as unregistered ones: definitions are frozen at first use.
    OpInUse(String),
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegisterError::DialectTwice(name) => write!(f, "dialect '{name}' is registered already"),
            RegisterError::ForeignOp(name) => {
                write!(f, "operation '{name}' is not of the dialect that defines it")
            }
            RegisterError::OpTwice(name) => write!(f, "operation '{name}' is defined twice"),
            RegisterError::OpInUse(name) => {
                write!(
                    f,
                    "operation '{name}' was used before it was defined, and definitions are frozen at first use"
                )
            }
        }
    }
}

impl std::error::Error for RegisterError {}
