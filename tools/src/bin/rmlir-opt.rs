//! The program that is all tools; which one, the name says that it is called by.

#[cfg(feature = "mimalloc")]
#[global_allocator]
static HEAP: rmlir_tools::fatal::Heap<rmlir_tools::heap::Mimalloc> =
    rmlir_tools::fatal::Heap(rmlir_tools::heap::Mimalloc);

#[cfg(not(feature = "mimalloc"))]
#[global_allocator]
static HEAP: rmlir_tools::fatal::Heap<std::alloc::System> = rmlir_tools::fatal::Heap(std::alloc::System);

fn main() -> std::process::ExitCode {
    rmlir_tools::programs::main()
}
