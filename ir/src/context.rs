//! The [`Context`]: everything that is uniqued or registered.

use crate::assembly;
use crate::attrs::{AttrData, NamedAttr};
use crate::constraint::Subject;
use crate::def::{AttrDef, AttrDefId, AttrField, DialectDef, OpDef, TypeDef, TypeDefId};
use crate::diag::Engine;
use crate::groups::{GroupShape, SegmentSizes};
use crate::handles::{Attr, DialectId, Ident, OpName, Props, Salt, Type};
use crate::hooks::DialectHooks;
use crate::interface::Interfaces;
use crate::intern::{Uniquer, hash_of};
use crate::layout::Layouts;
use crate::loc::LocSpace;
use crate::offers::{Offer, Turn};
use crate::read_before::ReadBefore;
use crate::symbols::KnownIdents;
use crate::traits::TraitSet;
use crate::types::{Signedness, TypeData};
use crate::value::{AffineStore, FloatKind};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// Everything that is uniqued (identifiers, types, attributes, affine expressions, property rows, locations) or registered
/// (dialects and their definitions), with the diagnostics engine.
///
/// A context is a cheap handle: clones share their contents. It is `Send + Sync`, append-only, and reading takes no lock. Two
/// handles of one context are equal exactly when what they stand for is. Debug builds catch most handles that are used with
/// another context than their own.
#[derive(Clone)]
pub struct Context(Arc<Inner>);

pub(crate) struct Inner {
    salt: Salt,
    idents: Uniquer<Box<[u8]>>,
    types: Uniquer<TypeEntry>,
    attrs: Uniquer<AttrEntry>,
    props: Uniquer<Box<[Option<Attr>]>>,
    op_names: Uniquer<OpInfo>,
    dialects: Uniquer<DialectInfo>,
    offer_turn: Turn,
    layouts: Layouts,
    type_defs: boxcar::Vec<(DialectId, TypeDef)>,
    attr_defs: boxcar::Vec<(DialectId, AttrDef)>,
    affine: AffineStore,
    locs: LocSpace,
    diags: Engine,
    allow_unregistered: AtomicBool,
    print_op_on_diagnostic: AtomicBool,
    debuginfo_on_diagnostic: AtomicBool,
    type_alias_hooks: AtomicBool,
    resource_attrs: AtomicBool,
    serial: AtomicU64,
    common: OnceLock<Common>,
    segment_sizes: SegmentSizes,
    read_before: ReadBefore,
}

struct TypeEntry {
    data: TypeData,
    /// An alias may stand for it or for something inside it.
    may_alias: bool,
    /// It, or something inside it, gets a body later. What may change may also have an alias.
    mutable: bool,
}

struct AttrEntry {
    data: AttrData,
    may_alias: bool,
    mutable: bool,
}

/// What is needed all the time.
struct Common {
    index: Type,
    none: Type,
    i1: Type,
    i8: Type,
    i16: Type,
    i32: Type,
    i64: Type,
    f32: Type,
    f64: Type,
    unit: Attr,
    unknown_loc: Attr,
    empty_dict: Attr,
    empty_props: Props,
    idents: KnownIdents,
}

/// What a context knows about an operation name.
pub struct OpInfo {
    name: Ident,
    dialect: DialectId,
    def: OnceLock<RegisteredOp>,
    used_unregistered: AtomicBool,
    external: RwLock<Interfaces>,
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
    fields: Box<[u32]>,
    /// How its operands fall into groups.
    pub(crate) operand_groups: GroupShape,
    /// How its results fall into groups.
    pub(crate) result_groups: GroupShape,
    /// How to verify it, made at first use.
    pub(crate) plan: OnceLock<crate::verify::Plan>,
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
        self.def.get()
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
    /// The slot of an inherent attribute, native property or segment-size property.
    pub fn slot(&self, name: Ident) -> Option<usize> {
        self.slots.iter().position(|&slot| slot == name)
    }

    /// The attribute that a slot is for; none if it is for a native property or segment sizes.
    pub fn field(&self, slot: usize) -> Option<&AttrField> {
        self.def.attrs.get(*self.fields.get(slot)? as usize)
    }
}

/// What a context knows about a dialect.
pub struct DialectInfo {
    name: Ident,
    pub(crate) def: OnceLock<RegisteredDialect>,
    pub(crate) offer: Offer,
}

