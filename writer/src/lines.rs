//! Entries of places in files, by line.
//!
//! Operations mostly come in the order of the lines on which they stand, a few on each. So an entry is found at its line, next to the
//! entry before it, where a hash would lead somewhere else in memory each time.

use crate::numbering::NONE;

/// Places of a line that are kept here; any other is kept elsewhere, as looking through them would take too long.
const MOST_ON_A_LINE: usize = 12;

/// The places of some files.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// By file and line: the entry if there is one, or the number of the last of its [links](Lines::links) with [`LINKED`].
    lines: Vec<Vec<u32>>,
    /// Entries of lines that have several, each with what its line had before. Where places are those of a text, hardly any line has.
    links: Vec<(u32, u32)>,
    /// How many lines more there may be: what a file says must not decide how much memory is used.
    room: usize,
    /// Some file has got all the room there was.
    one_is_long: bool,
}

/// What a line has is the number of a link.
const LINKED: u32 = 1 << 31;

/// A file of more lines is a long one.
const MANY: usize = 1 << 12;
/// Lines of a long one are added in such lots.
const AHEAD: usize = 1 << 8;

impl Lines {
    /// Makes room for as many places. There may be some lines without any.
    pub(crate) fn reserve(&mut self, places: usize) {
        self.room += 4 * places;
    }

    /// The entry on a line that is the `same`; if there is none, it will be `new`, which is more than all before. Nothing if such an
    /// entry is not kept here.
    #[inline]
    pub(crate) fn find_or_add(
        &mut self,
        file: u16,
        line: u32,
        new: u32,
        same: impl Fn(u32) -> bool,
    ) -> Option<Option<u32>> {
        let (file, line) = (usize::from(file), line as usize);
        if self.lines.get(file).is_none_or(|lines| line >= lines.len()) {
            self.add_lines(file, line)?;
        }
        let newest = &mut self.lines[file][line];
        if *newest == NONE && new < LINKED {
            *newest = new;
            return Some(None);
        }
        match *newest {
            entry if entry < LINKED && same(entry) => Some(Some(entry)),
            newest => self.find_or_link((file, line), newest, new, same),
        }
    }

    /// The same on a line that has an entry.
    fn find_or_link(
        &mut self,
        (file, line): (usize, usize),
        newest: u32,
        new: u32,
        same: impl Fn(u32) -> bool,
    ) -> Option<Option<u32>> {
        let (mut at, mut count) = (newest, 1);
        while at >= LINKED {
            // There is no link where an entry is too large for a line.
            let &(entry, older) = self.links.get((at - LINKED) as usize)?;
            if same(entry) {
                return Some(Some(entry));
            }
            (at, count) = (older, count + 1);
        }
        if same(at) {
            return Some(Some(at));
        }
        let link = self.links.len() as u32;
        if count >= MOST_ON_A_LINE || link >= NONE - LINKED {
            return None;
        }
        self.links.push((new, newest));
        self.lines[file][line] = link | LINKED;
        Some(None)
    }

    /// Makes room for a line, unless it is too far after the others.
    #[cold]
    fn add_lines(&mut self, file: usize, line: usize) -> Option<()> {
        if file >= self.lines.len() {
            self.lines.resize(file + 1, Vec::new());
        }
        let lines = &mut self.lines[file];
        let is_long = lines.len() >= MANY;
        // A long one gets some more at once, if there is room. Short ones may be many.
        let ahead = if is_long { (line + 1).next_multiple_of(AHEAD) } else { 0 };
        let len = ahead.min(lines.len() + self.room).max(line + 1);
        let room = self.room.checked_sub(len - lines.len())?;
        if is_long && lines.capacity() < len && !self.one_is_long {
            // It may get all that is left. Room that is not used costs nothing, where a list that grows leaves its old selves behind.
            lines.reserve(self.room);
            self.one_is_long = true;
        }
        self.room = room;
        lines.resize(len, NONE);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_again() {
        let mut lines = Lines::default();
        lines.reserve(100);
        for (entry, (file, line)) in (0..).zip([(0, 3), (1, 3), (0, 3), (0, 1)]) {
            // As if entries between were no places.
            let entry = entry * 2;
            assert_eq!(lines.find_or_add(file, line, entry, |_| false), Some(None));
            assert_eq!(lines.find_or_add(file, line, 77, |at| at == entry), Some(Some(entry)));
        }
        assert_eq!(lines.find_or_add(0, 3, 77, |at| at == 0), Some(Some(0)));
    }

    #[test]
    fn short_files_take_no_more_than_their_lines() {
        let mut lines = Lines::default();
        lines.reserve(100);
        for file in 0..100 {
            assert_eq!(lines.find_or_add(file, 3, file.into(), |_| false), Some(None));
        }
        assert_eq!(lines.find_or_add(100, 0, 100, |_| false), None);
    }

    #[test]
    fn what_would_take_long_or_much_is_kept_elsewhere() {
        let mut lines = Lines::default();
        lines.reserve(2);
        assert_eq!(lines.find_or_add(0, u32::MAX, 0, |_| false), None);
        assert_eq!(lines.find_or_add(0, 8, 0, |_| false), None);
        for entry in 0..MOST_ON_A_LINE as u32 {
            assert_eq!(lines.find_or_add(0, 7, entry, |_| false), Some(None));
        }
        assert_eq!(lines.find_or_add(0, 7, 100, |_| false), None);
        assert_eq!(lines.find_or_add(0, 7, 100, |at| at == MOST_ON_A_LINE as u32 - 1), Some(Some(11)));
    }
}
