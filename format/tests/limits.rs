//! The table of limits in `spec/limits.md` is that of the code.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use rmlir_format::limits;

#[test]
fn the_documented_limits_are_those_of_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/limits.md");
    let text = std::fs::read_to_string(path).unwrap();
    let documented: Vec<(&str, u64)> = text
        .lines()
        .filter_map(|line| {
            let mut cells = line.split('|').map(str::trim).skip(1);
            let name = cells.next()?.strip_prefix('`')?.strip_suffix('`')?;
            Some((name, cells.next()?.parse().ok()?))
        })
        .collect();
    let known = [
        ("NEWEST_VERSION", limits::NEWEST_VERSION),
        ("TABLE_ENTRIES", limits::TABLE_ENTRIES as u64),
        ("VALUES", limits::VALUES as u64),
        ("REGION_DEPTH", limits::REGION_DEPTH as u64),
        ("INTEGER_WIDTH", limits::INTEGER_WIDTH),
        ("AFFINE_INPUTS", limits::AFFINE_INPUTS),
        ("RENDERED_BYTES", limits::RENDERED_BYTES as u64),
    ];
    assert_eq!(documented, known);
}
