//! Streams of the C library.

use std::ffi::CStr;

unsafe extern "C" {
    /// What the C library calls so.
    static stdout: *mut libc::FILE;
    /// What the C library calls so.
    static stderr: *mut libc::FILE;
}

/// Writes to standard output.
pub(super) fn print(text: impl AsRef<[u8]>) {
    // SAFETY: the stream is open or closed as the C library knows, which also locks it.
    unsafe { write(stdout, text.as_ref()) }
}

/// Writes to standard error.
pub(super) fn complain(text: impl AsRef<[u8]>) {
    // SAFETY: as above.
    unsafe { write(stderr, text.as_ref()) }
}

/// Writes out what standard output still holds.
pub(super) fn flush() {
    // SAFETY: as above.
    unsafe { libc::fflush(stdout) };
}

unsafe fn write(stream: *mut libc::FILE, text: &[u8]) {
    // SAFETY: the bytes are there for the time of the call. Nowhere is left to report that the stream is closed.
    unsafe { libc::fwrite(text.as_ptr().cast(), 1, text.len(), stream) };
}

/// A number as C formats it.
pub(super) fn formatted(format: &CStr, number: f64) -> Vec<u8> {
    let mut buffer = vec![0u8; 512];
    // SAFETY: the buffer is as long as is said; the formats of this library take one float.
    let len = unsafe { libc::snprintf(buffer.as_mut_ptr().cast(), buffer.len(), format.as_ptr(), number) };
    buffer.truncate(usize::try_from(len).unwrap_or(0).min(511));
    buffer
}

/// A number as streams print it: six digits.
pub(super) fn short(number: f64) -> Vec<u8> {
    formatted(c"%g", number)
}
