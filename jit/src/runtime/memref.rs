//! Printing and comparison of memrefs.
//!
//! A memref comes as the address of its descriptor (allocated and aligned pointer, offset, sizes, strides), or unranked as its
//! rank and that address.

use super::out::{complain, flush, print, short};
use super::scalar::{brain, half};
use super::{Table, functions};

/// Differences beyond so many are counted, not printed.
const PRINTED: i64 = 10;

/// A descriptor whose rank is known.
pub(super) struct View {
    pub(super) data: *const u8,
    pub(super) offset: i64,
    pub(super) sizes: Vec<i64>,
    pub(super) strides: Vec<i64>,
}

/// An unranked memref.
#[repr(C)]
pub(super) struct Unranked {
    rank: i64,
    descriptor: *const usize,
}

#[cfg(test)]
impl Unranked {
    /// An unranked memref with this descriptor.
    pub(super) fn of(rank: i64, descriptor: &[usize]) -> Unranked {
        Unranked { rank, descriptor: descriptor.as_ptr() }
    }
}

impl View {
    /// # Safety
    /// There is a descriptor of this rank.
    pub(super) unsafe fn ranked(rank: i64, descriptor: *const usize) -> View {
        let rank = usize::try_from(rank).unwrap_or(0);
        // SAFETY: three words, then sizes and strides, as many as the rank says.
        let words = unsafe { std::slice::from_raw_parts(descriptor, 3 + 2 * rank) };
        let numbers = |from: usize| words[from..from + rank].iter().map(|&word| word as i64).collect();
        View {
            data: words[1] as *const u8,
            offset: words[2] as i64,
            sizes: numbers(3),
            strides: numbers(3 + rank),
        }
    }

    /// # Safety
    /// There is an unranked memref.
    pub(super) unsafe fn unranked(memref: *const Unranked) -> View {
        // SAFETY: see above.
        unsafe { View::ranked((*memref).rank, (*memref).descriptor) }
    }

    fn rank(&self) -> usize {
        self.sizes.len()
    }

    fn shape(&self) -> String {
        let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        format!(
            "base@ = {} rank = {} offset = {} sizes = [{}] strides = [{}]",
            // Streams that show the base leave it out for zero.
            if self.data.is_null() { "0".into() } else { format!("{:#x}", self.data as usize) },
            self.rank(),
            self.offset,
            list(&self.sizes),
            list(&self.strides),
        )
    }

    /// Element `index` of the data.
    ///
    /// # Safety
    /// There are elements of this type, this one among them.
    unsafe fn element<T: Element>(&self, index: i64) -> T {
        // SAFETY: see above; the program may align elements as it likes.
        unsafe { self.data.cast::<T>().wrapping_offset(index as isize).read_unaligned() }
    }

    /// # Safety
    /// The data is of this type, as large as sizes and strides say.
    unsafe fn print<T: Element>(&self, kind: &str) {
        let mut out = format!("{kind} {} data = \n", self.shape()).into_bytes();
        let bracket = self.rank() == 0;
        out.extend(bracket.then_some(b'['));
        // SAFETY: as above.
        unsafe { self.print_from::<T>(0, self.offset, &mut out) };
        out.extend(bracket.then_some(b']'));
        out.push(b'\n');
        print(out);
        flush();
    }

    /// What lies below a dimension. An element is shown where there is none, as the reference does.
    ///
    /// # Safety
    /// As for `print`.
    unsafe fn print_from<T: Element>(&self, dim: usize, offset: i64, out: &mut Vec<u8>) {
        let (Some(&size), Some(&stride)) = (self.sizes.get(dim), self.strides.get(dim)) else {
            // SAFETY: as above.
            unsafe { self.element::<T>(offset) }.show(out);
            return;
        };
        let innermost = dim + 1 == self.rank();
        out.push(b'[');
        for index in 0..size.max(1) {
            if index > 0 {
                out.extend(if innermost { &b", "[..] } else { b", \n" });
                out.extend(std::iter::repeat_n(b' ', dim + 1));
            }
            let at = offset.wrapping_add(index.wrapping_mul(stride));
            // SAFETY: as above.
            unsafe { self.print_from::<T>(dim + 1, at, out) };
        }
        out.push(b']');
    }

