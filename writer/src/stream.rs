//! What the walk leaves for the IR section: the operations of each region as a row of small numbers.
//!
//! Final numbers of entries are known only when everything has been visited. The walk notes an operation as what it refers to, so that
//! the section is written without another look at the IR, which is many times the size and by then no longer in any cache.

use crate::use_lists::Stored;
use rmlir_format::read::ir::mask;

/// Numbers in pieces of 16 bits: 15 of the number, the lowest first, and whether more follow. Most numbers take one.
#[derive(Debug, Default)]
pub(crate) struct Stream {
    pieces: Vec<u16>,
}

const MORE: u16 = 1 << 15;

impl Stream {
    /// Makes room.
    pub(crate) fn reserve(&mut self, pieces: usize) {
        self.pieces.reserve(pieces);
    }

    /// Where the next number goes.
    pub(crate) fn end(&self) -> usize {
        self.pieces.len()
    }

    /// Adds a number.
    #[inline]
    pub(crate) fn put(&mut self, number: u32) {
        if number < u32::from(MORE) {
            return self.pieces.push(number as u16);
        }
        self.put_long(number);
    }

    /// Adds two numbers.
    #[inline]
    pub(crate) fn put_both(&mut self, first: u32, second: u32) {
        if first | second < u32::from(MORE) {
            return self.pieces.extend_from_slice(&[first as u16, second as u16]);
        }
        self.put(first);
        self.put(second);
    }

    #[inline(never)]
    fn put_long(&mut self, mut number: u32) {
        while number >= u32::from(MORE) {
            self.pieces.push(number as u16 | MORE);
            number >>= 15;
        }
        self.pieces.push(number as u16);
    }

    /// Adds a number that is near another one, which is known again when it is read.
    #[inline]
    pub(crate) fn put_near(&mut self, number: u32, near: u32) {
        let ahead = number.wrapping_sub(near) as i32;
        self.put((ahead << 1 ^ ahead >> 31) as u32);
    }

    /// The number at `at`, which goes on to the next.
    #[inline]
    pub(crate) fn take(&self, at: &mut usize) -> u32 {
        let piece = self.pieces[*at];
        *at += 1;
        if piece < MORE {
            return u32::from(piece);
        }
        self.take_long(piece, at)
    }

    #[inline(never)]
    fn take_long(&self, mut piece: u16, at: &mut usize) -> u32 {
        let (mut number, mut shift) = (u32::from(piece & !MORE), 15);
        while piece >= MORE {
            piece = self.pieces[*at];
            *at += 1;
            number |= u32::from(piece & !MORE) << shift;
            shift += 15;
        }
        number
    }

    /// The number at `at`, which is near another one.
    #[inline]
    pub(crate) fn take_near(&self, at: &mut usize, near: u32) -> u32 {
        let folded = self.take(at);
        near.wrapping_add(folded >> 1 ^ (folded & 1).wrapping_neg())
    }
}

/// A region in the stream: its blocks, each as the number of its arguments, these, and its operations.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Region {
    /// Where it begins.
    pub(crate) start: usize,
    /// The first of its late numbers.
    pub(crate) late: usize,
    /// The first of its numbers of operations of a block.
    pub(crate) first_block: usize,
    pub(crate) blocks: u32,
    /// Values that it defines.
    pub(crate) values: u32,
}

/// What an operation has, in a number. See [`Shape::of`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape(u32);

/// Fields of a [`Shape`].
impl Shape {
    pub(crate) const SUCCESSORS: u32 = 1;
    pub(crate) const REGIONS: u32 = 1 << 1;
    /// The regions use nothing from outside.
    pub(crate) const ISOLATED: u32 = 1 << 2;
    /// Stored orders of uses.
    pub(crate) const ORDERS: u32 = 1 << 3;
    /// The location's entry is the one after that of the operation before it, as it is where each is new.
    pub(crate) const NEXT_LOC: u32 = 1 << 4;
    /// As many results, or more: then their number follows.
    const RESULTS: u32 = 3;
    /// The same for operands.
    const OPERANDS: u32 = 7;

    /// Flags, and the numbers of results and operands.
    pub(crate) fn of(flags: u32, (results, operands): (u32, u32)) -> Shape {
        Shape(flags | results.min(Shape::RESULTS) << 5 | operands.min(Shape::OPERANDS) << 7)
    }

    /// The same with a flag.
    pub(crate) fn with(self, flag: u32) -> Shape {
        Shape(self.0 | flag)
    }

    pub(crate) fn has(self, flag: u32) -> bool {
        self.0 & flag != 0
    }

