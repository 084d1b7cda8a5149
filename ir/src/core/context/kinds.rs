//! Operations that a program knows when it is compiled, and the names that a context gives them.
//!
//! Generated source has one [`OpTable`] per dialect. An [`OpKind`] is a row of it. A context binds a kind to a name when it is first
//! asked and has a definition of that layout; from then on the answer is two loads.

use super::{Context, RegisteredOp};
use crate::def::{Arity, ValueGroup};
use crate::handles::{HandleTable, Ident, OpName};
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The operations of one dialect as they were when source was generated for them, one line each:
///
/// ```text
/// scf.for(lowerBound,upperBound,step,initArgs*)->(results*){unsignedCmp}
/// ```
///
/// That is the name, the groups of operands and of results (`?` after an optional one, `*` after a variadic one), and the slots of the
/// property row.
pub struct OpTable {
    layouts: &'static [&'static str],
    /// Which table of the process it is, from 1; 0 until a context is first asked for one of its operations.
    serial: AtomicU32,
}

/// Numbers of tables that were given out.
static TABLES: AtomicU32 = AtomicU32::new(0);

impl OpTable {
    /// A table of these layouts.
    pub const fn new(layouts: &'static [&'static str]) -> OpTable {
        OpTable { layouts, serial: AtomicU32::new(0) }
    }

    /// The operation in row `row`. One beyond the end has no name, and no operation is of its kind.
    pub const fn kind(&'static self, row: u32) -> OpKind {
        OpKind { table: self, row }
    }

    /// All operations.
    pub fn kinds(&'static self) -> impl ExactSizeIterator<Item = OpKind> {
        (0..self.layouts.len() as u32).map(|row| self.kind(row))
    }

    #[cold]
    fn give_serial(&self) -> u32 {
        let serial = TABLES.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        // Another thread may have been faster: its number stays, this one is of no table.
        match self.serial.compare_exchange(0, serial, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => serial,
            Err(given) => given,
        }
    }
}

/// An operation that was known when the program was compiled.
#[derive(Clone, Copy)]
pub struct OpKind {
    table: &'static OpTable,
    row: u32,
}

impl fmt::Debug for OpKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.layout())
    }
}

impl PartialEq for OpKind {
    fn eq(&self, other: &OpKind) -> bool {
        std::ptr::eq(self.table, other.table) && self.row == other.row
    }
}

impl Eq for OpKind {}

impl OpKind {
    /// The line of its table.
    pub fn layout(self) -> &'static str {
        self.table.layouts.get(self.row as usize).copied().unwrap_or_default()
    }

    /// The full name.
    pub fn name(self) -> &'static str {
        self.layout().split('(').next().unwrap_or_default()
    }

    /// The groups of operands, each with the sign of its arity.
    fn operands(self) -> impl Iterator<Item = &'static str> {
        let rest = self.layout().split_once('(').map_or("", |(_, rest)| rest);
        items(rest.split_once(')').map_or("", |(operands, _)| operands))
    }

    /// The groups of results, each with the sign of its arity.
    fn results(self) -> impl Iterator<Item = &'static str> {
        let rest = self.layout().split_once(")->(").map_or("", |(_, rest)| rest);
        items(rest.split_once(')').map_or("", |(results, _)| results))
    }

    /// The names of the slots.
    fn slots(self) -> impl Iterator<Item = &'static str> {
        let rest = self.layout().split_once('{').map_or("", |(_, rest)| rest);
        items(rest.trim_end_matches('}'))
    }

    /// The name of operand group `index`; empty if it has none.
    pub(crate) fn operand_name(self, index: usize) -> &'static str {
        self.operands().nth(index).unwrap_or_default().trim_end_matches(['?', '*'])
    }

    /// The name of result group `index`; empty if it has none.
    pub(crate) fn result_name(self, index: usize) -> &'static str {
        self.results().nth(index).unwrap_or_default().trim_end_matches(['?', '*'])
    }

    /// The name of a slot.
    pub(crate) fn slot_name(self, slot: usize) -> Option<&'static str> {
        self.slots().nth(slot)
    }

    /// Whether a definition has this layout, so that groups and slots of it may be spoken of by number.
    fn fits(self, ctx: &Context, op: &RegisteredOp) -> bool {
        let same_slot = |(have, want): (&Ident, &str)| ctx.bytes(*have) == want.as_bytes();
        op.def.counts
            && groups_fit(&op.def.operands, self.operands())
            && groups_fit(&op.def.results, self.results())
            && op.slots.len() == self.slots().count()
            && op.slots.iter().zip(self.slots()).all(same_slot)
    }
}

/// What is between commas; nothing in an empty text.
fn items(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split(',').filter(move |_| !text.is_empty())
}

fn groups_fit(have: &[ValueGroup], mut want: impl Iterator<Item = &'static str>) -> bool {
    let fits = |group: &ValueGroup| {
        let sign = match group.arity {
            Arity::One => "",
            Arity::Optional => "?",
            Arity::Variadic | Arity::VariadicOfVariadic(_) => "*",
        };
        // A group without a name is written as `_`.
        let name = if group.name.is_empty() { "_" } else { &*group.name };
        want.next().and_then(|want| want.strip_suffix(sign)).is_some_and(|want| name == want)
    };
    have.iter().all(fits) && want.next().is_none()
}

