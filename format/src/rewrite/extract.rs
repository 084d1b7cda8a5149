//! Cutting symbols out of a file, with everything they refer to.

use super::Rewrite;
use super::columns::Columns;
use super::live::possible_indices;
use crate::encoding::{AttrKind, Encodings, attribute_kind, attribute_kinds, references};
use crate::error::{Error, ErrorKind, Result};
use crate::index::{AttrIdx, OpNameIdx, PropIdx};
use crate::read::cursor::Cursor;
use crate::read::ir::{Event, IrReader};
use crate::section::SectionId;
use crate::symbol::{Strings, SymbolLayouts, TopLevelOp, reference_root, top_level};
use crate::text::symbol_names;
use std::collections::{HashMap, HashSet};

/// What an extraction took.
#[derive(Clone, Debug)]
pub struct Extraction {
    /// The new file.
    pub file: Vec<u8>,
    /// The operations in it, in file order, as they stood in the old file.
    pub ops: Vec<TopLevelOp>,
}

/// The symbols with these names and, transitively, those they refer to, as a file of its own.
///
/// References are SymbolRefAttr entries, symbols in textual entries, and strings of dialects with unknown encodings that equal a symbol's
/// name, as far as they are reachable from an operation's dictionary or blob. A field of a blob counts as a reference in every form that
/// all blobs of the same operation name allow; a form in which it would be a location is dropped if the other form has none. So a symbol
/// too many may come along.
///
/// # Errors
/// The file is not valid, a name is not a top-level symbol, or the operations cannot be cut apart (see [`Rewrite::finish`]).
pub fn extract(
    file: &[u8],
    encodings: &Encodings,
    names: &[&[u8]],
    layouts: &dyn SymbolLayouts,
) -> Result<Extraction> {
    let mut rewrite = Rewrite::open(file, encodings)?;
    let ops = top_level(&rewrite.module, &rewrite.tables, layouts)?;
    let mut by_name: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (number, op) in ops.iter().enumerate() {
        if let Some(symbol) = &op.symbol {
            by_name.entry(&symbol.name).or_default().push(number);
        }
    }
    let mut search = Search {
        rewrite: &rewrite,
        strings: Strings::new(&rewrite.tables),
        by_name: &by_name,
        taken: vec![false; ops.len()],
        seen: vec![false; rewrite.tables.entries.total()],
        seen_blobs: HashSet::new(),
        columns: Columns::collect(&rewrite, &attribute_kinds(&rewrite.tables))?,
        queue: Vec::new(),
        work: Vec::new(),
    };
    for name in names {
        if !search.symbol(name) {
            return Err(no_such_symbol(&rewrite, name));
        }
    }
    while let Some(number) = search.queue.pop() {
        if let Some(op) = ops.get(number) {
            search.op(op)?;
        }
    }
    let taken = search.taken;
    let ops: Vec<TopLevelOp> =
        ops.iter().zip(taken).filter(|(_, taken)| *taken).map(|(op, _)| op.clone()).collect();
    rewrite.select(&ops);
    Ok(Extraction { file: rewrite.finish()?, ops })
}

fn no_such_symbol(rewrite: &Rewrite<'_>, name: &[u8]) -> Error {
    let reason = format!("no top-level symbol @{}", String::from_utf8_lossy(name)).into_boxed_str();
    let offset = rewrite.module.payload(SectionId::Ir).position();
    Error::new(ErrorKind::CannotRewrite { reason }, offset, Some(SectionId::Ir))
}

struct Search<'s, 'a> {
    rewrite: &'s Rewrite<'a>,
    strings: Strings<'s, 'a>,
    by_name: &'s HashMap<&'s [u8], Vec<usize>>,
    /// Per top-level operation.
    taken: Vec<bool>,
    /// Per entry of the joint numbering.
    seen: Vec<bool>,
    /// Only asked, never walked.
    seen_blobs: HashSet<(OpNameIdx, PropIdx)>,
    columns: Columns,
    /// Operations that were taken and not searched yet.
    queue: Vec<usize>,
    /// Entries that were seen and not searched yet.
    work: Vec<usize>,
}

impl<'a> Search<'_, 'a> {
    /// Takes the operations with this name; false if there is none.
    fn symbol(&mut self, name: &[u8]) -> bool {
        let Some(numbers) = self.by_name.get(name) else { return false };
        for &number in numbers {
            if let Some(taken) = self.taken.get_mut(number).filter(|taken| !**taken) {
                *taken = true;
                self.queue.push(number);
            }
        }
        true
    }

    fn op(&mut self, op: &TopLevelOp) -> Result<()> {
        let section = self.rewrite.module.payload(SectionId::Ir);
        let origin = section.position();
        let Some(window) = section.part(op.start - origin, op.end - origin) else { return Ok(()) };
        let mut reader = IrReader::over_ops(window, &self.rewrite.tables, 1);
        while let Some(event) = reader.next_event()? {
            let Event::Op(op) = event else { continue };
            if let Some(AttrIdx(index)) = op.attributes {
                self.entry(index as usize);
            }
            if let Some(blob) = op.properties.filter(|&blob| self.seen_blobs.insert((op.name, blob))) {
                self.blob(op.name, blob);
            }
        }
        while let Some(position) = self.work.pop() {
            self.search(position);
        }
        Ok(())
    }

    fn entry(&mut self, position: usize) {
        if let Some(seen) = self.seen.get_mut(position).filter(|seen| !**seen) {
            *seen = true;
            self.work.push(position);
        }
    }

    fn blob(&mut self, name: OpNameIdx, blob: PropIdx) {
        let mut targets = Vec::new();
        self.columns.references(self.rewrite, name, blob, &mut |index| targets.push(index));
        let attributes = self.rewrite.tables.entries.attribute_count();
        targets
            .into_iter()
            .map(|index| index as usize)
            .filter(|&index| index < attributes)
            .for_each(|index| self.entry(index));
    }

    fn opaque(&mut self, bytes: Cursor<'_>) {
        let attributes = self.rewrite.tables.entries.attribute_count();
        possible_indices(bytes, &mut |index| {
            if (index as usize) < attributes {
                self.entry(index as usize);
            }
        });
    }

    fn search(&mut self, position: usize) {
        let tables = &self.rewrite.tables;
        let Some(entry) = tables.entries.get(position) else { return };
        if !entry.custom {
            for name in symbol_names(entry.body.rest()) {
                self.symbol(&name);
            }
            return;
        }
        if position < tables.entries.attribute_count() {
            if attribute_kind(&entry, tables) == AttrKind::Location {
                return;
            }
            if let Some(name) = reference_root(&entry, tables).or_else(|| self.strings.foreign(&entry)) {
                self.symbol(name);
            }
        }
        let mut targets = Vec::new();
        if references(tables, position, &mut |target| targets.push(target)) {
            targets.into_iter().for_each(|target| self.entry(target));
        } else {
            self.opaque(entry.body);
        }
    }
}