    /// How many elements differ; -1 if the shapes do.
    ///
    /// # Safety
    /// Both are of this type, as large as they say.
    unsafe fn differences<T: Element>(&self, expected: &View) -> i64 {
        let same = self.rank() == expected.rank()
            && (self.rank() == 0 || self.offset == expected.offset)
            && self.sizes == expected.sizes
            && self.strides == expected.strides;
        if self.rank() != 0 && !same {
            complain(self.shape());
            complain(expected.shape());
            return -1;
        }
        let mut errors = 0;
        // SAFETY: as above.
        self.each(0, self.offset, &mut |offset| unsafe {
            let (a, b) = (self.element::<T>(offset), expected.element::<T>(offset));
            if !a.agrees(&b) {
                if errors < PRINTED {
                    let mut line = Vec::new();
                    a.show(&mut line);
                    line.extend(b" != ");
                    b.show(&mut line);
                    line.extend(format!(" offset = {offset}\n").into_bytes());
                    complain(line);
                }
                errors += 1;
            }
        });
        errors
    }

    /// The offset of each element.
    pub(super) fn each(&self, dim: usize, offset: i64, visit: &mut dyn FnMut(i64)) {
        match (self.sizes.get(dim), self.strides.get(dim)) {
            (Some(&size), Some(&stride)) => {
                for index in 0..size {
                    self.each(dim + 1, offset.wrapping_add(index.wrapping_mul(stride)), visit);
                }
            }
            _ => visit(offset),
        }
    }
}

/// What memrefs hold.
trait Element: Copy {
    fn show(&self, out: &mut Vec<u8>);
    fn agrees(&self, expected: &Self) -> bool;
}

/// Whether floats differ by a small part only. None agrees with what is not finite.
fn near(actual: f64, expected: f64, part: f64) -> bool {
    actual.is_finite() && expected.is_finite() && (actual - expected).abs() <= part * expected.abs()
}

macro_rules! elements {
    ($($ty:ty: |$value:ident| $text:expr, |$a:ident, $b:ident| $same:expr;)*) => {
        $(impl Element for $ty {
            fn show(&self, out: &mut Vec<u8>) {
                let $value = *self;
                out.extend_from_slice($text.as_ref());
            }

            fn agrees(&self, expected: &Self) -> bool {
                let ($a, $b) = (*self, *expected);
                $same
            }
        })*
    };
}

elements! {
    // A stream takes a number of 8 bits for a character.
    i8: |value| [value as u8], |a, b| a == b;
    i16: |value| value.to_string(), |a, b| a == b;
    i32: |value| value.to_string(), |a, b| a == b;
    i64: |value| value.to_string(), |a, b| a == b;
    u64: |value| value.to_string(), |a, b| a == b;
    f32: |value| short(f64::from(value)), |a, b| a.is_finite() && b.is_finite() && (a - b).abs() <= 1e-6 * b.abs();
    f64: |value| short(value), |a, b| near(a, b, 1e-12);
    Half: |value| short(f64::from(half(value.0))), |a, b| half(a.0) == half(b.0);
    Brain: |value| short(f64::from(brain(value.0))), |a, b| brain(a.0) == brain(b.0);
    Complex<f32>: |value| value.text(), |a, b| a == b;
    Complex<f64>: |value| value.text(), |a, b| a == b;
    Matrix: |value| value.text(), |a, b| a == b;
}

#[derive(Clone, Copy)]
#[repr(transparent)]
struct Half(u16);

#[derive(Clone, Copy)]
#[repr(transparent)]
struct Brain(u16);

#[derive(Clone, Copy, PartialEq)]
#[repr(C)]
struct Complex<T>(T, T);

impl<T: Copy + Into<f64>> Complex<T> {
    fn text(self) -> Vec<u8> {
        [&b"("[..], &short(self.0.into()), b",", &short(self.1.into()), b")"].concat()
    }
}

