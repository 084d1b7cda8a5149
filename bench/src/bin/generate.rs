//! Writes the generated module of the benchmarks to standard output: `generate [OPERATIONS]`, 100,000 when left out.

use rmlir_bench::inputs::arith;
use std::io::{BufWriter, Write, stderr, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(ops) = std::env::args().nth(1).map_or(Some(100_000), |ops| ops.parse().ok()) else {
        let _ = writeln!(stderr(), "generate [OPERATIONS]");
        return ExitCode::FAILURE;
    };
    let mut out = BufWriter::new(stdout().lock());
    match arith::write(&mut out, ops).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(stderr(), "generate: {error}");
            ExitCode::FAILURE
        }
    }
}
