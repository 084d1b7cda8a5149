//! rmlir-par: what threads share, without any IR in it.
//!
//! [`threads`] cuts work into shares and hands them out; [`list`] and [`intern`] hold append-only lists and sets that are read without a lock.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod intern;
pub mod list;
pub mod threads;
