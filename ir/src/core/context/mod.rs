//! The [`Context`]: everything that is uniqued or registered.

mod attached;
mod attrs;
mod kinds;
mod known;
mod registry;
mod types;
mod upper;

pub use attached::Attached;
pub use kinds::{OpKind, OpTable};
pub use known::{DialectInfo, OpInfo, RegisterError, RegisteredDialect, RegisteredOp};
pub use registry::{OPERAND_SEGMENTS, RESULT_SEGMENTS};
pub(crate) use upper::Upper;

use crate::attrs::AttrData;
use crate::cache::CacheMode;
use crate::def::{AttrDef, TypeDef};
use crate::diag::Engine;
use crate::groups::SegmentSizes;
use crate::handles::{Attr, DialectId, Ident, Props, Salt, Type};
use crate::layout::Line;
use crate::loc::LocSpace;
use crate::offers::Turn;
use crate::symbols::KnownIdents;
use crate::types::{Signedness, TypeData};
use rmlir_num::{AffineStore, FloatKind};
use rmlir_par::intern::{Uniquer, hash_of};
use rmlir_par::list::List;
use std::borrow::Borrow;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// Everything that is uniqued (identifiers, types, attributes, affine expressions, property rows, locations) or registered
/// (dialects and their definitions), with the diagnostics engine.
///
/// A context is a cheap handle: clones share their contents. It is `Send + Sync`, append-only, and reading takes no lock. Two
/// handles of one context are equal exactly when what they stand for is. Debug builds catch most handles that are used with
/// another context than their own.
#[derive(Clone)]
pub struct Context(Arc<Inner>);

pub(crate) struct Inner {
    upper: &'static Upper,
    salt: Salt,
    idents: Uniquer<Box<[u8]>>,
    types: Uniquer<TypeEntry>,
    attrs: Uniquer<AttrEntry>,
    props: Uniquer<Box<[Option<Attr>]>>,
    op_names: Uniquer<OpInfo>,
    dialects: Uniquer<DialectInfo>,
    kinds: kinds::KindNames,
    offer_turn: Turn,
    line: Line,
    type_defs: List<(DialectId, TypeDef)>,
    attr_defs: List<AttrDefEntry>,
    affine: AffineStore,
    locs: LocSpace,
    diags: Engine,
    allow_unregistered: AtomicBool,
    allow_dangling: AtomicBool,
    cache_mode: AtomicU8,
    print_op_on_diagnostic: AtomicBool,
    debuginfo_on_diagnostic: AtomicBool,
    type_alias_hooks: AtomicBool,
    resource_attrs: AtomicBool,
    /// Some type or attribute is mutable.
    mutable_parts: AtomicBool,
    serial: AtomicU64,
    common: OnceLock<Common>,
    segment_sizes: SegmentSizes,
    /// What upper floors and other crates keep with the context.
    attached: Attached,
}

/// What is noted of a type or attribute when it is made, since to find it out later would take a look at all that is inside it.
#[derive(Clone, Copy, Default)]
struct Nature {
    /// An alias may stand for it or for something inside it.
    may_alias: bool,
    /// It, or something inside it, gets a body later. What may change may also have an alias.
    mutable: bool,
}

impl Nature {
    /// Adds that of something inside.
    fn add(&mut self, part: Nature) {
        self.may_alias |= part.may_alias;
        self.mutable |= part.mutable;
    }
}

struct TypeEntry {
    data: TypeData,
    nature: Nature,
}

impl Borrow<TypeData> for TypeEntry {
    fn borrow(&self) -> &TypeData {
        &self.data
    }
}

struct AttrEntry {
    data: AttrData,
    nature: Nature,
}

impl Borrow<AttrData> for AttrEntry {
    fn borrow(&self) -> &AttrData {
        &self.data
    }
}

/// A definition of an attribute.
pub(in crate::core) struct AttrDefEntry {
    dialect: DialectId,
    pub(in crate::core) def: AttrDef,
    /// Some parameter has a constraint.
    pub(in crate::core) constrained: bool,
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

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Context({} types, {} attributes)", self.0.types.len(), self.0.attrs.len())
    }
}

/// Number of contexts made so far, for the debug check of handles.
static CONTEXTS: AtomicU32 = AtomicU32::new(0);

impl Context {
    /// A context that knows the builtin dialect and nothing else, with what upper floors do for it.
    pub(crate) fn with_upper(upper: &'static Upper) -> Context {
        let ctx = Context(Arc::new(Inner {
            upper,
            salt: Salt::of_context(CONTEXTS.fetch_add(1, Ordering::Relaxed)),
            idents: Uniquer::default(),
            types: Uniquer::default(),
            attrs: Uniquer::default(),
            props: Uniquer::default(),
            op_names: Uniquer::default(),
            dialects: Uniquer::default(),
            kinds: kinds::KindNames::default(),
            offer_turn: Turn::default(),
            line: Line::default(),
            type_defs: List::default(),
            attr_defs: List::default(),
            affine: AffineStore::new(),
            locs: LocSpace::default(),
            diags: Engine::default(),
            allow_unregistered: AtomicBool::new(false),
            allow_dangling: AtomicBool::new(false),
            cache_mode: AtomicU8::new(CacheMode::of_environment() as u8),
            print_op_on_diagnostic: AtomicBool::new(true),
            debuginfo_on_diagnostic: AtomicBool::new(false),
            type_alias_hooks: AtomicBool::new(false),
            resource_attrs: AtomicBool::new(false),
            mutable_parts: AtomicBool::new(false),
            serial: AtomicU64::new(0),
            common: OnceLock::new(),
            segment_sizes: SegmentSizes::default(),
            attached: Attached::default(),
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

    pub(crate) fn upper(&self) -> &'static Upper {
        self.0.upper
    }

    /// What others keep with the context, one value of each type.
    pub fn attached(&self) -> &Attached {
        &self.0.attached
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

    pub(crate) fn line(&self) -> &Line {
        &self.0.line
    }

    /// Says what is done when a cache has the answer. It holds for all that this context is used for.
    pub fn set_cache_mode(&self, mode: CacheMode) {
        self.0.cache_mode.store(mode as u8, Ordering::Relaxed);
    }

    /// What is done when a cache has the answer.
    #[inline]
    pub fn cache_mode(&self) -> CacheMode {
        CacheMode::of_number(self.0.cache_mode.load(Ordering::Relaxed))
    }

    /// Accepts or refuses operations, types and attributes of unregistered dialects.
    pub fn allow_unregistered_dialects(&self, allow: bool) {
        self.0.allow_unregistered.store(allow, Ordering::Relaxed);
    }

    /// Whether operations may refer to symbols that are not there.
    pub fn allows_dangling_symbols(&self) -> bool {
        self.0.allow_dangling.load(Ordering::Relaxed)
    }

    /// Accepts or refuses references to symbols that are not there: in a part of a module they are, what they mean is elsewhere.
    pub fn allow_dangling_symbols(&self, allow: bool) {
        self.0.allow_dangling.store(allow, Ordering::Relaxed);
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
        self.0.idents.at(ident.index(self.0.salt))
    }

    /// An identifier as text, with replacement characters where it is not UTF-8.
    pub fn text(&self, ident: Ident) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(ident))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::def::{DialectDef, OpDef};

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
