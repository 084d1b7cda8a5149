//! Definitions are data: the tables that say what an operation, attribute, type, enum or dialect is.
//!
//! One engine verifies, parses, prints, builds and serialises from these tables. They come from ODS (compiled in, or loaded at
//! run time) or are written by hand. Only what really is behaviour hangs on them as a trait object
//! ([`OpHooks`] and the like).

use crate::constraint::Constraint;
use crate::context::Context;
use crate::fold::OpFold;
use crate::format::{Format, ParamFormat, ParamKind, TypeSource};
use crate::handles::{Attr, Ident, Type};
use crate::hooks::{AttrHooks, DialectHooks, OpHooks, TypeHooks};
use crate::interface::Interfaces;
use crate::traits::{OpTrait, TraitSet};
use rmlir_num::{FloatKind, Int};
use rmlir_par::intern::hash_of;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, LazyLock};
use thin_vec::ThinVec;

macro_rules! def_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// Its number among all of the context, which is small.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

def_id! {
    /// A type definition of a registered dialect. See [`Context::type_def`](crate::Context::type_def).
    TypeDefId
}
def_id! {
    /// An attribute definition of a registered dialect. See [`Context::attr_def`](crate::Context::attr_def).
    AttrDefId
}

/// A parameter of a dialect's attribute or type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Param {
    /// An optional parameter that is absent.
    None,
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// A boolean.
    Bool(bool),
    /// An integer of at most 64 bits, or the value of an enum.
    Int(i64),
    /// An integer of any width.
    BigInt(Box<Int>),
    /// A float.
    Float {
        /// Format.
        kind: FloatKind,
        /// Bit pattern, least significant word first.
        bits: Box<[u64; 2]>,
    },
    /// A string.
    String(Ident),
    /// A list, made of a `Vec` by `into` or of an iterator by `collect`.
    List(ThinVec<Param>),
}

// Attributes of debug information have ten and more of them, and a module has ten thousands of those.
const _: () = assert!(size_of::<Param>() == 16);

impl Hash for Param {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.word());
    }

    /// One word for all: attributes have ten and more parameters. They are joined in a register. A hasher that a parameter might hand to a
    /// call lies in memory, where each word would wait for the one before it.
    fn hash_slice<H: Hasher>(params: &[Param], state: &mut H) {
        /// Odd, with bits all over, as in other hashes that multiply.
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let join = |all: u64, param: &Param| (all.rotate_left(5) ^ param.word()).wrapping_mul(FACTOR);
        state.write_u64(params.iter().fold(0, join));
    }
}

impl Param {
    /// A word for kind and value, without a call for those that are frequent.
    #[inline(always)]
    fn word(&self) -> u64 {
        let (kind, value): (u64, u64) = match self {
            Param::None => (0, 0),
            Param::Attr(attr) => (1, attr.raw().into()),
            Param::Int(value) => (2, *value as u64),
            other => return hash_of(&Rare(other)),
        };
        value ^ kind << 60
    }
}

/// A parameter of a kind that is less frequent.
struct Rare<'p>(&'p Param);

impl Hash for Rare<'_> {
    #[inline(never)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self.0).hash(state);
        match self.0 {
            Param::Type(ty) => ty.hash(state),
            Param::Bool(value) => value.hash(state),
            Param::BigInt(value) => value.hash(state),
            Param::Float { kind, bits } => (kind, bits).hash(state),
            Param::String(text) => text.hash(state),
            Param::List(items) => items.hash(state),
            Param::None | Param::Attr(_) | Param::Int(_) => {}
        }
    }
}

impl Param {
    /// A float by its bit pattern.
    pub fn float(kind: FloatKind, bits: u128) -> Param {
        Param::Float { kind, bits: Box::new([bits as u64, (bits >> 64) as u64]) }
    }

    /// A float of 64 bits.
    pub fn double(value: f64) -> Param {
        Param::float(FloatKind::F64, value.to_bits().into())
    }

    /// An integer of any width.
    pub fn big_int(value: Int) -> Param {
        Param::BigInt(Box::new(value))
    }
}

/// How many values an operand or result group holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of lists; the i32 array attribute named here holds their lengths.
    VariadicOfVariadic(Box<str>),
}

/// A group of operands or results.
#[derive(Clone, Debug)]
pub struct ValueGroup {
    /// Name; may be empty.
    pub name: Box<str>,
    /// What the type of each value must be.
    pub constraint: Constraint,
    /// How many values.
    pub arity: Arity,
}

