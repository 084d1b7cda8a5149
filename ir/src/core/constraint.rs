//! Constraints as values: what a type or attribute must be, with the words for it.
//!
//! A constraint has three answers. [`Verdict::Unknown`] never refuses: it says that part of the constraint is not understood
//! (a predicate written in another language), and is counted where that is of interest.

use crate::attrs::AttrData;
use crate::cache::{Bound, Cache, Handle, HandleCache, Key};
use crate::context::Context;
use crate::def::Param;
use crate::handles::{Attr, Type};
use crate::types::{Signedness, TypeData};
use std::fmt;
use std::ops::Not;
use std::sync::Arc;

/// The answer of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Yes,
    /// It does not hold.
    No,
    /// Nobody can tell.
    Unknown,
}

impl Verdict {
    /// Whether this refuses.
    pub fn refuses(self) -> bool {
        self == Verdict::No
    }
}

impl From<bool> for Verdict {
    fn from(holds: bool) -> Verdict {
        if holds { Verdict::Yes } else { Verdict::No }
    }
}

impl Not for Verdict {
    type Output = Verdict;

    fn not(self) -> Verdict {
        match self {
            Verdict::Yes => Verdict::No,
            Verdict::No => Verdict::Yes,
            Verdict::Unknown => Verdict::Unknown,
        }
    }
}

/// A predicate together with the words that an error uses for it.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// For instance `32-bit signless integer`.
    pub summary: Arc<str>,
    /// What must hold.
    pub pred: Pred,
}

impl Constraint {
    /// A constraint of a predicate and its words.
    pub fn new(summary: &str, pred: Pred) -> Constraint {
        Constraint { summary: summary.into(), pred }
    }

    /// Holds for everything.
    pub fn any(summary: &str) -> Constraint {
        Constraint::new(summary, Pred::True)
    }
}

/// A test of a type or attribute, in Rust.
pub type PredTest = dyn Fn(&Context, Subject) -> Verdict + Send + Sync;

/// A predicate written in Rust.
#[derive(Clone)]
pub struct PredFn {
    /// A name for reports.
    pub name: Arc<str>,
    /// The test.
    pub test: Arc<PredTest>,
    known: Known,
}

/// Answers that a predicate gave before.
#[derive(Clone)]
enum Known {
    /// None is kept.
    None,
    /// By subject: they follow from what that consists of.
    OfContents(Arc<HandleCache>),
    /// By definition: they follow from that, for a type or attribute of a dialect.
    OfDefinition(Arc<HandleCache>),
}

/// Answers of predicates in Rust.
static ANSWERS: Cache = Cache::new("constraint.answers", Key::Handle, Bound::Entries(32));

impl PredFn {
    /// A predicate that is asked every time.
    pub fn new(name: impl Into<Arc<str>>, test: Arc<PredTest>) -> PredFn {
        PredFn { name: name.into(), test, known: Known::None }
    }

    /// A predicate whose answer follows from what the subject consists of and from nothing else. A definite answer is remembered.
    pub fn of_contents(name: impl Into<Arc<str>>, test: Arc<PredTest>) -> PredFn {
        let known = Known::OfContents(Arc::new(HandleCache::new(&ANSWERS)));
        PredFn { known, ..PredFn::new(name, test) }
    }

    /// A predicate whose answer about a type or attribute of a dialect follows from its definition and from nothing else. A definite answer
    /// about those is remembered.
    pub fn of_definition(name: impl Into<Arc<str>>, test: Arc<PredTest>) -> PredFn {
        let known = Known::OfDefinition(Arc::new(HandleCache::new(&ANSWERS)));
        PredFn { known, ..PredFn::new(name, test) }
    }

    /// Whether the predicate holds for `subject`.
    pub fn eval(&self, ctx: &Context, subject: Subject) -> Verdict {
        let ask = || (self.test)(ctx, subject);
        match &self.known {
            Known::None => ask(),
            Known::OfContents(known) => known.answer(ctx, subject, ask),
            Known::OfDefinition(known) => match subject.definition(ctx) {
                Some(definition) => known.answer(ctx, definition, ask),
                None => ask(),
            },
        }
    }
}

impl fmt::Debug for PredFn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PredFn({})", self.name)
    }
}

/// What a predicate is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
}

