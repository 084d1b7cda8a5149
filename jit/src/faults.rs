//! What becomes of a program that stops itself or is stopped: a message, and an exit status, in place of silence.

use crate::flush;
use std::ffi::c_int;

/// A signal that stops programs, and what it says about them.
const SIGNALS: [(c_int, &str); 5] = [
    (libc::SIGABRT, "it aborted"),
    (libc::SIGILL, "it ran into a trap or an instruction that this processor does not have"),
    (libc::SIGFPE, "it divided by zero, or a quotient has no room"),
    (libc::SIGSEGV, "it used memory that is not its own, or more stack than there is"),
    (libc::SIGBUS, "it used memory that is not there"),
];

/// The handler runs here, where the program has no stack left.
const STACK: usize = 64 << 10;

/// From now on, a signal that would end this process silently writes what the program has printed, and a message, and ends it with
/// status 1.
pub fn report_faults() {
    let stack = vec![0u8; STACK].leak();
    let stack = libc::stack_t { ss_sp: stack.as_mut_ptr().cast(), ss_flags: 0, ss_size: STACK };
    // SAFETY: the memory is never given back.
    unsafe { libc::sigaltstack(&raw const stack, std::ptr::null_mut()) };
    for (signal, _) in SIGNALS {
        // SAFETY: all zeros is a valid value; the handler has the type that it says.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = handle as *const () as usize;
            action.sa_flags = libc::SA_ONSTACK | libc::SA_RESETHAND;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
}

fn say(text: &str) {
    // SAFETY: the bytes are there; nobody is left to tell that they cannot be written.
    unsafe { libc::write(2, text.as_ptr().cast(), text.len()) };
}

extern "C" fn handle(signal: c_int) {
    // The streams may be in the middle of something: whatever becomes of that, it ends.
    // SAFETY: these only set a timer and what it does.
    unsafe {
        libc::signal(libc::SIGALRM, libc::SIG_DFL);
        libc::alarm(5);
    }
    flush();
    let why = SIGNALS.iter().find(|(known, _)| *known == signal).map_or("it was stopped", |(_, why)| why);
    say("error: the program did not return: ");
    say(why);
    say("\n");
    // SAFETY: ends the process, without running anything else of it.
    unsafe { libc::_exit(1) };
}
