//! The final order of a table: often used entries get the short numbers, entries of one dialect stand together.

/// Entries as far as their order goes.
pub(crate) trait Ranks {
    /// Number of the dialect of one.
    fn dialect(&self, entry: usize) -> u32;
    /// How often each is referred to. Nobody asks twice.
    fn take_references(&mut self) -> Vec<u32>;
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
    pub(crate) fn of(ranks: &mut impl Ranks) -> Order {
        let references = ranks.take_references();
        let mut entries = by_references(&references);
        // They are not needed any more, and memory that was touched costs less than new one.
        let mut numbers = references;
        let dialect = |entry: u32| ranks.dialect(entry as usize);
        let mut front = 0;
        let mut start = 0;
        let mut width = 7;
        while start < entries.len() {
            let end = entries.len().min(1usize.checked_shl(width).unwrap_or(usize::MAX));
            let chunk = &mut entries[start..end];
            group(chunk, dialect, front, &mut numbers[start..end]);
            front = chunk.last().map_or(front, |&last| dialect(last));
            start = end;
            width += 7;
        }
        for (&entry, number) in entries.iter().zip(0..) {
            numbers[entry as usize] = number;
        }
        Order { entries, numbers }
    }
}

/// Stable order by dialect, `front` before the others. There are few dialects: counting them is faster than comparing. `copy` is memory
/// for as many entries.
fn group(chunk: &mut [u32], dialect: impl Fn(u32) -> u32, front: u32, copy: &mut [u32]) {
    let key = |entry: u32| match dialect(entry) {
        dialect if dialect == front => 0,
        dialect => dialect as usize + 1,
    };
    let mut starts: Vec<u32> = Vec::new();
    let (mut last, mut sorted) = (0, true);
    for &entry in chunk.iter() {
        let key = key(entry);
        match starts.get_mut(key) {
            Some(count) => *count += 1,
            None => {
                starts.resize(key, 0);
                starts.push(1);
            }
        }
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
    copy.copy_from_slice(chunk);
    for &entry in copy.iter() {
        let place = &mut starts[key(entry)];
        chunk[*place as usize] = entry;
        *place += 1;
    }
}

/// Stable order by falling number of references. Most entries have one: they need no sorting.
fn by_references(references: &[u32]) -> Vec<u32> {
    let many = references.iter().filter(|&&count| count > 1).count();
    let mut entries = vec![0; references.len()];
    // Where the next one goes that is referred to often, and once.
    let mut next = [0, many];
    for (&count, entry) in references.iter().zip(0..) {
        let place = &mut next[usize::from(count <= 1)];
        entries[*place] = entry;
        *place += 1;
    }
    entries[..many].sort_by_key(|&entry| std::cmp::Reverse(references[entry as usize]));
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dialect and references of each.
    struct Pairs(Vec<(u32, u32)>);

    impl Ranks for Pairs {
        fn dialect(&self, entry: usize) -> u32 {
            self.0[entry].0
        }

        fn take_references(&mut self) -> Vec<u32> {
            self.0.iter().map(|pair| pair.1).collect()
        }
    }

    #[test]
    fn references_come_first_then_dialects_inside_a_chunk() {
        let order = Order::of(&mut Pairs(vec![(1, 1), (0, 1), (1, 5), (0, 2)]));
        assert_eq!(order.entries, [3, 1, 2, 0]);
        assert_eq!(order.numbers, [3, 1, 2, 0]);
    }

    #[test]
    fn the_dialect_that_ended_a_chunk_begins_the_next() {
        // 128 entries with two references, then 3 with one: dialects 0 and 2, then 0, 1, 2.
        let mut pairs: Vec<(u32, u32)> = (0..128).map(|i| (if i < 100 { 0 } else { 2 }, 2)).collect();
        pairs.extend([0, 1, 2].map(|dialect| (dialect, 1)));
        let order = Order::of(&mut Pairs(pairs.clone()));
        let tail: Vec<u32> = order.entries[127..].iter().map(|&e| pairs[e as usize].0).collect();
        assert_eq!(tail, [2, 2, 0, 1]);
    }
}
