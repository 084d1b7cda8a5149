//! The result: classes and records with typed access.

use crate::intern::Symbol;
use crate::interp::Interp;
use crate::record::{ClassId, Field, FieldKind, Record, RecordId};
use crate::source::{Loc, SourceMap};
use crate::types::{Ty, TypeKind};
use crate::value::{Dag, Value};

/// All classes and records of a run. Immutable, and shareable between threads.
pub struct RecordKeeper {
    pub(crate) interp: Interp,
}

impl std::fmt::Debug for RecordKeeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RecordKeeper({} classes, {} records)", self.interp.classes.len(), self.interp.order.len())
    }
}

/// A class of a [`RecordKeeper`].
#[derive(Clone, Copy)]
pub struct ClassRef<'k> {
    keeper: &'k RecordKeeper,
    id: ClassId,
}

/// A record of a [`RecordKeeper`].
#[derive(Clone, Copy)]
pub struct RecordRef<'k> {
    keeper: &'k RecordKeeper,
    id: RecordId,
}

/// A field of a class or record.
#[derive(Clone, Copy)]
pub struct FieldRef<'k> {
    keeper: &'k RecordKeeper,
    field: &'k Field,
}

impl RecordKeeper {
    pub(crate) fn new(mut interp: Interp) -> Self {
        interp.instances = Default::default();
        RecordKeeper { interp }
    }

    /// The classes in the order in which they were defined (or first declared).
    pub fn classes(&self) -> impl ExactSizeIterator<Item = ClassRef<'_>> {
        (0..self.interp.classes.len() as u32).map(|id| ClassRef { keeper: self, id: ClassId(id) })
    }

    /// The records in the order in which they were completed.
    pub fn records(&self) -> impl ExactSizeIterator<Item = RecordRef<'_>> {
        self.interp.order.iter().map(|&id| RecordRef { keeper: self, id })
    }

    /// The records in the order of their names.
    pub fn records_by_name(&self) -> Vec<RecordRef<'_>> {
        let mut all: Vec<_> = self.records().collect();
        all.sort_by(|a, b| a.name().cmp(b.name()));
        all
    }

    /// The class of a name.
    pub fn class(&self, name: &str) -> Option<ClassRef<'_>> {
        let symbol = self.interp.interner.find(name)?;
        let id = *self.interp.class_index.get(&symbol)?;
        Some(ClassRef { keeper: self, id })
    }

    /// The record of a name.
    pub fn record(&self, name: &str) -> Option<RecordRef<'_>> {
        let symbol = self.interp.interner.find(name)?;
        let id = *self.interp.record_index.get(&symbol)?;
        Some(RecordRef { keeper: self, id })
    }

    /// The record after a [`Value::Def`] of this keeper; `None` for a handle of another one.
    pub fn get(&self, id: RecordId) -> Option<RecordRef<'_>> {
        self.interp.records.get(id.0 as usize).map(|_| RecordRef { keeper: self, id })
    }

    /// The records that derive from a class, in the order in which they were completed; none if there is no such class.
    pub fn records_deriving_from(&self, class: &str) -> Vec<RecordRef<'_>> {
        let Some(class) = self.class(class) else { return Vec::new() };
        self.records().filter(|r| r.data().supers.contains(&class.id)).collect()
    }

    /// A top-level `defvar` or `defset`.
    pub fn global(&self, name: &str) -> Option<&Value> {
        let symbol = self.interp.interner.find(name)?;
        self.interp.globals.get(&symbol)
    }

    /// The text of a symbol; empty for a symbol of another keeper.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.interp.interner.text(symbol)
    }

    /// The string of a value, if it is one.
    pub fn string(&self, value: &Value) -> Option<&str> {
        value.as_symbol().map(|s| self.text(s))
    }

    /// The integer of a value, if it is an `int`, `bit` or `bits` with all bits known.
    pub fn int(&self, value: &Value) -> Option<i64> {
        self.interp.as_int(value)
    }

    /// The record of a value, if it is one.
    pub fn def(&self, value: &Value) -> Option<RecordRef<'_>> {
        match value {
            Value::Def(id) => self.get(*id),
            _ => None,
        }
    }

    /// What a type is; meaningless for a handle of another keeper.
    pub fn type_kind(&self, ty: Ty) -> &TypeKind {
        self.interp.types.kind(ty)
    }

    /// The text of a type: `list<int>`.
    pub fn type_text(&self, ty: Ty) -> String {
        self.interp.type_text(ty)
    }

    /// The text of a value, as `--print-records` shows it.
    pub fn value_text(&self, value: &Value) -> String {
        self.interp.value_text(value)
    }

    /// The source buffers, for locations.
    pub fn sources(&self) -> &SourceMap {
        &self.interp.sources
    }

    /// All classes and records as text, each sorted by name: what `llvm-tblgen --print-records` prints.
    pub fn print(&self) -> String {
        let mut out = String::from("------------- Classes -----------------\n");
        let mut classes: Vec<&Record> = self.interp.classes.iter().map(|c| &**c).collect();
        classes.sort_by(|a, b| self.text(a.name_symbol).cmp(self.text(b.name_symbol)));
        for class in classes {
            self.interp.write_record(&mut out, class, true);
        }
        out.push_str("------------- Defs -----------------\n");
        for record in self.records_by_name() {
            self.interp.write_record(&mut out, record.data(), false);
        }
        out
    }

    /// The records as `llvm-tblgen --dump-json` writes them, with a line end.
    pub fn to_json(&self) -> String {
        crate::json::dump(self)
    }
}

