//! SSA names: what they stand for, and where.
//!
//! All names that are visible are in one table; a scope remembers which it has defined, to take them out again. A region whose
//! names may shadow outer ones gets a table of its own.

use super::Parser;
use super::ops::Use;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::raw::RawBody;
use rmlir_ir::{Type, UnitId, ValueId};
use rustc_hash::FxHashMap;

/// A name, short ones packed into the number: equal exactly if the names are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct NameKey(u64);

impl NameKey {
    /// Set in the keys of names that are too long to pack.
    const LONG: u64 = 1 << 63;

    /// The key that [`get`](NameKey::get) gave.
    pub(super) fn of(key: u64) -> NameKey {
        NameKey(key)
    }

    /// The key if it holds the name itself.
    pub(super) fn unless_long(self) -> Option<NameKey> {
        (self.0 & NameKey::LONG == 0).then_some(self)
    }

    /// The key as hooks pass it on.
    pub(super) fn get(self) -> u64 {
        self.0
    }
}

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
struct Def {
    value: ValueId,
    unit: UnitId,
    ty: Type,
    /// Where it is defined, or first used.
    at: u32,
}

type Table = FxHashMap<NameKey, Def>;
type PackTable = FxHashMap<NameKey, FxHashMap<u32, Def>>;

/// The names that are visible.
#[derive(Default)]
pub(super) struct Names<'s> {
    /// Values with number 0.
    table: Table,
    /// Values with another number.
    packs: PackTable,
    /// Names defined in open scopes, the innermost last.
    defined: Vec<NameKey>,
    scopes: Vec<Scope>,
    /// Names that are too long to pack, by number.
    long: FxHashMap<&'s [u8], u64>,
    /// Placeholders without a definition, with the place of their first use.
    forward: FxHashMap<(UnitId, ValueId), u32>,
    /// Stand-ins for values of other units: value, unit of the stand-in, stand-in.
    foreign: Vec<((UnitId, ValueId), UnitId, ValueId)>,
}

struct Scope {
    /// Where its names begin in `defined`.
    start: usize,
    /// The tables that it shadows.
    shadowed: Option<Box<(Table, PackTable)>>,
}

impl<'s> Names<'s> {
    /// The key of a name, given without its `%`.
    pub(super) fn key(&mut self, name: &'s [u8]) -> NameKey {
        if let Some(key) = pack(name) {
            return NameKey(key);
        }
        let next = self.long.len() as u64 | NameKey::LONG;
        NameKey(*self.long.entry(name).or_insert(next))
    }

    /// Whether nothing has been named or used so far, outside of what is being read.
    pub(super) fn is_empty(&self) -> bool {
        self.table.is_empty() && self.packs.is_empty() && self.forward.is_empty()
    }

    pub(super) fn push_scope(&mut self, shadow: bool) {
        let shadowed =
            shadow.then(|| Box::new((std::mem::take(&mut self.table), std::mem::take(&mut self.packs))));
        self.scopes.push(Scope { start: self.defined.len(), shadowed });
    }

    pub(super) fn pop_scope(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        if let Some(shadowed) = scope.shadowed {
            (self.table, self.packs) = *shadowed;
            self.defined.truncate(scope.start);
            return;
        }
        for key in self.defined.drain(scope.start..) {
            self.table.remove(&key);
            if !self.packs.is_empty() {
                self.packs.remove(&key);
            }
        }
    }

    fn get(&self, key: NameKey, number: u32) -> Option<&Def> {
        match number {
            0 => self.table.get(&key),
            _ => self.packs.get(&key)?.get(&number),
        }
    }

    fn set(&mut self, key: NameKey, number: u32, def: Def) {
        match number {
            0 => self.table.insert(key, def),
            _ => self.packs.entry(key).or_default().insert(number, def),
        };
    }

    fn is_forward(&self, def: &Def) -> bool {
        !self.forward.is_empty() && self.forward.contains_key(&(def.unit, def.value))
    }
}

/// Up to seven bytes and their number in one word, below 2^63.
fn pack(name: &[u8]) -> Option<u64> {
    if name.len() > 7 {
        return None;
    }
    Some(name.iter().fold(name.len() as u64, |key, &byte| key << 8 | u64::from(byte)))
}

impl<'s> Parser<'s> {
    /// The value that a use names, of the type that is wanted here. A name that stands for nothing yet gets a placeholder.
    #[inline]
    pub(super) fn resolve_use(&mut self, found: Use<'s>, ty: Type) -> Result<ValueId, Failed> {
        match self.names.get(found.key, found.number) {
            Some(def) if def.ty == ty && def.unit == self.unit => Ok(def.value),
            Some(&def) => self.resolve_elsewhere(found, ty, def),
            None => self.resolve_forward(found, ty),
        }
    }

    fn resolve_elsewhere(&mut self, found: Use<'s>, ty: Type, def: Def) -> Result<ValueId, Failed> {
        if def.ty == ty {
            return Ok(self.stand_in(def));
        }
        let (want, have) = (self.ctx.quoted_type(ty), self.ctx.quoted_type(def.ty));
        let message = format!(
            "use of value '%{}' expects different type than prior uses: {want} vs {have}",
            String::from_utf8_lossy(found.text)
        );
        let diagnostic = Diagnostic::error(self.loc_at(found.at), message);
        Err(self.emit(diagnostic.with_note(self.loc_at(def.at), "prior use here")))
    }

