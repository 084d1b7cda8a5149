//! Numbers of things by their place in a table, instead of by hash.
//!
//! Handles are given out in the order in which a file is read, which is about the order in which it is verified, printed and written: a table
//! by place ([`Context::attr_index`](crate::Context::attr_index), [`Context::props_index`](crate::Context::props_index)) is gone over from
//! front to back, where a hash map is hit at random.
//!
//! ```
//! use rmlir_ir::dense::Dense;
//!
//! let mut dense = Dense::default();
//! dense.set(3, 7);
//! assert_eq!((dense.get(3), dense.get(4)), (Some(7), None));
//! ```

/// Numbers by place. Four bytes are taken for each place up to the last that has one; those that were never touched take no memory.
#[derive(Debug, Default)]
pub struct Dense {
    /// One more than the number; nothing is 0.
    numbers: Vec<u32>,
    /// How many places there may be.
    expected: usize,
}

impl Dense {
    /// A table that gets room for so many places when the first number is set, where it would leave smaller ones behind as it grows.
    pub fn expecting(places: usize) -> Dense {
        Dense { numbers: Vec::new(), expected: places }
    }

    /// The number at a place.
    #[inline]
    pub fn get(&self, place: usize) -> Option<u32> {
        self.numbers.get(place)?.checked_sub(1)
    }

    /// Sets the number at a place; `u32::MAX` counts as one less.
    #[inline]
    pub fn set(&mut self, place: usize, number: u32) {
        if place >= self.numbers.len() {
            self.grow(place);
        }
        self.numbers[place] = number.saturating_add(1);
    }

    /// Takes the number of a place away.
    #[inline]
    pub fn clear(&mut self, place: usize) {
        if let Some(number) = self.numbers.get_mut(place) {
            *number = 0;
        }
    }

    #[cold]
    fn grow(&mut self, place: usize) {
        let len = match self.numbers.len() {
            0 => self.expected.max(1024),
            len => 2 * len,
        };
        let len = len.max(place + 1);
        // Zeros from the system cost nothing until they are touched; zeros that are written do.
        let mut numbers = vec![0; len];
        numbers[..self.numbers.len()].copy_from_slice(&self.numbers);
        self.numbers = numbers;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_keep_their_numbers_when_the_table_grows() {
        let mut dense = Dense::default();
        assert_eq!(dense.get(0), None);
        dense.set(3, 0);
        dense.set(5000, 7);
        dense.set(3, 9);
        let found = [0, 3, 4999, 5000, 100_000].map(|place| dense.get(place));
        assert_eq!(found, [None, Some(9), None, Some(7), None]);
        dense.clear(3);
        dense.clear(100_000);
        assert_eq!((dense.get(3), dense.get(5000)), (None, Some(7)));
    }

    #[test]
    fn more_places_than_expected_have_numbers() {
        for expected in [0, 2000] {
            let mut dense = Dense::expecting(expected);
            assert_eq!(dense.get(1999), None);
            dense.set(1999, 1);
            dense.set(9000, 2);
            assert_eq!((dense.get(1999), dense.get(9000), dense.get(9001)), (Some(1), Some(2), None));
        }
    }
}
