//! The names of values and blocks, once they are numbered.

use crate::body::{Body, ValueDef};
use crate::handles::{BlockId, OpId, UnitId, ValueId};
use crate::module::{BlockRef, Module, ValueRef};
use rmlir_num::print_u64;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// How a value is called. Packed into 32 bits: kind, whether it stands for several results, payload.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Slot(u32);

/// What a [`Slot`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    /// Not numbered.
    Unknown,
    /// So many results after the one that has the name.
    Member(u32),
    /// `%5`
    Number(u32),
    /// `%arg5`
    Argument(u32),
    /// A name of its own.
    Special(u32),
}

impl Slot {
    const PACK: u32 = 1 << 29;
    const PAYLOAD: u32 = Slot::PACK - 1;

    pub(crate) fn new(name: Name) -> Slot {
        let (kind, payload) = match name {
            Name::Unknown => (0, 0),
            Name::Member(k) => (0, k),
            Name::Number(n) => (1, n),
            Name::Argument(n) => (2, n),
            Name::Special(n) => (3, n),
        };
        Slot(kind << 30 | payload & Slot::PAYLOAD)
    }

    pub(crate) fn name(self) -> Name {
        let payload = self.0 & Slot::PAYLOAD;
        match self.0 >> 30 {
            0 if payload == 0 => Name::Unknown,
            0 => Name::Member(payload),
            1 => Name::Number(payload),
            2 => Name::Argument(payload),
            _ => Name::Special(payload),
        }
    }

    /// Whether the name stands for more than one result.
    pub(crate) fn is_pack(self) -> bool {
        self.0 & Slot::PACK != 0
    }

    /// The same with special names that lie so much further back.
    fn moved(self, by: u32) -> Slot {
        match self.name() {
            Name::Special(index) => Slot(Slot::new(Name::Special(index + by)).0 | self.0 & Slot::PACK),
            _ => self,
        }
    }

    pub(crate) fn as_pack(self) -> Slot {
        Slot(self.0 | Slot::PACK)
    }
}

/// Where the names in one unit are, by index of value and block.
#[derive(Clone, Default)]
struct UnitNames {
    values: Range<usize>,
    blocks: Range<usize>,
    /// Something in the unit, or about its operation, may have an alias.
    may_alias: bool,
    /// So may the type of a value in it.
    types_may_alias: bool,
}

impl UnitNames {
    fn is_numbered(&self) -> bool {
        !self.values.is_empty() || !self.blocks.is_empty()
    }
}

/// The names of all values and blocks inside an operation.
#[derive(Default)]
pub(crate) struct Names {
    units: Vec<UnitNames>,
    /// Names of values, a range for each unit.
    values: Vec<Slot>,
    /// One more than the numbers of blocks in their regions, 0 for those that are not numbered; a range for each unit.
    blocks: Vec<u32>,
    /// Ends of the special names in `text`.
    ends: Vec<u32>,
    text: Vec<u8>,
    /// Numbers of operations without results, for lists of users.
    pub(crate) ops: FxHashMap<(UnitId, OpId), u32>,
    pub(crate) named_blocks: FxHashMap<(UnitId, BlockId), u32>,
    /// Something that an alias may stand for was seen.
    pub(crate) may_alias: bool,
    /// There may be more of it anywhere.
    may_alias_anywhere: bool,
}

impl Names {
    pub(crate) fn add_special(&mut self, name: &[u8]) -> u32 {
        self.text.extend_from_slice(name);
        self.ends.push(self.text.len() as u32);
        self.ends.len() as u32 - 1
    }

    /// Takes in the names of other units.
    pub(super) fn absorb(&mut self, part: Names) {
        let (first, start) = (self.ends.len() as u32, self.text.len() as u32);
        self.text.extend_from_slice(&part.text);
        self.ends.extend(part.ends.iter().map(|end| end + start));
        let (values, blocks) = (self.values.len(), self.blocks.len());
        match first {
            0 => self.values.extend_from_slice(&part.values),
            _ => self.values.extend(part.values.iter().map(|slot| slot.moved(first))),
        }
        self.blocks.extend_from_slice(&part.blocks);
        self.make_room(part.units.len());
        for (have, new) in self.units.iter_mut().zip(part.units) {
            have.may_alias |= new.may_alias;
            have.types_may_alias |= new.types_may_alias;
            if new.is_numbered() {
                have.values = new.values.start + values..new.values.end + values;
                have.blocks = new.blocks.start + blocks..new.blocks.end + blocks;
            }
        }
        self.ops.extend(part.ops);
        self.named_blocks.extend(part.named_blocks.into_iter().map(|(block, name)| (block, name + first)));
        self.may_alias |= part.may_alias;
    }

