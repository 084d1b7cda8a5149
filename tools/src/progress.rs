//! What people see who wait: how far a command got, on standard error, if that is a terminal and it takes more than a second.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Nothing is shown before.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is written anew.
const TICK: Duration = Duration::from_millis(200);

/// Whether a line stands on the terminal that must go before anything else is written.
static SHOWN: Mutex<bool> = Mutex::new(false);
/// Whether one ever stood there.
static EVER: AtomicBool = AtomicBool::new(false);

/// Takes the line away. Called before anything is written that could go to the same terminal.
#[inline]
pub fn clear() {
    if EVER.load(Ordering::Acquire) {
        clear_line();
    }
}

#[cold]
fn clear_line() {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::take(&mut *shown) {
        // Nowhere is left to report that the stream is closed.
        let _ = write!(stderr(), "\r\x1b[K");
    }
}

fn show(line: &str) {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    EVER.store(true, Ordering::Release);
    *shown = true;
    // As above.
    let _ = write!(stderr(), "\r{line}\x1b[K");
}

struct State {
    what: String,
    all: AtomicUsize,
    done: AtomicUsize,
    over: AtomicBool,
}

/// A piece of work that is being shown; it is over when this is dropped.
pub struct Progress(Arc<State>);

impl Progress {
    /// Begins to show a piece of work.
    pub fn new(what: &str) -> Progress {
        let state = Arc::new(State {
            what: what.to_owned(),
            all: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            over: AtomicBool::new(false),
        });
        if stderr().is_terminal() {
            let state = state.clone();
            // It sleeps nearly always, and ends soon after the work does.
            std::thread::spawn(move || watch(&state, Instant::now()));
        }
        Progress(state)
    }

    /// Says how many steps there are.
    pub fn of(&self, all: usize) {
        self.0.all.store(all, Ordering::Relaxed);
    }

    /// One step is done.
    pub fn step(&self) {
        self.0.done.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
        clear();
    }
}

fn watch(state: &State, start: Instant) {
    std::thread::sleep(PATIENCE);
    while !state.over.load(Ordering::Relaxed) {
        show(&line(
            &state.what,
            state.done.load(Ordering::Relaxed),
            state.all.load(Ordering::Relaxed),
            start.elapsed(),
        ));
        std::thread::sleep(TICK);
    }
}

fn line(what: &str, done: usize, all: usize, passed: Duration) -> String {
    let seconds = passed.as_secs();
    if all < 2 {
        return format!("{what}: {seconds} s");
    }
    // What is left takes as long as what is done did, by the number of steps.
    let left = match done {
        0 => String::new(),
        _ => format!(
            ", about {} s left",
            (passed.as_secs_f64() * (all - done.min(all)) as f64 / done as f64).round()
        ),
    };
    format!("{what}: {done} of {all}, {seconds} s{left}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_it_got() {
        assert_eq!(line("pack", 0, 0, Duration::from_secs(3)), "pack: 3 s");
        assert_eq!(line("check", 0, 10, Duration::from_secs(3)), "check: 0 of 10, 3 s");
        assert_eq!(line("check", 5, 10, Duration::from_secs(4)), "check: 5 of 10, 4 s, about 4 s left");
    }
}
