//! rmlir-par: what threads share, without any IR in it.
//!
//! [`threads`] cuts work into shares and hands them out; [`intern`] holds append-only sets that a lookup reads without a lock.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod intern;
pub mod threads;
