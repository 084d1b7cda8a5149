//! The order in which nodes of a graph are looked at.
//!
//! The reference keeps nodes in a hash table and goes through its places. Which loops meet first decides what is fused, so the order is
//! that of the same table: places by a multiple of the number, growth at three quarters, and probing in growing steps.

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Free,
    Left,
    Taken(usize),
}

/// Numbers in such a table.
#[derive(Default)]
pub struct Table {
    places: Vec<Place>,
    taken: usize,
    left: usize,
}

/// By what numbers are multiplied.
const FACTOR: usize = 37;

/// The least size of a table.
const LEAST: usize = 64;

impl Table {
    /// The place of a number, or where it goes.
    fn find(&self, number: usize) -> Option<usize> {
        let mask = self.places.len().checked_sub(1)?;
        let mut at = number.wrapping_mul(FACTOR) & mask;
        let mut left = None;
        for step in 1..=self.places.len() {
            match self.places[at] {
                Place::Taken(other) if other == number => return Some(at),
                Place::Free => return left.or(Some(at)),
                Place::Left => left = left.or(Some(at)),
                Place::Taken(_) => {}
            }
            at = (at + step) & mask;
        }
        left
    }

    fn resize(&mut self, size: usize) {
        let size = size.max(LEAST);
        let old = std::mem::replace(&mut self.places, vec![Place::Free; size]);
        self.left = 0;
        for place in old {
            if let Place::Taken(number) = place
                && let Some(at) = self.find(number)
            {
                self.places[at] = Place::Taken(number);
            }
        }
    }

    /// Adds a number that is not there.
    pub fn insert(&mut self, number: usize) {
        let (size, taken) = (self.places.len(), self.taken + 1);
        if taken * 4 >= size * 3 {
            self.resize(size * 2);
        } else if size - (taken + self.left) <= size / 8 {
            self.resize(size);
        }
        if let Some(at) = self.find(number) {
            if self.places[at] == Place::Left {
                self.left -= 1;
            }
            self.places[at] = Place::Taken(number);
            self.taken = taken;
        }
    }

    /// Takes a number out.
    pub fn remove(&mut self, number: usize) {
        if let Some(at) = self.find(number).filter(|&at| self.places[at] == Place::Taken(number)) {
            self.places[at] = Place::Left;
            self.taken -= 1;
            self.left += 1;
        }
    }

    /// All numbers in order.
    pub fn numbers(&self) -> Vec<usize> {
        let number = |place: &Place| match place {
            Place::Taken(number) => Some(*number),
            _ => None,
        };
        self.places.iter().filter_map(number).collect()
    }
}
