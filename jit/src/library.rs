//! Shared libraries, and the symbols of this process.

use std::ffi::{CStr, CString};
use std::fmt;
use std::path::Path;

/// A shared library that is open. It stays so until the process ends: its code may be referred to from anywhere.
#[derive(Debug)]
pub struct Library {
    handle: *mut libc::c_void,
}

/// Why a library cannot be opened: the loader's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryError(String);

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LibraryError {}

impl Library {
    /// Opens a library, and runs its constructors.
    ///
    /// # Errors
    /// If there is none, or the loader refuses it.
    ///
    /// # Safety
    /// The library's constructors run in this process.
    pub unsafe fn open(path: &Path) -> Result<Library, LibraryError> {
        use std::os::unix::ffi::OsStrExt;
        let Ok(name) = CString::new(path.as_os_str().as_bytes()) else {
            return Err(LibraryError(format!("{}: the name holds a zero byte", path.display())));
        };
        // SAFETY: the name is a string of C; for what the library does the caller stands.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
        if handle.is_null() { Err(LibraryError(reason())) } else { Ok(Library { handle }) }
    }

    /// The address of a symbol.
    pub fn find(&self, name: &str) -> Option<usize> {
        look_up(self.handle, name)
    }
}

/// The address of a symbol of this process: of the C library, the mathematical one and the compiler's runtime among others.
pub fn in_process(name: &str) -> Option<usize> {
    look_up(libc::RTLD_DEFAULT, name).or_else(|| {
        // What this program does not itself call may not have been loaded with it.
        const MORE: [&CStr; 2] = [c"libm.so.6", c"libgcc_s.so.1"];
        MORE.iter().find_map(|library| {
            // SAFETY: the system's own libraries, whose constructors do nothing that is seen.
            let handle = unsafe { libc::dlopen(library.as_ptr(), libc::RTLD_NOW) };
            if handle.is_null() { None } else { look_up(handle, name) }
        })
    })
}

fn look_up(handle: *mut libc::c_void, name: &str) -> Option<usize> {
    let name = CString::new(name).ok()?;
    // SAFETY: an open handle, or the one for the process, and a string of C.
    let address = unsafe { libc::dlsym(handle, name.as_ptr()) };
    (!address.is_null()).then_some(address as usize)
}

fn reason() -> String {
    // SAFETY: the message is the loader's, valid until its next call in this thread.
    unsafe {
        let message = libc::dlerror();
        if message.is_null() {
            return "unknown error".into();
        }
        CStr::from_ptr(message).to_string_lossy().into_owned()
    }
}

/// Writes out what programs have printed and the C library still holds.
pub fn flush() {
    // SAFETY: all streams of the process, each locked by the C library itself.
    unsafe { libc::fflush(std::ptr::null_mut()) };
}
