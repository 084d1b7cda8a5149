//! Validates files (as often as `ROUNDS` says) and prints the shortest time it took: `cargo run --release -p rmlir-format --example validate -- FILE...`.
#![allow(clippy::print_stdout)]

use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(30);
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        let mut best = f64::INFINITY;
        for _ in 0..rounds {
            let start = Instant::now();
            rmlir_format::validate(&bytes, &rmlir_format::encoding::Encodings::default())?;
            best = best.min(start.elapsed().as_secs_f64());
        }
        println!("{path}: {:.2} ms, {:.0} MB/s", best * 1e3, bytes.len() as f64 / best / 1e6);
    }
    Ok(())
}