/// Whether an inherent attribute must be there.
#[derive(Clone, Debug)]
pub enum Presence {
    /// It must.
    Required,
    /// It need not.
    Optional,
    /// When absent, an operation that is built or parsed gets this one.
    Default(Attr),
    /// When absent it means this one, and stays absent.
    DefaultOptional(Attr),
}

/// An inherent attribute.
#[derive(Clone, Debug)]
pub struct AttrField {
    /// Name.
    pub name: Ident,
    /// What the attribute must be.
    pub constraint: Constraint,
    /// Which class of attribute its slot can hold: another class cannot even be converted to a property.
    pub storage: Constraint,
    /// Whether it must be there.
    pub presence: Presence,
}

/// A native property: kept as the attribute that it converts to.
#[derive(Clone, Debug)]
pub struct PropField {
    /// Name.
    pub name: Ident,
    /// What its attribute form must be.
    pub constraint: Constraint,
    /// The text after the op name when an attribute does not convert, upstream's per kind of property.
    pub conversion_error: Box<str>,
    /// The value when nothing is given.
    pub default: Attr,
    /// The attribute of an enum that may be given for a number, if there is one.
    pub form: Option<AttrDefId>,
    /// How bytecode holds it.
    pub encoding: PropEncoding,
}

/// How bytecode holds a native property, and which attribute it is in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropEncoding {
    /// A number of the integer attribute of this type: a varint of its 64 bits.
    Int(Type),
    /// A raw byte, 0 or 1: `false` or `true`.
    Bool,
    /// A raw byte, 0 or 1: `false` or `unit`.
    Unit,
    /// An entry of the string table: a string attribute.
    String,
    /// A raw byte, 0 or 1; with 1, the value follows: an array attribute of no or one element.
    Optional(Box<PropEncoding>),
    /// A count and the values: an array attribute.
    Array(Box<PropEncoding>),
    /// A varint of the value of an enum: the dialect attribute whose only parameter it is.
    Enum(AttrDefId),
    /// An entry of the attribute table.
    Attr,
    /// Nobody knows: files with such properties can neither be read nor written.
    Unknown,
}

/// A region of an operation.
#[derive(Clone, Debug)]
pub struct RegionField {
    /// Name; may be empty.
    pub name: Box<str>,
    /// Number of blocks allowed.
    pub blocks: BlockCount,
    /// As many regions as there are; only the last may be so.
    pub variadic: bool,
}

/// How many blocks a region may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockCount {
    /// Any number.
    Any,
    /// Exactly so many.
    Exactly(u32),
    /// So many or more.
    AtLeast(u32),
    /// So many or fewer.
    AtMost(u32),
}

/// A successor of an operation.
#[derive(Clone, Debug)]
pub struct SuccessorField {
    /// Name; may be empty.
    pub name: Box<str>,
    /// As many successors as there are; only the last may be so.
    pub variadic: bool,
}

/// What an operation is.
#[derive(Clone)]
pub struct OpDef {
    /// Full name, with the dialect.
    pub name: Box<str>,
    /// One line about it.
    pub summary: Box<str>,
    /// Operand groups.
    pub operands: Vec<ValueGroup>,
    /// Result groups.
    pub results: Vec<ValueGroup>,
    /// Inherent attributes in declaration order.
    pub attrs: Vec<AttrField>,
    /// Native properties in declaration order.
    pub props: Vec<PropField>,
    /// Regions.
    pub regions: Vec<RegionField>,
    /// Successors.
    pub successors: Vec<SuccessorField>,
    /// Traits in the order in which they verify.
    pub traits: Vec<OpTrait>,
    /// Whether the declared counts of operands, results, regions and successors are checked. False for an operation that is
    /// known by name and traits only.
    pub counts: bool,
    /// Interfaces.
    pub interfaces: Interfaces,
    /// The names of all interfaces that the definition states, whether or not there is an implementation.
    pub interface_names: Vec<Box<str>>,
    /// How the types of the results follow from the rest, one per result, if they all do.
    pub inferred_results: Option<Arc<[TypeSource]>>,
    /// The declarative assembly format.
    pub format: Option<Arc<Format>>,
    /// There is a custom form that code is to read and write, and nobody supplied the code.
    pub lacks_form: bool,
    /// Behaviour.
    pub hooks: Option<Arc<dyn OpHooks>>,
    /// What it folds to.
    pub fold: Option<Arc<dyn OpFold>>,
}

