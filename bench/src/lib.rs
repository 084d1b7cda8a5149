//! Benchmarks of rmlir: the inputs, the time of each stage per operation, and the comparison with the reference tool.
//!
//! Two programs stand on this library. `cargo bench -p rmlir-bench` measures lexing, parsing, verifying and printing with
//! Criterion; `bench/compare` runs `rmlir-opt` and `mlir-opt` in turns and prints who needs how much. Neither is a test of
//! correctness: [`inputs`] makes inputs that both tools accept, and a run that fails is reported as failed, not as fast.
//!
//! ```
//! let mut text = Vec::new();
//! rmlir_bench::inputs::arith::write(&mut text, 1_000)?;
//! let cost = rmlir_bench::stages::measure("arith", text, 1)?;
//! assert_eq!(cost.ops, 1_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod child;
pub mod compare;
pub mod counters;
pub mod growth;
pub mod inputs;
pub mod plot;
pub mod report;
pub mod stages;
pub mod task;
