//! Random numbers: the Mersenne Twister of 32 bits, and numbers of a range out of it as the GNU library of C++ makes them, so
//! that programs see the numbers that the reference's runtime gives them.

use super::memref::View;
use super::{Table, functions};

const WORDS: usize = 624;
const MIDDLE: usize = 397;

pub(super) fn table() -> Table {
    functions! {
        "rtsrand" => seeded as extern "C" fn(u64) -> *mut Generator,
        "rtrand" => number as unsafe extern "C" fn(*mut Generator, u64) -> u64,
        "rtdrand" => drop_generator as unsafe extern "C" fn(*mut Generator),
        "_mlir_ciface_shuffle" => shuffle as unsafe extern "C" fn(*const usize, *mut Generator),
    }
}

struct Generator {
    words: [u32; WORDS],
    next: usize,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        let mut words = [0u32; WORDS];
        let mut last = seed as u32;
        words[0] = last;
        for (index, word) in words.iter_mut().enumerate().skip(1) {
            last = (last ^ last >> 30).wrapping_mul(1_812_433_253).wrapping_add(index as u32);
            *word = last;
        }
        Generator { words, next: WORDS }
    }

    fn refill(&mut self) {
        for index in 0..WORDS {
            let both = self.words[index] & 0x8000_0000 | self.words[(index + 1) % WORDS] & 0x7fff_ffff;
            let twist = if both & 1 == 0 { 0 } else { 0x9908_b0df };
            self.words[index] = self.words[(index + MIDDLE) % WORDS] ^ both >> 1 ^ twist;
        }
        self.next = 0;
    }

    fn word(&mut self) -> u32 {
        if self.next >= WORDS {
            self.refill();
        }
        let mut word = self.words[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }

    /// A number from 0 to `last`, both included.
    fn up_to(&mut self, last: u64) -> u64 {
        const WHOLE: u64 = u32::MAX as u64;
        if last == WHOLE {
            return u64::from(self.word());
        }
        if last > WHOLE {
            loop {
                let high = self.up_to(last >> 32).wrapping_shl(32);
                let both = high.wrapping_add(u64::from(self.word()));
                if both <= last && both >= high {
                    return both;
                }
            }
        }
        // The upper half of a product, where the lower half is not among those that come too often.
        let count = last as u32 + 1;
        let mut product = u64::from(self.word()) * u64::from(count);
        if (product as u32) < count {
            let few = count.wrapping_neg() % count;
            while (product as u32) < few {
                product = u64::from(self.word()) * u64::from(count);
            }
        }
        product >> 32
    }

    fn shuffle(&mut self, list: &mut [u64]) {
        let count = list.len() as u64;
        if count < 2 {
            return;
        }
        if u64::from(u32::MAX) / count < count {
            for index in 1..list.len() {
                list.swap(index, self.up_to(index as u64) as usize);
            }
            return;
        }
        // Two places from one number.
        let mut index = 1;
        if count.is_multiple_of(2) {
            list.swap(index, self.up_to(1) as usize);
            index += 1;
        }
        while index + 1 < list.len() {
            let (first, second) = (index as u64 + 1, index as u64 + 2);
            let both = self.up_to(first * second - 1);
            list.swap(index, (both / second) as usize);
            list.swap(index + 1, (both % second) as usize);
            index += 2;
        }
    }
}

extern "C" fn seeded(seed: u64) -> *mut Generator {
    Box::into_raw(Box::new(Generator::new(seed)))
}

/// A number from 0 to the limit, which the reference includes.
///
/// # Safety
/// For this and those below: the generator is one of `seeded`, and still there.
unsafe extern "C" fn number(generator: *mut Generator, limit: u64) -> u64 {
    // SAFETY: see above.
    unsafe { (*generator).up_to(limit) }
}

unsafe extern "C" fn drop_generator(generator: *mut Generator) {
    // SAFETY: see above.
    drop(unsafe { Box::from_raw(generator) });
}

/// Fills a memref of one dimension with all numbers below its size, in any order.
unsafe extern "C" fn shuffle(descriptor: *const usize, generator: *mut Generator) {
    // SAFETY: there is a descriptor, and a generator.
    let (view, generator) = unsafe { (View::ranked(1, descriptor), &mut *generator) };
    let mut list: Vec<u64> = (0..view.sizes.first().map_or(0, |&size| size.max(0) as u64)).collect();
    generator.shuffle(&mut list);
    let mut list = list.into_iter();
    view.each(0, view.offset, &mut |offset| {
        let place = view.data.cast_mut().cast::<u64>().wrapping_offset(offset as isize);
        if let Some(number) = list.next() {
            // SAFETY: the element is there.
            unsafe { place.write_unaligned(number) };
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_algorithm() {
        let mut generator = Generator::new(5489);
        let last = (0..10_000).map(|_| generator.word()).last();
        // The standard of C++ names the ten thousandth number of the default seed.
        assert_eq!(last, Some(4_123_659_995));
        let mut list: Vec<u64> = (0..101).collect();
        generator.shuffle(&mut list);
        assert_ne!(list, (0..101).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..101).collect::<Vec<_>>());
        assert!((0..1000).all(|_| generator.up_to(6) <= 6));
    }
}
