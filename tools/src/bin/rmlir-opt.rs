//! The program that is all tools; which one, the name says that it is called by.

#[cfg(feature = "mimalloc")]
#[global_allocator]
static HEAP: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    rmlir_tools::programs::main()
}