/// Tables whose kinds a context keeps. Kinds of later ones are looked up each time.
const KEPT: usize = 160;

/// The names of the kinds of each table, by its number.
pub(super) struct KindNames([OnceLock<Kept>; KEPT]);

/// The names of the kinds of one table, as far as they are known.
struct Kept {
    names: HandleTable<OpName>,
    /// For each kind how many names the context had when there was none for it, and 1: while it has no more there is none.
    missed: Box<[AtomicU32]>,
}

impl Kept {
    fn new(len: usize) -> Kept {
        Kept { names: HandleTable::new(len), missed: (0..len).map(|_| AtomicU32::new(0)).collect() }
    }
}

impl Default for KindNames {
    fn default() -> KindNames {
        KindNames(std::array::from_fn(|_| OnceLock::new()))
    }
}

impl Context {
    /// The name that an operation has in this context. `None` if the context has not met it, or defines an operation of that name
    /// with other operands, results or properties than the kind says.
    #[inline]
    pub fn name_of_kind(&self, kind: OpKind) -> Option<OpName> {
        let serial = kind.table.serial.load(Ordering::Acquire) as usize;
        let names = self.0.kinds.0.get(serial).and_then(OnceLock::get);
        match names.and_then(|kept| kept.names.get(kind.row as usize)) {
            Some(name) => Some(name),
            None => self.bind(kind),
        }
    }

    #[cold]
    fn bind(&self, kind: OpKind) -> Option<OpName> {
        let serial = match kind.table.serial.load(Ordering::Acquire) {
            0 => kind.table.give_serial(),
            serial => serial,
        };
        let slot = self.0.kinds.0.get(serial as usize);
        let kept = slot.map(|slot| slot.get_or_init(|| Kept::new(kind.table.layouts.len())));
        let missed = kept.and_then(|kept| kept.missed.get(kind.row as usize));
        if missed.is_some_and(|missed| missed.load(Ordering::Relaxed) as usize == self.0.op_names.len() + 1) {
            return None;
        }
        let name = match (self.known_op_name(kind.name().as_bytes()), missed) {
            (Ok(name), _) => name,
            (Err(count), missed) => {
                if let Some(missed) = missed {
                    missed.store(count as u32 + 1, Ordering::Relaxed);
                }
                return None;
            }
        };
        let fits = |registered: &RegisteredOp| kind.fits(self, registered);
        let name = self.op_info(name).registered().is_some_and(fits).then_some(name)?;
        if let Some(kept) = kept {
            kept.names.set(kind.row as usize, name);
        }
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::Constraint;
    use crate::def::{DialectDef, OpDef};

    static TABLE: OpTable =
        OpTable::new(&["t.a()->(){}", "t.b(x,y?,z*)->(r){}", "t.b(x)->(){}", "t.c(_)->(){}"]);

    fn group(name: &str, arity: Arity) -> ValueGroup {
        ValueGroup {
            name: name.into(),
            constraint: Constraint::new("any", crate::constraint::Pred::True),
            arity,
        }
    }

    fn context() -> Context {
        let ctx = Context::new();
        let b = OpDef {
            operands: vec![group("x", Arity::One), group("y", Arity::Optional), group("z", Arity::Variadic)],
            results: vec![group("r", Arity::One)],
            ..OpDef::new("t.b")
        };
        let c = OpDef { operands: vec![group("", Arity::One)], ..OpDef::new("t.c") };
        let ops = vec![OpDef::new("t.a"), b, c];
        ctx.register_dialect(DialectDef { name: "t".into(), ops, ..DialectDef::default() }).unwrap();
        ctx
    }

    #[test]
    fn kinds_are_bound_in_each_context_by_layout() {
        for _ in 0..3 {
            let ctx = context();
            let names: Vec<_> = TABLE.kinds().map(|kind| ctx.name_of_kind(kind)).collect();
            let (a, b, c) = (ctx.op_name("t.a"), ctx.op_name("t.b"), ctx.op_name("t.c"));
            assert_eq!(names, [Some(a), Some(b), None, Some(c)], "the second t.b has another layout");
            assert_eq!(TABLE.kinds().map(|kind| ctx.name_of_kind(kind)).collect::<Vec<_>>(), names);
        }
        assert_eq!(context().name_of_kind(TABLE.kind(9)), None);
    }

    #[test]
    fn a_kind_is_bound_once_its_dialect_is_there() {
        let ctx = Context::new();
        assert_eq!(ctx.name_of_kind(TABLE.kind(0)), None);
        assert_eq!(ctx.name_of_kind(TABLE.kind(0)), None, "as before");
        let name = ctx.op_name("t.a");
        assert_eq!(ctx.name_of_kind(TABLE.kind(0)), None, "a name alone has no layout");
        let ops = vec![OpDef::new("t.a")];
        ctx.register_dialect(DialectDef { name: "t".into(), ops, ..DialectDef::default() }).unwrap();
        assert_eq!(ctx.name_of_kind(TABLE.kind(0)), Some(name));
    }

    #[test]
    fn a_layout_tells_names() {
        let kind = TABLE.kind(1);
        assert_eq!((kind.name(), kind.operand_name(2), kind.result_name(0)), ("t.b", "z", "r"));
        assert_eq!((kind.operand_name(3), kind.slot_name(0)), ("", None));
    }
}