/// A registered dialect without its operations, types and attributes, which the context keeps by name.
pub struct RegisteredDialect {
    /// Operations that are not defined are kept.
    pub allows_unknown_ops: bool,
    /// No operation is defined: they are those of an unregistered dialect.
    pub lacks_ops: bool,
    /// Types and attributes that no definition and no hook knows are kept as text.
    pub keeps_unknown_parts: bool,
    /// Dialect interfaces.
    pub interfaces: Interfaces,
    /// Behaviour.
    pub hooks: Option<Arc<dyn DialectHooks>>,
    /// Its types.
    pub types: Box<[TypeDefId]>,
    /// Its attributes.
    pub attrs: Box<[AttrDefId]>,
    types_by_mnemonic: FxHashMap<Box<[u8]>, TypeDefId>,
    attrs_by_mnemonic: FxHashMap<Box<[u8]>, AttrDefId>,
}

impl RegisteredDialect {
    /// Its type of this mnemonic.
    pub fn type_named(&self, mnemonic: &[u8]) -> Option<TypeDefId> {
        self.types_by_mnemonic.get(mnemonic).copied()
    }

    /// Its attribute of this mnemonic.
    pub fn attr_named(&self, mnemonic: &[u8]) -> Option<AttrDefId> {
        self.attrs_by_mnemonic.get(mnemonic).copied()
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

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Context({} types, {} attributes)", self.0.types.len(), self.0.attrs.len())
    }
}

impl Default for Context {
    fn default() -> Context {
        Context::new()
    }
}

/// Number of contexts made so far, for the debug check of handles.
static CONTEXTS: AtomicU32 = AtomicU32::new(0);

impl Context {
    /// A context that knows the builtin dialect and nothing else.
    pub fn new() -> Context {
        let ctx = Context(Arc::new(Inner {
            salt: Salt::of_context(CONTEXTS.fetch_add(1, Ordering::Relaxed)),
            idents: Uniquer::new(),
            types: Uniquer::new(),
            attrs: Uniquer::new(),
            props: Uniquer::new(),
            op_names: Uniquer::new(),
            dialects: Uniquer::new(),
            offer_turn: Turn::default(),
            layouts: Layouts::default(),
            type_defs: boxcar::Vec::new(),
            attr_defs: boxcar::Vec::new(),
            affine: AffineStore::new(),
            locs: LocSpace::default(),
            diags: Engine::default(),
            allow_unregistered: AtomicBool::new(false),
            print_op_on_diagnostic: AtomicBool::new(true),
            debuginfo_on_diagnostic: AtomicBool::new(false),
            type_alias_hooks: AtomicBool::new(false),
            resource_attrs: AtomicBool::new(false),
            serial: AtomicU64::new(0),
            common: OnceLock::new(),
            segment_sizes: SegmentSizes::default(),
            read_before: ReadBefore::default(),
        }));
        ctx.common();
        crate::builtin::register(&ctx);
        ctx
    }

    fn common(&self) -> &Common {
        self.0.common.get_or_init(|| {
            let int = |width| self.intern_type(TypeData::Integer { width, signedness: Signedness::Signless });
            Common {
                index: self.intern_type(TypeData::Index),
                none: self.intern_type(TypeData::None),
                i1: int(1),
                i8: int(8),
                i16: int(16),
                i32: int(32),
                i64: int(64),
                f32: self.intern_type(TypeData::Float(FloatKind::F32)),
                f64: self.intern_type(TypeData::Float(FloatKind::F64)),
                unit: self.intern_attr(AttrData::Unit),
                unknown_loc: self.intern_attr(AttrData::LocUnknown),
                empty_dict: self.intern_attr(AttrData::Dictionary(Box::default())),
                empty_props: self.props_of(&[]),
                idents: KnownIdents::new(self),
            }
        })
    }

    pub(crate) fn known_idents(&self) -> &KnownIdents {
        &self.common().idents
    }

    pub(crate) fn known_segment_sizes(&self) -> &SegmentSizes {
        &self.0.segment_sizes
    }

    pub(crate) fn read_before(&self) -> &ReadBefore {
        &self.0.read_before
    }

    pub(crate) fn locs(&self) -> &LocSpace {
        &self.0.locs
    }

    pub(crate) fn diag_engine(&self) -> &Engine {
        &self.0.diags
    }

