//! The compatibility expander: what a version lacks, said with what it has.

/// Operations that it knows how to do without, by their names in VHLO without a version.
pub(crate) const EXPANDS: [&str; 0] = [];
