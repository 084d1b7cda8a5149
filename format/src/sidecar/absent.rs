//! Parts of a file that are not there yet.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Parts of a file's table of attributes and types that are not there, and what was asked for in them: it was read as zeros, so that whatever came
/// of it does not count.
#[derive(Debug, Default)]
pub struct Absent {
    /// In order, none touching another.
    ranges: Vec<Range<usize>>,
    asked: Mutex<Vec<Range<usize>>>,
}

impl Absent {
    /// These ranges of a file are not there.
    pub fn new(mut ranges: Vec<Range<usize>>) -> Absent {
        ranges.retain(|range| !range.is_empty());
        ranges.sort_unstable_by_key(|range| range.start);
        Absent { ranges, asked: Mutex::default() }
    }

    /// Notes that a range is asked for, if part of it is not there.
    pub(crate) fn note(&self, range: Range<usize>) {
        let after = self.ranges.partition_point(|absent| absent.end <= range.start);
        if self.ranges.get(after).is_some_and(|absent| absent.start < range.end) && !range.is_empty() {
            self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(range);
        }
    }

    /// What was asked for and is not there.
    pub fn asked(&self) -> Vec<Range<usize>> {
        std::mem::take(&mut self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_touches_an_absent_range_is_noted() {
        let absent = Absent::new(vec![20..30, 5..5, 10..12]);
        for range in [0..10, 9..11, 12..20, 11..11, 29..40, 30..31] {
            absent.note(range);
        }
        assert_eq!(absent.asked(), [9..11, 29..40]);
        assert_eq!(absent.asked(), []);
    }
}