    /// Puts a statement, itself and the numbers of which it was made into a stream. Mostly it is `usual` for the statement, and is left out.
    #[inline]
    pub(crate) fn put(self, statement: u32, usual: Shape, (results, operands): (u32, u32), out: &mut Stream) {
        // Numbers of statements take much less than 31 bits: each has some bytes in memory.
        match self == usual {
            true => out.put(statement << 1),
            false => out.put_both(statement << 1 | 1, self.0),
        }
        if results >= Shape::RESULTS {
            out.put(results);
        }
        if operands >= Shape::OPERANDS {
            out.put(operands);
        }
    }

    /// A statement, with the shape if it is not the usual one.
    #[inline]
    pub(crate) fn statement(stream: &Stream, at: &mut usize) -> (u32, Option<Shape>) {
        let word = stream.take(at);
        (word >> 1, (word & 1 != 0).then(|| Shape(stream.take(at))))
    }

    /// The numbers of results and operands, which stand after the shape if they are large.
    #[inline]
    pub(crate) fn counts(self, stream: &Stream, at: &mut usize) -> (u32, u32) {
        let (mut results, mut operands) = (self.0 >> 5 & Shape::RESULTS, self.0 >> 7);
        if results == Shape::RESULTS {
            results = stream.take(at);
        }
        if operands == Shape::OPERANDS {
            operands = stream.take(at);
        }
        (results, operands)
    }

    /// The bits that an operation of this shape has in its mask.
    pub(crate) fn mask(self) -> u8 {
        let bit = |set: bool, bit: u8| if set { bit } else { 0 };
        bit(self.0 >> 5 & Shape::RESULTS > 0, mask::RESULTS)
            | bit(self.0 >> 7 > 0, mask::OPERANDS)
            | bit(self.has(Shape::SUCCESSORS), mask::SUCCESSORS)
            | bit(self.has(Shape::ORDERS), mask::USE_LISTS)
            | bit(self.has(Shape::REGIONS), mask::REGIONS)
    }
}

/// The operations of all regions, for the IR section.
#[derive(Debug, Default)]
pub(crate) struct Operations {
    pub(crate) stream: Stream,
    /// Where regions begin; those of one operation follow each other.
    pub(crate) regions: Vec<Region>,
    /// Numbers of operations of the blocks of each region.
    pub(crate) block_ops: Vec<u32>,
    /// Numbers of values that were used before they had one, in the order of use, region by region.
    pub(crate) late: Vec<u32>,
    /// Stored orders of uses, for a range of values each.
    orders: Vec<Vec<Stored>>,
}

impl Operations {
    /// What is kept under a number.
    pub(crate) fn orders(&self, number: u32) -> &[Stored] {
        number.checked_sub(1).map_or(&[], |index| &self.orders[index as usize])
    }

    /// Keeps orders and gives their number; 0 for none.
    pub(crate) fn add_orders(&mut self, orders: Vec<Stored>) -> u32 {
        if orders.is_empty() {
            return 0;
        }
        self.orders.push(orders);
        self.orders.len() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 0x7FFF, 0x8000, 0x3FFF_FFFF, 0x4000_0000, u32::MAX];
        let mut stream = Stream::default();
        for number in numbers {
            stream.put(number);
            stream.put_near(number, 77);
            stream.put_near(77, number);
        }
        let mut at = 0;
        for number in numbers {
            assert_eq!(stream.take(&mut at), number);
            assert_eq!(stream.take_near(&mut at, 77), number);
            assert_eq!(stream.take_near(&mut at, number), 77);
        }
        assert_eq!(at, stream.end());
    }

    #[test]
    fn shapes_come_back() {
        for (results, operands) in [(0, 0), (1, 2), (2, 6), (3, 7), (3, 0), (40_000, 7), (0, 70_000)] {
            let counts = (results, operands);
            let shape = Shape::of(Shape::SUCCESSORS | Shape::REGIONS, counts);
            for usual in [Shape::default(), shape] {
                let mut stream = Stream::default();
                shape.put(7, usual, counts, &mut stream);
                let mut at = 0;
                let (statement, stated) = Shape::statement(&stream, &mut at);
                assert_eq!((statement, stated.unwrap_or(usual)), (7, shape));
                assert_eq!((shape.counts(&stream, &mut at), at), (counts, stream.end()));
            }
            assert!(shape.has(Shape::SUCCESSORS) && shape.has(Shape::REGIONS) && !shape.has(Shape::ORDERS));
            let operands = if operands > 0 { mask::OPERANDS } else { 0 };
            let results = if results > 0 { mask::RESULTS } else { 0 };
            assert_eq!(shape.mask(), operands | results | mask::SUCCESSORS | mask::REGIONS);
        }
    }
}
