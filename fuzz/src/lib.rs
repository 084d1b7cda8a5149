//! Oracles and generators for fuzzing: what must hold for every input, and inputs worth trying.
//!
//! The fuzz targets in `fuzz_targets/` only connect these functions with libFuzzer; the tests in `tests/` run the same functions on
//! seeded inputs. [`oracle`] says what must hold for text, [`bytecode`] for bytecode, [`artifacts`] for portable artifacts of StableHLO,
//! [`store`] for containers, hashes, differences and linking, [`generate`] makes MLIR text in generic form that is valid by construction (or
//! nearly, if asked), [`mutate`] damages a text byte by byte, [`programs`] makes programs and [`pipelines`] runs
//! passes on them, and `native` (a feature) runs native code. This crate is no test data: inputs that once failed lie in `regressions/`.
//!
//! ```
//! use rmlir_fuzz::{generate, oracle};
//!
//! let text = generate::seeded(7, &generate::Config::default());
//! let outcome = oracle::text(text.as_bytes()).expect("no finding");
//! assert_eq!(outcome, oracle::Outcome::RoundTrips);
//! ```

pub mod artifacts;
pub mod bytecode;
pub mod generate;
mod losses;
pub mod mutate;
#[cfg(feature = "native")]
pub mod native;
pub mod oracle;
pub mod pipelines;
pub mod programs;
pub mod store;
mod structure;
