//! How the programs are linked.
//!
//! At a fixed address where the platform's usual way is any address: a hundred and twenty thousand addresses in tables of the dialects would
//! be written when a program starts, which is a third of the time and memory that `module {}` takes. What is read from outside meets checked
//! code, and needs no address that nobody can guess.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |key: &str, value: &str| std::env::var(key).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
