//! Operations with a region for each of some values, and one for all else, which is the first.

use rmlir_ir::diag::Failed;
use rmlir_ir::{OpRef, RegionRef};
use std::collections::BTreeSet;

/// Checks that the values are as many as the regions and that none comes twice; then each region by `check`, which gets the region's
/// name in messages.
///
/// # Errors
/// If something does not hold; it has been reported.
pub fn check_cases(
    op: OpRef<'_>,
    values: &[i64],
    check: fn(OpRef<'_>, RegionRef<'_>, &str) -> Result<(), Failed>,
) -> Result<(), Failed> {
    let regions = op.regions().len().saturating_sub(1);
    if values.len() != regions {
        return Err(op.emit_error(format!("has {regions} case regions but {} case values", values.len())));
    }
    let mut seen = BTreeSet::new();
    if let Some(value) = values.iter().find(|&&value| !seen.insert(value)) {
        return Err(op.emit_error(format!("has duplicate case value: {value}")));
    }
    for (i, region) in op.regions().enumerate() {
        let name = match i.checked_sub(1) {
            None => "default region".to_string(),
            Some(case) => format!("case region #{case}"),
        };
        check(op, region, &name)?;
    }
    Ok(())
}
