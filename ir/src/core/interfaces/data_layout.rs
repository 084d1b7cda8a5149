//! Sizes and alignments of types, as the operations around say.
//!
//! An operation may carry a *specification*, an attribute with entries per type and per name. Entries of inner operations go
//! before those of outer ones.

use crate::attrs::AttrData;
use crate::context::Context;
use crate::handles::{Attr, Ident, Type};
use crate::module::OpRef;
use crate::types::TypeData;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::mem::discriminant;

/// What an entry of a specification is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayoutKey {
    /// A type, and for most kinds its class.
    Type(Type),
    /// A name, for instance `dlti.endianness`.
    Name(Ident),
}

/// An entry of a specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LayoutEntry {
    /// What it is about.
    pub key: LayoutKey,
    /// What it says.
    pub value: Attr,
}

/// An attribute that is a specification.
pub trait DataLayoutSpec: Send + Sync {
    /// Its entries.
    fn entries(&self, ctx: &Context, spec: Attr) -> Vec<LayoutEntry>;
}

/// An operation that may carry a specification. Any operation whose discardable attributes hold one is treated so too.
pub trait DataLayoutOpInterface: Send + Sync {
    /// The specification, if there is one.
    fn spec(&self, op: OpRef<'_>) -> Option<Attr>;
}

/// A dialect's type that has a size.
pub trait DataLayoutType: Send + Sync {
    /// Size in bits.
    fn size_in_bits(&self, layout: &DataLayout<'_>, ty: Type) -> Option<u64>;
    /// Alignment that must be kept, in bytes.
    fn abi_alignment(&self, layout: &DataLayout<'_>, ty: Type) -> Option<u64>;
    /// Alignment that is best, in bytes.
    fn preferred_alignment(&self, layout: &DataLayout<'_>, ty: Type) -> Option<u64> {
        self.abi_alignment(layout, ty)
    }
}

/// A dialect's type about which specifications may have entries.
pub trait LayoutEntries: Send + Sync {
    /// Why an entry about a type makes no sense.
    ///
    /// # Errors
    /// If it does not: the words of the error.
    fn verify(&self, ctx: &Context, ty: Type, value: Attr) -> Result<(), String>;
    /// Whether an entry may stand inside of operations whose specifications have these about types of the same class, inner ones
    /// first. It is asked if there are any.
    fn combines(&self, ctx: &Context, ty: Type, value: Attr, outer: &[(Type, Attr)]) -> bool;
}

/// A type about which entries may say anything.
pub struct AnyEntries;

impl LayoutEntries for AnyEntries {
    fn verify(&self, _: &Context, _: Type, _: Attr) -> Result<(), String> {
        Ok(())
    }

    fn combines(&self, _: &Context, _: Type, _: Attr, _: &[(Type, Attr)]) -> bool {
        true
    }
}

/// The layout in force at some place.
#[derive(Clone, Debug)]
pub struct DataLayout<'c> {
    ctx: &'c Context,
    /// Inner specifications first.
    entries: Vec<LayoutEntry>,
    inner: RefCell<Inner>,
}

/// What types inside others gave. A type may hold the same one twice, that one another twice, and so on: each is asked once.
#[derive(Clone, Debug, Default)]
struct Inner {
    depth: u32,
    answers: FxHashMap<(Type, Question), Option<u64>>,
}

/// What is asked about a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Question {
    Size,
    AbiAlignment,
    PreferredAlignment,
}

/// Types that are nested deeper have no size. Each level is a call of a dialect's hook.
const DEEPEST: u32 = 2048;

/// Width of `index` when nothing else is said.
const INDEX_BITS: u64 = 64;

impl<'c> DataLayout<'c> {
    /// The layout without any specification.
    pub fn new(ctx: &'c Context) -> DataLayout<'c> {
        DataLayout { ctx, entries: Vec::new(), inner: RefCell::default() }
    }

    /// The layout inside `op`: what it and the operations around it say.
    pub fn of(op: OpRef<'c>) -> DataLayout<'c> {
        DataLayout::inside(op.ctx(), op)
    }

    /// The same, with a handle of the context of its own: the module may change as long as the layout is used.
    pub fn inside(ctx: &'c Context, op: OpRef<'_>) -> DataLayout<'c> {
        let mut layout = DataLayout::new(ctx);
        for op in std::iter::successors(Some(op), |op| op.parent()) {
            layout.entries.extend(spec_entries(op));
        }
        layout
    }

    /// The context.
    pub fn ctx(&self) -> &'c Context {
        self.ctx
    }