impl<'k> ClassRef<'k> {
    fn data(self) -> &'k Record {
        self.keeper.interp.class(self.id)
    }

    /// The handle.
    pub fn id(self) -> ClassId {
        self.id
    }

    /// The name.
    pub fn name(self) -> &'k str {
        self.keeper.text(self.data().name_symbol)
    }

    /// All superclasses, parents before children, with repetitions.
    pub fn superclasses(self) -> impl ExactSizeIterator<Item = ClassRef<'k>> {
        let keeper = self.keeper;
        self.data().supers.iter().map(move |&id| ClassRef { keeper, id })
    }

    /// The fields, template arguments included.
    pub fn fields(self) -> impl ExactSizeIterator<Item = FieldRef<'k>> {
        let keeper = self.keeper;
        self.data().fields.iter().map(move |field| FieldRef { keeper, field })
    }

    /// A field by name; template arguments are named `Class:argument`.
    pub fn field(self, name: &str) -> Option<FieldRef<'k>> {
        let symbol = self.keeper.interp.interner.find(name)?;
        self.data().field(symbol).map(|field| FieldRef { keeper: self.keeper, field })
    }

    /// Where the class was defined.
    pub fn loc(self) -> Loc {
        self.data().loc()
    }
}

impl<'k> RecordRef<'k> {
    pub(crate) fn data(self) -> &'k Record {
        self.keeper.interp.record(self.id)
    }

    /// The handle.
    pub fn id(self) -> RecordId {
        self.id
    }

    /// The name.
    pub fn name(self) -> &'k str {
        self.keeper.text(self.data().name_symbol)
    }

    /// The record was given a name by the interpreter.
    pub fn is_anonymous(self) -> bool {
        self.data().anonymous
    }

    /// All superclasses, parents before children, with repetitions.
    pub fn superclasses(self) -> impl ExactSizeIterator<Item = ClassRef<'k>> {
        let keeper = self.keeper;
        self.data().supers.iter().map(move |&id| ClassRef { keeper, id })
    }

    /// The classes that the record names as its parents.
    pub fn direct_superclasses(self) -> impl ExactSizeIterator<Item = ClassRef<'k>> {
        let keeper = self.keeper;
        self.data().direct.iter().map(move |&id| ClassRef { keeper, id })
    }

    /// The record derives from a class of this name.
    pub fn derives_from(self, class: &str) -> bool {
        self.keeper.class(class).is_some_and(|c| self.data().supers.contains(&c.id))
    }

    /// The fields in order.
    pub fn fields(self) -> impl ExactSizeIterator<Item = FieldRef<'k>> {
        let keeper = self.keeper;
        self.data().fields.iter().map(move |field| FieldRef { keeper, field })
    }

    /// A field by name.
    pub fn field(self, name: &str) -> Option<FieldRef<'k>> {
        let symbol = self.keeper.interp.interner.find(name)?;
        self.data().field(symbol).map(|field| FieldRef { keeper: self.keeper, field })
    }

    /// The value of a field; `None` if there is no such field.
    pub fn value(self, name: &str) -> Option<&'k Value> {
        self.field(name).map(FieldRef::value)
    }

    /// The string in a field (code is a string).
    pub fn string(self, name: &str) -> Option<&'k str> {
        self.keeper.string(self.value(name)?)
    }

    /// The string in a field that was written as code.
    pub fn code(self, name: &str) -> Option<&'k str> {
        match self.value(name)? {
            Value::Code(s) => Some(self.keeper.text(*s)),
            _ => None,
        }
    }

    /// The integer in a field.
    pub fn int(self, name: &str) -> Option<i64> {
        self.keeper.int(self.value(name)?)
    }

    /// The bit in a field.
    pub fn bit(self, name: &str) -> Option<bool> {
        match self.value(name)? {
            Value::Bit(b) => Some(*b),
            _ => None,
        }
    }

    /// The elements of the list in a field.
    pub fn list(self, name: &str) -> Option<&'k [Value]> {
        match self.value(name)? {
            Value::List(list) => Some(list.items()),
            _ => None,
        }
    }

    /// The dag in a field.
    pub fn dag(self, name: &str) -> Option<&'k Dag> {
        match self.value(name)? {
            Value::Dag(dag) => Some(dag),
            _ => None,
        }
    }

    /// The record in a field.
    pub fn def(self, name: &str) -> Option<RecordRef<'k>> {
        self.keeper.def(self.value(name)?)
    }

    /// The records of the list in a field; `None` if it is no list, elements that are no records are left out.
    pub fn defs(self, name: &str) -> Option<Vec<RecordRef<'k>>> {
        Some(self.list(name)?.iter().filter_map(|v| self.keeper.def(v)).collect())
    }

    /// Where the record was defined, then where each `defm` that made it stands.
    pub fn locs(self) -> &'k [Loc] {
        &self.data().locs
    }

    /// File and line of the definition.
    pub fn file_line(self) -> (&'k str, u32) {
        let sources = self.keeper.sources();
        let loc = self.data().loc();
        (sources.file(loc), sources.line_col(loc).0)
    }

    /// The keeper of the record.
    pub fn keeper(self) -> &'k RecordKeeper {
        self.keeper
    }
}

impl<'k> FieldRef<'k> {
    /// The name; template arguments are qualified: `Class:argument`.
    pub fn name(self) -> &'k str {
        self.keeper.text(self.field.name)
    }

    /// The declared type.
    pub fn ty(self) -> Ty {
        self.field.ty
    }

    /// The value.
    pub fn value(self) -> &'k Value {
        &self.field.value
    }

    /// What the field is there for.
    pub fn kind(self) -> FieldKind {
        self.field.kind
    }

    /// Where it was declared.
    pub fn loc(self) -> Loc {
        self.field.loc
    }
}