    /// The next number that was not given out before in this context.
    pub(crate) fn next_serial(&self) -> u64 {
        self.0.serial.fetch_add(1, Ordering::Relaxed)
    }

    /// The store of affine expressions.
    pub fn affine(&self) -> &AffineStore {
        &self.0.affine
    }

    /// Whether operations, types and attributes of unregistered dialects are accepted.
    pub fn allows_unregistered_dialects(&self) -> bool {
        self.0.allow_unregistered.load(Ordering::Relaxed)
    }

    pub(crate) fn layouts(&self) -> &Layouts {
        &self.0.layouts
    }

    /// Accepts or refuses operations, types and attributes of unregistered dialects.
    pub fn allow_unregistered_dialects(&self, allow: bool) {
        self.0.allow_unregistered.store(allow, Ordering::Relaxed);
    }

    /// Whether an error about an operation carries the operation as a note.
    pub fn prints_op_on_diagnostic(&self) -> bool {
        self.0.print_op_on_diagnostic.load(Ordering::Relaxed)
    }

    /// Sets whether an error about an operation carries the operation as a note. True at first.
    pub fn print_op_on_diagnostic(&self, print: bool) {
        self.0.print_op_on_diagnostic.store(print, Ordering::Relaxed);
    }

    /// Whether operations in diagnostics show their locations.
    pub fn prints_debuginfo_on_diagnostic(&self) -> bool {
        self.0.debuginfo_on_diagnostic.load(Ordering::Relaxed)
    }

    /// Shows the locations of operations in diagnostics, or does not.
    pub fn print_debuginfo_on_diagnostic(&self, print: bool) {
        self.0.debuginfo_on_diagnostic.store(print, Ordering::Relaxed);
    }
}

/// Identifiers.
impl Context {
    /// Interns a string.
    pub fn ident(&self, text: &str) -> Ident {
        self.ident_bytes(text.as_bytes())
    }

    /// Interns bytes that need not be UTF-8. The bytes are copied.
    pub fn ident_bytes(&self, bytes: &[u8]) -> Ident {
        let index = self.0.idents.intern(hash_of(bytes), |have| &**have == bytes, || bytes.into());
        Ident::from_index(index, self.0.salt)
    }

    /// The identifier of these bytes if it is interned already.
    pub fn find_ident(&self, bytes: &[u8]) -> Option<Ident> {
        let index = self.0.idents.find(hash_of(bytes), |have| &**have == bytes)?;
        Some(Ident::from_index(index, self.0.salt))
    }

    /// The bytes of an identifier.
    ///
    /// # Panics
    /// If the identifier is of another context and debug assertions are on, or it is out of range.
    pub fn bytes(&self, ident: Ident) -> &[u8] {
        own::<Box<[u8]>>(self.0.idents.get(ident.index(self.0.salt)))
    }

    /// An identifier as text, with replacement characters where it is not UTF-8.
    pub fn text(&self, ident: Ident) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(ident))
    }
}

/// What a handle stands for. There is always something: handles come from the context.
fn own<T>(found: Option<&T>) -> &T {
    match found {
        Some(found) => found,
        #[allow(clippy::panic)] // A caller's mistake, as documented; no input leads here.
        None => panic!("handle of another context"),
    }
}

/// Types.
impl Context {
    pub(crate) fn intern_type(&self, data: TypeData) -> Type {
        let hash = hash_of(&data);
        if let Some(index) = self.0.types.find(hash, |have| have.data == data) {
            return Type::from_index(index, self.0.salt);
        }
        let may_alias = self.type_may_alias_inside(&data);
        let mutable = may_alias && self.is_type_mutable(&data);
        let slot = std::cell::RefCell::new(Some(data));
        let index = self.0.types.intern(
            hash,
            |have| slot.borrow().as_ref() == Some(&have.data),
            || TypeEntry { data: slot.borrow_mut().take().unwrap_or(TypeData::None), may_alias, mutable },
        );
        Type::from_index(index, self.0.salt)
    }

    fn type_may_alias_inside(&self, data: &TypeData) -> bool {
        match data {
            TypeData::Dialect(ty) => {
                let def = self.type_def(ty.def);
                def.may_alias || def.mutable || self.params_may_alias(&ty.params)
            }
            _ => crate::sub_elements::of_type(data, &mut |part| match part {
                crate::sub_elements::Part::Type(ty) => self.type_may_alias(ty),
                crate::sub_elements::Part::Attr(attr) => self.attr_may_alias(attr),
            }),
        }
    }

