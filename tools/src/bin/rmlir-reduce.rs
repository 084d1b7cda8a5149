//! `rmlir-reduce`: starts the program that holds all tools.

include!("../launch.rs");