impl Subject {
    /// The definition of a type or attribute of a dialect.
    fn definition(self, ctx: &Context) -> Option<Handle> {
        match self {
            Subject::Type(ty) => match ctx.type_data(ty) {
                TypeData::Dialect(data) => Some(Handle::TypeDef(data.def)),
                _ => None,
            },
            Subject::Attr(attr) => match ctx.attr_data(attr) {
                AttrData::Dialect(data) => Some(Handle::AttrDef(data.def)),
                _ => None,
            },
        }
    }
}

/// The classes of builtin types that a predicate can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum TypeClass {
    Integer,
    Index,
    None,
    Float,
    Function,
    Tuple,
    Complex,
    Vector,
    RankedTensor,
    UnrankedTensor,
    MemRef,
    UnrankedMemRef,
}

/// The classes of builtin attributes that a predicate can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum AttrClass {
    Unit,
    Integer,
    Float,
    String,
    Array,
    Dictionary,
    Type,
    SymbolRef,
    FlatSymbolRef,
    AffineMap,
    IntegerSet,
    DenseArray,
    DenseElements,
    Location,
}

impl TypeClass {
    /// What a builtin type is; none of another dialect is of any.
    pub fn of(data: &TypeData) -> Option<TypeClass> {
        Some(match data {
            TypeData::Integer { .. } => TypeClass::Integer,
            TypeData::Index => TypeClass::Index,
            TypeData::None => TypeClass::None,
            TypeData::Float(_) => TypeClass::Float,
            TypeData::Function { .. } => TypeClass::Function,
            TypeData::Tuple(_) => TypeClass::Tuple,
            TypeData::Complex(_) => TypeClass::Complex,
            TypeData::Vector { .. } => TypeClass::Vector,
            TypeData::RankedTensor { .. } => TypeClass::RankedTensor,
            TypeData::UnrankedTensor(_) => TypeClass::UnrankedTensor,
            TypeData::MemRef { .. } => TypeClass::MemRef,
            TypeData::UnrankedMemRef { .. } => TypeClass::UnrankedMemRef,
            TypeData::Opaque { .. } | TypeData::Encoded(_) | TypeData::Dialect(_) => return None,
        })
    }
}

impl AttrClass {
    /// Whether an attribute is of the class.
    pub fn has(self, data: &AttrData) -> bool {
        match self {
            AttrClass::Unit => matches!(data, AttrData::Unit),
            AttrClass::Integer => matches!(data, AttrData::Integer { .. }),
            AttrClass::Float => matches!(data, AttrData::Float { .. }),
            AttrClass::String => matches!(data, AttrData::String { .. }),
            AttrClass::Array => matches!(data, AttrData::Array(_)),
            AttrClass::Dictionary => matches!(data, AttrData::Dictionary(_)),
            AttrClass::Type => matches!(data, AttrData::Type(_)),
            AttrClass::SymbolRef => matches!(data, AttrData::SymbolRef { .. }),
            AttrClass::FlatSymbolRef => {
                matches!(data, AttrData::SymbolRef { nested, .. } if nested.is_empty())
            }
            AttrClass::AffineMap => matches!(data, AttrData::AffineMap(_)),
            AttrClass::IntegerSet => matches!(data, AttrData::IntegerSet(_)),
            AttrClass::DenseArray => matches!(data, AttrData::DenseArray(_)),
            AttrClass::DenseElements => matches!(data, AttrData::DenseElements(_)),
            AttrClass::Location => data.is_location(),
        }
    }
}

/// A predicate over a type or attribute.
#[derive(Clone, Debug)]
pub enum Pred {
    /// Always.
    True,
    /// Nobody can tell; holds the text that was not understood.
    Opaque(Arc<str>),
    /// All of them.
    And(Arc<[Pred]>),
    /// One of them.
    Or(Arc<[Pred]>),
    /// Not this.
    Not(Arc<Pred>),
    /// The type is of this class.
    Type(TypeClass),
    /// The type is exactly this.
    Exactly(Type),
    /// An integer type of this width (`None`: any) and signedness (`None`: any).
    IntegerType(Option<u32>, Option<Signedness>),
    /// A shaped type whose element type satisfies this.
    Element(Arc<Pred>),
    /// The attribute is of this class.
    Attr(AttrClass),
    /// A typed attribute (integer, float, elements) whose type satisfies this.
    AttrType(Arc<Pred>),
    /// A type attribute whose value satisfies this.
    TypeValue(Arc<Pred>),
    /// An array attribute all of whose elements satisfy this.
    EachElement(Arc<Pred>),
    /// A test in Rust.
    Fn(PredFn),
}