    fn is_type_mutable(&self, data: &TypeData) -> bool {
        matches!(data, TypeData::Dialect(ty) if self.type_def(ty.def).mutable)
            || crate::sub_elements::of_type(data, &mut |part| self.is_part_mutable(part))
    }

    fn is_attr_mutable(&self, data: &AttrData) -> bool {
        matches!(data, AttrData::Dialect(attr) if self.attr_def(attr.def).mutable)
            || crate::sub_elements::of_attr(data, &mut |part| self.is_part_mutable(part))
    }

    fn is_part_mutable(&self, part: crate::sub_elements::Part) -> bool {
        match part {
            crate::sub_elements::Part::Type(ty) => own(self.0.types.get(ty.index(self.0.salt))).mutable,
            crate::sub_elements::Part::Attr(attr) => own(self.0.attrs.get(attr.index(self.0.salt))).mutable,
        }
    }

    /// Whether a type or attribute consists of parts that get a body later.
    pub(crate) fn may_change(&self, subject: Subject) -> bool {
        self.is_part_mutable(match subject {
            Subject::Type(ty) => ty.into(),
            Subject::Attr(attr) => attr.into(),
        })
    }

    pub(crate) fn params_may_alias(&self, params: &[crate::def::Param]) -> bool {
        crate::sub_elements::of_params(params, &mut |part| match part {
            crate::sub_elements::Part::Type(ty) => self.type_may_alias(ty),
            crate::sub_elements::Part::Attr(attr) => self.attr_may_alias(attr),
        })
    }

    /// The contents of a type.
    ///
    /// # Panics
    /// If the type is of another context and debug assertions are on, or it is out of range.
    pub fn type_data(&self, ty: Type) -> &TypeData {
        &own(self.0.types.get(ty.index(self.0.salt))).data
    }

    /// Whether an alias may stand for this type or for something inside it.
    pub fn type_may_alias(&self, ty: Type) -> bool {
        own(self.0.types.get(ty.index(self.0.salt))).may_alias
            || self.0.type_alias_hooks.load(Ordering::Relaxed)
    }

    /// `index`
    pub fn index_type(&self) -> Type {
        self.common().index
    }

    /// `none`
    pub fn none_type(&self) -> Type {
        self.common().none
    }

    /// `i1`
    pub fn i1(&self) -> Type {
        self.common().i1
    }

    /// `i8`
    pub fn i8(&self) -> Type {
        self.common().i8
    }

    /// `i16`
    pub fn i16(&self) -> Type {
        self.common().i16
    }

    /// `i32`
    pub fn i32(&self) -> Type {
        self.common().i32
    }

    /// `i64`
    pub fn i64(&self) -> Type {
        self.common().i64
    }

    /// `f32`
    pub fn f32(&self) -> Type {
        self.common().f32
    }

    /// `f64`
    pub fn f64(&self) -> Type {
        self.common().f64
    }

    /// The definition of a dialect type.
    ///
    /// # Panics
    /// If the definition is of another context and out of range there.
    pub fn type_def(&self, id: TypeDefId) -> &TypeDef {
        &own(self.0.type_defs.get(id.0 as usize)).1
    }

    /// The dialect of a type definition.
    ///
    /// # Panics
    /// If the definition is of another context and out of range there.
    pub fn type_def_dialect(&self, id: TypeDefId) -> DialectId {
        own(self.0.type_defs.get(id.0 as usize)).0
    }
}

/// Attributes.
impl Context {
    pub(crate) fn intern_attr(&self, data: AttrData) -> Attr {
        let hash = hash_of(&data);
        if let Some(index) = self.0.attrs.find(hash, |have| have.data == data) {
            return Attr::from_index(index, self.0.salt);
        }
        if matches!(data, AttrData::DenseResource { .. }) {
            self.0.resource_attrs.store(true, Ordering::Relaxed);
        }
        let may_alias = self.attr_may_alias_inside(&data);
        let mutable = may_alias && self.is_attr_mutable(&data);
        let slot = std::cell::RefCell::new(Some(data));
        let index = self.0.attrs.intern(
            hash,
            |have| slot.borrow().as_ref() == Some(&have.data),
            || AttrEntry { data: slot.borrow_mut().take().unwrap_or(AttrData::Unit), may_alias, mutable },
        );
        Attr::from_index(index, self.0.salt)
    }

