//! Pages of the operating system. What is unsafe about them stays in here.

use std::ptr::NonNull;

/// What may be done with a page. None may be written and run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rights {
    Run,
    Read,
    Write,
}

/// Pages that belong to nobody else, all zero at first.
pub(crate) struct Memory {
    start: NonNull<u8>,
    size: usize,
    /// Rights were given away: there is no writing through [`Memory::bytes`] any more.
    sealed: bool,
}

// SAFETY: it owns the mapping, and changes it through `&mut` only; what the program does with it is the program's.
unsafe impl Send for Memory {}
// SAFETY: as above.
unsafe impl Sync for Memory {}

/// The size of a page, a power of two.
pub(crate) fn page_size() -> usize {
    // SAFETY: asks for a number.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    usize::try_from(size).ok().filter(|size| size.is_power_of_two()).unwrap_or(4096)
}

impl Memory {
    /// At least so many bytes, rounded up to whole pages, at most 2 GiB: so each byte reaches each other one with 32 bits.
    ///
    /// # Errors
    /// If the system gives none.
    pub(crate) fn new(size: usize) -> Result<Memory, String> {
        let size = size.max(1).checked_next_multiple_of(page_size()).filter(|&size| size <= 1 << 31);
        let Some(size) = size else { return Err("it needs more than 2 GiB".into()) };
        // SAFETY: a new mapping at a place that the system chooses touches no memory that is in use.
        let start = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                size,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        match NonNull::new(start.cast::<u8>()) {
            Some(start) if start.as_ptr().cast() != libc::MAP_FAILED => {
                Ok(Memory { start, size, sealed: false })
            }
            _ => Err(std::io::Error::last_os_error().to_string()),
        }
    }

    /// Where it lies.
    pub(crate) fn address(&self) -> usize {
        self.start.as_ptr() as usize
    }

    /// The bytes, until rights are given; then none.
    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        if self.sealed {
            return &mut [];
        }
        // SAFETY: the mapping is readable and writable, as long as this value, and nobody else knows it.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.size) }
    }

    /// Gives pages their rights, from the first one on: each part begins where the one before it ends.
    ///
    /// # Errors
    /// If the system refuses.
    pub(crate) fn seal(&mut self, parts: &[(usize, Rights)]) -> Result<(), String> {
        self.sealed = true;
        let mut at = 0;
        for &(size, rights) in parts {
            let size = size.next_multiple_of(page_size());
            if size == 0 {
                continue;
            }
            if at + size > self.size {
                return Err("a part lies outside of the memory".into());
            }
            let rights = match rights {
                Rights::Run => libc::PROT_READ | libc::PROT_EXEC,
                Rights::Read => libc::PROT_READ,
                Rights::Write => libc::PROT_READ | libc::PROT_WRITE,
            };
            // SAFETY: these pages lie in the mapping, which no reference of Rust points into any more.
            let done = unsafe { libc::mprotect(self.start.as_ptr().add(at).cast(), size, rights) };
            if done != 0 {
                return Err(std::io::Error::last_os_error().to_string());
            }
            at += size;
        }
        Ok(())
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: the mapping is this value's. Whoever runs code in it keeps the image alive, as `Image` demands.
        unsafe { libc::munmap(self.start.as_ptr().cast(), self.size) };
    }
}
