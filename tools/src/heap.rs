//! How the heap behaves where one process goes over many files.

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