    /// Whether any attribute of the context is a reference to a resource.
    pub fn has_resource_attrs(&self) -> bool {
        self.0.resource_attrs.load(Ordering::Relaxed)
    }

    fn attr_may_alias_inside(&self, data: &AttrData) -> bool {
        match data {
            AttrData::AffineMap(_) | AttrData::IntegerSet(_) | AttrData::Distinct { .. } => true,
            AttrData::Dialect(attr) => {
                let def = self.attr_def(attr.def);
                def.may_alias || def.mutable || def.location || self.params_may_alias(&attr.params)
            }
            data if data.is_location() => true,
            _ => crate::sub_elements::of_attr(data, &mut |part| match part {
                crate::sub_elements::Part::Type(ty) => self.type_may_alias(ty),
                crate::sub_elements::Part::Attr(attr) => self.attr_may_alias(attr),
            }),
        }
    }

    /// The contents of an attribute.
    ///
    /// # Panics
    /// If the attribute is of another context and debug assertions are on, or it is out of range.
    pub fn attr_data(&self, attr: Attr) -> &AttrData {
        &own(self.0.attrs.get(attr.index(self.0.salt))).data
    }

    /// Whether an alias may stand for this attribute or for something inside it.
    pub fn attr_may_alias(&self, attr: Attr) -> bool {
        own(self.0.attrs.get(attr.index(self.0.salt))).may_alias
            || self.0.type_alias_hooks.load(Ordering::Relaxed)
    }

    /// Makes the printer ask the alias hooks of all dialects about builtin types and attributes too.
    pub fn ask_alias_hooks_for_builtins(&self) {
        self.0.type_alias_hooks.store(true, Ordering::Relaxed);
    }

    /// Whether the alias hooks of all dialects are asked about builtin types and attributes too.
    pub fn asks_alias_hooks_for_builtins(&self) -> bool {
        self.0.type_alias_hooks.load(Ordering::Relaxed)
    }

    /// `unit`
    pub fn unit(&self) -> Attr {
        self.common().unit
    }

    /// `loc(unknown)`
    pub fn unknown_loc(&self) -> Attr {
        self.common().unknown_loc
    }

    /// `{}`
    pub fn empty_dict(&self) -> Attr {
        self.common().empty_dict
    }

    /// The definition of a dialect attribute.
    ///
    /// # Panics
    /// If the definition is of another context and out of range there.
    pub fn attr_def(&self, id: AttrDefId) -> &AttrDef {
        &own(self.0.attr_defs.get(id.0 as usize)).1
    }

    /// The dialect of an attribute definition.
    ///
    /// # Panics
    /// If the definition is of another context and out of range there.
    pub fn attr_def_dialect(&self, id: AttrDefId) -> DialectId {
        own(self.0.attr_defs.get(id.0 as usize)).0
    }

    pub(crate) fn is_dialect_location(&self, attr: Attr) -> bool {
        matches!(self.attr_data(attr), AttrData::Dialect(a) if self.attr_def(a.def).location)
    }

    /// The entries of a dictionary attribute; none for anything else.
    pub fn dict(&self, attr: Attr) -> &[NamedAttr] {
        self.attr_data(attr).as_dictionary().unwrap_or(&[])
    }

    /// The value of a key in a dictionary attribute.
    pub fn dict_get(&self, dict: Attr, name: Ident) -> Option<Attr> {
        self.dict(dict).iter().find(|entry| entry.name == name).map(|entry| entry.value)
    }

    /// The row of these property values.
    pub fn props_of(&self, row: &[Option<Attr>]) -> Props {
        let index = self.0.props.intern(hash_of(row), |have| &**have == row, || row.into());
        Props::from_index(index, self.0.salt)
    }

    /// The row without any value.
    pub fn empty_props(&self) -> Props {
        self.common().empty_props
    }

    /// The values of a row, by slot of the operation's definition; an unregistered operation has one slot for any attribute.
    ///
    /// # Panics
    /// If the row is of another context and debug assertions are on, or it is out of range.
    pub fn props(&self, props: Props) -> &[Option<Attr>] {
        own::<Box<[Option<Attr>]>>(self.0.props.get(props.index(self.0.salt)))
    }
}

/// Operation names and dialects.
impl Context {
    /// The operation name `name`, registered or not.
    pub fn op_name(&self, name: &str) -> OpName {
        self.op_name_bytes(name.as_bytes())
    }

