//! Extracts symbols: `cargo run -p rmlir-format --example extract -- FILE OUT NAME...`.
#![allow(clippy::print_stdout)]

use rmlir_format::encoding::Encodings;
use rmlir_format::rewrite::extract;
use rmlir_format::symbol::NoLayouts;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, out, names @ ..] = arguments.as_slice() else {
        return Err("usage: extract FILE OUT NAME...".into());
    };
    let bytes = std::fs::read(file)?;
    let names: Vec<&[u8]> = names.iter().map(|name| name.as_bytes()).collect();
    let part = extract(&bytes, &Encodings::default(), &names, &NoLayouts)?;
    println!("{} operations, {} bytes", part.ops.len(), part.file.len());
    std::fs::write(out, part.file)?;
    Ok(())
}
