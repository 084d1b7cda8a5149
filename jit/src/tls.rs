//! Thread-local variables of loaded objects: each thread gets its copy when it first asks.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a thread's copy begins as.
#[derive(Debug)]
pub(crate) struct Template {
    /// A number of its own: another template may come to lie where one was that is gone.
    id: u64,
    /// Initial values.
    pub(crate) bytes: Vec<u8>,
    /// Size of the whole; what is not initialised is zero.
    pub(crate) size: usize,
}

impl Template {
    pub(crate) fn new(bytes: Vec<u8>, size: usize) -> Template {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Template { id: NEXT.fetch_add(1, Ordering::Relaxed), bytes, size }
    }
}

/// What code passes to ask for a variable: two words, of which code only knows the address.
#[repr(C)]
pub(crate) struct Index {
    template: *const Template,
    offset: usize,
}

thread_local! {
    /// By number of the template. 16 bytes at a time, for the alignment.
    static COPIES: RefCell<HashMap<u64, Box<[u128]>>> = RefCell::default();
}

/// What stands for `__tls_get_addr` in loaded code.
///
/// # Safety
/// The index is one that the loader made, and its template is alive.
pub(crate) unsafe extern "C" fn address(index: *const Index) -> *mut u8 {
    // SAFETY: see above.
    let (offset, template) = unsafe { ((*index).offset, &*(*index).template) };
    let start = COPIES.with(|copies| {
        let mut copies = copies.borrow_mut();
        let copy = copies.entry(template.id).or_insert_with(|| {
            let mut copy = vec![0u128; template.size.div_ceil(16).max(1)].into_boxed_slice();
            for (word, bytes) in copy.iter_mut().zip(template.bytes.chunks(16)) {
                let mut whole = [0u8; 16];
                whole[..bytes.len()].copy_from_slice(bytes);
                *word = u128::from_ne_bytes(whole);
            }
            copy
        });
        copy.as_mut_ptr().cast::<u8>()
    });
    start.wrapping_add(offset)
}
