//! Clocks.

use super::out::{complain, formatted};
use super::{Table, functions};
use std::time::{SystemTime, UNIX_EPOCH};

pub(super) fn table() -> Table {
    functions! {
        "rtclock" => seconds as extern "C" fn() -> f64,
        "_mlir_ciface_rtclock" => seconds as extern "C" fn() -> f64,
        "_mlir_ciface_nanoTime" => nanoseconds as extern "C" fn() -> i64,
        "printFlops" => print_flops as extern "C" fn(f64),
    }
}

extern "C" fn seconds() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64())
}

extern "C" fn nanoseconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as i64)
}

extern "C" fn print_flops(flops: f64) {
    complain(formatted(c"%lf", flops / 1e9));
    complain(" GFLOPS\n");
}