    /// The value that stands in this unit for one of another.
    fn stand_in(&mut self, def: Def) -> ValueId {
        let source = (def.unit, def.value);
        let have = self.names.foreign.iter().rev().find(|(of, unit, _)| *of == source && *unit == self.unit);
        if let Some(&(_, _, stand_in)) = have {
            return stand_in;
        }
        let stand_in = self.module.body_mut(self.unit).new_foreign(def.unit, def.value, def.ty);
        self.names.foreign.push((source, self.unit, stand_in));
        stand_in
    }

    fn resolve_forward(&mut self, found: Use<'s>, ty: Type) -> Result<ValueId, Failed> {
        let defined = self.names.get(found.key, 0).is_some_and(|def| !self.names.is_forward(def));
        if defined {
            return Err(self.error_at(found.at, "reference to invalid result number"));
        }
        let value = self.module.body_mut(self.unit).new_forward(ty);
        self.names.forward.insert((self.unit, value), found.at);
        self.names.set(found.key, found.number, Def { value, unit: self.unit, ty, at: found.at });
        Ok(value)
    }

    /// Gives a name its value.
    #[inline]
    pub(super) fn define(&mut self, name: Use<'s>, value: ValueId, ty: Type) -> Result<(), Failed> {
        let def = Def { value, unit: self.unit, ty, at: name.at };
        if name.number == 0 {
            match self.names.table.entry(name.key) {
                std::collections::hash_map::Entry::Vacant(entry) => {
                    entry.insert(def);
                    self.names.defined.push(name.key);
                    return Ok(());
                }
                std::collections::hash_map::Entry::Occupied(_) => {}
            }
        }
        self.define_slowly(name, def)
    }

    fn define_slowly(&mut self, name: Use<'s>, def: Def) -> Result<(), Failed> {
        if let Some(&before) = self.names.get(name.key, name.number) {
            self.check_forward(name, before, def.ty)?;
            self.replace_forward(before, def);
        }
        self.names.set(name.key, name.number, def);
        self.names.defined.push(name.key);
        Ok(())
    }

    /// Refuses a second definition, and one of another type than uses had in mind.
    fn check_forward(&self, name: Use<'s>, before: Def, ty: Type) -> Result<(), Failed> {
        let text = String::from_utf8_lossy(name.text);
        let (at, before_loc) = (self.loc_at(name.at), self.loc_at(before.at));
        if !self.names.is_forward(&before) {
            let diagnostic = Diagnostic::error(at, format!("redefinition of SSA value '%{text}'"));
            return Err(self.emit(diagnostic.with_note(before_loc, "previously defined here")));
        }
        if before.ty == ty {
            return Ok(());
        }
        let (ty, was) = (self.ctx.quoted_type(ty), self.ctx.quoted_type(before.ty));
        let message = format!("definition of SSA value '%{text}#{}' has type {ty}", name.number);
        let note = format!("previously used here with type {was}");
        Err(self.emit(Diagnostic::error(at, message).with_note(before_loc, note)))
    }

    /// Makes all uses of a placeholder use the value, in whatever unit they are.
    fn replace_forward(&mut self, before: Def, def: Def) {
        self.names.forward.remove(&(before.unit, before.value));
        self.settle(before.unit, before.value, def);
        let source = (before.unit, before.value);
        if self.names.foreign.is_empty() {
            return;
        }
        let (waiting, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.names.foreign).into_iter().partition(|(of, _, _)| *of == source);
        self.names.foreign = rest;
        for (_, unit, stand_in) in waiting {
            self.settle(unit, stand_in, def);
            if unit != def.unit {
                self.names.foreign.push(((def.unit, def.value), unit, stand_in));
            }
        }
    }

    fn settle(&mut self, unit: UnitId, placeholder: ValueId, def: Def) {
        if unit == def.unit {
            self.module.body_mut(unit).replace_all_uses(placeholder, def.value);
        } else {
            self.module.body_mut(unit).forward_to_foreign(placeholder, def.unit, def.value);
        }
    }

    /// Where a name was defined or first used, if it stands for anything.
    pub(super) fn first_mention(&self, name: Use<'s>) -> Option<u32> {
        self.names.get(name.key, name.number).map(|def| def.at)
    }

    /// Whether some name stands for nothing.
    pub(super) fn has_undefined(&self) -> bool {
        !self.names.forward.is_empty()
    }

    /// Reports names that stand for nothing.
    pub(super) fn check_undefined(&self) -> Result<(), Failed> {
        let mut places: Vec<u32> = self.names.forward.values().copied().collect();
        places.sort_unstable();
        for &at in &places {
            self.error_at(at, "use of undeclared SSA value name");
        }
        if places.is_empty() { Ok(()) } else { Err(Failed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_equal_exactly_if_names_are() {
        let mut names = Names::default();
        let all: [&'static [u8]; 7] = [b"", b"0", b"00", b"1234567", b"12345678", b"12345679", b"\0"];
        for (i, a) in all.iter().enumerate() {
            for (j, b) in all.iter().enumerate() {
                assert_eq!(names.key(a) == names.key(b), i == j);
            }
        }
    }
}