    /// The operation name of these bytes, registered or not.
    pub fn op_name_bytes(&self, name: &[u8]) -> OpName {
        let hash = hash_of(name);
        if let Some(index) = self.0.op_names.find(hash, |have| self.bytes(have.name) == name) {
            let name = OpName::from_index(index, self.0.salt);
            self.settle_op(name);
            return name;
        }
        let ident = self.ident_bytes(name);
        let dialect = self.dialect(dialect_part(name));
        let make = || OpInfo {
            name: ident,
            dialect,
            def: OnceLock::new(),
            used_unregistered: AtomicBool::new(false),
            external: RwLock::default(),
        };
        let index = self.0.op_names.intern(hash, |have| have.name == ident, make);
        OpName::from_index(index, self.0.salt)
    }

    /// What the context knows about an operation name.
    ///
    /// # Panics
    /// If the name is of another context and debug assertions are on, or it is out of range.
    pub fn op_info(&self, name: OpName) -> &OpInfo {
        own(self.0.op_names.get(name.index(self.0.salt)))
    }

    /// The registered operation of this name.
    pub fn registered_op(&self, name: &[u8]) -> Option<OpName> {
        let find = || self.0.op_names.find(hash_of(name), |have| self.bytes(have.name) == name);
        let index = find().or_else(|| self.registered_dialect(dialect_part(name)).and_then(|_| find()))?;
        let name = OpName::from_index(index, self.0.salt);
        self.settle_op(name);
        self.op_info(name).registered().map(|_| name)
    }

    /// Waits for the definition of an operation whose dialect is offered, or is being registered by another thread.
    fn settle_op(&self, name: OpName) {
        let info = self.op_info(name);
        if info.def.get().is_none() {
            let offer = &self.dialect_info(info.dialect).offer;
            if offer.is_open() {
                self.take_offer(offer);
            }
        }
    }

    /// The bytes of an operation name.
    pub fn op_name_text(&self, name: OpName) -> &[u8] {
        self.bytes(self.op_info(name).name)
    }

    /// Notes that an operation of this name exists: a definition may not come later.
    pub fn freeze_op(&self, name: OpName) {
        let info = self.op_info(name);
        if info.def.get().is_none() && !info.used_unregistered.load(Ordering::Relaxed) {
            info.used_unregistered.store(true, Ordering::Relaxed);
        }
    }

    /// The dialect of this namespace, registered or not. One that is [offered](Context::offer_dialect) is registered.
    pub fn dialect(&self, name: &[u8]) -> DialectId {
        let id = self.intern_dialect(name);
        let offer = &self.dialect_info(id).offer;
        if offer.is_open() {
            self.take_offer(offer);
        }
        id
    }

    pub(crate) fn intern_dialect(&self, name: &[u8]) -> DialectId {
        let ident = self.ident_bytes(name);
        let make = || DialectInfo { name: ident, def: OnceLock::new(), offer: Offer::default() };
        let index = self.0.dialects.intern(hash_of(&ident.raw()), |have| have.name == ident, make);
        DialectId::from_index(index, self.0.salt)
    }

    /// What the context knows about a dialect.
    ///
    /// # Panics
    /// If the dialect is of another context and debug assertions are on, or it is out of range.
    pub fn dialect_info(&self, id: DialectId) -> &DialectInfo {
        own(self.0.dialects.get(id.index(self.0.salt)))
    }

    /// The registered dialect of this namespace. One that is [offered](Context::offer_dialect) is registered now.
    pub fn registered_dialect(&self, name: &[u8]) -> Option<&RegisteredDialect> {
        let ident = self.find_ident(name)?;
        let index = self.0.dialects.find(hash_of(&ident.raw()), |have| have.name == ident)?;
        let info = self.0.dialects.get(index)?;
        if info.offer.is_open() {
            self.take_offer(&info.offer);
        }
        info.registered()
    }

    /// The names of all registered dialects, sorted. Those that are only offered are not among them.
    pub fn registered_dialects(&self) -> Vec<Ident> {
        self.dialects_that(|info| info.registered().is_some())
    }

    /// The names of all dialects that are registered or offered, sorted.
    pub fn available_dialects(&self) -> Vec<Ident> {
        self.dialects_that(|info| info.registered().is_some() || info.offer.is_open())
    }