impl OpDef {
    /// Whether the definition states an interface of this name, whether or not there is an implementation.
    pub fn states_interface(&self, name: &str) -> bool {
        self.interface_names.iter().any(|have| **have == *name)
    }

    /// A definition that has a name and nothing else, counts checked.
    pub fn new(name: &str) -> OpDef {
        OpDef {
            name: name.into(),
            summary: "".into(),
            operands: Vec::new(),
            results: Vec::new(),
            attrs: Vec::new(),
            props: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            traits: Vec::new(),
            counts: true,
            interfaces: Interfaces::default(),
            interface_names: Vec::new(),
            inferred_results: None,
            format: None,
            lacks_form: false,
            hooks: None,
            fold: None,
        }
    }

    /// Whether a native property has this name.
    pub fn has_native(&self, name: Ident) -> bool {
        self.props.iter().any(|field| field.name == name)
    }

    /// The traits as a set of flags.
    pub fn trait_set(&self) -> TraitSet {
        self.traits.iter().fold(TraitSet::default(), |set, t| set | t.flag())
    }
}

/// A parameter of an attribute or type definition.
#[derive(Clone, Debug)]
pub struct ParamDef {
    /// Name.
    pub name: Box<str>,
    /// What the text of an error calls its kind: the C++ type upstream.
    pub kind: Box<str>,
    /// How it is read and written.
    pub syntax: ParamKind,
    /// The value when it is absent; without one the parameter must be there.
    pub default: Option<Param>,
    /// Its type tells a value that is absent from one that is zero or empty: what is stated is stored as it is, also where it is absent by
    /// default.
    pub tells_absent: bool,
    /// What it must be, checked when an attribute or type is made.
    pub constraint: Option<Constraint>,
}

impl ParamDef {
    /// What stands for a value that was stated. A zero or an empty list is absent where that is the default, unless the type tells the two
    /// apart.
    pub fn stored(&self, value: Param) -> Param {
        let is_nothing = match &value {
            Param::Int(0) | Param::Bool(false) => true,
            Param::List(values) => values.is_empty(),
            _ => false,
        };
        match self.default {
            Some(Param::None) if is_nothing && !self.tells_absent => Param::None,
            _ => value,
        }
    }
}

/// What an attribute of a dialect is.
#[derive(Clone)]
pub struct AttrDef {
    /// Name of the definition, for errors.
    pub name: Box<str>,
    /// Name after `#dialect.`.
    pub mnemonic: Box<str>,
    /// Parameters in order.
    pub params: Vec<ParamDef>,
    /// The declarative assembly format of the parameters.
    pub format: Option<Arc<ParamFormat>>,
    /// Identified by its parameters, with a body that is set later.
    pub mutable: bool,
    /// It stands for a location.
    pub location: bool,
    /// The printer asks for an alias name.
    pub may_alias: bool,
    /// Interfaces.
    pub interfaces: Interfaces,
    /// The names of all interfaces that the definition states, whether or not there is an implementation.
    pub interface_names: Vec<Box<str>>,
    /// Behaviour: text, checks, alias.
    pub hooks: Option<Arc<dyn AttrHooks>>,
}

/// What a type of a dialect is.
#[derive(Clone)]
pub struct TypeDef {
    /// Name of the definition, for errors.
    pub name: Box<str>,
    /// Name after `!dialect.`.
    pub mnemonic: Box<str>,
    /// Parameters in order.
    pub params: Vec<ParamDef>,
    /// The declarative assembly format of the parameters.
    pub format: Option<Arc<ParamFormat>>,
    /// Identified by its parameters, with a body that is set later.
    pub mutable: bool,
    /// The printer asks for an alias name.
    pub may_alias: bool,
    /// Interfaces.
    pub interfaces: Interfaces,
    /// The names of all interfaces that the definition states, whether or not there is an implementation.
    pub interface_names: Vec<Box<str>>,
    /// Behaviour: text, checks, alias.
    pub hooks: Option<Arc<dyn TypeHooks>>,
}

/// A case of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnumCase {
    /// The name in programs.
    pub symbol: Box<str>,
    /// The name in text.
    pub text: Box<str>,
    /// The value.
    pub value: i64,
    /// It is a name for a set of bits, even if that is one.
    pub group: bool,
}

/// The cases of an enum. There may be hundreds, of which most programs need none: they can be made when someone asks for them.
#[derive(Clone)]
pub struct EnumCases(Arc<LazyLock<Vec<EnumCase>, MakeCases>>);