/// A vector of 4 vectors of 4 floats.
#[derive(Clone, Copy, PartialEq)]
#[repr(C)]
struct Matrix([[f32; 4]; 4]);

impl Matrix {
    fn text(self) -> Vec<u8> {
        let row = |row: [f32; 4]| {
            let [a, b, c, d] = row.map(|value| short(f64::from(value)));
            [&b"("[..], &a, b", ", &b, b", ", &c, b", ", &d, b")"].concat()
        };
        let [a, b, c, d] = self.0.map(row);
        [&b"("[..], &a, b", ", b"  ", &b, b", ", b"  ", &c, b", ", b" ", &d, b")"].concat()
    }
}

/// # Safety
/// For this and those below: what is passed is what the name says.
unsafe extern "C" fn print_unranked<T: Element>(memref: *const Unranked) {
    // SAFETY: see above.
    unsafe { View::unranked(memref).print::<T>("Unranked Memref") }
}

unsafe extern "C" fn print_pair<T: Element>(rank: i64, descriptor: *const usize) {
    // SAFETY: see above.
    unsafe { View::ranked(rank, descriptor).print::<T>("Unranked Memref") }
}

unsafe extern "C" fn print_ranked<T: Element, const RANK: i64>(descriptor: *const usize) {
    // SAFETY: see above.
    unsafe { View::ranked(RANK, descriptor).print::<T>("Memref") }
}

unsafe extern "C" fn print_shape(memref: *const Unranked) {
    // SAFETY: see above.
    let shape = unsafe { View::unranked(memref) }.shape();
    print(format!("Unranked Memref {shape}\n"));
}

unsafe extern "C" fn verify_unranked<T: Element>(actual: *const Unranked, expected: *const Unranked) -> i64 {
    // SAFETY: see above.
    unsafe { View::unranked(actual).differences::<T>(&View::unranked(expected)) }
}

unsafe extern "C" fn verify_pair<T: Element>(
    rank: i64,
    actual: *const usize,
    other_rank: i64,
    expected: *const usize,
) -> i64 {
    // SAFETY: see above.
    unsafe { View::ranked(rank, actual).differences::<T>(&View::ranked(other_rank, expected)) }
}

type Printer = unsafe extern "C" fn(*const Unranked);
type PairPrinter = unsafe extern "C" fn(i64, *const usize);
type RankedPrinter = unsafe extern "C" fn(*const usize);
type Verifier = unsafe extern "C" fn(*const Unranked, *const Unranked) -> i64;
type PairVerifier = unsafe extern "C" fn(i64, *const usize, i64, *const usize) -> i64;