    fn dialects_that(&self, test: impl Fn(&DialectInfo) -> bool) -> Vec<Ident> {
        let entries = (0..self.0.dialects.len() as u32).filter_map(|i| self.0.dialects.get(i));
        let mut names: Vec<Ident> = entries.filter(|info| test(info)).map(|info| info.name).collect();
        names.sort_by_key(|&name| self.bytes(name));
        names
    }

    pub(crate) fn offer_turn(&self) -> &Turn {
        &self.0.offer_turn
    }

    /// The names of all registered operations, sorted.
    pub fn registered_ops(&self) -> Vec<OpName> {
        let all = (0..self.0.op_names.len() as u32).map(|i| OpName::from_index(i, self.0.salt));
        let mut names: Vec<OpName> = all.filter(|&name| self.op_info(name).registered().is_some()).collect();
        names.sort_by_key(|&name| self.op_name_text(name));
        names
    }

    /// Registers a dialect with its operations, types and attributes.
    ///
    /// # Errors
    /// If the dialect or one of its operations is there already, an operation is of another dialect, or operations of the same
    /// name exist already. Nothing is registered then.
    pub fn register_dialect(&self, def: DialectDef) -> Result<DialectId, RegisterError> {
        let id = self.dialect(def.name.as_bytes());
        let info = self.dialect_info(id);
        if info.registered().is_some() {
            return Err(RegisterError::DialectTwice(def.name.into()));
        }
        let names = self.check_ops(&def.name, &def.ops)?;
        // Of two definitions of one mnemonic text means the first.
        let mut types_by_mnemonic = FxHashMap::default();
        let type_def = |mut ty: TypeDef| {
            assembly::attach_type(&mut ty);
            let mnemonic = ty.mnemonic.as_bytes().into();
            let ty = TypeDefId(self.0.type_defs.push((id, ty)) as u32);
            types_by_mnemonic.entry(mnemonic).or_insert(ty);
            ty
        };
        let types = def.types.into_iter().map(type_def).collect();
        let mut attrs_by_mnemonic = FxHashMap::default();
        let attr_def = |mut attr: AttrDef| {
            assembly::attach_attr(&mut attr);
            let mnemonic = attr.mnemonic.as_bytes().into();
            let attr = AttrDefId(self.0.attr_defs.push((id, attr)) as u32);
            attrs_by_mnemonic.entry(mnemonic).or_insert(attr);
            attr
        };
        let attrs = def.attrs.into_iter().map(attr_def).collect();
        let registered = RegisteredDialect {
            allows_unknown_ops: def.allows_unknown_ops,
            lacks_ops: def.lacks_ops,
            keeps_unknown_parts: def.keeps_unknown_parts,
            interfaces: def.interfaces,
            hooks: def.hooks,
            types,
            attrs,
            types_by_mnemonic,
            attrs_by_mnemonic,
        };
        let _ = info.def.set(registered);
        self.set_ops(names, def.ops);
        Ok(id)
    }

    /// Adds operations to a dialect, whose types and attributes their definitions may speak of.
    ///
    /// # Errors
    /// If one of the operations is there already, is of another dialect, or exists already as an unregistered one. Nothing is
    /// added then.
    pub fn register_ops(&self, dialect: DialectId, ops: Vec<OpDef>) -> Result<(), RegisterError> {
        let namespace = self.text(self.dialect_info(dialect).name());
        let names = self.check_ops(&namespace, &ops)?;
        self.set_ops(names, ops);
        Ok(())
    }

    fn set_ops(&self, names: Vec<OpName>, ops: Vec<OpDef>) {
        for (name, op) in names.into_iter().zip(ops) {
            let _ = self.op_info(name).def.set(self.compile_op(op));
        }
    }

    fn check_ops(&self, dialect: &str, ops: &[OpDef]) -> Result<Vec<OpName>, RegisterError> {
        let mut names = Vec::with_capacity(ops.len());
        let mut seen = std::collections::HashSet::new();
        for op in ops {
            if dialect_part(op.name.as_bytes()) != dialect.as_bytes() {
                return Err(RegisterError::ForeignOp(op.name.to_string()));
            }
            let name = self.op_name(&op.name);
            let info = self.op_info(name);
            if info.registered().is_some() || !seen.insert(name) {
                return Err(RegisterError::OpTwice(op.name.to_string()));
            }
            if info.used_unregistered.load(Ordering::Relaxed) {
                return Err(RegisterError::OpInUse(op.name.to_string()));
            }
            names.push(name);
        }
        Ok(names)
    }

