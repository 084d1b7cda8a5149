//! The tables that tell personality functions where exceptions go: one for each function that has landing pads.

use crate::compile::CallSite;
use crate::lower::{Exceptions, Pad};
use crate::view::SymbolId;

/// No encoding: the part is absent.
const OMITTED: u8 = 0xff;
/// The distance, in 4 bytes, of a pointer to what is meant.
pub(super) const INDIRECT: u8 = 0x9b;
/// Numbers of variable length.
const VARIABLE: u8 = 0x01;

/// The bytes of a table, and the places in it that are distances of pointers to types.
pub(super) struct Table {
    pub(super) bytes: Vec<u8>,
    pub(super) types: Vec<(u64, SymbolId)>,
}

/// The table of a function.
pub(super) fn table(exceptions: &Exceptions, call_sites: &[CallSite], size: u32) -> Table {
    let (actions, firsts) = actions(&exceptions.pads);
    let sites = sites(call_sites, &firsts, size);
    let mut bytes = vec![OMITTED];
    if exceptions.types.is_empty() {
        bytes.push(OMITTED);
    } else {
        // After this number come the rest of the head, both tables, and the types, of which the last one ends the table.
        let mut behind = 1 + 5 + sites.len() + actions.len();
        let before = bytes.len() + 1 + 5;
        behind += (4 - (before + behind) % 4) % 4;
        behind += 4 * exceptions.types.len();
        bytes.push(INDIRECT);
        fixed(&mut bytes, behind as u32);
    }
    bytes.push(VARIABLE);
    fixed(&mut bytes, sites.len() as u32);
    bytes.extend(sites);
    bytes.extend(actions);
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    let mut types = Vec::new();
    // Type 1 is the last one.
    for ty in exceptions.types.iter().rev() {
        types.extend(ty.map(|symbol| (bytes.len() as u64, symbol)));
        bytes.extend([0; 4]);
    }
    Table { bytes, types }
}

/// Records of what pads do, and for each pad the number of its first one; 0 if it has none.
fn actions(pads: &[Pad]) -> (Vec<u8>, Vec<u64>) {
    let (mut bytes, mut firsts) = (Vec::new(), Vec::new());
    for pad in pads {
        let mut filters: Vec<i64> = pad.catches.iter().map(|&ty| ty as i64).collect();
        if pad.cleanup && !filters.is_empty() {
            filters.push(0);
        }
        firsts.push(if filters.is_empty() { 0 } else { bytes.len() as u64 + 1 });
        let last = filters.len().saturating_sub(1);
        for (index, filter) in filters.into_iter().enumerate() {
            signed(&mut bytes, filter);
            // The distance to the next record, which begins after this byte; none is 0.
            bytes.push(u8::from(index < last));
        }
    }
    (bytes, firsts)
}

/// Which code goes where: all of it must be there, since what is not listed ends the program.
fn sites(call_sites: &[CallSite], firsts: &[u64], size: u32) -> Vec<u8> {
    let (mut bytes, mut at) = (Vec::new(), 0);
    let mut add = |start: u32, end: u32, pad: u32, action: u64| {
        for number in [u64::from(start), u64::from(end - start), u64::from(pad), action] {
            variable(&mut bytes, number);
        }
    };
    for site in call_sites {
        let Some((pad, place)) = site.pad else { continue };
        // The unwinder looks for the last byte of the call.
        let start = site.returns.saturating_sub(1).max(at);
        if start > at {
            add(at, start, 0, 0);
        }
        add(start, site.returns, place, firsts.get(pad).copied().unwrap_or(0));
        at = site.returns;
    }
    if size > at {
        add(at, size, 0, 0);
    }
    bytes
}

fn variable(bytes: &mut Vec<u8>, mut number: u64) {
    loop {
        let byte = (number & 0x7f) as u8;
        number >>= 7;
        bytes.push(if number == 0 { byte } else { byte | 0x80 });
        if number == 0 {
            return;
        }
    }
}

fn signed(bytes: &mut Vec<u8>, mut number: i64) {
    loop {
        let byte = (number & 0x7f) as u8;
        number >>= 7;
        let done = (number == 0 && byte & 0x40 == 0) || (number == -1 && byte & 0x40 != 0);
        bytes.push(if done { byte } else { byte | 0x80 });
        if done {
            return;
        }
    }
}

/// A number of variable length that always takes five bytes.
fn fixed(bytes: &mut Vec<u8>, number: u32) {
    for index in 0..5 {
        let byte = (u64::from(number) >> (7 * index) & 0x7f) as u8;
        bytes.push(if index < 4 { byte | 0x80 } else { byte });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_covers_all_code_and_ends_with_its_types() {
        let exceptions = Exceptions {
            pads: vec![Pad { catches: vec![2, 1], cleanup: true }, Pad { catches: vec![], cleanup: true }],
            types: vec![Some(SymbolId(7)), None],
            ..Exceptions::default()
        };
        let site = |returns, pad| CallSite { returns, pad };
        let sites = [site(10, Some((0, 40))), site(20, None), site(30, Some((1, 50)))];
        let table = table(&exceptions, &sites, 64);
        let head = [0xff, 0x9b, 0xa9, 0x80, 0x80, 0x80, 0, 1, 0x94, 0x80, 0x80, 0x80, 0];
        assert_eq!(&table.bytes[..13], head);
        let code = [0, 9, 0, 0, 9, 1, 40, 1, 10, 19, 0, 0, 29, 1, 50, 0, 30, 34, 0, 0];
        assert_eq!(&table.bytes[13..33], code);
        assert_eq!(&table.bytes[33..39], [2, 1, 1, 1, 0, 0]);
        assert_eq!(table.bytes.len(), 48);
        assert_eq!(table.types, [(44, SymbolId(7))]);
        // The first number leads to the end.
        assert_eq!(7 + 0x29, table.bytes.len());
    }
}
