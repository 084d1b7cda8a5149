//! What ends a tool from outside of its code: memory that the system refuses, a mapped file that is cut while it is read, a trap of a program
//! that runs. Each becomes an error with its words and an exit status, and no output file is left half written.
//!
//! A handler of signals may do next to nothing: what it needs lies in tables that are filled beforehand, of words that change at once.
#![allow(unsafe_code)]

use std::ffi::{CString, OsStr};
use std::path::Path;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// Files that are written under temporary names at once.
const OUTPUTS: usize = 64;
/// Files that are mapped at once and have their names in messages.
const MAPS: usize = 256;

/// Names of files to take away.
static TEMPORARY: [AtomicPtr<std::ffi::c_char>; OUTPUTS] =
    [const { AtomicPtr::new(std::ptr::null_mut()) }; OUTPUTS];

struct Mapped {
    start: AtomicUsize,
    end: AtomicUsize,
    name: AtomicPtr<std::ffi::c_char>,
}

static MAPPED: [Mapped; MAPS] = [const {
    Mapped {
        start: AtomicUsize::new(0),
        end: AtomicUsize::new(0),
        name: AtomicPtr::new(std::ptr::null_mut()),
    }
}; MAPS];

/// Says of a file that it is to be taken away if the tool ends too early; until this is dropped.
#[derive(Debug)]
pub(crate) struct Temporary(Option<usize>);

impl Temporary {
    pub(crate) fn new(path: &Path) -> Temporary {
        let Some(name) = c_string(path.as_os_str()) else { return Temporary(None) };
        let name = name.into_raw();
        let free = |slot: &AtomicPtr<_>| {
            let null = std::ptr::null_mut();
            slot.compare_exchange(null, name, Ordering::SeqCst, Ordering::SeqCst).is_ok()
        };
        let found = TEMPORARY.iter().position(free);
        if found.is_none() {
            give_back(name);
        }
        Temporary(found)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(slot) = self.0.and_then(|slot| TEMPORARY.get(slot)) {
            give_back(slot.swap(std::ptr::null_mut(), Ordering::SeqCst));
        }
    }
}

/// Says of memory that it is that of a file; until this is dropped.
#[derive(Debug)]
pub(crate) struct Place(Option<usize>);

impl Place {
    pub(crate) fn new(bytes: &[u8], name: &Path) -> Place {
        signals::watch_maps();
        let start = bytes.as_ptr() as usize;
        let Some(name) = c_string(name.as_os_str()).filter(|_| !bytes.is_empty()) else { return Place(None) };
        let free = |slot: &Mapped| {
            slot.name
                .compare_exchange(
                    std::ptr::null_mut(),
                    std::ptr::dangling_mut(),
                    Ordering::SeqCst,
                    Ordering::SeqCst,
                )
                .is_ok()
        };
        let found = MAPPED.iter().position(free);
        if let Some(slot) = found.and_then(|found| MAPPED.get(found)) {
            slot.name.store(name.into_raw(), Ordering::SeqCst);
            slot.end.store(start + bytes.len(), Ordering::SeqCst);
            slot.start.store(start, Ordering::SeqCst);
        }
        Place(found)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(slot) = self.0.and_then(|slot| MAPPED.get(slot)) {
            slot.start.store(0, Ordering::SeqCst);
            slot.end.store(0, Ordering::SeqCst);
            give_back(slot.name.swap(std::ptr::null_mut(), Ordering::SeqCst));
        }
    }
}

#[cfg(unix)]
fn c_string(name: &OsStr) -> Option<CString> {
    use std::os::unix::ffi::OsStrExt;
    CString::new(name.as_bytes()).ok()
}

#[cfg(not(unix))]
fn c_string(name: &OsStr) -> Option<CString> {
    CString::new(name.to_str()?).ok()
}

fn give_back(name: *mut std::ffi::c_char) {
    if !name.is_null() {
        // SAFETY: it came of `into_raw`, and whoever took it out of its slot is the only one who has it. A handler that reads it at this
        // moment ends the process.
        drop(unsafe { CString::from_raw(name) });
    }
}

/// A heap that says so when there is no memory, and ends the tool. What asks for very much may be answered that there is not so much.
#[derive(Debug)]
pub struct Heap<H>(pub H);

/// From this size on a refusal goes to who asked.
const MUCH: usize = 1 << 32;

