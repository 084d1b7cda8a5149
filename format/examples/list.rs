//! Lists the top-level symbols of files: `cargo run -p rmlir-format --example list -- FILE...`.
#![allow(clippy::print_stdout)]

use rmlir_format::symbol::{NoLayouts, top_level};
use rmlir_format::{Bytecode, Tables};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        let module = Bytecode::open(&bytes)?;
        let tables = Tables::read(&module)?;
        for op in top_level(&module, &tables, &NoLayouts)? {
            let name = op
                .symbol
                .map_or_else(|| "-".to_owned(), |symbol| String::from_utf8_lossy(&symbol.name).into_owned());
            println!("{path}: {} @{name}, {} bytes", tables.op_name(op.name), op.end - op.start);
        }
    }
    Ok(())
}
