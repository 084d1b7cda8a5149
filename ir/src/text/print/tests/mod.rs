//! Tests of the printer on IR that is built by hand.

mod attrs;
mod modules;
mod types;
