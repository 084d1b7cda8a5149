//! Where a bytecode file is cut into frames.

use super::Class;
use super::part::indexed;
use rmlir_format::read::resource::ResourceValue;
use std::ops::Range;

/// Frames of operations have at least so many bytes, if there are as many.
const OPERATIONS: usize = 64 << 10;
/// Frames of tables have so many.
const TABLES: usize = 128 << 10;
/// Frames of resources, and of operations that are larger by themselves.
const MOST: usize = 1 << 20;
/// Data of a resource gets frames of its own from so many bytes on.
const BLOB: usize = 4 << 10;

/// A piece of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    pub(super) place: Range<usize>,
    pub(super) class: Class,
}

/// The pieces of a file, in order. Without an index all of it counts as tables.
pub(super) fn cuts(file: &[u8], index: Option<&[u8]>) -> Vec<Cut> {
    let known = index.and_then(|index| known(file, index));
    let mut out = Vec::new();
    let mut end = 0;
    for cut in known.unwrap_or_default() {
        if cut.place.start < end || cut.place.end > file.len() || cut.place.is_empty() {
            continue;
        }
        pieces(&mut out, end..cut.place.start, Class::Tables, TABLES);
        end = cut.place.end;
        let most = if cut.class == Class::Tables { TABLES } else { MOST };
        pieces(&mut out, cut.place, cut.class, most);
    }
    pieces(&mut out, end..file.len(), Class::Tables, TABLES);
    out
}

fn pieces(out: &mut Vec<Cut>, place: Range<usize>, class: Class, most: usize) {
    let mut start = place.start;
    while start < place.end {
        let end = place.end.min(start + most);
        out.push(Cut { place: start..end, class });
        start = end;
    }
}

/// Runs of operations and data of resources, in order of the file.
fn known(file: &[u8], index: &[u8]) -> Option<Vec<Cut>> {
    indexed(file, index, |index, tables| {
        let mut cuts: Vec<Cut> = Vec::new();
        let mut run: Option<Range<usize>> = None;
        for number in 0..index.len() {
            let place = index.place(number).ok()??;
            let (start, bytes) = (usize::try_from(place.start).ok()?, usize::try_from(place.bytes).ok()?);
            let end = start.checked_add(bytes)?;
            let next = match run.take() {
                // What stands between operations, if anything does, stays with them.
                Some(run) if run.len() < OPERATIONS && run.end <= start => run.start..end,
                Some(run) => {
                    cuts.push(Cut { place: run, class: Class::Operations });
                    start..end
                }
                None => start..end,
            };
            run = Some(next);
        }
        cuts.extend(run.map(|place| Cut { place, class: Class::Operations }));
        for &group in tables.resources.groups() {
            for resource in tables.resources.group(group) {
                let entry = tables.resources.entry(resource);
                if let Ok(ResourceValue::Blob { data, .. }) =
                    tables.resources.value(resource, &tables.strings)
                    && data.len() >= BLOB
                {
                    let end = entry.end();
                    cuts.push(Cut { place: end.saturating_sub(data.len())..end, class: Class::Resource });
                }
            }
        }
        cuts.sort_by_key(|cut| cut.place.start);
        Some(cuts)
    })
}