type MakeCases = Box<dyn FnOnce() -> Vec<EnumCase> + Send>;

impl EnumCases {
    /// Cases that are made when they are needed.
    pub fn later(make: impl FnOnce() -> Vec<EnumCase> + Send + 'static) -> EnumCases {
        EnumCases(Arc::new(LazyLock::new(Box::new(make))))
    }
}

impl From<Vec<EnumCase>> for EnumCases {
    fn from(cases: Vec<EnumCase>) -> EnumCases {
        EnumCases::later(|| cases)
    }
}

impl Deref for EnumCases {
    type Target = [EnumCase];

    fn deref(&self) -> &[EnumCase] {
        &self.0
    }
}

impl fmt::Debug for EnumCases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// How the values of an enum are formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnumKind {
    /// One case at a time.
    Int,
    /// A set of cases, joined by the separator as written.
    Bits {
        /// For instance `, `.
        separator: Box<str>,
        /// Group cases stand for their members when printed.
        primary_groups: bool,
        /// A value that is neither zero, nor one bit, nor one group is printed in quotes.
        quoted: bool,
    },
}

/// What an enum is.
#[derive(Clone, Debug)]
pub struct EnumDef {
    /// The name in programs.
    pub name: Box<str>,
    /// What errors call it: the qualified C++ type upstream.
    pub kind_name: Box<str>,
    /// One line about it.
    pub summary: Box<str>,
    /// Width in bits.
    pub width: u32,
    /// Integer or bit enum.
    pub kind: EnumKind,
    /// The cases in declaration order.
    pub cases: EnumCases,
    /// Attributes that stand for it have other words for what is wrong in their text.
    pub reads_as_attr: bool,
    /// It is the parameter of such an attribute.
    pub of_attr: bool,
}

/// Operations of a dialect that are defined one by one, when they are first named: most programs name few of many.
pub trait OpSource: Send + Sync {
    /// The full names of the operations, without one twice.
    fn names(&self) -> Vec<&str>;

    /// Whether there is an operation of this full name.
    fn has(&self, name: &str) -> bool;

    /// The definition of an operation of this full name, in a context that has the dialect with its types and attributes. Threads may ask for
    /// the same one at the same time: what they get must be the same.
    ///
    /// # Errors
    /// Says what is wrong with the definition. The operation is then not registered.
    fn define(&self, ctx: &Context, name: &str) -> Result<OpDef, String>;
}

/// Attributes of a dialect that are defined one by one, when they are first named: most programs name few of many.
pub trait AttrSource: Send + Sync {
    /// The mnemonics of the attributes, without one twice.
    fn mnemonics(&self) -> Vec<&str>;

    /// The definition of the attribute of this mnemonic, in a context that has the dialect with its types. Nothing if its text is all that can be
    /// kept of it. Threads may ask for the same one at the same time: what they get must be the same. Its parameters may have defaults that are
    /// other attributes of the dialect, which are defined then, but no default may lead back to the attribute.
    fn define(&self, ctx: &Context, mnemonic: &str) -> Option<AttrDef>;

    /// Whether text is all that can be kept of some attribute, which may have no mnemonic.
    fn keeps_text(&self, ctx: &Context) -> bool;
}

/// What a dialect is.
#[derive(Clone, Default)]
pub struct DialectDef {
    /// Namespace.
    pub name: Box<str>,
    /// Operations.
    pub ops: Vec<OpDef>,
    /// More operations, each of which is defined when it is first named.
    pub source: Option<Arc<dyn OpSource>>,
    /// Attributes.
    pub attrs: Vec<AttrDef>,
    /// More attributes, each of which is defined when it is first named.
    pub attr_source: Option<Arc<dyn AttrSource>>,
    /// Types.
    pub types: Vec<TypeDef>,
    /// Names of the dialects that are loaded with it.
    pub dependencies: Box<[Box<str>]>,
    /// Operations that are not defined are kept, as upstream's `allowUnknownOperations`.
    pub allows_unknown_ops: bool,
    /// Its operations are not defined at all, only attributes and types: they are those of an unregistered dialect.
    pub lacks_ops: bool,
    /// Types and attributes that no definition and no hook knows are kept as text, as those of an unregistered dialect.
    pub keeps_unknown_parts: bool,
    /// Dialect interfaces.
    pub interfaces: Interfaces,
    /// Behaviour.
    pub hooks: Option<Arc<dyn DialectHooks>>,
}