    /// What the innermost specification says about a name.
    pub fn named(&self, name: &str) -> Option<Attr> {
        let name = self.ctx.find_ident(name.as_bytes())?;
        self.entries.iter().find(|entry| entry.key == LayoutKey::Name(name)).map(|entry| entry.value)
    }

    /// The entries about types of the same class as `ty`: the same builtin kind, or the same definition of a dialect.
    pub fn entries_of_class(&self, ty: Type) -> impl Iterator<Item = (Type, Attr)> {
        let class = self.ctx.type_data(ty);
        let same = move |other: &TypeData| match (class, other) {
            (TypeData::Dialect(a), TypeData::Dialect(b)) => a.def == b.def,
            (TypeData::Float(a), TypeData::Float(b)) => a == b,
            _ => discriminant(class) == discriminant(other),
        };
        self.entries.iter().filter_map(move |entry| match entry.key {
            LayoutKey::Type(other) if same(self.ctx.type_data(other)) => Some((other, entry.value)),
            _ => None,
        })
    }

    /// Size in bits; `None` for a type that has none.
    pub fn size_in_bits(&self, ty: Type) -> Option<u64> {
        match self.ctx.type_data(ty) {
            &TypeData::Integer { width, .. } => Some(u64::from(width)),
            TypeData::Float(kind) => Some(u64::from(kind.width())),
            TypeData::Index => Some(self.index_bits(ty)),
            &TypeData::Complex(element) => {
                let size = self.size_in_bits(element)?;
                let alignment = self.preferred_alignment(element)?.checked_mul(8)?;
                size.checked_next_multiple_of(alignment)?.checked_add(size)
            }
            TypeData::Vector { shape, element, .. } => self.vector_bits(shape, *element),
            TypeData::Dialect(_) => self.of_dialect(ty, Question::Size),
            _ => None,
        }
    }

    fn of_dialect(&self, ty: Type, question: Question) -> Option<u64> {
        let hooks = self.ctx.type_interface::<dyn DataLayoutType>(ty)?;
        let depth = self.inner.borrow().depth;
        // What is asked from outside is asked of a few types, most of which hold none.
        if depth > 0
            && let Some(&known) = self.inner.borrow().answers.get(&(ty, question))
        {
            return known;
        }
        if depth == DEEPEST {
            return None;
        }
        self.inner.borrow_mut().depth = depth + 1;
        let answer = match question {
            Question::Size => hooks.size_in_bits(self, ty),
            Question::AbiAlignment => hooks.abi_alignment(self, ty),
            Question::PreferredAlignment => hooks.preferred_alignment(self, ty),
        };
        let mut inner = self.inner.borrow_mut();
        inner.depth = depth;
        if depth > 0 {
            inner.answers.insert((ty, question), answer);
        }
        answer
    }

    fn index_bits(&self, index: Type) -> u64 {
        let value = self.entries_of_class(index).next().map(|(_, value)| self.ctx.attr_data(value));
        match value {
            Some(AttrData::Integer { value, .. }) => value.to_u64().unwrap_or(INDEX_BITS),
            _ => INDEX_BITS,
        }
    }

    /// The innermost dimension takes as much as the next power of two; elements are whole bytes.
    fn vector_bits(&self, shape: &[i64], element: Type) -> Option<u64> {
        let size = self.size(element)?.checked_mul(8)?;
        let Some((&last, outer)) = shape.split_last() else { return Some(size) };
        let last = u64::try_from(last).ok()?.checked_next_power_of_two()?;
        outer.iter().try_fold(size.checked_mul(last)?, |n, &dim| n.checked_mul(u64::try_from(dim).ok()?))
    }

