//! The final order of a table: often used entries get the short numbers, entries of one dialect stand together.

/// An entry as far as its order goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rank {
    /// Number of its dialect.
    pub(crate) dialect: u32,
    /// How often it is referred to.
    pub(crate) references: u32,
}

/// The order of a table, both ways.
#[derive(Debug, Default)]
pub(crate) struct Order {
    /// First-seen number by final number.
    pub(crate) entries: Vec<u32>,
    /// Final number by first-seen number.
    pub(crate) numbers: Vec<u32>,
}

impl Order {
    /// Gives entries other numbers, in their order, and keeps those that are new.
    pub(crate) fn renumber(&mut self, mut number: impl FnMut(usize) -> (u32, bool)) {
        let numbers = &mut self.numbers;
        self.entries.retain(|&entry| {
            let (number, new) = number(entry as usize);
            numbers[entry as usize] = number;
            new
        });
    }
}

impl Order {
    /// Orders entries that stand as they were first seen: by falling number of references, then, inside the chunks whose numbers take
    /// equally many bytes, by dialect. The dialect that ended a chunk comes first in the next one, so that its group goes on.
    pub(crate) fn of(count: usize, rank: impl Fn(usize) -> Rank) -> Order {
        let dialect = |&entry: &u32| rank(entry as usize).dialect;
        let mut entries = by_references(count, |entry| rank(entry as usize).references);
        let mut front = 0;
        let mut start = 0;
        let mut width = 7;
        while start < entries.len() {
            let end = entries.len().min(1usize.checked_shl(width).unwrap_or(usize::MAX));
            let chunk = &mut entries[start..end];
            group(chunk, dialect, front);
            front = chunk.last().map_or(front, dialect);
            start = end;
            width += 7;
        }
        let mut numbers = vec![0; entries.len()];
        for (number, &entry) in entries.iter().enumerate() {
            numbers[entry as usize] = number as u32;
        }
        Order { entries, numbers }
    }
}

/// Stable order by dialect, `front` before the others. There are few dialects: counting them is faster than comparing.
fn group(chunk: &mut [u32], dialect: impl Fn(&u32) -> u32, front: u32) {
    let key = |entry: &u32| if dialect(entry) == front { 0 } else { dialect(entry) as usize + 1 };
    if chunk.is_sorted_by_key(key) {
        return;
    }
    let mut starts: Vec<usize> = Vec::new();
    for entry in chunk.iter() {
        let key = key(entry);
        if starts.len() <= key {
            starts.resize(key + 1, 0);
        }
        starts[key] += 1;
    }
    let mut next = 0;
    for start in &mut starts {
        next += std::mem::replace(start, next);
    }
    let mut grouped = vec![0; chunk.len()];
    for entry in chunk.iter() {
        let place = &mut starts[key(entry)];
        grouped[*place] = *entry;
        *place += 1;
    }
    chunk.copy_from_slice(&grouped);
}

/// Stable order by falling number of references. Most entries have one: they need no sorting.
fn by_references(count: usize, references: impl Fn(u32) -> u32) -> Vec<u32> {
    let all = || 0..count as u32;
    let mut entries = Vec::with_capacity(count);
    entries.extend(all().filter(|&entry| references(entry) > 1));
    entries.sort_by_key(|&entry| std::cmp::Reverse(references(entry)));
    entries.extend(all().filter(|&entry| references(entry) <= 1));
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_come_first_then_dialects_inside_a_chunk() {
        let rank = |dialect, references| Rank { dialect, references };
        let ranks = [rank(1, 1), rank(0, 1), rank(1, 5), rank(0, 2)];
        let order = Order::of(ranks.len(), |entry| ranks[entry]);
        assert_eq!(order.entries, [3, 1, 2, 0]);
        assert_eq!(order.numbers, [3, 1, 2, 0]);
    }

    #[test]
    fn the_dialect_that_ended_a_chunk_begins_the_next() {
        // 128 entries with two references, then 3 with one: dialects 0 and 2, then 0, 1, 2.
        let mut ranks: Vec<Rank> =
            (0..128).map(|i| Rank { dialect: if i < 100 { 0 } else { 2 }, references: 2 }).collect();
        ranks.extend([0, 1, 2].map(|dialect| Rank { dialect, references: 1 }));
        let order = Order::of(ranks.len(), |entry| ranks[entry]);
        let tail: Vec<u32> = order.entries[127..].iter().map(|&e| ranks[e as usize].dialect).collect();
        assert_eq!(tail, [2, 2, 0, 1]);
    }
}
