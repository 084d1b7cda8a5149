//! Property rows that were read.
//!
//! Nearly every operation asks for a row, and nearly every blob is used under one name: the row that it was first read to lies in a table,
//! the others in a map.

use rmlir_format::OpNameIdx;
use rmlir_ir::{Attr, Props};
use rustc_hash::FxHashMap;

/// A row, and the attributes that are not in it.
pub(crate) type Row = (Props, Attr);

/// Rows by operation name and by the index of the blob.
#[derive(Default)]
pub(crate) struct Rows {
    /// By index one more than the name and the place in `found`. Zeros cost nothing until they are touched.
    first: Vec<[u32; 2]>,
    found: Vec<Row>,
    others: FxHashMap<(OpNameIdx, usize), Row>,
}

impl Rows {
    /// With a table for so many blobs. Without one, as it is by default, all rows lie in the map.
    pub(crate) fn with_table(count: usize) -> Rows {
        Rows { first: vec![[0; 2]; count], found: Vec::with_capacity(count), ..Rows::default() }
    }

    /// The row, if it was read.
    #[inline]
    pub(crate) fn get(&self, op: OpNameIdx, index: usize) -> Option<Row> {
        match self.first.get(index) {
            Some(&[name, place]) if name == op.0.wrapping_add(1) && name != 0 => {
                self.found.get(place as usize).copied()
            }
            Some([0, _]) => None,
            _ => self.others.get(&(op, index)).copied(),
        }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len() + self.others.len()
    }

    /// Adds a row that may be there.
    pub(crate) fn hear(&mut self, op: OpNameIdx, index: usize, row: Row) {
        if self.get(op, index).is_none() {
            self.add(op, index, row);
        }
    }

    /// Adds a row that is not there.
    pub(crate) fn add(&mut self, op: OpNameIdx, index: usize, row: Row) {
        match (self.first.get_mut(index), op.0.checked_add(1)) {
            (Some(first @ [0, _]), Some(name)) => {
                *first = [name, self.found.len() as u32];
                self.found.push(row);
            }
            _ => _ = self.others.insert((op, index), row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmlir_ir::Context;

    #[test]
    fn a_blob_under_two_names_has_two_rows() {
        let ctx = Context::new();
        let (props, empty, unit) = (ctx.empty_props(), ctx.empty_dict(), ctx.unit());
        let mut rows = Rows::with_table(2);
        rows.add(OpNameIdx(0), 1, (props, empty));
        rows.add(OpNameIdx(7), 1, (props, unit));
        rows.add(OpNameIdx(7), 2, (props, unit));
        assert_eq!(rows.get(OpNameIdx(0), 1), Some((props, empty)));
        assert_eq!(rows.get(OpNameIdx(7), 1), Some((props, unit)));
        assert_eq!(rows.get(OpNameIdx(3), 1), None);
        assert_eq!(rows.get(OpNameIdx(0), 0), None);
        assert_eq!(rows.get(OpNameIdx(7), 2), Some((props, unit)));
    }
}