// SAFETY: all is done by the heap inside; a null of it either ends the process or is passed on.
unsafe impl<H: std::alloc::GlobalAlloc> std::alloc::GlobalAlloc for Heap<H> {
    unsafe fn alloc(&self, layout: std::alloc::Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        checked(unsafe { self.0.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: std::alloc::Layout) -> *mut u8 {
        // SAFETY: as above.
        checked(unsafe { self.0.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, old: *mut u8, layout: std::alloc::Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        checked(unsafe { self.0.realloc(old, layout, size) }, size)
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: std::alloc::Layout) {
        // SAFETY: as above.
        unsafe { self.0.dealloc(old, layout) }
    }
}

#[inline]
fn checked(memory: *mut u8, size: usize) -> *mut u8 {
    if memory.is_null() && size < MUCH {
        signals::end(&[b"error: the system gives no more memory\n"], 1);
    }
    memory
}

/// Where a program that runs in this process is, and what is said when it traps.
#[derive(Debug)]
pub struct Program {
    /// Its code.
    pub code: std::ops::Range<usize>,
    /// Where each function begins and what it is called in messages, in the order of addresses.
    pub functions: Vec<(usize, String)>,
    /// Above that address of the stack there is nothing of the program.
    pub top: usize,
}

pub use signals::watch_program;

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod signals {
    use super::{MAPPED, Program, TEMPORARY};
    use std::ffi::{CStr, c_int, c_void};
    use std::mem::MaybeUninit;
    use std::sync::Once;
    use std::sync::atomic::{AtomicPtr, Ordering};

    static PROGRAM: AtomicPtr<Program> = AtomicPtr::new(std::ptr::null_mut());

    /// Ends the process with a message of these parts, after taking away what is half written.
    pub(super) fn end(message: &[&[u8]], status: c_int) -> ! {
        for slot in &TEMPORARY {
            let name = slot.load(Ordering::SeqCst);
            if !name.is_null() {
                // SAFETY: names in the table are strings of C.
                unsafe { libc::unlink(name) };
            }
        }
        for part in message {
            // SAFETY: the bytes are there. Nowhere is left to report that they cannot be written.
            let _ = unsafe { libc::write(2, part.as_ptr().cast(), part.len()) };
        }
        // SAFETY: nothing comes after it; what runs at a usual end is left out, since a handler may not run it.
        unsafe { libc::_exit(status) }
    }

    /// Says that a file was cut, where reading it finds that.
    pub(super) fn watch_maps() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| handle(libc::SIGBUS, cut));
    }

    /// Says what a program did that traps from now on. `functions` are found by where it was.
    pub fn watch_program(program: Program) {
        // It stays, since a handler may look at it at any time.
        PROGRAM.store(Box::into_raw(Box::new(program)), Ordering::SeqCst);
        for signal in [libc::SIGILL, libc::SIGSEGV, libc::SIGFPE, libc::SIGBUS, libc::SIGABRT, libc::SIGTRAP]
        {
            handle(signal, trapped);
        }
    }

    /// What is touched so near to the end of the stack belongs to it.
    const NEAR: usize = 1 << 16;

    type Handler = extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void);

    fn handle(signal: c_int, handler: Handler) {
        // SAFETY: the structure is plain numbers, for which zeros are a value; the handler has the type that SA_SIGINFO asks for, and runs
        // on the stack that Rust gives each thread for that.
        unsafe {
            let mut action: libc::sigaction = MaybeUninit::zeroed().assume_init();
            action.sa_sigaction = handler as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            libc::sigemptyset(&raw mut action.sa_mask);
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }

    /// Leaves a signal to the system: what caused it happens again.
    fn let_go(signal: c_int) {
        // SAFETY: as above.
        unsafe {
            let mut action: libc::sigaction = MaybeUninit::zeroed().assume_init();
            action.sa_sigaction = libc::SIG_DFL;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }

    fn address(info: *mut libc::siginfo_t) -> usize {
        // SAFETY: the system gives the handler a structure that is filled for this signal.
        unsafe { (*info).si_addr() as usize }
    }

    extern "C" fn cut(signal: c_int, info: *mut libc::siginfo_t, _: *mut c_void) {
        of_map(address(info));
        let_go(signal);
    }

    /// Ends the process if the memory is that of a file.
    fn of_map(at: usize) {
        for slot in &MAPPED {
            if (slot.start.load(Ordering::SeqCst)..slot.end.load(Ordering::SeqCst)).contains(&at) {
                // SAFETY: while a range is in the table its name is, a string of C.
                let name = unsafe { CStr::from_ptr(slot.name.load(Ordering::SeqCst)) };
                let why = b": error: the file became shorter while it was read, or cannot be read; work on a copy of it\n";
                end(&[name.to_bytes(), why], 1);
            }
        }
    }

    extern "C" fn trapped(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
        let at = address(info);
        if signal == libc::SIGBUS {
            of_map(at);
        }
        // SAFETY: the pointer is null or that of a program that stays.
        let Some(program) = (unsafe { PROGRAM.load(Ordering::SeqCst).as_ref() }) else {
            return let_go(signal);
        };
        // SAFETY: the system gives the handler the state of the thread.
        let registers = unsafe { &(*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs };
        let register = |index: c_int| registers.get(index as usize).copied().unwrap_or(0) as usize;
        let counter = register(libc::REG_RIP);
        let inside = program.code.contains(&counter);
        let (place, lead): (_, &[u8]) = match inside {
            true => (Some(counter), b" in "),
            false => (caller(program, register(libc::REG_RSP)), b" in what was called by "),
        };
        // What goes wrong outside of the program, or while it is called by nobody, is our own.
        let Some(place) = place else { return let_go(signal) };
        let mut digits = [0; 18];
        let (what, more): (&[u8], &[u8]) = match signal {
            libc::SIGILL => (
                b"an operation traps (SIGILL): llvm.unreachable, llvm.intr.trap, or a division without a result",
                b"",
            ),
            libc::SIGFPE => (b"a division has no result (SIGFPE)", b""),
            libc::SIGSEGV if at.abs_diff(register(libc::REG_RSP)) < NEAR => {
                (b"it needs more stack than there is (SIGSEGV)", b"")
            }
            libc::SIGSEGV => (b"there is no memory (SIGSEGV) at ", hexadecimal(at, &mut digits)),
            libc::SIGBUS => (b"there is no memory (SIGBUS) at ", hexadecimal(at, &mut digits)),
            libc::SIGABRT => (b"it gave up (SIGABRT)", b""),
            _ => (b"it was stopped (SIGTRAP)", b""),
        };
        let at = program.functions.partition_point(|(start, _)| *start <= place);
        let name = at
            .checked_sub(1)
            .and_then(|at| program.functions.get(at))
            .map_or("code without a name", |(_, name)| name.as_str());
        // What it printed comes first. Its streams may be in the middle of something: whatever becomes of that, it ends.
        // SAFETY: these only set a timer and what it does.
        unsafe {
            libc::signal(libc::SIGALRM, libc::SIG_DFL);
            libc::alarm(5);
        }
        #[cfg(feature = "codegen")]
        rmlir_jit::flush();
        end(&[b"error: the program trapped: ", what, more, lead, name.as_bytes(), b"\n"], 128 + signal);
    }

    /// The first word of the stack that may be where the program goes on.
    fn caller(program: &Program, from: usize) -> Option<usize> {
        /// Words that are looked at.
        const MOST: usize = 1 << 16;
        let mut at = from.next_multiple_of(8);
        for _ in 0..MOST {
            if at >= program.top {
                return None;
            }
            // SAFETY: it lies between the end of the stack and the place from which the program was called.
            let word = unsafe { (at as *const usize).read_volatile() };
            // Where a function begins nothing returns to.
            if program.code.contains(&word)
                && program.functions.binary_search_by_key(&word, |(start, _)| *start).is_err()
            {
                return Some(word);
            }
            at += 8;
        }
        None
    }

    fn hexadecimal(mut number: usize, digits: &mut [u8; 18]) -> &[u8] {
        let mut first = digits.len();
        loop {
            first -= 1;
            if let Some(digit) = digits.get_mut(first) {
                *digit = b"0123456789abcdef".get(number % 16).copied().unwrap_or(b'0');
            }
            number /= 16;
            if number == 0 {
                break;
            }
        }
        for letter in [b'x', b'0'] {
            first -= 1;
            if let Some(digit) = digits.get_mut(first) {
                *digit = letter;
            }
        }
        digits.get(first..).unwrap_or_default()
    }
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
mod signals {
    use super::{Program, TEMPORARY};
    use std::io::Write;
    use std::sync::atomic::Ordering;

    pub(super) fn end(message: &[&[u8]], status: i32) -> ! {
        for slot in &TEMPORARY {
            let name = slot.load(Ordering::SeqCst);
            if !name.is_null() {
                // SAFETY: names in the table are strings of C.
                let name = unsafe { std::ffi::CStr::from_ptr(name) };
                let _ = name.to_str().map(std::fs::remove_file);
            }
        }
        for part in message {
            let _ = std::io::stderr().write_all(part);
        }
        std::process::exit(status)
    }

    pub(super) fn watch_maps() {}

    /// Programs run elsewhere.
    pub fn watch_program(_: Program) {}
}
