//! Types: interned, convertible, joinable.

use crate::interp::Interp;
use crate::record::ClassId;
use rustc_hash::FxHashMap;

/// The handle of a type. Two handles of one run are equal if and only if the types are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ty(pub(crate) u32);

/// What a type is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// `bit`
    Bit,
    /// `int`: 64 bits, signed
    Int,
    /// `string` (and `code`)
    String,
    /// `dag`
    Dag,
    /// `bits<N>`
    Bits(u32),
    /// `list<T>`
    List(Ty),
    /// Records that derive from all of these classes; of none: any record.
    Record(Box<[ClassId]>),
}

impl Ty {
    pub(crate) const BIT: Ty = Ty(0);
    pub(crate) const INT: Ty = Ty(1);
    pub(crate) const STRING: Ty = Ty(2);
    pub(crate) const DAG: Ty = Ty(3);
    pub(crate) const ANY_RECORD: Ty = Ty(4);
}

/// The table of types.
#[derive(Debug)]
pub(crate) struct Types {
    kinds: Vec<TypeKind>,
    index: FxHashMap<TypeKind, Ty>,
}

impl Default for Types {
    fn default() -> Self {
        let mut types = Types { kinds: Vec::new(), index: FxHashMap::default() };
        for kind in [TypeKind::Bit, TypeKind::Int, TypeKind::String, TypeKind::Dag] {
            types.intern(kind);
        }
        types.intern(TypeKind::Record(Box::default()));
        types
    }
}

impl Types {
    pub(crate) fn intern(&mut self, kind: TypeKind) -> Ty {
        if let Some(&ty) = self.index.get(&kind) {
            return ty;
        }
        let ty = Ty(self.kinds.len() as u32);
        self.kinds.push(kind.clone());
        self.index.insert(kind, ty);
        ty
    }

    pub(crate) fn kind(&self, ty: Ty) -> &TypeKind {
        // A handle of another run is no reason to panic.
        self.kinds.get(ty.0 as usize).unwrap_or(&TypeKind::Int)
    }

    pub(crate) fn list(&mut self, elem: Ty) -> Ty {
        self.intern(TypeKind::List(elem))
    }

    pub(crate) fn bits(&mut self, width: u32) -> Ty {
        self.intern(TypeKind::Bits(width))
    }

    pub(crate) fn elem(&self, ty: Ty) -> Option<Ty> {
        match self.kind(ty) {
            TypeKind::List(elem) => Some(*elem),
            _ => None,
        }
    }

    pub(crate) fn is_record(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TypeKind::Record(_))
    }

    pub(crate) fn is_int_like(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TypeKind::Bit | TypeKind::Int | TypeKind::Bits(_))
    }
}

impl Interp {
    /// The type of records of exactly these classes: supertypes among them are dropped.
    pub(crate) fn record_type(&mut self, classes: &[ClassId]) -> Ty {
        let mut kept: Vec<ClassId> = Vec::with_capacity(classes.len());
        for &class in classes {
            let implied = classes.iter().any(|&other| other != class && self.class_derives(other, class));
            if !implied && !kept.contains(&class) {
                kept.push(class);
            }
        }
        kept.sort_unstable();
        self.types.intern(TypeKind::Record(kept.into()))
    }

    fn records_are(&self, from: &[ClassId], to: &[ClassId]) -> bool {
        to.iter().all(|&t| from.iter().any(|&f| self.class_derives(f, t)))
    }

    /// Every value of `from` is a value of `to` as it is.
    pub(crate) fn type_is_a(&self, from: Ty, to: Ty) -> bool {
        from == to
            || match (self.types.kind(from), self.types.kind(to)) {
                (TypeKind::Record(f), TypeKind::Record(t)) => self.records_are(f, t),
                (&TypeKind::List(f), &TypeKind::List(t)) => self.type_is_a(f, t),
                _ => false,
            }
    }

    /// A value of `from` may be given where `to` is wanted (integers may turn out not to fit).
    pub(crate) fn convertible(&self, from: Ty, to: Ty) -> bool {
        use TypeKind::*;
        from == to
            || match (self.types.kind(from), self.types.kind(to)) {
                (Bit, Int | Bits(1)) | (Bits(_), Int) | (Bits(1), Bit) | (Int, Bit | Bits(_)) => true,
                (Record(f), Record(t)) => self.records_are(f, t),
                (&List(f), &List(t)) => self.convertible(f, t),
                _ => false,
            }
    }

    /// The type that both convert to.
    pub(crate) fn join(&mut self, a: Ty, b: Ty) -> Option<Ty> {
        if a == b {
            return Some(a);
        }
        match (self.types.kind(a), self.types.kind(b)) {
            (TypeKind::Record(x), TypeKind::Record(y)) => {
                let (x, y) = (x.clone(), y.clone());
                Some(self.common_classes(&x, &y))
            }
            _ if self.convertible(a, b) => Some(b),
            _ if self.convertible(b, a) => Some(a),
            (&TypeKind::List(x), &TypeKind::List(y)) => {
                let elem = self.join(x, y)?;
                Some(self.types.list(elem))
            }
            _ => None,
        }
    }

    fn common_classes(&mut self, x: &[ClassId], y: &[ClassId]) -> Ty {
        let mut common: Vec<ClassId> = Vec::new();
        let mut stack: Vec<ClassId> = x.iter().rev().copied().collect();
        while let Some(class) = stack.pop() {
            if y.iter().any(|&other| self.class_derives(other, class)) {
                common.push(class);
            } else {
                stack.extend(self.class(class).direct.iter().rev());
            }
        }
        self.record_type(&common)
    }

    /// The text of a type.
    pub(crate) fn type_text(&self, ty: Ty) -> String {
        match self.types.kind(ty) {
            TypeKind::Bit => "bit".into(),
            TypeKind::Int => "int".into(),
            TypeKind::String => "string".into(),
            TypeKind::Dag => "dag".into(),
            TypeKind::Bits(n) => format!("bits<{n}>"),
            TypeKind::List(elem) => format!("list<{}>", self.type_text(*elem)),
            TypeKind::Record(classes) => {
                let names: Vec<&str> =
                    classes.iter().map(|&c| self.text(self.class(c).name_symbol)).collect();
                if let [name] = names[..] { name.to_owned() } else { format!("{{{}}}", names.join(", ")) }
            }
        }
    }
}
