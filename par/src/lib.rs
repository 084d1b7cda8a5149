//! rmlir-par: what threads share, without any IR in it.
//!
//! [`threads`] cuts work into shares and hands them out; [`list`] and [`intern`] hold append-only lists and sets that are read without a lock;
//! [`ahead`] has memory fetched before it is needed.

#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod ahead;
pub mod intern;
pub mod list;
pub mod threads;
