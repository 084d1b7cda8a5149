//! Classes and records.

use crate::intern::Symbol;
use crate::source::Loc;
use crate::types::Ty;
use crate::value::Value;

/// The handle of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct RecordId(pub(crate) u32);

/// The handle of a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ClassId(pub(crate) u32);

/// What a field is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// An ordinary field: it must have a constant value in the end.
    Normal,
    /// Declared with `field`: what cannot be evaluated stays.
    Keep,
    /// A template argument of a class.
    Template,
}

/// A field of a class or record.
#[derive(Clone, Debug)]
pub struct Field {
    pub(crate) name: Symbol,
    pub(crate) ty: Ty,
    pub(crate) kind: FieldKind,
    pub(crate) value: Value,
    pub(crate) loc: Loc,
}

/// An `assert` or `dump`: a condition (absent for `dump`) and a message.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    pub(crate) loc: Loc,
    pub(crate) condition: Option<Value>,
    pub(crate) message: Value,
}

/// A class, a record, or the prototype of a record inside a loop or multiclass.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) name: Value,
    /// The name once it is known.
    pub(crate) name_symbol: Symbol,
    pub(crate) anonymous: bool,
    /// Where it was defined, then the `defm`s that instantiated it.
    pub(crate) locs: Vec<Loc>,
    pub(crate) fields: Vec<Field>,
    /// Qualified names of the template arguments, in order.
    pub(crate) params: Vec<Symbol>,
    /// All superclasses, parents before children, with repetitions.
    pub(crate) supers: Vec<ClassId>,
    pub(crate) direct: Vec<ClassId>,
    pub(crate) checks: Vec<Check>,
    /// The class has been defined, not only declared.
    pub(crate) defined: bool,
}

impl Record {
    pub(crate) fn new(name: Value, name_symbol: Symbol, loc: Loc) -> Self {
        Record {
            name,
            name_symbol,
            anonymous: false,
            locs: vec![loc],
            fields: Vec::new(),
            params: Vec::new(),
            supers: Vec::new(),
            direct: Vec::new(),
            checks: Vec::new(),
            defined: false,
        }
    }

    pub(crate) fn field(&self, name: Symbol) -> Option<&Field> {
        self.fields.iter().find(|f| f.name == name)
    }

    pub(crate) fn field_mut(&mut self, name: Symbol) -> Option<&mut Field> {
        self.fields.iter_mut().find(|f| f.name == name)
    }

    pub(crate) fn loc(&self) -> Loc {
        self.locs.first().copied().unwrap_or_default()
    }
}