    /// Size in bytes; `None` for a type that has none.
    pub fn size(&self, ty: Type) -> Option<u64> {
        Some(self.size_in_bits(ty)?.div_ceil(8))
    }

    /// Alignment that must be kept, in bytes; `None` for a type that has none.
    pub fn abi_alignment(&self, ty: Type) -> Option<u64> {
        match self.ctx.type_data(ty) {
            TypeData::Vector { .. } => self.size(ty)?.checked_next_power_of_two(),
            TypeData::Float(_) => {
                self.stated_alignment(ty, 0).or_else(|| self.size(ty)?.checked_next_power_of_two())
            }
            TypeData::Integer { .. } => {
                let natural = || self.size(ty)?.checked_next_power_of_two();
                // Wide integers are aligned to four bytes unless a specification says otherwise.
                let plain = if self.size_in_bits(ty)? < 64 { natural() } else { Some(4) };
                self.stated_alignment(ty, 0).or(plain)
            }
            TypeData::Index => self.abi_alignment(self.index_as_integer(ty)?),
            &TypeData::Complex(element) => self.abi_alignment(element),
            TypeData::Dialect(_) => self.of_dialect(ty, Question::AbiAlignment),
            _ => None,
        }
    }

    /// Alignment that is best, in bytes; `None` for a type that has none.
    pub fn preferred_alignment(&self, ty: Type) -> Option<u64> {
        match self.ctx.type_data(ty) {
            TypeData::Vector { .. } => self.abi_alignment(ty),
            TypeData::Float(_) => self.stated_alignment(ty, 1).or_else(|| self.abi_alignment(ty)),
            TypeData::Integer { .. } => {
                self.stated_alignment(ty, 1).or_else(|| self.size(ty)?.checked_next_power_of_two())
            }
            TypeData::Index => self.preferred_alignment(self.index_as_integer(ty)?),
            &TypeData::Complex(element) => self.preferred_alignment(element),
            TypeData::Dialect(_) => self.of_dialect(ty, Question::PreferredAlignment),
            _ => None,
        }
    }

    fn index_as_integer(&self, index: Type) -> Option<Type> {
        let width = u32::try_from(self.index_bits(index)).ok()?;
        self.ctx.integer_type(width, crate::types::Signedness::Signless).ok()
    }

    /// Element `which` of the alignments that a specification states for a type, in bits there, in bytes here. Of integers the
    /// next wider one that is stated counts, else the widest.
    fn stated_alignment(&self, ty: Type, which: usize) -> Option<u64> {
        let width = |ty: Type| self.size_in_bits(ty).unwrap_or(0);
        let (own, mut best) = (width(ty), None::<(Type, Attr)>);
        for (other, value) in self.entries_of_class(ty) {
            let better = match best {
                None => true,
                Some((have, _)) if width(have) >= own => width(other) >= own && width(other) < width(have),
                Some((have, _)) => width(other) > width(have),
            };
            if better {
                best = Some((other, value));
            }
        }
        let bits = alignments(self.ctx, best?.1)?;
        bits.get(which).or(bits.first()).map(|&bits| bits / 8)
    }
}

/// The integers in `dense<...> : vector<Nxi64>`.
fn alignments(ctx: &Context, attr: Attr) -> Option<Vec<u64>> {
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return None };
    let element = ctx.type_data(dense.ty).shaped_element()?;
    let size = ctx.type_data(element).storage_width()?.div_ceil(8).clamp(1, 8) as usize;
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |n, &byte| n << 8 | u64::from(byte));
    Some(dense.raw.chunks_exact(size).map(word).collect())
}

/// The entries of the specification that an operation carries.
fn spec_entries(op: OpRef<'_>) -> Vec<LayoutEntry> {
    let ctx = op.ctx();
    let entries = |spec: Attr| Some(ctx.attr_interface::<dyn DataLayoutSpec>(spec)?.entries(ctx, spec));
    let model = ctx.op_interface::<dyn DataLayoutOpInterface>(op.name());
    let stated = model.and_then(|model| model.spec(op));
    let discardable = ctx.dict(op.discardable()).iter().map(|entry| entry.value);
    stated.into_iter().chain(discardable).find_map(entries).unwrap_or_default()
}