pub(super) fn table() -> Table {
    functions! {
        "_mlir_ciface_printMemrefI8" => print_unranked::<i8> as Printer,
        "_mlir_ciface_printMemrefI16" => print_unranked::<i16> as Printer,
        "_mlir_ciface_printMemrefI32" => print_unranked::<i32> as Printer,
        "_mlir_ciface_printMemrefI64" => print_unranked::<i64> as Printer,
        "_mlir_ciface_printMemrefF16" => print_unranked::<Half> as Printer,
        "_mlir_ciface_printMemrefBF16" => print_unranked::<Brain> as Printer,
        "_mlir_ciface_printMemrefF32" => print_unranked::<f32> as Printer,
        "_mlir_ciface_printMemrefF64" => print_unranked::<f64> as Printer,
        "_mlir_ciface_printMemrefInd" => print_unranked::<u64> as Printer,
        "_mlir_ciface_printMemrefC32" => print_unranked::<Complex<f32>> as Printer,
        "_mlir_ciface_printMemrefC64" => print_unranked::<Complex<f64>> as Printer,
        "_mlir_ciface_printMemrefShapeI8" => print_shape as Printer,
        "_mlir_ciface_printMemrefShapeI32" => print_shape as Printer,
        "_mlir_ciface_printMemrefShapeI64" => print_shape as Printer,
        "_mlir_ciface_printMemrefShapeF32" => print_shape as Printer,
        "_mlir_ciface_printMemrefShapeF64" => print_shape as Printer,
        "_mlir_ciface_printMemrefShapeInd" => print_shape as Printer,
        "_mlir_ciface_printMemrefShapeC32" => print_shape as Printer,
        "_mlir_ciface_printMemrefShapeC64" => print_shape as Printer,
        "printMemrefI32" => print_pair::<i32> as PairPrinter,
        "printMemrefI64" => print_pair::<i64> as PairPrinter,
        "printMemrefF32" => print_pair::<f32> as PairPrinter,
        "printMemrefF64" => print_pair::<f64> as PairPrinter,
        "printMemrefInd" => print_pair::<u64> as PairPrinter,
        "printMemrefC32" => print_pair::<Complex<f32>> as PairPrinter,
        "printMemrefC64" => print_pair::<Complex<f64>> as PairPrinter,
        "_mlir_ciface_printMemref0dF32" => print_ranked::<f32, 0> as RankedPrinter,
        "_mlir_ciface_printMemref1dF32" => print_ranked::<f32, 1> as RankedPrinter,
        "_mlir_ciface_printMemref2dF32" => print_ranked::<f32, 2> as RankedPrinter,
        "_mlir_ciface_printMemref3dF32" => print_ranked::<f32, 3> as RankedPrinter,
        "_mlir_ciface_printMemref4dF32" => print_ranked::<f32, 4> as RankedPrinter,
        "_mlir_ciface_printMemref1dI8" => print_ranked::<i8, 1> as RankedPrinter,
        "_mlir_ciface_printMemref1dI32" => print_ranked::<i32, 1> as RankedPrinter,
        "_mlir_ciface_printMemref1dI64" => print_ranked::<i64, 1> as RankedPrinter,
        "_mlir_ciface_printMemref1dF64" => print_ranked::<f64, 1> as RankedPrinter,
        "_mlir_ciface_printMemref1dInd" => print_ranked::<u64, 1> as RankedPrinter,
        "_mlir_ciface_printMemref1dC32" => print_ranked::<Complex<f32>, 1> as RankedPrinter,
        "_mlir_ciface_printMemref1dC64" => print_ranked::<Complex<f64>, 1> as RankedPrinter,
        "_mlir_ciface_printMemrefVector4x4xf32" => print_ranked::<Matrix, 2> as RankedPrinter,
        "_mlir_ciface_verifyMemRefI8" => verify_unranked::<i8> as Verifier,
        "_mlir_ciface_verifyMemRefI16" => verify_unranked::<i16> as Verifier,
        "_mlir_ciface_verifyMemRefI32" => verify_unranked::<i32> as Verifier,
        "_mlir_ciface_verifyMemRefI64" => verify_unranked::<i64> as Verifier,
        "_mlir_ciface_verifyMemRefF16" => verify_unranked::<Half> as Verifier,
        "_mlir_ciface_verifyMemRefBF16" => verify_unranked::<Brain> as Verifier,
        "_mlir_ciface_verifyMemRefF32" => verify_unranked::<f32> as Verifier,
        "_mlir_ciface_verifyMemRefF64" => verify_unranked::<f64> as Verifier,
        "_mlir_ciface_verifyMemRefInd" => verify_unranked::<u64> as Verifier,
        "_mlir_ciface_verifyMemRefC32" => verify_unranked::<Complex<f32>> as Verifier,
        "_mlir_ciface_verifyMemRefC64" => verify_unranked::<Complex<f64>> as Verifier,
        "verifyMemRefI32" => verify_pair::<i32> as PairVerifier,
        "verifyMemRefI64" => verify_pair::<i64> as PairVerifier,
        "verifyMemRefF32" => verify_pair::<f32> as PairVerifier,
        "verifyMemRefF64" => verify_pair::<f64> as PairVerifier,
        "verifyMemRefInd" => verify_pair::<u64> as PairVerifier,
        "verifyMemRefC32" => verify_pair::<Complex<f32>> as PairVerifier,
        "verifyMemRefC64" => verify_pair::<Complex<f64>> as PairVerifier,
    }
}
