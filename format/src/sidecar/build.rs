//! Making an index.

use super::blocks::{add_sums, sum};
use super::{Column, HEADER, MAGIC, NONE, PLACE, Place, VERSION, sum_of_file};
use crate::read::Tables;

/// The sidecar index of a file whose operations lie at these places, in file order, and which is read by the layouts of this release
/// (`None`: by today's definitions).
pub fn build(file: &[u8], tables: &Tables<'_>, places: &[Place], release: Option<u32>) -> Vec<u8> {
    let entries: Vec<u64> = tables.entries.starts().collect();
    let groups: Vec<u64> = tables
        .entries
        .groups()
        .iter()
        .map(|(first, dialect)| dialect.wire() << 32 | u64::from(*first))
        .collect();
    let mut columns = Columns { body: Vec::new(), heads: Vec::new() };
    for column in Column::ALL {
        match column {
            Column::Places => columns.places(places),
            Column::Ordered => columns.words(&ordered(places, tables), 4),
            Column::Strings => columns.offsets(&tables.strings.starts().collect::<Vec<_>>()),
            Column::Entries => columns.offsets(&entries),
            Column::Groups => columns.words(&groups, 8),
            Column::Properties => columns.offsets(&tables.properties.starts().collect::<Vec<_>>()),
        }
    }
    let size = columns.body.len() as u64;
    let root = add_sums(&mut columns.body, 0);
    let mut out = Vec::with_capacity(HEADER + columns.body.len());
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&release.unwrap_or(0).to_le_bytes());
    for word in [file.len() as u64, sum_of_file(file), size, root, tables.entries.attribute_count() as u64] {
        out.extend_from_slice(&word.to_le_bytes());
    }
    for (count, width) in columns.heads {
        out.extend_from_slice(&(count as u32).to_le_bytes());
        out.extend_from_slice(&(width as u32).to_le_bytes());
    }
    let header = sum(&out);
    out.extend_from_slice(&header.to_le_bytes());
    out.extend_from_slice(&columns.body);
    out
}

/// The numbers of the operations with a symbol, ordered by it.
fn ordered(places: &[Place], tables: &Tables<'_>) -> Vec<u64> {
    let symbol = |place: &Place| tables.strings.get(place.symbol?);
    let mut named: Vec<(&[u8], u64)> =
        places.iter().zip(0..).filter_map(|(place, number)| Some((symbol(place)?, number))).collect();
    named.sort_unstable();
    named.into_iter().map(|(_, number)| number).collect()
}

/// Columns that are put together.
struct Columns {
    body: Vec<u8>,
    /// Number and width of the items of each.
    heads: Vec<(usize, usize)>,
}

impl Columns {
    fn places(&mut self, places: &[Place]) {
        for place in places {
            self.body.extend_from_slice(&place.start.to_le_bytes());
            self.body.extend_from_slice(&place.bytes.to_le_bytes());
            let symbol = place.symbol.map_or(NONE, |symbol| symbol.0);
            let attributes = place.attributes.map_or(NONE, |attributes| attributes.0);
            let properties = place.properties.map_or(NONE, |properties| properties.0);
            for number in [place.name.0, symbol, attributes, properties] {
                self.body.extend_from_slice(&number.to_le_bytes());
            }
        }
        self.end(places.len(), PLACE);
    }

    /// Numbers in as many bytes as the largest needs.
    fn offsets(&mut self, words: &[u64]) {
        let small = words.iter().all(|&word| word <= u64::from(u32::MAX));
        self.words(words, if small { 4 } else { 8 });
    }

    fn words(&mut self, words: &[u64], width: usize) {
        for word in words {
            self.body.extend_from_slice(word.to_le_bytes().get(..width).unwrap_or_default());
        }
        self.end(words.len(), width);
    }

    fn end(&mut self, count: usize, width: usize) {
        self.heads.push((count, width));
        self.body.resize(self.body.len().next_multiple_of(8), 0);
    }
}
