//! How the heap behaves: where its pages come from, and what it keeps where one process goes over many files.

#[cfg(feature = "mimalloc")]
pub use plain::Mimalloc;

/// Memory that a file needed is kept for the next one, and given back to the system when nobody has asked for it in this time. The heap's own
/// time is so short that each file gets new pages, which the system has to clear: a tenth of the time of `rmlir upgrade` on large files.
#[cfg(feature = "mimalloc")]
const KEPT_MILLISECONDS: std::ffi::c_long = 1000;

/// Keeps memory between files.
#[cfg(feature = "mimalloc")]
#[allow(unsafe_code)]
pub(crate) fn keep_memory() {
    // So that the heap is linked, whose function this is.
    use mimalloc as _;
    unsafe extern "C" {
        fn mi_option_set(option: std::ffi::c_int, value: std::ffi::c_long);
    }
    /// `mi_option_purge_delay` of mimalloc's header, version 2.
    const PURGE_DELAY: std::ffi::c_int = 15;
    // SAFETY: the heap that is linked exports the function with this signature. It stores a number in a table of options, may be called at any
    // time, and passes over an option that it does not know.
    unsafe { mi_option_set(PURGE_DELAY, KEPT_MILLISECONDS) }
}

/// The system's heap is as it is.
#[cfg(not(feature = "mimalloc"))]
pub(crate) fn keep_memory() {}

#[cfg(all(feature = "mimalloc", target_os = "linux", target_pointer_width = "64"))]
pub(crate) use large::expect;

/// Other heaps and systems are as they are.
#[cfg(not(all(feature = "mimalloc", target_os = "linux", target_pointer_width = "64")))]
pub(crate) fn expect(_: usize) {}

/// Memory without a word about its alignment.
#[cfg(feature = "mimalloc")]
#[allow(unsafe_code)]
mod plain {
    use mimalloc::MiMalloc;
    use std::alloc::{GlobalAlloc, Layout};
    use std::ffi::c_void;

    unsafe extern "C" {
        fn mi_malloc(size: usize) -> *mut c_void;
        fn mi_zalloc(size: usize) -> *mut c_void;
        fn mi_realloc(old: *mut c_void, size: usize) -> *mut c_void;
    }

    /// To what the heap aligns all that it gives: blocks of a word to a word, larger ones to 16 bytes (`MI_MAX_ALIGN_SIZE` of mimalloc's types).
    const ALIGNED: usize = size_of::<usize>();

    /// The heap of [`MiMalloc`], which is asked for an aligned block only where not all of them are aligned so: a
    /// module of small functions that occur once takes 1.9 % fewer instructions so from bytecode, and canonicalising `varied` 2.8 % (callgrind,
    /// release build).
    #[derive(Debug)]
    pub struct Mimalloc;

    // SAFETY: the functions are those of the heap that is linked, with its signatures; whatever of them gave a block, `mi_free`, which the heap
    // inside calls, takes it back, and `mi_realloc` makes it larger. Blocks are aligned as is said above.
    unsafe impl GlobalAlloc for Mimalloc {
        #[inline]
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            match layout.align() <= ALIGNED {
                // SAFETY: any size is allowed.
                true => unsafe { mi_malloc(layout.size()) }.cast(),
                // SAFETY: the caller keeps the contract.
                false => unsafe { MiMalloc.alloc(layout) },
            }
        }

        #[inline]
        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            match layout.align() <= ALIGNED {
                // SAFETY: any size is allowed.
                true => unsafe { mi_zalloc(layout.size()) }.cast(),
                // SAFETY: the caller keeps the contract.
                false => unsafe { MiMalloc.alloc_zeroed(layout) },
            }
        }

        #[inline]
        unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            match layout.align() <= ALIGNED {
                // SAFETY: `old` is a block of this heap.
                true => unsafe { mi_realloc(old.cast(), size) }.cast(),
                // SAFETY: the caller keeps the contract.
                false => unsafe { MiMalloc.realloc(old, layout, size) },
            }
        }

        #[inline]
        unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
            // SAFETY: `old` is a block of this heap.
            unsafe { MiMalloc.dealloc(old, layout) }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn blocks_are_aligned_whatever_their_size() {
            for size in 1..=4096 {
                let layout = Layout::from_size_align(size, ALIGNED).unwrap();
                let more = Layout::from_size_align(size + 9, ALIGNED).unwrap();
                // SAFETY: the layouts are those of the blocks, which are given back.
                let places = unsafe {
                    let (first, zeroed) = (Mimalloc.alloc(layout), Mimalloc.alloc_zeroed(layout));
                    let grown = Mimalloc.realloc(zeroed, layout, size + 9);
                    let places = [first.addr(), grown.addr()];
                    Mimalloc.dealloc(first, layout);
                    Mimalloc.dealloc(grown, more);
                    places
                };
                assert!(places.iter().all(|place| *place != 0 && place % ALIGNED == 0), "{size}");
            }
        }
    }
}

/// Where pages of two megabytes are worth their while.
#[cfg(all(feature = "mimalloc", target_os = "linux", target_pointer_width = "64"))]
mod large {
    use std::ops::RangeInclusive;

    /// What the heap takes from the system for a thread at a time, from a multiple of that on: `MI_SEGMENT_SIZE` of mimalloc's types, version 2.
    const SEGMENT: usize = 32 << 20;
    /// What is taken of it when a tool has begun: pages here are small already, and are joined.
    const BEGUN: usize = 2 << 20;
    /// For what takes less memory large pages are no faster, and take 2 to 4 MB more. Of more than that they are too small a part: bytecode of
    /// 9 MB takes as long, and 6 % more memory.
    const WORTH: RangeInclusive<usize> = 2 << 20..=100 << 20;

    /// This thread works from now on on something that takes about so many bytes of memory. Where they are worth it the system is asked for large
    /// pages for the first memory of the thread. After the first 30 MB pages stay small: hundreds of megabytes of large ones took twice as much
    /// of the system's time when other programs ran in turns.
    ///
    /// A page of memory that is touched for the first time costs two microseconds, which was a sixth of the time of a module with 48,000
    /// operations; medians of 25 runs in turns with other programs fall by 12 to 14 % (`lua_g` from bytecode). To join the first pages takes
    /// 0.2 ms, and their 400 faults would take 0.5 to 0.9.
    #[allow(unsafe_code)]
    pub(crate) fn expect(bytes: usize) {
        if !WORTH.contains(&bytes) {
            return;
        }
        let inside = std::hint::black_box(Box::new(0_u8));
        let segment = std::ptr::from_ref(&*inside).addr() & !(SEGMENT - 1);
        let place = |offset| std::ptr::without_provenance_mut(segment + offset);
        // SAFETY: these advices change nothing that a program can see, wherever they are given, also if the heap were another one and this were
        // memory of others. What is not mapped, or all if the system has no large pages or does not know the advice, stays as it is.
        unsafe {
            libc::madvise(place(0), BEGUN, libc::MADV_COLLAPSE);
            libc::madvise(place(BEGUN), SEGMENT - BEGUN, libc::MADV_HUGEPAGE);
        }
    }
}
