//! Reads `shop.td` and keeps two things: the model, from which the tables of a context are made, and Rust source.

use rmlir_ods::base::WithBase;
use rmlir_ods::{generate, read};
use rmlir_tablegen::{Disk, Session};
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

#[allow(clippy::print_stdout)] // How a build script speaks.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let session = Session::new().files(WithBase(Arc::new(Disk))).include_dir(rmlir_ods::base::BASE_DIR);
    let parsed = session.parse(&["shop.td"]).map_err(|error| error.to_string())?;
    let model = read::read(&parsed.records)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    fs::write(
        out.join("shop.rs"),
        generate::rust(&model, "shop", &generate::Part::ALL, "rmlir::ir").ok_or("no dialect 'shop'")?,
    )?;
    fs::write(out.join("shop.ods"), model.of_dialect("shop").to_bytes()?)?;
    println!("cargo::rerun-if-changed=shop.td\ncargo::rerun-if-changed=build.rs");
    Ok(())
}
