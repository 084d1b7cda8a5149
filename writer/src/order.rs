//! The final order of a table: often used entries get the short numbers, entries of one dialect stand together.

/// Entries as far as their order goes.
pub(crate) trait Ranks {
    /// How many there are.
    fn entries(&self) -> usize;
    /// Number of the dialect of one.
    fn dialect(&self, entry: usize) -> u32;
    /// How often one is referred to.
    fn references(&self, entry: usize) -> u32;
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
    pub(crate) fn of(ranks: &impl Ranks) -> Order {
        let dialect = |entry: u32| ranks.dialect(entry as usize);
        let mut entries = by_references(ranks);
        let mut grouped = Vec::new();
        let mut front = 0;
        let mut start = 0;
        let mut width = 7;
        while start < entries.len() {
            let end = entries.len().min(1usize.checked_shl(width).unwrap_or(usize::MAX));
            let chunk = &mut entries[start..end];
            group(chunk, dialect, front, &mut grouped);
            front = chunk.last().map_or(front, |&last| dialect(last));
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

/// Stable order by dialect, `front` before the others. There are few dialects: counting them is faster than comparing. `grouped` is memory.
fn group(chunk: &mut [u32], dialect: impl Fn(u32) -> u32, front: u32, grouped: &mut Vec<u32>) {
    let key = |entry: u32| match dialect(entry) {
        dialect if dialect == front => 0,
        dialect => dialect as usize + 1,
    };
    let mut starts: Vec<usize> = Vec::new();
    let (mut last, mut sorted) = (0, true);
    for &entry in chunk.iter() {
        let key = key(entry);
        if starts.len() <= key {
            starts.resize(key + 1, 0);
        }
        starts[key] += 1;
        sorted &= last <= key;
        last = key;
    }
    if sorted {
        return;
    }
    let mut next = 0;
    for start in &mut starts {
        next += std::mem::replace(start, next);
    }
    grouped.clear();
    grouped.extend_from_slice(chunk);
    for &entry in grouped.iter() {
        let place = &mut starts[key(entry)];
        chunk[*place] = entry;
        *place += 1;
    }
}

/// Stable order by falling number of references. Most entries have one: they need no sorting.
fn by_references(ranks: &impl Ranks) -> Vec<u32> {
    let count = ranks.entries();
    let is_once = |entry: usize| ranks.references(entry) <= 1;
    let many = (0..count).filter(|&entry| !is_once(entry)).count();
    let mut entries = vec![0; count];
    // Where the next one goes that is referred to often, and once.
    let mut next = [0, many];
    for entry in 0..count {
        let place = &mut next[usize::from(is_once(entry))];
        entries[*place] = entry as u32;
        *place += 1;
    }
    entries[..many].sort_by_key(|&entry| std::cmp::Reverse(ranks.references(entry as usize)));
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dialect and references of each.
    struct Pairs(Vec<(u32, u32)>);

    impl Ranks for Pairs {
        fn entries(&self) -> usize {
            self.0.len()
        }

        fn dialect(&self, entry: usize) -> u32 {
            self.0[entry].0
        }

        fn references(&self, entry: usize) -> u32 {
            self.0[entry].1
        }
    }

    #[test]
    fn references_come_first_then_dialects_inside_a_chunk() {
        let order = Order::of(&Pairs(vec![(1, 1), (0, 1), (1, 5), (0, 2)]));
        assert_eq!(order.entries, [3, 1, 2, 0]);
        assert_eq!(order.numbers, [3, 1, 2, 0]);
    }

    #[test]
    fn the_dialect_that_ended_a_chunk_begins_the_next() {
        // 128 entries with two references, then 3 with one: dialects 0 and 2, then 0, 1, 2.
        let mut pairs: Vec<(u32, u32)> = (0..128).map(|i| (if i < 100 { 0 } else { 2 }, 2)).collect();
        pairs.extend([0, 1, 2].map(|dialect| (dialect, 1)));
        let order = Order::of(&Pairs(pairs.clone()));
        let tail: Vec<u32> = order.entries[127..].iter().map(|&e| pairs[e as usize].0).collect();
        assert_eq!(tail, [2, 2, 0, 1]);
    }
}
