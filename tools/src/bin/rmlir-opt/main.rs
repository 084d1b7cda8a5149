//! The `rmlir-opt` tool.
fn main() {}