    fn compile_op(&self, mut def: OpDef) -> RegisteredOp {
        assembly::attach_op(self, &mut def);
        let traits = def.trait_set();
        let mut fields: Vec<u32> = (0..def.attrs.len() as u32).collect();
        fields.sort_by_key(|&field| self.bytes(def.attrs[field as usize].name));
        let mut slots: Vec<Ident> = fields.iter().map(|&field| def.attrs[field as usize].name).collect();
        slots.extend(def.props.iter().map(|prop| prop.name));
        if traits.has(TraitSet::OPERAND_SEGMENTS) {
            slots.push(self.ident(OPERAND_SEGMENTS));
        }
        if traits.has(TraitSet::RESULT_SEGMENTS) {
            slots.push(self.ident(RESULT_SEGMENTS));
        }
        let operand_groups = GroupShape::new(self, &def.operands, traits, &slots, false);
        let result_groups = GroupShape::new(self, &def.results, traits, &slots, true);
        RegisteredOp {
            def,
            traits,
            slots: slots.into(),
            fields: fields.into(),
            operand_groups,
            result_groups,
            plan: OnceLock::new(),
        }
    }

    /// The implementation of interface `I` by an operation: from its definition, from outside, or from its dialect's fallback.
    pub fn op_interface<I: ?Sized + Send + Sync + 'static>(&self, name: OpName) -> Option<Arc<I>> {
        let info = self.op_info(name);
        if let Some(model) = info.def().and_then(|def| def.interfaces.get::<I>()) {
            return Some(Arc::clone(model));
        }
        let external = info.external.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(model) = external.get::<I>() {
            return Some(Arc::clone(model));
        }
        drop(external);
        let dialect = self.dialect_info(info.dialect).registered()?;
        dialect.hooks.as_ref()?.op_interface_fallback(self, name)?.get::<I>().cloned()
    }

    /// Attaches an implementation of interface `I` to an operation from outside its definition.
    pub fn attach_op_interface<I: ?Sized + Send + Sync + 'static>(&self, name: OpName, model: Arc<I>) {
        self.op_info(name).external.write().unwrap_or_else(PoisonError::into_inner).add(model);
    }

    /// The implementations of dialect interface `I`, with their dialects, sorted by namespace.
    pub fn dialect_interfaces<I: ?Sized + Send + Sync + 'static>(&self) -> Vec<(Ident, Arc<I>)> {
        let implementing = |name: Ident| {
            let dialect = self.registered_dialect(self.bytes(name))?;
            Some((name, Arc::clone(dialect.interfaces.get::<I>()?)))
        };
        self.registered_dialects().into_iter().filter_map(implementing).collect()
    }
}

/// The property that holds the lengths of the operand groups.
pub const OPERAND_SEGMENTS: &str = "operandSegmentSizes";
/// The property that holds the lengths of the result groups.
pub const RESULT_SEGMENTS: &str = "resultSegmentSizes";

/// The dialect of an operation name: what stands before the first dot, or all of it.
fn dialect_part(name: &[u8]) -> &[u8] {
    name.split(|&byte| byte == b'.').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_contents_have_equal_handles() {
        let ctx = Context::new();
        assert_eq!(ctx.ident("a"), ctx.ident("a"));
        assert_ne!(ctx.ident("a"), ctx.ident("b"));
        assert_eq!(
            ctx.i32(),
            ctx.intern_type(TypeData::Integer { width: 32, signedness: Signedness::Signless })
        );
        assert_eq!(ctx.bytes(ctx.ident("xyz")), b"xyz");
    }

    #[test]
    fn a_definition_cannot_come_after_the_first_use() {
        let ctx = Context::new();
        ctx.freeze_op(ctx.op_name("t.a"));
        let def = DialectDef { name: "t".into(), ops: vec![OpDef::new("t.a")], ..DialectDef::default() };
        assert_eq!(ctx.register_dialect(def), Err(RegisterError::OpInUse("t.a".into())));
        assert!(ctx.registered_dialect(b"t").is_none());
    }

    #[test]
    fn entries_are_small() {
        assert!(size_of::<AttrEntry>() <= 40, "{}", size_of::<AttrEntry>());
        assert!(size_of::<TypeEntry>() <= 56, "{}", size_of::<TypeEntry>());
    }
}
