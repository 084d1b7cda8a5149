//! The functions that MLIR programs expect of their environment, under the names that lowerings of the reference call.
//!
//! What they print goes through the C library's standard output, so that it keeps its order with what the program itself
//! prints there.

mod memory;
mod memref;
mod out;
mod random;
mod scalar;
mod time;

/// The address of a function of this library.
///
/// ```
/// assert!(rmlir_jit::runtime::find("_mlir_ciface_printMemrefF32").is_some());
/// assert!(rmlir_jit::runtime::find("printSomething").is_none());
/// ```
pub fn find(name: &str) -> Option<usize> {
    names().find(|(known, _)| *known == name).map(|(_, address)| address)
}

/// All functions of this library, with their addresses.
pub fn names() -> impl Iterator<Item = (&'static str, usize)> {
    let tables = [scalar::table(), memref::table(), memory::table(), random::table(), time::table()];
    tables.into_iter().flatten()
}

/// Functions with their names.
type Table = Vec<(&'static str, usize)>;

/// A table of functions that are called what they are called here, or otherwise.
macro_rules! functions {
    ($($name:literal => $function:expr),* $(,)?) => {
        vec![$(($name, $function as *const () as usize)),*]
    };
}
use functions;