impl Pred {
    /// All of `preds`: what is all of several itself comes in its parts.
    pub fn and(preds: impl IntoIterator<Item = Pred>) -> Pred {
        let mut parts = Vec::new();
        for pred in preds {
            match pred {
                Pred::True => {}
                Pred::And(inner) => parts.extend(inner.iter().cloned()),
                pred => parts.push(pred),
            }
        }
        match parts.len() {
            0 => Pred::True,
            1 => parts.swap_remove(0),
            _ => Pred::And(parts.into()),
        }
    }

    /// One of `preds`.
    pub fn or(preds: impl IntoIterator<Item = Pred>) -> Pred {
        Pred::Or(preds.into_iter().collect())
    }

    /// Whether the predicate holds for `subject`.
    pub fn eval(&self, ctx: &Context, subject: Subject) -> Verdict {
        match self {
            Pred::True => Verdict::Yes,
            Pred::Opaque(_) => Verdict::Unknown,
            Pred::And(parts) => all(parts.iter().map(|p| p.eval(ctx, subject))),
            Pred::Or(parts) => !all(parts.iter().map(|p| !p.eval(ctx, subject))),
            Pred::Not(inner) => !inner.eval(ctx, subject),
            Pred::Fn(f) => f.eval(ctx, subject),
            _ => match subject {
                Subject::Type(ty) => self.eval_type(ctx, ty),
                Subject::Attr(attr) => self.eval_attr(ctx, attr),
            },
        }
    }

    fn eval_type(&self, ctx: &Context, ty: Type) -> Verdict {
        let data = ctx.type_data(ty);
        match self {
            Pred::Type(class) => (TypeClass::of(data) == Some(*class)).into(),
            Pred::Exactly(want) => (ty == *want).into(),
            Pred::IntegerType(want_width, want_sign) => match data {
                TypeData::Integer { width, signedness } => (want_width.is_none_or(|w| w == *width)
                    && want_sign.is_none_or(|s| s == *signedness))
                .into(),
                _ => Verdict::No,
            },
            Pred::Element(inner) => match element(ctx, data) {
                Ok(element) => inner.eval(ctx, Subject::Type(element)),
                Err(verdict) => verdict,
            },
            _ => Verdict::No,
        }
    }

    fn eval_attr(&self, ctx: &Context, attr: Attr) -> Verdict {
        let data = ctx.attr_data(attr);
        match self {
            Pred::Attr(class) => class.has(data).into(),
            Pred::AttrType(inner) => match ctx.attr_type(attr) {
                Some(ty) => inner.eval(ctx, Subject::Type(ty)),
                None => Verdict::No,
            },
            Pred::TypeValue(inner) => match data {
                AttrData::Type(ty) => inner.eval(ctx, Subject::Type(*ty)),
                _ => Verdict::No,
            },
            Pred::EachElement(inner) => match data {
                AttrData::Array(elements) => all(elements.iter().map(|&e| inner.eval(ctx, Subject::Attr(e)))),
                _ => Verdict::No,
            },
            _ => Verdict::No,
        }
    }
}

/// The element type of a shaped type; without one, what is to be said of it.
fn element(ctx: &Context, data: &TypeData) -> Result<Type, Verdict> {
    match data {
        // One of a dialect is shaped if it has its element type as a parameter.
        TypeData::Dialect(of) => {
            let mut named = ctx.type_def(of.def).params.iter().zip(of.params.iter());
            match named.find(|(param, _)| is_element(&param.name)) {
                Some((_, Param::Type(element))) => Ok(*element),
                _ => Err(Verdict::Unknown),
            }
        }
        TypeData::Encoded(_) => Err(Verdict::Unknown),
        data => data.shaped_element().ok_or(Verdict::No),
    }
}

/// Whether a parameter has the accessor `getElementType`, whatever the case of its words.
fn is_element(name: &str) -> bool {
    let letters = name.bytes().filter(|&byte| byte != b'_').map(|byte| byte.to_ascii_lowercase());
    letters.eq(*b"elementtype")
}

/// Conjunction of verdicts: one `No` decides, else one `Unknown`.
fn all(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let mut result = Verdict::Yes;
    for verdict in verdicts {
        match verdict {
            Verdict::No => return Verdict::No,
            Verdict::Unknown => result = Verdict::Unknown,
            Verdict::Yes => {}
        }
    }
    result
}