    fn make_room(&mut self, units: usize) {
        if self.units.len() < units {
            self.units.resize(units, UnitNames::default());
        }
    }

    /// Makes the tables of a unit, unless they are there, as large as they need to be.
    pub(super) fn open(&mut self, unit: UnitId, body: &Body) {
        self.make_room(unit.index() + 1);
        let names = &mut self.units[unit.index()];
        if !names.is_numbered() {
            names.values = self.values.len()..self.values.len() + body.value_capacity();
            names.blocks = self.blocks.len()..self.blocks.len() + body.block_capacity();
            self.values.resize(names.values.end, Slot::default());
            self.blocks.resize(names.blocks.end, 0);
        }
    }

    /// The tables of a unit: names of values, and one more than the numbers of blocks.
    pub(super) fn tables(&mut self, unit: UnitId) -> (&mut [Slot], &mut [u32]) {
        match self.units.get(unit.index()) {
            Some(names) => (&mut self.values[names.values.clone()], &mut self.blocks[names.blocks.clone()]),
            None => (&mut [], &mut []),
        }
    }

    /// Notes that something in a unit, or about its operation, may have an alias.
    pub(super) fn note_alias(&mut self, unit: UnitId) {
        self.make_room(unit.index() + 1);
        self.units[unit.index()].may_alias = true;
        self.may_alias = true;
    }

    /// Notes the same of the type of a value in a unit.
    pub(super) fn note_type_alias(&mut self, unit: UnitId) {
        self.note_alias(unit);
        self.units[unit.index()].types_may_alias = true;
    }

    /// Has everything taken for something that may have an alias.
    pub(super) fn alias_anywhere(&mut self) {
        (self.may_alias, self.may_alias_anywhere) = (true, true);
    }

    /// Notes the same for all units around those that were noted.
    pub(super) fn note_around(&mut self, module: &Module) {
        for index in 0..self.units.len() {
            let mut at = self.units[index].may_alias.then(|| UnitId::new(index));
            while let Some(outer) = at.and_then(|unit| module.unit_parent(unit)) {
                self.make_room(outer.unit.index() + 1);
                let known = std::mem::replace(&mut self.units[outer.unit.index()].may_alias, true);
                at = (!known).then_some(outer.unit);
            }
        }
    }

    /// Whether anything in a unit and those inside it, or about its operation, may have an alias.
    pub(super) fn may_alias_in(&self, unit: UnitId) -> bool {
        self.may_alias_anywhere || self.units.get(unit.index()).is_some_and(|names| names.may_alias)
    }

    /// Whether the type of any value in a unit may have an alias.
    pub(super) fn types_may_alias_in(&self, unit: UnitId) -> bool {
        self.may_alias_anywhere || self.units.get(unit.index()).is_some_and(|names| names.types_may_alias)
    }

    pub(crate) fn special(&self, index: u32) -> &[u8] {
        let index = index as usize;
        let start = index.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        let end = self.ends.get(index).copied().unwrap_or(start);
        self.text.get(start as usize..end as usize).unwrap_or(&[])
    }

    pub(crate) fn slots(&self, unit: UnitId) -> &[Slot] {
        self.units.get(unit.index()).map_or(&[], |names| &self.values[names.values.clone()])
    }

    pub(crate) fn slot(&self, unit: UnitId, value: ValueId) -> Slot {
        self.slots(unit).get(value.index()).copied().unwrap_or_default()
    }

    /// Appends the name with its `%` but without the number of a result.
    fn write_name(&self, name: Name, out: &mut Vec<u8>) {
        match name {
            Name::Unknown | Name::Member(_) => out.extend_from_slice(b"<<UNKNOWN SSA VALUE>>"),
            Name::Number(n) => write_number(*b"%", n, *b"", out),
            Name::Argument(n) => write_number(*b"%arg", n, *b"", out),
            Name::Special(index) => {
                out.push(b'%');
                out.extend_from_slice(self.special(index));
            }
        }
    }

    /// Appends the name of a value among those of its unit; false if it has none there.
    pub(crate) fn write_in(&self, slots: &[Slot], index: usize, out: &mut Vec<u8>) -> bool {
        let slot = slots.get(index).copied().unwrap_or_default();
        match slot.name() {
            Name::Unknown => return false,
            Name::Member(k) => {
                let head = index.checked_sub(k as usize).and_then(|head| slots.get(head));
                self.write_name(head.copied().unwrap_or_default().name(), out);
                out.push(b'#');
                print_u64(k.into(), out);
            }
            name => {
                self.write_name(name, out);
                if slot.is_pack() {
                    out.extend_from_slice(b"#0");
                }
            }
        }
        true
    }

