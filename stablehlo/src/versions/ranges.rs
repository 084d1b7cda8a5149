//! In which versions operations, attributes and types of VHLO may stand, as their definitions state it.

use super::version::Version;

/// From when to when something may stand in a file.
#[derive(Debug)]
pub(crate) struct Range {
    /// The name without the dialect.
    pub(crate) name: &'static str,
    min: Option<Version>,
    max: Option<Version>,
}

impl Range {
    /// The first version.
    pub(crate) fn min(&self) -> Version {
        self.min.unwrap_or(Version::MINIMUM)
    }

    /// The last version.
    pub(crate) fn max(&self) -> Version {
        self.max.unwrap_or(Version::CURRENT)
    }

    /// Whether it is the newest of its kind.
    pub(crate) fn is_current(&self) -> bool {
        self.max.is_none()
    }

    /// Whether a version has it.
    pub(crate) fn has(&self, version: Version) -> bool {
        self.min() <= version && version <= self.max()
    }
}

include!(concat!(env!("OUT_DIR"), "/ranges.rs"));

fn find(table: &'static [Range], name: &str) -> Option<&'static Range> {
    table.binary_search_by(|range| range.name.cmp(name)).ok().map(|at| &table[at])
}

/// The range of an operation, by its name without the dialect.
pub(crate) fn op(name: &str) -> Option<&'static Range> {
    find(&OPS, name)
}

/// The range of an attribute.
pub(crate) fn attr(name: &str) -> Option<&'static Range> {
    find(&ATTRS, name)
}

/// The range of a type.
pub(crate) fn ty(name: &str) -> Option<&'static Range> {
    find(&TYPES, name)
}

/// The name of an operation, if there is one.
pub(crate) fn op_named(name: &str) -> Option<&'static str> {
    op(name).map(|range| range.name)
}

/// The name of an operation without its version.
pub(crate) fn base(name: &str) -> &str {
    name.rsplit_once("_v").map_or(name, |(base, _)| base)
}

/// The newest version of an operation.
pub(crate) fn newest(base_name: &str) -> Option<&'static str> {
    OPS.iter().find(|range| range.is_current() && base(range.name) == base_name).map(|range| range.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_in_order_and_every_operation_has_one_newest_version() {
        for table in [&OPS[..], &ATTRS[..], &TYPES[..]] {
            assert!(table.windows(2).all(|two| two[0].name < two[1].name));
        }
        for range in &OPS {
            let of_base = OPS.iter().filter(|other| base(other.name) == base(range.name));
            assert_eq!(of_base.filter(|other| other.is_current()).count(), 1, "{}", range.name);
            assert!(range.min() <= range.max());
        }
    }
}
