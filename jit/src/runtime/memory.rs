//! Memory: copies between memrefs, and allocation.

use super::memref::{Unranked, View};
use super::{Table, functions};
use std::ffi::c_void;

pub(super) fn table() -> Table {
    functions! {
        "memrefCopy" => copy as unsafe extern "C" fn(i64, *const Unranked, *const Unranked),
        "mlirAlloc" => allocate as unsafe extern "C" fn(u64) -> *mut c_void,
        "mlirAlignedAlloc" => allocate_aligned as unsafe extern "C" fn(u64, u64) -> *mut c_void,
        "mlirFree" => free as unsafe extern "C" fn(*mut c_void),
        "mlirAlignedFree" => free as unsafe extern "C" fn(*mut c_void),
        "_mlir_ciface_stdSortI64" => sort::<i64> as Sort,
        "_mlir_ciface_stdSortF64" => sort::<f64> as Sort,
        "_mlir_ciface_stdSortF32" => sort::<f32> as Sort,
    }
}

type Sort = unsafe extern "C" fn(u64, *const usize);

/// Copies element by element, in the order of the first dimension.
///
/// # Safety
/// Both are unranked memrefs of the same shape, whose elements have so many bytes.
unsafe extern "C" fn copy(bytes: i64, from: *const Unranked, to: *const Unranked) {
    // SAFETY: see above.
    let (from, to) = unsafe { (View::unranked(from), View::unranked(to)) };
    let mut places = Vec::new();
    to.each(0, to.offset, &mut |offset| places.push(offset));
    let (mut places, size) = (places.into_iter(), usize::try_from(bytes).unwrap_or(0));
    from.each(0, from.offset, &mut |offset| {
        let Some(place) = places.next() else { return };
        let source = from.data.wrapping_offset(offset.wrapping_mul(bytes) as isize);
        let target = to.data.cast_mut().wrapping_offset(place.wrapping_mul(bytes) as isize);
        // SAFETY: both elements are there; the program may have both memrefs share memory.
        unsafe { std::ptr::copy(source, target, size) };
    });
}

/// # Safety
/// None is asked of the caller.
unsafe extern "C" fn allocate(size: u64) -> *mut c_void {
    // SAFETY: any size will do.
    unsafe { libc::malloc(usize::try_from(size).unwrap_or(usize::MAX)) }
}

/// # Safety
/// The alignment is one that the C library takes.
unsafe extern "C" fn allocate_aligned(align: u64, size: u64) -> *mut c_void {
    let (align, size) = (usize::try_from(align).unwrap_or(0), usize::try_from(size).unwrap_or(usize::MAX));
    // SAFETY: see above.
    unsafe { libc::aligned_alloc(align, size) }
}

/// # Safety
/// It was allocated by one of the functions above and not freed.
unsafe extern "C" fn free(pointer: *mut c_void) {
    // SAFETY: see above.
    unsafe { libc::free(pointer) }
}

/// Sorts the first elements of a memref of one dimension.
///
/// # Safety
/// It has so many, one after the other, of this type.
unsafe extern "C" fn sort<T: PartialOrd + Copy>(count: u64, descriptor: *const usize) {
    // SAFETY: see above.
    let view = unsafe { View::ranked(1, descriptor) };
    let start = view.data.cast_mut().cast::<T>().wrapping_offset(view.offset as isize);
    // SAFETY: see above; nobody else writes there in the meantime.
    let elements = unsafe { std::slice::from_raw_parts_mut(start, usize::try_from(count).unwrap_or(0)) };
    elements.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A descriptor of a memref of one or more dimensions.
    fn descriptor(data: *mut i64, offset: usize, sizes: &[usize], strides: &[usize]) -> Vec<usize> {
        [&[data as usize, data as usize, offset][..], sizes, strides].concat()
    }

    #[test]
    fn a_copy_follows_the_strides_of_both() {
        let (mut from, mut to) = ([1i64, 2, 3, 4, 5, 6], [0i64; 8]);
        // Two rows of three become two columns after the first element.
        let from = descriptor(from.as_mut_ptr(), 0, &[2, 3], &[3, 1]);
        let into = descriptor(to.as_mut_ptr(), 1, &[2, 3], &[1, 2]);
        // SAFETY: shapes agree, and all places lie inside the arrays.
        unsafe { copy(8, &Unranked::of(2, &from), &Unranked::of(2, &into)) };
        assert_eq!(to, [0, 1, 4, 2, 5, 3, 6, 0]);
    }

    #[test]
    fn a_scalar_is_copied_and_an_empty_memref_is_not() {
        let (mut from, mut to) = ([7i64], [0i64]);
        let (from, into) =
            (descriptor(from.as_mut_ptr(), 0, &[], &[]), descriptor(to.as_mut_ptr(), 0, &[], &[]));
        // SAFETY: one element each.
        unsafe { copy(8, &Unranked::of(0, &from), &Unranked::of(0, &into)) };
        assert_eq!(to, [7]);
        let empty = descriptor(std::ptr::null_mut(), 0, &[0, 4], &[4, 1]);
        // SAFETY: no element at all.
        unsafe { copy(8, &Unranked::of(2, &empty), &Unranked::of(2, &empty)) };
    }

    #[test]
    fn sorting_leaves_the_rest_alone() {
        let mut data = [9i64, 5, -1, 3, 0];
        let memref = descriptor(data.as_mut_ptr(), 1, &[4], &[1]);
        // SAFETY: three of the four elements after the first.
        unsafe { sort::<i64>(3, memref.as_ptr()) };
        assert_eq!(data, [9, -1, 3, 5, 0]);
    }

    #[test]
    fn what_is_allocated_can_be_written_and_freed() {
        // SAFETY: the sizes are small, the alignment is a power of two, and what is written lies inside.
        unsafe {
            let (plain, aligned) = (allocate(16).cast::<u8>(), allocate_aligned(64, 128).cast::<u8>());
            assert!(!plain.is_null() && !aligned.is_null() && (aligned as usize).is_multiple_of(64));
            plain.write_bytes(1, 16);
            aligned.write_bytes(2, 128);
            free(plain.cast());
            free(aligned.cast());
        }
    }
}