    /// Appends the name of any value, as an operand has it.
    pub(crate) fn write(&self, value: ValueRef<'_>, out: &mut Vec<u8>) {
        if self.write_in(self.slots(value.unit()), value.id().index(), out) {
            return;
        }
        let (unit, id) = match value.def() {
            ValueDef::Foreign { unit, value } => (unit, value),
            _ => (value.unit(), value.id()),
        };
        if !self.write_in(self.slots(unit), id.index(), out) {
            self.write_name(Name::Unknown, out);
        }
    }

    /// Appends the names that stand left of the `=`, for results with these slots, and ` = `.
    pub(crate) fn write_results(&self, slots: &[Slot], out: &mut Vec<u8>) {
        if let [only] = slots
            && let Name::Number(n) = only.name()
        {
            return write_number(*b"%", n, *b" = ", out);
        }
        let mut at = 0;
        while let Some(slot) = slots.get(at) {
            if at > 0 {
                out.extend_from_slice(b", ");
            }
            self.write_name(slot.name(), out);
            let members = slots[at + 1..].iter().take_while(|s| matches!(s.name(), Name::Member(_))).count();
            if members > 0 {
                out.push(b':');
                print_u64(members as u64 + 1, out);
            }
            at += 1 + members;
        }
        out.extend_from_slice(b" = ");
    }

    /// The number of a block in its region, if it was numbered.
    pub(crate) fn block_number(&self, block: BlockRef<'_>) -> Option<u32> {
        let names = self.units.get(block.unit().index())?;
        let number = self.blocks[names.blocks.clone()].get(block.id().index())?;
        number.checked_sub(1)
    }

    /// Appends `^bb1`.
    pub(crate) fn write_block(&self, block: BlockRef<'_>, out: &mut Vec<u8>) {
        let Some(number) = self.block_number(block) else {
            return out.extend_from_slice(b"INVALIDBLOCK");
        };
        out.push(b'^');
        let named = || self.named_blocks.get(&(block.unit(), block.id()));
        match (!self.named_blocks.is_empty()).then(named).flatten() {
            Some(&name) => out.extend_from_slice(self.special(name)),
            None => {
                out.extend_from_slice(b"bb");
                print_u64(number.into(), out);
            }
        }
    }
}

/// The decimal digits of numbers below 100.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut n = 0;
    while n < 100 {
        pairs[n] = [b'0' + (n / 10) as u8, b'0' + (n % 10) as u8];
        n += 1;
    }
    pairs
};

/// Appends a number with text around it, in one go. The text has at most 8 bytes in all.
fn write_number<const B: usize, const A: usize>(before: [u8; B], n: u32, after: [u8; A], out: &mut Vec<u8>) {
    const { assert!(B + A <= 8) }
    // Eight digits, and what stands around them, fit two registers. To join them in memory would take longer: what is written in parts
    // cannot be read as a whole until all parts have arrived.
    if n >= 100_000_000 {
        out.extend_from_slice(&before);
        print_u64(n.into(), out);
        return out.extend_from_slice(&after);
    }
    let pair = |n: u32| u64::from(u16::from_le_bytes(PAIRS[n as usize]));
    let (mut rest, mut digits, mut len) = (n, 0, 0);
    while rest >= 100 {
        digits = digits << 16 | pair(rest % 100);
        rest /= 100;
        len += 2;
    }
    let (first, first_len) = if rest < 10 { (u64::from(rest) + u64::from(b'0'), 1) } else { (pair(rest), 2) };
    digits = digits << (8 * first_len) | first;
    len += first_len;
    let around = |text: &[u8]| text.iter().rev().fold(0, |word: u128, &byte| word << 8 | u128::from(byte));
    let text = around(&before) | (u128::from(digits) | around(&after) << (8 * len)) << (8 * B);
    let end = out.len() + B + len + A;
    out.extend_from_slice(&text.to_le_bytes());
    out.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_leading_zeros() {
        for n in [0, 1, 9, 10, 99, 100, 101, 999, 1000, 12_345, 99_999_999, 100_000_000, u32::MAX] {
            let mut out = Vec::new();
            write_number(*b"%arg", n, *b" = ", &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), format!("%arg{n} = "));
        }
    }

    #[test]
    fn a_slot_keeps_what_is_put_into_it() {
        assert_eq!(size_of::<Slot>(), 4);
        for name in [Name::Unknown, Name::Member(3), Name::Number(0), Name::Argument(7), Name::Special(0)] {
            assert_eq!(Slot::new(name).name(), name);
            assert!(!Slot::new(name).is_pack());
            assert!(Slot::new(name).as_pack().is_pack());
            assert_eq!(Slot::new(name).as_pack().name(), name);
        }
    }
}
