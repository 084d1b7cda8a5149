//! Reads `shop.td` and `shop_rules.td` and keeps three things: the model, from which the tables of a context are made, Rust source of the
//! operations, and Rust source of the rules.

use rmlir_ods::base::WithBase;
use rmlir_ods::model::OdsError;
use rmlir_ods::{generate, read};
use rmlir_tablegen::{Disk, Session};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

fn lines(errors: Vec<OdsError>) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[allow(clippy::print_stdout)] // How a build script speaks.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let session = Session::new().files(WithBase(Arc::new(Disk))).include_dir(rmlir_ods::base::BASE_DIR);
    // The rules include the definitions.
    let parsed = session.include_dir(".").parse(&["shop_rules.td"]).map_err(|error| error.to_string())?;
    let model = read::read(&parsed.records).map_err(lines)?;
    fs::write(
        out.join("shop.rs"),
        generate::rust(&model, "shop", &generate::Part::ALL, "rmlir::ir").ok_or("no dialect 'shop'")?,
    )?;
    let rules = read::rules(&parsed.records).map_err(lines)?;
    let dialects = BTreeMap::from([("shop".to_owned(), "crate::shop".to_owned())]);
    let paths = generate::Paths { facade: "rmlir".to_owned(), dialects };
    fs::write(out.join("rules.rs"), generate::rewriters(&rules, &model, &paths)?)?;
    fs::write(out.join("shop.ods"), model.pack("shop")?)?;
    println!(
        "cargo::rerun-if-changed=shop.td\ncargo::rerun-if-changed=shop_rules.td\ncargo::rerun-if-changed=build.rs"
    );
    Ok(())
}
