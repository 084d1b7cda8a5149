//! What the caches did, at the end of a tool that was asked to watch them (`RMLIR_RECHECK`).

use rmlir_ir::cache::{self, CacheMode, Key};
use std::io::Write;
use std::process::ExitCode;

/// The exit status of a tool: that of its work, unless a cache had another answer than the same work done again. Says so, and how
/// often each cache had the answer where only that was asked for.
pub fn conclude(code: ExitCode) -> ExitCode {
    let mut errors = std::io::stderr().lock();
    if CacheMode::of_environment() == CacheMode::Count {
        for cache in cache::used() {
            let key = match cache.key {
                Key::Handle => "handle",
                Key::Text => "text",
                Key::Signature => "signature",
            };
            let _ =
                writeln!(errors, "{:<26} {key:<10} {:?} {:>12} hits", cache.name, cache.bound, cache.hits());
        }
    }
    match cache::difference() {
        None => code,
        Some(difference) => {
            let _ = writeln!(errors, "error: {difference}");
            ExitCode::FAILURE
        }
    }
}
